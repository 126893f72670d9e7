"""Web Push: people are called to their turns, sealed and signed, if the host and they themselves want that."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from fastapi import FastAPI

from fathom.core import BadInput
from fathom.games import find
from fathom.table.live import LiveTable
from fathom.table.subscriptions import Subscription
from fathom.web import envelope, messenger
from fathom.web.app import create_app
from fathom.web.messenger import NO_ANSWER, Messenger, is_public
from fathom.web.push import Push
from fathom.web.settings import Settings
from tests.table.halls import move, mover, until
from tests.web.conftest import visit
from tests.web.push_service import Browser, PushService, claims, push_service
from tests.web.visitors import API, GAME, join, known, set_table

pytestmark = pytest.mark.anyio

KEY = envelope.new_key()
CONTACT = "mailto:host@fathom.test"


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as service:
        yield service


@pytest.fixture
async def calling_app(sqlite_url: str) -> AsyncIterator[FastAPI]:
    """A server that calls people at once, and may do so on this machine."""
    settings = Settings(database=sqlite_url, pause=0, push_key=KEY, push_contact=CONTACT, push_after=0, push_anywhere=1)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


class Company:
    """Ann and Bob at a table, and a browser of Bob's."""

    def __init__(self, client: httpx.AsyncClient, bob: dict[str, str], live: LiveTable) -> None:
        self.client = client
        self.bob = bob
        self.live = live
        self.browser = Browser()

    async def subscribe(self, endpoint: str, **more: Any) -> httpx.Response:
        wanted = self.browser.subscription(endpoint) | more
        headers = self.bob | {"accept-language": "fr"}
        return await self.client.post(f"{API}/push", json=wanted, headers=headers)

    async def pass_on(self) -> None:
        """Play until it is another person's turn."""
        before = mover(self.live)
        while mover(self.live) == before:
            await move(self.live, -1)
            assert not self.live.table.over

    async def pass_on_to_bob(self) -> None:
        if mover(self.live)[1] == 1:
            await self.pass_on()
        await self.pass_on()


def push_of(company: Company) -> Push:
    push: Push = company.client._transport.app.state.push  # type: ignore[attr-defined]
    return push


@pytest.fixture
async def company(calling_app: FastAPI) -> AsyncIterator[Company]:
    async with visit(calling_app) as client:
        ann, bob = await known(client, "Ann"), await known(client, "Bob")
        table = await set_table(client, ann, "me", "open")
        await join(client, bob, table, 1)
        yield Company(client, bob, await calling_app.state.hall.table(table["id"]))


