"""The conformance checks find faults: each fault is found by the check that is meant for it."""

from __future__ import annotations

import ast
import itertools
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pytest

from fathom import conformance
from fathom.conformance import CHECKS, QUICK, Case, NonConformance, Trial, cases
from fathom.core import (
    Chance,
    Choice,
    Event,
    Game,
    Gift,
    Giving,
    Outcome,
    Record,
    RuleBroken,
    Setup,
    State,
    When,
    Words,
    words,
)
from fathom.core.narration import Card
from fathom.core.observation import Everything
from fathom.core.words import HOUSE, LANGUAGES
from fathom.games import find
from tests.tiny import tides
from tests.tiny.tides import GAME, Tides

DEEP = find("in-too-deep")
ONLY_FOR_NINE = Choice("speed", ("slow", "fast"), "slow", when=(When(seats=(9,)),))
ONLY_WITH_ITSELF = Choice("speed", ("slow", "fast"), "slow", when=(When(option="speed", values=("fast",)),))


def of(kind: type[Tides]) -> Game:
    """Tides as it is with a faulty state."""

    def start(setup: Setup) -> Tides:
        game = kind()
        game.restore(tides.start(setup).data())
        return game

    return replace(GAME, start=start)


class Copied(Tides):
    """A state whose clones are of its own kind."""

    __slots__ = ()

    def clone(self) -> Self:
        other = type(self)()
        other.restore(self.data())
        return other


class RefusesLegal(Copied):
    """Refuses actions that it lists as legal."""

    __slots__ = ()

    def why_not(self, action: int) -> RuleBroken | None:
        return self.refusal(action)


class RefusesWithoutRule(Copied):
    """Cites a rule that does not exist."""

    __slots__ = ()

    def refusal(self, action: int) -> RuleBroken:
        return RuleBroken("TID-9.9", "too-few", count=action)


class RefusesInSilence(Copied):
    """Has no reason against one of its actions."""

    __slots__ = ()

    def refusal(self, action: int) -> RuleBroken:
        return None if action == GAME.space.size - 1 else super().refusal(action)  # type: ignore[return-value]


class SharesAList(Copied):
    """Its clones take from the same heap."""

    __slots__ = ()

    def clone(self) -> Self:
        other = super().clone()
        other.heap = self.heap
        return other


class ForgetsWhoseTurnItIs(Copied):
    """Its clones begin from the start."""

    __slots__ = ()

    def clone(self) -> Self:
        other = super().clone()
        other.to_move = 0
        return other


class LosesAPiece(Copied):
    """Drops a shell on the way."""

    __slots__ = ()

    def apply(self, action: int) -> None:
        seat = self.to_move
        super().apply(action)
        self.taken[seat].pop()


class CitesNoRule(Copied):
    """Its events cite a rule that does not exist."""

    __slots__ = ()

    def apply(self, action: int) -> None:
        super().apply(action)
        if self.events is not None:
            self.events.append(Event("took", {"seat": 0, "count": 1}, rule="TID-9.9"))


class ListsTwice(Copied):
    """Offers the same action twice."""

    __slots__ = ()

    def legal(self) -> list[int]:
        return super().legal() * 2


class NeverEnds(Copied):
    """Puts shells back that were taken."""

    __slots__ = ()

    def apply(self, action: int) -> None:
        self.to_move = (self.to_move + action) % self.seats


class EndsForAnotherReason(Copied):
    """Ends by a reason that was not declared."""

    __slots__ = ()

    def outcome(self) -> Outcome | None:
        right = super().outcome()
        return right and Outcome("boredom", right.scores, right.ranking, right.winners)


class TellsByChanging(tides.Teller):
    """Takes shells out of the observation that it is given."""

    def prompt(self, seen: Everything) -> str:
        seen.open.heap.clear()
        return super().prompt(seen)


def leaks(state: Any, seat: int | None) -> Any:
    """In Too Deep with a look at the deck."""
    seen = DEEP.observe(state, seat)
    return replace(seen, box=f"house-{sum(state.deck)}")


DECK = [0]  # what a narrator that knows more has heard of


