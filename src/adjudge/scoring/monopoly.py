"""When to stop searching for a claim that something is the most, the best or the only one."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.trusting import FirstPlace, MonopolyStop
from adjudge.model.verdict import Gate
from adjudge.policy.trust import TrustPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.text.terms import folded


@formula(
    "trust.comparative_monopoly",
    origin="seed 001 (comparative-claim monopoly stop); numbers of constants.md",
    label=Honesty.HEURISTIC,
    text="stop = sources that rank one other entity first >= 2, or no ranking after >= half the queries",
)
def comparative_monopoly(
    subject: Sequence[str], first: Sequence[FirstPlace], queries: int, budget: int, policy: TrustPolicy
) -> MonopolyStop:
    """Whether a comparative claim about `subject` (all the names it goes by) needs no further query: independent sources
    put the same other thing first, or nothing found so far ranks anything."""
    own = {folded(name).strip() for name in subject}
    sources: dict[str, set[str]] = {}
    written: dict[str, str] = {}
    for place in sorted(first, key=lambda p: (p.entity, p.independent)):
        if (name := folded(place.entity).strip()) and name not in own:
            sources.setdefault(name, set()).add(place.independent)
            written.setdefault(name, place.entity)
    leader = max(sorted(sources), key=lambda name: len(sources[name]), default="")
    agreeing = len(sources.get(leader, ()))
    ranked = Gate(
        name="other_ranked_first",
        passed=agreeing >= policy.monopoly_sources,
        values={"sources": float(agreeing), "at_least": float(policy.monopoly_sources)},
    )
    half = policy.monopoly_budget * budget
    unranked = Gate(
        name="no_ranking_found",
        passed=not first and queries >= 1 and queries >= half,
        values={"rankings": float(len(first)), "queries": float(queries), "queries_at_least": half},
    )
    rule = next((gate.name for gate in (ranked, unranked) if gate.passed), "")
    return MonopolyStop(stop=bool(rule), rule=rule, leader=written.get(leader, ""), gates=(ranked, unranked))
