"""What can go wrong with a server and its database, each brought in by a function of its own."""

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
    """Where a fault is brought in: a house, the people in it, and the chance that decides the rest."""

    house: House
    parties: Sequence[Party]
    chance: random.Random


Fault = Callable[[Scene], Awaitable[None]]


async def kill(scene: Scene) -> None:
    """One server is killed."""
    scene.chance.choice(scene.house.servers).kill()


async def kill_all(scene: Scene) -> None:
    """All servers are killed at once."""
    for server in scene.house.servers:
        server.kill()


async def kill_twice(scene: Scene) -> None:
    """A server is killed, and killed again while it starts."""
    server = scene.chance.choice(scene.house.servers)
    server.kill()
    await asyncio.sleep(scene.chance.uniform(0.3, 1.5))
    server.kill()


async def stop(scene: Scene) -> None:
    """A server is told to end, as at every new release."""
    await scene.chance.choice(scene.house.servers).stop()


async def lock(scene: Scene) -> None:
    """Somebody else keeps everybody from writing for some seconds."""
    await scene.house.database.hold_lock(scene.chance.uniform(0.5, 12))


async def worker(scene: Scene) -> None:
    """The processes in which a server's bots think are killed, as soon as there are some."""
    for _ in range(100):
        for server in scene.chance.sample(scene.house.servers, len(scene.house.servers)):
            if server.kill_workers():
                return
        await asyncio.sleep(0.05)


async def streams(scene: Scene) -> None:
    """Everybody who follows a table is cut off."""
    for party in scene.parties:
        if party.sitting is not None:
            for follower in party.sitting.followers:
                follower.cut()


def postgres(scene: Scene) -> Postgres:
    assert isinstance(scene.house.database, Postgres)
    return scene.house.database


async def restart_database(scene: Scene) -> None:
    """PostgreSQL is restarted in order."""
    await postgres(scene).stop("fast")
    await asyncio.sleep(scene.chance.uniform(0, 1))
    await postgres(scene).go_on()


async def crash_database(scene: Scene) -> None:
    """PostgreSQL ends at once, without putting anything away."""
    await postgres(scene).stop("immediate")
    await asyncio.sleep(scene.chance.uniform(0, 1))
    await postgres(scene).go_on()


async def kill_database(scene: Scene) -> None:
    """PostgreSQL is killed."""
    await postgres(scene).kill()
    await postgres(scene).go_on()


async def cut_database(scene: Scene) -> None:
    """Every connection to PostgreSQL is ended."""
    await postgres(scene).cut_connections()


async def kill_everything(scene: Scene) -> None:
    """PostgreSQL and all servers are gone at once; the servers come back before the database."""
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
    """The kinds of faults that a database knows."""
    return ANYWHERE | ON_POSTGRES if database == "postgresql" else ANYWHERE


def draw(kinds: Sequence[str], count: int, chance: random.Random) -> list[str]:
    """So many faults in a random order, each kind as often as any other.

    >>> sorted(draw(["kill", "lock"], 5, random.Random(1)))[:2]
    ['kill', 'kill']
    """
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += chance.sample(kinds, len(kinds))
    return drawn[:count]
