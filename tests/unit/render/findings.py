"""Findings as the verify job gives them, with the snapshots their quotes come from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudge.values.budget import Spend
from adjudge.values.document import content_sha256
from adjudge.values.evidence import Citation, Evidence, EvidenceKind, Stance, StanceLabel
from adjudge.values.score import Score, Term, total, weighted
from adjudge.values.span import Span
from adjudge.values.trace import Degraded, Ingested, Retrieved, Round, Started, Stopped
from adjudge.values.verdict import (
    EvidenceMark,
    Finding,
    Gate,
    Ranking,
    Segment,
    Standing,
    SubclaimFinding,
    SubclaimStatus,
    SubResult,
    Trust,
    Verdict,
    Versions,
)

TOWER = """The Eiffel Tower is a wrought-iron lattice tower on the Champ de Mars in Paris. It was built from 1887 to 1889 as the \
entrance to the World's Fair. The tower is 330 metres (1,083 ft) tall, about the same height as an 81-storey building, and the \
tallest structure in Paris. Its base is square, measuring 125 metres on each side.

During its construction, the tower surpassed the Washington Monument to become the tallest human-made structure in the world."""

ANTENNA = """A new digital radio antenna was lifted onto the tower by helicopter on Tuesday. The addition brings the monument to \
330 metres, six metres more than before. Crowds watched from the Trocadéro."""

GUIDE = """Visitors may climb 674 steps to the second floor. Tickets to the summit are sold at the second floor and online."""

BRAIN = """Glia were long thought to outnumber neurons ten to one. Using the isotropic fractionator, we counted 86.1 ± 8.1 \
billion neurons and 84.6 ± 9.8 billion non-neuronal cells in four adult male human brains. The ratio is therefore close to one."""

CURIE = """Marie Curie was born in Warsaw in 1867. She won the Nobel Prize in Physics in 1903, shared with Pierre Curie and \
Henri Becquerel, and the Nobel Prize in Chemistry in 1911. She remains the only person to have won in two sciences."""

LAUREATES = """Two laureates have won in two different fields of science: Marie Curie in physics and chemistry. Linus Pauling \
won for chemistry in 1954 and for peace in 1962. The Peace Prize is awarded in Oslo."""

VERSIONS = Versions(
    adjudge="0.4.0",
    policy="9f31c2ab44e0",
    models="scout-1 4c0e71, judge-1 a82f90, embedder-1 77d1ce",
    store_snapshot="library@17 3b9d52e6",
)


@dataclass(frozen=True)
class Sample:
    """A finding and the snapshots it rests on, by content hash."""

    finding: Finding
    snapshots: Mapping[str, str]


def item(
    number: int,
    text: str,
    quote: str,
    stance: tuple[float, float, float],
    *,
    source: str,
    title: str,
    url: str | None = None,
    published: dt.date | None = None,
    kind: EvidenceKind = EvidenceKind.PASSAGE,
    semantic: float = 0.84,
    credibility: float = 0.8,
    admissible: bool = True,
    reasons: tuple[str, ...] = (),
) -> Evidence:
    """Evidence whose passage is the paragraph that holds the quote."""
    at = text.index(quote)
    start = text.rfind("\n\n", 0, at) + 2 if "\n\n" in text[:at] else 0
    end = text.find("\n\n", at) if "\n\n" in text[at:] else len(text)
    relevance = total(
        "ranking.relevance",
        (
            weighted("semantic", semantic, 0.35),
            weighted("entity_overlap", 1.0, 0.15),
            weighted("claim_overlap", 0.62, 0.2),
            weighted("credibility", credibility, 0.2),
            Term(name="focus_mismatch", raw=0.9, weight=1.0, contribution=-0.05),
        ),
        fired=("focus_mismatch",),
    )
    return Evidence(
        id=f"e{number}", kind=kind, text=text[start:end], content_sha256=content_sha256(text),
        span=Span(start=start, end=end), source=source, title=title, url=url, published=published, semantic=semantic,
        cosine=semantic - 0.2, lexical=7.3, credibility=credibility,
        stance=Stance(supports=stance[0], refutes=stance[1], neutral=stance[2]),
        rationale=Span(start=at, end=at + len(quote)), admissible=admissible, scores=(relevance,), reasons=reasons,
    )  # fmt: skip


def cited(evidence: Evidence, text: str) -> Citation:
    """The citation of an item's rationale."""
    assert evidence.rationale is not None and evidence.stance is not None
    return Citation(
        evidence_id=evidence.id, quote=evidence.rationale.of(text), start=evidence.rationale.start,
        end=evidence.rationale.end, content_sha256=evidence.content_sha256, stance=evidence.stance.label,
        stance_probability=evidence.stance.probability, source=evidence.source, title=evidence.title, url=evidence.url,
        published=evidence.published,
    )  # fmt: skip


