"""What may be seen of the table, and what it could look like. (EDS-19.1)"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from fathom.core import Chance
from fathom.core.observation import Observation, begin_as_seen, common
from fathom.games.endeavor import components
from fathom.games.endeavor.components import FALLEN_STAR, FIRST_TIER_5, NONE
from fathom.games.endeavor.rules import Endeavor, chain, fieldwork, voyage
from fathom.games.endeavor.rules.setbacks import FIRST_SETBACK
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import Look, OpenOcean, carried, number_of
from fathom.games.endeavor.worlds import Worlds


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
    return OceanSeen(
        **common(game, seat, Look()),
        dive_batches=[[game.batches[token] for token in tokens] for tokens in game.dives],
        stack_sizes=[len(stack) for stack in game.stacks],
        under=[stack[:known] for stack, known in zip(game.stacks, game.known, strict=True)],
        pocket_tops=[pocket[-1] if pocket else NONE for pocket in game.pockets],
        pocket_sizes=[len(pocket) for pocket in game.pockets],
        deck_size=len(game.deck),
        supply_size=len(game.supply),
        cards_left=len(game.cards),
        setbacks_used=used_setbacks(game),
    )


# What is on the chain and nowhere else


def boards_in_hand(chain: list[int]) -> list[int]:
    """Boards that were drawn and are not placed yet."""
    spots = [carried(link)[0] for link in chain if number_of(link) == voyage.SPOT]
    return spots + [board for link in chain if number_of(link) == voyage.KEEP for board in carried(link)[::2]]


def tokens_in_hand(chain: list[int]) -> list[int]:
    """Tokens of which one is being chosen."""
    return [token for link in chain if number_of(link) == fieldwork.TOKEN for token in carried(link)[:2]]


# A full state that fits


def worlds(seen: OceanSeen) -> Worlds:
    """States that fit an observation: all that is hidden dealt anew. The game's own chance stays unknown."""
    table = begin_as_seen(Endeavor(), seen, Chance.from_seed(""))
    found = Worlds(table)
    stack_boards(found, seen)
    sort_tokens(found, seen)
    sort_papers(found, seen)
    known = {*seen.pocket_tops, *(face // 2 for team in seen.open.teams for face in team)}
    found.tiles = [who for who in range(FIRST_TIER_5, components.SPECIALISTS) if who not in known]
    found.tops, found.pocket_sizes = seen.pocket_tops, seen.pocket_sizes
    table.offered = seen.legal.copy()
    if not seen.legal and seen.open.chain:
        sample = found.deal(Chance.from_seed(""))
        table.offered = chain.asked(sample).options(sample, seen.to_move, seen.open.chain[-1])
    return found


def sample_hidden(seen: OceanSeen, chance: Chance) -> Endeavor:
    return worlds(seen).deal(chance)


def stack_boards(found: Worlds, seen: OceanSeen) -> None:
    placed = {*seen.open.grid, *seen.open.removed, *boards_in_hand(seen.open.chain)}
    for depth in range(1, 6):
        under = seen.under[depth - 1]
        boards = [zone for zone in components.ZONES_AT[depth] if zone not in placed and zone not in under]
        if depth == 5 and seen.open.top_five and FALLEN_STAR in boards:
            boards.remove(FALLEN_STAR)
            found.star_among = seen.open.top_five
        found.under.append(under)
        found.boards.append(boards)


def sort_tokens(found: Worlds, seen: OceanSeen) -> None:
    """Sort the tokens that nobody knows by the shuffle they came from."""
    held = [token for tokens in seen.open.held for token in tokens]
    known = {*seen.open.discards, *tokens_in_hand(seen.open.chain), *held}
    unseen = [token for token in range(components.TOKENS) if token not in known]
    shuffles = sorted({seen.open.batches[token] for token in unseen})
    found.tokens = [[token for token in unseen if seen.open.batches[token] == shuffle] for shuffle in shuffles]
    found.sites = [[shuffles.index(batch) for batch in batches] for batches in seen.dive_batches]


def sort_papers(found: Worlds, seen: OceanSeen) -> None:
    known = {*seen.open.display, *seen.open.retired, *(card for cards in seen.open.published for card in cards)}
    found.deck = [card for card in range(components.ANCHORS, components.JOURNALS) if card not in known]
    found.bonuses = [card for card in range(components.BONUSES) if card not in seen.open.bonus_goals]
    found.setbacks = [FIRST_SETBACK + card for card in range(components.SETBACKS) if card not in seen.setbacks_used]
    found.bonuses_left = max(0, 3 - len(seen.open.bonus_goals))
    found.setbacks_left = seen.cards_left - found.bonuses_left


# For the tests: pieces that can trade places, and a count of the box


# By the number of the first piece of a kind: the fields that hold some face down.
FACE_DOWN = {0: ["stacks"], 100: ["supply", "dives"], 200: ["deck"], 300: ["pockets"], 700: ["cards", "left_cards"]}


def piles(game: Endeavor) -> list[tuple[int, list[list[int]], list[list[int]]]]:
    """Every kind of piece: the number of its first, where some lie face down, and where the others are."""
    tiles = Counter([face // 2 for team in game.teams for face in team if face])
    tiles.update({who: left for who, left in enumerate(game.tray) if left})
    copies = [who + components.SPECIALISTS * copy for who, count in tiles.items() for copy in range(count)]
    setbacks = [FIRST_SETBACK + card for card in used_setbacks(game)]
    return [
        (0, game.stacks, [game.grid, game.removed, boards_in_hand(game.chain)]),
        (100, [game.supply, *game.dives], [game.discards, tokens_in_hand(game.chain), *game.held]),
        (200, [game.deck], [game.display, game.retired, *game.published]),
        (300, game.pockets, [copies]),
        (700, [game.cards, game.left_cards], [game.bonus_goals, setbacks]),
    ]


def census(game: Endeavor) -> list[int]:
    found = [(first, pile) for first, hidden, others in piles(game) for pile in (*hidden, *others)]
    return sorted(first + piece for first, pile in found for piece in pile if piece != NONE)


def swap(game: Endeavor, one: int, other: int) -> None:
    first = max(first for first in FACE_DOWN if one >= first)
    trade = {one - first: other - first, other - first: one - first}

    def traded(pile: list[Any]) -> list[Any]:
        return [traded(piece) if isinstance(piece, list) else trade.get(piece, piece) for piece in pile]

    for name in FACE_DOWN[first]:  # clones share these piles
        setattr(game, name, traded(getattr(game, name)))


def hidden_from(game: Endeavor, seat: int | None) -> list[list[int]]:  # noqa: ARG001 - nobody sees more than others
    """Groups of pieces any two of which could trade places without anybody knowing."""
    groups: list[list[int]] = []
    for stack, known in zip(game.stacks, game.known, strict=True):
        boards = stack[known:]
        if FALLEN_STAR in boards and game.top_five:
            groups.append(boards[-game.top_five :])
            boards.remove(FALLEN_STAR)
        groups.append(boards)
    _, tokens, (journals, deck, _), (tiles, pockets, _), (cards, team, _) = piles(game)
    unseen = [token for pile in tokens[1] for token in pile]
    batches = {game.batches[token] for token in unseen}
    groups += [[tokens[0] + token for token in unseen if game.batches[token] == batch] for batch in batches]
    groups += [[tiles + who for pocket in pockets for who in pocket[:-1]], [journals + card for card in deck[0]]]
    left = [card for pile in team for card in pile]
    return groups + [[cards + card for card in left if (card < FIRST_SETBACK) == bonus] for bonus in (True, False)]
