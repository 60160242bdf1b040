"""The graph's part of an exported document: what it states and whom it introduces, as one field of its row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.errors import UnreadableFile
from adjudge.model.document import Document
from adjudge.model.knowledge import Stated
from adjudge.model.triple import Entity, Triple

STATEMENTS = "adjudge_statements"
"""The field's name: no column a user happens to have."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Statements:
    """The field's value."""

    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()


def field_of(triples: Sequence[Triple], entities: Sequence[Entity]) -> dict[str, Statements]:
    """The field to add to a row; nothing when a document states nothing."""
    if not triples and not entities:
        return {}
    bare = tuple(
        Triple(
            subject=t.subject, relation=t.relation, object=t.object, confidence=t.confidence, date=t.date, span=t.span
        )
        for t in triples
    )
    return {STATEMENTS: Statements(triples=bare, entities=tuple(entities))}


def with_statements(document: Document, value: object) -> Stated:
    """A document with the statements of its row; `UnreadableFile` when they are not what an export writes."""
    import msgspec

    try:
        held = msgspec.convert(value, Statements)
    except msgspec.ValidationError as error:
        raise UnreadableFile(f"Its {STATEMENTS} are not what an export writes: {error}.") from error
    for triple in held.triples:
        if triple.span is not None and triple.span.end > len(document.text):
            raise UnreadableFile(f"Its {STATEMENTS} point beyond its text.")
    return Stated(document=document, triples=held.triples, entities=held.entities)
