"""Endeavor: Deep Sea in words: what can be done, what happened, what lies on the table."""

from __future__ import annotations

from collections.abc import Callable

from fathom.core.events import Facts
from fathom.core.narration import Section
from fathom.core.questions import IF_ANY, NEVER, Owed, number_of, seat_of
from fathom.games.endeavor.actions import ACTIVATE, DECISIONS, PAIRS, SINGLES, SLOTS
from fathom.games.endeavor.board import board_sections
from fathom.games.endeavor.box import ATTRIBUTES, COLUMNS
from fathom.games.endeavor.components import (
    ARRIVAL,
    BONUS_IDS,
    CONSERVE,
    CONSERVE_RULE,
    DEED_VERB,
    DISCOVERY,
    DIVE_RULE,
    DIVE_ZONE,
    DRAW_TWO,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    GAIN_LISTS,
    KIND_RESEARCH,
    MENUS,
    NO_RULE,
    SETBACK_IDS,
    SITE_FIELD,
    SITE_IDS,
    SITE_ZONE,
    TOKEN_KIND,
    TRAVEL,
    VESSELS,
)
from fathom.games.endeavor.explained import (
    box_sections,
    circle_about,
    effect_about,
    face_about,
    journal_about,
)
from fathom.games.endeavor.missions import (
    HEX_AT,
    SPECIAL,
)
from fathom.games.endeavor.names import Names
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.rules import impact, offers, questions, sites
from fathom.games.endeavor.state import GRANTED, OVER


