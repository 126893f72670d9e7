"""What happens: turns, abilities, payments, the end. (ITD-3 to ITD-11)"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.events import Event, Facts
from fathom.games.in_too_deep.actions import BUY, ONE, OTHER, SPACE, THIRD_OWNER, TO_CLEAN, TO_MOVE, VERB
from fathom.games.in_too_deep.prices import (
    acquire_price,
    buy_price,
    dividend_rule,
    dividends,
    pays_dividend,
    play_price,
)
from fathom.games.in_too_deep.rules import moves, piles, questions
from fathom.games.in_too_deep.rules.moves import allows
from fathom.games.in_too_deep.state import FUNDRAISERS, NOBODY, NOT_FINAL, NOT_YET, Sea

DONE: Final = {"buy": "bought", "clean": "cleaned", "move": "moved", "play": "played"}  # events of deeds


def take(sea: Sea, card: i64) -> None:
    """A starting share. (ITD-2.5)"""
    sea.offer.remove(card)
    piles.give_share(sea, sea.to_move, card)
    if sea.events is not None:
        facts: Facts = {"seat": sea.to_move, "card": card, "company": sea.box.share[card]}
        sea.events.append(Event("took", facts, rule="ITD-2.5"))
    sea.to_move = (sea.to_move + 1) % sea.seats
    if not sea.offer:
        sea.question = questions.TURN


def buy(sea: Sea, card: i64) -> None:
    """A share from the hand, at the full price or through the Research ability. (ITD-4.1, ITD-9.11)"""
    price = buy_price(sea.prices, sea.box.share[card], sea.question is questions.ABILITY)
    piles.leave_hand(sea, sea.to_move, card)
    piles.give_share(sea, sea.to_move, card)
    owe(sea, BUY + card, price, NOBODY)


def expand(sea: Sea, company: i64, card: i64) -> None:
    """A depth card from the hand, the dividend, then the ability. (ITD-5.1, ITD-6.1, ITD-8.1)"""
    before = sea.tops[company]
    piles.leave_hand(sea, sea.to_move, card)
    piles.lay(sea, company, card)
    pays = pays_dividend(before, card, sea.finals)
    event: Event | None = None
    if sea.events is not None:
        facts: Facts = {
            "seat": sea.to_move,
            "company": company,
            "card": card,
            "before": max(before, 0),
            "pays": pays,
            "drawn": [],
        }
        event = Event("expanded", facts, rule=dividend_rule(company, sea.sides) if pays else "ITD-5.1")
        sea.events.append(event)
    if pays:
        pay_out(sea, dividends(sea.held, sea.seats, sea.to_move, company, sea.sides), event)
    if sea.finals == NOT_FINAL:
        sea.ability = company
        if moves.can_use_ability(sea):
            sea.question = questions.ABILITY
            return
    end_turn(sea, False)


def pay_out(sea: Sea, amounts: list[int], event: Event | None) -> None:
    """Cards for everybody, active player first, each player's together. (ITD-6.3)"""
    for step in range(sea.seats):
        seat = (sea.to_move + step) % sea.seats
        for _ in range(amounts[seat]):
            card = piles.draw(sea, seat)
            if card == 0:
                break
            if event is not None:
                note_draw(event, seat, card)


def draw_turn(sea: Sea) -> None:
    """One card; when all in turn have drawn, a fundraiser. (ITD-7.1, ITD-7.3, ITD-7.5)"""
    event: Event | None = None
    if sea.events is not None:
        event = Event("drew", {"seat": sea.to_move, "drawn": []}, rule="ITD-7.1")
        sea.events.append(event)
    card = piles.draw(sea, sea.to_move)
    if event is not None:
        if card:
            note_draw(event, sea.to_move, card)
        else:
            event.rule = "ITD-7.2"
    sea.draws += 1
    if sea.draws == sea.seats and sea.finals == NOT_FINAL:
        sea.draws = 0
        sea.fundraisers += 1
        if sea.events is not None:
            event = Event("fundraiser", {"second": sea.fundraisers == 2, "drawn": []}, rule="ITD-7.3")
            sea.events.append(event)
        pay_out(sea, [2] * sea.seats, event)
        if sea.fundraisers == 2:
            piles.trigger_end(sea, FUNDRAISERS, "ITD-7.5")
    end_turn(sea, True)


# Abilities


def skip(sea: Sea) -> None:
    if sea.events is not None:
        sea.events.append(Event("skipped", {"seat": sea.to_move, "company": sea.ability}, rule="ITD-8.1"))
    end_turn(sea, False)


def acquire(sea: Sea, deed: i64, seat: i64, company: i64) -> None:
    """A share that lies in front of another player; any of that company is as good. (ITD-9.12)"""
    owner: i64 = sea.seats if seat == THIRD_OWNER else seat
    price = acquire_price(sea.prices, company)
    share = sea.box.share
    card = min([card for card in sea.portfolios[owner] if share[card] == company])
    sea.portfolios[owner].remove(card)
    sea.portfolios[sea.to_move].append(card)
    sea.held[owner * 5 + company] -= 1
    sea.held[sea.to_move * 5 + company] += 1
    owe(sea, deed, price, NOBODY if seat == THIRD_OWNER else owner)


