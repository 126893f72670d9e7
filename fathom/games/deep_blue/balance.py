"""What is counted to see whether cards, tiles and chart are in balance."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.balance import Balance
from fathom.core.events import Event
from fathom.core.record import label
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import CREW
from fathom.games.deep_blue.rules import questions

MEASURED = BOXES.find(BOXES.house())


def uses(event: Event) -> Iterator[tuple[str, str]]:
    """Who is recruited, and who is played: for points, for protection, for cash, for propellers."""
    facts = event.facts
    if event.kind == "recruited":
        yield "recruited", MEASURED.card_ids[facts["card"]]
    if event.kind in ("played", "defended"):
        yield "played", MEASURED.card_ids[facts["card"]]
    if event.kind in ("recruited", "refreshed", "sailed"):
        for card in facts["cards" if event.kind == "sailed" else "paid"]:
            yield "played", MEASURED.card_ids[card]


BALANCE = Balance(
    edition=label(MEASURED),
    seats=4,
    turns=(15, 30),
    begins_turn=lambda sea: sea.question is questions.TURN,
    things=MEASURED.card_ids[:CREW],
    ways=("recruited", "played"),
    uses=uses,
    plans={
        "only sail and dive": ("recruit", "refresh"),
        "only recruit": ("sail", "dive"),
        "never lead": ("dive",),
    },
)
