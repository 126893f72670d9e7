"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from collections.abc import Iterable
from typing import Any, Final

from fathom.core.events import Facts
from fathom.core.picture import Part, Picture, sound_of
from fathom.games.deep_blue import components, scoring
from fathom.games.deep_blue.actions import DRAW
from fathom.games.deep_blue.components import BLACK, BLUE, COLOURS, HARBOUR, NONE, SITES
from fathom.games.deep_blue.narration import Teller
from fathom.games.deep_blue.observation import SeaSeen
from fathom.games.deep_blue.rules import questions, sail
from fathom.games.deep_blue.state import OpenSea

KINDS = (*COLOURS, "any", "")  # of gems that cards ask for, protect from or bring; the last stands for NONE
SPOTS = (*COLOURS, "either")
CORNERS = ((-27, -27), (27, -27), (-27, 27))  # of a tile, where its scouting spots are
BESIDE, BELOW = 90, 120  # nearer than this, a site below another one leaves no room for its name
BERTHS = ((-60, -24), (60, -24), (-60, 26))  # of the boats on them, beside the tile, so that both are in sight
# Places of boats on a tile without a spot, beginning where it has none; and the same near the right edge of the chart.
LOOSE = ((62, 26), (108, 26), (72, 68), (118, 68), (154, 26), (164, 68))
EASTERN = ((62, 26), (62, 68), (-108, 26), (-108, 68), (-154, 26), (-154, 68))
EDGE, SHALLOW, TOP = 860, 560, 130  # there is little room to the right of it, below it, above it
# The places of others in the harbour; its first four fill up from the middle.
QUAY = ((-78, 80), (-34, 80), (10, 80), (54, 80), (-94, 38), (62, 38), (-94, -4), (62, -4), (-35, 38), (14, 38))


def facts(seen: SeaSeen, teller: Teller) -> dict[str, Any]:
    sea = seen.open
    touch = teller.space.touched(seen.legal)
    at = [(face["x"], face["y"]) for face in teller.box.space_faces]
    ended = seen.outcome or {"ranking": range(seen.seats), "winners": []}
    return {
        "touch": touch,
        "spaces": [space_at(number, sea, teller, touch) for number in range(teller.box.spaces)],
        "routes": tuple((*at[one], *at[other]) for one, other in teller.box.routes),
        "boats": boats(seen, teller),
        "market": [crew(card, sea, teller) for card in sea.row],
        "prices": components.PRICES,
        "bought": sea.slot if sea.question is questions.PAYMENT else NONE,
        "refresh_price": components.REFRESH_PRICE,
        "bag": tuple(zip(COLOURS, sea.bag, sea.supply, strict=True)),
        "order": ended["ranking"],
        "winners": ended["winners"],
        "laid": [tuple(map(teller.card, cards)) for cards in sea.played],
        "dive": dive(seen, teller, touch) if sea.site and sea.down else None,
        "fresco": (*map(teller.tile, sea.fresco), *[None] * (components.CITY_TILES - len(sea.fresco))),
        "scenario_id": components.SCENARIOS[sea.scenario],
        "scenario": teller.scenario(sea.scenario),
        "scenario_rule": components.SCENARIO_RULES[sea.scenario],
        "hand": [crew(card, sea, teller) for card in seen.hand],
        "resting": [teller.card(card) for card in seen.rest],
        "played": [crew(card, sea, teller) for card in sea.played[seen.seat]] if seen.seat is not None else [],
        "over": sea.question is questions.OVER,
    }


def seat(seen: SeaSeen, teller: Teller, at: int) -> dict[str, Any]:
    sea = seen.open
    return {
        "score": seen.scores[at] if seen.scores else None,
        "played": [teller.full(card, sea) for card in sea.played[at]],
        "recruited": [teller.full(card, sea) for card in teller.recruited(at, seen)],
        "boats": [boat.words for boat in boats(seen, teller) if boat.seat == at],
    }


# The chart


def space_at(space: int, sea: OpenSea, teller: Teller, touch: set[str]) -> Part:
    """A space of the chart with what lies there."""
    face = teller.box.space_faces[space]
    tile = sail.tile_at(sea, space)
    vp = teller.box.tile_vp[tile] if tile >= 0 else 0
    spots = spots_at(space, sea, teller, touch) if tile >= 0 else ()
    gem = KINDS[sail.laid_at(sea, space)]
    told = [teller.place(space, sea)]
    told += [teller.words("picture.leader", vp=vp)] if vp else []
    told += [spot.words for spot in spots]
    told += [teller.words(f"gem.{gem}")] if gem else []
    told += [teller.loose_boat(boat, sea) for boat, at in enumerate(sea.where) if at == space]
    return Part(
        id=face["id"],
        kind="harbour" if space == HARBOUR else "site" if space <= SITES else "buoy",
        name=teller.at(space),
        words=", ".join(told),
        told="|".join(told),
        x=face["x"],
        y=face["y"],
        tile="city" if tile >= components.FIRST_CITY else "wreck" if tile >= 0 else "none" if tile == NONE else "down",
        face=f"tile-{teller.box.tile_ids[tile]}" if tile >= 0 else "",  # by which it has its picture
        vp=vp,
        spots=spots,
        gem=gem,
        dive=sea.site == space != HARBOUR,
        above=crowded(space, teller),
    )


