"""A pseudo-language: English with accents, longer, in brackets.

It shows which words are in no catalogue, and what is too narrow for longer ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from fathom.core import BadInput
from fathom.core.words import FIRST, HOUSE, LANGUAGES, file_of, home_name, rules_file
from fathom.games import games

CODE = "eo"  # a language that Babel knows and nobody has translated Fathom into
LONGER = 1.4
ACCENTS = str.maketrans("aeiouyAEIOUYcnszCNSZ", "áéíóúýÁÉÍÓÚÝçñšžÇÑŠŽ")
VOWELS = re.compile("[aeiouyAEIOUY]")
# What programs read: facts, tags, code, addresses, options, commands, variables, rule ids, bold and italic, and the
# pieces that a teacher points at.
KEPT = re.compile(
    r"\{[^{}]*\}|<[^<>]*>|&\w+;|`[^`]*`|https?://\S+|--[a-z][a-z-]*|fathom [a-z]+( [a-z]+)?|[A-Z]+_[A-Z_]+"
    r"|[A-Z]+-[0-9]+\.[0-9]+|\*+|\]\([\w+-]+\)"
)
BLOCK = re.compile(r"(?P<sign>#+ |> |\*\*[A-Z]+-[0-9.]+\*\* )(\*\((?P<ruling>[^)]*)\)\* )?(?P<text>.+)", re.DOTALL)


def pseudo(text: str) -> str:
    """A text in the pseudo-language; signs without a letter stay as they are.

    >>> pseudo("{who} buys card {card}."), pseudo("{head}: {cell}")
    ('‹{who} búúýýš çáárd {card}.›', '{head}: {cell}')
    """
    bare = KEPT.sub("", text)
    if not any(letter.isalpha() for letter in bare):
        return text
    made, last = "", 0
    for kept in KEPT.finditer(text):
        made += accented(text[last : kept.start()]) + kept[0]
        last = kept.end()
    made += accented(text[last:])
    lacks = LONGER * len(bare) - len(accented(bare)) - len("‹›")
    return f"‹{made}{'~' * ceil(lacks)}›"


def accented(text: str) -> str:
    """Every vowel twice, with accents."""
    return VOWELS.sub(lambda vowel: vowel[0] + vowel[0].lower(), text).translate(ACCENTS)


def pseudo_rules(text: str) -> str:
    """A rulebook in the pseudo-language: ids, sections and the marks of rulings stay.

    A thing and what its rule says of it have brackets of their own, since pages show the one without the other.

    >>> pseudo_rules("**ITD-1.1** *(ruling)* Reef: stop.")
    '**ITD-1.1** *(‹rúúlííñg›)* ‹Rééééf›: ‹štóóp.›'
    """
    return "\n\n".join(pseudo_block(block) for block in re.split(r"\n\s*\n", text.strip()))


def pseudo_block(block: str) -> str:
    found = BLOCK.fullmatch(" ".join(line.removeprefix("> ") if number else line for number, line in lines(block)))
    if found is None:
        raise ValueError(f"no part of a rulebook: {block[:60]}")
    ruling = f"*({pseudo(found['ruling'])})* " if found["ruling"] else ""
    return found["sign"] + ruling + ": ".join(pseudo(part) for part in found["text"].split(": "))


def lines(block: str) -> Iterator[tuple[int, str]]:
    return enumerate(line.strip() for line in block.splitlines())


def pseudo_catalogue(path: Path, code: str) -> Catalog:
    """A catalogue in the pseudo-language, with as many forms for counts as the language whose code it takes has."""
    with path.open("rb") as file:
        english = read_po(file, locale=FIRST)
    made = Catalog(locale=code, fuzzy=False, header_comment="# A pseudo-language, made by `fathom words pseudo`.")
    for message in english:
        if message.id and isinstance(message.string, str):
            made.add(message.id, pseudo(message.string))
        elif message.id and message.string:
            one, *_, many = (pseudo(form) for form in message.string)
            made.add(message.id, tuple([one, *[many] * (made.num_plurals - 1)] if made.num_plurals > 1 else [many]))
    return made


def write(out: Path, code: str = CODE) -> list[Path]:
    """Write the catalogues of the house and of every game, and every game's rules, as FATHOM_LANGUAGES wants them."""
    check(code)
    written: list[Path] = []
    for folder in (HOUSE, *(game.folder for game in games().values())):
        home = out / home_name(folder)
        place = home / "locale" / code / "LC_MESSAGES"
        place.mkdir(parents=True, exist_ok=True)
        with (place / "messages.po").open("wb") as file:
            write_po(file, pseudo_catalogue(file_of(folder, FIRST), code), width=0)
        written.append(place / "messages.po")
        if folder != HOUSE:
            rules = pseudo_rules(rules_file(folder, FIRST).read_text(encoding="utf-8"))
            written.append(home / f"rules.{code}.md")
            written[-1].write_text(rules + "\n", encoding="utf-8")
    return written


def check(code: str) -> None:
    """Raise why the pseudo-language cannot have a code."""
    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError) as error:
        raise BadInput("no-locale", code=code) from error
    if (HOUSE / "locale" / code).exists():
        raise BadInput("language-there", code=code, languages=", ".join(LANGUAGES))
