"""From an article's text to its claims, by rules: skeleton, coverage, conversion, worth and the anchor claim (seed 002)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.article_claims import ArticleClaims
from adjudge.model.core_claim import CoreClaim
from adjudge.model.intake import NotChecked
from adjudge.model.skeleton import CoverageSkeleton
from adjudge.policy.article import ArticlePolicy
from adjudge.ports import Worthiness
from adjudge.scoring.skeleton_coverage import skeleton_coverage
from adjudge.steps.article_reading import ArticleReading, read_article
from adjudge.steps.propose_skeleton import joined
from adjudge.steps.skeleton import skeleton
from adjudge.steps.skeleton_claims import skeleton_to_claims
from adjudge.text.detecting import detected
from adjudge.text.language import detect
from adjudge.text.layout import BlockKind
from adjudge.text.terms import terms

SUPPORTED = frozenset({"en"})
"""Languages the rules can read."""
NO_CLAIMS = "no_claims"


def article_claims(
    text: str,
    policy: ArticlePolicy,
    worthiness: Worthiness,
    *,
    title: str = "",
    language: str = "",
    proposed: CoverageSkeleton | None = None,
) -> ArticleClaims:
    """The claims of an article, each in its place, with what was dropped and why; `proposed` is what somebody else saw in it.
    A text in another language than English gives a valid result without any claim."""
    language = language_of(text, language)
    if language not in SUPPORTED:
        code = NotChecked.EMPTY if language == "und" and not text.strip() else NotChecked.UNSUPPORTED_LANGUAGE
        return ArticleClaims(language=language, title=title, reason_codes=(code.value,))
    reading = read_article(text, title)
    bones = skeleton(reading) if proposed is None else joined(skeleton(reading), proposed)
    coverage = skeleton_coverage(bones, detected(reading.clear), policy)
    converted = skeleton_to_claims(bones, reading, policy)
    claims = _weighed(converted.emitted, worthiness)
    return ArticleClaims(
        language=language,
        title=reading.title,
        skeleton=bones,
        coverage=coverage,
        claims=claims,
        dropped=converted.dropped,
        anchor_id=anchor_claim(claims, reading, policy),
        reason_codes=(*coverage.reason_codes, *(() if claims else (NO_CLAIMS,))),
    )


def language_of(text: str, told: str = "") -> str:
    """The language of an article: what it is told to be, or what its text looks like."""
    return (told or detect(text)[0]).replace("_", "-").partition("-")[0].lower()


def _weighed(claims: Sequence[CoreClaim], worthiness: Worthiness) -> tuple[CoreClaim, ...]:
    worth = worthiness.worth([claim.claim_text for claim in claims])
    return tuple(replace(claim, check_worthiness=one) for claim, one in zip(claims, worth, strict=True))


def anchor_claim(claims: Sequence[CoreClaim], reading: ArticleReading, policy: ArticlePolicy) -> str:
    """The claim the article is there for: its headline where that is a claim; else the claim that holds most of the headline's
    words, the first of several, if it holds enough of them; else the first claim of the text, which is that of the lead."""
    if not claims:
        return ""
    if reading.headline is not None and claims[0].span == reading.headline.span:
        return claims[0].id
    wanted = set(terms(reading.title))
    if wanted:
        share = {claim.id: len(wanted & set(terms(claim.claim_text))) / len(wanted) for claim in claims}
        best = max(claims, key=lambda claim: share[claim.id])
        if share[best.id] >= policy.headline_share:
            return best.id
    lead = {one.span for one in reading.said if one.kind is BlockKind.PROSE}
    return next((claim.id for claim in claims if claim.span in lead), claims[0].id)
