"""In Too Deep in words: what can be done, what happened, what lies on the table."""

from __future__ import annotations

from fathom.core.errors import Fact
from fathom.core.events import Facts
from fathom.core.narration import Narrator, Section
from fathom.games.in_too_deep.actions import THIRD_OWNER
from fathom.games.in_too_deep.components import CARDS, COMPANIES, PEARL, Spread
from fathom.games.in_too_deep.observation import SeaView
from fathom.games.in_too_deep.prices import (
    acquire_price,
    buy_price,
    clean_price,
    dividends,
    pays_dividend,
    play_price,
)
from fathom.games.in_too_deep.rules import questions
from fathom.games.in_too_deep.scoring import company_values
from fathom.games.in_too_deep.state import NOT_FINAL


class Teller(Narrator[SeaView]):
    """Tells a game of In Too Deep."""

    box: Spread

    # Things and people

    def who(self, owner: int) -> str:
        return self.names[owner] if owner < len(self.names) else self.words("third-player")

    def owner(self, owner: int) -> str:
        """An owner as the action space counts them."""
        return self.words("third-player") if owner == THIRD_OWNER else self.names[owner]

    def company(self, company: int) -> str:
        return self.words(f"company.{COMPANIES[company]}")

    def card(self, card: int) -> str:
        """A card with its share, as it is seen in a hand."""
        return self.words("card", card=card, company=self.company(self.box.share[card]))

    def cards(self, cards: list[int]) -> str:
        return ", ".join(str(card) for card in cards)

    def price(self, price: int) -> str:
        return self.words.many("price", price) if price else self.words("price.free")

    def fact(self, name: str, value: Fact) -> str:
        if name == "company":
            return self.words(f"company.{value}")
        if name == "owner":
            return self.owner(int(value))
        if name in ("needs", "owed"):
            return self.words.many("cards", int(value))
        return str(value)

    # What happened

    def event(self, event: Facts) -> str:
        kind = event["kind"]
        if kind == "expanded":
            return self.expanded(event)
        if kind == "drew":
            return self.drew(event)
        if kind == "fundraiser":
            key = "event.fundraiser.second" if event["second"] else "event.fundraiser"
            return self.words(key, draws=self.draws(event)) + self.own_draw(event)
        if kind == "bonus":
            return self.bonus(event)
        if kind == "closing":
            return self.words(f"event.closing.{event['reason']}")
        if kind == "ended":
            return self.ended(event)
        if kind == "reshuffled":
            return self.words.many("event.reshuffled", event["count"])
        return self.deed(event)

    def deed(self, event: Facts) -> str:
        """Something one player did, with what they paid for it."""
        kind = event["kind"]
        facts: dict[str, object] = {"who": self.who(event["seat"])}
        if "company" in event:
            facts["company"] = self.company(event["company"])
        if "source" in event:
            facts["source"] = self.company(event["source"])
        if "owner" in event:
            facts["owner"] = self.owner(event["owner"])
        if "card" in event:
            facts["card"] = event["card"]
        if kind == "moved" and event["source"] == event["company"]:
            kind = "raised"
        text = self.words(f"event.{kind}", **facts)
        if "price" not in event:
            return text + "."
        if not event["price"]:
            return self.words("event.free", deed=text)
        if "paid" in event:
            return self.words.many("event.paid", event["price"], deed=text, cards=self.cards(event["paid"]))
        return self.words.many("event.paid.secret", event["price"], deed=text)

    def expanded(self, event: Facts) -> str:
        text = self.words(
            "event.expanded" if event["before"] else "event.started",
            who=self.who(event["seat"]),
            company=self.company(event["company"]),
            before=event["before"],
            card=event["card"],
        )
        if not event["pays"]:
            return text + "."
        if not event["drawn"]:
            return self.words("event.dividend.nobody", deed=text)
        return self.words("event.dividend", deed=text, draws=self.draws(event)) + self.own_draw(event)

    def draws(self, event: Facts) -> str:
        """Who drew how many."""
        return self.words.both([self.words.many("draws", count, who=self.who(seat)) for seat, count in event["drawn"]])

    def own_draw(self, event: Facts) -> str:
        return self.words("event.own-draw", cards=self.cards(event["cards"])) if "cards" in event else ""

    def drew(self, event: Facts) -> str:
        who = self.who(event["seat"])
        if not event["drawn"]:
            return self.words("event.drew.nothing", who=who)
        return self.words("event.drew", who=who) + self.own_draw(event)

    def bonus(self, event: Facts) -> str:
        facts = {"company": self.company(event["company"]), "card": event["card"]}
        if event["added"]:
            text = self.words("event.bonus.added", added=event["added"], **facts)
        else:
            text = self.words("event.bonus", **facts)
        if event["rest"]:
            text += self.words("event.bonus.rest", cards=self.cards(event["rest"]))
        return text

    def ended(self, event: Facts) -> str:
        scores = ", ".join(f"{self.who(seat)} {score}" for seat, score in enumerate(event["scores"]))
        return self.words("event.ended", who=self.who(event["winner"]), scores=scores)

    # What can be done

    def action(self, action: int, seen: SeaView) -> str:
        verb, arguments = self.space.decode(action)
        name = verb.name
        if name in ("draw", "skip"):
            return self.words(f"action.{name}")
        if name == "acquire":
            owner, company = arguments
            price = self.price(acquire_price(seen.open.prices, company))
            return self.words("action.acquire", company=self.company(company), owner=self.owner(owner), price=price)
        card = arguments[-1] + 1
        if name in ("pay", "take"):
            return self.words(f"action.{name}", card=self.card(card))
        if name == "buy":
            company = self.box.share[card]
            price = self.price(buy_price(seen.open.prices, company, seen.open.question is questions.ABILITY))
            return self.words("action.buy", company=self.company(company), card=card, price=price)
        if name == "clean":
            price = self.price(clean_price(seen.open.sides))
            return self.words("action.clean", card=card, company=self.lies_on(card, seen), price=price)
        company = arguments[0]
        if name == "expand":
            return self.words("action.expand", company=self.company(company), card=card) + self.preview(
                company, card, seen
            )
        if name == "play":
            price = self.price(play_price(seen.open.columns[company], card))
            return self.words("action.play", card=card, company=self.company(company), price=price)
        key = "action.raise" if card in seen.open.columns[company] else "action.move"
        return self.words(key, card=card, source=self.lies_on(card, seen), company=self.company(company))

    def preview(self, company: int, card: int, seen: SeaView) -> str:
        """Who would draw how many, when an expansion pays."""
        if not pays_dividend(seen.open.tops[company], card, seen.open.finals):
            return ""
        amounts = dividends(seen.open.held, seen.seats, seen.to_move, company, seen.open.sides)
        told = [f"{self.who(seat)}\u00a0+{count}" for seat, count in enumerate(amounts) if count]
        return self.words("action.dividend", draws=", ".join(told)) if told else self.words("action.dividend.nobody")

    def lies_on(self, card: int, seen: SeaView) -> str:
        """The company whose depth card it is."""
        for company, column in enumerate(seen.open.columns):
            if card in column:
                return self.company(company)
        return "-"

    def prompt(self, seen: SeaView) -> str:
        if seen.open.question is questions.OVER:
            assert seen.outcome is not None
            return self.words("prompt.over", who=self.who(seen.outcome["winners"][0]))
        who = self.who(seen.to_move)
        if seen.open.question is questions.DRAFT:
            return self.words("prompt.draft", who=who)
        if seen.open.question is questions.PAYMENT:
            return self.words.many("prompt.pay", seen.open.owed, who=who, deed=self.paid_for(seen))
        if seen.open.question is questions.ABILITY:
            side = "advanced" if seen.open.sides >> seen.open.ability & 1 else "basic"
            return self.words(f"prompt.ability.{COMPANIES[seen.open.ability]}.{side}", who=who)
        return self.words("prompt.final" if seen.open.finals != NOT_FINAL else "prompt.turn", who=who)

    def paid_for(self, seen: SeaView) -> str:
        """What a payment is for, in a few words."""
        verb, arguments = self.space.decode(seen.open.deed)
        if verb.name == "acquire":
            owner, company = arguments
            return self.words("deed.acquire", company=self.company(company), owner=self.owner(owner))
        card = arguments[-1] + 1
        company = self.box.share[card] if verb.name == "buy" else arguments[0]
        if verb.name == "clean":
            return self.words("deed.clean", card=card)
        return self.words(f"deed.{verb.name}", card=card, company=self.company(company))

    # What lies on the table

    def board(self, seen: SeaView) -> list[Section]:
        sections = [self.table(seen), self.companies(seen), self.people(seen)]
        if seen.open.offer:
            offer = ", ".join(self.card(card) for card in sorted(seen.open.offer))
            sections.append(Section(self.words("board.offer"), [""], [[offer]]))
        if seen.seat is not None:
            hand = ", ".join(self.card(card) for card in seen.hand) or self.words("board.nothing")
            sections.append(Section(self.words("board.hand"), [""], [[hand]]))
        return sections

    def table(self, seen: SeaView) -> Section:
        discards = str(len(seen.open.discards))
        if seen.open.discards:
            last = [self.bonus_or_card(card) for card in seen.open.discards[-5:]]
            discards = self.words("board.discards.last", n=len(seen.open.discards), cards=", ".join(last))
        head = ["", "", "", ""]
        cells = [
            self.words.many("board.deck", seen.deck_size),
            self.words("board.discards", discards=discards),
            self.words("board.draws", draws=seen.open.draws, seats=seen.seats),
        ]
        first = self.words("board.second-deck") if seen.open.depletions == 1 else self.words("board.first-deck")
        if seen.closing:
            first = self.words("board.closing")
        return Section("", head, [[first, *cells]])

    def bonus_or_card(self, card: int) -> str:
        return str(card) if card <= CARDS else self.words("bonus-share")

    def companies(self, seen: SeaView) -> Section:
        values = company_values([len(column) for column in seen.open.columns], bool(seen.open.sides >> PEARL & 1))
        rows = []
        for company in range(5):
            side = "side.advanced" if seen.open.sides >> company & 1 else "side.basic"
            depth = " ".join(str(card) for card in seen.open.columns[company])
            rows.append(
                [
                    self.company(company),
                    self.words(side),
                    str(seen.open.prices[company]),
                    str(values[company]),
                    depth or self.words("board.nothing"),
                ]
            )
        head = ["", "", self.words("board.price"), self.words("board.value"), self.words("board.depth")]
        return Section(self.words("board.companies"), head, rows)

    def people(self, seen: SeaView) -> Section:
        rows = []
        for owner in range(len(seen.open.portfolios)):
            name = self.words("board.you", who=self.who(owner)) if owner == seen.seat else self.who(owner)
            row = [name, *(str(seen.open.held[owner * 5 + company] or "") for company in range(5))]
            if owner < seen.seats:
                assert seen.scores is not None
                row += [str(seen.hand_sizes[owner]), str(seen.scores[owner]), self.known(owner, seen)]
            else:
                row += ["", "", ""]
            rows.append(row)
        head = ["", *(self.company(company) for company in range(5)), self.words("board.hand-size")]
        return Section(self.words("board.shares"), [*head, self.words("board.score"), self.words("board.known")], rows)

    def known(self, seat: int, seen: SeaView) -> str:
        return self.cards(seen.known[seat])
