"""Our games for OpenSpiel's own search of information sets, as the rival in `fathom bench minds`."""

from __future__ import annotations

from time import process_time
from types import SimpleNamespace
from typing import Any

from fathom.arena.duels import Maker, Player, observed
from fathom.core import BadInput, Chance, Game, Observation, State
from fathom.core.reward import reward
from fathom.core.state import OVER

EXPLORE = 1.4  # OpenSpiel's usual constant, for results from -1 to 1
FIRST = 4  # simulations of its first decision; then as many as its time allows


class SpielState:
    """A table as OpenSpiel's search asks for it. Chance happens inside an action, so no node is a chance node."""

    def __init__(self, game: Game, state: State, spiel: Any) -> None:
        self.game = game
        self.state = state
        self.spiel = spiel

    def get_game(self) -> Any:
        kind = self.spiel.GameType
        facts = SimpleNamespace(dynamics=kind.Dynamics.SEQUENTIAL, information=kind.Information.IMPERFECT_INFORMATION)
        return SimpleNamespace(get_type=lambda: facts)

    def current_player(self) -> int:
        return self.state.to_move

    def is_terminal(self) -> bool:
        return self.state.to_move == OVER

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, _: int | None = None) -> list[int]:
        return self.state.legal()

    def apply_action(self, action: int) -> None:
        self.state.apply(int(action))

    def clone(self) -> SpielState:
        return SpielState(self.game, self.state.clone(), self.spiel)

    def observation_string(self, _: int | None = None) -> str:
        seen: Observation = self.game.observe(self.state, self.state.to_move)
        return seen.to_json()

    def returns(self) -> list[float]:
        outcome = self.state.outcome()
        assert outcome is not None
        scale = self.game.mind.scale if self.game.mind else 10.0
        return [2 * worth - 1 for worth in reward(outcome, scale)]


def spiel_search(seconds: float) -> Maker:
    """OpenSpiel's IS-MCTS with random play at its leaves, which gets so many seconds of a core for a decision."""
    try:
        import numpy
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts
    except ImportError as error:
        raise BadInput("no-spiel") from error

    def maker(game: Game, chance: Chance) -> Player:
        picks = numpy.random.RandomState(int.from_bytes(chance.spawn().key[:4], "big"))
        one_game = mcts.RandomRolloutEvaluator(1, picks)
        bot = ismcts.ISMCTSBot(
            None, one_game, EXPLORE, FIRST, random_state=picks, use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )  # fmt: skip

        def choose(seen: Any) -> int:
            worlds = game.worlds(seen)

            def deal() -> SpielState:
                world = worlds.deal(chance)
                world.chance = chance.spawn()
                return SpielState(game, world, pyspiel)

            bot.set_resampler(lambda _state, _player: deal())
            begun = process_time()
            action = int(bot.step(deal()))
            spent = max(process_time() - begun, 1e-6)
            bot._max_simulations = max(2, int(bot._max_simulations * seconds / spent))
            return action

        return observed(game, choose)

    return maker
