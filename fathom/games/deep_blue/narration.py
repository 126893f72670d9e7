"""Deep Blue in words: what can be done, what happened, what lies on the table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fathom.core.events import Facts
from fathom.core.narration import Card, Narrator, Section
from fathom.games.deep_blue import components, scoring
from fathom.games.deep_blue.components import COLOURS, EITHER, NONE, PRICES, SPOT_VP, Entry, SeaBox
from fathom.games.deep_blue.observation import SeaSeen
from fathom.games.deep_blue.rules import questions, sail
from fathom.games.deep_blue.state import NEW_MARKET, OpenSea


class Teller(Narrator[SeaSeen]):
    """Tells a game of Deep Blue."""

    box: SeaBox

    # Things and people

    def named(self, kind: str, face: Entry) -> str:
        """What a card, a tile or a space is called: by its owner, else in the reader's language."""
        own = face.get(self.words.language, face.get("name"))
        return str(own) if "name" in face else self.words(f"name.{kind}.{face['id']}")

    def card(self, card: int) -> str:
        return self.named("crew", self.box.card_faces[card])

    def cards(self, cards: list[int]) -> str:
        return self.words.both([self.card(card) for card in cards])

    def at(self, space: int) -> str:
        return self.named("space", self.box.space_faces[space])

    def tile(self, tile: int) -> str:
        down = tile == components.FACE_DOWN
        return self.words("tile.face-down") if down else self.named("tile", self.box.tile_faces[tile])

    def scenario(self, scenario: int) -> tuple[str, str]:
        """A scenario's name, and what it does."""
        played = components.SCENARIOS[scenario]
        return self.words(f"name.scenario.{played}"), self.words(f"scenario.rule.{played}")

    def choice(self, option: str, choice: str, thing: str = "") -> Card:
        """A choice before the game; a scenario by its name alone, since its card says what it does."""
        card = super().choice(option, choice, thing)
        return replace(card, name=self.words(f"name.scenario.{choice}")) if choice in components.SCENARIOS else card

    def gem(self, gem: int) -> str:
        return self.words(f"gem.{COLOURS[gem]}")

    def gems(self, gems: list[int]) -> str:
        return self.words.both([self.gem(gem) for gem in gems])

    def many_gems(self, gem: int, count: int) -> str:
        return self.words.many(f"gems.{COLOURS[gem]}", count)

    def kind(self, spot: int) -> str:
        return self.words("spot.either" if spot == EITHER else f"spot.{COLOURS[spot]}")

    def worth(self, spot: int) -> str:
        """What a scouting spot gives. (DB-8.6, DB-10.6)"""
        if spot == EITHER:
            return self.words("spot.protects.either")
        if not SPOT_VP[spot]:
            return self.words("spot.protects", gem=self.gem(spot))
        return self.words("spot.scores", gem=self.gem(spot), vp=SPOT_VP[spot], usual=components.GEM_VP[spot])

    def deeds(self, card: int, sea: OpenSea | None = None) -> list[str]:
        """What a card can do, in a few words each: as printed, or with its worth in the dive under way."""
        box = self.box
        told: list[str] = []
        needs, count = box.needs[card], box.count[card]
        vp = box.vp[card] if sea is None else scoring.card_worth(sea, card)
        if needs == components.ANY:
            told.append(self.words("card.any", count=count, vp=vp))
        elif needs != NONE:
            told.append(self.words("card.colour", gems=self.many_gems(needs, count), vp=vp))
        if box.cash[card]:
            told.append(self.words("card.cash", cash=box.cash[card]))
        if box.propellers[card]:
            told.append(self.words.many("card.propellers", box.propellers[card]))
        if box.protects[card] != NONE:
            told.append(self.words("card.protects", gem=self.gem(box.protects[card])))
        return told

    def functions(self, card: int, sea: OpenSea | None = None) -> str:
        return ", ".join(self.deeds(card, sea))

    def full(self, card: int, sea: OpenSea | None = None) -> str:
        return self.words("card.full", card=self.card(card), functions=self.functions(card, sea))

    def fact(self, name: str, value: Any) -> str:
        """A fact in words: events give the number of a thing, refusals its name in notation."""
        if name == "card":
            return self.card(number_of(value, self.box.card_ids))
        if name in ("site", "space", "from", "target"):
            return self.at(number_of(value, self.box.space_ids))
        if name in ("gem", "danger", "colour"):
            return self.gem(number_of(value, COLOURS))
        if name == "tile":
            return self.tile(value)
        return self.words.many("steps", value) if name == "reach" else str(value)

    # What happened

    def told(self, event: Facts) -> Facts:
        """The facts of an event, which, unlike a refusal, counts boats from 0 and names spots by their kinds."""
        told = super().told(event) | {"brings": event.get("gem", NONE) != NONE}
        if "boat" in event:
            told["boat"] = event["boat"] + 1
        if "spot" in event:
            told["spot"] = self.kind(event["spot"])
        if event["kind"] == "flipped":
            told["vp"] = self.box.tile_vp[event["tile"]]
        if "tokens" in event:
            tokens = [self.words.many("tokens", event["tokens"])] if event["tokens"] else []
            told["paid"] = self.words.both([*map(self.card, event.get("paid") or event.get("cards", [])), *tokens])
        return told

    def event_rested(self, event: Facts) -> str:
        own = self.words("event.own-draw", cards=self.cards(event["cards"])) if "cards" in event else ""
        return self.happened(event) + own

    def event_recruited(self, event: Facts) -> str:
        bought = {"card": self.full(event["card"]), "price": PRICES[event["slot"]]}
        return self.message("event.recruited", self.told(event) | bought)

    def event_sailed(self, event: Facts) -> str:
        moves = [
            self.words("event.sailed.boat", boat=boat + 1, origin=self.at(origin), target=self.at(target))
            for boat, origin, target in event["moves"]
        ]
        return self.words("event.sailed", **self.told(event) | {"moves": self.words.both(moves)})

    def event_drew(self, event: Facts) -> str:
        told = self.words("event.drew", who=self.who(event["seat"]), gems=self.gems(event["gems"]))
        return told + "".join(self.words("event.danger", gem=self.gem(danger)) for danger in event["dangers"])

    def event_scored(self, event: Facts) -> str:
        """Who got what for a dive."""
        told: list[str] = []
        for seat, points in enumerate(event["points"]):
            if sum(points) or seat in event["down"]:
                sources = zip(("cards", "gems", "tile"), points, strict=True)
                shown = [self.words(f"points.{source}", points=given) for source, given in sources if given]
                total = self.words("points", who=self.who(seat), total=sum(points))
                told.append(f"{total} ({', '.join(shown)})" if len(shown) > 1 else total)
        facts = {"site": self.at(event["site"]), "points": ", ".join(told) or self.words("board.nothing")}
        return self.message("event.scored", facts | {"city": event["tile"] >= components.FIRST_CITY})

    # What can be done

    def do_draw(self, seen: SeaSeen) -> Facts:
        return {"count": scoring.gems_at_a_time(seen.open), "odds": self.odds(seen.open)}

    def do_anchor(self, seen: SeaSeen) -> Facts:
        return {"count": seen.open.steps}

    def do_token(self, seen: SeaSeen) -> Facts:
        return {self.spent_on(seen.open): True}

    def spent_on(self, sea: OpenSea) -> str:
        """The verb that a token stands for."""
        return "pay" if sea.question is questions.PAYMENT else "sail"

    def heading(self, action: int, seen: SeaSeen) -> str:
        verb, arguments = self.space.decode(action)
        name = self.spent_on(seen.open) if verb.name == "token" else verb.name
        if name == "step":
            boat = arguments[0]
            return self.words("kind.step", boat=boat + 1, space=self.at(seen.open.where[2 * seen.to_move + boat]))
        return self.words(f"kind.{name}") if name in KINDS else ""

    def about(self, action: int, seen: SeaSeen) -> Facts:
        """What an action is done with: a card, a slot, a boat and where it lies or goes, a spot, a site, or nothing."""
        sea, box = seen.open, self.box
        verb, arguments = self.space.decode(action)
        at, *_ = *arguments, 0
        match [domain.name for domain in verb.domains]:
            case ["card"]:
                facts: Facts = {"card": self.card(at), "vp": scoring.card_worth(sea, at)}
                return facts | {"cash": box.cash[at], "count": box.propellers[at]}
            case ["slot"]:
                return {"card": self.card(sea.row[at]), "offer": self.offer(sea.row[at]), "price": PRICES[at]}
            case ["boat"]:
                return {"boat": at + 1, "space": self.at(sea.where[2 * seen.to_move + at])}
            case ["boat", "space"]:
                return {"boat": at + 1, "space": self.place(arguments[1], sea)}
            case ["spot"]:
                kind = box.tile_spots[sea.tiles[sail.site_of_spots(sea)]][at]
                return {"spot": self.kind(kind), "about": self.worth(kind)}
            case ["site"]:
                tile = sea.tiles[at + 1]
                return {"site": self.at(at + 1), "tile": self.tile(tile), "vp": box.tile_vp[tile]}
        size = len(seen.rest)
        return {"price": components.REFRESH_PRICE, "count": min(size, components.RESTED), "size": size}

    def offer(self, card: int) -> str:
        """A card of the market, with the gem it brought along."""
        if self.box.plus[card] == NONE:
            return self.full(card)
        return self.words("card.plus", card=self.full(card), gem=self.gem(self.box.plus[card]))

    def place(self, space: int, sea: OpenSea) -> str:
        """A space with what lies there."""
        tile = sail.tile_at(sea, space)
        return self.at(space) if tile == NONE else self.words("place", space=self.at(space), tile=self.tile(tile))

    QUIET = frozenset({"pass", "resurface", "stay"})
    AIMED = frozenset({"step"})

    def asks(self, action: int, seen: SeaSeen, final: bool) -> bool:
        """No dive begins by a slip of the finger; in it a touch will do: others wait, and final actions are marked."""
        return not seen.open.site and (final or self.space.decode(action)[0].name == "dive")

    def prompt(self, seen: SeaSeen) -> str:
        sea, asked = seen.open, seen.open.question
        if asked is questions.OVER:
            return self.prompt_over(seen)
        facts: Facts = {"who": self.asked(seen), "site": self.at(sea.site), "boat": sea.mooring + 1, "count": sea.steps}
        facts |= {"owed": sea.owed, "odds": self.odds(sea), "refresh": sea.slot == NEW_MARKET}
        facts |= {"first": not sea.gems and scoring.gems_at_a_time(sea) == 1, "first-two": not sea.gems}
        if asked is questions.RUSHING and seen.to_move == sea.active:  # one boat is there: this is about the other
            facts |= {"leader": True, "boat": 2 if sea.where[2 * sea.active] == sea.site else 1}
        elif asked is questions.PAYMENT and sea.slot != NEW_MARKET:
            facts["card"] = self.card(sea.row[sea.slot])
        elif asked is questions.DEFENDING:
            facts["gem"] = self.gem(sea.dangers[0])
        return self.message(f"prompt.{asked.name}", facts)

    def last(self, seen: SeaSeen) -> str:
        return scoring.last(seen.open)

    def odds(self, sea: OpenSea) -> str:
        """How likely the next draw is to bring a danger, as anybody can count."""
        if scoring.gems_at_a_time(sea) > 1:
            return self.words("odds.two", percent=scoring.percent(sea))
        return self.words("odds", dangers=scoring.dangers_left(sea), gems=sum(sea.bag))

    # What lies on the table

    def board(self, seen: SeaSeen) -> list[Section]:
        sections = [self.state_of_play(seen.open), self.chart(seen), self.around(seen), self.market(seen)]
        if seen.open.site:
            sections.append(self.dive(seen.open))
        if seen.open.question is questions.OVER:
            sections.append(self.final_scores(seen))
        return [*sections, *self.own(seen), self.people(seen)]

    def glance(self, seen: SeaSeen) -> list[Section]:
        """In a dive, the dive; in the middle of a turn, no more than the question is about."""
        asked = seen.open.question
        if asked in (questions.DRAWING, questions.DEFENDING, questions.PLAYING):
            return [self.dive(seen.open), *self.own(seen)]
        if asked in (questions.PAYMENT, questions.FREE_CARD):
            return self.own(seen) if asked is questions.PAYMENT else [self.market(seen)]
        return [] if asked in (questions.SAILING, questions.SETTLING, questions.MOORING) else self.board(seen)

    def own(self, seen: SeaSeen) -> list[Section]:
        """The viewer's cards in hand and at rest."""
        if seen.seat is None:
            return []
        piles, nothing = (("board.hand", seen.hand), ("board.rest", seen.rest)), self.words("board.nothing")
        rows = [[self.words(key), self.words.apart(map(self.full, cards)) or nothing] for key, cards in piles]
        return [Section(self.words("board.own"), ["", ""], rows)]

    def state_of_play(self, sea: OpenSea) -> Section:
        bag = [self.many_gems(gem, count) for gem, count in enumerate(sea.bag) if count]
        gems = self.words.many("board.bag.gems", sum(sea.bag), gems=", ".join(bag))
        name, rule = self.scenario(sea.scenario)
        city = self.words("board.city.placed", placed=len(sea.fresco), all=components.CITY_TILES)
        rows = [
            [self.words("board.scenario"), self.words("scenario", name=name, rule=rule)],
            [self.words("board.city"), city],
            [self.words("board.bag"), gems if bag else self.words("board.nothing")],
        ]
        return Section("", ["", ""], rows)

    def chart(self, seen: SeaSeen) -> Section:
        """The tiles that somebody has seen or where something lies."""
        sea = seen.open
        rows: list[list[str]] = []
        for space in self.spaces(sea):
            tile, gem = sail.tile_at(sea, space), sail.laid_at(sea, space)
            row = [self.at(space), self.away(space, seen), self.tile(tile)]
            row += [str(self.box.tile_vp[tile]) if tile >= 0 else "", self.spots(space, sea)]
            rows.append([*row, ", ".join(self.boats_at(space, sea)), self.gem(gem) if gem != NONE else ""])
        heads = self.heads("away" if seen.seat is not None else "", "", "leader", "spots", "boats", "gem")
        return Section(self.words("board.chart"), heads, rows or [[self.words("board.nothing"), *[""] * 6]])

    def spaces(self, sea: OpenSea, hidden: bool = False) -> list[int]:
        """The spaces with a tile, either those that are face down with nothing on them, or the others."""
        tiles = [space for space in range(self.box.spaces) if sail.tile_at(sea, space) != NONE]
        bare = [space for space in tiles if space not in sea.where and sail.laid_at(sea, space) == NONE]
        unseen = [space for space in bare if sail.tile_at(sea, space) == components.FACE_DOWN]
        return unseen if hidden else [space for space in tiles if space not in unseen]

    def around(self, seen: SeaSeen) -> Section:
        """What scouting spots are good for, boats where there is no tile, and the tiles that nobody has seen."""
        sea = seen.open
        empty = [space for space in sorted(set(sea.where)) if sail.tile_at(sea, space) == NONE]
        lone = [(self.at(space), ", ".join(self.boats_at(space, sea))) for space in empty]
        boats = [self.words("place", space=name, tile=boats) for name, boats in lone]
        told = [(self.at(space), self.away(space, seen)) for space in self.spaces(sea, hidden=True)]
        names = [self.words("board.hidden", space=name, steps=steps) if steps else name for name, steps in told]
        unseen = "board.face-down" if seen.seat is None else "board.face-down.steps"
        spots = [(self.kind(gem), vp, components.GEM_VP[gem]) for gem, vp in enumerate(SPOT_VP) if vp]
        scores = ", ".join(self.words("spot.vp", spot=spot, vp=vp, usual=usual) for spot, vp, usual in spots)
        lists = (("board.spots.worth", self.words("spots.worth", scores=scores)), ("board.at-sea", ", ".join(boats)))
        rows = [[self.words(key), what] for key, what in (*lists, (unseen, ", ".join(names))) if what]
        return Section("", ["", ""], rows)

    def away(self, space: int, seen: SeaSeen) -> str:
        """How many steps the viewer's boats are away, boat 1 first; one number where it is the same for both."""
        if seen.seat is None:
            return ""
        steps = [self.box.distance[place][space] for place in seen.open.where[2 * seen.seat : 2 * seen.seat + 2]]
        return " / ".join(map(str, dict.fromkeys(steps)))

    def spots(self, space: int, sea: OpenSea) -> str:
        """The scouting spots of the tile on a space, each with the boat on it."""
        tile, moored = sail.tile_at(sea, space), sail.moored_at(sea, space)
        spots = enumerate(self.box.tile_spots[tile] if tile >= 0 else ())
        told = [self.kind(kind) + (f" ({self.boat(moored[at])})" if at in moored else "") for at, kind in spots]
        return ", ".join(told)

    def boats_at(self, space: int, sea: OpenSea) -> list[str]:
        """The boats on a space that are on no scouting spot; both of one player in one breath."""
        boats = [boat for boat, place in enumerate(sea.where) if place == space and sea.moors[boat] == NONE]
        told: list[str] = []
        for seat in dict.fromkeys(boat // 2 for boat in boats):
            one, *other = [boat for boat in boats if boat // 2 == seat]
            told.append(self.loose_boat(one, sea, both=bool(other)))
        return told

    def boat(self, boat: int) -> str:
        return self.words("boat", who=self.who(boat // 2), boat=boat % 2 + 1)

    def loose_boat(self, boat: int, sea: OpenSea, both: bool = False) -> str:
        """A boat without a scouting spot, or both of its owner's; beside the tile if that is resurfaced. (DB-8.8)"""
        name = self.words("boat.both", who=self.who(boat // 2)) if both else self.boat(boat)
        return self.words("boat.beside", boat=name) if scoring.is_beside(sea, boat) else name

    def market(self, seen: SeaSeen) -> Section:
        rows: list[list[str]] = []
        for price, card in zip(PRICES, seen.open.row, strict=False):
            gem = self.box.plus[card]
            plus = "" if gem == NONE else self.words("board.plus", gem=self.gem(gem))
            rows.append([self.words("board.price", price=price), self.card(card), self.functions(card), plus])
        rows = rows or [[self.words("board.nothing"), "", "", ""]]
        return Section(self.words.many("board.market", seen.deck_size), [""] * 4, rows)

    def people(self, seen: SeaSeen) -> Section:
        rows: list[list[str]] = []
        for seat, played in enumerate(seen.open.played):
            score = (seen.scores or [None] * seen.seats)[seat]
            row = [self.you(seat, seen), "" if score is None else str(score), str(seen.open.tokens[seat] or "")]
            row += [str(seen.hand_sizes[seat]), str(seen.rest_sizes[seat])]
            recruited = map(self.card, self.recruited(seat, seen))
            rows.append([*row, ", ".join(map(self.card, played)), ", ".join(recruited)])
        heads = self.heads("score", "tokens", "hand-size", "rest-size", "played", "recruited")
        return Section(self.words("board.people"), heads, rows, seats=True)

    def recruited(self, seat: int, seen: SeaSeen) -> list[int]:
        """The cards that a seat has recruited, wherever they are now. (DB-13.1)"""
        known = [*seen.in_hand[seat], *seen.at_rest[seat], *seen.unsure[seat], *seen.open.played[seat]]
        return [card for card in sorted(known) if card < components.CREW]

    def final_scores(self, seen: SeaSeen) -> Section:
        assert seen.outcome is not None
        ranking, earned = seen.outcome["ranking"], seen.earned
        rows = [[self.who(seat), *map(str, earned[seat]), str(sum(earned[seat]))] for seat in ranking]
        return Section(self.words("board.final"), self.heads("from.cards", "from.gems", "from.tiles", "from.all"), rows)

    def dive(self, sea: OpenSea) -> Section:
        """The gems, the dangers, and what each diver would score now."""
        rows = [
            [self.words("board.drawn"), self.gems(sea.gems) if sea.gems else self.words("board.nothing")],
            [self.words("board.odds"), self.odds(sea)],
        ]
        if sea.down:
            points = scoring.points(sea)
            for seat in scoring.divers(sea):
                key = "board.would-score" if scoring.is_down(sea, seat) else "board.surfaced"
                rows.append([self.who(seat), self.words(key, points=sum(points[seat]))])
        title = self.words("board.dive", site=self.at(sea.site), who=self.who(sea.active))
        return Section(title, ["", ""], rows)


KINDS = ("sail", "pay", "recruit", "take", "defend", "play")  # verbs whose actions are listed together


def number_of(thing: int | str, names: Sequence[str]) -> int:
    return thing if isinstance(thing, int) else names.index(thing)
