"""What the graph's statements say of a claim: held against one value, a list, another thing's amount, or all of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from adjudge.english.regex import regex
from adjudge.english.words import folded
from adjudge.facts.relations import Look, Relation, bare, wordings
from adjudge.facts.values import Foremost, agrees, amount, measured, rank
from adjudge.facts.wording import Asked, Compared, Counted, SaidValue, asked, positive, told_in_passing
from adjudge.ports import KnowledgeBase, KnowledgeGraph
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim, FactQuote, StatedFact
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import NEITHER, Comparison, DecidedBy, QuantityCheck, QuantityOutcome, Stance, Weighed
from adjudge.values.knowledge import Entity, Filter, Neighbour, Triple
from adjudge.values.score import Score
from adjudge.values.span import Span

_LISTED = regex(r", and |, | and | as well as ")
MOST_CLAUSES = 24
"""Of a sentence, that are held against facts."""
FEW_LACKING = 0.05
"""Share of a kind that may lack an amount where the largest is asked for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledFacts:
    """What a claim comes to by stated facts."""

    holds: bool
    triples: tuple[Triple, ...]
    """The statements it rests on, in the order they are quoted."""
    working: str
    """For a person: what was held against what."""


def settle(claim: str, look: Look) -> SettledFacts | None:
    """Whether stated facts bear a claim out or contradict it; None where it does not map surely onto them, or they do not say."""
    text, denied = positive(claim)
    for one in asked(text):
        found = _answer(one, look)
        if found is not None:
            return SettledFacts(holds=found.holds is not denied, triples=found.triples, working=found.working)
    return None


def contradicted_in_passing(claim: str, look: Look) -> SettledFacts | None:
    """A plain fact that a sentence tells in passing and that stated facts contradict: it makes the sentence wrong. One that they
    bear out says nothing of the rest."""
    for clause in islice(told_in_passing(claim), MOST_CLAUSES):
        found = settle(clause, look)
        if found is not None and not found.holds:
            return found
    return None


def _answer(one: Asked, look: Look) -> SettledFacts | None:
    if isinstance(one, SaidValue):
        return _said(one, look)
    if isinstance(one, Compared):
        return _compared(one, look)
    return _foremost(one, look) if isinstance(one, Foremost) else _counted(one, look)


def _subjects(name: str, relation: Relation, look: Look) -> list[Entity]:
    found = [e for e in look.called(name) if e.kind in relation.subject]
    if found or "person" not in relation.subject:
        return found
    people = look.surnamed(name)
    return list(people) if len(people) == 1 else []  # "Lincoln" is one president, "Roosevelt" two


def _stated(subject: str, relation: Relation, look: Look) -> tuple[Triple, ...]:
    """A subject's statements of a relation; by the way of another relation where it has none of its own."""
    own = tuple(t for t in look.of(subject) if t.relation == relation.name)
    if own or not relation.through:
        return own
    steps = [t for t in look.of(subject) if t.relation == relation.through]
    return tuple(t for step in steps for t in look.of(step.object) if t.relation == relation.name)


# One value, or a list of them.


def _said(one: SaidValue, look: Look) -> SettledFacts | None:
    """Of several things of one name the one it is true of is meant; wrong is only what is true of none."""
    found = [_of_subject(e, one, look) for e in _subjects(one.subject, one.relation, look)]
    if not found:
        return _exchanged(one, look)
    told = [f for f in found if f is not None]
    if right := next((f for f in told if f.holds), None):
        return right
    return told[0] if told and len(told) == len(found) else None


def _exchanged(one: SaidValue, look: Look) -> SettledFacts | None:
    """A statement with its ends exchanged is wrong: a planet is no moon of its moon."""
    relation = one.relation
    if relation.value != "name" or relation.symmetric:
        return None
    for subject in _subjects(one.object, relation, look):
        for triple in _stated(subject.name, relation, look):
            if _is(triple.object, one.subject, look.called(one.subject), relation):
                return SettledFacts(holds=False, triples=(triple,), working=_states(subject.name, relation, [triple]))
    return None


