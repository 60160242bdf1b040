"""Finding the documents that a dataset calls gold: first in the collection, by name, then among the evidence, by text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudge.model.claims_evaluation import LabelledClaim
from adjudge.model.document import Document
from adjudge.model.evidence import Evidence
from adjudge.text.terms import folded

_COPY = re.compile(r"~[0-9]+$")
"""What the reader puts behind an id that rows above have."""
_PART = re.compile(r"[-_:#/][0-9]+$")
"""How datasets number the passages of one page: "305-2"."""

Texts = frozenset[str]
"""Content hashes: all the texts that count as one gold document."""


@dataclass(frozen=True, slots=True)
class GoldIndex:
    """Which stored texts go by which names."""

    _named: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """A name to the texts that go by it, each with its folded title."""
    _titled: Mapping[str, Texts] = field(default_factory=dict)

    def texts_of(self, claim: LabelledClaim) -> tuple[Texts, ...]:
        """For each gold document the texts that are it; none where the collection does not hold it.

        Ids of two corpora may coincide: where the dataset gives a title too, the documents with that title are meant.
        """
        title = folded(claim.gold_title)
        found = []
        for name in claim.gold:
            named = self._named.get(name, {})
            same = frozenset(text for text, known in named.items() if title and known == title)
            found.append(same or frozenset(named) or self._titled.get(folded(name)) or self._by_page(claim, title))
        if not claim.gold and title:
            found.append(self._titled.get(title, frozenset()))
        return tuple(found)

    def _by_page(self, claim: LabelledClaim, title: str) -> Texts:
        """The page by its title, when it is the only gold document and the collection knows it by another id."""
        return self._titled.get(title, frozenset()) if title and len(claim.gold) == 1 else frozenset()


def gold_index(claims: Sequence[LabelledClaim], documents: Iterable[Document]) -> GoldIndex:
    """The documents of a collection that some claim calls gold; the others are passed over."""
    wanted = {name for claim in claims for name in claim.gold}
    titles = {folded(claim.gold_title) for claim in claims if claim.gold_title} | {folded(name) for name in wanted}
    named: defaultdict[str, dict[str, str]] = defaultdict(dict)
    titled: defaultdict[str, set[str]] = defaultdict(set)
    for document in documents:
        title = folded(document.title)
        if title and title in titles:
            titled[title].add(document.content_sha256)
        for name in wanted.intersection(names_of(document)):
            named[name][document.content_sha256] = title
    return GoldIndex(named, {title: frozenset(texts) for title, texts in titled.items()})


def names_of(document: Document) -> frozenset[str]:
    """The names a dataset may know a document by: its key, its row's id, the page that the row is a part of, its file,
    its address."""
    file, mark, row = document.key.partition("#")
    found = {document.key, file.replace("\\", "/").rpartition("/")[2] if not mark else row}
    if document.url:
        found.add(document.url)
    if mark:
        found.add(document.key.rpartition("#")[2])  # a folder's name may hold the mark too
    whole = {_COPY.sub("", name) for name in found}
    return frozenset(found | whole | {_PART.sub("", name) for name in whole}) - {""}


def ranks(gold: Sequence[Texts], evidence: Sequence[Evidence]) -> tuple[int | None, ...]:
    """Where each gold document first stands among the evidence, counted from 1; None where it does not."""
    first: dict[str, int] = {}
    for place, item in enumerate(evidence, start=1):
        first.setdefault(item.content_sha256, place)
    return tuple(min((first[text] for text in texts if text in first), default=None) for texts in gold)
