"""Action spaces: one declaration, contiguous ints, a notation that comes back."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core import ActionSpace, Domain, UnknownAction, Verb

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=6)
domains = st.builds(Domain, words, st.lists(words, min_size=1, max_size=5, unique=True))


@st.composite
def spaces(draw: st.DrawFn) -> ActionSpace:
    names = draw(st.lists(words, min_size=1, max_size=5, unique=True))
    return ActionSpace(*(Verb(name, *draw(st.lists(domains, max_size=3)), rule="X-1") for name in names))


COMPANY = Domain("company", ["ocean", "pearl"])
CARD = Domain("card", [str(number) for number in range(1, 21)], piece="c{}")
SPACE = ActionSpace(
    Verb("draw", rule="X-1", pieces=["deck"]),
    Verb("expand", COMPANY, CARD, rule="X-2"),
    Verb("buy", CARD, rule="X-3", pieces=["hand"]),
)


@given(spaces())
def test_every_action_comes_back_from_its_text(space: ActionSpace) -> None:
    texts = [space.text(action) for action in range(space.size)]
    assert len(set(texts)) == space.size
    assert [space.parse(text) for text in texts] == list(range(space.size))


@given(spaces())
def test_every_action_comes_back_from_its_verb_and_arguments(space: ActionSpace) -> None:
    for action in range(space.size):
        verb, arguments = space.decode(action)
        assert space.encode(verb.name, *arguments) == action
        assert len(arguments) == len(verb.domains)


@given(spaces())
def test_the_actions_of_a_verb_lie_together_in_the_order_of_the_declaration(space: ActionSpace) -> None:
    expected = [verb.name for verb in space.verbs for _ in range(verb.count)]
    assert [space.decode(action)[0].name for action in range(space.size)] == expected
    assert [space.first(verb.name) for verb in space.verbs] == [expected.index(verb.name) for verb in space.verbs]


def test_the_last_argument_runs_fastest() -> None:
    first = SPACE.first("expand")
    assert [SPACE.text(first + step) for step in (0, 1, 20)] == ["expand ocean 1", "expand ocean 2", "expand pearl 1"]


@pytest.mark.parametrize("text", ["expand pearl 3", "EXPAND Pearl 3", "  expand\tpearl   3 "])
def test_notation_may_be_written_in_any_case_and_with_any_spaces(text: str) -> None:
    assert SPACE.text(SPACE.parse(text)) == "expand pearl 3"


def test_an_action_touches_the_pieces_of_its_verb_and_of_its_arguments() -> None:
    assert SPACE.pieces(SPACE.parse("draw")) == ("deck",)
    assert SPACE.pieces(SPACE.parse("expand pearl 3")) == ("company-pearl", "c3")
    assert SPACE.pieces(SPACE.parse("buy 7")) == ("hand", "c7")


@given(st.integers())
def test_the_space_holds_the_ints_from_0_to_below_its_size(action: int) -> None:
    assert (action in SPACE) == (0 <= action < SPACE.size)


@pytest.mark.parametrize("thing", ["draw", 1.0, None])
def test_the_space_holds_nothing_but_ints(thing: object) -> None:
    assert thing not in SPACE


# Texts and numbers that are not actions


@pytest.mark.parametrize("action", [-1, SPACE.size, 10**30])
def test_an_int_out_of_range(action: int) -> None:
    for use in (SPACE.decode, SPACE.text, SPACE.pieces):
        with pytest.raises(UnknownAction) as caught:
            use(action)
        assert caught.value.reason == "action-out-of-range"
        assert caught.value.facts == {"action": action, "size": SPACE.size}


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        ("", "unknown-verb", {"verb": "", "verbs": "draw, expand, buy"}),
        ("   ", "unknown-verb", {"verb": "", "verbs": "draw, expand, buy"}),
        ("xyz 3", "unknown-verb", {"verb": "xyz", "verbs": "draw, expand, buy"}),
        ("Exapnd pearl 3", "unknown-verb-near", {"verb": "exapnd", "near": "expand"}),
        ("draw 3", "wrong-arguments", {"verb": "draw", "form": "draw"}),
        ("expand", "wrong-arguments", {"verb": "expand", "form": "expand COMPANY CARD"}),
        ("expand pearl", "wrong-arguments", {"verb": "expand", "form": "expand COMPANY CARD"}),
        ("expand pearl 3 4", "wrong-arguments", {"verb": "expand", "form": "expand COMPANY CARD"}),
        ("expand coral 3", "unknown-value", {"value": "coral", "domain": "company", "values": "ocean, pearl"}),
        ("expand pearl 21", "unknown-value", {"value": "21", "domain": "card", "values": "1 … 20"}),
        ("buy 07", "unknown-value", {"value": "07", "domain": "card", "values": "1 … 20"}),
    ],
)
def test_a_text_that_is_no_action_says_why(text: str, reason: str, facts: dict[str, str]) -> None:
    with pytest.raises(UnknownAction) as caught:
        SPACE.parse(text)
    assert caught.value.reason == reason
    assert caught.value.facts == facts


@given(st.text())
def test_no_text_at_all_breaks_the_parser(text: str) -> None:
    with suppress(UnknownAction):
        assert SPACE.parse(text) in SPACE


@pytest.mark.parametrize("arguments", [(2, 0), (0, 20), (-1, 0), (0, -1)])
def test_an_index_beyond_its_domain_is_not_encoded(arguments: tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        SPACE.encode("expand", *arguments)


@pytest.mark.parametrize("arguments", [(), (0,), (0, 0, 0)])
def test_a_wrong_number_of_arguments_is_not_encoded(arguments: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        SPACE.encode("expand", *arguments)


def test_threads_may_ask_for_actions_at_once() -> None:
    """Several threads ask for the actions at once: none of them gets half of them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            many = Domain("many", [f"{number}" for number in range(60)])
            space = ActionSpace(Verb("turn", many, many, rule="X-1"))
            with ThreadPoolExecutor(4) as threads:
                found = list(threads.map(space.text, [space.size - 1] * 8))
            assert found == ["turn 59 59"] * 8
    finally:
        sys.setswitchinterval(before)
