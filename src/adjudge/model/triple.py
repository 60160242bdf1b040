"""The knowledge graph's values: entities and the statements between them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from adjudge.model.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Entity:
    """Something a claim can be about, with the other names it goes by."""

    name: str
    kind: str = "thing"
    """country, city, element, person, … ; free, lower case."""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Triple:
    """subject — relation — object, and where it is written."""

    subject: str
    relation: str
    object: str
    confidence: float = 1.0
    date: dt.date | None = None
    """When the statement was published, for as-of queries."""
    source: str = ""
    passage_id: int | None = None
    span: Span | None = None
    """Where the statement stands, as offsets into the passage's snapshot."""
    collection: str = ""

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence lies in 0..1, not {self.confidence}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Neighbour:
    """A triple reached from a claim's entity, and how many steps away it lies."""

    triple: Triple
    via: str
    """The name the walk began from, as it was asked for."""
    hops: int
    named: tuple[str, ...] = ()
    """The entities that the asked names stand for, by their own names: "USA" asks for the United States."""
