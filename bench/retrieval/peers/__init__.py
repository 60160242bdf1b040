"""The stores that are measured side by side, one small class each behind one protocol."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bench.retrieval.peers.chroma import Chroma
from bench.retrieval.peers.exact import Exact
from bench.retrieval.peers.lance import Lance
from bench.retrieval.peers.ours import Adjudge, AdjudgeVectors
from bench.retrieval.peers.protocol import Peer

PEERS: dict[str, Callable[[Path], Peer]] = {
    "adjudge": Adjudge,
    "chromadb": Chroma,
    "lancedb": Lance,
    "numpy": Exact,
    "adjudge-vectors": AdjudgeVectors,
}
SIDE_BY_SIDE = ("adjudge", "chromadb", "lancedb", "numpy")
