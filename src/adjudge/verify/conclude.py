"""The end of a verify job: its finding, with everything a person or a program may want to look into."""

from __future__ import annotations

from adjudge.policy import Policy
from adjudge.values.evidence import EvidenceKind
from adjudge.values.inquiry import Assessment, Inquiry, Intake, Occasion, Request
from adjudge.values.score import Score
from adjudge.values.trace import Event, Retrieved, Stopped
from adjudge.values.verdict import SIDE, Finding, Stamp, Standing, SubResult, Verdict
from adjudge.verify.coverage import both_views
from adjudge.verify.explain import counterfactual, part_citations, part_reasoning, reasoning
from adjudge.verify.stopping import COMPLETED_FROM_CACHE


def conclude(inquiry: Inquiry, stop: str, occasion: Occasion, policy: Policy, stamp: Stamp) -> Finding:
    """The finding."""
    found = inquiry.assessment
    if found is None:
        raise ValueError("nothing was assessed")
    return Finding(
        case_id=stamp.case_id,
        claim=inquiry.claim.text,
        verdict=found.ruling.verdict,
        standing=found.adaptive.standing,
        truthfulness_percent=found.ruling.truthfulness_percent,
        evidence_quality_percent=100.0 * found.quality.value,
        confidence=found.ruling.confidence.value,
        calibrated_probability=found.probability.value,
        reasoning=inquiry.reasoning or reasoning(found),
        reason_codes=_codes(inquiry, found),
        completed_from_cache=stop == COMPLETED_FROM_CACHE,
        stop_reason=stop,
        citations=found.citations,
        subclaims=found.subclaims,
        claim_breakdown=found.breakdown,
        evidence_map=dict(found.marks),
        evidence=found.evidence,
        sub_results=_sub_results(found, occasion, policy),
        num_subclaims=len(found.subclaims),
        strong_covered=found.adaptive.metrics.strong_covered,
        contradicted_subclaims=found.adaptive.metrics.contradicted,
        queries_executed=inquiry.executed,
        urls_skipped=inquiry.skipped,
        gates=(*found.adaptive.sufficiency.gates, *found.precheck.gates, *found.ruling.gates),
        trust=both_views(found.adaptive, found.fixed),
        ranking=found.ranking,
        analysis_counts=found.counts,
        data_source=_data_source(found),
        used_web_search=bool(inquiry.executed),
        score_terms=_scores(found),
        counterfactual=counterfactual(found, occasion, policy),
        spend=inquiry.spend,
        versions=stamp.versions,
        trace=inquiry.trace,
    )


def not_checked(request: Request, intake: Intake, trace: tuple[Event, ...], stamp: Stamp) -> Finding:
    """The finding on what cannot be checked: nothing was looked for, and the reason says what to change."""
    reason = intake.reason.value if intake.reason else ""
    return Finding(
        case_id=stamp.case_id,
        claim=intake.claim.text if intake.claim else request.text,
        verdict=Verdict.NOT_CHECKABLE,
        standing=Standing.EVIDENCE_INSUFFICIENCY,
        truthfulness_percent=0.0,
        evidence_quality_percent=0.0,
        confidence=0.0,
        calibrated_probability=0.0,
        reasoning=intake.why,
        reason_codes=(reason,),
        stop_reason="not_checked",
        versions=stamp.versions,
        trace=(*trace, Stopped(reason="not_checked")),
    )


def _codes(inquiry: Inquiry, found: Assessment) -> tuple[str, ...]:
    """Why the finding is what it is, each once: what could not be done, what is missing, what acted on the verdict."""
    codes = [*inquiry.reason_codes]
    if not found.heard:
        codes.append("no_evidence")
    elif not found.items:
        codes.append("no_admissible_evidence")
    if not found.adaptive.sufficiency.sufficient:
        codes.append("insufficient")
    if found.shortlist.degraded:
        codes.append("weak_shortlist")
    if any(isinstance(e, Retrieved) and e.undated_left_out for e in inquiry.trace):
        codes.append("undated_left_out")
    codes += found.ruling.reasons
    return tuple(dict.fromkeys(codes))


def _data_source(found: Assessment) -> str:
    kinds = {e.kind for e in found.evidence if e.admissible}
    named = {EvidenceKind.PASSAGE: "knowledge_base", EvidenceKind.GRAPH: "knowledge_graph", EvidenceKind.WEB: "web"}
    return "+".join(named[kind] for kind in sorted(kinds)) or "none"


def _scores(found: Assessment) -> tuple[Score, ...]:
    likely = found.grounds.likely
    sides = () if likely is None else (likely.supported if likely.likelier is Verdict.SUPPORTED else likely.refuted,)
    return (
        found.ruling.truth,
        found.ruling.confidence,
        *dict.fromkeys((found.probability, *sides)),
        found.quality,
        found.adaptive.trust_post,
        *found.adaptive.scores,
        found.fixed.trust_post,
    )


def _sub_results(found: Assessment, occasion: Occasion, policy: Policy) -> tuple[SubResult, ...]:
    """Each part as a result of its own, where there are several (004 §8)."""
    if len(found.subclaims) < 2:
        return ()
    quotes = [part_citations(found, place, occasion, policy) for place in range(len(found.subclaims))]
    return tuple(
        SubResult(
            claim=part.text,
            verdict=SIDE[part.status],
            reasoning=part_reasoning(found, place, quotes[place]),
            citations=quotes[place],
        )
        for place, part in enumerate(found.subclaims)
    )
