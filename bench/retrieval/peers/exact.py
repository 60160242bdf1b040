"""The anchor: every row read, in numpy, 32-bit floats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bench.measuring.corpus import Corpus, Query, unit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Exact:
    settings = "float32 matrix in memory, one product a query"
    imports: tuple[str, ...] = ("numpy",)
    hybrid_is: str | None = None

    def __init__(self, folder: Path) -> None:
        self._path = folder / "rows.npy"
        self._rows: NDArray[np.float32]

    def build(self, corpus: Corpus) -> None:
        import numpy as np

        np.save(self._path, unit(corpus.vectors))

    def open(self) -> None:
        import numpy as np

        self._rows = np.load(self._path)

    def vector(self, query: Query, k: int) -> list[int]:
        import numpy as np

        cosines = self._rows @ query.unit
        best = np.argpartition(-cosines, k)[:k]
        return [int(i) for i in best[np.argsort(-cosines[best])]]

    def hybrid(self, query: Query, k: int) -> list[int]:
        raise NotImplementedError("a scan of vectors knows no words")

    def close(self) -> None:
        del self._rows
