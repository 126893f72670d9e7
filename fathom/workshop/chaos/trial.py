"""A trial: people play, faults come, and after each fault every acknowledged move must be there."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from fathom.core import BadInput
from fathom.games import games
from fathom.table.address import ASYNCPG, check_driver
from fathom.table.store import Entry, Store
from fathom.table.upkeep import examine
from fathom.workshop.chaos.databases import Database, Postgres, Sqlite, find_postgres
from fathom.workshop.chaos.faults import Scene, draw, faults_for
from fathom.workshop.chaos.house import House
from fathom.workshop.chaos.people import Party, Person, Sitting, Tally
from fathom.workshop.lines import Line, Lost

Step = Callable[[int], None]
PATIENCE = 60.0  # seconds without a move after which a table is stalled
CALM = (0.2, 1.0)  # seconds between one fault and the next
FORMS = (("me", "open"), ("me", "open", "random"), ("me", "normal"))
END = "end"  # the end of the trial, in place of a fault


@dataclass
class Outcome:
    """The results of the faults of one kind."""

    faults: int = 0
    acknowledged: int = 0
    in_doubt: int = 0
    lost: int = 0
    doubled: int = 0
    still: int = 0
    slowest: float = 0.0


@dataclass
class Report:
    """The results of a trial on one database."""

    database: str
    servers: int
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    tables: int = 0
    moves: int = 0
    answers: dict[str, int] = field(default_factory=dict)  # other than success
    ended_by_themselves: int = 0  # servers that stopped on their own
    would_not_end: int = 0  # servers that did not stop when asked to
    unhandled: int = 0
    troubles: list[str] = field(default_factory=list)  # notes for makers

    def of(self, kind: str) -> Outcome:
        return self.outcomes.setdefault(kind, Outcome())

    def together(self) -> Outcome:
        """The results of all kinds together."""
        whole = Outcome(slowest=max((each.slowest for each in self.outcomes.values()), default=0.0))
        for name in ("faults", "acknowledged", "in_doubt", "lost", "doubled", "still"):
            setattr(whole, name, sum(getattr(each, name) for each in self.outcomes.values()))
        return whole

    @property
    def good(self) -> bool:
        whole = self.together()
        servers = self.ended_by_themselves + self.would_not_end
        return not (whole.lost or whole.doubled or whole.still or servers or self.troubles)


class Trial:
    """One database, its servers, and the people at its tables."""

    def __init__(self, database: Database, folder: Path, servers: int, tables: int, seed: str) -> None:
        self.house = House(database, folder, servers)
        self.store = Store(database.url)
        self.chance = random.Random(f"{seed} {database.name}")
        self.tables = tables
        self.seed = seed
        self.tally = Tally()
        self.parties: list[Party] = []
        self.report = Report(database.name, servers)
        self._playing: dict[Party, asyncio.Task[None]] = {}

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Run the servers, with all people at their tables."""
        try:
            await self.house.open()
            ports = [server.port for server in self.house.servers]
            for number in range(self.tables):
                self.parties.append(await self.invite(number, ports))
            for party in self.parties:
                self.let_play(party)
            await self.recovery(time.monotonic(), self.report.of(END))
            yield
        finally:
            await self.close()

    async def invite(self, number: int, ports: list[int]) -> Party:
        """The people of one table, introduced before anything breaks."""
        known = list(games())
        seats = FORMS[(number + number // len(known)) % len(FORMS)]
        line = Line(ports[0])
        people = []
        for name in [f"Ann {number}", f"Bob {number}"][: sum(kind in ("me", "open") for kind in seats)]:
            answer = await line.ask("POST", "/api/v1/people", {"name": name})
            people.append(Person(answer.json()["token"], ports))
        line.close()
        return Party(known[number % len(known)], seats, people, ports, f"{self.seed} {number}", self.tally)

    def let_play(self, party: Party) -> None:
        self._playing[party] = asyncio.create_task(party.play())

    async def stop_playing(self, party: Party) -> None:
        task = self._playing.pop(party)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def run(self, count: int, only: Sequence[str], step: Step) -> Report:
        """Cause a number of faults one after another, of all kinds or of some."""
        faults = faults_for(self.house.database.name)
        async with self.opened():
            for kind in draw([kind for kind in faults if not only or kind in only], count, self.chance):
                outcome = self.report.of(kind)
                outcome.faults += 1
                with self.counted(outcome):
                    await asyncio.sleep(self.chance.uniform(*CALM))
                    await faults[kind](Scene(self.house, self.parties, self.chance))
                    outcome.slowest = max(outcome.slowest, await self.recovery(time.monotonic(), outcome))
                await self.look_for_moves(kind, [party.sitting for party in self.parties if party.sitting])
                step(1)
            await self.end()
        return self.report

    @contextlib.contextmanager
    def counted(self, outcome: Outcome) -> Iterator[None]:
        """Count the answers that people get meanwhile towards a kind of fault."""
        acknowledged, in_doubt = self.tally.acknowledged, self.tally.in_doubt
        yield
        outcome.acknowledged += self.tally.acknowledged - acknowledged
        outcome.in_doubt += self.tally.in_doubt - in_doubt

    # Every table goes on

    async def recovery(self, since: float, outcome: Outcome) -> float:
        """Wait until every table has gone on since a given time; return how long the slowest took."""
        before = {party: (party.sitting, party.sitting.ply if party.sitting else 0) for party in self.parties}
        waiting = list(self.parties)
        while waiting := [party for party in waiting if not gone_on(party, since, *before[party])]:
            if time.monotonic() > since + PATIENCE:
                for party in waiting:
                    await self.give_up(party, outcome)
                break
            for task in self._playing.values():
                if task.done():
                    task.result()  # people never stop playing by themselves: this is our own mistake
            await asyncio.sleep(0.01)
        return time.monotonic() - since

    async def give_up(self, party: Party, outcome: Outcome) -> None:
        """Note a stalled table; its people go to another one."""
        outcome.still += 1
        told = await self.standing(party, party.sitting) if party.sitting else f"{party.game} has no table"
        self.report.troubles.append(f"{told}; stands still; last answer: {party.last}")
        await self.stop_playing(party)
        await party.rise()
        self.let_play(party)

    async def standing(self, party: Party, sitting: Sitting) -> str:
        """How far a table has got according to the log, its people, each server and its followers."""
        rows = [f"{entry.ply} {entry.kind} by seat {entry.seat}" for entry in await self.log_of(sitting)]
        facts = [await self.facts(party, sitting, port) for port in party.ports]
        heard = [follower.ply for follower in sitting.followers]
        return (
            f"{sitting.game} {sitting.id}: {len(rows)} rows, the last {rows[-2:]}; acknowledged up to {sitting.ply}; "
            f"ply and seat to move by server {facts}; followers at {heard}"
        )

    # Everything acknowledged is there

    async def look_for_moves(self, kind: str, sittings: list[Sitting]) -> None:
        """Compare the ledgers with the log, and note each fault once."""
        for sitting in sittings:
            due = set(sitting.ledger.acknowledged)
            found = sitting.ledger.check(await self.log_of(sitting), due)
            outcome = self.report.of(kind)
            for name, moves in (("lost", found.lost), ("doubled", found.doubled)):
                news = [move for move in moves if move not in sitting.known]
                sitting.known.update(news)
                setattr(outcome, name, getattr(outcome, name) + len(news))
                self.report.troubles += [f"{sitting.game} {sitting.id}: {move} is {name}" for move in news]

    async def log_of(self, sitting: Sitting) -> list[Entry]:
        for _ in range(50):
            with contextlib.suppress(SQLAlchemyError, OSError):
                return await self.store.entries(sitting.id)
            await asyncio.sleep(0.1)
        return await self.store.entries(sitting.id)

    async def end(self) -> None:
        """Once nobody moves any more, all followers and servers must arrive at the same end, and the log replays."""
        for party in self.parties:
            await self.stop_playing(party)
        open_tables = [(party, party.sitting) for party in self.parties if party.sitting is not None]
        for party, sitting in open_tables:
            if not await self.rests(party, sitting):
                self.report.of(END).still += 1
            await party.rise()
        sittings = [sitting for party in self.parties for sitting in party.done]
        await self.look_for_moves(END, sittings)
        for sitting in sittings:
            await self.replay(sitting)
        self.report.tables = len(sittings)
        self.report.moves = self.tally.acknowledged
        self.report.answers = dict(self.tally.answers)
        self.report.ended_by_themselves = self.house.ended_by_themselves()
        self.report.would_not_end = self.house.would_not_end()
        self.report.unhandled = self.house.unhandled()

    async def rests(self, party: Party, sitting: Sitting) -> bool:
        """Whether every server and every follower arrives at the last row of a table at which no bot has to move."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            plies = len(await self.log_of(sitting))
            facts = [await self.facts(party, sitting, port) for port in party.ports]
            resting = all(fact[0] == plies and fact[1] < len(party.people) for fact in facts)
            if resting and sitting.told(plies):
                return True
            await asyncio.sleep(0.05)
        self.report.troubles.append(f"{await self.standing(party, sitting)}; does not come to rest")
        return False

    async def facts(self, party: Party, sitting: Sitting, port: int) -> tuple[int, int]:
        """The ply and the seat to move, as a server sees them."""
        try:
            answer = (await party.people[0].line(port).ask("GET", f"/api/v1/tables/{sitting.id}")).json()
            return int(answer["ply"]), int(answer["to_move"])
        except (Lost, KeyError, ValueError):
            return -1, -1

    async def replay(self, sitting: Sitting) -> None:
        """Demand that a fresh replay of the log comes to the same positions."""
        row = await self.store.table(sitting.id)
        found = examine(row, await self.store.entries(sitting.id)) if row else None
        if found is None or found.why is not None:
            self.report.of(END).lost += 1
            self.report.troubles.append(f"{sitting.game} {sitting.id} does not replay: {found}")
        await asyncio.sleep(0)

    async def close(self) -> None:
        for party in list(self._playing):
            await self.stop_playing(party)
        for party in self.parties:
            await party.rise()
            for person in party.people:
                person.close()
        await self.store.close()
        await self.house.close()


def shared_out(database: str, faults: int, only: Sequence[str]) -> dict[str, int]:
    """How many faults each database gets. With both, PostgreSQL gets some only if it is installed here.

    >>> shared_out("sqlite", 5, ["kill"])
    {'sqlite': 5}
    """
    wanted = ["sqlite", "postgresql"] if database == "both" else [database]
    if "postgresql" in wanted and find_postgres() is None:
        wanted.remove("postgresql")
        if not wanted:
            raise BadInput("no-postgres")
    if "postgresql" in wanted:
        check_driver(ASYNCPG)
    known = {name: list(faults_for(name)) for name in wanted}
    for kind in only:
        if not any(kind in kinds for kinds in known.values()):
            raise BadInput("unknown-fault", fault=kind, faults=", ".join(known[wanted[-1]]))
    fitting = [name for name in wanted if not only or set(only) & set(known[name])]
    shares = {name: (faults + place) // len(fitting) for place, name in enumerate(reversed(fitting))}
    return {name: shares[name] for name in fitting if shares[name]}


async def try_database(
    name: str, faults: int, tables: int, seed: str, folder: Path, only: Sequence[str], step: Step
) -> Report:
    """A trial on a fresh SQLite file, or with two servers on a fresh PostgreSQL."""
    if name == "sqlite":
        return await Trial(Sqlite(folder), folder, 1, tables, seed).run(faults, only, step)
    binaries = find_postgres()
    if binaries is None:
        raise BadInput("no-postgres")
    place = Path(tempfile.mkdtemp(prefix="fathom-pg-"))  # the user that runs PostgreSQL must be able to reach it
    try:
        return await Trial(Postgres(place, binaries), folder, 2, tables, seed).run(faults, only, step)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def gone_on(party: Party, since: float, sitting: Sitting | None, ply: int) -> bool:
    """Whether people and bots have moved since a given time, and all followers have seen it."""
    if party.people_went_on <= since or (party.has_bots and party.bots_went_on <= since):
        return False
    return party.sitting is not sitting or sitting is None or sitting.told(ply + 1)
