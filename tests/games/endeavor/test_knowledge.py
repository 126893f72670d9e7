"""What may be known, and games played far: random people who never decline. (EDS-19)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fathom.core import Chance, Setup
from fathom.core.words import LANGUAGES, written
from fathom.games.endeavor import GAME
from fathom.games.endeavor.actions import PASS, SKIP
from fathom.games.endeavor.components import HOSTILE_PRESS, TRACK_SITES, ZONE_IDS, ZONE_TRACKS
from fathom.games.endeavor.missions import MISSION_IDS
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import hidden_from, observe, sample_hidden
from fathom.games.endeavor.rules import Endeavor, start, voyage
from fathom.games.endeavor.scoring import breakdown
from tests import conformance
from tests.games.endeavor.positions import check_table, do, offered, position, table


def keen_walk(setup: Setup, picks: Chance) -> Iterator[tuple[Endeavor, int]]:
    """A random game in which nobody declines or passes while there is something to do."""
    game = start(setup)
    while game.to_move >= 0:
        keen = [action for action in game.legal() if action not in (SKIP, PASS)] or game.legal()
        action = keen[picks.below(len(keen))]
        yield game, action
        game.apply(action)


@pytest.mark.rule("EDS-19.1")
def test_everybody_sees_the_same() -> None:
    game = table(3)
    views = [replace(observe(game, seat), seat=None, legal=[]).to_json() for seat in (None, 0, 1, 2)]
    assert len(set(views)) == 1


@pytest.mark.rule("EDS-19.1")
def test_stacks_tokens_and_decks_are_hidden_and_what_was_seen_is_not() -> None:
    game = position(ocean={"a1": "the-sea-star"}, vessels={0: "the-sea-star"})
    seen = observe(game, 0)
    assert not hasattr(seen, "stacks")
    assert not hasattr(seen, "deck")
    assert seen.stack_sizes == [len(stack) for stack in game.stacks]
    do(game, "activate 1", "sonar the-sea-star-1", "draw 1+1")
    do(game, min(offered(game, "keep")), "lay b")
    back = game.stacks[0][0]
    assert observe(game, None).under[0] == [back]
    assert all(back not in group for group in hidden_from(game, 0))
    for number in range(20):
        sample = sample_hidden(observe(game, 0), Chance.from_seed(f"s {number}"))
        assert sample.stacks[0][0] == back


@pytest.mark.rule("EDS-19.1")
def test_tokens_are_known_by_the_shuffle_they_came_from() -> None:
    game = position(ocean={"a1": "the-sea-star"})
    old = sorted(game.dives[first_dive(game)])
    game.discards = game.supply
    game.supply = []
    voyage.shuffle_discards(game)
    for number in range(20):
        sample = sample_hidden(observe(game, 0), Chance.from_seed(f"t {number}"))
        assert sorted(sample.dives[first_dive(game)]) == old
        check_table(sample)


def first_dive(game: Endeavor) -> int:
    return next(at for at, tokens in enumerate(game.dives) if tokens)


@pytest.mark.deep
@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("mission", MISSION_IDS)
def test_games_that_go_far_keep_every_promise(mission: str, seats: int) -> None:
    """The conformance checks, on games that fill the ocean."""
    picks = Chance.from_seed(f"far {mission} {seats}")
    for mode in ("competitive", "co-op"):
        setup = GAME.setup(seats, {"mission": mission, "mode": mode}, f"far {mode}")
        box = len(GAME.census(start(setup)))
        for step, (game, action) in enumerate(keen_walk(setup, picks)):
            if step % 9 == 0:
                conformance.check_legal(GAME, game)
                assert len(set(GAME.census(game))) == box
                seat = picks.below(seats)
                conformance.check_secrecy(GAME, game, action, seat, picks)
                sample = sample_hidden(observe(game, seat), picks)
                assert observe(sample, seat).to_json() == observe(game, seat).to_json()
                assert sorted(sample.legal()) == sorted(game.legal())
        assert game.phase == 3 or game.to_move < 0
        assert [sum(row) for row in breakdown(game)] == game.scores() or game.team


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(4))
def test_words_for_games_that_go_far(seed: int) -> None:
    picks = Chance.from_seed(f"words {seed}")
    names = ["Ann", "Bob", "Cleo"]
    tellers = [GAME.tell(language, names) for language in LANGUAGES]
    for number, mission in enumerate(MISSION_IDS):
        mode = ("competitive", "co-op")[(seed + number) % 2]
        for game, action in keen_walk(GAME.setup(3, {"mission": mission, "mode": mode}, f"w {seed}"), picks):
            seen = observe(game, game.to_move)
            for teller in tellers:
                assert "{" not in teller.action(action, seen) + teller.prompt(seen)
            copy = game.clone()
            events = copy.listen()
            copy.apply(action)
            for event in events:
                for teller in tellers:
                    assert "{" not in teller.event(event.seen_by(None))
        assert all(teller.twin(observe(game, None)) for teller in tellers)
    assert all(not teller.words.missing for teller in tellers)


def test_the_chain_is_told() -> None:
    """What is owed, and what comes after it: the rest of a list of gains, links, a Journal, others' gains."""
    names = ["Ann", "Bob", "Cleo"]
    game = position(
        mission=7,
        ocean={"c1": "remote-anchorage", "c5": "fallen-star"},
        vessels={0: "fallen-star"},
        research=(6,),
        discs={"fallen-star-c2": 1},
    )
    do(game, "activate 1", "conserve fallen-star-c1")
    english, french = (GAME.tell(language, names).prompt(observe(game, 0)) for language in ("en", "fr"))
    assert english == (
        "Your turn: 1 Impact. On which hex, or decline? Then: 1 Impact, then the completed links (1 Inspiration)."
    )
    assert french == (
        "À vous\u00a0: 1 Impact. Sur quel hexagone, ou refuser\u00a0? "
        "Ensuite\u00a0: 1 Impact, puis les liens complétés (1 Inspiration)."
    )
    risk = position(
        ocean={"a1": "the-sea-star"}, research=(5,), teams={0: "pilot"}, display="documentation-of-new-life"
    )
    do(risk, "activate 1", "journal the-sea-star-j1")
    assert GAME.tell("en", names).prompt(observe(risk, 0)) == (
        "Your turn: 1 Impact. On which hex, or decline? Then: 1 promotion, "
        "then 1 step of the lowest attribute (Bob), then 1 step of the lowest attribute (Cleo)."
    )


