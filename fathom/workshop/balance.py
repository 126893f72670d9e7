"""Whether a game is in balance, by the play of its bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from statistics import mean
from typing import Any, Protocol

from fathom.arena.batches import play_batches
from fathom.arena.simulate import interval
from fathom.bots import make
from fathom.core import Chance, Game, Observation, Words
from fathom.core.events import Event
from fathom.core.state import OVER
from fathom.games import find
from fathom.workshop.rooms import room_of

BATCH = 20  # games a worker plays before it reports
MIXED = ""  # the plan of a bot that has none
FAR_FROM_FAIR = 0.03


class Balance(Protocol):
    """A game's room `balance`: every place should win its share, every thing be used, no single plan be best."""

    EDITION: str  # which parts are measured
    SEATS: int  # at the table at which turns are counted and plans are tried
    TURNS: tuple[int, int]  # a game should last between so many turns a seat
    THINGS: Sequence[str]  # whatever should be used
    WAYS: Sequence[str]  # and how
    PLANS: Mapping[str, Sequence[str]]  # single-minded plans: the verbs each leaves alone while it can

    def begins_turn(self, state: Any, /) -> bool:
        """Whether a turn begins in a state."""

    def uses(self, event: Event, /) -> Iterable[tuple[str, str]]:
        """The ways and things of an event."""


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
    bot: str  # in every seat
    mirrors: list[Series]  # everybody plays alike, one series for each number of seats
    plans: list[Series]  # one seat follows a plan; perhaps none was tried

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
        return [(way, thing) for thing in self.balance.THINGS for way in self.balance.WAYS if not used[way, thing]]

    def best_plans(self) -> list[str]:
        """Plans that win more than their share against those who have none."""
        return [series.plan for series in self.plans if series.plan_share > 1 / series.seats]

    def turns(self) -> float:
        return mean(next(series for series in self.mirrors if series.seats == self.balance.SEATS).turns)

    def holds(self) -> dict[str, bool]:
        low, high = self.balance.TURNS
        found = {
            "places": not self.unfair_places(),
            "uses": not self.unused(),
            "turns": low <= self.turns() <= high,
        }
        return found | {"plans": not self.best_plans()} if self.plans else found

    def data(self) -> dict[str, object]:
        used: Counter[tuple[str, str]] = Counter()
        for series in self.mirrors:
            used += series.uses
        return {
            "edition": self.balance.EDITION,
            "bot": self.bot,
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
            "uses": {thing: {way: used[way, thing] for way in self.balance.WAYS} for thing in self.balance.THINGS},
        }


def balance_of(game: Game) -> Balance:
    """What a game's room `balance` declares."""
    found: Balance = room_of(game, "balance", Balance)
    return found


def within(game: Game, seen: Observation, plan: str) -> Observation:
    """What is left of the legal actions to who follows a plan, while anything is left."""
    avoided = balance_of(game).PLANS.get(plan, ())
    legal = [action for action in seen.legal if game.space.decode(action)[0].name not in avoided]
    return replace(seen, legal=legal) if legal else seen


def play_series(game_id: str, seats: int, plan: str, bot: str, seed: str, first: int, count: int) -> Series:
    """Play some games; each depends on the seed and its number alone."""
    game = find(game_id)
    game = game.playing(game.boxes.house())  # whatever its owner plays with here
    balance = balance_of(game)
    options = {option.name: "random" for option in game.options if "random" in option.choices}
    series = Series(seats, plan)
    for number in range(first, first + count):
        chance = Chance.from_seed(f"{seed} {seats} {plan} bots {number}")
        state = game.new(seats, options, f"{seed} {seats} {plan} game {number}")
        players = [make(bot, game, chance.spawn()) for _ in range(seats)]
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


def measure(
    game_id: str,
    bot: str,
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[int], object] = int,
    plans: bool = True,
) -> Findings:
    """Let a kind of bot play a number of games for each number of seats and, if asked, for each plan."""
    game = find(game_id)
    balance = balance_of(game)
    mirrors = [Series(seats, MIXED) for seats in game.seats]
    single = [Series(balance.SEATS, plan) for plan in balance.PLANS if plans]
    every = [(series, (game_id, series.seats, series.plan, bot, seed)) for series in mirrors + single]
    for series, done in play_batches(play_series, every, games, BATCH, jobs):
        series.add(done)
        progress(done.games)
    return Findings(balance, bot, mirrors, single)


def total_games(game_id: str, games: int, plans: bool = True) -> int:
    """How many games a measurement plays in all."""
    game = find(game_id)
    return games * (len(game.seats) + (len(balance_of(game).PLANS) if plans else 0))


def report(game: Game, found: Findings, seed: str, words: Words) -> list[str]:
    """The figures as a page of Markdown."""
    data: dict[str, Any] = found.data()
    holds = found.holds()
    low, high = found.balance.TURNS
    today = datetime.now(UTC).date().isoformat()

    def verdict(key: str) -> str:
        return words("balance.holds" if holds[key] else "balance.fails")

    def percent(value: float) -> str:
        return f"{value:.1%}"

    lines = [f"# {words('balance.title', game=game.title)}", ""]
    lines += [words("balance.edition", date=today, edition=data["edition"], seed=seed, bot=found.bot), ""]
    lines += [f"## {words('balance.places', verdict=verdict('places'))}", ""]
    lines += [
        f"| {words('balance.seats')} | {words('balance.games')} | {words('balance.fair')} | {words('balance.shares')} |"
    ]
    lines += ["|---|---|---|---|"]
    for row in data["places"]:
        told = zip(row["shares"], row["intervals"], strict=True)
        shares = ", ".join(f"{percent(share)} ({percent(least)} – {percent(most)})" for share, (least, most) in told)
        lines.append(f"| {row['seats']} | {row['games']} | {percent(1 / row['seats'])} | {shares} |")
    lines += ["", f"## {words('balance.length', low=low, high=high, verdict=verdict('turns'))}", ""]
    for row in data["places"]:
        lines.append("- " + words("balance.turns", seats=row["seats"], turns=f"{row['turns']:.1f}"))
    if found.plans:
        lines += ["", f"## {words('balance.plans', seats=found.balance.SEATS, verdict=verdict('plans'))}", ""]
    for row in data["plans"]:
        least, most = row["interval"]
        facts = {"share": percent(row["share"]), "low": percent(least), "high": percent(most)}
        lines.append("- " + words("balance.plan", plan=row["plan"], games=row["games"], **facts))
    lines += ["", f"## {words('balance.uses', verdict=verdict('uses'))}", ""]
    lines += [f"| | {' | '.join(found.balance.WAYS)} |", "|---" * (len(found.balance.WAYS) + 1) + "|"]
    for thing, counts in data["uses"].items():
        lines.append(f"| {thing} | {' | '.join(str(counts[way]) for way in found.balance.WAYS)} |")
    return lines
