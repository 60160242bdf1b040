"""What several searches find for a claim, joined and made candidates: each text once, with its best scores and its source."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.clean import normalise_claim, statement_hash
from adjudge.english.layout.likeness import copies, sharing
from adjudge.english.quotations import first_told_by
from adjudge.english.words import folded
from adjudge.errors import InputError, UnknownName
from adjudge.knowledge.fusion import neighbour_score, site_of, weighted_scores, within_site_limit
from adjudge.policy import Policy
from adjudge.policy.ranking import CandidatePolicy
from adjudge.ports import Embedder, KnowledgeBase, KnowledgeGraph
from adjudge.values.candidate import Candidate
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Passage, content_sha256, framed
from adjudge.values.evidence import EvidenceKind
from adjudge.values.knowledge import CURRENT_AFFAIRS, Filter, FoundPassage, Hit, Neighbour, Triple
from adjudge.values.score import Score
from adjudge.values.span import Span, within
from adjudge.values.trace import Degraded, Retrieved
from adjudge.values.urls import article_quality, normalised

# Candidates for a claim: words and vectors from the knowledge base joined, statements from the graph scored.


MODES = ("hybrid", "vector", "lexical")


@dataclass(frozen=True, kw_only=True, slots=True)
class Gathered:
    """Passages best first, and the event that says how they were come by."""

    found: tuple[FoundPassage, ...]
    event: Retrieved
    degraded: tuple[Degraded, ...] = ()
    """What could not be asked as it should."""


def gather(
    query: str,
    k: int,
    *,
    store: KnowledgeBase,
    embedder_named: Callable[[str], Embedder],
    policy: Policy,
    where: Filter | None = None,
    mode: str = "hybrid",
) -> Gathered:
    """The k best passages for a query."""
    query, where = normalise_claim(query), where or Filter()
    depth = max(k, policy.retrieval.candidates)
    with store.moment():
        lexical = store.lexical(query, depth, where) if mode != "vector" else ()
        vector, degraded = _vector(query, depth, store, embedder_named, where) if mode != "lexical" else ((), ())
        scores = weighted_scores([n.hit for n in vector], lexical, policy.retrieval)
        order = sorted(scores, key=lambda i: (-scores[i].value, i))
        cosine = {n.hit.passage_id: n.cosine for n in vector}
        semantic = {n.hit.passage_id: n.semantic for n in vector}
        bm25 = {hit.passage_id: hit.score for hit in lexical}
        found = [
            FoundPassage(passage=p, score=scores[p.id], bm25=bm25.get(p.id), cosine=cosine.get(p.id), semantic=semantic.get(p.id))
            for p in store.passages(order if policy.retrieval.per_site else order[:k])
        ]
        kept = _at_most_per_site(found, policy.retrieval.per_site)[:k]
        event = Retrieved(
            query=query, lexical=len(lexical), vector=len(vector), kept=len(kept), undated_left_out=store.undated(where)
        )
    return Gathered(found=kept, event=event, degraded=degraded)


def gather_graph(
    claim: str, entities: Sequence[str], k: int, *, graph: KnowledgeGraph, policy: Policy, where: Filter | None = None
) -> tuple[tuple[Neighbour, Score], ...]:
    """The k statements around a claim's entities that have most to do with it."""
    near = graph.neighbourhood(entities, hops=policy.graph.hops, limit=policy.graph.candidates, where=where or Filter())
    scored = [(n, neighbour_score(claim, entities, n, policy.graph)) for n in near]
    return tuple(sorted(scored, key=lambda pair: -pair[1].value)[:k])


@dataclass(frozen=True, slots=True)
class _Near:
    """A vector hit with both readings of its cosine."""

    hit: Hit
    cosine: float
    semantic: float


