"""What can be chosen when the table is set."""

from __future__ import annotations

from typing import Final

from fathom.core.options import Choice

SCENARIOS: Final = (
    "troubled-waters",
    "best-of-the-best",
    "scattered-wealth",
    "bounty-wrecks",
    "storm",
    "reefs",
    "ruins-of-plenty",
)
TROUBLED_WATERS: Final = 0
BEST_OF_THE_BEST: Final = 1
SCATTERED_WEALTH: Final = 2
BOUNTY_WRECKS: Final = 3
STORM: Final = 4
REEFS: Final = 5
RUINS_OF_PLENTY: Final = 6

SCENARIO: Final = Choice("scenario", (*SCENARIOS, "random"), SCENARIOS[0])
SCORES: Final = Choice("scores", ("hidden", "open"), "hidden")
