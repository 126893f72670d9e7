"""Options: whatever was typed has one canonical form, or a reason why not."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core import BadInput, Choice, Each, Option, When
from fathom.core.options import applies, complete

THINGS = ("ocean", "pearl", "research")
SIDES = Each("sides", THINGS, ("basic", "advanced"), "basic")
SCENARIO = Choice("scenario", ("reefs", "storm"), "reefs")
OPTIONS: list[Option] = [SIDES, SCENARIO]

sides = st.sampled_from(SIDES.choices)
parts = sides | st.builds("{}={}".format, st.sampled_from(THINGS), sides) | st.just("")
texts = st.builds(
    lambda chosen, comma: comma.join(chosen), st.lists(parts, max_size=6), st.sampled_from([",", " ", ", "])
)


@given(texts)
def test_the_canonical_form_means_the_same_and_stays_as_it_is(text: str) -> None:
    canonical = SIDES.parse(text)
    assert SIDES.values(canonical) == SIDES.values(text)
    assert SIDES.parse(canonical) == canonical


@given(st.fixed_dictionaries(dict.fromkeys(THINGS, sides)))
def test_the_same_values_have_the_same_form_in_whatever_order_they_are_given(chosen: dict[str, str]) -> None:
    given_as = [f"{thing}={value}" for thing, value in chosen.items()]
    assert SIDES.values(",".join(given_as)) == chosen
    assert SIDES.parse(",".join(given_as)) == SIDES.parse(",".join(reversed(given_as)))


@given(st.sampled_from(SCENARIO.choices), st.sampled_from([str.upper, str.lower, str.title]))
def test_a_choice_is_read_in_any_case(value: str, case: object) -> None:
    assert callable(case)
    assert SCENARIO.parse(f" {case(value)} ") == value
    assert SIDES.parse(str(case("Pearl=Advanced"))) == "ocean=basic,pearl=advanced,research=basic"


def test_the_last_word_counts() -> None:
    assert SIDES.values("pearl=advanced,basic") == dict.fromkeys(THINGS, "basic")
    assert SIDES.values("advanced,pearl=basic")["pearl"] == "basic"
    assert SIDES.values("advanced,pearl=basic")["ocean"] == "advanced"


@pytest.mark.parametrize("text", ["", "calm", "reefs storm", "reef"])
def test_a_choice_that_is_none_of_them(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        SCENARIO.parse(text)
    assert caught.value.reason == "option-value"
    assert caught.value.facts == {"option": "scenario", "value": text, "choices": "reefs, storm"}


@pytest.mark.parametrize("part", ["deep", "pearl=deep", "pearl=", "pearl", "pearl=basic=advanced"])
def test_a_value_that_is_none_of_them(part: str) -> None:
    with pytest.raises(BadInput) as caught:
        SIDES.parse(f"ocean=basic,{part}")
    assert caught.value.reason == "option-value"
    assert caught.value.facts == {"option": "sides", "value": part, "choices": "basic, advanced"}


def test_a_thing_that_is_not_there() -> None:
    with pytest.raises(BadInput) as caught:
        SIDES.parse("coral=basic")
    assert caught.value.reason == "option-thing"
    assert caught.value.facts == {"option": "sides", "thing": "coral", "things": "ocean, pearl, research"}


@given(st.text())
def test_no_text_at_all_breaks_the_options(text: str) -> None:
    for option in OPTIONS:
        with suppress(BadInput):
            assert set(option.parse(text).replace("=", ",").split(",")) <= {*option.choices, *THINGS}


# Options that make a difference only sometimes

ALONE, TEAM = When(seats=(1,)), When(option="mode", values=("team", "pairs"))


@pytest.mark.parametrize(
    ("when", "seats", "mode", "matters"),
    [
        ((), 4, "race", True),
        ((ALONE,), 1, "race", True),
        ((ALONE,), 2, "race", False),
        ((TEAM,), 2, "pairs", True),
        ((TEAM,), 2, "race", False),
        ((ALONE, TEAM), 1, "race", True),
        ((ALONE, TEAM), 3, "team", True),
        ((ALONE, TEAM), 3, "race", False),
    ],
)
def test_one_condition_is_enough(when: tuple[When, ...], seats: int, mode: str, matters: bool) -> None:
    for option in (replace(SCENARIO, when=when), replace(SIDES, when=when)):
        assert applies(option, seats, {"mode": mode}) is matters


def test_an_option_that_nobody_has_chosen_decides_nothing() -> None:
    assert not applies(replace(SCENARIO, when=(TEAM,)), 3, {})


# All options of a game


def test_options_that_are_not_given_are_at_their_defaults() -> None:
    assert complete(OPTIONS, {}) == {"sides": "basic", "scenario": "reefs"}
    assert complete(OPTIONS, {"scenario": "Storm"}) == {"sides": "basic", "scenario": "storm"}


@pytest.mark.parametrize(("options", "shown"), [(OPTIONS, "sides, scenario"), ([], "-")])
def test_an_option_that_the_game_does_not_have(options: list[Option], shown: str) -> None:
    with pytest.raises(BadInput) as caught:
        complete(options, {"depth": "1"})
    assert caught.value.reason == "unknown-option"
    assert caught.value.facts == {"option": "depth", "options": shown}
