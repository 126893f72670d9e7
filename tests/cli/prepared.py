"""All that commands read before they do anything, read once in the process from which they are forked."""

from __future__ import annotations

from fathom.arena import contest as contest
from fathom.arena import simulate as simulate
from fathom.core.words import HOUSE, LANGUAGES, catalogue
from fathom.games import games
from fathom.table import Table as Table

for language in LANGUAGES:
    for folder in (HOUSE, *(game.folder for game in games().values())):
        catalogue(folder, language)
