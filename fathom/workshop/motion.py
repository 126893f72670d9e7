"""How a table moves: a real Chromium plays games on a processor made four times slower, and what moves is watched.

A first game is timed: frames, the time until everything is at rest, the pace of others. A second one is filmed: no
frame may lack the board, and in the middle of each motion whatever flies is above whatever lies there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from fathom.client import Client
from fathom.core import BadInput, Game, Words
from fathom.workshop.film import PART, Film, Judge
from fathom.workshop.players import Player, launch
from fathom.workshop.servers import Build, running
from fathom.workshop.web_bench import quantile

PROBE = Path(__file__).with_name("motion.js")
SLOWER = 4
FRAME = 1000 / 60  # milliseconds
PACES = {"calm": 1200, "brisk": 600}  # milliseconds from one step of others to the next
REST, MOMENT = 700, 1200  # milliseconds from a touch until all pieces are at rest, and a moment is over


@dataclass
class Motion:
    """Everything that was measured of one game; times in milliseconds."""

    rests: list[tuple[float, str]] = field(default_factory=list)  # after own actions, with what came to rest last
    moments: list[tuple[float, str]] = field(default_factory=list)
    firsts: list[float] = field(default_factory=list)  # from a new picture to its first frame
    frames: int = 0  # while something moved
    dropped: int = 0
    longest: float = 0.0
    idle_frames: int = 0  # while nothing moved, on the same machine
    idle_dropped: int = 0
    gaps: dict[str, float] = field(default_factory=dict)  # the least time between steps of others, by pace
    filmed: int = 0
    film: Counter[str] = field(default_factory=Counter)  # frames that lack the board
    stacked: int = 0  # pieces that were looked at in mid-motion
    stacks: Counter[str] = field(default_factory=Counter)  # those that lay wrong
    weight: int = 0  # bytes of the first table page
    again: int = 0  # bytes of the second
    pictures: int = 0  # pictures that the second one fetched

    @property
    def figures(self) -> dict[str, float | None]:
        """The figures that have a bar or tell how to read one; none for what did not happen."""
        rests = [time for time, _ in self.rests]
        return {
            "actions": len(self.rests),
            "frames": self.frames,
            "dropped": self.dropped / max(self.frames + self.dropped, 1),
            "idle": self.idle_dropped / max(self.idle_frames + self.idle_dropped, 1),
            "longest": self.longest,
            "first": quantile(self.firsts, 0.95) if self.firsts else None,
            "rest": quantile(rests, 0.5) if rests else None,
            "rest-most": max(rests, default=None),
            "moment": max((time for time, _ in self.moments), default=None),
            **{pace: self.gaps.get(pace) for pace in PACES},
            "filmed": self.filmed,
            "blank": self.film["blank"],
            "half-drawn": self.film["half-drawn"],
            "stacked": self.stacked,
            "stacks": self.stacks.total(),
            "weight": self.weight,
            "again": self.again,
            "pictures": self.pictures,
        }

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        figures = {name: None if value is None else round(value, 4) for name, value in self.figures.items()}
        return {**figures, "late": dict(self.late()), "stacks": dict(self.stacks)}

    def late(self) -> Counter[str]:
        """Whatever came to rest too late, with the longest time that it took."""
        found: Counter[str] = Counter()
        for times, bar in ((self.rests, REST), (self.moments, MOMENT)):
            for time, name in times:
                if time > bar:
                    found[name] = max(found[name], round(time))
        return found


def slow_down(page: Any, rate: int = SLOWER) -> None:
    """Make the processor slower for a page, as on an old phone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


class Mover(Player):
    """A player who waits until everything is at rest, on a slow processor."""

    def __init__(self, browser: Any, address: str, game: Game, seats: int, motion: Motion) -> None:
        self.motion = motion
        super().__init__(browser, address, game, seats, PROBE, moves=True)
        slow_down(self.page)

    def look(self, number: int) -> None:
        """Wait; the others are calm after one decision and brisk after the next."""
        self.page.evaluate("pace => { localStorage.pace = pace }", list(PACES)[number % 2])
        self.page.wait_for_function("watch.atRest()", polling=50)

    def note(self) -> None:
        """Take down what the page has measured."""
        said = self.page.evaluate("({...watch, lost: [watch.moving, watch.still].map(watch.dropped)})")
        motion = self.motion
        motion.rests += [(time, name) for time, name in said["rests"]]
        motion.moments += [(time, name) for time, name in said["moments"]]
        motion.firsts += said["firsts"]
        motion.frames += len(said["moving"])
        motion.idle_frames += len(said["still"])
        motion.dropped += said["lost"][0]
        motion.idle_dropped += said["lost"][1]
        motion.longest = max([motion.longest, *said["moving"]])
        for pace, gap in gaps(said["steps"]):
            motion.gaps[pace] = min(gap, motion.gaps.get(pace, gap))
        self.context.close()


