"""`fathom review`: a recorded game, examined."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from fathom.bots.review import WHOLE
from fathom.core import Words
from fathom.core.words import HOUSE
from tests.cli.command import complaint, told
from tests.cli.games import begun, is_sentence

pytestmark = pytest.mark.sources
SHORT = Path(__file__).parents[1] / "records" / "in-too-deep-2-seats-brief.fathom"
REVIEW = ("review", SHORT, "--iterations", "2", "--jobs", "1")


def test_a_review_as_data_adds_up(tmp_path: Path) -> None:
    review = json.loads(told(*REVIEW, "--json", "--svg", tmp_path / "curves.svg"))
    for account in review["accounts"]:
        assert account["start"] + account["own"] + account["others"] + account["luck"] == account["result"]
    assert review["chances"][-1] == [WHOLE, 0]
    assert review["iterations"] == 2
    drawn = ElementTree.parse(tmp_path / "curves.svg").getroot()
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == sum(
        each["number"] > 0 for each in review["remarks"]
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_review_in_words_shows_curves_accounts_and_turning_points(language: str) -> None:
    words = Words(language, HOUSE)
    lines = told(*REVIEW, "--lang", language).splitlines()
    assert sum("█" in line for line in lines) == 1  # the winner's curve ends at the top
    (head,) = [line for line in lines if words("review.luck") in line and words("review.result") in line]
    rows = lines[lines.index(head) + 1 : lines.index(head) + 3]
    for row in rows:
        figures = re.findall(r"[+−]?\d+(?=\s?%)", row)
        start, own, others, luck, result = (int(figure.replace("−", "-")) for figure in figures)
        assert start + own + others + luck == result
    assert words("review.turns") in lines
    assert any(words("review.better") in line for line in lines)


def test_only_a_whole_and_true_record_is_reviewed(tmp_path: Path) -> None:
    words = Words("en", HOUSE)
    (tmp_path / "begun").write_text(begun().record().text(), encoding="utf-8")
    assert complaint("review", "begun", at=tmp_path) == words("error.review-unfinished")
    (tmp_path / "false").write_text(SHORT.read_text("utf-8").replace("scores 7 4", "scores 9 4"), encoding="utf-8")
    assert is_sentence(complaint("review", "false", at=tmp_path), "record-result")
    assert is_sentence(complaint("review", "nowhere", at=tmp_path), "unreadable")
    assert is_sentence(complaint("review", str(SHORT), "--svg", "no/where.svg", at=tmp_path), "unwritable")
    assert is_sentence(complaint("review", str(SHORT), "--jobs", "0", at=tmp_path), "out-of-range")
