"""What the log cites: for every kind of event, and every way it can come about, the rule, in one table."""

from __future__ import annotations

import pytest

from fathom.core.chance import Chance
from fathom.core.setup import Setup
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.rules import InTooDeep, start
from tests.conformance import mixes
from tests.games.in_too_deep.positions import THIRD, do, final_turns, on_top, position


def cites(rule: str, kind: str, game: InTooDeep, *texts: str) -> object:
    """A row of the table: what is done last brings such an event about, under this rule."""
    marks = pytest.mark.rule(rule)
    return pytest.param(rule, kind, game, texts, marks=marks, id=f"{kind} by {rule}: {', '.join(texts)}")


def hand(*cards: int, sides: str = "basic", pearl: int = 0) -> InTooDeep:
    """Seat 0 with these cards in hand, a column of Pearl, and two Pearl shares (or more) in front of seat 1."""
    return position(
        sides=sides, hands=[cards], shares={1: f"pearl*{pearl or 2} ocean"}, columns={"pearl": [13, 24, 46]}
    )


def drafting() -> InTooDeep:
    return start(Setup(3, {"sides": "basic"}, "table"))


def two(*cards: int, sides: str = "basic") -> InTooDeep:
    return position(2, sides=sides, hands=[cards], shares={THIRD: "wildlife"})


def last_card(discards: tuple[int, ...]) -> InTooDeep:
    """The deck has one card, and seat 1 can buy a share for one."""
    return position(hands=[[], [11, 60], []], shares={2: "pearl"}, deck=[77], discards=discards)


TABLE = [
    cites("ITD-2.5", "took", drafting(), f"take {drafting().offer[0]}"),
    # A turn
    cites("ITD-4.1", "bought", hand(4), "buy 4"),
    cites("ITD-4.1", "bought", hand(11, 60, 61), "buy 11", "pay 60", "pay 61"),
    cites("ITD-5.1", "expanded", hand(49), "expand pearl 49"),
    cites("ITD-5.1", "expanded", final_turns(hand(50)), "expand pearl 50"),
    cites("ITD-6.1", "expanded", hand(50), "expand pearl 50"),
    cites("ITD-6.1", "expanded", hand(50), "expand ocean 50"),
    cites("ITD-7.1", "drew", hand(), "draw"),
    cites("ITD-7.1", "drew", final_turns(hand()), "draw"),
    cites("ITD-7.2", "drew", position(deck=[], discards=[]), "draw"),
    cites("ITD-7.3", "fundraiser", position(), "draw", "draw", "draw"),
    cites("ITD-7.3", "fundraiser", position(), *["draw"] * 6),
    cites("ITD-7.5", "closing", position(), *["draw"] * 6),
    # Abilities
    cites("ITD-8.1", "skipped", hand(50, 60, 61), "expand ocean 50", "skip"),
    cites("ITD-9.1", "cleaned", hand(50, 60, 61), "expand ocean 50", "clean 13", "pay 60", "pay 61"),
    cites("ITD-9.2", "cleaned", hand(50, 60, sides="advanced"), "expand ocean 50", "clean 46", "pay 60"),
    cites("ITD-9.2", "moved", hand(50, 60, sides="advanced"), "expand ocean 50", "move research 46", "pay 60"),
    cites("ITD-9.4", "expanded", hand(50), "expand treasure 50"),
    cites("ITD-9.5", "expanded", hand(50, sides="advanced"), "expand treasure 50"),
    cites("ITD-5.1", "expanded", final_turns(hand(50)), "expand treasure 50"),
    cites("ITD-9.11", "bought", hand(50, 11, 60), "expand research 50", "buy 11"),
    cites("ITD-9.11", "bought", hand(50, 11, 60, pearl=3), "expand research 50", "buy 11", "pay 60"),
    cites(
        "ITD-9.12",
        "acquired",
        hand(50, 60, 61, sides="advanced"),
        *("expand research 50", "acquire 2 pearl", "pay 60", "pay 61"),
    ),
    cites(
        "ITD-9.12",
        "acquired",
        two(50, 60, 61, sides="advanced"),
        *("expand research 50", "acquire third wildlife", "pay 60", "pay 61"),
    ),
    cites("ITD-9.16", "moved", hand(50, 60), "expand wildlife 50", "move pearl 13", "pay 60"),
    cites("ITD-9.16", "moved", hand(50, 60), "expand wildlife 50", "move ocean 13", "pay 60"),
    cites("ITD-9.18", "played", hand(50, 60, sides="advanced"), "expand wildlife 50", "play ocean 60"),
    cites("ITD-9.18", "played", hand(50, 30, 60, sides="advanced"), "expand wildlife 50", "play pearl 30", "pay 60"),
    # The deck
    cites("ITD-10.1", "reshuffled", position(deck=[77], discards=[61, 62]), "draw"),
    cites("ITD-10.2", "reshuffled", last_card(discards=()), "draw", "buy 11", "pay 60", "draw"),
    cites("ITD-10.4", "closing", position(deck=[77], discards=[78]), "draw", "draw"),
    cites("ITD-10.7", "reshuffled", last_card(discards=(78,)), "draw", "buy 11", "pay 60", "draw"),
    cites("ITD-11.5", "reshuffled", final_turns(position(deck=[77], discards=[78])), "draw"),
    # The end
    cites("ITD-11.7", "ended", final_turns(hand(), left=1), "draw"),
    cites("ITD-11.8", "ended", final_turns(position(), left=1), "draw"),
    # Two players
    cites("ITD-12.4", "bonus", on_top(two(), 101, 61, 62, 63, 64), "draw"),
]
PAIRS = {row.values[:2] for row in TABLE}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rule", "kind", "game", "texts"), TABLE)
def test_the_log_cites_the_rule(rule: str, kind: str, game: InTooDeep, texts: tuple[str, ...]) -> None:
    game = game.clone()
    do(game, *texts[:-1])
    cited = {event.rule for event in do(game, texts[-1]) if event.kind == kind}
    assert cited == {rule}


def test_everything_that_random_games_tell_is_in_the_table() -> None:
    picks = Chance.from_seed("log")
    told: set[tuple[str, str]] = set()
    for seats in range(2, 7):
        for number, options in enumerate(mixes(GAME)):
            game = start(Setup(seats, options, f"log {number}"))
            events = game.listen()
            while legal := game.legal():
                game.apply(legal[picks.below(len(legal))])
            told.update((event.rule, event.kind) for event in events)
    assert told <= PAIRS
    assert len(told) > 20
