"""The nets that lie in the games' folders: made for the rules of today, small, and good at the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fathom.arena.simulate import simulate
from fathom.bots.thought.net import WEIGHTS, Net, net_for
from fathom.core import BadInput, Game
from fathom.core.build import compiled
from fathom.games import games

GAMES = games()
by_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES.values()])


@by_game
def test_a_net_says_what_it_was_made_for_and_how(game: Game) -> None:
    net = net_for(game)
    assert net is not None
    assert net.told["game"] == game.id
    assert net.told["plan"]["seed"]
    assert [told["round"] for told in net.told["rounds"]] == list(range(len(net.told["rounds"])))
    assert (game.folder / WEIGHTS).stat().st_size <= 300_000


@by_game
def test_a_net_for_other_rules_is_refused(game: Game) -> None:
    with pytest.raises(BadInput) as caught:
        net_for(replace(game, version=game.version + 1))
    assert caught.value.reason == "other-weights"


@by_game
def test_a_net_of_earlier_rules_serves_where_its_game_says_so(game: Game) -> None:
    net = net_for(game)
    assert net is not None
    assert game.mind is not None
    earlier = replace(
        game, version=game.version + 1, mind=replace(game.mind, nets_of={game.version + 1: net.told["rules"]})
    )
    assert net_for(earlier) is net


def test_a_net_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    layers = [(rng.normal(size=(5, 3)), rng.normal(size=3)), (rng.normal(size=(3, 1)), rng.normal(size=1))]
    net = Net(layers, {"game": "x"})
    net.save(tmp_path / "made" / "net.npz")
    again = Net.load(tmp_path / "made" / "net.npz")
    rows = rng.integers(0, 255, (40, 5), dtype=np.uint8)
    assert again.told == net.told
    assert np.allclose(again.chances(rows), net.chances(rows), atol=0.01)
    assert net.judge(rows.tobytes()) == pytest.approx(net.chances(rows).tolist())


@pytest.mark.deep
@by_game
def test_whoever_learned_beats_whoever_plays_anything(game: Game) -> None:
    """Twenty games where the rules are compiled; interpreted, the first four."""
    count = 20 if compiled() else 4
    assert simulate(game.id, 2, {}, ["hard", "random"], count, "learned", 1).wins["hard"] >= count * 0.9


@pytest.mark.deep
@pytest.mark.parametrize("game_id", ["in-too-deep", "endeavor"])
def test_whoever_learned_beats_rules_of_thumb(game_id: str) -> None:
    """Sixteen games where the rules are compiled; interpreted, two, of which one must be won."""
    count = 16 if compiled() else 2
    assert simulate(game_id, 2, {}, ["hard", "normal"], count, "learned", 1).wins["hard"] >= max(1, count * 0.7)
