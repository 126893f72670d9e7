"""Deep Blue in words: what can be done, what happened, what lies on the table."""

from __future__ import annotations

from fathom.core.errors import Fact
from fathom.core.events import Facts
from fathom.core.narration import Narrator, Section
from fathom.games.deep_blue.components import (
    ANY,
    CITY_TILES,
    COLOURS,
    CREW,
    EITHER,
    FACE_DOWN,
    FIRST_CITY,
    GEM_VP,
    NONE,
    PRICES,
    REFRESH_PRICE,
    RESTED,
    SITES,
    SPOT_VP,
    Entry,
    SeaBox,
)
from fathom.games.deep_blue.observation import SeaView, dive_site
from fathom.games.deep_blue.options import SCENARIOS
from fathom.games.deep_blue.rules import questions
from fathom.games.deep_blue.scoring import DiveSite, card_worth
from fathom.games.deep_blue.state import NEW_MARKET


class Teller(Narrator[SeaView]):
    """Tells a game of Deep Blue."""

    box: SeaBox

    # Things and people

    def named(self, kind: str, face: Entry) -> str:
        """What a card, a tile or a space is called: as its owner says, else in the reader's language."""
        if "name" in face:
            return str(face.get(self.words.language, face["name"]))
        return self.words(f"name.{kind}.{face['id']}")

    def card(self, card: int) -> str:
        return self.named("crew", self.box.card_faces[card])

    def cards(self, cards: list[int]) -> str:
        return self.words.both([self.card(card) for card in cards])

    def at(self, space: int) -> str:
        return self.named("space", self.box.space_faces[space])

    def tile(self, tile: int) -> str:
        return self.words("tile.face-down") if tile == FACE_DOWN else self.named("tile", self.box.tile_faces[tile])

    def scenario(self, scenario: int) -> str:
        """A scenario's name, and what it does."""
        name, rule = (self.words(f"{key}.{SCENARIOS[scenario]}") for key in ("name.scenario", "scenario.rule"))
        return self.words("scenario", name=name, rule=rule)

    def gem(self, gem: int) -> str:
        return self.words(f"gem.{COLOURS[gem]}")

    def gems(self, gems: list[int]) -> str:
        return self.words.both([self.gem(gem) for gem in gems])

    def many_gems(self, gem: int, count: int) -> str:
        return self.words.many(f"gems.{COLOURS[gem]}", count)

    def kind(self, spot: int) -> str:
        """A scouting spot."""
        return self.words("spot.either" if spot == EITHER else f"spot.{COLOURS[spot]}")

    def worth(self, spot: int) -> str:
        """What a scouting spot gives. (DB-8.6, DB-10.6)"""
        if spot == EITHER:
            return self.words("spot.protects.either")
        if not SPOT_VP[spot]:
            return self.words("spot.protects", gem=self.gem(spot))
        return self.words("spot.scores", gem=self.gem(spot), vp=SPOT_VP[spot], usual=GEM_VP[spot])

    def functions(self, card: int, seen: SeaView | None = None) -> str:
        """What a card can do, in a few words: what stands on it, or what it is worth in the dive that is seen."""
        box = self.box
        told: list[str] = []
        needs, count = box.needs[card], box.count[card]
        vp = box.vp[card] if seen is None else worth_now(box, card, seen)
        if needs == ANY:
            told.append(self.words("card.any", count=count, vp=vp))
        elif needs != NONE:
            told.append(self.words("card.colour", gems=self.many_gems(needs, count), vp=vp))
        if box.cash[card]:
            told.append(self.words("card.cash", cash=box.cash[card]))
        if box.propellers[card]:
            told.append(self.words.many("card.propellers", box.propellers[card]))
        if box.protects[card] != NONE:
            told.append(self.words("card.protects", gem=self.gem(box.protects[card])))
        return ", ".join(told)

    def full(self, card: int, seen: SeaView | None = None) -> str:
        return self.words("card.full", card=self.card(card), functions=self.functions(card, seen))

    def fact(self, name: str, value: Fact) -> str:
        if name == "card":
            return self.card(self.box.card_ids.index(str(value)))
        if name in ("site", "space", "target"):
            return self.at(self.box.space_ids.index(str(value)))
        if name in ("danger", "colour"):
            return self.words(f"gem.{value}")
        if name == "reach":
            return self.words.many("steps", int(value))
        return str(value)

    # What happened

    def event(self, event: Facts) -> str:
        kind = event["kind"]
        if kind in ("recruited", "refreshed"):
            return self.bought(event)
        if kind == "sailed":
            return self.sailed(event)
        if kind == "rested":
            told = self.words.many("event.rested", event["count"], who=self.who(event["seat"]))
            return told + (self.words("event.own-draw", cards=self.cards(event["cards"])) if "cards" in event else "")
        if kind == "drew":
            return self.drew(event)
        if kind == "scored":
            return self.scored(event)
        if kind == "ended":
            return self.event_ended(event)
        if kind == "reshuffled":
            return self.words.many("event.reshuffled", event["count"])
        if kind == "appeared" and event["gem"] != NONE:
            kind = "appeared.gem"
        if kind == "dived" and event["free"]:
            kind = "dived.free"
        if kind == "flipped" and event["tile"] >= FIRST_CITY:
            kind = "flipped.city"
        return self.words(f"event.{kind}", **self.told_facts(event))

    def told_facts(self, event: Facts) -> dict[str, object]:
        """The facts of an event in words."""
        told: dict[str, object] = {}
        for name, value in event.items():
            if name == "seat":
                told["who"] = self.who(value)
            elif name == "card":
                told["card"] = self.card(value)
            elif name in ("site", "from"):
                told["origin" if name == "from" else "site"] = self.at(value)
            elif name == "tile":
                told["tile"] = self.tile(value)
                told["vp"] = self.box.tile_vp[value]
            elif name in ("gem", "danger") and value != NONE:
                told[name] = self.gem(value)
            elif name == "spot":
                told["spot"] = self.kind(value)
            elif name == "boat":
                told["boat"] = value + 1
            elif name == "vp":
                told["vp"] = value
        return told

    def bought(self, event: Facts) -> str:
        """A card or a whole market, and what was paid for it."""
        who = self.who(event["seat"])
        if event["kind"] == "refreshed":
            return self.words("event.refreshed", who=who, paid=self.paid(event["paid"], event["tokens"]))
        card = self.full(event["card"])
        if event["free"]:
            return self.words("event.recruited.free", who=who, card=card)
        paid = self.paid(event["paid"], event["tokens"])
        return self.words("event.recruited", who=who, card=card, price=PRICES[event["slot"]], paid=paid)

    def paid(self, cards: list[int], tokens: int) -> str:
        told = [self.card(card) for card in cards]
        if tokens:
            told.append(self.words.many("tokens", tokens))
        return self.words.both(told)

    def sailed(self, event: Facts) -> str:
        moves = [
            self.words("event.sailed.boat", boat=boat + 1, origin=self.at(origin), target=self.at(target))
            for boat, origin, target in event["moves"]
        ]
        crew = self.paid(event["cards"], event["tokens"])
        return self.words("event.sailed", who=self.who(event["seat"]), crew=crew, moves=self.words.both(moves))

    def drew(self, event: Facts) -> str:
        told = self.words("event.drew", who=self.who(event["seat"]), gems=self.gems(event["gems"]))
        for danger in event["dangers"]:
            told += self.words("event.danger", gem=self.gem(danger))
        return told

    def scored(self, event: Facts) -> str:
        """Who got what for a dive."""
        told: list[str] = []
        for seat, (cards, gems, tile) in enumerate(event["points"]):
            if cards + gems + tile or seat in event["down"]:
                parts = {"cards": cards, "gems": gems, "tile": tile}
                shown = [self.words(f"points.{name}", points=points) for name, points in parts.items() if points]
                total = self.words("points", who=self.who(seat), total=cards + gems + tile)
                told.append(f"{total} ({', '.join(shown)})" if len(shown) > 1 else total)
        site = self.at(event["site"])
        points = ", ".join(told) or self.words("board.nothing")
        key = "event.scored.city" if event["tile"] >= FIRST_CITY else "event.scored"
        return self.words(key, site=site, points=points)

    # What can be done

    def action(self, action: int, seen: SeaView) -> str:
        declared, arguments = self.space.decode(action)
        verb = declared.name
        first = arguments[0] if arguments else 0
        if verb == "step":
            return self.words("action.step", boat=first + 1, space=self.place(arguments[1], seen))
        if verb in ("sail", "pay", "defend", "play"):
            return self.card_action(verb, first, seen)
        if verb == "token":
            return self.words("action.token.pay" if seen.open.question is questions.PAYMENT else "action.token.sail")
        if verb == "rest":
            size = len(seen.rest)
            return self.words("action.rest", count=min(size, RESTED), size=size)
        if verb in ("recruit", "take"):
            return self.words(f"action.{verb}", card=self.offer(seen.open.row[first]), price=PRICES[first])
        if verb == "anchor":
            return self.words.many("action.anchor", seen.open.steps)
        if verb == "dive":
            tile = seen.open.tiles[first + 1]
            return self.words("action.dive", site=self.at(first + 1), tile=self.tile(tile), vp=self.box.tile_vp[tile])
        if verb == "settle":
            return self.words("action.settle", boat=first + 1, site=self.at(seen.open.where[2 * seen.to_move + first]))
        if verb in ("spot", "use"):
            spot = self.spot_kind(verb, first, seen)
            return self.words(f"action.{verb}", spot=self.kind(spot), about=self.worth(spot))
        if verb == "rush":
            return self.words("action.rush", boat=first + 1, origin=self.at(seen.open.where[2 * seen.to_move + first]))
        if verb == "draw":
            site = dive_site(seen)
            return self.words.many("action.draw", site.draws(), odds=self.odds(site))
        if verb == "refresh":
            return self.words("action.refresh", price=REFRESH_PRICE)
        return self.words(f"action.{verb}")

    def card_action(self, verb: str, card: int, seen: SeaView) -> str:
        name = self.card(card)
        if verb == "sail":
            return self.words.many("action.sail", self.box.propellers[card], card=name)
        if verb == "pay":
            return self.words("action.pay", card=name, cash=self.box.cash[card])
        if verb == "defend":
            return self.words("action.defend", card=name)
        return self.words("action.play", card=name, vp=worth_now(self.box, card, seen))

    def spot_kind(self, verb: str, spot: int, seen: SeaView) -> int:
        site = seen.open.site if verb == "use" else seen.open.where[2 * seen.to_move + seen.open.mooring]
        return self.box.tile_spots[seen.open.tiles[site]][spot]

    def offer(self, card: int) -> str:
        """A card of the market, with the gem it brought along."""
        if self.box.plus[card] == NONE:
            return self.full(card)
        return self.words("card.plus", card=self.full(card), gem=self.gem(self.box.plus[card]))

    def place(self, space: int, seen: SeaView) -> str:
        """A space with what lies there."""
        tile = seen.open.tiles[space] if space <= SITES else NONE
        if tile == NONE:
            return self.at(space)
        return self.words("place", space=self.at(space), tile=self.tile(tile))

    def asks(self, action: int, seen: SeaView, final: bool) -> bool:
        """No dive begins by a slip of the finger; in it everybody waits for one touch, and what is final is marked."""
        return not seen.open.site and (final or self.space.decode(action)[0].name == "dive")

    def prompt(self, seen: SeaView) -> str:
        asked = seen.open.question
        if asked is questions.OVER:
            return self.prompt_over(seen)
        facts: dict[str, Fact] = {
            "who": self.who(seen.to_move),
            "boat": seen.open.mooring + 1,
            "site": self.at(seen.open.site),
        }
        key = f"prompt.{asked.name}"
        if asked is questions.RUSHING and seen.to_move == seen.open.active:  # one boat is there: the other one is asked
            key, facts["boat"] = (
                "prompt.rush.leader",
                2 if seen.open.where[2 * seen.open.active] == seen.open.site else 1,
            )
        elif asked is questions.PAYMENT:
            facts["owed"] = seen.open.owed
            if seen.open.slot == NEW_MARKET:
                key = "prompt.pay.refresh"
            else:
                facts["card"] = self.card(seen.open.row[seen.open.slot])
        elif asked is questions.SAILING:
            return self.words.many(key, seen.open.steps, **facts)
        elif asked is questions.DRAWING:
            key = key if seen.open.gems else "prompt.draw.first"
            facts["odds"] = self.odds(dive_site(seen))
        elif asked is questions.DEFENDING:
            facts["gem"] = self.gem(seen.open.dangers[0])
        return self.words(key, **facts)

    def odds(self, site: DiveSite) -> str:
        """How likely the next draw brings a danger, from what can be counted."""
        if site.draws() > 1:
            return self.words("odds.two", percent=percent(site))
        return self.words("odds", dangers=site.dangers(), gems=sum(site.bag))

    # What lies on the table

    def board(self, seen: SeaView) -> list[Section]:
        sections = [self.state_of_play(seen), self.chart(seen), self.market(seen), self.people(seen)]
        if seen.open.site:
            sections.append(self.dive(seen))
        if seen.open.question is questions.OVER:
            sections.append(self.final_scores(seen))
        if seen.seat is not None:
            rows = [
                [self.words("board.hand"), self.full_cards(seen.hand)],
                [self.words("board.rest"), self.full_cards(seen.rest)],
            ]
            sections.append(Section(self.words("board.own"), ["", ""], rows))
        return sections

    def full_cards(self, cards: list[int]) -> str:
        return self.words.apart(self.full(card) for card in cards) or self.words("board.nothing")

    def state_of_play(self, seen: SeaView) -> Section:
        bag = [self.many_gems(gem, count) for gem, count in enumerate(seen.open.bag) if count]
        gems = self.words.many("board.bag.gems", sum(seen.open.bag), gems=", ".join(bag))
        rows = [
            [self.words("board.scenario"), self.scenario(seen.open.scenario)],
            [self.words("board.city"), self.words("board.city.placed", placed=len(seen.open.fresco), all=CITY_TILES)],
            [self.words("board.bag"), gems if bag else self.words("board.nothing")],
        ]
        return Section("", ["", ""], rows)

    def chart(self, seen: SeaView) -> Section:
        rows: list[list[str]] = []
        for space in range(self.box.spaces):
            tile = seen.open.tiles[space] if space <= SITES else NONE
            boats = [boat for boat, place in enumerate(seen.open.where) if place == space]
            if tile == NONE and not boats:
                continue
            lying = {seen.open.moors[boat]: boat for boat in boats if seen.open.moors[boat] != NONE}
            loose = ", ".join(self.loose_boat(boat, seen) for boat in boats if seen.open.moors[boat] == NONE)
            spots: list[str] = []
            if tile >= 0:
                for number, kind in enumerate(self.box.tile_spots[tile]):
                    owner = f" ({self.boat(lying[number])})" if number in lying else ""
                    spots.append(self.kind(kind) + owner)
            gem = self.gem(seen.open.laid[space]) if space <= SITES and seen.open.laid[space] != NONE else ""
            name = self.tile(tile) if tile != NONE else ""
            vp = str(self.box.tile_vp[tile]) if tile >= 0 else ""
            rows.append([self.at(space), name, vp, ", ".join(spots), loose, gem])
        head = ["", "", *(self.words(f"board.{name}") for name in ("leader", "spots", "boats", "gem"))]
        return Section(self.words("board.chart"), head, rows)

    def boat(self, boat: int) -> str:
        return self.words("boat", who=self.who(boat // 2), boat=boat % 2 + 1)

    def loose_boat(self, boat: int, seen: SeaView) -> str:
        """A boat without a scouting spot; beside the tile if its owner has resurfaced. (DB-8.8)"""
        return self.words("boat.beside", boat=self.boat(boat)) if is_beside(boat, seen) else self.boat(boat)

    def market(self, seen: SeaView) -> Section:
        rows = [
            [self.words("board.price", price=PRICES[slot]), self.card(card), self.functions(card), self.plus(card)]
            for slot, card in enumerate(seen.open.row)
        ]
        title = self.words.many("board.market", seen.deck_size)
        return Section(title, ["", "", "", ""], rows)

    def plus(self, card: int) -> str:
        return "" if self.box.plus[card] == NONE else self.words("board.plus", gem=self.gem(self.box.plus[card]))

    def people(self, seen: SeaView) -> Section:
        rows: list[list[str]] = []
        for seat in range(seen.seats):
            name = self.words("board.you", who=self.who(seat)) if seat == seen.seat else self.who(seat)
            score = (seen.scores or [None] * seen.seats)[seat]
            known = [*seen.in_hand[seat], *seen.at_rest[seat], *seen.unsure[seat], *seen.open.played[seat]]
            recruited = [self.card(card) for card in sorted(known) if card < CREW]
            row = [name, "" if score is None else str(score), str(seen.open.tokens[seat] or "")]
            row += [str(seen.hand_sizes[seat]), str(seen.rest_sizes[seat]), self.cards_or_none(seen.open.played[seat])]
            rows.append([*row, ", ".join(recruited)])
        names = ("score", "tokens", "hand-size", "rest-size", "played", "recruited")
        return Section(self.words("board.people"), ["", *(self.words(f"board.{name}") for name in names)], rows)

    def final_scores(self, seen: SeaView) -> Section:
        """Where everybody's points came from."""
        assert seen.outcome is not None
        rows: list[list[str]] = []
        for seat in seen.outcome["ranking"]:
            sources = seen.earned[seat]
            rows.append([self.who(seat), *map(str, sources), str(sum(sources))])
        head = ["", *(self.words(f"board.from.{source}") for source in ("cards", "gems", "tiles", "all"))]
        return Section(self.words("board.final"), head, rows)

    def cards_or_none(self, cards: list[int]) -> str:
        return ", ".join(self.card(card) for card in cards)

    def dive(self, seen: SeaView) -> Section:
        """The gems, the dangers, and what each diver would score now."""
        rows = [
            [self.words("board.drawn"), self.gems(seen.open.gems) if seen.open.gems else self.words("board.nothing")],
            [self.words("board.odds"), self.odds(dive_site(seen))],
        ]
        if seen.open.down:
            points = dive_site(seen).points()
            for step in range(seen.seats):
                seat = (seen.open.active + step) % seen.seats
                if seen.open.site in seen.open.where[2 * seat : 2 * seat + 2]:
                    key = "board.would-score" if seen.open.down >> seat & 1 else "board.surfaced"
                    rows.append([self.who(seat), self.words(key, points=sum(points[seat]))])
        title = self.words("board.dive", site=self.at(seen.open.site), who=self.who(seen.open.active))
        return Section(title, ["", ""], rows)


def worth_now(box: SeaBox, card: int, seen: SeaView) -> int:
    """What a card would score if it were played for points now."""
    return card_worth(box.vp[card], dive_site(seen).scenario)


def percent(site: DiveSite) -> int:
    """How likely the next draw brings a danger."""
    hurt, draws = site.odds()
    return round(100 * hurt / draws)


def is_beside(boat: int, seen: SeaView) -> bool:
    """Whether a boat lies beside the tile of the dive under way, since its owner has resurfaced. (DB-8.8)"""
    diving = bool(seen.open.site and seen.open.down) and seen.open.where[boat] == seen.open.site
    return diving and not seen.open.down >> boat // 2 & 1
