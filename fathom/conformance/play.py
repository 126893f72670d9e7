"""Checks of whole games: states can be copied, stored and replayed, no piece is lost, and every game ends."""

from __future__ import annotations

import json

from fathom.conformance.actions import check_legal
from fathom.conformance.depth import mixes
from fathom.conformance.trial import Trial
from fathom.conformance.words import rules_of
from fathom.core import Chance, Record, Setup, State
from fathom.core.playout import play_on
from fathom.core.record import label
from fathom.core.state import OVER

RESTORED_EVERY = 16
WATCHED = 50  # games that are watched for their length before the others are played unwatched


def check_play(trial: Trial) -> None:
    """The rules agree over the whole space, clones are true and apart, no piece is lost, stored states come back."""
    rules = rules_of(trial.game)
    for _, setup in trial.setups():
        check_game(trial, setup, rules)


def check_game(trial: Trial, setup: Setup, rules: frozenset[str]) -> State:
    """Check a whole random game, and return its last state."""
    game = trial.game
    state: State = game.start(setup)
    whole = game.census(state)
    trial.setup, trial.state = setup, state
    trial.demand(len(set(whole)) == len(whole), "census-twice")
    trial.demand(game.start(setup).data() == state.data(), "start-differs")
    for step, (current, action) in enumerate(trial.walk(setup)):
        check_legal(trial, current, rules)
        before = current.data()
        clone = current.clone()
        trial.same(clone.data(), before, "clone-differs")
        clone.apply(action)
        after = clone.data()
        now = current.data()
        trial.same(now, before, "clone-shares")
        listening = current.clone()
        listening.listen()
        listening.apply(action)
        trial.same(listening.data(), after, "listening")
        if game.census(clone) != whole:
            lost, doubled = compared(whole, game.census(clone))
            trial.fail("census", lost=lost, doubled=doubled)
        ends = current.ends_undo(action)
        trial.demand((clone.revealed != current.revealed) == ends, "ends-undo", text=trial.text(action))
        trial.demand(current.outcome() is None, "outcome-early")
        scores = current.scores()
        trial.demand(len(scores) == trial.seats, "scores", count=len(scores))
        if step % RESTORED_EVERY == 0:
            check_stored(trial, current, before, action, after)
        trial.looked += 1
        state = clone
    check_legal(trial, state, rules)
    check_outcome(trial, state)
    return state


def check_stored(trial: Trial, state: State, before: dict[str, object], action: int, after: dict[str, object]) -> None:
    """A state written as data comes back, even into a state that has gone on to the end."""
    restored = state.clone()
    trial.to_the_end(restored, Chance.from_seed("elsewhere"))
    restored.restore(json.loads(json.dumps(before)))
    trial.same(restored.data(), before, "stored")
    restored.apply(action)
    trial.same(restored.data(), after, "stored")


def check_outcome(trial: Trial, state: State) -> None:
    """A game that is over has an outcome: a declared reason, the scores, a full ranking, and the winners."""
    outcome = state.outcome()
    if outcome is None:
        trial.fail("no-outcome")
    trial.demand(outcome.reason in trial.game.reasons, "reason", reason=outcome.reason)
    trial.demand(outcome.scores == state.scores(), "outcome-scores")
    trial.demand(sorted(outcome.ranking) == list(range(trial.seats)), "ranking", ranking=str(outcome.ranking))
    trial.demand(set(outcome.winners) <= set(range(trial.seats)), "winners", winners=str(outcome.winners))


def check_records(trial: Trial) -> None:
    """A game's record, written and read back, replays twice to the same positions and the same end."""
    game = trial.game
    for _, setup in trial.setups():
        marks: list[str] = []
        for current, _ in trial.walk(setup):
            marks.append(game.mark(current))
        state = trial.state
        if state is None or state.to_move != OVER:
            trial.fail("no-outcome")
        text = Record.of(game, setup, trial.names, trial.moves, state).text()
        record = Record.parse(text)
        trial.demand(record.text() == text, "record-differs")
        trial.demand(record.box == label(game.boxes.find(setup.box)), "record-set", set=str(record.box))
        actions = record.actions(game)
        trial.demand(actions == [action for _, action in trial.moves], "record-differs")
        replayed = record.played(game).begin(record.setup(game))
        for ply, (mark, action) in enumerate(zip(marks, actions, strict=True)):
            trial.demand(game.mark(replayed) == mark, "mark", ply=ply)
            replayed.apply(action)
        trial.same(replayed.data(), state.data(), "replay")
        again = record.replay(game)
        trial.same(again.data(), state.data(), "replay")
        trial.demand(again.outcome() == state.outcome(), "replay", fields="outcome")
        check_outcome(trial, again)
        trial.looked += 1


def check_ends(trial: Trial) -> None:
    """Random games end."""
    for _, (_, setup) in zip(range(WATCHED), trial.setups(), strict=False):
        for _ in trial.walk(setup):
            pass
        trial.looked += 1
    every = mixes(trial.game)
    trial.moves = []
    trial.picks = Chance.from_seed(f"{trial.seeds} {trial.seats}")  # more games begin with those of fewer
    for number in range(trial.depth.endings):
        trial.setup = trial.game.setup(trial.seats, every[number % len(every)], f"{trial.seeds} {number}")
        trial.state = state = trial.game.start(trial.setup)
        if play_on(state, trial.picks) == 0:
            trial.fail("over-at-once")
        if state.outcome() is None:
            trial.fail("no-outcome")
        trial.looked += 1


def compared(whole: list[int], found: list[int]) -> tuple[str, str]:
    """The pieces that are lost, and those that appear too often."""
    lost = sorted({piece for piece in whole if piece not in found})
    doubled = sorted({piece for piece in found if found.count(piece) > whole.count(piece)})
    return ", ".join(map(str, lost)) or "-", ", ".join(map(str, doubled)) or "-"
