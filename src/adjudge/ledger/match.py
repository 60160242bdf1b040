"""Which chunks may bear on a claim of a draft: those it cites, similar ones, those that share its words (003 §4.1-4.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from functools import cached_property
from heapq import nlargest
from pathlib import PurePath

from adjudge.english.layout.likeness import WordIndex
from adjudge.knowledge.ingest import embedded_text
from adjudge.policy import Policy
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk, framed
from adjudge.values.ledger import DraftClaim, EvidenceMatch, MatchType

Likeness = Callable[[Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
"""Calibrated similarity of each of some texts to each of others: a row for every one of the first."""

_LEAST_PREFIX = 4
"""Hex digits from which the beginning of a hash names a chunk: fewer are as likely a word or a number."""


def read_text(chunk: Chunk) -> str:
    """A chunk as it is measured and read: without what speaks to its judge, a row of a table with its headers."""
    return framed(chunk.text, chunk.unread, chunk.row).text


@dataclass(frozen=True, kw_only=True)  # no slots: what is looked up by is made once and kept
class Shelf:
    """Chunks, ready to be looked up by hash, by name, by words and by meaning."""

    chunks: tuple[Chunk, ...]
    likeness: Likeness
    policy: Policy

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What is compared of each: it stands under its title, so that "it" and "the city" say which."""
        return tuple(embedded_text(chunk.title, read_text(chunk)) for chunk in self.chunks)

    @cached_property
    def words(self) -> WordIndex:
        return WordIndex(self.texts)

    @cached_property
    def hashes(self) -> dict[str, tuple[int, ...]]:
        """The chunks behind each hash; equal texts of several documents share one."""
        return _grouped((chunk.hash.lower(), place) for place, chunk in enumerate(self.chunks))

    @cached_property
    def _called(self) -> dict[str, tuple[int, ...]]:
        """The chunks behind every name that documents may be called by."""
        return _grouped((name, place) for place, chunk in enumerate(self.chunks) for name in _names(chunk))

    def _owners(self, places: Iterable[int]) -> dict[tuple[str, str], str]:
        """The documents that chunks belong to, each with what it is called."""
        own = (self.chunks[place] for place in places)
        return {(chunk.document, chunk.content_sha256): chunk.document for chunk in own}

    def sharing(self, citation: str) -> tuple[str, ...]:
        """The documents that a citation names where it names more than one; else none."""
        called = self._owners(self._called.get(citation.strip().casefold(), ()))
        return tuple(called.values()) if len(called) > 1 else ()

    def named(self, citation: str) -> tuple[int, ...]:
        """The chunks a citation names: by hash, by the beginning of just one hash, or all of a document; else none."""
        name = citation.strip().casefold()
        if name in self.hashes:
            return self.hashes[name]
        if len(name) >= _LEAST_PREFIX:
            begun = [hash_ for hash_ in self.hashes if hash_.startswith(name)]
            if len(begun) == 1:
                return self.hashes[begun[0]]
        called = self._called.get(name, ())
        return called if len(self._owners(called)) == 1 else ()  # a name that two documents have names neither


@dataclass(frozen=True, kw_only=True, slots=True)
class Matched:
    """The chunks a claim is to be read against."""

    claim: DraftClaim
    cited: tuple[int, ...] = ()
    """Places of the chunks it cites, in the order of its citations."""
    found: tuple[int, ...] = ()
    """Places of others, the likeliest first: similar ones, then those its words found."""
    similarities: dict[int, float] = field(default_factory=dict)
    """Calibrated, of all of these."""
    citation_valid: bool | None = None
    unknown: tuple[str, ...] = ()
    """What it cites that does not exist."""

    @property
    def read(self) -> tuple[int, ...]:
        """All of them, what is cited first."""
        return (*self.cited, *self.found)

    def match(self, place: int, shelf: Shelf) -> EvidenceMatch:
        kind = MatchType.DIRECT if place in self.cited else MatchType.SEMANTIC
        return EvidenceMatch(chunk_hash=shelf.chunks[place].hash, similarity=self.similarities[place], match_type=kind)

    def also(self, places: Iterable[int], shelf: Shelf) -> Matched:
        """With how similar chunks are that were not looked up for it, as where reading a whole document led to them."""
        others = [place for place in places if place not in self.similarities]
        if not others:
            return self
        (row,) = shelf.likeness([self.claim.text], [shelf.texts[place] for place in others])
        return replace(self, similarities=self.similarities | dict(zip(others, row, strict=True)))

    def similar_enough(self, place: int, policy: Policy) -> bool:
        """Whether the seed's own search would have brought it: cited, or above its threshold."""
        return place in self.cited or self.similarities[place] > policy.ledger.match


def matched(claims: Sequence[DraftClaim], shelf: Shelf) -> tuple[Matched, ...]:
    """For each claim the chunks that may bear on it. An invalid citation is no match: all chunks are searched."""
    if not shelf.chunks or not claims:
        return tuple(_cited(claim, shelf, ()) for claim in claims)
    rows = shelf.likeness([claim.text for claim in claims], shelf.texts)
    return tuple(_with_found(_cited(claim, shelf, row), row, shelf) for claim, row in zip(claims, rows, strict=True))


def _cited(claim: DraftClaim, shelf: Shelf, likeness: Sequence[float]) -> Matched:
    named = {name: shelf.named(name) for name in claim.citations}
    places: list[int] = []
    for chunks in named.values():  # of a whole document that is cited, what speaks to the claim
        nearest = sorted(chunks, key=lambda place: (-likeness[place], place))
        places += sorted(nearest[: shelf.policy.grounding.cited_chunks])
    cited = tuple(dict.fromkeys(places))
    return Matched(
        claim=claim,
        cited=cited,
        similarities={place: likeness[place] for place in cited},
        citation_valid=all(named.values()) if named else None,
        unknown=tuple(name for name, chunks in named.items() if not chunks),
    )


def _with_found(own: Matched, likeness: Sequence[float], shelf: Shelf) -> Matched:
    """With what a search over all chunks finds."""
    policy = shelf.policy.grounding
    most = max(policy.similar_chunks, policy.nearest_chunks)
    ranked = [-place for _, place in nlargest(most, zip(likeness, range(0, -len(likeness), -1), strict=True))]
    similar = [place for place in ranked if likeness[place] > shelf.policy.ledger.match][: policy.similar_chunks]
    nearest = ranked[: policy.nearest_chunks]
    worded = shelf.words.best(own.claim.text, policy.worded_chunks)
    found = tuple(place for place in dict.fromkeys((*similar, *worded, *nearest)) if place not in own.cited)
    return replace(own, found=found, similarities=own.similarities | {place: likeness[place] for place in found})


def _grouped(pairs: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for name, place in pairs:
        found.setdefault(name, []).append(place)
    return {name: tuple(places) for name, places in found.items()}


def _names(chunk: Chunk) -> tuple[str, ...]:
    """What people call a document: its name, the last part of it with and without suffix, its title, its address."""
    last = PurePath(chunk.document)
    given = (chunk.document, last.name, last.stem, chunk.title, chunk.url or "", chunk.content_sha256)
    return tuple(dict.fromkeys(name.strip().casefold() for name in given if name.strip()))
