"""Everything in a picture can be asked why it cannot be used now, and the answer is the reason that matters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fathom.core import Game, Record, RuleBroken, State
from fathom.games import find
from fathom.games.deep_blue.rules.questions import QUESTIONS as IN_DEEP_BLUE
from fathom.games.endeavor.rules.chain import QUESTIONS as IN_ENDEAVOR
from fathom.web.picture import picture
from fathom.web.view import why_not
from tests.games.endeavor.positions import position
from tests.games.in_too_deep.positions import position as sea

RECORDS = Path(__file__).parent.parent / "records"
EVERY = 11  # positions of a record that are looked at
# Reasons that say only that something else is asked, or what every turn begins with.
HOLLOW = {question.reason for question in (*IN_DEEP_BLUE, *IN_ENDEAVOR)}
HOLLOW |= {"over", "draft-first", "draft-done", "nothing-owed", "payment-owed", "no-ability", "ability-first"}
# The questions of a turn, and the kinds of pieces that must have reasons of their own then.
TURNS = {
    ("in-too-deep", "turn"): "card company deck",
    ("deep-blue", "turn"): "card space slot deck",
    ("endeavor", "turn"): "zone site dive track slot journal specialist attribute vessel",
    ("endeavor", "deed"): "zone site dive track specialist attribute vessel",
}


@cache
def places(name: str) -> list[tuple[Game, State]]:
    """A recorded game at some of its places."""
    record = Record.parse((RECORDS / f"{name}.fathom").read_text("utf-8"))
    game = record.played(find(record.game))
    state = game.begin(record.setup(game))
    found: list[tuple[Game, State]] = []
    for ply, action in enumerate(record.actions(game)):
        if ply % EVERY == 0:
            found.append((game, state.clone()))
        state.apply(action)
    return found


def asked(game: Game, state: State) -> str:
    """The name of the pending question."""
    if game.id == "endeavor":
        return next(each.name for each in IN_ENDEAVOR if each.number == state.chain[-1] & 63)  # type: ignore[attr-defined]
    return str(state.question.name)  # type: ignore[attr-defined]


def resting(game: Game, state: State) -> Iterator[str]:
    """The pieces in the mover's picture that nothing can be done with."""
    seen = game.observe(state, state.to_move)
    html = picture(game, seen, "en", [f"seat {number}" for number in range(state.seats)])
    shown = set(re.findall(r'data-(?:piece|ask)="([^"]+)"', html))
    yield from sorted(shown - game.space.touched(seen.legal))


@pytest.mark.parametrize(
    "record",
    [
        "in-too-deep-4-seats-mixed",
        "deep-blue-3-seats-scattered-wealth",
        "endeavor-mission-01-2-seats",
    ],
)
def test_every_piece_of_a_whole_game_has_a_reason_of_its_own(record: str) -> None:
    told = 0
    for game, state in places(record):
        teller = game.tell("en", [f"seat {number}" for number in range(state.seats)])
        kinds = TURNS.get((game.id, asked(game, state)), "").split()
        for piece in resting(game, state):
            broken = why_not(game, state, [piece])
            assert broken is not None, piece
            # No name of the machine reaches a person.
            ids = {str(fact) for fact in broken.facts.values() if "-" in str(fact)}
            assert not any(name in teller.refusal(broken) for name in ids), broken
            if piece.partition("-")[0] in kinds:
                assert broken.reason not in HOLLOW, (piece, broken)
                told += 1
    assert told > 100


ENDEAVOR = find("endeavor")
REEF = {"a1": "dying-reef", "b1": "the-sea-star"}


@pytest.mark.parametrize(
    ("settings", "steps", "pieces", "wanted"),
    [
        # A site that costs too much, before and after somebody is activated: not that the vessel is there already.
        ({}, "", "site-dying-reef-c1", RuleBroken("EDS-10.1", "too-little-research", needs=1, has=0)),
        ({}, "activate 1", "site-dying-reef-c1", RuleBroken("EDS-10.1", "too-little-research", needs=1, has=0)),
        # Of two vessels the one that could go there counts, not the one that is there.
        (
            {"vessels": {0: "dying-reef the-sea-star"}},
            "",
            "zone-dying-reef",
            RuleBroken("EDS-5.2", "activate-first", deed="travel"),
        ),
        ({}, "", "zone-dying-reef", RuleBroken("EDS-7.1", "there-already", zone="dying-reef")),
        ({"research": (1,)}, "", "site-dying-reef-c1", RuleBroken("EDS-5.2", "activate-first", deed="conserve")),
        (
            {"research": (1,), "teams": {0: "pilot"}},
            "activate 2",
            "site-dying-reef-c1",
            RuleBroken("EDS-5.2", "not-on-menu", deed="conserve"),
        ),
    ],
)
def test_the_reason_that_matters(settings: dict[str, object], steps: str, pieces: str, wanted: RuleBroken) -> None:
    state = position(ocean=REEF, **settings)  # type: ignore[arg-type]
    for step in filter(None, steps.split(", ")):
        state.apply(ENDEAVOR.space.parse(step))
    assert why_not(ENDEAVOR, state, pieces.split()) == wanted


def test_a_company_too_deep_for_a_hand_is_told_of_its_highest_card() -> None:
    state = sea(hands=[[11, 50, 60], [45]], columns={"treasure": [80]})
    wanted = RuleBroken("ITD-5.2", "too-low", card=60, top=80, company="treasure")
    assert why_not(find("in-too-deep"), state, ["company-treasure"]) == wanted
