"""The discs that come back in a preparation, which are taken together. (EDS-4.6)"""

from fathom.core.giving import Gift, Giving
from fathom.games.endeavor.actions import SKIP
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.rules import offers, turns
from fathom.games.endeavor.state import carried, number_of, seat_of


def giving(seen: OceanSeen) -> Giving | None:
    """As many as the Reassignment level allows, or fewer; a single one needs no gathering."""
    ocean = seen.open
    link = ocean.chain[-1] if ocean.chain else 0
    if number_of(link) != turns.RECLAIM:
        return None
    count, fresh, _ = carried(link)
    owed = offers.reclaims(ocean, seat_of(link), count, fresh)
    gifts = {action: Gift() for action in seen.legal if action != SKIP}
    owed = min(owed, len(gifts)) if gifts else owed
    return Giving(owed, 1, gifts) if owed > 1 else None