def test_a_message_is_sealed_as_the_standard_shows() -> None:
    """The example of RFC 8291, section 5 and appendix A."""
    receiver = Browser("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", envelope.plain("BTBZMqHH6r4Tts7J_aSIgg"))
    keys = receiver.subscription("")["keys"]
    assert keys["p256dh"].startswith("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx")
    sender = envelope.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    text = "When I grow up, I want to be a watermelon"
    sealed = envelope.sealed(text.encode(), **keys, sender=sender, salt=envelope.plain("DGv6ra1nlYgDCS1FRnbzlw"))
    assert envelope.written(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
        "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert receiver.read(sealed) == text
    assert envelope.sealed(b"", **keys)[:16] != envelope.sealed(b"", **keys)[:16], "nothing is used twice"


async def test_a_call_comes_sealed_and_signed_in_ones_language(company: Company, service: PushService) -> None:
    assert (await company.subscribe(f"{service.address}/201/phone")).status_code == 204
    assert (await company.subscribe(f"{service.address}/201/laptop")).status_code == 204
    await company.pass_on_to_bob()
    await until(lambda: len(service.got) == 2)
    words = find(GAME).words("fr")
    for path in ("/201/phone", "/201/laptop"):
        ((headers, body),) = service.on(path)
        told = json.loads(company.browser.read(body))
        table = company.live.row.id
        assert told == {"title": words("web.your-turn"), "body": words("title"), "lang": "fr", "table": table}
        assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
        assert table not in repr(headers)
        said, signed, signature, key = claims(headers["authorization"])
        assert (said["aud"], said["sub"]) == (service.address, CONTACT)
        assert 0 < said["exp"] - time.time() <= 24 * 3600
        r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
        envelope.public_key(key).verify(encode_dss_signature(r, s), signed, ECDSA(SHA256()))
        assert key in (await company.client.get(f"/t/{table}", headers=company.bob)).text

    # While one of his pages follows the table, nobody calls him; nor in a browser where he turned it off.
    stream = company.live.follow(mover(company.live)[0])
    await company.pass_on_to_bob()
    company.live.unfollow(stream)
    off = await company.client.post(
        f"{API}/push/off", json={"endpoint": f"{service.address}/201/phone"}, headers=company.bob
    )
    assert off.status_code == 204
    await company.pass_on_to_bob()
    await until(lambda: len(service.got) == 3)
    assert len(service.on("/201/laptop")) == 2


async def test_a_browser_that_is_gone_is_forgotten(company: Company, service: PushService) -> None:
    for path in ("404/gone", "410/gone", "500/ill", "307/moved"):
        await company.subscribe(f"{service.address}/{path}")
    bob = company.live.row.seats[1].person or ""
    push = push_of(company)
    await company.pass_on_to_bob()
    await until(lambda: len(service.got) == 4)
    for _ in range(200):
        left = [browser.endpoint for browser in await push.subscriptions.of(bob)]
        if len(left) == 2:
            break
        await asyncio.sleep(0.01)
    assert left == [f"{service.address}/500/ill", f"{service.address}/307/moved"]
    assert service.on("/201/moved") == [], "no redirect is followed"


async def test_no_table_waits_for_a_push_service(
    company: Company, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    await company.subscribe(f"{service.address}/0/silent")
    await company.subscribe("http://127.0.0.1:1/nobody")
    await company.pass_on_to_bob()
    await until(lambda: len(service.got) == 1)
    await company.pass_on()
    monkeypatch.setattr(messenger, "PATIENCE", 0.05)
    await company.pass_on_to_bob()
    await until(lambda: len(service.got) == 2)
    push = push_of(company)
    await until(lambda: len(push._calls) == 1)  # the first one may still wait; the second has given up


async def test_only_a_push_service_and_keys_of_a_browser_are_taken(company: Company) -> None:
    push = push_of(company)
    push.messenger.anywhere = False
    for endpoint in (
        *("http://push.test/x", "https://push.test:8443/x", "https://10.0.0.1/x", "https://[::1]/x", "https:///x", "x"),
        *("https://a:b@push.test/x", "file:///etc/passwd", "https://push.test/é", "https://push.test/a b"),
        f"https://push.test/{'x' * 999}",
    ):
        assert (await company.subscribe(endpoint)).status_code == 422, endpoint
    good: dict[str, str] = company.browser.subscription("")["keys"]
    nothing: dict[str, str] = {}
    for keys in (nothing, good | {"auth": "AAAA"}, good | {"p256dh": "AAAA"}, good | {"p256dh": "é"}):
        assert (await company.subscribe("https://push.test/x", keys=keys)).status_code == 422, keys
    assert (await company.subscribe("https://push.test/x")).status_code == 204


async def test_no_message_goes_to_the_hosts_own_network(service: PushService) -> None:
    """Whatever a name turns out to mean when the message is sent."""
    keys = Browser().subscription("")["keys"]
    port = service.address.rpartition(":")[2]
    for scheme in ("http", "https"):
        subscription = Subscription(f"{scheme}://localhost:{port}/201/x", **keys, language="en")
        for anywhere, status in ((False, NO_ANSWER), (True, 201 if scheme == "http" else NO_ANSWER)):
            sender = Messenger(KEY, CONTACT, anywhere)
            if scheme == "http" or not anywhere:
                assert await sender.send(subscription, b"hello", "topic") == status
            await sender.close()
    assert len(service.got) == 1
    inside = ["10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "192.168.0.1", "0.0.0.0", "224.0.0.1"]
    inside += ["::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1"]
    assert not any(is_public(address) for address in inside)
    assert is_public("9.9.9.9")
    assert is_public("2620:fe::fe")


async def test_nobody_is_called_unless_the_host_wants_it(app: FastAPI, visitor: httpx.AsyncClient) -> None:
    ann = await known(visitor, "Ann")
    table = await set_table(visitor, ann, "me", "me")
    assert 'id="push"' not in (await visitor.get(f"/t/{table['id']}", headers=ann)).text
    answer = await visitor.post(f"{API}/push", json=Browser().subscription("https://push.test/x"), headers=ann)
    assert (answer.status_code, answer.json()["error"]) == (404, "no-push")
    assert (await app.state.hall.table(table["id"])).caller is None


async def test_the_switch_is_for_whoever_sits_at_the_table(company: Company) -> None:
    path = f"/t/{company.live.row.id}"
    assert 'id="push"' in (await company.client.get(path, headers=company.bob)).text
    company.client.cookies.clear()
    assert 'id="push"' not in (await company.client.get(path)).text
    stranger = await company.client.post(f"{API}/push", json=Browser().subscription("https://push.test/x"))
    assert stranger.status_code == 401


def test_a_host_hears_what_is_wrong_with_a_setting() -> None:
    for settings, reason in (
        (Settings(push_key="short", push_contact=CONTACT), "bad-push-key"),
        (Settings(push_key="é", push_contact=CONTACT), "bad-push-key"),
        (Settings(push_key=KEY), "bad-push-contact"),
    ):
        with pytest.raises(BadInput) as caught:
            create_app(settings)
        assert caught.value.reason == reason
