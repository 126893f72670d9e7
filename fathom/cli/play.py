"""`fathom play`: a game in the terminal."""

from __future__ import annotations

import io
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from fathom.bots import INSTEAD, Bot, decide, known, make, told_as
from fathom.bots.characters import bot_name
from fathom.bots.thought.advice import SECONDS, Effort, advice, follow
from fathom.cli.reading import show_rule
from fathom.cli.screen import (
    Language,
    check_place,
    chosen_language,
    out,
    read_record,
    say,
    say_hanging,
    show,
    show_choices,
    write_record,
)
from fathom.cli.teaching import Teaching
from fathom.core import BadInput, Chance, Event, Game, RuleBroken, UnknownAction, commitment, fresh_seed
from fathom.core.narration import Section
from fathom.games import find
from fathom.table import Seat, Table

# Options of a game are passed on as they are.


def game_options(game: Game, extra: list[str]) -> dict[str, str]:
    """The options of a game among the arguments that the command itself does not know."""
    given: dict[str, str] = {}
    words = iter(extra)
    for word in words:
        name, equals, value = word.partition("=")
        if not name.startswith("--"):
            raise BadInput("unexpected", word=word)
        given[name[2:]] = value if equals else next(words, "-")
    return dict(game.setup(game.seats[0], given).options)


def play(
    context: typer.Context,
    game_name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Bots in the last seats, separated by commas, or `none` (default: normal ones).")
    ] = None,
    names: Annotated[str | None, typer.Option(help="Names of the people, separated by commas.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    lang: Language = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a recorded game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the record.")] = None,
    lesson: Annotated[
        str | None, typer.Option(metavar="NAME", help="A guided game: the name or the number of a lesson.")
    ] = None,
    hints: Annotated[
        bool | None, typer.Option(help="Whether `hint` shows what a bot would do (default: if you play alone).")
    ] = None,
    hint_seconds: Annotated[float, typer.Option(min=0, help="How long a bot thinks about a hint.")] = SECONDS,
) -> None:
    """Play a game in the terminal, with bots or with others at the same keyboard.

    Options of the game (`fathom games` lists them) are given by their names: --NAME VALUE.
    """
    language = chosen_language(lang)
    for text in (seed or "", names or ""):
        if any("\ud800" <= letter <= "\udfff" for letter in text):  # bytes that are not text
            raise BadInput("unexpected", word=ascii(text))
    if save is not None:
        check_place(save)
    teaching = None
    if resume is not None:
        if game_name or context.args:
            raise BadInput("unexpected", word=game_name or context.args[0])
        record = read_record(resume)
        game = record.played(find(record.game))
        table = Table.resume(game, record)
        save = save or resume
    else:
        if game_name is None:
            raise BadInput("no-game")
        game = find(game_name)
        if lesson is not None:
            alone(seats=seats, bots=bots, names=names, seed=seed, hints=hints, **dict.fromkeys(context.args, True))
            teaching = Teaching(game, lesson, game.words(language))
        options = game_options(game, context.args)
        # Brackets mark bots in records.
        people_names = [" ".join(name.split()).strip(" []") for name in (names or "").split(",") if name.strip(" []")]
        table = teaching.table if teaching else new_table(game, seats, bots, people_names, options, seed, language)
    for seat in table.seats:
        if seat.bot:
            known(seat.bot)
    if hints is None:
        hints = sum(seat.bot is None for seat in table.seats) <= 1
    Session(table, language, save, Effort(hint_seconds) if hints and not teaching else None, teaching).run()


def alone(**given: object) -> None:
    """Refuse whatever a lesson settles by itself."""
    for name, value in given.items():
        if value is not None:
            raise BadInput("lesson-alone", word=name if name.startswith("--") else f"--{name}")


def new_table(
    game: Game,
    seats: int | None,
    bots: str | None,
    names: list[str],
    options: dict[str, str],
    seed: str | None,
    language: str,
) -> Table:
    """A table with people in the first seats and bots in the last."""
    if bots is None:
        count = seats if seats is not None else min(max(3, game.seats[0]), game.seats[-1])
        kinds = ["normal"] * (count - max(len(names), 1))
    else:
        kinds = [kind.strip() for kind in bots.split(",") if kind.strip() not in ("", "none")]
        count = seats if seats is not None else max(len(kinds) + max(len(names), 1), game.seats[0])
    setup = game.setup(count, options, seed)
    if len(kinds) > count:
        raise BadInput("too-many-bots", bots=len(kinds), seats=count)
    people = count - len(kinds)
    if len(names) > people:
        raise BadInput("too-many-names", names=len(names), people=people)
    words = game.words(language)
    named = names + [words("seat.person", n=i + 1) for i in range(len(names), people)]
    sitting = [Seat(name) for name in named] + [Seat(bot_name(kind, i, named), kind) for i, kind in enumerate(kinds)]
    return Table(game, setup, sitting)


def leave_now(*_: object) -> None:
    raise KeyboardInterrupt


