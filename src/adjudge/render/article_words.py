"""What a person is told of an article's claims: how each came out, how they hang together, what its colours mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from adjudge.render.quoting import visible
from adjudge.render.words import VERDICTS, SaidCode, Tone, plain, reason, said_codes, signed, term_words
from adjudge.values.article import ArticleClaim, ArticleReport
from adjudge.values.article_claim import ExplainedRgba, InlineStatus
from adjudge.values.claim import Edge, EdgeKind
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Score
from adjudge.values.verdict import Verdict
from adjudge.values.word_lists import columns, table


class Outcome(StrEnum):
    """How a claim of an article came out; each surface has a colour for it, and always a number and a word besides."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    MIXED = "mixed"
    UNDECIDED = "undecided"
    """Evidence was looked for and settles nothing."""
    NOT_CHECKABLE = "not_checkable"
    """A question, an order, an opinion: nothing that evidence could settle."""
    DEFERRED = "deferred"
    """Not searched for, and what was found for other claims does not state it."""


OF_VERDICT: Mapping[Verdict, Outcome] = {
    Verdict.SUPPORTED: Outcome.SUPPORTED,
    Verdict.REFUTED: Outcome.REFUTED,
    Verdict.MIXED: Outcome.MIXED,
    Verdict.NOT_CHECKABLE: Outcome.NOT_CHECKABLE,
}
"""What a finding says by itself; too little evidence is read with whether it was looked for."""

UNSETTLED = frozenset({Outcome.UNDECIDED, Outcome.NOT_CHECKABLE, Outcome.DEFERRED})
"""Outcomes that no evidence stands behind: no quotes, no review, no probability."""

OUTCOMES: Mapping[Outcome, SaidCode] = {
    **{OF_VERDICT.get(verdict, Outcome.UNDECIDED): said for verdict, said in VERDICTS.items()},
    Outcome.DEFERRED: SaidCode(
        word="Not checked",
        sentence="Not searched for; what was found for other claims does not state it, nor its contrary.",
        tone=Tone.OPEN,
    ),
}

INLINE = said_codes("render.article_words.inline", InlineStatus)


@dataclass(frozen=True, kw_only=True, slots=True)
class Dimension:
    """One of the four that a claim and an article are seen in."""

    key: str
    """r, g, b or a."""
    name: str
    meaning: str


DIMENSIONS = tuple(
    Dimension(key=key, name=name, meaning=meaning) for key, name, meaning in columns("render.article_words.dimensions")
)

CREDIBILITY = "A credibility score runs from 0 to 1 and is no probability; the calibrated probability stands beside it."

SHORT_WHY = table("render.article_words.short_why")
_OF_ARTICLE = table("render.article_words.of_article")

_IN_LOG_ODDS = frozenset({"rgba.danger", "rgba.honesty"})
_TIER_TERMS = frozenset({"sources.explainability"})


def outcome(claim: ArticleClaim) -> Outcome:
    """How a claim came out. One that was not searched for is still held against what is stored; one that was not is deferred."""
    said = OF_VERDICT.get(claim.finding.verdict) if claim.finding else None
    return said or (Outcome.UNDECIDED if claim.target or claim.finding else Outcome.DEFERRED)


def credibility(claim: ArticleClaim) -> float | None:
    """A claim's credibility score; None where nothing at all stands behind it."""
    unmoved = claim.belief is None or claim.belief.confidence <= 0.0
    return None if outcome(claim) in {Outcome.DEFERRED, Outcome.NOT_CHECKABLE} and unmoved else claim.verdict_score


def numbered(report: ArticleReport) -> dict[str, int]:
    """The number every claim is shown with: its place among the claims of the article."""
    return {claim.id: number for number, claim in enumerate(report.claims, start=1)}


def bearing(edge: Edge) -> tuple[str, str, str]:
    """An edge as subject, verb and object, by the ids of claims: belief runs from source to target, so it is the target
    that depends."""
    ends = edge.source, edge.target
    subject, object_ = reversed(ends) if edge.kind is EdgeKind.DEPENDS_ON else ends
    return subject, edge.kind.replace("_", " "), object_


def bearings(report: ArticleReport, numbers: Mapping[str, int]) -> Iterator[tuple[int, str, int, Edge]]:
    """The edges between claims that have numbers, each as a sentence by these."""
    for edge in report.graph.edges:
        subject, verb, object_ = bearing(edge)
        if subject in numbers and object_ in numbers:
            yield numbers[subject], verb, numbers[object_], edge