def _vector(
    query: str, depth: int, store: KnowledgeBase, embedder_named: Callable[[str], Embedder], where: Filter
) -> tuple[Sequence[_Near], tuple[Degraded, ...]]:
    """Nearest passages of every collection, each asked in its own embedder's terms; by words alone where there is none."""
    near = []
    degraded = []
    asked = store.embedders(where)
    for name, collections in asked.items():
        try:
            embedder = embedder_named(name)
        except UnknownName as error:
            degraded.append(Degraded(reason_code="embedder_missing", detail=f"{', '.join(collections)}: {error}"))
            continue
        vector = embedder.embed([query])[0].tobytes()
        for hit in store.vector(vector, depth, replace(where, collections=collections)):
            near.append(_Near(hit, hit.score, embedder.calibrate(hit.score)))
    if len(asked) > 1:  # cosines of different embedders do not compare; their calibrated values do
        near = [_Near(replace(n.hit, score=n.semantic), n.cosine, n.semantic) for n in near]
        near.sort(key=lambda n: (-n.semantic, n.hit.passage_id))
    return near[:depth], tuple(degraded)


def _at_most_per_site(found: Sequence[FoundPassage], limit: int) -> tuple[FoundPassage, ...]:
    """No site may crowd out the others; passages without an address are not limited."""
    if not limit:  # no address needs reading
        return tuple(found)
    fits = within_site_limit([site_of(item.passage.url) for item in found], limit)
    return tuple(item for item, kept in zip(found, fits, strict=True) if kept)


# From what several searches found to candidates: each text once, with its best scores and the source it speaks for.


WEB = "web"
"""The collection that pages fetched for a claim are kept in."""


def candidates(
    gathered: Sequence[Gathered],
    statements: Sequence[tuple[Neighbour, Score]],
    policy: CandidatePolicy,
    *,
    fresh: frozenset[str] = frozenset(),
    store: KnowledgeBase | None = None,
) -> tuple[Candidate, ...]:
    """What the queries of a claim found, best first; the order in which they found it does not matter.

    `fresh` holds the content hashes of pages fetched in this job, which count as the web's. With a store, statements are
    quoted from the passages they were taken from; without one, from those that were gathered too."""
    found = [item for each in gathered for item in each.found]
    known = _known(found, statements, store)
    items = [*_passages(found, fresh), *_statements(statements, known)]
    items = [item for item in items if not _is_front_page(item.candidate, policy)]
    items = _with_sources(items, policy)  # before any is merged: what is merged away may tie two others together
    items = _by(lambda item: item.candidate.id, items)
    items = _by(_page, items, merge=_newest)
    items = _by(lambda item: statement_hash(item.candidate.read), items)
    kept = sorted(_near_enough(items, policy), key=lambda item: (-item.score, item.candidate.id))
    return tuple(item.candidate for item in kept[: policy.most])


@dataclass(frozen=True, kw_only=True, slots=True)
class _Item:
    """A candidate in the making."""

    candidate: Candidate
    score: float
    """What puts it in its place: the joined score of its best search, or the graph's."""
    measured: bool
    """Whether a vector search compared its meaning; one found by its words alone, or by the graph, was not."""
    origin: str
    """What its passage or document is known by, beside the text itself."""
    whole: str
    """What it is held against others as: the passage it was taken from. Two papers that state a fact in the same few words
    have not copied each other."""

    def is_measured_below(self, semantic: float) -> bool:
        """Whether it is known to be less similar; what the graph links to the claim need not be similar."""
        return self.measured and not self.candidate.graph and self.candidate.semantic < semantic


def _passages(found: Iterable[FoundPassage], fresh: frozenset[str]) -> Iterator[_Item]:
    for item in found:
        passage = item.passage
        place = (passage.content_sha256, passage.span.start, passage.span.end)
        candidate = replace(
            _cited(passage, passage.span, passage.text),
            id=_name(*place),
            kind=EvidenceKind.WEB if passage.content_sha256 in fresh else EvidenceKind.PASSAGE,
            cosine=item.cosine or 0.0,
            semantic=item.semantic or 0.0,
            lexical=item.bm25 or 0.0,
            row=passage.row,
        )
        yield _Item(
            candidate=candidate,
            score=item.score.value,
            measured=item.semantic is not None,
            origin=f"passage {passage.id}",
            whole=candidate.read,
        )


