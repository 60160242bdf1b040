"""How much a draft depends on a claim (seed 003 §3.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.ledger import DraftClaim, Importance
from adjudge.model.score import Score, Term
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.text.dates import date_spans
from adjudge.text.draft_kinds import holds_number, is_marked, is_rule
from adjudge.text.names import names
from adjudge.text.terms import terms

DIRECT, NEAREST, OPENING, NUMERIC = "is_direct_answer", "nearest_to_an_answer", "opens_the_draft", "contains_numeric"
POLICY, MARKED, BACKGROUND = "is_policy_statement", "contains_importance_markers", "background"

_SCAFFOLD = re.compile(
    r"\b(?:how (?:many|much|long|old|far|often|big|large|tall|high|fast)|what (?:year|date|day|time|kind|type|sort)"
    r"|(?:please )?(?:can|could|would) you|tell me|explain|describe|summari[sz]e|give me|list|please|happens?|there)\b",
    re.IGNORECASE,
)
"""How a question is put, and not what it is about."""
_COUNTS = re.compile(
    r"\bhow (?:many|much|long|old|far|often|big|large|tall|high|fast)\b"
    r"|\bwhat (?:is|are|was|were)?\s?(?:the )?(?:\w{2,20} )?"
    r"(?:price|cost|fee|amount|number|percentage|rate|share|age|height|length)\b",
    re.IGNORECASE,
)
_DATES = re.compile(r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bsince when\b", re.IGNORECASE)
_NAMES = re.compile(
    r"\b(?:who|whom|whose|where|which (?:city|country|company|person|state|town|team))\b", re.IGNORECASE
)
_REASONS = re.compile(r"\bwhy\b|\bwhat (?:causes?|caused|leads?|led)\b", re.IGNORECASE)
_BECAUSE = re.compile(
    r"\b(?:because|due to|owing to|since|as a result of|caused|causes|thanks to|so that|in order to|leads? to|led to)\b",
    re.IGNORECASE,
)


@formula(
    "ledger.direct_answer",
    origin="seed 003 §3.5 (isDirectAnswer)",
    label=Honesty.HEURISTIC,
    text="share = question words in the claim / question words; direct = share ≥ 0.6, or ≥ 0.3 with what is asked for",
)
def direct_answer(claim: str, query: str) -> Score:
    """How far a claim is what was asked for: it holds most of the question's content words, or fewer of them together with the
    date, amount, name or reason that the question wants."""
    wanted = frozenset(terms(_SCAFFOLD.sub(" ", query)))
    held = wanted.intersection(terms(claim))
    share = len(held) / len(wanted) if wanted else 0.0
    focus = float(holds_focus(claim, query))
    return Score(
        formula="ledger.direct_answer",
        value=share,
        terms=(
            Term(name="question_words", raw=len(held), weight=1 / len(wanted) if wanted else 0.0, contribution=share),
            Term(name="focus", raw=focus, weight=0.0, contribution=0.0),
        ),
    )


def holds_focus(claim: str, query: str) -> bool:
    """Whether a claim holds a thing of the kind that a question asks for, other than those the question names itself."""
    asked = frozenset(terms(query))
    if _COUNTS.search(query):
        return holds_number(claim)
    if _DATES.search(query):
        return bool(date_spans(claim)) or holds_number(claim)
    if _NAMES.search(query):
        return any(not asked.issuperset(terms(span.of(claim))) for span in names(claim))
    return _REASONS.search(query) is not None and _BECAUSE.search(claim) is not None


def is_direct_answer(claim: str, query: str, policy: LedgerPolicy) -> bool:
    """Whether a claim answers the question a draft was written for."""
    score = direct_answer(claim, query)
    least = policy.focus_share if score.terms[1].raw else policy.direct_share
    return bool(terms(query)) and score.terms[0].raw > 0 and score.value >= least


def importance(
    claim: str, query: str, policy: LedgerPolicy, *, opens: bool = False, asks: bool = False
) -> tuple[Importance, str]:
    """The level of a claim and the rule that gave it, asked in the seed's order. Where no question is known the claim that
    `opens` a draft is taken for its answer: else nothing in a draft without numbers would have to hold. `asks` is whether the
    claim tells the reader to do something."""
    if is_direct_answer(claim, query, policy):
        return Importance.CRITICAL, DIRECT
    if opens and not terms(query):
        return Importance.CRITICAL, OPENING
    if holds_number(claim):
        return Importance.CRITICAL, NUMERIC
    if asks or is_rule(claim):
        return Importance.MATERIAL, POLICY
    if is_marked(claim):
        return Importance.MATERIAL, MARKED
    return Importance.MINOR, BACKGROUND


def with_an_answer(claims: Sequence[DraftClaim], query: str) -> tuple[DraftClaim, ...]:
    """The claims of a draft, one of them its answer. Where none answers the question directly, the one that shares most of its
    words is taken for the answer, and where none shares any the first: something in a draft must have to hold, else one that
    is invented from end to end would be all background."""
    if not claims or not terms(query) or any(DIRECT in claim.reasons for claim in claims):
        return tuple(claims)
    shares = [direct_answer(claim.text, query).value for claim in claims]
    chosen = shares.index(max(shares))
    return tuple(
        replace(one, importance=Importance.CRITICAL, reasons=(*one.reasons[:-1], NEAREST))
        if place == chosen and one.importance is not Importance.CRITICAL
        else one
        for place, one in enumerate(claims)
    )
