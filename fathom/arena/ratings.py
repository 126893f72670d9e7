"""Ratings of bots by OpenSkill: each deal is one meeting, whose ranking is by victories a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fathom.arena.match import Dealt
from fathom.core import BadInput


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, and how unsure that is; everybody begins at 25 with 8.3."""

    mu: float
    sigma: float


def model() -> Any:
    """The model that rates; whoever plays long should ask for it first, since it may not be installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise BadInput("no-arena") from error
    return PlackettLuce(tau=0.0)  # bots do not change from game to game


def rate(names: Sequence[str], deals: Iterable[Dealt], team: bool) -> dict[str, Rating]:
    """The ratings after some deals, in the order of their numbers."""
    rules = model()
    now = {name: rules.rating() for name in names}
    for dealt in sorted(deals, key=lambda dealt: dealt.deal):
        rates = {name: dealt.rate_of(name, team) for name in names}
        met = {name: round(found, 9) for name, found in rates.items() if found is not None}
        if len(met) > 1:
            after = rules.rate([[now[name]] for name in met], scores=list(met.values()))
            now.update((name, rated) for name, (rated,) in zip(met, after, strict=True))
    return {name: Rating(rated.mu, rated.sigma) for name, rated in now.items()}