def overheard(state: Any, seat: int | None) -> Any:
    """In Too Deep as it is, in front of a narrator that hears of the deck by another way."""
    DECK[0] = sum(state.deck)
    return DEEP.observe(state, seat)


class KnowsMore(DEEP.narrator):  # type: ignore[misc, name-defined]
    """Tells of the deck, although what is seen of the game does not."""

    def prompt(self, seen: Any) -> str:
        return f"{super().prompt(seen)} {DECK[0]}"


class ForgetsAName(DEEP.narrator):  # type: ignore[misc, name-defined]
    """Shows a choice before the game on a card without a name."""

    def choice(self, option: str, choice: str, thing: str = "") -> Card:
        card: Card = super().choice(option, choice, thing)
        return replace(card, name="" if choice == "random" else card.name)


def differs(state: Any, seat: int | None) -> Any:
    """Tides in which one seat sees more than the others, though the game declares nothing hidden."""
    seen = GAME.observe(state, seat)
    if seat != 0:
        seen.open.heap = []
    return seen


def always_the_same(view: Any, chance: Chance) -> State:  # noqa: ARG001 - that is the fault
    sample: State = DEEP.sample_hidden(view, Chance.from_seed("the same"))
    return sample


def judges_by_playing(state: Tides, seat: int) -> float:
    if state.heap:
        state.apply(0)
    return state.scores()[seat]


ENTROPY = itertools.count()


def starts_anyhow(setup: Setup) -> Tides:
    return tides.start(replace(setup, seed=f"{setup.seed} {next(ENTROPY)}"))


def gives_twice(seen: Any) -> Giving | None:
    """Says that a card can be paid more than once."""
    giving = DEEP.giving(seen)
    return giving and replace(giving, gifts={action: Gift(times=9) for action in giving.gifts})


def owes_more(seen: Any) -> Giving | None:
    """Owes more than the cards that are there could pay."""
    giving = DEEP.giving(seen)
    return giving and replace(giving, enough=giving.owed + 1)


FAULTS: list[tuple[Game, str, str]] = [
    (of(RefusesLegal), "play", "legal-refused"),
    (of(RefusesWithoutRule), "play", "refusal-rule"),
    (of(RefusesInSilence), "play", "no-refusal"),
    (of(ListsTwice), "play", "legal-twice"),
    (of(SharesAList), "play", "clone-shares"),
    (of(ForgetsWhoseTurnItIs), "play", "clone-differs"),
    (of(LosesAPiece), "play", "census"),
    (of(EndsForAnotherReason), "play", "reason"),
    (of(NeverEnds), "ends", "endless"),
    (of(CitesNoRule), "words", "event-rule"),
    (replace(GAME, start=starts_anyhow), "play", "start-differs"),
    (replace(GAME, narrator=TellsByChanging), "words", "observation-changed"),
    (replace(GAME, observe=differs), "secrecy", "not-open"),
    (replace(GAME, evaluate=judges_by_playing), "judgement", "judged"),
    (replace(GAME, id="Two Words"), "declaration", "declaration"),
    (replace(GAME, reasons=()), "declaration", "declaration"),
    (replace(DEEP, options=(ONLY_FOR_NINE,)), "declaration", "declaration"),
    (replace(DEEP, options=(ONLY_WITH_ITSELF,)), "declaration", "declaration"),
    (replace(DEEP, narrator=ForgetsAName), "catalogues", "silent"),
    (replace(GAME, prefix="XYZ"), "rulebooks", "rule-prefix"),
    (replace(DEEP, giving=gives_twice), "judgement", "giving"),
    (replace(DEEP, giving=owes_more), "judgement", "giving-owed"),
    (replace(DEEP, observe=leaks), "secrecy", "leak"),
    (replace(DEEP, observe=overheard, narrator=KnowsMore), "secrecy", "leak"),
    (replace(DEEP, sample_hidden=always_the_same), "reach", "reach"),
]


def check(game: Game, name: str) -> NonConformance:
    (case, *_) = [case for case in cases(game, depth=QUICK) if case.check.name == name]
    with pytest.raises(NonConformance) as caught:
        case.run()
    return caught.value


