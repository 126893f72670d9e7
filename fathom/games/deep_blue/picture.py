"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fathom.core.events import Facts
from fathom.core.picture import Picture
from fathom.games.deep_blue.actions import DRAW
from fathom.games.deep_blue.components import (
    BLACK,
    BLUE,
    CITY_TILES,
    COLOURS,
    CREW,
    FACE_DOWN,
    FIRST_CITY,
    HARBOUR,
    NONE,
    PRICES,
    REFRESH_PRICE,
    SITES,
)
from fathom.games.deep_blue.narration import Teller, is_beside, percent, worth_now
from fathom.games.deep_blue.observation import SeaView, dive_site
from fathom.games.deep_blue.options import SCENARIOS
from fathom.games.deep_blue.rules import questions
from fathom.games.deep_blue.scoring import is_danger

KINDS = (*COLOURS, "any")  # of gems that cards ask for
SPOTS = (*COLOURS, "either")
CORNERS = ((-27, -27), (27, -27), (-27, 27))  # of a tile, where its scouting spots are
SIDE = 70  # from the centre of a tile to boats beside it
BERTHS = ((-46, -40), (46, -40), (-46, 40))  # of the boats on them, so that the spot stays in sight
TRACK = 4  # places on a hazard track: so many gems of that colour there are


class Spot(NamedTuple):
    """A scouting spot of a tile."""

    kind: str
    piece: str  # empty where it cannot be touched
    words: str
    x: float
    y: float
    boat: int | None  # the seat whose boat lies there


class Space(NamedTuple):
    """A space of the chart with what lies there."""

    id: str
    kind: str  # harbour, site, buoy
    name: str
    words: str
    x: float
    y: float
    tile: str  # none, down, wreck, city
    vp: int
    spots: tuple[Spot, ...]
    gem: str  # that was laid there
    sounding: int  # what a chart prints where nobody has looked yet; the further out the deeper
    dive: bool  # a dive is under way here
    crowded: bool  # boats lie here


class Boat(NamedTuple):
    """A boat of a seat."""

    seat: int
    number: int
    piece: str  # for the viewer's own
    words: str
    x: float
    y: float
    port: bool  # its flag flies to the left, off the tile it is moored at


class Crew(NamedTuple):
    """A crew card."""

    id: str
    name: str
    words: str
    needs: str
    many: int
    vp: int
    cash: int
    propellers: int
    protects: str
    plus: str
    starter: bool


class Slot(NamedTuple):
    """A place of the market."""

    piece: str
    price: int
    crew: Crew


class InBag(NamedTuple):
    """The gems of one colour in the bag, and those of the supply."""

    kind: str
    name: str
    gems: int
    supply: int


class Person(NamedTuple):
    """A seat with what everybody may know of it."""

    seat: int
    name: str
    me: bool
    to_move: bool
    score: int | None
    hand: int
    rest: int
    tokens: int
    played: tuple[Crew, ...]
    earned: tuple[int, ...]  # from cards, gems and tiles; empty while chests are closed
    winner: bool


class Diver(NamedTuple):
    """Somebody in the dive, and what they would score if it ended now."""

    seat: int
    name: str
    leader: bool
    down: bool
    to_move: bool
    cards: int
    gems: int
    tile: int
    total: int


class Dive(NamedTuple):
    """The dive under way."""

    space: Space
    gems: tuple[tuple[str, bool, bool], ...]  # cut, whether it was just drawn, whether it is a danger
    tracks: tuple[tuple[str, int, bool], ...]  # colour, gems on it, whether a danger of it is being met
    divers: tuple[Diver, ...]
    beside: tuple[Boat, ...]  # of those who have resurfaced
    draws: int  # gems at a time
    dangers: int
    left: int
    percent: int  # how likely the next draw brings a danger
    odds: str
    words: str


def facts(seen: SeaView, teller: Teller) -> dict[str, Any]:
    """Everything `table.html` shows beyond the observation itself."""
    touch = teller.space.touched(seen.legal)
    spaces = [space_at(number, seen, teller, touch) for number in range(teller.box.spaces)]
    return {
        "touch": touch,
        "spaces": spaces,
        "routes": routes(teller),
        "boats": boats(seen, teller),
        "market": market(seen, teller),
        "bag": bag(seen, teller),
        "people": people(seen, teller),
        "dive": dive(seen, teller, touch) if seen.open.site and seen.open.down else None,
        "fresco": (*map(teller.tile, seen.open.fresco), *[None] * (CITY_TILES - len(seen.open.fresco))),
        "scenario": scenario(seen, teller),
        "hand": [crew(card, seen, teller) for card in seen.hand],
        "resting": [crew(card, seen, teller) for card in seen.rest],
        "played": [crew(card, seen, teller) for card in seen.open.played[seen.seat]] if seen.seat is not None else [],
        "over": seen.open.question is questions.OVER,
        "sailing": seen.open.question is questions.SAILING,
        "paying": seen.open.question is questions.PAYMENT,
        "rushing": seen.open.question is questions.RUSHING,
        "refresh_price": REFRESH_PRICE,
    }


# The chart