def gates(*, sources: int, passed: bool = True) -> tuple[Gate, ...]:
    return (
        Gate(name="explicit_stance", passed=True, values={"sources": float(sources)}),
        Gate(name="admissible", passed=True, values={"admissible_ratio": 0.75}),
        Gate(name="diverse_or_trusted", passed=True, values={"diversity": 0.66, "trust_post": 0.71}),
        Gate(name="covered_or_agreed", passed=passed, values={"coverage": 0.5, "agreement": 0.67}),
        Gate(name="enough_sources", passed=True, values={"sources": float(sources), "credibility": 0.9}),
    )


def _refuted() -> Sample:
    tower = item(
        1, TOWER,
        "The tower is 330 metres (1,083 ft) tall, about the same height as an 81-storey building, and the tallest structure in"
        " Paris.",
        (0.01, 0.97, 0.02), source="Wikipedia", title="Eiffel Tower", url="https://en.wikipedia.org/wiki/Eiffel_Tower",
        published=dt.date(2024, 3, 12), semantic=0.91, credibility=0.85,
    )  # fmt: skip
    antenna = item(
        2, ANTENNA, "The addition brings the monument to 330 metres, six metres more than before.", (0.02, 0.9, 0.08),
        source="Reuters", title="Eiffel Tower grows six metres after new antenna attached",
        url="https://www.reuters.com/world/europe/eiffel-tower-grows-six-metres-after-new-antenna-attached-2022-03-15/",
        published=dt.date(2022, 3, 15), kind=EvidenceKind.WEB, credibility=0.92,
    )  # fmt: skip
    guide = item(
        3, GUIDE, "Visitors may climb 674 steps to the second floor.", (0.03, 0.05, 0.92), source="guide.txt",
        title="Visitor guide", semantic=0.44, credibility=0.5, admissible=False, reasons=("object_missing",),
    )  # fmt: skip
    truth = Score(
        formula="truth.final", value=0.1, fired=("numeric_override", "contradicted_false", "numeric_mismatch"),
        terms=(
            weighted("statuses", 0.4, 1.0), weighted("contradicted_ratio", 1.0, -0.25),
            weighted("unresolved_ratio", 0.0, -0.1),
            Term(name="contradicted_false", raw=0.12, weight=1.0, contribution=-0.03),
            Term(name="numeric_mismatch", raw=0.1, weight=1.0, contribution=-0.02),
        ),
    )  # fmt: skip
    sure = Score(
        formula="confidence.composite", value=0.82, fired=("dominance_floor",),
        terms=(
            weighted("truth", 0.1, 0.3), weighted("coverage", 1.0, 0.25), weighted("agreement", 0.0, 0.2),
            weighted("diversity", 1.0, 0.15), weighted("trust_post", 0.71, 0.1),
            Term(name="dominance_floor", raw=0.82, weight=1.0, contribution=0.319),
        ),
    )  # fmt: skip
    quality = total("quality.evidence", (weighted("segment_support", 0.81, 0.95),))
    finding = Finding(
        case_id="v-7f3a91c204", claim="The Eiffel Tower is 400 metres tall.", verdict=Verdict.REFUTED,
        standing=Standing.CONFIRMED, truthfulness_percent=10.0, evidence_quality_percent=77.0, confidence=0.82,
        calibrated_probability=0.91,
        reasoning="Two independent sources give another height. Wikipedia says “The tower is 330 metres (1,083 ft) tall”, and"
        " Reuters reported the same figure when an antenna was added in 2022. The claim is off by 21%.",
        reason_codes=("decisive_contradiction", "contradiction_dominance", "numeric_override"),
        stop_reason="sufficient",
        citations=(cited(tower, TOWER), cited(antenna, ANTENNA)),
        subclaims=(
            SubclaimFinding(
                text="The Eiffel Tower is 400 metres tall.", status=SubclaimStatus.INVALID, weight=1.0,
                anchors=("Eiffel Tower", "400 metres"), best_evidence_id="e1",
                quantity_check="claim 400 metres; evidence 330 metres; off by 21%",
            ),
        ),
        claim_breakdown=(
            Segment(
                segment="The Eiffel Tower is 400 metres tall.", status=SubclaimStatus.INVALID, weight=1.0,
                evidence_ids=("e1", "e2"),
            ),
        ),
        evidence_map={
            "e1": EvidenceMark(
                segment="The Eiffel Tower is 400 metres tall.", stance=StanceLabel.REFUTES, support=0.02,
                contradiction=0.97, admissible=True,
            )
        },
        evidence=(tower, antenna, guide), num_subclaims=1, contradicted_subclaims=1,
        queries_executed=("Eiffel Tower height metres",), gates=gates(sources=2),
        trust=Trust(
            trust_metric_value=0.71, trust_threshold_met=True, coverage=1.0, diversity=1.0, agreement=0.0,
            trust_post_adaptive=0.71, trust_post_fixed=0.58, interval=(0.49, 0.66), grade="D",
        ),
        ranking=Ranking(top_ranking_score=0.88, avg_ranking_score=0.71), data_source="web", used_web_search=True,
        score_terms=(truth, sure, quality), counterfactual=("e1", "e2"),
        spend=Spend(searches=1, pages=3, seconds=1.84), versions=VERSIONS,
        trace=(
            Started(job="verify", profile="web", policy="9f31c2ab44e0"),
            Retrieved(query="Eiffel Tower height metres", lexical=40, vector=40, graph=2, kept=12),
            Round(number=1, query="Eiffel Tower height metres", new_passages=9, sufficient=True),
            Ingested(collection="web", documents=3, passages=9),
            Stopped(reason="sufficient"),
        ),
    )  # fmt: skip
    return Sample(finding, {content_sha256(text): text for text in (TOWER, ANTENNA, GUIDE)})


