"""The server never fails, whatever request the API's own description allows, and for many that it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from fathom.web.app import create_app
from fathom.web.settings import Settings
from tests.web.servers import Player, Server, players

DESCRIBED = create_app(Settings()).openapi()
API = schemathesis.openapi.from_dict(DESCRIBED).exclude(path_regex=r"/events$")  # that one never ends


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[tuple[Player, str]]:
    """Somebody, and the id of a table at which they sit."""
    with players(server.address, "Ann") as (ann,):
        yield ann, ann.set_table("me", "me")["id"]


@API.parametrize()
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_request_is_too_odd(case: schemathesis.Case[Any], server: Server, ann: tuple[Player, str]) -> None:
    """Many come from somebody who sits at the table that they are about."""
    who, table = ann
    headers = {}
    if "table_id" in case.path_parameters and len(repr(case.path_parameters)) % 3:
        case.path_parameters["table_id"] = table
    if len(repr(case.body)) % 3:
        headers["authorization"] = who.client.headers["authorization"]
    case.call_and_validate(base_url=server.address, headers=headers, checks=[not_a_server_error])


def test_the_description_is_whole() -> None:
    for path, methods in DESCRIBED["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            if "{table_id}" in path:
                assert {"401", "403", "404", "409", "422"} <= set(operation["responses"]), (method, path)
