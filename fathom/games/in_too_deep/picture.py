"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final, NamedTuple

from fathom.core.picture import Picture
from fathom.games.in_too_deep import prices
from fathom.games.in_too_deep.components import CARDS, COMPANIES
from fathom.games.in_too_deep.narration import Teller
from fathom.games.in_too_deep.observation import SeaSeen
from fathom.games.in_too_deep.rules import questions
from fathom.games.in_too_deep.scoring import company_values
from fathom.games.in_too_deep.state import NOT_FINAL, OpenSea

Gain = tuple[int, str, int]  # what a dividend gives: the seat, its name, its cards


class DepthCard(NamedTuple):
    """A card in a shaft; `decade` when its tens differ from those of the card before it."""

    number: int
    decade: bool
    can: bool


class Company(NamedTuple):
    """A plate and the shaft below it."""

    id: str
    side: str
    price: int
    value: int
    column: tuple[DepthCard, ...]
    paid_by: str  # the pieces of the viewer's hand that trigger its dividend
    gains: tuple[Gain, ...]
    active: bool  # its ability is on offer, or being paid for


class Holding(NamedTuple):
    """The shares of one company in front of one owner."""

    company: str
    cards: tuple[int, ...]
    value: int


class Owner(NamedTuple):
    """A seat, or the third player, with all that lies in front of it."""

    id: str  # as in the pieces: 1 to 6, or third
    name: str
    me: bool
    to_move: bool
    winner: bool
    hand: int | None
    score: int | None
    known: str
    holdings: tuple[Holding, ...]
    words: str


class ShareCard(NamedTuple):
    """A card seen from its share side: in a hand, on offer, on the discard pile."""

    number: int  # 0 for a bonus share, whose own number nobody needs to see
    company: str
    pays: str = ""  # whom the best dividend it can trigger would reach: me, others, nobody


def facts(seen: SeaSeen, teller: Teller) -> dict[str, Any]:
    """Everything `table.html` shows beyond the observation itself."""
    sea = seen.open
    touch = teller.space.touched(seen.legal)
    return {
        "touch": touch,
        "companies": companies(seen, teller, touch),
        "owners": owners(seen, teller),
        "hand": hand(seen, teller),
        "offer": [share_card(card, sea) for card in sorted(sea.offer, key=lambda card: (sea.box.share[card], card))],
        "discard": share_card(sea.discards[-1], sea) if sea.discards else None,
        "notice": notice(seen, teller),
        "paid_for": teller.paid_for(sea) if sea.question is questions.PAYMENT else "",
    }


# Companies


def companies(seen: SeaSeen, teller: Teller, touch: Set[str] = frozenset()) -> list[Company]:
    return [company(at, value, seen, teller, touch) for at, value in enumerate(company_values(seen.open))]


def company(at: int, value: int, seen: SeaSeen, teller: Teller, touch: Set[str]) -> Company:
    sea = seen.open
    paying = [card for card in seen.hand if pays(card, at, seen)]
    return Company(
        id=COMPANIES[at],
        side=teller.side(sea, at),
        price=sea.prices[at],
        value=value,
        column=depth_cards(sea.columns[at], touch),
        paid_by=" ".join(f"card-{card}" for card in paying),
        gains=dividend(at, seen, teller) if paying else (),
        active=sea.ability == at,
    )


def depth_cards(column: list[int], touch: Set[str]) -> tuple[DepthCard, ...]:
    """The cards of a shaft; the first one changes no decade."""
    before = [*column[:1], *column]
    return tuple(
        DepthCard(card, last // 10 != card // 10, f"card-{card}" in touch)
        for last, card in zip(before, column, strict=False)
    )


# Dividends, as they would be if the viewer expanded


def pays(card: int, company: int, seen: SeaSeen) -> bool:
    """Whether the viewer's card fits a company and would pay a dividend there. (ITD-5.2, ITD-6.1, ITD-11.3)"""
    fits = seen.open.question is questions.TURN and card > seen.open.tops[company]
    return fits and prices.pays_dividend(seen.open, company, card)


def dividend(company: int, seen: SeaSeen, teller: Teller) -> tuple[Gain, ...]:
    """Who would draw how many. It depends on the company alone, whichever card triggers it."""
    assert seen.seat is not None
    amounts = prices.dividends(seen.open, seen.seat, company)
    return tuple((seat, teller.who(seat), cards) for seat, cards in enumerate(amounts) if cards)


def whom_it_pays(card: int, seen: SeaSeen, teller: Teller) -> str:
    """The best that expanding with a card can do: pay the viewer, only others, or nobody."""
    paid = {seat for at in range(5) if pays(card, at, seen) for seat, _, _ in dividend(at, seen, teller)}
    return "me" if seen.seat in paid else "others" if paid else ""


# People


def owners(seen: SeaSeen, teller: Teller) -> list[Owner]:
    """In seating order, or from first to last when the game is over. The third player always comes last."""
    order = list(range(len(seen.open.portfolios)))
    if seen.outcome is not None:
        order = seen.outcome["ranking"] + order[seen.seats :]
    return [owner(place, seen, teller) for place in order]


def owner(place: int, seen: SeaSeen, teller: Teller) -> Owner:
    seated = place < seen.seats
    holdings = holdings_of(place, seen)
    told = [
        teller.words.many("picture.shares", len(held.cards), company=teller.words(f"company.{held.company}"))
        for held in holdings
        if held.cards
    ]
    name = teller.who(place) if seated else teller.words("picture.third")
    return Owner(
        id=str(place + 1) if seated else "third",
        name=name,
        me=place == seen.seat,
        to_move=place == seen.to_move,
        winner=seen.outcome is not None and place in seen.outcome["winners"],
        hand=seen.hand_sizes[place] if seated else None,
        score=seen.scores[place] if seated and seen.scores is not None else None,
        known=teller.cards(seen.known[place]) if seated else "",
        holdings=holdings,
        words=teller.words("picture.owner", who=name, shares=", ".join(told) or teller.words("board.nothing")),
    )


def holdings_of(place: int, seen: SeaSeen) -> tuple[Holding, ...]:
    share = seen.open.box.share
    shares = sorted(seen.open.portfolios[place])
    return tuple(
        Holding(COMPANIES[at], tuple(card for card in shares if share[card] == at), value)
        for at, value in enumerate(company_values(seen.open))
    )


# Cards


def share_card(card: int, sea: OpenSea, pays: str = "") -> ShareCard:
    return ShareCard(card, COMPANIES[sea.box.share[card]], pays) if card <= CARDS else ShareCard(0, "")


def hand(seen: SeaSeen, teller: Teller) -> list[ShareCard]:
    return [share_card(card, seen.open, whom_it_pays(card, seen, teller)) for card in seen.hand]


def notice(seen: SeaSeen, teller: Teller) -> str:
    """A notice to everybody about the end."""
    if seen.open.question is questions.OVER or not seen.closing:
        return ""
    if seen.open.finals == NOT_FINAL:
        return teller.words("picture.closing")
    return teller.words.many("picture.finals", seen.open.finals)


PICTURE: Final = Picture(facts)
