"""The speed of the table in the browser, with real servers and real pages; two builds are measured in alternation."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any
from urllib.request import Request, urlopen

from fathom.client import Client
from fathom.core import Words
from fathom.games import find
from fathom.workshop.lines import Line
from fathom.workshop.load import Load, Page, Sample, computed, headers_of, read
from fathom.workshop.servers import Build, Running, chromium, running

SCREENS = 30  # moves to time in a browser
REST = 700  # milliseconds between two of them: the page keeps the steps of others as far apart as its viewer wants
PAGES = 20  # pages to time
GAMES = 3  # whole games to follow, because their lengths differ
LOADS = 5  # times to load a page until it is ready
LOOK = """() => {
  const page = document.documentElement;
  window.seen = [];
  const note = () => seen.push([Number(page.dataset.ply), performance.timeOrigin + performance.now()]);
  new MutationObserver(note).observe(page, { attributeFilter: ["data-ply"] });
}"""
Step = Callable[[str], None]


@dataclass(frozen=True)
class Figures:
    """The figures of one game on one build; times in seconds."""

    weight: int  # bytes of a table page with everything it loads
    page: float  # time for the page of a full table at the end of a game
    page_cost: float  # computing time of the server for it
    ready: float | None  # until a page is ready for a click
    move: float | None  # until a move is on another player's screen
    moves: float  # moves a second while all tables are busy
    p50: float  # until a move is acknowledged under that load
    p99: float
    first: float  # bytes of a move for a follower, in the first tenth of a game
    last: float  # and in the last tenth
    move_cost: float  # computing time of the server for a move under that load
    own: float  # the share of a core that the load generator used
    failed: int  # answers of the busy server that never came, or were its errors

    @property
    def growth(self) -> float:
        return self.last / self.first

    def data(self) -> dict[str, Any]:
        return {**asdict(self), "growth": self.growth}


def measure(game: str, builds: Sequence[Build], tables: int, seconds: float, rounds: int, step: Step) -> list[Figures]:
    """Measure one game on one server of each build; times are measured in alternation."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(running(build)) for build in builds]
        weights = [page_weight(server.address, game) for server in servers]
        step("weight")
        ends = asyncio.run(whole_games(servers, game, step))
        screens = on_screens(servers, game)
        step("screen")
        samples = asyncio.run(busy(servers, game, tables, seconds, rounds, step))
    return [
        Figures(
            weight=weights[i],
            page=ends[i].page,
            page_cost=ends[i].cost,
            ready=screens[i][0] if screens else None,
            move=screens[i][1] if screens else None,
            moves=samples[i].moves / samples[i].seconds,
            p50=quantile(samples[i].took, 0.5),
            p99=quantile(samples[i].took, 0.99),
            first=fmean(tenth(length, first=True) for length in ends[i].lengths),
            last=fmean(tenth(length, first=False) for length in ends[i].lengths),
            move_cost=samples[i].server / samples[i].moves,
            own=samples[i].own / samples[i].seconds,
            failed=samples[i].failed,
        )
        for i in range(len(builds))
    ]


