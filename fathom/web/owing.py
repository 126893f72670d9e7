"""Questions that several actions answer together, such as the cards of a payment, as a page shows them."""

from __future__ import annotations

from typing import Any

from fathom.core import Giving, Observation, State
from fathom.core.lesson import Step
from fathom.core.narration import Narrator
from fathom.table.live import LiveTable
from fathom.web.wire import Owed


def giving_now(live: LiveTable, seen: Observation, step: Step | None) -> Giving | None:
    """The pieces that the question wants together; a lesson asks for one after the other."""
    return live.game.giving(seen) if step is None else None


def owed(live: LiveTable, giving: Giving, teller: Narrator[Any], mine: bool) -> Owed:
    """A question that several actions answer together, as a page shows it."""
    return Owed(
        owed=giving.owed,
        enough=giving.enough,
        ends_undo=mine and gives_away(live.table.state, giving),
        labels=[teller.given(giving, count) for count in range(giving.most + 1)] if mine else [],
    )


def gives_away(state: State, giving: Giving) -> bool:
    """Whether something hidden comes to light when all that is owed is given."""
    after, left = state.clone(), giving.owed
    for action, gift in giving.gifts.items():
        for _ in range(gift.times):
            if left > 0:
                after.apply(action)
                left -= gift.worth
    return after.revealed != state.revealed
