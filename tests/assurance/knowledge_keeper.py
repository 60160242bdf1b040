"""A process that keeps a knowledge base, made to be killed: it forks a life for every order it reads.

Whoever gives the orders kills lives, not this process: what costs a second, importing, is done once. A life is a whole
process of its own and opens the store as any other would. It says what is durable, and only once it is.

Orders, one a line, parts divided by tabs:
    add STORE FILE              FILE into the collection "library", a commit every few documents
    rebuild STORE EDITION SIZE  that collection anew, edition after edition, until killed
    refresh STORE EDITION SIZE  the news from so many pages, edition after edition, until killed
    copy STORE TO FROM…         the collections FROM, one after another, each to the name TO, over and over until killed
    work STORE NAME             the jobs of the store, as a worker of that name, until killed

What is said: "born PID"; "stored DOCUMENTS FRESH_PASSAGES" a batch; "fetched" a page; "switched EDITION" a build,
"switched FROM" a copy;
of a worker the job it has, or "waiting"; "gone STATUS".
"""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numkong
import numpy
import onnxruntime
import tantivy
import usearch.index
import xxhash
from job_worker import work

sys.path.append(str(Path(__file__).parents[1]))  # what the tests share

from adjudge.adapters import SystemClock
from adjudge.adapters.files.reader import FileReader
from adjudge.adapters.store import knowledge, vectors, words
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.english.layout.chunks import chunks
from adjudge.knowledge import ingest
from adjudge.knowledge import refresh as refreshing
from adjudge.knowledge.refresh import feed
from adjudge.policy import Policy
from adjudge.ports import SearchResult
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Stated, Triple
from adjudge.values.span import Span
from adjudge.values.trace import Ingested
from adjudge.values.urls import site
from doubles import HashedEmbedder, ScriptedFetcher, TemporaryKnowledgeBase

IMPORTED = (numkong, numpy, onnxruntime, tantivy, usearch.index, xxhash)
"""What the store imports when it is first used: here, so that no life has to."""
PORTION = 20
"""Documents after which derived files are brought up to date, so that kills meet that too."""
BATCH = 4
FILLING = "Printed on paper, folded by hand and carried to the readers. " * 4


def say(*words_: object) -> None:
    """One write a line: it is whole or not there."""
    os.write(1, f"{' '.join(map(str, words_))}\n".encode())


def small_files_early() -> None:
    """Derived files every few passages, where the product waits for thousands."""
    words.LAG_LEAST = 40
    words.LAG_SHARE = 0.02
    vectors.GRAPH_FROM = 150
    knowledge.LOOKUP = 4


def keeping(store: SqliteKnowledgeBase) -> ingest.Keeping:
    policy = Policy()
    policy = replace(policy, passages=replace(policy.passages, batch=BATCH))
    return ingest.Keeping(store=store, embedder=HashedEmbedder(), policy=policy, clock=SystemClock())


def stated(incoming: Document | Skipped) -> Stated | Skipped:
    """Every document states where it stands."""
    if isinstance(incoming, Skipped):
        return incoming
    triple = Triple(subject=incoming.title, relation="stands in", object=incoming.source, span=Span(start=0, end=8))
    return Stated(document=incoming, triples=(triple,))


def watch(event: Ingested) -> None:
    say("stored", event.documents, event.passages)


def add(store: SqliteKnowledgeBase, file: str) -> None:
    incoming = map(stated, FileReader().read_all([file]))
    while portion := list(itertools.islice(incoming, PORTION)):
        ingest.add(portion, "library", keeping(store), watch)


def rebuild(store: SqliteKnowledgeBase, edition: str, size: str) -> None:
    for current in itertools.count(int(edition)):
        ingest.rebuild(pages(current, int(size)), "library", keeping(store), watch, label=str(current))
        say("switched", current)


def copy(store: SqliteKnowledgeBase, to: str, *names: str) -> None:
    for name in itertools.cycle(names):
        store.copy(name, to, watch=watch)
        say("switched", name)


def refresh(store: SqliteKnowledgeBase, edition: str, size: str) -> None:
    """Every edition has the same addresses and other texts; only what came in is said, which is before it is durable."""
    for current in itertools.count(int(edition)):
        printed = [_on_the_web(page) for page in pages(current, int(size))]

        async def ask(most: int, found: list[Document] = printed) -> tuple[SearchResult, ...]:
            return tuple(SearchResult(url=page.key, title=page.title, snippet="") for page in found[:most])

        with_ = refreshing.Refreshing(
            keeping=keeping(store),
            feeds=(feed("press", ask),),
            queries=(),
            fetcher=ScriptedFetcher({page.key: page for page in printed}),
            urls=TemporaryKnowledgeBase().urls,
            credibility=lambda url: 0.5,
            stated=lambda document: Stated(document=document),
        )
        asyncio.run(refreshing.refresh(with_, lambda progress: say("fetched")))
        say("switched", current)


def _on_the_web(page: Document) -> Document:
    url = f"https://press.test/2024/{page.key}-of-the-day"
    return replace(page, key=url, url=url, published=dt.datetime.now(dt.UTC).date(), text=f"{page.text} {FILLING}")


def pages(edition: int, size: int) -> Iterator[Document]:
    for n in range(size):
        text = f"This is page p{n} of the printing. It came out as edition e{edition}."
        yield Document(key=f"page-{n}", text=text, source="press", title=f"Page {n}")


VERBS = {"add": add, "rebuild": rebuild, "refresh": refresh, "copy": copy}


def live(order: str) -> None:
    say("born", os.getpid())
    verb, place, *rest = order.rstrip("\n").split("\t")
    if verb == "work":
        work(Path(place), *rest, say)
        return
    store = SqliteKnowledgeBase(Database(Path(place)))
    VERBS[verb](store, *rest)
    store.close()


def main() -> None:
    small_files_early()
    chunks("Words. " * 100)  # loads the sentence splitter
    site("https://press.test/")  # loads the list of suffixes
    HashedEmbedder().embed(["words"])  # loads the stemmer
    for order in sys.stdin:
        child = os.fork()
        if child == 0:
            live(order)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        say("gone", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