def routes(teller: Teller) -> tuple[tuple[int, int, int, int], ...]:
    """The ends of every route."""
    at = [(face["x"], face["y"]) for face in teller.box.space_faces]
    return tuple((*at[one], *at[other]) for one, other in teller.box.routes)


def space_at(space: int, seen: SeaView, teller: Teller, touch: set[str]) -> Space:
    face = teller.box.space_faces[space]
    tile = seen.open.tiles[space] if space <= SITES else NONE
    kind = "harbour" if space == HARBOUR else "site" if space <= SITES else "buoy"
    vp = teller.box.tile_vp[tile] if tile >= 0 else 0
    name = teller.at(space)
    told = [name if tile == NONE else teller.words("place", space=name, tile=teller.tile(tile))]
    if vp:
        told.append(teller.words("picture.leader", vp=vp))
    spots = spots_at(space, tile, seen, teller, touch) if tile >= 0 else ()
    told += [spot.words for spot in spots]
    gem = COLOURS[seen.open.laid[space]] if space <= SITES and seen.open.laid[space] != NONE else ""
    if gem:
        told.append(teller.words(f"gem.{gem}"))
    told += [teller.loose_boat(boat, seen) for boat, place in enumerate(seen.open.where) if place == space]
    what = "none" if tile == NONE else "down" if tile == FACE_DOWN else "city" if tile >= FIRST_CITY else "wreck"
    return Space(
        face["id"],
        kind,
        name,
        ", ".join(told),
        face["x"],
        face["y"],
        what,
        vp,
        spots,
        gem,
        12 + (1000 - face["x"]) // 11 + face["y"] % 9,
        bool(seen.open.site) and space == seen.open.site,
        space in seen.open.where,
    )


def spots_at(space: int, tile: int, seen: SeaView, teller: Teller, touch: set[str]) -> tuple[Spot, ...]:
    """The scouting spots; they can be touched where a boat moors now, or in the dive."""
    asked = seen.open.site or (
        seen.open.where[2 * seen.to_move + seen.open.mooring] if seen.open.question is questions.MOORING else 0
    )
    lying = {
        seen.open.moors[boat]: boat // 2
        for boat, place in enumerate(seen.open.where)
        if place == space and seen.open.moors[boat] != NONE
    }
    spots: list[Spot] = []
    for number, kind in enumerate(teller.box.tile_spots[tile]):
        piece = f"spot-{number + 1}"
        words = f"{teller.words('picture.spot', spot=teller.kind(kind))} ({teller.worth(kind)})"
        if number in lying:
            words = teller.words("picture.spot.taken", spot=teller.kind(kind), who=teller.who(lying[number]))
        dx, dy = CORNERS[number]
        x, y = teller.box.space_faces[space]["x"] + dx, teller.box.space_faces[space]["y"] + dy
        can = piece if space == asked and piece in touch else ""
        spots.append(Spot(SPOTS[kind], can, words, x, y, lying.get(number)))
    return tuple(spots)


def boats(seen: SeaView, teller: Teller) -> list[Boat]:
    """All boats: on their spots, or side by side below the centre of their space."""
    found: list[Boat] = []
    for boat, space in enumerate(seen.open.where):
        seat, number = divmod(boat, 2)
        face = teller.box.space_faces[space]
        dx, dy = BERTHS[seen.open.moors[boat]] if seen.open.moors[boat] != NONE else unmoored(boat, face["x"], seen)
        x, y = face["x"] + dx, face["y"] + dy
        piece = f"boat-{number + 1}" if seat == seen.seat else ""
        words = teller.words.of(teller.loose_boat(boat, seen), teller.at(space))
        found.append(Boat(seat, number + 1, piece, words, x, y, seen.open.moors[boat] != NONE and dx < 0))
    return found


