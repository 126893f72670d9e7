"""The picture of every game: whole, secret where it must be, light, and in every language."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

from fathom.core import Chance, Game, Observation, State
from fathom.core.narration import Narrator
from fathom.core.words import LANGUAGES, file_of
from fathom.games import find, games
from fathom.web.picture import STATIC, Parts, parts, picture, sprite, styles
from fathom.web.sheets import light
from tests import conformance
from tests.patience import calls

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
    return painted(game, game.observe(state, viewer), language)


def painted(game: Game, seen: Observation, language: str = "en") -> str:
    return picture(game, seen, language, NAMES[: seen.seats])


def pieces(html: str) -> Counter[str]:
    return Counter(re.findall(r'data-piece="([^"]+)"', html))


@by_seats
def test_pictures_are_whole_light_safe_and_in_every_language(
    game: Game, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One walk for all checks of a picture, because drawing takes most of the time."""
    tellers = kept_tellers(monkeypatch)
    for number, state in enumerate(states(game, seats, 3)):
        mover = max(state.to_move, 0)
        html = draw(game, state, mover)
        check_pieces(game, state, html)
        check_ids(html)
        if number % 3 == 0:
            for viewer in (None, 0):
                check_ids(draw(game, state, viewer))
            for language in LANGUAGES[1:]:
                draw(game, state, None, language)
                check_safe(draw(game, state, mover, language))
    assert len(tellers) > 100
    assert not {key for teller in tellers for key in teller.words.missing}
    for language in LANGUAGES:
        drawn = parts(game, language)
        assert drawn is not None
        assert drawn.words.language == language
        assert not drawn.words.missing


def check_pieces(game: Game, state: State, html: str) -> None:
    """Every piece that can be touched is there once."""
    found = pieces(html)
    wanted = {piece for action in state.legal() for piece in game.space.pieces(action)}
    assert {piece: found[piece] for piece in wanted} == dict.fromkeys(wanted, 1)
    tags = re.findall(r'<[^>]*data-piece="[^"]+"[^>]*>', html)
    touchable = [tag for tag in tags if re.search(r'class="[^"]*\bcan\b', tag)]
    assert {piece for tag in touchable for piece in pieces(tag)} == wanted
    assert all(tag.startswith('<button type="button"') for tag in touchable)


def check_ids(html: str) -> None:
    """Ids are unique and name their piece."""
    ids = Counter(re.findall(r'id="([^"]+)"', html))  # far sooner than with a boundary before
    assert max(ids.values()) == 1
    assert {f"piece-{piece}" for piece in pieces(html)} == set(ids)
    gliding = Counter(re.findall(r"view-transition-name:([\w-]+)", html))
    assert max(gliding.values()) == 1  # two of a name, and nothing would glide


def check_safe(html: str) -> None:
    """A picture is light, loads nothing from elsewhere, and escapes every name."""
    assert len(html.encode()) < 60_000
    assert "http" not in html
    assert NAMES[1] not in html


def kept_tellers(monkeypatch: pytest.MonkeyPatch) -> list[Narrator[Any]]:
    """All narrators from now on, which know the messages that were missing."""
    tell = Game.tell
    tellers: list[Narrator[Any]] = []

    def keep(self: Game, language: str, names: Sequence[str]) -> Narrator[Any]:
        tellers.append(tell(self, language, names))
        return tellers[-1]

    monkeypatch.setattr(Game, "tell", keep)
    return tellers


@by_seats
def test_hidden_pieces_leave_no_trace(game: Game, seats: int) -> None:
    """A picture is made from the data of an observation and from nothing else, and these are the same, byte by byte,
    when hidden pieces trade places."""
    picks = Chance.from_seed(f"hidden {seats}")
    swaps = 0
    for number, state in enumerate(states(game, seats, 11)):
        for place, viewer in enumerate((None, *range(seats))):
            groups = [group for group in game.hidden_from(state, viewer) if len(group) > 1]
            order = list(range(len(groups)))
            picks.shuffle(order)
            seen = game.observe(state, viewer)
            swapped = seen
            for group in [groups[at] for at in order[:2]]:  # others at the next state
                other = state.clone()
                game.swap(other, group[picks.below(len(group))], group[picks.below(len(group))])
                swapped = game.observe(other, viewer)
                assert swapped.to_json() == seen.to_json()
                swaps += 1
            if (number + place) % (seats + 1) < 2:  # others at the next state: painting takes most of the time
                sent = pickle.loads(pickle.dumps(swapped))  # by way of its data
                assert painted(game, sent) == painted(game, seen)
    assert swaps > 100


@by_game
def test_it_is_drawn_with_little_work(game: Game) -> None:
    state = game.new(game.seats[-1], seed="quick")
    draw(game, state, 0)
    assert calls(lambda: draw(game, state, 0)) < 8_000


@by_game
def test_what_was_drawn_before_is_right_again(game: Game) -> None:
    """Whoever looks after others sees the same as if they were the first."""
    looked = [
        (state.clone(), viewer) for state in states(game, game.seats[-1], 40) for viewer in (None, *range(state.seats))
    ]
    later = [draw(game, state, viewer) for state, viewer in looked]
    parts.cache_clear()
    for (state, viewer), html in zip(reversed(looked), reversed(later), strict=True):
        assert draw(game, state, viewer) == html


def test_a_part_sees_its_arguments_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "parts.html").write_text(
        "{% macro card(number) %}<i>{{ number }}</i>{% endmacro %}{% macro spy(number) %}{{ seen.hand }}{% endmacro %}"
    )
    words = file_of(tmp_path, "en")
    words.parent.mkdir(parents=True)
    words.write_text("")
    drawn = Parts(replace(find("in-too-deep"), folder=tmp_path), "en")
    assert drawn.card(7) == "<i>7</i>"
    assert drawn.card(8) == "<i>8</i>"
    assert drawn.card(7) is drawn.card(7)
    with pytest.raises(UndefinedError):
        drawn.spy(7)


@by_game
def test_styles_and_signs_come_from_here_and_every_sign_shown_is_drawn(game: Game) -> None:
    css = light((STATIC / "sea.css").read_text(encoding="utf-8")) + styles(game)
    assert len(css.encode()) < 36_000  # a quarter of it over the wire
    assert "http" not in css
    assert "@import" not in css
    assert sprite(game).replace("http://www.w3.org/2000/svg", "").count("http") == 0
    drawn = set(re.findall(r'id="(sign-[\w-]+)"', sprite(game)))
    shown: set[str] = set()
    for seats in game.seats:
        for state in states(game, seats, 20):
            shown |= set(re.findall(r'href="#(sign-[\w-]+)"', draw(game, state, max(state.to_move, 0))))
    assert shown <= drawn
