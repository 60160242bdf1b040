"""What the graph's statements say of a claim: held against one value, a list, another thing's amount, or all of a kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.english.regex import regex
from adjudge.english.words import folded
from adjudge.facts.amounts import compared, counted, only, put_first
from adjudge.facts.compounds import plain_facts
from adjudge.facts.denials import contrast, has_lapsed, neither, positive
from adjudge.facts.relations import (
    Look,
    Relation,
    SettledFacts,
    bare,
    distinct,
    is_same,
    shortens,
    statements_of,
    states,
    subjects_named,
    wordings,
)
from adjudge.facts.superlatives import Foremost
from adjudge.facts.values import agrees, rank
from adjudge.facts.wording import Asked, Compared, Only, SaidValue, Times, asked
from adjudge.values.knowledge import Entity, Triple

_LISTED = regex(r", and |, | and | as well as ")


def settle(claim: str, look: Look) -> SettledFacts | None:
    """Whether stated facts bear a claim out or contradict it; None where it does not map surely onto them, or they do not say."""
    if both := neither(claim):
        return _none_of([_plain(one, look) for one in both])
    if told := contrast(claim):
        return _contrasted([_plain(one, look) for one in told.said], [_plain(one, look) for one in told.denied])
    return _plain(claim, look)


def _plain(claim: str, look: Look) -> SettledFacts | None:
    text, denied = positive(claim)
    lapsed = denied and has_lapsed(claim)
    for one in asked(text):
        found = answer(one, look)
        if found is not None:
            holds = found.holds is not denied
            if holds and lapsed and not _was(one):
                return None  # that it does not hold now is known, that it once did is not
            return SettledFacts(holds=holds, triples=found.triples, working=found.working)
    return None


def _was(one: Asked) -> bool:
    """Whether a value is known to have been one of its subject once."""
    if not isinstance(one, SaidValue):
        return False
    former = wordings().former.get(one.relation.name, {})
    return any(folded(former.get(folded(value), "")) in map(folded, bare(one.subject)) for value in bare(one.object))


def _none_of(found: Sequence[SettledFacts | None]) -> SettledFacts | None:
    """Of several facts that are denied together: wrong where one holds, right where none does."""
    told = [f for f in found if f is not None]
    if holding := next((f for f in told if f.holds), None):
        return replace(holding, holds=False)
    return replace(told[0], holds=True) if told and len(told) == len(found) else None


def _contrasted(said: Sequence[SettledFacts | None], denied: Sequence[SettledFacts | None]) -> SettledFacts | None:
    """One thing and not the other: right where the one holds and the other does not. What a claim may mean by the other is
    more than one thing, and all that can be told must agree."""
    ours = [f for f in said if f is not None]
    theirs = [f for f in denied if f is not None]
    if not ours or len({f.holds for f in ours}) > 1:
        return None
    if not ours[0].holds:
        return ours[0]
    if wrong := next((f for f in theirs if f.holds), None):
        return replace(wrong, holds=False)
    return ours[0] if theirs else None


def settle_all(claim: str, look: Look) -> SettledFacts | None:
    """The same for a claim that puts several plain facts together: one that is contradicted decides, else all must hold."""
    facts = plain_facts(claim)
    if facts is None:
        return settle(claim, look)
    found = [settle(one, look) for one in facts]
    told = [one for one in found if one is not None]
    if wrong := next((one for one in told if not one.holds), None):
        return wrong
    return told[0] if len(told) == len(found) else None


def answer(one: Asked, look: Look) -> SettledFacts | None:
    """What stated facts make of something that is asked of them; None where they do not decide it."""
    if isinstance(one, SaidValue):
        return _said(one, look)
    if isinstance(one, Compared | Times):
        return compared(one, look)
    if isinstance(one, Only):
        return only(one, look)
    return put_first(one, look) if isinstance(one, Foremost) else counted(one, look)


# One value, or a list of them.


def _said(one: SaidValue, look: Look) -> SettledFacts | None:
    """Of several things of one name the one it is true of is meant; wrong is only what is true of none."""
    found = [_of_subject(e, one, look) for e in subjects_named(one.subject, one.relation, look)]
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
    for subject in subjects_named(one.object, relation, look):
        for triple in statements_of(subject.name, relation, look):
            if is_same(triple.object, one.subject, look.called(one.subject), relation):
                return SettledFacts(holds=False, triples=(triple,), working=states(subject.name, relation, [triple]))
    return None


def _of_subject(subject: Entity, one: SaidValue, look: Look) -> SettledFacts | None:
    relation = one.relation
    stated = statements_of(subject.name, relation, look)
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
            return SettledFacts(holds=True, triples=(triple,), working=states(subject.name, relation, [triple]))
    if relation.value == "people" and not _is_discoverer(one.object, one.relation, look):
        return None
    if verdicts and all(verdict is False for verdict, _ in verdicts) and relation.holds != "open":
        triples = tuple(t for _, t in verdicts)
        return SettledFacts(holds=False, triples=triples, working=states(subject.name, relation, triples))
    return None


def _is_discoverer(name: str, relation: Relation, look: Look) -> bool:
    """Whether somebody is stated of anything else: a name nobody knows may be another name of the right one."""
    return any(agrees(relation, name, t.object) for t in look.all_of(relation.name))


def _called(name: str, relation: Relation, look: Look) -> Sequence[Entity]:
    """Things a value may be; a person also by the surname, where one has it."""
    things = look.called(name)
    if "person" not in relation.object or any(e.kind == "person" for e in things):
        return things
    return subjects_named(name, relation, look) or things


def _of_name(subject: Entity, relation: Relation, name: str, stated: Sequence[Triple], look: Look) -> SettledFacts | None:
    things = _called(name, relation, look)
    for triple in stated:
        if is_same(triple.object, name, things, relation):
            return SettledFacts(holds=True, triples=(triple,), working=states(subject.name, relation, stated))
    known = [e for e in things if e.kind in relation.object]
    if relation.symmetric:
        for other in known:
            back = statements_of(other.name, relation, look)
            said = [t for t in back if is_same(t.object, subject.name, (subject,), relation)]
            if said:
                return SettledFacts(holds=True, triples=tuple(said[:1]), working=states(other.name, relation, back))
            stated = stated or back
    if relation.unique and not stated:
        stated = [t for t in look.all_of(relation.name) if is_same(t.object, name, things, relation)][:1]
    if denied := _denied(subject, relation, name, things, look):
        return denied
    if (
        relation.holds == "open"
        or subject.name in relation.partial
        or not stated
        or not (known or _is_value(name, relation, look))
    ):
        return None
    teller = subject.name if stated[0].subject == subject.name or relation.through else stated[0].subject
    return SettledFacts(holds=False, triples=distinct(stated), working=states(teller, relation, stated))


def _denied(subject: Entity, relation: Relation, name: str, things: Sequence[Entity], look: Look) -> SettledFacts | None:
    """Wrong by a statement that says so: that the subject does not have this value, or that it has none."""
    for triple in look.of(subject.name):
        no_value = relation.denied and triple.relation == relation.denied and is_same(triple.object, name, things, relation)
        no_values = (triple.relation, triple.object) == relation.ruled_out and subject.name not in relation.partial
        if no_value or no_values:
            working = f"{triple.relation}: {triple.subject}, {triple.object}"
            return SettledFacts(holds=False, triples=(triple,), working=working)
    return None


def _is_value(name: str, relation: Relation, look: Look) -> bool:
    """Whether a name is a value this relation has elsewhere: a continent, a category."""
    claimed = [wordings().synonyms.get(folded(n), folded(n)) for n in bare(name)]
    others = {*wordings().former.get(relation.name, {}), *map(folded, relation.others)}
    if any(c in others for c in claimed):
        return True
    stated = {folded(t.object) for t in look.all_of(relation.name)}
    return any(c in stated or (relation.shortened and any(shortens(c, s) for s in stated)) for c in claimed)