def _of_subject(subject: Entity, one: SaidValue, look: Look) -> SettledFacts | None:
    relation = one.relation
    stated = _stated(subject.name, relation, look)
    if relation.value != "name":
        return _of_values(subject, one, stated, look)
    whole = _of_name(subject, relation, one.object, stated, look)
    if whole is not None or relation.holds == "one":
        return whole
    names = _LISTED.split(one.object)
    if len(names) < 2:
        return None
    each = [_of_name(subject, relation, name, stated, look) for name in names]
    told = [f for f in each if f is not None]
    if wrong := next((f for f in told if not f.holds), None):
        return wrong
    return told[0] if len(told) == len(names) else None


def _of_values(subject: Entity, one: SaidValue, stated: Sequence[Triple], look: Look) -> SettledFacts | None:
    relation = one.relation
    if relation.value == "ordinal phrase":
        stated = [t for t in stated if rank(t.object) is not None]
    verdicts = [(agrees(relation, one.object, t.object), t) for t in stated]
    for verdict, triple in verdicts:
        if verdict:
            return SettledFacts(holds=True, triples=(triple,), working=_states(subject.name, relation, [triple]))
    if relation.value == "people" and not _is_discoverer(one.object, one.relation, look):
        return None
    if verdicts and all(verdict is False for verdict, _ in verdicts) and relation.holds != "open":
        triples = tuple(t for _, t in verdicts)
        return SettledFacts(holds=False, triples=triples, working=_states(subject.name, relation, triples))
    return None


def _is_discoverer(name: str, relation: Relation, look: Look) -> bool:
    """Whether somebody is stated of anything else: a name nobody knows may be another name of the right one."""
    return any(agrees(relation, name, t.object) for t in look.all_of(relation.name))


def _of_name(subject: Entity, relation: Relation, name: str, stated: Sequence[Triple], look: Look) -> SettledFacts | None:
    things = look.called(name)
    for triple in stated:
        if _is(triple.object, name, things, relation):
            return SettledFacts(holds=True, triples=(triple,), working=_states(subject.name, relation, stated))
    known = [e for e in things if e.kind in relation.object]
    if relation.symmetric:
        for other in known:
            back = _stated(other.name, relation, look)
            said = [t for t in back if _is(t.object, subject.name, (subject,), relation)]
            if said:
                return SettledFacts(holds=True, triples=tuple(said[:1]), working=_states(other.name, relation, back))
            stated = stated or back
    if relation.unique and not stated:
        stated = [t for t in look.all_of(relation.name) if _is(t.object, name, things, relation)][:1]
    if (
        relation.holds == "open"
        or subject.name in relation.partial
        or not stated
        or not (known or _is_value(name, relation, look))
    ):
        return None
    teller = subject.name if stated[0].subject == subject.name or relation.through else stated[0].subject
    return SettledFacts(holds=False, triples=_distinct(stated), working=_states(teller, relation, stated))


def _is(stated: str, name: str, things: Iterable[Entity], relation: Relation) -> bool:
    """Whether a stated name and a claimed one are of the same thing."""
    told = folded(stated)
    names = {folded(n) for n in bare(name)} | {folded(n) for e in things for n in (e.name, *e.aliases)}
    if told in names:
        return True
    return relation.shortened and any(_shortened(claimed, told) for claimed in (folded(n) for n in bare(name)))


def _shortened(claimed: str, told: str) -> bool:
    """ "krone" for "Danish krone", "noble gases" for "noble gas", "Democrat" for "Democratic Party"."""
    singular = claimed.removesuffix("es") if claimed.endswith("ses") else claimed.removesuffix("s")
    return any(told == one or told.endswith(f" {one}") or told.startswith(f"{one} ") for one in (claimed, singular)) or (
        len(claimed) > 5 and told.startswith(claimed)
    )


def _is_value(name: str, relation: Relation, look: Look) -> bool:
    """Whether a name is a value this relation has elsewhere: a continent, a category."""
    claimed = [folded(n) for n in bare(name)]
    stated = {folded(t.object) for t in look.all_of(relation.name)}
    return any(c in stated or (relation.shortened and any(_shortened(c, s) for s in stated)) for c in claimed)


