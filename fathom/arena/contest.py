"""A whole contest: deals are played until the result is certain, or all are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import mean

from fathom.arena.batches import Workers
from fathom.arena.certainty import LEVEL, Estimate, difference, estimate, level_of, looks
from fathom.arena.match import Dealt, Match, play_deal
from fathom.arena.pace import Pace
from fathom.arena.ratings import Rating, model, rate
from fathom.arena.results import Results

HIGH = 0.95  # the quantile that the time of a decision is reported at


def nobody(dealt: Dealt) -> None:
    """Take no notice of a deal."""


@dataclass(frozen=True)
class Standing:
    """The figures of one bot."""

    seats: int
    wins: float
    rate: Estimate
    score: float
    pace: Pace
    rating: Rating

    def data(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "wins": self.wins,
            "win_rate": self.rate.mean,
            "interval": [self.rate.low, self.rate.high],
            "score": self.score,
            "decisions": self.pace.decisions,
            "seconds": {"mean": self.pace.mean, "p95": self.pace.quantile(HIGH)},
            "rating": {"mu": self.rating.mu, "sigma": self.rating.sigma},
        }


class Contest:
    """A match, the deals played so far, and how often they were looked at; 0 looks if all had to be played."""

    def __init__(self, match: Match, deals: Mapping[int, Dealt], looked: int) -> None:
        self.match = match
        self.deals = [deals[at] for at in sorted(deals)]
        self.looked = looked
        self.level = level_of(looked) if looked else LEVEL

    @property
    def games(self) -> int:
        return sum(len(dealt.games) for dealt in self.deals)

    @property
    def fair(self) -> float | None:
        """The rate of a bot that is as good as the others; a team has no rivals to share with."""
        return None if self.match.team else 1 / self.match.seats

    def rates(self, bot: str) -> list[float]:
        """The victories a seat of each deal that a bot played."""
        found = (dealt.rate_of(bot, self.match.team) for dealt in self.deals)
        return [rate for rate in found if rate is not None]

    def estimate(self, bot: str) -> Estimate:
        return estimate(self.rates(bot), self.level)

    def differences(self) -> dict[str, Estimate]:
        """How much more often the first bot wins than each other on the same deals; only teams play alone."""
        if not self.match.team:
            return {}
        first, *others = self.match.bots
        level = self.level / len(others)
        return {other: difference(self.rates(first), self.rates(other), level) for other in others}

    def verdict(self) -> str:
        """Whether the first bot is certainly better (``above``) or worse (``below``), or neither (``open``)."""
        if self.fair is not None:
            return self.estimate(self.match.bots[0]).against(self.fair)
        found = {each.against(0.0) for each in self.differences().values()}
        return found.pop() if len(found) == 1 else "open"

    def certain(self) -> bool:
        """Whether more games would be wasted."""
        if self.match.team:
            return all(each.against(0.0) != "open" for each in self.differences().values())
        return self.verdict() != "open"

    def standings(self) -> dict[str, Standing]:
        ratings = rate(self.match.bots, self.deals, self.match.team)
        return {bot: self.standing(bot, ratings[bot]) for bot in self.match.bots}

    def standing(self, bot: str, rating: Rating) -> Standing:
        pace = Pace()
        for dealt in self.deals:
            pace.merge(dealt.paces.get(bot, Pace()))
        return Standing(
            sum(dealt.seats_of(bot) for dealt in self.deals),
            sum(dealt.wins_of(bot, self.match.team) for dealt in self.deals),
            self.estimate(bot),
            mean(score for dealt in self.deals for score in dealt.scores_of(bot)),
            pace,
            rating,
        )

    def data(self) -> dict[str, object]:
        """Everything as plain data."""
        match = self.match
        return {
            "game": match.game,
            "rules": match.rules,
            "seats": match.seats,
            "options": match.options,
            "shape": list(match.shape),
            "seed": match.seed,
            "team": match.team,
            "games": self.games,
            "deals": len(self.deals),
            "looks": self.looked,
            "verdict": self.verdict(),
            "fair": self.fair,
            "bots": {bot: standing.data() for bot, standing in self.standings().items()},
            "differences": {
                bot: {"difference": each.mean, "interval": [each.low, each.high]}
                for bot, each in self.differences().items()
            },
        }


def hold(
    match: Match,
    games: int,
    crew: Workers,
    results: Results | None = None,
    until_certain: bool = True,
    progress: Callable[[Dealt], object] = nobody,  # gets each deal, also those that were played before
) -> Contest:
    """Play a match, at most so many games of it; deals that the results file holds are not played again."""
    model()
    most = match.deals_within(games)
    deals: dict[int, Dealt] = {}
    contest = Contest(match, deals, 0)
    stops = looks(most, len(match.groups())) if until_certain else [most]
    for look, stop in enumerate(stops, 1):
        for dealt in played_before(results, len(deals), stop):
            deals[dealt.deal] = dealt
            progress(dealt)
        missing = [(deal, (match, deal)) for deal in range(stop) if deal not in deals]
        for deal, dealt in crew.each(play_deal, missing):
            deals[deal] = dealt
            if results is not None:
                results.add(dealt)
            progress(dealt)
        contest = Contest(match, deals, look if until_certain else 0)
        if until_certain and contest.certain():
            break
    return contest


def played_before(results: Results | None, first: int, stop: int) -> list[Dealt]:
    """The deals of a results file from one number to another."""
    if results is None:
        return []
    return [results.deals[deal] for deal in range(first, stop) if deal in results.deals]
