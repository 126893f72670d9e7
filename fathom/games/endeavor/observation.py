"""What may be seen of the table, and what it could look like. (EDS-19.1)"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.core import Chance
from fathom.core.observation import Observation, begin_as_seen, common, lying_open
from fathom.games.endeavor import components
from fathom.games.endeavor.components import FALLEN_STAR, FIRST_TIER_5, NONE, ZONES
from fathom.games.endeavor.rules import Endeavor, chain, fieldwork, voyage
from fathom.games.endeavor.rules.look import Look
from fathom.games.endeavor.rules.setbacks import FIRST_SETBACK
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import OpenOcean, carried, number_of

# Pieces, for the tests: boards by their number, then tokens, Journals, Specialists with their copies, cards.
FIRST_TOKEN = 100
FIRST_CARD = 200
FIRST_TILE = 300
FIRST_TEAM_CARD = 700


@dataclass(frozen=True, eq=False)
class OceanSeen(Observation):
    """Endeavor: Deep Sea from one seat; all seats see the same."""

    opened = OpenOcean
    boxes = BOXES

    open: Look
    dive_batches: list[list[int]]  # by Dive site, for each token the shuffle it came from
    stack_sizes: list[int]
    under: list[list[int]]  # boards known to lie under a stack
    pocket_tops: list[int]
    pocket_sizes: list[int]
    deck_size: int
    supply_size: int
    cards_left: int
    setbacks_used: list[int]

    def __post_init__(self) -> None:
        """Let the rules know how many tokens there are."""
        self.open.supply_size = self.supply_size
        self.open.tokens = [len(batches) for batches in self.dive_batches]


def used_setbacks(game: Endeavor) -> list[int]:
    """Setbacks that have been turned up, this round's included."""
    hidden = [*game.cards, *game.left_cards]
    return [card for card in range(components.SETBACKS) if FIRST_SETBACK + card not in hidden]


def observe(game: Endeavor, seat: int | None) -> OceanSeen:
    """The table as a seat, or a spectator, may see it."""
    return OceanSeen(
        **common(game, seat),
        open=lying_open(game, Look()),
        dive_batches=[[game.batches[token] for token in tokens] for tokens in game.dives],
        stack_sizes=[len(stack) for stack in game.stacks],
        under=[stack[:known] for stack, known in zip(game.stacks, game.known, strict=True)],
        pocket_tops=[pocket[-1] if pocket else NONE for pocket in game.pockets],
        pocket_sizes=[len(pocket) for pocket in game.pockets],
        deck_size=len(game.deck),
        supply_size=len(game.supply),
        cards_left=len(game.cards),
        setbacks_used=used_setbacks(game),
        box=game.box.name,
    )


# What is on the chain and nowhere else


def boards_in_hand(chain: list[int]) -> list[int]:
    """Boards that were drawn and are not placed yet."""
    found: list[int] = []
    for link in chain:
        if number_of(link) == voyage.SPOT:
            found.append(carried(link)[0])
        elif number_of(link) == voyage.KEEP:
            one, _, other = carried(link)
            found += [one, other]
    return found


def tokens_in_hand(chain: list[int]) -> list[int]:
    """Tokens of which one is being chosen."""
    links = [link for link in chain if number_of(link) == fieldwork.TOKEN]
    return [token for link in links for token in carried(link)[:2]]


# A full state that fits


def sample_hidden(seen: OceanSeen, chance: Chance) -> Endeavor:
    """A full state that fits an observation: all that is hidden shuffled anew. The game's own chance stays unknown."""
    game = Endeavor()
    begin_as_seen(game, seen, chance)
    stack_boards(game, seen, chance)
    deal_tokens(game, seen, chance)
    deal_tiles(game, seen, chance)
    deal_papers(game, seen, chance)
    game.offered = seen.legal.copy()
    if not seen.legal and seen.open.chain:
        game.offered = chain.asked(game).options(game, seen.to_move, seen.open.chain[-1])
    return game


def stack_boards(game: Endeavor, seen: OceanSeen, chance: Chance) -> None:
    placed = {*seen.open.grid, *seen.open.removed, *boards_in_hand(seen.open.chain)}
    game.stacks = []
    for depth in range(1, 6):
        under = seen.under[depth - 1].copy()
        known = {*placed, *under}
        boards = [zone for zone in range(ZONES) if components.ZONE_DEPTH[zone] == depth and zone not in known]
        chance.shuffle(boards)
        if depth == 5 and seen.open.top_five and FALLEN_STAR in boards:
            boards.remove(FALLEN_STAR)
            boards.insert(len(boards) - chance.below(seen.open.top_five), FALLEN_STAR)
        game.stacks.append(under + boards)


def deal_tokens(game: Endeavor, seen: OceanSeen, chance: Chance) -> None:
    known = {
        *seen.open.discards,
        *tokens_in_hand(seen.open.chain),
        *(token for held in seen.open.held for token in held),
    }
    unseen = [token for token in range(components.TOKENS) if token not in known]
    chance.shuffle(unseen)
    game.dives = []
    for batches in seen.dive_batches:
        tokens: list[int] = []
        for batch in batches:
            token = next(token for token in unseen if seen.open.batches[token] == batch)
            unseen.remove(token)
            tokens.append(token)
        game.dives.append(tokens)
    game.supply = unseen


