"""The table as numbers: all that a seat sees, for nets and for research."""

from typing import Final

from mypy_extensions import i64

from fathom.games.in_too_deep import scoring
from fathom.games.in_too_deep.components import CARDS, COMPANIES
from fathom.games.in_too_deep.state import NOT_FINAL, NOT_YET, Sea
from fathom.games.in_too_deep.strategy import company_outlook, evaluate, lateness

MOST_SEATS: Final = 6
ASKED: Final = ("draft", "turn", "pay", "ability", "over")
DECADES: Final = 11

FEATURES: Final[list[str]] = [
    *(f"seats.{seats}" for seats in range(2, MOST_SEATS + 1)),
    *(f"asked.{name}" for name in ASKED),
    *("turn.mine", "turn.ahead", "owed", "paid-to-me"),
    *("deck", "discards", "depletions", "closing", "finals", "draws", "fundraisers", "late"),
    *(
        f"{company}.{name}"
        for company in COMPANIES
        for name in ("advanced", "ability", "depth", "top", "price", "value", "outlook", "unseen", "deeper")
    ),
    *(
        f"me.{name}.{company}"
        for company in COMPANIES
        for name in ("shares", "in-hand", "fits", "pays", "step", "lead", "majority")
    ),
    *(f"me.decade.{decade}" for decade in range(DECADES)),
    *("me.hand", "me.stuck", "me.score", "me.worth", "me.judgement"),
    *(
        f"rival-{rival}.{name}"
        for rival in range(1, MOST_SEATS)
        for name in ("there", "turn", "hand", "score", "worth", *(f"shares.{company}" for company in COMPANIES))
    ),
    *(f"third.shares.{company}" for company in COMPANIES),
]


def byte(value: i64) -> i64:
    """A number as a feature."""
    return 0 if value < 0 else min(value, 255)


def encode(sea: Sea, seat: i64) -> list[int]:
    """What a seat sees of the table: a number from 0 to 255 for each feature."""
    found: list[int] = []
    late = lateness(sea)
    outlook = company_outlook(sea, late)
    scores = scoring.scores(sea)
    add_table(found, sea, seat, late)
    add_companies(found, sea, seat, outlook)
    add_own(found, sea, seat, outlook, scores[seat])
    add_rivals(found, sea, seat, outlook, scores)
    return found


def add_table(found: list[int], sea: Sea, seat: i64, late: float) -> None:
    for seats in range(2, MOST_SEATS + 1):
        found.append(1 if sea.seats == seats else 0)
    for number in range(5):
        found.append(1 if sea.question.number == number else 0)
    ahead: i64 = 0 if sea.to_move < 0 else (seat - sea.to_move) % sea.seats
    found += [1 if sea.to_move == seat else 0, ahead, sea.owed, 1 if sea.payee == seat else 0]
    found += [len(sea.deck), len(sea.discards), sea.depletions, 0 if sea.closing == NOT_YET else 1]
    found += [0 if sea.finals == NOT_FINAL else sea.finals + 1, sea.draws, sea.fundraisers, byte(int(late * 200.0))]


def add_companies(found: list[int], sea: Sea, seat: i64, outlook: list[float]) -> None:
    values = scoring.company_values(sea)
    unseen = [0] * 5
    deeper = [0] * 5
    count_unseen(sea, seat, unseen, deeper)
    for company in range(5):
        found += [1 if sea.advanced(company) else 0, 1 if sea.ability == company else 0, len(sea.columns[company])]
        found += [max(sea.tops[company], 0), sea.prices[company], values[company], byte(int(outlook[company] * 8.0))]
        found += [unseen[company], deeper[company]]


def count_unseen(sea: Sea, seat: i64, unseen: list[int], deeper: list[int]) -> None:
    """How many cards that a seat does not see are shares of each company, and how many would go under it."""
    seen = [0] * (CARDS + 6)
    for pile in [sea.hands[seat], sea.discards, sea.offer, *sea.portfolios, *sea.columns]:
        for card in pile:
            seen[card] = 1
    share = sea.box.share
    left: i64 = 0
    above = [0] * (CARDS + 2)
    for card in range(CARDS, 0, -1):
        if not seen[card]:
            left += 1
            unseen[share[card]] += 1
        above[card] = left
    for company in range(5):
        deeper[company] = above[max(sea.tops[company], 0) + 1] if sea.tops[company] < CARDS else 0


def add_own(found: list[int], sea: Sea, seat: i64, outlook: list[float], score: i64) -> None:
    hand = sea.hands[seat]
    share = sea.box.share
    in_hand = [0] * 5
    decades = [0] * DECADES
    stuck: i64 = 0
    lowest = min(sea.tops)
    for card in hand:
        in_hand[share[card]] += 1
        decades[card // 10] += 1
        if card < lowest:
            stuck += 1
    for company in range(5):
        top: i64 = sea.tops[company]
        fits: i64 = 0
        pays: i64 = 0
        step: i64 = 101
        for card in hand:
            if card > top:
                fits += 1
                if card - top < step:
                    step = card - top
                if card // 10 != top // 10:
                    pays += 1
        own = sea.held[seat * 5 + company]
        most: i64 = 0
        for other in range(sea.seats):
            if other != seat and sea.held[other * 5 + company] > most:
                most = sea.held[other * 5 + company]
        found += [own, in_hand[company], fits, pays, step, own - most + 20, 1 if own > most else 0]
    found += decades
    found += [len(hand), stuck, byte(score), byte(int(worth_of(sea, seat, outlook)))]
    found.append(byte(int(evaluate(sea, seat) * 2.0) + 128))


def worth_of(sea: Sea, seat: i64, outlook: list[float]) -> float:
    """What the shares of a seat will be worth."""
    worth = 0.0
    for company in range(5):
        worth += sea.held[seat * 5 + company] * outlook[company]
    return worth


def add_rivals(found: list[int], sea: Sea, seat: i64, outlook: list[float], scores: list[int]) -> None:
    for step in range(1, MOST_SEATS):
        if step >= sea.seats:
            found += [0] * 10
            continue
        rival = (seat + step) % sea.seats
        found += [1, 1 if sea.to_move == rival else 0, len(sea.hands[rival]), byte(scores[rival])]
        found.append(byte(int(worth_of(sea, rival, outlook))))
        found += sea.held[rival * 5 : rival * 5 + 5]
    found += sea.held[10:15] if sea.seats == 2 else [0] * 5
