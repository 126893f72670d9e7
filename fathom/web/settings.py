"""Settings of a server, read from the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Any

from fathom.bots.thought.advice import Effort

PREFIX = "FATHOM_"


@dataclass(frozen=True)
class Settings:
    """Each comes from a variable: FATHOM_ and its name in capitals, as in FATHOM_DATABASE."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///fathom.db"
    secret: str = ""  # signs cookies; made and kept in the database when empty
    workers: int = 2  # processes in which bots think, each started when it is needed
    fast: str = ""  # a folder with an environment of compiled rules, in which bots think once it is ready
    pause: float = 0.6  # the least seconds that a bot takes while somebody watches
    largest_body: int = 65536  # the most bytes in a request
    streams_of_a_person: int = 20  # tables that one person may follow at once
    streams_of_an_address: int = 200  # tables that all people behind one address may follow together
    hints_of_an_address: int = 10  # hints that all people behind one address may wait for together; each waits for one
    hint_seconds: float = 1.0  # how long a hint is searched for
    hint_iterations: int = 0  # so often instead, however long it takes; 0: for some seconds
    push_key: str = ""  # by which push services know this server; when empty, nobody is called to their turns
    push_contact: str = ""  # where push services can reach the host: mailto:… or https://…
    push_after: float = 5.0  # seconds after which somebody is called who does not come by themselves
    push_anywhere: int = 0  # 1 to send to any address, for tests

    @property
    def effort(self) -> Effort:
        """How long a hint is searched for."""
        return Effort(None, self.hint_iterations) if self.hint_iterations else Effort(self.hint_seconds)

    @staticmethod
    def from_environment() -> Settings:
        """The environment's settings; a ValueError names one that is wrong."""
        given: dict[str, Any] = {}
        for setting in fields(Settings):
            value = os.environ.get(PREFIX + setting.name.upper())
            if value is not None:
                kind: Any = type(setting.default)
                given[setting.name] = kind(value)
        return Settings(**given)