def deal_tiles(game: Endeavor, seen: OceanSeen, chance: Chance) -> None:
    known = {*seen.pocket_tops, *(face // 2 for team in seen.open.teams for face in team)}
    tiles = [who for who in range(FIRST_TIER_5, components.SPECIALISTS) if who not in known]
    chance.shuffle(tiles)
    game.pockets = []
    for top, size in zip(seen.pocket_tops, seen.pocket_sizes, strict=True):
        game.pockets.append([*(tiles.pop() for _ in range(size - 1)), top] if size else [])


def deal_papers(game: Endeavor, seen: OceanSeen, chance: Chance) -> None:
    known = {*seen.open.display, *seen.open.retired, *(card for cards in seen.open.published for card in cards)}
    game.deck = [card for card in range(components.ANCHORS, components.JOURNALS) if card not in known]
    chance.shuffle(game.deck)
    bonuses = [card for card in range(components.BONUSES) if card not in seen.open.bonus_goals]
    setbacks = [FIRST_SETBACK + card for card in range(components.SETBACKS) if card not in seen.setbacks_used]
    chance.shuffle(bonuses)
    chance.shuffle(setbacks)
    bonuses_left = max(0, 3 - len(seen.open.bonus_goals))
    setbacks_left = seen.cards_left - bonuses_left
    game.cards = setbacks[:setbacks_left] + bonuses[:bonuses_left]
    game.left_cards = setbacks[setbacks_left:] + bonuses[bonuses_left:]


# For the tests: pieces that can trade places, and a count of the box


def hidden_from(game: Endeavor, seat: int | None) -> list[list[int]]:  # noqa: ARG001 - nobody sees more than others
    """Groups of pieces any two of which could trade places without anybody knowing."""
    groups: list[list[int]] = []
    for stack, known in zip(game.stacks, game.known, strict=True):
        boards = stack[known:]
        if FALLEN_STAR in boards and game.top_five:
            groups.append(boards[-game.top_five :])
            boards = [zone for zone in boards if zone != FALLEN_STAR]
        groups.append(boards)
    unseen = [*game.supply, *(token for tokens in game.dives for token in tokens)]
    for batch in {game.batches[token] for token in unseen}:
        groups.append([FIRST_TOKEN + token for token in unseen if game.batches[token] == batch])
    groups.append([tile_piece(who) for pocket in game.pockets for who in pocket[:-1]])
    groups.append([FIRST_CARD + card for card in game.deck])
    cards = [*game.cards, *game.left_cards]
    groups.append([FIRST_TEAM_CARD + card for card in cards if card < FIRST_SETBACK])
    groups.append([FIRST_TEAM_CARD + card for card in cards if card >= FIRST_SETBACK])
    return groups


def tile_piece(who: int, copy: int = 0) -> int:
    return FIRST_TILE + 8 * who + copy


def swap(game: Endeavor, one: int, other: int) -> None:
    """Let two hidden pieces of one kind trade places."""
    piles: list[tuple[int, int, list[list[int]]]] = [
        (FIRST_TEAM_CARD, 1, [game.cards, game.left_cards]),
        (FIRST_TILE, 8, game.pockets),
        (FIRST_CARD, 1, [game.deck]),
        (FIRST_TOKEN, 1, [game.supply, *game.dives]),
        (0, 1, game.stacks),
    ]
    first, size, lists = next(kind for kind in piles if one >= kind[0])
    this, that = (one - first) // size, (other - first) // size
    trade = {this: that, that: this}
    for pile in lists:
        pile[:] = [trade.get(piece, piece) for piece in pile]


def census(game: Endeavor) -> list[int]:
    """Every board, token, Journal, Specialist and card, wherever it is."""
    boards = [zone for zone in (*game.grid, *game.removed, *boards_in_hand(game.chain)) if zone != NONE]
    boards += [zone for stack in game.stacks for zone in stack]
    tokens = [*game.supply, *game.discards, *tokens_in_hand(game.chain)]
    tokens += [token for tokens in (*game.dives, *game.held) for token in tokens]
    journals = [*game.display, *game.deck, *game.retired, *(card for cards in game.published for card in cards)]
    tiles: list[int] = []
    for who in range(1, components.SPECIALISTS):
        count = sum(face // 2 == who for team in game.teams for face in team)
        count += game.tray[who] if who < FIRST_TIER_5 else sum(who in pocket for pocket in game.pockets)
        tiles += [tile_piece(who, copy) for copy in range(count)]
    cards = [*game.cards, *game.left_cards, *game.bonus_goals]
    cards += [FIRST_SETBACK + card for card in used_setbacks(game)]
    pieces = [*boards, *tiles, *(FIRST_TOKEN + token for token in tokens), *(FIRST_CARD + card for card in journals)]
    return sorted([*pieces, *(FIRST_TEAM_CARD + card for card in cards)])
