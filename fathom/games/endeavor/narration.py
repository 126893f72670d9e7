"""Endeavor: Deep Sea in words: what can be done, what happened, what lies on the table."""

from __future__ import annotations

from fathom.core.errors import Fact
from fathom.core.events import Facts
from fathom.core.narration import Narrator, Section
from fathom.games.endeavor.actions import DECISIONS
from fathom.games.endeavor.board import board_sections
from fathom.games.endeavor.box import ATTRIBUTES, Entry
from fathom.games.endeavor.components import (
    BONUS_FACES,
    CIRCLE_DISCOVER,
    DEED_NAMES,
    DISCOVER,
    DIVE_IDS,
    DIVE_ZONE,
    FACE_MENU,
    FACES,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    GAIN_LISTS,
    GAIN_NAMES,
    JOURNAL_FACES,
    JOURNAL_IDS,
    KIND_FACES,
    KIND_IDS,
    KIND_RESEARCH,
    MENUS,
    NONE,
    ROBOTICS,
    SETBACK_FACES,
    SITE_COST,
    SITE_FIELD,
    SITE_IDS,
    SITE_ZONE,
    SPECIALIST_FACES,
    SPECIALIST_IDS,
    TOKEN_KIND,
    TRACK_IDS,
    TRACK_SITES,
    TRACK_ZONE,
    VESSELS,
    ZONE_FACES,
    ZONE_IDS,
)
from fathom.games.endeavor.missions import HEX_AT, HEX_GAINS, HEX_IDS, HEX_PLACE, HEX_POINTS
from fathom.games.endeavor.observation import OceanView
from fathom.games.endeavor.state import (
    ASK_DECISION,
    ASK_DEED,
    ASK_DRAW,
    ASK_IMPACT,
    ASK_PUBLISH,
    ASK_RECLAIM,
    ASK_SPOT,
    GRANTED,
    OVER,
    REWARD,
)

# What is asked or owed, by its number on the chain.
CHAIN_WORDS = {
    0: "reward",
    1: "links",
    2: "after-dive",
    3: "after-conserve",
    4: "take-journal",
    5: "effort",
    6: "one-more-token",
    16: "turn",
    17: "deed",
    18: "publish",
    19: "draw",
    20: "keep",
    21: "spot",
    22: "token",
    23: "impact",
    24: "shift",
    25: "promotion",
    26: "attribute",
    27: "launch",
    28: "decision",
    29: "recruit",
    30: "reclaim",
    31: "copy",
}


