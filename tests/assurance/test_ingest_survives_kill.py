"""Nothing acknowledged is lost to kill -9, however often; what is derived heals; a rebuild shows old or new, never a mix."""

from __future__ import annotations

import json
import random
import shutil
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.document import Passage, content_sha256
from adjudge.values.knowledge import Filter, Hit, Triple
from doubles import HashedEmbedder

if TYPE_CHECKING:
    from tests.assurance.conftest import Life

KILLS = (30, pytest.param(100, marks=pytest.mark.long))
MOST_BATCHES = 5
LONGEST_MORE = 0.04
"""A life dies some batches, and then some seconds more, after it began to write: in a commit, between two, or while
derived files are made. Counted in batches, so that a slow machine kills at the same places as a fast one."""
AHEAD = 150
"""Documents that always wait, so that no life ends by itself."""
BEHIND = 60
"""Documents before the first that waits: every life meets some again that are stored, and the last one meets all."""
REVISED_EVERY = 10
"""Kills after which some documents change: what replaces must be as safe as what is new."""

SWAP_KILLS = (20, pytest.param(50, marks=pytest.mark.long))
PAGES = 12
MOST_STEPS = 7
"""A build of so many pages is four steps: three batches and the switch."""

NAMES = ("Vigdis", "Tomas", "Amara", "Jun", "Leila", "Piotr", "Noor", "Ines")


