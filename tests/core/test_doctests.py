"""Every example in the documentation of the package runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import fathom
from fathom.core.build import compiled

MODULES = [
    module.name
    for module in pkgutil.walk_packages(fathom.__path__, "fathom.")
    if "migrations" not in module.name  # which only run inside a database
]


def test_every_example_says_what_happens() -> None:
    results = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert {name: result.failed for name, result in results.items() if result.failed} == {}
    if not compiled():  # compiled functions do not show their examples
        assert sum(result.attempted for result in results.values()) > 20
