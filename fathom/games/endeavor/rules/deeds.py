"""Offers apart from a turn: a menu, a tile to copy, tokens to spend. (EDS-5, EDS-9)"""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.questions import seat_of
from fathom.games.endeavor import components
from fathom.games.endeavor.actions import ONE, SKIP
from fathom.games.endeavor.components import NONE
from fathom.games.endeavor.rules import gains, offers, questions, sites, waters
from fathom.games.endeavor.state import GRANTED, Ocean, Question


def offer_menu(ocean: Ocean, seat: i64, menu: i64) -> None:
    waters.owe(ocean, questions.DEED, seat, menu, offers.whole_menu(menu))


class Copy(Question):
    """Whom Robotics copies. (EDS-5.9)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return offers.copy_actions(ocean, seat_of(link))

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        seat: i64 = seat_of(link)
        offer_menu(ocean, seat, components.FACE_MENU[ocean.teams[seat][ONE[action]]])

    def lapse(self, ocean: Ocean, link: i64) -> None:
        """(EDS-5.8)"""
        ocean.chain.pop()
        ocean.tell("EDS-5.8", "idle", {"seat": seat_of(link)})


# Tokens


class Spend(Question):
    """Tokens to spend before a zone adds to a Dive, by site. (EDS-9.10)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        seat: i64 = seat_of(link)
        actions: list[int] = []
        if offers.may_spend(ocean, seat) and sites.adds_to_dive(ocean, seat, self.carried(link)[0]):
            offers.spend_actions(ocean, seat, True, actions)
            actions.append(SKIP)
        return actions


def spend(ocean: Ocean, seat: i64, kind: i64, effect: i64) -> None:
    """(EDS-9.2, EDS-9.8)"""
    tokens = ocean.held[seat]
    for at in range(len(tokens)):
        if components.TOKEN_KIND[tokens[at]] == kind:
            ocean.discards.append(tokens.pop(at))
            break
    ocean.spent += 1
    menu: i64 = components.KIND_MENU[kind]
    costs_disc = components.KIND_COSTS_DISC[kind] == 1
    if ocean.events is not None:
        rule = "EDS-9.8" if effect and (costs_disc or menu == components.CONSERVE_CHEAPER) else "EDS-9.2"
        ocean.tell(rule, "spent", {"seat": seat, "token": kind, "effect": effect})
    if not effect:
        gains.add_research(ocean, seat, components.KIND_RESEARCH[kind])
    elif menu != NONE:
        waters.owe(ocean, questions.DEED, seat, menu, 1 + GRANTED)
    else:
        if costs_disc:
            ocean.staged[seat] -= 1
        waters.owe(ocean, questions.REWARD, seat, components.KIND_GAINS[kind])
