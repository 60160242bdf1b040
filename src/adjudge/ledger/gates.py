"""How much of a draft the documents bear out, and the gates it must pass (seed 003 §7)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from math import exp, fsum, log

from adjudge.policy.ledger import GroundingPolicy, LedgerPolicy
from adjudge.values.ledger import Entry, Importance, LedgerSummary, QualityGate, Quote, RiskFlag, SupportLevel
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.verdict import Support

NO_MATERIAL_CLAIMS, NO_EVIDENCE = "no_material_claims", "no_evidence"
BORNE_OUT_VERDICTS = frozenset({Support.SUPPORTED, Support.WEAK})


def material(entries: Sequence[Entry]) -> list[Entry]:
    """The claims a draft is judged by: all but the minor ones."""
    return [entry for entry in entries if entry.importance is not Importance.MINOR]


def critical_unsupported(entries: Sequence[Entry]) -> list[Entry]:
    """What the draft depends on and no document holds."""
    return [e for e in entries if e.importance is Importance.CRITICAL and e.verdict is Support.NOT_FOUND]


def contradicted(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.verdict is Support.CONTRADICTED]


@formula(
    "ledger.coverage",
    origin="seed 003 §7.1, §8.1",
    label=Honesty.HEURISTIC,
    text="coverage = supported or weak / claims that are not minor; none = 1; without retrieved evidence = 0",
)
def coverage(entries: Sequence[Entry], *, retrieved: bool = True) -> Score:
    """The share of the claims that matter which the documents bear out, wholly or in part."""
    if not retrieved:
        return Score(formula="ledger.coverage", value=0.0, fired=(NO_EVIDENCE,))
    return _share("ledger.coverage", entries, BORNE_OUT_VERDICTS, empty=1.0)


@formula(
    "ledger.unsupported_rate",
    origin="seed 003 §7.2",
    label=Honesty.HEURISTIC,
    text="rate = not found / claims that are not minor; none = 0",
)
def unsupported_rate(entries: Sequence[Entry]) -> Score:
    """The share of the claims that matter which no document holds."""
    return _share("ledger.unsupported_rate", entries, frozenset({Support.NOT_FOUND}), empty=0.0)


def _share(formula: str, entries: Sequence[Entry], verdicts: frozenset[Support], *, empty: float) -> Score:
    weighed = material(entries)
    if not weighed:
        return Score(formula=formula, value=empty, fired=(NO_MATERIAL_CLAIMS,))
    terms = tuple(
        Term(name=verdict.value, raw=count, weight=1 / len(weighed), contribution=count / len(weighed))
        for verdict in Support
        if verdict in verdicts and (count := sum(entry.verdict is verdict for entry in weighed))
    )
    counted = sum(entry.verdict in verdicts for entry in weighed)
    return Score(formula=formula, value=counted / len(weighed), terms=terms)


def summary(entries: Sequence[Entry], *, retrieved: bool) -> LedgerSummary:
    """The figures of a ledger; `retrieved` is whether there was anything to hold the draft against."""
    return LedgerSummary(
        total_claims=len(entries),
        evidence_coverage=coverage(entries, retrieved=retrieved).value,
        unsupported_rate=unsupported_rate(entries).value,
        verdict_distribution={verdict: sum(e.verdict is verdict for e in entries) for verdict in Support},
    )


def gates(entries: Sequence[Entry], policy: LedgerPolicy, *, retrieved: bool = True) -> tuple[QualityGate, ...]:
    """The four gates of 003 §7.3, each with what follows where it does not hold."""
    covered = coverage(entries, retrieved=retrieved).value
    rate = unsupported_rate(entries).value
    critical, against = len(critical_unsupported(entries)), len(contradicted(entries))
    found = (
        ("evidence_coverage", covered, policy.coverage, "Trigger revision"),
        ("unsupported_rate", rate, policy.unsupported, "Mark unsupported clearly"),
        ("critical_unsupported", critical, policy.critical_unsupported, "Must revise or remove"),
        ("contradictions", against, policy.contradictions, "Must correct"),
    )
    return tuple(
        QualityGate(
            name=name, value=value, threshold=limit, action=action,
            passed=value >= limit if name == "evidence_coverage" else value <= limit,
        )
        for name, value, limit, action in found
    )  # fmt: skip


# What a reader of a draft must be warned of (seed 003 §8).


NOTHING_FOUND = "I could not find relevant information in the provided documents to answer your question."
"""The answer where no document matches (003 §8.1)."""
_YEAR = 365
BORNE_OUT = frozenset({SupportLevel.FULL, SupportLevel.PARTIAL})


def no_evidence() -> RiskFlag:
    """That there was nothing to hold a draft against (003 §8.1)."""
    return RiskFlag(type="no_evidence", severity="high", description="No documents matched the query")


def conflicts(quotes: Sequence[Quote]) -> tuple[str, ...]:
    """Which documents disagree on a claim, a line each: every one that contradicts it with the first other one that bears it out
    (003 §8.2). A document that says both is one source, and at odds with nobody else."""
    found: dict[str, str] = {}
    for against in (quote for quote in quotes if quote.support is SupportLevel.CONTRADICTED):
        other = next((q for q in quotes if q.support in BORNE_OUT and q.document != against.document), None)
        if other is not None:
            said = f"{other.document} bears it out, {against.document} contradicts it"
            found.setdefault(against.document, said)
    return tuple(found.values())


def conflict(claim: int | None = None) -> RiskFlag:
    """That sources disagree on a claim, by its place among the entries (003 §8.2)."""
    return RiskFlag(
        type="conflict", severity="high", description="Multiple sources disagree on this claim", claim=claim
    )  # fmt: skip


@formula(
    "ledger.age",
    origin="seed 003 §8.3",
    label=Honesty.HEURISTIC,
    text="age = today − date in days; outdated = age > 365; years = ⌊age / 365⌋",
)
def outdated(date: dt.date | None, today: dt.date, policy: LedgerPolicy) -> RiskFlag | None:
    """That a source is old; nothing is said of one without a date."""
    age = (today - date).days if date is not None else 0
    if age <= policy.outdated_days:
        return None
    return RiskFlag(
        type="outdated_source", severity="medium", description=f"Source document is {age // _YEAR} years old"
    )  # fmt: skip


@formula(
    "ledger.low_confidence",
    origin="the flag of a ledger that is unsure on average, below .6",
    label=Honesty.SAFEGUARD,
    text="low = mean confidence over entries that are not contradicted < 0.6",
)
def low_confidence(entries: Sequence[Entry], policy: LedgerPolicy) -> RiskFlag | None:
    """That a draft rests on little. What the documents contradict has no confidence of its own (003 §5.3) and is left out;
    what they do not hold counts as 0."""
    weighed = [entry.confidence for entry in entries if entry.verdict is not Support.CONTRADICTED]
    mean = round(fsum(weighed) / len(weighed), 12) if weighed else 1.0
    if mean >= policy.low_confidence:
        return None
    said = f"Average confidence {mean:.2f} is below {policy.low_confidence:.2f}"
    return RiskFlag(type="low_confidence", severity="medium", description=said)


# How likely documents bear out a claim, and a whole draft, when the best of several texts was looked for (seed 003 §4.3).


_SURE = 1e-6
"""Odds are taken of nothing surer than this."""


@formula(
    "ledger.borne_out",
    origin="Adjudge; two numbers fitted on seven grounding sets. Unheard words, many details and many texts were weighed too, and"
    " made it worse on every set that they were not fitted on",
    label=Honesty.HEURISTIC,
    text="log-odds(P) = 0.32 + 0.72 · log-odds(P(supports)) − 0.5 [joined]",
)
def borne_out(supports: float, policy: GroundingPolicy, *, joined: bool = False) -> Score:
    """The probability that a text bears a claim out. `joined` says that it was put together from several places."""
    found = (
        weighted("prior", 1.0, policy.prior),
        Term(name="supports", raw=supports, weight=policy.plainness, contribution=policy.plainness * log_odds(supports)),
        weighted("joined", float(joined), -policy.joined_doubt),
    )
    raised = fsum(term.contribution for term in found)
    return Score(formula="ledger.borne_out", value=1.0 / (1.0 + exp(-raised)), terms=found)


@formula(
    "ledger.ruled",
    origin="Adjudge; a language model states no calibrated probability: what it adds is worth the least that its level takes",
    label=Honesty.HEURISTIC,
    text="P = max(P(claim), 0.5 where it is raised to full, 0.35 where to partial)",
)
def as_ruled(borne: float, level: SupportLevel, policy: GroundingPolicy) -> Score:
    """The probability of a claim that a language model raised to a level."""
    least = policy.supports if level is SupportLevel.FULL else policy.partly
    return Score(formula="ledger.ruled", value=max(borne, least), fired=(level.value,))


@formula(
    "ledger.draft",
    origin="Adjudge; as sentence-wise summary checkers have it",
    label=Honesty.HEURISTIC,
    text="P = min over claims of P(claim); without claims P = 1, without documents P = 0",
)
def whole_draft(entries: Sequence[Entry], *, retrieved: bool = True) -> Score:
    """The probability that documents bear out everything a draft claims: a draft is as good as its weakest claim."""
    if not entries or not retrieved:
        return Score(formula="ledger.draft", value=1.0 if retrieved else 0.0)
    return Score(formula="ledger.draft", value=min(entry.probability for entry in entries))


def log_odds(probability: float) -> float:
    inside = min(max(probability, _SURE), 1.0 - _SURE)
    return log(inside / (1.0 - inside))
