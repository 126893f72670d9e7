"""Checks of a game's declaration, its rulebooks, and its sets of components."""

from __future__ import annotations

import re

from fathom.conformance.trial import Trial
from fathom.conformance.words import astray
from fathom.core import BadInput, Choice
from fathom.core.words import LANGUAGES, rules_file

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check_declaration(trial: Trial) -> None:
    """The game's id, prefix, version, seats, reasons, options and verbs are complete and consistent."""
    game = trial.game
    facts = {
        "id": bool(ID.fullmatch(game.id)),
        "prefix": bool(re.fullmatch("[A-Z]+", game.prefix)),
        "version": game.version >= 1,
        "seats": len(game.seats) > 0 and game.seats[0] >= 1 and game.seats.step == 1,
        "minutes": 0 < game.minutes[0] <= game.minutes[-1],
        "reasons": len(game.reasons) > 0 and len(set(game.reasons)) == len(game.reasons),
        "folder": game.folder.is_dir(),
        "space": game.space.size > 0 and len({verb.name for verb in game.space.verbs}) == len(game.space.verbs),
        "options": len({option.name for option in game.options}) == len(game.options),
    }
    for option in game.options:
        values = option.choices if isinstance(option, Choice) else (*option.choices, *option.things)
        facts[f"option {option.name}"] = option.default in option.choices and all(
            ID.fullmatch(value) for value in (option.name, *values)
        )
        others = {other.name: other.choices for other in game.options if other is not option}
        facts[f"option {option.name} when"] = all(
            set(when.seats) <= set(game.seats) and set(when.values) <= set(others.get(when.option, ()))
            for when in option.when
        )
    for name, right in facts.items():
        trial.demand(right, "declaration", field=name)
        trial.looked += 1


def check_rulebooks(trial: Trial) -> None:
    """All languages have the same rules in the same order, the same rulings, and a reason for each ruling."""
    game = trial.game
    for language in LANGUAGES:
        if rules_file(game.folder, language).name != f"rules.{language}.md":
            trial.fail("no-rules", language=language)
    first = game.rulebook(LANGUAGES[0]).rules
    for language in LANGUAGES:
        book = game.rulebook(language).rules
        if list(book) != list(first):
            differ = [rule for rule in {**first, **book} if (rule in first) != (rule in book)]
            trial.fail("rules-differ", language=language, rules=", ".join(differ) or "-")
        for rule in book.values():
            trial.demand(rule.id.startswith(game.prefix + "-"), "rule-prefix", rule=rule.id, prefix=game.prefix)
            trial.demand(bool(rule.section), "rule-section", rule=rule.id, language=language)
            ruling = rule.ruling == first[rule.id].ruling and rule.ruling == bool(rule.reason)
            trial.demand(ruling, "ruling", rule=rule.id, language=language)
            text = f"{rule.section} {rule.text} {rule.reason}"
            trial.demand(not astray(text, language), "astray", language=language, text=rule.id)
            trial.looked += 1
    for verb in game.space.verbs:
        trial.demand(verb.rule in first, "verb-rule", verb=verb.name, rule=verb.rule)


def check_sets(trial: Trial) -> None:
    """Every set of components can be played to the end and has its own fingerprint; unknown sets are refused."""
    game = trial.game
    names = game.boxes.names()
    marks: dict[str, str] = {}
    trial.demand(game.boxes.default() in names, "set-default", set=game.boxes.default())
    for name in names:
        box = game.boxes.find(name)
        trial.demand(box.name == name, "set-name", set=name, said=box.name)
        if box.fingerprint in marks:
            trial.fail("set-twice", set=name, other=marks[box.fingerprint])
        marks[box.fingerprint] = name
        edition = game.playing(name)
        setup = edition.setup(trial.seats, {}, f"{trial.seeds} {name}")
        trial.demand(setup.box == name, "set-setup", set=name, said=setup.box)
        for state, _ in trial.walk(setup):
            seen = edition.observe(state, state.to_move)
            trial.demand(seen.box == name, "observation", field="box", said=seen.box, right=name)
        trial.looked += 1
    try:
        game.boxes.find("no-such-set")
    except BadInput:
        return
    trial.fail("set-unknown")