# What is asked or owed, by its number on the chain.
class Teller(Names):
    """Tells a game of Endeavor: Deep Sea."""

    # What happened

    def event(self, event: Facts) -> str:
        kind = event["kind"]
        if kind == "ended":
            return self.ended(event)
        if kind == "placed":
            hexagon = self.hexagon(event["hex"], event["mission"])
            return self.words("event.placed", who=self.who(event["seat"]), hex=hexagon)
        if kind == "spent":
            key = "event.spent.effect" if event["effect"] else "event.spent"
            facts = {"token": self.token(event["token"]), "count": KIND_RESEARCH[event["token"]]}
            return self.words(key, who=self.who(event["seat"]), about=effect_about(self, event["token"]), **facts)
        if kind in ("bonus", "setback"):
            card = (BONUS_IDS if kind == "bonus" else SETBACK_IDS)[event["card"]]
            return self.words(f"event.{kind}", card=self.named(kind, card), about=self.words(f"{kind}.{card}"))
        if kind == "decided":
            kind = f"decided.{DECISIONS[event['decision']]}"
        if kind == "raced":
            kind = f"raced.{event['race']}"
        return self.words(f"event.{kind}", **self.told_facts(event))

    def told_facts(self, event: Facts) -> dict[str, object]:
        """The facts of an event in words."""
        told: dict[str, object] = {}
        for name, value in event.items():
            if name == "seat":
                told["who"] = self.who(value)
            elif name == "gains":
                told["gains"] = self.gains(value)
            elif name in ("face", "journal", "zone"):
                told[name] = getattr(self, name)(value)
            elif name == "from":
                told["origin"] = self.zone(value)
            elif name in ("site", "other"):
                told[name] = self.dive_site(value) if event["kind"] in ("dived", "surfaced") else self.site(value)
            elif name in ("token", "left"):
                told[name] = self.token(TOKEN_KIND[value])
            elif name == "tokens":
                told["tokens"] = self.words.both([self.token(TOKEN_KIND[token]) for token in value])
            elif name == "boards":
                told["boards"] = self.words.both([self.zone(zone) for zone in value])
            elif name == "attribute":
                told["attribute"] = self.words(f"gain.{ATTRIBUTES[value]}")
            elif name == "vessel":
                told["vessel"] = value + 1
            elif name in ("count", "space", "round"):
                told[name] = value
        return told

    def ended(self, event: Facts) -> str:
        if event["reason"] != "scored":
            return self.words(f"event.ended.{event['reason']}", goals=event["scores"][0])
        return self.event_ended(event)

    # What can be done

    def action(self, action: int, seen: OceanView) -> str:
        declared, arguments = self.space.decode(action)
        verb = declared.name
        first = arguments[0] if arguments else 0
        if verb == "travel":
            origin = seen.open.where[VESSELS * seen.to_move + first]
            facts = {"vessel": first + 1, "origin": self.zone(origin)}
            return self.words("action.travel", zone=self.arrival(arguments[1]), **facts)
        if verb == "spend":
            key = "action.spend.effect" if arguments[1] else "action.spend"
            kept = impact.research_kept(seen.open, seen.to_move, KIND_RESEARCH[first])
            facts = {"token": self.token(first), "count": kept}
            return self.words(key, about=effect_about(self, first), **facts)
        if verb in ("activate", "promote", "reclaim", "copy"):
            return self.slot_action(verb, first, seen)
        if verb in ("sonar", "dive", "conserve", "journal"):
            return self.site_action(verb, first, seen)
        if verb == "circle":
            return self.words("action.circle", journal=self.journal(first), about=circle_about(self, first))
        if verb == "publish":
            cost = self.words("cost", cost=sites.journal_cost(seen.open, first))
            about = journal_about(self, first)
            return self.words("action.publish", journal=self.journal(first), cost=cost, about=about)
        if verb in ("place", "lift"):
            at = HEX_AT[seen.open.mission][first]
            return self.words(f"action.{verb}", hex=self.hexagon(at, seen.open.mission))
        if verb == "recruit":
            face = 2 * (first + 1)
            return self.words("action.recruit", face=self.face(face), about=face_about(self, face))
        if verb == "keep":
            bonus = self.gains(GAIN_LISTS[DISCOVERY[first]])
            return self.words("action.keep", zone=self.with_note(self.zone(first), bonus))
        if verb == "launch":
            return self.words("action.launch", zone=self.arrival(first))
        if verb == "draw":
            return self.draw_action(first)
        if verb == "lay":
            return self.words("action.lay", what=COLUMNS[first].upper())
        if verb == "take":
            about = effect_about(self, first) or self.words("cost", cost=KIND_RESEARCH[first])
            return self.words("action.take", token=self.token(first), about=about)
        if verb == "advance":
            return self.words("action.advance", attribute=self.words(f"gain.{ATTRIBUTES[first]}"))
        if verb == "decide":
            return self.words(f"decision.{DECISIONS[first]}")
        if verb == "skip" and seen.open.chain and owed(seen.open.chain[-1]) in (questions.SPEND, questions.RECLAIM):
            return self.words(f"action.skip.{owed(seen.open.chain[-1]).name}")
        return self.words(f"action.{verb}")

    def asks(self, action: int, seen: OceanView, final: bool) -> bool:
        return final or (action in range(ACTIVATE, ACTIVATE + SLOTS) and is_idle(action - ACTIVATE, seen))

    def arrival(self, zone: int) -> str:
        """A zone with its Arrival bonus."""
        return self.with_note(self.zone(zone), self.gains(GAIN_LISTS[ARRIVAL[zone]]))

    def draw_action(self, number: int) -> str:
        if number >= SINGLES:
            return self.words("action.draw.last", depth=number - SINGLES + 1)
        one, other = PAIRS[number]
        return self.words("action.draw.two" if one == other else "action.draw.each", depth=one, other=other)

    def slot_action(self, verb: str, slot: int, seen: OceanView) -> str:
        face = seen.open.teams[seen.to_move][slot]
        if verb == "promote":
            about = face_about(self, face + 1)
            return self.words("action.promote", face=self.face(face), senior=self.face(face + 1), about=about)
        if verb == "activate" and is_idle(slot, seen):
            return self.words("action.activate.idle", face=self.face(face))
        return self.words(f"action.{verb}", face=self.face(face), about=self.skills(face))

    def site_action(self, verb: str, number: int, seen: OceanView) -> str:
        table = seen.open
        if verb == "dive":
            return self.words.many("action.dive", table.tokens_left(number), site=self.dive_site(number))
        if verb == "sonar":
            site = sites.next_space(table, number)
            about = self.space_gives(site) + self.doubt(SITE_IDS[site])
            return self.words("action.sonar", site=self.site(site), about=about)
        if verb == "conserve":
            site = FIRST_CONSERVE + number
            cost = self.words("cost", cost=sites.conserve_cost(table, site, offers.deed_of(table, CONSERVE)))
            gives = (self.space_gives(site) or self.words("box.nothing")) + self.doubt(SITE_IDS[site])
            return self.words("action.conserve", site=self.site(site), cost=cost, about=gives)
        site = FIRST_JOURNAL + number
        field = self.words(f"field.{SITE_FIELD[site].bit_length() - 1}")
        gives = self.space_gives(site)
        about = (f"{field}, {gives}" if gives else field) + self.doubt(SITE_IDS[site])
        return self.words("action.journal", site=self.site(site), about=about)

    # What is owed

    def prompt(self, seen: OceanView) -> str:
        if seen.open.phase == OVER:
            return self.prompt_over(seen)
        return self.question(seen) + self.then(seen)

    def question(self, seen: OceanView) -> str:
        link = seen.open.chain[-1]
        what = owed(link)
        first, second, _ = what.carried(link)
        facts: dict[str, object] = {"who": self.who(seen.to_move), "about": self.about(link, seen)}
        if what is questions.TURN and (seen.open.acted or seen.open.spent):
            held = len(seen.open.held[seen.to_move])
            if held > 1:
                return self.words("prompt.turn.tokens", count=held, **facts)
            return self.words("prompt.turn.acted" if seen.open.acted else "prompt.turn.spent", **facts)
        if what is questions.TURN and not self.has_more_than_people(seen):
            return self.words("prompt.turn.plain", **facts)
        if what is questions.DEED and second & GRANTED:
            return self.words("prompt.deed.granted", **facts)
        if what is questions.DECISION and first == 0:
            return self.words("prompt.decision.star", **facts)
        if what is questions.RECLAIM:
            count = offers.reclaims(seen.open, seen.to_move, first, second)
            return self.words.many("prompt.reclaim", count, **facts)
        if what is questions.IMPACT and "moving-markers" in SPECIAL[seen.open.mission]:
            return self.words("prompt.impact.moving", **facts)
        return self.words(f"prompt.{what.name}", **facts)

    def has_more_than_people(self, seen: OceanView) -> bool:
        """Whether tokens or circles of Journals could be used in place of a Specialist."""
        table = seen.open
        circles = [card for card in seen.open.published[seen.to_move] if offers.has_circle(table, card)]
        return bool(seen.open.held[seen.to_move] or circles)

    def prompt_over(self, seen: OceanView) -> str:
        if seen.open.team and seen.outcome:
            return self.words(f"prompt.over.{seen.outcome['reason']}")
        return super().prompt_over(seen)

    def about(self, link: int, seen: OceanView) -> str:
        """What a link of the chain is about, in a word or two; nothing where it will come to nothing."""
        what = owed(link)
        return ABOUT[what.tells](self, seen, *what.carried(link)) if what.tells else ""

    def then(self, seen: OceanView) -> str:
        """What follows on the chain: “Then: 1 Impact, then promote.”"""
        told: list[str] = []
        for link in reversed(seen.open.chain[:-1]):
            what = owed(link)
            about = self.about(link, seen)
            if what.then == NEVER or (what.then == IF_ANY and not about):
                continue
            thing = self.words(f"owed.{what.name}", about=about)
            seat = seat_of(link)
            told.append(thing if seat == seen.to_move else self.words("owed.to", what=thing, who=self.who(seat)))
        return self.words("then", what=self.words("then.next").join(told)) if told else ""

    def contents(self) -> list[Section]:
        return box_sections(self)

    def board(self, seen: OceanView) -> list[Section]:
        return board_sections(self, seen)


