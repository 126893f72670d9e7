"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final, NamedTuple

from fathom.core.picture import Picture
from fathom.games.in_too_deep.components import BONUS_SHARES, COMPANIES, PEARL
from fathom.games.in_too_deep.narration import Teller
from fathom.games.in_too_deep.observation import SeaView
from fathom.games.in_too_deep.prices import dividends, fits, pays_dividend
from fathom.games.in_too_deep.rules import questions
from fathom.games.in_too_deep.scoring import company_values
from fathom.games.in_too_deep.state import NOT_FINAL


class DepthCard(NamedTuple):
    """A card in a shaft; `decade` when its tens differ from those of the card before it."""

    number: int
    decade: bool
    newest: bool
    can: bool


class Gain(NamedTuple):
    """What a dividend gives a seat."""

    seat: int
    name: str
    cards: int


class Company(NamedTuple):
    """A plate and the shaft below it."""

    id: str
    name: str
    side: str
    ability: str
    words: str
    price: int
    value: int
    column: tuple[DepthCard, ...]
    paid_by: str  # the pieces of the viewer's hand that trigger its dividend
    gains: tuple[Gain, ...]
    can: bool
    active: bool  # its ability is on offer, or being paid for


class Holding(NamedTuple):
    """The shares of one company in front of one owner."""

    company: str
    cards: tuple[int, ...]
    value: int
    points: int


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

    number: int
    company: str
    words: str
    pays: str = ""  # whom the best dividend it can trigger would reach: me, others, nobody


class Payment(NamedTuple):
    """What is owed: the cards paid so far (None when they are a secret) and the price."""

    words: str
    paid: tuple[int | None, ...]
    owed: int


def facts(seen: SeaView, teller: Teller) -> dict[str, Any]:
    """Everything `table.html` shows beyond the observation itself."""
    share = teller.box.share
    touch = teller.space.touched(seen.legal)
    return {
        "touch": touch,
        "companies": companies(seen, teller, touch),
        "owners": owners(seen, teller),
        "hand": hand(seen, teller),
        "offer": [share_card(card, teller) for card in sorted(seen.open.offer, key=lambda card: (share[card], card))],
        "discard": discard(seen, teller),
        "payment": payment(seen, teller),
        "notice": notice(seen, teller),
        "drafting": seen.open.question is questions.DRAFT,
        "over": seen.open.question is questions.OVER,
    }


# Companies


def companies(seen: SeaView, teller: Teller, touch: Set[str] = frozenset()) -> list[Company]:
    values = values_of(seen)
    found: list[Company] = []
    for company, id in enumerate(COMPANIES):
        column = seen.open.columns[company]
        gains = dividend(company, seen, teller)
        paying = [card for card in seen.hand if pays(card, company, seen)]
        key = "picture.company" if column else "picture.company.empty"
        found.append(
            Company(
                id=id,
                name=teller.company(company),
                side=side_of(company, seen),
                ability=ability(company, seen, teller),
                words=teller.words(
                    key,
                    company=teller.company(company),
                    price=seen.open.prices[company],
                    value=values[company],
                    card=column[-1] if column else "",
                ),
                price=seen.open.prices[company],
                value=values[company],
                column=depth_cards(column, touch),
                paid_by=" ".join(f"card-{card}" for card in paying),
                gains=gains if paying else (),
                can=f"company-{id}" in touch,
                active=seen.open.ability == company,
            )
        )
    return found


def depth_cards(column: list[int], touch: Set[str]) -> tuple[DepthCard, ...]:
    """The decade of the first card is no change: a shaft begins there."""
    return tuple(
        DepthCard(
            card,
            at > 0 and pays_dividend(column[at - 1], card, NOT_FINAL),
            at == len(column) - 1,
            f"card-{card}" in touch,
        )
        for at, card in enumerate(column)
    )


def values_of(seen: SeaView) -> list[int]:
    return company_values([len(column) for column in seen.open.columns], bool(seen.open.sides >> PEARL & 1))


def side_of(company: int, seen: SeaView) -> str:
    return "advanced" if seen.open.sides >> company & 1 else "basic"


def ability(company: int, seen: SeaView, teller: Teller) -> str:
    return teller.words(f"ability.{COMPANIES[company]}.{side_of(company, seen)}")


# Dividends, as they would be if the viewer expanded