def dimensions(explained: ExplainedRgba) -> tuple[tuple[Dimension, Score], ...]:
    """The four with their scores, in the order of their letters."""
    return tuple((held, getattr(explained, held.key)) for held in DIMENSIONS)


def article_term(score: Score, name: str, numbers: Mapping[str, int]) -> str:
    """What a term of an article's score is: a claim by its number, the tier of a source, or a sign by its words."""
    if name in numbers:
        return f"claim {numbers[name]}"
    return f"best source: tier {name}" if score.formula in _TIER_TERMS else term_words(name)


def in_log_odds(score: Score) -> bool:
    """Whether the terms add up in log-odds, of which the score is the share between 0 and 1."""
    return score.formula in _IN_LOG_ODDS


def score_in_words(score: Score, numbers: Mapping[str, int]) -> str:
    """A score in one line: its value, then what each term added or took away."""
    terms = ", ".join(f"{article_term(score, term.name, numbers)} {signed(term.contribution)}" for term in score.terms)
    unit = ", in log-odds" if terms and in_log_odds(score) else ""
    return f"{score.value:.2f}{f' ({terms}{unit})' if terms else ''}"


def article_reason(code: str, numbers: Mapping[str, int]) -> str:
    """A code of an article or of one of its claims as a sentence; some mean another thing here than of a single claim, and
    a claim that one names is named by its number."""
    name, _, figures = code.partition(":")
    shown = f"{name}:claim {numbers[figures]}" if figures in numbers else code
    return _OF_ARTICLE.get(code) or reason(shown).sentence


def detail_words(detail: str, numbers: Mapping[str, int]) -> str:
    """Why a linked page was not read: a code as its sentence, or the sentence that is given."""
    return article_reason(detail, numbers) if detail.isidentifier() else visible(detail)


def why_open(claim: ArticleClaim, numbers: Mapping[str, int]) -> str:
    """Why a claim that is open was not searched for, cannot be checked or has no finding, or whose evidence decided it; nothing
    for one that was searched for and weighed, nor for one that what is stored decides: no search was needed."""
    if claim.finding and outcome(claim) is Outcome.NOT_CHECKABLE:
        return visible(claim.finding.reasoning)
    if shared := _shared(claim, numbers):
        return f"Not searched for itself: evidence found for {shared} decides it."
    if not claim.target and _is_decided(claim):
        return ""
    code = (claim.undecided_reason if claim.finding is None else None) if claim.target else claim.deferred_reason or "deferred"
    why = article_reason(code, numbers) if code else ""
    return f"{why} What is stored does not settle it." if why and claim.finding and not claim.target else why


def not_searched(report: ArticleReport, numbers: Mapping[str, int]) -> list[tuple[str, list[int]]]:
    """Reasons with the numbers of the claims they hold for, the commonest first; a claim that what is stored decides has none."""
    why: dict[str, list[int]] = {}
    for claim in report.claims:
        if not claim.target and (sentence := why_open(claim, numbers)):
            why.setdefault(sentence, []).append(numbers[claim.id])
    return sorted(why.items(), key=lambda held: -len(held[1]))


def short_why(claim: ArticleClaim, numbers: Mapping[str, int]) -> str:
    """The same in a few words, for a table of many claims."""
    if claim.finding and outcome(claim) is Outcome.NOT_CHECKABLE:
        return ", ".join(plain(code) for code in claim.finding.reason_codes if code != Outcome.NOT_CHECKABLE)
    if shared := _shared(claim, numbers):
        return f"by {shared}"
    return "" if claim.target or _is_decided(claim) else SHORT_WHY.get(claim.deferred_reason or "", "")


def _is_decided(claim: ArticleClaim) -> bool:
    return outcome(claim) not in UNSETTLED


def _shared(claim: ArticleClaim, numbers: Mapping[str, int]) -> str:
    """The claims whose evidence decided one that was not searched for; nothing where none did."""
    if outcome(claim) is Outcome.DEFERRED or claim.target or not claim.inherited_from:
        return ""
    named = ", ".join(str(number) for number in sorted(numbers[id_] for id_ in claim.inherited_from if id_ in numbers))
    return f"{'claims' if ',' in named else 'claim'} {named}" if named else "other claims"
