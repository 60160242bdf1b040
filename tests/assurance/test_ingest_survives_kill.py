"""Nothing acknowledged is lost to kill -9, however often; what is derived heals; a rebuild shows old or new, never a mix."""

from __future__ import annotations

import json
import random
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from adjudge.adapters.doubles import HashedEmbedder
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.model.document import Passage, content_sha256
from adjudge.model.knowledge import Filter

KILLS = 100
LONGEST_LIFE = 0.12
"""Seconds a life has once it writes: some die in a commit, some between two, some while derived files are made."""
AHEAD = 150
"""Documents that always wait, so that no life ends by itself."""
REVISED_EVERY = 25
"""Kills after which some documents change: what replaces must be as safe as what is new."""

SWAP_KILLS = 50
PAGES = 30
LONGEST_PRINTING = 0.3

NAMES = ("Vigdis", "Tomas", "Amara", "Jun", "Leila", "Piotr", "Noor", "Ines")


@dataclass
class Corpus:
    """A file that grows, what its rows say now, and which of them were acknowledged."""

    file: Path
    rows: list[str] = field(default_factory=list)
    stored: dict[int, str] = field(default_factory=dict)
    """Row to the text that was acknowledged last."""

    def grow(self, to: int) -> None:
        self.rows += [_text(n, 0) for n in range(len(self.rows), to)]
        self._write()

    def revise(self, edition: int) -> None:
        for n in range(0, len(self.rows), 40):
            self.rows[n] = _text(n, edition)
        self._write()

    def acknowledge(self, words: list[list[str]]) -> None:
        """A life takes the rows from the first on: what it calls stored are the next so many."""
        taken = 0
        for _, documents, _ in words:
            for n in range(taken, taken + int(documents)):
                self.stored[n] = self.rows[n]
            taken += int(documents)

    def _write(self) -> None:
        lines = [
            json.dumps({"id": n, "title": _title(n), "text": text, "source": f"shelf {n % 7}"})
            for n, text in enumerate(self.rows)
        ]
        self.file.write_text("\n".join(lines) + "\n")


def _title(n: int) -> str:
    return f"Note {n}"


def _text(n: int, edition: int) -> str:
    """A few sentences no other document has; one in nine runs over several passages."""
    name = NAMES[n % len(NAMES)]
    short = f"{name} counted mark{n}x{edition} and mark{n * 7919 % 100_003} — twice, in the port of harbour{n % 211}. "
    return (short + f"The tally was {n * 31} crates 📦. ") * (8 if n % 9 == 0 else 1)


@contextmanager
def opened(store: Path) -> Iterator[SqliteKnowledgeBase]:
    """The store as a process that was just started finds it."""
    database = Database(store)
    knowledge = SqliteKnowledgeBase(database)
    try:
        yield knowledge
    finally:
        knowledge.close()


def ingest_until_killed(life: Any, seconds: float) -> list[list[str]]:
    """What a life called stored; it is killed some time after its first new passage."""
    heard = []
    while words := life.said():
        heard.append(words)
        if int(words[2]):
            break
    time.sleep(seconds)
    life.kill()
    return heard + life.rest()


def assert_found(knowledge: SqliteKnowledgeBase, n: int, texts: set[str]) -> None:
    """A stored document is found by its vector and by its words, to the letter."""
    text = min(texts)
    found = {}
    for side, hits in (
        ("vector", knowledge.vector(_vector(_title(n), text), 10, Filter())),
        ("lexical", knowledge.lexical(f"mark{n}x0 mark{n * 7919 % 100_003}", 10, Filter())),
    ):
        assert len({h.passage_id for h in hits}) == len(hits), f"{side}: a passage came twice"
        found[side] = {p.document_key: p for p in knowledge.passages([h.passage_id for h in hits])}
        assert f"corpus.jsonl#{n}" in found[side], f"{side}: document {n} is not found"
        assert_exact(knowledge, found[side][f"corpus.jsonl#{n}"], texts)


def assert_exact(knowledge: SqliteKnowledgeBase, passage: Passage, texts: set[str]) -> None:
    snapshot = knowledge.snapshot(passage.content_sha256)
    assert snapshot is not None
    assert snapshot.text.rstrip() in {t.rstrip() for t in texts}
    assert content_sha256(snapshot.text) == passage.content_sha256
    assert passage.span.of(snapshot.text) == passage.text


def _vector(title: str, text: str) -> bytes:
    from adjudge.text.chunks import chunks

    first = chunks(text)[0]
    return HashedEmbedder().embed([f"{title}. {first.of(text)}"])[0].tobytes()


