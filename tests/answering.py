"""What the tests of writing, challenging and revising share: a document, its chunks, ledgers of drafts on it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.ledger.answers.question_search import Search
from adjudge.ledger.gates import summary
from adjudge.ledger.ground import chunked
from adjudge.policy import Policy
from adjudge.reading.cascade import StanceReader
from adjudge.values.document import Chunk, Document
from adjudge.values.ledger import Entry, EntryType, Importance, Ledger, Quote, SupportLevel
from adjudge.values.verdict import Support
from doubles import HashedEmbedder, OverlapStanceEncoder

POLICY = Policy()
MILL = Document(
    key="mill",
    source="mill.md",
    title="Tarn Mill",
    text=(
        "Tarn Mill was built in 1786 by the brothers Aske. It stands on the River Esk. They sold it in 1850."
        " The wheel measures 6.7 metres across. Adults pay 8.50 pounds. Used tickets are usually not refunded."
        " Why not visit us soon? Please visit the shop too. You can also climb the tower."
    ),
)
CHUNKS = chunked([MILL], POLICY)
HASH = CHUNKS[0].hash


def quoted(words: str, support: SupportLevel = SupportLevel.FULL, document: str = "mill.md") -> Quote:
    start = MILL.text.find(words)
    return Quote(
        document=document, quote=words, start=max(start, 0), end=max(start, 0) + len(words), chunk_hash=HASH,
        content_sha256=MILL.content_sha256, support=support, probability=0.9,
    )  # fmt: skip


def entry(
    draft: str,
    words: str,
    verdict: Support,
    *evidence: Quote,
    claim: str = "",
    importance: Importance = Importance.MATERIAL,
    citations: Sequence[str] = (),
    valid: bool | None = None,
) -> Entry:
    """A claim that stands in a draft word for word."""
    start = draft.index(words)
    level = {
        Support.SUPPORTED: SupportLevel.FULL,
        Support.WEAK: SupportLevel.PARTIAL,
        Support.CONTRADICTED: SupportLevel.CONTRADICTED,
    }.get(verdict, SupportLevel.NONE)
    return Entry(
        claim=claim or f"{words.rstrip('.')}.", start=start, end=start + len(words), type=EntryType.FACT,
        importance=importance, verdict=verdict, confidence=0.9, cited=bool(citations), evidence=evidence,
        citations=tuple(citations), citation_valid=valid if valid is not None or not citations else True,
        support_level=level,
    )  # fmt: skip


def ledger(draft: str, *entries: Entry) -> Ledger:
    return Ledger(case_id="", draft=draft, entries=entries, summary=summary(entries, retrieved=True))


def search(query: str, chunks: Sequence[Chunk] = CHUNKS) -> Search:
    """With models that go by the words two texts share."""
    embedder = HashedEmbedder()

    def similar(text: str, texts: Sequence[str]) -> list[float]:
        vectors = embedder.embed([text, *texts]).astype(float) / 127.0
        return [embedder.calibrate(float(cosine)) for cosine in vectors[1:] @ vectors[0]]

    return Search(
        query=query,
        chunks=chunks,
        similar=similar,
        reader=StanceReader(OverlapStanceEncoder()),
        policy=POLICY.writing,
    )
