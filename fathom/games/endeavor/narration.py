"""Endeavor: Deep Sea in words: what can be done, what happened, what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partialmethod
from typing import Final

from fathom.core.events import Facts
from fathom.core.narration import Card, Section
from fathom.games.endeavor import components, explained, missions
from fathom.games.endeavor.actions import ACTIVATE, DECISIONS, PAIRS, SINGLES, SLOTS
from fathom.games.endeavor.board import board_sections, impact, papers, recruit_sections, turn_sections
from fathom.games.endeavor.components import FIRST_CONSERVE, FIRST_JOURNAL, KIND_RESEARCH, VESSELS
from fathom.games.endeavor.names import Names, with_note
from fathom.games.endeavor.observation import OceanSeen
from fathom.games.endeavor.options import MISSION
from fathom.games.endeavor.rules import deeds, fieldwork, gains, offers, sites, turns
from fathom.games.endeavor.state import FAMILY, GRANTED, GROUPS, IF_ANY, NEVER, OVER, carried, number_of, seat_of


class Teller(Names):
    """Tells a game of Endeavor: Deep Sea."""

    # What happened

    def told(self, event: Facts) -> dict[str, str]:
        """The facts of an event, which counts vessels from 0."""
        vessel = {"vessel": str(event["vessel"] + 1)} if "vessel" in event else {}
        return super().told(event) | vessel

    def event_sounded(self, event: Facts) -> str:
        return self.words("event.sounded", who=self.who(event["seat"]), site=self.sonar(event["site"]))

    def event_conserved(self, event: Facts) -> str:
        return self.words("event.conserved", who=self.who(event["seat"]), site=self.spot(event["site"]))

    def event_published(self, event: Facts) -> str:
        return self.words("event.published", **self.told(event) | {"site": self.spot(event["site"])})

    def event_linked(self, event: Facts) -> str:
        """Both ends of a link are in one zone."""
        one, other = self.space_name(event["site"]), self.space_name(event["other"])
        zone = self.zone(components.SITE_ZONE[event["site"]])
        return self.words("event.linked", zone=zone, site=one, other=other)

    def event_placed(self, event: Facts) -> str:
        hexagon = self.hexagon(event["hex"], event["mission"])
        return self.words("event.placed", who=self.who(event["seat"]), hex=hexagon)

    def event_spent(self, event: Facts) -> str:
        key, kind = "event.spent.effect" if event["effect"] else "event.spent", event["token"]
        about = explained.effect_about(self, kind)
        return self.words(key, about=about, count=KIND_RESEARCH[kind], **self.told(event))

    def event_dived(self, event: Facts) -> str:
        """Here tokens are single ones, and the site is one for Dives."""
        names = self.tokens([*event.get("tokens", ()), *(event[name] for name in ("token", "left") if name in event)])
        facts = {"token": names[0], "left": names[-1], "tokens": self.words.both(names)}
        site = self.dive(event["site"]) if "site" in event else ""
        return self.words(f"event.{event['kind']}", who=self.who(event["seat"]), site=site, **facts)

    event_surfaced = event_took = event_dived

    def event_bonus(self, event: Facts) -> str:
        card, about = self.card(event["kind"], event["card"])
        return self.words(f"event.{event['kind']}", card=card, about=about)

    event_setback = event_bonus

    def event_decided(self, event: Facts) -> str:
        return self.words(f"event.decided.{DECISIONS[event['decision']]}", **self.told(event))

    def event_raced(self, event: Facts) -> str:
        return self.words(f"event.raced.{event['race']}", **self.told(event))

    def event_ended(self, event: Facts) -> str:
        if event["reason"] == "scored":
            return super().event_ended(event)
        return self.words(f"event.ended.{event['reason']}", goals=event["scores"][0])

    # What can be chosen before the game

    def choice(self, option: str, choice: str, thing: str = "") -> Card:
        card = super().choice(option, choice, thing)
        if option != MISSION.name:
            return card
        return replace(card, lines=explained.mission_goals(self, missions.MISSION_FACES[MISSION.choices.index(choice)]))

    # What can be done

    QUIET = frozenset({"skip", "end", "pass"})
    AIMED = frozenset({"travel"})

    def quiet(self, action: int, seen: OceanSeen) -> bool:
        return super().quiet(action, seen) or self.in_vain(action, seen)

    def asks(self, action: int, seen: OceanSeen, final: bool) -> bool:
        """Also for a Specialist who would find nothing to do, so that the turn would pass without a question."""
        return final or self.in_vain(action, seen)

    def in_vain(self, action: int, seen: OceanSeen) -> bool:
        """Whether a Specialist would be activated who finds nothing to do."""
        slot = action - ACTIVATE
        return slot in range(SLOTS) and offers.idles(seen.open, seen.to_move, slot)

    def action(self, action: int, seen: OceanSeen) -> str:
        return self.worded("action", action, seen)

    def short(self, action: int, seen: OceanSeen) -> str:
        return self.worded("short", action, seen)

    def worded(self, style: str, action: int, seen: OceanSeen) -> str:
        """An action in full or in short, by a method such as ``do_travel`` where a message will not do."""
        verb, arguments = self.space.decode(action)
        own: Callable[..., str] | None = getattr(self, f"do_{verb.name}", None)
        if own:
            return own(style, seen, *arguments)
        told = zip(verb.domains, arguments, strict=True)
        return self.words(f"{style}.{verb.name}", **{domain.name: self.fact(domain.name, at) for domain, at in told})

    def heading(self, action: int, seen: OceanSeen) -> str:
        verb, arguments = self.space.decode(action)
        if verb.name in ALONE:
            return ""
        facts: dict[str, object] = {}
        if verb.name == "travel":
            vessel = arguments[0]
            origin = self.zone(seen.open.where[VESSELS * seen.to_move + vessel])
            facts = {"vessel": vessel + 1, "origin": origin}
        return self.words(f"kind.{verb.name}", **facts)

    def do_skip(self, style: str, seen: OceanSeen) -> str:
        asked = FAMILY[number_of(seen.open.chain[-1])] if seen.open.chain else None
        own = asked and asked.number in (fieldwork.SPEND, turns.RECLAIM)
        return self.words(f"{style}.skip.{asked.name}" if asked and own else f"{style}.skip")

    def do_activate(self, style: str, seen: OceanSeen, slot: int) -> str:
        idle = offers.idles(seen.open, seen.to_move, slot)
        return self.slot_action("activate.idle" if idle else "activate", style, seen, slot)

    def slot_action(self, verb: str, style: str, seen: OceanSeen, slot: int) -> str:
        face = seen.open.teams[seen.to_move][slot]
        return self.words(f"{style}.{verb}", face=self.face(face), about=self.skills(face))

    do_reclaim = partialmethod(slot_action, "reclaim")
    do_copy = partialmethod(slot_action, "copy")

    def do_promote(self, style: str, seen: OceanSeen, slot: int) -> str:
        face = seen.open.teams[seen.to_move][slot]
        about = explained.face_about(self, face + 1)
        return self.words(f"{style}.promote", face=self.face(face), senior=self.face(face + 1), about=about)

    def do_recruit(self, style: str, _: OceanSeen, number: int) -> str:
        face = 2 * (number + 1)  # nobody recruits number 0, the Team Leader
        return self.words(f"{style}.recruit", face=self.face(face), about=explained.face_about(self, face))

    def do_circle(self, style: str, _: OceanSeen, card: int) -> str:
        return self.words(f"{style}.circle", journal=self.journal(card), about=explained.circle_about(self, card))

    def do_spend(self, style: str, seen: OceanSeen, kind: int, effect: int) -> str:
        key, about = f"{style}.spend.effect" if effect else f"{style}.spend", explained.effect_about(self, kind)
        count = min(KIND_RESEARCH[kind], components.MOST_RESEARCH - seen.open.research[seen.to_move])
        return self.words(key, token=self.token(kind), count=count, about=about)

    def do_take(self, style: str, _: OceanSeen, kind: int) -> str:
        about = explained.effect_about(self, kind) or self.cost(KIND_RESEARCH[kind])
        return self.words(f"{style}.take", token=self.token(kind), about=about)

    def do_travel(self, style: str, seen: OceanSeen, vessel: int, zone: int) -> str:
        origin = self.zone(seen.open.where[VESSELS * seen.to_move + vessel])
        target = self.with_bonus(zone, components.ARRIVAL)
        return self.words(f"{style}.travel", vessel=vessel + 1, origin=origin, zone=target)

    def with_bonus(self, zone: int, bonuses: list[int]) -> str:
        """A zone with its Arrival or its Discovery bonus."""
        return with_note(self.zone(zone), self.listed(bonuses[zone]))

    def zone_action(self, verb: str, bonuses: list[int], style: str, _: OceanSeen, zone: int) -> str:
        return self.words(f"{style}.{verb}", zone=self.with_bonus(zone, bonuses))

    do_launch = partialmethod(zone_action, "launch", components.ARRIVAL)
    do_keep = partialmethod(zone_action, "keep", components.DISCOVERY)

    def do_draw(self, style: str, _: OceanSeen, number: int) -> str:
        if number >= SINGLES:
            return self.words(f"{style}.draw.last", depth=number - SINGLES + 1)
        one, other = PAIRS[number]
        return self.words(f"{style}.draw.two" if one == other else f"{style}.draw.each", depth=one, other=other)

    def do_dive(self, style: str, seen: OceanSeen, site: int) -> str:
        return self.words.many(f"{style}.dive", seen.open.tokens_left(site), site=self.dive(site))

    def do_sonar(self, style: str, seen: OceanSeen, track: int) -> str:
        return self.site_action("sonar", style, sites.next_space(seen.open, track))

    def do_conserve(self, style: str, seen: OceanSeen, number: int) -> str:
        site = FIRST_CONSERVE + number
        cost = sites.conserve_cost(seen.open, site, deeds.deed_of(seen.open, components.CONSERVE))
        return self.site_action("conserve", style, site, self.cost(cost))

    def do_journal(self, style: str, _: OceanSeen, number: int) -> str:
        return self.site_action("journal", style, FIRST_JOURNAL + number)

    def site_action(self, verb: str, style: str, site: int, cost: str = "") -> str:
        about = self.space_about(site) + self.doubt(components.SITE_IDS[site])
        name = self.sonar(site) if verb == "sonar" else self.spot(site)
        return self.words(f"{style}.{verb}", site=name, cost=cost, about=about)

    def do_publish(self, style: str, seen: OceanSeen, card: int) -> str:
        cost, about = self.cost(sites.journal_cost(seen.open, card)), explained.journal_about(self, card)
        return self.words(f"{style}.publish", journal=self.journal(card), cost=cost, about=about)

    def hex_action(self, verb: str, style: str, seen: OceanSeen, place: int) -> str:
        mission = seen.open.mission
        return self.words(f"{style}.{verb}", hex=self.hexagon(missions.HEX_AT[mission][place], mission))

    do_place = partialmethod(hex_action, "place")
    do_lift = partialmethod(hex_action, "lift")

    def do_decide(self, _style: str, _: OceanSeen, number: int) -> str:
        return self.words(f"decision.{DECISIONS[number]}")

    # What is owed

    def prompt(self, seen: OceanSeen) -> str:
        if seen.open.phase == OVER:
            return self.prompt_over(seen)
        return self.question(seen) + self.then(seen)

    def prompt_over(self, seen: OceanSeen) -> str:
        if seen.open.team and seen.outcome:
            return self.words(f"prompt.over.{seen.outcome['reason']}")
        return super().prompt_over(seen)

    def question(self, seen: OceanSeen) -> str:
        sea, link = seen.open, seen.open.chain[-1]
        what = FAMILY[number_of(link)]
        first, second, _ = carried(link)
        who, about = self.asked(seen), self.about(link, seen)
        if what.number == turns.RECLAIM:
            return self.words.many("prompt.reclaim", offers.reclaims(sea, seen.to_move, first, second), who=who)
        key = what.name
        if what.number == turns.TURN:
            key = turn_prompt(seen)
        elif what.number == deeds.DEED and second & GRANTED:
            key = "deed.granted"
        elif what.number == gains.DECISION and first == 0:
            key = "decision.star"
        elif what.number == gains.IMPACT and "moving-markers" in missions.SPECIAL[sea.mission]:
            key = "impact.moving"
        return self.words(f"prompt.{key}", who=who, about=about, count=len(sea.held[seen.to_move]))

    def about(self, link: int, seen: OceanSeen) -> str:
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
            what, seat, about = FAMILY[number_of(link)], seat_of(link), self.about(link, seen)
            if what.then == NEVER or (what.then == IF_ANY and not about):
                continue
            thing = self.words(f"owed.{what.name}", about=about)
            told.append(thing if seat == seen.to_move else self.words("owed.to", what=thing, who=self.who(seat)))
        return self.words("then", what=self.words("then.next").join(told)) if told else ""

    contents = explained.box_sections

    def board(self, seen: OceanSeen) -> list[Section]:
        return board_sections(self, seen)

    def glance(self, seen: OceanSeen) -> list[Section]:
        """The table where a turn or a round begins; the rest of a turn is about what has just been shown."""
        if seen.open.phase == OVER:
            return self.board(seen)
        asked = FAMILY[number_of(seen.open.chain[-1])].number
        if asked == turns.RECRUIT:
            return recruit_sections(self, seen)
        if asked == turns.TURN and not (seen.open.acted or seen.open.spent):
            return turn_sections(self, seen)
        if asked == fieldwork.PUBLISH:
            return [papers(self, seen.open)]
        return [impact(self, seen.open)] if asked == gains.IMPACT else []


ALONE: Final = ("skip", "end", "pass", "draw", "clean", "decide")  # verbs whose actions are always told in full


def turn_prompt(seen: OceanSeen) -> str:
    """Which words ask for a turn: they name what can be used, and tokens if there are too many."""
    sea, seat = seen.open, seen.to_move
    if sea.acted or sea.spent:
        return "turn.tokens" if len(sea.held[seat]) > 1 else "turn.acted" if sea.acted else "turn.spent"
    has_circle = any(offers.has_circle(sea, card) for card in sea.published[seat])
    return "turn" if sea.held[seat] or has_circle else "turn.plain"
