"""The cards of a payment, which are given together. (ITD-4.3)"""

from fathom.core.giving import Gift, Giving
from fathom.games.in_too_deep.observation import SeaSeen
from fathom.games.in_too_deep.rules.questions import PAYMENT


def giving(seen: SeaSeen) -> Giving | None:
    """As many cards as the deed costs; each counts alike."""
    sea = seen.open
    if sea.question is not PAYMENT:
        return None
    return Giving(sea.owed, sea.owed, {action: Gift() for action in seen.legal})
