"""The table in the terminal: on one screen, whole lines, and never letter by letter."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from rich.console import Console

from fathom.cli import play, screen
from fathom.cli.play import Session
from fathom.core import Chance
from fathom.core.narration import Section
from fathom.core.words import LANGUAGES
from fathom.games import find
from fathom.table import Seat, Table

NAMES = ["Ann", "Nautilus", "Manta", "Beluga", "Orca"]
# Lines that suffice at 124 columns: a usual terminal, and for an ocean of twenty zones a tall one.
GAMES = [
    ("in-too-deep", 2, {}, 42),
    ("in-too-deep", 5, {"sides": "advanced"}, 42),
    ("deep-blue", 2, {}, 42),
    ("deep-blue", 5, {}, 42),
    ("endeavor", 1, {}, 42),
    ("endeavor", 3, {"mission": "new-horizons"}, 42),
    ("endeavor", 5, {"mission": "the-spill", "mode": "co-op"}, 50),
]


class Looking:
    """A terminal of some width that keeps what it shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
        self.file = io.StringIO()
        console = Console(
            file=self.file, force_terminal=True, width=width, color_system=None, highlight=False, emoji=False
        )
        monkeypatch.setattr(screen, "out", console)
        monkeypatch.setattr(play, "out", console)

    def shown(self) -> list[str]:
        """The lines since the last time."""
        text = self.file.getvalue()
        self.file.seek(0)
        self.file.truncate()
        return text.splitlines()


def turns(game_id: str, seats: int, options: dict[str, str], language: str) -> Iterator[tuple[Session, int]]:
    """A session before every third action of the first seat, in a whole game."""
    game = find(game_id)
    table = Table(game, game.setup(seats, options, "screens"), [Seat(name) for name in NAMES[:seats]])
    session, picks = Session(table, language, None, None), Chance.from_seed("screens")
    asked = 0
    while not table.over:
        seat = table.state.to_move
        asked += seat == 0
        if seat == 0 and asked % 3 == 1:
            yield session, seat
        legal = table.state.legal()
        table.act(seat, legal[picks.below(len(legal))])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "seats", "options", "lines"), GAMES)
def test_a_turn_fits_on_one_screen(
    monkeypatch: pytest.MonkeyPatch, game_id: str, seats: int, options: dict[str, str], lines: int, language: str
) -> None:
    terminal = Looking(monkeypatch, 124)
    for session, seat in turns(game_id, seats, options, language):
        seen = session.game.observe(session.table.state, seat)
        session.show_table(seat, session.teller.glance(seen))
        shown = terminal.shown()
        assert len(shown) + 2 <= lines, "\n".join(shown)  # the prompt comes after it
        assert all(len(line) <= 124 for line in shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game_id", "seats", "options", "_"), GAMES)
def test_no_width_breaks_the_table_into_letters(
    monkeypatch: pytest.MonkeyPatch, game_id: str, seats: int, options: dict[str, str], _: int, language: str
) -> None:
    """Nor are words cut off: every word of the sentences is on the screen, too."""
    for number, (session, seat) in enumerate(turns(game_id, seats, options, language)):
        if number % 3:
            continue
        terminal = Looking(monkeypatch, (60, 80, 100, 200)[number // 3 % 4])
        seen = session.game.observe(session.table.state, seat)
        sections = session.teller.board(seen)
        session.show_table(seat, sections)
        shown = terminal.shown()
        assert not any(len(one.strip()) == len(other.strip()) == 1 for one, other in pairwise(shown))
        assert "…" not in "".join(shown)
        cells = " ".join(cell for section in sections for row in section.rows for cell in row)
        assert set(re.findall(r"\w+", cells)) <= set(re.findall(r"\w+", " ".join(shown)))


def test_a_table_without_rows_is_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Looking(monkeypatch, 100)
    screen.show(Section("Impact board", ["", ""], []), find("endeavor").words("en"))
    assert terminal.shown() == ["Impact board"]


@pytest.mark.parametrize("game_id", ["in-too-deep", "deep-blue", "endeavor"])
def test_help_takes_its_example_from_the_game_at_hand(
    game_id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Looking(monkeypatch, 300)
    for session, seat in turns(game_id, 2, {}, "en"):
        session.list_commands(seat)
        (told,) = terminal.shown()
        state, space = session.table.state, session.game.space
        examples = [text for text in map(space.text, state.legal()) if f"such as {text}," in told]
        assert len(examples) == 1
        assert f"({session.game.prefix}-" in told
    assert not capsys.readouterr().out


def test_a_title_may_be_wider_than_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    looking = Looking(monkeypatch, 80)
    title = "Dive at Cormorant Ledge, led by Player 1"
    screen.show(Section(title, ["", "gem"], [["1", "silver"], ["2", "gold"]]), find("deep-blue").words("en"))
    assert [line.rstrip() for line in looking.shown()] == [title, "   gem", "1  silver", "2  gold"]
