"""Positions in a few words: what lies where, every piece of the box exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.core.events import Event
from fathom.core.setup import Setup
from fathom.games.endeavor import GAME
from fathom.games.endeavor.box import COLUMNS
from fathom.games.endeavor.components import (
    DIVE_IDS,
    DIVE_SITES,
    JOURNAL_IDS,
    KIND_IDS,
    NONE,
    ROW,
    SITE_IDS,
    SITES,
    SPECIALIST_IDS,
    TOKEN_KIND,
    VESSELS,
    ZONE_DEPTH,
    ZONE_IDS,
    ZONES,
)
from fathom.games.endeavor.missions import HEX_AT, HEX_IDS, HEX_NEAR, HEX_OPEN, MISSION_IDS, OPEN_HEXES
from fathom.games.endeavor.observation import census
from fathom.games.endeavor.rules import Endeavor, chain, gains, start, turns, voyage
from fathom.games.endeavor.state import ACTING, PREPARING, number_of, owe
from tests.dialect import Dialect

OCEAN = {"b1": "volcanic-island", "c1": "the-sea-star", "d1": "kelp-forest", "c2": "the-looking-glass"}


def zone(name: str) -> int:
    return ZONE_IDS.index(name)


def site(name: str) -> int:
    return SITE_IDS.index(name)


def dive(name: str) -> int:
    return DIVE_IDS.index(name)


def face(name: str) -> int:
    """A Specialist by its id, with a plus when it is Senior: ``pilot+``."""
    return 2 * SPECIALIST_IDS.index(name.rstrip("+")) + name.endswith("+")


def table(
    seats: int = 3,
    mission: int = 1,
    mode: str = "competitive",
    seed: str = "table",
    hard: str = "",
    box: str = "",
    rules: int = 0,
) -> Endeavor:
    """A game as it begins."""
    options = {"mission": MISSION_IDS[mission - 1], "mode": mode, "difficulty": hard or "beginner"}
    return start(Setup(seats, options, seed, box=box, rules=rules))


def position(
    seats: int = 3,
    *,
    mission: int = 1,
    mode: str = "competitive",
    hard: str = "beginner",
    ocean: Mapping[str, str] | None = None,
    vessels: Mapping[int, str] | None = None,
    tracks: Mapping[int, Sequence[int]] | None = None,
    staged: Sequence[int] = (5, 5, 5, 5, 5),
    research: Sequence[int] = (),
    teams: Mapping[int, str] | None = None,
    discs: Mapping[str, int] | None = None,
    held: Mapping[int, str] | None = None,
    published: Mapping[int, str] | None = None,
    display: str = "",
    sites: Mapping[str, str] | None = None,
    round_number: int = 1,
    box: str = "",
    rules: int = 0,
) -> Endeavor:
    """A table at the first seat's turn.

    The ocean is given by column and depth; vessels by seat, up to three zones; everybody else's are in the first zone.
    Teams name the Specialists after the Team Leader, with a plus when they are Senior. Tokens of sites are named from
    the bottom up; all others are as chance has it.
    """
    game = table(seats, mission, mode, hard=hard, box=box, rules=rules)
    lay_ocean(game, ocean or OCEAN)
    game.where = [NONE] * (VESSELS * seats)
    first = next(iter((ocean or OCEAN).values()))
    for seat in range(seats):
        for at, name in enumerate((vessels or {}).get(seat, first).split()):
            game.where[VESSELS * seat + at] = zone(name)
        game.tracks[4 * seat : 4 * seat + 4] = list((tracks or {}).get(seat, [0, 0, 0, 0]))
        game.staged[seat] = staged[seat] if seat < len(staged) else 0
        game.research[seat] = research[seat] if seat < len(research) else 0
        for name in (teams or {}).get(seat, "").split():
            recruit(game, seat, name)
        game.busy[seat] = 0
    for name, owner in (discs or {}).items():
        game.owners[site(name)] = owner
    for name, words in (sites or {}).items():
        stock(game, name, words)
    for seat, words in (held or {}).items():
        hold(game, seat, words)
    show_papers(game, published or {}, display)
    game.wave = game.active = game.to_move = 0
    game.phase = ACTING
    game.passed = game.acted = game.spent = 0
    game.round = round_number
    game.chain = []
    owe(game, turns.TURN, 0)
    game.revealed = 0
    return ready(game)


def ready(game: Endeavor) -> Endeavor:
    """Ask again what the top of the chain asks."""
    check_table(game)
    chain.settle(game)
    return game


def preparing(game: Endeavor, seat: int = 0) -> Endeavor:
    """Let a seat's preparation begin."""
    game.chain = []
    game.phase = PREPARING
    game.wave = game.active = seat
    turns.prepare(game)
    return ready(game)


