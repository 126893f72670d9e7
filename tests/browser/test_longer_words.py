"""Every page in the pseudo-language: no word of it is in no catalogue, and all find room on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fathom.bots.characters import MANNERS
from fathom.core.words import FIRST, LANGUAGES, VARIABLE, own_name, sentences
from fathom.games import find, games
from fathom.workshop.pseudo import CODE, write
from tests.brackets import WORD, outside, untranslated
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, ready
from tests.browser.places import Place, sit_at
from tests.browser.server import Server

NAMES = {"Fathom", "Ann", "kaj"}  # Babel joins things with “kaj”
NAMES |= {name for manner in MANNERS.values() for name in manner.names}
NAMES |= {word for language in LANGUAGES for word in own_name(language).split()}
TABLES = {
    "in-too-deep": Place("in-too-deep-3-seats-basic", 67),
    "in-too-deep over": Place("in-too-deep-3-seats-basic"),
    "deep-blue": Place("deep-blue-3-seats-scattered-wealth", 77),
    "deep-blue dive": Place("deep-blue-3-seats-scattered-wealth", 103),
    "deep-blue over": Place("deep-blue-3-seats-scattered-wealth"),
    "endeavor": Place("endeavor-mission-02-3-seats", 120),
    "endeavor over": Place("endeavor-mission-02-3-seats"),
    "endeavor team": Place("endeavor-mission-03-4-seats"),
}
PAGES = ["/", "/me", "/nowhere", *(f"/{kind}/{game}" for kind in ("new", "rules") for game in games())]
READ = """() => {
    const found = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
        const node = nodes.currentNode;
        if (node.nodeType === Node.TEXT_NODE) {
            if (!node.parentElement.closest("script, style")) found.push(node.data);
        } else {
            for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
        }
    }
    return found;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that speaks the pseudo-language."""
    folder: Path = tmp_path_factory.mktemp("pseudo")
    write(folder / "languages")
    serving = Server(folder, **{VARIABLE: str(folder / "languages")})
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def reader(come: Come, server: Server) -> Person:
    person = come(server, locale=CODE, **PHONE)
    person.forgiven.append("404")  # the page that is not there
    return person


def check(page: Page, names: set[str] = NAMES) -> None:
    """The page speaks the pseudo-language and nothing else, and is as wide as its window."""
    expect(page.locator("html")).to_have_attribute("lang", CODE)
    texts: list[str] = page.evaluate(READ)
    assert untranslated("\n".join(texts), names) == set()
    width, window = page.evaluate("[document.documentElement.scrollWidth, screen.width]")
    assert width <= window == PHONE["viewport"]["width"]


def printed(game: str) -> set[str]:
    """What is printed in the box: names, which rules show in English beside ours."""
    own = sentences(FIRST, (find(game).folder,))
    names = " ".join(name for key, name in own.items() if key.startswith("name."))
    return {word.rstrip(".") for word in WORD.findall(names)}


@pytest.mark.parametrize("path", PAGES)
def test_a_page(reader: Person, path: str) -> None:
    reader.open(path)
    check(reader.page, NAMES | printed("endeavor") if path == "/rules/endeavor" else NAMES)


def test_an_invitation_and_the_table_that_waits(come: Come, server: Server, reader: Person) -> None:
    table = reader.sit(["me", "open", "random"])
    check(reader.page)
    guest = come(server, locale=CODE, **PHONE)
    guest.open(reader.page.locator("#invite input").input_value())
    check(guest.page)
    reader.open("/")
    expect(reader.page.locator(f'a[href="{table}"]')).to_be_visible()
    check(reader.page)


@pytest.mark.parametrize("place", TABLES.values(), ids=TABLES)
def test_a_table_and_its_replay(reader: Person, place: Place) -> None:
    table = sit_at(place, reader)
    ready(reader.page)
    check(reader.page)
    for step in (0, 40):
        reader.open(f"{table}/replay/{step}")
        check(reader.page)


def test_a_lesson(reader: Person) -> None:
    reader.open("/learn/in-too-deep")
    check(reader.page)
    reader.page.click(".lessons .primary")
    ready(reader.page)
    expect(reader.page.locator(".teacher")).to_be_visible()
    check(reader.page)


def test_whoever_reads_another_language_is_offered_it(come: Come, server: Server) -> None:
    ann = come(server)
    ann.open("/")
    expect(ann.page.locator("html")).to_have_attribute("lang", FIRST)
    assert outside(ann.page.inner_text("main")) == ann.page.inner_text("main")
    ann.page.click(f"a[hreflang={CODE}]")
    expect(ann.page.locator("html")).to_have_attribute("lang", CODE)
    assert ann.page.inner_text("h1").startswith("‹")
