"""What is asked and owed, as numbers: a table in the middle of a turn is told apart by it."""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components
from fathom.games.endeavor.components import DEED_VERB, MENUS, NONE, TOKEN_KIND, ZONE_DEPTH
from fathom.games.endeavor.encoding.numbers import MOST, flag, none_of, one_of, put
from fathom.games.endeavor.rules import Endeavor, deeds, fieldwork, gains, offers, turns, voyage
from fathom.games.endeavor.state import FAMILY, FIRST_QUESTION, GRANTED, GROUPS, carried, number_of, seat_of

NAMES: Final[list[str]] = [owed.name for owed in FAMILY]
QUESTIONS: Final[list[int]] = [at for at in range(FIRST_QUESTION, len(NAMES)) if NAMES[at]]
QUESTION_OF: Final[list[int]] = [QUESTIONS.index(at) if at in QUESTIONS else NONE for at in range(len(NAMES))]
OWED: Final = ("impact", "promotion", "attribute", "launch", "deed", "draw", "keep", "spot", "publish")
OWED_OF: Final[list[int]] = [OWED.index(name) if name in OWED else NONE for name in NAMES]

# What a list of gains brings; the last of these are actions in a zone.
GAINED: Final = ("attributes", "research", "discs", "impact", "promotions", "discoveries", "actions")
GAINED_OF: Final[list[int]] = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 6, 6]
DISCOVERIES: Final = 5

TOP: Final[list[str]] = [
    *("menu.groups", "menu.granted", *(f"menu.{name}" for name in components.DEED_NAMES[:6])),
    *("board.depth", "board.sites", "board-2.depth", "board-2.sites", "carried"),
]
CHAIN: Final[list[str]] = [
    *(f"asked.{NAMES[at]}" for at in QUESTIONS),
    *(f"owed.{name}" for name in OWED),
    *(f"gain.{name}" for name in GAINED),
    *("owed.others", "choices", *TOP),
]


def put_chain(found: list[int], ocean: Endeavor, seat: i64) -> None:
    """The question that is asked, what else is owed to the seat, and what the question carries."""
    top: i64 = ocean.chain[-1] if ocean.chain and ocean.to_move >= 0 else NONE
    one_of(found, QUESTION_OF[number_of(top)] if top != NONE else NONE, len(QUESTIONS))
    owed: list[int] = [0] * len(OWED)
    gained: list[int] = [0] * len(GAINED)
    others: i64 = 0
    for link in ocean.chain:
        number: i64 = number_of(link)
        if seat_of(link) != seat:
            others += 1
        elif number == gains.REWARD:
            what, first, _ = carried(link)
            codes = ocean.box.gains[what]
            for at in range(first, len(codes)):
                gained[DISCOVERIES if codes[at] >= components.DISCOVER else GAINED_OF[codes[at]]] += 1
        elif OWED_OF[number] != NONE:
            owed[OWED_OF[number]] += 1
    for count in owed:
        put(found, 80 * count)
    for count in gained:
        put(found, 60 * count)
    put(found, 60 * others)
    if top == NONE:
        none_of(found, 1 + len(TOP))
        return
    put(found, 12 * len(ocean.offered))
    put_top(found, ocean, top)


def put_top(found: list[int], ocean: Endeavor, top: i64) -> None:
    """What the question that is asked carries: a menu, boards, tokens, or how many."""
    number: i64 = number_of(top)
    one, two, three = carried(top)
    verbs: i64 = 0
    groups: i64 = 0
    if number == deeds.DEED:
        menu = MENUS[one]
        for at in range(len(menu)):
            if (two & GROUPS) >> at & 1:
                groups += 1
                for deed in menu[at]:
                    verbs |= 1 << DEED_VERB[deed]
    put(found, 80 * groups)
    flag(found, number == deeds.DEED and (two & GRANTED) != 0)
    for verb in range(6):
        found.append(MOST if (verbs >> verb) & 1 else 0)
    put_board(found, one if number in (voyage.KEEP, voyage.SPOT) else NONE)
    put_board(found, three if number == voyage.KEEP else NONE)
    if number == fieldwork.TOKEN:
        put(found, 20 * (1 + TOKEN_KIND[one]))
    elif number == voyage.DRAW:
        put(found, 4 * one)
    elif number == turns.RECLAIM:
        put(found, 50 * offers.reclaims(ocean, seat_of(top), one, two))
    else:
        found.append(0)


def put_board(found: list[int], zone: i64) -> None:
    """A board that was drawn: its depth, and how much can be done there."""
    if zone == NONE:
        none_of(found, 2)
        return
    put(found, 50 * ZONE_DEPTH[zone])
    put(found, 24 * (len(components.ZONE_SITES[zone]) + len(components.DIVE_SITES[zone])))
