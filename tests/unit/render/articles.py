"""Reports as the check job gives them, over findings of the verify job's kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from findings import MIXED, NOTHING, QUESTION, REFUTED, SUPPORTED, VERSIONS, hostile

from adjudge.values.article import ArticleClaim, ArticleReport, Contradiction, Conversion
from adjudge.values.article_claim import (
    BeliefState,
    CoreClaim,
    Deferred,
    ExplainedRgba,
    InlineSource,
    InlineStatus,
    PredicateType,
    Target,
    TargetReason,
)
from adjudge.values.budget import Spend
from adjudge.values.claim import ClaimGraph, Edge, EdgeKind
from adjudge.values.score import Score, Term, weighted
from adjudge.values.span import Span
from adjudge.values.trace import (
    BindCompleted,
    Degraded,
    ExtractBatchFinished,
    ExtractBatchStarted,
    Retrieved,
    Started,
    Stopped,
    TargetsChosen,
    UrlsRegistered,
)
from adjudge.values.verdict import Finding

TEXT = """Paris puts its tower back on the scales

The Eiffel Tower is 400 metres tall, the city announced on Tuesday, and no other building in Paris comes close. Engineers \
who measured it in March say that the tower stands 330 metres high. “We have never seen it grow this fast,” said Claire Aubert, \
who leads the survey.

The news travelled quickly. Marie Curie won two Nobel Prizes, and nobody else has, a museum guide told visitors queueing on \
the Champ de Mars. The human brain has about 86 billion neurons, she added, and most of them seemed to be busy with the lifts.

Zorblax is the capital of Quux, or so the queue believed by noon. The tower was built from 1887 to 1889 as the entrance to the \
World's Fair. It is painted every seven years. Tickets to the summit will cost nothing next spring, according to \
a notice on the city's page.

