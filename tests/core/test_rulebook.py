"""Rulebooks: numbered paragraphs, and nothing that is not one."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.core import BadInput, Rule, Rulebook

TEXT = """\
# In Too Deep

## 1 The box

**ITD-1.1** There are a hundred
cards,   and\tmore.

**ITD-1.2** *(ruling)* Shares are «\u00a0open\u202f».

> They lie there
> for all to see.

## 2 Set-up

**ITD-2.1** Shuffle.
"""


@pytest.fixture
def rules(tmp_path: Path) -> Rulebook:
    return book(tmp_path, TEXT)


def book(folder: Path, text: str) -> Rulebook:
    path = folder / "rules.en.md"
    path.write_text(text, encoding="utf-8")
    return Rulebook(path)


def test_a_rulebook_has_a_title_and_its_rules_in_order(rules: Rulebook) -> None:
    assert rules.title == "In Too Deep"
    assert list(rules.rules) == ["ITD-1.1", "ITD-1.2", "ITD-2.1"]


def test_a_rule_knows_its_section(rules: Rulebook) -> None:
    assert [rule.section for rule in rules.rules.values()] == ["1 The box", "1 The box", "2 Set-up"]


def test_the_lines_of_a_paragraph_are_joined(rules: Rulebook) -> None:
    assert rules.rule("ITD-1.1").text == "There are a hundred cards, and more."


def test_no_break_spaces_are_kept(rules: Rulebook) -> None:
    assert rules.rule("ITD-1.2").text == "Shares are «\u00a0open\u202f»."


def test_a_ruling_has_its_reason(rules: Rulebook) -> None:
    assert rules.rule("ITD-1.2") == Rule(
        "ITD-1.2", "1 The box", "Shares are «\u00a0open\u202f».", True, "They lie there for all to see."
    )
    assert not rules.rule("ITD-1.1").ruling
    assert rules.rule("ITD-1.1").reason == ""


def test_a_rule_is_found_in_any_case(rules: Rulebook) -> None:
    assert rules.rule("itd-2.1") is rules.rule("ITD-2.1")


@pytest.mark.parametrize("wrong", ["ITD-9.9", "ITD-1", "", "2.1"])
def test_a_rule_that_is_not_there(rules: Rulebook, wrong: str) -> None:
    with pytest.raises(BadInput) as caught:
        rules.rule(wrong)
    assert caught.value.reason == "unknown-rule"
    assert caught.value.facts == {"rule": wrong, "title": "In Too Deep"}


@pytest.mark.parametrize(
    "wrong",
    [
        "A paragraph without an id.",
        "**ITD-2.1** Said twice.",
        "**ITD-2.2**",
        "**2.2** An id without a prefix.",
        "ITD-2.2 An id that is not bold.",
        "### 2.1 A section too deep",
    ],
)
def test_a_file_with_anything_else_in_it_is_refused_by_its_name(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(ValueError, match=r"rules\.en\.md"):
        book(tmp_path, f"{TEXT}\n{wrong}\n")


def test_a_reason_without_a_rule_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"rules\.en\.md"):
        book(tmp_path, "# In Too Deep\n\n> Because.\n")
