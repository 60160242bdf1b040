"""A verdict in words, by template: what decides it, what is missing, how sure and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from itertools import combinations

from adjudge.english.layout.likeness import sharing
from adjudge.knowledge.sources import believed
from adjudge.policy import Policy
from adjudge.reading.cascade import strength
from adjudge.reading.contrary import CONTRADICTS_ITSELF
from adjudge.reading.weigh import MIXES_ALPHABETS, unsure
from adjudge.values.candidate import Candidate
from adjudge.values.evidence import Citation, Evidence, EvidenceKind, StanceLabel
from adjudge.values.inquiry import Assessment, HeardCandidate, Inquiry, Intake, Occasion, Request
from adjudge.values.score import Score
from adjudge.values.span import Span, mixture
from adjudge.values.trace import Retrieved, Run, Stopped
from adjudge.values.verdict import (
    SIDE,
    Change,
    Difference,
    Finding,
    Stamp,
    Standing,
    SubclaimFinding,
    SubclaimStatus,
    SubResult,
    Verdict,
    Versions,
    right_in,
)
from adjudge.verify.assess import assess, cite
from adjudge.verify.coverage import both_views
from adjudge.verify.reconcile import conflict
from adjudge.verify.shortlisting import WANTED
from adjudge.verify.stopping import COMPLETED_FROM_CACHE

OPENING = {
    Verdict.SUPPORTED: "The evidence supports this {}.",
    Verdict.REFUTED: "The evidence contradicts this {}.",
    Verdict.MIXED: "The evidence is divided on this {}.",
    Verdict.NOT_ENOUGH_EVIDENCE: "The evidence found does not settle this {}.",
}
"""Of a claim, or of a part of one."""
LONGEST_QUOTE = 300


def reasoning(assessment: Assessment) -> str:
    """Two to four sentences, each word of them taken from the assessment; quotes are verbatim."""
    opening = OPENING[assessment.ruling.verdict].format("claim")
    parts = [opening, _deciding(assessment, assessment.citations), _missing(assessment), how_sure(assessment)]
    return " ".join(part for part in parts if part)


def _part_citations(assessment: Assessment, place: int, occasion: Occasion, policy: Policy) -> tuple[Citation, ...]:
    """The quotes that bear on one part, on its own side. The claim's own are on the side of its verdict: a part that holds in a
    claim that is refuted is quoted from what was found for that part."""
    verdict = SIDE[assessment.subclaims[place].status]
    wanted = WANTED.get(verdict)
    stances = {h.candidate.id: h.parts[place].stance.label for h in assessment.heard}
    told = tuple(c for c in assessment.citations if stances.get(c.evidence_id) is wanted)
    if told or wanted is None:
        return told
    about = {h.candidate.id for h in assessment.heard if h.strongest == place}
    own = [e for e in assessment.evidence if e.id in about]
    return cite(verdict, own, policy.verdict, partial(believed, policy=policy, topic=occasion.topic))


def _deciding(assessment: Assessment, citations: Sequence[Citation]) -> str:
    if not citations:
        return ""
    first = citations[0]
    said = f"{first.title or first.source} says: \u201c{_shortened(first.quote)}\u201d"
    working = next((s.quantity_check for s in assessment.subclaims if s.best_evidence_id == first.evidence_id), None)
    return f"{said} ({working})." if working else f"{said}{'' if said[-2] in '.!?' else '.'}"


def _missing(assessment: Assessment) -> str:
    """Which parts stay open, when others do not; for a claim that stays open as a whole, what there was."""
    still_open = [s for s in assessment.subclaims if s.status is SubclaimStatus.UNKNOWN]
    if assessment.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        return _too_little(assessment, still_open)
    if 0 < len(still_open) < len(assessment.subclaims):  # of all of them it would deny the verdict
        named = "; ".join(f"\u201c{s.text.rstrip('.')}\u201d" for s in still_open)
        return f"Nothing found settles {named}."
    return ""


def _too_little(assessment: Assessment, still_open: Sequence[SubclaimFinding]) -> str:
    if not assessment.heard:
        return "Nothing in the knowledge base has to do with it."
    if odd := _unsure_words(assessment):
        return f"This text mixes alphabets: {mixture(odd)}. What it says cannot be read for certain."
    grounds = assessment.grounds
    if both := _both_quoted(assessment):
        return both
    if conflict.__name__ in assessment.ruling.reasons or (grounds.supporting_sources and grounds.refuting_sources):
        return "What was found points both ways, and nothing in it settles which is right."
    if len(still_open) == len(assessment.subclaims) and not grounds.supporting_sources + grounds.refuting_sources:
        count = len(assessment.heard)
        read = f"{count} passage{'s were' if count > 1 else ' was'}"
        return f"{read} read, and none says whether it holds."
    return "What was found points one way, but not clearly enough or from too little evidence to say so."


def _both_quoted(assessment: Assessment) -> str:
    """The words for and against, where one text says both or two texts that are believed alike disagree; else nothing."""
    torn = next((e for e in assessment.evidence if e.contrary is not None and CONTRADICTS_ITSELF in e.reasons), None)
    if torn is not None and (one := _words(torn, torn.rationale)) and (other := _contrary_words(torn, assessment.evidence)):
        return f"{torn.title or torn.source} contradicts itself: it says “{one}” and {_closing(other)}"
    sides = []
    for side in (StanceLabel.SUPPORTS, StanceLabel.REFUTES):
        plain = [
            e for e in assessment.evidence if e.admissible and e.stance and e.stance.label is side and _words(e, e.rationale)
        ]
        if not plain:
            return ""
        best = max(plain, key=lambda e: strength(e.stance) if e.stance else 0.0)
        sides.append(f"{best.title or best.source} says {_closing(_words(best, best.rationale))}")
    return f"What was found points both ways. {sides[0]} {sides[1]} Nothing in it settles which is right."


def _closing(quote: str) -> str:
    """A quote at the end of a sentence: with its own full stop, or one behind it."""
    return f"“{quote}”" if quote.endswith((".", "!", "?", "…")) else f"“{quote}”."


def _words(evidence: Evidence, span: Span | None) -> str:
    """What stands at a place of a text's snapshot, cut to a quote's length; empty where the text does not reach there."""
    if span is None or span.start < evidence.span.start or span.end - evidence.span.start > len(evidence.text):
        return ""
    return _shortened(evidence.text[span.start - evidence.span.start : span.end - evidence.span.start])


def _contrary_words(torn: Evidence, evidence: Sequence[Evidence]) -> str:
    """The contrary may stand in another passage of the same text."""
    same = (e for e in (torn, *evidence) if e.content_sha256 == torn.content_sha256)
    return next((words for e in same if (words := _words(e, torn.contrary))), "")


def _unsure_words(assessment: Assessment) -> tuple[str, ...]:
    """The words for which texts that were read took no side: their letters cannot be read for certain."""
    parts = assessment.claim.subclaims
    found = (
        unsure(parts[n].text, h.candidate.read)
        for h in assessment.heard
        for n, part in enumerate(h.parts)
        if part.stopped == MIXES_ALPHABETS
    )
    return tuple(dict.fromkeys(word for words in found for word in words))


def how_sure(assessment: Assessment) -> str:
    """On how many sources a verdict rests and how often such a verdict is right; nothing for a claim that stays open."""
    grounds, verdict = assessment.grounds, assessment.ruling.verdict
    if verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        return ""
    sources = grounds.sources_for(verdict)
    others = {Verdict.SUPPORTED: grounds.refuting_sources, Verdict.REFUTED: grounds.supporting_sources}
    against = others.get(verdict, 0)
    rests = f"This rests on {sources} independent source{'s' if sources != 1 else ''}"
    opposed = f", with {against} against" if against else ""
    return f"{rests}{opposed}: {right_in(assessment.probability.value)}."


def _shortened(quote: str) -> str:
    quote = " ".join(quote.split())
    if len(quote) <= LONGEST_QUOTE:
        return quote
    return quote[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " \u2026"


# The evidence a verdict hangs on: the smallest set whose removal changes it.


def counterfactual(assessment: Assessment, occasion: Occasion, policy: Policy) -> tuple[str, ...]:
    """Ids of the smallest set of items without which the verdict would be another; empty when no set of the size tried
    changes it. Copies of one text go together: taking one of them away takes nothing away. Of equal sets the first in
    the order of ranks is given. A language model's proposal is held against what is left; it is not asked again."""
    groups = _groups(assessment)
    for size in range(1, policy.loop.counterfactual + 1):
        for left_out in combinations(groups, size):
            gone = {name for group in left_out for name in group}
            rest: Sequence[HeardCandidate] = [h for h in assessment.heard if h.candidate.id not in gone]
            without = assess(assessment.claim, rest, occasion, policy, assessment.proposal)
            if without.ruling.verdict is not assessment.ruling.verdict:
                return tuple(name for group in left_out for name in group)
    return ()