def pays(card: int, company: int, seen: SeaView) -> bool:
    """Whether the viewer's card fits a company and would pay a dividend there. (ITD-5.2, ITD-6.1, ITD-11.3)"""
    top = seen.open.tops[company]
    return seen.open.question is questions.TURN and fits(top, card) and pays_dividend(top, card, seen.open.finals)


def dividend(company: int, seen: SeaView, teller: Teller) -> tuple[Gain, ...]:
    """Who would draw how many. It depends on the company alone, whichever card triggers it."""
    if seen.seat is None:
        return ()
    amounts = dividends(seen.open.held, seen.seats, seen.seat, company, seen.open.sides)
    return tuple(Gain(seat, teller.who(seat), cards) for seat, cards in enumerate(amounts) if cards)


def whom_it_pays(card: int, seen: SeaView, teller: Teller) -> str:
    """The best that expanding with a card can do: pay the viewer, only others, or nobody."""
    best = ""
    for company in range(len(COMPANIES)):
        if pays(card, company, seen):
            gains = dividend(company, seen, teller)
            if any(gain.seat == seen.seat for gain in gains):
                return "me"
            best = "others" if gains else best
    return best


# People


def owners(seen: SeaView, teller: Teller) -> list[Owner]:
    """In seating order; when the game is over from first to last. The third player always comes last."""
    order = list(range(len(seen.open.portfolios)))
    if seen.outcome is not None:
        order = seen.outcome["ranking"] + order[seen.seats :]
    values = values_of(seen)
    return [owner(place, values, seen, teller) for place in order]


def owner(place: int, values: list[int], seen: SeaView, teller: Teller) -> Owner:
    seated = place < seen.seats
    shares = seen.open.portfolios[place]
    held: list[Holding] = []
    told: list[str] = []
    for company, id in enumerate(COMPANIES):
        cards = tuple(sorted(card for card in shares if teller.box.share[card] == company))
        held.append(Holding(id, cards, values[company], len(cards) * values[company]))
        if cards:
            told.append(teller.words.many("picture.shares", len(cards), company=teller.company(company)))
    name = teller.who(place) if seated else teller.words("picture.third")
    return Owner(
        id=str(place + 1) if seated else "third",
        name=name,
        me=place == seen.seat,
        to_move=place == seen.to_move,
        winner=seen.outcome is not None and place in seen.outcome["winners"],
        hand=seen.hand_sizes[place] if seated else None,
        score=seen.scores[place] if seated and seen.scores is not None else None,
        known=teller.known(place, seen) if seated else "",
        holdings=tuple(held),
        words=teller.words("picture.owner", who=name, shares=", ".join(told) or teller.words("board.nothing")),
    )


# Cards


def share_card(card: int, teller: Teller, pays: str = "") -> ShareCard:
    company = teller.box.share[card]
    words = teller.words("picture.card", card=card, company=teller.company(company))
    if pays:
        words += teller.words(f"picture.card.pays.{pays}")
    return ShareCard(card, COMPANIES[company], words, pays)


def hand(seen: SeaView, teller: Teller) -> list[ShareCard]:
    return [share_card(card, teller, whom_it_pays(card, seen, teller)) for card in seen.hand]


def discard(seen: SeaView, teller: Teller) -> ShareCard | None:
    """The last card on the pile; a bonus share has a number of its own that nobody needs to see."""
    if not seen.open.discards:
        return None
    card = seen.open.discards[-1]
    return ShareCard(0, "", teller.words("bonus-share")) if card in BONUS_SHARES else share_card(card, teller)


# What is owed, and what is coming


def payment(seen: SeaView, teller: Teller) -> Payment | None:
    if seen.open.question is not questions.PAYMENT:
        return None
    paid = (None,) * seen.paid_count if seen.paid is None else tuple(seen.paid)
    words = teller.words(
        "picture.paid", paid=seen.paid_count, price=seen.paid_count + seen.open.owed, deed=teller.paid_for(seen)
    )
    return Payment(words, paid, seen.open.owed)


def notice(seen: SeaView, teller: Teller) -> str:
    """What everybody should know about the end."""
    if seen.open.question is questions.OVER or not seen.closing:
        return ""
    if seen.open.finals == NOT_FINAL:
        return teller.words("picture.closing")
    return teller.words.many("picture.finals", seen.open.finals)


PICTURE: Final = Picture(facts)
