"""How fast the table is in the browser, measured on a real server with real clients."""

from __future__ import annotations

import gzip
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from fathom.client import Client
from fathom.games import find
from fathom.workshop.servers import chromium, server


def page_weight(address: str, game: str) -> int:
    """Bytes over the wire of a table page with all it loads."""
    client = Client(address)
    client.introduce("Bench")
    table = client.new_table(game, ["me", "greedy", "greedy"])
    text, size = fetch(f"{address}/t/{table['id']}", client.token)
    for found in sorted(set(re.findall(r'(?:href|src)="(/(?:static|games)/[^"]+)"', text))):
        size += fetch(address + found, client.token)[1]
    return size


def fetch(address: str, token: str | None) -> tuple[str, int]:
    headers = {"accept-encoding": "gzip", "cookie": f"fathom={token}"}
    with urlopen(Request(address, headers=headers)) as answer:
        body = answer.read()
        if answer.headers.get("content-encoding") == "gzip":
            return gzip.decompress(body).decode(), len(body)
        return body.decode(), len(body)


def last_page(address: str, game: str) -> float:
    """Seconds that a server takes for a whole table page, when a game with every seat taken is over."""
    client = Client(address)
    client.introduce("Bench")
    seats = find(game).seats[-1]
    table = client.new_table(game, ["me"] * seats)["id"]
    ply = 0
    while legal := client.legal(table):
        ply = client.act(table, ply, legal[ply * 7 % len(legal)]["action"])["ply"]
    times: list[float] = []
    for _ in range(20):
        begin = time.perf_counter()
        fetch(f"{address}/t/{table}", client.token)
        times.append(time.perf_counter() - begin)
    return median(times)


def moves_per_second(address: str, game: str, tables: int, seconds: float) -> float:
    """How many moves a second the server takes while many tables are busy; each move is asked for and made."""
    people = [Client(address) for _ in range(4)]
    for number, person in enumerate(people):
        person.introduce(f"Bench {number}")
    counts = [0] * len(people)
    until = time.monotonic() + seconds

    def play(number: int) -> None:
        person = people[number]
        mine = [person.new_table(game, ["me", "me", "me"]) for _ in range(tables // len(people))]
        plies = [0] * len(mine)
        while time.monotonic() < until:
            for i, table in enumerate(mine):
                legal = person.legal(table["id"])
                if not legal:
                    mine[i], plies[i] = person.new_table(game, ["me", "me", "me"]), 0
                    continue
                action = legal[(plies[i] * 7) % len(legal)]["action"]
                plies[i] = person.act(table["id"], plies[i], action)["ply"]
                counts[number] += 1

    begin = time.monotonic()
    with ThreadPoolExecutor(len(people)) as pool:
        for future in [pool.submit(play, number) for number in range(len(people))]:
            future.result()
    return sum(counts) / (time.monotonic() - begin)


def in_browser(address: str, game: str, moves: int) -> dict[str, float] | None:
    """Seconds until a page is ready for the first click, and until a move is on another player's screen."""
    path = chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if path is None:
        return None
    ann, bob = Client(address), Client(address)
    ann.introduce("Ann")
    bob.introduce("Bob")
    table = ann.new_table(game, ["me", "open"])
    bob.join(table["id"], table["invitations"]["1"])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(bypass_csp=True)
        context.add_cookies([{"name": "fathom", "value": bob.token or "", "url": address}])
        ready = [load_time(context, f"{address}/t/{table['id']}") for _ in range(5)]
        page = context.new_page()
        page.goto(f"{address}/t/{table['id']}")
        page.wait_for_selector("html[data-ready]")
        seen = [seconds_to_screen(page, ann, bob, table["id"]) for _ in range(moves)]
        browser.close()
    return {"ready": median(ready), "move": median(second for second in seen if second is not None)}


def load_time(context: Any, address: str) -> float:
    page = context.new_page()
    begin = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    elapsed = time.perf_counter() - begin
    page.close()
    return elapsed


def seconds_to_screen(page: Any, ann: Client, bob: Client, table_id: str) -> float | None:
    """Ann moves, if it is her turn, and Bob's page shows it; Bob's own moves are made meanwhile."""
    while True:
        now = bob.table(table_id)
        if now["over"]:
            return None
        mover = ann if now["to_move"] == 0 else bob
        legal = mover.legal(table_id)
        action = legal[now["ply"] % len(legal)]["action"]
        if mover is bob:
            bob.act(table_id, now["ply"], action)
            continue
        page.wait_for_timeout(60)
        worker = threading.Timer(0.02, ann.act, [table_id, now["ply"], action])
        arrived = f"() => Number(document.documentElement.dataset.ply) >= {now['ply'] + 1}"
        worker.start()
        worker_started = time.perf_counter() + 0.02
        page.wait_for_function(arrived, polling=4)
        elapsed = time.perf_counter() - worker_started
        worker.join()
        return max(elapsed, 0.0)


def measure(game: str, tables: int, seconds: float, progress: Callable[[str], None]) -> dict[str, Any]:
    """Everything, on one server."""
    with server() as address:
        progress("weight")
        weight = page_weight(address, game)
        progress("page")
        page = last_page(address, game)
        progress("browser")
        browser = in_browser(address, game, 30)
        progress("moves")
        rate = moves_per_second(address, game, tables, seconds)
    return {
        "game": game,
        "weight": weight,
        "page": page,
        "browser": browser,
        "tables": tables,
        "moves_per_second": rate,
    }