def _groups(assessment: Assessment) -> list[tuple[str, ...]]:
    """Independent sources that take a side, in the order of ranks: what takes none cannot hold a verdict up."""
    heard = {h.candidate.id: h for h in assessment.heard}
    sided: list[Candidate] = []
    groups: dict[int, list[str]] = {}
    for row in assessment.evidence:
        h = heard[row.id]
        if row.admissible and h.stance.label is not StanceLabel.NEUTRAL:
            sided.append(h.candidate)
    # Copies of one text, and texts of one site, go together.
    for group, c in zip(sharing(_voice(c) for c in sided), sided, strict=True):
        groups.setdefault(group, []).append(c.id)
    return [tuple(names) for names in groups.values()]


def _voice(candidate: Candidate) -> Iterator[tuple[str, str]]:
    yield "source", candidate.independent or candidate.id
    if candidate.publisher:
        yield "publisher", candidate.publisher


# Two findings held side by side: what changed, from the verdict down to the evidence.


NUMBERS: tuple[tuple[str, Callable[[Finding], float]], ...] = (
    ("truthfulness_percent", lambda f: f.truthfulness_percent),
    ("evidence_quality_percent", lambda f: f.evidence_quality_percent),
    ("confidence", lambda f: f.confidence),
    ("calibrated_probability", lambda f: f.calibrated_probability),
    ("coverage", lambda f: f.trust.coverage),
    ("agreement", lambda f: f.trust.agreement),
    ("diversity", lambda f: f.trust.diversity),
    ("trust_metric_value", lambda f: f.trust.trust_metric_value),
)
WORDS: tuple[tuple[str, Callable[[Finding], str]], ...] = (
    ("claim", lambda f: f.claim),
    ("verdict", lambda f: f.verdict.value),
    ("standing", lambda f: f.standing.value),
    ("stop_reason", lambda f: f.stop_reason),
    ("reason_codes", lambda f: ", ".join(f.reason_codes)),
)


