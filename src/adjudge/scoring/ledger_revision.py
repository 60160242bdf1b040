"""Whether a draft is revised, and what is left to say when revising ends (seed 003 §6)."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from adjudge.model.ledger import Ledger, LedgerWarning, RevisionDecision, SupportLevel
from adjudge.model.verdict import Support
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.ledger_metrics import contradicted, critical_unsupported, material

NO_IMPROVEMENT, UNSUPPORTED_CLAIMS = "NO_IMPROVEMENT", "UNSUPPORTED_CLAIMS"


@formula(
    "ledger.revision",
    origin="seed 003 §6.1 in the order that §7.3 asks for",
    label=Honesty.SAFEGUARD,
    text=(
        "revise = revisions < 2 and (critical not found > 0 or contradicted > 0 or coverage < 0.85), asked in this order"
    ),
)
def decide(ledger: Ledger, revisions: int, policy: LedgerPolicy) -> RevisionDecision:
    """Whether a draft that was revised so often is revised again, why, and what is asked. Coverage is asked last: a draft that
    is well covered and says one thing the documents deny still has to be corrected (§7.3)."""
    if revisions >= policy.revisions:
        return RevisionDecision(should_revise=False, reason="Maximum revision cycles reached")
    critical = critical_unsupported(ledger.entries)
    if len(critical) > policy.critical_unsupported:
        asked = tuple(f'Remove or qualify claim: "{entry.claim}"' for entry in critical)
        return RevisionDecision(should_revise=True, reason="Critical claims lack evidence", instructions=asked)
    against = contradicted(ledger.entries)
    if len(against) > policy.contradictions:
        asked = tuple(f'Correct claim based on evidence: "{entry.claim}"' for entry in against)
        return RevisionDecision(should_revise=True, reason="Claims contradict evidence", instructions=asked)
    covered = ledger.summary.evidence_coverage
    if covered >= policy.coverage:
        return RevisionDecision(should_revise=False, reason="Coverage threshold met")
    return RevisionDecision(
        should_revise=True,
        reason=f"Coverage {_percent(covered)}% below {_percent(policy.coverage)}% threshold",
        instructions=("Strengthen citations or remove unsupported claims",),
    )


def _percent(share: float) -> int:
    """Whole percents, halves upwards as the seed's own rounding does."""
    return floor(round(share * 100, 9) + 0.5)


def ending(history: Sequence[float], ledger: Ledger) -> tuple[LedgerWarning, ...]:
    """What is left to warn of. `history` is the coverage of every draft in order, that before any revision first; one draft
    alone cannot have failed to improve."""
    warnings: list[LedgerWarning] = []
    if len(history) > 1 and ledger.summary.evidence_coverage <= history[0]:
        warnings.append(LedgerWarning(code=NO_IMPROVEMENT, message="Revisions did not improve evidence coverage"))
    if missing := [entry.claim for entry in material(ledger.entries) if entry.verdict is Support.NOT_FOUND]:
        message = f"{len(missing)} material claims could not be verified"
        warnings.append(LedgerWarning(code=UNSUPPORTED_CLAIMS, message=message, details=tuple(missing)))
    return tuple(warnings)


def better(new: Ledger, old: Ledger) -> bool:
    """Whether a draft is better borne out than another by what §7.3 asks for: fewer critical claims found nowhere, then fewer
    that the documents deny, of as many fewer that nothing bears out beside, then more coverage. Equals are not better."""
    return _faults(new) < _faults(old)


def _faults(ledger: Ledger) -> tuple[int, int, int, float]:
    entries = ledger.entries
    denied = contradicted(entries)
    alone = sum(all(quote.support is not SupportLevel.FULL for quote in entry.evidence) for entry in denied)
    return len(critical_unsupported(entries)), len(denied), alone, -ledger.summary.evidence_coverage