def test_a_zone_that_adds_nothing_more_to_a_dive_is_not_announced() -> None:
    """At the Shipwreck the two tokens are all that the zone adds."""
    game = position(
        2,
        ocean={"a1": "atoll", "a2": "shipwreck"},
        vessels={0: "shipwreck"},
        sites={"shipwreck-d1": "any impact travel"},
    )
    do(game, "activate 1", "dive shipwreck-d1")
    teller = GAME.tell("en", ["Ann", "Bob"])
    assert "Shipwreck" not in teller.prompt(observe(game, 0))


@pytest.mark.parametrize(
    ("steps", "english", "french"),
    [
        ("", "use a Journal, spend a token, or pass", "dépenser un jeton, ou passer"),
        ("spend disc research", "spend another token, or end the turn", "un autre jeton, ou finir le tour"),
        ("activate 1|skip", "spend a token, or end the turn", "dépenser un jeton, ou finir le tour"),
        ("activate 1", "Travel / Sonar / Dive / Conserve / Journal, or decline", "ou refuser"),
        ("spend travel effect", "carry out Travel now", "effectuer maintenant\u00a0: Navigation"),
    ],
)
def test_prompts_say_what_is_owed(steps: str, english: str, french: str) -> None:
    held = "disc travel" if steps else "disc"
    game = position(2, held={0: held if "activate 1|" not in steps else "disc"}, vessels={0: "the-sea-star"})
    do(game, *(step for step in steps.split("|") if step))
    for language, words in (("en", english), ("fr", french)):
        assert words in GAME.tell(language, ["Ann", "Bob"]).prompt(observe(game, 0))


