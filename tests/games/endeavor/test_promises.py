"""What words promise is what happens: costs, gains, points, tokens, how many and how far."""

from __future__ import annotations

import re

import pytest

from fathom.core.events import Event
from fathom.games.endeavor import GAME
from fathom.games.endeavor.components import (
    DISCOVER,
    DIVE_SITES,
    JOURNAL_FACES,
    LEVEL,
    NONE,
    SCORE_COUNT,
    SPECIALIST_IDS,
    VESSELS,
    ZONE_DEPTH,
)
from fathom.games.endeavor.explained import face_about, journal_about
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import observe
from fathom.games.endeavor.picture.teams import gauge, paper, skill
from fathom.games.endeavor.rules import Endeavor, chain, gains, sites, turns, voyage, waters
from fathom.games.endeavor.scoring import (
    attribute_points,
    impact_points,
    journal_points,
    specialist_points,
    tier_5_count,
)
from fathom.games.endeavor.state import OVER, carried, number_of, seat_of
from tests.games.endeavor.moments import DEAR, YELLOW
from tests.games.endeavor.positions import do, hold, position, table
from tests.games.endeavor.walks import after, teller_for, walk


def same_round(events: list[Event]) -> bool:
    """Whether nothing but the action has changed the table: a new round brings more."""
    return all(event.kind != "round" for event in events)


def gained(copy: Endeavor, events: list[Event], seat: int, teller: Teller) -> list[str]:
    """What a seat was told to gain, and what the chain still holds for it, each list in words."""
    mine = [event.facts for event in events if event.kind == "gained" and event.facts["seat"] == seat]
    told = [teller.gains(event["gains"]) for event in mine]
    for link in copy.chain:
        if number_of(link) == gains.REWARD and seat_of(link) == seat and carried(link)[1] == 0:
            told.append(teller.gains(copy.box.gains[link >> 9 & 4095]))
    return told


def can_pay(game: Endeavor, action: int, research: int) -> bool:
    """Whether an action is legal with so much Research."""
    copy = game.clone()
    copy.research[game.to_move] = research
    return action in chain.asked(copy).options(copy, copy.to_move, copy.chain[-1])


def number_before(words: str, what: str) -> int:
    found = re.search(rf"([−\d]+) {what}", words)
    return int(found[1].replace("−", "-")) if found else 0


def note(words: str) -> str:
    """What stands in brackets at the end."""
    found = re.search(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)$", words)
    return found[1] if found else ""


# What actions promise


