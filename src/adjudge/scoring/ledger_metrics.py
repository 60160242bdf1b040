"""How much of a draft the documents bear out, and the gates it must pass (seed 003 §7)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.ledger import Entry, Importance, LedgerSummary, QualityGate
from adjudge.model.score import Score, Term
from adjudge.model.verdict import Support
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.formula import Honesty, formula

NO_MATERIAL_CLAIMS, NO_EVIDENCE = "no_material_claims", "no_evidence"
_BORNE_OUT = frozenset({Support.SUPPORTED, Support.WEAK})


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
    return _share("ledger.coverage", entries, _BORNE_OUT, empty=1.0)


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
    return (
        QualityGate(
            name="evidence_coverage", value=covered, threshold=policy.coverage,
            passed=covered >= policy.coverage, action="Trigger revision",
        ),
        QualityGate(
            name="unsupported_rate", value=rate, threshold=policy.unsupported,
            passed=rate <= policy.unsupported, action="Mark unsupported clearly",
        ),
        QualityGate(
            name="critical_unsupported", value=critical, threshold=policy.critical_unsupported,
            passed=critical <= policy.critical_unsupported, action="Must revise or remove",
        ),
        QualityGate(
            name="contradictions", value=against, threshold=policy.contradictions,
            passed=against <= policy.contradictions, action="Must correct",
        ),
    )  # fmt: skip
