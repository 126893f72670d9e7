"""Checks of secrecy: pieces that a seat cannot see trade places, and not one byte of what it gets changes."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

from fathom.conformance.observations import bytes_of
from fathom.conformance.trial import EVERY, Trial
from fathom.core import Chance, Event, State
from fathom.core.narration import Narrator
from fathom.core.state import OVER

MOST_ARRANGEMENTS = 300
FEW_HIDDEN = 7  # pieces, few enough that all their arrangements can be tried
ENOUGH = 10  # positions of which all arrangements were tried
TRIES = 400  # games in which the check looks for such positions


def check_secrecy(trial: Trial) -> None:
    """Two hidden pieces trade places, and the viewer does not notice, now or after the next action."""
    check_swaps(trial, EVERY)
    if not trial.looked:  # secrets may be rare
        trial.positions = 0
        check_swaps(trial, every=1)
    if not trial.looked:
        prove_open(trial)


def check_swaps(trial: Trial, every: int) -> None:
    """At each position for every viewer; one of them, each in turn, also compares the words.

    Words are told from an observation, all of which is in its bytes: they can differ only if a narrator knows more.
    """
    for number, (state, action) in enumerate(trial.look(every)):
        for turn, viewer in enumerate(trial.viewers):
            told = number % len(trial.viewers) == turn
            trial.looked += check_swap(trial, state, action, viewer, told)


def check_swap(trial: Trial, state: State, action: int, viewer: int | None, told: bool = True) -> int:
    """Whether there was something to trade places; words are compared only where they are to be told."""
    game = trial.game
    pair = hidden_pair(trial, state, viewer)
    if pair is None:
        return 0
    swapped = state.clone()
    game.swap(swapped, *pair)
    language = trial.picks.below(len(trial.tellers))  # all are made from the same observation
    teller = trial.tellers[language] if told else None
    seen = everything_seen(trial, state, viewer, teller)
    compare(trial, seen, everything_seen(trial, swapped, viewer, teller), viewer, pair)
    if action not in swapped.legal():
        return 1
    actor = state.to_move
    after, swapped_after = state.clone(), swapped
    events, swapped_events = after.listen(), swapped_after.listen()
    after.apply(action)
    swapped_after.apply(action)
    if not alike(trial, after, swapped_after, viewer, pair):
        return 1
    # A hand may decide what its owner is asked next, and everybody sees who is asked. Nothing else may depend on it.
    shown = asked(trial, after) != asked(trial, swapped_after) and any(
        knows(trial, after, swapped_after, seat, pair) for seat in {after.to_move, swapped_after.to_move} - {OVER}
    )
    if not shown:
        compare(trial, events_seen(events, viewer), events_seen(swapped_events, viewer), viewer, pair)
        if not knows(trial, after, swapped_after, actor, pair):
            seen = everything_seen(trial, after, viewer, teller)
            compare(trial, seen, everything_seen(trial, swapped_after, viewer, teller), viewer, pair)
    return 1


def check_undo(trial: Trial) -> None:
    """Whoever can take an action back has learnt nothing by it: hidden pieces trade places, and all looks the same."""
    could_tell = False
    for state, action in trial.look(every=1):
        if not state.ends_undo(action):
            groups = [group for group in trial.game.hidden_from(state, state.to_move) if len(group) > 1]
            could_tell = could_tell or bool(groups)
            trial.looked += check_take_back(trial, state, action, groups)
    if not trial.looked and not could_tell:
        trial.absent = "nothing-to-tell"  # actions that can be taken back happened only where nothing is hidden


def check_take_back(trial: Trial, state: State, action: int, groups: list[list[int]]) -> int:
    game, actor = trial.game, state.to_move
    swaps = 0
    seen = b""
    for group in groups:
        pair = two_of(group, trial.picks)
        swapped = state.clone()
        game.swap(swapped, *pair)
        if action not in swapped.legal():
            continue
        if swapped.ends_undo(action):
            trial.fail("undo-mark", one=pair[0], other=pair[1])
        if not seen:
            after = state.clone()
            after.apply(action)
            seen = bytes_of(game.observe(after, actor))
        swapped.apply(action)
        if bytes_of(game.observe(swapped, actor)) != seen:
            trial.fail("undo-tells", one=pair[0], other=pair[1], seat=actor + 1)
        swaps += 1
    return swaps


def check_samples(trial: Trial) -> None:
    """A sampled state looks the same to the viewer, has all pieces, and can be played on."""
    for state, _ in trial.look():
        for viewer in trial.viewers:
            check_sample(trial, state, viewer)


def check_sample(trial: Trial, state: State, viewer: int | None) -> None:
    game = trial.game
    seen = game.observe(state, viewer)
    sample = game.sample_hidden(seen, trial.picks)
    found = game.observe(sample, viewer)
    if bytes_of(found) != bytes_of(seen):
        one, other = difference(seen.to_json(), found.to_json())
        trial.fail("sample", viewer=viewer_name(viewer), before=one, after=other)
    trial.demand(game.census(sample) == game.census(state), "sample-census")
    trial.demand(viewer != state.to_move or sorted(sample.legal()) == seen.legal, "sample-legal")
    trial.to_the_end(sample.clone(), trial.picks)
    trial.looked += 1


def check_reach(trial: Trial) -> None:
    """Where few pieces are hidden, sampling reaches every arrangement that swaps can reach, and no other."""
    secrets = False
    rest: list[tuple[State, int]] = []
    for number in range(TRIES):
        setup = trial.game.setup(trial.seats, {}, f"{trial.seeds} {number}")
        states = [state.clone() for state, _ in trial.walk(setup)]
        for state in states[-2 * trial.seats :]:
            viewer = trial.picks.below(trial.seats)
            count = len(hidden(trial, state, viewer))
            secrets = secrets or hidden_pair(trial, state, viewer) is not None
            if count <= FEW_HIDDEN and arrangements_agree(trial, state, viewer, least=3):
                trial.looked += 1
                if trial.looked >= ENOUGH:
                    return
            elif len(rest) < ENOUGH and hidden_pair(trial, state, viewer) is not None:
                rest.append((state, viewer))
        if number > 2 * ENOUGH and not secrets:
            break
    if trial.looked:
        return
    for state, viewer in rest:  # no position fits: too much is hidden, or swaps change too little
        trial.looked += arrangements_agree(trial, state, viewer, least=1) or samples_differ(trial, state, viewer)
    if not trial.looked:
        prove_open(trial)


def arrangements_agree(trial: Trial, state: State, viewer: int, least: int) -> bool:
    """Demand that samples reach all arrangements of a position; False if there are too few or too many to try."""
    reached = arrangements(trial, state, viewer)
    if not least <= len(reached) <= MOST_ARRANGEMENTS:
        return False
    seen = trial.game.observe(state, viewer)
    tries = 40 * len(reached)
    sampled = {arrangement(trial, trial.game.sample_hidden(seen, trial.picks)) for _ in range(tries)}
    if sampled != reached:
        facts = {"never": len(reached - sampled), "wrong": len(sampled - reached), "all": len(reached)}
        trial.fail("reach", seat=viewer + 1, tries=tries, **facts)
    return True


def samples_differ(trial: Trial, state: State, viewer: int) -> bool:
    """If there are too many arrangements to try them all, samples must at least differ."""
    seen = trial.game.observe(state, viewer)
    sampled = {arrangement(trial, trial.game.sample_hidden(seen, trial.picks)) for _ in range(40)}
    trial.demand(len(sampled) > 1, "reach", seat=viewer + 1, tries=40, never=MOST_ARRANGEMENTS, wrong=0, all=0)
    return True


def arrangements(trial: Trial, state: State, viewer: int) -> set[bytes]:
    """All arrangements that swaps can reach, or a few more than can be tried."""
    reached = {arrangement(trial, state)}
    waiting = [state]
    while waiting:
        current = waiting.pop()
        for group in trial.game.hidden_from(current, viewer):
            for one, other in itertools.combinations(group, 2):
                swapped = current.clone()
                trial.game.swap(swapped, one, other)
                key = arrangement(trial, swapped)
                if key not in reached:
                    reached.add(key)
                    waiting.append(swapped)
                    if len(reached) > MOST_ARRANGEMENTS:
                        return reached
    return reached


def arrangement(trial: Trial, state: State) -> bytes:
    """What all seats see of a state, by which it is told from others; without points, which are not pieces."""
    views = [trial.game.observe(state, seat) for seat in range(state.seats)]
    return b"\n".join(bytes_of(replace(view, scores=None)) for view in views)


def prove_open(trial: Trial) -> None:
    """If no pieces are ever hidden, everybody sees the same, and a spectator's observation holds the whole state."""
    game = trial.game
    trial.positions = 0
    for state, _ in trial.look(every=1):
        views = [bytes_of(replace(game.observe(state, viewer), seat=None, legal=[])) for viewer in trial.viewers]
        trial.demand(len(set(views)) == 1, "not-open")
        found = game.sample_hidden(game.observe(state, None), trial.picks).data()
        wanted = state.data()
        for name in ("chance", "revealed"):
            found[name] = wanted[name]
        trial.same(found, wanted, "not-open-state")
    trial.absent = "no-secrets"


