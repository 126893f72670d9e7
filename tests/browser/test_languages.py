"""English and French, without a word of the one in the other."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import fathom
from fathom.core.words import catalogue
from fathom.games import find
from tests.browser.conftest import Come
from tests.browser.people import ready
from tests.browser.places import LONG_LOG, TURN, Place, sit_at

HOUSE = Path(str(fathom.__file__)).parent


@cache
def sentences(language: str, game: str) -> frozenset[str]:
    """The messages of the catalogues, cut at their placeholders."""
    found: set[str] = set()
    for folder in (HOUSE, find(game).folder):
        for key, text in catalogue(folder, language)._catalog.items():  # type: ignore[attr-defined]
            if key:
                found |= {part.strip(" .,:;–-") for part in re.split(r"\{+[^}]*\}+", text)}
    return frozenset(found)


@cache
def only_english(game: str) -> frozenset[str]:
    """Words and sentences that no French sentence contains."""
    french = "\n".join(sentences("fr", game)).lower()
    return frozenset(text for text in sentences("en", game) if len(text) > 3 and not says(french, text.lower()))


def says(text: str, words: str) -> bool:
    """Whether a text says these words, and not only as parts of others. Most are no part of it at all."""
    return words in text and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def said(page: Page) -> str:
    """All text of a page: for readers, and for screen readers."""
    text: str = page.evaluate(
        """() => [document.title, document.body.innerText, ...["aria-label", "title", "placeholder", "alt"].flatMap(
        (name) => [...document.querySelectorAll(`[${name}]`)].map((part) => part.getAttribute(name)))].join("\\n")"""
    )
    return text


def english_in(page: Page, game: str = "in-too-deep") -> set[str]:
    text = said(page)
    return {words for words in only_english(game) if says(text, words)}


def test_the_link_changes_the_language_and_it_stays(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "normal", "normal"])
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    ann.page.click("a[hreflang=fr]")
    ready(ann.page)
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ann.page.locator("#undo")).to_have_text("Annuler")
    for path in ("/", "/rules/in-too-deep", "/me", table):
        ann.open(path)
        expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.page.click("a[hreflang=en]")
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    expect(ann.page.locator("#undo")).to_have_text("Undo")


def test_the_test_would_notice_english(come: Come) -> None:
    ann = come()
    ann.sit(["me", "normal", "normal"])
    assert len(english_in(ann.page)) > 20


def test_no_english_is_left_at_a_french_table(come: Come) -> None:
    luc = come(name="Luc", locale="fr-FR")
    luc.sit(["me", "normal", "normal"])
    found: dict[str, set[str]] = {}

    def look(moment: str) -> None:
        if words := english_in(luc.page):
            found.setdefault(moment, set()).update(words)

    look("start")
    for place in (TURN, LONG_LOG, Place("in-too-deep-3-seats-basic", 162)):
        luc.sync(sit_at(place, luc))
        look(f"turn {place.ply}")
        luc.touch("#piece-deck")
        look(f"asked {place.ply}")
    table = sit_at(Place("in-too-deep-2-seats-brief"), luc)  # its seed is not English
    expect(luc.page.locator("#after .seal strong")).to_be_visible()
    look("over")
    luc.open(f"{table}/replay/5")
    look("replay")
    assert found == {}


@pytest.mark.parametrize("path", ["/", "/new/in-too-deep", "/rules/in-too-deep", "/me", "/nowhere", "/t/nowhere"])
def test_no_english_is_left_on_a_french_page(come: Come, path: str) -> None:
    luc = come(locale="fr-FR")
    luc.forgiven.append("404")
    luc.open("/")
    luc.page.click("form[action^='/play'] button")
    ready(luc.page)
    luc.open(path)
    assert english_in(luc.page) == set()
    assert not re.search(r"\b(web|error|option|action)\.[a-z]", said(luc.page))


def test_an_error_of_a_form_can_be_read_in_the_other_language(come: Come) -> None:
    """The language link of an error page works, even if the page answered a form."""
    ann = come()
    ann.forgiven += ["404", "405", "409"]
    table = ann.sit(["me", "open"])
    ann.page.evaluate(
        """(path) => { const form = document.createElement("form"); form.method = "post"; form.action = path;
        document.body.append(form); form.submit(); }""",
        f"{table}/rematch",
    )
    expect(ann.page.locator("h1")).not_to_have_text("In Too Deep")
    ann.page.click("a[hreflang=fr]")
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    assert "Method" not in ann.page.locator("main").inner_text()
