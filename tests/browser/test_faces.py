"""Pictures of places and people in a real browser: they arrive, and no two look the same."""

from __future__ import annotations

from playwright.sync_api import expect

from fathom.games import games
from fathom.web.faces import sheets
from tests.browser.conftest import Come
from tests.browser.places import OVER, sit_at

# Draws all pictures of each sheet below each other, as small as they are ever shown, and tells which show next to
# nothing and which look alike.
LOOK = """async (addresses) => {
  const WIDTH = 96, HEIGHT = 50;
  const seen = [];
  for (const address of addresses) {
    const text = await (await fetch(address)).text();
    const names = [...text.matchAll(/<symbol id="(face-[^"]+)"/g)].map(([, name]) => name);
    const size = `width="${WIDTH}" height="${HEIGHT}"`;
    const uses = names.map((name, at) => `<use href="#${name}" y="${at * HEIGHT}" ${size}/>`);
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(text
      .replace("<svg ", `<svg width="${WIDTH}" height="${names.length * HEIGHT}" `)
      .replace("</svg>", `${uses.join("")}</svg>`));
    await image.decode();
    const paper = new OffscreenCanvas(WIDTH, names.length * HEIGHT).getContext("2d", { willReadFrequently: true });
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, WIDTH, names.length * HEIGHT);
    paper.drawImage(image, 0, 0);
    for (const [at, name] of names.entries()) {
      seen.push({ name: `${address} ${name}`, dots: paper.getImageData(0, at * HEIGHT, WIDTH, HEIGHT).data });
    }
  }
  const unlike = (one, other) => {
    let count = 0;
    for (let at = 0; at < one.length; at++) if (Math.abs(one[at] - other[at]) > 24) count++;
    return count / one.length;
  };
  const odd = seen.filter(({ dots }) => unlike(dots, dots.map((_, at) => dots[at % 4])) < 0.03).map(({ name }) => name);
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(0, at)) {
      if (unlike(one.dots, other.dots) < 0.05) odd.push(`${one.name} = ${other.name}`);
    }
  }
  return { many: seen.length, odd };
}"""
# How wide each picture of the page is drawn: nothing where it has not arrived.
ARRIVED = "() => [...document.querySelectorAll('svg.art use')].map((use) => use.getBBox().width)"


def test_pictures_arrive_once_and_no_two_are_the_same(come: Come) -> None:
    ann = come()
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url) if "/f/" in request.url else None)
    page = ann.page
    page.goto("/new/endeavor", wait_until="load")
    widths = page.evaluate(ARRIVED)
    assert len(widths) == 10
    assert min(widths) > 0
    assert len(asked) == 1
    drawn = [(game, kind) for game in games().values() for kind in sheets(game)]
    found = page.evaluate(LOOK, [f"/f/{sheets(game)[kind].version}" for game, kind in drawn])
    assert found["many"] == sum(len(sheets(game)[kind].names) for game, kind in drawn)
    assert found["odd"] == []


def test_bots_have_heads_at_their_seats_and_a_reader_can_hush_them(come: Come) -> None:
    ann = come()
    table = sit_at(OVER, ann, rest="hard")
    page = ann.page
    heads = page.locator("#picture [data-seat] > .bot-head")
    expect(heads).to_have_count(2)
    assert (
        min(page.evaluate("[...document.querySelectorAll('#picture .bot-head use')].map((use) => use.getBBox().width)"))
        > 0
    )
    words = page.locator("#said .of-bot")
    expect(words.first).to_be_visible()
    for pressed in ("false", "true"):  # for everybody at the table
        page.locator("#hush").evaluate("key => key.click()")
        expect(page.locator("#hush")).to_have_attribute("aria-pressed", pressed)
        expect(words).to_have_count(0) if pressed == "false" else expect(words.first).to_be_visible()
    page.locator("#bots-talk").click()
    for _ in range(2):
        expect(page.locator("#bots-talk")).to_have_attribute("aria-pressed", "false")
        expect(words.first).to_be_hidden()
        page.goto(table)  # it is remembered