class Teller(Narrator[OceanView]):
    """Tells a game of Endeavor: Deep Sea."""

    # Things and people

    def who(self, seat: int) -> str:
        return self.names[seat]

    def named(self, face: Entry) -> str:
        """What a thing is called in the reader's language."""
        name: str = face["fr"] if self.words.language == "fr" else face["name"]
        return name

    def zone(self, zone: int) -> str:
        return self.named(ZONE_FACES[zone])

    def face(self, face: int) -> str:
        return self.named(FACES[face])

    def journal(self, card: int) -> str:
        return self.words("quoted", name=self.named(JOURNAL_FACES[card]))

    def site(self, site: int) -> str:
        """A space for a disc: its zone and its sign there."""
        return self.words("site", zone=self.zone(SITE_ZONE[site]), site=SITE_IDS[site].rpartition("-")[2])

    def dive_site(self, site: int) -> str:
        return self.words("site", zone=self.zone(DIVE_ZONE[site]), site=DIVE_IDS[site].rpartition("-")[2])

    def token(self, kind: int) -> str:
        return self.named(KIND_FACES[kind])

    def gain(self, code: int) -> str:
        if code >= DISCOVER:
            depths = [depth for depth in range(1, 6) if code - DISCOVER >> depth & 1]
            return self.words("gain.discover", depths=self.depths(depths))
        return self.words(f"gain.{GAIN_NAMES[code]}")

    def gains(self, codes: list[int]) -> str:
        """Several gains in one breath, equal ones counted: “2 Impact, disc”."""
        told: list[str] = []
        for code in dict.fromkeys(codes):
            count = codes.count(code)
            told.append(self.gain(code) if count == 1 else self.words("times", count=count, thing=self.gain(code)))
        return ", ".join(told)

    def depths(self, depths: list[int]) -> str:
        return str(depths[0]) if len(depths) == 1 else f"{depths[0]}–{depths[-1]}"

    def menu(self, menu: int, groups: int = 7) -> str:
        """What a Specialist can do: “Travel / Sonar”, “Sonar + Journal”."""
        told = [
            " / ".join(self.words(f"deed.{DEED_NAMES[deed]}") for deed in group)
            for at, group in enumerate(MENUS[menu])
            if groups >> at & 1
        ]
        return " + ".join(told)

    def skills(self, face: int) -> str:
        if face == ROBOTICS:
            return self.words("deed.copy")
        return self.menu(FACE_MENU[face]) if FACE_MENU[face] != NONE else self.words("deed.none")

    def hexagon(self, at: int, mission: int) -> str:
        """A hex with what it gives."""
        gives = self.gains(GAIN_LISTS[HEX_GAINS[mission][at]])
        points = HEX_POINTS[mission][at]
        if points:
            value = self.words("points", points=points)
            gives = f"{gives}, {value}" if gives else value
        name = HEX_IDS[HEX_PLACE[mission][at]]
        return f"{name} ({gives})" if gives else name

    def fact(self, name: str, value: Fact) -> str:
        if name == "zone":
            return self.zone(ZONE_IDS.index(str(value)))
        if name == "face":
            return self.face(int(value))
        if name == "journal":
            return self.journal(JOURNAL_IDS.index(str(value)))
        if name == "site":
            return self.site(SITE_IDS.index(str(value)))
        if name == "dive":
            return self.dive_site(DIVE_IDS.index(str(value)))
        if name == "track":
            return self.zone(TRACK_ZONE[TRACK_IDS.index(str(value))])
        if name == "token":
            return self.token(KIND_IDS.index(str(value)))
        if name == "specialist":
            return self.named(SPECIALIST_FACES[SPECIALIST_IDS.index(str(value))]["junior"])
        if name == "column":
            return str(value).upper()
        return str(value)

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
            return self.words(key, who=self.who(event["seat"]), **facts)
        if kind in ("bonus", "setback"):
            faces = BONUS_FACES if kind == "bonus" else SETBACK_FACES
            card = faces[event["card"]]
            about = self.words(f"{kind}.{card['id']}")
            return self.words(f"event.{kind}", card=self.named(card), about=about)
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
        scores = ", ".join(f"{self.who(seat)} {score}" for seat, score in enumerate(event["scores"]))
        who = self.words.both([self.who(seat) for seat in event["winners"]])
        return self.words.many("event.ended", len(event["winners"]), who=who, scores=scores)

    # What can be done

    def action(self, action: int, seen: OceanView) -> str:
        declared, arguments = self.space.decode(action)
        verb = declared.name
        first = arguments[0] if arguments else 0
        if verb == "travel":
            origin = seen.where[VESSELS * seen.to_move + first]
            return self.words("action.travel", vessel=first + 1, origin=self.zone(origin), zone=self.zone(arguments[1]))
        if verb == "spend":
            key = "action.spend.effect" if arguments[1] else "action.spend"
            return self.words(key, token=self.token(first), count=KIND_RESEARCH[first])
        if verb in ("activate", "promote", "reclaim", "copy"):
            return self.slot_action(verb, first, seen)
        if verb in ("sonar", "dive", "conserve", "journal"):
            return self.site_action(verb, first, seen)
        if verb in ("publish", "circle"):
            card = JOURNAL_FACES[first]
            about = self.circle(first) if verb == "circle" else self.words("cost", cost=card["cost"])
            return self.words(f"action.{verb}", journal=self.journal(first), about=about)
        if verb in ("place", "lift"):
            at = HEX_AT[seen.mission][first]
            return self.words(f"action.{verb}", hex=self.hexagon(at, seen.mission))
        if verb == "recruit":
            face = 2 * (first + 1)
            return self.words("action.recruit", face=self.face(face), about=self.skills(face))
        if verb in ("keep", "launch"):
            return self.words(f"action.{verb}", zone=self.zone(first))
        if verb in ("draw", "lay"):
            return self.words(f"action.{verb}", what=declared.domains[0].values[first].upper())
        if verb == "take":
            return self.words("action.take", token=self.token(first))
        if verb == "advance":
            return self.words("action.advance", attribute=self.words(f"gain.{ATTRIBUTES[first]}"))
        if verb == "decide":
            return self.words(f"decision.{DECISIONS[first]}")
        return self.words(f"action.{verb}")

    def slot_action(self, verb: str, slot: int, seen: OceanView) -> str:
        face = seen.teams[seen.to_move][slot]
        if verb == "promote":
            return self.words("action.promote", face=self.face(face), senior=self.face(face + 1))
        return self.words(f"action.{verb}", face=self.face(face), about=self.skills(face))

    def site_action(self, verb: str, number: int, seen: OceanView) -> str:
        if verb == "dive":
            return self.words("action.dive", site=self.dive_site(number), count=len(seen.dive_batches[number]))
        if verb == "sonar":
            space = next(site for site in TRACK_SITES[number] if seen.owners[site] == NONE)
            return self.words("action.sonar", site=self.site(space))
        if verb == "conserve":
            site = FIRST_CONSERVE + number
            return self.words("action.conserve", site=self.site(site), about=self.words("cost", cost=SITE_COST[site]))
        site = FIRST_JOURNAL + number
        field = self.words(f"field.{SITE_FIELD[site].bit_length() - 1}")
        return self.words("action.journal", site=self.site(site), about=field)

    def circle(self, card: int) -> str:
        mask = CIRCLE_DISCOVER[card]
        if mask:
            return self.gain(DISCOVER + mask)
        return self.words(f"deed.{JOURNAL_FACES[card]['circles'][0]}")

    # What is owed

    def prompt(self, seen: OceanView) -> str:
        if seen.phase == OVER:
            return self.prompt_over(seen)
        link = seen.chain[-1]
        what = link & 63
        facts: dict[str, object] = {"who": self.who(seen.to_move), "about": self.about(link)}
        if what == ASK_DEED and link >> 21 & GRANTED:
            return self.words("prompt.deed.granted", **facts) + self.then(seen)
        if what == ASK_DECISION and link >> 9 & 4095 == 0:
            return self.words("prompt.decision.star", **facts) + self.then(seen)
        return self.words(f"prompt.{CHAIN_WORDS[what]}", **facts) + self.then(seen)

    def prompt_over(self, seen: OceanView) -> str:
        assert seen.outcome is not None
        if seen.team:
            return self.words(f"prompt.over.{seen.outcome['reason']}")
        winners = [self.who(seat) for seat in seen.outcome["winners"]]
        return self.words.many("prompt.over", len(winners), who=self.words.both(winners))

    def about(self, link: int) -> str:
        """What a link of the chain is about, in a word or two."""
        what, first, second = link & 63, link >> 9 & 4095, link >> 21
        if what == REWARD:
            return self.gains(GAIN_LISTS[first][second % 16 :])
        if what == ASK_DEED:
            return self.menu(first, second & 7)
        if what == ASK_DRAW:
            return self.depths([depth for depth in range(1, 6) if first >> depth & 1])
        if what == ASK_SPOT:
            return self.zone(first)
        if what == ASK_PUBLISH:
            return self.site(first)
        if what == ASK_IMPACT:
            return self.words("gain.impact")
        return str(first) if what == ASK_RECLAIM and first else ""

    def then(self, seen: OceanView) -> str:
        """What follows on the chain: “Then: 1 Impact, then Promotion.”"""
        told: list[str] = []
        for link in reversed(seen.chain[:-1]):
            what = link & 63
            seat = link >> 6 & 7
            thing = self.words(f"owed.{CHAIN_WORDS[what]}", about=self.about(link))
            if thing and (what != REWARD or self.about(link)):
                told.append(thing if seat == seen.to_move else self.words("owed.to", what=thing, who=self.who(seat)))
        return self.words("then", what=self.words("then.next").join(told)) if told else ""

    def board(self, seen: OceanView) -> list[Section]:
        return board_sections(self, seen)
