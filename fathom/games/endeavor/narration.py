"""Endeavor: Deep Sea in words: what can be done, what happened, what lies on the table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from fathom.core.events import Facts
from fathom.core.narration import Card
from fathom.games.endeavor import components, explained, missions
from fathom.games.endeavor.actions import ACTIVATE, DECISIONS, PAIRS, PASS, SINGLES, SKIP, SLOTS
from fathom.games.endeavor.board import board_sections, glance_sections
from fathom.games.endeavor.components import FIRST_CONSERVE, FIRST_JOURNAL, KIND_RESEARCH, VESSELS
from fathom.games.endeavor.names import CARDS, Names, with_note
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.rules import deeds, offers, sites, turns
from fathom.games.endeavor.state import FAMILY, GRANTED, GROUPS, IF_ANY, NEVER, carried, number_of, seat_of


class Teller(Names):
    """Tells a game of Endeavor: Deep Sea."""

    # What happened

    def told(self, event: Facts) -> Facts:
        """The facts of an event, which counts vessels from 0, and whose kind tells what sites and cards it has."""
        told, kind = super().told(event), event["kind"]
        if "vessel" in event:
            told["vessel"] = event["vessel"] + 1
        if kind in SITES_OF:
            told["site"] = SITES_OF[kind](self, event["site"])
        if kind in CARDS:
            told["card"], told["about"] = self.card(kind, event["card"])
        if kind == "placed":
            told["hex"] = self.hexagon(event["hex"], event["mission"])
        if kind == "spent":
            told |= {"about": explained.effect_about(self, event["token"]), "count": KIND_RESEARCH[event["token"]]}
        if kind == "decided":
            told[DECISIONS[event["decision"]]] = True
        if kind == "raced":
            told[str(event["race"])] = True
        return told | {"effect": event.get("effect") == 1}

    def event_linked(self, event: Facts) -> str:
        """Both ends of a link are in one zone."""
        one, other = self.space_name(event["site"]), self.space_name(event["other"])
        zone = self.zone(components.SITE_ZONE[event["site"]])
        return self.words("event.linked", zone=zone, site=one, other=other)

    def event_dived(self, event: Facts) -> str:
        """Here tokens are single ones, and the site is one for Dives."""
        names = self.tokens([*event.get("tokens", ()), *(event[name] for name in ("token", "left") if name in event)])
        facts = {"token": names[0], "left": names[-1], "tokens": self.words.both(names)}
        site = self.dive(event["site"]) if "site" in event else ""
        return self.words(f"event.{event['kind']}", who=self.who(event["seat"]), site=site, **facts)

    event_surfaced = event_took = event_dived

    def choice(self, option: str, choice: str, thing: str = "") -> Card:
        card = super().choice(option, choice, thing)
        if option != missions.MISSION.name:
            return card
        goals = missions.MISSION_FACES[missions.MISSION_IDS.index(choice)].goal
        return replace(card, lines=[explained.goal_in_short(self, goal.choices()) for goal in goals])

    # What can be done

    QUIET = frozenset({"skip", "end", "pass"})
    AIMED = frozenset({"travel", "spend"})

    def quiet(self, action: int, seen: OceanSeen) -> bool:
        return super().quiet(action, seen) or self.in_vain(action, seen)

    def asks(self, action: int, seen: OceanSeen, final: bool) -> bool:
        """Also where the turn would pass on with something given up, by a slip: whoever is next may act at once."""
        return final or self.in_vain(action, seen) or self.gives_up(action, seen)

    def gives_up(self, action: int, seen: OceanSeen) -> bool:
        """Whether a turn or a round ends with things undone, and somebody else comes next."""
        sea, me = seen.open, seen.to_move
        still = [number_of(link) for link in sea.chain[:-1] if seat_of(link) == me]
        goes_on = still not in ([], [turns.TURN]) or (still and sea.held[me])  # with a token, the turn asks once more
        return action in (SKIP, PASS) and not goes_on and len(sea.teams) > 1

    def in_vain(self, action: int, seen: OceanSeen) -> bool:
        """Whether a Specialist would be activated who finds nothing to do."""
        slot = action - ACTIVATE
        return slot in range(SLOTS) and offers.idles(seen.open, seen.to_move, slot)

    def heading(self, action: int, seen: OceanSeen) -> str:
        verb, arguments = self.space.decode(action)
        if verb.name in ALONE:
            return ""
        return self.message(f"kind.{verb.name}", self.do_travel(seen, *arguments) if verb.name == "travel" else {})

    def do_skip(self, seen: OceanSeen) -> Facts:
        asked = FAMILY[number_of(seen.open.chain[-1])] if seen.open.chain else None
        return {asked.name: True} if asked else {}

    def do_activate(self, seen: OceanSeen, slot: int) -> Facts:
        return self.do_reclaim(seen, slot) | {"idle": offers.idles(seen.open, seen.to_move, slot)}

    def do_reclaim(self, seen: OceanSeen, slot: int) -> Facts:
        face = seen.open.teams[seen.to_move][slot]
        return {"face": self.face(face), "about": self.skills(face)}

    do_copy = do_reclaim

    def do_promote(self, seen: OceanSeen, slot: int) -> Facts:
        face = seen.open.teams[seen.to_move][slot]
        return {"face": self.face(face), "senior": self.face(face + 1), "about": explained.face_about(self, face + 1)}

    def do_recruit(self, _: OceanSeen, number: int) -> Facts:
        face = 2 * (number + 1)  # nobody recruits number 0, the Team Leader
        return {"face": self.face(face), "about": explained.face_about(self, face)}

    def do_circle(self, _: OceanSeen, card: int) -> Facts:
        return {"journal": self.journal(card), "about": explained.circle_about(self, card)}

    def do_spend(self, seen: OceanSeen, kind: int, effect: int) -> Facts:
        count = min(KIND_RESEARCH[kind], components.MOST_RESEARCH - seen.open.research[seen.to_move])
        about = explained.effect_about(self, kind)
        return {"token": self.token(kind), "count": count, "about": about, "effect": effect == 1}

    def do_take(self, _: OceanSeen, kind: int) -> Facts:
        about = explained.effect_about(self, kind) or self.cost(KIND_RESEARCH[kind])
        return {"token": self.token(kind), "about": about}

    def do_travel(self, seen: OceanSeen, vessel: int, zone: int) -> Facts:
        origin = self.zone(seen.open.where[VESSELS * seen.to_move + vessel])
        return {"vessel": vessel + 1, "origin": origin, **self.do_launch(seen, zone)}

    def do_launch(self, _: OceanSeen, zone: int) -> Facts:
        return {"zone": with_note(self.zone(zone), self.listed(components.ARRIVAL[zone]))}

    def do_keep(self, _: OceanSeen, zone: int) -> Facts:
        return {"zone": with_note(self.zone(zone), self.listed(components.DISCOVERY[zone]))}

    def do_draw(self, _: OceanSeen, number: int) -> Facts:
        if number >= SINGLES:
            return {"last": True, "depth": number - SINGLES + 1}
        one, other = PAIRS[number]
        return {"depth": one, "other": other, "two": one == other, "each": one != other}

    def do_dive(self, seen: OceanSeen, site: int) -> Facts:
        return {"site": self.dive(site), "count": seen.open.tokens_left(site)}

    def do_sonar(self, seen: OceanSeen, track: int) -> Facts:
        site = sites.next_space(seen.open, track)
        return self.disc_on(site) | {"site": self.sonar(site)}

    def do_conserve(self, seen: OceanSeen, number: int) -> Facts:
        site = FIRST_CONSERVE + number
        cost = sites.conserve_cost(seen.open, site, deeds.deed_of(seen.open, components.CONSERVE))
        return self.disc_on(site) | {"cost": self.cost(cost)}

    def do_journal(self, _: OceanSeen, number: int) -> Facts:
        return self.disc_on(FIRST_JOURNAL + number)

    def disc_on(self, site: int) -> Facts:
        return {"site": self.spot(site), "about": self.space_about(site) + self.doubt(components.SITE_IDS[site])}

    def do_publish(self, seen: OceanSeen, card: int) -> Facts:
        cost, about = self.cost(sites.journal_cost(seen.open, card)), explained.journal_about(self, card)
        return {"journal": self.journal(card), "cost": cost, "about": about}

    def do_place(self, seen: OceanSeen, place: int) -> Facts:
        mission = seen.open.mission
        return {"hex": self.hexagon(missions.HEX_AT[mission][place], mission)}

    do_lift = do_place

    def do_decide(self, _: OceanSeen, number: int) -> str:
        return self.words(f"decision.{DECISIONS[number]}")

    # What is owed

    def prompt(self, seen: OceanSeen) -> str:
        return self.prompt_over(seen) if seen.outcome else self.question(seen) + self.then(seen)

    def last(self, seen: OceanSeen) -> str:
        return "round" if seen.open.round == offers.last_round(seen.open) else ""

    def question(self, seen: OceanSeen) -> str:
        sea, link = seen.open, seen.open.chain[-1]
        what = FAMILY[number_of(link)]
        first, second, _ = carried(link)
        facts: Facts = {"who": self.asked(seen), "about": self.owes(link, seen), "count": len(sea.held[seen.to_move])}
        if what.number == turns.RECLAIM:
            facts["count"] = offers.reclaims(sea, seen.to_move, first, second)
        elif what.number == turns.TURN:
            facts[of_the_turn(seen)] = True
        moving = "moving-markers" in missions.SPECIAL[sea.mission]
        facts |= {"granted": second & GRANTED > 0, "star": first == 0, "moving": moving}
        return self.message(f"prompt.{what.name}", facts)

    def owes(self, link: int, seen: OceanSeen) -> str:
        """What a link of the chain is about, in a word or two; nothing where it will come to nothing.

        A method such as ``about_links`` tells it from the numbers that it carries; else the first is a fact on its own.
        """
        tells, numbers = FAMILY[number_of(link)].tells, carried(link)
        own: Callable[..., str] | None = getattr(self, f"about_{tells}", None)
        if own:
            return own(seen, *numbers)
        return self.fact(tells, numbers[0]) if tells else ""

    def about_gains(self, _: OceanSeen, number: int, at: int, __: int) -> str:
        return self.gains(self.box.gains[number][at:])

    def about_links(self, seen: OceanSeen, site: int, *_: int) -> str:
        rewards = sites.completed(seen.open, site)[1::2]
        return self.gains([code for reward in rewards for code in self.box.gains[reward]])

    def about_menu(self, _: OceanSeen, menu: int, groups: int, where: int) -> str:
        """The actions on offer; where a zone grants one, with the zone."""
        told = self.menu(menu, groups & GROUPS)
        if not where:
            return told
        travels = components.DEED_VERB[components.MENUS[menu][0][0]] == components.TRAVEL
        return self.words("deed.out-of" if travels else "deed.at", deed=told, zone=self.zone(where - 1))

    def about_conserve(self, _: OceanSeen, site: int, *__: int) -> str:
        zone = components.SITE_ZONE[site]
        return self.zone(zone) if components.CONSERVE_RULE[zone] else ""

    def about_dive(self, _: OceanSeen, site: int, *__: int) -> str:
        return self.zone(components.DIVE_ZONE[site]) if components.DIVE_RULE[site] not in ("", "draw-two") else ""

    def then(self, seen: OceanSeen) -> str:
        """What follows on the chain: “Then: 1 Impact, then promote.”"""
        told: list[str] = []
        for link in reversed(seen.open.chain[:-1]):
            what, seat, about = FAMILY[number_of(link)], seat_of(link), self.owes(link, seen)
            if what.then == NEVER or (what.then == IF_ANY and not about):
                continue
            thing = self.words(f"owed.{what.name}", about=about)
            told.append(thing if seat == seen.to_move else self.words("owed.to", what=thing, who=self.who(seat)))
        return self.words("then", what=self.words("then.next").join(told)) if told else ""

    contents = explained.box_sections
    board = board_sections
    glance = glance_sections


# How events name a site whose kind they tell.
SITES_OF: Final = {"sounded": Names.sonar, "conserved": Names.spot, "published": Names.spot}
ALONE: Final = ("skip", "end", "pass", "draw", "clean", "decide")  # verbs whose actions are always told in full


def of_the_turn(seen: OceanSeen) -> str:
    """Which words ask for a turn: they name what can be used, and tokens if there are too many."""
    sea, seat = seen.open, seen.to_move
    if sea.acted or sea.spent:
        return "tokens" if len(sea.held[seat]) > 1 else "acted" if sea.acted else "spent"
    has_circle = any(offers.has_circle(sea, card) for card in sea.published[seat])
    return "" if sea.held[seat] or has_circle else "plain"
