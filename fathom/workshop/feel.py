"""How a table feels: a real Chromium plays games, and the page is watched while it does.

The others are bots. Whoever plays touches the pieces that a bot advises; between two touches nothing but that may move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from fathom.core import BadInput, Game, Words
from fathom.games import find
from fathom.workshop.players import Player, launch
from fathom.workshop.servers import Build, running

PROBE = Path(__file__).with_name("feel.js")
SIZES = ((360, 740), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))
SMALL = 0.002  # layout shift that nobody sees
FAULTS = ("shifted", "moved", "cut", "unseen")


@dataclass
class Feel:
    """Everything that was noticed in one game at one size."""

    size: tuple[int, int]
    language: str
    touches: int = 0
    shift: float = 0.0
    waits: list[float] = field(default_factory=list)  # milliseconds from a touch to the first change
    shifted: Counter[str] = field(default_factory=Counter)  # thousandths of layout shift in which something took part
    moved: Counter[str] = field(default_factory=Counter)  # the most pixels by which something moved between touches
    cut: Counter[str] = field(default_factory=Counter)
    unseen: Counter[str] = field(default_factory=Counter)

    @property
    def wait(self) -> float:
        """The time within which nineteen touches of twenty are answered."""
        return quantiles(self.waits, n=20)[-1] if len(self.waits) > 1 else sum(self.waits)

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "size": list(self.size),
            "language": self.language,
            "touches": self.touches,
            "shift": round(self.shift, 4),
            "wait": round(self.wait, 1),
            "shifted": dict(self.shifted),
            "moved": dict(self.moved),
            "cut": dict(self.cut),
            "unseen": dict(self.unseen),
        }


class Feeler(Player):
    """A player who notices what shifts, moves between touches, is cut, or is out of sight."""

    def __init__(self, browser: Any, address: str, game: Game, seats: int, feel: Feel) -> None:
        self.feel = feel
        super().__init__(browser, address, game, seats, PROBE, feel.size, feel.language)

    def play(self, most: int) -> None:
        super().play(most)
        self.look(most)
        self.feel.shift += self.page.evaluate("feel.shift")
        shifted = self.page.evaluate("feel.shifted")
        self.feel.shifted.update({name: round(1000 * part) for name, part in shifted.items() if part > SMALL})
        self.feel.waits += self.page.evaluate("feel.waits")
        self.context.close()

    def look(self, number: int) -> None:  # noqa: ARG002
        """Note whatever is cut, and on a screen with room whatever is out of sight."""
        self.feel.cut.update(self.page.evaluate("feel.cut()"))
        if not self.phone:
            self.feel.unseen.update(self.page.evaluate("feel.unseen()"))

    def miss(self, part: Any) -> None:
        self.feel.unseen[f"covered {part.evaluate('part => feel.covered(part)')}"] += 1

    def press(self, part: Any, ply: int) -> bool:
        """As long as nothing has happened in the game, nothing else may move."""
        before = self.page.evaluate("feel.places()")
        if not super().press(part, ply):
            return False
        self.feel.touches += 1
        after = self.page.evaluate("feel.places()")
        if self.ply() != ply:
            return True
        for name in before.keys() & after.keys():
            moved = round(max(abs(one - other) for one, other in zip(before[name], after[name], strict=True)))
            if moved > 1:
                kind = name if name.startswith("frame") else "piece"
                self.feel.moved[kind] = max(self.feel.moved[kind], moved)
        return True


def measure(
    game_id: str,
    build: Build,
    sizes: Sequence[tuple[int, int]],
    languages: Sequence[str],
    seats: int,
    most: int,
    progress: Callable[[int], object] = int,
) -> list[Feel]:
    """Play a game at every size and in every language on a server of a build."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise BadInput("no-browser") from error
    found = []
    with running(build) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for size in sizes:
            for language in languages:
                feel = Feel(size, language)
                Feeler(browser, server.address, find(game_id), seats, feel).play(most)
                found.append(feel)
                progress(1)
        browser.close()
    return found


def rows(found: Sequence[Feel]) -> list[list[str]]:
    """A line for each size and language."""
    return [
        [
            f"{feel.size[0]} × {feel.size[1]}",
            feel.language,
            str(feel.touches),
            f"{feel.shift:.3f}",
            f"{max(feel.moved.values(), default=0)} px",
            f"{feel.wait:.0f} ms",
            str(len(feel.cut)),
            str(len(feel.unseen)),
        ]
        for feel in found
    ]


def faults(found: Sequence[Feel], words: Words) -> list[str]:
    """Whatever moved, was cut or out of sight, most often first, with where it was so."""
    told: dict[tuple[str, str], list[str]] = {}
    for feel in found:
        for kind in FAULTS:
            for name in getattr(feel, kind):
                told.setdefault((kind, name), []).append(f"{feel.size[0]} {feel.language}")
    lines = sorted(told.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1]))
    return [words(f"bench.feel.{kind}", name=name, where=", ".join(where)) for (kind, name), where in lines]
