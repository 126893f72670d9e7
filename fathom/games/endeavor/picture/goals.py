"""The goals of the mission, and how everybody stands."""

from __future__ import annotations

from typing import NamedTuple

from fathom.games.endeavor.box import FIELDS, Entry
from fathom.games.endeavor.components import BONUS_FACES
from fathom.games.endeavor.goals import chosen, counted
from fathom.games.endeavor.missions import GOAL_TARGETS, GOALS, MISSION_FACES
from fathom.games.endeavor.names import Names, span
from fathom.games.endeavor.rules.look import Look
from fathom.games.endeavor.scoring import breakdown, progress
from fathom.games.endeavor.sets import HOUSE, printed


class Goal(NamedTuple):
    """A goal, and how everybody, or the team, stands."""

    title: str
    words: str
    bonus: bool = False
    house: bool = False
    counts: tuple[tuple[int, str, int, int], ...] = ()  # seat, its name, count, points
    has: int = 0
    needs: int = 0


def goals(sea: Look, teller: Names) -> list[Goal]:
    points = [] if sea.team else breakdown(sea)
    found = [mission_goal(sea, number, teller, [row[4 + number] for row in points]) for number in range(3)]
    if not sea.team:
        return found
    found.append(Goal(teller.words("part.impact"), teller.words("picture.team-impact")))
    found += [Goal(*teller.card("bonus", card), bonus=True) for card in sea.bonus_goals]
    known = printed(sea.box, MISSION_FACES[sea.mission]["id"], sea.seats)
    targets = [GOAL_TARGETS[sea.mission][number][max(chosen(sea, number), 0)] for number in range(3)]
    ours = [target not in known for target in (*targets, "impact")]
    ours += [BONUS_FACES[card]["source"] == HOUSE for card in sea.bonus_goals]
    rows = zip(found, ours, progress(sea), strict=True)
    return [goal._replace(house=house, has=has, needs=needs) for goal, house, (has, needs) in rows]


def mission_goal(sea: Look, number: int, teller: Names, points: list[int]) -> Goal:
    """A goal of the mission, with the points of each seat where there are such."""
    title, option = teller.words(f"part.goal-{number + 1}"), chosen(sea, number)
    if option < 0:
        nothing = [(seat + 1, teller.who(seat), 0, points[seat]) for seat in range(len(points))]
        return Goal(title, teller.words("picture.undecided"), counts=tuple(nothing))
    face = MISSION_FACES[sea.mission]["goal"][number]
    told = goal_words(face.get("options", [face])[option], teller, bool(sea.team))
    goal = GOALS[sea.mission][number][option]
    counts = [(seat + 1, teller.who(seat), counted(sea, seat, goal), points[seat]) for seat in range(len(points))]
    return Goal(title, told, counts=tuple(counts))


def goal_words(goal: Entry, teller: Names, team: bool) -> str:
    """A goal in a line: what counts, where, and what it pays."""
    words = teller.words
    told = words(f"picture.goal.{goal['count']}", of=pieces(goal, teller)) + where(goal, teller)
    told = told[0].upper() + told[1:]
    if team:
        return told
    pays = [words("picture.each", points=goal["points"])] if goal["points"] else []
    bonus = goal.get("leaders") or goal.get("race")
    if bonus:
        pays.append(words("picture.leaders", first=bonus[0], second=bonus[1]))
    for contest in goal.get("contests", []):
        about = teller.field(FIELDS.index(contest["field"])) if "field" in contest else pieces(contest, teller)
        about = (about + where(contest, teller)).strip(" ,")
        pays.append(words("picture.contest", points=contest["points"], about=about))
    return words.of(told, words.apart(pays)) if pays else told


def pieces(goal: Entry, teller: Names) -> str:
    """The kinds of pieces that a goal looks at."""
    return teller.words.both([teller.words(f"picture.of.{piece}") for piece in goal.get("of", [])])


def where(goal: Entry, teller: Names) -> str:
    """The part of the ocean that a goal looks at."""
    words, told = teller.words, ""
    if goal.get("depths"):
        told += words("picture.at-depth", depths=span(goal["depths"]))
    if goal.get("columns"):
        told += words("picture.in-columns", columns=", ".join(goal["columns"]).upper())
    return told + (words(f"picture.side.{goal['side']}") if goal.get("side") else "")