def differ(before: Finding, after: Finding) -> Difference:
    """Every difference a reader would ask about, the weightiest first."""
    changes = (*_said(before, after), *_made_with(before, after), *_rests_on(before, after), *_measured(before, after))
    return Difference(before=before.case_id, after=after.case_id, changes=changes)


def _said(before: Finding, after: Finding) -> Iterator[Change]:
    for name, read in WORDS:
        if read(before) != read(after):
            yield Change(what=name, before=read(before), after=read(after))
    old = {s.text: s.status.value for s in before.subclaims}
    new = {s.text: s.status.value for s in after.subclaims}
    for text in dict.fromkeys((*old, *new)):
        if old.get(text) != new.get(text):
            yield Change(what=f"part: {text}", before=old.get(text, "none"), after=new.get(text, "none"))


def _made_with(before: Finding, after: Finding) -> Iterator[Change]:
    if before.versions is None or after.versions is None:
        return
    for field in fields(Versions):
        old, new = getattr(before.versions, field.name), getattr(after.versions, field.name)
        if old != new:
            yield Change(what=field.name, before=old, after=new)


def _rests_on(before: Finding, after: Finding) -> Iterator[Change]:
    old, new = {e.id: e for e in before.evidence}, {e.id: e for e in after.evidence}
    for name, item in new.items():
        if name not in old:
            yield Change(what="evidence_added", after=f"{name} {item.title or item.source}")
    for name, item in old.items():
        if name not in new:
            yield Change(what="evidence_removed", before=f"{name} {item.title or item.source}")
    for name in (n for n in old if n in new):
        was, now = old[name].stance, new[name].stance
        if was is not None and now is not None and was.label is not now.label:
            yield Change(what=f"stance of {name}", before=was.label.value, after=now.label.value)


