"""Guided games, replays, and playing on from them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from fathom.games import find
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Person, brisk, ready
from tests.browser.places import OVER, TURN, played, sit_at
from tests.patience import until

IN_SIGHT = """() => [...document.querySelectorAll("#picture .can, #choices button")].some((piece) => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""


def learn(person: Person, game: str, number: int = 1) -> str:
    """Choose a lesson from the list, by way of the home page, and return the address of its table."""
    page = person.open("/")
    page.click(f"a[href='/learn/{game}']")
    page.click(f".lessons li:nth-child({number}) button")
    page.wait_for_url("**/t/*")
    ready(page)
    return page.url.removeprefix(person.server.url)


@pytest.mark.parametrize(("game", "number"), [("in-too-deep", 2), ("deep-blue", 5), ("endeavor", 3)])
def test_a_lesson_to_its_end_on_a_phone(come: Come, game: str, number: int) -> None:
    ann = come(**PHONE)
    table = learn(ann, game, number)
    page = ann.page
    lesson = find(game).lessons()[number - 1]
    asked = sum(1 for step in lesson.steps if step.say)
    heard: list[str] = []
    teacher = page.locator("#teacher")
    place = page.locator(".teacher").bounding_box()
    while len(heard) < asked:
        said = ann.turn(table)
        expect(teacher).to_contain_text(said["teacher"])
        heard.append(said["teacher"])
        page.wait_for_function(IN_SIGHT)
        assert page.locator("#picture .pointed").count() >= 1
        assert page.locator(".teacher").bounding_box() == place
        ann.touch_action(said["legal"][0], said["legal"])  # only the pieces of the lesson's step glow
        ann.wait_ply(table, said["ply"])
    assert len(set(heard)) == asked
    expect(teacher).to_have_text(find(game).words("en")(lesson.key("farewell")))
    expect(page.locator("#learnt a")).to_be_visible()
    following = page.locator("#learnt form button")
    if number == len(find(game).lessons()):
        expect(page.locator("table.result")).to_be_visible()
        expect(following).to_have_count(0)
    else:
        assert page.locator(".teacher").bounding_box() == place
        following.click()
        page.wait_for_url(lambda address: not address.endswith(table))
        expect(teacher).not_to_be_empty()
    page.goto(f"/learn/{game}")
    expect(page.locator(".tick:visible")).to_have_count(1)


def test_a_pupil_who_touches_something_else_is_answered(come: Come) -> None:
    """In a lesson only one thing glows; a touch elsewhere must get an answer, and a true one."""
    ann = come()
    table = learn(ann, "in-too-deep")
    page = ann.page
    ann.turn(table)
    page.locator(".offer .card:not(.can)").first.click()
    expect(page.locator("#why")).not_to_be_empty()


def place(page: Page) -> str:
    return page.locator("#count").inner_text()


def test_a_replay_has_a_slider_keys_and_addresses(come: Come) -> None:
    ann = come()
    table = sit_at(OVER, ann)
    ann.page.click('#again a[href$="/replay"]')
    page = ann.page
    ready(page)
    total = int(place(page).partition("/")[2])
    assert total > 20
    expect(page.locator("#count")).to_have_text(f"0 / {total}")
    page.locator("body").press("ArrowRight")
    expect(page.locator("#count")).to_have_text(f"1 / {total}")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#count")).to_have_text(f"7 / {total}")
    expect(page).to_have_url(f"{ann.server.url}{table}/replay/7")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#count")).to_have_text(f"6 / {total}")
    expect(page).to_have_url(f"{ann.server.url}{table}/replay/6")
    shown, told = page.locator("#picture").inner_text(), page.locator("#told").inner_text()
    page.reload()
    ready(page)
    assert page.locator("#picture").inner_text() == shown
    assert page.locator("#told").inner_text() == told
    expect(page.locator("#count")).to_have_text(f"6 / {total}")
    expect(page.locator("#place")).to_have_value("6")
    page.keyboard.press("End")
    expect(page.locator("#count")).to_have_text(f"{total} / {total}")
    expect(page.locator("table.result")).to_be_visible()
    expect(page.locator("#play-on")).to_be_hidden()
    page.keyboard.press("Home")
    expect(page.locator("#count")).to_have_text(f"0 / {total}")
    page.locator("#place").fill(str(total // 2))
    expect(page.locator("#count")).to_have_text(f"{total // 2} / {total}")
    page.locator("#place").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#count")).to_have_text(f"{total // 2 + 1} / {total}")
    page.click("#next")
    expect(page.locator("#count")).to_have_text(f"{total // 2 + 2} / {total}")
    page.click("#last")
    page.click("#previous")
    expect(page.locator("#count")).to_have_text(f"{total - 1} / {total}")
    assert page.locator("#picture .can").count() == 0


def test_a_finished_game_is_seen_again_through_the_eyes_of_another(come: Come) -> None:
    ann = come()
    table = sit_at(OVER, ann)
    page = ann.open(f"{table}/replay/4")
    ready(page)
    own = page.locator("#picture").inner_text()
    other = page.locator("#eyes option:not(:checked)").last.get_attribute("value")
    page.select_option("#eyes", other)
    expect(page).to_have_url(f"{ann.server.url}{table}/replay/4?eyes={other}")
    assert page.locator("#picture").inner_text() != own
    page.click("#next")
    expect(page).to_have_url(f"{ann.server.url}{table}/replay/5?eyes={other}")
    page.reload()
    expect(page.locator("#eyes")).to_have_value(other or "")


def test_an_address_past_the_end_is_the_end(come: Come) -> None:
    ann = come()
    ann.forgiven += ["422", "404"]
    table = sit_at(OVER, ann)
    ann.open(f"{table}/replay/99999")
    ready(ann.page)
    expect(ann.page.locator("table.result")).to_be_visible()
    expect(ann.page.locator("#play-on")).to_be_hidden()


def test_playing_on_from_a_place_opens_a_table_in_that_position(come: Come) -> None:
    ann = come()
    table = sit_at(OVER, ann)
    turn = next(entry.ply for entry in played(OVER)[1] if entry.seat == 0 and entry.ply >= 9)
    ann.open(f"{table}/replay/{turn}")
    ready(ann.page)
    columns = ann.page.locator(".shafts").inner_text()
    shares = ann.page.locator(".owners .cell").all_inner_texts()
    ann.page.click("#play-on button")
    ann.page.wait_for_url(lambda address: "/t/" in address and "replay" not in address)
    ready(ann.page)
    new = ann.page.url.removeprefix(ann.server.url)
    assert new != table
    said = ann.sync(new)
    assert said["mine"]
    assert ann.page.locator(".shafts").inner_text() == columns
    assert ann.page.locator(".owners .cell").all_inner_texts() == shares
    for _ in range(2):
        ann.turn(new)
        assert ann.move(new, brisk)
    ann.finish(new)
    expect(ann.page.locator("table.result")).to_be_visible()
    # A game that was played on can be replayed, and played on again.
    ann.page.click('#again a[href$="/replay"]')
    ready(ann.page)
    assert ann.page.locator(".shafts").inner_text() == columns
    for _ in range(3):
        ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator("#count")).to_contain_text("3 / ")
    ann.page.select_option("#eyes", "-1")  # whoever looks from nowhere sits where the turn is
    expect(ann.page).to_have_url(re.compile("eyes=-1"))
    columns = ann.page.locator(".shafts").inner_text()
    ann.page.click("#play-on button")
    ann.page.wait_for_url(lambda address: "/t/" in address and "replay" not in address)
    ready(ann.page)
    assert ann.page.locator(".shafts").inner_text() == columns


def test_a_game_that_still_goes_on_can_be_looked_back_at(come: Come) -> None:
    ann = come()
    table = sit_at(TURN, ann)
    assert len(ann.sync(table)["log"]) > 12
    ann.page.click('.topbar a[href$="/replay"]')
    ready(ann.page)
    ann.page.keyboard.press("End")
    expect(ann.page.locator("#told")).not_to_be_empty()
    assert ann.page.locator("#play-on").count() == 0
    ann.page.click(f'.topbar a[href="{table}"]')
    ready(ann.page)
    ann.sync(table)


def test_what_happened_since_my_last_turn_is_told_and_shown_as_a_reel(come: Come) -> None:
    ann = come(**PHONE)
    said = ann.sync(sit_at(TURN, ann))
    assert len(said["reel"]) > 2
    page = ann.page
    assert said["news"]
    picture = page.locator("#picture").inner_text()
    shown: list[str] = []
    page.click("#reel")

    def ends() -> bool:
        prompt = page.locator("#prompt").inner_text()
        if prompt != said["prompt"] and prompt not in shown:
            shown.append(prompt)
            assert page.locator("#picture .can").count() == 0
        return prompt == said["prompt"] and bool(shown)

    until(ends, lambda: f"the reel goes on after {shown}")
    assert " ".join(shown) == " ".join(said["news"])
    assert page.locator("#picture").inner_text() == picture
    assert page.locator("#picture .can").count()
    page.click("#reel")
    expect(page.locator("#prompt")).to_have_text(shown[0])
    page.locator("#picture").click(position={"x": 5, "y": 5})
    expect(page.locator("#prompt")).to_have_text(said["prompt"])
    expect(page.locator("#piece-deck")).to_be_visible()


def test_who_passes_a_device_on_looks_back_at_nobodys_hand(come: Come) -> None:
    ann = come()
    table = ann.sit(["me", "here:Bea"])
    for _ in range(6):
        said = ann.view(table)
        assert said["reel"] == []
        ann.act(table, brisk(said), said["ply"])
    page = ann.open(f"{table}/replay/4")
    ready(page)
    expect(page.locator(".shafts")).to_be_visible()
    assert page.locator(".hand .card").count() == 0
