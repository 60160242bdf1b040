"""A ledger as one page that needs nothing else: the draft on one side, the words of the documents on the other, joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudge.render import ledger_words as say
from adjudge.render.draft_layout import Outline, laid_out, plain_title
from adjudge.render.finding_page import Places
from adjudge.render.ledger_documents import (
    Excerpt,
    documents_beside,
    outlines_of,
    quoted_within,
    sides,
    silent_documents,
)
from adjudge.render.pages import FIRST_WORDS, TITLE, ReportBody, set_body, whole_page
from adjudge.render.quoting import excerpt
from adjudge.render.timeline import timeline
from adjudge.render.words import SaidCode, Tone, bound_said, percent
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import Answer, CritiquePoint, Entry, Ledger, PointKind, Quote, RiskFlag
from adjudge.values.score import Score
from adjudge.values.verdict import Support

if TYPE_CHECKING:
    from markupsafe import Markup

PASSED_WORDS = 200
"""Characters of a stretch that is no claim."""
COVERAGE_GATES = frozenset({"evidence_coverage", "coverage"})


@dataclass(frozen=True, kw_only=True, slots=True)
class _Quote:
    """Words of a document ready to be set."""

    quote: Quote
    said: SaidCode
    within: Excerpt
    stored: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Card:
    """A claim with what the documents say, ready to be set."""

    number: int
    entry: Entry
    quotes: tuple[_Quote, ...]
    probability: str
    confidence: Score | None
    """With its terms, where they are known."""
    scores: tuple[Score, ...]
    """The others."""
    flags: tuple[RiskFlag, ...]


def ledger_page(ledger: Ledger, texts: Mapping[str, str], *, question: str = "") -> str:
    """The whole page as HTML. `texts` holds the documents by content hash, for quotes to stand in their paragraphs. What
    the draft and the documents say is shown as text and never read as markup."""
    return whole_page(ledger_body(ledger, texts, question=question))


def answer_page(answer: Answer, texts: Mapping[str, str]) -> str:
    """The same for an answer, with how it was challenged and revised."""
    return whole_page(ledger_body(answer, texts))


def ledger_body(
    result: Ledger | Answer,
    texts: Mapping[str, str],
    *,
    question: str = "",
    places: Places | None = None,
    beside: Markup | None = None,
) -> ReportBody:
    """A ledger or an answer without what surrounds it; `beside` stands under the summary, or under what is answered."""
    ledger, answer = (result.ledger, result) if isinstance(result, Answer) else (result, None)
    outlines = outlines_of(ledger, texts)
    cards = [_card(number, entry, ledger, outlines, places) for number, entry in enumerate(ledger.entries, start=1)]
    draft = ledger.draft or (answer.response if answer else "")
    title = (answer.query if answer else question) or excerpt(plain_title(draft), FIRST_WORDS) or "A draft"
    tally = Counter(entry.verdict for entry in ledger.entries)
    counts = [(verdict, say.LEDGER_VERDICTS[verdict], tally[verdict]) for verdict in Support if tally[verdict]]
    untold = answer is not None and not answer.told
    codes = say.untold_codes(answer) if answer is not None and untold else (*result.reason_codes, *ledger.reason_codes)
    made = set_body(
        "ledger",
        say,
        ledger=ledger,
        answer=answer,
        result=result,
        kicker="Answer" if answer else "Evidence ledger",
        title=title,
        threshold=next((gate.threshold for gate in ledger.gates if gate.name in COVERAGE_GATES), None),
        tally=counts,
        counts=[(verdict.value, n) for verdict, _, n in counts],
        standing=say.standing(ledger),
        bound=bound_said(ledger.bound),
        untold=untold,
        flags=[] if untold else _flags(result, ledger),
        warnings=result.warnings or ledger.warnings,
        missing=say.ledger_reasons(codes, answered=answer is not None),
        layout=laid_out(draft, ledger.entries),
        cards=cards,
        documents=documents_beside(ledger, outlines),
        silent=silent_documents(ledger),
        passed=[(excerpt(words, PASSED_WORDS), why_not) for words, why_not in say.passed_over(ledger)],
        revisions=sides(answer) if answer else (),
        critique=_critique(answer),
        moments=timeline(result.trace),
        beside=beside or "",
        verdict_of=lambda card: card.entry.verdict.value,
    )
    styles = ("family", "finding", "article", "ledger")
    kind = "finding" if untold else "ledger"  # what claims nothing needs no second column
    return ReportBody(kind=kind, title=excerpt(title, TITLE), markup=made, styles=styles, claims=len(cards))


def _card(number: int, entry: Entry, ledger: Ledger, outlines: Mapping[str, Outline], places: Places | None) -> _Card:
    confidence = next((score for score in entry.scores if "confidence" in score.formula), None)
    return _Card(
        number=number,
        entry=entry,
        quotes=tuple(
            _Quote(
                quote=quote,
                said=say.LEVELS[quote.support],
                within=quoted_within(number, quote, outlines),
                stored=places(quote.content_sha256, quote.start, quote.end) if places and quote.content_sha256 else None,
            )
            for quote in say.deciding(entry)
        ),
        probability=percent(entry.probability) if entry.probability > 0.0 else "–",
        confidence=confidence,
        scores=tuple(score for score in entry.scores if score is not confidence),
        flags=tuple(flag for flag in ledger.risk_flags if flag.claim == number - 1),
    )


def _flags(result: Ledger | Answer, ledger: Ledger) -> list[tuple[RiskFlag, str, Tone]]:
    held = dict.fromkeys((*result.risk_flags, *ledger.risk_flags))
    return [(flag, say.flag_name(flag), say.FLAG_TONES.get(flag.severity, Tone.OPEN)) for flag in held]


def _critique(answer: Answer | None) -> list[tuple[SaidCode, list[tuple[CritiquePoint, int | None]]]]:
    """The skeptic's points by kind. It read the first draft: its entries are those of this page only where nothing was
    revised."""
    if answer is None:
        return []
    same = not answer.revisions
    grouped: dict[PointKind, list[tuple[CritiquePoint, int | None]]] = {}
    for point in answer.critique:
        known = same and point.entry is not None and 0 <= point.entry < len(answer.ledger.entries)
        grouped.setdefault(point.kind, []).append((point, point.entry + 1 if known and point.entry is not None else None))
    return [(say.POINTS[kind], grouped[kind]) for kind in PointKind if kind in grouped]