def is_idle(slot: int, seen: OceanView) -> bool:
    """Whether a Specialist that is activated would find nothing to do: the turn would pass without a question."""
    return offers.idles(seen.open, seen.to_move, slot)


def owed(link: int) -> Owed:
    """What a link of the chain is."""
    found = questions.FAMILY[number_of(link)]
    assert found is not None
    return found


def gains_about(teller: Teller, _: OceanView, number: int, at: int, __: int) -> str:
    return teller.gains(teller.box.gains[number][at:])


def links_about(teller: Teller, seen: OceanView, site: int, *_: int) -> str:
    rewards = sites.completed(seen.open, site)[1::2]
    return teller.gains([code for reward in rewards for code in GAIN_LISTS[reward]])


def menu_about(teller: Teller, _: OceanView, menu: int, groups: int, where: int) -> str:
    """The actions on offer; where a zone grants one, with the zone."""
    told = teller.menu(menu, groups & 7)
    if not where:
        return told
    key = "deed.out-of" if DEED_VERB[MENUS[menu][0][0]] == TRAVEL else "deed.at"
    return teller.words(key, deed=told, zone=teller.zone(where - 1))


def conserve_about(teller: Teller, _: OceanView, site: int, *__: int) -> str:
    zone = SITE_ZONE[site]
    return teller.zone(zone) if CONSERVE_RULE[zone] != NO_RULE else ""


def dive_about(teller: Teller, _: OceanView, site: int, *__: int) -> str:
    return teller.zone(DIVE_ZONE[site]) if DIVE_RULE[site] not in (NO_RULE, DRAW_TWO) else ""


# In a word or two, what something that is owed is about, from the numbers that it carries.
ABOUT: dict[str, Callable[..., str]] = {
    "gains": gains_about,
    "links": links_about,
    "menu": menu_about,
    "conserve": conserve_about,
    "dive": dive_about,
    "depths": lambda teller, _, depths, *__: teller.depths([depth for depth in range(1, 6) if depths >> depth & 1]),
    "zone": lambda teller, _, zone, *__: teller.zone(zone),
    "site": lambda teller, _, site, *__: teller.site(site),
    "journal": lambda teller, _, card, *__: teller.journal(card),
}
