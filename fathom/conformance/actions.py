"""Checks of actions: their notation, which are legal, and why the others are not."""

from __future__ import annotations

from fathom.conformance.trial import Trial
from fathom.core import RuleBroken, State, UnknownAction
from fathom.core.state import OVER


def check_notation(trial: Trial) -> None:
    """Every action of the space survives the way to text and back, and touches pieces."""
    space = trial.game.space
    for action in range(space.size):
        text = space.text(action)
        for written in (text, text.upper(), f"  {text} "):
            try:
                read = space.parse(written)
            except UnknownAction:
                read = -1
            if read != action:
                trial.fail("notation", action=action, text=written, read=read)
        verb, arguments = space.decode(action)
        if space.encode(verb.name, *arguments) != action:
            trial.fail("notation", action=action, text=text, read=space.encode(verb.name, *arguments))
        if not space.pieces(action):
            trial.fail("no-pieces", text=text)
        trial.looked += 1


def check_legal(trial: Trial, state: State, rules: frozenset[str]) -> None:
    """`legal` lists each action once and `refusal` explains all others, over the whole space, with rules that exist."""
    legal = state.legal()
    allowed = set(legal)
    if len(allowed) != len(legal):
        twice = next(action for action in legal if legal.count(action) > 1)
        trial.fail("legal-twice", text=trial.text(twice))
    if bool(legal) != (state.to_move != OVER):
        trial.fail("stuck" if not legal else "legal-over", seat=state.to_move + 1)
    size = trial.game.space.size
    for action in legal:
        if not 0 <= action < size:
            trial.fail("legal-unknown", action=action, size=size)
    refused = [action for action in range(size) if action not in allowed]
    refusals = list(map(state.refusal, refused))
    if set(map(type, refusals)) - {RuleBroken} or not rules.issuperset([broken.rule for broken in refusals]):
        check_refusals(trial, refused, refusals, rules)
    for action in legal[:: len(legal) // 4 + 1]:
        if state.why_not(action) is not None:
            trial.fail("legal-refused", text=trial.text(action))
    for action in range(state.to_move + 1, size, size // 4 + 1):
        if (state.why_not(action) is None) != (action in allowed):
            trial.fail("illegal-passed", text=trial.text(action))


def check_refusals(trial: Trial, refused: list[int], refusals: list[RuleBroken], rules: frozenset[str]) -> None:
    """Find the action that is not refused as it should be."""
    for action, broken in zip(refused, refusals, strict=True):
        if not isinstance(broken, RuleBroken):
            trial.fail("no-refusal", text=trial.text(action))
        if broken.rule not in rules:
            trial.fail("refusal-rule", text=trial.text(action), reason=broken.reason, rule=broken.rule)
