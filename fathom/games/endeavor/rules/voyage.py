"""Travel, launching, and finding new zones. (EDS-7, EDS-8)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.actions import DRAW_FROM, PAIR_AT, PAIRS, SINGLES, SKIP
from fathom.games.endeavor.components import (
    ARRIVAL,
    BIT,
    DISCOVERY,
    DIVE_SITES,
    FALLEN_STAR,
    GAIN_IF_MARKED,
    LEAVE_GAINS,
    LEAVE_RULE,
    NONE,
    ROW,
    TRAVEL_FURTHER,
    TRAVEL_SHALLOWER,
    VESSELS,
    ZONE_DEPTH,
)
from fathom.games.endeavor.missions import DEPTH_TRACKS, LAUNCH, STAR_ON_TOP
from fathom.games.endeavor.rules import questions, waters
from fathom.games.endeavor.state import Ocean

# Travel


def travel(ocean: Ocean, seat: i64, vessel: i64, zone: i64, deed: i64) -> None:
    """First what leaving brings, then the Arrival bonus. (EDS-7.3, EDS-7.4)"""
    at: i64 = VESSELS * seat + vessel
    start: i64 = ocean.where[at]
    ocean.where[at] = zone
    if ocean.events is not None:
        waters.tell(
            ocean, travel_rule(deed), "travelled", {"seat": seat, "vessel": vessel, "from": start, "zone": zone}
        )
    if ZONE_DEPTH[zone] == 5 and waters.special(ocean, DEPTH_TRACKS):
        enter_race(ocean, 1, seat)
    waters.owe(ocean, questions.REWARD, seat, ARRIVAL[zone], 0, zone + 1)
    if LEAVE_RULE[start] == GAIN_IF_MARKED and waters.marked(ocean, seat, start):
        waters.owe(ocean, questions.REWARD, seat, LEAVE_GAINS[start], 0, start + 1)


def enter_race(ocean: Ocean, race: i64, seat: i64) -> None:
    """(EDS-16.14)"""
    if seat not in ocean.races[race]:
        ocean.races[race].append(seat)
        if ocean.events is not None:
            waters.tell(ocean, "EDS-16.14", "raced", {"seat": seat, "race": race})


# Launching


def launch(ocean: Ocean, seat: i64, zone: i64) -> None:
    """(EDS-2.6, EDS-6.4)"""
    for at in range(VESSELS * seat, VESSELS * seat + VESSELS):
        if ocean.where[at] == NONE:
            ocean.where[at] = zone
            if ocean.events is not None:
                rule = "EDS-7.7" if LAUNCH[ocean.mission] == NONE else "EDS-6.4"
                waters.tell(ocean, rule, "launched", {"seat": seat, "vessel": at - VESSELS * seat, "zone": zone})
            waters.owe(ocean, questions.REWARD, seat, ARRIVAL[zone], 0, zone + 1)
            return


# Discover


def usable(ocean: Ocean, depths: i64, anywhere: i64) -> list[int]:
    """The depths that can be drawn from; where none of these can, the shallowest that can. (EDS-8.3, EDS-8.6)"""
    found: list[int] = []
    for depth in range(1, 6):
        if (depths >> depth) & 1 and ocean.stacks[depth - 1] and waters.spots(ocean, depth, anywhere):
            found.append(depth)
    if not found:
        for depth in range(1, 6):
            if ocean.stacks[depth - 1] and waters.spots(ocean, depth, 0):
                found.append(depth)
                break
    return found


def draw_actions(ocean: Ocean, depths: i64, anywhere: i64) -> list[int]:
    """Two boards, from one stack or from two; one, where there is no second. (EDS-8.2, EDS-8.7)"""
    stacks = usable(ocean, depths, anywhere)
    actions: list[int] = []
    if len(stacks) == 1 and len(ocean.stacks[stacks[0] - 1]) == 1:
        actions.append(DRAW_FROM + SINGLES + stacks[0] - 1)
    else:
        for at in range(len(stacks)):
            for other in range(at, len(stacks)):
                if at != other or len(ocean.stacks[stacks[at] - 1]) > 1:
                    actions.append(DRAW_FROM + PAIR_AT[stacks[at]][stacks[other]])
    if actions:
        actions.append(SKIP)
    return actions


def draw(ocean: Ocean, seat: i64, pair: i64, depths: i64, free: i64) -> None:
    """Boards come off their stacks, and everybody sees them. (EDS-8.2, EDS-8.4)"""
    one: i64 = pair - SINGLES + 1
    other: i64 = one
    if pair < SINGLES:
        one, other = PAIRS[pair]
    anywhere: i64 = free & (depths >> one)  # nothing is free where none of the depths could be drawn from
    if pair >= SINGLES:
        board = lift_board(ocean, one)
        if ocean.events is not None:
            waters.tell(ocean, "EDS-8.7", "drew", {"seat": seat, "boards": [board]})
        waters.owe(ocean, questions.SPOT, seat, board, anywhere)
        return
    first = lift_board(ocean, one)
    second = lift_board(ocean, other)
    if ocean.events is not None:
        waters.tell(
            ocean, "EDS-8.2" if (depths >> one) & 1 else "EDS-8.6", "drew", {"seat": seat, "boards": [first, second]}
        )
    waters.owe(ocean, questions.KEEP, seat, first, anywhere, second)


def lift_board(ocean: Ocean, depth: i64) -> i64:
    stack = ocean.stacks[depth - 1]
    board = stack.pop()
    if len(stack) < ocean.known[depth - 1]:
        ocean.known[depth - 1] = len(stack)
    else:
        ocean.revealed += 1
        if depth == 5 and ocean.top_five:
            ocean.top_five -= 1
    return board


def keep(ocean: Ocean, seat: i64, kept: i64, one: i64, other: i64, anywhere: i64) -> None:
    back: i64 = other if kept == one else one
    depth: i64 = ZONE_DEPTH[back] - 1
    ocean.stacks[depth].insert(0, back)
    ocean.known[depth] += 1
    waters.owe(ocean, questions.SPOT, seat, kept, anywhere)


def lay(ocean: Ocean, seat: i64, zone: i64, column: i64) -> None:
    """A board is a zone now, with its tokens, and its discoverer is rewarded. (EDS-8.5)"""
    put_in_play(ocean, zone, ROW * (ZONE_DEPTH[zone] - 1) + column)
    ocean.discoverers[zone] = seat
    if ocean.events is not None:
        above = ocean.cells[zone] - ROW
        rule = "EDS-8.4" if above < 0 or ocean.grid[above] != NONE else "EDS-8.8"
        waters.tell(ocean, rule, "discovered", {"seat": seat, "zone": zone, "cell": ocean.cells[zone]})
    if ZONE_DEPTH[zone] == 5 and waters.special(ocean, DEPTH_TRACKS):
        enter_race(ocean, 0, seat)
    waters.owe(ocean, questions.REWARD, seat, DISCOVERY[zone], 0, zone + 1)
    if zone == FALLEN_STAR and waters.special(ocean, STAR_ON_TOP):
        waters.owe(ocean, questions.DECISION, seat, 0)


def put_in_play(ocean: Ocean, zone: i64, cell: i64) -> None:
    ocean.grid[cell] = zone
    ocean.cells[zone] = cell
    ocean.filled |= BIT[cell]
    for site in DIVE_SITES[zone]:
        fill(ocean, site)


def fill(ocean: Ocean, site: i64) -> None:
    """Tokens for a Dive site, as many as there are. (EDS-9.6, EDS-9.7)"""
    tokens = ocean.dives[site]
    for _ in range(ocean.box.dive_tokens[site]):
        if not ocean.supply:
            shuffle_discards(ocean)
        if ocean.supply:
            tokens.append(ocean.supply.pop())


def shuffle_discards(ocean: Ocean) -> None:
    """(EDS-9.6)"""
    if not ocean.discards:
        return
    batch = max(ocean.batches) + 1
    for token in ocean.discards:
        ocean.batches[token] = batch
    ocean.supply = ocean.discards
    ocean.discards = []
    ocean.supply.sort()
    ocean.chance.shuffle(ocean.supply)


def travel_rule(deed: i64) -> str:
    """The rule that a Travel follows."""
    if deed == TRAVEL_FURTHER:
        return "EDS-11.5"
    return "EDS-15.16" if deed == TRAVEL_SHALLOWER else "EDS-7.1"