def _unread(passage: Passage, span: Span) -> tuple[Span, ...]:
    """What of a stretch of a passage speaks to its judge: as it was found when the passage was stored, or is found now in what
    was stored by an Adjudge that did not look for it."""
    return within(passage.unread or addressed(passage.text), span.shifted(-passage.span.start))


def _known(
    found: Iterable[FoundPassage], statements: Iterable[tuple[Neighbour, Score]], store: KnowledgeBase | None
) -> dict[int, Passage]:
    """The passages statements were taken from, as far as they can be had."""
    known = {item.passage.id: item.passage for item in found}
    told = {neighbour.triple.passage_id for neighbour, _ in statements}
    missing = sorted(number for number in told if number is not None and number not in known)
    return known | {passage.id: passage for passage in store.passages(missing)} if store and missing else known


def _statements(statements: Iterable[tuple[Neighbour, Score]], known: Mapping[int, Passage]) -> Iterator[_Item]:
    for neighbour, score in statements:
        triple = neighbour.triple
        passage = known.get(triple.passage_id) if triple.passage_id is not None else None
        bare = _stated(triple) if passage is None else _quoted(triple, passage)
        place = (_said(triple), triple.collection, triple.source, bare.content_sha256, bare.span.start, bare.span.end)
        candidate = replace(bare, id=_name(*place), graph=min(1.0, max(0.0, score.value)))
        origin = f"passage {triple.passage_id}" if triple.passage_id is not None else f"statement {candidate.id}"
        whole = bare.read if passage is None else framed(passage.text, _unread(passage, passage.span), passage.row).text
        yield _Item(candidate=candidate, score=candidate.graph, measured=False, origin=origin, whole=whole)


def _stated(triple: Triple) -> Candidate:
    """A statement whose passage nobody has at hand: its own words are all there is to read."""
    text = _said(triple)
    return Candidate(
        id="",
        kind=EvidenceKind.GRAPH,
        text=text,
        content_sha256=content_sha256(text),
        span=Span(start=0, end=len(text)),
        unread=addressed(text),
        source=triple.source,
        published=triple.date,
        collection=triple.collection,
    )


def _quoted(triple: Triple, passage: Passage) -> Candidate:
    """A statement as its passage words it: the stretch it stands in, or the whole where that is not told."""
    span = triple.span if triple.span is not None and len(triple.span) else passage.span
    if not passage.span.start <= span.start <= span.end <= passage.span.end:
        span = passage.span
    found = _cited(passage, span, span.shifted(-passage.span.start).of(passage.text))
    return replace(found, published=passage.published or triple.date)


def _cited(passage: Passage, span: Span, text: str) -> Candidate:
    """A stretch of a passage, before anything is known of it but where it stands."""
    return Candidate(
        id="", kind=EvidenceKind.GRAPH, text=text, content_sha256=passage.content_sha256, span=span,
        unread=_unread(passage, span), source=passage.source, title=passage.title, section=passage.section,
        url=passage.url, published=passage.published, collection=passage.collection,
    )  # fmt: skip


def _said(triple: Triple) -> str:
    return " ".join(f"{triple.subject} {triple.relation} {triple.object}".split())