def play(sea: Sea, deed: i64, company: i64, card: i64) -> None:
    """One more depth card, at any height. (ITD-9.18)"""
    price = play_price(sea.columns[company], card)
    piles.leave_hand(sea, sea.to_move, card)
    piles.lay(sea, company, card)
    owe(sea, deed, price, NOBODY)


# Payments


def owe(sea: Sea, deed: i64, price: i64, payee: i64) -> None:
    sea.deed = deed
    sea.owed = price
    sea.payee = payee
    if payee != NOBODY:
        # A secret payment clears what others knew of the payer's hand. (ITD-13.3)
        hand = sea.hands[sea.to_move]
        sea.told = [entry for entry in sea.told if entry // 8 not in hand]
    if price:
        sea.question = questions.PAYMENT
    else:
        settle(sea)


def pay(sea: Sea, card: i64) -> None:
    """One card of a price. (ITD-4.3, ITD-4.5, ITD-9.14)"""
    if sea.payee == NOBODY:
        piles.leave_hand(sea, sea.to_move, card)
        sea.discards.append(card)
    else:
        sea.hands[sea.to_move].remove(card)
        sea.hands[sea.payee].append(card)
        sea.told.append(card * 8 + sea.to_move)
        sea.revealed += 1
    sea.paid.append(card)
    sea.owed -= 1
    if sea.owed == 0:
        settle(sea)


def settle(sea: Sea) -> None:
    """The deed is paid for: what waited for the payment is done, and all is told."""
    deed: i64 = sea.deed
    event: Event | None = None
    if sea.events is not None:
        event = deed_done(sea)
        sea.events.append(event)
    verb: i64 = VERB[deed]
    if verb in (TO_CLEAN, TO_MOVE):
        card = ONE[deed] if verb == TO_CLEAN else OTHER[deed]
        source = piles.company_of_depth_card(sea, card)
        piles.lift(sea, source, card)
        if verb == TO_CLEAN:
            sea.discards.append(card)
        else:
            piles.lay(sea, ONE[deed], card)
        if event is not None:
            event.facts["source"] = source
    sea.deed = NOBODY
    sea.payee = NOBODY
    sea.paid = []
    end_turn(sea, False)


def deed_done(sea: Sea) -> Event:
    """What was bought, cleaned, moved or played, and what was paid for it."""
    verb, arguments = SPACE.decode(sea.deed)
    rule = allows(sea, sea.deed)
    paid = sea.paid.copy()
    facts: Facts = {"seat": sea.to_move, "price": len(paid), "paid": paid, "ability": sea.ability}
    if verb.name == "acquire":
        facts.update({"owner": arguments[0], "company": arguments[1]})
        if sea.payee != NOBODY:
            del facts["paid"]
            secrets = {sea.to_move: {"paid": paid}, sea.payee: {"paid": paid}}
            return Event("acquired", facts, secrets, rule=rule)
        return Event("acquired", facts, rule=rule)
    card = arguments[-1] + 1
    facts["card"] = card
    if verb.name == "buy":
        facts["company"] = sea.box.share[card]
    elif verb.name != "clean":
        facts["company"] = arguments[0]
    return Event(DONE[verb.name], facts, rule=rule)


# Turns and the end


def end_turn(sea: Sea, drew: bool) -> None:
    """On to the next seat; after the turn that triggered the end, to the final turns. (ITD-11.1, ITD-11.2)"""
    sea.ability = NOBODY
    if not drew:
        sea.draws = 0
        sea.fundraisers = 0
    if sea.finals != NOT_FINAL:
        sea.finals -= 1
        if sea.finals == 0:
            end(sea)
            return
    elif sea.closing != NOT_YET:
        sea.finals = sea.seats
    sea.to_move = (sea.to_move + 1) % sea.seats
    sea.question = questions.TURN


def end(sea: Sea) -> None:
    sea.question = questions.OVER
    sea.to_move = -1
    if sea.events is not None:
        outcome = sea.outcome()
        assert outcome is not None
        facts: Facts = {"reason": outcome.reason, "scores": outcome.scores, "winner": outcome.winners[0]}
        tied = outcome.scores.count(max(outcome.scores)) > 1
        sea.events.append(Event("ended", facts, rule="ITD-11.8" if tied else "ITD-11.7"))


def note_draw(event: Event, seat: int, card: int) -> None:
    """Add a drawn card to an event: the number is for all, the card for its seat."""
    drawn: list[list[int]] = event.facts["drawn"]
    if not drawn or drawn[-1][0] != seat:
        drawn.append([seat, 0])
        event.secrets[seat] = {"cards": []}
    drawn[-1][1] += 1
    event.secrets[seat]["cards"].append(card)
