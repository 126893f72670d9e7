"""Answers that a diver can give in advance. (DB-8.5 to DB-9.1)"""

from fathom.core.orders import Order
from fathom.games.deep_blue.actions import DEFEND, PASS, PLAY, RESURFACE, USE
from fathom.games.deep_blue.components import CARDS, EITHER
from fathom.games.deep_blue.observation import SeaSeen
from fathom.games.deep_blue.rules import questions
from fathom.games.deep_blue.scoring import is_down


def in_the_dive(seen: SeaSeen) -> bool:
    """Whether the seat is down and may be asked."""
    return seen.seat is not None and bool(seen.open.site) and is_down(seen.open, seen.seat)


def resurface(seen: SeaSeen) -> int | None:
    return RESURFACE if seen.open.question is questions.DEFENDING else None


def defend(seen: SeaSeen) -> int | None:
    """Use a scouting spot before a card, since cards last longer, and a spot for both dangers after the others."""
    if seen.open.question is not questions.DEFENDING:
        return None
    kinds = seen.open.box.tile_spots[seen.open.tiles[seen.open.site]]
    spots = [action for action in seen.legal if USE <= action < RESURFACE]
    spots.sort(key=lambda action: kinds[action - USE] == EITHER)
    cards = [action for action in seen.legal if DEFEND <= action < USE]
    return next(iter(spots + cards), None)


def play(seen: SeaSeen) -> int | None:
    """Play the best card first, until none is left."""
    if seen.open.question is not questions.PLAYING:
        return None
    vp = seen.open.box.vp
    cards = [action for action in seen.legal if PLAY <= action < PLAY + CARDS]
    return max(cards, key=lambda action: vp[action - PLAY], default=PASS)


ORDERS = (
    Order("resurface", in_the_dive, resurface, once=True, instead_of=("defend",)),
    Order("defend", in_the_dive, defend, instead_of=("resurface",)),
    Order("play", in_the_dive, play),
)
