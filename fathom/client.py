"""A client for the JSON API of a Fathom server: for bots from outside, scripts and tests.

client = Client("http://127.0.0.1:8000")
client.introduce("Ann")
table = client.new_table("in-too-deep", ["me", "normal", "normal"])
while not (now := client.table(table["id"]))["over"]:
    if now["to_move"] == now["seat"]:
        client.act(table["id"], now["ply"], client.legal(table["id"])[0]["action"])
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


class Refused(Exception):
    """The server refused: the status, the key of the reason, and a sentence."""

    def __init__(self, status: int, error: str, sentence: str, rule: str | None) -> None:
        super().__init__(sentence)
        self.status = status
        self.error = error
        self.sentence = sentence
        self.rule = rule


def updated(views: dict[str, dict[str, Any]], news: dict[str, Any]) -> dict[str, Any]:
    """The view that news leads to from the one it builds on. Views are kept by their tags.

    >>> views = {"a": {"ply": 3, "prompt": "Dive?", "picture": "sea\\nboat\\nreef", "log": [1], "said": []}}
    >>> news = {"tag": "b", "base": "a", "ply": 4, "picture": [{"at": 1, "drop": 1, "items": ["gem"]}]}
    >>> updated(views, news)["picture"].split()
    ['sea', 'gem', 'reef']
    """
    if "whole" in news:
        return dict(news["whole"])
    view = {**views[news["base"]], **news}
    before = views[news["base"]]
    lists = {"picture": before["picture"].split("\n"), "log": before["log"], "said": before["said"]}
    for part, items in lists.items():
        changed = list(items)
        for splice in reversed(news.get(part, [])):
            changed[splice["at"] : splice["at"] + splice["drop"]] = splice["items"]
        view[part] = "\n".join(changed) if part == "picture" else changed
    del view["tag"], view["base"]
    return view


class Client:
    """One person at a server."""

    def __init__(self, address: str, token: str | None = None, language: str = "en") -> None:
        self.base = address.rstrip("/") + "/api/v1"
        self.token = token
        self.language = language

    def introduce(self, name: str) -> str:
        """Introduce myself; the token returned signs in another client as the same person."""
        self.token = str(self._call("POST", "/people", {"name": name})["token"])
        return self.token

    def games(self) -> list[dict[str, Any]]:
        return list(self._call("GET", "/games"))

    def new_table(self, game: str, seats: Sequence[str], **wanted: Any) -> dict[str, Any]:
        """Set up a table; seats are `me`, `open` or the names of bots."""
        return dict(self._call("POST", "/tables", {"game": game, "seats": list(seats), **wanted}))

    def table(self, table_id: str) -> dict[str, Any]:
        return dict(self._call("GET", f"/tables/{quote(table_id)}"))

    def sit(self, table_id: str) -> dict[str, Any]:
        """Take the seat that is kept for me, or a free one of a public table."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/sit"))

    def join(self, table_id: str, invitation: str) -> dict[str, Any]:
        return dict(self._call("POST", f"/tables/{quote(table_id)}/join/{quote(invitation)}"))

    def observation(self, table_id: str) -> dict[str, Any]:
        return dict(self._call("GET", f"/tables/{quote(table_id)}/observation")["observation"])

    def legal(self, table_id: str) -> list[dict[str, Any]]:
        return list(self._call("GET", f"/tables/{quote(table_id)}/legal"))

    def act(self, table_id: str, ply: int, action: int | str) -> dict[str, Any]:
        """Do an action, by number or in notation; it answers the table as it was at a ply."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/actions", {"ply": ply, "action": action}))

    def undo(self, table_id: str, ply: int) -> dict[str, Any]:
        return dict(self._call("POST", f"/tables/{quote(table_id)}/undo", {"ply": ply}))

    def hint(self, table_id: str, ply: int) -> list[dict[str, Any]]:
        """The actions that a bot finds best for me, the best first, at a table that allows hints."""
        return list(self._call("POST", f"/tables/{quote(table_id)}/hint", {"ply": ply})["actions"])

    def view(self, table_id: str) -> dict[str, Any]:
        """My view of the table: everything that its page shows."""
        return dict(self._call("GET", f"/tables/{quote(table_id)}/view"))

    def stand_in(self, table_id: str, leave: bool) -> dict[str, Any]:
        """Let a bot play for me, or take my seat back."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/stand-in", {"leave": leave}))

    def orders(self, table_id: str) -> list[dict[str, Any]]:
        """The standing orders that I could give now, and whether I gave them."""
        return list(self._call("GET", f"/tables/{quote(table_id)}/orders"))

    def order(self, table_id: str, order: str, on: bool = True) -> dict[str, Any]:
        """Give a standing order, or take it back."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/orders", {"order": order, "on": on}))

    def said(self, table_id: str) -> list[dict[str, Any]]:
        return list(self._call("GET", f"/tables/{quote(table_id)}/talk"))

    def say(self, table_id: str, text: str) -> dict[str, Any]:
        return dict(self._call("POST", f"/tables/{quote(table_id)}/talk", {"text": text}))

    def rematch(self, table_id: str) -> dict[str, Any]:
        """Come to the table at which the same people play again; whoever comes first opens it."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/rematch"))

    def fill(self, table_id: str, seat: int) -> dict[str, Any]:
        """Give a free seat to a bot."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/fill", {"seat": seat}))

    def play_on(self, table_id: str, place: int, seat: int | None = None) -> dict[str, Any]:
        """A new table that goes on from a place in a finished game; with a seat, in that one, from its next turn."""
        path = f"/tables/{quote(table_id)}/play-on/{place}"
        return dict(self._call("POST", path if seat is None else f"{path}?seat={seat}"))

    def ask_review(self, table_id: str) -> dict[str, Any]:
        """Let a finished game be reviewed; `review` tells how far that is."""
        return dict(self._call("POST", f"/tables/{quote(table_id)}/review"))

    def review(self, table_id: str) -> dict[str, Any]:
        """How far the review of a finished game is, and the review once it is ready."""
        return dict(self._call("GET", f"/tables/{quote(table_id)}/review"))

    def twin(self, table_id: str) -> str:
        return self._text(f"/tables/{quote(table_id)}/twin")

    def record(self, table_id: str) -> str:
        return self._text(f"/tables/{quote(table_id)}/record")

    def changes(self, table_id: str) -> Iterator[int]:
        """The ply, now and whenever the table changes."""
        for news in self.news(table_id):
            yield int(news["ply"])

    def news(self, table_id: str) -> Iterator[dict[str, Any]]:
        """My view of the table, and then the news."""
        with urlopen(self._request("GET", f"/tables/{quote(table_id)}/events")) as stream:
            for line in stream:
                if line.startswith(b"data: {"):
                    yield dict(json.loads(line[6:]))

    def views(self, table_id: str) -> Iterator[dict[str, Any]]:
        """My view of the table, now and whenever it changes."""
        views: dict[str, dict[str, Any]] = {}
        for news in self.news(table_id):
            view = updated(views, news)
            views = {news["tag"]: view}
            yield view

    def _request(self, method: str, path: str, body: Any = None) -> Request:
        headers = {"accept": "application/json", "accept-language": self.language}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode()
        return Request(self.base + path, data, headers, method=method)

    def _answer(self, method: str, path: str, body: Any = None) -> bytes:
        try:
            with urlopen(self._request(method, path, body)) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            told = json.loads(error.read())
            raise Refused(error.code, told["error"], told["sentence"], told.get("rule")) from error

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(self._answer(method, path, body))

    def _text(self, path: str) -> str:
        return self._answer("GET", path).decode()
