"""The faults of a server and its database, one function for each."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from fathom.workshop.chaos.databases import Postgres
from fathom.workshop.chaos.house import House
from fathom.workshop.chaos.people import Party


@dataclass
class Scene:
    """What a fault can break: servers with their database, and the people there; and chance for the details."""

    house: House
    parties: Sequence[Party]
    chance: random.Random


Fault = Callable[[Scene], Awaitable[None]]


async def kill(scene: Scene) -> None:
    """Kill one server."""
    scene.chance.choice(scene.house.servers).kill()


async def kill_all(scene: Scene) -> None:
    """Kill all servers at once."""
    for server in scene.house.servers:
        server.kill()


async def kill_twice(scene: Scene) -> None:
    """Kill a server, and kill it again while it starts."""
    server = scene.chance.choice(scene.house.servers)
    server.kill()
    await asyncio.sleep(scene.chance.uniform(0.3, 1.5))
    server.kill()


async def stop(scene: Scene) -> None:
    """Ask a server to stop, as for a new release."""
    await scene.chance.choice(scene.house.servers).stop()


async def lock(scene: Scene) -> None:
    """Let another process keep everybody from writing for some seconds."""
    await scene.house.database.hold_lock(scene.chance.uniform(0.5, 12))


async def worker(scene: Scene) -> None:
    """Kill the processes in which a server's bots think, as soon as there are some."""
    for _ in range(100):
        for server in scene.chance.sample(scene.house.servers, len(scene.house.servers)):
            if server.kill_workers():
                return
        await asyncio.sleep(0.05)


async def streams(scene: Scene) -> None:
    """Cut the streams of everybody who follows a table."""
    for party in scene.parties:
        if party.sitting is not None:
            for follower in party.sitting.followers:
                follower.cut()


def postgres(scene: Scene) -> Postgres:
    assert isinstance(scene.house.database, Postgres)
    return scene.house.database


async def restart_database(scene: Scene) -> None:
    """Restart PostgreSQL in order."""
    await postgres(scene).stop("fast")
    await asyncio.sleep(scene.chance.uniform(0, 1))
    await postgres(scene).go_on()


async def crash_database(scene: Scene) -> None:
    """Crash PostgreSQL: it ends at once, without cleaning up."""
    await postgres(scene).stop("immediate")
    await asyncio.sleep(scene.chance.uniform(0, 1))
    await postgres(scene).go_on()


async def kill_database(scene: Scene) -> None:
    """Kill PostgreSQL."""
    await postgres(scene).kill()
    await postgres(scene).go_on()


async def cut_database(scene: Scene) -> None:
    """End every connection to PostgreSQL."""
    await postgres(scene).cut_connections()


async def kill_everything(scene: Scene) -> None:
    """Kill PostgreSQL and all servers at once; the servers come back before the database."""
    await postgres(scene).kill()
    await kill_all(scene)
    await asyncio.sleep(scene.chance.uniform(1, 4))
    await postgres(scene).go_on()


ANYWHERE: dict[str, Fault] = {
    "kill": kill,
    "kill-twice": kill_twice,
    "stop": stop,
    "lock": lock,
    "worker": worker,
    "streams": streams,
}
ON_POSTGRES: dict[str, Fault] = {
    "kill-all": kill_all,
    "restart-database": restart_database,
    "crash-database": crash_database,
    "kill-database": kill_database,
    "cut-database": cut_database,
    "kill-everything": kill_everything,
}


def faults_for(database: str) -> dict[str, Fault]:
    """The kinds of faults that a database can have."""
    return ANYWHERE | ON_POSTGRES if database == "postgresql" else ANYWHERE


def draw(kinds: Sequence[str], count: int, chance: random.Random) -> list[str]:
    """A number of faults in random order, each kind as often as any other.

    >>> sorted(draw(["kill", "lock"], 5, random.Random(1)))[:2]
    ['kill', 'kill']
    """
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += chance.sample(kinds, len(kinds))
    return drawn[:count]
