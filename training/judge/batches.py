"""Token sequences kept on the device, and batches of like length drawn from them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch


class Sequences:
    """Sequences of token ids in one flat tensor: a batch is one indexing operation, with no loader in between."""

    def __init__(self, ids: list[np.ndarray], device: str, *, second: list[int] | None = None) -> None:
        self.lengths = np.array([len(i) for i in ids], np.int64)
        starts = np.concatenate(([0], np.cumsum(self.lengths)[:-1]))
        room = np.zeros(1024, np.int32)  # a batch is read to its longest row: the last rows must not run out of tokens
        self._flat = torch.from_numpy(np.concatenate([*ids, room]).astype(np.int32)).to(device)
        self._starts = torch.from_numpy(starts).to(device)
        self._ends = torch.from_numpy(self.lengths).to(device)
        self._second = torch.tensor(second, device=device) if second is not None else None
        """Where the second text of a pair begins."""

    def __len__(self) -> int:
        return len(self.lengths)

    def batch(self, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """(ids, mask, segments) padded on the right to a multiple of 8."""
        device = self._flat.device
        width = int(-(-self.lengths[rows].max() // 8) * 8)
        picked = torch.from_numpy(rows).to(device)
        place = torch.arange(width, device=device)
        mask = place < self._ends[picked, None]
        ids = torch.where(mask, self._flat[self._starts[picked, None] + place].long(), 0)
        segments = (place >= self._second[picked, None]).long() * mask if self._second is not None else mask.long()
        return ids, mask, segments

    def shuffled(self, rows: np.ndarray, size: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
        """Batches in random order, each of rows of like length."""
        rows = rng.permutation(rows)
        out = []
        for low in range(0, len(rows), 50 * size):
            part = rows[low : low + 50 * size]
            part = part[np.argsort(self.lengths[part], kind="stable")]
            out += [part[i : i + size] for i in range(0, len(part), size)]
        yield from (out[i] for i in rng.permutation(len(out)))

    def sorted(self, rows: np.ndarray, tokens: int) -> Iterator[np.ndarray]:
        """Every row once, the shortest first, as many a batch as a budget of tokens allows; for inference."""
        rows = rows[np.argsort(self.lengths[rows], kind="stable")]
        low = 0
        while low < len(rows):
            high = low + 1
            while high < len(rows) and (high - low + 1) * (self.lengths[rows[high]] + 7) <= tokens:
                high += 1
            yield rows[low:high]
            low = high