def hidden_pair(trial: Trial, state: State, viewer: int | None) -> tuple[int, int] | None:
    """Two pieces that could trade places unseen."""
    groups = [group for group in trial.game.hidden_from(state, viewer) if len(group) > 1]
    return two_of(groups[trial.picks.below(len(groups))], trial.picks) if groups else None


def two_of(group: list[int], picks: Chance) -> tuple[int, int]:
    one = picks.below(len(group))
    other = (one + 1 + picks.below(len(group) - 1)) % len(group)
    return group[one], group[other]


def hidden(trial: Trial, state: State, viewer: int | None) -> set[int]:
    return {piece for group in trial.game.hidden_from(state, viewer) for piece in group}


def alike(trial: Trial, state: State, swapped: State, viewer: int | None, pair: tuple[int, int]) -> bool:
    """Whether two pieces could still trade places unseen, both as they are and if they had traded places.

    Two hidden pieces differ if one of them was open for a moment: it lies in a pile that was made from open ones.
    """
    return all(
        any(set(pair) <= set(group) for group in trial.game.hidden_from(either, viewer)) for either in (state, swapped)
    )


def knows(trial: Trial, state: State, swapped: State, seat: int, pair: tuple[int, int]) -> bool:
    """Whether a seat can tell which of two pieces is where."""
    return not alike(trial, state, swapped, seat, pair)


