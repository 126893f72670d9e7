"""What can be done, declared once."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from fathom.core.actions import ActionSpace, Domain, Verb
from fathom.games.deep_blue.components import CARD_IDS, SITES, SPACE_IDS, SPACES

BOAT: Final = Domain("boat", ["1", "2"])
CARD: Final = Domain("card", CARD_IDS)
SPACE: Final = Domain("space", SPACE_IDS)
SITE: Final = Domain("site", SPACE_IDS[1 : SITES + 1], piece="space-{}")
SLOT: Final = Domain("slot", ["1", "2", "3", "4"])
SPOT: Final = Domain("spot", ["1", "2", "3"])

# The commonest come first: small ints cost the least.
ACTIONS: Final = ActionSpace(
    Verb("step", BOAT, SPACE, rule="DB-5.1"),
    Verb("sail", CARD, rule="DB-5.1"),
    Verb("anchor", rule="DB-5.1", pieces=["anchor"]),
    Verb("rest", rule="DB-6.1", pieces=["rest"]),
    Verb("recruit", SLOT, rule="DB-4.1"),
    Verb("refresh", rule="DB-4.8", pieces=["deck"]),
    Verb("pay", CARD, rule="DB-4.1"),
    Verb("token", rule="DB-3.4", pieces=["token"]),
    Verb("take", SLOT, rule="DB-4.8"),
    Verb("settle", BOAT, rule="DB-5.9"),
    Verb("spot", SPOT, rule="DB-5.4"),
    Verb("dive", SITE, rule="DB-7.1"),
    Verb("rush", BOAT, rule="DB-7.3"),
    Verb("stay", rule="DB-7.3", pieces=["stay"]),
    Verb("draw", rule="DB-8.1", pieces=["bag"]),
    Verb("stop", rule="DB-10.1", pieces=["stop"]),
    Verb("defend", CARD, rule="DB-8.5"),
    Verb("use", SPOT, rule="DB-8.6"),
    Verb("resurface", rule="DB-8.8", pieces=["resurface"]),
    Verb("play", CARD, rule="DB-9.1"),
    Verb("pass", rule="DB-9.1", pieces=["pass"]),
)

# The first action of each verb.
STEP: Final[i64] = ACTIONS.first("step")
SAIL: Final[i64] = ACTIONS.first("sail")
ANCHOR: Final[i64] = ACTIONS.first("anchor")
REST: Final[i64] = ACTIONS.first("rest")
RECRUIT: Final[i64] = ACTIONS.first("recruit")
REFRESH: Final[i64] = ACTIONS.first("refresh")
PAY: Final[i64] = ACTIONS.first("pay")
TOKEN: Final[i64] = ACTIONS.first("token")
TAKE: Final[i64] = ACTIONS.first("take")
SETTLE: Final[i64] = ACTIONS.first("settle")
CHOOSE_SPOT: Final[i64] = ACTIONS.first("spot")
DIVE: Final[i64] = ACTIONS.first("dive") - 1  # sites count from 1
RUSH: Final[i64] = ACTIONS.first("rush")
STAY: Final[i64] = ACTIONS.first("stay")
DRAW: Final[i64] = ACTIONS.first("draw")
STOP: Final[i64] = ACTIONS.first("stop")
DEFEND: Final[i64] = ACTIONS.first("defend")
USE: Final[i64] = ACTIONS.first("use")
RESURFACE: Final[i64] = ACTIONS.first("resurface")
PLAY: Final[i64] = ACTIONS.first("play")
PASS: Final[i64] = ACTIONS.first("pass")


def numbers(first: int, count: int) -> list[Any]:
    return list(range(first, first + count))


# The commonest actions ready made: compiled code need not make the numbers anew.
STEPS: Final[list[list[Any]]] = [numbers(STEP + boat * SPACES, SPACES) for boat in range(2)]
SAILS: Final[list[Any]] = numbers(SAIL, len(CARD))
PAYS: Final[list[Any]] = numbers(PAY, len(CARD))
PLAYS: Final[list[Any]] = numbers(PLAY, len(CARD))
