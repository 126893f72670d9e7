"""How cards leave the deck and find their place. (ITD-7.2, ITD-10, ITD-12)"""

from mypy_extensions import i64

from fathom.core.events import Event
from fathom.games.in_too_deep.components import CARDS, EMPTY
from fathom.games.in_too_deep.state import DECK, NOT_FINAL, NOT_YET, REASONS, Sea

# Cards leave the deck


def draw(sea: Sea, seat: i64, event: Event | None = None) -> bool:
    """A seat draws a card, if there is one, and an event notes it. (ITD-7.2, ITD-12.4)"""
    while True:
        card = take_from_deck(sea)
        if card == 0:
            return False
        if card <= CARDS:
            sea.hands[seat].append(card)
            if event is not None:
                note_draw(event, seat, card)
            return True
        if sea.finals == NOT_FINAL:
            resolve_bonus_shares(sea, card)
        else:
            sea.discards.append(card)


def note_draw(event: Event, seat: int, card: int) -> None:
    """Add a drawn card to an event: the number is for all, the card for its seat."""
    drawn: list[list[int]] = event.facts["drawn"]
    if not drawn or drawn[-1][0] != seat:
        drawn.append([seat, 0])
        event.secrets[seat] = {"cards": []}
    drawn[-1][1] += 1
    event.secrets[seat]["cards"].append(card)


def take_from_deck(sea: Sea) -> int:
    """Any card of the deck, or 0; the deck is depleted the moment its last card leaves it. (ITD-10.6)"""
    if not sea.deck and not refill(sea, "ITD-10.2"):
        return 0
    deck = sea.deck
    size: i64 = len(deck)
    at: i64 = sea.chance.below(size)
    card = deck[at]
    deck[at] = deck[size - 1]
    deck.pop()
    sea.revealed += 1
    if size == 1:
        sea.depletions += 1
        if sea.depletions == 2:
            trigger_end(sea, DECK, "ITD-10.4")
        refill(sea, "ITD-10.1" if sea.depletions == 1 else "ITD-10.7")
    return card


def refill(sea: Sea, rule: str) -> bool:
    """Shuffle the discards into a new deck, if there is anything to draw among them. (ITD-10.2, ITD-12.15)"""
    if all(card > CARDS for card in sea.discards):
        return False
    sea.deck = sea.discards
    sea.discards = []
    sea.refilled = sea.deck.copy()
    sea.tell(rule if sea.finals == NOT_FINAL else "ITD-11.5", "reshuffled", {"count": len(sea.deck)})
    return True


def trigger_end(sea: Sea, reason: i64, rule: str) -> None:
    if sea.closing == NOT_YET:
        sea.closing = reason
        sea.tell(rule, "closing", {"seat": sea.to_move, "reason": REASONS[reason]})


# The third player of a two-seat game


def resolve_bonus_shares(sea: Sea, first: int) -> None:
    """Bonus shares one after the other, those that turn up on the way included. (ITD-12.4, ITD-12.7)"""
    waiting = [first]
    while waiting:
        sea.discards.append(waiting.pop(0))
        four: list[int] = []
        while len(four) < 4:
            card = take_from_deck(sea)
            if card == 0:
                break
            if card > CARDS:
                waiting.append(card)
            else:
                four.append(card)
        if four:
            award_third_player(sea, four)


def award_third_player(sea: Sea, drawn: list[int]) -> None:
    """The third player takes a share; the lowest card that fits deepens its company. (ITD-12.5, ITD-12.6)"""
    share = sea.box.share
    third = sea.seats
    award = max(drawn, key=lambda card: sea.held[third * 5 + share[card]])
    company = share[award]
    give_share(sea, third, award)
    rest = [card for card in drawn if card != award]
    added = min([card for card in rest if card > sea.tops[company]], default=0)
    if added:
        rest.remove(added)
        lay(sea, company, added)
    sea.discards.extend(rest)
    sea.tell("ITD-12.4", "bonus", {"card": award, "company": company, "added": added, "rest": rest})


# Cards find their place


def give_share(sea: Sea, owner: i64, card: int) -> None:
    company = sea.box.share[card]
    sea.portfolios[owner].append(card)
    sea.held[owner * 5 + company] += 1
    sea.prices[company] += 1


def lay(sea: Sea, company: i64, card: int) -> None:
    sea.columns[company].append(card)
    sea.tops[company] = card


def lift(sea: Sea, card: int) -> None:
    company = sea.company_above(card)
    column = sea.columns[company]
    column.remove(card)
    sea.tops[company] = column[-1] if column else EMPTY


def leave_hand(sea: Sea, seat: i64, card: int) -> None:
    """A card leaves a hand in sight of all."""
    sea.hands[seat].remove(card)
    if sea.told:  # nobody needs to know any longer in whose hand it was
        sea.told = [entry for entry in sea.told if entry // 8 != card]
