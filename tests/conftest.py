"""Settings for all tests."""

import gc
import os
import signal

import pytest
from hypothesis import settings

# In the background, tests ignore Ctrl-C, and the processes they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


# Those that take longest, or that wait: whoever has one of them last keeps the other worker waiting.
LONG = (
    "tests/browser/test_deep_blue.py",
    "tests/browser/test_endeavor.py",
    "tests/browser/test_whole_games.py",
    "tests/table/test_machine.py",
    "tests/test_conformance.py",
    "tests/web/test_killing.py",
    "tests/web/test_postgres.py",
    "tests/web/test_schema.py",
    "tests/web/test_serve.py",
    "tests/workshop/test_chaos.py",
    "tests/workshop/test_web_bench.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the long ones, and leave out whatever the other build is asked."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
    if elsewhere := left_to_the_other_build():
        once = [item for item in items if item.get_closest_marker(elsewhere)]
        config.hook.pytest_deselected(items=once)
        items[:] = [item for item in items if not item.get_closest_marker(elsewhere)]


def left_to_the_other_build() -> str | None:
    """The mark of tests that the other build runs: of words and commands the interpreted, deep ones the compiled."""
    if os.environ.get("FATHOM_COMPILED"):
        return "sources"
    return "deep" if os.environ.get("FATHOM_COMPILED_NEXT") else None


def pytest_collection_finish() -> None:
    """Keep what thousands of tests are made of out of every search for garbage, and search less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def pytest_report_header() -> str:
    return "rules: " + ("compiled" if os.environ.get("FATHOM_COMPILED") else "interpreted")
