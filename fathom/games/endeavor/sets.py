"""The sets that can be played with: what their two files say, and everything that is wrong with them.

`targets.toml` says what a team needs, `sites.toml` what single sites show where it is not what zones.toml says. Both
lie in `sets/house-N`; owners of the box let ``FATHOM_ENDEAVOR`` name a folder with files of their own.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from fathom.core.boxes import Boxes, Texts
from fathom.core.errors import BadInput
from fathom.games.endeavor.box import Entry, is_gain
from fathom.games.endeavor.components import (
    BONUS_IDS,
    CONSERVE_SITE,
    DIVE_FACES,
    DIVE_IDS,
    JOURNAL_SITE,
    SITE_FACES,
    SITE_IDS,
    SITE_KIND,
    SONAR_SITE,
)
from fathom.games.endeavor.missions import GOAL_TARGETS, MISSION_FACES, MISSION_IDS
from fathom.games.endeavor.parts import OceanBox, Targets

FOLDER = Path(__file__).parent
FILES = {"targets.toml": "[bonus]", "sites.toml": "[[site]]"}
HOUSE = "house"
BONUS = "bonus"
SEATS = 5
SHOWS = {  # what may be said of a site, by its kind; Dive sites are no spaces for discs
    SONAR_SITE: {"discover", "anywhere", "gains"},
    CONSERVE_SITE: {"cost", "gains"},
    JOURNAL_SITE: {"gains"},
}


class Reader:
    """A set as it was read, with what is wrong with it."""

    def __init__(self, texts: Texts) -> None:
        self.problems: list[BadInput] = []
        self.targets = self.parsed("targets.toml", texts["targets.toml"])
        self.sites = self.parsed("sites.toml", texts["sites.toml"])
        if not self.problems:
            self.check_targets()
            self.check_sites()

    def wrong(self, reason: str, /, **facts: int | str) -> None:
        self.problems.append(BadInput(reason, **facts))

    def parsed(self, file: str, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.wrong("unreadable", file=file, why=str(error))
            return {}

    # What a team needs

    def check_targets(self) -> None:
        """Every mission, every target, five numbers each; and nothing else. (EDS-18.3 to EDS-18.5)"""
        wanted = {BONUS: list(BONUS_IDS)} | {mission: open_targets(mission) for mission in MISSION_IDS}
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
                elif not is_target(found[target]):
                    self.wrong("bad-target", id=name, target=target)
        if not self.problems:
            self.check_printed()

    def check_printed(self) -> None:
        """What the rulebook says of the Impact board of the first mission."""
        for mission in MISSION_FACES:
            printed = mission.get("printed-impact")
            if printed and self.targets[mission["id"]]["impact"]["needs"][printed["seats"] - 1] != printed["needs"]:
                self.wrong("known-impact", **printed)

    def needs(self, key: str = "needs") -> Targets:
        """All targets, those that are printed for every number of seats among them."""
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
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.wrong("no-entries", file="sites.toml", kind="site")
            return
        seen: set[str] = set()
        for entry in entries:
            name = str(entry.get("id", "?"))
            if name not in SITE_IDS and name not in DIVE_IDS:
                self.wrong("unknown-site", id=name)
                continue
            if name in seen:
                self.wrong("same-id", file="sites.toml", id=name)
            seen.add(name)
            self.check_site(name, entry)

    def check_site(self, name: str, entry: Entry) -> None:
        allowed = SHOWS[SITE_KIND[SITE_IDS.index(name)]] if name in SITE_IDS else {"tokens"}
        said = set(entry) - {"id", "doubtful"}
        for key in sorted(said - allowed):
            self.wrong("unknown-key", file="sites.toml", id=name, key=key)
        for key in sorted(said & allowed):
            if not is_fact(key, entry[key]):
                self.wrong("bad-value", file="sites.toml", id=name, key=key)
        if "doubtful" in entry and not isinstance(entry["doubtful"], str):
            self.wrong("bad-value", file="sites.toml", id=name, key="doubtful")
        if not said:
            self.wrong("says-nothing", id=name)
        elif "gains" in said and said & {"discover", "anywhere"}:
            self.wrong("discover-or-gains", id=name)

    def faces(self) -> tuple[list[Entry], list[Entry]]:
        """All spaces for discs and all Dive sites, with what the set says of them."""
        said = {entry["id"]: entry for entry in self.sites.get("site", [])}
        spaces = [corrected(face, said.get(name)) for name, (_, _, face) in zip(SITE_IDS, SITE_FACES, strict=True)]
        dives = [corrected(face, said.get(name)) for name, (_, face) in zip(DIVE_IDS, DIVE_FACES, strict=True)]
        return spaces, dives


def open_targets(mission: str) -> list[str]:
    """The targets of a mission that the rulebook does not print for every number of seats."""
    printed = printed_targets(mission)
    goals = GOAL_TARGETS[MISSION_IDS.index(mission)]
    return [*(target for options in goals for target in options if target not in printed), "impact"]


def printed_targets(mission: str) -> dict[str, list[int]]:
    """The targets of a mission that the rulebook prints for every number of seats."""
    face = MISSION_FACES[MISSION_IDS.index(mission)]
    return {goal["target"]: goal["coop"] for goal in face["goal"] if "coop" in goal}


def printed(box: OceanBox, mission: str, seats: int) -> set[str]:
    """The targets of a mission that are printed, for a number of seats; an owner's set has no others."""
    if box.source != HOUSE:
        return set(box.needs[mission])
    impact = MISSION_FACES[MISSION_IDS.index(mission)].get("printed-impact", {})
    return {*printed_targets(mission), *(["impact"] if impact.get("seats") == seats else [])}


def is_target(target: object) -> bool:
    """Whether these are numbers by seats: no team needs less than a smaller one."""
    if not isinstance(target, dict) or "needs" not in target or not set(target) <= {"draft", "needs"}:
        return False
    return all(
        isinstance(numbers, list)
        and len(numbers) == SEATS
        and all(type(number) is int and number > 0 for number in numbers)
        and numbers == sorted(numbers)
        for numbers in target.values()
    )


def is_fact(key: str, value: object) -> bool:
    if key == "discover":
        return (
            isinstance(value, list) and bool(value) and all(type(depth) is int and 1 <= depth <= 5 for depth in value)
        )
    if key == "gains":
        return isinstance(value, list) and all(is_gain(name) for name in value)
    if key == "anywhere":
        return isinstance(value, bool)
    return type(value) is int and (0 <= value <= 6 if key == "cost" else 1 <= value <= 8)


def corrected(face: Entry, said: Entry | None) -> Entry:
    """A site as a set has it. Whoever says something of it without a doubt knows it."""
    if said is None:
        return face
    kept = {key: value for key, value in face.items() if key != "doubtful"}
    if "discover" in said:
        kept.pop("gains", None)
    elif "gains" in said:
        kept.pop("discover", None)
        kept.pop("anywhere", None)
    return kept | {key: value for key, value in said.items() if key != "id"}


def read(name: str, texts: Texts) -> OceanBox:
    reader = Reader(texts)
    box = OceanBox(name, *reader.faces(), reader.needs())
    box.drafts = reader.needs("draft")
    box.source = reader.targets.get("source", "")
    return box


def problems(texts: Texts) -> list[BadInput]:
    return Reader(texts).problems


BOXES = Boxes("endeavor", FOLDER, FILES, read, problems)
