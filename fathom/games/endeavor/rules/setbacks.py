"""The team's cards: Bonus Goals, and Setbacks with what they do. (EDS-18)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.components import CAVE, NONE, ROW, TRENCH, VESSELS
from fathom.games.endeavor.rules import fieldwork, waters
from fathom.games.endeavor.state import PILES, Ocean, unshare

FIRST_SETBACK: Final = 16  # as a card: Setbacks come after this, Bonus Goals before


def turn_card(ocean: Ocean) -> None:
    card: i64 = ocean.cards[-1]
    ocean.cards = ocean.cards[:-1]
    ocean.revealed += 1
    if card < FIRST_SETBACK:
        ocean.bonus_goals = [*ocean.bonus_goals, card]
        ocean.tell("EDS-18.2", "bonus", {"card": card})
        return
    ocean.setback = card - FIRST_SETBACK
    ocean.tell(components.SETBACK_FACES[ocean.setback].rule, "setback", {"card": ocean.setback})
    suffer(ocean, ocean.setback)


def suffer(ocean: Ocean, setback: i64) -> None:
    """What a Setback does at once; others last for the round. (EDS-18.6 to EDS-18.10)"""
    if setback == components.VOLCANIC_ACTIVITY:
        for at in range(VESSELS * ocean.seats):
            rise(ocean, at)
    elif setback == components.CORRUPTED_DATA:
        for seat in range(ocean.seats):
            ocean.research[seat] = ocean.research[seat] // 2
    elif setback == components.LOST_SAMPLES:
        for seat in range(ocean.seats):
            if ocean.held[seat]:
                ocean.discards = ocean.discards + ocean.held[seat]
                unshare(ocean, PILES)
                ocean.held[seat] = []
            else:
                ocean.research[seat] = max(0, ocean.research[seat] - 2)
    elif setback == components.CROSS_CURRENT:
        drift(ocean)
    elif setback == components.SILT_SLIDE:
        # Every Dive site in play loses its top token.
        ocean.discards = ocean.discards + [tokens[-1] for tokens in ocean.dives if tokens]
        ocean.dives = [tokens[:-1] for tokens in ocean.dives]
    elif setback == components.HOSTILE_PRESS:
        count = min(len(ocean.display), len(ocean.deck))
        ocean.retired = ocean.retired + ocean.display[:count]
        ocean.display = ocean.display[count:]
        for _ in range(count):
            fieldwork.refill(ocean, "EDS-18.10")


def rise(ocean: Ocean, at: i64) -> None:
    """A vessel goes up its column, two zones or as far as it can. (EDS-18.6)"""
    zone: i64 = ocean.where[at]
    if zone == NONE:
        return
    cell: i64 = ocean.cells[zone]
    for _ in range(2):
        above: i64 = cell - ROW
        if above < 0 or ocean.grid[above] == NONE or ocean.grid[above] == CAVE:
            break
        cell = above
    ocean.where[at] = ocean.grid[cell]


def drift(ocean: Ocean) -> None:
    """Vessels below depth 1 go one zone towards the first column, leftmost ones first. (EDS-18.9)"""
    for column in range(1, ROW):
        for at in range(VESSELS * ocean.seats):
            zone: i64 = ocean.where[at]
            if zone == NONE:
                continue
            cell: i64 = ocean.cells[zone]
            if cell < ROW or cell % ROW != column:
                continue
            target: i64 = ocean.grid[cell - 1]
            full = target == TRENCH and waters.has_vessel(ocean, at // VESSELS, TRENCH)
            if target not in (NONE, CAVE) and not full:
                ocean.where[at] = target
