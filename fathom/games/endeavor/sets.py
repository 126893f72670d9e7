"""The sets that can be played with: what their two files hold, and everything that is wrong with them.

`targets.toml` lists what a team needs, `sites.toml` what single sites show where they differ from zones.toml. Both
lie in `sets/house-N`; owners of the box let ``FATHOM_ENDEAVOR`` name a folder with files of their own.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from fathom.core.boxes import Boxes, Reading, Texts, fits
from fathom.games.endeavor import components
from fathom.games.endeavor.box import BySeats, Site
from fathom.games.endeavor.components import DIVE_IDS, SITE_IDS
from fathom.games.endeavor.missions import GOAL_TARGETS, MISSION_FACES, MISSION_IDS
from fathom.games.endeavor.parts import OceanBox, Targets

FOLDER = Path(__file__).parent
FILES = {"targets.toml": "[bonus]", "sites.toml": "[[site]]"}
HOUSE = "house"
BONUS = "bonus"
SHOWS = (("discover", "anywhere", "gains"), ("cost", "gains"), ("gains",))  # the keys of a space, by its kind
SITES = (*SITE_IDS, *DIVE_IDS)
TYPES = {field.name: field.type for field in structs.fields(Site)}


class Target(Struct, forbid_unknown_fields=True):
    """What a team needs, by seats, none less than a smaller one; and the first draft of it."""

    needs: BySeats
    draft: BySeats | None = None


class Files(Reading[OceanBox]):
    """The two files of a set."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self.targets = self.parsed("targets.toml")
        self.sites = self.parsed("sites.toml")
        if not self.problems:
            self.check_targets()
            self.check_sites()

    # What a team needs

    def check_targets(self) -> None:
        """Every mission, every target, five numbers each; and nothing else. (EDS-18.3 to EDS-18.5)"""
        wanted = {BONUS: components.BONUS_IDS} | {mission: open_targets(mission) for mission in MISSION_IDS}
        for name in self.targets:
            if name not in wanted and name != "source":
                self.wrong("unknown-mission", id=name)
        for name, targets in wanted.items():
            found = self.targets.get(name)
            if not isinstance(found, dict):
                self.wrong("lacks-mission", id=name)
                continue
            for target in sorted(set(found) - set(targets)):
                self.wrong("unknown-target", id=name, target=target)
            for target in targets:
                if target not in found:
                    self.wrong("lacks-target", id=name, target=target)
                elif not fits(found[target], Target) or any(of != sorted(of) for of in found[target].values()):
                    self.wrong("bad-target", id=name, target=target)
        for mission in [] if self.problems else MISSION_FACES:
            printed = mission.printed_impact
            if printed and self.targets[mission.id]["impact"]["needs"][printed["seats"] - 1] != printed["needs"]:
                self.wrong("known-impact", **printed)

    def needs(self, key: str = "needs") -> Targets:
        """All targets, including those printed for every number of seats."""
        found: Targets = {BONUS: {}} | {mission: printed_targets(mission) for mission in MISSION_IDS}
        for name, targets in found.items():
            for target, numbers in self.targets[name].items():
                targets[target] = numbers.get(key, numbers["needs"])
        return found

    # What sites show

    def check_sites(self) -> None:
        entries = self.sites.get("site", [])
        for key in sorted(set(self.sites) - {"site"}):
            self.wrong("unknown-key", file="sites.toml", id="-", key=key)
        if not fits(entries, list[dict[str, Any]]):
            self.wrong("no-entries", file="sites.toml", kind="site")
            return
        seen: set[str] = set()
        for entry in entries:
            name = str(entry.get("id", "?"))
            if name not in SITES:
                self.wrong("unknown-site", id=name)
                continue
            if name in seen:
                self.wrong("same-id", file="sites.toml", id=name)
            seen.add(name)
            self.check_site(name, entry)

    def check_site(self, name: str, entry: dict[str, Any]) -> None:
        said = [key for key in sorted(entry) if key not in ("id", "doubtful")]
        allowed = SHOWS[components.SITE_KIND[SITE_IDS.index(name)]] if name in SITE_IDS else ("tokens",)
        for key in entry:
            if key in said and key not in allowed:
                self.wrong("unknown-key", file="sites.toml", id=name, key=key)
            elif not fits(entry[key], TYPES[key]):
                self.wrong("bad-value", file="sites.toml", id=name, key=key)
        if not said:
            self.wrong("says-nothing", id=name)
        elif "gains" in said and {"discover", "anywhere"} & set(said):
            self.wrong("discover-or-gains", id=name)

    def box(self, name: str) -> OceanBox:
        said = {entry["id"]: entry for entry in self.sites.get("site", [])}
        faces = [face for _, _, face in components.SITE_FACES] + [face for _, face in components.DIVE_FACES]
        sites = {site: corrected(face, said.get(site)) for site, face in zip(SITES, faces, strict=True)}
        box = OceanBox(name, sites, self.needs())
        box.drafts = self.needs("draft")
        box.source = self.targets.get("source", "")
        return box


def open_targets(mission: str) -> list[str]:
    """The targets of a mission that the rulebook does not print for every number of seats."""
    printed = printed_targets(mission)
    goals = GOAL_TARGETS[MISSION_IDS.index(mission)]
    return [*(target for options in goals for target in options if target not in printed), "impact"]


def printed_targets(mission: str) -> dict[str, list[int]]:
    """The targets of a mission that the rulebook prints for every number of seats."""
    number = MISSION_IDS.index(mission)
    goals = zip(MISSION_FACES[number].goal, GOAL_TARGETS[number], strict=True)
    return {targets[0]: goal.coop for goal, targets in goals if goal.coop}


def printed(box: OceanBox, mission: str, seats: int) -> set[str]:
    """The targets of a mission that are printed, for a number of seats; an owner's set has no others."""
    if box.source != HOUSE:
        return set(box.needs[mission])
    impact = MISSION_FACES[MISSION_IDS.index(mission)].printed_impact
    return {*printed_targets(mission), *(["impact"] if impact.get("seats") == seats else [])}


def corrected(face: Site, said: dict[str, Any] | None) -> Site:
    """A site as a set has it; an entry that names no doubt ends the doubt."""
    if said is None:
        return face
    shown: dict[str, Any] = {"doubtful": ""}
    if "discover" in said:
        shown["gains"] = []
    elif "gains" in said:
        shown |= {"discover": [], "anywhere": False}
    return structs.replace(face, **shown | {key: value for key, value in said.items() if key != "id"})


BOXES = Boxes("endeavor", FOLDER, FILES, Files)
