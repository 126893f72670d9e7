"""Rulebooks: numbered paragraphs, one file a language."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from fathom.core.errors import BadInput

_PARAGRAPH = re.compile(r"\*\*(?P<id>[A-Z]+-[0-9.]+)\*\*(?P<ruling> \*\([^)]*\)\*)? (?P<text>.+)", re.DOTALL)


@dataclass(frozen=True)
class Rule:
    """One paragraph of the rules. A ruling answers what the printed rules leave open, with our reason."""

    id: str
    section: str
    text: str
    ruling: bool
    reason: str


class Rulebook:
    """A game's rules in one language.

    The file has a title (``#``), sections (``##``) and paragraphs that begin with their id in bold;
    a ruling has a word in italic brackets behind the id, and its reason in a quote below.
    """

    def __init__(self, path: Path) -> None:
        self.title = ""
        self.rules: dict[str, Rule] = {}
        section = last = ""
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
            text = re.sub(r"[ \t\n]+", " ", block).strip(" ")  # and keep no-break spaces
            if text.startswith("## "):
                section = text[3:]
            elif text.startswith("# "):
                self.title = text[2:]
            elif text.startswith("> ") and last:
                self.rules[last] = replace(self.rules[last], reason=text[2:].replace(" > ", " "))
            else:
                match = _PARAGRAPH.fullmatch(text)
                if not match or match["id"] in self.rules:
                    raise ValueError(f"{path.name}: a paragraph without an id of its own: {text[:60]}")
                last = match["id"]
                self.rules[last] = Rule(last, section, match["text"], bool(match["ruling"]), "")

    def rule(self, rule_id: str) -> Rule:
        """A rule by its id, in any case."""
        found = self.rules.get(rule_id.upper())
        if found is None:
            raise BadInput("unknown-rule", rule=rule_id, title=self.title)
        return found
