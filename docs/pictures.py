"""Make the pictures of the README and the docs from real sessions: `make pictures`."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from film import film
from PIL import Image
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from fathom.bots import make
from fathom.client import Client
from fathom.core import Chance
from fathom.games import find
from fathom.table import Seat, Table
from fathom.workshop.servers import chromium, server

WIDTH, HEIGHT = 124, 42
QUALITY = 86  # of pictures: nobody sees the difference, and they have a third of the bytes
DEEP = TerminalTheme(
    (5, 15, 29),
    (234, 244, 247),
    [
        (5, 15, 29),
        (242, 139, 130),
        (79, 209, 197),
        (246, 173, 85),
        (93, 183, 204),
        (204, 121, 167),
        (79, 209, 197),
        (157, 180, 191),
    ],
)


def session(arguments: list[str], typed: list[str]) -> str:
    """What a terminal shows while a game is played in it."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(WIDTH), "LINES": str(HEIGHT), "TERM": "xterm-256color", "LANG": "C"}
    command = [str(Path(sys.executable).with_name("fathom")), "play", *arguments]
    process = subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment, close_fds=True
    )
    os.close(follower)
    shown = b""
    for line in typed:
        shown += read_until_quiet(leader)
        os.write(leader, f"{line}\n".encode())
    shown += read_until_quiet(leader)
    os.write(leader, b"quit\n")
    process.wait(timeout=20)
    return shown.decode().replace("\r", "")


def read_until_quiet(leader: int) -> bytes:
    shown = b""
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        if select.select([leader], [], [], 0.1)[0]:
            shown += os.read(leader, 65536)
            until = max(until, time.monotonic() + 0.7)
    return shown


def picture(shown: str, path: Path) -> None:
    """The last lines of a session as SVG, without fonts from elsewhere."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True)
    lines = shown.rstrip().split("\n")[-HEIGHT:]
    console.print(Text.from_ansi("\n".join(lines)), soft_wrap=True)
    svg = console.export_svg(title="fathom play in-too-deep", theme=DEEP, unique_id="fathom")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace")
    path.write_text(svg.replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace"))


def played_to_the_middle(path: Path) -> None:
    """A game that bots have played for a while; now it is the person's turn."""
    game = find("in-too-deep")
    seats = [Seat("Ann"), Seat("Rosa", "normal"), Seat("Finn", "normal")]
    table = Table(game, game.setup(3, {}, "surface"), seats)
    bot = make("normal", game, Chance.from_seed("picture"))
    while len(table.log) < 60 or table.state.to_move != 0 or len(table.state.legal()) < 14:
        seat = table.state.to_move
        table.act(seat, bot.choose(game.observe(table.state, seat)))
    path.write_text(table.record().text(), encoding="utf-8")


def play_until(client: Client, game_id: str, seats: int, reached: Callable[[list[str], Any, int], bool]) -> str:
    """Let a bot play for the person, against others, until there is something to see; the table.

    Legal notations, the observation and the moves made tell. A game that ends before is followed by another.
    """
    game = find(game_id)
    bot = make("normal", game, Chance.from_seed("picture"))
    while True:
        table_id = str(client.new_table(game_id, ["me"] + ["normal"] * (seats - 1))["id"])
        moves = 0
        while not (now := client.table(table_id))["over"]:
            if now["to_move"] != now["seat"]:
                time.sleep(0.02)
                continue
            seen = game.seen(client.observation(table_id))
            if reached([legal["notation"] for legal in client.legal(table_id)], seen, moves):
                return table_id
            client.act(table_id, now["ply"], bot.choose(seen))
            moves += 1


def browser_pictures(folder: Path) -> None:
    """The browser at home, at a table, on a phone."""
    with server() as address, sync_playwright() as playwright:
        client = Client(address)
        client.introduce("Ann")
        table = play_until(client, "in-too-deep", 3, lambda legal, _, moves: moves >= 20 and len(legal) >= 10)
        chart = play_until(client, "deep-blue", 4, lambda legal, _, moves: moves >= 16 and "rest" in legal)
        dive = play_until(
            client,
            "deep-blue",
            4,
            lambda legal, seen, _: "stop" in legal and len(seen.open.gems) > 4 and seen.open.down.bit_count() > 1,
        )
        ocean = play_until(client, "endeavor", 4, lambda legal, _, moves: moves >= 40 and "travel" in " ".join(legal))
        chrome = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for name, path, width, height, scheme, language in (
            ("home", "/", 1280, 960, "light", "en"),
            ("table", f"/t/{table}", 1440, 900, "light", "en"),
            ("table-dark", f"/t/{table}", 1440, 900, "dark", "en"),
            ("phone", f"/t/{table}", 360, 740, "light", "fr"),
            ("chart", f"/t/{chart}", 1440, 900, "light", "en"),
            ("dive", f"/t/{dive}", 1440, 900, "dark", "en"),
            ("ocean", f"/t/{ocean}", 1440, 900, "light", "en"),
            ("ocean-phone", f"/t/{ocean}", 360, 740, "dark", "fr"),
            ("rules", "/rules/in-too-deep", 1280, 760, "light", "en"),
        ):
            context = chrome.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                locale=language,
                reduced_motion="reduce",
            )
            context.add_cookies([{"name": "fathom", "value": client.token or "", "url": address}])
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_timeout(500)
            shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
            shot.save(folder / f"{name}.webp", quality=QUALITY, method=6)
            context.close()
        chrome.close()


if __name__ == "__main__":
    folder = Path(__file__).parent / "pictures"
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as scratch:
        record = Path(scratch) / "game.fathom"
        played_to_the_middle(record)
        picture(session(["--resume", str(record)], ["buy 44"]), folder / "terminal.svg")
    browser_pictures(folder)
    film(folder / "film.webp")
