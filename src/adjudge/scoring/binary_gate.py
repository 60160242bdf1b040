"""What TRUE and FALSE must pass before they may be said (000 §8)."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.model.ruling import Grounds
from adjudge.model.verdict import Gate, Verdict
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.formula import Honesty, formula

BINARY = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})

Check = Callable[[Verdict, Grounds, VerdictPolicy], bool]


def explicit_stance(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    return grounds.sources_for(verdict) >= 1


def admissible(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    return grounds.admissible_ratio >= policy.gate_admissible


def diverse_or_trusted(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    enough = grounds.diversity >= policy.gate_diversity or grounds.trust_post >= policy.gate_trust
    return enough or not policy.source_gates


def covered_or_agreed(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    agreed = grounds.agreement_with(verdict) >= policy.gate_agreement
    return agreed or grounds.coverage >= policy.gate_coverage


def enough_sources(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> bool:
    # Counted on the verdict's own side: a source against a claim is no second source for it.
    count = grounds.sources_for(verdict)
    credible = verdict is Verdict.SUPPORTED and count >= 1 and grounds.best_credibility >= policy.gate_credibility
    return count >= policy.gate_sources or credible or not policy.source_gates


CHECKS: tuple[Check, ...] = (explicit_stance, admissible, diverse_or_trusted, covered_or_agreed, enough_sources)


def false_exception(grounds: Grounds, policy: VerdictPolicy) -> bool:
    """Covered and agreed: FALSE, however few items were admissible. Never from one source: §8 allows that to TRUE only."""
    return (
        explicit_stance(Verdict.REFUTED, grounds, policy)
        and enough_sources(Verdict.REFUTED, grounds, policy)
        and grounds.coverage >= policy.false_coverage
        and grounds.agreement_with(Verdict.REFUTED) >= policy.false_agreement
    )


def true_exception(grounds: Grounds, policy: VerdictPolicy) -> bool:
    """All but complete and unopposed: TRUE, even from one source, which is then marked as such."""
    return (
        explicit_stance(Verdict.SUPPORTED, grounds, policy)
        and grounds.coverage >= policy.true_coverage
        and grounds.agreement >= policy.true_agreement
        and grounds.admissible_ratio >= policy.true_admissible
        and grounds.stance_support >= policy.true_stance
        and grounds.contradiction < policy.true_contradiction
    )


EXCEPTIONS: dict[Verdict, Callable[[Grounds, VerdictPolicy], bool]] = {
    Verdict.REFUTED: false_exception,
    Verdict.SUPPORTED: true_exception,
}


@formula(
    "reconcile.gate",
    origin="seed 000 §8; the numbers are those such systems are known to run with",
    label=Honesty.SAFEGUARD,
    text="passed = explicit stance ∧ admissible ≥ .50 ∧ (diversity ≥ .40 ∨ trust ≥ .45) ∧ (coverage ≥ .70 ∨ agreement ≥ .80)"
    " ∧ (sources ≥ 2 ∨ one of credibility ≥ .90, TRUE only)",
)
def gates(verdict: Verdict, grounds: Grounds, policy: VerdictPolicy) -> tuple[Gate, ...]:
    """What TRUE and FALSE are put to, check by check, with the values seen. On one's own documents source count and
    diversity do not gate."""
    values = {
        "sources": float(grounds.sources_for(verdict)),
        "admissible_ratio": grounds.admissible_ratio,
        "diversity": grounds.diversity,
        "trust_post": grounds.trust_post,
        "coverage": grounds.coverage,
        "agreement": grounds.agreement_with(verdict),
        "credibility": grounds.best_credibility,
    }
    read: dict[Callable[[Verdict, Grounds, VerdictPolicy], bool], tuple[str, ...]] = {
        explicit_stance: ("sources",),
        admissible: ("admissible_ratio",),
        diverse_or_trusted: ("diversity", "trust_post"),
        covered_or_agreed: ("coverage", "agreement"),
        enough_sources: ("sources", "credibility"),
    }
    return tuple(
        Gate(name=c.__name__, passed=c(verdict, grounds, policy), values={v: values[v] for v in read[c]})
        for c in CHECKS
    )
