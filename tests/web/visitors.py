"""People in the server of this process."""

from __future__ import annotations

from typing import Any

import httpx

API = "/api/v1"
GAME = "in-too-deep"


async def known(client: httpx.AsyncClient, name: str) -> dict[str, str]:
    """Introduce somebody, and return the headers that identify them."""
    answer = await client.post(f"{API}/people", json={"name": name})
    assert answer.status_code == 201, answer.text
    return {"authorization": f"Bearer {answer.json()['token']}"}


async def set_table(client: httpx.AsyncClient, who: dict[str, str], *seats: str, **more: Any) -> dict[str, Any]:
    answer = await client.post(f"{API}/tables", json={"game": GAME, "seats": list(seats), **more}, headers=who)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def join(client: httpx.AsyncClient, who: dict[str, str], table: dict[str, Any], seat: int) -> None:
    answer = await client.post(f"{API}/tables/{table['id']}/join/{table['invitations'][str(seat)]}", headers=who)
    assert answer.status_code == 200, answer.text


async def read(client: httpx.AsyncClient, path: str, who: dict[str, str] | None = None) -> Any:
    answer = await client.get(path, headers=who)
    assert answer.status_code == 200, answer.text
    return answer.json()
