"""Reading what is in the box from the data files beside this module, and refusing what makes no sense."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

Entry = dict[str, Any]

FOLDER = Path(__file__).parent
SOURCES = ("rulebook", "survey", "house")
ATTRIBUTES = ("reputation", "inspiration", "coordination", "ingenuity")
PLAIN_GAINS = (*ATTRIBUTES, "any", "lowest", "research", "disc", "impact", "promotion", "sonar-here", "conserve-here")
ACTIONS = ("travel", "sonar", "dive", "conserve", "journal", "promote")
CIRCLES = ("travel-further", "dive-twice", "conserve-same-depth", "promote")
FIELDS = ("blue", "yellow", "brown", "green")
SIDES = ("left", "up", "right")
PIECES = ("sonar", "conserve", "journal", "vessel")
COLUMNS = "abcdefg"
DEEDS = (  # of zone rules
    "gain",
    "gain-if-marked",
    "gain-per-marked",
    "draw-two",
    "travel-out-all",
    "travel-up",
    "journal-here",
    "promote-all",
    "travel-out",
    "conserve-again",
    "level-up",
    "closed",
    "one-vessel",
    "place-anywhere",
)
COUNTS = (
    "pieces",
    "zones",
    "discovered",
    "best-field",
    "field-sets",
    "designated",
    "rescue-markers",
    "cleanup",
    "first-discovery",
    "first-travel",
)
MISSION_RULES = (
    "conservation-hex",
    "star-on-top",
    "moving-markers",
    "rescue-grid",
    "shuffled-row",
    "goal-hexes",
    "cleanup",
    "depth-tracks",
)
DEPTH_BOARDS = (8, 9, 7, 6, 7)
HEXES = (32, 34, 39, 38, 36, 40, 32, 81, 22, 30)


class Faulty(ValueError):
    """A data file that does not describe the game."""


def need(holds: bool, file: str, entry: object, what: str) -> None:
    if not holds:
        raise Faulty(f"{file}: {entry}: {what}")


def read(file: str, kind: str, count: int) -> list[Entry]:
    """The entries of one kind in a file: so many, each with an id and a source of its own."""
    data = tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
    entries: list[Entry] = data.get(kind, [])
    need(len(entries) == count, file, kind, f"{len(entries)} entries, not {count}")
    ids = [entry.get("id") for entry in entries]
    need(len(set(ids)) == count and all(is_id(name) for name in ids), file, kind, "ids")
    for entry in entries:
        need(entry.get("source") in SOURCES, file, entry["id"], "source")
        need("name" not in entry, file, entry["id"], "a name: those are in the catalogues")
    return entries


def is_id(value: object) -> bool:
    return isinstance(value, str) and value.replace("-", "").isalnum() and value == value.lower() and value.isascii()


def is_gain(name: object) -> bool:
    return name in PLAIN_GAINS or (isinstance(name, str) and discover_depths(name) is not None)


def discover_depths(name: str) -> list[int] | None:
    """The depths of a Discover that is gained: ``discover-123``."""
    head, _, digits = name.rpartition("-")
    if head != "discover" or not digits.isdecimal() or not set(digits) <= set("12345"):
        return None
    return [int(digit) for digit in digits]


def check_gains(file: str, entry: object, gains: object) -> None:
    need(isinstance(gains, list) and all(is_gain(name) for name in gains), file, entry, f"gains {gains}")


# Zones


def read_zones() -> list[Entry]:
    file = "zones.toml"
    zones = read(file, "zone", 37)
    for zone in zones:
        check_zone(file, zone)
    depths = Counter(zone["depth"] for zone in zones)
    need([depths[depth] for depth in range(1, 6)] == list(DEPTH_BOARDS), file, "zones", "boards by depth")
    need(sum(len(zone.get("links", [])) for zone in zones) == 62, file, "zones", "62 links")
    need(sum("rules" in zone for zone in zones) == 18, file, "zones", "18 zones with rules")
    return sorted(zones, key=lambda zone: int(zone["depth"]))


def check_zone(file: str, zone: Entry) -> None:
    name = zone["id"]
    check_gains(file, name, zone["discovery"])
    check_gains(file, name, zone["arrival"])
    spaces = [space for track in zone.get("sonar", []) for space in track]
    for space in spaces:
        depths = space.get("discover", [])
        need(("gains" in space) != bool(depths) and set(depths) <= {1, 2, 3, 4, 5}, file, name, space["id"])
        check_gains(file, name, space.get("gains", []))
    for site in zone.get("conserve", []):
        need(0 <= site["cost"] <= 6, file, name, site["id"])
        check_gains(file, name, site["gains"])
    for site in zone.get("journal", []):
        need(site["field"] in FIELDS, file, name, site["id"])
        check_gains(file, name, site.get("gains", []))
    dives = zone.get("dive", [])
    for site in dives:
        need(1 <= site["tokens"] <= 8, file, name, site["id"])
    sites = [*spaces, *zone.get("conserve", []), *zone.get("journal", [])]
    ids = [site["id"] for site in [*sites, *dives]]
    need(len(set(ids)) == len(ids), file, name, "two spaces of one name")
    need(all(site.get("from", "up") in SIDES for site in [*sites, *dives]), file, name, "sides")
    for link in zone.get("links", []):
        need(len(set(link["ends"])) == 2 and set(link["ends"]) <= {site["id"] for site in sites}, file, name, "link")
        check_gains(file, name, link["gains"])
        need(bool(link["gains"]), file, name, "a link without a reward")
    for rule in zone.get("rules", []):
        need(rule["does"] in DEEDS and rule.get("at", ids[0] if ids else "") in ids, file, name, "rule")
        check_gains(file, name, rule.get("gains", []))


# People and papers


def read_specialists() -> list[Entry]:
    file = "specialists.toml"
    specialists = read(file, "specialist", 22)
    need(specialists[0]["id"] == "team-leader" and "tier" not in specialists[0], file, "team-leader", "first")
    for entry in specialists:
        for side in ("junior", "senior"):
            face = entry.get(side)
            if face is None:
                need(entry["id"] == "team-leader" and side == "senior", file, entry["id"], side)
                continue
            check_gains(file, entry["id"], face["gains"])
            need(all(set(group) <= set(ACTIONS) for group in face["actions"]), file, entry["id"], "actions")
            need(("scores" in face) == (entry.get("tier") == 5 and side == "senior"), file, entry["id"], "scores")
    for tier, (titles, copies) in enumerate(((3, 5), (3, 4), (3, 3), (3, 2), (9, 1)), 1):
        found = [entry["copies"] for entry in specialists if entry.get("tier") == tier]
        need(found == [copies] * titles, file, f"tier {tier}", "copies")
    return specialists


def read_journals() -> list[Entry]:
    file = "journals.toml"
    journals = read(file, "journal", 32)
    for entry in journals:
        check_gains(file, entry["id"], entry["you"])
        check_gains(file, entry["id"], entry["others"])
        need(0 <= entry["cost"] <= 12 and entry["points"] >= 0, file, entry["id"], "cost")
        need(bool(entry["fields"]) and set(entry["fields"]) <= set(FIELDS), file, entry["id"], "fields")
        circles = entry["circles"]
        known = all(circle in CIRCLES or discover_depths(circle) for circle in circles)
        need(known and len(set(circles)) <= 1, file, entry["id"], "circles")
    need([bool(entry.get("anchor")) for entry in journals] == [True] * 8 + [False] * 24, file, "anchors", "first")
    return journals


def read_tokens() -> list[Entry]:
    file = "tokens.toml"
    kinds = read(file, "token", 12)
    need(sum(kind["copies"] for kind in kinds) == 36, file, "tokens", "36")
    for kind in kinds:
        check_gains(file, kind["id"], kind.get("gains", []))
        need(kind.get("action", "travel") in (*ACTIONS, "conserve-cheaper"), file, kind["id"], "action")
        need(not ("gains" in kind and "action" in kind), file, kind["id"], "one effect")
    return kinds


def read_cards() -> tuple[list[Entry], list[Entry]]:
    file = "cards.toml"
    return read(file, "bonus", 6), read(file, "setback", 9)


# Missions


def read_missions(zones: list[Entry]) -> list[Entry]:
    file = "missions.toml"
    missions = read(file, "mission", 10)
    known = {zone["id"]: zone for zone in zones}
    for number, (mission, hexes) in enumerate(zip(missions, HEXES, strict=True), 1):
        name = mission["id"]
        need(mission["number"] == number and len(mission["hexes"]) == hexes, file, name, "number, hexes")
        for place in mission["start"]:
            depth, column = place["at"]
            inside = COLUMNS.index(column) < mission["columns"] and depth <= mission["depth"]
            fits = "zone" not in place or known[place["zone"]]["depth"] == depth
            need(inside and fits, file, name, f"start {place}")
        need(mission.get("launch", "atoll") in known and set(mission["without"]) <= set(known), file, name, "zones")
        need(set(mission.get("rules", [])) <= set(MISSION_RULES), file, name, "rules")
        need(len(mission["goal"]) == 3, file, name, "goals")
        name_targets(mission)
        for goal in mission["goal"]:
            for option in goal.get("options", [goal]):
                check_goal(file, name, option)
        for hexagon in mission["hexes"]:
            check_gains(file, name, hexagon.get("gains", []))
            need(hexagon.get("field", "blue") in FIELDS, file, name, f"hex {hexagon['at']}")
    return missions


def name_targets(mission: Entry) -> None:
    """What a team's targets are called: “goal 1”, or “goal 1 near” where one of two is chosen during the game."""
    for number, goal in enumerate(mission["goal"], 1):
        for option in goal.get("options", [goal]):
            option["target"] = f"goal {number} {option['id']}" if "options" in goal else f"goal {number}"


def check_goal(file: str, name: str, goal: Entry) -> None:
    need(goal["count"] in COUNTS and len(goal.get("coop", range(5))) == 5, file, name, f"goal {goal['count']}")
    for part in [goal, *goal.get("contests", [])]:
        need(set(part.get("of", [])) <= set(PIECES), file, name, "pieces of a goal")
        need(set(part.get("depths", [])) <= {1, 2, 3, 4, 5}, file, name, "depths of a goal")
        need(set(part.get("columns", [])) <= set(COLUMNS), file, name, "columns of a goal")
