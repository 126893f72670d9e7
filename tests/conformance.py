"""What every game must do, written once. Each check takes a game and fails when the game breaks its word."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fathom.core import Chance, Each, Event, Game, Record, Setup, State
from fathom.core.game import HOUSE
from fathom.core.playout import play_on
from fathom.core.state import OVER
from fathom.core.words import LANGUAGES, Words, catalogue

VIEWERS_NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
MOST_ARRANGEMENTS = 300
MOST_MIXES = 40
ASTRAY = {"fr": re.compile(r" [:;!»]|« |\w \?(?! [A-ZÀ-Ý]{3})|[\w)]([;!?»]|:(?!//))")}  # signs without their hard space


def mixes(game: Game) -> list[dict[str, str]]:
    """Every combination of a game's options; where there are too many, all of the two widest options, the others in
    turn. A choice called random only picks among the others."""
    named: list[list[tuple[str, str]]] = []
    for option in game.options:
        choices = [choice for choice in option.choices if choice != "random"]
        if isinstance(option, Each):
            every = itertools.product(choices, repeat=len(option.things))
            texts = [
                ",".join(f"{thing}={choice}" for thing, choice in zip(option.things, mix, strict=True)) for mix in every
            ]
        else:
            texts = choices
        named.append([(option.name, text) for text in texts])
    full = [dict(mix) for mix in itertools.product(*named)]
    if len(full) <= MOST_MIXES:
        return full
    one, other, *rest = sorted(named, key=len, reverse=True)
    return [
        dict([one[i], other[j], *(option[(i + j) % len(option)] for option in rest)])
        for i, j in itertools.product(range(len(one)), range(len(other)))
    ]


def keeps_secrets(game: Game, state: State) -> bool:
    """Whether somebody knows something here that others do not."""
    return len({frozenset(hidden(game, state, viewer)) for viewer in (None, *range(state.seats))}) > 1


def walk(game: Game, setup: Setup, picks: Chance) -> Iterator[tuple[State, int]]:
    """A random game, state by state, with the action that is applied next."""
    state = game.start(setup)
    while state.to_move != OVER:
        legal = state.legal()
        action = legal[picks.below(len(legal))]
        yield state, action
        state.apply(action)


# Actions


def check_notation(game: Game) -> None:
    """Text to int to text is the identity over the whole space, and every action touches pieces."""
    seen = set()
    for action in range(game.space.size):
        text = game.space.text(action)
        assert game.space.parse(text) == action
        assert game.space.text(game.space.parse(text.upper())) == text
        verb, arguments = game.space.decode(action)
        assert game.space.encode(verb.name, *arguments) == action
        assert game.space.pieces(action), f"{text} touches nothing"
        seen.add(text)
    assert len(seen) == game.space.size


def check_legal(game: Game, state: State) -> None:
    """`legal` lists exactly what `why_not` passes, over the whole space, and each refusal names a rule."""
    legal = state.legal()
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (state.to_move != OVER)
    rules = game.rulebook("en").rules
    passed = []
    for action in range(game.space.size):
        broken = state.why_not(action)
        if broken is None:
            passed.append(action)
        else:
            assert broken.rule in rules, broken
    assert sorted(legal) == passed


def check_game(game: Game, setup: Setup, picks: Chance) -> State:
    """A whole random game: rules agree, clones are true and apart, nothing is lost, data come back."""
    state = game.start(setup)
    box = game.census(state)
    assert len(set(box)) == len(box)
    for step, (current, action) in enumerate(walk(game, setup, picks)):
        check_legal(game, current)
        before = current.data()
        clone = current.clone()
        assert clone.data() == before
        clone.apply(action)
        assert current.data() == before, "applying to a clone touched the original"
        listening = current.clone()
        listening.listen()
        listening.apply(action)
        assert listening.data() == clone.data(), "listening changed what happens"
        assert game.census(clone) == box, "a piece was lost or doubled"
        assert (clone.revealed != current.revealed) == current.ends_undo(action)
        if step % 16 == 0:
            restored = current.clone()
            play_on(restored, Chance.from_seed("elsewhere"))
            restored.restore(json.loads(json.dumps(before)))
            assert restored.data() == before
            restored.apply(action)
            assert restored.data() == clone.data()
        state = clone
    check_legal(game, state)
    assert state.outcome() is not None
    return state


def check_replay(game: Game, setup: Setup, picks: Chance) -> None:
    """The record of a game, written and read again, replays to the same state, twice."""
    moves: list[tuple[int, int]] = []
    state = game.start(setup)
    for current, action in walk(game, setup, picks):
        moves.append((current.to_move, action))
        state = current
    names = VIEWERS_NAMES[: setup.seats]
    record = Record.parse(Record.of(game, setup, names, moves, state).text())
    first, second = record.replay(game), record.replay(game)
    assert first.data() == second.data() == state.data()
    assert first.scores() == state.scores()
    outcome, again = first.outcome(), state.outcome()
    assert outcome is not None
    assert outcome == again
    assert outcome.reason in game.reasons
    assert outcome.scores == state.scores()
    assert sorted(outcome.ranking) == list(range(setup.seats))
    assert set(outcome.winners) <= set(range(setup.seats))


# Secrecy


def everything_seen(game: Game, state: State, viewer: int | None) -> str:
    """All that reaches a viewer now: observation, legal actions with their undo marks, text twin."""
    seen = game.observe(state, viewer)
    marks = [state.ends_undo(action) for action in seen.legal]
    twins = [game.tell(language, VIEWERS_NAMES[: seen.seats]).twin(seen) for language in LANGUAGES]
    return "\n".join([seen.to_json(), json.dumps(marks), *twins])


def events_seen(events: list[Event], viewer: int | None) -> str:
    return json.dumps([event.seen_by(viewer) for event in events])


def hidden(game: Game, state: State, viewer: int | None) -> set[int]:
    return {piece for group in game.hidden_from(state, viewer) for piece in group}


def check_secrecy(game: Game, state: State, action: int, viewer: int | None, picks: Chance) -> int:
    """Two hidden pieces trade places, and the viewer cannot tell, now or after the next action."""
    groups = [group for group in game.hidden_from(state, viewer) if len(group) > 1]
    if not groups:
        return 0
    group = groups[picks.below(len(groups))]
    one = group[picks.below(len(group))]
    other = group[picks.below(len(group))]
    swapped = state.clone()
    game.swap(swapped, one, other)
    assert everything_seen(game, swapped, viewer) == everything_seen(game, state, viewer)
    if swapped.why_not(action) is not None:
        return 1
    actor = state.to_move
    after, swapped_after = state.clone(), swapped
    events, swapped_events = after.listen(), swapped_after.listen()
    after.apply(action)
    swapped_after.apply(action)
    moved = {one, other}
    if not moved <= hidden(game, after, viewer) & hidden(game, swapped_after, viewer):
        return 1
    # What somebody holds may decide what is asked of them next, and everybody sees who is asked. Nothing else may.
    known = {
        seat
        for seat in range(state.seats)
        if not moved <= hidden(game, after, seat) & hidden(game, swapped_after, seat)
    }
    told = asked(game, after) != asked(game, swapped_after) and bool(known & {after.to_move, swapped_after.to_move})
    assert told or events_seen(events, viewer) == events_seen(swapped_events, viewer)
    if not told and actor not in known:
        assert everything_seen(game, after, viewer) == everything_seen(game, swapped_after, viewer)
    return 1


def check_undo(game: Game, state: State, action: int, picks: Chance) -> int:
    """Who can take an action back is told nothing by it: pieces hidden from them trade places, and all looks alike."""
    actor = state.to_move
    if state.ends_undo(action):
        return 0
    swaps = 0
    after: State | None = None
    for group in filter(None, game.hidden_from(state, actor)):
        one, other = group[picks.below(len(group))], group[picks.below(len(group))]
        swapped = state.clone()
        game.swap(swapped, one, other)
        if one == other or swapped.why_not(action) is not None:
            continue
        assert not swapped.ends_undo(action)
        if after is None:
            after = state.clone()
            after.apply(action)
            seen = game.observe(after, actor).to_json()
        swapped.apply(action)
        assert game.observe(swapped, actor).to_json() == seen
        swaps += 1
    return swaps


def asked(game: Game, state: State) -> tuple[int, set[str]]:
    """Who is asked for what kind of action."""
    return state.to_move, {game.space.decode(action)[0].name for action in state.legal()}


def check_sample(game: Game, state: State, viewer: int | None, picks: Chance) -> None:
    """A sampled state looks the same to the viewer, holds the whole box, and can be played on."""
    seen = game.observe(state, viewer)
    sample = game.sample_hidden(seen, picks)
    assert game.observe(sample, viewer).to_json() == seen.to_json()
    assert game.census(sample) == game.census(state)
    if viewer == state.to_move:
        assert sorted(sample.legal()) == seen.legal
    play_on(sample.clone(), picks)


def arrangement(game: Game, state: State) -> str:
    """A state told apart from others by what its seats see, apart from points: hidden ones are no pieces."""
    views = [game.observe(state, seat) for seat in range(state.seats)]
    return "\n".join(replace(view, scores=None).to_json() for view in views)


def check_reach(game: Game, state: State, viewer: int, picks: Chance) -> bool:
    """Where few pieces are hidden, sampling reaches every arrangement that swaps can reach, and no other."""
    if len(hidden(game, state, viewer)) > 7:
        return False
    reached = {arrangement(game, state): state}
    waiting = [state]
    while waiting:
        current = waiting.pop()
        for group in game.hidden_from(current, viewer):
            for one, other in itertools.combinations(group, 2):
                swapped = current.clone()
                game.swap(swapped, one, other)
                key = arrangement(game, swapped)
                if key not in reached:
                    reached[key] = swapped
                    waiting.append(swapped)
                    if len(reached) > MOST_ARRANGEMENTS:
                        return False
    if len(reached) < 3:
        return False
    seen = game.observe(state, viewer)
    sampled = {arrangement(game, game.sample_hidden(seen, picks)) for _ in range(40 * len(reached))}
    assert sampled == set(reached)
    return True


# Words


def check_words(game: Game, setup: Setup, picks: Chance) -> None:
    """Every event, action and refusal of a game has words in every language, to every reader, and a rule."""
    names = VIEWERS_NAMES[: setup.seats]
    tellers = [game.tell(language, names) for language in LANGUAGES]
    rules = game.rulebook("en").rules.keys() & game.rulebook("fr").rules.keys()
    state = game.start(setup)
    events = state.listen()
    refused: set[str] = set()
    while state.to_move != OVER:
        seen = game.observe(state, state.to_move)
        for teller in tellers:
            assert not astray(teller.prompt(seen), teller.words.language)
            for action in seen.legal:
                told = teller.action(action, seen)
                assert told
                assert not astray(told, teller.words.language), told
                assert game.rule(state, action) in rules
        for action in (picks.below(game.space.size) for _ in range(20)):
            broken = state.why_not(action)
            if broken is not None and broken.reason not in refused:
                refused.add(broken.reason)
                for teller in tellers:
                    assert teller.refusal(broken)
        done = seen.legal[picks.below(len(seen.legal))]
        state.apply(done)
        while events:
            event = events.pop(0)
            for teller in tellers:
                for viewer in (None, *range(setup.seats)):
                    told = teller.event(event.seen_by(viewer))
                    assert "{" not in told
                    assert "\n" not in told
                    assert not astray(told, teller.words.language), told
                    assert teller.rule_of(event.seen_by(viewer), done) in rules
    for teller in tellers:
        told = teller.twin(game.observe(state, None))
        assert told
        assert not astray(told, teller.words.language), told
        assert not teller.words.missing


def check_catalogues(game: Game) -> None:
    """All languages have the same keys with the same facts, and the house needs `title`, `pitch` and options."""
    for folder in (game.folder, HOUSE):
        messages = {language: placeholders(folder, language) for language in LANGUAGES}
        assert len({json.dumps(found, sort_keys=True) for found in messages.values()}) == 1, compare(messages)
    for language in LANGUAGES:
        words = Words(language, game.folder)
        for key in ("title", "pitch", *(f"option.{option.name}" for option in game.options)):
            words(key)
        for option in game.options:
            for choice in option.choices:
                words(f"option.{option.name}.{choice}")
            for thing in option.things if isinstance(option, Each) else ():
                words(f"option.{option.name}.of.{thing}")
        assert not words.missing


def placeholders(folder: Any, language: str) -> dict[str, list[str]]:
    """The facts that each message of a catalogue shows."""
    found: dict[str, set[str]] = {}
    for key, text in catalogue(folder, language)._catalog.items():  # type: ignore[attr-defined]
        if key:
            name = key[0] if isinstance(key, tuple) else key
            assert text.strip(), f"{name} has no words in {language}"
            assert not astray(text, language), f"{name} has a sign without its space"
            facts = {part.split("}")[0] for part in text.split("{")[1:]}
            found.setdefault(name, set()).update(facts)
    return {name: sorted(facts - {"n"}) for name, facts in sorted(found.items())}


def astray(text: str, language: str) -> bool:
    """Whether a sign does not stand as it must; one that is a word of its own, as a key to press, may."""
    return language in ASTRAY and bool(ASTRAY[language].search(text))


def compare(messages: dict[str, dict[str, list[str]]]) -> list[str]:
    first, *rest = messages.values()
    return sorted({key for other in rest for key in {*first, *other} if first.get(key) != other.get(key)})


def check_lesson(game: Game) -> None:
    """A lesson, where there is one, is a legal game in which the teacher has words for all the pupil is asked."""
    lesson = game.lesson()
    if lesson is None:
        return
    state = game.new(lesson.seats, lesson.options, lesson.seed)
    verbs = set()
    for step in lesson.steps:
        assert (state.to_move == 0) == bool(step.say)
        if step.say:
            verbs.add(game.space.decode(step.action)[0].name)
            for language in LANGUAGES:
                words = game.words(language)
                assert words(step.say) != step.say
                assert words(lesson.farewell) != lesson.farewell
        game.play(state, step.action)
    assert state.to_move != OVER
    assert len(verbs) > 1


# Rules


def check_rulebooks(game: Game) -> None:
    """All languages have the same rules in the same order, the same ones rulings, each ruling with its reason."""
    books = [game.rulebook(language).rules for language in LANGUAGES]
    for language, book in zip(LANGUAGES, books, strict=True):
        assert list(book) == list(books[0])
        for rule in book.values():
            assert rule.id.startswith(game.prefix + "-")
            assert rule.section
            assert rule.ruling == books[0][rule.id].ruling
            assert rule.ruling == bool(rule.reason)
            assert not astray(f"{rule.section} {rule.text} {rule.reason}", language), rule.id
    for verb in game.space.verbs:
        assert verb.rule in books[0], verb.name
    assert set(game.tell(LANGUAGES[0], []).rules.values()) <= set(books[0])
