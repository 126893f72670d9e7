"""What happens: set-up, turns, abilities, the end."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from fathom.core.chance import Chance
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
from fathom.games.in_too_deep.components import (
    BONUS_SHARES,
    CARDS,
    COMPANIES,
    EMPTY,
    OCEAN,
    PEARL,
    RESEARCH,
    SHARE,
    TREASURE,
    WILDLIFE,
)
from fathom.games.in_too_deep.options import SIDES
from fathom.games.in_too_deep.refusals import refuse
from fathom.games.in_too_deep.state import (
    ABILITY,
    DRAFT,
    FUNDRAISERS,
    NOBODY,
    NOT_FINAL,
    NOT_YET,
    OVER,
    PAYMENT,
    REASONS,
    TURN,
    Sea,
)

# The expansions of each company by card, ready made: compiled code need not make the numbers anew.
EXPANSIONS: Final[list[list[Any]]] = [
    [EXPAND + company * CARDS + card for card in range(CARDS + 1)] for company in range(5)
]
DONE: Final = {"buy": "bought", "clean": "cleaned", "move": "moved", "play": "played"}  # events of deeds


class InTooDeep(Sea):
    """A game of In Too Deep."""

    __slots__ = ()

    def clone(self) -> InTooDeep:
        other = InTooDeep()
        self.copy_to(other)
        return other

    def why_not(self, action: int) -> RuleBroken | None:
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

    # What may be done

    def legal(self) -> list[int]:
        phase: i64 = self.phase
        if phase == PAYMENT:
            return [PAY + card for card in self.hands[self.to_move]]
        if phase == TURN:
            return self.turn_actions()
        if phase == ABILITY:
            actions = self.ability_actions()
            actions.append(SKIP)
            return actions
        if phase == DRAFT:
            return [TAKE + card for card in self.offer]
        return []

    def turn_actions(self) -> list[int]:
        """Draw, buy or expand. (ITD-3.1)"""
        hand = self.hands[self.to_move]
        size: i64 = len(hand)
        prices = self.prices
        tops = self.tops
        ocean: i64 = tops[OCEAN]
        treasure: i64 = tops[TREASURE]
        pearl: i64 = tops[PEARL]
        research: i64 = tops[RESEARCH]
        wildlife: i64 = tops[WILDLIFE]
        expand_ocean, expand_treasure, expand_pearl, expand_research, expand_wildlife = EXPANSIONS
        actions: list[Any] = [DRAW]
        card: i64
        for card in hand:
            if prices[SHARE[card]] < size:
                actions.append(BUY + card)
            if card > ocean:
                actions.append(expand_ocean[card])
            if card > treasure:
                actions.append(expand_treasure[card])
            if card > pearl:
                actions.append(expand_pearl[card])
            if card > research:
                actions.append(expand_research[card])
            if card > wildlife:
                actions.append(expand_wildlife[card])
        return actions

    def can_use_ability(self) -> bool:
        """Whether there is anything to do with the ability of the company just expanded. (ITD-8.3)"""
        if self.ability == OCEAN:
            return len(self.hands[self.to_move]) >= (1 if self.advanced(OCEAN) else 2)
        if self.ability == WILDLIFE and not self.advanced(WILDLIFE):
            for column in self.columns:
                if len(column) >= 2:  # the older card can be raised
                    return len(self.hands[self.to_move]) > 0
        return len(self.ability_actions()) > 0

    def ability_actions(self) -> list[int]:
        """The uses of the ability of the company just expanded, without the skip. (ITD-8.3)"""
        company: i64 = self.ability
        if company == OCEAN:
            return self.ocean_actions()
        if company == RESEARCH:
            return self.acquire_actions() if self.advanced(RESEARCH) else self.discount_actions()
        if company == WILDLIFE:
            return self.plunge_actions() if self.advanced(WILDLIFE) else self.wildlife_moves()
        return []

    def ocean_actions(self) -> list[int]:
        """(ITD-9.1, ITD-9.2)"""
        size = len(self.hands[self.to_move])
        actions: list[int] = []
        if self.advanced(OCEAN):
            if size >= 1:
                for company in range(5):
                    if self.columns[company]:
                        actions.append(CLEAN + self.tops[company])
                        self.add_moves(actions, company, self.tops[company])
        elif size >= 2:
            for column in self.columns:
                actions += [CLEAN + card for card in column]
        return actions

    def add_moves(self, actions: list[int], source: int, card: int) -> None:
        """Where else a depth card fits: the companies whose most recent card is lower. (ITD-5.2)"""
        for company in range(5):
            if company != source and card > self.tops[company]:
                actions.append(MOVE + company * CARDS + card)

    def discount_actions(self) -> list[int]:
        """(ITD-9.11)"""
        hand = self.hands[self.to_move]
        return [BUY + card for card in hand if self.discount_price(SHARE[card]) < len(hand)]

    def acquire_actions(self) -> list[int]:
        """(ITD-9.12)"""
        size = len(self.hands[self.to_move])
        actions: list[int] = []
        for company in range(5):
            if self.acquire_price(company) <= size:
                for owner in range(len(self.portfolios)):
                    if owner != self.to_move and self.held[owner * 5 + company]:
                        seat = THIRD_OWNER if owner == self.seats else owner
                        actions.append(ACQUIRE + seat * 5 + company)
        return actions

    def wildlife_moves(self) -> list[int]:
        """(ITD-9.16)"""
        actions: list[int] = []
        if self.hands[self.to_move]:
            for company in range(5):
                for card in self.columns[company][-3:]:
                    if card != self.tops[company]:
                        actions.append(MOVE + company * CARDS + card)
                    self.add_moves(actions, company, card)
        return actions

    def plunge_actions(self) -> list[int]:
        """(ITD-9.18)"""
        hand = self.hands[self.to_move]
        actions: list[int] = []
        for company in range(5):
            for card in hand:
                if self.plunge_price(company, card) < len(hand):
                    actions.append(PLAY + company * CARDS + card)
        return actions

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
            self.owe(action, 1 if self.advanced(OCEAN) else 2, NOBODY)
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
            self.events.append(Event("took", {"seat": self.to_move, "card": card, "company": SHARE[card]}))
        self.to_move = (self.to_move + 1) % self.seats
        if not self.offer:
            self.phase = TURN

    def buy(self, card: i64) -> None:
        """A share from the hand, at the full price or through the Research ability. (ITD-4.1, ITD-9.11)"""
        company = SHARE[card]
        price = self.prices[company] if self.phase == TURN else self.discount_price(company)
        self.leave_hand(self.to_move, card)
        self.give_share(self.to_move, card)
        self.owe(BUY + card, price, NOBODY)

    def expand(self, company: i64, card: i64) -> None:
        """A depth card from the hand, the dividend, then the ability. (ITD-5.1, ITD-6.1, ITD-8.1)"""
        before = self.tops[company]
        self.leave_hand(self.to_move, card)
        self.lay(company, card)
        final = self.finals != NOT_FINAL
        pays = before // 10 != card // 10 and not final
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
            event = Event("expanded", facts)
            self.events.append(event)
        if pays:
            self.pay_out(dividends(self.held, self.seats, self.to_move, company, self.sides), event)
        if not final:
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
            event = Event("drew", {"seat": self.to_move, "drawn": []})
            self.events.append(event)
        card = self.draw(self.to_move)
        if event is not None and card:
            note_draw(event, self.to_move, card)
        self.draws += 1
        if self.draws == self.seats and self.finals == NOT_FINAL:
            self.draws = 0
            self.fundraisers += 1
            if self.events is not None:
                event = Event("fundraiser", {"second": self.fundraisers == 2, "drawn": []})
                self.events.append(event)
            self.pay_out([2] * self.seats, event)
            if self.fundraisers == 2:
                self.trigger_end(FUNDRAISERS)
        self.end_turn(True)

    # Abilities

    def skip(self) -> None:
        if self.events is not None:
            self.events.append(Event("skipped", {"seat": self.to_move, "company": self.ability}))
        self.end_turn(False)

    def acquire(self, deed: i64, seat: i64, company: i64) -> None:
        """A share that lies in front of another player; any of that company is as good. (ITD-9.12)"""
        owner: i64 = self.seats if seat == THIRD_OWNER else seat
        price = self.acquire_price(company)
        card = min([share for share in self.portfolios[owner] if SHARE[share] == company])
        self.portfolios[owner].remove(card)
        self.portfolios[self.to_move].append(card)
        self.held[owner * 5 + company] -= 1
        self.held[self.to_move * 5 + company] += 1
        self.owe(deed, price, NOBODY if seat == THIRD_OWNER else owner)

    def play(self, deed: i64, company: i64, card: i64) -> None:
        """One more depth card, at any height. (ITD-9.18)"""
        price = self.plunge_price(company, card)
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
        """One card of a price. (ITD-4.3, ITD-9.14)"""
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
        paid = self.paid.copy()
        facts: Facts = {"seat": self.to_move, "price": len(paid), "paid": paid}
        if verb.name == "acquire":
            facts.update({"owner": arguments[0], "company": arguments[1]})
            if self.payee != NOBODY:
                del facts["paid"]
                return Event("acquired", facts, {self.to_move: {"paid": paid}, self.payee: {"paid": paid}})
            return Event("acquired", facts)
        card = arguments[-1] + 1
        facts["card"] = card
        if verb.name == "buy":
            facts["company"] = SHARE[card]
        elif verb.name != "clean":
            facts["company"] = arguments[0]
        return Event(DONE[verb.name], facts)

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
            self.events.append(Event("ended", facts))


def dividends(held: list[int], seats: i64, active: i64, company: i64, sides: i64) -> list[int]:
    """How many cards each seat is to draw. (ITD-6.2, ITD-9.4 to ITD-9.7)"""
    amounts = [held[seat * 5 + company] for seat in range(seats)]
    if company == TREASURE:
        most = max(held[TREASURE::5])
        if sides >> TREASURE & 1:
            amounts[active] = most
        elif most > 0:
            amounts = [amount + 1 if amount == most else amount for amount in amounts]
    return amounts


def note_draw(event: Event, seat: int, card: int) -> None:
    """Add a drawn card to an event: the number is for all, the card for its seat."""
    drawn: list[list[int]] = event.facts["drawn"]
    if not drawn or drawn[-1][0] != seat:
        drawn.append([seat, 0])
        event.secrets[seat] = {"cards": []}
    drawn[-1][1] += 1
    event.secrets[seat]["cards"].append(card)


def start(setup: Setup) -> InTooDeep:
    """Set the table and deal. (ITD-2.1 to ITD-2.4, ITD-12.1 to ITD-12.3)"""
    game = InTooDeep()
    seats = setup.seats
    game.seats = seats
    game.chance = Chance.from_seed(setup.seed)
    game.revealed = 0
    game.events = None
    game.hands = [[] for _ in range(seats)]
    owners = 3 if seats == 2 else seats
    game.portfolios = [[] for _ in range(owners)]
    game.held = [0] * (owners * 5)
    game.prices = [0] * 5
    game.columns = [[] for _ in range(5)]
    game.tops = [EMPTY] * 5
    game.deck = list(range(1, CARDS + 1))
    game.discards = []
    game.offer = []
    game.refilled = []
    game.told = []
    game.ability = NOBODY
    game.deed = NOBODY
    game.owed = 0
    game.payee = NOBODY
    game.paid = []
    game.draws = 0
    game.fundraisers = 0
    game.depletions = 0
    game.closing = NOT_YET
    game.finals = NOT_FINAL
    choose_sides(game, setup)
    deal(game)
    return game


def choose_sides(game: InTooDeep, setup: Setup) -> None:
    """(ITD-1.4)"""
    chosen = SIDES.values(setup.options["sides"])
    game.sides = 0
    for company in range(5):
        side = chosen[COMPANIES[company]]
        if side == "advanced" or (side == "random" and game.chance.below(2) == 1):
            game.sides += 1 << company


def deal(game: InTooDeep) -> None:
    seats = game.seats
    for seat in range(seats):
        for _ in range(8 if seats == 2 else 6):
            game.draw(seat)
    lowest = min([min(hand) for hand in game.hands])
    for seat in range(seats):
        if lowest in game.hands[seat]:
            game.start = seat
    for step in range(seats):
        for _ in range(step):
            game.draw((game.start + step) % seats)
    if seats == 2:
        for _ in range(6):
            game.give_share(2, game.take_from_deck())
        game.deck.extend(BONUS_SHARES)
        game.phase = TURN
    else:
        game.offer = [game.take_from_deck() for _ in range(2 * seats)]
        game.phase = DRAFT
    game.to_move = game.start
