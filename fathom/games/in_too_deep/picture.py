"""What the picture of the table shows, worked out from an observation; `table.html` only lays it out."""

from collections.abc import Set
from typing import Any, Final

from fathom.core.events import Facts
from fathom.core.picture import Part, Picture, sound_of
from fathom.games.in_too_deep import prices
from fathom.games.in_too_deep.components import CARDS, COMPANIES
from fathom.games.in_too_deep.narration import Teller
from fathom.games.in_too_deep.observation import SeaSeen
from fathom.games.in_too_deep.rules import questions
from fathom.games.in_too_deep.scoring import company_values
from fathom.games.in_too_deep.state import NOT_FINAL, OpenSea


def facts(seen: SeaSeen, teller: Teller) -> dict[str, Any]:
    sea = seen.open
    touch = teller.space.touched(seen.legal)
    return {
        "touch": touch,
        "companies": [company(at, value, seen, teller, touch) for at, value in enumerate(company_values(sea))],
        "owners": owners(seen, teller),
        "hand": [share_card(card, sea, whom_it_pays(card, seen, teller)) for card in seen.hand],
        "offer": [share_card(card, sea) for card in sorted(sea.offer, key=lambda card: (sea.box.share[card], card))],
        "discards": [share_card(card, sea) for card in sea.discards[-2:]],
        "notice": notice(seen, teller),
        "paid_for": teller.paid_for(seen) if sea.question is questions.PAYMENT else "",
    }


def seat(seen: SeaSeen, teller: Teller, at: int) -> dict[str, Any]:
    return {"owner": owner(at, seen, teller)}


def company(at: int, value: int, seen: SeaSeen, teller: Teller, touch: Set[str]) -> Part:
    """A plate and the shaft below it."""
    sea = seen.open
    paying = [card for card in seen.hand if pays(card, at, seen)]
    return Part(
        id=COMPANIES[at],
        side=teller.side(sea, at),
        rule=prices.side_rule(sea, at),
        price=sea.prices[at],
        value=value,
        column=depth_cards(sea.columns[at], touch),
        paid_by=" ".join(f"card-{card}" for card in paying),  # the viewer's cards that trigger its dividend
        gains=dividend(at, seen, teller) if paying else (),
        active=sea.ability == at,  # its ability is on offer, or being paid for
    )


def depth_cards(column: list[int], touch: Set[str]) -> tuple[Part, ...]:
    """The cards of a shaft, and where the decade changes; the first one changes none."""
    return tuple(
        Part(number=card, decade=last // 10 != card // 10, can=f"card-{card}" in touch)
        for last, card in zip([*column[:1], *column], column, strict=False)
    )


# Dividends, as they would be if the viewer expanded


def pays(card: int, company: int, seen: SeaSeen) -> bool:
    """Whether the viewer's card fits a company and would pay a dividend there. (ITD-5.2, ITD-6.1, ITD-11.3)"""
    fits = seen.open.question is questions.TURN and card > seen.open.tops[company]
    return fits and prices.pays_dividend(seen.open, company, card)


def dividend(company: int, seen: SeaSeen, teller: Teller) -> tuple[tuple[int, str, int], ...]:
    """Who would draw how many: seat, name, cards. It depends on the company alone, whichever card triggers it."""
    assert seen.seat is not None
    amounts = prices.dividends(seen.open, seen.seat, company)
    return tuple((seat, teller.who(seat), cards) for seat, cards in enumerate(amounts) if cards)


def whom_it_pays(card: int, seen: SeaSeen, teller: Teller) -> str:
    """The best that expanding with a card can do: pay the viewer, only others, or nobody."""
    paid = {seat for at in range(5) if pays(card, at, seen) for seat, _, _ in dividend(at, seen, teller)}
    return "me" if seen.seat in paid else "others" if paid else ""


def owners(seen: SeaSeen, teller: Teller) -> list[Part]:
    """In seating order, or from first to last when the game is over. The third player always comes last."""
    order = seen.outcome["ranking"] if seen.outcome else range(seen.seats)
    return [owner(at, seen, teller) for at in (*order, *range(seen.seats, len(seen.open.portfolios)))]


def owner(at: int, seen: SeaSeen, teller: Teller) -> Part:
    """A seat, or the third player, with all that lies in front of it."""
    seated = at < seen.seats
    name = teller.who(at) if seated else teller.words("picture.third")
    share, cards = seen.open.box.share, sorted(seen.open.portfolios[at])
    holdings = tuple(
        Part(company=name, cards=tuple(card for card in cards if COMPANIES[share[card]] == name), value=value)
        for name, value in zip(COMPANIES, company_values(seen.open), strict=True)
    )
    held = [(len(each.cards), teller.words(f"company.{each.company}")) for each in holdings if each.cards]
    told = ", ".join(teller.words.many("picture.shares", count, company=company) for count, company in held)
    return Part(
        id=str(at + 1) if seated else "third",  # as in the pieces
        seat=at if seated else None,
        name=name,
        me=at == seen.seat,
        to_move=at == seen.to_move,
        winner=seen.outcome is not None and at in seen.outcome["winners"],
        hand=seen.hand_sizes[at] if seated else None,
        score=seen.scores[at] if seated and seen.scores is not None else None,
        known=teller.cards(seen.known[at]) if seated else "",
        holdings=holdings,
        words=teller.words("picture.owner", who=name, shares=told or teller.words("board.nothing")),
    )


# Cards


def share_card(card: int, sea: OpenSea, pays: str = "") -> Part:
    """A card seen from its share side, and whom the best dividend it can trigger would reach: me, others, nobody."""
    return Part(number=card, company=COMPANIES[sea.box.share[card]], pays=pays) if card <= CARDS else BONUS_SHARE


BONUS_SHARE: Final = Part(number=0, company="", pays="")  # nobody needs to see its number


def notice(seen: SeaSeen, teller: Teller) -> str:
    """A notice to everybody about the end."""
    if seen.open.question is questions.OVER or not seen.closing:
        return ""
    last = seen.open.finals
    return teller.words("picture.closing") if last == NOT_FINAL else teller.words.many("picture.finals", last)


SOUNDS: Final = {
    "card": ("took", "bought", "acquired", "drew"),
    "splash": ("expanded", "moved", "cleaned"),
    "coin": ("fundraiser", "bonus"),
    "warning": ("closing",),
    "end": ("ended",),
}


def sound(event: Facts) -> tuple[str, int] | None:
    """The deeper a company has come, the lower it sounds; cards are dealt at the surface."""
    heard = sound_of(event, SOUNDS)
    return (heard, event.get("card", 0) // 10 if heard == "splash" else 0) if heard else None


PICTURE: Final = Picture(facts, seat=seat, sound=sound)