def assert_nothing_lost(store: Path, corpus: Corpus) -> None:
    """Every acknowledged document is there once, whole, with its passages and its triple; the file is sound."""
    database = Database(store)
    knowledge, graph = SqliteKnowledgeBase(database), SqliteGraph(database)
    documents = list(knowledge.export("library"))
    keys = Counter(d.key for d in documents)
    assert set(keys.values()) == {1}, "a document is there twice"
    held = {int(d.key.partition("#")[2]): d for d in documents}
    lost = {n for n, text in corpus.stored.items() if n not in held or held[n].text.strip() not in _allowed(corpus, n)}
    assert not lost
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT p.id, d.key FROM passage p JOIN document d ON d.id = p.document_id ORDER BY p.id"
        ).fetchall()
    first_of = {key: passage for passage, key in reversed(rows)}
    for passage in knowledge.passages([row[0] for row in rows]):
        assert_exact(knowledge, passage, _allowed(corpus, int(passage.document_key.partition("#")[2])))
    for n in corpus.stored:
        (triple,) = graph.triples([first_of[f"corpus.jsonl#{n}"]])
        assert (triple.subject, triple.object) == (_title(n), f"shelf {n % 7}")
    assert knowledge.check() == ()
    knowledge.close()


def _allowed(corpus: Corpus, n: int) -> set[str]:
    """What was acknowledged, or what was being written when the kill came: either is right, nothing else is."""
    return {corpus.stored.get(n, corpus.rows[n]).strip(), corpus.rows[n].strip()}


@pytest.mark.usefixtures("small_files_early")
def test_nothing_acknowledged_is_lost_to_a_hundred_kills(begin_life: Callable[..., Any], tmp_path: Path) -> None:
    store, chance = tmp_path / "store.db", random.Random(20)
    corpus = Corpus(tmp_path / "corpus.jsonl")
    caught = 0
    for kill in range(1, KILLS + 1):
        corpus.grow(max(corpus.stored, default=0) + AHEAD)
        if kill % REVISED_EVERY == 0:
            corpus.revise(edition=kill)
        life = begin_life("add", store, corpus.file)
        corpus.acknowledge(ingest_until_killed(life, chance.uniform(0.0, LONGEST_LIFE)))
        caught += life.status == -9
        with opened(store) as knowledge:
            for n in chance.sample(sorted(corpus.stored), 3):
                assert_found(knowledge, n, _allowed(corpus, n))
        if kill % 10 == 0:
            assert_nothing_lost(store, corpus)
    last = begin_life("add", store, corpus.file)
    corpus.acknowledge(last.rest())
    print(f"{caught} kills during ingest, {len(corpus.stored)} documents, nothing lost")

    assert (caught, last.status) == (KILLS, 0)
    assert [corpus.stored[n] for n in range(len(corpus.rows))] == corpus.rows
    assert_nothing_lost(store, corpus)
    assert_derived_files_heal(store, corpus, chance)


def assert_derived_files_heal(store: Path, corpus: Corpus, chance: random.Random) -> None:
    """Whatever becomes of a derived file, answers stay right and the next settling makes it whole."""
    with opened(store) as knowledge:
        generation = knowledge.collections()[0].generation
        how = knowledge.stats().index["library"]
        assert "graph over" in how and "index over" in how
    place = store.with_name(f"{store.name}.index") / str(generation)
    kept = store.with_name("kept")
    shutil.copytree(place, kept)
    files = [f.relative_to(place) for f in sorted(place.rglob("*")) if f.is_file()]
    assert {"rows.adj", "graph.json", "words.json"} < {str(f) for f in files}
    for file in files:
        for harm in (_deleted, _truncated, _garbled):
            shutil.rmtree(place)
            shutil.copytree(kept, place)
            harm(place / file)
            with opened(store) as knowledge:
                for n in chance.sample(range(len(corpus.rows)), 5):
                    assert_found(knowledge, n, {corpus.rows[n]})
                knowledge.settle(generation)
                how = knowledge.stats().index["library"]
                assert "graph over" in how and "index over" in how, f"{file} {harm.__name__}: {how}"
                assert_found(knowledge, 0, {corpus.rows[0]})
    print(f"{len(files)} derived files, each deleted, cut short and garbled: all healed")


def _deleted(file: Path) -> None:
    file.unlink()


