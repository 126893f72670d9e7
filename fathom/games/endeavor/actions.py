"""What can be done, declared once."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from fathom.core.actions import ActionSpace, Domain, Verb
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import (
    DIVE_IDS,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    JOURNAL_IDS,
    KIND_IDS,
    KINDS,
    SITE_IDS,
    SPECIALIST_IDS,
    TRACK_IDS,
    VESSELS,
    ZONE_IDS,
    ZONES,
)
from fathom.games.endeavor.missions import HEX_IDS

# Two stacks to draw from, or one where a single board is left.
PAIRS: Final[list[tuple[int, int]]] = [(one, other) for one in range(1, 6) for other in range(one, 6)]
PAIR_IDS: Final[list[str]] = [f"{one}+{other}" for one, other in PAIRS] + [str(depth) for depth in range(1, 6)]
SINGLES: Final = 15  # where the single boards begin
PAIR_AT: Final[list[list[int]]] = [
    [PAIRS.index((min(one, other), max(one, other))) if one and other else -1 for other in range(6)] for one in range(6)
]
DECISIONS: Final = ("conserve", "journal", "left", "right", "shallow", "deep", "narrow", "broad")
SLOTS: Final = 8  # of a team: the Team Leader and one for each round

ZONE: Final = Domain("zone", ZONE_IDS)
VESSEL: Final = Domain("vessel", [str(number) for number in range(1, VESSELS + 1)])
TRACK: Final = Domain("track", TRACK_IDS)
DIVE_SITE: Final = Domain("dive", DIVE_IDS)
CONSERVATION_SITE: Final = Domain("site", SITE_IDS[FIRST_CONSERVE:FIRST_JOURNAL])
PUBLISHING_SITE: Final = Domain("site", SITE_IDS[FIRST_JOURNAL:])
CARD: Final = Domain("journal", JOURNAL_IDS)
SPECIALIST: Final = Domain("specialist", SPECIALIST_IDS[1:])
SLOT: Final = Domain("slot", [str(number) for number in range(1, SLOTS + 1)])
KIND: Final = Domain("token", KIND_IDS)
SIDE: Final = Domain("side", ["research", "effect"])
HEX: Final = Domain("hex", HEX_IDS)

ACTIONS: Final = ActionSpace(
    Verb("skip", rule="EDS-5.6", pieces=["skip"]),
    Verb("end", rule="EDS-9.4", pieces=["end"]),
    Verb("pass", rule="EDS-5.1", pieces=["pass"]),
    Verb("activate", SLOT, rule="EDS-5.2"),
    Verb("circle", CARD, rule="EDS-11.4"),
    Verb("spend", KIND, SIDE, rule="EDS-9.2"),
    Verb("travel", VESSEL, ZONE, rule="EDS-7.1"),
    Verb("sonar", TRACK, rule="EDS-8.1"),
    Verb("dive", DIVE_SITE, rule="EDS-9.1"),
    Verb("conserve", CONSERVATION_SITE, rule="EDS-10.1"),
    Verb("journal", PUBLISHING_SITE, rule="EDS-11.1"),
    Verb("publish", CARD, rule="EDS-11.1"),
    Verb("promote", SLOT, rule="EDS-13.1"),
    Verb("copy", SLOT, rule="EDS-5.9"),
    Verb("draw", Domain("stacks", PAIR_IDS), rule="EDS-8.2"),
    Verb("keep", ZONE, rule="EDS-8.4"),
    Verb("lay", Domain("column", COLUMNS), rule="EDS-8.4"),
    Verb("take", KIND, rule="EDS-15.3"),
    Verb("recruit", SPECIALIST, rule="EDS-4.1"),
    Verb("reclaim", SLOT, rule="EDS-4.6"),
    Verb("launch", ZONE, rule="EDS-7.7"),
    Verb("advance", Domain("attribute", ATTRIBUTES), rule="EDS-6.2"),
    Verb("place", HEX, rule="EDS-12.1"),
    Verb("lift", HEX, rule="EDS-16.8"),
    Verb("clean", rule="EDS-16.12", pieces=["cleanup"]),
    Verb("decide", Domain("decision", DECISIONS), rule="EDS-16.10"),
)

# The first action of each verb.
SKIP: Final[i64] = ACTIONS.first("skip")
END: Final[i64] = ACTIONS.first("end")
PASS: Final[i64] = ACTIONS.first("pass")
ACTIVATE: Final[i64] = ACTIONS.first("activate")
CIRCLE: Final[i64] = ACTIONS.first("circle")
SPEND: Final[i64] = ACTIONS.first("spend")
TRAVEL_TO: Final[i64] = ACTIONS.first("travel")
SONAR_AT: Final[i64] = ACTIONS.first("sonar")
DIVE_AT: Final[i64] = ACTIONS.first("dive")
CONSERVE_AT: Final[i64] = ACTIONS.first("conserve")
JOURNAL_AT: Final[i64] = ACTIONS.first("journal")
PUBLISH: Final[i64] = ACTIONS.first("publish")
PROMOTE_SLOT: Final[i64] = ACTIONS.first("promote")
COPY: Final[i64] = ACTIONS.first("copy")
DRAW: Final[i64] = ACTIONS.first("draw")
KEEP: Final[i64] = ACTIONS.first("keep")
LAY: Final[i64] = ACTIONS.first("lay")
TAKE: Final[i64] = ACTIONS.first("take")
RECRUIT: Final[i64] = ACTIONS.first("recruit") - 1  # the Team Leader, number 0, is not for hire
RECLAIM: Final[i64] = ACTIONS.first("reclaim")
LAUNCH_AT: Final[i64] = ACTIONS.first("launch")
ADVANCE: Final[i64] = ACTIONS.first("advance")
PLACE: Final[i64] = ACTIONS.first("place")
LIFT: Final[i64] = ACTIONS.first("lift")
CLEAN: Final[i64] = ACTIONS.first("clean")
DECIDE: Final[i64] = ACTIONS.first("decide")


def numbers(first: int, count: int) -> list[Any]:
    return list(range(first, first + count))


# The commonest actions ready made: compiled code need not make the numbers anew.
TRAVELS: Final[list[list[Any]]] = [numbers(TRAVEL_TO + vessel * ZONES, ZONES) for vessel in range(VESSELS)]
SONARS: Final[list[Any]] = numbers(SONAR_AT, len(TRACK_IDS))
DIVES_AT: Final[list[Any]] = numbers(DIVE_AT, len(DIVE_IDS))
CONSERVES: Final[list[Any]] = [None] * FIRST_CONSERVE + numbers(CONSERVE_AT, FIRST_JOURNAL - FIRST_CONSERVE)
JOURNALS_AT: Final[list[Any]] = [None] * FIRST_JOURNAL + numbers(JOURNAL_AT, len(SITE_IDS) - FIRST_JOURNAL)
SPENDS: Final[list[Any]] = numbers(SPEND, 2 * KINDS)
PLACES: Final[list[Any]] = numbers(PLACE, len(HEX_IDS))
ACTIVATES: Final[list[Any]] = numbers(ACTIVATE, SLOTS)
RECRUITS: Final[list[Any]] = numbers(RECRUIT, len(SPECIALIST_IDS))
