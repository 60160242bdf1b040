"""Vectors of a slow embedder, kept on disk as they are made: a run that is stopped goes on where it was."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.ports import Embedder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEY_BYTES = 16
AT_ONCE = 200


class CachedEmbedder:
    """An embedder that never embeds a text twice. Records are a hash of the text, then its vector."""

    def __init__(self, inner: Embedder, path: Path) -> None:
        self._inner = inner
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        record = KEY_BYTES + inner.size
        data = path.read_bytes() if path.is_file() else b""
        whole = range(0, len(data) - record + 1, record)  # a kill may leave half a record at the end
        self._known = {data[i : i + KEY_BYTES]: data[i + KEY_BYTES : i + record] for i in whole}
        if len(data) % record:
            path.write_bytes(data[: len(data) - len(data) % record])

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def size(self) -> int:
        return self._inner.size

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        import numpy as np

        keys = [hashlib.blake2b(text.encode(), digest_size=KEY_BYTES).digest() for text in texts]
        missing = [i for i, key in enumerate(keys) if key not in self._known]
        began = time.perf_counter()
        for low in range(0, len(missing), AT_ONCE):
            some = missing[low : low + AT_ONCE]
            rows = self._inner.embed([texts[i] for i in some])
            with self._path.open("ab") as file:
                for i, row in zip(some, rows, strict=True):
                    self._known[keys[i]] = row.tobytes()
                    file.write(keys[i] + row.tobytes())
            if len(missing) < AT_ONCE:
                continue
            pace = (low + len(some)) / (time.perf_counter() - began)
            print(f"  embedded {low + len(some):,} of {len(missing):,}, {pace:.0f} a second", flush=True)
        joined = b"".join(self._known[key] for key in keys)
        return np.frombuffer(joined, np.int8).reshape(len(keys), self.size)

    def calibrate(self, cosine: float) -> float:
        return self._inner.calibrate(cosine)
