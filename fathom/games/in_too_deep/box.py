"""Reading ``cards.toml``, the house's or an owner's: the share on every card, and everything that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fathom.core.boxes import Boxes, Texts, fits, parsed
from fathom.core.errors import BadInput
from fathom.games.in_too_deep.components import CARDS, COMPANIES, Spread

FILE: Final = "cards.toml"
SHARES: Final = CARDS // len(COMPANIES)  # of each company (ITD-1.2)

Problem = BadInput  # a key below `problem.` in the game's catalogue, and facts


def read(name: str, texts: Texts) -> Spread:
    """Read a set without problems."""
    share = [-1] * (CARDS + 1)
    for run, companies in parsed(FILE, texts).items():
        for card, company in zip(cards_of(run), companies, strict=True):
            share[card] = COMPANIES.index(company)
    return Spread(name, share)


def problems(texts: Texts) -> list[Problem]:
    """Everything that is wrong with a set."""
    try:
        runs = parsed(FILE, texts)
    except Problem as unreadable:
        return [unreadable]
    found = [problem for run, companies in runs.items() for problem in wrong_in_run(run, companies)]
    return found or list(wrong_in_whole(runs))


def wrong_in_run(run: str, companies: Any) -> Iterator[Problem]:
    cards = cards_of(run)
    if not cards:
        yield Problem("no-run", file=FILE, run=run, cards=CARDS)
    elif not fits(companies, list):
        yield Problem("no-list", file=FILE, run=run)
    else:
        if len(companies) != len(cards):
            yield Problem("run-length", file=FILE, run=run, wanted=len(cards), found=len(companies))
        for company in companies:
            if company not in COMPANIES:
                yield Problem("no-company", file=FILE, run=run, company=str(company), companies=", ".join(COMPANIES))


def wrong_in_whole(runs: dict[str, Any]) -> Iterator[Problem]:
    """Every card once, and equally many shares of each company. (ITD-1.2)"""
    times = Counter(card for run in runs for card in cards_of(run))
    missing = [str(card) for card in range(1, CARDS + 1) if not times[card]]
    twice = [str(card) for card in sorted(times) if times[card] > 1]
    if missing:
        yield Problem("cards-missing", file=FILE, cards=", ".join(missing))
    if twice:
        yield Problem("cards-twice", file=FILE, cards=", ".join(twice))
    if not missing and not twice:
        shares = Counter(company for companies in runs.values() for company in companies)
        for company in COMPANIES:
            if shares[company] != SHARES:
                yield Problem("count-shares", company=company, wanted=SHARES, found=shares[company])


def cards_of(run: str) -> range:
    """The cards of a run such as ``6-10``; none if it makes no sense, as ``10-6`` does."""
    first, _, last = run.partition("-")
    if not all(end.isascii() and end.isdigit() and len(end) <= 3 for end in (first, last)):
        return range(0)
    return range(int(first), int(last) + 1) if 1 <= int(first) <= int(last) <= CARDS else range(0)


BOXES: Final = Boxes("in-too-deep", Path(__file__).parent, {FILE: "ocean"}, read, problems)
