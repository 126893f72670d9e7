"""`fathom play` in a terminal: tables, covered hands, and a last chance to undo."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.core import Record, State
from tests.cli.games import GAME, NAMES, PLAY, WORDS, after, begun, dear_share, offered, quiet_expansion, sentence
from tests.cli.terminal import ROWS, Terminal

TELLER = GAME.tell("en", NAMES)
ONE, OTHER = (begun().state.to_move, 1 - begun().state.to_move)
HAND = GAME.words("en")("board.hand")
TURN_AWAY = WORDS("play.turn-away", name=NAMES[ONE])
PASS_ON = WORDS("play.pass-on", name=NAMES[OTHER])
LET_GO = WORDS("play.let-go")


def hand(state: State, seat: int) -> str:
    """A hand, as it is shown to its player alone."""
    seen = GAME.observe(state, seat)
    (row,) = next(section.rows for section in TELLER.board(seen) if section.title == HAND)
    return row[0]


def free_share() -> str:
    """A share for nothing: the turn passes, and nothing was revealed."""
    start = begun().state
    return next(text for text in offered(start, "buy") if after(start, text).to_move == OTHER)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """Two people at one terminal, the first of them looking at their hand."""
    terminal = Terminal(*PLAY, "--save", tmp_path / "game.fathom", at=tmp_path)
    terminal.until(WORDS("play.pass-on", name=NAMES[ONE]))
    terminal.enter()
    return terminal


def test_the_board_is_shown_in_columns(terminal: Terminal) -> None:
    with terminal:
        text = terminal.until("> ")
    words = GAME.words("en")
    head = " +".join(words(f"board.{name}") for name in ("price", "value", "depth", "ability"))
    assert re.search(f"\n +{head} *\n", text)
    assert "\x1b[" in terminal.raw
    assert hand(begun().state, ONE) in text


def test_actions_stand_side_by_side_and_all_of_them(terminal: Terminal) -> None:
    with terminal:
        text = terminal.until("> ")
    numbers = [int(number) for number in re.findall(r"(?:^|  |: )(\d+)[!.] ", text, re.MULTILINE)]
    assert sorted(numbers) == list(range(1, len(begun().state.legal()) + 1))
    assert len([line for line in text.splitlines() if re.search(r"\b\d+[!.] ", line)]) < len(numbers) / 2


def test_a_hand_is_covered_before_the_keyboard_changes_hands(terminal: Terminal) -> None:
    start = begun().state
    with terminal:
        assert hand(start, ONE) in terminal.until("> ")
        terminal.enter("draw")
        terminal.until(TURN_AWAY)
        assert hand(start, OTHER) not in terminal.screen()
        terminal.enter()
        terminal.until(PASS_ON)
        assert terminal.screen() == PASS_ON
        terminal.enter()
        terminal.until("> ")
        later = after(start, "draw")
        assert hand(later, OTHER) in terminal.screen()
        assert hand(start, ONE) not in terminal.screen()
        assert hand(later, ONE) not in terminal.screen()
        assert sentence("draw") in terminal.screen()


def test_a_hand_is_covered_in_a_terminal_that_cannot_be_cleared(tmp_path: Path) -> None:
    state = begun().state
    with Terminal(*PLAY, at=tmp_path, env={"TERM": "dumb"}) as terminal:
        terminal.until(WORDS("play.pass-on", name=NAMES[ONE]))
        terminal.enter()
        deed, last = dear_share(), ""
        while state.to_move == ONE:
            terminal.until("> ")
            terminal.enter(deed)
            last = hand(state, ONE)
            state = after(state, deed)
            deed = offered(state)[0]
        for asked in (LET_GO, TURN_AWAY, PASS_ON):
            terminal.until(asked)
            in_sight = "\n".join(terminal.screen().splitlines()[-ROWS:])
            assert (last in in_sight) == (asked != PASS_ON)
            terminal.enter()


def test_before_the_turn_passes_it_can_still_be_taken_back(terminal: Terminal, tmp_path: Path) -> None:
    with terminal:
        terminal.until("> ")
        terminal.enter(free_share())
        terminal.until(LET_GO)
        terminal.enter("undo")
        terminal.until(WORDS("play.undone"))
        terminal.until("> ")
        terminal.enter("draw")
        terminal.until(TURN_AWAY)
        terminal.interrupt()
        assert terminal.wait()
    record = Record.parse((tmp_path / "game.fathom").read_text(encoding="utf-8"))
    assert record.moves == [(ONE, "draw")]


def test_the_next_person_is_not_told_what_was_taken_back(terminal: Terminal) -> None:
    with terminal:
        terminal.until("> ")
        terminal.enter(free_share())
        terminal.until(LET_GO)
        terminal.enter("undo")
        terminal.until("> ")
        terminal.enter("draw")
        terminal.until(TURN_AWAY)
        terminal.enter()
        terminal.until(PASS_ON)
        terminal.enter()
        terminal.until("> ")
        assert sentence("draw") in terminal.screen()
        assert sentence(free_share()) not in terminal.screen()


def test_a_turn_that_is_let_go_passes(terminal: Terminal) -> None:
    with terminal:
        terminal.until("> ")
        terminal.enter(free_share())
        terminal.until(LET_GO)
        terminal.enter()
        terminal.until(TURN_AWAY)
        terminal.enter()
        terminal.until(PASS_ON)
        terminal.enter()
        terminal.until("> ")
        assert sentence(free_share()) in terminal.screen()


def test_nobody_is_asked_to_let_go_in_the_middle_of_a_turn(terminal: Terminal) -> None:
    with terminal:
        terminal.until("> ")
        terminal.enter(quiet_expansion())
        assert LET_GO not in terminal.until("> ")


def test_ctrl_c_leaves_a_record(terminal: Terminal, tmp_path: Path) -> None:
    with terminal:
        terminal.until("> ")
        terminal.interrupt()
        assert terminal.wait()
        assert terminal.process.returncode == 0
        assert "Traceback" not in terminal.screen()
    assert Record.parse((tmp_path / "game.fathom").read_text(encoding="utf-8")).moves == []


def test_one_person_among_bots_has_nothing_to_cover(tmp_path: Path) -> None:
    with Terminal("play", GAME.id, "--names", "Ann", "--bots", "random", at=tmp_path) as terminal:
        assert HAND in terminal.until("> ")
        assert "\x1b[2J" not in terminal.raw


@pytest.mark.parametrize("name", ["x[red]y", ":fish:", "a\\"])
def test_a_name_stands_in_a_column_as_it_was_given(tmp_path: Path, name: str) -> None:
    with Terminal("play", GAME.id, "--names", name, "--bots", "random", at=tmp_path) as terminal:
        board = terminal.until("> ")
    assert re.search(f"^{re.escape(GAME.words('en')('board.you', who=name))} ", board, re.MULTILINE)


@pytest.mark.parametrize("columns", [20, 40, 80, 300])
def test_a_terminal_of_any_width_will_do(tmp_path: Path, columns: int) -> None:
    with Terminal("play", GAME.id, "--names", "Ann", "--bots", "random", at=tmp_path, columns=columns) as terminal:
        text = terminal.until("> ")
    assert all(len(line) <= columns for line in text.splitlines())
