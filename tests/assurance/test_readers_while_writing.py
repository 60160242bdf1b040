"""Several processes read while one writes: no reader fails, and each sees a state that was committed."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest

from adjudge.adapters import SystemClock
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.knowledge.ingest import Keeping, add
from adjudge.policy import Policy
from adjudge.values.document import Document
from adjudge.values.knowledge import PreparedDocument, PreparedPassage
from adjudge.values.span import Span
from doubles import HashedEmbedder

READER = Path(__file__).with_name("reading_process.py")
SETTLER = Path(__file__).with_name("settling_process.py")
READERS = 3
BATCHES = 80
PAIRS = 5
"""Pairs of documents in a batch: a reader must find both halves of a pair or neither."""


@contextmanager
def reader(store: Path) -> Iterator[list[str]]:
    """A process that reads for as long as the block lasts; what it saw is in the list afterwards."""
    said: list[str] = []
    with subprocess.Popen(
        [sys.executable, str(READER), str(store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        assert process.stdout.readline() == "reading\n"
        try:
            yield said
        finally:
            process.stdin.close()
            said.append(process.stdout.read())


def pairs(batch: int) -> list[PreparedDocument]:
    """A batch's documents; those of a pair lie at its two ends, so that a torn batch would tear pairs."""
    titles = [f"pair {batch}-{n}" for n in range(PAIRS)]
    documents = [
        Document(key=f"{title} {half}", text=f"The {half} half of the pair {title}.", title=title, source=f"batch {batch}")
        for half in ("left", "right")
        for title in titles
    ]
    vectors = HashedEmbedder().embed([d.text for d in documents])
    return [
        PreparedDocument(
            document=d,
            passages=(PreparedPassage(span=Span(start=0, end=len(d.text)), vector=vector.tobytes()),),
        )
        for d, vector in zip(documents, vectors, strict=True)
    ]


@pytest.mark.usefixtures("small_files_early")
def test_readers_see_whole_batches_while_one_process_writes_and_removes(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    database = Database(store)
    knowledge = SqliteKnowledgeBase(database)
    embedder = HashedEmbedder()
    generation = knowledge.live("library", embedder=embedder.name, size=embedder.size)
    knowledge.add(generation, pairs(0))
    with ExitStack() as stack:
        reports = [stack.enter_context(reader(store)) for _ in range(READERS)]
        for batch in range(1, BATCHES):
            knowledge.add(generation, pairs(batch))
            if batch % 4 == 0:
                assert knowledge.remove("library", f"batch {batch // 2}") == 2 * PAIRS
            if batch % 10 == 0:
                knowledge.settle(generation)
    seen = [json.loads(report[0]) for report in reports]
    print(f"{READERS} readers looked {sum(s['looks'] for s in seen)} times while {BATCHES} batches were written")
    assert [s["wrong"] for s in seen] == [[]] * READERS
    assert all(s["sizes"] > 1 for s in seen), "the readers saw nothing change"
    assert knowledge.check() == ()
    knowledge.close()


@pytest.mark.usefixtures("small_files_early")
def test_several_processes_may_bring_the_indexes_up_to_date_at_once(tmp_path: Path) -> None:
    """`adjudge doctor` in one window while `kb add` ends in another."""
    store, embedder = tmp_path / "store.db", HashedEmbedder()
    knowledge = SqliteKnowledgeBase(Database(store))
    generation = knowledge.live("library", embedder=embedder.name, size=embedder.size)
    for round_ in range(3):
        knowledge.add(generation, [d for batch in range(30 * round_, 30 * (round_ + 1)) for d in pairs(batch)])
        command = [sys.executable, str(SETTLER), str(store), str(generation)]
        with ExitStack() as stack:
            settlers = [
                stack.enter_context(subprocess.Popen(command, text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE)) for _ in range(3)
            ]
            for settler in settlers:
                assert settler.stdout is not None and settler.stdout.readline() == "ready\n"
            for settler in settlers:
                assert settler.stdin is not None
                settler.stdin.write("go\n")
                settler.stdin.flush()
            ends = [(*settler.communicate(), settler.returncode) for settler in settlers]
        assert ends == [("settled\n", "", 0)] * 3
        total = f"{300 * (round_ + 1)}"
        how = knowledge.stats().index["library"]
        assert f"graph over {total}" in how and f"index over {total}" in how
    knowledge.close()


def test_two_processes_may_ingest_the_same_documents_at_once(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    documents = [p.document for batch in range(20) for p in pairs(batch)]
    reports, failures = [], list[BaseException]()

    def work() -> None:
        own = SqliteKnowledgeBase(Database(store))
        keeping = Keeping(store=own, embedder=HashedEmbedder(), policy=Policy(), clock=SystemClock())
        try:
            reports.append(add(documents, "library", keeping, lambda event: None))
        except BaseException as error:
            failures.append(error)
        finally:
            own.close()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sum(r.documents_added for r in reports) == len(documents)
    assert sum(r.documents_unchanged for r in reports) == 2 * len(documents)
    knowledge = SqliteKnowledgeBase(Database(store))
    assert [d.key for d in knowledge.export("library")] == sorted(d.key for d in documents)
    knowledge.close()
