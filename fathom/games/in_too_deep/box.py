"""Reading ``cards.toml``, the house's or an owner's: the share on every card, and everything that is wrong."""

from collections import Counter
from pathlib import Path
from typing import Any, Final

from fathom.core.boxes import Boxes, Reading, Texts, fits
from fathom.games.in_too_deep.components import CARDS, COMPANIES, Spread

FILE: Final = "cards.toml"
SHARES: Final = CARDS // len(COMPANIES)  # of each company (ITD-1.2)


class Cards(Reading[Spread]):
    """The file with the cards."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self.runs = self.parsed(FILE)
        for run, companies in self.runs.items():
            self.check_run(run, companies)
        if not self.problems:
            self.check_whole()

    def check_run(self, run: str, companies: Any) -> None:
        cards = cards_of(run)
        if not cards:
            self.wrong("no-run", file=FILE, run=run, cards=CARDS)
        elif not fits(companies, list):
            self.wrong("no-list", file=FILE, run=run)
        else:
            if len(companies) != len(cards):
                self.wrong("run-length", file=FILE, run=run, wanted=len(cards), found=len(companies))
            known = ", ".join(COMPANIES)
            for company in (company for company in companies if company not in COMPANIES):
                self.wrong("no-company", file=FILE, run=run, company=str(company), companies=known)

    def check_whole(self) -> None:
        """Every card once, and equally many shares of each company. (ITD-1.2)"""
        times = Counter(card for run in self.runs for card in cards_of(run))
        missing = [str(card) for card in range(1, CARDS + 1) if not times[card]]
        twice = [str(card) for card in sorted(times) if times[card] > 1]
        if missing:
            self.wrong("cards-missing", file=FILE, cards=", ".join(missing))
        if twice:
            self.wrong("cards-twice", file=FILE, cards=", ".join(twice))
        shares = Counter(company for companies in self.runs.values() for company in companies)
        for company in COMPANIES if not missing and not twice else ():
            if shares[company] != SHARES:
                self.wrong("count-shares", company=company, wanted=SHARES, found=shares[company])

    def box(self, name: str) -> Spread:
        share = [-1] * (CARDS + 1)
        for run, companies in self.runs.items():
            for card, company in zip(cards_of(run), companies, strict=True):
                share[card] = COMPANIES.index(company)
        return Spread(name, share)


def cards_of(run: str) -> range:
    """The cards of a run such as ``6-10``; none if it makes no sense, as ``10-6`` does."""
    first, _, last = run.partition("-")
    if not all(end.isascii() and end.isdigit() and len(end) <= 3 for end in (first, last)):
        return range(0)
    return range(int(first), int(last) + 1) if 1 <= int(first) <= int(last) <= CARDS else range(0)


BOXES: Final = Boxes("in-too-deep", Path(__file__).parent, {FILE: "ocean"}, Cards)
