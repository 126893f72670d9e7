"""How a table feels: a real Chromium plays games, and the page is watched while it does.

The others are bots. Whoever plays touches the pieces that a bot advises; between two touches nothing but that may move.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from fathom.bots import make
from fathom.client import Client
from fathom.core import BadInput, Chance, Game, Words
from fathom.games import find
from fathom.workshop.servers import Build, chromium, running

PROBE = Path(__file__).with_name("feel.js")
SIZES = ((360, 740), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))
PHONE = 700  # windows up to this width are a phone's, and scroll the board
NAME = "Wilhelmina-Aleksandrowa X"  # as long as a name may be
SOON = 3_000  # milliseconds within which a piece can be touched, or else something lies over it
SMALL = 0.002  # layout shift that nobody sees
FAULTS = ("shifted", "moved", "cut", "unseen")
PATIENCE = 20.0  # seconds until it is the player's turn again


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


class Player:
    """Somebody who plays a game in a browser, by touching what a bot advises."""

    def __init__(self, browser: Any, address: str, game: Game, seats: int, feel: Feel) -> None:
        self.game, self.feel = game, feel
        self.client = Client(address, language=feel.language)
        self.client.introduce(NAME)
        self.table = str(self.client.new_table(game.id, ["me", *["normal"] * (seats - 1)])["id"])
        self.bot = make("normal", game, Chance.from_seed("feel"))
        width, height = feel.size
        self.phone = width <= PHONE
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=feel.language,
            reduced_motion="reduce",
            bypass_csp=True,
            service_workers="block",
            has_touch=self.phone,
            is_mobile=self.phone,
        )
        self.context.add_cookies([{"name": "fathom", "value": self.client.token or "", "url": address}])
        self.page = self.context.new_page()
        self.page.add_init_script(PROBE.read_text(encoding="utf-8"))
        self.page.goto(f"{address}/t/{self.table}")
        self.page.wait_for_selector("html[data-ready]")

    def play(self, most: int) -> None:
        """Play until the end, or for so many decisions."""
        for number, legal in enumerate(self.turns()):
            if number == most:
                break
            self.look()
            advised = self.bot.choose(self.game.seen(self.client.observation(self.table)))
            self.act(next(each for each in legal if each["action"] == advised), legal)
        self.look()
        self.feel.shift += self.page.evaluate("feel.shift")
        shifted = self.page.evaluate("feel.shifted")
        self.feel.shifted.update({name: round(1000 * part) for name, part in shifted.items() if part > SMALL})
        self.feel.waits += self.page.evaluate("feel.waits")
        self.context.close()

    def turns(self) -> Iterator[list[dict[str, Any]]]:
        """The legal actions each time it is the player's turn and the page shows it, until the game is over."""
        until = time.monotonic() + PATIENCE
        while not (now := self.client.table(self.table))["over"]:
            if now["to_move"] == now["seat"] and self.ply() == now["ply"]:
                yield self.client.legal(self.table)
                until = time.monotonic() + PATIENCE
            elif time.monotonic() > until:
                raise BadInput("no-turn", game=self.game.id, ply=now["ply"])
            else:
                time.sleep(0.02)

    def ply(self) -> int:
        return int(self.page.evaluate("document.documentElement.dataset.ply"))

    def look(self) -> None:
        """Note whatever is cut, and on a screen with room whatever is out of sight."""
        self.feel.cut.update(self.page.evaluate("feel.cut()"))
        if not self.phone:
            self.feel.unseen.update(self.page.evaluate("feel.unseen()"))

    def act(self, wanted: Mapping[str, Any], legal: Sequence[Mapping[str, Any]]) -> None:
        """Do an action as a person does: piece by piece, then by words where pieces do not tell, then confirm."""
        ply = self.ply()
        if (plate := self.page.locator(".moment")).count():
            plate.first.dispatch_event("click")
        for piece in wanted["pieces"]:
            part = self.page.locator(f'[id="piece-{piece}"].can')
            if part.count() and self.ply() == ply:
                self.touch(part, ply)
        if wanted.get("gives"):
            self.give(wanted, legal, ply)
        elif sum(set(wanted["pieces"]) <= set(other["pieces"]) for other in legal) > 1 and self.ply() == ply:
            self.touch(self.page.locator("#choices button").filter(has_text=wanted["text"]).first, ply)
        if wanted["asks"] and self.ply() == ply and not wanted.get("gives"):
            self.touch(self.page.locator("#choices button.primary.warn"), ply)
        self.page.wait_for_function(f"document.documentElement.dataset.ply !== '{ply}'", polling=20)

    def give(self, wanted: Mapping[str, Any], legal: Sequence[Mapping[str, Any]], ply: int) -> None:
        """Gather more, until all that is owed is there, and give it."""
        others = [other for other in legal if other["gives"] and other != wanted]
        more = iter([wanted] * (wanted["times"] - 1) + others)
        while not self.page.locator("#give").is_enabled():
            self.touch(self.page.locator(f'[id="piece-{next(more)["pieces"][0]}"].can'), ply)
        self.touch(self.page.locator("#give"), ply)

    def touch(self, part: Any, ply: int) -> None:
        """Touch something; as long as nothing has happened in the game, nothing else may move."""
        from playwright.sync_api import Error

        part.evaluate("part => part.scrollIntoView({block: 'nearest', inline: 'nearest'})")
        before = self.page.evaluate("feel.places()")
        card = "piece-card" in (part.get_attribute("id") or "")
        edge = {"x": 10, "y": 9} if card else None  # cards of a hand overlap
        try:
            (part.tap if self.phone else part.click)(position=edge, timeout=SOON)
        except Error:
            if self.ply() != ply or not part.count():
                return
            self.feel.unseen[f"covered {part.evaluate('part => feel.covered(part)')}"] += 1
            part.evaluate("part => part.click()")
        self.feel.touches += 1
        after = self.page.evaluate("feel.places()")
        if self.ply() != ply:
            return
        for name in before.keys() & after.keys():
            moved = round(max(abs(one - other) for one, other in zip(before[name], after[name], strict=True)))
            if moved > 1:
                kind = name if name.startswith("frame") else "piece"
                self.feel.moved[kind] = max(self.feel.moved[kind], moved)


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
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for size in sizes:
            for language in languages:
                feel = Feel(size, language)
                Player(browser, server.address, find(game_id), seats, feel).play(most)
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