It is a lovely place to be.
"""


@dataclass(frozen=True)
class Article:
    """A report and the snapshots its quotes come from."""

    report: ArticleReport
    snapshots: Mapping[str, str]


def coloured(r: float, g: float, b: float, a: float) -> ExplainedRgba:
    """The four with terms as their formulas leave them."""
    return ExplainedRgba(
        r=Score(formula="rgba.danger", value=r, terms=(weighted("prior", -2.4, 1.0), weighted("harm", -0.4, 2.0))),
        g=Score(
            formula="belief.verdict_score", value=g, fired=("consensus_bound",),
            terms=(Term(name="posterior", raw=-2.1, weight=1.0, contribution=g),),
        ),
        b=Score(
            formula="rgba.honesty", value=b,
            terms=(
                weighted("prior", 0.0, 1.0), weighted("loaded_wording", -1.0, -0.6), weighted("missing_attribution", 1.0, -0.5),
            ),
        ),
        a=Score(formula="sources.explainability", value=a, terms=(Term(name="B", raw=a, weight=1.0, contribution=a),)),
    )  # fmt: skip


def claim(id_: str, words: str, text: str = "", *, within: str = TEXT, **more: object) -> ArticleClaim:
    """A claim whose own words stand in the article."""
    start = within.index(words)
    values: dict[str, object] = {
        "type": "event", "worthiness": 0.6, "target": True,
        "core": CoreClaim(
            id=id_, claim_text=text or words, span=Span(start=start, end=start + len(words)), harm_potential=0.2,
            subject_entities=("Eiffel Tower",),
        ),
    } | more  # fmt: skip
    return ArticleClaim(id=id_, text=text or words, start=start, end=start + len(words), **values)  # type: ignore[arg-type]


def checked(id_: str, words: str, finding: Finding, score: float, **more: object) -> ArticleClaim:
    """A target with what was found for it."""
    belief = BeliefState(log_odds=2.0 * score - 1.0, confidence=0.7)
    return claim(
        id_, words, finding.claim, finding=finding, verdict_score=score, local_belief=belief, belief=belief,
        rgba=coloured(0.18, score, 0.55, 0.81), evoi=Score(formula="evoi.claim", value=1.3), **more,
    )  # fmt: skip


SHARED = replace(
    REFUTED.finding, claim="The Eiffel Tower is 330 metres tall.", verdict=SUPPORTED.finding.verdict,
    calibrated_probability=0.88, truthfulness_percent=90.0,
    citations=tuple(
        replace(c, stance=SUPPORTED.finding.citations[0].stance) for c in REFUTED.finding.citations
    ),
)  # fmt: skip

CLAIMS = (
    checked("c1", "The Eiffel Tower is 400 metres tall", REFUTED.finding, 0.08, worthiness=0.93, type="measurement"),
    claim("c2", "no other building in Paris comes close", worthiness=0.41, target=False, type="ranking",
          deferred_reason="marginal_evoi_below_cost"),
    claim("c3", "Engineers who measured it in March say that the tower stands 330 metres high",
          "Engineers who measured the Eiffel Tower in March say that the tower stands 330 metres high.", worthiness=0.72,
          type="quote", target=False, deferred_reason="ceiling_reached"),
    claim("c4", "the tower stands 330 metres high", "The Eiffel Tower is 330 metres tall.", finding=SHARED, target=False,
          deferred_reason="ceiling_reached", inherited_from=("c1",), verdict_score=0.86, type="measurement",
          worthiness=0.74),
    claim("c5", "“We have never seen it grow this fast,” said Claire Aubert", "Claire Aubert said: “We have never seen it grow"
          " this fast.”", worthiness=0.38, target=False, type="quote", deferred_reason="marginal_evoi_below_minimum"),
    checked("c6", "Marie Curie won two Nobel Prizes, and nobody else has", MIXED.finding, 0.44, worthiness=0.66, type="ranking"),
    checked("c7", "The human brain has about 86 billion neurons", SUPPORTED.finding, 0.91, worthiness=0.81, type="measurement"),
    checked("c8", "Zorblax is the capital of Quux", NOTHING.finding, 0.5, worthiness=0.57, type="existence"),
    claim("c9", "The tower was built from 1887 to 1889 as the entrance to the World's Fair", worthiness=0.7, target=False,
          deferred_reason="displaced_by_anchor"),
    claim("c10", "It is painted every seven years", "The Eiffel Tower is painted every seven years.", worthiness=0.35,
          target=False, deferred_reason="not_stated_by_shared_evidence"),
    claim("c11", "Tickets to the summit will cost nothing next spring", worthiness=0.52, target=False, type="policy",
          deferred_reason="marginal_evoi_below_cost"),
)  # fmt: skip

UNCHECKABLE = replace(
    claim("c9", "Zorblax is the capital of Quux", finding=QUESTION.finding, verdict_score=0.5),
    belief=BeliefState(log_odds=0.0, confidence=0.0),
)
"""A target that turned out to be nothing to check."""

EDGES = (
    Edge(source="c4", target="c1", kind=EdgeKind.CONTRADICTS, weight=0.94),
    Edge(source="c3", target="c4", kind=EdgeKind.SUPPORTS, weight=0.62),
    Edge(source="c2", target="c1", kind=EdgeKind.DEPENDS_ON, weight=0.4),
    Edge(source="c5", target="c3", kind=EdgeKind.DEPENDS_ON, weight=0.35),
    Edge(source="c3", target="c1", kind=EdgeKind.CONTRADICTS, weight=0.71),
    Edge(source="c9", target="c10", kind=EdgeKind.SUPPORTS, weight=0.3),
)


def _linked(words: str) -> tuple[int, int]:
    start = TEXT.index(words)
    return start, start + len(words)


def _sources() -> tuple[InlineSource, ...]:
    (a, b), (c, d), (e, f) = (
        _linked("the city announced"),
        _linked("a notice on the city's page"),
        _linked("the survey"),
    )
    return (
        InlineSource(
            url="https://www.paris.example/tower", start=a, end=b, status=InlineStatus.CONTRADICTS, claim_ids=("c1",),
            title="The tower in figures", probability=0.93, citation=REFUTED.finding.citations[0],
        ),
        InlineSource(
            url="https://www.paris.example/notice", start=c, end=d, status=InlineStatus.UNREACHABLE, claim_ids=("c11",),
            detail="The server answered 404: there is no such page.",
        ),
        InlineSource(url="https://survey.example/", start=e, end=f, status=InlineStatus.NOT_FETCHED, detail="budget_exhausted"),
    )  # fmt: skip


def _dropped() -> tuple[Conversion, ...]:
    lovely, busy = "It is a lovely place to be.", "most of them seemed to be busy with the lifts"
    return tuple(
        Conversion(
            kind=PredicateType.EVENT, text=words, reason_codes=(code,),
            span=Span(start=TEXT.index(words), end=TEXT.index(words) + len(words)),
        )
        for words, code in ((lovely, "nothing_to_check"), (busy, "missing_subject_entities"))
    )  # fmt: skip


EXPLAINED = ExplainedRgba(
    r=Score(formula="rgba.article", value=0.21, terms=(weighted("c1", 0.21, 1.0),)),
    g=Score(
        formula="rgba.verified_score", value=0.48,
        terms=(
            weighted("c1", 0.08, 0.31), weighted("c6", 0.44, 0.22), weighted("c7", 0.91, 0.28), weighted("c8", 0.5, 0.19),
        ),
    ),
    b=Score(formula="rgba.article", value=0.55, terms=(weighted("c1", 0.55, 1.0),)),
    a=Score(formula="rgba.article", value=0.78, terms=(weighted("c1", 0.78, 1.0),)),
)  # fmt: skip

TRACE = (
    Started(job="check", profile="web", policy="9f31c2ab44e0"),
    Retrieved(query="Eiffel Tower 400 metres", lexical=40, vector=40, kept=12),
    TargetsChosen(
        targets=(Target(claim_id="c1", reason=TargetReason.ANCHOR),),
        deferred=(Deferred(claim_id="c2", reason_code="marginal_evoi_below_cost"),),
        reason_codes=("ceiling_reached",),
    ),
    UrlsRegistered(stage=0, count=12),
    ExtractBatchStarted(batch_size=5),
    ExtractBatchFinished(success_count=4),
    BindCompleted(stage=0),
    Degraded(reason_code="page_failed", detail="https://www.paris.example/notice"),
    Stopped(reason="sufficient"),
)

REPORT = ArticleReport(
    case_id="a-42d1c07be9", title="Paris puts its tower back on the scales", url="https://news.example/tower", language="en",
    text=TEXT, claims=CLAIMS,
    contradictions=(Contradiction(a="c1", b="c4", probability=0.94), Contradiction(a="c1", b="c3", probability=0.71)),
    graph=ClaimGraph(claims=tuple(c.id for c in CLAIMS), edges=EDGES), anchor_id="c1", rgba=EXPLAINED.values,
    explained=EXPLAINED, verified_score=0.48, skeleton_coverage={"time": 0.4, "number": 1.0, "quote": 1.0},
    dropped=_dropped(), inline_sources=_sources(), reason_codes=("low_time_coverage:2/5", "page_failed"),
    stop_reason="budget_exhausted", spend=Spend(searches=6, pages=14, seconds=11.4), versions=VERSIONS, trace=TRACE,
)  # fmt: skip

CHECKED = Article(
    REPORT, {key: text for one in (REFUTED, SUPPORTED, MIXED) for key, text in one.snapshots.items()}
)  # fmt: skip
EMPTY = Article(
    ArticleReport(
        case_id="a-0000000000", language="fr", text="La tour Eiffel mesure 330 mètres de haut.\n",
        reason_codes=("unsupported_language",), stop_reason="not_checked", versions=VERSIONS,
    ),
    {},
)  # fmt: skip


def hostile_article(words: str, url: str = "javascript:alert(4)") -> Article:
    """Everything of the report that comes from outside says `words`."""
    sample = hostile(words, url)
    text = f"{words} {words}\n\n{words}"
    cuts = ((0, len(words)), (len(words) // 2, len(text)), (len(text) - len(words), len(text)))
    scores = ExplainedRgba(
        **{key: Score(formula=words, value=0.4, terms=(weighted(words, 0.4, 1.0),), fired=(words,)) for key in "rgba"}
    )
    claims = tuple(
        ArticleClaim(
            id=f"{words}{number}", text=words, start=start, end=end, type=words, worthiness=0.5, target=number != 1,
            deferred_reason=words if number == 1 else None, finding=None if number == 1 else sample.finding, rgba=scores,
            verdict_score=0.3, inherited_from=(words,),
        )
        for number, (start, end) in enumerate(cuts)
        if start < end
    )  # fmt: skip
    ids = [one.id for one in claims]
    edges = tuple(Edge(source=a, target=b, kind=kind, weight=0.5) for a, b, kind in zip(ids, ids[1:], EdgeKind, strict=False))
    report = ArticleReport(
        case_id=words, title=words, url=url, language=words, text=text, claims=claims,
        contradictions=tuple(Contradiction(a=a, b=b, probability=0.7) for a, b in pairwise(ids)),
        graph=ClaimGraph(claims=tuple(ids), edges=edges), explained=scores, rgba=scores.values,
        skeleton_coverage={words: 0.5},
        dropped=(Conversion(kind=PredicateType.EVENT, span=Span(start=0, end=1), text=words, reason_codes=(words,)),),
        inline_sources=(
            InlineSource(
                url=url, start=0, end=1, status=InlineStatus.SILENT, claim_ids=tuple(ids), title=words, detail=words,
                citation=sample.finding.citations[0], probability=0.5,
            ),
        ),
        reason_codes=(words,), stop_reason=words, versions=sample.finding.versions, trace=sample.finding.trace,
    )  # fmt: skip
    return Article(report, sample.snapshots)
