"""`fathom play` through a pipe."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from fathom.cli.play import Session, new_table
from fathom.core import Observation, Record, Words, commitment
from fathom.core.words import HOUSE
from tests.cli.command import FATHOM, environment, fathom, told
from tests.cli.games import GAME, NAMES, PLAY, SEED, WORDS, after, begun, dear_share, offered, quiet_expansion, sentence

TELLER = GAME.tell("en", NAMES)
TELLER.aloud = True  # Ann and Bob read the same screen
FIRST = begun().state.to_move


def prompt(*texts: str) -> str:
    """The prompt after some actions in notation."""
    state = after(begun().state, *texts)
    return TELLER.prompt(GAME.observe(state, state.to_move))


def moves(path: Path) -> list[str]:
    """The lines of a record's moves."""
    return [notation for _, notation in Record.parse(path.read_text(encoding="utf-8")).moves]


# A whole game


@pytest.mark.parametrize("bots", [(), ("--bots", "random"), ("--bots", "none")])
def test_a_game_is_played_to_its_end_by_always_taking_the_first_action(tmp_path: Path, bots: tuple[str, ...]) -> None:
    saved = tmp_path / "game.fathom"
    *_, over, seed, where = told(
        "play", GAME.id, "--seed", SEED, *bots, "--save", saved, typed="1\n" * 3000
    ).splitlines()
    names = ["Player 1", "Player 2", "Rosa", "Finn", "Kit"]
    assert over in [GAME.words("en")("prompt.over", who=name) for name in names]
    assert seed == WORDS("play.seed", seed=SEED)
    assert where == WORDS("play.saved", path=saved)
    assert WORDS("record.unfinished") not in told("record", "verify", saved)


def test_bots_play_among_themselves(tmp_path: Path) -> None:
    text = told("play", GAME.id, "--seats", "3", "--bots", "random,random,normal", at=tmp_path)
    assert re.search(r"Kit|Dot|Clara", text.splitlines()[-2])
    assert list(tmp_path.iterdir()) == []


class Broken:
    """A bot that fails."""

    def choose(self, seen: Observation) -> int:
        raise RuntimeError(seen)


def test_where_a_bot_fails_a_simpler_one_plays_and_the_game_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table(GAME, 2, "random,random", [], {}, SEED, "en")
    session = Session(table, "en", None, None)
    seat = table.state.to_move
    session.bots[seat] = Broken()  # type: ignore[assignment]
    session.bot_acts(seat)
    assert len(table.log) == len(session.told) == 1
    told = WORDS("log.failed", name=table.seats[seat].name, bot="random", instead="normal")
    assert capsys.readouterr().out.replace("\n", " ").startswith(told)
    assert session.log[0] == told


def test_the_seal_is_shown_before_and_the_seed_after_the_game() -> None:
    text = told(*PLAY, typed="1\n" * 3000)
    assert WORDS("play.sealed", commitment=commitment(SEED)) in text.splitlines()[1]
    assert SEED not in text.replace(text.splitlines()[-1], "")


# Showing


def test_the_table_is_told_in_sentences_and_the_actions_are_numbered(tmp_path: Path) -> None:
    text = told(*PLAY, at=tmp_path)
    state = begun().state
    seen = GAME.observe(state, FIRST)
    final = [number for number, action in enumerate(seen.legal, 1) if state.ends_undo(action)]
    board = [line for section in TELLER.board(seen) if not section.seats for line in section.lines(TELLER.words)]
    board += [line for choices in TELLER.choices(seen) for line in choices.lines(TELLER.words, final)]
    seats = [line for section in TELLER.board(seen) if section.seats for line in section.lines(TELLER.words)]
    told_so = [*board, WORDS("play.mark"), *seats, TELLER.prompt(seen)]
    assert "\n".join(told_so) in text
    for number in range(1, len(seen.legal) + 1):
        assert len(re.findall(rf"(?<![\w]){number}{'!' if number in final else '[.]'} ", "\n".join(board))) == 1
    assert text.count("!") == sum(state.ends_undo(action) for action in seen.legal) + 1  # and what it means
    assert "\x1b" not in text