def test_costs_are_told_as_they_are_now() -> None:
    """A token makes a Conserve cheaper, a Setback makes publishing dearer: actions in words say so."""
    teller = GAME.tell("en", ["Ann", "Bob"])
    game = position(2, vessels={0: "kelp-forest"}, held={0: "conserve"}, research=(5,))
    do(game, "spend conserve effect")
    told = teller.action(GAME.space.parse("conserve kelp-forest-c1"), observe(game, 0))
    assert told == "Conserve at Kelp Forest (site 1) for 1 Research: 1 Reputation, 1 Coordination"
    press = position(
        2, ocean={"a1": "the-sea-star"}, research=(5,), mode="co-op", display="understanding-oceanic-shifts"
    )
    press.setback = HOSTILE_PRESS
    card = GAME.space.parse("publish understanding-oceanic-shifts")
    assert "for 3 Research: you: 1 Coordination, 1 promotion" in teller.action(card, observe(press, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_is_explained_piece_by_piece(language: str) -> None:
    """For the rules page: every zone, Specialist, Journal, token, mission and card, ours marked as such."""
    teller = GAME.tell(language, [])
    sections = teller.contents()
    assert [len(section.rows) for section in sections] == [8, 9, 7, 6, 7, 22, 32, 12, 10, 6, 9]
    assert not teller.words.missing
    names = [row[0] for section in sections for row in section.rows]
    printed = GAME.words("en")
    for key in (key for key in written(GAME.folder) if key.startswith("name.")):
        assert any(printed(key) in name for name in names), key
        assert any(teller.words(key) in name for name in names), key
    ours = teller.words("box.house")
    for section in sections[8:]:
        marked = [row[0] for row in section.rows if ours in dict(section.explain(row))]
        assert len(marked) == len(section.rows) - (section.title == teller.words("box.setbacks"))
    rules = GAME.rulebook(language).rules
    for section in sections:
        for row in section.rows:
            cited = dict(section.explain(row)).get(teller.words("box.rule"), "")
            assert all(rule in rules for rule in cited.split(", ") if rule)


def test_what_the_box_says_of_some_pieces() -> None:
    told = {row[0]: dict(section.explain(row)) for section in GAME.tell("en", []).contents() for row in section.rows}
    assert told["Kelp Forest"] == {
        "Discovery bonus": "1 Reputation, 1 Research",
        "Arrival bonus": "1 Inspiration",
        "Dive": "4 tokens",
        "Conserve": "1. for 2 Research: 1 Reputation, 1 Coordination; 2. for 1 Research: 1 Coordination",
        "Links": "Conservation site 1 – Conservation site 2: 1 Coordination",
    }
    assert told["Shipwreck"]["Special"].startswith("A Dive draws two tokens")
    assert told["Pilot / Skipper"]["Senior"] == "1 Inspiration, 1 Coordination; Travel"
    adventurer = told["Adventurer / Renowned Adventurer"]
    assert adventurer["Senior"] == "1 point for every 3 zones with a disc or vessel of yours"
    goal = told["2. Maps and Charts"]["Goal 1"]
    assert goal.startswith("1 point for each Sonar disc of yours in columns B and C; most: +4, second: +2.")


def test_an_action_to_draw_tells_one_stack_from_two() -> None:
    told, seen = GAME.tell("en", ["Ann", "Bob"]), observe(GAME.new(2, seed="stacks"), 0)
    assert told.action(GAME.space.parse("draw 2+2"), seen) == told.words("action.draw.two", depth=2)
    assert told.action(GAME.space.parse("draw 1+3"), seen) == told.words("action.draw.each", depth=1, other=3)
    assert told.action(GAME.space.parse("draw 4"), seen) == told.words("action.draw.last", depth=4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_space_for_sonar_is_named_by_its_track_where_a_zone_has_several(language: str) -> None:
    teller = GAME.tell(language, ["Ann"])
    assert isinstance(teller, Teller)
    here = ZONE_IDS.index("calm-seas")
    told = [teller.sonar(TRACK_SITES[track][-1]) for track in ZONE_TRACKS[here]]
    assert told == [teller.words("site.track", zone=teller.zone(here), n=number) for number in (1, 2)]
