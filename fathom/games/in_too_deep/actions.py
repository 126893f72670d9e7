"""What can be done, declared once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.actions import ActionSpace, Domain, Verb
from fathom.games.in_too_deep.components import CARDS, COMPANIES

CARD: Final = Domain("card", [str(number) for number in range(1, CARDS + 1)])
COMPANY: Final = Domain("company", COMPANIES)
OWNER: Final = Domain("owner", ["1", "2", "3", "4", "5", "6", "third"], piece="portfolio-{}")
THIRD_OWNER: Final = 6

# The commonest come first: small ints cost the least.
SPACE: Final = ActionSpace(
    Verb("pay", CARD, rule="ITD-4.3"),
    Verb("buy", CARD, rule="ITD-4.1"),
    Verb("draw", rule="ITD-7.1", pieces=["deck"]),
    Verb("skip", rule="ITD-8.1", pieces=["skip"]),
    Verb("expand", COMPANY, CARD, rule="ITD-5.1"),
    Verb("take", CARD, rule="ITD-2.5"),
    Verb("clean", CARD, rule="ITD-9.1"),
    Verb("move", COMPANY, CARD, rule="ITD-9.16"),
    Verb("acquire", OWNER, COMPANY, rule="ITD-9.12"),
    Verb("play", COMPANY, CARD, rule="ITD-9.18"),
)

# The first action of each verb. Cards count from 1, so what takes a card starts one below.
PAY: Final[i64] = SPACE.first("pay") - 1
BUY: Final[i64] = SPACE.first("buy") - 1
DRAW: Final[i64] = SPACE.first("draw")
SKIP: Final[i64] = SPACE.first("skip")
EXPAND: Final[i64] = SPACE.first("expand") - 1
TAKE: Final[i64] = SPACE.first("take") - 1
CLEAN: Final[i64] = SPACE.first("clean") - 1
MOVE: Final[i64] = SPACE.first("move") - 1
ACQUIRE: Final[i64] = SPACE.first("acquire")
PLAY: Final[i64] = SPACE.first("play") - 1
