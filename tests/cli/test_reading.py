"""Commands that only read: games, rules, records."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from fathom.cli import reading
from fathom.core import Words
from fathom.core.words import HOUSE
from fathom.games import games
from tests.cli.command import FATHOM, environment, fathom, told
from tests.cli.games import GAME, WORDS, begun, finished

FRENCH = pytest.mark.parametrize(
    ("words", "env"),
    [(("--lang", "fr"), {}), (("--lang=FR",), {}), ((), {"LANG": "fr_FR.UTF-8"}), ((), {"LC_ALL": "fr_CA.UTF-8"})],
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.fathom"
    path.write_text(finished().record().text(), encoding="utf-8")
    return path


# Help


def test_help_lists_the_commands() -> None:
    text = told("--help")
    assert all(name in text for name in ("play", "simulate", "games", "rules", "record", "check", "bench"))


@pytest.mark.parametrize("words", [(), ("record",), ("bench",)])
def test_a_command_that_says_too_little_is_helped(words: tuple[str, ...]) -> None:
    done = fathom(*words)
    assert "Usage" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_reader_who_has_seen_enough_hears_no_complaint(words: tuple[str, ...]) -> None:
    command: list[str | Path] = [FATHOM, "rules", GAME.id, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


# Games


def test_games_are_listed_with_their_options() -> None:
    text = told("games")
    for game in games().values():
        assert f"{game.id}  {game.title}" in text
        assert all(f"--{option.name}" in text for option in game.options)


def test_games_as_data() -> None:
    data = json.loads(told("games", "--json"))
    assert [game["id"] for game in data] == list(games())
    (found,) = [game for game in data if game["id"] == GAME.id]
    assert found["seats"] == [2, 6]
    assert found["actions"] == GAME.space.size
    assert found["rules_version"] == GAME.version
    assert found["options"] == [
        {
            "name": "sides",
            "choices": ["basic", "advanced", "random"],
            "default": "basic",
            "each": ["ocean", "treasure", "pearl", "research", "wildlife"],
        }
    ]


# Rules


def test_all_rules_are_printed_in_order() -> None:
    printed = re.findall(r"^(ITD-[0-9.]+) ", told("rules", GAME.id), re.MULTILINE)
    assert printed == list(GAME.rulebook("en").rules)


def test_pieces_that_a_game_explains_follow_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    reading.rules("endeavor", lang="fr")
    text = capsys.readouterr().out
    kelp = "Kelp Forest (Forêt de varech)\n    Bonus de découverte\N{NO-BREAK SPACE}: 1 Réputation"
    assert text.index("EDS-19.1") < text.index(kelp)
    reading.rules("endeavor", "EDS-1.1", lang="fr")
    assert "Forêt" not in capsys.readouterr().out


@pytest.mark.parametrize("rule_id", ["ITD-4.3", "itd-4.3"])
def test_one_rule_is_printed_whole_and_alone(rule_id: str) -> None:
    text = told("rules", GAME.id, rule_id)
    assert GAME.rulebook("en").rule("ITD-4.3").text in text
    assert text.count("ITD-") == 1


def test_a_ruling_is_printed_with_its_reason() -> None:
    ruling = next(rule for rule in GAME.rulebook("en").rules.values() if rule.ruling)
    assert WORDS("ruling.reason", reason=ruling.reason) in told("rules", GAME.id, ruling.id)


def test_rules_as_data() -> None:
    data = json.loads(told("rules", GAME.id, "--json"))
    assert data == [vars(rule) for rule in GAME.rulebook("en").rules.values()]
    assert json.loads(told("rules", GAME.id, "ITD-4.3", "--json")) == [vars(GAME.rulebook("en").rule("ITD-4.3"))]


@FRENCH
def test_rules_in_french(words: tuple[str, ...], env: dict[str, str]) -> None:
    assert GAME.rulebook("fr").rule("ITD-4.3").text in told("rules", GAME.id, "ITD-4.3", *words, env=env)


@pytest.mark.parametrize("env", [{"LANG": "de_DE.UTF-8"}, {"LANG": ""}, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}])
def test_rules_in_english_where_the_environment_speaks_neither(env: dict[str, str]) -> None:
    assert GAME.rulebook("en").rule("ITD-4.3").text in told("rules", GAME.id, "ITD-4.3", env=env)


def test_what_was_asked_for_counts_more_than_the_environment() -> None:
    assert GAME.rulebook("en").rule("ITD-4.3").text in told(
        "rules", GAME.id, "ITD-4.3", "--lang", "en", env={"LANG": "fr_FR.UTF-8"}
    )


# Records


def test_a_record_is_verified(record: Path) -> None:
    table = finished()
    written = table.record()
    assert told("record", "verify", record).strip() == WORDS.many(
        "record.verified",
        len(table.log),
        commitment=written.commitment[:16],
        end=WORDS("record.result", result=written.result),
    )


def test_a_record_is_verified_as_data(record: Path) -> None:
    table = finished()
    outcome = table.state.outcome()
    assert outcome is not None
    assert json.loads(told("record", "verify", record, "--json")) == {
        "valid": True,
        "actions": len(table.log),
        "outcome": outcome.data(),
    }


def test_a_record_of_an_unfinished_game_is_verified_as_far_as_it_goes(record: Path) -> None:
    record.write_text(begun().record().text(), encoding="utf-8")
    assert WORDS("record.unfinished") in told("record", "verify", record)
    assert json.loads(told("record", "verify", record, "--json"))["outcome"] is None


def test_a_finished_game_is_not_called_unfinished_because_its_result_was_left_out(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub("(?m)^result: .*\n", "", text), encoding="utf-8")
    assert WORDS("record.unfinished") not in told("record", "verify", record)


def test_a_record_is_told_as_a_spectator_saw_it(record: Path) -> None:
    table = finished()
    teller = GAME.tell("en", table.names)
    lines = told("record", "show", record).splitlines()
    replayed, sentences = begun(), []
    for seat, action in table.log:
        sentences += [teller.event(event.seen_by(None)) for event in replayed.act(seat, action)]
    assert [line for line in lines if line in set(sentences)] == [line for line in sentences if line]
    assert lines[-1] == teller.prompt(GAME.observe(table.state, None))


def test_a_record_as_data(record: Path) -> None:
    data = json.loads(told("record", "show", record, "--json"))
    assert data == json.loads(json.dumps(vars(finished().record())))


def test_a_record_in_french(record: Path) -> None:
    table = finished()
    over = GAME.tell("fr", table.names).prompt(GAME.observe(table.state, None))
    assert told("record", "show", record, "--lang", "fr").splitlines()[-1] == over
    assert Words("fr", HOUSE)("record.commitment", commitment="")[:10] in told(
        "record", "show", record, env={"LANG": "fr_FR.UTF-8"}
    )
