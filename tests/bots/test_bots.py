"""Bots are found by scanning, and choose by what their seat sees and by nothing else."""

from __future__ import annotations

import pytest

from fathom.arena.simulate import simulate
from fathom.bots import LEVELS, Bot, bots, decide, known, make, told_as
from fathom.core import BadInput, Chance, Game, Observation, State, Words
from fathom.core.build import compiled
from fathom.core.words import HOUSE
from fathom.games import find, games
from tests.conformance import walk

GAMES = games()
QUICK = [name for name in bots() if name not in ("expert", "master")]  # see test_search for those that take time
by_bot = pytest.mark.parametrize(
    ("game", "name"), [pytest.param(game, name, id=f"{game.id}-{name}") for game in GAMES.values() for name in QUICK]
)


def positions(game: Game, seed: str, every: int) -> list[Observation]:
    """Some positions of a random game, as the seat to move sees them."""
    picks = Chance.from_seed(seed)
    seats = game.seats[len(game.seats) // 2]
    steps = enumerate(walk(game, game.setup(seats, {}, seed), picks))
    return [game.observe(state, state.to_move) for step, (state, _) in steps if step % every == 0]


def thinker(game: Game, name: str) -> Bot:
    """A bot whose chance is always the same."""
    return make(name, game, Chance.from_seed("thinker"))


def test_bots_are_found_by_scanning() -> None:
    assert bots() == [*LEVELS, "random"]


def test_a_table_of_an_older_release_finds_its_bot_under_its_new_name() -> None:
    game = find("in-too-deep")
    assert type(make("greedy", game, Chance.from_seed(""))) is type(make("normal", game, Chance.from_seed("")))
    assert known("greedy") == "normal"


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(BadInput) as caught:
        make("deep-blue", find("in-too-deep"), Chance.from_seed(""))
    assert caught.value.reason == "unknown-bot"
    assert caught.value.facts == {"bot": "deep-blue", "bots": ", ".join(bots())}


@by_bot
def test_a_bot_chooses_a_legal_action_and_leaves_the_observation_as_it_is(game: Game, name: str) -> None:
    bot = thinker(game, name)
    for seen in positions(game, "legal", 5):
        before = seen.to_json()
        assert bot.choose(seen) in seen.legal
        assert seen.to_json() == before


@pytest.mark.deep
@by_bot
def test_a_bot_chooses_alike_at_tables_that_look_alike_to_its_seat(game: Game, name: str) -> None:
    picks = Chance.from_seed("other tables")
    for seen in positions(game, "alike", 5):
        other = game.observe(game.sample_hidden(seen, picks), seen.to_move)
        assert thinker(game, name).choose(other) == thinker(game, name).choose(seen)


@pytest.mark.deep
@by_bot
def test_with_the_same_chance_a_bot_makes_the_same_choices(game: Game, name: str) -> None:
    one, other = thinker(game, name), thinker(game, name)
    for seen in positions(game, "same", 5):
        assert one.choose(seen) == other.choose(seen)


def test_the_random_bot_plays_every_legal_action_sooner_or_later() -> None:
    game = find("in-too-deep")
    bot = thinker(game, "random")
    seen = game.observe(game.new(3, {}, "any"), game.new(3, {}, "any").to_move)
    assert {bot.choose(seen) for _ in range(200)} == set(seen.legal)


@pytest.mark.deep
@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_normal_bot_beats_the_random_bot(game_id: str) -> None:
    """Forty games where the rules are compiled; interpreted, the first twelve of them."""
    game, count = GAMES[game_id], 40 if compiled() else 12
    tally = simulate(game.id, max(2, game.seats[0]), {}, ["normal", "random"], count, "duel", 1)
    assert tally.wins["normal"] >= count * 3 / 4


@pytest.mark.parametrize(("overlooked", "choices"), [(0, 1), (100, 6)])
def test_the_easy_bot_plays_the_best_of_what_it_notices(overlooked: int, choices: int) -> None:
    """Whoever overlooks nothing plays one action, as normal does; whoever overlooks all plays any."""
    game = find("in-too-deep")
    state = game.new(3, {}, "any")
    seen = game.observe(state, state.to_move)
    bot = thinker(game, "easy")
    bot.overlooked = overlooked  # type: ignore[attr-defined]
    found = {bot.choose(seen) for _ in range(200)}
    assert len(seen.legal) == 6
    assert len(found) == choices
    if overlooked == 0:
        assert found == {thinker(game, "normal").choose(seen)}


# The clock


class Patient:
    """A bot of somebody who knows of no clock: it takes the last action."""

    blind = True

    def __init__(self, game: Game, chance: Chance) -> None:
        del game, chance

    def choose(self, seen: Observation) -> int:
        return seen.legal[-1]


@pytest.mark.parametrize("seconds", [None, 0.0, 1.0])
def test_a_bot_that_knows_no_clock_is_asked_without(seconds: float | None) -> None:
    game = find("in-too-deep")
    seen = next(seen for seen in positions(game, "clock", 5) if len(seen.legal) > 1)
    assert decide(Patient(game, Chance.from_seed("")), seen, seconds) == seen.legal[-1]  # type: ignore[arg-type]


def test_a_decision_with_one_legal_action_needs_no_bot() -> None:
    game = find("deep-blue")
    seen = next(seen for seen in positions(game, "clock", 1) if len(seen.legal) == 1)
    assert decide(None, seen) == seen.legal[0]  # type: ignore[arg-type]


@by_bot
def test_a_bot_without_time_still_chooses_a_legal_action(game: Game, name: str) -> None:
    for seen in positions(game, "hurry", 9):
        assert decide(thinker(game, name), seen, 0.0) in seen.legal


@by_bot
def test_with_time_enough_a_bot_chooses_as_it_does_without_a_clock(game: Game, name: str) -> None:
    for seen in positions(game, "leisure", 9):
        assert decide(thinker(game, name), seen, 3600.0) == decide(thinker(game, name), seen)


class Ticking:
    """A clock that goes on by a second at every look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize(("seconds", "looked"), [(0.0, 12), (1e9, 1000), (None, 1000)])
def test_the_hard_bot_looks_at_fewer_actions_where_time_is_short(
    seconds: float | None, looked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first part in any case, with some of every kind of action; all of them on all worlds where there is time."""
    monkeypatch.setattr("fathom.bots.hard.perf_counter", Ticking())
    game = find("in-too-deep")
    seen = max(positions(game, "wide", 1), key=lambda seen: len(seen.legal))
    bot = thinker(game, "hard")
    tried: list[int] = []
    look = bot.learned.look  # type: ignore[attr-defined]

    def noted(world: State, actions: list[int], seat: int, chance: Chance, usual: float) -> list[float]:
        tried.extend(actions)
        found: list[float] = look(world, actions, seat, chance, usual)
        return found

    monkeypatch.setattr(bot.learned, "look", noted)  # type: ignore[attr-defined]
    assert len(seen.legal) > 24
    assert decide(bot, seen, seconds) in tried
    assert len(tried) == len(set(tried)) if seconds == 0.0 else set(tried) == set(seen.legal)
    assert len(tried) <= looked
    kinds = {game.space.decode(action)[0].name for action in seen.legal}
    assert {game.space.decode(action)[0].name for action in tried} == kinds


def test_a_bot_is_called_by_its_level_or_by_its_own_name() -> None:
    words = Words("fr", HOUSE)
    assert [told_as(name, words) for name in ("hard", "shark")] == ["difficile", "shark"]
