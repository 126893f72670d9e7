"""Positions in a few words: what lies where, every piece of the box exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.core.events import Event
from fathom.core.setup import Setup
from fathom.games.deep_blue import GAME
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import (
    BAG,
    CITY_TILES,
    COLOURS,
    CREW,
    FACE_DOWN,
    FIRST_CITY,
    NONE,
    SCENARIOS,
    SITES,
    STARTING_SITES,
    STARTING_TILES,
    SUPPLY,
    TILES,
)
from fathom.games.deep_blue.observation import cards_of, census
from fathom.games.deep_blue.rules import DeepBlue, questions, start
from tests.dialect import Dialect, arrange, told

HOUSE = BOXES.find(BOXES.house())
ACTIONS = GAME.space
CARD_IDS = HOUSE.card_ids
TILE_IDS = HOUSE.tile_ids
SPACE_IDS = HOUSE.space_ids

STARTERS = CARD_IDS[CREW:]
CITY = TILE_IDS[FIRST_CITY:]


def cards(words: str) -> list[int]:
    return [CARD_IDS.index(word) for word in words.split()]


def space(name: str) -> int:
    return SPACE_IDS.index(name)


def gem(name: str) -> int:
    return COLOURS.index(name)


def counted(words: str) -> list[int]:
    """Gems by colour: ``"red*2 blue"``."""
    counts = [0] * len(COLOURS)
    for word in words.split():
        name, _, count = word.partition("*")
        counts[gem(name)] += int(count or 1)
    return counts


def position(
    seats: int = 3,
    *,
    scenario: str = "troubled-waters",
    hands: Sequence[str] = (),
    rests: Sequence[str] = (),
    tokens: Sequence[int] = (),
    boats: Mapping[int, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    bag: str | None = None,
    row: str | None = None,
    deck: str | None = None,
    fresco: int = 0,
) -> DeepBlue:
    """A table at the beginning of the first seat's turn.

    Boats are given by seat, as two spaces with the scouting spot (1 to 3) behind a slash: ``{0: "kelp/2 harbour"}``;
    all others lie in the harbour. Tiles are given by space; all other starting ones are gone, all other advanced ones
    face down. Starters that are not mentioned are at rest; other crew is in the market, in the deck, or, when these
    are given, discarded. Gems that are not in a given bag are in the supply.
    """
    game = start(Setup(seats, {"scenario": scenario, "scores": "hidden"}, "position", box=HOUSE.name))
    game.start = game.active = game.to_move = 0
    game.tokens = [*tokens, *[0] * (seats - len(tokens))]
    lay_tiles(game, tiles or {}, fresco)
    for seat in range(seats):
        game.hands[seat] = cards(hands[seat]) if seat < len(hands) else []
        game.rests[seat] = cards(rests[seat]) if seat < len(rests) else []
        named = game.hands[seat] + game.rests[seat]
        game.rests[seat] += [card for card in cards(" ".join(STARTERS)) if card not in named]
    for seat, words in (boats or {}).items():
        for boat, word in enumerate(words.split()):
            name, _, spot = word.partition("/")
            game.where[2 * seat + boat] = space(name)
            game.moors[2 * seat + boat] = int(spot) - 1 if spot else NONE
    offer_crew(game, row, deck)
    box = [one + other for one, other in zip(BAG, SUPPLY, strict=True)]
    game.bag = counted(bag) if bag is not None else BAG.copy()
    game.supply = [whole - part for whole, part in zip(box, game.bag, strict=True)]
    assert min(game.supply) >= 0, "there are not so many gems"
    game.question = questions.TURN
    game.revealed = 0
    check_table(game)
    return game


def lay_tiles(game: DeepBlue, tiles: Mapping[str, str], fresco: int) -> None:
    game.tiles = [NONE] * (SITES + 1)
    for name, tile in tiles.items():
        game.tiles[space(name)] = TILE_IDS.index(tile)
    game.fresco = [face for face in range(FIRST_CITY, TILES) if face not in game.tiles][:fresco]
    game.removed = [face for face in range(STARTING_TILES) if face not in game.tiles]
    game.faces = [face for face in range(STARTING_TILES, TILES) if face not in (*game.tiles, *game.fresco)]
    free = [site for site in range(STARTING_SITES + 1, SITES + 1) if SPACE_IDS[site] not in tiles]
    for site in free[: len(game.faces)]:
        game.tiles[site] = FACE_DOWN


def offer_crew(game: DeepBlue, row: str | None, deck: str | None) -> None:
    owned = {card for seat in range(game.seats) for card in game.hands[seat] + game.rests[seat]}
    free = [card for card in range(CREW) if card not in owned]
    game.deck = cards(deck) if deck is not None else []
    game.row = cards(row) if row is not None else [card for card in free if card not in game.deck][:4]
    rest = [card for card in free if card not in (*game.row, *game.deck)]
    game.discards = []
    if deck is None:
        game.deck = rest
    else:
        game.discards = rest


def no_discards(game: DeepBlue, owner: int = 1) -> DeepBlue:
    """Let a seat have recruited all that was discarded."""
    game.hands[owner] += game.discards
    game.discards = []
    return game


def coming(game: DeepBlue, *, tiles: str = "", gems: str = "", crew: str = "", rest: str = "") -> DeepBlue:
    """Let these tiles, gems, crew cards and resting cards be the next to come, in this order."""
    trial = game.clone()
    picks: list[tuple[int, int]] = []

    def pick(pile: list[int], piece: int) -> None:
        at = pile.index(piece)
        picks.append((at, len(pile)))
        last = pile.pop()
        if at < len(pile):
            pile[at] = last

    for word in tiles.split():
        pick(trial.faces, TILE_IDS.index(word))
    bag = [colour for colour, count in enumerate(trial.bag) for _ in range(count)]
    for word in gems.split():
        at = bag.index(gem(word))
        picks.append((at, len(bag)))
        bag.pop(at)
    for word in crew.split():
        if not trial.deck:
            trial.deck, trial.discards = trial.discards, []
        pick(trial.deck, CARD_IDS.index(word))
    for word in rest.split():
        pick(trial.rests[trial.to_move], CARD_IDS.index(word))
    arrange(game, *picks)
    return game


def hand(game: DeepBlue, seat: int) -> set[str]:
    return {CARD_IDS[card] for card in game.hands[seat]}


def resting(game: DeepBlue, seat: int) -> set[str]:
    return {CARD_IDS[card] for card in game.rests[seat]}


def market(game: DeepBlue) -> list[str]:
    return [CARD_IDS[card] for card in game.row]


def place(game: DeepBlue, seat: int, boat: int) -> str:
    """Where a boat lies: ``"kelp/2"`` on a scouting spot, ``"kelp"`` elsewhere."""
    at = 2 * seat + boat
    spot = game.moors[at]
    return SPACE_IDS[game.where[at]] + (f"/{spot + 1}" if spot != NONE else "")


def scored(events: list[Event]) -> list[list[int]]:
    """What the dive gave to each seat: for cards, for gems, for the tile."""
    return [list(points) for points in told(events, "scored")[-1]["points"]]


def check_table(game: DeepBlue) -> None:
    """Every piece is somewhere exactly once, spots hold one boat each, and what others doubt can be doubted."""
    pieces = census(game)
    assert len(pieces) == len(set(pieces)) == CREW + 4 * game.seats + TILES + 31
    moored = [(place, spot) for place, spot in zip(game.where, game.moors, strict=True) if spot != NONE]
    assert len(moored) == len(set(moored))
    assert all(game.tiles[site] >= 0 for site, _ in moored)
    assert sum(tile == FACE_DOWN for tile in game.tiles) == len(game.faces)
    assert len(game.fresco) <= CITY_TILES
    assert game.drawn == [game.gems.count(colour) for colour in range(7)]
    for seat in range(game.seats):
        doubt = set(cards_of(game.unsure[seat]))
        assert not doubt or doubt & set(game.hands[seat])
        assert not doubt or doubt & set(game.rests[seat])


def scenario_of(game: DeepBlue) -> str:
    return SCENARIOS[game.scenario]


SPEECH = Dialect(GAME, check_table)
do, may, refusal, offered = SPEECH.do, SPEECH.may, SPEECH.refusal, SPEECH.offered
