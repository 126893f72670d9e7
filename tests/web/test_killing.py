"""The server is killed while people play: every acknowledged move is there, and the games go on."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from pathlib import Path

import httpx

from fathom.games import find
from tests.web.servers import Player, Server, players

ROUNDS = 3
TABLES = 3


class Table:
    """A table, who plays there, and the moves that the server has acknowledged: ply and action."""

    def __init__(self, people: list[Player], *seats: str) -> None:
        self.people = people
        facts = people[0].set_table(*seats)
        self.id: str = facts["id"]
        people[1].join(facts, 1)
        self.acknowledged: dict[int, int] = {}
        self.wrong: list[str] = []

    def play(self, stop: threading.Event) -> None:
        """Let both play as fast as they can, until the server is gone."""
        while not stop.is_set():
            try:
                facts = self.people[0].facts(self.id)
                if facts["over"]:
                    return
                if facts["to_move"] > 1:
                    time.sleep(0.02)
                    continue
                mover = self.people[facts["to_move"]]
                legal = mover.legal(self.id)
                if not legal:
                    continue
                action = legal[facts["ply"] % len(legal)]["action"]
                answer = mover.act(self.id, facts["ply"], action)
            except httpx.TransportError:
                return
            if answer.status_code == 200:
                self.acknowledged[facts["ply"]] = action
            elif answer.status_code != 409:
                self.wrong.append(answer.text)


def wait_for(count: int, tables: list[Table], threads: list[threading.Thread]) -> None:
    """Wait until a number of moves have been acknowledged, or nobody plays any more."""
    while sum(len(table.acknowledged) for table in tables) < count and any(thread.is_alive() for thread in threads):
        time.sleep(0.001)


def logged(database: Path, table_id: str) -> dict[int, int]:
    """The actions of a table's log as they are on disk."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT ply, action FROM log WHERE table_id = ? ORDER BY ply", [table_id]).fetchall()
    assert [ply for ply, _ in rows] == list(range(len(rows)))
    return {ply: find("in-too-deep").space.parse(action) for ply, action in rows}


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    picks = random.Random("kill")
    database = tmp_path / "fathom.db"
    with (
        Server(f"sqlite+aiosqlite:///{database}", tmp_path) as server,
        players(server.address, "Ann", "Bob") as people,
    ):
        tables = [Table(people, "me", "open", *(["random"] if n else [])) for n in range(TABLES)]
        for _ in range(ROUNDS):
            stop = threading.Event()
            threads = [threading.Thread(target=table.play, args=[stop]) for table in tables]
            for thread in threads:
                thread.start()
            wait_for(sum(len(table.acknowledged) for table in tables) + picks.randint(5, 20), tables, threads)
            time.sleep(picks.uniform(0, 0.02))
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            on_disk = {table.id: logged(database, table.id) for table in tables}
            server.start()
            for table in tables:
                assert table.wrong == []
                facts = people[0].facts(table.id)
                assert facts["ply"] > max(table.acknowledged, default=-1)
                assert table.acknowledged.items() <= on_disk[table.id].items()
                for ply, action in list(table.acknowledged.items())[-3:]:  # sent again they still count once
                    again = [person.act(table.id, ply, action).status_code for person in people]
                    assert 200 in again
        for table in tables[:1]:  # and the game goes on to its end
            table.play(threading.Event())
            assert people[0].facts(table.id)["over"]
            assert people[0].client.get(f"/tables/{table.id}/record").status_code == 200
        for table in tables[1:]:
            while (facts := people[0].facts(table.id))["to_move"] >= len(people):
                time.sleep(0.05)  # a bot thinks
            assert facts["over"] or people[facts["to_move"]].legal(table.id)
        assert "Traceback" not in server.said(), server.said()
