"""The words of the workshop: its own, all of them used, in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from fathom import cli, workshop
from fathom.cli.bench import FEEL, TECHNIQUE
from fathom.cli.chaos import COUNTED
from fathom.conformance.depth import QUICK
from fathom.conformance.trial import Trial
from fathom.conformance.words import placeholders
from fathom.core.words import HOUSE, LANGUAGES, catalogue, file_of, keys
from fathom.games import games
from fathom.workshop.alternation import COLUMNS
from fathom.workshop.chaos.faults import faults_for
from fathom.workshop.chaos.trial import END
from fathom.workshop.feel import FAULTS
from fathom.workshop.mind_bench import CONTESTS, PACES
from fathom.workshop.motion import SHOWN as MOTION
from fathom.workshop.technique import WAYS
from fathom.workshop.web_bench import SHOWN
from fathom.workshop.words import WORKSHOP_FOLDER, workshop_words

# Keys that are put together: of figures, peers, contests, faults and servers.
MADE = {f"bench.{name.replace('_', '-')}" for name, _, _ in SHOWN}
MADE |= {f"bench.{column}" for column in COLUMNS}
MADE |= {f"bench.{peer}" for peer in ("loop", "lean", "native", "catan")}
MADE |= {f"chaos.{name.replace('_', '-')}" for name in ("fault", *COUNTED, "slowest")}
MADE |= {f"chaos.{kind}" for kind in (*faults_for("postgresql"), END)}
MADE |= {f"chaos.{name}" for name in ("ended", "not-ended", "unhandled")}
MADE |= {f"bench.minds.{name}" for name in (*PACES, *CONTESTS)}
MADE |= {f"bench.feel.{name}" for name in ("before", "now", *FEEL, *FAULTS)}
MADE |= {f"bench.motion.{name}" for name in (*MOTION, *TECHNIQUE, *WAYS, "late", "lay")}
MADE |= {"error.no-balance", "error.no-targets"}


def own_keys(language: str) -> set[str]:
    return set(keys(language, (WORKSHOP_FOLDER,))) - {""}


def written() -> set[str]:
    """All that the workshop and its commands ask of the catalogues in so many words."""
    found: set[str] = set()
    commands = ("balance", "targets", "bench", "chaos", "simulation")
    paths = [*Path(workshop.__path__[0]).rglob("*.py"), *(Path(cli.__path__[0]) / f"{name}.py" for name in commands)]
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadInput":
                found |= {f"error.{arg.value!s}" for arg in node.args if isinstance(arg, ast.Constant)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(r"^(?:balance|targets|bench|chaos|soak)\.[a-z0-9-]+$", node.value))
    return found - {"targets.md", "targets.toml", "balance.md", "bench.db", "chaos.db"}


def test_every_language_says_the_same_with_the_same_facts() -> None:
    trial = Trial(next(iter(games().values())), 2, QUICK, "words")
    first, *rest = (placeholders(trial, WORKSHOP_FOLDER, language) for language in LANGUAGES)
    assert len(first) > 90
    assert all(other == first for other in rest)
    assert all(file_of(WORKSHOP_FOLDER, language).exists() for language in LANGUAGES)


def test_all_that_is_asked_for_is_there_in_every_language() -> None:
    asked = written() | MADE
    assert len(asked) > 90
    for language in LANGUAGES:
        assert asked - set(keys(language, (WORKSHOP_FOLDER, HOUSE))) == set(), language


def test_all_that_is_there_is_asked_for() -> None:
    for language in LANGUAGES:
        assert own_keys(language) - written() - MADE == set(), language


def test_the_house_does_not_know_the_words_of_the_workshop() -> None:
    for language in LANGUAGES:
        assert own_keys(language) & set(keys(language, (HOUSE,))) == set()
    assert not [key for key in keys("en", (HOUSE,)) if key.split(".")[0] in ("balance", "targets", "bench", "chaos")]


def test_the_workshop_speaks_with_the_words_of_the_house_where_it_has_none() -> None:
    words = workshop_words("fr")
    assert words("simulate.seats") == catalogue(HOUSE, "fr").gettext("simulate.seats")
    assert words.missing == set()
