"""Checks of words: everything that people can do and that can happen has a sentence in every language, and a rule."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from fathom.conformance.observations import bytes_of
from fathom.conformance.trial import Trial
from fathom.core import Each, Game, Observation, Setup, State, Words
from fathom.core.narration import Narrator
from fathom.core.words import HOUSE, LANGUAGES, catalogue, file_of

WORDED = 3  # one in so many mixes of options is looked at
REFUSED = 20  # actions at each position whose refusals are read


def check_words(trial: Trial) -> None:
    """Every event, action and refusal of a game has a sentence in every language, for every reader, and a rule."""
    rules = rules_of(trial.game)
    trial.thin(WORDED)
    for _, setup in trial.setups():
        tell_game(trial, setup, rules)
    for teller in trial.tellers:
        for section in teller.contents():
            for row in section.rows:
                if len(row) != len(section.head):
                    trial.fail("section", title=section.title, row=row[0], cells=len(row), heads=len(section.head))
    check_missing(trial)


def rules_of(game: Game) -> frozenset[str]:
    """The ids of the rules that exist in every language."""
    return frozenset.intersection(*(frozenset(game.rulebook(language).rules) for language in LANGUAGES))


def check_missing(trial: Trial) -> None:
    """No message was missing from the catalogues."""
    for teller in trial.tellers:
        if teller.words.missing:
            trial.fail("missing", language=teller.words.language, keys=", ".join(sorted(teller.words.missing)))


def tell_game(trial: Trial, setup: Setup, rules: frozenset[str]) -> None:
    game = trial.game
    refused: set[str] = set()
    for state, action in trial.walk(setup):
        seen = game.observe(state, state.to_move)
        known = bytes_of(seen)
        for done in seen.legal:
            if game.rule(state, done) not in rules:
                trial.fail("action-rule", text=trial.text(done), rule=game.rule(state, done))
        for teller in trial.tellers:
            tell_choices(trial, teller, seen)
        if bytes_of(seen) != known:
            trial.fail("observation-changed")
        tell_refusals(trial, state, refused)
        tell_events(trial, state, action, rules)
    if trial.state is not None:
        for teller in trial.tellers:
            for viewer in trial.viewers:
                heard(trial, teller.twin(game.observe(trial.state, viewer)), teller, "twin")


def tell_choices(trial: Trial, teller: Narrator[Any], seen: Observation) -> None:
    heard(trial, teller.prompt(seen), teller, "prompt")
    for action in seen.legal:
        heard(trial, teller.action(action, seen), teller, trial.text(action))
    giving = trial.game.giving(seen)
    if giving is not None:
        for count in range(giving.most + 1):
            heard(trial, teller.given(giving, count), teller, "give")
    trial.looked += len(seen.legal)


def tell_refusals(trial: Trial, state: State, refused: set[str]) -> None:
    """The refusals of some actions; each reason is read once per game."""
    legal = set(state.legal())
    tried = (trial.picks.below(trial.game.space.size) for _ in range(REFUSED))
    for broken in (state.refusal(action) for action in tried if action not in legal):
        if broken.reason not in refused:
            refused.add(broken.reason)
            for teller in trial.tellers:
                heard(trial, teller.refusal(broken), teller, broken.reason)
            trial.looked += 1


def tell_events(trial: Trial, state: State, action: int, rules: frozenset[str]) -> None:
    """The events of an action, in words for everybody."""
    after = state.clone()
    events = after.listen()
    after.apply(action)
    for event in events:
        for viewer in trial.viewers:
            facts = event.seen_by(viewer)
            known = json.dumps(facts)
            for teller in trial.tellers:
                told = teller.event(facts)
                if "{" in told or "\n" in told:
                    trial.fail("told", language=teller.words.language, text=told)
                if told:
                    heard(trial, told, teller, event.kind)
            if json.dumps(facts) != known:
                trial.fail("event-changed", kind=event.kind)
        if event.rule not in rules:
            trial.fail("event-rule", kind=event.kind, rule=event.rule or "-")
        trial.looked += 1


def heard(trial: Trial, told: str, teller: Narrator[Any], what: str) -> None:
    """There is a sentence, and its punctuation is right for the language."""
    language = teller.words.language
    if not told.strip():
        trial.fail("silent", language=language, what=what)
    if astray(told, language):
        trial.fail("astray", language=language, text=shown(told, language))


def astray(text: str, language: str) -> bool:
    """Whether a punctuation mark lacks its space; a mark that is a word of its own, such as a key to press, may."""
    signs = signs_of(language)
    return signs is not None and bool(signs.search(text))


@cache
def signs_of(language: str) -> re.Pattern[str] | None:
    """Patterns of wrong punctuation, such as marks without their hard space, beside a language's catalogue."""
    path = file_of(HOUSE, language).parents[1] / "astray.txt"
    return re.compile(path.read_text(encoding="utf-8").rstrip("\n")) if path.exists() else None


def shown(text: str, language: str) -> str:
    """The stretch of a text around a wrong punctuation mark."""
    signs = signs_of(language)
    found = signs.search(text) if signs is not None else None
    return text[max(0, found.start() - 20) : found.end() + 10].replace("\n", " ") if found else text


def check_catalogues(trial: Trial) -> None:
    """All languages have the same keys with the same facts, and the title, the pitch and the options are there."""
    game = trial.game
    for folder in (game.folder, HOUSE):
        for language in LANGUAGES:
            if not file_of(folder, language).exists():
                trial.fail("no-catalogue", language=language, folder=str(folder))
        first, *rest = ((language, placeholders(trial, folder, language)) for language in LANGUAGES)
        for language, found in rest:
            differ = [key for key in {**first[1], **found} if first[1].get(key) != found.get(key)]
            if differ:
                trial.fail("catalogues", one=first[0], other=language, keys=", ".join(differ))
    for language in LANGUAGES:
        words = Words(language, game.folder)
        for key in keys_of(trial):
            words(key)
            trial.looked += 1
        if words.missing:
            trial.fail("missing", language=language, keys=", ".join(sorted(words.missing)))
    tell_options(trial)


def tell_options(trial: Trial) -> None:
    """Every choice that people have before a game is told on its card."""
    for option in trial.game.options:
        for choice, thing in product(option.choices, option.things if isinstance(option, Each) else ("",)):
            for teller in trial.tellers:
                heard(trial, teller.choice(option.name, choice, thing).name, teller, f"option.{option.name}.{choice}")
                trial.looked += 1
    check_missing(trial)


def keys_of(trial: Trial) -> list[str]:
    """The keys that the house needs of every game."""
    keys = ["title", "pitch", *(f"order.{order.name}" for order in trial.game.orders)]
    for option in trial.game.options:
        keys.append(f"option.{option.name}")
        keys += [f"option.{option.name}.{choice}" for choice in option.choices]
        keys += [f"option.{option.name}.of.{thing}" for thing in (option.things if isinstance(option, Each) else ())]
    return keys


def placeholders(trial: Trial, folder: Path, language: str) -> dict[str, list[str]]:
    """The facts that each message of a catalogue shows."""
    found: dict[str, set[str]] = {}
    for key, text in catalogue(folder, language)._catalog.items():  # type: ignore[attr-defined]
        if key:
            name = key[0] if isinstance(key, tuple) else key
            if not text.strip():
                trial.fail("silent", language=language, what=name)
            if astray(text, language):
                trial.fail("astray", language=language, text=shown(text, language))
            facts = {part.split("}")[0] for part in text.split("{")[1:]}
            found.setdefault(name, set()).update(facts)
            trial.looked += 1
    return {name: sorted(facts - {"n"}) for name, facts in sorted(found.items())}
