"""Make the film of the README from real games with a fixed seed, frame by frame: part of `make pictures`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from fathom.bots import make
from fathom.client import Client
from fathom.core import Chance
from fathom.games import find
from fathom.table.store import SeatRow, Store, TableRow, new_table_id
from fathom.workshop.players import launch
from fathom.workshop.servers import Running, running

SEED = "film"
FRAME = 85  # milliseconds
SIZE, SHRINK = {"width": 1200, "height": 760}, 0.75  # the log is closed: the board has all the room
QUALITY, HEAVIEST = 62, 2_000_000  # of the file, in bytes

# Time passes only from frame to frame: however busy the machine is, every motion is smooth.
STEP = """(time) => {
  window.filmed ??= new Map();
  for (const motion of document.getAnimations()) {
    const now = filmed.has(motion) ? filmed.get(motion) + time : 0;
    filmed.set(motion, now);
    motion.pause();
    if (now < motion.effect.getComputedTiming().endTime) motion.currentTime = now;
    else motion.finish();
  }
}"""
KNOWN = "async () => (await import('/static/wire.js')).current().ply"


@dataclass(frozen=True)
class Scene:
    """A stretch of a game as one seat sees it."""

    game: str
    names: tuple[str, ...]
    seat: int
    first: int  # its first ply
    holds: tuple[int, ...]  # for each action, how many frames it is shown
    scheme: str


SCENES = (
    Scene("endeavor", ("Ann", "Rosa", "Finn"), 0, 82, (9, 12, 16, 8, 12), "light"),
    Scene("in-too-deep", ("Ann", "Rosa", "Finn"), 0, 93, (14, 14, 12), "light"),
    Scene("deep-blue", ("Rosa", "Finn", "Ann", "Mira"), 2, 96, (10, 10, 10, 10, 10, 10, 10, 10, 11, 24), "dark"),
)


def played(scene: Scene) -> list[str]:
    """The actions of a whole game that bots play, the same every time."""
    game = find(scene.game)
    state = game.new(seats=len(scene.names), seed=SEED)
    bot = make("normal", game, Chance.from_seed(SEED))
    actions = []
    while len(actions) < scene.first + len(scene.holds):
        action = bot.choose(game.observe(state, state.to_move))
        actions.append(game.space.text(action))
        state.apply(action)
    return actions


async def add_table(server: Running, scene: Scene, seats: list[SeatRow]) -> str:
    """A table with our seed, at which nobody sits yet."""
    game = find(scene.game)
    setup = game.setup(len(seats), {}, SEED)
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        options=setup.options,
        seed=SEED,
        level="normal",
        public=False,
        turn_seconds=None,
        reserve_seconds=0,
        since=time.time(),
        changed=time.time(),
        over=False,
        seats=seats,
        rules=game.version,
        box=setup.box,
        fingerprint=game.boxes.find(setup.box).fingerprint,
    )
    store = Store(server.database)
    await store.add_table(row)
    await store.close()
    return row.id


def filmed(browser: Any, server: Running, scene: Scene) -> Iterator[Image.Image]:
    """The frames of a scene."""
    seats = [SeatRow("", None, None) for _ in scene.names]
    with ThreadPoolExecutor(1) as pool:  # the browser has its own loop in this thread
        table = pool.submit(asyncio.run, add_table(server, scene, seats)).result()
    people = [Client(server.address) for _ in scene.names]
    for person, name, seat in zip(people, scene.names, seats, strict=True):
        person.introduce(name)
        person.join(table, seat.invitation)
    actions = played(scene)

    def act(ply: int) -> None:
        to_move = people[0].table(table)["to_move"]
        people[to_move].act(table, ply, actions[ply])

    for ply in range(scene.first):
        act(ply)
    context = browser.new_context(
        viewport=SIZE, device_scale_factor=SHRINK, color_scheme=scene.scheme, locale="en", service_workers="block"
    )
    context.add_cookies([{"name": "fathom", "value": people[scene.seat].token or "", "url": server.address}])
    page = context.new_page()
    page.clock.install()
    page.goto(f"{server.address}/t/{table}")
    page.wait_for_selector("html[data-ready]")
    page.clock.pause_at(page.evaluate("Date.now() + 3000"))

    def frame() -> Image.Image:
        page.clock.run_for(FRAME)
        page.evaluate(STEP, FRAME)
        return Image.open(BytesIO(page.screenshot())).convert("RGB")

    for _ in range(7):
        yield frame()
    for ply, frames in enumerate(scene.holds, scene.first):
        act(ply)
        while page.evaluate(KNOWN) <= ply:
            page.wait_for_timeout(20)
        for _ in range(frames):
            yield frame()
    context.close()


def film(path: Path) -> None:
    """Film all scenes, and write them as one animated picture."""
    from playwright.sync_api import sync_playwright

    shots: list[Image.Image] = []
    lasts: list[int] = []
    with running() as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for scene in SCENES:
            for shot in filmed(browser, server, scene):
                if shots and shot.tobytes() == shots[-1].tobytes():
                    lasts[-1] += FRAME
                else:
                    shots.append(shot)
                    lasts.append(FRAME)
        browser.close()
    shots[0].save(
        path,
        save_all=True,
        append_images=shots[1:],
        duration=lasts,
        loop=0,
        quality=QUALITY,
        method=3,
    )
    assert path.stat().st_size < HEAVIEST, f"{path.stat().st_size} bytes are too many"


if __name__ == "__main__":
    film(Path(__file__).parent / "pictures" / "film.webp")
