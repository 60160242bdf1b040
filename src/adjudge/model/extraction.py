"""What is taken out of a document: facts where they stand, and the statements they make."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.model.triple import Entity, Triple


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """A sentence of a document that can be understood by itself."""

    text: str
    """Its wording: what only the page makes plain is put in, so that "It" says which."""
    quote: str
    """The document's own words: its text from `span.start` to `span.end`, to the letter."""
    span: Span
    names: tuple[str, ...] = ()
    """What it speaks of by name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Extraction:
    """Everything taken out of one document. The span of a triple is that of the fact that states it."""

    facts: tuple[Fact, ...] = ()
    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()
    """Those that the document gives other names to."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProposedFact:
    """A fact in a model's words, and the sentences of the page that say it."""

    subject: str
    relation: str
    object: str
    span: Span

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        return f"{self.subject} {self.relation} {self.object}."
