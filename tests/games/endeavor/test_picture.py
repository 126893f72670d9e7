"""The picture of the ocean: whole for every mission and mode, with nothing that is hidden; the rest is tested for all
games alike in tests/web/test_picture.py."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

import pytest

from fathom.core import Chance
from fathom.core.words import LANGUAGES
from fathom.games.endeavor import GAME
from fathom.games.endeavor.components import (
    BONUS_FACES,
    CIRCLES,
    DIVE_IDS,
    JOURNAL_IDS,
    LEVEL,
    ROW,
    SITE_IDS,
    SITE_ZONE,
    ZONE_DEPTH,
    ZONE_FACES,
    ZONE_IDS,
    ZONES,
)
from fathom.games.endeavor.goals import chosen, everybodys
from fathom.games.endeavor.missions import BOARDS, GOALS, MISSION_FACES, MISSION_IDS
from fathom.games.endeavor.names import Names
from fathom.games.endeavor.picture.mission import goals, impact_board
from fathom.games.endeavor.picture.plates import HEIGHT, WIDTH, links_of, places, plate
from fathom.games.endeavor.rules import Endeavor
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import carried
from fathom.web.picture import picture, sprite
from tests.games.endeavor.positions import position
from tests.games.endeavor.walks import NAMES, keen
from tests.patience import calls

pytestmark = pytest.mark.sources  # a picture is made from an observation, by templates
WORDS = GAME.words("en")
CAN = r'<button type="button" class="[^"]*\bcan\b[^>]*data-piece="([^"]+)"'
by_mission = pytest.mark.parametrize("mission", MISSION_IDS)


def draw(state: Endeavor, viewer: int | None, language: str = "en") -> str:
    seen = GAME.observe(state, viewer)
    return picture(GAME, seen, language, NAMES[: seen.seats])


def walk(seats: int, seed: str, **options: str) -> Iterator[Endeavor]:
    return keen(GAME.new(seats, options, seed), Chance.from_seed(seed))


def pieces(html: str) -> Counter[str]:
    return Counter(re.findall(r'data-piece="([^"]+)"', html))


# Plates


@pytest.mark.parametrize("zone", range(ZONES), ids=ZONE_IDS)
def test_every_space_of_a_zone_has_its_place_on_the_plate(zone: int) -> None:
    sites = [name for name, of in zip(SITE_IDS, SITE_ZONE, strict=True) if of == zone]
    dives = [f"{ZONE_IDS[zone]}-{site.id}" for site in ZONE_FACES[zone].dive]
    assert set(dives) <= set(DIVE_IDS)
    assert sorted(places(zone)) == sorted(sites + dives)
    assert len(set(places(zone).values())) == len(places(zone))


@pytest.mark.parametrize("zone", range(ZONES), ids=ZONE_IDS)
def test_spaces_lie_inside_the_plate_and_not_upon_each_other(zone: int) -> None:
    spots = plate(BOXES.find(), zone).spots
    for at, one in enumerate(spots):
        assert one.width / 2 <= one.x <= WIDTH - one.width / 2
        assert one.height / 2 <= one.y <= HEIGHT - one.height / 2
        for other in spots[at + 1 :]:
            beside = abs(one.x - other.x) >= (one.width + other.width) / 2
            below = abs(one.y - other.y) >= (one.height + other.height) / 2
            assert beside or below, (one, other)


def test_all_links_and_hexes_are_drawn() -> None:
    assert sum(len(links_of(zone)) for zone in range(ZONES)) == 62
    for mission, board in enumerate(BOARDS):
        drawn = impact_board(mission)
        assert len({(hexagon.x, hexagon.y) for hexagon in drawn.hexes}) == len(board)
        assert sum(path.count("M") for _, path in drawn.paths) == len(board)


def test_the_page_holds_all_plates() -> None:
    signs = sprite(GAME)
    assert all(f'id="sign-zone-{name}"' in signs for name in ZONE_IDS)


# The table


@by_mission
@pytest.mark.parametrize(("seats", "mode"), [(1, "co-op"), (3, "competitive"), (4, "co-op"), (5, "competitive")])
def test_every_action_can_be_touched(mission: str, seats: int, mode: str) -> None:
    for ply, state in enumerate(walk(seats, f"touch {seats}", mission=mission, mode=mode)):
        if ply % 4 and state.outcome() is None:
            continue
        html = draw(state, max(state.to_move, 0))
        found = pieces(html)
        wanted = {piece for action in state.legal() for piece in GAME.space.pieces(action)}
        assert {piece for piece in wanted if found[piece] != 1} == set()
        gliding = Counter(re.findall(r"view-transition-name:([^\";]+)", html))
        assert max(gliding.values()) == 1
        assert all(re.fullmatch(r"[a-z][\w-]*", name) for name in gliding)


@by_mission
def test_it_is_drawn_in_every_language_to_the_end(mission: str) -> None:
    for mode in ("competitive", "co-op"):
        for ply, state in enumerate(walk(2, "languages", mission=mission, mode=mode)):
            if ply % 40 == 0 or state.outcome() is not None:
                for language in LANGUAGES:
                    for viewer in (None, 0, 1):
                        html = draw(state, viewer, language)
                        assert "picture." not in re.sub(r"\bpicture\.?-", "", html)
        assert 'class="result"' in draw(state, None)


def test_boards_and_journals_that_are_not_in_play_are_nowhere() -> None:
    words = GAME.words("en")
    for ply, state in enumerate(walk(3, "hidden")):
        if ply % 25:
            continue
        html = draw(state, 0)
        zones = {piece.removeprefix("zone-") for piece in pieces(html) if piece.startswith("zone-")}
        shown = {ZONE_IDS[zone] for zone in state.grid if zone >= 0}
        for stack, known in zip(state.stacks, state.known, strict=True):
            for zone in stack[known:]:
                assert ZONE_IDS[zone] not in zones - shown
                assert f">{words(f'name.zone.{ZONE_IDS[zone]}')}<" not in html
        assert not any(words(f"name.journal.{JOURNAL_IDS[card]}") in html for card in state.deck)
        assert not words.missing


def test_what_is_asked_beside_the_board_is_there() -> None:
    asked: set[str] = set()
    for seed in range(6):
        for state in walk(3, f"asked {seed}"):
            verbs = {GAME.space.decode(action)[0].name for action in state.legal()}
            if verbs & {"keep", "draw", "lay", "take"} and not verbs <= asked:
                html = draw(state, state.to_move)
                wanted = {piece for action in state.legal() for piece in GAME.space.pieces(action)}
                assert set(re.findall(CAN, html)) == wanted
                asked |= verbs
    assert {"keep", "draw", "lay"} <= asked


def asking(seats: int, seed: str, verb: str) -> Iterator[tuple[Endeavor, list[int], str]]:
    """Every state of a walk in which something can be done, those actions, and the picture for whoever is to move."""
    for state in walk(seats, seed):
        actions = [action for action in state.legal() if GAME.space.decode(action)[0].name == verb]
        if actions:
            yield state, actions, draw(state, state.to_move)


def test_boards_are_turned_over_in_the_water_where_one_will_lie() -> None:
    apart = set()
    for state, kept, html in asking(3, "turned", "keep"):
        cells = re.findall(r'<li class="zone turned[^>]*grid-area:(\d)/(\d)([^"]*)">.*?data-piece="([^"]+)"', html)
        shown = {zone: (int(row), int(column)) for row, column, _, zone in cells}
        assert set(shown) == {GAME.space.pieces(action)[0] for action in kept}
        assert 'class="offer"' not in html
        for action in kept:
            after = state.clone()
            after.apply(action)
            zone = GAME.space.decode(action)[1][0]
            laid = after.cells[zone]  # at once where there is only one place
            free = [laid % ROW] if laid >= 0 else [GAME.space.decode(lay)[1][0] for lay in after.legal()]
            row, column = shown[GAME.space.pieces(action)[0]]
            assert row == ZONE_DEPTH[zone] + 1
            assert column - 3 in free  # after the depths and a margin
            assert len(free) == 1 or len(set(shown.values())) == 2
        apart.add(len(set(shown.values())) == 2)
        assert bool(cells[1][2]) == (len(set(shown.values())) == 1)  # two in one place lie side by side
        if cells[1][2]:  # on the side where a column is wide, so that both are in sight
            columns = [*html.partition("--columns:")[2].partition(";")[0].split(), "44px"]
            assert ("--aside:-" in cells[1][2]) == (columns[int(cells[1][1]) - 2] == "44px")
    assert apart == {True, False}


def halves(tokens: str) -> str:
    """How the token is drawn that can be spent, of those in hand."""
    html = draw(position(held={0: tokens}), 0)
    return html[html.index('class="halves"') :].split("</div>")[0]


def test_the_halves_of_a_token_are_touched() -> None:
    assert list(pieces(halves("sonar"))) == ["side-research", "token-sonar", "side-effect"]
    assert list(pieces(halves("research"))) == ["side-research", "token-research"]
    assert "spend" in GAME.narrator.AIMED  # one touch of a half spends the only one
    several = halves("sonar journal")
    assert list(pieces(several)) == ["side-research", "side-effect"]
    assert re.findall('data-while="([^"]+)"', several) == ["token-sonar", "token-journal"] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_way_out_says_what_is_given_up(language: str) -> None:
    """As the list of actions does: not “Decline” where no more discs are reclaimed."""
    teller, seen = GAME.tell(language, NAMES), set()
    for state in walk(3, "ways out"):
        told = re.findall(r'data-piece="(skip|end|pass)">([^<]+)<', draw(state, state.to_move, language))
        looks = GAME.observe(state, state.to_move)
        ways = [action for action in state.legal() if GAME.space.pieces(action)[0] in ("skip", "end", "pass")]
        assert sorted(unescape(words) for _, words in told) == sorted(teller.action(way, looks) for way in ways)
        seen |= {words for _, words in told}
    assert len(seen) >= 4


def test_a_place_for_a_board_says_where_it_is() -> None:
    for state, lays, html in asking(3, "turned", "lay"):
        cells = re.findall(r'class="cell can".*?data-piece="column-(.)" style="[^"]*" aria-label="([^"]+)"', html)
        assert len(cells) == len(lays)
        depth = ZONE_DEPTH[carried(state.chain[-1])[0]]
        assert all(told == WORDS("picture.cell", column=letter.upper(), depth=depth) for letter, told in cells)


def test_nobody_has_passed_any_more_when_the_game_is_over() -> None:
    states = (state for state in walk(3, "the end") if state.passed)
    shown = {state.outcome() is not None: " passed" in draw(state, None) for state in states}
    assert shown == {False: True, True: False}


def test_only_what_is_mine_can_be_touched() -> None:
    for state in walk(3, "mine"):
        if state.outcome() is None and state.round == 3:
            html = draw(state, (state.to_move + 1) % 3)
            assert not re.search(r'class="[^"]*\bcan\b', html)
            return


# What it tells


def test_a_gauge_tells_where_the_next_level_is() -> None:
    state = next(walk(2, "gauge"))
    state.tracks[0] = 3
    html = draw(state, 0)
    label = re.search(r'data-piece="attribute-reputation" aria-label="([^"]+)"', html)
    assert label is not None
    assert label[1] == f"Reputation, 3 (level {LEVEL[3]}), Recruitment, +1: level 3, 4 points"


def test_links_light_up_when_both_ends_are_held() -> None:
    state = next(walk(2, "links"))
    zone = ZONE_IDS.index("kelp-forest")
    if zone not in state.grid:
        state.grid[0] = zone
        state.cells[zone] = 0
    one, other, _ = links_of(zone)[0]
    state.owners[one] = 0
    assert 'class="lit"' not in draw(state, 0)
    state.owners[other] = 1
    assert draw(state, 0).count('class="lit"') == 1


def test_circles_of_a_published_journal_are_filled_when_used() -> None:
    state = next(walk(2, "circles"))
    card = next(card for card, circles in enumerate(CIRCLES) if circles == 2)
    state.published[0] = [card]
    state.circles[card] = 1
    own = draw(state, 0).split('class="own')[1]
    assert own.count('<i class="used">') == 1
    assert own.count('<i class="">') == 1


def test_own_designs_carry_the_mark_of_the_house() -> None:
    words = {"en": ">house<", "fr": ">maison<"}
    for language, word in words.items():
        state = GAME.new(3, {"mission": "the-spill", "mode": "co-op"}, "house")
        assert isinstance(state, Endeavor)
        plain = draw(state, 0, language).count(word)
        assert plain >= 6  # three goals, the Impact target, the hexes, the cleanup track
        state.bonus_goals.append(0)
        assert BONUS_FACES[0].source == "house"
        more = draw(state, 0, language).count(word)
        assert more == plain + 1
        state.setback = 1
        assert draw(state, 0, language).count(word) == more + 1
    state = GAME.new(3, {}, "printed")
    assert MISSION_FACES[0].house == ["impact"]  # which competitors never meet
    assert draw(state, 0).count(words["en"]) == 0


def test_a_full_ocean_at_the_end_is_drawn_with_little_work() -> None:
    *_, state = walk(5, "quick")
    draw(state, 0)
    assert calls(lambda: draw(state, 0)) < 60_000


@by_mission
def test_goals_show_how_many_of_what_they_count_everybody_has(mission: str) -> None:
    teller = GAME.tell("en", NAMES[:3])
    assert isinstance(teller, Names)
    for state in walk(3, f"goals of {mission}", mission=mission):
        shown = goals(GAME.observe(state, 0).open, teller)
        for number, part in enumerate(shown):
            option = chosen(state, number)
            counts = everybodys(state, GOALS[state.mission][number][option]) if option >= 0 else [0] * 3
            assert [count for _, _, count, _ in part.counts] == counts
