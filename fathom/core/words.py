"""Words in the reader's language, from gettext catalogues whose message ids are keys, not sentences."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

HOUSE = Path(__file__).parents[1]
FIRST = "en"  # the language that everything is written in first, and that fills gaps in others
VOWELS = frozenset("aeiouàâäéèêëîïôöùûüœ")
VARIABLE = "FATHOM_LANGUAGES"  # a host's own folder: in `house`, `in-too-deep` … it has what it would add or replace


def homes(folder: Path) -> Iterator[Path]:
    """Where the words and rules of a folder can lie, the first choice first."""
    host = os.environ.get(VARIABLE)
    if host:
        yield Path(host) / home_name(folder)
    yield folder


def home_name(folder: Path) -> str:
    """What a host's folder calls the house or a game."""
    return "house" if folder == HOUSE else folder.name.replace("_", "-")


def file_of(folder: Path, language: str) -> Path:
    """Where a folder keeps its words in a language."""
    return first_of([home / "locale" / language / "LC_MESSAGES" / "messages.po" for home in homes(folder)])


def rules_file(folder: Path, language: str) -> Path:
    """Where a folder keeps its rules in a language; those in English if it has none."""
    return first_of([home / f"rules.{code}.md" for code in (language, FIRST) for home in homes(folder)])


def first_of(places: list[Path]) -> Path:
    """The first file that exists; the last one if none does."""
    return next((place for place in places if place.exists()), places[-1])


def spoken(folder: Path) -> tuple[str, ...]:
    """The languages that a folder has words in, English first."""
    places = [place for home in homes(folder) for place in (home / "locale").glob("*")]
    found = {place.name for place in places if file_of(folder, place.name).exists()}
    return tuple(sorted(found, key=lambda language: (language != FIRST, language)))


LANGUAGES = spoken(HOUSE)


def fitting(tag: str) -> str | None:
    """The one of our languages that fits the tag of a browser or a system.

    >>> fitting("fr-CH"), fitting("FR_fr.UTF-8"), fitting("tlh")
    ('fr', 'fr', None)
    """
    known = {language.lower(): language for language in LANGUAGES}
    wanted = tag.partition(".")[0].strip().replace("-", "_").lower()
    while wanted and wanted not in known:
        wanted = wanted.rpartition("_")[0]
    return known.get(wanted)


def tag_of(language: str) -> str:
    """A language as pages name it: ``pt-BR``."""
    return language.replace("_", "-")


def own_name(language: str) -> str:
    """The name of a language in that language: “Français”."""
    from babel import Locale  # here as below: whoever plays without words need not wait for it

    name = Locale.parse(language).display_name or language
    return name[0].upper() + name[1:]


@cache
def catalogue(folder: Path, language: str) -> GNUTranslations:
    """A folder's catalogue in a language, or in English where it has none."""
    path = file_of(folder, language)
    if language != FIRST and not path.exists():
        return catalogue(folder, FIRST)
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        messages = read_po(file, locale=language)
    for message in list(messages):
        if message.id and not any(message.string or ""):  # not translated yet
            messages.delete(message.id)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


def translated(messages: GNUTranslations) -> set[str]:
    return {key if isinstance(key, str) else key[0] for key in vars(messages)["_catalog"]}


def written(folder: Path) -> set[str]:
    """The keys that a folder has in English, without reading their words, which takes time."""
    text = file_of(folder, FIRST).read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))


@cache
def keys(language: str, folders: tuple[Path, ...]) -> dict[str, GNUTranslations]:
    """Each key, with the first of some folders' catalogues that has it. Its words may be the key itself."""
    found: dict[str, GNUTranslations] = {}
    for folder in reversed(folders):
        messages = catalogue(folder, language)
        known = translated(messages)
        found |= dict.fromkeys(known, messages)
        gaps = written(folder) - known
        found |= dict.fromkeys(gaps, catalogue(folder, FIRST)) if gaps else {}
    return found


@cache
def sentences(language: str, folders: tuple[Path, ...]) -> dict[str, str]:
    """All messages of some folders that are in the language, by their keys."""
    own = [catalogue(folder, language) for folder in folders]
    return {key: messages.gettext(key) for key, messages in keys(language, folders).items() if messages in own}


@cache
def eliding(words: str) -> re.Pattern[str] | None:
    """Where a sentence has a fact behind one of the small words that lose their last letter before a vowel."""
    found = [word for word in words.split() if word.isalpha()]
    return re.compile(rf"\b({'|'.join(found)}) (?=\{{(\w+)\}})", re.IGNORECASE) if found else None


def elided(word: re.Match[str], facts: dict[str, object]) -> str:
    """A small word as it is before its fact: “d’” where that begins with a vowel, “de” elsewhere."""
    return f"{word[1][:-1]}’" if str(facts.get(word[2], ""))[:1].lower() in VOWELS else word[0]


class Words:
    """The catalogues of one or more folders in one language; English fills in the keys it lacks.

    >>> words = Words("fr", HOUSE)
    >>> words.both(["Ann", "Bob", "Cleo"])
    'Ann, Bob et Cleo'
    """

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language if language in LANGUAGES else FIRST
        self.missing: set[str] = set()  # keys that somebody asked for and the language lacks
        self._keys = keys(self.language, folders)
        self._sentences = sentences(self.language, folders)
        house = keys(self.language, (HOUSE,))
        self._labelled = house["labelled"].gettext("labelled")
        self._separator = house["separator"].gettext("separator")
        self._elided = eliding(house["elided"].gettext("elided"))

    def __call__(self, key: str, /, **facts: object) -> str:
        """The message of a key, with facts filled in. An unknown key is shown as it is."""
        found = self._sentences.get(key)
        if found is None:
            self.missing.add(key)
            if key not in self._keys:
                return key
            found = self._keys[key].gettext(key)
        return self.filled(key, found, facts) if "{" in found else found

    def filled(self, key: str, found: str, facts: dict[str, object]) -> str:
        """A sentence with its facts. Where one is lacking it shows a gap: a table goes on, and the tests hear of it."""
        if self._elided:
            found = self._elided.sub(lambda word: elided(word, facts), found)
        try:
            return found.format(**facts)
        except KeyError:
            self.missing.add(key)
            return re.sub(r"\{\w+[^}]*\}", lambda gap: str(facts.get(gap[0][1:-1], "…")), found)

    def __contains__(self, key: str) -> bool:
        """Whether there is a message for a key."""
        return key in self._keys

    def many(self, key: str, count: int, /, **facts: object) -> str:
        """The message of a key in the form that fits a count, which it may show as ``{n}``."""
        if key not in self._sentences:
            self.missing.add(key)
        messages = self._keys.get(key)
        if messages is None:
            return key
        found = messages.ngettext(key, key, count)
        one_form = messages.gettext(key) if found == key else found  # some need one form only
        return self.filled(key, one_form, {"n": count, **facts})

    def both(self, items: Sequence[str]) -> str:
        """Several things in one breath: “a, b and c”."""
        from babel.lists import format_list

        return format_list(list(items), locale=self.language)

    def of(self, name: str, told: str) -> str:
        """A thing and its description: “name: told”."""
        return self._labelled.format(head=name, cell=told)

    def apart(self, items: Iterable[str]) -> str:
        """Several things that have commas of their own: “a; b; c”."""
        return self._separator.join(items)