def _distinct(triples: Sequence[Triple]) -> tuple[Triple, ...]:
    """One statement of each sentence."""
    return tuple({(t.passage_id, t.span): t for t in reversed(triples)}.values())[::-1]


def _states(subject: str, relation: Relation, triples: Sequence[Triple]) -> str:
    values = ", ".join(dict.fromkeys(t.object for t in triples))
    reads = f"{relation.name} of {subject}" if " of" not in relation.name else f"{subject}, {relation.name}"
    return f"{reads}: {values}"


# Amounts against each other.


def _compared(one: Compared, look: Look) -> SettledFacts | None:
    """Decided where every pair of namesakes says the same, and amounts lie farther apart than those of other years would."""
    found = [
        _pair(one, a, b, look)
        for a in _subjects(one.subject, one.relation, look)
        for b in _subjects(one.other, one.relation, look)
        if a.kind == b.kind and a.kind in one.kinds
    ]
    told = [f for f in found if f is not None]
    return told[0] if told and len(told) == len(found) and len({f.holds for f in told}) == 1 else None


def _pair(one: Compared, a: Entity, b: Entity, look: Look) -> SettledFacts | None:
    relation = one.relation
    ours, theirs = _stated(a.name, relation, look), _stated(b.name, relation, look)
    if len(ours) != 1 or len(theirs) != 1 or a.name == b.name:
        return None
    first, second = measured(relation, ours[0].object), measured(relation, theirs[0].object)
    if first is None or second is None or abs(first - second) <= relation.margin * max(abs(first), abs(second)):
        return None
    return SettledFacts(
        holds=(first > second) is one.more,
        triples=(ours[0], theirs[0]),
        working=f"{relation.name}: {a.name} {ours[0].object}, {b.name} {theirs[0].object}",
    )


def _foremost(one: Foremost, look: Look) -> SettledFacts | None:
    relation = one.relation
    members = _members(one, look)
    if members is None or len(members) <= one.rank:
        return None
    names = {e.name for e in _subjects(one.subject, relation, look)}
    order = sorted(members, key=lambda pair: -pair[0] if one.most else pair[0])
    places = [n for n, (_, t) in enumerate(order) if t.subject in names]
    if len(places) != 1:
        return None
    place = places[0]
    holds = place == one.rank - 1
    rival = order[one.rank - 1] if not holds else order[one.rank] if one.rank == 1 else order[one.rank - 2]
    apart = abs(order[place][0] - rival[0])
    if apart <= relation.margin * max(abs(order[place][0]), abs(rival[0])):
        return None
    own, other = order[place][1], rival[1]
    counted = f"{own.subject} {own.object} (number {place + 1} of {len(order)})"
    return SettledFacts(holds=holds, triples=(own, other), working=f"{relation.name}: {counted}, {other.subject} {other.object}")


def _members(one: Foremost, look: Look) -> list[tuple[float, Triple]] | None:
    """Those it is put before, with their amounts; None where not all of them are known."""
    among = one.among
    if among.names:
        return _amounts_of([_one(name, one.relation, look) for name in among.names], one.relation, look)
    if among.bordering:
        home = _one(among.bordering, wordings().named("borders"), look)
        near = [] if home is None else _stated(home, wordings().named("borders"), look)
        return _amounts_of([t.object for t in near], one.relation, look) if len(near) > 1 else None
    return _all_of_kind(one, look)


def _one(name: str, relation: Relation, look: Look) -> str | None:
    found = _subjects(name, relation, look)
    return found[0].name if len(found) == 1 else None


def _amounts_of(names: Sequence[str | None], relation: Relation, look: Look) -> list[tuple[float, Triple]] | None:
    """Each name's amount; None where one lacks it."""
    found = []
    for name in names:
        stated = _stated(name, relation, look) if name else ()
        value = measured(relation, stated[0].object) if len(stated) == 1 else None
        if value is None:
            return None
        found.append((value, stated[0]))
    return found