class Filmed(Player):
    """A player whose page is filmed, and looked at in the middle of each motion."""

    def __init__(
        self, browser: Any, address: str, game: Game, seats: int, keep: Path | None = None, slower: int = SLOWER
    ) -> None:
        super().__init__(browser, address, game, seats, PROBE, moves=True)
        self.page.evaluate("watch.looks = true")
        slow_down(self.page, slower)
        self.judge = Judge(browser, keep)
        self.film = Film(self.page)

    def look(self, number: int) -> None:  # noqa: ARG002
        self.page.wait_for_function("watch.atRest()", polling=50)
        self.judge.look(self.film.cut(), self.page.evaluate(PART))

    def note(self, motion: Motion) -> None:
        """Take down what was seen."""
        self.look(0)
        motion.filmed, motion.film = self.judge.seen, self.judge.faults
        motion.stacked = self.page.evaluate("watch.stacked")
        motion.stacks = Counter(self.page.evaluate("watch.stacks"))
        self.context.close()


def gaps(steps: Sequence[dict[str, Any]]) -> list[tuple[str, float]]:
    """The pace and the time before each step of others.

    >>> gaps([{"at": 5, "own": True, "pace": "calm"}, {"at": 1210, "own": False, "pace": "calm"}])
    [('calm', 1205)]
    """
    return [(step["pace"], step["at"] - last["at"]) for last, step in pairwise(steps) if not step["own"]]


class Wire:
    """The bytes that a page fetches, by address."""

    def __init__(self, page: Any) -> None:
        self.asked: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        line = page.context.new_cdp_session(page)
        line.on(
            "Network.requestWillBeSent", lambda sent: self.asked.update({sent["requestId"]: sent["request"]["url"]})
        )
        line.on("Network.loadingFinished", self.finish)
        line.send("Network.enable")

    def finish(self, done: Any) -> None:
        self.sizes[self.asked.get(done["requestId"], "")] = int(done["encodedDataLength"])


def weigh(browser: Any, address: str, game: Game, seats: int, motion: Motion) -> None:
    """Bytes over the wire of a table page and of that of the next table, which finds the pictures in the cache."""
    client = Client(address)
    client.introduce("Bench")
    context = browser.new_context(bypass_csp=True, service_workers="block")
    context.add_cookies([{"name": "fathom", "value": client.token or "", "url": address}])
    wires = []
    for _ in range(2):
        table = client.new_table(game.id, ["me", *["normal"] * (seats - 1)])["id"]
        page = context.new_page()
        wires.append(Wire(page))
        page.goto(f"{address}/t/{table}")
        page.wait_for_selector("html[data-ready]")
        page.wait_for_timeout(1000)
        page.close()
    context.close()
    motion.weight, motion.again = (sum(wire.sizes.values()) for wire in wires)
    motion.pictures = sum(size > 0 for url, size in wires[1].sizes.items() if is_picture(url))


def is_picture(url: str) -> bool:
    """Whether an address is that of a sheet of pictures.

    >>> [is_picture(f"http://127.0.0.1:80/{path}") for path in ("f/0a1b2", "static/faces.svg", "static/frames.js")]
    [True, True, False]
    """
    return "/f/" in url or "/faces" in url


def measure(
    game: Game, build: Build, seats: int, most: int, keep: Path | None, step: Callable[[int], object]
) -> Motion:
    """Play a game twice on a server of a build: once by the clock, once on film."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise BadInput("no-browser") from error
    motion = Motion()
    with running(build) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        weigh(browser, server.address, game, seats, motion)
        mover = Mover(browser, server.address, game, seats, motion)
        mover.play(most)
        mover.note()
        step(1)
        filmed = Filmed(browser, server.address, game, seats, keep)
        filmed.play(most)
        filmed.note(motion)
        step(1)
        browser.close()
    return motion


# Each figure: how it is shown, and what it should reach.
COUNT, TIME, SHARE = "{:,.0f}", "{:,.0f} ms", "{:.1%}"
SHOWN = {
    "actions": (COUNT, ""),
    "rest": (TIME, ""),
    "rest-most": (TIME, f"< {REST} ms"),
    "moment": (TIME, f"< {MOMENT} ms"),
    **{pace: (TIME, f"≥ {time} ms") for pace, time in PACES.items()},
    "first": (TIME, ""),
    "frames": (COUNT, ""),
    "dropped": (SHARE, ""),
    "idle": (SHARE, ""),
    "longest": (TIME, ""),
    "filmed": (COUNT, ""),
    "blank": (COUNT, "0"),
    "half-drawn": (COUNT, "0"),
    "stacked": (COUNT, ""),
    "stacks": (COUNT, "0"),
    "weight": ("{:,.0f} B", "≤ 150,000 B"),
    "again": ("{:,.0f} B", ""),
    "pictures": (COUNT, "0"),
}


def motion_rows(found: Sequence[Motion], words: Words) -> list[list[str]]:
    """A line for each figure, with those of all games beside each other."""
    figures = [each.figures for each in found]
    return [
        [
            words(f"bench.motion.{name}"),
            *("–" if each[name] is None else shown.format(each[name]) for each in figures),
            bar,
        ]
        for name, (shown, bar) in SHOWN.items()
    ]


def motion_faults(title: str, motion: Motion, words: Words) -> list[str]:
    """Whatever came to rest too late in a game, and whatever lay wrong."""
    late = [words("bench.motion.late", name=name, time=time) for name, time in motion.late().most_common()]
    lay = [words("bench.motion.lay", name=name, n=many) for name, many in motion.stacks.most_common()]
    return [words.of(title, fault) for fault in (*late, *lay)]