def lay_ocean(game: Endeavor, ocean: Mapping[str, str]) -> None:
    for tokens in game.dives:
        game.supply += tokens
        tokens.clear()
    for name in [number for number in game.grid if number != NONE]:
        game.stacks[ZONE_DEPTH[name] - 1].append(name)
    game.grid = [NONE] * len(game.grid)
    game.cells = [NONE] * ZONES
    game.filled = 0
    game.discoverers = [NONE] * ZONES
    game.owners = [NONE] * SITES
    for place, board in ocean.items():
        number = zone(board)
        assert int(place[1]) == ZONE_DEPTH[number], board
        for pile in (*game.stacks, game.removed):
            if number in pile:
                pile.remove(number)
        voyage.put_in_play(game, number, ROW * (int(place[1]) - 1) + COLUMNS.index(place[0]))


def recruit(game: Endeavor, seat: int, name: str) -> None:
    who = face(name) // 2
    if who < 13:
        game.tray[who] -= 1
    else:
        for pocket in game.pockets:
            if who in pocket:
                pocket.remove(who)
    game.teams[seat].append(face(name))


def find_token(game: Endeavor, kind: str) -> int:
    """A token of a kind leaves wherever it lies unseen."""
    for pile in (game.supply, *game.dives, game.discards):
        for token in pile:
            if TOKEN_KIND[token] == KIND_IDS.index(kind):
                pile.remove(token)
                return token
    raise AssertionError(f"there is no token {kind} any more")


def stock(game: Endeavor, name: str, kinds: str) -> None:
    """Let a Dive site hold these tokens, the top one last."""
    tokens = game.dives[dive(name)]
    game.discards += tokens
    tokens.clear()
    found = [find_token(game, kind) for kind in kinds.split()]
    tokens += found


def hold(game: Endeavor, seat: int, kinds: str) -> None:
    game.held[seat] += [find_token(game, kind) for kind in kinds.split()]


def show_papers(game: Endeavor, published: Mapping[int, str], display: str) -> None:
    def take(name: str) -> int:
        card = JOURNAL_IDS.index(name)
        for pile in (game.deck, game.display, game.retired):
            if card in pile:
                pile.remove(card)
        return card

    for seat, words in published.items():
        game.published[seat] += [take(name) for name in words.split()]
    if display:
        cards = [take(name) for name in display.split()]
        game.retired += game.display
        game.display = cards


def top_boards(game: Endeavor, *names: str) -> None:
    """Let these boards be the next of their stacks, the first named drawn first."""
    for name in reversed(names):
        stack = game.stacks[ZONE_DEPTH[zone(name)] - 1]
        if zone(name) in game.removed:
            game.removed.remove(zone(name))
        else:
            stack.remove(zone(name))
        stack.append(zone(name))


def mark(game: Endeavor, seat: int, *names: str) -> None:
    """Put Impact markers of a seat on hexes."""
    for name in names:
        at = hexagon(game, name)
        game.markers[at] = seat
        if HEX_OPEN[game.mission][at]:
            game.crowds[5 * OPEN_HEXES[game.mission].index(at) + seat] += 1
        for other in HEX_NEAR[game.mission][at]:
            game.ajar[other] = 1


def hexagon(game: Endeavor, name: str) -> int:
    return HEX_AT[game.mission][HEX_IDS.index(name)]


def gain(game: Endeavor, seat: int, words: str, where: str = "") -> list[Event]:
    """Let a seat gain things, as if a space of a zone gave them."""
    events = game.listen()
    context = zone(where) + 1 if where else 0
    owe(game, gains.REWARD, seat, game.box.gain_list(words.split()), 0, context)
    chain.settle(game)
    return events


def asked(game: Endeavor) -> int:
    """The number of the question that is asked."""
    return number_of(game.chain[-1])


def tracks(game: Endeavor, seat: int = 0) -> list[int]:
    return game.tracks[4 * seat : 4 * seat + 4]


def place(game: Endeavor, seat: int = 0, vessel: int = 0) -> str:
    where = game.where[VESSELS * seat + vessel]
    return ZONE_IDS[where] if where != NONE else ""


def tokens(game: Endeavor, seat: int = 0) -> list[str]:
    return [KIND_IDS[TOKEN_KIND[token]] for token in game.held[seat]]


def check_table(game: Endeavor) -> None:
    """Every piece is somewhere exactly once, and places agree."""
    pieces = census(game)
    assert len(pieces) == len(set(pieces)) == 37 + 36 + 32 + 51 + 15
    for number in range(ZONES):
        assert game.cells[number] == NONE or game.grid[game.cells[number]] == number
        for dive_site in DIVE_SITES[number]:
            assert game.cells[number] != NONE or not game.dives[dive_site]


SPEECH = Dialect(GAME, check_table)
do, may, refusal, offered = SPEECH.do, SPEECH.may, SPEECH.refusal, SPEECH.offered
