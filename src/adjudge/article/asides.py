"""Claims beside the statements of an article: plain facts told in passing, and what it takes for granted and tells otherwise.

The sentence around "Yerevan, the Armenian capital, …" is mostly a story that nothing can be held against, so that the fact would
stay unchecked with it. Only what stated facts contradict or bear out becomes a claim: for those nothing has to be read. And
"The five curators will give a talk" is a prediction, but speaks of five curators where the article has one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudge.article.claim_fields import falsifiability, predicate_type
from adjudge.article.contradictions.rival_values import rival_counts
from adjudge.english.claim_kinds import OPINION, PREDICTION
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.policy import Policy
from adjudge.run.world import World
from adjudge.values.article import ArticleClaims, ArticleRequest
from adjudge.values.article_claim import CoreClaim, Deferred, MetadataConfidence
from adjudge.values.knowledge import Filter
from adjudge.values.span import Span

IN_PASSING = "told_in_passing"
_LOOSE = frozenset({PREDICTION, OPINION})
_ALL_BUT = 0.8
"""Share of a claim's words from which on a fact in it is the claim."""


def with_asides(read: ArticleClaims, request: ArticleRequest, world: World) -> tuple[ArticleClaims, tuple[Deferred, ...]]:
    """The claims of an article with what it tells in passing, each in its place; and that no search is made for those."""
    if not read.claims:
        return read, ()
    where = Filter(collections=request.collections, as_of=request.as_of)
    places = sentences(request.text)
    told = world.in_passing([_line(place.of(request.text)) for place in places], where)
    claims = list(read.claims)
    new: list[CoreClaim] = []
    for place, facts in zip(places, told, strict=True):
        for one in facts:
            span = one.span.shifted(place.start)
            if not any(_is_all_of(claim, span) for claim in read.claims):
                new.append(_claim(f"c{len(read.claims) + len(new) + 1}", one.wording, span))
    for claim in new:
        claims.insert(_place(claims, claim.span), claim)
    return replace(read, claims=tuple(claims)), tuple(Deferred(claim_id=one.id, reason_code=IN_PASSING) for one in new)


def with_rivals(read: ArticleClaims, policy: Policy) -> tuple[ArticleClaims, tuple[Deferred, ...]]:
    """The claims of an article with predictions and opinions that count something otherwise than a claim does."""
    loose = [one for one in read.dropped if _LOOSE & set(one.reason_codes)]
    places = {one.span: one for one in loose}
    texts = [*(claim.claim_text for claim in read.claims), *(one.text for one in places.values())]
    first = len(read.claims)
    wanted = sorted({at for pair in rival_counts(texts, policy) for at in pair if at >= first})
    chosen = [list(places.values())[at - first] for at in wanted]
    claims = list(read.claims)
    new = [_claim(f"c{first + n}", one.text, one.span) for n, one in enumerate(chosen, 1)]
    for claim in new:
        claims.insert(_place(claims, claim.span), claim)
    return replace(read, claims=tuple(claims)), tuple(Deferred(claim_id=one.id, reason_code=IN_PASSING) for one in new)


def _line(sentence: str) -> str:
    """A sentence in one line, character for character."""
    return sentence.replace("\n", " ").replace("\r", " ").replace("\t", " ")


def _is_all_of(claim: CoreClaim, span: Span) -> bool:
    """Whether a claim says the fact and next to nothing else."""
    shared = min(claim.span.end, span.end) - max(claim.span.start, span.start)
    return shared >= _ALL_BUT * len(claim.span)


def _place(claims: Sequence[CoreClaim], span: Span) -> int:
    """Behind the last claim that begins before it; the headline, which may stand anywhere in the text, stays first."""
    return max((at + 1 for at, claim in enumerate(claims) if claim.span.start <= span.start), default=min(1, len(claims)))


def _claim(id_: str, wording: str, span: Span) -> CoreClaim:
    said = f"{wording[0].upper()}{wording[1:].rstrip(' .')}."
    found = parsed(said)
    kind = predicate_type(said, found.clause)
    return CoreClaim(
        id=id_,
        claim_text=said,
        span=span,
        predicate_type=kind,
        subject_entities=tuple(_names(said))[:1],
        retrieval_seed_terms=tuple(_names(said)),
        falsifiability=falsifiability(kind),
        metadata_confidence=MetadataConfidence.HIGH,
    )


def _names(said: str) -> Iterator[str]:
    return (span.of(said) for span in parsed(said).names)