def asked(trial: Trial, state: State) -> tuple[int, set[str]]:
    """Who is asked, and for which kinds of action."""
    return state.to_move, {trial.game.space.decode(action)[0].name for action in state.legal()}


def everything_seen(trial: Trial, state: State, viewer: int | None, teller: Narrator[Any] | None) -> str:
    """Everything that reaches a viewer: observation, legal actions with their undo marks, the text twin if wanted."""
    seen = trial.game.observe(state, viewer)
    marks = [state.ends_undo(action) for action in seen.legal]
    return "\n".join([bytes_of(seen).decode(), json.dumps(marks), teller.twin(seen) if teller else ""])


def events_seen(events: list[Event], viewer: int | None) -> str:
    return json.dumps([event.seen_by(viewer) for event in events])


def compare(trial: Trial, seen: str, swapped: str, viewer: int | None, pair: tuple[int, int]) -> None:
    if seen != swapped:
        one, other = difference(seen, swapped)
        trial.fail("leak", viewer=viewer_name(viewer), one=pair[0], other=pair[1], before=one, after=other)


def viewer_name(viewer: int | None) -> str:
    return "-" if viewer is None else str(viewer + 1)


def difference(one: str, other: str) -> tuple[str, str]:
    """The first stretches in which two texts differ.

    >>> difference("the hand holds 7 cards", "the hand holds 9 cards")
    ('…and holds 7 cards', '…and holds 9 cards')
    """
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first = max(0, at - 10)
    some = [("…" if first else "") + text[first : at + 30].replace("\n", " ") for text in (one, other)]
    return some[0], some[1]
