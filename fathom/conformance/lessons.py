"""Checks of lessons: each is a legal game, in which the teacher has words for everything that the pupil is asked."""

from __future__ import annotations

from fathom.conformance.trial import Trial
from fathom.core import Game, State
from fathom.core.lesson import CONFIRM, Lesson, Step, pointed
from fathom.core.state import OVER
from fathom.core.words import LANGUAGES

PUPIL = 0
SEATED = ["Ann", "Bob", "Cleo", "Dora"]


def check_lesson(trial: Trial) -> None:
    """Every lesson can be played as it is written, and is told in every language."""
    files = sorted((trial.game.folder / "lessons").glob("*.toml"))
    if not files:
        trial.absent = "no-lesson"
        return
    lessons = trial.game.lessons()
    if len(lessons) < len(files):
        trial.fail("lesson-options")
    if len({lesson.seed for lesson in lessons}) < len(lessons):
        trial.fail("lesson-seeds")
    verbs: set[str] = set()
    for lesson in lessons:
        for of in ("title", "about", "farewell"):
            tell(trial, lesson.key(of))
        verbs |= give(trial, trial.game.playing(lesson.box), lesson)
    if len(verbs) < min(2, len(trial.game.space.verbs)):
        trial.fail("lesson-verbs")


def give(trial: Trial, game: Game, lesson: Lesson) -> set[str]:
    """Give a lesson to a pupil who follows it; the verbs of all that they do."""
    state = game.begin(game.setup(lesson.seats, lesson.options, lesson.seed, lesson.openings))
    verbs, confirmed = set(), False
    for number, step in enumerate(lesson.steps, 1):
        if state.to_move == OVER or step.action not in state.legal():
            trial.fail("lesson-step", lesson=lesson.name, step=number, text=step.do)
        if (state.to_move == PUPIL) != bool(step.say):
            trial.fail("lesson-say", lesson=lesson.name, step=number, seat=state.to_move + 1)
        if step.rule:
            game.rulebook(LANGUAGES[0]).rule(step.rule)
        for of in filter(None, (step.say, step.after)):
            tell(trial, lesson.key(of))
        if state.to_move == PUPIL:
            verbs.add(game.space.decode(step.action)[0].name)
            confirmed = check_confirmed(trial, game, lesson, state, step, confirmed)
        state.apply(step.action)
        trial.looked += 1
    return verbs


def check_confirmed(trial: Trial, game: Game, lesson: Lesson, state: State, step: Step, confirmed: bool) -> bool:
    """The teacher says that a step is to be confirmed the first time that it is, and never when it is not."""
    seen = game.observe(state, PUPIL)
    asks = game.tell(LANGUAGES[0], []).asks(step.action, seen, state.ends_undo(step.action))
    for language in LANGUAGES:
        said = game.words(language)(lesson.key(step.say or ""), **lesson.facts(SEATED))
        told = CONFIRM in [piece for _, piece in pointed(said)]
        if (told and not asks) or (asks and not told and not confirmed):
            trial.fail("lesson-confirm", lesson=lesson.name, text=step.do, language=language)
    return confirmed or asks


def tell(trial: Trial, key: str) -> None:
    """The words of a key, in every language."""
    for language in LANGUAGES:
        words = trial.game.words(language)
        words(key, **Lesson.facts(SEATED))
        if words.missing:
            trial.fail("missing", language=language, keys=", ".join(sorted(words.missing)))
