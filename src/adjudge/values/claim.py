"""What is checked: a claim, its parts, the terms that anchor them, and how the claims of an article hang together."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span


class ClaimType(StrEnum):
    """What kind of statement it is; the ranker weighs evidence by it."""

    GENERAL = "general"
    THERAPEUTIC = "therapeutic"
    CAUSAL = "causal"
    MECHANISTIC = "mechanistic"
    COMPARATIVE = "comparative"
    COUNT = "count"
    TEMPORAL = "temporal"
    QUOTE = "quote"


class AnchorKind(StrEnum):
    """How an anchor is looked for: names and words by their stems, numbers by value, dates by the days they cover."""

    ENTITY = "entity"
    NUMBER = "number"
    DATE = "date"
    TERM = "term"


@dataclass(frozen=True, kw_only=True, slots=True)
class Anchor:
    """A term evidence must share with a subclaim to be about it."""

    text: str
    aliases: tuple[str, ...] = ()
    kind: AnchorKind = AnchorKind.TERM


@dataclass(frozen=True, kw_only=True, slots=True)
class Subclaim:
    """One part of a claim that stands alone."""

    id: str
    text: str
    weight: float = 1.0
    span: Span | None = None
    """Where it stands in the claim, when its words do."""
    anchors: tuple[Anchor, ...] = ()
    subject: str = ""
    relation: str = ""
    object: str = ""
    focus: tuple[str, ...] = ()
    """The words that say what is claimed of the subject, rarest first."""
    type: ClaimType = ClaimType.GENERAL
    negated: bool = False
    absolute: bool = False
    belief: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """A statement to be verified, as intake left it."""

    id: str
    text: str
    original: str
    """What the caller typed, before normalising."""
    type: ClaimType = ClaimType.GENERAL
    language: str = "en"
    entities: tuple[str, ...] = ()
    subclaims: tuple[Subclaim, ...] = ()
    negated: bool = False
    absolute: bool = False
    """Says always, never, all, none: guarded from an overconfident TRUE."""
    belief: bool = False
    """Is about what someone says or thinks, so that a report of it is evidence and no mere mention."""
    as_of: dt.date | None = None
    span: Span | None = None
    """Where it stands in the article it was found in."""


class EdgeKind(StrEnum):
    """How one claim bears on another."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    DEPENDS_ON = "depends_on"


@dataclass(frozen=True, kw_only=True, slots=True)
class Edge:
    """`source` bears on `target` with this weight."""

    source: str
    target: str
    kind: EdgeKind
    weight: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimGraph:
    """The claims of an article and the edges along which belief travels."""

    claims: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()


# What stated facts say of a part of a claim.


@dataclass(frozen=True, kw_only=True, slots=True)
class FactQuote:
    """Where a statement stands that a fact rests on."""

    content_sha256: str
    span: Span
    """In that text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OtherFacts:
    """Sentences known to state other things than a part of a claim says."""

    part: int
    """Its place among the parts."""
    unread: tuple[FactQuote, ...] = ()
    """Those that cannot bear on it: they are not read."""
    supporting: tuple[FactQuote, ...] = ()
    """Those that may bear it out, and cannot contradict it."""
    refuting: tuple[FactQuote, ...] = ()
    """Those that may contradict it, and do not bear it out: it says that there is no other, and they do not."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PassingFact:
    """A plain fact that a sentence tells in passing, worded to stand alone."""

    wording: str
    span: Span
    """Where it stands in the sentence, with the name it tells of."""
    said: str = ""
    """What is said of the name, if that could be said of another name of the sentence as well."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedFact:
    """A part of a claim held against the statements of a knowledge graph that it maps onto."""

    part: int
    """Its place among the parts."""
    holds: bool
    working: str
    """For a person: what was held against what."""
    quotes: tuple[FactQuote, ...]
    collections: tuple[str, ...]
    """Where the statements come from: other texts from there are not read on this part, for these were taken from them."""
    sources: tuple[str, ...] = ()
    """The same of single files or sites, where rows of their tables settle it."""
