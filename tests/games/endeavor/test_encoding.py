"""The table as numbers, worlds that fit what is seen, and what else players that think ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fathom.core import Chance
from fathom.games.endeavor import GAME
from fathom.games.endeavor.components import DIVE_SITES, NONE, TOKEN_KIND, ZONE_IDS, ZONE_TRACKS
from fathom.games.endeavor.encoding import FEATURES, encode
from fathom.games.endeavor.missions import DIFFICULTIES, GOALS_TO_WIN
from fathom.games.endeavor.observation import hidden_from, observe, sample_hidden, swap, worlds
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.strategy import calm
from fathom.games.endeavor.worlds import turned_up
from tests.games.endeavor.positions import do, offered, position
from tests.games.endeavor.walks import walk

VARIETY = 50  # games: every mission, mode and number of seats


def lookers(game: Endeavor) -> Iterator[int]:
    """The first seat, the last one, and whoever is asked."""
    yield from sorted({0, game.seats - 1, max(0, game.to_move)})


def numbers(game: Endeavor, seat: int = 0) -> dict[str, int]:
    return dict(zip(FEATURES, encode(game, seat), strict=True))


# Numbers


def test_every_number_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.deep
def test_all_tables_have_as_many_numbers_in_range_and_stay_as_they_are() -> None:
    for game in walk("numbers", VARIETY, every=9):
        before = game.data()
        for seat in lookers(game):
            found = encode(game, seat)
            assert len(found) == len(FEATURES)
            assert all(type(number) is int and 0 <= number <= 255 for number in found)
            assert found == encode(game, seat)
        assert game.data() == before


@pytest.mark.deep
def test_numbers_tell_nothing_that_is_hidden() -> None:
    chance = Chance.from_seed("hidden")
    for game in walk("hidden", VARIETY, every=9):
        for seat in lookers(game):
            seen, found = observe(game, seat), encode(game, seat)
            assert all(encode(sample_hidden(seen, chance), seat) == found for _ in range(2))


@pytest.mark.deep
def test_numbers_stay_when_hidden_pieces_trade_places() -> None:
    picks = Chance.from_seed("trade")
    for game in walk("trade", VARIETY, every=23):
        found = encode(game, 0)
        for group in hidden_from(game, 0):
            if len(group) > 1:
                picks.shuffle(group)
                swap(game, group[0], group[1])
                assert encode(game, 0) == found


def test_seats_are_counted_from_whoever_looks() -> None:
    game = position(seats=3, research=(1, 2, 3))
    found = numbers(game, 1)
    assert [found[f"{who}.research"] for who in ("me", "rival-1", "rival-2", "rival-3")] == [40, 60, 20, 0]
    assert [found[f"{who}.there"] for who in ("me", "rival-1", "rival-2", "rival-3")] == [255, 255, 255, 0]


def test_numbers_show_what_is_asked_and_on_which_menu() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    assert numbers(game)["asked.turn"] == 255
    do(game, "activate 1")
    found = numbers(game)
    assert (found["asked.turn"], found["asked.deed"]) == (0, 255)
    assert (found["menu.sonar"], found["menu.promote"]) == (255, 0)
    do(game, "sonar the-sea-star-1", "draw 1+1")
    found = numbers(game)
    assert (found["asked.keep"], found["board.depth"]) == (255, 50)


def test_numbers_show_what_there_is_to_do_on_the_grounds_and_in_the_whole_ocean() -> None:
    game = position(ocean={"a1": "the-sea-star", "b1": "calm-seas"}, vessels={0: "calm-seas"})
    found, here = numbers(game), ZONE_IDS.index("calm-seas")
    tokens = [sum(game.tokens_left(site) for site in DIVE_SITES[zone]) for zone in game.grid if zone != NONE]
    tracks = [len(ZONE_TRACKS[zone]) for zone in game.grid if zone != NONE]
    assert (found["tokens-left"], found["sonar-left"]) == (7 * sum(tokens), 14 * sum(tracks))
    assert found["me.ground.sonar"] == 60 * len(ZONE_TRACKS[here])
    assert found["me.ground.dive"] == 25 * sum(game.tokens_left(site) for site in DIVE_SITES[here])


def test_numbers_show_how_far_a_team_has_come() -> None:
    game = GAME.new(2, {"mode": "co-op", "difficulty": DIFFICULTIES[2]}, "team")
    found = numbers(game)
    assert found["team"] == 255
    assert found["team.missing"] == 36 * GOALS_TO_WIN[2]
    assert sum(found[name] > 0 for name in FEATURES if name.startswith("team.") and name != "team.missing") >= 4


# Worlds


@pytest.mark.deep
def test_worlds_fit_what_is_seen_and_share_nothing() -> None:
    chance = Chance.from_seed("worlds")
    for game in walk("worlds", 20, every=11):
        seen = observe(game, max(0, game.to_move))
        dealer = worlds(seen)
        one, other = dealer.deal(chance), dealer.deal(chance)
        assert observe(one, seen.seat) == observe(other, seen.seat) == seen
        assert GAME.census(one) == GAME.census(game)
        assert one.chance.data() != other.chance.data()
        if one.to_move >= 0:
            one.apply(one.legal()[0])
        assert observe(other, seen.seat) == observe(dealer.deal(chance), seen.seat) == seen


def test_worlds_differ_and_are_the_same_for_the_same_chance() -> None:
    game = GAME.new(3, {"mission": "star-search"}, "differ")
    dealer = worlds(observe(game, 0))
    dealt = [dealer.deal(Chance.from_seed(f"w {number}")) for number in range(20)]
    assert len({str(each.stacks) for each in dealt}) > 10
    assert len({str(each.dives) for each in dealt}) > 10
    assert dealer.deal(Chance.from_seed("w 0")).data() == dealt[0].data()


# Whatever chance brings to light


def dived(token: int) -> Endeavor:
    """A table right after a Dive that brought up a token, in a world in which it is not the first one."""
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    do(game, "activate 1")
    dive = min(offered(game, "dive"))
    site = next(tokens for tokens in game.dives if tokens)
    there = next(pile for pile in [game.supply, *game.dives] if token in pile)
    there[there.index(token)], site[-1] = site[-1], token
    do(game, dive)
    return game


def test_nothing_has_come_to_light_in_a_new_world() -> None:
    for game in walk("new worlds", 10, every=40):
        assert turned_up(sample_hidden(observe(game, 0), Chance.from_seed("new"))) == 0


def test_equal_tokens_are_the_same_outcome_and_others_are_not() -> None:
    twins = [token for token in range(len(TOKEN_KIND)) if TOKEN_KIND[token] == 0][:2]
    other = TOKEN_KIND.index(1)
    keys = [turned_up(dived(token)) for token in (*twins, other)]
    assert keys[0] == keys[1] != keys[2]
    assert 0 not in keys


# Quiet tables


def test_calm_goes_on_with_a_turn_and_leaves_one_that_begins() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    before = game.data()
    calm(game)
    assert game.data() == before
    do(game, "activate 1")
    calm(game)
    assert numbers(game)["asked.deed"] == 0
