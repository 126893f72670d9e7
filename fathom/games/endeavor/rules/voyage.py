"""Travel, launching, and finding new zones. (EDS-7, EDS-8)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components, missions, state
from fathom.games.endeavor.actions import DRAW_FROM, KEEP_BOARD, LAUNCH_AT, LAY, ONE, PAIR_AT, PAIRS, SINGLES, SKIP
from fathom.games.endeavor.components import ARRIVAL, FALLEN_STAR, NONE, ROW, VESSELS, ZONE_DEPTH
from fathom.games.endeavor.rules import gains, waters
from fathom.games.endeavor.state import Ocean, Question, carried, changed, declared, first_of, owe

# Travel


def travel(ocean: Ocean, seat: i64, vessel: i64, zone: i64, deed: i64) -> None:
    """First what leaving brings, then the Arrival bonus. (EDS-7.3, EDS-7.4)"""
    at: i64 = VESSELS * seat + vessel
    start: i64 = ocean.where[at]
    ocean.where[at] = zone
    if ocean.events is not None:
        facts = {"seat": seat, "vessel": vessel, "from": start, "zone": zone}
        ocean.tell(components.DEED_RULE[deed], "travelled", facts)
    if ZONE_DEPTH[zone] == 5 and waters.special(ocean, "depth-tracks"):
        enter_race(ocean, 1, seat)
    if components.LEAVE_RULE[start] == "gain-if-marked" and waters.marked(ocean, seat, start):
        owe(ocean, gains.REWARD, seat, ARRIVAL[zone], 0, zone + 1)
        gains.reward(ocean, seat, components.LEAVE_GAINS[start], start + 1)
    else:
        gains.reward(ocean, seat, ARRIVAL[zone], zone + 1)


def enter_race(ocean: Ocean, race: i64, seat: i64) -> None:
    if seat not in ocean.races[race]:
        ocean.races = changed(ocean.races, race, [*ocean.races[race], seat])
        ocean.tell("EDS-16.14", "raced", {"seat": seat, "race": race})


class Launch(Question):
    """Where a new vessel sets out. (EDS-7.7)"""

    def options(self, ocean: Ocean, _: i64, __: i64) -> list[int]:
        """The launch zone of the mission, or every depth-1 zone. (EDS-6.4)"""
        launch: i64 = missions.LAUNCH[ocean.mission]
        return [LAUNCH_AT + zone for zone in ([launch] if launch != NONE else ocean.grid[:ROW]) if zone != NONE]

    def answer(self, ocean: Ocean, seat: i64, _: i64, action: i64) -> None:
        """The first vessel that is not at sea yet. (EDS-2.6, EDS-6.4)"""
        zone: i64 = ONE[action]
        at: i64 = ocean.where.index(NONE, VESSELS * seat)
        ocean.where[at] = zone
        rule = "EDS-7.7" if missions.LAUNCH[ocean.mission] == NONE else "EDS-6.4"
        ocean.tell(rule, "launched", {"seat": seat, "vessel": at - VESSELS * seat, "zone": zone})
        gains.reward(ocean, seat, ARRIVAL[zone], zone + 1)


# Discover


def usable(ocean: Ocean, depths: i64, anywhere: i64) -> list[int]:
    """The depths that can be drawn from; where none of these can, the shallowest that can. (EDS-8.3, EDS-8.6)"""
    stacks = ocean.stacks
    found = [at for at in range(1, 6) if (depths >> at) & 1 and stacks[at - 1] and waters.spots(ocean, at, anywhere)]
    return found or [at for at in range(1, 6) if stacks[at - 1] and waters.spots(ocean, at, 0)][:1]


class Draw(Question):
    """Depths; whether spots need nothing above; and the zone, plus 1. (EDS-8.2)"""

    def options(self, ocean: Ocean, _: i64, link: i64) -> list[int]:
        """Two boards, from one stack or from two; one, where there is no second. (EDS-8.7)"""
        depths, anywhere, _ = carried(link)
        stacks = usable(ocean, depths, anywhere)
        if len(stacks) == 1 and len(ocean.stacks[stacks[0] - 1]) == 1:
            return [DRAW_FROM + SINGLES + stacks[0] - 1, SKIP]
        actions: list[int] = []
        for at in range(len(stacks)):
            for other in range(at, len(stacks)):
                if at != other or len(ocean.stacks[stacks[at] - 1]) > 1:
                    actions.append(DRAW_FROM + PAIR_AT[stacks[at]][stacks[other]])
        if actions:
            actions.append(SKIP)
        return actions

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """Boards come off their stacks, and everybody sees them. (EDS-8.4)"""
        depths, anywhere, _ = carried(link)
        pair: i64 = ONE[action]
        one: i64 = pair - SINGLES + 1 if pair >= SINGLES else PAIRS[pair][0]
        anywhere &= depths >> one  # nothing is free where none of the depths could be drawn from
        first = lift_board(ocean, one)
        if pair >= SINGLES:
            ocean.tell("EDS-8.7", "drew", {"seat": seat, "boards": [first]})
            owe(ocean, SPOT, seat, first, anywhere)
            return
        second = lift_board(ocean, PAIRS[pair][1])
        if ocean.events is not None:
            rule = "EDS-8.2" if (depths >> one) & 1 else "EDS-8.6"
            ocean.tell(rule, "drew", {"seat": seat, "boards": [first, second]})
        owe(ocean, KEEP, seat, first, anywhere, second)

    def lapse(self, ocean: Ocean, seat: i64, link: i64) -> None:
        """Gain Impact where no board can be placed any more. (EDS-8.6)"""
        owe(ocean, gains.IMPACT, seat, carried(link)[2])


def lift_board(ocean: Ocean, depth: i64) -> i64:
    state.unshare(ocean, state.PILES)
    stack = ocean.stacks[depth - 1]
    board = stack[-1]
    stack = stack[:-1]
    ocean.stacks[depth - 1] = stack
    if len(stack) < ocean.known[depth - 1]:
        ocean.known[depth - 1] = len(stack)
    else:
        ocean.revealed += 1
        if depth == 5 and ocean.top_five:
            ocean.top_five -= 1
    return board


class Keep(Question):
    """A board; whether its spot needs nothing above; and another board. (EDS-8.4)"""

    def options(self, ocean: Ocean, _: i64, link: i64) -> list[int]:
        """Either board; the Fallen Star that is searched for must be placed. (EDS-16.7)"""
        one, _, other = carried(link)
        if waters.special(ocean, "star-on-top") and FALLEN_STAR in (one, other):
            return [KEEP_BOARD + FALLEN_STAR]
        return [KEEP_BOARD + one, KEEP_BOARD + other]

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """The other board goes under its stack."""
        one, anywhere, other = carried(link)
        back: i64 = other if ONE[action] == one else one
        depth: i64 = ZONE_DEPTH[back] - 1
        state.unshare(ocean, state.PILES)
        ocean.stacks[depth] = [back, *ocean.stacks[depth]]
        ocean.known[depth] += 1
        owe(ocean, SPOT, seat, ONE[action], anywhere)


class Spot(Question):
    """The board, and whether its spot needs nothing above. (EDS-8.4)"""

    def options(self, ocean: Ocean, _: i64, link: i64) -> list[int]:
        board, anywhere, _ = carried(link)
        return [LAY + column for column in waters.spots(ocean, ZONE_DEPTH[board], anywhere)]

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """A board is a zone now, with its tokens, and its discoverer is rewarded. (EDS-8.5)"""
        zone: i64 = first_of(link)
        cell: i64 = ROW * (ZONE_DEPTH[zone] - 1) + ONE[action]
        put_in_play(ocean, zone, cell)
        ocean.discoverers[zone] = seat
        if ocean.events is not None:
            rule = "EDS-8.4" if cell < ROW or ocean.grid[cell - ROW] != NONE else "EDS-8.8"
            ocean.tell(rule, "discovered", {"seat": seat, "zone": zone, "cell": cell})
        if ZONE_DEPTH[zone] == 5 and waters.special(ocean, "depth-tracks"):
            enter_race(ocean, 0, seat)
        if zone == FALLEN_STAR and waters.special(ocean, "star-on-top"):
            owe(ocean, gains.REWARD, seat, components.DISCOVERY[zone], 0, zone + 1)
            owe(ocean, gains.DECISION, seat, 0)
        else:
            gains.reward(ocean, seat, components.DISCOVERY[zone], zone + 1)


def put_in_play(ocean: Ocean, zone: i64, cell: i64) -> None:
    """A board lies in the ocean, with tokens for its Dive sites, as many as there are. (EDS-9.6, EDS-9.7)"""
    state.unshare(ocean, state.CHART)
    state.unshare(ocean, state.PILES)
    state.unshare(ocean, state.STORES)
    ocean.grid[cell] = zone
    ocean.cells[zone] = cell
    ocean.filled |= components.BIT[cell]
    for site in components.DIVE_SITES[zone]:
        for _ in range(ocean.box.dive_tokens[site]):
            if not ocean.supply:
                shuffle_discards(ocean)
            if ocean.supply:
                ocean.dives[site] = [*ocean.dives[site], ocean.supply.pop()]


def shuffle_discards(ocean: Ocean) -> None:
    """(EDS-9.6)"""
    if not ocean.discards:
        return
    batch = max(ocean.batches) + 1
    ocean.batches = ocean.batches.copy()
    for token in ocean.discards:
        ocean.batches[token] = batch
    ocean.supply = ocean.chance.shuffled(sorted(ocean.discards))
    ocean.discards = []


DRAW: Final[i64] = declared(19, Draw("draw", "EDS-8.2", "draw-first", ("draw", "skip")), second=1, tells="depths")
KEEP: Final[i64] = declared(20, Keep("keep", "EDS-8.4", "board-first", ("keep",)), second=1)
SPOT: Final[i64] = declared(21, Spot("spot", "EDS-8.4", "spot-first", ("lay",)), second=1, tells="zone")
LAUNCH: Final[i64] = declared(27, Launch("launch", "EDS-7.7", "launch-first", ("launch",)))
