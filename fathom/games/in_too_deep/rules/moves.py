"""What may be done. (ITD-3 to ITD-9)"""

from mypy_extensions import i64

from fathom.core.events import Facts
from fathom.games.in_too_deep import prices
from fathom.games.in_too_deep.actions import ACQUIRE, BUY, CLEAN, MOVES, PLAY, SPACE, THIRD_OWNER
from fathom.games.in_too_deep.components import CARDS, OCEAN, RESEARCH, WILDLIFE
from fathom.games.in_too_deep.state import NOBODY, OpenSea, Sea


def can_use_ability(sea: Sea) -> bool:
    """Whether there is anything to do with the ability of the company just expanded. (ITD-8.3)"""
    if sea.ability == OCEAN:
        return len(sea.hands[sea.to_move]) >= prices.clean_price(sea)
    if sea.ability == WILDLIFE and not sea.advanced(WILDLIFE):
        return len(sea.hands[sea.to_move]) > 0  # some depth card can always be raised or moved
    return len(ability_actions(sea)) > 0


def ability_actions(sea: Sea) -> list[int]:
    """The uses of the ability of the company just expanded, without the skip. (ITD-8.3)"""
    company: i64 = sea.ability
    if company == OCEAN:
        return ocean_actions(sea)
    if company == RESEARCH:
        return acquire_actions(sea) if sea.advanced(RESEARCH) else discount_actions(sea)
    if company == WILDLIFE:
        return play_actions(sea) if sea.advanced(WILDLIFE) else wildlife_moves(sea)
    return []


def ocean_actions(sea: Sea) -> list[int]:
    """(ITD-9.1, ITD-9.2)"""
    if not sea.advanced(OCEAN):
        return [CLEAN + card for column in sea.columns for card in column]
    actions: list[int] = []
    for company in range(5):
        if sea.columns[company]:
            actions.append(CLEAN + sea.tops[company])
            add_moves(sea, actions, company, sea.tops[company])
    return actions


def discount_actions(sea: Sea) -> list[int]:
    """(ITD-9.11)"""
    hand, share, costs = sea.hands[sea.to_move], sea.box.share, sea.prices
    means = len(hand) + prices.DISCOUNT
    return [BUY + card for card in hand if costs[share[card]] < means]


def acquire_actions(sea: Sea) -> list[int]:
    """(ITD-9.12)"""
    size = len(sea.hands[sea.to_move])
    actions: list[int] = []
    for company in range(5):
        if prices.acquire_price(sea, company) <= size:
            for owner in range(len(sea.portfolios)):
                if owner != sea.to_move and sea.held[owner * 5 + company]:
                    seat = THIRD_OWNER if owner == sea.seats else owner
                    actions.append(ACQUIRE + seat * 5 + company)
    return actions


def wildlife_moves(sea: Sea) -> list[int]:
    """(ITD-9.16)"""
    actions: list[int] = []
    for company in range(5):
        for card in sea.columns[company][-3:]:
            if card != sea.tops[company]:
                actions.append(MOVES[company][card])
            add_moves(sea, actions, company, card)
    return actions


def add_moves(sea: Sea, actions: list[int], source: int, card: int) -> None:
    """Where else a depth card fits: the companies whose most recent card is lower. (ITD-5.2)"""
    for company, top in enumerate(sea.tops):
        if card > top and company != source:
            actions.append(MOVES[company][card])


def play_actions(sea: Sea) -> list[int]:
    """(ITD-9.18)"""
    hand = sea.hands[sea.to_move]
    actions: list[int] = []
    for company, column in enumerate(sea.columns):
        cards = [card for card in hand if prices.play_price(column, card) < len(hand)]
        actions += [PLAY + company * CARDS + card for card in cards]
    return actions


def about(sea: OpenSea, action: int) -> Facts:
    """The card, company and owner of an action, whose share is bought or paid with, and where a depth card lies."""
    verb, arguments = SPACE.decode(action)
    facts: Facts = {domain.name: domain.first + at for domain, at in zip(verb.domains, arguments, strict=True)}
    if verb.name in ("take", "buy", "pay"):
        facts["company"] = sea.box.share[facts["card"]]
    elif verb.name in ("clean", "move"):
        facts["source"] = sea.company_above(facts["card"])
    return facts


def allows(sea: Sea, action: int) -> str:
    """The rule that allows a legal action; in an ability, that of the company's side."""
    verb, _ = SPACE.decode(action)
    return verb.rule if sea.ability == NOBODY or verb.name == "skip" else payment_rule(sea)


def payment_rule(sea: Sea) -> str:
    """The rule for paying cards: for a share bought in a turn, or for an ability."""
    return "ITD-4.3" if sea.ability == NOBODY else prices.side_rule(sea, sea.ability)
