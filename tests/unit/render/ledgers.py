"""Ledgers and answers as their jobs give them, over two policies of a made-up office."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from findings import VERSIONS, hostile

from adjudge.values.budget import Spend
from adjudge.values.document import content_sha256
from adjudge.values.ledger import (
    Answer,
    CritiquePoint,
    Edit,
    Entry,
    EntryType,
    EvidenceMatch,
    Importance,
    Ledger,
    LedgerSummary,
    LedgerWarning,
    MatchType,
    PassedOver,
    PointKind,
    QualityGate,
    Quote,
    Revision,
    RiskFlag,
    SupportLevel,
)
from adjudge.values.score import Score, Term, weighted
from adjudge.values.span import Span
from adjudge.values.trace import Degraded, Started, Stopped
from adjudge.values.verdict import Support

TRAVEL = """Travel policy

Staff book travel through the desk on the second floor. Requests must reach the desk in writing at least 14 days before \
departure. Approval rests with the line manager; for trips outside Europe the director signs as well.

Expenses

Meals are refunded up to 45 euros a day. Receipts are handed in within 30 days of the return. A business day is any day from \
Monday to Friday that is no public holiday. Taxis are refunded where no bus or train runs.

History

The policy was first adopted in 2019 and revised in 2024, when video calls had made every second trip unnecessary."""
HOURS = """The desk is open from 9 to 17 on business days. In August it closes at 15.

Requests may also be sent by e-mail; they count as written. The desk answers within three business days."""
OLD = "Notice of 2016: meals are refunded up to 30 euros a day."
TEXTS: Mapping[str, str] = {content_sha256(text): text for text in (TRAVEL, HOURS, OLD)}
_OF = {"travel.md": TRAVEL, "hours.txt": HOURS, "archive/notice-2016.txt": OLD}

DRAFT = """Travel requests must be submitted in writing at least 14 days before departure [cite:5f0c21aa]. The desk answers \
within three business days, and by e-mail is fine too.

Meals are refunded up to 60 euros a day [cite:00000000]. Receipts are due within 30 days. The director's signature is always \
needed. Trips are insured by the company. A business day is any day from Monday to Friday.

