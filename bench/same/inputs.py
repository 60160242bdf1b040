"""What the net is knotted from: the committed inputs of 500 findings, 100 ledgers, 60 answers, 60 articles and 40 refreshes.

They lie in bench/same, a line a case, and were written once by `made.py`. Longer texts are not copied there but named by
where they lie and by their paragraphs. Every input has a checksum of all that goes into its case, texts included: where one of
those files changes, the comparison says that the input did, and not that the product did.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from bench.measuring.report import BENCH, ROOT

FOLDER = BENCH / "same"
TREE = ROOT
KINDS = {"findings": 500, "ledgers": 100, "answers": 60, "articles": 60, "refreshes": 40}
"""How many cases there are of each kind; a file with fewer or more is an error."""
TEXTS = {
    "articles": TREE / "tests" / "data" / "articles",
    "articles_dev": TREE / "tests" / "data" / "articles_dev",
    "everyday": BENCH / "everyday" / "articles",
    "documents": BENCH / "everyday" / "documents",
    "answers": BENCH / "data" / "answers",
    "tuning": BENCH / "data" / "answers" / "tuning",
}
"""Where the texts lie that inputs name, by the first word of the name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """One input: of which kind it is, its name, and the fields that its kind has."""

    kind: str
    id: str
    fields: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def get(self, name: str, default: Any = None) -> Any:
        return self.fields.get(name, default)

    @property
    def digest(self) -> str:
        """Of the line and of every text it names."""
        whole = hashlib.sha256(json.dumps(self.fields, sort_keys=True, ensure_ascii=False).encode())
        for name in sorted(set(_named(self.fields))):
            whole.update(path_of(name).read_bytes())
        return whole.hexdigest()


def cases(kind: str) -> list[Case]:
    """All inputs of a kind, in the order of their file."""
    rows = [json.loads(line) for line in (FOLDER / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]
    found = [Case(kind=kind, id=row.pop("id"), fields=row) for row in rows]
    if len({one.id for one in found}) != KINDS[kind] or len(found) != KINDS[kind]:
        raise ValueError(f"{kind}.jsonl has {len(found)} cases; {KINDS[kind]} with names of their own are wanted")
    return found


def sample(found: list[Case], number: int) -> list[Case]:
    """So many of the cases, spread evenly over all: the same ones every time."""
    if not number or number >= len(found):
        return found
    return [found[place * len(found) // number] for place in range(number)]


def path_of(name: str) -> Path:
    """The file of a text named as folder/file."""
    folder, _, file = name.partition("/")
    return TEXTS[folder] / file


@cache
def paragraphs(name: str) -> tuple[str, ...]:
    """The paragraphs of a text, those that are divided by an empty line."""
    text = path_of(name).read_bytes().decode("utf-8").replace("\r\n", "\n")
    return tuple(part.strip("\n") for part in text.split("\n\n") if part.strip())


def text_of(pieces: list[list[Any]]) -> str:
    """The text that pieces come to, each a name and the numbers of its paragraphs; no numbers are all of them."""
    found: list[str] = []
    for name, places in pieces:
        own = paragraphs(name)
        found += own if places is None else [own[place] for place in places]
    return "\n\n".join(found)


def _named(value: Any) -> list[str]:
    """Every text that a value names, wherever it stands."""
    if isinstance(value, dict):
        return [name for one in value.values() for name in _named(one)]
    if isinstance(value, list):
        return [name for one in value for name in _named(one)]
    named = isinstance(value, str) and value.partition("/")[0] in TEXTS and "\n" not in value
    return [value] if named and path_of(value).is_file() else []
