"""What the things of Endeavor: Deep Sea are called, and what they give, in words."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from fathom.core.narration import Narrator
from fathom.games.endeavor import components, missions
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import DEED_NAMES, DISCOVER, NONE
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.parts import OceanBox


class Names(Narrator[OceanSeen]):
    """Names every thing that the other tellers tell about."""

    box: OceanBox

    def named(self, kind: str, name: str) -> str:
        return self.words(f"name.{kind}.{name}")

    def zone(self, zone: int) -> str:
        return self.named("zone", components.ZONE_IDS[zone])

    def face(self, face: int) -> str:
        return self.named("specialist", face_id(face))

    def journal(self, card: int) -> str:
        return self.words("quoted", name=self.named("journal", components.JOURNAL_IDS[card]))

    def token(self, kind: int) -> str:
        return self.named("token", components.KIND_IDS[kind])

    def tokens(self, tokens: Iterable[int]) -> list[str]:
        return [self.token(components.TOKEN_KIND[token]) for token in tokens]

    def card(self, kind: str, card: int) -> tuple[str, str]:
        """A Bonus Goal and what it counts, or a Setback and what it does."""
        name = CARDS[kind][card].id
        return self.named(kind, name), self.words(f"{kind}.{name}")

    def mission(self, mission: int) -> str:
        return self.named("mission", missions.MISSION_IDS[mission])

    def site(self, site: int) -> str:
        """A space for a disc: its zone, and which of the spaces of its kind it is there."""
        return self.words("site.of", zone=self.zone(components.SITE_ZONE[site]), site=self.space_name(site))

    def space_name(self, site: int) -> str:
        """A space for a disc within its zone: “Sonar space 2”, without a number where it is the only one."""
        kind, alike = SITE_NAMES[components.SITE_KIND[site]], spaces_like(site)
        return self.words(f"site.{kind}.n" if len(alike) > 1 else f"site.{kind}", n=alike.index(site) + 1)

    def spot(self, site: int) -> str:
        """The same where the kind is known: the zone, and a number if it has several of them."""
        return self.one_of(spaces_like(site), site, components.SITE_ZONE[site])

    def sonar(self, site: int) -> str:
        """Where a disc for Sonar goes: the zone, and the track if it has several."""
        zone = components.SITE_ZONE[site]
        return self.one_of(components.ZONE_TRACKS[zone], components.SITE_TRACK[site], zone, "site.track")

    def dive(self, site: int) -> str:
        """A site for Dives: its zone, and a number if that has several."""
        zone = components.DIVE_ZONE[site]
        return self.one_of(components.DIVE_SITES[zone], site, zone)

    def one_of(self, alike: list[int], site: int, zone: int, key: str = "site.n") -> str:
        name = self.zone(zone)
        return self.words(key, zone=name, n=alike.index(site) + 1) if len(alike) > 1 else name

    def attribute(self, attribute: int) -> str:
        return self.words(f"gain.{ATTRIBUTES[attribute]}")

    def level(self, attribute: int) -> str:
        """What the level of an attribute is called: “Recruitment”."""
        return self.words(f"picture.level.{LEVELS[attribute]}")

    def field(self, field: int) -> str:
        return self.words(f"field.{field}")

    def cost(self, cost: int) -> str:
        return self.words("cost", cost=cost)

    def points(self, points: int) -> str:
        return self.words.many("points", abs(points), points=signed(points))

    # What things give

    def gain(self, code: int, count: int = 1) -> str:
        if code >= DISCOVER:
            depths = depths_in(code - DISCOVER)
            return self.words.many("gains.discover", len(depths), depths=span(depths))
        return self.words.many(f"gains.{components.GAIN_NAMES[code]}", count)

    def gains(self, codes: list[int]) -> str:
        """Several gains in one breath, equal ones counted: “2 Impact, 1 disc”."""
        return ", ".join(self.gain(code, codes.count(code)) for code in dict.fromkeys(codes))

    def listed(self, number: int) -> str:
        """A list of gains by its number."""
        return self.gains(self.box.gains[number])

    def giving(self, key: str, number: int) -> str:
        """A message about a list of gains; nothing where that is empty."""
        gains = self.listed(number)
        return self.words(key, gains=gains) if gains else ""

    def space_gives(self, site: int) -> str:
        """What a space for a disc gives: gains, or a Discover."""
        depths = self.box.site_discover[site]
        return self.gain(DISCOVER + depths) if depths else self.listed(self.box.site_gains[site])

    def space_about(self, site: int) -> str:
        """The same in a line, with the field of a Journal site."""
        gives, kind = self.space_gives(site), components.SITE_KIND[site]
        if kind == components.JOURNAL_SITE:
            return ", ".join(filter(None, (self.field(field_of(site)), gives)))
        return gives or (self.words("box.nothing") if kind == components.CONSERVE_SITE else "")

    def doubt(self, site: str) -> str:
        """A note to owners of the box where a site's face is a guess."""
        return self.words("doubtful") if site in self.box.doubtful else ""

    def menu(self, menu: int, groups: int = 7) -> str:
        """What a Specialist can do: “Travel / Sonar”, “Sonar + Journal”."""
        left = [group for at, group in enumerate(components.MENUS[menu]) if groups >> at & 1]
        return " + ".join(" / ".join(self.words(f"deed.{DEED_NAMES[deed]}") for deed in group) for group in left)

    def skills(self, face: int) -> str:
        if face == components.ROBOTICS:
            return self.words("deed.copy")
        menu = components.FACE_MENU[face]
        return self.menu(menu) if menu != NONE else self.words("deed.none")

    def hexagon(self, at: int, mission: int) -> str:
        points, field, goal = (of[mission][at] for of in (missions.HEX_POINTS, missions.HEX_FIELD, missions.HEX_GOAL))
        gives = [
            self.listed(missions.HEX_GAINS[mission][at]),
            self.points(points) if points else "",
            self.field(field) if field != NONE else "",
            self.words(f"part.goal-{goal}") if goal else "",
        ]
        return with_note(self.hex_place(missions.HEX_PLACE[mission][at]), ", ".join(filter(None, gives)))

    def hex_place(self, place: int) -> str:
        """Where a hex lies on its board, counted from 1. (EDS-12.5)"""
        row, column = missions.HEX_PLACES[place]
        return self.words("hex", row=row + 1, column=column + 1)

    def joined(self, parts: Iterable[str]) -> str:
        """The parts that are not empty, apart from each other."""
        return self.words.apart(filter(None, parts))

    def fact(self, name: str, value: Any) -> str:
        """Events and actions give the number of a thing, refusals its id."""
        if name not in FACTS:
            return str(value)
        ids, told = FACTS[name]
        return told(self, ids.index(value) if ids and isinstance(value, str) else value)


