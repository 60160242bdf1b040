"""What a person is told instead of a code or a number: verdicts, statuses, stances, probabilities, dates.

The terminal and the pages say the same because both say it from here; codes have their sentences in `reasons`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from adjudge.model.budget import Spend
from adjudge.model.evidence import EvidenceKind, StanceLabel
from adjudge.model.how_often import right_in
from adjudge.model.verdict import OPEN, SIDE, Finding, Standing, SubclaimFinding, SubclaimStatus, Verdict


class Tone(StrEnum):
    """Which way something points; each surface has its own colour for it, and always a sign and a word besides."""

    FOR = "for"
    AGAINST = "against"
    BOTH = "both"
    OPEN = "open"
    NONE = "none"
    """There is nothing that could point anywhere."""


SIGNS: Mapping[Tone, str] = {Tone.FOR: "✓", Tone.AGAINST: "✗", Tone.BOTH: "±", Tone.OPEN: "?", Tone.NONE: "–"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """A code as a person hears it."""

    word: str
    sentence: str
    tone: Tone

    @property
    def sign(self) -> str:
        return SIGNS[self.tone]


VERDICTS: Mapping[Verdict, Said] = {
    Verdict.SUPPORTED: Said(word="Supported", sentence="The evidence bears this claim out.", tone=Tone.FOR),
    Verdict.REFUTED: Said(word="Refuted", sentence="The evidence contradicts this claim.", tone=Tone.AGAINST),
    Verdict.MIXED: Said(
        word="Mixed", sentence="The evidence bears out part of this claim and contradicts another part.", tone=Tone.BOTH
    ),
    Verdict.NOT_ENOUGH_EVIDENCE: Said(
        word="Not enough evidence", sentence="The evidence does not settle this claim either way.", tone=Tone.OPEN
    ),
    Verdict.NOT_CHECKABLE: Said(
        word="Not checkable", sentence="This is no statement of fact that could be checked here.", tone=Tone.NONE
    ),
}

SURE = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})
"""Verdicts that lack nothing: what the rules would rather have had besides is told to whoever looks into them."""

STANDINGS: Mapping[Standing, Said] = {
    Standing.CONFIRMED: Said(
        word="confirmed", sentence="The trust rules are met, and by well-trusted sources.", tone=Tone.FOR
    ),
    Standing.PROVISIONAL: Said(
        word="provisional", sentence="The trust rules are met, by moderately trusted sources.", tone=Tone.BOTH
    ),
    Standing.REVOKED: Said(
        word="revoked", sentence="The trust rules are met, by sources of little trust.", tone=Tone.AGAINST
    ),
    Standing.EVIDENCE_INSUFFICIENCY: Said(
        word="insufficient evidence",
        sentence="The trust rules ask for more sources, or more varied ones.",
        tone=Tone.OPEN,
    ),
}
"""They say what the trust rules make of the sources and never what the verdict is: one may be sure where the other is not."""

STATUSES: Mapping[SubclaimStatus, Said] = {
    SubclaimStatus.STRONGLY_VALID: Said(
        word="strongly supported", sentence="Borne out by strong evidence.", tone=Tone.FOR
    ),
    SubclaimStatus.VALID: Said(word="supported", sentence="Borne out.", tone=Tone.FOR),
    SubclaimStatus.PARTIALLY_VALID: Said(word="partly supported", sentence="Borne out in part.", tone=Tone.BOTH),
    SubclaimStatus.UNKNOWN: Said(word="left open", sentence="Nothing found decides it.", tone=Tone.OPEN),
    SubclaimStatus.PARTIALLY_INVALID: Said(
        word="partly contradicted", sentence="Contradicted in part.", tone=Tone.BOTH
    ),
    SubclaimStatus.INVALID: Said(word="contradicted", sentence="Contradicted.", tone=Tone.AGAINST),
}


def part_said(part: SubclaimFinding, finding: Finding) -> Said:
    """How a part fared. The only part of a claim is the claim: where a rule held the verdict back from what the evidence says
    of it, or carried it beyond, the part is told as the verdict, and its own status stands in the breakdown."""
    if finding.num_subclaims > 1 or len(finding.subclaims) > 1 or SIDE[part.status] is finding.verdict:
        return STATUSES[part.status]
    verdict = VERDICTS[finding.verdict]
    return replace(verdict, word=verdict.word.lower())


STANCES: Mapping[StanceLabel, Said] = {
    StanceLabel.SUPPORTS: Said(word="supports", sentence="It says that the claim holds.", tone=Tone.FOR),
    StanceLabel.REFUTES: Said(word="refutes", sentence="It says that the claim does not hold.", tone=Tone.AGAINST),
    StanceLabel.NEUTRAL: Said(word="takes no side", sentence="It leaves the claim open.", tone=Tone.OPEN),
}

KINDS: Mapping[EvidenceKind, str] = {
    EvidenceKind.PASSAGE: "passage",
    EvidenceKind.GRAPH: "graph statement",
    EvidenceKind.WEB: "web page",
}


def reliability(verdict: Verdict, probability: float) -> str:
    """How far to rely on a verdict, the one number a person is given for it, as one sentence; nothing for what is left open,
    where there is no verdict to rely on, and nothing when none was given."""
    if verdict in OPEN or probability <= 0.0:
        return ""
    return f"{opening(right_in(probability))}."


def sure_percent(finding: Finding) -> str:
    """The same number for a column of a table; nothing where `reliability` says nothing."""
    said = reliability(finding.verdict, finding.calibrated_probability)
    return percent(finding.calibrated_probability) if said else ""


def percent(share: float) -> str:
    """A share as whole percent; only what is certain reads 0% or 100%."""
    if 0.0 < share < 0.005:
        return "<1%"
    if 0.995 <= share < 1.0:
        return ">99%"
    return f"{share * 100:.0f}%"


def signed(contribution: float) -> str:
    """What a term added or took away; nothing is neither."""
    return "0.00" if abs(contribution) < 0.005 else f"{contribution:+.2f}".replace("-", "−")


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 page", "2,000 pages"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or noun + 's'}"


def opening(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def day(date: dt.date) -> str:
    """A date as a person writes it: "5 November 2025"."""
    return f"{date.day} {date.strftime('%B')} {date.year}"


def duration(seconds: float) -> str:
    """Seconds as a person says them."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,} min {rest} s"


def spent(spend: Spend) -> str:
    """What a job cost, in one line; what was not used is not mentioned."""
    parts = [
        counted(number, noun, plural)
        for number, noun, plural in (
            (spend.searches, "search", "searches"),
            (spend.pages, "page fetched", "pages fetched"),
            (spend.llm_calls, "language-model call", ""),
            (spend.tokens, "token", ""),
        )
        if number
    ]
    if spend.cost is not None:
        parts.append(f"cost {spend.cost:.4f}".rstrip("0").rstrip("."))
    return ", ".join([*(parts or ["nothing outside this machine"]), duration(spend.seconds)])
