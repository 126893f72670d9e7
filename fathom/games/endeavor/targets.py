"""What a team has to reach, for `fathom targets`."""

from collections.abc import Collection, Mapping, Sequence

from fathom.games.endeavor.components import BONUS_IDS
from fathom.games.endeavor.goals import bonus_count, chosen, team_count
from fathom.games.endeavor.missions import DIFFICULTIES, GOAL_TARGETS, GOALS_TO_WIN, MISSION_IDS
from fathom.games.endeavor.parts import OceanBox
from fathom.games.endeavor.parts import Targets as Numbers
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.scoring import team_impact
from fathom.games.endeavor.sets import BONUS, BOXES, open_targets
from fathom.games.endeavor.sets import printed as printed

WINS = (0.75, 0.5, 0.25, 0.1)
SEATS = range(1, 6)

OPTION = "mission"
LEVEL = "difficulty"
MISSIONS: Sequence[str] = MISSION_IDS
OPTIONS: Mapping[str, str] = {"mode": "co-op"}
LEVELS: Mapping[str, tuple[int, float]] = dict(zip(DIFFICULTIES, zip(GOALS_TO_WIN, WINS, strict=True), strict=True))
SHARED: Collection[str] = BONUS_IDS


def reached(ocean: Endeavor) -> dict[str, int]:
    """What a team has. No team can meet a goal that nobody has decided on."""
    goals = [(number, options, chosen(ocean, number)) for number, options in enumerate(GOAL_TARGETS[ocean.mission])]
    found = {options[option]: team_count(ocean, number) for number, options, option in goals if option >= 0}
    found["impact"] = team_impact(ocean)
    return found | {BONUS_IDS[card]: bonus_count(ocean, card) for card in ocean.bonus_goals}


def needed(box: OceanBox, mission: str, seats: int) -> dict[str, int]:
    return by_seats(box.needs, mission, seats)


def drafted(box: OceanBox, mission: str, seats: int) -> dict[str, int]:
    return by_seats(box.drafts, mission, seats)


def by_seats(numbers: Numbers, mission: str, seats: int) -> dict[str, int]:
    """The targets of a mission and of all Bonus Goals, in the order of the sheet."""
    goals = GOAL_TARGETS[MISSION_IDS.index(mission)]
    names = [*(target for options in goals for target in options), "impact"]
    found = {name: numbers[mission][name][seats - 1] for name in names}
    return found | {card: numbers[BONUS][card][seats - 1] for card in BONUS_IDS}


def write(box: OceanBox, needs: Mapping[str, Mapping[int, Mapping[str, int]]]) -> str:
    """The text of targets.toml."""
    head = BOXES.texts([])["targets.toml"].partition("\n\n")[0]  # the file explains itself
    lines = [head, "", f'source = "{box.source}"', "", f"[{BONUS}]"]
    lines += [entry(box, card, MISSION_IDS[0], needs) for card in BONUS_IDS]
    for mission in MISSION_IDS:
        lines += ["", f"[{mission}]", *(entry(box, name, mission, needs) for name in open_targets(mission))]
    return "\n".join(lines) + "\n"


def entry(box: OceanBox, name: str, mission: str, needs: Mapping[str, Mapping[int, Mapping[str, int]]]) -> str:
    draft = [by_seats(box.drafts, mission, seats)[name] for seats in SEATS]
    key = f'"{name}"' if " " in name else name
    return f"{key} = {{ draft = {draft}, needs = {[needs[mission][seats][name] for seats in SEATS]} }}"
