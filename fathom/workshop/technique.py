"""Two techniques to move pieces, measured against each other: our own motion, and View Transitions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from fathom.core import BadInput, Words
from fathom.games import find
from fathom.workshop.motion import FRAME, slow_down
from fathom.workshop.players import PATIENCE, Player, launch
from fathom.workshop.servers import HERE, running

PROBE = Path(__file__).with_name("technique.js")
WAYS = ("flip", "transitions")
FROM = 10  # the place at which the first step begins


@dataclass(frozen=True)
class Technique:
    """How one technique moved the pieces of a game; times in milliseconds."""

    game: str
    way: str
    steps: int
    failed: int  # steps that the browser refused to move
    frames: int
    dropped: int
    longest: float
    first: float  # until the first frame, in the median

    @classmethod
    def of(cls, game: str, way: str, watched: Sequence[dict[str, Any]]) -> Technique:
        """The figures of some steps.

        >>> Technique.of("shells", "flip", [{"first": 30.0, "took": [16.7, 50.0]}, {"failed": "a name twice"}])
        Technique(game='shells', way='flip', steps=2, failed=1, frames=2, dropped=2, longest=50.0, first=30.0)
        """
        moved = [step for step in watched if "took" in step]
        took = [each for step in moved for each in step["took"]]
        return cls(
            game=game,
            way=way,
            steps=len(watched),
            failed=len(watched) - len(moved),
            frames=len(took),
            dropped=sum(max(round(each / FRAME) - 1, 0) for each in took),
            longest=max(took, default=0.0),
            first=median([step["first"] for step in moved] or [0.0]),
        )


def compare(game_ids: Sequence[str], seats: int, steps: int) -> list[Technique]:
    """Move the same pieces of each game by both techniques in turn, on a slow processor."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise BadInput("no-browser") from error
    with running(HERE) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        return [each for game in game_ids for each in compare_in(browser, server.address, game, seats, steps)]


def compare_in(browser: Any, address: str, game_id: str, seats: int, steps: int) -> list[Technique]:
    """The same for the first steps of one game, which bots play."""
    player = Player(browser, address, find(game_id), seats, PROBE, moves=True)
    player.client.stand_in(player.table, leave=True)
    until = time.monotonic() + 10 * PATIENCE
    while (now := player.client.table(player.table))["ply"] < FROM + steps and not now["over"]:
        if time.monotonic() > until:
            raise BadInput("no-turn", game=game_id, ply=now["ply"])
        time.sleep(0.1)
    player.page.goto(f"{address}/t/{player.table}/replay/{FROM}")
    player.page.wait_for_selector("html[data-ready]")
    slow_down(player.page)
    watched = player.page.evaluate("facts => compare(...facts)", [player.table, FROM, steps])
    player.context.close()
    return [Technique.of(game_id, way, watched[way]) for way in WAYS]


def technique_rows(found: Sequence[Technique], words: Words) -> list[list[str]]:
    """A line for each game and technique."""
    return [
        [
            find(each.game).words(words.language)("title"),
            words(f"bench.motion.{each.way}"),
            f"{each.steps - each.failed} / {each.steps}",
            f"{each.dropped / max(each.dropped + each.frames, 1):.0%}",
            f"{each.longest:.0f} ms",
            f"{each.first:.0f} ms",
        ]
        for each in found
    ]
