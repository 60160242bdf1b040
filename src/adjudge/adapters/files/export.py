"""Documents, with what they state, to a jsonl file that `kb add` takes back."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from adjudge.adapters.files.rows import EXPORTED_KEY
from adjudge.adapters.files.statements import field_of
from adjudge.errors import InputError
from adjudge.model.codec import to_json
from adjudge.model.knowledge import Stated

STANDARD_OUTPUT = "-"


def write_documents(path: Path, documents: Iterable[Stated]) -> int:
    """Writes a row a document; a file appears only when it is whole. Returns how many."""
    if str(path) == STANDARD_OUTPUT:
        return sum(1 for document in documents if sys.stdout.write(_row(document)))
    partial = path.with_name(f"{path.name}.partial")
    try:
        with (
            gzip.open(partial, "wt", encoding="utf-8")
            if path.suffix == ".gz"
            else partial.open("w", encoding="utf-8") as file
        ):
            count = sum(1 for document in documents if file.write(_row(document)))
        os.replace(partial, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}).", "Choose another place.") from error
    finally:
        partial.unlink(missing_ok=True)
    return count


def _row(stated: Stated) -> str:
    document = stated.document
    fields = {
        EXPORTED_KEY: document.key, "title": document.title, "text": document.text, "section": document.section,
        "url": document.url, "published": document.published, "source": document.source, "language": document.language,
    }  # fmt: skip
    written = {name: value for name, value in fields.items() if value}
    return to_json({**written, **field_of(stated.triples, stated.entities)}).decode() + "\n"
