"""What the things of Endeavor: Deep Sea are called, and what they give, in words."""

from __future__ import annotations

from fathom.core.errors import Fact
from fathom.core.narration import Narrator
from fathom.games.endeavor.components import (
    DEED_NAMES,
    DISCOVER,
    DIVE_IDS,
    DIVE_ZONE,
    FACE_MENU,
    GAIN_LISTS,
    GAIN_NAMES,
    JOURNAL_IDS,
    KIND_IDS,
    MENUS,
    NONE,
    ROBOTICS,
    SITE_IDS,
    SITE_ZONE,
    SPECIALIST_IDS,
    TRACK_IDS,
    TRACK_ZONE,
    ZONE_IDS,
)
from fathom.games.endeavor.missions import (
    HEX_FIELD,
    HEX_GAINS,
    HEX_GOAL,
    HEX_IDS,
    HEX_PLACE,
    HEX_POINTS,
    MISSION_IDS,
)
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.parts import OceanBox


class Names(Narrator[OceanView]):
    """Names every thing that the other tellers tell about."""

    box: OceanBox

    def named(self, kind: str, name: str) -> str:
        """What a thing is called in the reader's language."""
        return self.words(f"name.{kind}.{name}")

    def zone(self, zone: int) -> str:
        return self.named("zone", ZONE_IDS[zone])

    def face(self, face: int) -> str:
        return self.named("specialist", face_id(face))

    def journal(self, card: int) -> str:
        return self.words("quoted", name=self.named("journal", JOURNAL_IDS[card]))

    def mission(self, mission: int) -> str:
        return self.named("mission", MISSION_IDS[mission])

    def site(self, site: int) -> str:
        """A space for a disc: its zone and its sign there."""
        return self.words("site", zone=self.zone(SITE_ZONE[site]), site=SITE_IDS[site].rpartition("-")[2])

    def dive_site(self, site: int) -> str:
        return self.words("site", zone=self.zone(DIVE_ZONE[site]), site=DIVE_IDS[site].rpartition("-")[2])

    def token(self, kind: int) -> str:
        return self.named("token", KIND_IDS[kind])

    def gain(self, code: int, count: int = 1) -> str:
        if code >= DISCOVER:
            depths = [depth for depth in range(1, 6) if code - DISCOVER >> depth & 1]
            return self.words.many("gains.discover", len(depths), depths=self.depths(depths))
        return self.words.many(f"gains.{GAIN_NAMES[code]}", count)

    def gains(self, codes: list[int]) -> str:
        """Several gains in one breath, equal ones counted: “2 Impact, 1 disc”."""
        return ", ".join(self.gain(code, codes.count(code)) for code in dict.fromkeys(codes))

    def space_gives(self, site: int) -> str:
        """What a space for a disc gives: gains, or a Discover."""
        if self.box.site_discover[site]:
            return self.gain(DISCOVER + self.box.site_discover[site])
        return self.gains(self.box.gains[self.box.site_gains[site]])

    def doubt(self, site: str) -> str:
        """A word for owners of the box where what a site shows is a guess."""
        return self.words("doubtful") if site in self.box.doubtful else ""

    def points(self, points: int) -> str:
        return self.words.many("points", abs(points), points=str(points).replace("-", "−"))

    def depths(self, depths: list[int]) -> str:
        return str(depths[0]) if len(depths) == 1 else f"{depths[0]}–{depths[-1]}"

    def menu(self, menu: int, groups: int = 7) -> str:
        """What a Specialist can do: “Travel / Sonar”, “Sonar + Journal”."""
        told = [
            " / ".join(self.words(f"deed.{DEED_NAMES[deed]}") for deed in group)
            for at, group in enumerate(MENUS[menu])
            if groups >> at & 1
        ]
        return " + ".join(told)

    def skills(self, face: int) -> str:
        if face == ROBOTICS:
            return self.words("deed.copy")
        return self.menu(FACE_MENU[face]) if FACE_MENU[face] != NONE else self.words("deed.none")

    def hexagon(self, at: int, mission: int) -> str:
        """A hex with what it gives."""
        gives = [self.gains(GAIN_LISTS[HEX_GAINS[mission][at]])]
        if HEX_POINTS[mission][at]:
            gives.append(self.points(HEX_POINTS[mission][at]))
        if HEX_FIELD[mission][at] != NONE:
            gives.append(self.words(f"field.{HEX_FIELD[mission][at]}"))
        if HEX_GOAL[mission][at]:
            gives.append(self.words(f"part.goal-{HEX_GOAL[mission][at]}"))
        return self.with_note(HEX_IDS[HEX_PLACE[mission][at]], ", ".join(part for part in gives if part))

    def with_note(self, thing: str, note: str) -> str:
        return f"{thing} ({note})" if note else thing

    def fact(self, name: str, value: Fact) -> str:
        if name == "zone":
            return self.zone(ZONE_IDS.index(str(value)))
        if name == "face":
            return self.face(int(value))
        if name == "journal":
            return self.journal(JOURNAL_IDS.index(str(value)))
        if name == "site":
            return self.site(SITE_IDS.index(str(value)))
        if name == "dive":
            return self.dive_site(DIVE_IDS.index(str(value)))
        if name == "track":
            return self.zone(TRACK_ZONE[TRACK_IDS.index(str(value))])
        if name == "token":
            return self.token(KIND_IDS.index(str(value)))
        if name == "specialist":
            return self.named("specialist", f"{value}.junior")
        if name == "column":
            return str(value).upper()
        return str(value)


def face_id(face: int) -> str:
    """The side of a tile as catalogues call it: ``pilot.junior``."""
    return f"{SPECIALIST_IDS[face >> 1]}.{'senior' if face & 1 else 'junior'}"