def _supported() -> Sample:
    brain = item(
        1, BRAIN,
        "we counted 86.1 ± 8.1 billion neurons and 84.6 ± 9.8 billion non-neuronal cells in four adult male human brains",
        (0.95, 0.01, 0.04), source="Journal of Comparative Neurology", title="Equal numbers of neuronal and nonneuronal cells",
        published=dt.date(2009, 4, 10), credibility=0.95,
    )  # fmt: skip
    truth = Score(
        formula="truth.final", value=0.85, fired=("resolved_true", "diversity_ceiling"),
        terms=(
            weighted("statuses", 0.95, 1.0), weighted("contradicted_ratio", 0.0, -0.3),
            Term(name="resolved_true", raw=0.98, weight=1.0, contribution=0.03),
            Term(name="diversity_ceiling", raw=0.85, weight=1.0, contribution=-0.13),
        ),
    )  # fmt: skip
    sure = Score(
        formula="confidence.composite", value=0.705, fired=(),
        terms=(
            weighted("truth", 0.85, 0.3), weighted("coverage", 1.0, 0.25), weighted("agreement", 1.0, 0.2),
            weighted("diversity", 0.0, 0.15), weighted("trust_post", 0.8, 0.1),
        ),
    )  # fmt: skip
    finding = Finding(
        case_id="v-11d0c8e5aa", claim="The human brain has about 86 billion neurons.", verdict=Verdict.SUPPORTED,
        standing=Standing.CONFIRMED, truthfulness_percent=85.0, evidence_quality_percent=81.0, confidence=0.705,
        calibrated_probability=0.955,
        reasoning="A count of four brains found 86.1 billion neurons, which is what the claim says. One source says so.",
        reason_codes=("resolved_true", "diversity_ceiling", "single_source"), completed_from_cache=True,
        stop_reason="completed_from_cache", citations=(cited(brain, BRAIN),),
        subclaims=(
            SubclaimFinding(
                text="The human brain has about 86 billion neurons.", status=SubclaimStatus.STRONGLY_VALID, weight=1.0,
                anchors=("human brain", "86 billion", "neurons"), best_evidence_id="e1",
                quantity_check="claim about 86 billion; evidence 86.1 billion; agrees",
            ),
        ),
        evidence=(brain,), num_subclaims=1, strong_covered=1, gates=gates(sources=1),
        trust=Trust(
            trust_metric_value=0.8, trust_threshold_met=True, coverage=1.0, agreement=1.0, trust_post_adaptive=0.8,
            trust_post_fixed=0.78, interval=(0.78, 0.78), grade="B",
        ),
        data_source="library", score_terms=(truth, sure), counterfactual=("e1",), spend=Spend(seconds=0.41),
        versions=VERSIONS,
        trace=(Started(job="verify", profile="library", policy="9f31c2ab44e0"), Stopped(reason="completed_from_cache")),
    )  # fmt: skip
    return Sample(finding, {content_sha256(BRAIN): BRAIN})