@dataclass
class Corpus:
    """A file that grows and changes, and which of its rows were acknowledged."""

    file: Path
    versions: list[list[str]] = field(default_factory=list)
    """Every text a row has had, the present one last."""
    stored: dict[int, int] = field(default_factory=dict)
    """Row to which of its versions was acknowledged last."""
    first: int = 0
    """Row with which the file begins."""

    @property
    def rows(self) -> list[str]:
        return [texts[-1] for texts in self.versions]

    def grow(self, to: int) -> None:
        self.versions += [[_text(n, 0)] for n in range(len(self.versions), to)]

    def revise(self, edition: int) -> None:
        for n in range(0, len(self.versions), 40):
            self.versions[n].append(_text(n, edition))

    def acknowledge(self, said: list[list[str]]) -> None:
        """A life takes the rows from the first on: what it calls stored are the next so many."""
        taken = sum(int(documents) for _, documents, _ in said)
        self.stored.update((n, len(self.versions[n]) - 1) for n in range(self.first, self.first + taken))

    def allowed(self, n: int) -> list[str]:
        """What was acknowledged, or what was being written when a kill came: any of these is right, nothing else is."""
        return [text.strip() for text in self.versions[n][self.stored.get(n, 0) :]]

    def write(self, *, whole: bool = False) -> None:
        """All that waits, and what stands a little before it."""
        waiting = (n for n, texts in enumerate(self.versions) if self.stored.get(n) != len(texts) - 1)
        self.first = 0 if whole else max(next(waiting) - BEHIND, 0)
        lines = [
            json.dumps({"id": n, "title": _title(n), "text": text, "source": f"shelf {n % 7}"})
            for n, text in enumerate(self.rows[self.first :], self.first)
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


def killed(life: Life, *, after: int, and_then: float) -> list[list[str]]:
    """What a life said; it is killed some steps, and some seconds, after it began to write."""
    heard: list[list[str]] = []
    steps = 0
    while steps < after and (words := life.said()):
        heard.append(words)
        steps += words[0] == "switched" or int(words[2]) > 0
    time.sleep(and_then)
    life.kill()
    return heard + life.rest()


@dataclass
class Searches:
    """Looks stored documents up by their vectors and by their words, and counts."""

    corpus: Corpus
    asked: int = 0
    missed: int = 0
    """By vector only: a walk through a graph is not exact, and a node in some hundreds cannot be reached."""

    def look_up(self, knowledge: SqliteKnowledgeBase, n: int) -> None:
        held = next(d for d in knowledge.export("library") if d.title == _title(n))
        lexical = self._found(knowledge, knowledge.lexical(held.text.split()[2], 10, Filter()))
        vector = self._found(knowledge, knowledge.vector(_vector(_title(n), held.text), 10, Filter()))
        assert n in lexical, f"document {n} is not found by its words"
        self.asked += 1
        self.missed += n not in vector

    def assert_good(self) -> None:
        assert self.missed <= self.asked // 50, f"{self.missed} of {self.asked} were not found by their vector"

    def _found(self, knowledge: SqliteKnowledgeBase, hits: tuple[Hit, ...]) -> set[int]:
        assert len({h.passage_id for h in hits}) == len(hits), "a passage came twice"
        passages = knowledge.passages([h.passage_id for h in hits])
        assert len(passages) == len(hits), "something that is no more was found"
        for passage in passages:
            assert_exact(knowledge, self.corpus, passage)
        return {_row(p.title) for p in passages}


def assert_exact(knowledge: SqliteKnowledgeBase, corpus: Corpus, passage: Passage) -> None:
    snapshot = knowledge.snapshot(passage.content_sha256)
    assert snapshot is not None
    assert snapshot.strip() in corpus.allowed(_row(passage.title))
    assert content_sha256(snapshot) == passage.content_sha256
    assert passage.span.of(snapshot) == passage.text


def _row(title: str) -> int:
    return int(title.removeprefix("Note "))


def _vector(title: str, text: str) -> bytes:
    from adjudge.english.layout.chunks import chunks

    first = chunks(text)[0]
    return HashedEmbedder().embed([f"{title}. {first.of(text)}"])[0].tobytes()


def assert_nothing_lost(store: Path, corpus: Corpus) -> None:
    """Every acknowledged document is there once, whole, with its passages and its triple; the file is sound."""
    with opened(store) as knowledge:
        titles = Counter(document.title for document in knowledge.export("library"))
        assert set(titles.values()) == {1}, "a document is there twice"
        assert {_title(n) for n in corpus.stored} <= titles.keys(), "an acknowledged document is lost"
        database = Database(store)
        with database.reading() as connection:
            ids = [row[0] for row in connection.execute("SELECT id FROM passage ORDER BY id")]
        stated: dict[int, list[Triple]] = defaultdict(list)
        graph = SqliteGraph(database)
        for passage in knowledge.passages(ids):
            assert_exact(knowledge, corpus, passage)
            said, _ = graph.said_in(passage.collection, passage.document_key)
            stated[_row(passage.title)] += [triple for triple in said if triple.passage_id == passage.id]
        database.close()
        told = {n: stated[n] for n in corpus.stored}
        assert all([(t.subject, t.object) for t in ts] == [(_title(n), f"shelf {n % 7}")] for n, ts in told.items())
        assert knowledge.check() == ()


@pytest.mark.usefixtures("small_files_early")
@pytest.mark.parametrize("kills", KILLS)
def test_nothing_acknowledged_is_lost_to_many_kills(kills: int, begin_life: Callable[..., Life], tmp_path: Path) -> None:
    store, chance = tmp_path / "store.db", random.Random(20)
    corpus = Corpus(tmp_path / "corpus.jsonl")
    searches, caught = Searches(corpus), 0
    for kill in range(1, kills + 1):
        corpus.grow(max(corpus.stored, default=0) + AHEAD)
        if kill % REVISED_EVERY == 0:
            corpus.revise(edition=kill)
        corpus.write()
        life = begin_life("add", store, corpus.file)
        said = killed(life, after=chance.randint(1, MOST_BATCHES), and_then=chance.uniform(0.0, LONGEST_MORE))
        corpus.acknowledge(said)
        caught += life.status == -9
        with opened(store) as knowledge:
            for n in chance.sample(sorted(corpus.stored), 2):
                searches.look_up(knowledge, n)
        if kill % 10 == 0:
            assert_nothing_lost(store, corpus)
    corpus.write(whole=True)
    last = begin_life("add", store, corpus.file)
    corpus.acknowledge(last.rest())
    print(f"{caught} kills during ingest, {len(corpus.stored)} documents, nothing lost")
    print(f"{searches.missed} of {searches.asked} searches by vector missed")

    assert (caught, last.status) == (kills, 0)
    assert corpus.stored.keys() == set(range(len(corpus.rows)))
    assert_nothing_lost(store, corpus)
    searches.assert_good()
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
    searches, harms = Searches(corpus), list(_harms(place))
    for file, harm in harms:
        shutil.rmtree(place)
        shutil.copytree(kept, place)
        harm(place / file)
        with opened(store) as knowledge:
            for n in chance.sample(range(len(corpus.rows)), 5):
                searches.look_up(knowledge, n)
            knowledge.settle(generation)
            how = knowledge.stats().index["library"]
            assert "graph over" in how and "index over" in how, f"{file} {harm.__name__}: {how}"
            searches.look_up(knowledge, chance.randrange(len(corpus.rows)))
    searches.assert_good()
    print(f"{len(harms)} times a derived file was deleted, cut short or garbled: all healed")


def _harms(place: Path) -> Iterator[tuple[Path, Callable[[Path], None]]]:
    """All that can befall each file of ours; to each kind of the word index's own files, one thing."""
    harms = (_deleted, _truncated, _garbled)
    for pattern in ("rows.adj", "graph.json", "graph-*.usearch", "words.json"):
        (file,) = place.glob(pattern)
        yield from ((file.relative_to(place), harm) for harm in harms)
    kinds = {f.suffix: f for f in place.glob("words-*/*") if not f.name.startswith(".")}
    yield from ((f.relative_to(place), harms[n % 3]) for n, f in enumerate(kinds.values()))


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


@pytest.mark.parametrize("kills", SWAP_KILLS)
def test_kills_during_rebuilds_show_the_old_or_the_new_never_a_mix(
    kills: int, begin_life: Callable[..., Life], tmp_path: Path
) -> None:
    store, chance = tmp_path / "store.db", random.Random(21)
    first = begin_life("rebuild", store, 0, PAGES)
    newest = len(_switches(killed(first, after=8, and_then=0.0))) - 1
    assert newest >= 1
    onlooker = Onlooker(store)
    onlooker.start()
    for kill in range(1, kills + 1):
        life = begin_life("rebuild", store, newest + 1, PAGES)
        said = killed(life, after=chance.randint(0, MOST_STEPS), and_then=chance.uniform(0.0, LONGEST_MORE))
        newest += len(_switches(said))
        assert life.status == -9
        with opened(store) as knowledge:
            edition = int(knowledge.collections()[0].label)
            assert edition in (newest, newest + 1), "a switch that was said is gone, or one was never made"
            newest = edition
            assert editions(knowledge) == {f"e{newest}": PAGES}
            if kill % 10 == 0:
                assert knowledge.check() == ()
    onlooker.enough()
    print(f"{kills} kills during {newest + 1} rebuilds, {onlooker.looks} looks, no mix")
    assert newest > kills // 4, "hardly any build was finished: the kills proved little"
    assert onlooker.wrong == []

    with opened(store) as knowledge:
        before = knowledge.collections()[0].generation
        knowledge.rollback("library")
        assert editions(knowledge) == {f"e{newest - 1}": PAGES}
        assert knowledge.rollback("library") == before
        assert editions(knowledge) == {f"e{newest}": PAGES}


def test_what_killed_builds_left_behind_is_cleared_away(begin_life: Callable[..., Life], tmp_path: Path) -> None:
    store, chance = tmp_path / "store.db", random.Random(22)
    newest = 0
    for _ in range(10):
        life = begin_life("rebuild", store, newest, PAGES)
        newest += len(_switches(killed(life, after=chance.randint(1, 6), and_then=0.0)))
    embedder = HashedEmbedder()
    with opened(store) as knowledge:
        knowledge.switch(knowledge.begin("library", embedder=embedder.name, size=embedder.size))
    database = Database(store)
    with database.reading() as connection:
        generations = {str(row[0]) for row in connection.execute("SELECT id FROM generation")}
        names = connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE 'passage_words_%'")
        tables = {row[0].split("_")[2] for row in names}
        (texts,) = connection.execute("SELECT count(*) FROM snapshot").fetchone()
    database.close()
    assert len(generations) == 2, "the live one and the one to roll back to"
    assert tables == generations
    assert texts == PAGES
    assert {f.name for f in store.with_name("store.db.index").iterdir()} <= generations


def _switches(said: list[list[str]]) -> list[list[str]]:
    return [words for words in said if words[0] == "switched"]
