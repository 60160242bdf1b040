"""A reader as the product runs one: it searches until it is told to stop, and counts what it saw.

Run as: python reading_process.py STORE   (stops when its standard input closes; prints one JSON line)
"""

from __future__ import annotations

import json
import select
import sys
from collections import Counter
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # what the tests share

from adjudge.adapters.store import vectors, words
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.document import Passage, content_sha256
from adjudge.values.knowledge import Filter
from doubles import HashedEmbedder

ALL = 5_000


def stop_asked() -> bool:
    return bool(select.select([sys.stdin], [], [], 0)[0])


def problems(passages: tuple[Passage, ...], knowledge: SqliteKnowledgeBase, asked: int) -> list[str]:
    """What no committed state can have shown: half a pair, a passage twice, words that are not the snapshot's."""
    found = [f"{asked - len(passages)} hits were gone"] if asked != len(passages) else []
    pairs = Counter(p.title for p in passages)
    found += [f"{title} came {times} times" for title, times in pairs.items() if times != 2]
    for passage in passages[:3]:
        snapshot = knowledge.snapshot(passage.content_sha256)
        if snapshot is None:
            continue  # removed since: that is no fault
        if content_sha256(snapshot) != passage.content_sha256 or passage.span.of(snapshot) != passage.text:
            found.append(f"{passage.id} is not what its snapshot says")
    return found


def look(knowledge: SqliteKnowledgeBase, vector: bytes) -> list[str]:
    """One look by words and one by vector, each held against what is there in the moment it is read."""
    found = []
    for hits in (knowledge.lexical("pair", ALL, Filter()), knowledge.vector(vector, ALL, Filter())):
        passages = knowledge.passages([h.passage_id for h in hits])
        # A source may be removed between the search and the reading: then both of its pairs' halves are gone.
        found += problems(passages, knowledge, len(passages))
    return found


def main(store: Path) -> None:
    words.LAG_LEAST = 40
    words.LAG_SHARE = 0.02
    vectors.GRAPH_FROM = 10**9  # the whole of a collection is asked for, which only a scan gives for certain
    knowledge = SqliteKnowledgeBase(Database(store))
    vector = HashedEmbedder().embed(["pair half"])[0].tobytes()
    wrong: list[str] = []
    looks = 0
    seen: set[int] = set()
    print("reading", flush=True)
    while not stop_asked():
        looks += 1
        wrong += look(knowledge, vector)
        seen.add(len(knowledge.vector(vector, ALL, Filter())))
    print(json.dumps({"looks": looks, "sizes": len(seen), "wrong": wrong[:10]}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
