"""Ground a draft: every claim in it held against documents, and the account of it (seed 003)."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from adjudge.english.layout import blocks
from adjudge.english.layout.chunks import anchors, chunk_hashes, without
from adjudge.english.layout.clean import normalise_claim, statement_hash
from adjudge.facts.meaning import Entails
from adjudge.knowledge.ingest import cut
from adjudge.ledger.chunk_reading import ChunkReader
from adjudge.ledger.draft_claims import DraftClaims, draft_claims
from adjudge.ledger.entries import entry_of, with_figures
from adjudge.ledger.gates import no_evidence
from adjudge.ledger.match import Likeness, Shelf, matched
from adjudge.ledger.support import verify_support
from adjudge.policy import Policy
from adjudge.ports import Clock
from adjudge.reading.cascade import StanceReader
from adjudge.run.world import Retrieval, Watch, World, degraded, started, traced
from adjudge.values.calibration import Way
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk, Document
from adjudge.values.knowledge import Filter
from adjudge.values.ledger import (
    COMPLETED,
    INVALID_CITATION,
    NO_CLAIMS,
    NO_EVIDENCE,
    NOT_CHECKED,
    DraftClaim,
    EntryType,
    GroundRequest,
    Importance,
    Ledger,
)
from adjudge.values.trace import ClaimsRead, LedgerWritten, Run, Stopped
from adjudge.values.verdict import Stamp
from adjudge.verify.intake import take_in

# Documents as chunks: the pieces a ledger cites, cut as the knowledge base cuts its passages (seed 003).


def chunked(documents: Sequence[Document], policy: Policy, found: Iterable[Candidate] = ()) -> tuple[Chunk, ...]:
    """The chunks of some documents, in order, then what a search of the knowledge base `found`, whose passages were cut when they
    were stored. What speaks to a judge is kept beside the text; the hashes are as long as it takes to tell all chunks apart."""
    own = [
        Chunk(
            hash="",
            document=name,
            text=cutting.span.of(document.text),
            span=cutting.span,
            content_sha256=document.content_sha256,
            title=document.title,
            section=document.section or blocks.section(document.text, cutting.span.start, title=document.title),
            url=document.url,
            inferred_date=document.published,
            unread=cutting.unread,
            row=cutting.row,
        )
        for name, document in zip(names(documents), documents, strict=True)
        for cutting in cut(document, policy.passages)
    ]
    retrieved = {
        (c.content_sha256, c.span): Chunk(
            hash="",
            document=c.url or c.source,
            text=c.text,
            span=c.span,
            content_sha256=c.content_sha256,
            title=c.title,
            section=c.section,
            url=c.url,
            inferred_date=c.published,
            unread=c.unread,
            row=c.row,
        )
        for c in found
    }
    chunks = (*own, *retrieved.values())
    hashes = chunk_hashes([chunk.text for chunk in chunks], policy.ledger.hash_digits)
    return tuple(replace(chunk, hash=hash_) for chunk, hash_ in zip(chunks, hashes, strict=True))


def whole_texts(chunks: Sequence[Chunk], given: Sequence[Document], world: World) -> dict[str, str]:
    """The documents that chunks were cut from, by the hashes of their texts: a chunk alone does not tell of whom it speaks."""
    known = {document.content_sha256: document.text for document in given}
    found: dict[str, str] = {}
    for chunk in chunks:
        name = chunk.content_sha256
        if name not in found and (text := known.get(name) or world.text(name)):
            found[name] = text
    return found


def names(documents: Sequence[Document]) -> tuple[str, ...]:
    """What each document is called in a ledger: the file or site it came from, with the row where several came from one file,
    or its own key where that does not tell them apart. A name that is taken gets a number behind it: two documents under
    one would be taken for one."""
    shared = Counter(document.source for document in documents)
    rows = Counter(map(_row_name, documents))
    taken: dict[str, int] = {}
    found: list[str] = []
    for document in documents:
        row = _row_name(document)
        name = row if rows[row] == 1 else document.key
        if document.source and shared[document.source] == 1:
            name = document.source
        own = name
        while own in taken:
            taken[name] += 1
            own = f"{name} #{taken[name]}"
        taken[own] = 1
        found.append(own)
    return tuple(found)


def _row_name(document: Document) -> str:
    """A row by its file's name as a whole file is called: where on the machine the file lies is nobody's business who reads
    a ledger. The key of what is no row of a file."""
    folder, mark, row = document.key.partition(f"{document.source}#") if document.source else ("", "", "")
    return f"{mark}{row}" if mark and (not folder or folder.endswith("/")) else document.key


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundBench:
    """What a draft is grounded with."""

    world: World
    readers: Callable[[], tuple[StanceReader, StanceReader]]
    """Scout and judge, which remember what they read while one ledger is made."""
    likeness: Likeness
    policy: Policy
    clock: Clock
    watch: Watch
    entails: Entails | None = None


async def ground(request: GroundRequest, tools: GroundBench, stamp: Stamp) -> Ledger:
    """The ledger of a draft. One in a language nobody here reads, or without a claim, gets a valid ledger that says so; where
    there is no document nothing counts as grounded."""
    run = started(Run(began=tools.clock.now()), "ground", tools.policy, tools.watch)
    read = _read(request, tools.policy)
    asked = (_asked(claim, tools.policy) for claim in read.claims)
    found = looked_up(asked, request.collections, tools.policy.grounding.retrieved, tools.world)
    run = degraded(traced(run, tools.watch, *found.retrieved), tools.watch, *found.degraded)
    chunks = chunked(request.documents, tools.policy, found.candidates)
    texts = whole_texts(chunks, request.documents, tools.world)
    ledger = ledger_of(request.draft, chunks, tools, texts=texts, read=read, today=request.today)
    stopped = Stopped(reason=NOT_CHECKED if read.reason_codes and not read.claims else COMPLETED)
    run = traced(run.with_events(*ledger.trace), tools.watch, stopped).elapsed(tools.clock.now())
    return replace(
        ledger,
        case_id=stamp.case_id,
        # What is wrong with the draft comes before what the search for its evidence lacked.
        reason_codes=tuple(dict.fromkeys((*ledger.reason_codes, *run.reason_codes))),
        spend=run.spend,
        versions=stamp.versions,
        trace=run.trace,
    )


def ledger_of(
    draft: str,
    chunks: Sequence[Chunk],
    tools: GroundBench,
    *,
    texts: Mapping[str, str] | None = None,
    query: str = "",
    read: DraftClaims | None = None,
    today: dt.date,
) -> Ledger:
    """A draft held against chunks that are at hand, and the `texts` they were cut from: what a revision is judged by again and
    again. It has no case."""
    policy, run = tools.policy, Run(began=tools.clock.now())
    if read is None:
        read = draft_claims(draft, policy.ledger, query=query, telling=policy.claims)
    claims_read = ClaimsRead(claims=len(read.claims), seconds=run.seconds(tools.clock.now()))
    run = traced(run, tools.watch, claims_read)
    if not chunks:
        # Nothing is grounded in nothing (003 §8.1): no entries, coverage 0, and the flag that says why.
        codes = tuple(dict.fromkeys((*read.reason_codes, NO_EVIDENCE)))
        bare = Ledger(case_id="", draft=draft, reason_codes=codes, passed_over=read.passed_over, trace=run.trace)
        return replace(with_figures(bare, (), today, policy), risk_flags=(no_evidence(),))
    scout, judge = tools.readers()
    way = Way.LEDGER_STRONG if judge.plain(given=True) else Way.LEDGER
    policy = policy.grounding_by(way)
    shelf = Shelf(chunks=tuple(chunks), likeness=tools.likeness, policy=policy)
    matches = matched(read.claims, shelf)
    reading = ChunkReader(
        chunks=shelf.chunks, scout=scout, judge=judge, policy=policy, entails=tools.entails, documents=texts or {}
    )
    found = zip(matches, verify_support(matches, reading), strict=True)
    entries = tuple(entry_of(match.also(own.carriers, shelf), own, shelf, policy) for match, own in found)
    ledger = Ledger(
        case_id="",
        draft=draft,
        entries=entries,
        reason_codes=_codes(read, invalid=any(m.unknown for m in matches)),
        documents=tuple(dict.fromkeys(chunk.document for chunk in chunks)),
        passed_over=read.passed_over,
        chunks_read=tuple(dict.fromkeys(shelf.chunks[place].hash for m in matches for place in m.read)),
        bound=policy.bound_of(way),
    )
    ledger = with_figures(ledger, chunks, today, policy)
    written = LedgerWritten(
        claims=len(entries),
        chunks=len(chunks),
        readings=reading.pairs,
        coverage=ledger.summary.evidence_coverage,
        verdicts={verdict.value: count for verdict, count in ledger.summary.verdict_distribution.items()},
        seconds=run.seconds(tools.clock.now()),
    )
    return replace(ledger, trace=traced(run, tools.watch, written).trace)


def looked_up(claims: Iterable[Claim], collections: tuple[str, ...], most: int, world: World) -> Retrieval:
    """What collections hold on each claim, looked up in their index: a library is searched and not read whole."""
    where = Filter(collections=collections)
    found = [world.retrieve(claim, most, where, frozenset()) for claim in claims] if collections else []
    return Retrieval(
        candidates=tuple(candidate for one in found for candidate in one.candidates),
        retrieved=tuple(event for one in found for event in one.retrieved),
        degraded=tuple(dict.fromkeys(lack for one in found for lack in one.degraded)),
    )


def _read(request: GroundRequest, policy: Policy) -> DraftClaims:
    """The claims of a draft, or the draft as the one claim it is said to be."""
    if not request.as_claim:
        return draft_claims(request.draft, policy.ledger, query=request.query, language=request.language, telling=policy.claims)
    text = " ".join(without(request.draft).split())
    named = tuple(anchor.name for anchor in anchors(request.draft))
    whole = DraftClaim(
        text=text, start=0, end=len(request.draft), type=EntryType.FACT, importance=Importance.CRITICAL, citations=named
    )
    return DraftClaims(claims=(whole,) if text else ())


def _asked(claim: DraftClaim, policy: Policy) -> Claim:
    """A claim of a draft as the knowledge base is asked for it; also one that nobody would verify by itself."""
    taken = take_in(claim.text, policy.claims)
    if taken.claim is not None:
        return taken.claim
    text = normalise_claim(claim.text)
    return Claim(id=statement_hash(text)[:12], text=text, original=claim.text)


def _codes(read: DraftClaims, *, invalid: bool) -> tuple[str, ...]:
    told = (*read.reason_codes, *(() if read.claims or read.reason_codes else (NO_CLAIMS,)))
    return tuple(dict.fromkeys((*told, *((INVALID_CITATION,) if invalid else ()))))
