"""Chunks as a language model is shown them, and what it must keep to when it writes from them (seed 003)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.model.chunk import Chunk
from adjudge.policy.writing import WritingPolicy
from adjudge.reading.frame import shown, shown_title
from adjudge.steps.prompting import Datum
from adjudge.steps.replies import MALFORMED, Unusable
from adjudge.text.additions import additions
from adjudge.text.clean import on_one_line
from adjudge.text.sentences import sentences

_MARKUP = re.compile(
    r"://|\bwww\.|\[|\]|[\uff3b\uff3d\u3010\u3011]|```|[<>{}]|\bcite\s?:|^\s{0,9}(?:#|[-*] )", re.IGNORECASE
)
"""Links, citations and markup: a sentence is plain, and what it cites is told by number."""
_LONGEST = 600
_NO_FIGURE = frozenset({"one", "first"})
"""Numbers only by their look."""


def seen_chunks(chunks: Sequence[Chunk], policy: WritingPolicy) -> tuple[Chunk, ...]:
    """The chunks that fit in a prompt, the nearest first as they came."""
    return tuple(chunks[: policy.shown])


def numbered(chunks: Sequence[Chunk], policy: WritingPolicy) -> list[Datum]:
    """Chunks with the numbers they are called by; what speaks to a model is not shown."""
    return [_datum(number, chunk, policy) for number, chunk in enumerate(chunks, 1)]


def _datum(number: int, chunk: Chunk, policy: WritingPolicy) -> Datum:
    told: dict[str, str | int] = {"item": number, "title": shown_title(chunk.title, chunk.row) or chunk.document}
    if chunk.inferred_date:
        told["published"] = chunk.inferred_date.isoformat()
    return {**told, "text": shown(chunk.text[: policy.shown_characters]).text}


def cited_chunks(items: object, chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """The chunks that numbers name. Raises Unusable for a number that was not shown: a citation that does not exist."""
    if not isinstance(items, list) or not all(type(n) is int and 1 <= n <= len(chunks) for n in items):
        raise Unusable(MALFORMED, "a piece is named by the number it was shown with")
    return tuple(chunks[n - 1] for n in dict.fromkeys(items))


def plain_sentence(text: object) -> str:
    """One plain sentence on one line; empty for what is none."""
    if not isinstance(text, str):
        raise Unusable(MALFORMED, "a sentence is a string")
    said = on_one_line(text).strip()
    if not said or len(said) > _LONGEST or _MARKUP.search(said) or len(sentences(said)) != 1:
        return ""
    return said if said[-1] in ".!?\u2026" else f"{said}."


def keeps_to(known: Sequence[str], said: str) -> bool:
    """Whether a sentence brings in no name and no number that stands in nothing known."""
    new = additions("\n".join(known), said)
    return not new.names and not set(map(str.lower, new.numbers)) - _NO_FIGURE


def texts_of(chunks: Sequence[Chunk]) -> list[str]:
    """What a sentence on these chunks may take its names and numbers from."""
    days = [chunk.inferred_date.isoformat() for chunk in chunks if chunk.inferred_date]
    return [*(f"{chunk.title}\n{chunk.text}" for chunk in chunks), *(c.row.heading for c in chunks if c.row), *days]