@pytest.mark.parametrize(("game", "name", "reason"), FAULTS, ids=[reason for _, _, reason in FAULTS])
def test_a_fault_is_found_by_its_check(game: Game, name: str, reason: str) -> None:
    wrong = check(game, name)
    assert wrong.reason == reason


@pytest.mark.parametrize("name", ["play", "ends", "words", "secrecy", "judgement"])
def test_a_game_without_a_fault_has_none(name: str) -> None:
    for case in cases(of(Copied), depth=QUICK):
        if case.check.name == name:
            case.run()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of Tides, to be spoilt."""
    shutil.copytree(GAME.folder, tmp_path / "tides")
    return tmp_path / "tides"


def spoilt(path: Path, change: Callable[[str], str]) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(change(text), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text


def test_words_that_are_missing_in_one_language_are_found(folder: Path) -> None:
    spoilt(folder / "locale/fr/LC_MESSAGES/messages.po", lambda text: text.replace('"board.heap"', '"board.tas"'))
    wrong = check(replace(GAME, folder=folder), "catalogues")
    assert (wrong.reason, wrong.facts["keys"]) == ("catalogues", "board.heap, board.tas")


def test_a_language_without_words_is_found(folder: Path) -> None:
    shutil.rmtree(folder / "locale/fr")
    assert check(replace(GAME, folder=folder), "catalogues").reason == "no-catalogue"


def test_a_sign_without_its_space_is_found(folder: Path) -> None:
    spoilt(folder / "locale/fr/LC_MESSAGES/messages.po", lambda text: text.replace("\N{NO-BREAK SPACE}:", ":"))
    assert check(replace(GAME, folder=folder), "catalogues").reason == "astray"


def test_a_rule_that_one_language_lacks_is_found(folder: Path) -> None:
    spoilt(folder / "rules.fr.md", lambda text: text.split("**TID-1.3**")[0])
    wrong = check(replace(GAME, folder=folder), "rulebooks")
    assert (wrong.reason, wrong.facts["rules"]) == ("rules-differ", "TID-1.3")


def test_a_check_that_looks_at_nothing_fails() -> None:
    case = Case(GAME, replace(CHECKS[0], run=lambda _: None), 2, QUICK)
    wrong = case.find().wrong
    assert wrong is not None
    assert wrong.reason == "nothing"


def test_what_a_game_raises_is_told_with_its_line() -> None:
    def fails(state: Any, seat: int | None) -> Any:
        raise KeyError(state, seat)

    wrong = check(replace(GAME, observe=fails), "observations")
    assert wrong.reason == "raised"
    assert "test_faults.py" in str(wrong.facts["at"])


def test_a_failure_can_be_played_again() -> None:
    """Its record leads to the position in question."""
    wrong = check(replace(DEEP, observe=leaks), "secrecy")
    assert wrong.position is not None
    record = Record.parse(wrong.position.record)
    assert len(record.moves) == wrong.position.place
    assert wrong.position.action in [DEEP.space.text(action) for action in record.replay(DEEP).legal()]


def test_everything_that_can_be_wrong_has_words() -> None:
    """Each reason in the code has a sentence in every language, and each check a name and a count."""
    reasons = set()
    for path in Path(conformance.__path__[0]).glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute | ast.Name):
                name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
                at = {"fail": 0, "demand": 1, "same": 2, "NonConformance": 0}.get(name, 9)
                reasons |= {
                    node.value
                    for node in call.args[at : at + 1]
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                }
    assert len(reasons) > 50
    keys = [f"conformance.wrong.{reason}" for reason in reasons]
    keys += [f"conformance.{kind}.{each.name}" for each in CHECKS for kind in ("check", "looked")]
    for language in LANGUAGES:
        assert [key for key in keys if key not in words.keys(language, (HOUSE,))] == []


def test_a_position_is_told_in_the_language_of_the_reader() -> None:
    trial = Trial(GAME, 2, QUICK, "test")
    next(trial.walk(GAME.setup(2, {}, "here")))
    position = trial.position()
    assert position is not None
    assert "graine «\N{NO-BREAK SPACE}here\N{NO-BREAK SPACE}»" in position.told(Words("fr", HOUSE))
