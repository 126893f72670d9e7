"""What can be done, declared once."""

from typing import Any, Final

from mypy_extensions import i64

from fathom.core.actions import ActionSpace, Domain, Verb
from fathom.games.endeavor import components
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import DEED_NAMES, FIRST_CONSERVE, FIRST_JOURNAL, NONE, SITE_IDS, ZONE_IDS
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
CARD: Final = Domain("journal", components.JOURNAL_IDS)
SLOT: Final = Domain("slot", [str(number) for number in range(1, SLOTS + 1)])
KIND: Final = Domain("token", components.KIND_IDS)
HEX: Final = Domain("hex", HEX_IDS)

ACTIONS: Final = ActionSpace(
    Verb("skip", rule="EDS-5.6", pieces=["skip"]),
    Verb("end", rule="EDS-9.4", pieces=["end"]),
    Verb("pass", rule="EDS-5.1", pieces=["pass"]),
    Verb("activate", SLOT, rule="EDS-5.2"),
    Verb("circle", CARD, rule="EDS-11.4"),
    Verb("spend", KIND, Domain("side", ["research", "effect"]), rule="EDS-9.2"),
    Verb("travel", Domain("vessel", ["1", "2", "3"]), ZONE, rule="EDS-7.1"),
    Verb("sonar", Domain("track", components.TRACK_IDS), rule="EDS-8.1"),
    Verb("dive", Domain("dive", components.DIVE_IDS), rule="EDS-9.1"),
    Verb("conserve", Domain("site", SITE_IDS[FIRST_CONSERVE:FIRST_JOURNAL], first=FIRST_CONSERVE), rule="EDS-10.1"),
    Verb("journal", Domain("site", SITE_IDS[FIRST_JOURNAL:], first=FIRST_JOURNAL), rule="EDS-11.1"),
    Verb("publish", CARD, rule="EDS-11.1"),
    Verb("promote", SLOT, rule="EDS-13.1"),
    Verb("copy", SLOT, rule="EDS-5.9"),
    Verb("draw", Domain("stacks", PAIR_IDS), rule="EDS-8.2"),
    Verb("keep", ZONE, rule="EDS-8.4"),
    Verb("lay", Domain("column", COLUMNS), rule="EDS-8.4"),
    Verb("take", KIND, rule="EDS-15.3"),
    Verb("recruit", Domain("specialist", components.SPECIALIST_IDS[1:], first=1), rule="EDS-4.1"),  # no Team Leader
    Verb("reclaim", SLOT, rule="EDS-4.6"),
    Verb("launch", ZONE, rule="EDS-7.7"),
    Verb("advance", Domain("attribute", ATTRIBUTES), rule="EDS-6.2"),
    Verb("place", HEX, rule="EDS-12.1"),
    Verb("lift", HEX, rule="EDS-16.8"),
    Verb("clean", rule="EDS-16.12", pieces=["cleanup"]),
    Verb("decide", Domain("decision", DECISIONS), rule="EDS-16.10"),
)

# Add to these the number of a piece.
SKIP: Final[i64] = ACTIONS.base("skip")
END: Final[i64] = ACTIONS.base("end")
PASS: Final[i64] = ACTIONS.base("pass")
ACTIVATE: Final[i64] = ACTIONS.base("activate")
CIRCLE: Final[i64] = ACTIONS.base("circle")
PUBLISH_CARD: Final[i64] = ACTIONS.base("publish")
PROMOTE_SLOT: Final[i64] = ACTIONS.base("promote")
COPY_SLOT: Final[i64] = ACTIONS.base("copy")
DRAW_FROM: Final[i64] = ACTIONS.base("draw")
KEEP_BOARD: Final[i64] = ACTIONS.base("keep")
LAY: Final[i64] = ACTIONS.base("lay")
TAKE: Final[i64] = ACTIONS.base("take")
LAUNCH_AT: Final[i64] = ACTIONS.base("launch")
ADVANCE: Final[i64] = ACTIONS.base("advance")
LIFT: Final[i64] = ACTIONS.base("lift")
CLEAN: Final[i64] = ACTIONS.base("clean")
DECIDE: Final[i64] = ACTIONS.base("decide")

# The commonest actions ready made: compiled code need not make the numbers anew.
TRAVELS: Final[list[list[Any]]] = ACTIONS.each_of("travel")
SPENDS: Final[list[list[Any]]] = ACTIONS.each_of("spend")
SONARS: Final[list[Any]] = ACTIONS.each("sonar")
DIVES_AT: Final[list[Any]] = ACTIONS.each("dive")
CONSERVES: Final[list[Any]] = ACTIONS.each("conserve")
JOURNALS_AT: Final[list[Any]] = ACTIONS.each("journal")
PLACES: Final[list[Any]] = ACTIONS.each("place")
ACTIVATES: Final[list[Any]] = ACTIONS.each("activate")
RECLAIMS: Final[list[Any]] = ACTIONS.each("reclaim")
RECRUITS: Final[list[Any]] = ACTIONS.each("recruit")

# By action: its verb, and what it is done to. By verb: its deed, or NONE.
VERB: Final[list[int]] = ACTIONS.verb_of
ONE: Final[list[int]] = ACTIONS.one
OTHER: Final[list[int]] = ACTIONS.other
DEED_OF: Final[list[int]] = [DEED_NAMES.index(verb.name) if verb.name in DEED_NAMES else NONE for verb in ACTIONS.verbs]
TO_ACTIVATE: Final[i64] = ACTIONS.verb("activate")
TO_CIRCLE: Final[i64] = ACTIONS.verb("circle")
TO_SPEND: Final[i64] = ACTIONS.verb("spend")
TO_LIFT: Final[i64] = ACTIONS.verb("lift")
