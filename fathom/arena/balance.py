"""Whether a game is in balance, by the play of its bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from statistics import mean

from fathom.arena.batches import play_batches
from fathom.arena.simulate import interval
from fathom.bots import make
from fathom.core import BadInput, Chance, Game, Observation
from fathom.core.balance import Balance
from fathom.core.state import OVER
from fathom.games import find

BATCH = 20  # games a worker plays before it reports
MIXED = ""  # the plan of a bot that has none
FAR_FROM_FAIR = 0.03


@dataclass
class Series:
    """What a number of games of one kind came to."""

    seats: int
    plan: str
    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by place in turn order; shared victories count in parts
    plan_wins: float = 0.0
    turns: list[float] = field(default_factory=list)  # a seat
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, other: Series) -> None:
        self.games += other.games
        self.wins += other.wins
        self.plan_wins += other.plan_wins
        self.turns += other.turns
        self.uses += other.uses

    def share(self, place: int) -> float:
        return self.wins[place] / self.games

    @property
    def plan_share(self) -> float:
        return self.plan_wins / self.games


@dataclass(frozen=True)
class Findings:
    """All series, and what they say."""

    balance: Balance
    mirrors: list[Series]  # everybody plays alike, one series for each number of seats
    plans: list[Series]  # one seat follows a plan

    def unfair_places(self) -> list[tuple[int, int]]:
        """Seats and places whose wins are too far from their fair share."""
        return [
            (series.seats, place)
            for series in self.mirrors
            for place in range(series.seats)
            if abs(series.share(place) - 1 / series.seats) > FAR_FROM_FAIR
        ]

    def unused(self) -> list[tuple[str, str]]:
        """Ways and things that did not come up."""
        used: Counter[tuple[str, str]] = Counter()
        for series in self.mirrors:
            used += series.uses
        return [(way, thing) for thing in self.balance.things for way in self.balance.ways if not used[way, thing]]

    def best_plans(self) -> list[str]:
        """Plans that win more than their share against those who have none."""
        return [series.plan for series in self.plans if series.plan_share > 1 / series.seats]

    def turns(self) -> float:
        return mean(next(series for series in self.mirrors if series.seats == self.balance.seats).turns)

    def holds(self) -> dict[str, bool]:
        low, high = self.balance.turns
        return {
            "places": not self.unfair_places(),
            "uses": not self.unused(),
            "plans": not self.best_plans(),
            "turns": low <= self.turns() <= high,
        }

    def data(self) -> dict[str, object]:
        used: Counter[tuple[str, str]] = Counter()
        for series in self.mirrors:
            used += series.uses
        return {
            "edition": self.balance.edition,
            "holds": self.holds(),
            "places": [
                {
                    "seats": series.seats,
                    "games": series.games,
                    "shares": [series.share(place) for place in range(series.seats)],
                    "intervals": [interval(series.wins[place], series.games) for place in range(series.seats)],
                    "turns": mean(series.turns),
                }
                for series in self.mirrors
            ],
            "plans": [
                {
                    "plan": series.plan,
                    "games": series.games,
                    "share": series.plan_share,
                    "interval": interval(series.plan_wins, series.games),
                    "fair": 1 / series.seats,
                }
                for series in self.plans
            ],
            "uses": {thing: {way: used[way, thing] for way in self.balance.ways} for thing in self.balance.things},
        }


def balance_of(game: Game) -> Balance:
    if game.balance is None:
        raise BadInput("no-balance", game=game.title)
    return game.balance


def within(game: Game, seen: Observation, plan: str) -> Observation:
    """What is left of the legal actions to who follows a plan, while anything is left."""
    avoided = balance_of(game).plans.get(plan, ())
    legal = [action for action in seen.legal if game.space.decode(action)[0].name not in avoided]
    return replace(seen, legal=legal) if legal else seen


def play_series(game_id: str, seats: int, plan: str, seed: str, first: int, count: int) -> Series:
    """Play some games; each depends on the seed and its number alone."""
    game = find(game_id)
    game = game.playing(game.boxes.house())  # whatever its owner plays with here
    balance = balance_of(game)
    options = {option.name: "random" for option in game.options if "random" in option.choices}
    series = Series(seats, plan)
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} {seats} {plan} bots {number}")
        state = game.new(seats, options, f"{seed} {seats} {plan} game {number}")
        players = [make("greedy", game, chance.spawn()) for _ in range(seats)]
        planner = number % seats if plan else -1
        first_seat = state.to_move
        events = state.listen()
        turns = 0
        while state.to_move != OVER:
            seat = state.to_move
            turns += balance.begins_turn(state)
            seen = game.observe(state, seat)
            state.apply(players[seat].choose(within(game, seen, plan) if seat == planner else seen))
        for event in events:
            series.uses.update(balance.uses(event))
        outcome = state.outcome()
        assert outcome is not None
        series.games += 1
        series.turns.append(turns / seats)
        for seat in outcome.winners:
            share = 1 / len(outcome.winners)
            series.wins[(seat - first_seat) % seats] += share  # type: ignore[assignment]
            if seat == planner:
                series.plan_wins += share
    return series


def measure(game_id: str, games: int, seed: str, jobs: int, progress: Callable[[int], object] = int) -> Findings:
    """Play a number of games for each number of seats and for each plan."""
    game = find(game_id)
    balance = balance_of(game)
    mirrors = [Series(seats, MIXED) for seats in game.seats]
    plans = [Series(balance.seats, plan) for plan in balance.plans]
    every = [(series, (game_id, series.seats, series.plan, seed)) for series in mirrors + plans]
    for series, done in play_batches(play_series, every, games, BATCH, jobs):
        series.add(done)
        progress(done.games)
    return Findings(balance, mirrors, plans)


def total_games(game_id: str, games: int) -> int:
    """How many games a measurement plays in all."""
    game = find(game_id)
    return games * (len(game.seats) + len(balance_of(game).plans))