LEVELS: Final = ("recruitment", "effort", "reassignment", "technology")  # of the attributes
SITE_NAMES: Final = ("sonar", "conserve", "journal")  # by kind of site
CARDS: Final = {"bonus": components.BONUS_FACES, "setback": components.SETBACK_FACES}

# The facts that are more than numbers: the ids of such things, and how one is named.
FACTS: Final[dict[str, tuple[Sequence[str], Callable[[Names, Any], str]]]] = {
    "zone": (components.ZONE_IDS, Names.zone),
    "from": ((), Names.zone),
    "boards": ((), lambda teller, zones: teller.words.both([teller.zone(zone) for zone in zones])),
    "face": ((), Names.face),
    "specialist": (components.SPECIALIST_IDS, lambda teller, who: teller.face(2 * who)),
    "journal": (components.JOURNAL_IDS, Names.journal),
    "site": (components.SITE_IDS, Names.site),
    "other": ((), Names.site),
    "dive": (components.DIVE_IDS, Names.dive),
    "hex": (missions.HEX_IDS, Names.hex_place),
    "track": (components.TRACK_IDS, lambda teller, track: teller.zone(components.TRACK_ZONE[track])),
    "token": (components.KIND_IDS, Names.token),
    "gains": ((), Names.gains),
    "attribute": ((), Names.attribute),
    "depths": ((), lambda _, depths: span(depths_in(depths))),
    "deed": ((), lambda teller, deed: teller.words(f"deed.{deed}")),
    "column": (COLUMNS, lambda _, column: COLUMNS[column].upper()),
}
T = TypeVar("T")


def kept(make: Callable[[Names, int], T]) -> Callable[[Names, int], T]:
    """Keep words that never change, by language and set of components."""
    found: dict[tuple[str, OceanBox, int], T] = {}

    def once(teller: Names, number: int) -> T:
        key = (teller.words.language, teller.box, number)
        if key not in found:
            found[key] = make(teller, number)
        return found[key]

    return once


def face_id(face: int) -> str:
    """The side of a tile as catalogues call it: ``pilot.junior``."""
    return f"{components.SPECIALIST_IDS[face >> 1]}.{'senior' if face & 1 else 'junior'}"


def spaces_like(site: int) -> list[int]:
    """The spaces of a kind in a zone, in the order of the board."""
    zone, kind = components.SITE_ZONE[site], components.SITE_KIND[site]
    return [other for other in components.ZONE_SITES[zone] if components.SITE_KIND[other] == kind]


def with_note(thing: str, note: str) -> str:
    return f"{thing} ({note})" if note else thing


def signed(points: int) -> str:
    return str(points).replace("-", "−")


def field_of(site: int) -> int:
    return components.SITE_FIELD[site].bit_length() - 1


def depths_in(mask: int) -> list[int]:
    return [depth for depth in range(1, 6) if mask >> depth & 1]


def span(depths: Sequence[int]) -> str:
    """Depths that lie one below the other: “3”, “2–4”."""
    return str(depths[0]) if len(depths) == 1 else f"{depths[0]}–{depths[-1]}"
