"""Why an action is not allowed, for every int of the action space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.errors import RuleBroken

if TYPE_CHECKING:
    from fathom.games.endeavor.setbacks import Team


def refuse(ocean: Team, action: int) -> RuleBroken | None:
    return None if action in ocean.offered else RuleBroken("EDS-5.1", "x")
