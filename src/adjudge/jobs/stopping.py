"""When a verify job ends: an ordered table, the first rule that holds is the reason given."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.model.assessment import Assessment
from adjudge.model.claim import ClaimType
from adjudge.model.evidence import StanceLabel
from adjudge.model.inquiry import Inquiry
from adjudge.model.trusting import FirstPlace, MonopolyStop
from adjudge.model.verdict import Verdict
from adjudge.policy import Policy
from adjudge.scoring.monopoly import comparative_monopoly
from adjudge.text.claims import is_comparative
from adjudge.text.clauses import clause
from adjudge.text.names import aliases
from adjudge.text.words import stretch, words

COMPLETED_FROM_CACHE = "completed_from_cache"

Rule = Callable[[Inquiry, Assessment, Policy], bool]


def _from_cache(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    return inquiry.round == 0 and found.precheck.passed


def _sufficient(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    """Before the first query the stricter check of the cache decides, unless there is nothing to search with."""
    return inquiry.round > 0 and found.adaptive.sufficiency.sufficient


def _confidence_mode(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    decided = found.ruling.verdict in {Verdict.SUPPORTED, Verdict.REFUTED}
    return inquiry.confident and decided and found.adaptive.sufficiency.sufficient


def _no_search(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    return not inquiry.searches


def _budget(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    over = inquiry.spend.exceeded(inquiry.request.budget)
    return over is not None and over != "seconds"


def _deadline(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    return inquiry.spend.seconds >= inquiry.request.budget.seconds


def _monopoly(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    return inquiry.round > 0 and monopoly(inquiry, found, policy).stop


def _nothing_new(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    return inquiry.barren >= 2


def _asked_all(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    return not inquiry.planned or inquiry.round >= policy.loop.rounds


RULES: tuple[tuple[str, Rule], ...] = (
    (COMPLETED_FROM_CACHE, _from_cache),
    ("sufficient", _sufficient),
    ("confidence_mode", _confidence_mode),
    ("no_search", _no_search),
    ("deadline", _deadline),
    ("budget", _budget),
    ("comparative_monopoly", _monopoly),
    ("nothing_new", _nothing_new),
    ("queries_spent", _asked_all),
)


def stop_reason(inquiry: Inquiry, policy: Policy) -> str | None:
    """Why the job ends now; None while it should go on."""
    found = inquiry.assessment
    if found is None:
        return None
    return next((name for name, holds in RULES if holds(inquiry, found, policy)), None)


def monopoly(inquiry: Inquiry, found: Assessment, policy: Policy) -> MonopolyStop:
    """Whether sources agree that something else comes first in what a comparative claim compares."""
    if inquiry.claim.type is not ClaimType.COMPARATIVE or not inquiry.claim.subclaims:
        return MonopolyStop()
    subject = inquiry.claim.subclaims[0].subject
    names = (subject, *aliases(subject, inquiry.claim.text))
    return comparative_monopoly(names, first_places(found), len(inquiry.executed), policy.loop.queries, policy.trust)


def first_places(found: Assessment) -> tuple[FirstPlace, ...]:
    """What each source that ranks something puts first: the subject of the sentence that decides."""
    places = []
    for heard in found.heard:
        rationale = heard.weighed.rationale
        if heard.stance.label is StanceLabel.NEUTRAL or rationale is None:
            continue
        sentence = rationale.of(heard.candidate.text)
        parsed = clause(words(sentence)) if is_comparative(sentence) else None
        if parsed is not None:
            entity = stretch(sentence, parsed.subject_words)
            places.append(FirstPlace(independent=heard.candidate.independent or heard.candidate.id, entity=entity))
    return tuple(places)