def _measured(before: Finding, after: Finding) -> Iterator[Change]:
    for name, read in NUMBERS:
        if abs(read(before) - read(after)) > 1e-9:
            yield Change(what=name, before=f"{read(before):.4f}", after=f"{read(after):.4f}")


# The end of a verify job: its finding, with everything a person or a program may want to look into.


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
        reliance=found.reliance,
        reason_codes=_codes(inquiry, found),
        completed_from_cache=stop == COMPLETED_FROM_CACHE,
        stop_reason=stop,
        citations=found.citations,
        subclaims=found.subclaims,
        claim_breakdown=found.breakdown,
        evidence_map=dict(found.marks),
        evidence=found.evidence,
        sub_results=tuple(_sub_results(found, occasion, policy)),
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
        spend=inquiry.run.spend,
        versions=stamp.versions,
        trace=inquiry.run.trace,
    )


def not_checked(request: Request, intake: Intake, run: Run, stamp: Stamp) -> Finding:
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
        trace=run.with_events(Stopped(reason="not_checked")).trace,
    )


def _codes(inquiry: Inquiry, found: Assessment) -> tuple[str, ...]:
    """Why the finding is what it is, each once: what could not be done, what is missing, what acted on the verdict."""
    codes = [*inquiry.run.reason_codes]
    if not found.heard:
        codes.append("no_evidence")
    elif not found.items:
        codes.append("no_admissible_evidence")
    if not found.adaptive.sufficiency.sufficient:
        codes.append("insufficient")
    if found.shortlist.degraded:
        codes.append("weak_shortlist")
    if any(isinstance(e, Retrieved) and e.undated_left_out for e in inquiry.run.trace):
        codes.append("undated_left_out")
    if any(CONTRADICTS_ITSELF in e.reasons for e in found.evidence):
        codes.append(CONTRADICTS_ITSELF)
    if found.alone:
        codes.append("unknown_site_alone")
    if _unsure_words(found):
        codes.append(MIXES_ALPHABETS)
    if _held_back(found):
        codes.append(MAX_WRONG)
    codes += found.ruling.reasons
    return tuple(dict.fromkeys(codes))


MAX_WRONG = "max_wrong"
_LEANS = 0.5


def _held_back(found: Assessment) -> bool:
    """Whether a side is likelier than not, and not likely enough for the bound on wrong sides that was asked for."""
    likely = max(found.reliance.supported, found.reliance.refuted)
    bounded = found.reliance.bound is not None and found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
    return bounded and _LEANS <= likely < found.reliance.side_from


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


def _sub_results(found: Assessment, occasion: Occasion, policy: Policy) -> Iterator[SubResult]:
    """Each part as a result of its own, where there are several (004 §8): what it comes to, and the quote that decides it."""
    for place, part in enumerate(found.subclaims if len(found.subclaims) > 1 else ()):
        verdict, quotes = SIDE[part.status], _part_citations(found, place, occasion, policy)
        said = f"{OPENING[verdict].format('part')} {_deciding(found, quotes)}".strip()
        yield SubResult(claim=part.text, verdict=verdict, reasoning=said, citations=quotes)
