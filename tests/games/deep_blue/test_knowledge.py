"""What everybody may know. (DB-13)"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.core.chance import Chance
from fathom.core.setup import Setup
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.components import SCENARIOS
from fathom.games.deep_blue.observation import SeaSeen, observe, sample_hidden
from fathom.games.deep_blue.rules import DeepBlue, market, start
from fathom.web.picture import picture
from tests.games.deep_blue.positions import ACTIONS, CARD_IDS, STARTERS, cards, check_table, coming, do, position

EVERYBODY = [0, 1, 2, None]  # three seats and a spectator


def names(cards: list[int]) -> set[str]:
    return {CARD_IDS[card] for card in cards}


def views(game: DeepBlue) -> list[SeaSeen]:
    return [observe(game, viewer) for viewer in EVERYBODY]


# Open to all


@pytest.mark.rule("DB-13.1")
def test_the_table_is_open_to_all() -> None:
    game = position(hands=["lookout", "mina"], boats={1: "gull/1 kelp"}, tiles={"gull": "amber-lady"}, tokens=[1, 2])
    for view in views(game):
        assert view.open.where == game.where
        assert view.open.tiles == game.tiles
        assert view.open.row == game.row
        assert view.open.tokens == [1, 2, 0]
        assert view.open.bag == game.bag
        assert view.hand_sizes == [1, 1, 0]
        assert view.rest_sizes == [3, 4, 4]
        assert view.deck_size == len(game.deck)


@pytest.mark.rule("DB-13.1")
def test_who_recruited_whom_is_open_to_all() -> None:
    game = position(hands=["bosun"], rests=["", "mina"])
    wanted = game.row[0]
    do(game, "recruit 1", "pay bosun")
    for view in views(game):
        assert wanted in view.in_hand[0]
        assert CARD_IDS.index("mina") in view.at_rest[1]


# Secret


@pytest.mark.rule("DB-13.2")
def test_a_hand_and_a_rest_area_are_known_to_their_owner() -> None:
    game = position(rests=["mina nora"])
    coming(game, rest="mina stoker bosun")
    do(game, "rest")
    seen = observe(game, 0)
    assert names(seen.hand) == {"mina", "stoker", "bosun"}
    assert names(seen.rest) == {"nora", "helmsman", "lookout"}
    for viewer in (1, 2, None):
        view = observe(game, viewer)
        assert view.in_hand[0] == view.at_rest[0] == []
        assert names(view.unsure[0]) == {*STARTERS, "mina", "nora"}


@pytest.mark.rule("DB-13.2")
def test_to_the_others_any_split_looks_the_same() -> None:
    one = coming(position(rests=["mina nora"]), rest="mina stoker bosun")
    other = coming(position(rests=["mina nora"]), rest="nora lookout helmsman")
    do(one, "rest")
    do(other, "rest")
    for viewer in (1, 2, None):
        assert observe(one, viewer).to_json() == observe(other, viewer).to_json()
    assert observe(one, 0).to_json() != observe(other, 0).to_json()


@pytest.mark.rule("DB-13.2")
def test_what_a_rest_brought_is_told_to_its_player_alone() -> None:
    game = coming(position(rests=["mina"]), rest="mina stoker bosun")
    event = do(game, "rest")[0]
    assert names(event.seen_by(0)["cards"]) == {"mina", "stoker", "bosun"}
    assert event.seen_by(1) == event.seen_by(None) == {"kind": "rested", "rule": "DB-6.1", "seat": 0, "count": 3}


@pytest.mark.rule("DB-13.2")
def test_what_a_player_could_do_is_not_told_to_the_others() -> None:
    game = position(hands=["lookout"])
    assert observe(game, 0).legal == sorted(game.legal())
    assert [observe(game, viewer).legal for viewer in (1, 2, None)] == [[], [], []]


# What the others have seen


@pytest.mark.rule("DB-13.3")
def test_at_the_start_every_hand_is_known() -> None:
    game = start(Setup(3, {"scenario": "reefs", "scores": "hidden"}, "table"))
    for view in views(game):
        assert [names(cards) for cards in view.in_hand] == [set(STARTERS)] * 3


@pytest.mark.rule("DB-13.3")
def test_a_card_that_was_played_is_known_to_rest() -> None:
    game = position(hands=["nora bosun"])
    do(game, "recruit 1", "pay bosun")
    for view in views(game):
        assert "bosun" in names(view.at_rest[0])
        assert "nora" in names(view.in_hand[0])


@pytest.mark.rule("DB-13.3")
def test_a_rest_that_leaves_nobody_behind_tells_all() -> None:
    game = position(hands=["stoker"])
    do(game, "rest")
    for view in views(game):
        assert names(view.in_hand[0]) == set(STARTERS)
        assert view.unsure[0] == []


@pytest.mark.rule("DB-13.3")
def test_a_card_in_hand_before_a_rest_stays_known() -> None:
    game = position(hands=["ada"], rests=["mina"])
    do(game, "rest")
    assert names(observe(game, 1).in_hand[0]) == {"ada"}
    assert names(observe(game, 1).unsure[0]) == {*STARTERS, "mina"}


@pytest.mark.rule("DB-13.3")
def test_a_card_that_is_seen_again_is_in_doubt_no_more() -> None:
    game = coming(position(rests=["mina"]), rest="helmsman stoker bosun")
    do(game, "rest", "rest", "rest", "sail helmsman", "step 1 gull")
    view = observe(game, 1)
    assert names(view.unsure[0]) == {"stoker", "bosun", "lookout", "mina"}
    assert names(view.at_rest[0]) == {"helmsman"}


@pytest.mark.rule("DB-13.3")
def test_when_all_in_doubt_must_be_at_one_place_they_are_known() -> None:
    game = coming(position(), rest="helmsman stoker bosun")
    do(game, "rest")
    assert names(observe(game, 1).unsure[0]) == set(STARTERS)
    do(game, "rest", "rest", "sail helmsman", "sail bosun", "step 1 gull", "anchor")
    assert names(observe(game, 1).unsure[0]) == {"stoker", "lookout"}
    do(game, "rest", "rest", "sail stoker", "step 1 buoy-1")
    view = observe(game, 1)
    assert view.unsure[0] == []
    assert "lookout" in names(view.at_rest[0])


# Points


@pytest.mark.rule("DB-13.4", "DB-13.6")
def test_chests_are_hidden_until_the_end_unless_the_table_shows_them() -> None:
    game = position()
    game.chests = [3, 7, 5]
    assert observe(game, 1).scores == [None, 7, None]
    assert observe(game, None).scores == [None, None, None]
    game.open_chests = 1
    assert observe(game, 1).scores == observe(game, None).scores == [3, 7, 5]


@pytest.mark.rule("DB-13.6")
def test_the_option_opens_the_chests() -> None:
    game = GAME.new(2, {"scores": "open"}, "open")
    assert game.open_chests == 1
    assert GAME.observe(game, None).scores == [0, 0]


@pytest.mark.rule("DB-13.4")
def test_at_the_end_all_scores_are_open() -> None:
    game = position(2, boats={0: "gull abyss"}, tiles={"gull": "temple"}, fresco=3, scenario="reefs")
    do(coming(game, gems="silver"), "dive gull", "draw", "stop")
    assert observe(game, None).scores == [8, 0]


@pytest.mark.rule("DB-13.5")
def test_everybody_sees_who_is_asked_and_nothing_else() -> None:
    boats = {0: "gull abyss", 1: "gull abyss", 2: "gull abyss"}
    game = position(hands=["", "lookout", ""], boats=boats, tiles={"gull": "amber-lady"})
    do(coming(game, gems="silver"), "dive gull", "draw")
    assert [view.to_move for view in views(game)] == [1, 1, 1, 1]
    assert [bool(view.legal) for view in views(game)] == [False, True, False, False]


# Counting along


def after_a_dive(points: list[int]) -> DeepBlue:
    """A table at which the seats have scored so much for cards."""
    game = position()
    game.chests = points.copy()
    game.earned = [part for score in points for part in (score, 0, 0)]
    return game


@pytest.mark.rule("DB-13.7")
def test_whoever_counts_along_knows_everybodys_points() -> None:
    boats = {0: "gull/1 abyss", 1: "gull abyss", 2: "abyss abyss"}
    game = position(boats=boats, tiles={"gull": "amber-lady"})
    do(coming(game, gems="silver gold"), "dive gull", "draw", "draw", "stop")
    assert game.chests[0] > game.chests[1] > game.chests[2] == 0
    for view in views(game):
        assert [sum(sources) for sources in view.witnessed] == game.chests
        assert sample_hidden(view, Chance.from_seed("counted")).chests == game.chests


@pytest.mark.rule("DB-13.4", "DB-13.7")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sum_is_shown_while_chests_are_closed(language: str) -> None:
    names = ["Ann", "Bob", "Cleo"]
    one, other = observe(after_a_dive([12, 0, 31]), 0), observe(after_a_dive([12, 47, 5]), 0)
    assert one != other
    assert one.scores == other.scores == [12, None, None]
    assert one.earned == other.earned == []
    assert GAME.tell(language, names).twin(one) == GAME.tell(language, names).twin(other)
    assert picture(GAME, one, language, names) == picture(GAME, other, language, names)


# Samples


def in_doubt(game: DeepBlue, hand: str) -> DeepBlue:
    """The second seat has rested and left cards behind: nobody else knows which."""
    everything = game.hands[1] + game.rests[1]
    game.hands[1] = cards(hand)
    game.rests[1] = [card for card in everything if card not in game.hands[1]]
    game.unsure[1] = sum(1 << card for card in everything)
    return game


def ends_undo(game: DeepBlue, action: str) -> bool:
    return game.ends_undo(ACTIONS.parse(action))


@pytest.mark.rule("DB-13.5")
@pytest.mark.parametrize("hand", ["akira stoker mina", "nora stoker mina"])  # one protects from black, one does not
def test_an_answer_that_shows_what_another_holds_cannot_be_taken_back(hand: str) -> None:
    game = position(
        2,
        scenario="reefs",
        hands=["bjorn lookout", "akira mina nora"],
        boats={0: "gull abyss", 1: "gull abyss"},
        tiles={"gull": "amber-lady"},
    )
    in_doubt(game, hand)
    do(coming(game, gems="silver black black"), "dive gull", "draw")
    known = game.clone()
    known.unsure[1] = 0
    assert ends_undo(game, "pass")
    assert not ends_undo(known, "pass")
    do(game, "play lookout")
    if game.to_move == 1:
        do(game, "pass")
    do(game, "draw", "draw")
    known = game.clone()
    known.unsure[1] = 0
    for answer in ("defend bjorn", "resurface"):
        assert ends_undo(game, answer)
        assert not ends_undo(known, answer)


@pytest.mark.rule("DB-13.5")
def test_a_boat_on_a_spot_that_protects_is_seen_by_all() -> None:
    """Its owner is asked whatever they hold."""
    game = position(
        2,
        scenario="reefs",
        hands=["george", "akira mina nora"],
        boats={0: "gull abyss", 1: "gull/3 abyss"},
        tiles={"gull": "amber-lady"},
    )
    in_doubt(game, "nora mina stoker")
    do(coming(game, gems="blue blue"), "dive gull", "draw", "draw")
    for answer in ("defend george", "resurface"):
        assert not ends_undo(game, answer)


@pytest.mark.rule("DB-13.3")
@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 500), viewer=st.sampled_from(EVERYBODY))
def test_a_sample_fits_what_is_known(seed: int, steps: int, viewer: int | None) -> None:
    game = start(Setup(3, {"scenario": SCENARIOS[seed % 7], "scores": "hidden"}, f"sample {seed}"))
    picks = Chance.from_seed(f"picks {seed}")
    for _ in range(steps):
        legal = game.legal()
        if not legal:
            break
        game.apply(legal[picks.below(len(legal))])
    view = observe(game, viewer)
    sample = sample_hidden(view, picks)
    check_table(sample)
    assert observe(sample, viewer).to_json() == view.to_json()
    assert (sample.chests, sample.earned) == (game.chests, game.earned)
    for seat in range(3):
        assert set(view.in_hand[seat]) <= set(sample.hands[seat])
        assert set(view.at_rest[seat]) <= set(sample.rests[seat])
        assert len(sample.hands[seat]) == view.hand_sizes[seat]


def test_a_sampled_hand_can_pay_what_is_owed() -> None:
    game = position(rests=["", "mina nora oskar thomas"])
    game.to_move = game.active = 1
    coming(game, rest="nora oskar thomas")
    do(game, "rest", "rest", "rest", "recruit 2")
    view = observe(game, 0)
    for number in range(60):
        sample = sample_hidden(view, Chance.from_seed(f"pay {number}"))
        assert market.cash(sample) >= sample.owed