def _mixed() -> Sample:
    curie = item(
        1, CURIE,
        "She won the Nobel Prize in Physics in 1903, shared with Pierre Curie and Henri Becquerel, and the Nobel Prize in"
        " Chemistry in 1911.",
        (0.96, 0.01, 0.03), source="Encyclopædia", title="Marie Curie", url="https://example.org/curie",
        published=dt.date(2020, 11, 7),
    )  # fmt: skip
    pauling = item(
        2, LAUREATES, "Linus Pauling won for chemistry in 1954 and for peace in 1962.", (0.04, 0.88, 0.08),
        source="Laureates", title="People who won twice", url="https://example.org/twice",
    )  # fmt: skip
    first, second = "Marie Curie won two Nobel Prizes.", "Nobody else has won two Nobel Prizes."
    truth = Score(
        formula="truth.final", value=0.4, fired=("unresolved_support",),
        terms=(weighted("statuses", 0.55, 1.0), weighted("contradicted_ratio", 0.5, -0.3)),
    )  # fmt: skip
    finding = Finding(
        case_id="v-5c19e2b7d3", claim="Marie Curie won two Nobel Prizes, and nobody else has.", verdict=Verdict.MIXED,
        standing=Standing.PROVISIONAL, truthfulness_percent=40.0, evidence_quality_percent=74.0, confidence=0.58,
        calibrated_probability=0.72,
        reasoning="Her two prizes are on record. But Linus Pauling won twice as well, so she is not the only one.",
        reason_codes=("breakdown", "absolute_quantifier"), stop_reason="sufficient",
        citations=(cited(curie, CURIE), cited(pauling, LAUREATES)),
        subclaims=(
            SubclaimFinding(
                text=first, status=SubclaimStatus.VALID, weight=0.5, anchors=("Marie Curie", "Nobel Prizes"),
                best_evidence_id="e1",
            ),
            SubclaimFinding(text=second, status=SubclaimStatus.INVALID, weight=0.5, best_evidence_id="e2"),
        ),
        sub_results=(
            SubResult(claim=first, verdict=Verdict.SUPPORTED, reasoning="The encyclopædia lists both."),
            SubResult(claim=second, verdict=Verdict.REFUTED, reasoning="Linus Pauling won twice."),
        ),
        evidence=(curie, pauling), num_subclaims=2, strong_covered=1, contradicted_subclaims=1,
        gates=gates(sources=1, passed=False), score_terms=(truth,), counterfactual=("e2",),
        trust=Trust(
            trust_metric_value=0.64, trust_threshold_met=True, coverage=1.0, diversity=0.65, agreement=0.5,
            trust_post_adaptive=0.64, trust_post_fixed=0.52, interval=(0.4, 0.6), grade="D",
        ),
        spend=Spend(llm_calls=2, tokens=1840, seconds=3.2, cost=0.0021), versions=VERSIONS,
        trace=(Started(job="verify", profile="library", policy="9f31c2ab44e0"), Stopped(reason="sufficient")),
    )  # fmt: skip
    return Sample(finding, {content_sha256(text): text for text in (CURIE, LAUREATES)})


