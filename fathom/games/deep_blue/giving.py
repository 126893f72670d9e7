"""The cards and tokens that somebody pays with, which are given together. (DB-4.1, DB-4.4)"""

from fathom.core.giving import Gift, Giving
from fathom.games.deep_blue.actions import PAY, TOKEN
from fathom.games.deep_blue.observation import SeaSeen
from fathom.games.deep_blue.rules.questions import PAYMENT


def giving(seen: SeaSeen) -> Giving | None:
    """Until the price is covered; there is no change. (DB-4.3)"""
    sea = seen.open
    if sea.question is not PAYMENT:
        return None
    cash, tokens = sea.box.cash, sea.tokens[seen.to_move]
    gifts = {action: Gift(times=tokens) if action == TOKEN else Gift(cash[action - PAY]) for action in seen.legal}
    return Giving(sea.owed, sea.owed, gifts)
