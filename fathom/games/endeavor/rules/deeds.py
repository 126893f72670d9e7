"""The actions of a turn, one by one; a tile to copy; tokens that are spent. (EDS-5, EDS-9)"""

from typing import Final

from mypy_extensions import i64

from fathom.games.endeavor import components, state
from fathom.games.endeavor.actions import DEED_OF, ONE, OTHER, SKIP, VERB
from fathom.games.endeavor.components import CONSERVE, DEED_IN, DIVE, JOURNAL, NONE, SONAR, TRAVEL, WHOLE_MENU
from fathom.games.endeavor.rules import fieldwork, gains, offers, voyage
from fathom.games.endeavor.state import GRANTED, GROUPS, Ocean, OpenOcean, Question, carried, declared, number_of, owe


class Deed(Question):
    """A menu; its groups that are still open, and whether it is granted; and in which zone, plus 1. (EDS-5.2)"""

    def options(self, ocean: Ocean, seat: i64, link: i64) -> list[int]:
        """All ways to carry out what is still open; tokens in between; or no more. (EDS-9.5)"""
        menu, groups, where = carried(link)
        granted = (groups & GRANTED) != 0
        found: list[int] = []
        for deed in components.OPEN_DEEDS[menu][groups & GROUPS]:
            offers.ways(ocean, seat, deed, where - 1, found)
        if offers.may_spend(ocean, seat):
            costs_research = components.DEED_VERB[components.MENUS[menu][0][0]] in (CONSERVE, JOURNAL)
            if found or not granted or costs_research:
                offers.spend_actions(ocean, seat, not granted, found)
        if found:
            found.append(SKIP)
        return found

    def answer(self, ocean: Ocean, seat: i64, link: i64, action: i64) -> None:
        """The group of the deed is used up; what is left of the menu is offered again, after all that follows."""
        menu, groups, where = carried(link)
        verb: i64 = DEED_OF[VERB[action]]
        group: i64 = offers.group_of(menu, groups, verb)
        deed: i64 = DEED_IN[menu][group][verb]
        groups &= ~(1 << group)
        if groups & GROUPS:
            owe(ocean, DEED, seat, menu, groups, where)
        if verb == TRAVEL:
            voyage.travel(ocean, seat, ONE[action], OTHER[action], deed)
        elif verb == SONAR:
            fieldwork.sonar(ocean, seat, ONE[action])
        elif verb == DIVE:
            fieldwork.dive(ocean, seat, ONE[action], deed)
        elif verb == CONSERVE:
            fieldwork.conserve(ocean, seat, ONE[action], deed)
        elif verb == JOURNAL:
            owe(ocean, fieldwork.PUBLISH, seat, ONE[action])
        else:
            gains.promote(ocean, seat, ONE[action])

    def lapse(self, ocean: Ocean, seat: i64, link: i64) -> None:
        """All that somebody was activated for may come to nothing. (EDS-5.8)"""
        menu, groups, where = carried(link)
        if groups == WHOLE_MENU[menu] and where == 0 and ocean.events is not None:
            ocean.tell("EDS-5.8", "idle", {"seat": seat})


def deed_of(ocean: OpenOcean, verb: i64) -> i64:
    """The deed of a verb on the menu on top of the chain; the verb itself where it is on none."""
    if ocean.chain and number_of(ocean.chain[-1]) == DEED:
        menu, groups, _ = carried(ocean.chain[-1])
        at: i64 = offers.group_of(menu, groups, verb)
        if at != NONE:
            return DEED_IN[menu][at][verb]
    return verb


class Copy(Question):
    """Whom Robotics copies. (EDS-5.9)"""

    def options(self, ocean: Ocean, seat: i64, _: i64) -> list[int]:
        return offers.copy_actions(ocean, seat)

    def answer(self, ocean: Ocean, seat: i64, _: i64, action: i64) -> None:
        menu: i64 = components.FACE_MENU[ocean.teams[seat][ONE[action]]]
        owe(ocean, DEED, seat, menu, WHOLE_MENU[menu])

    def lapse(self, ocean: Ocean, seat: i64, _: i64) -> None:
        if ocean.events is not None:
            ocean.tell("EDS-5.8", "idle", {"seat": seat})


def spend(ocean: Ocean, seat: i64, kind: i64, effect: i64) -> None:
    tokens = ocean.held[seat]
    at: i64 = 0
    while components.TOKEN_KIND[tokens[at]] != kind:
        at += 1
    ocean.discards = [*ocean.discards, tokens[at]]
    state.unshare(ocean, state.PILES)
    ocean.held[seat] = tokens[:at] + tokens[at + 1 :]
    ocean.spent += 1
    menu: i64 = components.KIND_MENU[kind]
    costs_disc = components.KIND_COSTS_DISC[kind] == 1
    if ocean.events is not None:
        rule = "EDS-9.8" if effect and (costs_disc or menu == components.CONSERVE_CHEAPER) else "EDS-9.2"
        ocean.tell(rule, "spent", {"seat": seat, "token": kind, "effect": effect})
    if not effect:
        gains.add_research(ocean, seat, components.KIND_RESEARCH[kind])
    elif menu != NONE:
        owe(ocean, DEED, seat, menu, 1 + GRANTED)
    else:
        if costs_disc:
            ocean.staged[seat] -= 1
        gains.reward(ocean, seat, components.KIND_GAINS[kind])


DEEDS: Final = ("travel", "sonar", "dive", "conserve", "journal", "promote", "spend", "skip")
DEED: Final[i64] = declared(17, Deed("deed", "EDS-5.2", "actions-first", DEEDS), second=4, tells="menu")
COPY: Final[i64] = declared(31, Copy("copy", "EDS-5.9", "copy-first", ("copy", "skip")))