def steps(builds: int, rounds: int) -> int:
    """How many steps measuring a game takes."""
    return 3 + builds + builds * rounds


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed.

    >>> quantile([4.0, 1.0, 3.0, 2.0], 0.5), quantile([4.0, 1.0, 3.0, 2.0], 0.99)
    (2.0, 4.0)
    """
    place = -int(-len(values) * share // 1) - 1
    return sorted(values)[max(place, 0)]


def tenth(values: Sequence[float], first: bool) -> float:
    """The mean of the first tenth, or of the last.

    >>> tenth([*range(20)], first=True), tenth([*range(20)], first=False)
    (0.5, 18.5)
    """
    count = max(len(values) // 10, 1)
    return fmean(values[:count] if first else values[-count:])


def by_turns(count: int, number: int) -> list[int]:
    """The order of the servers in a round: whoever comes first in one round comes last in the next.

    >>> by_turns(2, 0), by_turns(2, 1)
    ([0, 1], [1, 0])
    """
    return list(range(count)) if number % 2 == 0 else list(reversed(range(count)))


# Weight


def page_weight(address: str, game: str) -> int:
    """Bytes over the wire of a table page with everything it loads."""
    client = Client(address)
    client.introduce("Bench")
    table = client.new_table(game, ["me", "greedy", "greedy"])  # as `normal` is called in builds of any age
    page, size = fetch(f"{address}/t/{table['id']}", client.token)
    for found in sorted(set(re.findall(r'(?:href|src)="(/(?:static|games)/[^"]+)"', page.decode()))):
        size += fetch(address + found, client.token)[1]
    return size


def fetch(address: str, token: str | None) -> tuple[bytes, int]:
    """What lies at an address, and how many bytes of it travel."""
    headers = {"accept-encoding": "gzip", "cookie": f"fathom={token}"}
    with urlopen(Request(address, headers=headers)) as answer:
        body = answer.read()
        if answer.headers.get("content-encoding") == "gzip":
            return gzip.decompress(body), len(body)
        return body, len(body)


# A whole game


@dataclass(frozen=True)
class Played:
    """A finished game: the bytes of each move for a follower, and the request for its page."""

    lengths: list[float]
    line: Line
    path: str


@dataclass(frozen=True)
class Ends:
    """Finished games: the bytes of their moves, the seconds for their last pages, and the computing time for these."""

    lengths: list[list[float]]
    page: float
    cost: float


async def whole_games(servers: Sequence[Running], game: str, step: Step) -> list[Ends]:
    """Play some games at full tables on each server, and measure their last pages."""
    played = []
    for server in servers:
        played.append(await asyncio.gather(*(whole_game(server, game) for _ in range(GAMES))))
        step("game")
    times: list[list[float]] = [[] for _ in servers]
    begun = [computed(server.pid) for server in servers]
    for number in range(PAGES * GAMES):
        for i in by_turns(len(servers), number):
            over = played[i][number % GAMES]
            begin = time.perf_counter()
            await over.line.ask("GET", over.path)
            times[i].append(time.perf_counter() - begin)
    step("page")
    ends = []
    for server, one, found, before in zip(servers, played, times, begun, strict=True):
        cost = (computed(server.pid) - before) / len(found)
        ends.append(Ends([over.lengths for over in one], median(found), cost))
        for over in one:
            over.line.close()
    return ends


async def whole_game(server: Running, game: str) -> Played:
    """Play a game in which Ann has all seats but Bob's, the last; he sees each move before the next is made."""
    stranger = Line(server.port)
    tokens = [(await read(stranger, "POST", "/people", {"name": name}))["token"] for name in ("Ann", "Bob")]
    stranger.close()
    ann, bob = (Line(server.port, {"authorization": f"Bearer {token}"}) for token in tokens)
    seats = find(game).seats[-1]
    facts = await read(ann, "POST", "/tables", {"game": game, "seats": ["me"] * (seats - 1) + ["open"]})
    table = facts["id"]
    await read(bob, "POST", f"/tables/{table}/join/{facts['invitations'][str(seats - 1)]}")
    page = Page(server.port, table, tokens[1])
    await asyncio.sleep(0.5)  # bytes that come when a page opens belong to no move
    lengths: list[float] = []
    now = {"ply": 0, "to_move": facts["to_move"], "over": False}
    while not now["over"]:
        line = bob if now["to_move"] == seats - 1 else ann
        legal = await read(line, "GET", f"/tables/{table}/legal")
        move = {"ply": now["ply"], "action": legal[now["ply"] * 7 % len(legal)]["action"]}
        before = page.wire
        now = await read(line, "POST", f"/tables/{table}/actions", move)
        await page.until(now["ply"])
        lengths.append(page.wire - before)
    await page.close()
    for line in (ann, bob):
        line.close()
    return Played(lengths, Line(server.port, headers_of(tokens[0]) | {"accept": "text/html"}), f"/t/{table}")


# Many tables


async def busy(
    servers: Sequence[Running], game: str, tables: int, seconds: float, rounds: int, step: Step
) -> list[Sample]:
    """Let every server's tables be busy for a while, in alternation and several times."""
    loads = [Load(server, game, tables) for server in servers]
    samples = [Sample() for _ in servers]
    for load in loads:
        await load.open()
    for number in range(rounds):
        for i in by_turns(len(servers), number):
            samples[i].add(await loads[i].run(seconds))
            step("moves")
    for load in loads:
        await load.close()
    return samples


# Screens


