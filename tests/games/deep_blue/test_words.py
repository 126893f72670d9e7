"""Deep Blue in words: refusals, the text twin, the odds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core import Chance, Event
from fathom.core.words import HOUSE, LANGUAGES, catalogue, keys
from fathom.games.deep_blue import GAME, scoring
from fathom.games.deep_blue.components import BLACK, BLUE, COLOURS, EITHER, SCENARIOS
from fathom.games.deep_blue.narration import Teller
from fathom.games.deep_blue.observation import observe
from fathom.games.deep_blue.rules import DeepBlue
from fathom.web.picture import moment, picture
from tests.games.deep_blue.positions import ACTIONS, coming, do, position, refusal
from tests.games.deep_blue.test_refusals import PINNED

NAMES = ["Ann", "Bob", "Cleo"]


def twin(game: DeepBlue, viewer: int | None, language: str = "en") -> str:
    return GAME.tell(language, NAMES[: game.seats]).twin(observe(game, viewer))


def diving() -> DeepBlue:
    """A blue and a silver gem have been drawn; eight more gems are in the bag, three of them blue."""
    game = position(
        2,
        hands=["lookout"],
        boats={0: "gull/2 abyss", 1: "gull/1 abyss"},
        tiles={"gull": "amber-lady"},
        bag="blue*4 black silver*3 gold*2",
    )
    do(coming(game, gems="blue silver"), "dive gull", "draw", "draw", "pass")
    return game


# Refusals


def test_every_reason_has_words() -> None:
    reasons = {reason for _, reason in PINNED}
    assert len(reasons) > 30
    for language in LANGUAGES:
        assert {f"refusal.{reason}" for reason in reasons} <= set(keys(language, (GAME.folder,)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_refusal_of_a_random_game_is_a_sentence(scenario: str) -> None:
    game = GAME.new(3, {"scenario": scenario}, scenario)
    picks = Chance.from_seed(scenario)
    tellers = [GAME.tell(language, NAMES) for language in LANGUAGES]
    said: set[str] = set()
    while game.to_move >= 0:
        for action in [picks.below(ACTIONS.size) for _ in range(3)]:
            broken = game.why_not(action)
            if broken is not None:
                for teller in tellers:
                    sentence = teller.refusal(broken)
                    assert sentence.endswith(".")
                    assert "{" not in sentence
                    said.add(broken.reason)
        legal = game.legal()
        game.apply(legal[picks.below(len(legal))])
    assert len(said) > 12


@pytest.mark.parametrize(
    ("done", "text", "english", "french"),
    [
        ("", "dive anvil", "You have no boat at Anvil Head. To sail, first play", "Pour naviguer, jouez d’abord des"),
        ("", "step 1 buoy-1", "To sail, first play cards with propellers.", "Pour naviguer, jouez d’abord des cartes"),
        (
            "sail leon",
            "step 1 anvil",
            "Anvil Head is not next to Harbour.",
            "Aucune route ne relie directement Port",
        ),
        ("sail leon", "step 1 harbour", "Boat 1 is already there.", "Le bateau 1 y est déjà."),
        ("sail leon", "rest", "first take a step, or undo.", "faites d’abord un pas, ou annulez."),
        ("recruit 4", "rest", "take your choice back with Undo.", "ou annulez votre choix."),
    ],
)
def test_a_refusal_says_what_to_do_first(done: str, text: str, english: str, french: str) -> None:
    game = position(3, hands=["leon mina bosun"], tokens=[3])
    do(game, *filter(None, [done]))
    for language, words in (("en", english), ("fr", french)):
        assert words in GAME.tell(language, NAMES).refusal(refusal(game, text))


@pytest.mark.parametrize("done", [["sail leon"], ["sail leon", "token"], ["recruit 4"], ["recruit 4", "pay bosun"]])
def test_what_a_refusal_says_can_be_undone_can_be(done: list[str]) -> None:
    game = position(3, hands=["leon mina bosun"], tokens=[3])
    *before, last = done
    do(game, *before)
    assert not game.ends_undo(ACTIONS.parse(last))


# The text twin


def test_the_bag_and_the_odds_are_told_from_what_can_be_counted() -> None:
    game = diving()
    assert scoring.odds(observe(game, 1).open) == (3, 8)
    assert "next gem is a danger: 3 in 8" in twin(game, 1)
    assert "la prochaine gemme est un danger\N{NO-BREAK SPACE}: 3 sur 8" in twin(game, None, "fr")
    assert "8 gems: 1 black, 3 blue, 2 silver, 2 gold" in twin(game, None)


def troubled() -> DeepBlue:
    """A dive in the Sunken City, two gems at a time; the bag is full of dangers."""
    game = position(
        2,
        scenario="troubled-waters",
        boats={0: "abyss abyss", 1: "gull gull"},
        tiles={"abyss": "temple"},
        bag="blue*2 black*2 silver*2",
    )
    do(game, "dive abyss")
    return game


@pytest.mark.rule("DB-11.2")
def test_two_gems_at_a_time_can_be_a_danger_though_no_single_one_is() -> None:
    game = troubled()
    sea = observe(game, 0).open
    assert (scoring.gems_at_a_time(sea), scoring.dangers_left(sea), scoring.odds(sea)) == (2, 0, (2, 15))
    # Of the 15 pairs in the bag one is black and one is blue.
    assert "danger among the next two gems: 13%" in twin(game, 0)
    assert "deux prochaines gemmes\N{NO-BREAK SPACE}: 13\N{NO-BREAK SPACE}%" in twin(game, None, "fr")
    assert "next gem" not in twin(game, 0)
    assert "<b>13%</b>" in picture(GAME, observe(game, 0), "en", NAMES[:2])


@given(
    bag=st.lists(st.integers(0, 3), min_size=7, max_size=7),
    warned=st.tuples(st.booleans(), st.booleans()),
    two=st.booleans(),
)
def test_the_odds_are_those_of_every_draw_there_is(bag: list[int], warned: tuple[bool, bool], two: bool) -> None:
    drawn = [0] * 7
    drawn[BLACK], drawn[BLUE] = warned
    sea = observe(troubled() if two else diving(), 0).open
    sea.bag, sea.drawn = bag, drawn
    gems = [colour for colour, count in enumerate(bag) for _ in range(count)]
    draws = list(permutations(gems, min(2 if two else 1, len(gems)))) if gems else []
    hurt = [
        draw
        for draw in draws
        if any(drawn[colour] + draw.count(colour) > 1 for colour in (BLACK, BLUE) if colour in draw)
    ]
    assert scoring.percent(sea) == (round(100 * len(hurt) / len(draws)) if draws else 0)


def test_the_end_of_a_dive_shows_what_came_of_it() -> None:
    def shown(events: Sequence[Event], language: str) -> str:
        teller = GAME.tell(language, NAMES)
        [html] = filter(None, (moment(GAME, event.seen_by(None), teller) for event in events))
        return html

    html = shown(do(coming(diving(), gems="blue"), "draw"), "en")
    assert "A danger ends the dive at Gull Rock" in html
    assert re.findall(r"sign-gem-(\w+)", html) == ["blue", "silver", "blue"]
    assert html.count('class="fresh danger"') == 1
    assert re.findall(r"<td><b data-count>(\d+)</b>", html) == ["3", "0"]
    html = shown(do(diving(), "stop"), "fr")
    assert "La plongée est finie" in html
    assert "danger" not in html


def test_a_spot_says_what_it_gives() -> None:
    teller, conteur = GAME.tell("en", NAMES), GAME.tell("fr", NAMES)
    assert isinstance(teller, Teller)
    assert isinstance(conteur, Teller)
    assert teller.worth(COLOURS.index("red")) == "10 VP for each red gem instead of 4"
    assert teller.worth(BLUE) == "protects once from a blue danger"
    assert teller.worth(EITHER) == "protects once from a black or blue danger"
    assert conteur.worth(COLOURS.index("silver")) == "3 PV par gemme argentée au lieu de 1"


def test_in_a_dive_one_touch_is_enough() -> None:
    game = diving()
    draw, seen = ACTIONS.parse("draw"), observe(game, 0)
    assert game.ends_undo(draw)
    assert not GAME.tell("en", NAMES).asks(draw, seen, True)
    calm = position(2, hands=["lookout"])
    assert GAME.tell("en", NAMES).asks(ACTIONS.parse("rest"), observe(calm, 0), True)


def test_a_dive_is_not_begun_by_a_slip_of_the_finger() -> None:
    teller = GAME.tell("en", NAMES)
    seen = observe(position(2, hands=["lookout"]), 0)
    dives = [action for action in range(ACTIONS.size) if ACTIONS.decode(action)[0].name == "dive"]
    assert all(teller.asks(dive, seen, False) for dive in dives)
    assert not teller.asks(ACTIONS.parse("rest"), seen, False)


def test_what_each_diver_would_score_now_is_told_to_all() -> None:
    for viewer in (0, 1, None):
        text = twin(diving(), viewer)
        assert "Ann: still down, would score 4 now" in text
        assert "Bob: still down, would score 1 now" in text


def test_other_hands_are_not_told() -> None:
    game = coming(position(2, rests=["mina nora thomas ada"]), rest="mina nora thomas")
    do(game, "rest")
    own, other = twin(game, 0), twin(game, 1)
    assert "In hand: Mina" in own
    assert "In hand: Mina" not in other
    assert "in hand 3, at rest 5" in other


def test_chests_of_others_are_not_told() -> None:
    game = position(2)
    game.chests = [31, 47]
    assert "31" in twin(game, 0)
    assert "47" not in twin(game, 0)
    game.open_chests = 1
    assert "47" in twin(game, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_called_by_their_names_in_the_readers_language(language: str) -> None:
    game = position(2, hands=["stoker bosun"], row="dorothy ruby leon hugo")
    text = twin(game, 0, language)
    assert ("Dorothée" in text) == (language == "fr")
    assert ("Maître d’équipage" in text) == (language == "fr")
    assert ("Dorothy" in text) == (language == "en")


@pytest.mark.rule("DB-7.3")
def test_the_leader_is_asked_for_the_boat_that_is_not_there_yet() -> None:
    game = position(2, boats={0: "gull harbour", 1: "harbour harbour"}, tiles={"gull": "amber-lady"}, scenario="storm")
    do(game, "dive gull")
    asked = GAME.tell("en", NAMES).prompt(observe(game, 1))
    assert asked == "Waiting for Ann: bring boat 2 to the dive at Gull Rock as well?"
    assert "À vous\u00a0: amener aussi le bateau 2" in GAME.tell("fr", NAMES).prompt(observe(game, 0))
    do(game, "stay")
    assert GAME.tell("en", NAMES).prompt(observe(game, 0)) == "Waiting for Bob: rush to the dive at Gull Rock?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_chooses_a_scenario_reads_what_it_does(language: str) -> None:
    """The option's name mentions the Sunken City, so its values need not."""
    words = GAME.words(language)
    city = {"en": "in the Sunken City ", "fr": "dans la Cité engloutie, "}[language]
    for scenario in SCENARIOS:
        name, rule = words(f"name.scenario.{scenario}"), words(f"scenario.rule.{scenario}")
        does = rule.removeprefix(city)
        assert does != rule
        assert does
        assert re.fullmatch(f"{name}\\s?: {does}", words(f"option.scenario.{scenario}"))


@pytest.mark.parametrize("folder", [GAME.folder, HOUSE], ids=["deep-blue", "house"])
def test_french_marks_stay_with_their_words(folder: Path) -> None:
    messages = catalogue(folder, "fr")._catalog  # type: ignore[attr-defined]
    commands = ("play.help", "play.commands")  # there a question mark is something to type
    apart = {key: text for key, text in messages.items() if key not in commands and re.search(" [?!:;»%$]|« ", text)}
    assert not apart


def test_gold_and_silver_never_look_alike() -> None:
    for language in LANGUAGES:
        words = GAME.words(language)
        assert words("gem.gold") != words("gem.silver")
        assert words("spot.gold") != words("spot.silver")
