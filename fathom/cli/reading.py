"""Commands that only read: games, rules, records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom.cli.screen import AsJson, Language, chosen_language, errors, house_words, out, read_record, say, say_json
from fathom.core import Each, Game, Rule, Words
from fathom.core.narration import Section
from fathom.core.record import result_of
from fathom.games import broken, find
from fathom.games import games as all_games
from fathom.table import Table

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `fathom games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]

record_app = typer.Typer(no_args_is_help=True, help="Show or verify a recorded game.")


def games(lang: Language = None, json: AsJson = False) -> None:
    """List the games, with their seats and options."""
    language = chosen_language(lang)
    for name, wrong in broken().items():
        house = house_words(language)
        errors.print(house("games.broken", name=name, why=house(f"error.{wrong.reason}", **wrong.facts)), markup=False)
    if json:
        say_json([game_data(game, game.words(language)) for game in all_games().values()])
        return
    for game in all_games().values():
        words = game.words(language)
        say(f"{game.id}  {words('title')}", "bold")
        say("  " + words("pitch"))
        low, high = game.minutes
        say("  " + words("games.facts", low=game.seats[0], high=game.seats[-1], least=low, most=high))
        say("  " + words("games.credits", by=words.both(game.designers), publisher=game.publisher, year=game.year))
        for option in game.options:
            told = [f"{', '.join(option.choices)} ({option.default})"]
            if isinstance(option, Each):
                told.append(words("games.each", example=f"{option.things[0]}={option.choices[-1]}"))
            say(f"  --{option.name}  " + words.of(words(f"option.{option.name}"), words.apart(told)))


def game_data(game: Game, words: Words) -> dict[str, object]:
    return {
        "id": game.id,
        "title": words("title"),
        "pitch": words("pitch"),
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": list(game.minutes),
        "designers": list(game.designers),
        "publisher": game.publisher,
        "year": game.year,
        "rules_version": game.version,
        "actions": game.space.size,
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "each": list(option.things) if isinstance(option, Each) else None,
            }
            for option in game.options
        ],
    }


def rules(
    game_name: GameName,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule's id; without one, all rules.")] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Print the rules of a game, or one of them."""
    language = chosen_language(lang)
    rulebook = find(game_name).rulebook(language)
    chosen = [rulebook.rule(rule_id)] if rule_id else list(rulebook.rules.values())
    if json:
        say_json([rule.__dict__ for rule in chosen])
        return
    words = house_words(language)
    section = None
    if not rule_id:
        say(rulebook.title, "bold")
    for rule in chosen:
        if rule.section != section:
            section = rule.section
            say()
            say(section, "bold")
        show_rule(rule, words)
    if not rule_id:
        for part in find(game_name).tell(language, []).contents():
            show_pieces(part, words)


def show_pieces(section: Section, words: Words) -> None:
    """Pieces of the box, explained."""
    say()
    say(section.title, "bold")
    for row in section.rows:
        say(row[0])
        for head, cell in section.explain(row):
            say("    " + words("labelled", head=head, cell=cell))


def show_rule(rule: Rule, words: Words) -> None:
    mark = f" ({words('ruling')})" if rule.ruling else ""
    say(f"{rule.id}{mark}  {rule.text}")
    if rule.reason:
        say(f"    {words('ruling.reason', reason=rule.reason)}", "dim")


@record_app.command("show")
def show_record(file: RecordFile, lang: Language = None, json: AsJson = False) -> None:
    """Print a recorded game in words, as a spectator saw it."""
    record = read_record(file)
    game = record.played(find(record.game))
    language = chosen_language(lang)
    if json:
        say_json(record.__dict__)
        return
    table = Table.resume(game, record)
    teller = game.tell(language, table.names)
    words = teller.words
    say(words.of(words("title"), words.both([seat.text() for seat in table.seats])), "bold")
    for name, value in record.options.items():
        say(words.of(words(f"option.{name}"), value))
    say(words("record.commitment", commitment=record.commitment))
    say()
    state = game.begin(table.setup)
    events = state.listen()
    for _, action in table.log:
        state.apply(action)
        while events:
            line = teller.event(events.pop(0).seen_by(None))
            if line:
                say(line)
    say()
    for section in teller.board(game.observe(state, None)):
        for line in section.lines(words):
            say(line)
    out.print()
    say(teller.task(game.observe(state, None)), "bold")


@record_app.command("verify")
def verify_record(file: RecordFile, lang: Language = None, json: AsJson = False) -> None:
    """Replay a record through the rules: the seed, every action and the result must be right."""
    record = read_record(file)
    game = record.played(find(record.game))
    actions = record.actions(game)
    state = record.replay(game)
    outcome = state.outcome()
    words = house_words(chosen_language(lang))
    if json:
        say_json({"valid": True, "actions": len(actions), "outcome": outcome.data() if outcome else None})
        return
    result = result_of(state)
    end = words("record.result", result=result) if result else words("record.unfinished")
    say(words.many("record.verified", len(actions), commitment=record.commitment[:16], end=end))
