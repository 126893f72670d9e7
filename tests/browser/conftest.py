"""One server and one Chromium for each worker; people come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from fathom.workshop.servers import chromium
from tests.browser.people import Person
from tests.browser.server import Server
from tests.patience import PATIENCE

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium warms up parts of its own interface for every window; nobody looks at them here, and they take a second each.
UNWANTED = [
    "PreloadTopChromeWebUI",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "HttpsUpgrades",
    "SpareRendererForSitePerProcess",
]
ARGUMENTS.append(f"--disable-features={','.join(UNWANTED)}")
MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)
Come = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    serving = Server(tmp_path_factory.mktemp("server"))
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    serving = Server(tmp_path_factory.mktemp("own"))
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Lets people come. At the end of the test, no browser has asked another host or logged an error."""
    people: list[Person] = []

    def arrive(at: Server = server, **options: Any) -> Person:
        people.append(Person(browser, at, **options))
        people[-1].page.set_default_timeout(MILLISECONDS)
        return people[-1]

    yield arrive
    foreign = [address for person in people for address in person.foreign]
    errors = [error for person in people for error in person.unforgiven()]
    for person in people:
        person.context.close()
    assert foreign == []
    assert errors == []