def _undecided(*codes: str, claim: str, reasoning: str) -> Sample:
    finding = Finding(
        case_id="v-000000beef", claim=claim, verdict=Verdict.NOT_ENOUGH_EVIDENCE,
        standing=Standing.EVIDENCE_INSUFFICIENCY, truthfulness_percent=0.0, evidence_quality_percent=0.0, confidence=0.05,
        calibrated_probability=0.0, reasoning=reasoning, reason_codes=codes, stop_reason="no_search",
        trace=(
            Started(job="verify", profile="library", policy="9f31c2ab44e0"),
            Degraded(reason_code=codes[0], detail="library"),
            Stopped(reason="no_search"),
        ),
    )  # fmt: skip
    return Sample(finding, {})


HOSTILE = (
    "<script>alert(1)</script> \"><img src=x onerror=alert(2)> ' onload=alert(3) {{ 7 * 7 }} [red]x[/] \u202edesrever\u202c"
    " \x1b[2Jgone \x00 </mark></style></title>"
)


def hostile(words: str = HOSTILE, url: str = "javascript:alert(4)") -> Sample:
    """Every text of the finding that comes from outside says `words`."""
    text = f"Before. {words} After."
    held = item(1, text, words, (0.1, 0.8, 0.1), source=words, title=words, url=url, reasons=(words,))
    held = replace(held, id=words)
    finding = Finding(
        case_id=words, claim=words, verdict=Verdict.REFUTED, standing=Standing.REVOKED, truthfulness_percent=12.0,
        evidence_quality_percent=50.0, confidence=0.5, calibrated_probability=0.6, reasoning=words,
        reason_codes=(words, "single_source"), stop_reason=words, citations=(cited(held, text),),
        subclaims=(
            SubclaimFinding(
                text=words, status=SubclaimStatus.INVALID, weight=1.0, anchors=(words,), best_evidence_id=words,
                quantity_check=words,
            ),
        ),
        sub_results=(SubResult(claim=words, verdict=Verdict.REFUTED, reasoning=words),),
        evidence=(held,), queries_executed=(words,), gates=(Gate(name=words, passed=False, values={words: 0.1}),),
        data_source=words, counterfactual=(words,), trust=Trust(trust_policy_mode=words, grade=words),
        score_terms=(Score(formula=words, value=0.3, terms=(weighted(words, 0.3, 1.0),), fired=(words,)),),
        versions=Versions(adjudge=words, policy=words, models=words, store_snapshot=words),
        trace=(
            Started(job=words, profile=words, policy=words),
            Round(number=1, query=words, values={words: 1.0}),
            Retrieved(query=words, lexical=1, vector=1),
            Ingested(collection=words, documents=1, passages=1),
            Degraded(reason_code=words, detail=words),
            Stopped(reason=words),
        ),
    )  # fmt: skip
    return Sample(finding, {content_sha256(text): text})


REFUTED = _refuted()
SUPPORTED = _supported()
MIXED = _mixed()
# As such a claim was kept before there was a verdict of its own for it.
FOREIGN = _undecided(
    "unsupported_language",
    claim="La tour Eiffel mesure 330 mètres de haut.",
    reasoning="The claim seems to be in another language (fr), so nothing was verified.",
)
NOTHING = _undecided(
    "nothing_found",
    "no_side",
    claim="Zorblax is the capital of Quux.",
    reasoning="The library says nothing about Zorblax.",
)
QUESTION = Sample(
    replace(
        FOREIGN.finding,
        case_id="v-0000000a5c",
        claim="Is the Eiffel Tower 330 metres tall?",
        verdict=Verdict.NOT_CHECKABLE,
        confidence=0.0,
        reasoning="This is a question: put it as a statement, such as the answer you expect.",
        reason_codes=("question",),
        stop_reason="not_checked",
        trace=(Started(job="verify", profile="library", policy="9f31c2ab44e0"), Stopped(reason="not_checked")),
    ),
    {},
)
ALL = {
    "refuted": REFUTED, "supported": SUPPORTED, "mixed": MIXED, "foreign": FOREIGN, "nothing": NOTHING, "question": QUESTION,
}  # fmt: skip
