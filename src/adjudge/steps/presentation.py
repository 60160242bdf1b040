"""How honestly a claim is presented: loaded words, words without a speaker, a headline that its text does not bear out."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.model.rgba import Presentation
from adjudge.policy import Policy
from adjudge.policy.rgba import RgbaPolicy
from adjudge.scoring import presentation as signs
from adjudge.steps.claim_edges import Read
from adjudge.text.attribution import has_link, has_no_source, is_reported, names_source
from adjudge.text.loaded import loaded_words, shouts, word_count
from adjudge.text.quotations import unquoted
from adjudge.text.terms import overlap
from adjudge.text.words import PRONOUNS


def presentation(
    claim: CoreClaim, own_words: str, policy: RgbaPolicy, *, linked: bool = False, mismatch: float | None = None
) -> Presentation:
    """The signs by which the honesty of a claim's presentation is judged. `own_words` are the article's words for it, `linked`
    says that a page they link to bears them out, `mismatch` is that of the headline where the claim is the headline's."""
    return Presentation(
        loaded_wording=loaded(own_words, policy),
        missing_attribution=unattributed(claim, own_words, linked=linked),
        headline_mismatch=mismatch,
    )


def loaded(own_words: str, policy: RgbaPolicy) -> float | None:
    """How loaded a stretch of an article is in its own voice: what it quotes others with is theirs. None without words."""
    own = unquoted(own_words)
    count = word_count(own)
    return signs.loaded_wording(len(loaded_words(own)), shouts(own_words), count, policy) if count else None


def unattributed(claim: CoreClaim, own_words: str, *, linked: bool = False) -> float | None:
    """1 for a quotation or a report that names no source, 0 for one that does, None for what needs none."""
    quoted = claim.predicate_type is PredicateType.QUOTE
    # A quotation has its speaker among its subjects even where the sentence has only "she".
    known = quoted and any(name.lower() not in PRONOUNS and name[:1].isupper() for name in claim.subject_entities)
    named = known or (names_source(own_words) and not has_no_source(own_words))
    return signs.missing_attribution(
        reported=quoted or is_reported(own_words), named=named, linked=linked or has_link(own_words)
    )


def headline_mismatch(headline: str, body: Sequence[CoreClaim], read: Read, policy: Policy) -> float | None:
    """How far an article does not bear out its headline; None without a headline or claims. Only the claims nearest to it in
    words are read."""
    limits = policy.rgba
    if not headline.strip() or not body:
        return None
    ranked = sorted(body, key=lambda claim: (-overlap(headline, claim.claim_text), claim.span, claim.id))
    nearest = ranked[: limits.headline_read]
    return signs.headline_mismatch(read([(claim.claim_text, headline) for claim in nearest]), limits)
