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


def needed(mission: str, seats: int, kind: str = "coop") -> dict[str, int]:
    face = MISSION_FACES[MISSION_IDS.index(mission)]
    options = [option for goal in face["goal"] for option in goal.get("options", [goal])]
    found = {option["target"]: option[kind][seats - 1] for option in options}
    found["impact"] = face["impact" if kind == "coop" else "impact-draft"][seats - 1]
    return found | {card["id"]: card[kind][seats - 1] for card in BONUS_FACES}


def drafted(mission: str, seats: int) -> dict[str, int]:
    return needed(mission, seats, "draft")


def printed(mission: str, seats: int) -> set[str]:  # noqa: ARG001 - what is printed goes for every number of seats
    """The first mission's targets are in the rulebook: Impact with three seats, from which the others follow."""
    face = MISSION_FACES[MISSION_IDS.index(mission)]
    return set() if "goal.coop" in face["house"] else {"impact", *(option["target"] for option in face["goal"])}


def write(needs: Mapping[str, Mapping[int, Mapping[str, int]]]) -> str:
    """The text of targets.toml."""
    lines = [
        "# What a team has to reach with 1 to 5 seats, where the rulebook does not say it: all of it our own (house).",
        "# `draft`: as designed; `needs`: as set by play, with `fathom targets endeavor --tune --write`;",
        "# targets.md says how often teams of bots win with it.",
        "",
        "[bonus]",
        *(entry(card, MISSION_IDS[0], needs) for card in BONUS_IDS),
    ]
    for mission in MISSION_IDS:
        names = [name for name in needs[mission][1] if name not in BONUS_IDS]
        kept = [name for name in names if name == "impact" or name not in printed(mission, 1)]
        lines += ["", f"[{mission}]", *(entry(name, mission, needs) for name in kept)]
    return "\n".join(lines) + "\n"


def entry(name: str, mission: str, needs: Mapping[str, Mapping[int, Mapping[str, int]]]) -> str:
    draft = [drafted(mission, seats)[name] for seats in SEATS]
    key = f'"{name}"' if " " in name else name
    return f"{key} = {{ draft = {draft}, needs = {[needs[mission][seats][name] for seats in SEATS]} }}"


TARGETS = Targets(
    option="mission",
    missions=MISSION_IDS,
    options={"mode": "co-op"},
    levels={name: (goals, share) for name, goals, share in zip(DIFFICULTIES, GOALS_TO_WIN, WINS, strict=True)},
    reached=reached,
    needed=needed,
    drafted=drafted,
    printed=printed,
    shared=BONUS_IDS,
    write=write,
)
