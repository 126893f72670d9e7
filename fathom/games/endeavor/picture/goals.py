"""The goals of the mission, how everybody stands, and where the game is."""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.games.endeavor.box import FIELDS, Entry
from fathom.games.endeavor.components import BONUS_FACES, NONE, SETBACK_FACES
from fathom.games.endeavor.goals import chosen, counted
from fathom.games.endeavor.missions import GOALS, MISSION_FACES
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.options import DIFFICULTIES, GOALS_TO_WIN
from fathom.games.endeavor.rules import offers
from fathom.games.endeavor.rules.look import Look
from fathom.games.endeavor.scoring import breakdown, progress
from fathom.games.endeavor.sets import printed


class Goal(NamedTuple):
    """A goal, and how everybody, or the team, stands."""

    title: str
    words: str
    bonus: bool
    house: bool
    counts: tuple[tuple[int, str, int, int], ...]  # seat, its name, count, points
    has: int
    needs: int


def goals(seen: OceanView, teller: Teller, table: Look) -> list[Goal]:
    words = teller.words
    mission = MISSION_FACES[seen.open.mission]
    entries = [goal.get("options", [goal]) for goal in mission["goal"]]
    known = printed(table.box, mission["id"], seen.seats)
    rows = progress(table) if seen.open.team else []
    points = breakdown(table)
    found: list[Goal] = []
    for number, options in enumerate(entries):
        option = chosen(table, number)
        told = goal_words(options[option], teller, bool(seen.open.team)) if option >= 0 else words("picture.undecided")
        counts: list[tuple[int, str, int, int]] = []
        if not seen.open.team:
            goal = GOALS[seen.open.mission][number][max(option, 0)]
            for seat in range(seen.seats):
                count = counted(table, seat, goal) if option >= 0 else 0
                counts.append((seat + 1, teller.who(seat), count, points[seat][4 + number]))
        has, needs = rows[number] if rows else (0, 0)
        mine = bool(seen.open.team) and options[max(option, 0)]["target"] not in known
        found.append(Goal(words(f"part.goal-{number + 1}"), told, False, mine, tuple(counts), has, needs))
    if rows:
        mine = "impact" not in known
        found.append(Goal(words("part.impact"), words("picture.team-impact"), False, mine, (), *rows[3]))
        for card, (has, needs) in zip(seen.open.bonus_goals, rows[4:], strict=True):
            face = BONUS_FACES[card]
            name, about = teller.named("bonus", face["id"]), words(f"bonus.{face['id']}")
            found.append(Goal(name, about, True, face["source"] == "house", (), has, needs))
    return found


def goal_words(goal: Entry, teller: Teller, team: bool) -> str:
    """A goal in a line: what counts, where, and what it pays."""
    words = teller.words
    of = words.both([words(f"picture.of.{piece}") for piece in goal.get("of", [])]) if goal.get("of") else ""
    told = words(f"picture.goal.{goal['count']}", of=of) + where(goal, teller)
    told = told[0].upper() + told[1:]
    if team:
        return told
    pays: list[str] = []
    if goal["points"]:
        pays.append(words("picture.each", points=goal["points"]))
    bonus = goal.get("leaders") or goal.get("race")
    if bonus:
        pays.append(words("picture.leaders", first=bonus[0], second=bonus[1]))
    for contest in goal.get("contests", []):
        about = words.both([words(f"picture.of.{piece}") for piece in contest.get("of", [])])
        if "field" in contest:
            about = words(f"field.{FIELDS.index(contest['field'])}")
        about = (about + where(contest, teller)).strip(" ,")
        pays.append(words("picture.contest", points=contest["points"], about=about))
    return words.of(told, words.apart(pays)) if pays else told


def where(goal: Entry, teller: Teller) -> str:
    """The part of the ocean that a goal looks at."""
    told = ""
    if goal.get("depths"):
        told += teller.words("picture.at-depth", depths=teller.depths(goal["depths"]))
    if goal.get("columns"):
        told += teller.words("picture.in-columns", columns=", ".join(column.upper() for column in goal["columns"]))
    if goal.get("side"):
        told += teller.words(f"picture.side.{goal['side']}")
    return told


def situation(seen: OceanView, teller: Teller, table: Look) -> dict[str, Any]:
    words = teller.words
    setback = SETBACK_FACES[seen.open.setback] if seen.open.setback != NONE else None
    return {
        "mission": teller.mission(seen.open.mission),
        "number": MISSION_FACES[seen.open.mission]["number"],
        "round": seen.open.round,
        "rounds": offers.last_round(table),
        "team": bool(seen.open.team),
        "difficulty": words(f"option.difficulty.{DIFFICULTIES[seen.open.difficulty]}") if seen.open.team else "",
        "wins_with": GOALS_TO_WIN[seen.open.difficulty],
        "achieved": (seen.scores or [0])[0],
        "setback": teller.named("setback", setback["id"]) if setback else "",
        "setback_words": words("setback." + setback["id"]) if setback else "",
        "setback_house": setback is not None and setback["source"] == "house",
    }
