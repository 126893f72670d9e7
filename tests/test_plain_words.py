"""Whole games told to people: no names of the machine, one name for each thing, and lists that are complete."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from fathom.core import Chance, Game, Observation, State
from fathom.core.narration import Choices, Narrator
from fathom.core.words import LANGUAGES
from fathom.games import find
from fathom.web.picture import picture

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
GAMES = [
    ("in-too-deep", 2, {}),
    ("in-too-deep", 4, {"sides": "advanced"}),
    ("deep-blue", 3, {"scenario": "scattered-wealth"}),
    ("deep-blue", 5, {}),
    ("endeavor", 1, {"mission": "the-deepest-sea"}),
    ("endeavor", 3, {"mission": "star-search"}),
    ("endeavor", 4, {"mission": "the-spill", "mode": "co-op"}),
]
# Signs of spaces and hexes, and names in notation, such as `s1`, `4-0`, `(c2)` or `the-sea-star`.
SIGNS = re.compile(r"\b[a-z]\d\b|\b\d+-\d+\b|\b(?:name|short|kind|action|board|site)\.[a-z]")
TOLD = 60  # states of a game that are told


@cache
def states(game_id: str, seats: int, options: tuple[tuple[str, str], ...]) -> list[tuple[Game, State]]:
    """States of a whole game, from the first to the last."""
    game = find(game_id)
    setup = game.setup(seats, dict(options), "plain words")
    state, picks = game.begin(setup), Chance.from_seed("plain words")
    game = game.playing(setup.box)
    found = [(game, state.clone())]
    while state.outcome() is None:
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))])
        found.append((game, state.clone()))
    return found


def each(game_id: str, seats: int, options: dict[str, str]) -> Iterator[tuple[Game, State, Observation]]:
    """Some states of a whole game, the last one included, as whoever is to move sees them."""
    played = states(game_id, seats, tuple(options.items()))
    for game, state in [*played[:: len(played) // TOLD + 1], played[-1]]:
        yield game, state, game.observe(state, max(state.to_move, 0))


def machine_names(game: Game) -> set[str]:
    """The values of arguments that nobody would take for words."""
    values = {str(value) for verb in game.space.verbs for domain in verb.domains for value in domain.values}
    return {value for value in values if "-" in value}


def tellers(game: Game, seats: int) -> list[Narrator[Observation]]:
    return [game.tell(language, NAMES[:seats]) for language in LANGUAGES]


@pytest.mark.parametrize(("game_id", "seats", "options"), GAMES)
def test_no_name_of_the_machine_reaches_a_person(game_id: str, seats: int, options: dict[str, str]) -> None:
    picks = Chance.from_seed("refusals")
    for game, state, seen in each(game_id, seats, options):
        events = state.clone()
        heard = events.listen()
        if seen.legal and state.outcome() is None:
            events.apply(seen.legal[picks.below(len(seen.legal))])
        refused = [state.why_not(picks.below(game.space.size)) for _ in range(20)]
        for teller in tellers(game, seats):
            told = [teller.twin(seen), *(teller.action(action, seen) for action in seen.legal)]
            told += [teller.event(event.seen_by(None)) for event in heard]
            told += [teller.refusal(broken) for broken in refused if broken]
            check_plain("\n".join(told), machine_names(game))
            assert not teller.words.missing


def check_plain(text: str, names: set[str]) -> None:
    assert not SIGNS.search(text), SIGNS.findall(text)
    words = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))
    assert not words & names, words & names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["in-too-deep", "deep-blue", "endeavor"])
def test_the_rules_page_names_no_signs(game_id: str, language: str) -> None:
    game = find(game_id)
    sections = game.tell(language, NAMES).contents()
    rows = [cell for section in sections for row in section.rows for cell in row if not cell.startswith(game.prefix)]
    check_plain("\n".join(rows), machine_names(game))


@pytest.mark.parametrize(("game_id", "seats", "options"), GAMES)
def test_the_actions_by_kind_are_all_there_once(game_id: str, seats: int, options: dict[str, str]) -> None:
    for game, _, seen in each(game_id, seats, options):
        for teller in tellers(game, seats):
            groups = teller.choices(seen)
            numbers = [number for choices in groups for number, _ in choices.actions]
            assert sorted(numbers) == list(range(1, len(seen.legal) + 1))
            titles = [choices.title for choices in groups]
            assert len(titles) == len(set(titles))
            for choices in groups:
                check_choices(choices, seen, teller)


def check_choices(choices: Choices, seen: Observation, teller: Narrator[Observation]) -> None:
    """Actions of a kind differ in what they are called, as far as they do in full; one alone is told in full."""
    full = [teller.action(seen.legal[number - 1], seen) for number, _ in choices.actions]
    called = [text for _, text in choices.actions]
    if not choices.title:
        assert called == full
    else:
        assert len(called) > 1
        assert len(set(called)) == len(set(full))


@pytest.mark.parametrize(("game_id", "seats", "options"), GAMES)
def test_no_part_of_the_board_is_empty_and_the_seats_come_last(
    game_id: str, seats: int, options: dict[str, str]
) -> None:
    for game, state, _ in each(game_id, seats, options):
        for viewer in (0, None):
            seen = game.observe(state, viewer)
            for teller in tellers(game, seats):
                for section in (*teller.board(seen), *teller.glance(seen)):
                    assert all(len(row) == len(section.head) for row in section.rows)
                    assert section.rows, section.title
                twin = teller.twin(seen)
                last = [section for section in teller.board(seen) if section.seats]
                assert last
                assert twin.endswith("\n".join(line for section in last for line in section.lines(teller.words)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_reads_of_more_draws_in_a_row_than_there_are_seats(seats: int, language: str) -> None:
    """Here everybody draws, to the end: the final turns add to the count, but no fundraiser follows."""
    game = find("in-too-deep")
    state = game.new(seats, seed="draws")
    teller, draw = game.tell(language, NAMES[:seats]), game.space.parse("draw")
    counted: set[int] = set()
    while state.outcome() is None:
        seen = game.observe(state, None)
        twin, drawn = teller.twin(seen), picture(game, seen, language, NAMES[:seats])
        told = [draws for draws in range(30) if teller.words("board.draws", draws=draws, seats=seats) in twin]
        shown = [draws for draws in range(30) if teller.words("picture.draws.count", draws=draws, seats=seats) in drawn]
        assert told == shown
        assert all(draws < seats for draws in told)
        counted |= set(told)
        legal = state.legal()
        state.apply(draw if draw in legal else legal[0])
    assert counted == set(range(seats))


# One name for each attribute and level of Endeavor: Deep Sea.


@pytest.mark.parametrize("language", LANGUAGES)
def test_attributes_and_levels_have_one_name_each(language: str) -> None:
    game = find("endeavor")
    words = game.words(language)
    attributes = [words(f"gain.{name}") for name in ("reputation", "inspiration", "coordination", "ingenuity")]
    levels = [words(f"picture.level.{name}") for name in ("recruitment", "effort", "reassignment", "technology")]
    rule = game.rulebook(language).rule("EDS-1.6").text
    twin = game.tell(language, NAMES[:2]).twin(game.observe(game.new(2, seed="levels"), 0))
    for attribute, level in zip(attributes, levels, strict=True):
        assert attribute in rule
        assert level.lower() in rule.lower()
        assert words("board.attribute", attribute=attribute, at=0, level=level, n=1) in twin
    refusals = {"refusal.too-deep": levels[3], "refusal.too-far": levels[3], "refusal.tier-too-high": levels[0]}
    facts = {"depth": 3, "level": 1, "zone": "-", "tier": 2}
    for key, level in refusals.items():
        assert level.lower() in words(key, **facts).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_team_reads_of_no_points_for_leaders(language: str) -> None:
    game = find("endeavor")
    leaders = re.compile(re.escape(game.words(language)("goal.leaders", one="#", other="#")).replace("\\#", "\\d+"))
    for mode in ("competitive", "co-op"):
        seen = game.observe(game.new(3, {"mode": mode}, "leaders"), 0)
        told = bool(leaders.search(game.tell(language, NAMES[:3]).twin(seen)))
        assert told == (mode == "competitive")


# The picture


def read_aloud(html: str) -> str:
    """The text of a picture, with its labels and tooltips."""
    labels = re.findall(r'(?:aria-label|title|data-words)="([^"]*)"', html)
    return "\n".join([*labels, re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<style.*?</style>", "", html))])


@pytest.mark.parametrize(("game_id", "seats", "options"), GAMES)
def test_no_picture_shows_a_name_of_the_machine(game_id: str, seats: int, options: dict[str, str]) -> None:
    for game, _, seen in list(each(game_id, seats, options))[::9]:
        for language in LANGUAGES:
            check_plain(read_aloud(picture(game, seen, language, NAMES[:seats])), machine_names(game))
