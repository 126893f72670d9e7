"""A part of the board as plain sentences."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from fathom.core import Chance, Game, Words
from fathom.core.narration import Section
from fathom.core.state import OVER
from fathom.core.words import catalogue
from fathom.games import find, games
from tests.tiny import tides

WORDS = Words("en")


def test_a_section_with_a_title_indents_its_rows() -> None:
    section = Section("Companies", ["", "price", "value"], [["Pearl", "3", "5"], ["Ocean", "0", "1"]])
    assert section.lines(WORDS) == ["Companies", "  Pearl: price 3, value 5", "  Ocean: price 0, value 1"]


def test_a_section_without_a_title_is_its_rows() -> None:
    assert Section("", ["", "price"], [["Pearl", "3"]]).lines(WORDS) == ["Pearl: price 3"]


def test_an_empty_cell_is_not_told() -> None:
    assert Section("", ["", "price", "value"], [["Pearl", "", "5"], ["Ocean", "", ""]]).lines(WORDS) == [
        "Pearl: value 5",
        "Ocean",
    ]


def test_a_cell_without_a_heading_stands_alone() -> None:
    assert Section("", ["", "", "price"], [["Pearl", "basic", "3"]]).lines(WORDS) == ["Pearl: basic, price 3"]


def test_a_row_of_one_cell_is_that_cell() -> None:
    assert Section("Your hand", [""], [["13, 44"]]).lines(WORDS) == ["Your hand", "  13, 44"]


def test_a_section_without_rows_is_its_title() -> None:
    assert Section("Your hand", [""], []).lines(WORDS) == ["Your hand"]


def test_signs_stand_as_they_do_in_the_language() -> None:
    french = Words("fr")
    assert Section("", ["", "prix"], [["Pearl", "3"]]).lines(french) == ["Pearl\u00a0: prix 3"]
    assert french.apart(["3, 4", "5"]) == "3, 4\u00a0; 5"
    assert WORDS.apart(["3, 4", "5"]) == "3, 4; 5"


def test_an_event_without_words_of_its_own_names_the_person_and_the_facts() -> None:
    game = find("in-too-deep")
    state = game.new(3, seed="narration")
    names = ["Ann", "Bob", "Cleo"]
    who, events = names[state.to_move], state.listen()
    state.apply(state.legal()[0])
    told = game.tell("en", names)
    assert told.told(events[0].seen_by(None))["who"] == who
    assert told.event(events[0].seen_by(None)).startswith(f"{who} ")


def test_a_fact_that_is_true_has_a_message_of_its_own_where_the_catalogue_has_one() -> None:
    teller = find("deep-blue").tell("en", ["Ann", "Bob"])
    facts = {"who": "Ann", "site": "Reef", "tile": "a wreck", "leader": True}
    assert teller.message("event.dived", facts | {"free": False}) == teller.words("event.dived", **facts)
    assert teller.message("event.dived", facts | {"free": True}) == teller.words("event.dived.free", **facts)


@pytest.mark.parametrize(
    ("game_id", "key", "event"),
    [
        ("in-too-deep", "event.bonus", {"card": 7, "company": 1, "added": 0, "rest": []}),
        ("in-too-deep", "event.bonus.deeper", {"card": 7, "company": 1, "added": 9, "rest": []}),
        ("in-too-deep", "event.moved", {"seat": 0, "card": 7, "company": 1, "source": 0}),
        ("in-too-deep", "event.moved.raised", {"seat": 0, "card": 7, "company": 1, "source": 1}),
        ("in-too-deep", "event.drew.nothing", {"seat": 0, "drawn": []}),
        ("deep-blue", "event.appeared", {"card": 0, "gem": -1}),
        ("deep-blue", "event.appeared.brings", {"card": 0, "gem": 4}),
        ("deep-blue", "event.dived.free", {"seat": 0, "site": 1, "tile": 1, "free": True}),
        ("endeavor", "event.spent", {"seat": 0, "token": 0, "effect": 0}),
        ("endeavor", "event.spent.effect", {"seat": 0, "token": 0, "effect": 1}),
        ("endeavor", "event.raced.1", {"seat": 0, "race": 1}),
        ("endeavor", "event.decided.journal", {"seat": 0, "decision": 1}),
        ("endeavor", "event.ended.missed", {"reason": "missed", "scores": [3, 3], "winners": []}),
    ],
)
def test_an_event_is_told_by_the_message_that_fits_its_facts(game_id: str, key: str, event: dict[str, object]) -> None:
    game = find(game_id)
    kind = key.split(".")[1]
    told = game.tell("en", ["Ann", "Bob"]).event({"kind": kind, "rule": "", **event})
    message = re.escape(catalogue(game.folder, "en").gettext(key))
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".*", message), told), told


def test_an_event_counts_boats_and_vessels_from_1() -> None:
    rushed = {"kind": "rushed", "rule": "", "seat": 0, "boat": 0, "from": 1, "site": 2}
    assert find("deep-blue").tell("en", ["Ann"]).told(rushed)["boat"] == 1
    launched = {"kind": "launched", "rule": "", "seat": 0, "vessel": 0, "zone": 0}
    assert find("endeavor").tell("en", ["Ann"]).told(launched)["vessel"] == 1


def test_a_count_decides_the_plural_of_a_message() -> None:
    teller = find("deep-blue").tell("en", ["Ann", "Bob"])
    for count in (1, 2):
        assert teller.message("prompt.sail", {"who": "Ann", "count": count}) == teller.words.many(
            "prompt.sail", count, who="Ann"
        )
    assert teller.words.many("prompt.sail", 1, who="Ann") != teller.words.many("prompt.sail", 2, who="Ann")


def test_everybody_who_won_is_named_in_one_breath() -> None:
    told = tides.GAME.tell("en", ["Ann", "Bob", "Cleo"])
    assert told.people_at([2, 0]) == "Cleo and Ann"
    assert told.results([3, 0, 5]) == "Ann 3, Bob 0, Cleo 5"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: str(game.id))
def test_a_prompt_tells_me_and_others_apart(game: Game, language: str) -> None:
    """“You” is said to nobody but the reader, and not even then: the beginning says enough."""
    you = re.compile(r"\b(you|your|yours|vous|votre|vos)\b", re.IGNORECASE)
    for number in range(3):
        seats = max(2, game.seats[0])
        state = game.new(seats, seed=f"prompt {number}")
        chance = Chance.from_seed(f"prompt {number}")
        teller = game.tell(language, ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][:seats])
        mine, others = teller.words("prompt.mine"), {teller.words("prompt.others", who=who) for who in teller.names}
        while state.to_move != OVER:
            for seat in range(seats):
                told = teller.prompt(game.observe(state, seat))
                if seat == state.to_move:
                    assert told.startswith(mine)
                else:
                    assert told.startswith(teller.words("prompt.others", who=teller.who(state.to_move)))
                rest = told.removeprefix(mine)
                for other in others:
                    rest = rest.removeprefix(other)
                assert not you.search(rest), told
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])


QUIET = {"in-too-deep": {"skip"}, "deep-blue": {"pass", "resurface", "stay"}, "endeavor": {"pass", "skip", "end"}}


@pytest.mark.parametrize("game_id", list(QUIET))
def test_giving_up_is_quiet_and_so_is_whatever_leads_to_nothing(game_id: str) -> None:
    game = find(game_id)
    seen: Counter[tuple[str, bool]] = Counter()
    for number in range(4):
        state = game.new(2, seed=f"quiet {number}")
        chance = Chance.from_seed(f"quiet {number}")
        teller = game.tell("en", ["Ann", "Bob"])
        while state.to_move != OVER:
            view = game.observe(state, state.to_move)
            for action in view.legal:
                verb = game.space.decode(action)[0].name
                vain = verb == "activate" and "nothing it could do" in teller.action(action, view)
                assert teller.quiet(action, view) == (verb in QUIET[game_id] or vain), teller.action(action, view)
                seen[verb, teller.quiet(action, view)] += 1
            state.apply(view.legal[chance.below(len(view.legal))])
    assert QUIET[game_id] <= {verb for verb, quiet in seen if quiet}
    assert game_id != "endeavor" or (seen["activate", True] and seen["activate", False])
