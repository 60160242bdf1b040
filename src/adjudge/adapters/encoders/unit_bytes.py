"""Vectors as the store keeps them: unit length times 127, rounded to signed bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def unit_bytes(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Each row at length 127, rounded; a row of zeros stays zero."""
    import numpy as np

    # Widened first: a reduction that casts as it goes works through buffers that straddle rows, and a row's last
    # bit would then depend on where in the batch it stands.
    lengths = np.sqrt(np.square(vectors.astype(np.float64)).sum(axis=1))
    factors = np.divide(127.0, lengths, out=np.zeros_like(lengths), where=lengths > 0.0)
    rounded: NDArray[np.int8] = np.rint(vectors * factors[:, np.newaxis]).astype(np.int8)
    return rounded
