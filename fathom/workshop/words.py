"""The words of the workshop, before those of the house."""

from __future__ import annotations

from pathlib import Path

from fathom.core import Words
from fathom.core.words import HOUSE

WORKSHOP_FOLDER = Path(__file__).parent


def workshop_words(language: str) -> Words:
    """Words of a language for whoever makes games.

    >>> workshop_words("fr")("balance.holds")
    'tenu'
    """
    return Words(language, WORKSHOP_FOLDER, HOUSE)
