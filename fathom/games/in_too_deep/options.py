"""What can be chosen when the table is set."""

from __future__ import annotations

from typing import Final

from fathom.core.options import Each
from fathom.games.in_too_deep.components import COMPANIES

SIDES: Final = Each("sides", COMPANIES, ("basic", "advanced", "random"), "basic")
