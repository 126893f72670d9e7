"""What happens: turns, abilities, payments, the end. (ITD-3 to ITD-11)"""

from typing import Final

from mypy_extensions import i64

from fathom.core.events import Event, Facts
from fathom.games.in_too_deep import actions, prices
from fathom.games.in_too_deep.actions import ONE, OTHER, SPACE, THIRD_OWNER, VERB
from fathom.games.in_too_deep.components import TREASURE
from fathom.games.in_too_deep.rules import moves, piles, questions
from fathom.games.in_too_deep.state import FUNDRAISERS, NOBODY, NOT_FINAL, NOT_YET, Sea

# Deeds that have a price, and their events.
DONE: Final = {"buy": "bought", "clean": "cleaned", "move": "moved", "acquire": "acquired", "play": "played"}


def expand(sea: Sea, company: i64, card: i64) -> None:
    """A depth card from the hand, the dividend, then the ability. (ITD-5.1, ITD-6.1, ITD-8.1)"""
    before = sea.tops[company]
    pays = prices.pays_dividend(sea, company, card)
    piles.leave_hand(sea, sea.to_move, card)
    piles.lay(sea, company, card)
    event: Event | None = None
    if sea.events is not None:
        facts: Facts = {"seat": sea.to_move, "company": company, "card": card, "before": max(before, 0), "pays": pays}
        dividend = prices.side_rule(sea, company) if company == TREASURE else "ITD-6.1"
        event = tell_of_draws(sea, dividend if pays else "ITD-5.1", "expanded", facts)
    if pays:
        pay_out(sea, prices.dividends(sea, sea.to_move, company), event)
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
            if not piles.draw(sea, seat, event):
                break


def draw_turn(sea: Sea) -> None:
    """One card; when all in turn have drawn, a fundraiser. (ITD-7.1, ITD-7.3, ITD-7.5)"""
    event = tell_of_draws(sea, "ITD-7.1", "drew", {"seat": sea.to_move}) if sea.events is not None else None
    if not piles.draw(sea, sea.to_move, event) and event is not None:
        event.rule = "ITD-7.2"
    sea.draws += 1
    if sea.draws == sea.seats and sea.finals == NOT_FINAL:
        sea.draws = 0
        sea.fundraisers += 1
        if sea.events is not None:
            event = tell_of_draws(sea, "ITD-7.3", "fundraiser", {"second": sea.fundraisers == 2})
        pay_out(sea, [2] * sea.seats, event)
        if sea.fundraisers == 2:
            piles.trigger_end(sea, FUNDRAISERS, "ITD-7.5")
    end_turn(sea, True)


def tell_of_draws(sea: Sea, rule: str, kind: str, facts: Facts) -> Event | None:
    """Record something that lets people draw; the event notes each card as it comes."""
    sea.tell(rule, kind, {**facts, "drawn": []})
    return sea.events[-1] if sea.events is not None else None


# Deeds that are paid for


def undertake(sea: Sea, deed: i64) -> None:
    """Buy, acquire, play, clean or move: cards leave a hand or a portfolio before the payment. (ITD-4.1)"""
    verb: i64 = VERB[deed]
    one: i64 = ONE[deed]
    sea.deed = deed
    sea.owed = prices.price_of(sea, deed)
    if verb == actions.TO_BUY:
        piles.leave_hand(sea, sea.to_move, one)
        piles.give_share(sea, sea.to_move, one)
    elif verb == actions.TO_PLAY:
        piles.leave_hand(sea, sea.to_move, OTHER[deed])
        piles.lay(sea, one, OTHER[deed])
    elif verb == actions.TO_ACQUIRE:
        acquire(sea, one, OTHER[deed])
    if sea.owed:
        sea.question = questions.PAYMENT
    else:
        settle(sea)


def acquire(sea: Sea, seat: i64, company: i64) -> None:
    """A share that lies in front of another player; any of that company will do. (ITD-9.12)"""
    owner: i64 = sea.seats if seat == THIRD_OWNER else seat
    share = sea.box.share
    card = min([card for card in sea.portfolios[owner] if share[card] == company])
    sea.portfolios[owner].remove(card)
    sea.portfolios[sea.to_move].append(card)
    sea.held[owner * 5 + company] -= 1
    sea.held[sea.to_move * 5 + company] += 1
    if seat != THIRD_OWNER:
        sea.payee = owner
        # A secret payment clears what others knew of the payer's hand. (ITD-13.3)
        hand = sea.hands[sea.to_move]
        sea.told = [entry for entry in sea.told if entry // 8 not in hand]


def settle(sea: Sea) -> None:
    """Record a deed that is paid for, and lift the depth card that waited for it."""
    deed: i64 = sea.deed
    verb: i64 = VERB[deed]
    if sea.events is not None:
        kind, rule = DONE[SPACE.decode(deed)[0].name], moves.allows(sea, deed)
        facts: Facts = {"seat": sea.to_move, "price": len(sea.paid), "ability": sea.ability, **moves.about(sea, deed)}
        paid: Facts = {"paid": sea.paid}
        if sea.payee == NOBODY:
            sea.tell(rule, kind, facts | paid)
        else:
            sea.tell(rule, kind, facts, {sea.to_move: paid, sea.payee: paid})
    if verb == actions.TO_CLEAN:
        piles.lift(sea, ONE[deed])
        sea.discards.append(ONE[deed])
    elif verb == actions.TO_MOVE:
        piles.lift(sea, OTHER[deed])
        piles.lay(sea, ONE[deed], OTHER[deed])
    sea.deed = sea.payee = NOBODY
    sea.paid = []
    end_turn(sea, False)


def end_turn(sea: Sea, drew: bool) -> None:
    """On to the next seat; after the turn that triggered the end, to the final turns. (ITD-11.1, ITD-11.2)"""
    sea.ability = NOBODY
    if not drew:
        sea.draws = sea.fundraisers = 0
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
    sea.to_move, sea.question = -1, questions.OVER
    outcome = sea.outcome() if sea.events is not None else None
    if outcome is not None:
        tied = outcome.scores.count(max(outcome.scores)) > 1
        facts: Facts = {"reason": outcome.reason, "scores": outcome.scores, "winner": outcome.winners[0]}
        sea.tell("ITD-11.8" if tied else "ITD-11.7", "ended", facts)
