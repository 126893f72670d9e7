"""What can be done, declared once; the set names its cards and spaces."""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from fathom.core.actions import ActionSpace, Domain, Verb
from fathom.games.deep_blue.components import CARDS, SITES


def action_space(cards: Sequence[str], spaces: Sequence[str]) -> ActionSpace:
    """All actions with these cards and spaces. Charts differ in size, so the verb that depends on it comes last."""
    boat = Domain("boat", ["1", "2"])
    card = Domain("card", cards)
    space = Domain("space", spaces)
    site = Domain("site", spaces[1 : SITES + 1], piece="space-{}", first=1)
    slot = Domain("slot", ["1", "2", "3", "4"])
    spot = Domain("spot", ["1", "2", "3"])
    return ActionSpace(
        Verb("sail", card, rule="DB-5.1"),
        Verb("anchor", rule="DB-5.1", pieces=["anchor"]),
        Verb("rest", rule="DB-6.1", pieces=["rest"]),
        Verb("recruit", slot, rule="DB-4.1"),
        Verb("refresh", rule="DB-4.8", pieces=["deck"]),
        Verb("pay", card, rule="DB-4.1"),
        Verb("token", rule="DB-3.4", pieces=["token"]),
        Verb("take", slot, rule="DB-4.8"),
        Verb("settle", boat, rule="DB-5.9"),
        Verb("spot", spot, rule="DB-5.4"),
        Verb("dive", site, rule="DB-7.1"),
        Verb("rush", boat, rule="DB-7.3"),
        Verb("stay", rule="DB-7.3", pieces=["stay"]),
        Verb("draw", rule="DB-8.1", pieces=["bag"]),
        Verb("stop", rule="DB-10.1", pieces=["stop"]),
        Verb("defend", card, rule="DB-8.5"),
        Verb("use", spot, rule="DB-8.6"),
        Verb("resurface", rule="DB-8.8", pieces=["resurface"]),
        Verb("play", card, rule="DB-9.1"),
        Verb("pass", rule="DB-9.1", pieces=["pass"]),
        Verb("step", boat, space, rule="DB-5.1"),
    )


# Add to these the number of a card, a slot, a boat, a spot or a site. They rise, and are the same with every set.
_ANY_SET = action_space([str(card) for card in range(CARDS)], [str(space) for space in range(SITES + 1)])
SAIL: Final[i64] = _ANY_SET.base("sail")
ANCHOR: Final[i64] = _ANY_SET.base("anchor")
REST: Final[i64] = _ANY_SET.base("rest")
RECRUIT: Final[i64] = _ANY_SET.base("recruit")
REFRESH: Final[i64] = _ANY_SET.base("refresh")
PAY: Final[i64] = _ANY_SET.base("pay")
TOKEN: Final[i64] = _ANY_SET.base("token")
TAKE: Final[i64] = _ANY_SET.base("take")
SETTLE: Final[i64] = _ANY_SET.base("settle")
CHOOSE_SPOT: Final[i64] = _ANY_SET.base("spot")
DIVE: Final[i64] = _ANY_SET.base("dive")
RUSH: Final[i64] = _ANY_SET.base("rush")
STAY: Final[i64] = _ANY_SET.base("stay")
DRAW: Final[i64] = _ANY_SET.base("draw")
STOP: Final[i64] = _ANY_SET.base("stop")
DEFEND: Final[i64] = _ANY_SET.base("defend")
USE: Final[i64] = _ANY_SET.base("use")
RESURFACE: Final[i64] = _ANY_SET.base("resurface")
PLAY: Final[i64] = _ANY_SET.base("play")
PASS: Final[i64] = _ANY_SET.base("pass")
STEP: Final[i64] = _ANY_SET.base("step")  # boat by boat, as many as there are spaces

# The commonest actions ready made: compiled code need not make the numbers anew.
SAILS: Final[list[Any]] = _ANY_SET.each("sail")
PAYS: Final[list[Any]] = _ANY_SET.each("pay")
PLAYS: Final[list[Any]] = _ANY_SET.each("play")
