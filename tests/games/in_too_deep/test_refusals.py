"""Why something may not be done: for every reason the rule, the key and the facts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.core.chance import Chance
from fathom.core.errors import RuleBroken
from fathom.core.game import Setup
from fathom.games.in_too_deep.actions import SPACE
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.games.in_too_deep.positions import do, final_turns, position, refusal


def expanded(company: str, sides: str) -> InTooDeep:
    """Seat 0 has expanded a company with the 50 and may use its ability; three cards are left in hand."""
    game = position(
        sides=sides,
        hands=[[50, 11, 60, 61]],
        shares={0: "ocean", 1: "pearl*5 treasure"},
        columns={"pearl": [13, 24, 35, 46], "treasure": [80]},
    )
    do(game, f"expand {company} 50")
    return game


def refused(expansion: str, action: str, rule: str, reason: str, /, **facts: int | str) -> object:
    """A case of an ability used wrongly, under the rule it shows."""
    broken = RuleBroken(rule, reason, **facts)
    return pytest.param(*expansion.split(), action, broken, marks=pytest.mark.rule(rule), id=f"{expansion}: {action}")


# Starting shares


@pytest.mark.rule("ITD-2.5")
@pytest.mark.parametrize("action", ["draw", "buy 44", "expand pearl 44", "pay 44", "skip"])
def test_starting_shares_are_taken_first(action: str) -> None:
    game = start(Setup(3, {"sides": "basic"}, "table"))
    assert refusal(game, action) == RuleBroken("ITD-2.5", "draft-first")


@pytest.mark.rule("ITD-2.5")
def test_only_cards_on_offer_can_be_taken() -> None:
    game = start(Setup(3, {"sides": "basic"}, "table"))
    card = game.hands[game.to_move][0]
    assert refusal(game, f"take {card}") == RuleBroken("ITD-2.5", "not-offered", card=card)


@pytest.mark.rule("ITD-2.5")
def test_a_starting_share_is_taken_by_one_player_only() -> None:
    game = start(Setup(3, {"sides": "basic"}, "table"))
    card = game.offer[0]
    do(game, f"take {card}")
    assert refusal(game, f"take {card}") == RuleBroken("ITD-2.5", "not-offered", card=card)


@pytest.mark.rule("ITD-2.5")
def test_starting_shares_are_taken_at_the_start_only() -> None:
    assert refusal(position(hands=[[44]]), "take 44") == RuleBroken("ITD-2.5", "draft-done")


# A turn


@pytest.mark.rule("ITD-4.1")
def test_a_share_is_bought_from_the_hand() -> None:
    game = position(hands=[[44], [45]])
    assert refusal(game, "buy 45") == RuleBroken("ITD-4.1", "not-in-hand", card=45)


@pytest.mark.rule("ITD-4.4")
def test_a_share_must_be_paid_for() -> None:
    game = position(hands=[[11, 60]], shares={1: "pearl*2"})
    assert refusal(game, "buy 11") == RuleBroken("ITD-4.4", "too-few-cards", needs=2, has=1)


@pytest.mark.rule("ITD-5.1")
def test_a_company_is_expanded_from_the_hand() -> None:
    game = position(hands=[[44], [45]])
    assert refusal(game, "expand pearl 45") == RuleBroken("ITD-5.1", "not-in-hand", card=45)


@pytest.mark.rule("ITD-5.2")
def test_a_company_goes_deeper_only() -> None:
    game = position(hands=[[44]], columns={"pearl": [45]})
    assert refusal(game, "expand pearl 44") == RuleBroken("ITD-5.2", "too-low", card=44, top=45, company="pearl")


@pytest.mark.rule("ITD-4.3")
def test_nothing_is_paid_when_nothing_is_owed() -> None:
    assert refusal(position(hands=[[44]]), "pay 44") == RuleBroken("ITD-4.3", "nothing-owed")


@pytest.mark.rule("ITD-8.1")
@pytest.mark.parametrize("action", ["skip", "clean 13", "move ocean 13", "acquire 2 pearl", "play pearl 44"])
def test_an_ability_needs_an_expansion(action: str) -> None:
    game = position(hands=[[44, 45, 46]], shares={1: "pearl"}, columns={"pearl": [13]})
    assert refusal(game, action) == RuleBroken("ITD-8.1", "no-ability")


# A payment


@pytest.mark.rule("ITD-4.3")
@pytest.mark.parametrize("action", ["draw", "skip", "buy 60", "expand ocean 60"])
def test_a_price_must_be_paid_before_anything_else(action: str) -> None:
    game = position(hands=[[11, 60, 61, 62]], shares={1: "pearl*3"})
    do(game, "buy 11", "pay 62")
    assert refusal(game, action) == RuleBroken("ITD-4.3", "payment-owed", owed=2)


@pytest.mark.rule("ITD-4.3")
@pytest.mark.parametrize("card", [11, 62, 45])
def test_only_cards_in_hand_can_pay(card: int) -> None:
    game = position(hands=[[11, 60, 61, 62], [45]], shares={1: "pearl*2"})
    do(game, "buy 11", "pay 62")
    assert refusal(game, f"pay {card}") == RuleBroken("ITD-4.3", "not-in-hand", card=card)


# An ability


@pytest.mark.parametrize(
    ("company", "sides", "action", "broken"),
    [
        refused("ocean basic", "draw", "ITD-8.1", "ability-first", company="ocean"),
        refused("wildlife advanced", "expand pearl 60", "ITD-8.1", "ability-first", company="wildlife"),
        refused("ocean basic", "pay 60", "ITD-4.3", "nothing-owed"),
        refused("ocean basic", "take 60", "ITD-2.5", "draft-done"),
        refused("ocean basic", "buy 60", "ITD-8.1", "not-this-ability", company="ocean"),
        refused("ocean basic", "acquire 2 treasure", "ITD-8.1", "not-this-ability", company="ocean"),
        refused("ocean advanced", "play pearl 60", "ITD-8.1", "not-this-ability", company="ocean"),
        refused("research basic", "clean 13", "ITD-8.1", "not-this-ability", company="research"),
        refused("wildlife basic", "clean 13", "ITD-8.1", "not-this-ability", company="wildlife"),
        refused("ocean basic", "clean 60", "ITD-9.1", "no-depth-card", card=60),
        refused("ocean advanced", "clean 60", "ITD-9.2", "no-depth-card", card=60),
        refused("ocean advanced", "clean 13", "ITD-9.2", "not-most-recent", card=13, company="pearl"),
        refused("ocean advanced", "move ocean 60", "ITD-9.2", "no-depth-card", card=60),
        refused("ocean advanced", "move ocean 13", "ITD-9.2", "not-most-recent", card=13, company="pearl"),
        refused("ocean advanced", "move pearl 46", "ITD-9.2", "already-most-recent", card=46, company="pearl"),
        refused("ocean advanced", "move treasure 46", "ITD-5.2", "too-low", card=46, top=80, company="treasure"),
        refused("research basic", "buy 45", "ITD-9.11", "not-in-hand", card=45),
        refused("research basic", "buy 11", "ITD-9.11", "too-few-cards", needs=3, has=2),
        refused("research advanced", "acquire 2 pearl", "ITD-9.12", "too-few-cards", needs=5, has=3),
        refused("research advanced", "acquire 1 ocean", "ITD-9.12", "own-share"),
        refused("research advanced", "acquire 3 ocean", "ITD-9.12", "owns-none", owner=2, company="ocean"),
        refused("research advanced", "acquire 4 ocean", "ITD-9.12", "no-such-owner"),
        refused("research advanced", "acquire third ocean", "ITD-9.12", "no-such-owner"),
        refused("wildlife basic", "move ocean 60", "ITD-9.16", "no-depth-card", card=60),
        refused("wildlife basic", "move ocean 13", "ITD-9.16", "not-among-three", card=13, company="pearl"),
        refused("wildlife basic", "move treasure 46", "ITD-5.2", "too-low", card=46, top=80, company="treasure"),
        refused("wildlife basic", "move pearl 46", "ITD-9.17", "already-most-recent", card=46, company="pearl"),
        refused("wildlife advanced", "play pearl 45", "ITD-9.18", "not-in-hand", card=45),
        refused("wildlife advanced", "play pearl 11", "ITD-9.18", "too-few-cards", needs=4, has=2),
    ],
)
def test_an_ability_is_used_as_its_company_says(company: str, sides: str, action: str, broken: RuleBroken) -> None:
    assert refusal(expanded(company, sides), action) == broken


# The end


@pytest.mark.rule("ITD-11.2")
@pytest.mark.parametrize("action", ["draw", "buy 44", "take 44", "pay 44", "skip"])
def test_after_the_end_nothing_may_be_done(action: str) -> None:
    game = final_turns(position(hands=[[44]]), left=1)
    do(game, "draw")
    assert refusal(game, action) == RuleBroken("ITD-11.2", "over")


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 6), st.sampled_from(["basic", "advanced"]), st.integers(0, 300), st.integers(0, 10**6).map(str))
def test_what_is_not_offered_is_refused_and_nothing_else(seats: int, sides: str, actions: int, seed: str) -> None:
    game = start(Setup(seats, {"sides": sides}, seed))
    chance = Chance.from_seed(seed)
    for _ in range(actions):
        legal = game.legal()
        if legal:
            game.apply(legal[chance.below(len(legal))])
    allowed = [action for action in range(SPACE.size) if game.why_not(action) is None]
    assert allowed == sorted(game.legal())
