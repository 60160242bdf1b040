"""The stores that are measured side by side, one small class each behind one protocol."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from peers.chroma import Chroma
from peers.exact import Exact
from peers.lance import Lance
from peers.ours import Adjudge, AdjudgeVectors
from peers.protocol import Peer

PEERS: dict[str, Callable[[Path], Peer]] = {
    "adjudge": Adjudge,
    "chromadb": Chroma,
    "lancedb": Lance,
    "numpy": Exact,
    "adjudge-vectors": AdjudgeVectors,
}
SIDE_BY_SIDE = ("adjudge", "chromadb", "lancedb", "numpy")
