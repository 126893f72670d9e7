"""Deciding: how a bot chooses in a process of its own. It keeps what it thought about a turn until the turn is over."""

from __future__ import annotations

from collections import OrderedDict
from time import time

from fathom.bots import Bot, decide, make
from fathom.core import Chance, Observation, fresh_seed
from fathom.core.processes import share_cores
from fathom.games import find

KEPT = 4  # bots that remember their last decision; the tree of a master takes tens of megabytes

_kept: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # by table, seat and name, the last one at the end


def decided(table: str, game_id: str, name: str, seen: Observation, asked: float, busy: int = 1) -> int:
    """The action that a bot chooses. It gets the observation, what it thought at this table before, and nothing else.

    It was asked at a time, and shares the cores among so many busy workers.
    """
    share_cores(busy)
    key = (table, seen.to_move, name)
    bot = _kept.pop(key, None) or make(name, find(game_id).playing(seen.box), Chance.from_seed(fresh_seed()))
    action = decide(bot, seen, time_left(bot, time() - asked))
    if action not in seen.legal:
        raise ValueError(f"{name} chose {action}, which is not legal")
    _kept[key] = bot
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return action


def time_left(bot: Bot, waited: float) -> float | None:
    """A bot's usual time less what it had to wait for a process, but half of it at least."""
    usual: float | None = getattr(bot, "seconds", None)
    return None if usual is None else max(usual - waited, usual / 2)
