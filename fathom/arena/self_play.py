"""Games that players learn from: what every seat saw, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.bots.thought.learned import Learned
from fathom.bots.thought.net import Net
from fathom.bots.thought.search import Searcher
from fathom.bots.thought.tree import Node
from fathom.core import Chance, Game, State
from fathom.core.reward import reward
from fathom.core.state import OVER
from fathom.games import find

KEPT = 4  # one in so many positions is kept
SLIPS = 24  # one in so many actions is any legal one
SEARCHERS = 12  # one in so many seats searches, once there is a net to search with
LOOKS = 24  # how often such a seat grows its tree

Policy = Callable[[State, Sequence[int], int, Chance], int]


@dataclass
class Rows:
    """What seats saw at some positions of some games, position by position."""

    features: Any  # a row a position and seat
    wanted: Any  # what it came to for that seat
    series: Any  # which game and seat a row belongs to; rows of a series follow the game

    @staticmethod
    def joined(parts: Sequence[Rows]) -> Rows:
        first, series = 0, []
        for part in parts:
            series.append(part.series + first)
            first += int(part.series.max()) + 1 if len(part.series) else 0
        features = np.concatenate([part.features for part in parts])
        return Rows(features, np.concatenate([part.wanted for part in parts]), np.concatenate(series))


def setups(game: Game, number: int, seed: str) -> tuple[int, dict[str, str]]:
    """The seats and options of a game by its number: every number of seats, and options at random."""
    chance = Chance.from_seed(f"{seed} setup {number}")
    options = {}
    for option in game.options:  # half of them as most tables are set
        pick = chance.below(2 * len(option.choices))
        options[option.name] = option.choices[pick] if pick < len(option.choices) else option.default
    seats = list(game.seats)
    favourites = [count for count in (2, 2, 4) if count in game.seats]  # the commonest tables count more
    return (seats + favourites)[chance.below(len(seats) + len(favourites))], options


def policies(game: Game, nets: Sequence[Net | None]) -> list[Policy]:
    """How the seats may play: hand-written for None, else by a net, one step ahead."""
    return [by_hand(game) if net is None else by_net(game, net) for net in nets]


def by_hand(game: Game) -> Policy:
    def pick(state: State, legal: Sequence[int], seat: int, _: Chance) -> int:
        worths = [game.worth(state, action, seat) for action in legal]
        return legal[worths.index(max(worths))]

    return pick


def by_net(game: Game, net: Net) -> Policy:
    learned = Learned(game, net)

    def pick(state: State, legal: Sequence[int], seat: int, chance: Chance) -> int:
        worths = learned.look(state, legal, seat, chance)
        return legal[worths.index(max(worths))]

    return pick


def by_search(game: Game, net: Net, rounds: int = LOOKS) -> Policy:
    """Searches on the table as it really lies, so it sees all hands: to learn from, never to play against people."""
    learned = Learned(game, net)

    def pick(state: State, _legal: Sequence[int], _seat: int, chance: Chance) -> int:
        search = Searcher(game, learned, chance)
        search.worlds = [state]
        tree = search.rooted(Node())
        for _ in range(rounds):
            tree.grow(state.clone(), chance)
        return max(tree.results(), key=lambda result: (result[1], result[2]))[0]

    return pick


def seated(players: Sequence[Policy], searcher: Policy | None, seats: int, chance: Chance) -> list[Policy]:
    """Who plays in each seat: anybody, and now and then a searcher."""
    found = []
    for _ in range(seats):
        if searcher is not None and not chance.below(SEARCHERS):
            found.append(searcher)
        else:
            found.append(players[chance.below(len(players))])
    return found


def play_rows(game_id: str, nets: Sequence[Net | None], seed: str, first: int, count: int) -> Rows:
    """Play some games of a series; each depends only on its players, the seed and its number.

    The second player, if there is one, is the net that the searchers play by.
    """
    game = find(game_id)
    players = policies(game, nets)
    best = nets[1] if len(nets) > 1 else None
    searcher = by_search(game, best) if best is not None else None
    rows: list[bytes] = []
    wanted: list[float] = []
    series: list[int] = []
    for at in range(count):
        seats, options = setups(game, first + at, seed)
        chance = Chance.from_seed(f"{seed} {first + at} players")
        sitting = seated(players, searcher, seats, chance)
        play_game(game, sitting, options, f"{seed} {first + at}", chance, rows, wanted, series)
    width = len(game.mind.features) if game.mind else 0
    features = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, width)
    return Rows(features, np.asarray(wanted, np.float32), np.asarray(series, np.int32))


def play_game(
    game: Game,
    sitting: Sequence[Policy],
    options: Mapping[str, str],
    seed: str,
    chance: Chance,
    rows: list[bytes],
    wanted: list[float],
    series: list[int],
) -> None:
    """Play one game, and add what every seat saw at some of its positions."""
    mind = game.mind
    assert mind is not None
    assert mind.encode is not None
    state = game.new(len(sitting), options, f"{seed} game")
    first = series[-1] + 1 if series else 0
    begun = len(series)
    while state.to_move != OVER:
        seat, legal = state.to_move, state.legal()
        if len(legal) == 1:
            action = legal[0]
        elif not chance.below(SLIPS):
            action = legal[chance.below(len(legal))]
        else:
            guess = state.clone()
            guess.chance = chance.spawn()  # nobody knows what chance will bring
            action = sitting[seat](guess, legal, seat, chance.spawn())
        state.apply(action)
        if state.to_move != OVER and not chance.below(KEPT):
            calm = state.clone()
            calm.chance = chance.spawn()
            mind.calm(calm)
            if calm.to_move != OVER:
                for other in range(state.seats):
                    rows.append(bytes(mind.encode(calm, other)))
                    series.append(first + other)
    outcome = state.outcome()
    assert outcome is not None
    worth = reward(outcome, mind.scale)
    wanted.extend(worth[number - first] for number in series[begun:])
