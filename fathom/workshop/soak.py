"""Random games of everything: none may go wrong, all must end."""

from __future__ import annotations

from fathom.core import Chance, Game
from fathom.core.playout import play_on


def soak(game: Game, seats: int, count: int, seed: str) -> int:
    """Random games with options drawn at random; how many actions they took. What goes wrong says in which game."""
    actions = 0
    for number in range(count):
        chance = Chance.from_seed(f"{seed} {game.id} {seats} {number}")
        options = {option.name: option.choices[chance.below(len(option.choices))] for option in game.options}
        try:
            actions += play_on(game.new(seats, options, f"{seed} {number}"), chance)
        except Exception as error:
            error.add_note(f"{game.id}, {seats} seats, {options}, seed “{seed} {number}”")
            raise
    return actions
