"""What is in the box, by number: zones and their spaces, specialists, journals, tokens, cards."""

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

from fathom.games.endeavor import box
from fathom.games.endeavor.box import FIELDS, discover_depths

T = TypeVar("T")

NONE: Final = -1
ROW: Final = 8  # cells of the grid: (depth - 1) * ROW + column

# One bit, and all bits below it. Compiled, a 1 that is shifted has 32 bits only, and there are more cells and zones.
BIT: Final[list[int]] = [2**number for number in range(60)]
BELOW: Final[list[int]] = [2**number - 1 for number in range(60)]

# What can be gained. A Discover is DISCOVER + one bit a depth.
REPUTATION: Final = 0
INSPIRATION: Final = 1
COORDINATION: Final = 2
INGENUITY: Final = 3
ANY: Final = 4
LOWEST: Final = 5
RESEARCH: Final = 6
DISC: Final = 7
IMPACT: Final = 8
PROMOTION: Final = 9
SONAR_HERE: Final = 10
CONSERVE_HERE: Final = 11
DISCOVER: Final = 64

GAIN_NAMES: Final = box.GAINS

# Tracks: spaces 0 to 12, five levels, brackets of points. (EDS-1.6)
LEVEL: Final[list[int]] = [1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
BRACKET: Final[list[int]] = [0, 0, 1, 1, 4, 4, 4, 7, 7, 7, 10, 10, 10]
IMPACT_SPACE: Final = 10
NEXT_SPACE: Final[list[int]] = [*range(1, 13), IMPACT_SPACE]  # past the end it goes back (EDS-6.3)
VESSEL_SPACES: Final = (2, 7)  # of the Ingenuity track
MOST_RESEARCH: Final = 12
VESSELS: Final = 3

GAIN_LISTS: Final[list[list[int]]] = [[]]  # every list of gains that all sets share, once; sets add their own


def depth_mask(depths: list[int]) -> int:
    return sum(1 << depth for depth in depths)


def gain_code(name: str) -> int:
    depths = discover_depths(name)
    return DISCOVER + depth_mask(depths) if depths else GAIN_NAMES.index(name)


def number_in(lists: list[T], one: T) -> int:
    """The number of a list among those met so far; a new list joins them."""
    if one not in lists:
        lists.append(one)
    return lists.index(one)


def gain_list(names: list[str]) -> int:
    return number_in(GAIN_LISTS, [gain_code(name) for name in names])


# Zones

ZONE_FACES: Final[list[box.Zone]] = sorted(box.read("zones.toml", "zone", box.Zone), key=lambda zone: zone.depth)
ZONES: Final = 37
ZONE_IDS: Final[list[str]] = [zone.id for zone in ZONE_FACES]
ZONE_DEPTH: Final[list[int]] = [zone.depth for zone in ZONE_FACES]
ZONES_AT: Final[list[list[int]]] = [[at for at in range(ZONES) if ZONE_DEPTH[at] == depth] for depth in range(6)]
DISCOVERY: Final[list[int]] = [gain_list(zone.discovery) for zone in ZONE_FACES]
ARRIVAL: Final[list[int]] = [gain_list(zone.arrival) for zone in ZONE_FACES]

# Spaces for discs: those of Sonar tracks first, then Conservation sites, then Journal sites.
SONAR_SITE: Final = 0
CONSERVE_SITE: Final = 1
JOURNAL_SITE: Final = 2
FROM: Final = ("", "left", "up", "right")

SITE_FACES: Final[list[tuple[int, int, box.Site]]] = [
    (kind, number, site)
    for kind in (SONAR_SITE, CONSERVE_SITE, JOURNAL_SITE)
    for number, zone in enumerate(ZONE_FACES)
    for site in ([space for track in zone.sonar for space in track], zone.conserve, zone.journal)[kind]
]
SITES: Final[i64] = len(SITE_FACES)
SITE_IDS: Final[list[str]] = [f"{ZONE_IDS[zone]}-{site.id}" for _, zone, site in SITE_FACES]
SITE_KIND: Final[list[int]] = [kind for kind, _, _ in SITE_FACES]
SITE_ZONE: Final[list[int]] = [zone for _, zone, _ in SITE_FACES]
SITE_FIELD: Final[list[int]] = [1 << FIELDS.index(site.field) if site.field else 0 for _, _, site in SITE_FACES]
SITE_MARKED: Final[list[int]] = [int(site.marked) for _, _, site in SITE_FACES]
SITE_FROM: Final[list[int]] = [FROM.index(site.side) for _, _, site in SITE_FACES]
FIRST_CONSERVE: Final[i64] = SITE_KIND.index(CONSERVE_SITE)
FIRST_JOURNAL: Final[i64] = SITE_KIND.index(JOURNAL_SITE)
KIND_STARTS: Final[list[int]] = [0, FIRST_CONSERVE, FIRST_JOURNAL, SITES]  # where each kind begins, and the end


def by_zone(zones: list[int]) -> list[list[int]]:
    """By zone, the numbers of the things that lie there."""
    return [[at for at, where in enumerate(zones) if where == zone] for zone in range(ZONES)]


ZONE_SITES: Final[list[list[int]]] = by_zone(SITE_ZONE)
CONSERVE_SITES: Final[list[list[int]]] = [[at for at in row if SITE_KIND[at] == CONSERVE_SITE] for row in ZONE_SITES]
JOURNAL_SITES: Final[list[list[int]]] = [[at for at in row if SITE_KIND[at] == JOURNAL_SITE] for row in ZONE_SITES]
MARKED_SITES: Final[list[list[int]]] = [[at for at in row if SITE_MARKED[at]] for row in ZONE_SITES]

# Sonar tracks, filled from the left.
TRACKS: Final = [(zone, at, track) for zone, face in enumerate(ZONE_FACES) for at, track in enumerate(face.sonar, 1)]
TRACK_IDS: Final[list[str]] = [f"{ZONE_IDS[zone]}-{at}" for zone, at, _ in TRACKS]
TRACK_ZONE: Final[list[int]] = [zone for zone, _, _ in TRACKS]
TRACK_SITES: Final[list[list[int]]] = [
    [SITE_IDS.index(f"{ZONE_IDS[zone]}-{space.id}") for space in track] for zone, _, track in TRACKS
]
ZONE_TRACKS: Final[list[list[int]]] = by_zone(TRACK_ZONE)
SITE_TRACK: Final[list[int]] = [
    next((track for track, spaces in enumerate(TRACK_SITES) if site in spaces), NONE) for site in range(SITES)
]

# Links: both ends and the reward; and by space, the other end and the reward, one after the other.
LINKS: Final[list[list[int]]] = [
    [*(SITE_IDS.index(f"{face.id}-{end}") for end in link.ends), gain_list(link.gains)]
    for face in ZONE_FACES
    for link in face.links
]
SITE_LINKS: Final[list[list[int]]] = [
    [number for link in LINKS if site in link[:2] for number in (sum(link[:2]) - site, link[2])]
    for site in range(SITES)
]

# Dive sites.
DIVE_FACES: Final[list[tuple[int, box.Site]]] = [(at, site) for at, zone in enumerate(ZONE_FACES) for site in zone.dive]
DIVES: Final[i64] = len(DIVE_FACES)
DIVE_IDS: Final[list[str]] = [f"{ZONE_IDS[zone]}-{site.id}" for zone, site in DIVE_FACES]
DIVE_ZONE: Final[list[int]] = [zone for zone, _ in DIVE_FACES]
DIVE_FROM: Final[list[int]] = [FROM.index(site.side) for _, site in DIVE_FACES]
DIVE_SITES: Final[list[list[int]]] = by_zone(DIVE_ZONE)

# What is special in a zone. (EDS-15)


def zone_rule(zone: int, moment: str, at: str = "") -> box.ZoneRule:
    """The rule of a zone at a moment; a rule that names a space is for that space alone."""
    rules = [rule for rule in ZONE_FACES[zone].rules if rule.on == moment and rule.at in ("", at)]
    return rules[0] if rules else box.ZoneRule()


DIVE_RULES: Final[list[box.ZoneRule]] = [zone_rule(zone, "dive", site.id) for zone, site in DIVE_FACES]
DIVE_RULE: Final[list[str]] = [rule.does for rule in DIVE_RULES]
DIVE_GAINS: Final[list[int]] = [gain_list(rule.gains) for rule in DIVE_RULES]
CONSERVE_RULE: Final[list[str]] = [zone_rule(zone, "conserve").does for zone in range(ZONES)]
LEAVE_RULES: Final[list[box.ZoneRule]] = [zone_rule(zone, "leave") for zone in range(ZONES)]
LEAVE_RULE: Final[list[str]] = [rule.does for rule in LEAVE_RULES]
LEAVE_GAINS: Final[list[int]] = [gain_list(rule.gains) for rule in LEAVE_RULES]


def zone_that(does: str) -> int:
    return next(zone for zone in range(ZONES) if zone_rule(zone, "always").does == does)


CAVE: Final[i64] = zone_that("closed")
TRENCH: Final[i64] = zone_that("one-vessel")
SEA_STAR: Final[i64] = ZONE_IDS.index("the-sea-star")
FALLEN_STAR: Final[i64] = ZONE_IDS.index("fallen-star")

# Deeds: the actions, and printed variants of them.
TRAVEL: Final = 0
SONAR: Final = 1
DIVE: Final = 2
CONSERVE: Final = 3
JOURNAL: Final = 4
PROMOTE: Final = 5
TRAVEL_FURTHER: Final = 6
DIVE_TWICE: Final = 7
CONSERVE_SAME_DEPTH: Final = 8
CONSERVE_CHEAPER: Final = 9
TRAVEL_SHALLOWER: Final = 10
CONSERVE_ONCE_MORE: Final = 11
DEED_NAMES: Final = (
    *box.ACTIONS,
    *("travel-further", "dive-twice", "conserve-same-depth"),
    *("conserve-cheaper", "travel-shallower", "conserve-once-more"),
)
DEED_VERB: Final[list[int]] = [
    *(TRAVEL, SONAR, DIVE, CONSERVE, JOURNAL, PROMOTE),
    *(TRAVEL, DIVE, CONSERVE, CONSERVE, TRAVEL, CONSERVE),
]
DEED_RULE: Final = (
    *("EDS-7.1", "EDS-8.1", "EDS-9.1", "EDS-10.1", "EDS-11.1", "EDS-13.1"),
    *("EDS-11.5", "EDS-9.9", "EDS-10.3", "EDS-10.1", "EDS-15.16", "EDS-15.6"),
)

# Menus: all of these groups, one deed of each. The first ones hold one deed each, by its number.
MENUS: Final[list[list[list[int]]]] = [[[deed]] for deed in range(len(DEED_NAMES))]


def menu(groups: Sequence[Sequence[str]]) -> int:
    """The number of a menu, or NONE where nothing is on it."""
    return number_in(MENUS, [[DEED_NAMES.index(name) for name in group] for group in groups]) if groups else NONE


# Specialists: the Team Leader is 0; a face is twice the number, and one more when it is Senior.
SPECIALIST_FACES: Final[list[box.Specialist]] = box.read("specialists.toml", "specialist", box.Specialist)
SPECIALISTS: Final = 22
SPECIALIST_IDS: Final[list[str]] = [entry.id for entry in SPECIALIST_FACES]
TIER: Final[list[int]] = [entry.tier for entry in SPECIALIST_FACES]
COPIES: Final[list[int]] = [entry.copies for entry in SPECIALIST_FACES]
FIRST_TIER_5: Final = 13
FIRST_ABOVE: Final[list[int]] = [1, 4, 7, 10, 13, 13]  # by level: the first in the tray who is for more
FACES: Final[list[box.Face]] = [side or box.Face() for each in SPECIALIST_FACES for side in (each.junior, each.senior)]
FACE_GAINS: Final[list[int]] = [gain_list(face.gains) for face in FACES]
FACE_MENU: Final[list[int]] = [menu(face.actions) for face in FACES]
ROBOTICS: Final[i64] = next(at for at, face in enumerate(FACES) if face.copies_another)
ACTS: Final[list[bool]] = [menu != NONE or face == ROBOTICS for face, menu in enumerate(FACE_MENU)]
SCORES: Final[list[box.Score | None]] = [face.scores for face in FACES[1::2]]
SCORE_COUNT: Final[list[str]] = [score.count if score else "" for score in SCORES]
SCORE_POINTS: Final[list[int]] = [score.points if score else 0 for score in SCORES]
SCORE_PER: Final[list[int]] = [score.per if score else 1 for score in SCORES]
POCKETS: Final = 3

# Journals: the eight Anchor Journals first.
JOURNAL_FACES: Final[list[box.Journal]] = box.read("journals.toml", "journal", box.Journal)
JOURNALS: Final = 32
ANCHORS: Final = 8
DISPLAY: Final = 4
JOURNAL_IDS: Final[list[str]] = [entry.id for entry in JOURNAL_FACES]
JOURNAL_COST: Final[list[int]] = [entry.cost for entry in JOURNAL_FACES]
JOURNAL_POINTS: Final[list[int]] = [entry.points for entry in JOURNAL_FACES]
JOURNAL_FIELDS: Final[list[int]] = [sum(1 << FIELDS.index(field) for field in entry.fields) for entry in JOURNAL_FACES]
JOURNAL_YOU: Final[list[int]] = [gain_list(entry.you) for entry in JOURNAL_FACES]
JOURNAL_OTHERS: Final[list[int]] = [gain_list(entry.others) for entry in JOURNAL_FACES]
CIRCLES: Final[list[int]] = [len(entry.circles) for entry in JOURNAL_FACES]
CIRCLE_DISCOVER: Final[list[int]] = [
    depth_mask(discover_depths(entry.circles[0])) if entry.circles else 0 for entry in JOURNAL_FACES
]
CIRCLE_MENU: Final[list[int]] = [
    menu([entry.circles[:1]]) if entry.circles and not depths else NONE
    for entry, depths in zip(JOURNAL_FACES, CIRCLE_DISCOVER, strict=True)
]

# Dive tokens.
KIND_FACES: Final[list[box.Token]] = box.read("tokens.toml", "token", box.Token)
KINDS: Final = 12
KIND_IDS: Final[list[str]] = [kind.id for kind in KIND_FACES]
KIND_RESEARCH: Final[list[int]] = [kind.research for kind in KIND_FACES]
KIND_GAINS: Final[list[int]] = [gain_list(kind.gains) for kind in KIND_FACES]
KIND_MENU: Final[list[int]] = [menu([[kind.action]]) if kind.action else NONE for kind in KIND_FACES]
KIND_COSTS_DISC: Final[list[int]] = [int(kind.costs_disc) for kind in KIND_FACES]
TOKEN_KIND: Final[list[int]] = [at for at, kind in enumerate(KIND_FACES) for _ in range(kind.copies)]
TOKENS: Final = 36

# By menu: all its groups, one bit each; and by group and verb the deed of that verb, or NONE.
WHOLE_MENU: Final[list[int]] = [2 ** len(groups) - 1 for groups in MENUS]
DEED_IN: Final[list[list[list[int]]]] = [
    [[next((deed for deed in group if DEED_VERB[deed] == verb), NONE) for verb in range(6)] for group in groups]
    for groups in MENUS
]


def open_deeds(groups: list[list[int]], still: int) -> list[int]:
    """The deeds of those groups of a menu that are still open; of several with one verb the first."""
    found: dict[int, int] = {}
    for at, group in enumerate(groups):
        for deed in group if still >> at & 1 else ():
            found.setdefault(DEED_VERB[deed], deed)
    return [*found.values()]


# By menu and its groups that are still open, one bit each.
OPEN_DEEDS: Final[list[list[list[int]]]] = [[open_deeds(groups, still) for still in range(8)] for groups in MENUS]

# Cards of the co-operative mode.
BONUS_FACES: Final[list[box.Card]] = box.read("cards.toml", "bonus", box.Card)
SETBACK_FACES: Final[list[box.Card]] = box.read("cards.toml", "setback", box.Card)
BONUSES: Final = 6
SETBACKS: Final = 9
VOLCANIC_ACTIVITY: Final = 0
FUNDING_GAP: Final = 1
SHORE_LEAVE: Final = 2
CORRUPTED_DATA: Final = 3
LOST_SAMPLES: Final = 4
CROSS_CURRENT: Final = 5
TURBID_WATER: Final = 6
SILT_SLIDE: Final = 7
HOSTILE_PRESS: Final = 8
SETBACK_IDS: Final[list[str]] = [entry.id for entry in SETBACK_FACES]
BONUS_IDS: Final[list[str]] = [entry.id for entry in BONUS_FACES]
