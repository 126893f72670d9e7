"""How fast bots search, and how they do against ways to play that no table offers.

A search of OpenSpiel shows what comes ready-made; a search that sees everything, and a player that knows what chance
will bring, show how much honest information costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from time import perf_counter, process_time

from fathom.arena.batches import Workers
from fathom.arena.certainty import Estimate, estimate
from fathom.arena.duels import Maker, Player, observed, play_duels
from fathom.arena.self_play import by_search
from fathom.bots import make
from fathom.bots.thought.judges import Netted
from fathom.bots.thought.learned import Learned
from fathom.bots.thought.search import Searcher, undisturbed
from fathom.core import BadInput, Chance, Game, Observation, State
from fathom.core.playout import play_on
from fathom.games import find

ROUNDS = 32  # rounds of a search between two looks at the clock
PACES = ("hand", "net", "cores")
CONTESTS = ("open-spiel", "seeing", "foreseeing")


# Pace


def paces(game_id: str, cores: int, seconds: float) -> dict[str, float]:
    """Rounds of search a second in mid-game: by hand and by net on one core, and by net on all cores at once.

    On one core only its own time counts, whatever else the machine does; on all cores that of the clock on the wall.
    """
    found = {"hand": pace(game_id, False, seconds), "net": pace(game_id, True, seconds)}
    with ProcessPoolExecutor(cores) as pool:
        asked = [pool.submit(pace, game_id, True, seconds, perf_counter) for _ in range(cores)]
        found["cores"] = sum(each.result() for each in asked)
    return found


def pace(game_id: str, net: bool, seconds: float, clock: Callable[[], float] = process_time) -> float:
    """Rounds a second of a search in the middle of a game: by the net, or by hand with nothing but leaves judged."""
    game = find(game_id)
    seen = mid_game(game)
    chance = Chance.from_seed("pace")
    settings = game.mind.search if game.mind else None
    if net:
        search = Searcher(game, Learned.of(game), chance, settings)
    else:
        search = Searcher(game, None, chance, replace(settings, sharp=0.0) if settings else None)
    tree = search.begin(seen)
    rounds, begun, spent = 0, clock(), 0.0
    with undisturbed():
        while rounds == 0 or spent < seconds:  # some at least, however little of a machine there is
            for at in range(ROUNDS):
                tree.grow(search.worlds[(rounds + at) % len(search.worlds)].clone(), chance)
            rounds += ROUNDS
            spent = clock() - begun
    return rounds / spent


def mid_game(game: Game) -> Observation:
    """A decision with several answers in the middle of a game of two."""
    seats = max(2, game.seats[0])
    length = play_on(game.new(seats, None, "mid-game"), Chance.from_seed("mid-game"))
    state = game.new(seats, None, "mid-game")
    chance = Chance.from_seed("mid-game")
    done = 0
    while done < length // 2 or len(state.legal()) < 3:
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
        done += 1
    seen: Observation = game.observe(state, state.to_move)
    return seen


# Rivals


def level(name: str) -> Maker:
    """A level as tables know it."""
    return lambda game, chance: observed(game, make(name, game, chance).choose)


def searching(rounds: int) -> Maker:
    """An honest search with a number of rounds."""

    def maker(game: Game, chance: Chance) -> Player:
        search = Searcher(game, Learned.of(game), chance)
        return observed(game, lambda seen: search.think(seen, None, rounds)[0][0])

    return maker


def seeing(rounds: int) -> Maker:
    """The same search on the table as it really lies: it sees all hands, but not what chance will bring."""

    def maker(game: Game, chance: Chance) -> Player:
        pick = by_search(game, Learned.of(game).net, rounds)
        return lambda state: pick(state, state.legal(), state.to_move, chance)

    return maker


def foreseeing() -> Maker:
    """One step ahead by the net, with the chance that the game itself will have: it knows the order of every bag."""

    def maker(game: Game, _: Chance) -> Player:
        judge = Netted(Learned.of(game).steps, False)

        def choose(state: State) -> int:
            legal = state.legal()
            worths = []
            for action in legal:
                after = state.clone()
                after.apply(action)
                worths.append(judge.table(after)[state.to_move])
            return legal[worths.index(max(worths))]

        return choose

    return maker


@dataclass(frozen=True)
class Terms:
    """Who meets whom in a contest, and how."""

    against: str  # one of CONTESTS
    rounds: int = 100  # how often trees are grown for a decision
    seconds: float = 1.0  # for a decision of OpenSpiel
    level: str = "hard"  # whom OpenSpiel's search meets, and whoever foresees chance
    options: Mapping[str, str] = field(default_factory=dict)  # of the game

    def rivals(self) -> tuple[Maker, Maker]:
        """Both ways to play; the contest is about the first."""
        if self.against == "open-spiel":
            from fathom.workshop.spiel import spiel_search

            return level(self.level), spiel_search(self.seconds)
        if self.against == "seeing":
            return seeing(self.rounds), searching(self.rounds)
        if self.against == "foreseeing":
            return foreseeing(), level(self.level)
        raise BadInput("option-value", option="--against", value=self.against, choices=", ".join(CONTESTS))


def play_pair(game_id: str, terms: Terms, seed: str, deal: int) -> float:
    """The share of a deal's two games that the first of a contest wins."""
    game = find(game_id)
    one, other = terms.rivals()
    return play_duels(game, max(2, game.seats[0]), one, other, seed, 2 * deal, 2, terms.options) / 2


def contest(
    game_id: str,
    terms: Terms,
    games: int,
    seed: str,
    crew: Workers,
    progress: Callable[[int], object] = int,
) -> Estimate:
    """How often the first of a contest wins, over deals played from either side."""
    batches = ((deal, (game_id, terms, seed, deal)) for deal in range(games // 2))
    rates: list[float] = []
    for _, rate in crew.each(play_pair, batches):
        rates.append(rate)
        progress(2)
    return estimate(rates)