def check_travel(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    copy, events = after(game, action)
    seat = game.to_move
    moved = next(event.facts for event in events if event.kind in ("travelled", "launched"))
    if "from" in moved:
        assert (
            f"vessel {moved['vessel'] + 1} from {teller.zone(moved['from'])} to {teller.zone(moved['zone'])}" in words
        )
    if same_round(events):
        assert copy.where[VESSELS * seat + moved["vessel"]] == moved["zone"]
    if note(words):
        assert note(words) in gained(copy, events, seat, teller)


def check_spend(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    copy, events = after(game, action)
    if " for its effect" not in words:
        seat = game.to_move
        later = [event for event in events if event.kind == "gained" and event.facts["seat"] == seat]
        if not later and same_round(events):
            assert copy.research[seat] - game.research[seat] == number_before(words, "Research")
        spent = next(event for event in events if event.kind == "spent")
        assert teller.token(spent.facts["token"]) in words


def check_activate(game: Endeavor, action: int, words: str, teller: Teller) -> None:  # noqa: ARG001
    _, events = after(game, action)
    assert ("nothing it could do" in words) == any(event.kind == "idle" for event in events)


def check_dive(game: Endeavor, action: int, words: str, teller: Teller) -> None:  # noqa: ARG001
    site = GAME.space.decode(action)[1][0]
    count = 1 if "the last token" in words else number_before(words, "tokens")
    assert count == len(game.dives[site])


def check_sonar(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    copy, events = after(game, action)
    sounded = next(event for event in events if event.kind == "sounded")
    site = teller.sonar(sounded.facts["site"])
    assert site in words
    promised = words.split(f"{site}: ", 1)[1].replace(teller.words("doubtful"), "")
    asked = [link for link in copy.chain if number_of(link) == voyage.DRAW and seat_of(link) == game.to_move]
    if not promised.startswith("Discover"):
        assert promised in gained(copy, events, game.to_move, teller)
    elif asked:
        assert promised == teller.gain(DISCOVER + (asked[0] >> 9 & 4095))


def check_price(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    """What is asked is enough, and one less is not."""
    price = number_before(words.split(" for ", 1)[1], "Research")
    assert can_pay(game, action, price)
    assert price == 0 or not can_pay(game, action, price - 1)
    copy, events = after(game, action)
    seat = game.to_move
    if same_round(events) and not any("Research" in text for text in gained(copy, events, seat, teller)):
        assert game.research[seat] - copy.research[seat] == price


def check_conserve(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    check_price(game, action, words, teller)
    copy, events = after(game, action)
    promised = words.split(" Research: ", 1)[1]
    if promised != "nothing":
        assert promised in gained(copy, events, game.to_move, teller)


def check_publish(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    check_price(game, action, words, teller)
    copy, events = after(game, action)
    if any(event.kind == "displayed" for event in events):  # the Journal has been taken
        seat = game.to_move
        points = journal_points(copy, seat) - journal_points(game, seat)
        assert points == number_before(words.split(" Research: ", 1)[1], "points?")
        you = re.search(r"you: ([^;]*)", words)
        others = re.search(r"others: ([^;]*)", words)
        assert you is None or you[1] in gained(copy, events, seat, teller)
        for other in range(game.seats):
            if others and other != seat:
                assert others[1] in gained(copy, events, other, teller)


def check_place(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    copy, events = after(game, action)
    seat = game.to_move
    promised = [part for part in note(words).split(", ") if part]
    points = sum(number_before(part, "points?") for part in promised if "point" in part)
    if not waters.special(game, "moving-markers") and not game.cleanup[seat]:
        assert impact_points(copy, seat) - impact_points(game, seat) == points
    gains = [part for part in promised if not re.search("point|field|goal", part)]
    assert not gains or ", ".join(gains) in gained(copy, events, seat, teller)


def check_face(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    """Somebody is recruited or promoted, and gains what was told."""
    copy, events = after(game, action)
    face = next(event.facts["face"] for event in events if event.kind in ("recruited", "promoted"))
    assert teller.face(face) in words
    about = words.split(f"{teller.face(face)}: ", 1)[1]
    assert about == face_about(teller, face)
    first = about.split("; ")[0]
    if re.match(r"\d", first) and "point" not in first:
        assert first in gained(copy, events, game.to_move, teller)


def check_draw(game: Endeavor, action: int, words: str, teller: Teller) -> None:  # noqa: ARG001
    _, events = after(game, action)
    drawn = next(event.facts["boards"] for event in events if event.kind == "drew")
    depths = sorted(ZONE_DEPTH[board] for board in drawn)
    told = sorted(int(digit) for digit in re.findall(r"\d", words))
    assert told == (depths if "one of" in words or "only" in words else depths[:1])
    assert len(drawn) == (1 if "only" in words else 2)


def check_keep(game: Endeavor, action: int, words: str, teller: Teller) -> None:
    """A board that is kept and placed gives its Discovery bonus, and the tokens that the picture shows."""
    zone = GAME.space.decode(action)[1][0]
    sea = observe(game, game.to_move).open
    fills = waters.filling(sea, zone, sea.supply_size + len(sea.discards))
    copy, events = after(game, action)
    if copy.cells[zone] == NONE:
        copy, events = after(copy, copy.legal()[0])
    if same_round(events):
        assert [len(copy.dives[site]) for site in DIVE_SITES[zone]] == fills
    if note(words):
        assert note(words) in gained(copy, events, game.to_move, teller)


CHECKS = {
    "travel": check_travel,
    "launch": check_travel,
    "spend": check_spend,
    "activate": check_activate,
    "dive": check_dive,
    "sonar": check_sonar,
    "conserve": check_conserve,
    "publish": check_publish,
    "place": check_place,
    "recruit": check_face,
    "promote": check_face,
    "draw": check_draw,
    "keep": check_keep,
}


def test_every_action_does_what_its_words_say() -> None:
    seen: set[str] = set()
    for game in walk("kept", 40, 2):
        if game.to_move < 0:
            continue
        teller = teller_for(game)
        view = observe(game, game.to_move)
        for action in game.legal():
            verb = GAME.space.decode(action)[0].name
            if verb in CHECKS:
                CHECKS[verb](game, action, teller.action(action, view), teller)
                seen.add(verb)
    assert seen == set(CHECKS)


def test_a_setback_and_a_token_change_the_price() -> None:
    game = position(2, vessels={0: "kelp-forest"}, held={0: "conserve"}, research=(5,))
    do(game, "spend conserve effect")
    press = position(2, ocean={"a1": "the-sea-star"}, research=(12,), mode="co-op", display=f"{YELLOW} {DEAR}")
    press.setback = 8
    do(press, "activate 1", "journal the-sea-star-j1")
    for state, verb in ((game, "conserve"), (press, "publish")):
        teller = teller_for(state)
        actions = [action for action in state.legal() if GAME.space.decode(action)[0].name == verb]
        assert actions
        for action in actions:
            check_price(state, action, teller.action(action, observe(state, 0)), teller)


def test_research_beyond_twelve_is_not_promised() -> None:
    game = position(2, research=(11,))
    hold(game, 0, "research")
    action = GAME.space.parse("spend research research")
    assert teller_for(game).action(action, observe(game, 0)).endswith("for 1 Research")
    chain.settle(game)
    do(game, "spend research research")
    assert game.research[0] == 12


@pytest.mark.parametrize("level", range(1, 6))
def test_as_many_discs_can_be_reclaimed_as_the_prompt_says(level: int) -> None:
    game = position(
        2, teams={0: "pilot navigator reef-diver ecologist ecologist"}, tracks={0: [0, 0, LEVEL.index(level), 0]}
    )
    game.busy[0] = 63
    game.chain = []
    turns.prepare(game)
    chain.settle(game)
    do(game, "recruit reef-diver")
    prompt = teller_for(game).prompt(observe(game, 0))
    words = re.search(r"(\w+) at most", prompt)
    assert words is not None
    count = 0
    while game.to_move == 0 and chain.asked(game).number == turns.RECLAIM:
        game.apply(game.legal()[0])
        count += 1
    assert words[1] == ("One" if count == 1 else str(count))
    assert count == level


# What cards promise


@pytest.mark.parametrize("card", range(len(JOURNAL_FACES)), ids=[face.id for face in JOURNAL_FACES])
def test_a_journal_scores_the_points_it_promises(card: int) -> None:
    game = table(2)
    game.published[0] = [card]
    teller = teller_for(game)
    promised = number_before(journal_about(teller, card).split(";")[0], "points?")
    shown = paper(card, observe(game, 0).open, teller)
    assert journal_points(game, 0) == promised == shown.points == number_before(shown.words, "points?")
    for setback in (NONE, 8):
        game.setback = setback
        shown = paper(card, observe(game, 0).open, teller)
        assert shown.cost == sites.journal_cost(game, card) == number_before(shown.words, "Research")


def test_tier_5_seniors_score_what_they_promise() -> None:
    ends = [game.clone() for game in walk("seniors", 10, 1000) if game.phase == OVER]
    assert ends
    for game in ends:
        for who in range(len(SPECIALIST_IDS)):
            if not SCORE_COUNT[who]:
                continue
            teller = teller_for(game)
            promised = re.search(r"scores (\d+) for every (\d+): (.*)", skill(teller, 2 * who + 1).score)
            assert promised is not None
            assert promised[3] == teller.words(f"picture.count.{SCORE_COUNT[who]}")
            copy = game.clone()
            copy.teams[0] = [0, 2 * who + 1]
            points = int(promised[1]) * (tier_5_count(copy, 0, SCORE_COUNT[who]) // int(promised[2]))
            assert specialist_points(copy, 0) == points
            about = face_about(teller, 2 * who + 1)
            assert number_before(about, "points?") == int(promised[1])
            assert promised[2] == "1" or f"every {promised[2]} " in about


@pytest.mark.parametrize("attribute", range(4))
@pytest.mark.parametrize("space", range(13))
def test_a_gauge_tells_what_the_next_steps_bring(attribute: int, space: int) -> None:
    game = position(2, tracks={0: [space if at == attribute else 0 for at in range(4)]})
    shown = gauge(attribute, space, teller_for(game))
    promised = re.fullmatch(r"\+(\d+): (.*)", shown.next)
    assert promised is not None
    before = attribute_points(game, 0)
    game.chain = []
    for step in range(int(promised[1])):
        assert not game.chain, step  # nothing comes earlier than promised
        assert step == 0 or attribute_points(game, 0) == before
        gains.advance(game, 0, attribute)
    level = LEVEL[game.tracks[attribute]]
    if level > LEVEL[space]:
        assert f"level {level}, {attribute_points(game, 0)} point" in promised[2]
    else:
        assert "level" not in promised[2]
    assert ("Impact" in promised[2]) == (gains.IMPACT in map(number_of, game.chain))
    assert ("vessel" in promised[2]) == (voyage.LAUNCH in map(number_of, game.chain))
