"""A verdict in words, by template: what decides it, what is missing, how sure and why."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.assessment import Assessment
from adjudge.model.evidence import Citation
from adjudge.model.how_often import right_in
from adjudge.model.verdict import SIDE, SubclaimFinding, SubclaimStatus, Verdict
from adjudge.scoring.citations import WANTED
from adjudge.scoring.reconcile import conflict

OPENING = {
    Verdict.SUPPORTED: "The evidence supports this claim.",
    Verdict.REFUTED: "The evidence contradicts this claim.",
    Verdict.MIXED: "The evidence is divided on this claim.",
    Verdict.NOT_ENOUGH_EVIDENCE: "The evidence found does not settle this claim.",
}
PART = {
    Verdict.SUPPORTED: "The evidence supports this part.",
    Verdict.REFUTED: "The evidence contradicts this part.",
    Verdict.NOT_ENOUGH_EVIDENCE: "The evidence found does not settle this part.",
}
LONGEST_QUOTE = 300


def reasoning(assessment: Assessment) -> str:
    """Two to four sentences, each word of them taken from the assessment; quotes are verbatim."""
    verdict = assessment.ruling.verdict
    parts = [OPENING[verdict], _deciding(assessment, assessment.citations), _missing(assessment), how_sure(assessment)]
    return " ".join(part for part in parts if part)


def part_reasoning(assessment: Assessment, place: int) -> str:
    """A part of the claim in its own words: what it comes to, and the quote that decides it."""
    said = PART[SIDE[assessment.subclaims[place].status]]
    return f"{said} {_deciding(assessment, part_citations(assessment, place))}".strip()


def part_citations(assessment: Assessment, place: int) -> tuple[Citation, ...]:
    """The quotes that bear on one part, on its own side."""
    wanted = WANTED.get(SIDE[assessment.subclaims[place].status])
    stances = {h.candidate.id: h.parts[place].stance.label for h in assessment.heard}
    return tuple(c for c in assessment.citations if stances.get(c.evidence_id) is wanted)


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
    grounds = assessment.grounds
    if conflict.__name__ in assessment.ruling.reasons or (grounds.supporting_sources and grounds.refuting_sources):
        return "What was found points both ways, and nothing in it settles which is right."
    if len(still_open) == len(assessment.subclaims) and not grounds.supporting_sources + grounds.refuting_sources:
        count = len(assessment.heard)
        read = f"{count} passage{'s were' if count > 1 else ' was'}"
        return f"{read} read, and none says whether it holds."
    return "What was found points one way, but not clearly enough or from too little evidence to say so."


def how_sure(assessment: Assessment) -> str:
    """On how many sources a verdict rests and how often such a verdict is right; nothing for a claim that stays open."""
    grounds, verdict = assessment.grounds, assessment.ruling.verdict
    if verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        return ""
    sources = grounds.sources_for(verdict)
    against = (
        grounds.refuting_sources
        if verdict is Verdict.SUPPORTED
        else grounds.supporting_sources
        if verdict is Verdict.REFUTED
        else 0
    )
    rests = f"This rests on {sources} independent source{'s' if sources != 1 else ''}"
    opposed = f", with {against} against" if against else ""
    return f"{rests}{opposed}: {right_in(assessment.probability.value)}."


def _shortened(quote: str) -> str:
    quote = " ".join(quote.split())
    if len(quote) <= LONGEST_QUOTE:
        return quote
    return quote[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " \u2026"
