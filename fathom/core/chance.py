"""The one source of chance: a stream that anybody can recompute from the seed, as ``docs/contract.md`` describes."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256, sha512
from typing import Any

from mypy_extensions import i64


class Chance:
    """A seedable stream of even choices, cheap to clone.

    >>> dice = Chance.from_seed("pearl")
    >>> [dice.below(6) + 1 for _ in range(8)]
    [4, 6, 4, 3, 1, 3, 5, 6]
    """

    __slots__ = ("at", "block", "key", "next_block")

    key: bytes
    next_block: int
    block: bytes
    at: i64

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.next_block = 0
        self.block = b""
        self.at = 64

    @staticmethod
    def from_seed(seed: str) -> Chance:
        return Chance(sha256(b"fathom chance " + seed.encode()).digest())

    def below(self, count: i64) -> i64:
        """An even choice among 0, 1, …, count - 1, for any count up to 65,536."""
        while True:
            at: i64 = self.at
            if at == 64:
                self.block = sha512(self.key + self.next_block.to_bytes(8, "big")).digest()
                self.next_block += 1
                at = 0
            self.at = at + 2
            block = self.block
            product: i64 = (block[at] * 256 + block[at + 1]) * count
            rest: i64 = product & 65535
            if rest >= count or rest >= 65536 % count:
                return product >> 16

    def shuffle(self, cards: list[int]) -> None:
        """Put a list into random order, in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        """The same in random order, as a list of its own."""
        found = list(cards)
        self.shuffle(found)
        return found

    def spawn(self) -> Chance:
        """A new stream that is a function of this one and shares nothing with it."""
        key = sha256(b"fathom spawn " + self.key + self.next_block.to_bytes(8, "big") + bytes([self.at]))
        self.below(2)
        return Chance(key.digest())

    def untouched(self) -> bool:
        """Whether nothing was drawn from it yet."""
        return self.next_block == 0

    def clone(self) -> Chance:
        other = Chance(self.key)
        other.next_block = self.next_block
        other.block = self.block
        other.at = self.at
        return other

    def data(self) -> list[object]:
        return [self.key.hex(), self.next_block, self.at]

    @staticmethod
    def restored(data: list[Any]) -> Chance:
        key, next_block, at = data
        chance = Chance(bytes.fromhex(key))
        if next_block:
            chance.next_block = next_block
            chance.block = sha512(chance.key + (next_block - 1).to_bytes(8, "big")).digest()
            chance.at = at
        return chance


def fresh_seed() -> str:
    """A seed that nobody can guess: 128 bits from the operating system, as text."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The hash published before the first card is dealt, so that nobody can change the seed later."""
    return sha256(seed.encode()).hexdigest()
