"""`fathom push keys`: a host makes the key by which push services know a server."""

from __future__ import annotations

from fathom.web.messenger import Messenger
from tests.cli.command import fathom


def test_a_host_makes_a_key_that_a_server_takes() -> None:
    made = [fathom("push", "keys") for _ in range(2)]
    settings = [dict(line.split("=", 1) for line in answer.stdout.splitlines()) for answer in made]
    for found in settings:
        assert found.keys() == {"FATHOM_PUSH_KEY", "FATHOM_PUSH_CONTACT"}
        assert len(Messenger(found["FATHOM_PUSH_KEY"], found["FATHOM_PUSH_CONTACT"]).public_key) == 87
    assert settings[0] != settings[1]
    assert "keep it secret" in made[0].stderr


def test_without_its_extra_the_command_says_what_to_install() -> None:
    answer = fathom("push", "keys", without=["cryptography"])
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "fathom-games[push]" in answer.stderr