def crowded(space: int, teller: Teller) -> bool:
    """Whether the next site lies below a space, where its name would be: a name stays where it is."""
    faces = teller.box.space_faces
    x, y = faces[space]["x"], faces[space]["y"]
    return any(abs(at["x"] - x) < BESIDE and 0 < at["y"] - y < BELOW for at in faces[1 : SITES + 1])


def spots_at(space: int, sea: OpenSea, teller: Teller, touch: set[str]) -> tuple[Part, ...]:
    """The scouting spots; they can be touched where a boat moors now, or in the dive."""
    moored = sail.moored_at(sea, space)
    face = teller.box.space_faces[space]
    asked = (sea.site or sea.question is questions.MOORING) and space == sail.site_of_spots(sea)
    spots: list[Part] = []
    for number, kind in enumerate(teller.box.tile_spots[sea.tiles[space]]):
        piece = f"spot-{number + 1}" if asked and f"spot-{number + 1}" in touch else ""
        owner = moored[number] // 2 if number in moored else None
        words = f"{teller.words('picture.spot', spot=teller.kind(kind))} ({teller.worth(kind)})"
        if owner is not None:
            words = teller.words("picture.spot.taken", spot=teller.kind(kind), who=teller.who(owner))
        dx, dy = CORNERS[number]
        x, y, corner = face["x"] + dx, face["y"] + dy, (dx // abs(dx), dy // abs(dy))
        spots.append(Part(kind=SPOTS[kind], piece=piece, words=words, x=x, y=y, corner=corner, boat=owner))
    return tuple(spots)


def boats(seen: SeaSeen, teller: Teller) -> list[Part]:
    """All boats: beside their spots, or where they are in no name's way. A phone looks first at one of them."""
    found: list[Part] = []
    for boat, space in enumerate(seen.open.where):
        seat, number = boat // 2, boat % 2 + 1
        face = teller.box.space_faces[space]
        moored = seen.open.moors[boat] != NONE
        dx, dy = BERTHS[seen.open.moors[boat]] if moored else unmoored(boat, seen, teller)
        piece = f"boat-{number}" if seat == seen.seat else ""
        words = teller.words.of(teller.loose_boat(boat, seen.open), teller.at(space))
        x, y = face["x"] + dx, face["y"] + dy
        port = moored and dx < 0  # its flag flies to the left, off the tile
        look = number == 1 and seat == (max(seen.to_move, 0) if seen.seat is None else seen.seat)
        found.append(Part(seat=seat, number=number, piece=piece, words=words, x=x, y=y, port=port, look=look))
    return found


def unmoored(boat: int, seen: SeaSeen, teller: Teller) -> tuple[int, int]:
    """Where a boat lies that has no spot: the viewer's own first and apart, for fingers, the others around them."""
    sea, space = seen.open, seen.open.where[boat]
    loose = [other for other, place in enumerate(sea.where) if place == space and sea.moors[other] == NONE]
    own = [other for other in loose if other // 2 == seen.seat]
    others = [other for other in loose if other not in own]
    if sail.tile_at(sea, space) != NONE:
        berths = EASTERN if teller.box.space_faces[space]["x"] > EDGE else LOOSE
        return berths[(own + others).index(boat) % len(berths)]
    y = teller.box.space_faces[space]["y"]
    left, down = (-12, 38) if space == HARBOUR else (0, 0 if space <= SITES else -14 if y > SHALLOW else 8)
    if boat in own:
        return left + 64 * own.index(boat) - 32 * (len(own) - 1), down
    at = others.index(boat)
    if space == HARBOUR:
        return quay(at, len(others))
    row, column = divmod(at, 4)
    across = min(len(others) - 4 * row, 4)
    return 46 * column - 23 * (across - 1), down + behind(row + bool(own), crowded(space, teller), y)


def behind(row: int, crowded: bool, y: int) -> int:
    """How far a row of boats lies from the first one, away from the name of the site; or, near the top, below it."""
    if y < TOP and row:
        return 30 + 42 * row
    return 42 * row if crowded else -42 * row


def quay(at: int, boats: int) -> tuple[int, int]:
    """The place of a boat in the harbour: a short row is in the middle."""
    across = min(boats, 4)
    return (44 * at - 22 * (across - 1) - 12, QUAY[at][1]) if at < across else QUAY[at % len(QUAY)]


def crew(card: int, sea: OpenSea, teller: Teller) -> Part:
    box = teller.box
    return Part(
        id=box.card_ids[card],
        name=teller.card(card),
        words=teller.full(card, sea),
        told="|".join([teller.card(card), *teller.deeds(card, sea)]),
        needs=KINDS[box.needs[card]],
        many=box.count[card],
        vp=scoring.card_worth(sea, card),
        cash=box.cash[card],
        propellers=box.propellers[card],
        protects=KINDS[box.protects[card]],
        plus=KINDS[box.plus[card]],
    )


# The dive


def dive(seen: SeaSeen, teller: Teller, touch: set[str]) -> dict[str, Any]:
    """The dive under way, and how likely the next draw is to bring a danger."""
    sea = seen.open
    first_fresh = len(sea.gems) - len(sea.fresh)
    down = [seat for seat in range(seen.seats) if scoring.is_down(sea, seat)]
    dangers = [was_danger(at, sea.gems) for at in range(len(sea.gems))]
    return {
        "space": space_at(sea.site, sea, teller, touch),
        "gems": [(COLOURS[gem], at >= first_fresh, dangers[at]) for at, gem in enumerate(sea.gems)],
        "met": sum(dangers),
        "tracks": [(COLOURS[colour], sea.drawn[colour], sea.dangers[:1] == [colour]) for colour in (BLACK, BLUE)],
        "divers": divers(scoring.divers(sea), down, scoring.points(sea), seen.to_move, teller),
        "beside": tuple(boat for at, boat in enumerate(boats(seen, teller)) if scoring.is_beside(sea, at)),
        "draws": scoring.gems_at_a_time(sea),
        "dangers": scoring.dangers_left(sea),
        "left": sum(sea.bag),
        "percent": scoring.percent(sea),
        "odds": teller.action(DRAW, seen) if "bag" in touch else teller.odds(sea),
        "words": teller.words("board.dive", site=teller.at(sea.site), who=teller.who(sea.active)),
    }


def divers(seats: Iterable[int], down: list[int], points: list[list[int]], to_move: int, teller: Teller) -> list[Part]:
    """Everybody who dived with their points, the leader first; whoever has resurfaced comes last."""
    found = [
        Part(
            seat=seat,
            name=teller.who(seat),
            leader=at == 0,
            down=seat in down,
            to_move=seat == to_move,
            points=tuple(points[seat]),
        )
        for at, seat in enumerate(seats)
    ]
    return sorted(found, key=lambda diver: not diver.down)


def was_danger(at: int, gems: list[int]) -> bool:
    return scoring.is_danger(gems[at], gems[: at + 1].count(gems[at]))


def moment(event: Facts, teller: Teller) -> dict[str, Any] | None:
    """The end of a dive: what was drawn, and what everybody who dived has scored."""
    if event["kind"] != "scored":
        return None
    leader, gems, down, points = (event[name] for name in ("leader", "gems", "down", "points"))
    dangers = [at for at in range(len(gems)) if was_danger(at, gems)]
    fatal = dangers[-1:] if leader not in down else []
    seats = sorted(event["divers"], key=lambda seat: (seat - leader) % len(points))
    return {
        "title": teller.words("moment.fatal" if fatal else "moment.over", site=teller.at(event["site"])),
        "gems": [(COLOURS[gem], at in fatal, at in dangers) for at, gem in enumerate(gems)],
        "divers": divers(seats, down, points, NONE, teller),
    }


DEEPEST = 18  # steps below which nobody hears a difference
SOUNDS: Final = {
    "card": ("recruited", "refreshed", "rested", "played"),
    "wave": ("sailed", "rushed"),
    "board": ("flipped",),
    "splash": ("dived", "surfaced"),
    "gem": ("found", "drew"),
    "coin": ("defended", "used", "scored"),
    "end": ("ended",),
}


def sound(event: Facts) -> tuple[str, int] | None:
    """Each gem of a dive sounds lower than the one before it; dangers, which are low, fall half as far."""
    depth = min(event.get("drawn", 1) - 1, DEEPEST)
    if event.get("dangers"):
        return "danger", depth // 2
    heard = sound_of(event, SOUNDS)
    return (heard, depth) if heard else None


PICTURE: Final = Picture(facts, moment, seat, sound=sound)
