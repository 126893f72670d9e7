"""Nobody fetches a table after a move: the stream brings the news, and so does the answer to one's own move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import Come
from tests.browser.people import DEEDS, NEWS, Person
from tests.browser.places import ENDINGS, PAYMENT, Here, sit_at


def asked_by(person: Person) -> list[str]:
    """The requests of a page from now on, by method and end of the address, without that for the icon of its tab."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/static/icon" not in request.url:
            asked.append(f"{request.method} {request.url.rpartition('/')[2].partition('?')[0]}")

    person.page.on("request", note)
    return asked


def test_a_move_is_all_that_is_asked_for(come: Come) -> None:
    ann, bob = come(), come(name="Bob")
    table = sit_at(ENDINGS["basic"], ann, bob)
    for person in (ann, bob):
        person.look(table)
        person.sync(table)
    asked = {person: asked_by(person) for person in (ann, bob)}
    bob.page.evaluate("() => { window.kept = [...document.querySelectorAll('#picture .company')] }")
    first = ann.facts(table)["ply"]
    for _ in range(4):
        mover = next(person for person in (ann, bob) if person.asked(table))
        said = mover.sync(table)
        mover.touch_action(said["legal"][0], said["legal"])
        mover.wait_ply(table, said["ply"])
        for person in (ann, bob):
            person.sync(table)
    assert sum(map(len, asked.values())) == ann.facts(table)["ply"] - first >= 4
    assert {request for requests in asked.values() for request in requests} == {"POST actions"}
    assert bob.page.evaluate("() => kept.length && kept.every((part) => part.isConnected)"), (
        "only what changed is drawn"
    )


@pytest.mark.parametrize("silent", [NEWS, DEEDS])
def test_either_way_brings_the_news(come: Come, silent: str) -> None:
    """Without a stream, the answer brings the news; if the answer is lost, the stream does."""
    ann, bob = come(), come(name="Bob")
    ann.forgiven += ["ERR_FAILED", "Failed to load resource"]
    table = sit_at(PAYMENT, ann, bob, Here(bob, "Cleo"))
    said = ann.sync(table)
    if silent == NEWS:
        ann.page.route(NEWS, lambda _: None)
        ann.page.reload()
        ann.uncover()
    else:
        ann.page.route(DEEDS, lambda route: (route.fetch(), route.abort()))
    ann.touch_action(said["legal"][0], said["legal"])
    expect(ann.page.locator("html")).not_to_have_attribute("data-ply", str(said["ply"]))
    assert ann.sync(table)["ply"] > said["ply"]
