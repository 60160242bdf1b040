"""When a verify job ends: an ordered table, the first rule that holds is the reason given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudge.english.claim_kinds import is_comparative
from adjudge.english.names import aliases
from adjudge.english.sentence import parsed
from adjudge.english.words import folded, stretch
from adjudge.policy import Policy
from adjudge.policy.verify import LoopPolicy, TrustPolicy
from adjudge.reading.windows import deciding_words
from adjudge.values.budget import BudgetClass
from adjudge.values.claim import ClaimType
from adjudge.values.evidence import StanceLabel
from adjudge.values.inquiry import Assessment, Inquiry, Request
from adjudge.values.score import Honesty, formula
from adjudge.values.verdict import Verdict
from adjudge.verify.reconcile import BINARY

# When to stop searching for a claim that something is the most, the best or the only one.


FirstPlace = tuple[str, str]
"""An independent source, and what it ranks first in what a comparative claim compares."""


@formula(
    "trust.comparative_monopoly",
    origin="seed 001 (comparative-claim monopoly stop); numbers of constants.md",
    label=Honesty.HEURISTIC,
    text="stop = sources that rank one other entity first >= 2, or no ranking after >= half the queries",
)
def comparative_monopoly(
    subject: Sequence[str], first: Sequence[FirstPlace], queries: int, budget: int, policy: TrustPolicy
) -> bool:
    """Whether a comparative claim about `subject` (all the names it goes by) needs no further query: independent sources
    put the same other thing first, or nothing found so far ranks anything."""
    own = {folded(name).strip() for name in subject}
    sources: dict[str, set[str]] = {}
    for source, entity in first:
        if (name := folded(entity).strip()) and name not in own:
            sources.setdefault(name, set()).add(source)
    ranked = max(map(len, sources.values()), default=0) >= policy.monopoly_sources
    unranked = not first and queries >= 1 and queries >= policy.monopoly_budget * budget
    return ranked or unranked


COMPLETED_FROM_CACHE, DEADLINE = "completed_from_cache", "deadline"

Rule = Callable[[Inquiry, Assessment, Policy], bool]


RULES: dict[str, Rule] = {
    # The strict check passed, and there is something to answer with.
    COMPLETED_FROM_CACHE: lambda inquiry, found, policy: (
        inquiry.round == 0
        and not policy.loop.news
        and found.ruling.verdict is not Verdict.NOT_ENOUGH_EVIDENCE
        and found.precheck.passed
    ),
    # Before the first query the stricter check of the cache decides; 004 has no such check. What one unknown site says may be
    # what others deny: as long as anything is left to ask, it is asked.
    "sufficient": lambda inquiry, found, policy: (
        (inquiry.round > 0 or bool(policy.loop.news)) and found.enough and not (found.alone and inquiry.searches)
    ),
    "confidence_mode": lambda inquiry, found, policy: inquiry.confident and found.ruling.verdict in BINARY and found.enough,
    # Nothing to search with; 004 still looks further into what is stored.
    "no_search": lambda inquiry, found, policy: not inquiry.searches and not policy.loop.widening,
    DEADLINE: lambda inquiry, found, policy: inquiry.run.used_up("seconds") is not None,
    # What searching costs; without a language model's answers the job goes on by rules.
    "budget": lambda inquiry, found, policy: inquiry.run.used_up("searches", "pages") is not None,
    "comparative_monopoly": lambda inquiry, found, policy: inquiry.round > 0 and monopoly(inquiry, found, policy),
    "nothing_new": lambda inquiry, found, policy: inquiry.searches and inquiry.barren >= policy.loop.barren,
    "queries_spent": lambda inquiry, found, policy: (
        (inquiry.searches and not inquiry.planned) or inquiry.round >= policy.loop.rounds
    ),
}


def stop_reason(inquiry: Inquiry, policy: Policy) -> str | None:
    """Why the job ends now; None while it should go on."""
    found = inquiry.assessment
    if found is None:
        return None
    return next((name for name, holds in RULES.items() if holds(inquiry, found, policy)), None)


def monopoly(inquiry: Inquiry, found: Assessment, policy: Policy) -> bool:
    """Whether sources agree that something else comes first in what a comparative claim compares."""
    if inquiry.claim.type is not ClaimType.COMPARATIVE or not inquiry.claim.subclaims:
        return False
    subject = inquiry.claim.subclaims[0].subject
    names = (subject, *aliases(subject, inquiry.claim.text))
    return comparative_monopoly(names, tuple(first_places(found)), len(inquiry.executed), policy.loop.queries, policy.trust)


def queries_allowed(request: Request, policy: LoopPolicy) -> int:
    """Web queries a claim may cost: the policy's, fewer on a small budget, and all that a deep one pays for."""
    most = request.budget.searches
    return most if request.budget_class is BudgetClass.DEEP else min(most, policy.queries)


def first_places(found: Assessment) -> Iterator[FirstPlace]:
    """What each source that ranks something puts first: the subject of the sentence that decides."""
    for heard in found.heard:
        sentence = deciding_words(heard.weighed, heard.candidate.text)
        if heard.stance.label is StanceLabel.NEUTRAL or not sentence:
            continue
        main = parsed(sentence).clause if is_comparative(sentence) else None
        if main is not None:
            yield (
                heard.candidate.publisher or heard.candidate.independent or heard.candidate.id,
                stretch(sentence, main.subject_words),
            )
