"""Parts of a claim held against stated facts, and what that makes of the candidates for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudge.facts.relations import Graphed
from adjudge.facts.settling import contradicted_in_passing, settle
from adjudge.ports import KnowledgeBase, KnowledgeGraph
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim, Fact, FactQuote
from adjudge.values.document import Passage
from adjudge.values.evidence import Comparison, DecidedBy, QuantityCheck, QuantityOutcome, Stance, Weighed
from adjudge.values.knowledge import Filter, Neighbour
from adjudge.values.score import Score
from adjudge.values.span import Span

SURE, LEFT = 0.99, 0.005
SUPPORTS = Stance(supports=SURE, refutes=LEFT, neutral=LEFT)
REFUTES = Stance(supports=LEFT, refutes=SURE, neutral=LEFT)
SILENT = Weighed(
    stance=Stance(supports=0.0, refutes=0.0, neutral=1.0), decided_by=DecidedBy.NOTHING, stopped="a_fact_is_stated"
)
"""What the other texts that the statements were taken from say of the same part."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedFacts:
    """Facts of a claim's parts, and the statements they rest on, to be candidates."""

    facts: tuple[Fact, ...] = ()
    statements: tuple[tuple[Neighbour, Score], ...] = ()


def stated_facts(claim: Claim, *, graph: KnowledgeGraph, store: KnowledgeBase, where: Filter) -> StatedFacts:
    """What the graph says of each part that maps surely onto it."""
    look = Graphed(graph, where)
    facts, statements = [], []
    for place, part in enumerate(claim.subclaims):
        settled = settle(part.text, look) or contradicted_in_passing(part.text, look)
        if settled is None:
            continue
        ids = [t.passage_id for t in settled.triples if t.passage_id is not None]
        passages: Mapping[int, Passage] = {p.id: p for p in store.passages(sorted(set(ids)))}
        told = [t for t in settled.triples if t.passage_id in passages and t.span is not None]
        if not told:
            continue
        facts.append(
            Fact(
                part=place,
                holds=settled.holds,
                working=settled.working,
                quotes=tuple(
                    FactQuote(content_sha256=passages[t.passage_id].content_sha256, span=t.span)
                    for t in told
                    if t.passage_id is not None and t.span is not None
                ),
                collections=tuple(sorted({t.collection for t in told})),
            )
        )
        statements += [
            (Neighbour(triple=t, via=t.subject, hops=1), Score(formula="graph.neighbour", value=1.0)) for t in told
        ]
    return StatedFacts(facts=tuple(facts), statements=tuple(statements))


def told_by_facts(ranked: Sequence[Candidate], facts: Sequence[Fact]) -> dict[tuple[int, int], Weighed]:
    """What candidates say of parts that facts settle, by the places of both: nothing is left to read there. Texts from
    elsewhere are read as ever, for they may know better."""
    found = {}
    for fact in facts:
        places = [(n, _quoted(candidate, fact)) for n, candidate in enumerate(ranked)]
        if not any(span for _, span in places):
            continue  # a statement that cannot be quoted decides nothing
        for n, span in places:
            if span is not None:
                found[n, fact.part] = _weighed(fact, span)
            elif ranked[n].collection in fact.collections:
                found[n, fact.part] = SILENT
    return found


def _quoted(candidate: Candidate, fact: Fact) -> Span | None:
    """Where a candidate's text has a statement of a fact."""
    for quote in fact.quotes:
        inside = candidate.span.start <= quote.span.start and quote.span.end <= candidate.span.end
        if candidate.content_sha256 == quote.content_sha256 and inside and len(quote.span):
            return quote.span.shifted(-candidate.span.start)
    return None


def _weighed(fact: Fact, span: Span) -> Weighed:
    outcome = QuantityOutcome.AGREES if fact.holds else QuantityOutcome.DIFFERS
    comparison = Comparison(
        claim=Span(start=0, end=0), evidence=(span,), operation="stated", outcome=outcome, working=fact.working
    )
    return Weighed(
        stance=SUPPORTS if fact.holds else REFUTES,
        decided_by=DecidedBy.FACT,
        rationale=span,
        quantity=QuantityCheck(outcome=outcome, certain=True, comparisons=(comparison,)),
        stopped="a_fact_is_stated",
    )
