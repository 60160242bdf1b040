"""A disk that fills up at any point costs one clear line and nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.knowledge import Filter
from doubles import HashedEmbedder

POINTS = (12, pytest.param(30, marks=pytest.mark.long))
TESTS = Path(__file__).parents[1]
"""Where what the tests share lies."""
FIRST, LAST = 150_000, 2_180_000
"""Bytes a file may grow to: from hardly a table to the whole of what is written."""

WRITERS = """
    import os, resource, signal, sys
    from dataclasses import replace
    from pathlib import Path

    import numkong, onnxruntime, tantivy, usearch.index, xxhash
    from adjudge.adapters import SystemClock
    from adjudge.adapters.store import vectors, words
    from adjudge.adapters.store.connection import Database
    from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
    from adjudge.errors import StoreError
    from adjudge.knowledge.ingest import Keeping, add
    from adjudge.values.document import Document
    from adjudge.policy import Policy

    sys.path.append(sys.argv.pop(1))
    from doubles import HashedEmbedder

    words.LAG_LEAST = 40
    words.LAG_SHARE = 0.02
    vectors.GRAPH_FROM = 100

    def ingest(store, say):
        knowledge = SqliteKnowledgeBase(Database(store))
        policy = replace(Policy(), passages=replace(Policy().passages, batch=20))
        keeping = Keeping(store=knowledge, embedder=HashedEmbedder(), policy=policy, clock=SystemClock())
        for low in range(0, 160, 80):
            documents = [
                Document(key=f"{n:04}", text=f"Crate {n} holds mark{n}. " + f"ballast{n} " * 40, source="ship")
                for n in range(low, low + 80)
            ]
            add(documents, "library", keeping, lambda event: say(f"stored {event.documents}"))
        knowledge.close()

    def life(store, limit, out):
        say = lambda line: os.write(out, (line + chr(10)).encode())
        # A write past the limit fails, as one to a full disk does.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        try:
            ingest(store, say)
            say("done")
        except StoreError as error:
            say(f"refused {error}")
        except BaseException as error:
            say(f"raised {error!r}")

    for number, limit in enumerate(map(int, sys.argv[2:])):
        folder = Path(sys.argv[1]) / str(number)
        out = os.open(f"{folder}.said", os.O_WRONLY | os.O_CREAT)
        if (child := os.fork()) == 0:
            life(folder / "store.db", limit, out)
            os._exit(0)
        os.waitpid(child, 0)
"""


@pytest.mark.parametrize("points", POINTS)
def test_a_disk_that_fills_at_any_point_corrupts_nothing(points: int, tmp_path: Path) -> None:
    limits = [FIRST + (LAST - FIRST) * n // (points - 1) for n in range(points)]
    command = [sys.executable, "-c", textwrap.dedent(WRITERS), str(TESTS), str(tmp_path), *map(str, limits)]
    subprocess.run(command, check=True)
    endings = []
    for number in range(points):
        *stored, ending = (tmp_path / f"{number}.said").read_text().splitlines()
        assert not ending.startswith("raised"), ending
        assert ending == "done" or (ending.startswith("refused ") and ending.endswith(".")), ending
        endings.append(ending.partition(" ")[0])
        acknowledged = sum(int(line.split()[1]) for line in stored)
        assert_sound(tmp_path / str(number) / "store.db", acknowledged)
    print(f"{points} limits: {endings.count('refused')} refused, {endings.count('done')} had room")
    assert endings.count("refused") >= points // 2, "hardly any disk was full: the limits proved little"
    assert "done" in endings


def assert_sound(store: Path, acknowledged: int) -> None:
    """All that was acknowledged is there, whole and found; and with room again, work goes on."""
    knowledge = SqliteKnowledgeBase(Database(store))
    assert knowledge.check() == ()
    held = {d.key for d in knowledge.export("library")} if knowledge.collections() else set()
    assert {f"{n:04}" for n in range(acknowledged)} <= held
    embedder = HashedEmbedder()
    generation = knowledge.live("library", embedder=embedder.name, size=embedder.size)
    knowledge.settle(generation)
    for n in range(0, acknowledged, 97):
        (hit,) = knowledge.lexical(f"mark{n}", 1, Filter())
        assert knowledge.passages([hit.passage_id])[0].document_key == f"{n:04}"
    knowledge.close()
