"""The picture of every game: whole, secret where it must be, light, and in every language."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from fathom.core import Chance, Game, State
from fathom.core.narration import Narrator
from fathom.core.words import LANGUAGES
from fathom.games import games
from fathom.web.picture import STATIC, picture, sprite, styles
from tests import conformance

NAMES = ["Ann", "Bob <b>", "Cleo", "Dan", "Eve", "Finn"]
PICTURED = {game.id: game for game in games().values() if (game.folder / "table.html").exists()}
by_seats = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, n, id=f"{game.id}-{n}") for game in PICTURED.values() for n in game.seats]
)
by_game = pytest.mark.parametrize("game", PICTURED.values(), ids=list(PICTURED))


def states(game: Game, seats: int, every: int) -> Iterator[State]:
    """States of random games with many mixes of options, the last one of each game included."""
    picks = Chance.from_seed(f"pictures {seats}")
    for number, mix in enumerate(conformance.mixes(game)[::5]):
        setup = game.setup(seats, mix, f"picture {number}")
        for step, (state, _) in enumerate(conformance.walk(game, setup, picks)):
            if (step + number) % every == 0:
                yield state
        yield state


def draw(game: Game, state: State, viewer: int | None, language: str = "en") -> str:
    seen = game.observe(state, viewer)
    return picture(game, seen, language, NAMES[: seen.seats])


def pieces(html: str) -> Counter[str]:
    return Counter(re.findall(r'data-piece="([^"]+)"', html))


@by_seats
def test_every_piece_that_can_be_touched_is_there_once(game: Game, seats: int) -> None:
    for state in states(game, seats, 3):
        html = draw(game, state, max(state.to_move, 0))
        found = pieces(html)
        wanted = {piece for action in state.legal() for piece in game.space.pieces(action)}
        assert {piece: found[piece] for piece in wanted} == dict.fromkeys(wanted, 1)
        tags = re.findall(r'<[^>]*data-piece="[^"]+"[^>]*>', html)
        touchable = [tag for tag in tags if re.search(r'class="[^"]*\bcan\b', tag)]
        assert {piece for tag in touchable for piece in pieces(tag)} == wanted
        assert all(tag.startswith('<button type="button"') for tag in touchable)


@by_seats
def test_ids_are_unique_and_name_their_piece(game: Game, seats: int) -> None:
    for state in states(game, seats, 9):
        for viewer in (None, 0, max(state.to_move, 0)):
            html = draw(game, state, viewer)
            ids = Counter(re.findall(r'\bid="([^"]+)"', html))
            assert max(ids.values()) == 1
            assert {f"piece-{piece}" for piece in pieces(html)} == set(ids)
            gliding = Counter(re.findall(r"view-transition-name:([\w-]+)", html))
            assert max(gliding.values()) == 1  # two of a name, and nothing would glide


@by_seats
def test_hidden_pieces_leave_no_trace(game: Game, seats: int) -> None:
    picks = Chance.from_seed(f"hidden {seats}")
    swaps = 0
    for state in states(game, seats, 11):
        for viewer in (None, *range(seats)):
            groups = [group for group in game.hidden_from(state, viewer) if len(group) > 1]
            order = list(range(len(groups)))
            picks.shuffle(order)
            shown = draw(game, state, viewer)
            for group in [groups[at] for at in order[:2]]:  # others at the next state
                swapped = state.clone()
                game.swap(swapped, group[picks.below(len(group))], group[picks.below(len(group))])
                assert draw(game, swapped, viewer) == shown
                swaps += 1
    assert swaps > 100


@by_seats
def test_everything_shown_has_words(game: Game, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Game.tell
    tellers: list[Narrator[Any]] = []

    def keep(self: Game, language: str, names: Sequence[str]) -> Narrator[Any]:
        tellers.append(tell(self, language, names))
        return tellers[-1]

    monkeypatch.setattr(Game, "tell", keep)
    for state in states(game, seats, 9):
        for language in LANGUAGES:
            for viewer in (None, max(state.to_move, 0)):
                draw(game, state, viewer, language)
    assert len(tellers) > 100
    assert not {key for teller in tellers for key in teller.words.missing}


@by_seats
def test_it_is_light_safe_and_from_here(game: Game, seats: int) -> None:
    for state in states(game, seats, 7):
        html = draw(game, state, max(state.to_move, 0), "fr")
        assert len(html.encode()) < 60_000
        assert "http" not in html
        assert NAMES[1] not in html


@by_game
def test_it_is_drawn_quickly(game: Game) -> None:
    state = game.new(game.seats[-1], seed="quick")
    draw(game, state, 0)
    times = []
    for _ in range(20):
        start = time.process_time()
        draw(game, state, 0)
        times.append(time.process_time() - start)
    assert min(times) < 0.01


@by_game
def test_styles_and_signs_come_from_here_and_every_sign_shown_is_drawn(game: Game) -> None:
    css = (STATIC / "sea.css").read_text(encoding="utf-8") + styles(game)
    assert len(css.encode()) < 30_000
    assert "http" not in css
    assert "@import" not in css
    assert sprite(game).replace("http://www.w3.org/2000/svg", "").count("http") == 0
    drawn = set(re.findall(r'id="(sign-[\w-]+)"', sprite(game)))
    shown: set[str] = set()
    for seats in game.seats:
        for state in states(game, seats, 20):
            shown |= set(re.findall(r'href="#(sign-[\w-]+)"', draw(game, state, max(state.to_move, 0))))
    assert shown <= drawn
