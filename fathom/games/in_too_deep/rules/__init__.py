"""What happens: turns, abilities, payments, the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.errors import RuleBroken
from fathom.core.events import Event, Facts
from fathom.core.game import Setup
from fathom.core.state import Outcome
from fathom.games.in_too_deep import scoring
from fathom.games.in_too_deep.actions import (
    ACQUIRE,
    BUY,
    CLEAN,
    DRAW,
    EXPAND,
    MOVE,
    PAY,
    PLAY,
    SKIP,
    SPACE,
    TAKE,
    THIRD_OWNER,
)
from fathom.games.in_too_deep.components import CARDS, PEARL
from fathom.games.in_too_deep.prices import (
    acquire_price,
    buy_price,
    clean_price,
    dividend_rule,
    dividends,
    pays_dividend,
    play_price,
)
from fathom.games.in_too_deep.refusals import allows, refuse
from fathom.games.in_too_deep.rules.moves import Moves
from fathom.games.in_too_deep.rules.setup import set_up
from fathom.games.in_too_deep.state import (
    ABILITY,
    FUNDRAISERS,
    NOBODY,
    NOT_FINAL,
    NOT_YET,
    OVER,
    PAYMENT,
    REASONS,
    TURN,
)

DONE: Final = {"buy": "bought", "clean": "cleaned", "move": "moved", "play": "played"}  # events of deeds


class InTooDeep(Moves):
    """A game of In Too Deep."""

    __slots__ = ()

    def clone(self) -> InTooDeep:
        other = InTooDeep()
        self.copy_to(other)
        return other

    def refusal(self, action: int) -> RuleBroken:
        return refuse(self, action)

    def scores(self) -> list[int]:
        values = scoring.company_values([len(column) for column in self.columns], self.advanced(PEARL))
        return scoring.portfolio_values(self.held, values, self.seats)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = self.scores()
        ranking = scoring.ranking(scores, [len(hand) for hand in self.hands], self.start)
        return Outcome(REASONS[self.closing], scores, ranking, ranking[:1])

    # What happens

    def apply(self, action: i64) -> None:
        if action <= BUY:
            self.pay(action - PAY)
        elif action < DRAW:
            self.buy(action - BUY)
        elif action == DRAW:
            self.draw_turn()
        elif action == SKIP:
            self.skip()
        elif action <= TAKE:
            self.expand((action - EXPAND - 1) // CARDS, (action - EXPAND - 1) % CARDS + 1)
        elif action <= CLEAN:
            self.take(action - TAKE)
        elif action <= MOVE:
            self.owe(action, clean_price(self.sides), NOBODY)
        elif action < ACQUIRE:
            self.owe(action, 1, NOBODY)
        elif action <= PLAY:
            self.acquire(action, (action - ACQUIRE) // 5, (action - ACQUIRE) % 5)
        else:
            self.play(action, (action - PLAY - 1) // CARDS, (action - PLAY - 1) % CARDS + 1)

    def take(self, card: i64) -> None:
        """A starting share. (ITD-2.5)"""
        self.offer.remove(card)
        self.give_share(self.to_move, card)
        if self.events is not None:
            facts: Facts = {"seat": self.to_move, "card": card, "company": self.box.share[card]}
            self.events.append(Event("took", facts, rule="ITD-2.5"))
        self.to_move = (self.to_move + 1) % self.seats
        if not self.offer:
            self.phase = TURN

    def buy(self, card: i64) -> None:
        """A share from the hand, at the full price or through the Research ability. (ITD-4.1, ITD-9.11)"""
        price = buy_price(self.prices, self.box.share[card], self.phase)
        self.leave_hand(self.to_move, card)
        self.give_share(self.to_move, card)
        self.owe(BUY + card, price, NOBODY)

    def expand(self, company: i64, card: i64) -> None:
        """A depth card from the hand, the dividend, then the ability. (ITD-5.1, ITD-6.1, ITD-8.1)"""
        before = self.tops[company]
        self.leave_hand(self.to_move, card)
        self.lay(company, card)
        pays = pays_dividend(before, card, self.finals)
        event: Event | None = None
        if self.events is not None:
            facts: Facts = {
                "seat": self.to_move,
                "company": company,
                "card": card,
                "before": max(before, 0),
                "pays": pays,
                "drawn": [],
            }
            event = Event("expanded", facts, rule=dividend_rule(company, self.sides) if pays else "ITD-5.1")
            self.events.append(event)
        if pays:
            self.pay_out(dividends(self.held, self.seats, self.to_move, company, self.sides), event)
        if self.finals == NOT_FINAL:
            self.ability = company
            if self.can_use_ability():
                self.phase = ABILITY
                return
        self.end_turn(False)

    def pay_out(self, amounts: list[int], event: Event | None) -> None:
        """Cards for everybody, active player first, each player's together. (ITD-6.3)"""
        for step in range(self.seats):
            seat = (self.to_move + step) % self.seats
            for _ in range(amounts[seat]):
                card = self.draw(seat)
                if card == 0:
                    break
                if event is not None:
                    note_draw(event, seat, card)

    def draw_turn(self) -> None:
        """One card; when all in turn have drawn, a fundraiser. (ITD-7.1, ITD-7.3, ITD-7.5)"""
        event: Event | None = None
        if self.events is not None:
            event = Event("drew", {"seat": self.to_move, "drawn": []}, rule="ITD-7.1")
            self.events.append(event)
        card = self.draw(self.to_move)
        if event is not None:
            if card:
                note_draw(event, self.to_move, card)
            else:
                event.rule = "ITD-7.2"
        self.draws += 1
        if self.draws == self.seats and self.finals == NOT_FINAL:
            self.draws = 0
            self.fundraisers += 1
            if self.events is not None:
                event = Event("fundraiser", {"second": self.fundraisers == 2, "drawn": []}, rule="ITD-7.3")
                self.events.append(event)
            self.pay_out([2] * self.seats, event)
            if self.fundraisers == 2:
                self.trigger_end(FUNDRAISERS, "ITD-7.5")
        self.end_turn(True)

    # Abilities

    def skip(self) -> None:
        if self.events is not None:
            self.events.append(Event("skipped", {"seat": self.to_move, "company": self.ability}, rule="ITD-8.1"))
        self.end_turn(False)

    def acquire(self, deed: i64, seat: i64, company: i64) -> None:
        """A share that lies in front of another player; any of that company is as good. (ITD-9.12)"""
        owner: i64 = self.seats if seat == THIRD_OWNER else seat
        price = acquire_price(self.prices, company)
        share = self.box.share
        card = min([card for card in self.portfolios[owner] if share[card] == company])
        self.portfolios[owner].remove(card)
        self.portfolios[self.to_move].append(card)
        self.held[owner * 5 + company] -= 1
        self.held[self.to_move * 5 + company] += 1
        self.owe(deed, price, NOBODY if seat == THIRD_OWNER else owner)

    def play(self, deed: i64, company: i64, card: i64) -> None:
        """One more depth card, at any height. (ITD-9.18)"""
        price = play_price(self.columns[company], card)
        self.leave_hand(self.to_move, card)
        self.lay(company, card)
        self.owe(deed, price, NOBODY)

    # Payments

    def owe(self, deed: i64, price: i64, payee: i64) -> None:
        self.deed = deed
        self.owed = price
        self.payee = payee
        if payee != NOBODY:
            # A secret payment clears what others knew of the payer's hand. (ITD-13.3)
            hand = self.hands[self.to_move]
            self.told = [entry for entry in self.told if entry // 8 not in hand]
        if price:
            self.phase = PAYMENT
        else:
            self.settle()

    def pay(self, card: i64) -> None:
        """One card of a price. (ITD-4.3, ITD-4.5, ITD-9.14)"""
        if self.payee == NOBODY:
            self.leave_hand(self.to_move, card)
            self.discards.append(card)
        else:
            self.hands[self.to_move].remove(card)
            self.hands[self.payee].append(card)
            self.told.append(card * 8 + self.to_move)
            self.revealed += 1
        self.paid.append(card)
        self.owed -= 1
        if self.owed == 0:
            self.settle()

    def settle(self) -> None:
        """The deed is paid for: what waited for the payment is done, and all is told."""
        deed: i64 = self.deed
        event: Event | None = None
        if self.events is not None:
            event = self.deed_done()
            self.events.append(event)
        if deed > CLEAN and deed < ACQUIRE:
            card: int = (deed - CLEAN - 1) % CARDS + 1
            source = self.company_of_depth_card(card)
            self.lift(source, card)
            if deed <= MOVE:
                self.discards.append(card)
            else:
                self.lay((deed - MOVE - 1) // CARDS, card)
            if event is not None:
                event.facts["source"] = source
        self.deed = NOBODY
        self.payee = NOBODY
        self.paid = []
        self.end_turn(False)

    def deed_done(self) -> Event:
        """What was bought, cleaned, moved or played, and what was paid for it."""
        verb, arguments = SPACE.decode(self.deed)
        rule = allows(self, self.deed)
        paid = self.paid.copy()
        facts: Facts = {"seat": self.to_move, "price": len(paid), "paid": paid, "ability": self.ability}
        if verb.name == "acquire":
            facts.update({"owner": arguments[0], "company": arguments[1]})
            if self.payee != NOBODY:
                del facts["paid"]
                secrets = {self.to_move: {"paid": paid}, self.payee: {"paid": paid}}
                return Event("acquired", facts, secrets, rule=rule)
            return Event("acquired", facts, rule=rule)
        card = arguments[-1] + 1
        facts["card"] = card
        if verb.name == "buy":
            facts["company"] = self.box.share[card]
        elif verb.name != "clean":
            facts["company"] = arguments[0]
        return Event(DONE[verb.name], facts, rule=rule)

    # Turns and the end

    def end_turn(self, drew: bool) -> None:
        """On to the next seat; after the turn that triggered the end, to the final turns. (ITD-11.1, ITD-11.2)"""
        self.ability = NOBODY
        if not drew:
            self.draws = 0
            self.fundraisers = 0
        if self.finals != NOT_FINAL:
            self.finals -= 1
            if self.finals == 0:
                self.end()
                return
        elif self.closing != NOT_YET:
            self.finals = self.seats
        self.to_move = (self.to_move + 1) % self.seats
        self.phase = TURN

    def end(self) -> None:
        self.phase = OVER
        self.to_move = -1
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            facts: Facts = {"reason": outcome.reason, "scores": outcome.scores, "winner": outcome.winners[0]}
            tied = outcome.scores.count(max(outcome.scores)) > 1
            self.events.append(Event("ended", facts, rule="ITD-11.8" if tied else "ITD-11.7"))


def note_draw(event: Event, seat: int, card: int) -> None:
    """Add a drawn card to an event: the number is for all, the card for its seat."""
    drawn: list[list[int]] = event.facts["drawn"]
    if not drawn or drawn[-1][0] != seat:
        drawn.append([seat, 0])
        event.secrets[seat] = {"cards": []}
    drawn[-1][1] += 1
    event.secrets[seat]["cards"].append(card)


def start(setup: Setup) -> InTooDeep:
    game = InTooDeep()
    set_up(game, setup)
    return game
