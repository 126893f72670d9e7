"""A match between bots: who sits where on each deal, and playing it.

A deal is one seed. The bots play it several times and change seats in between, so that cards and seats favour nobody.
Each game depends only on the match's seed, the number of the deal, and the seating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from time import process_time

from msgspec import Struct

from fathom.arena.pace import Pace
from fathom.bots import decide, known, make
from fathom.core import BadInput, Chance
from fathom.core.playout import play_on
from fathom.core.state import OVER
from fathom.games import find

Seating = tuple[str, ...]  # the bot in each seat


class Match(Struct, frozen=True):
    """All that the games of a match depend on."""

    game: str
    rules: int  # version of the rules
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    shape: Seating  # the seating whose rotations are played; empty: a balanced choice of bots
    seed: str
    team: bool  # whether all seats win or lose as one, so that each bot plays alone with its likes
    seconds: float | None = None  # for each decision; without, each bot thinks as it usually does
    rounds: int | None = None  # of a search, instead of a time: then the same games come about on any machine

    def groups(self) -> list[Seating]:
        """The bots that play a deal together; deal after deal it is the next group's turn."""
        if self.team:
            return [self.bots]
        if self.shape:
            return [self.shape]
        if len(self.bots) == 2:
            return [(self.bots[0], *[self.bots[1]] * (self.seats - 1))]
        times, rest = divmod(self.seats, len(self.bots))
        return [self.bots * times + more for more in combinations(self.bots, rest)]

    def seatings(self, deal: int) -> list[Seating]:
        """Who sits where in each game of a deal: every seat once for everybody."""
        groups = self.groups()
        group = list(groups[deal % len(groups)])
        if self.team:
            return [(bot,) * self.seats for bot in group]
        if not self.shape and len(self.bots) > 2:  # whoever sits behind whom must not always be the same
            order = list(range(len(group)))
            Chance.from_seed(f"{self.seed} order {deal}").shuffle(order)
            group = [group[at] for at in order]
        turned = [tuple(group[at:] + group[:at]) for at in range(self.seats)]
        return list(dict.fromkeys(turned))

    def games_in(self, deals: int, first: int = 0) -> int:
        """How many games so many deals are."""
        return sum(len(self.seatings(deal)) for deal in range(first, first + deals))

    def deals_within(self, games: int) -> int:
        """How many deals so many games are enough for, in whole rounds in which each group has its turn."""
        together = len(self.groups())
        deals = played = 0
        while True:
            played += self.games_in(together, deals)
            if played > games:
                break
            deals += together
        if deals == 0:
            raise BadInput("out-of-range", name="--games", low=played, value=games)
        return deals


class Played(Struct, frozen=True):
    """How one game ended."""

    seating: Seating
    winners: list[int]
    scores: list[int]
    reason: str
    actions: int


class Dealt(Struct, frozen=True):
    """All games of one deal, and how long each bot thought."""

    deal: int
    games: list[Played]
    paces: dict[str, Pace]

    def seats_of(self, bot: str) -> int:
        """How many seats a bot had, all games together."""
        return sum(played.seating.count(bot) for played in self.games)

    def wins_of(self, bot: str, team: bool) -> float:
        """The victories of a bot's seats. Rivals share a victory; in a team every seat has won."""
        return sum(
            1.0 if team else 1 / len(played.winners)
            for played in self.games
            for seat in played.winners
            if played.seating[seat] == bot
        )

    def rate_of(self, bot: str, team: bool) -> float | None:
        """Victories a seat, or None if the bot did not play this deal."""
        seats = self.seats_of(bot)
        return self.wins_of(bot, team) / seats if seats else None

    def scores_of(self, bot: str) -> list[int]:
        return [
            score
            for played in self.games
            for name, score in zip(played.seating, played.scores, strict=True)
            if name == bot
        ]


def set_match(
    game_id: str,
    seats: int | None,
    options: Mapping[str, str],
    names: Sequence[str],
    shape: Sequence[str] = (),
    seed: str = "",
    seconds: float | None = None,
    rounds: int | None = None,
) -> Match:
    """A checked match; without a number of seats it has as many as the shape, or two."""
    game = find(game_id)
    for name in (*names, *shape):
        known(name)
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput("arena-bots", bots=", ".join(names) or "-")
    if seats is None:
        seats = len(shape) or max(2, game.seats[0])
    setup = game.setup(seats, options)
    team = plays_as_team(game_id, seats, setup.options)
    if shape and team:
        raise BadInput("arena-team")
    if shape and (len(shape) != seats or set(shape) != set(names)):
        raise BadInput("arena-shape", shape=", ".join(shape), bots=", ".join(names), seats=seats)
    options = dict(setup.options)
    return Match(game.id, game.version, seats, options, tuple(names), tuple(shape), seed, team, seconds, rounds)


def plays_as_team(game_id: str, seats: int, options: Mapping[str, str]) -> bool:
    """Whether there are no rivals at the table, as the end of any game shows."""
    state = find(game_id).new(seats, options, "team")
    play_on(state, Chance.from_seed("team"))
    outcome = state.outcome()
    return seats == 1 or (outcome is not None and outcome.together)


def play_deal(match: Match, deal: int) -> Dealt:
    """Play all games of a deal."""
    paces = {bot: Pace() for bot in match.bots}
    games = [play_seating(match, deal, seating, paces) for seating in match.seatings(deal)]
    return Dealt(deal, games, {bot: pace for bot, pace in paces.items() if pace.decisions})


def play_seating(match: Match, deal: int, seating: Seating, paces: Mapping[str, Pace]) -> Played:
    """Play one game; each seat has a chance of its own."""
    game = find(match.game)
    state = game.new(match.seats, match.options, f"{match.seed} deal {deal}")
    players = [
        make(name, game, Chance.from_seed(f"{match.seed} deal {deal} seat {seat}"), match.rounds)
        for seat, name in enumerate(seating)
    ]
    actions = 0
    while state.to_move != OVER:
        seat = state.to_move
        seen = game.observe(state, seat)
        begun = process_time()
        action = decide(players[seat], seen, match.seconds)
        if len(seen.legal) > 1:  # the rest is no decision
            paces[seating[seat]].add(process_time() - begun)
        state.apply(action)
        actions += 1
    outcome = state.outcome()
    assert outcome is not None
    return Played(seating, outcome.winners, outcome.scores, outcome.reason, actions)