class Screen:
    """Bob's page in a browser, while Ann moves through the API."""

    def __init__(self, browser: Any, address: str, game: str) -> None:
        self.ann, self.bob = Client(address), Client(address)
        self.ann.introduce("Ann")
        self.bob.introduce("Bob")
        table = self.ann.new_table(game, ["me", "open"])
        self.table: str = table["id"]
        self.bob.join(self.table, table["invitations"]["1"])
        self.address = f"{address}/t/{self.table}"
        self.context = browser.new_context(bypass_csp=True, service_workers="block")
        self.context.add_cookies([{"name": "fathom", "value": self.bob.token or "", "url": address}])
        self.page: Any = None

    def load_time(self) -> float:
        """Seconds until a page is ready for the first click."""
        page = self.context.new_page()
        begin = time.perf_counter()
        page.goto(self.address)
        page.wait_for_selector("html[data-ready]")
        elapsed = time.perf_counter() - begin
        page.close()
        return elapsed

    def open(self) -> None:
        self.page = self.context.new_page()
        self.page.goto(self.address)
        self.page.wait_for_selector("html[data-ready]")
        self.page.evaluate(LOOK)

    def seconds_to_screen(self) -> float | None:
        """The time from Ann's next move to Bob's page, after Bob's own moves; None if the game is over."""
        while True:
            now = self.bob.table(self.table)
            if now["over"]:
                return None
            mover = self.ann if now["to_move"] == 0 else self.bob
            legal = mover.legal(self.table)
            action = legal[now["ply"] % len(legal)]["action"]
            if mover is self.ann:
                return self.timed(now["ply"], action)
            self.bob.act(self.table, now["ply"], action)

    def timed(self, ply: int, action: int) -> float:
        """Read the time at which the page itself noted that it shows a ply, so that watching does not slow it down."""
        self.page.wait_for_timeout(REST)
        begin = time.time()
        self.ann.act(self.table, ply, action)
        self.page.wait_for_function(f"() => seen.some(([ply]) => ply > {ply})", polling=20)
        shown = self.page.evaluate(f"() => seen.find(([ply]) => ply > {ply})[1]")
        return max(float(shown) / 1000 - begin, 0.0)


def on_screens(servers: Sequence[Running], game: str) -> list[tuple[float, float]] | None:
    """Measure on each server, in alternation, when a page is ready, and when a move is on another screen."""
    path = chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if path is None:
        return None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        screens = [Screen(browser, server.address, game) for server in servers]
        ready: list[list[float]] = [[] for _ in servers]
        seen: list[list[float]] = [[] for _ in servers]
        for number in range(LOADS):
            for i in by_turns(len(servers), number):
                ready[i].append(screens[i].load_time())
        for screen in screens:
            screen.open()
        for number in range(SCREENS):
            for i in by_turns(len(servers), number):
                seconds = screens[i].seconds_to_screen()
                if seconds is not None:
                    seen[i].append(seconds)
        browser.close()
    return [(median(ready[i]), median(seen[i])) for i in range(len(servers))]


# Figures in words

# What is measured of a server: its name, how it is shown, and what it should reach.
SHOWN: tuple[tuple[str, Callable[[float], str], str], ...] = (
    ("weight", lambda value: f"{value / 1000:.1f} KB", "≤ 150 KB"),
    ("page", lambda value: f"{value * 1000:.1f} ms", "≤ 15 ms"),
    ("page_cost", lambda value: f"{value * 1000:.1f} ms", ""),
    ("ready", lambda value: f"{value * 1000:.0f} ms", "≤ 1000 ms"),
    ("move", lambda value: f"{value * 1000:.0f} ms", "≤ 60 ms"),
    ("moves", lambda value: f"{value:,.1f}", "≥ 2 ×"),
    ("p50", lambda value: f"{value * 1000:.0f} ms", ""),
    ("p99", lambda value: f"{value * 1000:.0f} ms", "< 300 ms"),
    ("first", lambda value: f"{value:,.0f} B", ""),
    ("last", lambda value: f"{value:,.0f} B", ""),
    ("growth", lambda value: f"{value:.2f}", "0.5 – 2"),
    ("move_cost", lambda value: f"{value * 1000:.1f} ms", ""),
    ("own", lambda value: f"{value:.0%}", ""),
    ("failed", lambda value: f"{value:,}", "0"),
)


def rows(found: Sequence[Figures], tables: int, words: Words) -> list[list[str]]:
    """The figures of a game, those of two builds beside each other."""
    made = []
    for name, shown, bar in SHOWN:
        values = [getattr(figures, name) for figures in found]
        if None in values:
            continue
        cells = [shown(value) for value in values]
        if len(values) == 2:
            cells.append(f"{values[1] / values[0]:.2f}" if values[0] else "")
        made.append([words(f"bench.{name.replace('_', '-')}", n=tables), *cells, bar])
    return made


def head(builds: int, words: Words) -> list[str]:
    measured = ["bench.found"] if builds == 1 else ["bench.before", "bench.after", "bench.ratio"]
    return [words(key) for key in ("bench.what", *measured, "bench.bar")]
