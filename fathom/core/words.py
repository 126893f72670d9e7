"""Words in the reader's language, from gettext catalogues whose message ids are keys, not sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

HOUSE = Path(__file__).parents[1]


def file_of(folder: Path, language: str) -> Path:
    """Where a folder keeps its words in a language."""
    return folder / "locale" / language / "LC_MESSAGES" / "messages.po"


def spoken(folder: Path) -> tuple[str, ...]:
    """The languages that a folder has words in, English first."""
    found = [place.name for place in (folder / "locale").iterdir() if file_of(folder, place.name).exists()]
    return tuple(sorted(found, key=lambda language: (language != "en", language)))


LANGUAGES = spoken(HOUSE)


def own_name(language: str) -> str:
    """What a language is called by those who speak it.

    >>> own_name("fr")
    'Français'
    """
    from babel import Locale  # here as below: whoever plays without words need not wait for it

    return (Locale.parse(language).display_name or language).capitalize()


@cache
def catalogue(folder: Path, language: str) -> GNUTranslations:
    """A folder's catalogue; in English where it does not speak the language."""
    path = file_of(folder, language)
    if language != "en" and not path.exists():
        return catalogue(folder, "en")
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def keys(language: str, folders: tuple[Path, ...]) -> dict[str, GNUTranslations]:
    """Which of some folders' catalogues has a key: the first that knows it. Its words may be the key itself."""
    found: dict[str, GNUTranslations] = {}
    for messages in (catalogue(folder, language) for folder in reversed(folders)):
        for key in messages._catalog:  # type: ignore[attr-defined]
            found[key if isinstance(key, str) else key[0]] = messages
    return found


@cache
def sentences(language: str, folders: tuple[Path, ...]) -> dict[str, str]:
    """All messages of some folders by their keys."""
    return {key: messages.gettext(key) for key, messages in keys(language, folders).items()}


class Words:
    """The catalogues of one or more folders in one language.

    >>> words = Words("fr", HOUSE)
    >>> words.both(["Ann", "Bob", "Cleo"])
    'Ann, Bob et Cleo'
    """

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.missing: set[str] = set()
        self._keys = keys(self.language, folders)
        self._sentences = sentences(self.language, folders)
        house = catalogue(HOUSE, self.language)
        self._labelled = house.gettext("labelled")
        self._separator = house.gettext("separator")

    def __call__(self, key: str, /, **facts: object) -> str:
        """The message of a key, with facts filled in. An unknown key is shown as it is."""
        found = self._sentences.get(key)
        if found is None:
            self.missing.add(key)
            return key
        return found.format(**facts) if "{" in found else found

    def many(self, key: str, count: int, /, **facts: object) -> str:
        """The message of a key in the form that fits a count, which it may show as ``{n}``."""
        messages = self._keys.get(key)
        if messages is None:
            self.missing.add(key)
            return key
        found = messages.ngettext(key, key, count)
        return (self._sentences[key] if found == key else found).format(n=count, **facts)  # some need one form only

    def both(self, items: Sequence[str]) -> str:
        """Several things in one breath: “a, b and c”."""
        from babel.lists import format_list

        return format_list(list(items), locale=self.language)

    def of(self, name: str, told: str) -> str:
        """What is told of a thing: “name: told”."""
        return self._labelled.format(head=name, cell=told)

    def apart(self, items: Iterable[str]) -> str:
        """Several things that have commas of their own: “a; b; c”."""
        return self._separator.join(items)
