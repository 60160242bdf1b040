"""Pairs laid out for reading: a text once, all its claims behind it, many texts in one line of tokens.

A claim sees its own text and itself, never another claim or another text; its tokens are counted from where its text ends. So a text of 400 tokens
with ten claims costs 700 tokens instead of 4,300, and every turn has the same number of tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.strong.pairs import Pairs

TEXT = 0
"""The part of a text; its claims are 1, 2, 3 …"""
NO_TEXT = -1
"""The text of what only fills a turn up."""


@dataclass(frozen=True)
class Turn:
    """What is read at once: for each token where it stands in the pairs, its place in its text, which text and which part of it."""

    source: NDArray[np.int64]
    place: NDArray[np.int64]
    text: NDArray[np.int64]
    part: NDArray[np.int64]
    ends: NDArray[np.int64]
    """The last token of each claim: where its verdict is read."""
    pairs: NDArray[np.int64]
    """Which pair each end belongs to."""


def bundles(told: Pairs, rng: np.random.Generator, most: int) -> list[NDArray[np.int64]]:
    """Pairs by their texts, in an order of chance; the claims of a text in bundles of at most `most`."""
    starts, texts = told.starts, told.texts
    by_text: dict[bytes, list[int]] = {}
    for pair in rng.permutation(len(told)):
        by_text.setdefault(told.flat[starts[pair] : starts[pair] + texts[pair]].tobytes(), []).append(int(pair))
    found = [np.array(own[low : low + most]) for own in by_text.values() for low in range(0, len(own), most)]
    return [found[place] for place in rng.permutation(len(found))]


def sizes(told: Pairs, found: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Tokens of each bundle."""
    return np.array([int(told.texts[own[0]]) + int(told.questions[own].sum()) for own in found], np.int64)


def filled(lengths: NDArray[np.int64], room: int) -> Iterator[list[int]]:
    """Places of bundles in turns of at most `room` tokens, nearly in their order: what no longer fits opens the next turn."""
    if len(lengths) and lengths.max() > room:
        raise SystemExit(f"A text with its claims has {lengths.max():,} tokens, more than a turn of {room:,}.")
    waiting = list(range(len(lengths)))
    while waiting:
        left, taken, later, misses = room, [], [], 0
        for count, place in enumerate(waiting):
            if lengths[place] <= left:
                taken.append(place)
                left -= int(lengths[place])
            else:
                later.append(place)
                misses += 1
                if misses > 40:
                    later += waiting[count + 1 :]
                    break
        waiting = later
        yield taken


def laid(told: Pairs, starts: NDArray[np.int64], chosen: Sequence[NDArray[np.int64]], room: int) -> Turn:
    """Bundles side by side, filled up to `room` tokens."""
    segments: list[tuple[int, int, int, int, int]] = []  # where from, how many, first place, text, part
    pairs: list[int] = []
    for number, own in enumerate(chosen):
        long = int(told.texts[own[0]])
        segments.append((int(starts[own[0]]), long, 0, number, TEXT))
        for part, pair in enumerate(own.tolist(), 1):
            segments.append((int(starts[pair]) + int(told.texts[pair]), int(told.questions[pair]), long, number, part))
            pairs.append(pair)
    left = room - sum(one[1] for one in segments)
    segments.append((0, left, 0, NO_TEXT, TEXT))
    first, count, at, text, part = np.array(segments, np.int64).T
    along = np.arange(room) - np.repeat(np.cumsum(count) - count, count)
    ends = (np.cumsum(count) - 1)[part > TEXT]
    source = np.where(np.repeat(text, count) == NO_TEXT, 0, np.repeat(first, count) + along)
    return Turn(source, np.repeat(at, count) + along, np.repeat(text, count), np.repeat(part, count), ends, np.array(pairs))
