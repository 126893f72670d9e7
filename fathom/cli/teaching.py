"""Guided games in the terminal: `fathom play GAME --lesson NAME`."""

from __future__ import annotations

from fathom.bots.characters import bot_name
from fathom.cli.screen import say
from fathom.core import BadInput, Game, Words
from fathom.core.lesson import Lesson, plain
from fathom.table import Seat, Table
from fathom.table.lesson import learnt, said, step


class Teaching:
    """A lesson at a table of its own: what the teacher says, and what it asks of whoever is to move."""

    def __init__(self, game: Game, name: str, words: Words) -> None:
        self.lessons = game.lessons()
        self.lesson: Lesson = chosen(self.lessons, name, words)
        one = self.lesson
        setup = game.setup(one.seats, one.options, one.seed, one.openings, one.box)
        bots = [Seat(bot_name("normal", seat), "normal") for seat in range(one.seats - 1)]
        self.table = Table(game, setup, [Seat(words("seat.person", n=1)), *bots])
        self.words = words
        self._told = False

    def greet(self) -> None:
        place = self.lessons.index(self.lesson) + 1
        title = self.words(self.lesson.key("title"))
        say(self.words("play.lesson", number=place, count=len(self.lessons), title=title), "bold")

    @property
    def asked(self) -> int | None:
        """The action that the lesson asks for now, if it still leads."""
        now = step(self)
        return None if now is None else now.action

    def speak(self) -> None:
        """Say what the teacher says now, and how to type the step; at the end, what comes next."""
        if self._told:
            return
        if text := plain(said(self, self.words)):
            say(text, "cyan")
        if self.asked is not None:
            say(self.words("play.lesson.type", notation=self.table.game.space.text(self.asked)), "cyan")
        if learnt(self):
            self._told = True
            for following in self.lessons[self.lessons.index(self.lesson) + 1 :][:1]:
                say(self.words("play.lesson.next", game=self.table.game.id, name=following.name), "dim")

    def check(self, action: int) -> None:
        """Refuse another action than the one that the lesson asks for."""
        if self.asked is not None and action != self.asked:
            raise BadInput("lesson-asks", notation=self.table.game.space.text(self.asked))


def chosen(lessons: list[Lesson], name: str, words: Words) -> Lesson:
    """A lesson by its name or number."""
    for number, lesson in enumerate(lessons, 1):
        if name in (lesson.name, str(number)):
            return lesson
    names = [f"{lesson.name} ({words(lesson.key('title'))})" for lesson in lessons]
    raise BadInput("no-lesson", name=name, names=", ".join(names) or "-")
