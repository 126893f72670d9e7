"""What the pseudo-language leaves outside its brackets: words that no catalogue has."""

from __future__ import annotations

import re
from collections.abc import Container

# Rule ids, places on a grid, sites of a zone, keys of a keyboard: the same in every language.
SIGNS = re.compile(r"[A-Z]+-\d+(\.\d+)*|[A-G]\d?|[scdj]\d|Ctrl-C|VP")
WORD = re.compile(r"[^\W\d_][\w’.-]*")


def outside(text: str) -> str:
    """What stands outside all brackets, which may hold others.

    >>> outside("Ann: ‹búúýý ‹Pééáárl›› now")
    'Ann:   now'
    """
    depth, found = 0, ""
    for sign in text:
        depth += (sign == "‹") - (sign == "›")
        assert depth >= 0, f"a bracket is closed that was never opened, after: {text[: text.index(sign)][-80:]}"
        found += "" if depth else sign.replace("›", " ")
    assert not depth, f"a bracket is not closed: {text[-200:]}"
    return found


def untranslated(text: str, names: Container[str]) -> set[str]:
    """The words of a text that are in no brackets, but for names and signs."""
    words = {word.rstrip(".-") for word in WORD.findall(outside(text))}
    return {word for word in words if word not in names and not SIGNS.fullmatch(word)}
