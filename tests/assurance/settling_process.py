"""A process that brings a generation's derived files up to date when it is told to.

Run as: python settling_process.py STORE GENERATION   (says "ready", waits for a line, settles, says "settled")
"""

from __future__ import annotations

import sys
from pathlib import Path

import numkong
import onnxruntime
import tantivy
import usearch.index
import xxhash

from adjudge.adapters.store import vectors, words
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase

IMPORTED = (numkong, onnxruntime, tantivy, usearch.index, xxhash)
"""Before it says it is ready, so that several begin at one moment."""


def main(store: Path, generation: int) -> None:
    words.LAG_LEAST = 40
    words.LAG_SHARE = 0.02
    vectors.GRAPH_FROM = 150
    knowledge = SqliteKnowledgeBase(Database(store))
    print("ready", flush=True)
    sys.stdin.readline()
    knowledge.settle(generation)
    print("settled", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
