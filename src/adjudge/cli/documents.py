"""What commands that work on documents share: files and folders read for one request, and the texts behind its quotes."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.errors import InputError

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.model.document import Document
    from adjudge.model.ledger import Ledger

Docs = Annotated[
    list[Path] | None,
    typer.Option("--docs", metavar="PATH…", help="Files and folders it must rest on; several may follow."),
]
MoreDocs = Annotated[list[Path] | None, typer.Argument(metavar="[PATH]…", help="Further paths behind --docs.")]
"""What follows the first path behind --docs."""
Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", metavar="NAME", help="What the knowledge base holds in this collection, too."),
]


def refuse_nothing(docs: Sequence[Path], collections: Sequence[str]) -> None:
    """Something has to be said about what a text must rest on; an empty folder is an answer, silence is not."""
    if not docs and not collections:
        raise InputError("There are no documents to hold it against.", "Give --docs PATH, or --collection NAME.")


def documents_at(engine: Engine, paths: Sequence[Path]) -> tuple[Document, ...]:
    """The documents of files and folders. A file that is named and cannot be read is an InputError; one that only lies in
    a folder is passed over, and that is said."""
    from adjudge.model.ingest import Skipped
    from adjudge.model.knowledge import Stated

    named = {os.path.abspath(path) for path in paths}
    found: list[Document] = []
    passed_over: Counter[tuple[str, str]] = Counter()
    for item in engine.reader.read_all(paths):
        if isinstance(item, Skipped):
            if os.path.abspath(item.path) in named or not item.path:
                raise InputError(f"{item.path or 'A document'} cannot be read: {item.reason}")
            passed_over[item.path, item.reason] += 1
        else:
            found.append(item.document if isinstance(item, Stated) else item)
    for (path, reason), times in passed_over.items():
        often = f" ({times:,} times)" if times > 1 else ""
        print(f"Passed over: {path}: {reason}{often}", file=sys.stderr)
    return tuple(found)


def texts_of(engine: Engine, ledger: Ledger, documents: Iterable[Document]) -> dict[str, str]:
    """The exact text behind every quote, for a page to quote from."""
    held = {document.content_sha256: document.text for document in documents}
    wanted = dict.fromkeys(quote.content_sha256 for entry in ledger.entries for quote in entry.evidence)
    kept = (engine.store.snapshot(name) for name in wanted if name and name not in held)
    return held | {snapshot.content_sha256: snapshot.text for snapshot in kept if snapshot is not None}
