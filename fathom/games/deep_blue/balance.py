"""What `fathom balance` counts to see whether cards, tiles and chart are in balance."""

from collections.abc import Iterator, Mapping, Sequence

from fathom.core.events import Event
from fathom.core.record import label
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import CREW
from fathom.games.deep_blue.rules import questions
from fathom.games.deep_blue.state import Sea

MEASURED = BOXES.find(BOXES.house())

EDITION = label(MEASURED)
SEATS = 4
TURNS = (15, 30)
THINGS: Sequence[str] = MEASURED.card_ids[:CREW]
WAYS: Sequence[str] = ("recruited", "played")
PLANS: Mapping[str, Sequence[str]] = {
    "only sail and dive": ("recruit", "refresh"),
    "only recruit": ("sail", "dive"),
    "never lead": ("dive",),
}


def begins_turn(sea: Sea) -> bool:
    return sea.question is questions.TURN


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
