"""A picture is drawn anew by changing only what differs."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page

from tests.browser.conftest import Come

IDS = ("a", "b", "c", "d", "e")
MORPH = """async ([before, after]) => {
  const { morph } = await import("/static/morph.js");
  const [part, drawn] = [before, after].map((html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    return made.content;
  });
  const wanted = drawn.cloneNode(true);
  const homes = new Map([...part.querySelectorAll("[id]")].map((each) => [each.id, [each, each.parentNode]]));
  const old = new Set(part.querySelectorAll("*"));
  const fresh = morph(part, drawn);
  const news = fresh.flatMap((each) => [each, ...each.querySelectorAll("*")]);
  const kept = [...part.querySelectorAll("[id]")].filter((each) => {
    const [before, home] = homes.get(each.id) ?? [];
    const alike = home === each.parentNode && before.nodeName === each.nodeName;
    return before !== each && alike && before.classList[0] === each.classList[0];
  });
  return {
    same: part.isEqualNode(wanted),
    lost: kept.map((each) => each.id),
    told: [...part.querySelectorAll("*")].every((each) => old.has(each) !== news.includes(each)),
  };
}"""


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """HTML of some nested parts; no two have the same id."""
    free = list(draw(st.permutations(IDS)))

    def part(depth: int) -> str:
        kind = draw(st.sampled_from(["text", "div", "b", "svg"] if depth else ["text"]))
        if kind == "text":
            return draw(st.sampled_from(["1", "2", "<!--3-->"]))
        name = f' id="{free.pop()}"' if len(free) and draw(st.booleans()) else ""
        look = draw(st.sampled_from(["", ' class="x"', ' class="y" hidden', ' style="--x:1"', ' viewBox="0 0 1 1"']))
        inside = "".join(part(depth - 1) for _ in range(draw(st.integers(0, 3))))
        return f"<{kind}{name}{look}>{inside}</{kind}>"

    return "".join(part(3) for _ in range(draw(st.integers(0, 3))))


@pytest.fixture
def page(come: Come) -> Page:
    return come().open("/offline")


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=drawings(), after=drawings())
def test_a_part_becomes_like_the_drawing_and_keeps_what_stays(page: Page, before: str, after: str) -> None:
    found = page.evaluate(MORPH, [before, after])
    assert found == {"same": True, "lost": [], "told": True}