def _all_of_kind(one: Foremost, look: Look) -> list[tuple[float, Triple]] | None:
    kind, place, relation = one.among.kind, one.among.place, one.relation
    within = _inhabitants(kind, place, look) if place else None
    if place and not within:
        return None
    instance = wordings().instances.get(kind, kind)
    told = {folded(t.subject) for t in look.all_of("instance of") if t.object == instance}
    members = within if within is not None and not told else told if within is None else told & within
    found = []
    for triple in look.all_of(relation.name):
        if folded(triple.subject) in members:
            value = measured(relation, triple.object)
            if value is None:
                return None
            found.append((value, triple))
    # Nobody measures what is all but nothing: one that is not told is hardly the largest, and may well be the smallest.
    lacking = len(members) - len(found)
    few = FEW_LACKING * len(found) if one.most else 0
    return None if lacking > few and kind not in relation.topmost else found


def _inhabitants(kind: str, place: str, look: Look) -> set[str]:
    """Those of a kind in a place, by the relation that says where such things are."""
    relation = wordings().places.get(kind)
    if relation is None:
        return set()
    wanted = {folded(n) for n in bare(place)} | {folded(e.name) for e in look.called(place)}
    return {folded(t.subject) for t in look.all_of(relation) if folded(t.object) in wanted}


def _counted(one: Counted, look: Look) -> SettledFacts | None:
    number = amount(one.number)
    subjects = _subjects(one.subject, one.relation, look)
    if number is None or number.bound != "exact" or len(subjects) != 1:
        return None
    stated = _stated(subjects[0].name, one.relation, look)
    if not stated:
        return None
    return SettledFacts(
        holds=number.value == len({t.object for t in stated}),
        triples=_distinct(stated),
        working=f"{_states(subjects[0].name, one.relation, stated)} ({len({t.object for t in stated})})",
    )


# Parts of a claim held against stated facts, and what that makes of the candidates for them.


SURE, LEFT = 0.99, 0.005
SUPPORTS = Stance(supports=SURE, refutes=LEFT, neutral=LEFT)
REFUTES = Stance(supports=LEFT, refutes=SURE, neutral=LEFT)
SILENT = Weighed(stance=NEITHER, decided_by=DecidedBy.NOTHING, stopped="a_fact_is_stated")
"""What the other texts that the statements were taken from say of the same part."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedFacts:
    """Facts of a claim's parts, and the statements they rest on, to be candidates."""

    facts: tuple[StatedFact, ...] = ()
    statements: tuple[tuple[Neighbour, Score], ...] = ()


def stated_facts(claim: Claim, *, graph: KnowledgeGraph, store: KnowledgeBase, where: Filter) -> StatedFacts:
    """What the graph says of each part that maps surely onto it."""
    look = Look(graph, where)
    facts, statements = [], []
    for place, part in enumerate(claim.subclaims):
        settled = settle(part.text, look) or contradicted_in_passing(part.text, look)
        if settled is None:
            continue
        ids = {t.passage_id for t in settled.triples if t.passage_id is not None}
        texts = {p.id: p.content_sha256 for p in store.passages(sorted(ids))}
        told = [
            (t, FactQuote(content_sha256=texts[t.passage_id], span=t.span))
            for t in settled.triples
            if t.passage_id is not None and t.passage_id in texts and t.span is not None
        ]
        if not told:
            continue
        fact = StatedFact(
            part=place,
            holds=settled.holds,
            working=settled.working,
            quotes=tuple(quote for _, quote in told),
            collections=tuple(sorted({t.collection for t, _ in told})),
        )
        facts.append(fact)
        score = Score(formula="graph.neighbour", value=1.0)
        statements += [(Neighbour(triple=t, hops=1), score) for t, _ in told]
    return StatedFacts(facts=tuple(facts), statements=tuple(statements))


def told_by_facts(ranked: Sequence[Candidate], facts: Sequence[StatedFact]) -> dict[tuple[int, int], Weighed]:
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


def _quoted(candidate: Candidate, fact: StatedFact) -> Span | None:
    """Where a candidate's text has a statement of a fact."""
    for quote in fact.quotes:
        inside = candidate.span.start <= quote.span.start and quote.span.end <= candidate.span.end
        if candidate.content_sha256 == quote.content_sha256 and inside and len(quote.span):
            return quote.span.shifted(-candidate.span.start)
    return None


def _weighed(fact: StatedFact, span: Span) -> Weighed:
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