def _truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _garbled(file: Path) -> None:
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 8] = bytes(b ^ 0x5A for b in data[middle : middle + 8])
    file.write_bytes(data)


def editions(knowledge: SqliteKnowledgeBase) -> Counter[str]:
    """Which editions the pages a reader sees are of, however it looks for them."""
    query = HashedEmbedder().embed(["page of the printing edition"])[0].tobytes()
    hits = (*knowledge.lexical("printing", 10 * PAGES, Filter()), *knowledge.vector(query, 10 * PAGES, Filter()))
    passages = knowledge.passages(sorted({h.passage_id for h in hits}))
    return Counter(p.text.rstrip(".").rpartition(" ")[2] for p in passages)


class Onlooker(threading.Thread):
    """A reader that never stops looking while builds are made, switched to and killed."""

    def __init__(self, store: Path) -> None:
        super().__init__()
        self._store = store
        self._enough = threading.Event()
        self.looks = 0
        self.wrong: list[object] = []

    def run(self) -> None:
        with opened(self._store) as knowledge:
            while not self._enough.is_set():
                self.looks += 1
                try:
                    (info,) = knowledge.collections()
                    hits = knowledge.lexical("printing", 10 * PAGES, Filter())
                    seen = {p.text.rpartition(" ")[2] for p in knowledge.passages([h.passage_id for h in hits])}
                except Exception as error:
                    self.wrong.append(error)
                    return
                if info.documents != PAGES or info.passages != PAGES or len(hits) != PAGES or len(seen) > 1:
                    self.wrong.append((info, len(hits), seen))
                time.sleep(0.005)

    def enough(self) -> None:
        self._enough.set()
        self.join()


def test_fifty_kills_during_rebuilds_show_the_old_or_the_new_never_a_mix(
    begin_life: Callable[..., Any], tmp_path: Path
) -> None:
    store, chance = tmp_path / "store.db", random.Random(21)
    first = begin_life("rebuild", store, 0, PAGES)
    assert first.said() == ["switched", "0"]
    assert first.said() == ["switched", "1"]
    first.kill()
    newest = 1 + len(first.rest())
    onlooker = Onlooker(store)
    onlooker.start()
    for kill in range(1, SWAP_KILLS + 1):
        life = begin_life("rebuild", store, newest + 1, PAGES)
        time.sleep(chance.uniform(0.0, LONGEST_PRINTING))
        life.kill()
        newest += len(life.rest())
        assert life.status == -9
        with opened(store) as knowledge:
            (edition,) = knowledge.collections()[0].label,
            assert int(edition) in (newest, newest + 1), "a switch that was said is gone, or one was never made"
            newest = int(edition)
            assert editions(knowledge) == {f"e{newest}": PAGES}
            if kill % 10 == 0:
                assert knowledge.check() == ()
    onlooker.enough()
    print(f"{SWAP_KILLS} kills during {newest + 1} rebuilds, {onlooker.looks} looks, no mix")
    assert onlooker.wrong == []

    with opened(store) as knowledge:
        before = knowledge.collections()[0].generation
        knowledge.rollback("library")
        (back,) = editions(knowledge).items()
        assert int(back[0][1:]) < newest and back[1] == PAGES
        assert knowledge.rollback("library") == before
        assert editions(knowledge) == {f"e{newest}": PAGES}


def test_what_killed_builds_left_behind_is_cleared_away(begin_life: Callable[..., Any], tmp_path: Path) -> None:
    store, chance = tmp_path / "store.db", random.Random(22)
    for _ in range(10):
        life = begin_life("rebuild", store, 0, PAGES)
        time.sleep(chance.uniform(0.02, LONGEST_PRINTING))
        life.kill()
        life.rest()
    quiet = begin_life("rebuild", store, 100, PAGES)
    quiet.said()
    quiet.kill()
    quiet.rest()
    with opened(store) as knowledge:
        embedder = HashedEmbedder()
        knowledge.switch(knowledge.begin("library", embedder=embedder.name, size=embedder.size))
    with Database(store).reading() as connection:
        generations = {str(row[0]) for row in connection.execute("SELECT id FROM generation")}
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE 'passage_words_%'")}
        (texts,) = connection.execute("SELECT count(*) FROM snapshot").fetchone()
    assert len(generations) == 2, "the live one and the one to roll back to"
    assert {name.split("_")[2] for name in tables} == generations
    assert texts <= PAGES
    folders = {f.name for f in store.with_name("store.db.index").iterdir()}
    assert folders <= generations, "index files of builds that are no more"