I hope this helps!
"""


def quote(document: str, words: str, support: SupportLevel = SupportLevel.FULL, probability: float = 0.93) -> Quote:
    """Words of a document at their place."""
    text = _OF[document]
    start = text.index(words)
    return Quote(
        document=document, quote=words, start=start, end=start + len(words), chunk_hash=content_sha256(words)[:8],
        content_sha256=content_sha256(text), support=support, probability=probability,
    )  # fmt: skip


def _confidence(value: float, *terms: Term) -> Score:
    return Score(formula="ledger.confidence", value=value, terms=terms)


def entry(words: str, claim: str, verdict: Support, *, within: str = DRAFT, **more: object) -> Entry:
    """An entry whose own words stand in the draft."""
    start = within.index(words)
    values: dict[str, object] = {"type": EntryType.FACT, "importance": Importance.MATERIAL, "confidence": 0.0} | more
    return Entry(claim=claim, start=start, end=start + len(words), verdict=verdict, **values)  # type: ignore[arg-type]


ENTRIES = (
    entry(
        "Travel requests must be submitted in writing at least 14 days before departure [cite:5f0c21aa]",
        "Travel requests must be submitted in writing at least 14 days before departure.", Support.SUPPORTED,
        type=EntryType.NUMERIC, importance=Importance.CRITICAL, confidence=0.95, probability=0.97, cited=True,
        citations=("5f0c21aa",), citation_valid=True, match_type=MatchType.DIRECT, support_level=SupportLevel.FULL,
        evidence=(quote("travel.md", "Requests must reach the desk in writing at least 14 days before departure."),
                  quote("hours.txt", "Requests may also be sent by e-mail; they count as written.", SupportLevel.PARTIAL, 0.61)),
        matches=(EvidenceMatch(chunk_hash="5f0c21aa", similarity=0.91, match_type=MatchType.DIRECT),),
        reasoning="The cited passage states the rule and the number of days.",
        scores=(_confidence(0.95, weighted("support_level", 0.85, 1.0), weighted("further_matches", 1.0, 0.05),
                            Term(name="similarity", raw=0.91, weight=1.0, contribution=0.05)),),
    ),
    entry(
        "The desk answers within three business days", "The desk answers within three business days.", Support.SUPPORTED,
        type=EntryType.NUMERIC, importance=Importance.CRITICAL, confidence=0.85, probability=0.95,
        support_level=SupportLevel.FULL, match_type=MatchType.SEMANTIC,
        evidence=(quote("hours.txt", "The desk answers within three business days."),), scores=(_confidence(0.85),),
    ),
    entry(
        "by e-mail is fine too", "Travel requests may be submitted by e-mail.", Support.SUPPORTED, confidence=0.85,
        type=EntryType.POLICY, probability=0.9, support_level=SupportLevel.FULL, match_type=MatchType.SEMANTIC,
        evidence=(quote("hours.txt", "Requests may also be sent by e-mail; they count as written."),),
    ),
    entry(
        "Meals are refunded up to 60 euros a day [cite:00000000]", "Meals are refunded up to 60 euros a day.",
        Support.CONTRADICTED, type=EntryType.NUMERIC, importance=Importance.CRITICAL, cited=True, citations=("00000000",),
        citation_valid=False, support_level=SupportLevel.CONTRADICTED, match_type=MatchType.SEMANTIC, probability=0.02,
        evidence=(quote("travel.md", "Meals are refunded up to 45 euros a day.", SupportLevel.CONTRADICTED, 0.98),
                  quote("archive/notice-2016.txt", "meals are refunded up to 30 euros a day", SupportLevel.CONTRADICTED, 0.96)),
        reasoning="The claim says 60 euros; the documents say 45 and 30.",
        notes="The citation [cite:00000000] names no document.",
    ),
    entry(
        "Receipts are due within 30 days", "Receipts are due within 30 days of the return.", Support.WEAK,
        type=EntryType.NUMERIC, importance=Importance.CRITICAL, confidence=0.75, probability=0.78,
        support_level=SupportLevel.FULL, requires_inference=True, match_type=MatchType.SEMANTIC,
        evidence=(quote("travel.md", "Receipts are handed in within 30 days of the return."),),
    ),
    entry(
        "The director's signature is always needed", "The director's signature is always needed.", Support.WEAK,
        type=EntryType.POLICY, confidence=0.6, probability=0.41, support_level=SupportLevel.PARTIAL,
        match_type=MatchType.SEMANTIC,
        evidence=(quote("travel.md", "for trips outside Europe the director signs as well", SupportLevel.PARTIAL, 0.64),),
        reasoning="The documents ask for it only for trips outside Europe.",
    ),
    entry(
        "Trips are insured by the company", "Trips are insured by the company.", Support.NOT_FOUND, probability=0.04,
        evidence=(quote("travel.md", "Staff book travel through the desk on the second floor.", SupportLevel.NONE, 0.0),),
    ),
    entry(
        "A business day is any day from Monday to Friday", "A business day is any day from Monday to Friday.", Support.SUPPORTED,
        type=EntryType.DEFINITION, importance=Importance.MINOR, confidence=0.85, probability=0.88,
        support_level=SupportLevel.FULL, match_type=MatchType.SEMANTIC,
        evidence=(quote("travel.md", "A business day is any day from Monday to Friday that is no public holiday."),),
    ),
)  # fmt: skip

GATES = (
    QualityGate(name="evidence_coverage", value=5 / 7, threshold=0.85, passed=False, action="Trigger revision"),
    QualityGate(name="unsupported_rate", value=1 / 7, threshold=0.05, passed=False, action="Mark unsupported clearly"),
    QualityGate(name="critical_unsupported", value=0, threshold=0, passed=True, action="Must revise or remove"),
    QualityGate(name="contradictions", value=1, threshold=0, passed=False, action="Must correct"),
)

LEDGER = Ledger(
    case_id="g-5b1f2c3d4e", draft=DRAFT, entries=ENTRIES, gates=GATES,
    summary=LedgerSummary(
        total_claims=8, evidence_coverage=5 / 7, unsupported_rate=1 / 7,
        verdict_distribution={
            Support.SUPPORTED: 4, Support.WEAK: 2, Support.CONTRADICTED: 1, Support.NOT_FOUND: 1,
        },
    ),
    risk_flags=(
        RiskFlag(type="outdated_source", severity="medium", description="Source document is 9 years old", claim=3),
        RiskFlag(type="conflict", severity="high", description="Multiple sources disagree on this claim", claim=3),
    ),
    documents=("travel.md", "hours.txt", "archive/notice-2016.txt", "canteen.txt"),
    spend=Spend(seconds=0.31), versions=VERSIONS,
    trace=(Started(job="ground", profile="library", policy="9f31c2ab44e0"), Stopped(reason="completed")),
)  # fmt: skip

FOREIGN = Ledger(
    case_id="g-0000000000", draft="Les repas sont remboursés jusqu'à 45 euros par jour.\n",
    summary=LedgerSummary(evidence_coverage=0.0), reason_codes=("unsupported_language",), versions=VERSIONS,
    risk_flags=(RiskFlag(type="no_evidence", severity="high", description="No documents matched the query"),),
)  # fmt: skip

BETTER = """Travel requests must be submitted in writing at least 14 days before departure [cite:5f0c21aa]. The desk answers \
within three business days [cite:77ab01cd]. Meals are refunded up to 45 euros a day [cite:0a1b2c3d]. Whether trips are insured \
was not found in the documents."""
FIRST = """Travel requests must be submitted in writing at least 14 days before departure [cite:5f0c21aa]. The desk answers \
within three business days. Meals are refunded up to 60 euros a day [cite:00000000]. Trips are insured by the company. \
Everybody loves the desk."""


def _edit(action: str, before: str, after: str, why: str) -> Edit:
    start = FIRST.index(before) if before else FIRST.index(". Meals")
    return Edit(action=action, start=start, end=start + len(before), before=before, after=after, why=why)


REVISION = Revision(
    number=1, reason="Claims contradict evidence", draft=BETTER, coverage=1.0,
    instructions=('Correct claim based on evidence: "Meals are refunded up to 60 euros a day."',),
    edits=(
        _edit("correct", "60 euros a day [cite:00000000]", "45 euros a day [cite:0a1b2c3d]", "travel.md says 45 euros."),
        _edit("cite", "", " [cite:77ab01cd]", "hours.txt says so."),
        _edit("qualify", "Trips are insured by the company.", "Whether trips are insured was not found in the documents.", ""),
        _edit("remove", " Everybody loves the desk.", "", "Nothing bears it out."),
    ),
)  # fmt: skip

_KEPT = tuple(
    entry(words, f"{words}.", Support.SUPPORTED, within=BETTER, confidence=0.9, probability=0.95, evidence=(found,),
          importance=Importance.CRITICAL, support_level=SupportLevel.FULL)
    for words, found in (
        ("Travel requests must be submitted in writing at least 14 days before departure",
         quote("travel.md", "Requests must reach the desk in writing at least 14 days before departure.")),
        ("The desk answers within three business days", quote("hours.txt", "The desk answers within three business days.")),
        ("Meals are refunded up to 45 euros a day", quote("travel.md", "Meals are refunded up to 45 euros a day.")),
    )
)  # fmt: skip

ANSWER = Answer(
    case_id="w-7f00d1e2a3", query="How do I ask for a business trip, and what is refunded?", mode="answer", response=BETTER,
    ledger=replace(
        LEDGER, case_id="w-7f00d1e2a3", draft=BETTER, entries=_KEPT, risk_flags=(),
        gates=tuple(replace(gate, passed=True, value=gate.threshold) for gate in GATES),
        summary=LedgerSummary(total_claims=3, evidence_coverage=1.0, verdict_distribution={Support.SUPPORTED: 3}),
    ),
    first_ledger=replace(LEDGER, draft=FIRST, entries=(), summary=replace(LEDGER.summary, evidence_coverage=0.5)),
    critique=(
        CritiquePoint(kind=PointKind.CONFLICTING, about="Meals are refunded up to 60 euros a day.",
                      why="travel.md says 45 euros.", entry=2),
        CritiquePoint(kind=PointKind.UNSUPPORTED, about="Trips are insured by the company.", why="No document says so.", entry=3),
        CritiquePoint(kind=PointKind.MISSING, about="Receipts are handed in within 30 days.", why="The question asks for it."),
    ),
    revisions=(REVISION,),
    warnings=(
        LedgerWarning(code="UNSUPPORTED_CLAIMS", message="1 material claims could not be verified",
                      details=("Trips are insured by the company.",)),
    ),
    spend=Spend(llm_calls=3, tokens=2140, seconds=4.2), versions=VERSIONS,
    trace=(Started(job="answer", profile="library", policy="9f31c2ab44e0"), Degraded(reason_code="llm_malformed")),
)  # fmt: skip


@dataclass(frozen=True)
class Hostile:
    """A ledger and an answer in which everything from outside says the same words, and the texts behind them."""

    ledger: Ledger
    answer: Answer
    texts: Mapping[str, str]


def hostile_ledger(words: str) -> Hostile:
    """Everything of the ledger that comes from outside says `words`."""
    text = f"{words} {words}\n\n{words}"
    name = content_sha256(text)
    cuts = ((0, len(words)), (len(words) // 2, len(text)), (len(text) - len(words), len(text)))
    score = Score(formula=words, value=0.4, terms=(weighted(words, 0.4, 1.0),), fired=(words,))
    entries = tuple(
        Entry(
            claim=words, start=start, end=end, type=EntryType.FACT, importance=Importance.CRITICAL, verdict=verdict,
            confidence=0.5, cited=True, citations=(words,), citation_valid=False, notes=words, reasoning=words,
            probability=0.5, scores=(score, replace(score, formula="ledger.confidence")), support_level=SupportLevel.FULL,
            matches=(EvidenceMatch(chunk_hash=words, similarity=0.8, match_type=MatchType.DIRECT),),
            evidence=(
                Quote(document=words, quote=text[start:end], start=start, end=end, chunk_hash=words, content_sha256=name),
                Quote(document=words, quote=words, start=3, end=9, chunk_hash=words, support=SupportLevel.CONTRADICTED),
            ),
        )
        for (start, end), verdict in zip(cuts, Support, strict=False)
        if start < end
    )  # fmt: skip
    sample = hostile(words, words)
    ledger = Ledger(
        case_id=words, draft=text, entries=entries, documents=(words, f"{words} and another"), reason_codes=(words,),
        passed_over=(PassedOver(span=Span(start=0, end=len(words)), reason=words),), chunks_read=(words,),
        gates=(QualityGate(name=words, value=0.1, threshold=0.5, passed=False, action=words), *GATES),
        risk_flags=(RiskFlag(type=words, severity=words, description=words, claim=0),),
        warnings=(LedgerWarning(code=words, message=words, details=(words,)),),
        versions=sample.finding.versions, trace=sample.finding.trace,
    )  # fmt: skip
    edits = (Edit(action=words, start=0, end=len(words), before=words, after=f"{words}!", why=words),)
    answer = Answer(
        case_id=words, query=words, mode=words, response=text, ledger=ledger, first_ledger=ledger,
        critique=tuple(CritiquePoint(kind=kind, about=words, why=words, entry=0) for kind in PointKind),
        revisions=(
            Revision(
                number=1, reason=words, instructions=(words,), draft=f"{words}!{text[len(words) :]}", coverage=0.5, edits=edits
            ),
            Revision(number=2, reason=words, instructions=(), draft=words, coverage=0.5, edits=edits),
        ),
        versions=sample.finding.versions, trace=sample.finding.trace,
    )  # fmt: skip
    return Hostile(ledger, answer, {name: text})
