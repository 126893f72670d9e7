"""What a team has to reach, for `fathom targets`."""

from __future__ import annotations

from collections.abc import Mapping

from fathom.core.targets import Targets
from fathom.games.endeavor.components import BONUS_FACES, BONUS_IDS
from fathom.games.endeavor.goals import bonus_count, chosen, team_count
from fathom.games.endeavor.missions import MISSION_FACES, MISSION_IDS
from fathom.games.endeavor.options import DIFFICULTIES, GOALS_TO_WIN
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.scoring import team_impact

WINS = (0.75, 0.5, 0.25, 0.1)
SEATS = range(1, 6)


def reached(ocean: Endeavor) -> dict[str, int]:
    """What a team has. A goal that nobody has decided on cannot be met."""
    found: dict[str, int] = {}
    for number, goal in enumerate(MISSION_FACES[ocean.mission]["goal"]):
        option = chosen(ocean, number)
        if option >= 0:
            found[goal.get("options", [goal])[option]["target"]] = team_count(ocean, number)
    found["impact"] = team_impact(ocean)
    found |= {BONUS_IDS[card]: bonus_count(ocean, card) for card in ocean.bonus_goals}
    return found


def needed(mission: str, seats: int) -> dict[str, int]:
    face = MISSION_FACES[MISSION_IDS.index(mission)]
    options = [option for goal in face["goal"] for option in goal.get("options", [goal])]
    found = {option["target"]: option["coop"][seats - 1] for option in options}
    found["impact"] = face["impact"][seats - 1]
    return found | {card["id"]: card["coop"][seats - 1] for card in BONUS_FACES}


def printed(mission: str, seats: int) -> set[str]:
    """The first mission's goals are in the rulebook, and its Impact with three seats."""
    face = MISSION_FACES[MISSION_IDS.index(mission)]
    known = set() if "goal.coop" in face["house"] else {option["target"] for option in face["goal"]}
    return known | ({"impact"} if face.get("printed-impact", {}).get("seats") == seats else set())


def write(needs: Mapping[str, Mapping[int, Mapping[str, int]]]) -> str:
    """The text of targets.toml."""
    lines = [
        "# What a team has to reach with 1 to 5 seats, where the rulebook does not say it: all of it our own (house).",
        "# Made by `fathom targets endeavor --tune --write`; targets.md says how often teams of bots win with it.",
        "",
        "[bonus]",
    ]
    lines += [f"{card} = {[needs[MISSION_IDS[0]][seats][card] for seats in SEATS]}" for card in BONUS_IDS]
    for mission in MISSION_IDS:
        lines += ["", f"[{mission}]"]
        by_seats = needs[mission]
        for name in by_seats[1]:
            numbers = [by_seats[seats][name] for seats in SEATS]
            if name not in BONUS_IDS and any(name not in printed(mission, seats) for seats in SEATS):
                lines.append(f"{name if name.isalpha() else repr(name).replace(chr(39), chr(34))} = {numbers}")
    return "\n".join(lines) + "\n"


TARGETS = Targets(
    option="mission",
    missions=MISSION_IDS,
    options={"mode": "co-op"},
    levels={name: (goals, share) for name, goals, share in zip(DIFFICULTIES, GOALS_TO_WIN, WINS, strict=True)},
    reached=reached,
    needed=needed,
    printed=printed,
    shared=BONUS_IDS,
    write=write,
)