def unmoored(boat: int, x: int, seen: SeaView) -> tuple[int, int]:
    """Where a boat lies that has no spot: the viewer's own first and apart, for fingers; the others in rows below.

    Boats of those who have resurfaced lie beside the tile, towards the middle of the chart. (DB-8.8)
    """
    space = seen.open.where[boat]
    if is_beside(boat, seen):
        column, row = divmod(boats_beside(seen).index(boat), 3)
        return (SIDE + 32 * column) * (1 if x < 500 else -1), 30 * (row - 1)
    loose = [other for other, place in enumerate(seen.open.where) if place == space and seen.open.moors[other] == NONE]
    loose = [other for other in loose if not is_beside(other, seen)]
    own = [other for other in loose if other // 2 == seen.seat]
    first = 34 if space == HARBOUR or (space <= SITES and seen.open.tiles[space] != NONE) else 12
    if boat in own:
        return 64 * own.index(boat) - 32 * (len(own) - 1), first
    others = [other for other in loose if other not in own]
    row, at = divmod(others.index(boat), 5)
    across = min(len(others) - 5 * row, 5)
    return 26 * at - 13 * (across - 1), first + 26 * row + (28 if own else 0)


def boats_beside(seen: SeaView) -> list[int]:
    return [boat for boat in range(len(seen.open.where)) if is_beside(boat, seen)]


# Cards


def crew(card: int, seen: SeaView, teller: Teller) -> Crew:
    box = teller.box
    return Crew(
        box.card_ids[card],
        teller.card(card),
        teller.full(card, seen),
        "" if box.needs[card] == NONE else KINDS[box.needs[card]],
        box.count[card],
        worth_now(box, card, seen),
        box.cash[card],
        box.propellers[card],
        "" if box.protects[card] == NONE else COLOURS[box.protects[card]],
        "" if box.plus[card] == NONE else COLOURS[box.plus[card]],
        card >= CREW,
    )


def market(seen: SeaView, teller: Teller) -> list[Slot]:
    return [Slot(f"slot-{at + 1}", PRICES[at], crew(card, seen, teller)) for at, card in enumerate(seen.open.row)]


# The bag and the dive


def bag(seen: SeaView, teller: Teller) -> tuple[InBag, ...]:
    """What is in the bag, colour by colour, and what the supply still holds."""
    return tuple(
        InBag(kind, teller.gem(colour), seen.open.bag[colour], seen.open.supply[colour])
        for colour, kind in enumerate(COLOURS)
    )


def dive(seen: SeaView, teller: Teller, touch: set[str]) -> Dive:
    first_fresh = len(seen.open.gems) - len(seen.open.fresh)
    tracks = tuple(
        (COLOURS[colour], seen.open.drawn[colour], bool(seen.open.dangers) and seen.open.dangers[0] == colour)
        for colour in (BLACK, BLUE)
    )
    site = dive_site(seen)
    return Dive(
        space_at(seen.open.site, seen, teller, touch),
        tuple(
            (COLOURS[gem], at >= first_fresh, was_danger(at, seen.open.gems)) for at, gem in enumerate(seen.open.gems)
        ),
        tracks,
        divers(seen, teller),
        tuple(boat for at, boat in enumerate(boats(seen, teller)) if is_beside(at, seen)),
        site.draws(),
        site.dangers(),
        sum(seen.open.bag),
        percent(site),
        teller.action(DRAW, seen) if "bag" in touch else teller.odds(site),
        teller.words("board.dive", site=teller.at(seen.open.site), who=teller.who(seen.open.active)),
    )


def was_danger(at: int, gems: list[int]) -> bool:
    """Whether a gem was a danger when it was drawn."""
    return is_danger(gems[at], gems[: at + 1].count(gems[at]))


def moment(event: Facts, teller: Teller) -> dict[str, Any] | None:
    """The end of a dive: what was drawn, and what everybody who dived has scored."""
    if event["kind"] != "scored":
        return None
    leader, gems = event["leader"], event["gems"]
    dangers = [at for at in range(len(gems)) if was_danger(at, gems)]
    fatal = dangers[-1:] if leader not in event["down"] else []
    found: list[Diver] = []
    for seat in sorted(event["divers"], key=lambda seat: (seat - leader) % len(event["points"])):
        cards, score, tile = event["points"][seat]
        total = cards + score + tile
        down = seat in event["down"]
        found.append(Diver(seat, teller.who(seat), seat == leader, down, False, cards, score, tile, total))
    return {
        "title": teller.words("moment.fatal" if fatal else "moment.over", site=teller.at(event["site"])),
        "gems": [(COLOURS[gem], at in fatal, at in dangers) for at, gem in enumerate(gems)],
        "divers": sorted(found, key=lambda diver: not diver.down),
    }


def divers(seen: SeaView, teller: Teller) -> tuple[Diver, ...]:
    """Everybody who dived, the leader first; who has resurfaced comes after those who are still down."""
    points = dive_site(seen).points()
    found: list[Diver] = []
    for step in range(seen.seats):
        seat = (seen.open.active + step) % seen.seats
        if seen.open.site in seen.open.where[2 * seat : 2 * seat + 2]:
            cards, gems, tile = points[seat]
            down = bool(seen.open.down >> seat & 1)
            total = cards + gems + tile
            asked = seat == seen.to_move
            found.append(Diver(seat, teller.who(seat), step == 0, down, asked, cards, gems, tile, total))
    return tuple(sorted(found, key=lambda diver: not diver.down))


# People


def people(seen: SeaView, teller: Teller) -> list[Person]:
    scores = seen.scores or [None] * seen.seats
    order = seen.outcome["ranking"] if seen.outcome else range(seen.seats)
    winners = seen.outcome["winners"] if seen.outcome else []
    return [
        Person(
            seat,
            teller.who(seat),
            seat == seen.seat,
            seat == seen.to_move,
            scores[seat],
            seen.hand_sizes[seat],
            seen.rest_sizes[seat],
            seen.open.tokens[seat],
            tuple(crew(card, seen, teller) for card in seen.open.played[seat]),
            tuple(seen.earned[seat]) if seen.earned else (),
            seat in winners,
        )
        for seat in order
    ]


def scenario(seen: SeaView, teller: Teller) -> tuple[str, str]:
    """The scenario's name, and what it does."""
    played = SCENARIOS[seen.open.scenario]
    return teller.words(f"name.scenario.{played}"), teller.words(f"scenario.rule.{played}")


PICTURE: Final = Picture(facts, moment)
