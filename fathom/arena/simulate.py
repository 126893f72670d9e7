"""Many games between bots, and their figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean

from fathom.arena.batches import play_batches
from fathom.bots import bots, known, make
from fathom.core import BadInput, Chance
from fathom.core.playout import play_on
from fathom.core.state import OVER
from fathom.games import find

BATCH = 20  # games that a worker plays before it reports


@dataclass
class Tally:
    """The results of a number of games."""

    games: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    wins: Counter[str] = field(default_factory=Counter)  # by bot; a shared victory counts in parts
    seats: Counter[str] = field(default_factory=Counter)  # games by bot, counted once for each seat it had
    scores: dict[str, list[int]] = field(default_factory=dict)  # by bot
    order_wins: Counter[int] = field(default_factory=Counter)  # by position in turn order; whoever acts first is 0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.reasons += other.reasons
        self.lengths += other.lengths
        self.wins += other.wins
        self.seats += other.seats
        self.order_wins += other.order_wins
        for bot, scores in other.scores.items():
            self.scores.setdefault(bot, []).extend(scores)

    def data(self, seats: int) -> dict[str, object]:
        """The figures as plain data, rates with their 95 % confidence intervals."""
        return {
            "games": self.games,
            "reasons": dict(self.reasons),
            "length": {"mean": mean(self.lengths), "min": min(self.lengths), "max": max(self.lengths)},
            "bots": {
                bot: {
                    "seats": count,
                    "wins": self.wins[bot],
                    "win_rate": self.wins[bot] / count,
                    "interval": interval(self.wins[bot], count),
                    "score": mean(self.scores[bot]),
                }
                for bot, count in sorted(self.seats.items())
            },
            "order": [
                {
                    "place": place + 1,
                    "win_rate": self.order_wins[place] / self.games,
                    "interval": interval(self.order_wins[place], self.games),
                    "fair": 1 / seats,
                }
                for place in range(seats)
            ],
        }


def interval(wins: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate (Wilson).

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    z = 1.96
    rate = wins / count
    centre = rate + z * z / (2 * count)
    spread = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return max((centre - spread) / scale, 0.0), min((centre + spread) / scale, 1.0)


def play_games(
    game_id: str, seats: int, options: Mapping[str, str], names: Sequence[str], seed: str, first: int, count: int
) -> Tally:
    """Play some games of a series; each depends only on the seed and its number."""
    game = find(game_id)
    tally = Tally()
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} bots {number}")
        state = game.new(seats, options, f"{seed} game {number}")
        seated = [names[(seat + number) % len(names)] for seat in range(seats)]
        players = [make(name, game, chance.spawn()) for name in seated]
        first_seat = state.to_move
        if all(player.blind for player in players):
            length = play_on(state, chance)
        else:
            length = 0
            while state.to_move != OVER:
                seat = state.to_move
                state.apply(players[seat].choose(game.observe(state, seat)))
                length += 1
        outcome = state.outcome()
        assert outcome is not None
        tally.games += 1
        tally.reasons[outcome.reason] += 1
        tally.lengths.append(length)
        for seat, name in enumerate(seated):
            tally.seats[name] += 1
            tally.scores.setdefault(name, []).append(outcome.scores[seat])
        for seat in outcome.winners:
            share = 1 / len(outcome.winners)
            tally.wins[seated[seat]] += share  # type: ignore[assignment]
            tally.order_wins[(seat - first_seat) % seats] += share  # type: ignore[assignment]
    return tally


def simulate(
    game_id: str,
    seats: int,
    options: Mapping[str, str],
    names: Sequence[str],
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[int], object] = int,  # gets the number of games just finished
) -> Tally:
    """Play many games, in several processes when there is more than one job."""
    game = find(game_id)
    game.setup(seats, options)
    if not names:
        raise BadInput("unknown-bot", bot="", bots=", ".join(bots()))
    for name in names:
        known(name)
    tally = Tally()
    for _, done in play_batches(play_games, [(None, (game_id, seats, options, names, seed))], games, BATCH, jobs):
        tally.add(done)
        progress(done.games)
    return tally
