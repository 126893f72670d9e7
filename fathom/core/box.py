"""A set of components: what lies in the box that a game is played with."""

import json
from hashlib import sha256

from mypy_extensions import mypyc_attr

from fathom.core.actions import ActionSpace


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """A named set, told apart by its fingerprint. Games add the tables that their rules read.

    >>> Box("house-1").fingerprint
    '44136fa3'
    """

    __slots__ = ("fingerprint", "name", "space")

    name: str  # as records call it: house-3, my-box
    fingerprint: str  # eight letters that change with anything that decides results
    space: ActionSpace | None  # where the set decides what actions are called

    def __init__(self, name: str, facts: dict[str, object] | None = None) -> None:
        self.name = name
        self.fingerprint = sha256(json.dumps(facts or {}, sort_keys=True).encode()).hexdigest()[:8]
        self.space = None
