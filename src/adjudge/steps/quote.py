"""The sentences of a page that bear on a claim, and how close the page comes to it (seed 002, evidence ladder)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.policy.article_retrieval import ArticleRetrievalPolicy
from adjudge.reading.cascade import Similar
from adjudge.text.sentences import sentences
from adjudge.text.terms import terms


@dataclass(frozen=True, kw_only=True, slots=True)
class Quoted:
    """What a page has to say of a claim."""

    relevance: float = 0.0
    """Similarity to the claim of the sentence that comes closest."""
    quotes: tuple[Span, ...] = ()
    """Places in the page's text, in the order they stand."""


def quote(claim: str, text: str, similar: Similar, policy: ArticleRetrievalPolicy) -> Quoted:
    """The sentences that share enough words with a claim to be quoted, the fullest first where there are many. Meaning is
    measured of those with most shared words alone: a page has hundreds of sentences, and a claim few that matter."""
    wanted = frozenset(terms(claim))
    if not wanted:
        return Quoted()
    shares = [(len(wanted.intersection(terms(span.of(text)))) / len(wanted), span) for span in sentences(text)]
    best = sorted((one for one in shares if one[0] > 0.0), key=lambda one: (-one[0], one[1]))[: policy.quotes]
    if not best:
        return Quoted()
    relevance = max(similar(claim, [span.of(text) for _, span in best]))
    return Quoted(
        relevance=min(1.0, max(0.0, relevance)),
        quotes=tuple(sorted(span for share, span in best if share >= policy.quote_overlap)),
    )