class Session:
    """A session at a terminal: shows the table to whoever is to move, and does what they type."""

    def __init__(
        self, table: Table, language: str, save: Path | None, effort: Effort | None, teaching: Teaching | None = None
    ) -> None:
        self.table = table
        self.game = table.game
        self.language = language
        self.save = save
        self.teaching = teaching
        self.effort = effort  # to find hints; None where none are allowed
        self.teller = self.game.tell(language, table.names)
        self.words = self.teller.words
        self.people = [number for number, seat in enumerate(table.seats) if seat.bot is None]
        self.teller.aloud = len(self.people) > 1
        # Bots have chance of their own, never the game's.
        chance = Chance.from_seed(fresh_seed())
        self.bots: dict[int, Bot] = {
            number: make(seat.bot, self.game, chance.spawn()) for number, seat in enumerate(table.seats) if seat.bot
        }
        self.last_person: int | None = None
        self.log: list[str] = []
        self.told: list[int] = []  # how many lines each action added to the log

    @property
    def reader(self) -> int | None:
        """The seat whose hand the screen may show: that of the only person, else none."""
        return self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play to the end, or until the player leaves; a game is never lost."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        for cut in ("SIGTERM", "SIGHUP"):  # closing the window saves the game, too
            if hasattr(signal, cut):
                signal.signal(getattr(signal, cut), leave_now)
        self.greet()
        try:
            while not self.table.over:
                seat = self.table.state.to_move
                if seat in self.bots:
                    self.bot_acts(seat)
                else:
                    self.person_acts(seat)
        except (KeyboardInterrupt, EOFError):
            self.leave()
            return
        self.finish()

    def greet(self) -> None:
        words = self.words
        people = [f"{seat.name} ({told_as(seat.bot, words)})" if seat.bot else seat.name for seat in self.table.seats]
        say(words.of(words("title"), words.both(people)), "bold")
        say(words("play.sealed", commitment=commitment(self.table.setup.seed)), "dim")
        say(words("play.help"), "dim")
        if self.teaching:
            self.teaching.greet()
        say()

    def bot_acts(self, seat: int) -> None:
        """Let a bot act within its time; if it cannot choose, a simpler one does, and the log says so."""
        if self.teaching and self.teaching.asked is not None:
            self.tell(self.table.act(seat, self.teaching.asked))
            return
        seen, bot = self.game.observe(self.table.state, seat), self.bots[seat]
        try:
            self.tell(self.table.act(seat, decide(bot, seen, getattr(bot, "seconds", None))))
        except Exception:
            name, failed = self.table.seats[seat].name, self.table.seats[seat].bot or ""
            kinds = {"bot": told_as(failed, self.words), "instead": told_as(INSTEAD, self.words)}
            action = decide(make(INSTEAD, self.game, Chance.from_seed(fresh_seed())), seen)
            self.tell(self.table.act(seat, action), [self.words("log.failed", name=name, **kinds)])

    def tell(self, events: list[Event], before: Sequence[str] = ()) -> None:
        """Say what happened, after some lines about it."""
        found = [*before, *(self.teller.event(event.seen_by(self.reader)) for event in events)]
        lines = [line for line in found if line]
        for line in lines:
            say(line)
        self.log += lines
        self.told.append(len(lines))

    # A person's turn

    def person_acts(self, seat: int) -> None:
        """Show the table and take commands until an action is done."""
        seen = self.game.observe(self.table.state, seat)
        self.show_table(seat, self.teller.board(seen) if self.cover_hands(seat) else self.teller.glance(seen))
        while self.table.state.to_move == seat and not self.table.over:
            if self.teaching:
                self.teaching.speak()
            say(self.teller.task(self.game.observe(self.table.state, seat)), "bold")
            if self.obey(seat, self.ask("> ")):
                self.let_go(seat)
                return

    def show_table(self, seat: int, sections: list[Section]) -> None:
        """Show some or all of the table: first the board, then the actions, and the table of seats last."""
        for section in sections:
            if not section.seats:
                show(section, self.words)
        self.list_actions(seat)
        for section in sections:
            if section.seats:
                show(section, self.words)

    def let_go(self, seat: int) -> None:
        """Before others act, offer a last chance to undo."""
        passes = self.table.state.to_move != seat and self.table.can_undo(seat) and sys.stdin.isatty()
        if passes and self.ask(self.words("play.let-go") + " ").lower() == "undo":
            self.obey(seat, "undo")

    def cover_hands(self, seat: int) -> bool:
        """Let the keyboard change hands before the next hand is shown; True when somebody else looks now."""
        changes = seat != self.last_person
        if len(self.people) > 1 and changes and out.is_terminal and sys.stdin.isatty():
            if self.last_person is not None:
                self.ask(self.words("play.turn-away", name=self.table.seats[self.last_person].name))
            out.clear()
            if out.is_dumb_terminal:  # this screen cannot be cleared
                say("\n" * shutil.get_terminal_size().lines)
            self.ask(self.words("play.pass-on", name=self.table.seats[seat].name))
            for line in self.log[-2 * len(self.table.seats) :]:
                say(line, "dim")
        self.last_person = seat
        if self.log:
            say()
        return changes

    def ask(self, prompt: str) -> str:
        return input(prompt if sys.stdin.isatty() or out.is_terminal else "").strip()

    def list_actions(self, seat: int) -> None:
        """List the legal actions by kind with their numbers; a mark shows which end undo."""
        state = self.table.state
        seen = self.game.observe(state, seat)
        final = {number for number, action in enumerate(seen.legal, 1) if state.ends_undo(action)}
        for choices in self.teller.choices(seen):
            show_choices(choices, self.words, final)
        if final:
            say(self.words("play.mark"), "dim")

    def obey(self, seat: int, line: str) -> bool:
        """Do what was typed; True when the table changed."""
        command = line.lower()
        try:
            if command == "":
                self.show_table(seat, self.teller.board(self.game.observe(self.table.state, seat)))
            elif command == "list":
                self.list_actions(seat)
            elif command in ("quit", "exit"):
                raise EOFError
            elif command == "undo":
                self.table.undo(seat)
                del self.log[len(self.log) - (self.told.pop() if self.told else 0) :]
                say(self.words("play.undone"))
                return True
            elif command == "hint":
                self.hint(seat)
            elif command == "log":
                for told in self.log[-20:] or [self.words("play.log.none")]:
                    say(told, "dim")
            elif command.startswith("?"):
                self.explain(seat, command[1:].strip())
            else:
                action = self.parse(seat, command)
                if self.teaching:
                    self.teaching.check(action)
                self.tell(self.table.act(seat, action))
                return True
        except RuleBroken as broken:
            say(f"{self.teller.refusal(broken)} ({broken.rule})", "yellow")
        except BadInput as error:
            say(self.words(f"error.{error.reason}", **error.facts), "yellow")
        return False

    def hint(self, seat: int) -> None:
        """Show the best actions with their numbers in the list, the chance to win, and what would follow."""
        if self.effort is None:
            raise BadInput("no-hints")
        state, words = self.table.state, self.words
        seen = self.game.observe(state, seat)
        for advised in advice(self.game, seen, Chance.from_seed(fresh_seed()), self.effort):
            number = seen.legal.index(advised.action) + 1
            text = self.teller.action(advised.action, seen)
            if advised.chance is not None:
                text = f"{words('play.hint.chance', percent=round(100 * advised.chance)):>5}  {text}"
            follows = [self.teller.action(*step) for step in follow(self.game, state, advised)]
            if follows:
                text += f" ({words('play.hint.line', actions=', '.join(follows))})"
            say_hanging(f"{number:>3}{'!' if state.ends_undo(advised.action) else '.'} {text}")

    def parse(self, seat: int, command: str) -> int:
        """An action by its number in the list, or in notation."""
        if command.isdecimal() and len(command) < 10:
            legal: list[int] = self.game.observe(self.table.state, seat).legal
            if not 1 <= int(command) <= len(legal):
                raise UnknownAction("action-number", number=int(command), count=len(legal))
            return legal[int(command) - 1]
        return self.game.space.parse(command)

    def explain(self, seat: int, about: str) -> None:
        """The answer to `?`: about a rule, an action, or the commands."""
        rulebook = self.game.rulebook(self.language)
        if not about:
            self.list_commands(seat)
            return
        if about.upper().startswith(self.game.prefix + "-"):
            show_rule(rulebook.rule(about), self.words)
            return
        action = self.parse(seat, about)
        state = self.table.state
        broken = state.why_not(action)
        if broken is not None:
            say(self.teller.refusal(broken))
            show_rule(rulebook.rule(broken.rule), self.words)
            return
        seen = self.game.observe(state, seat)
        notation = self.game.space.text(action)
        say(self.words("play.typed", action=self.teller.action(action, seen), notation=notation))
        say(self.words("play.ends-undo" if state.ends_undo(action) else "play.undo-free"))
        show_rule(rulebook.rule(self.game.rule(state, action)), self.words)

    def list_commands(self, seat: int) -> None:
        """What can be typed, with an action of this game and a rule of its book as examples."""
        legal = self.game.observe(self.table.state, seat).legal
        notation = max(map(self.game.space.text, legal), key=lambda text: len(text.split()))
        rule = self.game.rule(self.table.state, legal[0])
        say(self.words("play.commands", action=notation, rule=rule))

    # Leaving

    def leave(self) -> None:
        path = self.save or Path(f"{self.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.fathom")
        write_record(path, self.table.record())
        say()
        say(self.words("play.left", path=str(path)))

    def finish(self) -> None:
        seen = self.game.observe(self.table.state, self.reader)
        say()
        for section in sorted(self.teller.board(seen), key=lambda section: section.seats):
            show(section, self.words)
        say(self.teller.prompt(seen), "bold")
        if self.teaching:
            self.teaching.speak()
        say(self.words("play.seed", seed=self.table.setup.seed), "dim")
        if self.save:
            write_record(self.save, self.table.record())
            say(self.words("play.saved", path=str(self.save)), "dim")
