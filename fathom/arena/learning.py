"""A small net, fitted to what games came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

Array = Any  # of numpy: its types say nothing of shapes

BATCH = 512
RATE = 2e-3  # the size of the first steps; it falls to a fiftieth
DECAY = 1e-4
FARTHEST = 8.0  # how many spreads a feature may lie from its usual value; rare ones would upset everything else


@dataclass
class Fit:
    """Layers of a net in the making, and how well they foretell results that they were not fitted to."""

    layers: list[tuple[Array, Array]]
    loss: float


def fit(
    rows: Array,
    wanted: Array,
    held_rows: Array,
    held_wanted: Array,
    hidden: Sequence[int],
    epochs: int,
    seed: int,
    progress: Callable[[float], object],
    begin: list[tuple[Array, Array]] | None = None,
) -> Fit:
    """Fit a net to rows of features and the worth of what came of them; keep it where it foretells best.

    ``begin`` goes on from a net for the same features. The first layer takes features as they are: their usual values
    and spreads are worked into it at the end.
    """
    rng = np.random.default_rng(seed)
    sample = rows[rng.permutation(len(rows))[:50_000]].astype(np.float32)
    usual = sample.mean(0)
    spread = np.maximum(sample.std(0), np.abs(sample - usual).max(0) / FARTHEST + 1e-3)
    layers = unfolded(begin, usual, spread) if begin else fresh(rng, [rows.shape[1], *hidden, 1])
    momentum = [np.zeros_like(each) for pair in layers for each in pair]
    variance = [np.zeros_like(each) for pair in layers for each in pair]
    steps = max(epochs * (len(rows) // BATCH), 1)
    held = (held_rows.astype(np.float32) - usual) / spread
    best, least, step = layers, np.inf, 0
    for _ in range(epochs):
        order = rng.permutation(len(rows))
        for first in range(0, len(rows) - BATCH + 1, BATCH):
            step += 1
            picked = order[first : first + BATCH]
            batch = (rows[picked].astype(np.float32) - usual) / spread
            rate = RATE * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * step / steps)))
            slopes = gradients(layers, batch, wanted[picked])
            layers = stepped(layers, slopes, momentum, variance, step, rate)
        loss = cross_entropy(forward(layers, held)[-1][:, 0], held_wanted)
        if loss < least:
            least, best = loss, layers
        progress(float(least))
    return Fit(folded(best, usual, spread), float(least))


def fresh(rng: np.random.Generator, sizes: Sequence[int]) -> list[tuple[Array, Array]]:
    found = []
    for into, out in pairwise(sizes):
        found.append((rng.normal(0, np.sqrt(2 / into), (into, out)).astype(np.float32), np.zeros(out, np.float32)))
    last, bias = found[-1]
    found[-1] = (last * 0.1, bias)
    return found


def forward(layers: Sequence[tuple[Array, Array]], batch: Array) -> list[Array]:
    """What flows out of each layer, the last without a bend."""
    flows = [batch]
    for at, (w, b) in enumerate(layers):
        flow = flows[-1] @ w + b
        flows.append(np.maximum(flow, 0.0) if at < len(layers) - 1 else flow)
    return flows


def gradients(layers: Sequence[tuple[Array, Array]], batch: Array, wanted: Array) -> list[Array]:
    """The slope of the loss for every weight."""
    flows = forward(layers, batch)
    blame = ((sigmoid(flows[-1][:, 0]) - wanted) / len(batch))[:, None].astype(np.float32)
    slopes: list[Array] = []
    for at in range(len(layers) - 1, -1, -1):
        w, _ = layers[at]
        slopes += [blame.sum(0), flows[at].T @ blame + DECAY * w]
        if at:
            blame = (blame @ w.T) * (flows[at] > 0)
    return slopes[::-1]


def stepped(
    layers: Sequence[tuple[Array, Array]],
    slopes: Sequence[Array],
    momentum: list[Array],
    variance: list[Array],
    step: int,
    rate: float,
) -> list[tuple[Array, Array]]:
    """The layers one step further down (Adam)."""
    flat = [each for pair in layers for each in pair]
    for at, slope in enumerate(slopes):
        momentum[at] = 0.9 * momentum[at] + 0.1 * slope
        variance[at] = 0.999 * variance[at] + 0.001 * slope * slope
        push = momentum[at] / (1 - 0.9**step)
        flat[at] = flat[at] - rate * push / (np.sqrt(variance[at] / (1 - 0.999**step)) + 1e-8)
    return list(zip(flat[::2], flat[1::2], strict=True))


def sigmoid(logits: Array) -> Array:
    return 0.5 * (1.0 + np.tanh(0.5 * logits))


def cross_entropy(logits: Array, wanted: Array) -> float:
    """How badly chances foretell results."""
    return float(np.mean(np.logaddexp(0, logits) - wanted * logits))


def folded(layers: Sequence[tuple[Array, Array]], usual: Array, spread: Array) -> list[tuple[Array, Array]]:
    """The layers for features as they are."""
    w, b = layers[0]
    return [(w / spread[:, None], b - (usual / spread) @ w), *layers[1:]]


def unfolded(layers: Sequence[tuple[Array, Array]], usual: Array, spread: Array) -> list[tuple[Array, Array]]:
    """The layers for features with their usual values taken off."""
    w, b = layers[0]
    return [(w * spread[:, None], b + usual @ w), *layers[1:]]