def _name(*place: object) -> str:
    """An evidence id: the same text at the same place always has the same."""
    return hashlib.sha256(":".join(map(str, place)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


# Each text once.

_KINDS = (EvidenceKind.GRAPH, EvidenceKind.PASSAGE, EvidenceKind.WEB)
_Merge = Callable[[list[_Item]], _Item]


def _best(same: list[_Item]) -> _Item:
    """One item for several of the same words: a text before a statement, the better found, and the best score of each."""
    all_ = [item.candidate for item in same]
    first = max(same, key=lambda item: (_KINDS.index(item.candidate.kind), item.score, _order(item.candidate)))
    return replace(
        first,
        score=max(item.score for item in same),
        measured=any(item.measured for item in same),
        candidate=replace(
            first.candidate,
            cosine=max((c.cosine for c, i in zip(all_, same, strict=True) if i.measured), default=0.0),
            semantic=max(c.semantic for c in all_),
            lexical=max(c.lexical for c in all_),
            graph=max(c.graph for c in all_),
        ),
    )


def _newest(same: list[_Item]) -> _Item:
    """Of several readings of one page the last; their words differ, so their scores are not shared."""
    return max(
        same,
        key=lambda item: (
            _KINDS.index(item.candidate.kind),
            item.candidate.published is not None,
            str(item.candidate.published),
            item.score,
            _order(item.candidate),
        ),
    )


def _order(candidate: Candidate) -> tuple[str, ...]:
    """Something to decide by where all else is equal, so that the order of arrival never does."""
    return candidate.id, candidate.collection, candidate.source, candidate.title, candidate.section, candidate.url or ""


def _by(key: Callable[[_Item], Hashable], items: Iterable[_Item], merge: _Merge = _best) -> list[_Item]:
    """One item for each key."""
    groups: dict[Hashable, list[_Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return [merge(group) if len(group) > 1 else group[0] for group in groups.values()]


def _page(item: _Item) -> Hashable:
    """A stretch of a page by its address; what has no address, or was stated by the graph, is known by its id."""
    candidate = item.candidate
    address = None if candidate.kind is EvidenceKind.GRAPH else normalised(candidate.url)
    return candidate.id if address is None else (address, candidate.span)


# Each source once.


def _with_sources(items: list[_Item], policy: CandidatePolicy) -> list[_Item]:
    """Every item with the independent source it speaks for, named by the smallest content hash among its texts."""
    texts = list(dict.fromkeys(item.whole for item in items))
    copied = dict(zip(texts, copies(texts, threshold=policy.copied), strict=True))
    groups = sharing((*_marks(item), ("copy of", copied[item.whole])) for item in items)
    names: dict[int, str] = {}
    for group, item in zip(groups, items, strict=True):
        names[group] = min(names.get(group, item.candidate.content_sha256), item.candidate.content_sha256)
    return [
        replace(item, candidate=replace(item.candidate, independent=names[group]))
        for group, item in zip(groups, items, strict=True)
    ]


def _marks(item: _Item) -> Iterator[Hashable]:
    """What two passages share only if they are of one document, or both say who told them."""
    candidate = item.candidate
    if teller := first_told_by(item.whole):
        yield ("told by", teller)
    yield ("text", candidate.content_sha256)
    yield ("origin", item.origin)
    if (address := normalised(candidate.url)) is not None:
        yield ("address", address)
    elif candidate.title:  # an article kept in pieces has one title for all of them
        yield ("title", candidate.source, folded(candidate.title))


# Which are let in.


def _near_enough(items: list[_Item], policy: CandidatePolicy) -> list[_Item]:
    """Those similar enough; where they are too few, the best of the others, marked as backfill."""
    near = [item for item in items if not item.is_measured_below(policy.least_semantic)]
    far = [item for item in items if item.is_measured_below(policy.least_semantic)]
    wanted = max(0, policy.enough - len(near))
    far = [item for item in far if not item.is_measured_below(policy.backfill_semantic)]
    far.sort(key=lambda item: (-item.candidate.semantic, -item.score, item.candidate.id))
    return near + [replace(item, candidate=replace(item.candidate, backfill=True)) for item in far[:wanted]]


def _is_front_page(candidate: Candidate, policy: CandidatePolicy) -> bool:
    """Whether it came from the web's front pages and lists; what people keep in a library of their own, they chose."""
    if not is_of_web(candidate):
        return False
    try:
        return candidate.url is not None and article_quality(candidate.url) < policy.least_url_quality
    except InputError:  # a file's name, or nothing a browser would open
        return False


def is_of_web(candidate: Candidate) -> bool:
    return candidate.kind is EvidenceKind.WEB or candidate.collection in (WEB, CURRENT_AFFAIRS)
