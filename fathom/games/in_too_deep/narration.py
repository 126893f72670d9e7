"""In Too Deep in words: what can be done, what happened, what lies on the table."""

from dataclasses import replace
from typing import Any

from fathom.core.events import Facts
from fathom.core.narration import Card, Narrator, Section
from fathom.games.in_too_deep import prices
from fathom.games.in_too_deep.components import CARDS, COMPANIES, Spread
from fathom.games.in_too_deep.observation import SeaSeen
from fathom.games.in_too_deep.rules import moves, questions, turns
from fathom.games.in_too_deep.scoring import company_values
from fathom.games.in_too_deep.state import NOT_FINAL, OpenSea


class Teller(Narrator[SeaSeen]):
    """Tells a game of In Too Deep."""

    box: Spread

    # Things and people

    def who(self, owner: int) -> str:
        """A seat, or the third player as the state or the action space counts them."""
        return self.names[owner] if owner < len(self.names) else self.words("third-player")

    def company(self, company: int) -> str:
        return self.words(f"company.{COMPANIES[company]}")

    def side(self, sea: OpenSea, company: int) -> str:
        return "advanced" if sea.advanced(company) else "basic"

    def card(self, card: int) -> str:
        """A card with its share, as it is seen in a hand."""
        return self.words("card", card=card, company=self.company(self.box.share[card]))

    def hand(self, cards: list[int]) -> str:
        return ", ".join(self.card(card) for card in cards) or self.words("board.nothing")

    def cards(self, cards: list[int]) -> str:
        return ", ".join(str(card) for card in cards)

    def fact(self, name: str, value: Any) -> str:
        if name in ("company", "source"):
            return self.words(f"company.{value if isinstance(value, str) else COMPANIES[value]}")
        if name == "owner":
            return self.who(value)
        if name in ("needs", "owed"):
            return self.words.many("cards", value)
        return self.cards(value) if isinstance(value, list) else str(value)

    def choice(self, option: str, choice: str, thing: str = "") -> Card:
        """A side of a company, with the ability that is printed there."""
        card = super().choice(option, choice, thing)
        ability = f"ability.{thing}.{choice}"
        return replace(card, about=self.words(ability)) if ability in self.words else card

    # What happened

    def event(self, event: Facts) -> str:
        """An event in one sentence, with the price somebody paid, and the cards where they are no secret."""
        text, price = super().event(event), event.get("price")
        if not price:
            return text if price is None else self.words("event.free", deed=text)
        key = "event.paid" if "paid" in event else "event.paid.secret"
        return self.words.many(key, price, deed=text, cards=self.cards(event.get("paid", [])))

    def told(self, event: Facts) -> Facts:
        told = {"nothing": event.get("drawn") == []} | super().told(event)  # nothing is left, be it the second time
        told |= {"raised": event.get("source", -1) == event.get("company"), "first": event.get("before") == 0}
        told |= {"deeper": bool(event.get("added"))}
        if event.get("drawn"):
            draws = [self.words.many("draws", count, who=self.who(seat)) for seat, count in event["drawn"]]
            told["draws"] = self.words.both(draws)
        return told | {event.get("reason", ""): True}

    def event_expanded(self, event: Facts) -> str:
        told = self.told(event)
        text = self.message("event.expanded", told)
        if not event["pays"]:
            return text + "."
        if not event["drawn"]:
            return self.words("event.dividend.nobody", deed=text)
        return self.words("event.dividend", deed=text, draws=told["draws"]) + self.own_draw(event)

    def event_drew(self, event: Facts) -> str:
        return self.happened(event) + self.own_draw(event)

    event_fundraiser = event_drew

    def own_draw(self, event: Facts) -> str:
        return self.words("event.own-draw", cards=self.cards(event["cards"])) if "cards" in event else ""

    def event_bonus(self, event: Facts) -> str:
        text = self.happened(event)
        return text + self.words("event.bonus.rest", cards=self.cards(event["rest"])) if event["rest"] else text

    def event_ended(self, event: Facts) -> str:
        return self.words("event.ended", who=self.who(event["winner"]), scores=self.results(event["scores"]))

    # What can be done

    def about(self, action: int, seen: SeaSeen) -> Facts:
        """The cards, companies and owners of an action in words, with its price, or with the dividend it pays."""
        verb, arguments = self.space.decode(action)
        facts: Facts = {name: self.fact(name, value) for name, value in moves.about(seen.open, action).items()}
        if verb.name in turns.DONE:
            price = prices.price_of(seen.open, action)
            facts["price"] = self.words.many("price", price) if price else self.words("price.free")
        elif verb.name == "expand":
            facts["pays"] = self.preview(arguments[0], arguments[1] + 1, seen)
        return facts | {"raised": verb.name == "move" and facts["source"] == facts["company"]}

    QUIET = frozenset({"skip"})

    def heading(self, action: int, seen: SeaSeen) -> str:
        """Cards that cost the same, pay the same or go to the same company belong together."""
        return self.worded("kind", action, seen) if self.space.decode(action)[0].domains else ""

    def preview(self, company: int, card: int, seen: SeaSeen) -> str:
        """Who would draw how many, when an expansion pays."""
        if not prices.pays_dividend(seen.open, company, card):
            return ""
        amounts = prices.dividends(seen.open, seen.to_move, company)
        told = [f"{self.who(seat)}\u00a0+{count}" for seat, count in enumerate(amounts) if count]
        return self.words("action.dividend" if told else "action.dividend.nobody", draws=", ".join(told))

    # What is owed

    def prompt(self, seen: SeaSeen) -> str:
        sea = seen.open
        if sea.question is questions.OVER:
            return self.prompt_over(seen)
        facts: Facts = {"who": self.asked(seen), "final": sea.finals != NOT_FINAL}
        if sea.question is questions.PAYMENT:
            facts |= {"count": sea.owed, "deed": self.paid_for(seen), "begun": seen.paid_count > 0}
        elif sea.question is questions.ABILITY:
            facts[f"{COMPANIES[sea.ability]}.{self.side(sea, sea.ability)}"] = True
        return self.message(f"prompt.{sea.question.name}", facts)

    def last(self, seen: SeaSeen) -> str:
        return "turns" if seen.closing else ""

    def paid_for(self, seen: SeaSeen) -> str:
        """What a payment is for, in a few words."""
        return self.worded("deed", seen.open.deed, seen)

    # What lies on the table

    def board(self, seen: SeaSeen) -> list[Section]:
        return [self.table(seen), self.companies(seen), *self.own(seen), self.people(seen)]

    def glance(self, seen: SeaSeen) -> list[Section]:
        """Whoever pays or uses an ability has just seen the table, and needs the hand."""
        asked = seen.open.question
        if asked is questions.PAYMENT:
            return self.own(seen)
        return [self.companies(seen), *self.own(seen)] if asked is questions.ABILITY else self.board(seen)

    def own(self, seen: SeaSeen) -> list[Section]:
        """The starting shares on offer, and the hand."""
        shown = [("board.offer", sorted(seen.open.offer))] if seen.open.offer else []
        shown += [("board.hand", seen.hand)] if seen.seat is not None else []
        return [Section(self.words(key), [""], [[self.hand(cards)]]) for key, cards in shown]

    def table(self, seen: SeaSeen) -> Section:
        sea = seen.open
        discards = str(len(sea.discards))
        if sea.discards:
            last = [str(card) if card <= CARDS else self.words("bonus-share") for card in sea.discards[-5:]]
            discards = self.words("board.discards.last", n=len(sea.discards), cards=", ".join(last))
        first = "board.second-deck" if sea.depletions == 1 else "board.first-deck"
        row = [
            self.words("board.over" if sea.question is questions.OVER else "board.closing" if seen.closing else first),
            self.words.many("board.deck", seen.deck_size),
            self.words("board.discards", discards=discards),
        ]
        if sea.finals == NOT_FINAL:  # in the final turns no fundraiser follows (ITD-11.4)
            row.append(self.words("board.draws", draws=sea.draws, seats=seen.seats))
        return Section("", [""] * len(row), [row])

    def companies(self, seen: SeaSeen) -> Section:
        sea = seen.open
        rows = [
            [
                self.company(company),
                self.words(f"side.{self.side(sea, company)}"),
                str(sea.prices[company]),
                str(value),
                " ".join(str(card) for card in sea.columns[company]) or self.words("board.nothing"),
                self.words(f"ability.{COMPANIES[company]}.{self.side(sea, company)}"),
            ]
            for company, value in enumerate(company_values(sea))
        ]
        return Section(self.words("board.companies"), self.heads("", "price", "value", "depth", "ability"), rows)

    def people(self, seen: SeaSeen) -> Section:
        assert seen.scores is not None
        rows = []
        for at in range(len(seen.open.portfolios)):
            row = [self.you(at, seen), *(str(count or "") for count in seen.open.held[at * 5 : at * 5 + 5])]
            seated = at < seen.seats
            row += [str(seen.hand_sizes[at]), str(seen.scores[at]), self.cards(seen.known[at])] if seated else [""] * 3
            rows.append(row)
        first, *others = self.heads("hand-size", "score", "known")
        head = [first, *(self.company(company) for company in range(5)), *others]
        return Section(self.words("board.shares"), head, rows, seats=True)
