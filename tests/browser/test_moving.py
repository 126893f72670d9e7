"""Motion is measured: what lies wrong is found, and so is a frame without its board; a board is redrawn in part."""

from __future__ import annotations

from base64 import b64encode
from itertools import count

from playwright.sync_api import Browser

from fathom.core import Chance, Game
from fathom.games import find, games
from fathom.web.picture import picture
from fathom.workshop.film import Judge
from fathom.workshop.motion import Filmed, Motion
from fathom.workshop.technique import WAYS, compare_in
from tests.browser.conftest import Come
from tests.browser.server import Server

WHOLE = [0.0, 0.0, 1.0, 1.0]
PLATE = """
#picture > .picture { position: relative; }
#picture > .picture:has(.gliding)::after { content: ""; position: absolute; inset: 0; z-index: 20; }"""
UNLIKE = """async (pictures) => {
  const { morph } = await import("/static/morph.js");
  const [part, fresh] = [document.createElement("div"), document.createElement("div")];
  document.body.append(part);
  let kept = 0;
  return [pictures.filter((html) => {
    const before = new Set(part.querySelectorAll("*"));
    const drawn = document.createElement("template");
    drawn.innerHTML = html;
    morph(part, drawn.content);
    fresh.innerHTML = html;
    kept += [...part.querySelectorAll("*")].filter((each) => before.has(each)).length;
    for (const piece of part.querySelectorAll("[data-piece]")) piece.classList.toggle("picked"); // as the page does
    for (const piece of fresh.querySelectorAll("[data-piece]")) piece.classList.toggle("picked");
    return !part.isEqualNode(fresh);
  }).length, kept];
}"""


def pictures(game: Game) -> list[str]:
    """Boards of a game of random actions, one after the other and then back, as after an undo."""
    state, chance = game.new(seats=3, seed="redraw"), Chance.from_seed("redraw")
    drawn = []
    for _ in range(16):
        drawn.append(picture(game, game.observe(state, 0), "en", ["Ann", "Bob", "Cleo"]))
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
    return [*drawn, *drawn[::-3]]


def test_a_board_redrawn_in_part_is_the_same_as_one_drawn_anew(come: Come) -> None:
    page = come().open("/")
    for game in games().values():
        boards = pictures(game)
        unlike, kept = page.evaluate(UNLIKE, boards)
        assert unlike == 0, game.id
        assert kept > 40 * len(boards), "most of a board stays"


def test_whatever_flies_lies_above_and_the_film_has_no_gap(browser: Browser, server: Server) -> None:
    filmed = Filmed(browser, server.url, find("in-too-deep"), 2, slower=1)
    filmed.page.evaluate("localStorage.pace = 'once'")
    filmed.play(2)
    assert filmed.page.evaluate("watch.stacked") > 0
    assert filmed.page.evaluate("watch.stacks") == {}
    filmed.page.add_style_tag(content=PLATE)
    filmed.play(1)
    motion = Motion()
    filmed.note(motion)
    assert motion.stacks
    assert motion.filmed > 10
    assert motion.film == {}


def test_blank_and_half_drawn_frames_are_found(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 300, "height": 190})
    numbers = count()

    def frame(shown: int) -> str:
        tiles = "".join(f'<i style="background:hsl({37 * n} 60% 50%)"></i>' for n in range(shown))
        style = "body{margin:0;background:#ffc;height:190px} i{float:left;width:30px;height:19px}"
        page.set_content(f"<style>{style}</style><!--{next(numbers)}-->{tiles}")
        return b64encode(page.screenshot()).decode()

    judge = Judge(browser)
    judge.look([frame(100), frame(100)], WHOLE)
    judge.look([frame(50), frame(100), frame(98), frame(100), frame(0)], WHOLE)
    assert judge.where == [(2, "half-drawn"), (6, "blank")]
    for each in (page, judge.page):
        each.close()


def test_both_techniques_move_the_same_steps(browser: Browser, server: Server) -> None:
    found = compare_in(browser, server.url, "in-too-deep", 2, 2)
    assert [each.way for each in found] == list(WAYS)
    assert all(each.steps == 2 and not each.failed and each.frames and each.first for each in found)
