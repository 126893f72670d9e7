"""What may be known, and games played far: random people who never decline. (EDS-19)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fathom.core import Chance, Setup
from fathom.games.endeavor import GAME
from fathom.games.endeavor.actions import PASS, SKIP
from fathom.games.endeavor.missions import MISSION_IDS
from fathom.games.endeavor.observation import hidden_from, observe, sample_hidden
from fathom.games.endeavor.rules import Endeavor, start
from fathom.games.endeavor.scoring import breakdown
from tests import conformance
from tests.games.endeavor.positions import check_table, do, offered, position, table


def keen_walk(setup: Setup, picks: Chance) -> Iterator[tuple[Endeavor, int]]:
    """A random game in which nobody declines or passes while there is something to do."""
    game = start(setup)
    while game.to_move >= 0:
        keen = [action for action in game.legal() if action not in (SKIP, PASS)] or game.legal()
        action = keen[picks.below(len(keen))]
        yield game, action
        game.apply(action)


@pytest.mark.rule("EDS-19.1")
def test_everybody_sees_the_same() -> None:
    game = table(3)
    views = [replace(observe(game, seat), seat=None, legal=[]).to_json() for seat in (None, 0, 1, 2)]
    assert len(set(views)) == 1


@pytest.mark.rule("EDS-19.1")
def test_stacks_tokens_and_decks_are_hidden_and_what_was_seen_is_not() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    seen = observe(game, 0)
    assert not hasattr(seen, "stacks")
    assert not hasattr(seen, "deck")
    assert seen.stack_sizes == [len(stack) for stack in game.stacks]
    do(game, "activate 1", "sonar the-sea-star-1", "draw 1+1")
    do(game, min(offered(game, "keep")), "lay b")
    back = game.stacks[0][0]
    assert observe(game, None).under[0] == [back]
    assert all(back not in group for group in hidden_from(game, 0))
    for number in range(20):
        sample = sample_hidden(observe(game, 0), Chance.from_seed(f"s {number}"))
        assert sample.stacks[0][0] == back


@pytest.mark.rule("EDS-19.1")
def test_tokens_are_known_by_the_shuffle_they_came_from() -> None:
    game = position(ocean={"a1": "the-sea-star"})
    old = sorted(game.dives[first_dive(game)])
    game.discards = game.supply
    game.supply = []
    game.shuffle_discards()
    for number in range(20):
        sample = sample_hidden(observe(game, 0), Chance.from_seed(f"t {number}"))
        assert sorted(sample.dives[first_dive(game)]) == old
        check_table(sample)


def first_dive(game: Endeavor) -> int:
    return next(at for at, tokens in enumerate(game.dives) if tokens)


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("mission", MISSION_IDS)
def test_games_that_go_far_keep_every_promise(mission: str, seats: int) -> None:
    """The conformance checks, on games that fill the ocean."""
    picks = Chance.from_seed(f"far {mission} {seats}")
    for mode in ("competitive", "co-op"):
        setup = GAME.setup(seats, {"mission": mission, "mode": mode}, f"far {mode}")
        box = len(GAME.census(start(setup)))
        for step, (game, action) in enumerate(keen_walk(setup, picks)):
            if step % 9 == 0:
                conformance.check_legal(GAME, game)
                assert len(set(GAME.census(game))) == box
                seat = picks.below(seats)
                conformance.check_secrecy(GAME, game, action, seat, picks)
                sample = sample_hidden(observe(game, seat), picks)
                assert observe(sample, seat).to_json() == observe(game, seat).to_json()
                assert sorted(sample.legal()) == sorted(game.legal())
        assert game.phase == 3 or game.to_move < 0
        assert [sum(row) for row in breakdown(game)] == game.scores() or game.team


@pytest.mark.parametrize("seed", range(4))
def test_words_for_games_that_go_far(seed: int) -> None:
    picks = Chance.from_seed(f"words {seed}")
    names = ["Ann", "Bob", "Cleo"]
    tellers = [GAME.tell(language, names) for language in ("en", "fr")]
    for number, mission in enumerate(MISSION_IDS):
        mode = ("competitive", "co-op")[(seed + number) % 2]
        for game, action in keen_walk(GAME.setup(3, {"mission": mission, "mode": mode}, f"w {seed}"), picks):
            seen = observe(game, game.to_move)
            for teller in tellers:
                assert "{" not in teller.action(action, seen) + teller.prompt(seen)
            copy = game.clone()
            events = copy.listen()
            copy.apply(action)
            for event in events:
                for teller in tellers:
                    assert "{" not in teller.event(event.seen_by(None))
        assert all(teller.twin(observe(game, None)) for teller in tellers)
    assert all(not teller.words.missing for teller in tellers)


def test_the_chain_is_told() -> None:
    game = position(
        mission=7, ocean={"c1": "remote-anchorage", "c5": "fallen-star"}, vessels={0: "fallen-star"}, research=(6,)
    )
    do(game, "activate 1", "conserve fallen-star-c1")
    prompt = GAME.tell("en", ["Ann", "Bob", "Cleo"]).prompt(observe(game, 0))
    assert prompt.startswith("Ann: where does the marker go")
    assert "Then: Impact, then links" in prompt
