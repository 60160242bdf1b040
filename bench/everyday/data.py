"""The written half of an everyday suite: documents with claims, questions and drafts on them, and articles.

That of the suite itself lies in bench/everyday and was written for this purpose; other folders of the same shape are other
suites, and may lack some of the files. Marks in articles are their exact words, each found once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.values.span import Span
from bench.measuring.report import BENCH

FOLDER = BENCH / "everyday"
DOCUMENTS = FOLDER / "documents"


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentClaim:
    """A claim on one of the documents; the kind says what makes it hard."""

    id: str
    document: str
    kind: str
    label: str
    claim: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question, and the words by which a right answer is known."""

    id: str
    document: str
    question: str
    told: bool
    """Whether the documents have the answer. Where they have not, to say so is right."""
    holds: tuple[tuple[str, ...], ...] = ()
    """Words an answer must have; of each group one is enough."""
    lacks: tuple[str, ...] = ()
    """Words that only an answer to something else would have."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """A sentence of a draft: supported, contradicted or not found in its document."""

    text: str
    label: str
    damaging: bool = False
    """Whether somebody may come to harm if it is let through."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """A few sentences on one document."""

    id: str
    document: str
    statements: tuple[Statement, ...]

    @property
    def text(self) -> str:
        return " ".join(one.text for one in self.statements)

    def spans(self) -> Iterator[tuple[Statement, Span]]:
        """Each statement and where it stands in the draft."""
        start = 0
        for one in self.statements:
            yield one, Span(start=start, end=start + len(one.text))
            start += len(one.text) + 1

    @property
    def right(self) -> bool:
        return all(one.label == "supported" for one in self.statements)


@dataclass(frozen=True, kw_only=True, slots=True)
class Article:
    """A text with planted errors; every mark is a stretch of its words."""

    id: str
    text: str
    errors: tuple[Span, ...]
    true: tuple[Span, ...]
    """Facts of the starter base that it gets right."""
    contradictions: tuple[tuple[Span, Span], ...]


def document_claims(folder: Path = FOLDER) -> list[DocumentClaim]:
    """The documents in turn, so that the first so many are a fair sample."""
    return _in_turn([DocumentClaim(**row) for row in _lines(folder / "document_claims.jsonl")])


def questions(folder: Path = FOLDER) -> list[Question]:
    """The documents in turn."""
    rows = [
        Question(**{**row, "holds": tuple(map(tuple, row.get("holds", ()))), "lacks": tuple(row.get("lacks", ()))})
        for row in _lines(folder / "questions.jsonl")
    ]
    return _in_turn(rows)


def drafts(folder: Path = FOLDER) -> list[Draft]:
    """Two of them wholly right."""
    return [
        Draft(
            id=row["id"], document=row["document"], statements=tuple(Statement(**one) for one in row["statements"])
        )
        for row in _file(folder / "drafts.json")
    ]  # fmt: skip


def articles(folder: Path = FOLDER) -> list[Article]:
    """The articles, their marks found in the text."""
    found = []
    for row in _file(folder / "articles.json"):
        text = (folder / "articles" / f"{row['article']}.txt").read_bytes().decode("utf-8")
        found.append(
            Article(
                id=row["article"],
                text=text,
                errors=tuple(marked(text, words) for words in row["errors"]),
                true=tuple(marked(text, words) for words in row["true"]),
                contradictions=tuple((marked(text, a), marked(text, b)) for a, b in row["contradictions"]),
            )
        )
    return found


def marked(text: str, words: str) -> Span:
    """Where words stand in a text; they must stand there once."""
    start = text.find(words)
    if start < 0 or text.find(words, start + 1) >= 0:
        raise ValueError(f"not there once: {words}")
    return Span(start=start, end=start + len(words))


def _in_turn(rows: list[Any]) -> list[Any]:
    """The first row of every document, then the second of every one."""
    by_document: dict[str, list[Any]] = {}
    for row in rows:
        by_document.setdefault(row.document, []).append(row)
    longest = max(map(len, by_document.values()), default=0)
    return [group[place] for place in range(longest) for group in by_document.values() if place < len(group)]


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _file(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return rows
