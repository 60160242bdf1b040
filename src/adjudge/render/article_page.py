"""A checked article as one page that needs nothing else: its text with every claim marked, and the evidence beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudge.render import article_words as say
from adjudge.render.article_words import Dimension, Outcome
from adjudge.render.claim_graph import draw_graph
from adjudge.render.finding_page import Places, SetQuote, set_quote
from adjudge.render.pages import FIRST_WORDS, TITLE, ReportBody, set_body, whole_page
from adjudge.render.quoting import excerpt, marked_text, web_address
from adjudge.render.timeline import by_number, timeline
from adjudge.render.words import SaidCode, reliability, sure_percent
from adjudge.values.article import ArticleClaim, ArticleReport
from adjudge.values.article_claim import ExplainedRgba, InlineSource
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Score

if TYPE_CHECKING:
    from markupsafe import Markup

QUOTES = 4
"""On the card of a claim; all of them are in the case."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Shade:
    """One dimension of a claim or an article, ready to be set."""

    dimension: Dimension
    score: Score
    told: str


@dataclass(frozen=True, kw_only=True, slots=True)
class _Card:
    """A claim with its evidence, ready to be set."""

    number: int
    claim: ArticleClaim
    outcome: Outcome
    said: SaidCode
    own_words: str
    sure: str
    """What its calibrated probability means; empty without one."""
    probability: str
    credibility: float | None
    why: str
    """Of a claim that was not searched for."""
    quotes: tuple[SetQuote, ...]
    more: int
    """Quotes that are not shown."""
    against: tuple[tuple[int, float], ...]
    """Claims that it cannot hold together with, and how sure that is."""
    shades: tuple[_Shade, ...]
    lacking: tuple[str, ...]


def article_page(report: ArticleReport, snapshots: Mapping[str, str]) -> str:
    """The whole page as HTML. `snapshots` holds the stored texts by content hash, for quotes to stand in their sentences.
    What the article and the evidence say is shown as text and never read as markup."""
    return whole_page(article_body(report, snapshots))


def article_body(
    report: ArticleReport, snapshots: Mapping[str, str], *, places: Places | None = None, beside: Markup | None = None
) -> ReportBody:
    """The same without what surrounds it; `beside` stands under the summary."""
    numbers = say.numbered(report)
    cards = [_card(claim, report, numbers, snapshots, places) for claim in report.claims]
    title = report.title or excerpt(report.text, FIRST_WORDS) or "An article"
    tally = [(held, say.OUTCOMES[held], n) for held in Outcome if (n := Counter(c.outcome for c in cards)[held])]
    deferred = [(why, [cards[number - 1] for number in which]) for why, which in say.not_searched(report, numbers)]
    made = set_body(
        "article",
        say,
        report=report,
        title=title,
        link=web_address(report.url),
        tally=tally,
        counts=[(held.value, n) for held, _, n in tally],
        shades=_shades(report.explained, numbers),
        missing=list(dict.fromkeys(say.article_reason(code, numbers) for code in report.reason_codes)),
        marked=marked_text(report.text, report.claims),
        cards=cards,
        pairs=_pairs(report, {card.claim.id: card for card in cards}),
        drawn=draw_graph(report),
        edges=list(say.bearings(report, numbers)),
        sources=[_source(link, numbers, report) for link in report.inline_sources],
        deferred=deferred,
        not_searched=sum(len(held) for _, held in deferred),
        dropped=[(one, " ".join(say.article_reason(c, numbers) for c in one.reason_codes)) for one in report.dropped],
        moments=timeline(by_number(report.trace, numbers)),
        numbers=numbers,
        beside=beside or "",
        outcome_of=lambda card: card.outcome,
    )
    styles = ("family", "finding", "article")
    return ReportBody(kind="article", title=excerpt(title, TITLE), markup=made, styles=styles, claims=len(cards))


def _card(
    claim: ArticleClaim,
    report: ArticleReport,
    numbers: Mapping[str, int],
    snapshots: Mapping[str, str],
    places: Places | None,
) -> _Card:
    held, found = say.outcome(claim), claim.finding
    citations = found.citations if found and held not in say.UNSETTLED else ()
    evidence = {item.id: item for item in found.evidence} if found else {}
    others = [(p.b if p.a == claim.id else p.a, p.probability) for p in report.contradictions if claim.id in (p.a, p.b)]
    return _Card(
        number=numbers[claim.id],
        claim=claim,
        outcome=held,
        said=say.OUTCOMES[held],
        own_words=report.text[claim.start : claim.end] or claim.text,
        sure=reliability(found.verdict, found.calibrated_probability) if found else "",
        probability=sure_percent(found) if found else "",
        credibility=say.credibility(claim),
        why=say.why_open(claim, numbers),
        quotes=tuple(set_quote(citation, snapshots, evidence, places) for citation in citations[:QUOTES]),
        more=len(citations) - QUOTES,
        against=tuple((numbers[id_], sure) for id_, sure in others if id_ in numbers),
        shades=_shades(claim.rgba, numbers),
        lacking=_lacking(claim, held, numbers),
    )


def _lacking(claim: ArticleClaim, held: Outcome, numbers: Mapping[str, int]) -> tuple[str, ...]:
    """Why evidence that was looked for settles nothing."""
    if held is not Outcome.UNDECIDED or claim.finding is None:
        return ()
    return tuple(dict.fromkeys(say.article_reason(code, numbers) for code in claim.finding.reason_codes))


def _shades(explained: ExplainedRgba | None, numbers: Mapping[str, int]) -> tuple[_Shade, ...]:
    if explained is None:
        return ()
    return tuple(
        _Shade(dimension=held, score=score, told=f"{held.name} {say.score_in_words(score, numbers)}")
        for held, score in say.dimensions(explained)
    )


def _pairs(report: ArticleReport, cards: Mapping[str, _Card]) -> list[tuple[_Card, _Card, float]]:
    pairs = ((cards.get(pair.a), cards.get(pair.b), pair.probability) for pair in report.contradictions)
    return [(a, b, sure) for a, b, sure in pairs if a and b]


def _source(
    link: InlineSource, numbers: Mapping[str, int], report: ArticleReport
) -> tuple[InlineSource, SaidCode, str | None, list[int], str, str]:
    """An inline source with how it came out, its address if it is one, its claims, the words it hangs on, and why not."""
    claims = [numbers[id_] for id_ in link.claim_ids if id_ in numbers]
    why = say.detail_words(link.detail, numbers)
    return link, say.INLINE[link.status], web_address(link.url), claims, report.text[link.start : link.end], why
