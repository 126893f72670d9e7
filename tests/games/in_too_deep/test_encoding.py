"""A table as numbers: each under its name, within bounds, and nothing that a seat cannot see."""

from __future__ import annotations

import pytest

from fathom.core import Chance
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.components import CARDS, COMPANIES
from fathom.games.in_too_deep.encoding import FEATURES, encode
from fathom.games.in_too_deep.observation import observe, sample_hidden
from fathom.games.in_too_deep.rules import InTooDeep
from tests.games.in_too_deep.positions import SHARE, THIRD, position


def numbers(game: InTooDeep, seat: int, *names: str) -> list[int]:
    return [encode(game, seat)[FEATURES.index(name)] for name in names]


def test_every_number_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize("seats", GAME.seats)
def test_numbers_are_within_bounds_and_tell_only_what_a_seat_sees(seats: int) -> None:
    game = GAME.new(seats, {"sides": "random"}, f"numbers {seats}")
    picks = Chance.from_seed(f"picks {seats}")
    while legal := game.legal():
        if picks.below(10) == 0:
            for seat in range(seats):
                found = encode(game, seat)
                assert len(found) == len(FEATURES)
                assert all(type(number) is int and 0 <= number <= 255 for number in found)
                assert encode(sample_hidden(observe(game, seat), picks), seat) == found
        game.apply(legal[picks.below(len(legal))])


def test_cards_that_a_seat_has_not_seen_are_counted() -> None:
    game = position(hands=[[44]], columns={"pearl": [90]})
    assert numbers(game, 0, "pearl.depth", "pearl.top", "pearl.deeper", "ocean.deeper") == [1, 90, 10, CARDS - 2]
    hidden = [card for card in range(1, CARDS + 1) if card not in (44, 90)]
    of_each = [[SHARE[card] for card in hidden].count(company) for company in range(5)]
    assert numbers(game, 0, *(f"{company}.unseen" for company in COMPANIES)) == of_each
    drafting = GAME.new(3, seed="offered")
    unseen = sum(numbers(drafting, 0, *(f"{company}.unseen" for company in COMPANIES)))
    assert unseen == CARDS - len(drafting.hands[0]) - len(drafting.offer) < CARDS - len(drafting.hands[0])


def test_what_a_hand_can_do_at_each_company() -> None:
    game = position(hands=[[12, 47, 50], [60]], columns={"pearl": [45]}, shares={0: "pearl*2", 1: "pearl*3"})
    facts = [f"me.{name}.pearl" for name in ("shares", "fits", "pays", "step", "lead", "majority")]
    assert numbers(game, 0, *facts) == [2, 2, 1, 2, 19, 0]
    assert numbers(game, 1, *facts) == [3, 1, 1, 15, 21, 1]
    assert numbers(game, 0, "turn.mine", "turn.ahead", "me.hand", "me.decade.4") == [1, 0, 3, 1]
    assert numbers(game, 1, "turn.mine", "turn.ahead", "me.hand", "me.decade.6") == [0, 1, 1, 1]


def test_rivals_come_in_turn_order_and_the_third_player_at_last() -> None:
    game = position(hands=[[12], [60, 61]], columns={"pearl": [45]}, shares={0: "pearl", 1: "ocean*2"})
    assert numbers(game, 0, "rival-1.hand", "rival-1.shares.ocean", "rival-1.turn", "rival-2.there") == [2, 2, 0, 1]
    assert numbers(game, 1, "rival-2.hand", "rival-2.shares.pearl", "rival-2.turn", "rival-3.there") == [1, 1, 1, 0]
    scores = game.scores()
    assert numbers(game, 0, "me.score", "rival-1.score") == scores[:2]
    assert numbers(game, 2, "me.score", "rival-1.score", "rival-2.score") == [scores[2], *scores[:2]]
    assert scores[0] != scores[1]
    duel = position(2, shares={THIRD: "pearl*2"})
    assert numbers(duel, 0, "third.shares.pearl", "third.shares.ocean") == [2, 0]
