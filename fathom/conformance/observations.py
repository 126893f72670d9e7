"""Checks of observations and of what bots think of a position: true, plain data, and without a trace on the state."""

from __future__ import annotations

import json
import pickle
from math import isfinite

import msgspec

from fathom.conformance.trial import Trial
from fathom.core import Observation, State

SHOWN = 3  # one in so many mixes of options is looked at
SORTED = msgspec.json.Encoder(order="deterministic")


def bytes_of(seen: Observation) -> bytes:
    """Everything in an observation: bytes that are the same where its JSON is, and are made far sooner."""
    try:
        return SORTED.encode(seen.data())
    except TypeError:  # JSON can carry a little more, such as dicts by number
        return seen.to_json().encode()


def check_observations(trial: Trial) -> None:
    """An observation is true, lists legal actions only for the seat to move, and is plain data."""
    trial.thin(SHOWN)
    for state, _ in trial.look():
        before = state.data()
        for viewer in trial.viewers:
            check_observation(trial, state, viewer)
        trial.same(state.data(), before, "observed")
    if trial.state is not None:  # the last game is over
        for viewer in trial.viewers:
            check_observation(trial, trial.state, viewer)


def check_observation(trial: Trial, state: State, viewer: int | None) -> None:
    seen = trial.game.observe(state, viewer)
    data = seen.data()
    outcome = state.outcome()
    wanted = {
        "seat": viewer,
        "seats": trial.seats,
        "to_move": state.to_move,
        "legal": sorted(state.legal()) if viewer == state.to_move else [],
        "outcome": outcome.data() if outcome else None,
        "box": trial.setup.box if trial.setup else "",
    }
    for name, value in wanted.items():
        if data[name] != value:
            trial.fail("observation", field=name, said=str(data[name]), right=str(value))
    same = seen == trial.game.observe(state, viewer) == pickle.loads(pickle.dumps(seen))
    if not same or json.loads(seen.to_json()) != json.loads(json.dumps(data)):
        trial.fail("observation-data")
    if seen.box not in trial.game.boxes.names():
        trial.fail("observation", field="box", said=seen.box, right=", ".join(trial.game.boxes.names()))
    if seen.scores is not None and len(seen.scores) != trial.seats:
        trial.fail("scores", count=len(seen.scores))
    trial.looked += 1


def check_judgement(trial: Trial) -> None:
    """`evaluate`, `estimate`, features, standing orders and gifts answer with what they should, and change nothing."""
    game = trial.game
    trial.thin(SHOWN)
    for state, action in trial.look():
        before = state.data()
        for seat in range(trial.seats):
            for name, value in (("evaluate", game.evaluate(state, seat)), ("worth", game.worth(state, action, seat))):
                if not isfinite(value):
                    trial.fail("not-a-number", name=name, value=str(value))
            check_orders(trial, state, seat)
            check_giving(trial, state, seat)
            check_features(trial, state, seat)
        trial.same(state.data(), before, "judged")
        trial.looked += 1


def check_orders(trial: Trial, state: State, seat: int) -> None:
    """The answer of a standing order is legal."""
    seen = trial.game.observe(state, seat)
    known = bytes_of(seen)
    for order in trial.game.orders:
        order.offered(seen)
        answer = order.answer(seen) if seat == state.to_move else None
        if answer is not None and answer not in seen.legal:
            trial.fail("order", order=order.name, text=trial.text(answer))
    if bytes_of(seen) != known:
        trial.fail("observation-changed")


def check_giving(trial: Trial, state: State, seat: int) -> None:
    """Pieces that are given together can be given one after the other, until no more is owed."""
    giving = trial.game.giving(trial.game.observe(state, seat))
    if giving is None or seat != state.to_move:
        return
    left, after = giving.owed, state.clone()
    gifts = sorted(giving.gifts.items(), key=lambda item: item[1].worth)
    for action, gift in [each for each in gifts for _ in range(each[1].times)]:
        if left <= 0:
            break
        now = trial.game.giving(trial.game.observe(after, seat)) if after.to_move == seat else None
        if after.to_move != seat or action not in after.legal() or (now is not None and now.owed != left):
            trial.fail("giving", text=trial.text(action), left=left)
        after.apply(action)
        left -= gift.worth
    if not 0 < giving.enough <= giving.owed or left > 0:
        trial.fail("giving-owed", owed=giving.owed, enough=giving.enough)


def check_features(trial: Trial, state: State, seat: int) -> None:
    """Each feature is a number from 0 to 255 with a name, and follows from what the seat sees."""
    mind = trial.game.mind
    if mind is None or mind.encode is None:
        return
    numbers = mind.encode(state, seat)
    if len(numbers) != len(mind.features) or len(set(mind.features)) != len(mind.features):
        trial.fail("feature-names", count=len(numbers), names=len(set(mind.features)))
    world = trial.game.worlds(trial.game.observe(state, seat)).deal(trial.picks)
    for name, number, other in zip(mind.features, numbers, mind.encode(world, seat), strict=True):
        if not 0 <= number <= 255:
            trial.fail("feature-range", feature=name, value=number)
        if number != other:
            trial.fail("feature-secret", feature=name, value=number, other=other)
