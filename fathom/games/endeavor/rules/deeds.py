"""What a menu offers, and what tokens are spent for. (EDS-5.2, EDS-9)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.games.endeavor.components import (
    CONSERVE_CHEAPER,
    DEED_VERB,
    KIND_COSTS_DISC,
    KIND_GAINS,
    KIND_MENU,
    KIND_RESEARCH,
    MENUS,
    NONE,
    TOKEN_KIND,
)
from fathom.games.endeavor.rules.fieldwork import Fieldwork
from fathom.games.endeavor.state import ASK_DEED, GRANTED, REWARD


class Deeds(Fieldwork):
    """Actions on offer, one group after the other, and tokens in between."""

    __slots__ = ()

    def offer_menu(self, seat: i64, menu: i64) -> None:
        self.owe(ASK_DEED, seat, menu, self.whole_menu(menu))

    def use_group(self, verb: i64) -> i64:
        """The deed of a verb on the menu on top of the chain; its group is used up."""
        link: i64 = self.chain.pop()
        menu: i64 = (link >> 9) & 4095
        state: i64 = link >> 21
        menus = MENUS[menu]
        for at in range(len(menus)):
            if (state >> at) & 1:
                for deed in menus[at]:
                    if DEED_VERB[deed] == verb:
                        state &= ~(1 << at)
                        if state & 7:
                            self.owe(ASK_DEED, (link >> 6) & 7, menu, state)
                        return deed
        return verb

    # Tokens

    def spend(self, seat: i64, kind: i64, effect: i64) -> None:
        """(EDS-9.2, EDS-9.8)"""
        tokens = self.held[seat]
        for at in range(len(tokens)):
            if TOKEN_KIND[tokens[at]] == kind:
                self.discards.append(tokens.pop(at))
                break
        self.spent += 1
        if self.events is not None:
            rule = "EDS-9.8" if effect and changes_cost(kind) else "EDS-9.2"
            self.tell(rule, "spent", {"seat": seat, "token": kind, "effect": effect})
        if not effect:
            self.add_research(seat, KIND_RESEARCH[kind])
        elif KIND_MENU[kind] != NONE:
            self.owe(ASK_DEED, seat, KIND_MENU[kind], 1 + GRANTED)
        else:
            if KIND_COSTS_DISC[kind]:
                self.staged[seat] -= 1
            self.owe(REWARD, seat, KIND_GAINS[kind])


def changes_cost(kind: i64) -> bool:
    """Whether a token trades in a disc, or lowers the cost of a Conserve. (EDS-9.8)"""
    return KIND_COSTS_DISC[kind] == 1 or KIND_MENU[kind] == CONSERVE_CHEAPER
