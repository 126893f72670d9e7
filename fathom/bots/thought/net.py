"""A small net that judges a table as one seat sees it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from fathom.core import BadInput, Game

WEIGHTS = "weights.npz"
Array = Any  # of numpy: its types say nothing of shapes


class Net:
    """Layers of weights. The answer to a row of features is the seat's chance to win, from 0 to 1."""

    def __init__(self, layers: Sequence[tuple[Array, Array]], told: dict[str, Any]) -> None:
        self.layers = [(np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]
        self.told = told  # the game, its rules version and features, and how the net was made
        self.width = int(self.layers[0][0].shape[0])

    def judge(self, rows: bytes) -> list[float]:
        """The chances for many rows of features, which lie one behind the other."""
        found: list[float] = self.chances(np.frombuffer(rows, np.uint8).reshape(-1, self.width)).tolist()
        return found

    def chances(self, rows: Array) -> Array:
        """The chances for an array of rows."""
        flow = rows.astype(np.float32)
        for w, b in self.layers[:-1]:
            flow = flow @ w
            flow += b
            np.maximum(flow, 0.0, out=flow)
        w, b = self.layers[-1]
        return 0.5 * (1.0 + np.tanh(0.5 * (flow @ w + b)[:, 0]))  # never overflows

    def save(self, path: Path) -> None:
        arrays: dict[str, Array] = {f"w{at}": w.astype(np.float16) for at, (w, _) in enumerate(self.layers)}
        arrays |= {f"b{at}": b for at, (_, b) in enumerate(self.layers)}
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            np.savez_compressed(file, told=np.frombuffer(json.dumps(self.told).encode(), np.uint8), **arrays)

    @staticmethod
    def load(path: Path) -> Net:
        with np.load(path) as arrays:
            count = sum(name.startswith("w") for name in arrays)
            layers = [(arrays[f"w{at}"], arrays[f"b{at}"]) for at in range(count)]
            return Net(layers, json.loads(arrays["told"].tobytes()))


def fingerprint(features: Sequence[str]) -> str:
    """A short name for a list of features, to tell whether a net was made for them."""
    return sha256("\n".join(features).encode()).hexdigest()[:12]


def net_for(game: Game) -> Net | None:
    """The net that lies in a game's folder, if there is one for its present rules and features."""
    path = game.folder / WEIGHTS
    if game.mind is None or game.mind.encode is None or not path.exists():
        return None
    net = _kept(path, path.stat().st_mtime)
    wanted = {"game": game.id, "features": fingerprint(game.mind.features)}
    rules = (game.version, game.mind.nets_of.get(game.version))
    if net.told.get("rules") not in rules or any(net.told.get(name) != value for name, value in wanted.items()):
        raise BadInput("other-weights", file=path.name, game=game.title)
    return net


@cache
def _kept(path: Path, _: float) -> Net:
    return Net.load(path)
