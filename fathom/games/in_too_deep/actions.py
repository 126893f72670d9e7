"""What can be done, declared once."""

from typing import Any, Final

from mypy_extensions import i64

from fathom.core.actions import ActionSpace, Domain, Verb
from fathom.games.in_too_deep.components import CARDS, COMPANIES

CARD: Final = Domain("card", [str(number) for number in range(1, CARDS + 1)], first=1)
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

# Add to these the number of a card, those of a company and a card, or of an owner and a company.
PAY: Final[i64] = SPACE.base("pay")
BUY: Final[i64] = SPACE.base("buy")
DRAW: Final[i64] = SPACE.base("draw")
SKIP: Final[i64] = SPACE.base("skip")
TAKE: Final[i64] = SPACE.base("take")
CLEAN: Final[i64] = SPACE.base("clean")
ACQUIRE: Final[i64] = SPACE.base("acquire")
PLAY: Final[i64] = SPACE.base("play")

# By company and card, ready made: compiled code need not make the numbers anew.
EXPANSIONS: Final[list[list[Any]]] = SPACE.each_of("expand")
MOVES: Final[list[list[Any]]] = SPACE.each_of("move")

# By action: its verb, and what it is done to.
VERB: Final[list[int]] = SPACE.verb_of
ONE: Final[list[int]] = SPACE.one
OTHER: Final[list[int]] = SPACE.other
TO_BUY: Final[i64] = SPACE.verb("buy")
TO_CLEAN: Final[i64] = SPACE.verb("clean")
TO_MOVE: Final[i64] = SPACE.verb("move")
TO_ACQUIRE: Final[i64] = SPACE.verb("acquire")
TO_PLAY: Final[i64] = SPACE.verb("play")