def test_a_table_in_french(tmp_path: Path) -> None:
    teller = GAME.tell("fr", NAMES)
    teller.aloud = True
    french = teller.prompt(GAME.observe(begun().state, FIRST))
    assert french in told(*PLAY, "--lang", "fr", at=tmp_path)
    assert french in told(*PLAY, at=tmp_path, env={"LANG": "fr_FR.UTF-8"})


@pytest.mark.parametrize("name", [":fish:", "[x[b]y", "{who}\\"])
def test_a_name_is_shown_as_it_was_given(tmp_path: Path, name: str) -> None:
    shown = name.strip("[]")  # at the ends they would mark a bot
    text = told("play", GAME.id, "--bots", "none", "--names", f"{name},Bob", at=tmp_path)
    assert text.startswith(f"In Too Deep: {shown} and Bob\n")


# Typing


def test_an_action_is_done_by_its_number_or_in_notation(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    first = offered(begun().state)[2]
    second = offered(after(begun().state, first))[-1]
    told(*PLAY, "--save", saved, typed=f"3\n{second.upper()}\n")
    assert moves(saved) == [first, second]


def test_what_happens_is_told() -> None:
    assert sentence("draw") in told(*PLAY, typed="draw\n").splitlines()


def test_a_payment_is_taken_back_card_by_card(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    share = dear_share()
    card = offered(after(begun().state, share), "pay")[0]
    typed = [share, card, "undo", "undo", "undo", "draw"]
    text = told(*PLAY, "--save", saved, typed="\n".join(typed))
    asked = [prompt(), prompt(share), prompt(share, card), prompt(share), prompt(), prompt()]
    assert [line for line in text.splitlines() if line in asked][: len(asked)] == asked
    assert text.count(WORDS("play.undone")) == 2
    assert text.count(WORDS("error.undo-too-late")) == 1
    assert moves(saved) == ["draw"]


def test_what_was_taken_back_is_not_in_the_log(tmp_path: Path) -> None:
    text = told(*PLAY, at=tmp_path, typed=f"{quiet_expansion()}\nundo\nlog\n")
    before, _, later = text.partition(WORDS("play.undone"))
    assert sentence(quiet_expansion()) in before
    assert sentence(quiet_expansion()) not in later


def test_the_log_tells_the_last_moves(tmp_path: Path) -> None:
    text = told(*PLAY, at=tmp_path, typed="log\ndraw\nlog\n")
    assert text.count(sentence("draw")) == 2
    assert text.count(WORDS("play.log.none")) == 1


def test_an_empty_line_shows_the_whole_table_again_and_list_the_actions(tmp_path: Path) -> None:
    text = told(*PLAY, at=tmp_path, typed="\nlist\n")
    seen = GAME.observe(begun().state, FIRST)
    assert text.count(TELLER.choices(seen)[0].title) == 3
    assert text.count(TELLER.words("board.companies")) == 2


def test_a_question_mark_explains(tmp_path: Path) -> None:
    rulebook = GAME.rulebook("en")
    state = begun().state
    first = min(state.legal())
    seen = GAME.observe(state, FIRST)
    broken = state.why_not(GAME.space.parse("skip"))
    assert broken is not None
    example = offered(state, "expand")[0]
    text = told(*PLAY, at=tmp_path, typed="?\n? 1\n?draw\n? skip\n? itd-4.3\n? ITD-99\n? dance\n? 999\n")
    wanted = [
        WORDS("play.commands", action=example, rule=GAME.rule(state, first)),
        WORDS("play.typed", action=TELLER.action(first, seen), notation=GAME.space.text(first)),
        WORDS("play.undo-free"),
        WORDS("play.typed", action=TELLER.action(GAME.space.parse("draw"), seen), notation="draw"),
        WORDS("play.ends-undo"),
        rulebook.rule("ITD-7.1").text,
        TELLER.refusal(broken),
        rulebook.rule(broken.rule).text,
        rulebook.rule("ITD-4.3").text,
        WORDS("error.unknown-rule", title=rulebook.title, rule="itd-99"),
        WORDS("error.unknown-verb", verb="dance", verbs=", ".join(verb.name for verb in GAME.space.verbs)),
        WORDS("error.action-number", number=999, count=len(seen.legal)),
    ]
    assert in_this_order(text, wanted)


def test_what_makes_no_sense_gets_a_sentence_and_another_try(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    count = len(begun().state.legal())
    broken = begun().state.why_not(GAME.space.parse("pay 1"))
    assert broken is not None
    answers = {
        "0": WORDS("error.action-number", number=0, count=count),
        str(count + 1): WORDS("error.action-number", number=count + 1, count=count),
        "drwa": WORDS("error.unknown-verb-near", verb="drwa", near="draw"),
        "expand pearl": WORDS("error.wrong-arguments", verb="expand", form="expand COMPANY CARD"),
        "expand coral 3": WORDS(
            "error.unknown-value",
            value="coral",
            domain="company",
            values="ocean, treasure, pearl, research, wildlife",
        ),
        "pay 101": WORDS("error.unknown-value", value="101", domain="card", values="1 … 100"),
        "pay 1": f"{TELLER.refusal(broken)} ({broken.rule})",
        "undo": WORDS("error.undo-too-late"),
    }
    text = told(*PLAY, "--save", saved, typed="\n".join([*answers, "draw"]))
    assert in_this_order(text, list(answers.values()))
    assert moves(saved) == ["draw"]


def in_this_order(text: str, sentences: list[str]) -> bool:
    """Whether the sentences come one after the other."""
    at = 0
    for wanted in sentences:
        assert wanted in text[at:], wanted
        at = text.index(wanted, at) + len(wanted)
    return True


@pytest.mark.parametrize(
    "lines",
    [
        ["9" * 5000],
        ["?" + "9" * 5000],
        ["x" * 100_000, "\x00", "\x1b[2J", "{0}", "[bold]", "[/]", "²", "-1", "1e9", "?²"],
    ],
    ids=["an endless number", "about an endless number", "odd ones"],
)
def test_no_line_at_all_breaks_the_game(tmp_path: Path, lines: list[str]) -> None:
    saved = tmp_path / "game.fathom"
    done = fathom(*PLAY, "--save", saved, typed="\n".join([*lines, "draw", ""]))
    assert done.stderr == ""
    assert moves(saved) == ["draw"]


def test_a_line_that_is_not_text_does_not_break_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    done = fathom(*PLAY, "--save", saved, typed="dr\udce9w\ndraw\n", env={"PYTHONIOENCODING": "utf-8:strict"})
    assert done.stderr == ""
    assert moves(saved) == ["draw"]


# Leaving


@pytest.mark.parametrize("typed", ["", "draw\n", "draw\nquit\n1\n", "draw\nEXIT\n1\n"])
def test_whoever_leaves_finds_the_game_again(tmp_path: Path, typed: str) -> None:
    text = told(*PLAY, at=tmp_path, typed=typed)
    (saved,) = tmp_path.iterdir()
    assert re.fullmatch(r"in-too-deep-\d{8}-\d{6}\.fathom", saved.name)
    assert text.splitlines()[-1] == WORDS("play.left", path=saved.name)
    assert moves(saved) == (["draw"] if typed else [])


@pytest.mark.parametrize("cut", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_is_cut_off_is_not_lost(tmp_path: Path, cut: signal.Signals) -> None:
    saved = tmp_path / "game.fathom"
    process = subprocess.Popen(
        [FATHOM, *PLAY, "--save", saved],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("draw\n")
    process.stdin.flush()
    asked = prompt("draw")
    while (line := process.stdout.readline()) and line.rstrip("\n") != asked:
        assert process.poll() is None
    time.sleep(0.4)  # until it listens
    process.send_signal(cut)
    _, errors = process.communicate(timeout=20)
    assert errors == ""
    assert moves(saved) == ["draw"]


@pytest.mark.parametrize("name", ["Ann\nBob", "Ann\rBob", "Ann\u2028Bob", "\u00a0", "# a: 🐟"])
def test_whatever_people_are_called_their_game_can_be_read_again(tmp_path: Path, name: str) -> None:
    saved = tmp_path / "game.fathom"
    told("play", GAME.id, "--bots", "none", "--names", f"{name},Bob", "--save", saved, typed="draw\n")
    assert WORDS("record.unfinished") in told("record", "verify", saved)


# Going on


def test_a_game_that_was_left_in_the_middle_of_a_payment_is_played_to_its_end(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    share = dear_share()
    card = offered(after(begun().state, share), "pay")[0]
    told(*PLAY, "--save", saved, typed=f"{share}\n{card}\n")
    assert moves(saved) == [share, card]
    text = told("play", "--resume", saved, typed="1\n" * 3000)
    assert prompt(share, card) in text
    assert moves(saved)[:2] == [share, card]
    assert WORDS("record.unfinished") not in told("record", "verify", saved)


def test_undo_reaches_back_beyond_a_pause(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    told(*PLAY, "--save", saved, typed=f"{dear_share()}\n")
    told("play", "--resume", saved, typed="undo\n")
    assert moves(saved) == []


def test_a_resumed_game_can_be_left_elsewhere(tmp_path: Path) -> None:
    first, second = tmp_path / "first.fathom", tmp_path / "second.fathom"
    told(*PLAY, "--save", first, typed="draw\n")
    told("play", "--resume", first, "--save", second, typed="draw\n")
    assert moves(first) == ["draw"]
    assert moves(second) == ["draw", "draw"]


def test_the_same_people_and_bots_sit_at_a_resumed_table(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    told("play", GAME.id, "--names", "Ann", "--bots", "random,normal", "--save", saved)
    first = told("play", "--resume", saved).splitlines()[0]
    assert first == "In Too Deep: Ann, Kit (random), and Finn (normal)"


def test_a_finished_game_that_is_resumed_shows_its_end(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    told(*PLAY, "--save", saved, typed="1\n" * 3000)
    before = saved.read_bytes()
    assert WORDS("play.seed", seed=SEED) in told("play", "--resume", saved)
    assert saved.read_bytes() == before


def test_a_resumed_game_may_be_told_in_another_language(tmp_path: Path) -> None:
    saved = tmp_path / "game.fathom"
    told(*PLAY, "--save", saved)
    assert Words("fr", HOUSE)("play.help") in told("play", "--resume", saved, "--lang", "fr")


# Hints


HINTED = re.compile(r"^ *(\d+)[!.] +(\d+)\u00a0%  (.+?)(?: \((?:then|ensuite\u00a0): (.+)\))?$", re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hint_lists_the_best_actions_with_their_numbers_and_chances(language: str) -> None:
    words = ("play", GAME.id, "--seats", "2", "--seed", SEED, "--lang", language, "--hint-seconds", "0")
    text = told(*words, "--hints", "--bots", "none", typed="hint\n")
    state = begun().state
    teller = GAME.tell(language, NAMES)
    seen = GAME.observe(state, FIRST)
    found = HINTED.findall(text)
    assert len(found) == 3
    for number, percent, action, _ in found:
        assert 0 <= int(percent) <= 100
        assert teller.action(seen.legal[int(number) - 1], seen) == action
    percents = [int(percent) for _, percent, _, _ in found]
    assert percents == sorted(percents, reverse=True)


def test_people_who_share_a_keyboard_get_no_hints_unless_they_agree() -> None:
    together = ("play", GAME.id, "--seats", "2", "--bots", "none", "--hint-seconds", "0")
    assert WORDS("error.no-hints") in told(*together, typed="hint\n")
    alone = ("play", GAME.id, "--seats", "2", "--bots", "random", "--hint-seconds", "0")
    assert HINTED.search(told(*alone, typed="hint\n"))
    assert WORDS("error.no-hints") in told(*alone, "--no-hints", typed="hint\n")
