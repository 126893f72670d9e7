"""A table: undo while nobody has learnt anything; a refused action changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fathom.core import BadInput, Chance, Record, RuleBroken, UnknownAction
from fathom.games import find
from fathom.games.in_too_deep.rules import InTooDeep
from fathom.table import Seat, Table
from tests.games.in_too_deep.positions import final_turns, on_top, position

GAME = find("in-too-deep")
SEATS = [Seat("Ann"), Seat("Bob"), Seat("Manta", "normal")]


def table_of(state: InTooDeep) -> Table:
    """A table in this position."""
    table = Table(GAME, GAME.setup(state.seats, {}, "table"), SEATS[: state.seats])
    table.state = state
    return table


def act(table: Table, *texts: str) -> None:
    """Let whoever is to move do actions in notation."""
    for text in texts:
        table.act(table.state.to_move, GAME.space.parse(text))


def told(table: Table) -> list[str]:
    return [f"{table.names[seat]} {GAME.space.text(action)}" for seat, action in table.log]


def buying() -> Table:
    """Ann may buy a share for three cards."""
    return table_of(position(hands=[[44, 60, 61, 62], [70]], shares={1: "treasure*3"}))


def in_payment(seed: str) -> Table:
    """A game from its beginning to the middle of a payment."""
    table = Table(GAME, GAME.setup(3, {}, seed), SEATS)
    picks = Chance.from_seed(seed)
    while not (told(table) and " pay " in told(table)[-1] and GAME.space.text(table.state.legal()[0])[:4] == "pay "):
        legal = table.state.legal()
        table.act(table.state.to_move, legal[picks.below(len(legal))])
    return table


# Undo


@given(st.integers(1, 3))
def test_a_payment_can_be_taken_back_card_by_card(steps: int) -> None:
    table = buying()
    states = []
    for text in ["buy 44", "pay 60", "pay 61"][:steps]:
        states.append(table.state.data())
        act(table, text)
    for before in reversed(states):
        assert table.can_undo(0)
        table.undo(0)
        assert table.state.data() == before
    assert table.log == []
    assert not table.can_undo(0)


def test_the_last_card_of_a_payment_can_be_taken_back_while_nobody_else_has_acted() -> None:
    table = buying()
    act(table, "buy 44", "pay 60", "pay 61")
    before = table.state.data()
    act(table, "pay 62")
    assert table.state.to_move == 1
    table.undo(0)
    assert table.state.data() == before
    assert told(table) == ["Ann buy 44", "Ann pay 60", "Ann pay 61"]


def test_what_was_taken_back_can_be_done_otherwise() -> None:
    table = buying()
    act(table, "buy 44", "pay 60")
    table.undo(0)
    act(table, "pay 62")
    assert told(table) == ["Ann buy 44", "Ann pay 62"]


def test_a_reveal_ends_undo() -> None:
    table = table_of(on_top(position(hands=[[44]]), 77))
    act(table, "draw")
    assert refused_undo(table, 0)


def test_a_reveal_ends_undo_of_what_came_before_it_too() -> None:
    table = table_of(
        position(sides="research=advanced", hands=[[44, 60, 61], []], shares={1: "pearl"}, columns={"research": [41]})
    )
    act(table, "expand research 44", "acquire 2 pearl")
    assert table.can_undo(0)
    act(table, "pay 60")  # to Bob, who sees it
    assert refused_undo(table, 0)


def test_after_a_reveal_undo_reaches_back_to_it() -> None:
    table = table_of(position(sides="research=advanced", hands=[[44, 60], []], shares={0: "research", 1: "pearl"}))
    act(table, "expand research 44", "acquire 2 pearl")  # a dividend came between them
    table.undo(0)
    assert told(table) == ["Ann expand research 44"]
    assert refused_undo(table, 0)


def test_somebody_elses_action_ends_undo() -> None:
    table = table_of(position(hands=[[44], [60]], columns={"pearl": [41], "ocean": [51]}))
    act(table, "expand pearl 44")
    assert table.can_undo(0)
    act(table, "expand pearl 60")
    assert refused_undo(table, 0)


def test_somebody_elses_action_taken_back_does_not_bring_undo_back() -> None:
    table = table_of(position(hands=[[44], [60]], columns={"pearl": [41]}))
    act(table, "expand pearl 44", "expand pearl 60")
    table.undo(1)
    assert refused_undo(table, 0)
    assert refused_undo(table, 1)


def test_nobody_takes_back_what_another_did() -> None:
    table = buying()
    act(table, "buy 44")
    assert refused_undo(table, 1)
    assert table.can_undo(0)


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    assert refused_undo(Table(GAME, GAME.setup(3), SEATS), 0)


def refused_undo(table: Table, seat: int) -> bool:
    """Undo is refused, and nothing has changed."""
    before, log = table.state.data(), list(table.log)
    assert not table.can_undo(seat)
    with pytest.raises(BadInput, match="undo-too-late"):
        table.undo(seat)
    return table.state.data() == before and table.log == log


@given(st.integers(0, 99), st.lists(st.booleans(), max_size=150))
def test_undo_always_returns_to_the_very_state_before(seed: int, undone: list[bool]) -> None:
    table = Table(GAME, GAME.setup(3, {"sides": "random"}, str(seed)), SEATS)
    picks = Chance.from_seed(str(seed))
    for back in undone:
        if table.over:
            return
        seat, before, log = table.state.to_move, table.state.data(), list(table.log)
        legal = table.state.legal()
        action = legal[picks.below(len(legal))]
        final = table.state.ends_undo(action)
        table.act(seat, action)
        assert table.can_undo(seat) == (not final)
        if back and not final:
            table.undo(seat)
            assert table.state.data() == before
            assert table.log == log


# Refusals


def test_whose_turn_it_is_not() -> None:
    table = buying()
    with pytest.raises(BadInput) as caught:
        table.act(1, GAME.space.parse("draw"))
    assert caught.value.reason == "not-your-turn"
    assert caught.value.facts == {"name": "Bob", "turn": "Ann"}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_acts_when_the_game_is_over(seat: int) -> None:
    table = table_of(final_turns(position(hands=[[44]]), 1))
    act(table, "draw")
    assert table.over
    with pytest.raises(BadInput, match="table-over"):
        table.act(seat, GAME.space.parse("draw"))
    assert told(table) == ["Ann draw"]


@given(st.integers(-5, GAME.space.size + 5), st.integers(0, 2))
def test_a_refused_action_changes_nothing(action: int, seat: int) -> None:
    table = buying()
    act(table, "buy 44", "pay 60")
    assume(seat != 0 or action not in table.state.legal())
    before, log = table.state.data(), list(table.log)
    with pytest.raises((BadInput, UnknownAction, RuleBroken)):
        table.act(seat, action)
    assert table.state.data() == before
    assert table.log == log
    table.undo(0)
    table.undo(0)
    assert table.state.data() == buying().state.data()


def test_an_action_tells_what_happened() -> None:
    table = table_of(on_top(position(hands=[[44]]), 77))
    events = table.act(0, GAME.space.parse("draw"))
    drew = {"kind": "drew", "rule": "ITD-7.1", "seat": 0, "drawn": [[0, 1]], "cards": [77]}
    assert [event.seen_by(0) for event in events] == [drew]


# Records


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_table_is_resumed_in_the_middle_of_a_payment(seed: str) -> None:
    table = in_payment(seed)
    resumed = Table.resume(GAME, Record.parse(table.record().text()))
    assert resumed.state.data() == table.state.data()
    assert resumed.log == table.log
    assert resumed.seats == table.seats
    assert [resumed.can_undo(seat) for seat in range(3)] == [table.can_undo(seat) for seat in range(3)]


def test_a_resumed_table_goes_on_as_the_first_would_have() -> None:
    table = in_payment("on")
    resumed = Table.resume(GAME, table.record())
    picks = Chance.from_seed("on")
    while not table.over:
        legal = table.state.legal()
        action = legal[picks.below(len(legal))]
        events = table.act(table.state.to_move, action)
        again = resumed.act(resumed.state.to_move, action)
        assert [event.seen_by(0) for event in events] == [event.seen_by(0) for event in again]
    assert resumed.record() == table.record()


def test_what_was_taken_back_is_not_in_the_record() -> None:
    table = in_payment("back")
    moves = table.record().moves
    table.undo(table.state.to_move)
    assert table.record().moves == moves[:-1]


# Seats


names = st.text(st.characters(exclude_characters="\n[]", exclude_categories=["Cs"]))  # brackets mark bots


@given(st.builds(Seat, names, st.none() | st.sampled_from(["normal", "random", "a-b_2"])))
def test_a_seat_comes_back_from_its_text(seat: Seat) -> None:
    assert Seat.parse(seat.text()) == seat


@pytest.mark.parametrize("name", ["Ann", "Ann [", "[normal] Ann", "[normal]", "Ann [two words]", "Ann[normal]"])
def test_a_person_is_not_taken_for_a_bot(name: str) -> None:
    assert Seat.parse(name) == Seat(name)
