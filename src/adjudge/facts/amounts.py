"""How much and how many: amounts of two things and of all of a kind against each other, and lists that are whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from adjudge.english.figures.quantities import Quantity
from adjudge.english.regex import regex
from adjudge.english.words import folded
from adjudge.facts.relations import (
    Look,
    Relation,
    SettledFacts,
    bare,
    distinct,
    is_same,
    statements_of,
    states,
    subjects_named,
    wordings,
)
from adjudge.facts.superlatives import Foremost
from adjudge.facts.values import amount, factor, measured, ratio_holds
from adjudge.facts.wording import Compared, Counted, Only, Times
from adjudge.values.knowledge import Entity, Triple

_WORLDS = frozenset({"planet", "dwarf planet", "moon"})
FEW_LACKING = 0.05
"""Share of a kind that may lack an amount where the largest is asked for."""

_LISTED = regex(r", and |, | and | as well as ")
NEARLY_ALL = 0.6
"""Share of a kind that must have something stated of it before one of whom nothing is stated is said to have none."""

_Measured = tuple[float, Triple]
"""An amount, and the first of the statements it was read in."""


def compared(one: Compared | Times, look: Look) -> SettledFacts | None:
    """Decided where every pair of namesakes says the same, and amounts lie farther apart than those of other years would."""
    if standard := _standard(one, look):
        return standard
    found = [
        _pair(one, a, b, look)
        for a in subjects_named(one.subject, one.relation, look)
        for b in subjects_named(one.other, one.relation, look)
        if _are_alike(a, b) and a.kind in one.kinds
    ]
    told = [f for f in found if f is not None]
    return told[0] if told and len(told) == len(found) and len({f.holds for f in told}) == 1 else None


def _are_alike(a: Entity, b: Entity) -> bool:
    """Whether two things are compared by the same amount: a city is large by its people, a country by its land."""
    return a.kind == b.kind or {a.kind, b.kind} <= _WORLDS


def _standard(one: Compared | Times, look: Look) -> SettledFacts | None:
    """Against what everybody measures by, and nothing states: water has a density of one."""
    relation, found = one.relation, subjects_named(one.subject, one.relation, look)
    if one.other.lower() not in relation.standards[::2] or len(found) != 1:
        return None
    standard = relation.standards[relation.standards.index(one.other.lower()) + 1]
    ours, theirs = measure(found[0].name, relation, look), measured(relation, standard)
    if ours is None or theirs is None:
        return None
    holds = _holds(one, ours[0], theirs)
    working = f"{relation.name}: {found[0].name} {ours[1].object}, {one.other} {standard}"
    return None if holds is None else SettledFacts(holds=holds, triples=(ours[1],), working=working)


def _pair(one: Compared | Times, a: Entity, b: Entity, look: Look) -> SettledFacts | None:
    relation = one.relation
    ours, theirs = measure(a.name, relation, look), measure(b.name, relation, look)
    if ours is None or theirs is None or a.name == b.name:
        return None
    holds = _holds(one, ours[0], theirs[0])
    if holds is None:
        return None
    triples = (ours[1], theirs[1])
    return SettledFacts(holds=holds, triples=triples, working=_against(relation, a.name, ours, b.name, theirs))


def _against(relation: Relation, a: str, ours: _Measured, b: str, theirs: _Measured) -> str:
    if relation.value in ("span", "count"):
        return f"{relation.name}: {a} {ours[0]:g}, {b} {theirs[0]:g}"
    return f"{relation.name}: {a} {ours[1].object}, {b} {theirs[1].object}"


def _holds(one: Compared | Times, first: float, second: float) -> bool | None:
    if isinstance(one, Times):
        asked = factor(one.factor)
        if asked is None or first <= 0 or second <= 0:
            return None
        if one.rough:  # "twice as big" may be meant of breadth or of bulk: wrong is only the other way round
            turned = (asked.value > 1) is not (first > second) and asked.value != 1
            return False if turned and _apart(one.relation, first, second) else None
        return ratio_holds(asked, first / second)
    return (first > second) is one.more if _apart(one.relation, first, second) else None


def _apart(relation: Relation, first: float, second: float) -> bool:
    least = max(relation.margin * max(abs(first), abs(second)), relation.least_apart)
    return abs(first - second) > least


def measure(subject: str, relation: Relation, look: Look) -> _Measured | None:
    """What a subject is compared by: its one amount, the sum of its years, or how many of them there are."""
    stated = statements_of(subject, relation, look)
    if not stated and relation.compared_by:
        stated = tuple(t for t in look.of(subject) if t.relation == relation.compared_by)
    return _measured(stated, relation)


def _measured(stated: Sequence[Triple], relation: Relation) -> _Measured | None:
    if relation.value == "count":
        return (float(len({t.object for t in stated})), stated[0]) if stated else None
    amounts = [measured(relation, t.object) for t in stated]
    told = [a for a in amounts if a is not None]
    if len(told) != len(amounts) or not told or (len(told) > 1 and relation.value != "span"):
        return None
    return sum(told), stated[0]


# All of a kind.


def put_first(one: Foremost, look: Look) -> SettledFacts | None:
    """Whether a subject comes first of others, or at its rank. That others are above it is sure from those alone that are
    known; that none is only where all are."""
    relation = one.relation
    found = _members(one, look)
    if found is None or len(found[0]) < max(2, one.rank):
        return None
    members, all_known = found
    names = {e.name for e in subjects_named(one.subject, relation, look)}
    order = sorted(members, key=lambda pair: -pair[0] if one.most else pair[0])
    places = [n for n, (_, t) in enumerate(order) if t.subject in names]
    if len(places) != 1:
        return None
    place = places[0]
    holds = place == one.rank - 1
    if not all_known and place <= one.rank - 1:
        return None
    nearest = one.rank if one.rank == 1 or one.rank < len(order) else one.rank - 2
    rival = order[one.rank - 1] if not holds else order[nearest]
    if not _apart(relation, order[place][0], rival[0]):
        return None
    if holds and one.rank > 1 and not _apart(relation, order[place][0], order[place - 1][0]):
        return None
    own, other = order[place][1], rival[1]
    counted = f"{own.subject} {own.object} (number {place + 1} of {len(order)})"
    return SettledFacts(holds=holds, triples=(own, other), working=f"{relation.name}: {counted}, {other.subject} {other.object}")


def _members(one: Foremost, look: Look) -> tuple[list[_Measured], bool] | None:
    """Those it is put before, with their amounts, and whether none is lacking that could come first."""
    among, relation = one.among, one.relation
    if among.names:
        return _amounts_of([_one(name, relation, look) for name in among.names], relation, look)
    if among.bordering:
        borders = wordings().named("borders")
        home = _one(among.bordering, borders, look)
        near = [] if home is None else statements_of(home, borders, look)
        return _amounts_of([t.object for t in near], relation, look) if len(near) > 1 else None
    return _all_of_kind(one, look)


def _one(name: str, relation: Relation, look: Look) -> str | None:
    found = subjects_named(name, relation, look)
    return found[0].name if len(found) == 1 else None


def _amounts_of(names: Sequence[str | None], relation: Relation, look: Look) -> tuple[list[_Measured], bool] | None:
    """Each name's amount; None where one lacks it."""
    found = [measure(name, relation, look) if name else None for name in names]
    told = [one for one in found if one is not None]
    return (told, True) if len(told) == len(found) else None


def _all_of_kind(one: Foremost, look: Look) -> tuple[list[_Measured], bool] | None:
    kind, place, relation = one.among.kind, one.among.place, one.relation
    within = _inhabitants(kind, place, look) if place else None
    if place and not within:
        return None
    told = _of_kind(kind, look)
    members = within if within is not None and not told else told if within is None else told & within
    stated: defaultdict[str, list[Triple]] = defaultdict(list)  # asked for at once: a country has hundreds of cities
    for name in (relation.reads or relation.name, relation.compared_by):
        for triple in look.all_of(name) if name else ():
            if folded(triple.subject) in members:
                stated[triple.subject].append(triple)
    found = [told_of for triples in stated.values() if (told_of := _measured(triples, relation)) is not None]
    # Nobody measures what is all but nothing: one that is not told is hardly the largest, and may well be the smallest.
    lacking = len(members) - len(found)
    few = FEW_LACKING * len(found) if one.most else 0
    return found, lacking <= few or relation.tells_all(kind, most=one.most)


def _of_kind(kind: str, look: Look) -> set[str]:
    relation, *objects = wordings().members.get(kind, ["instance of", kind])
    return {folded(t.subject) for t in look.all_of(relation) if t.object in objects}


def _inhabitants(kind: str, place: str, look: Look) -> set[str]:
    """Those of a kind in a place, by the relation that says where such things are."""
    relation = wordings().places.get(kind)
    if relation is None:
        return set()
    wanted = {folded(n) for n in bare(place)} | {folded(e.name) for e in look.called(place)}
    return {folded(t.subject) for t in look.all_of(relation) if folded(t.object) in wanted}


# Lists that are whole: how many there are, that there are no others, that there are none at all.


def counted(one: Counted, look: Look) -> SettledFacts | None:
    """Whether a subject has so many objects."""
    number = amount(one.number)
    found = subjects_named(one.subject, one.relation, look)
    if number is None or len(found) != 1 or found[0].name in one.relation.partial:
        return None
    stated = statements_of(found[0].name, one.relation, look)
    told = stated or _has_none(found[0], one.relation, look)
    if not told:
        return None
    count = len({t.object for t in stated})
    holds = _is_number(number, count)
    if holds is None:
        return None
    reads = states(found[0].name, one.relation, stated) if stated else f"{one.relation.name} of {found[0].name}: none"
    return SettledFacts(holds=holds, triples=distinct(told), working=f"{reads} ({count})")


def _is_number(number: Quantity, count: int) -> bool | None:
    match number.bound:
        case "exact":
            return number.value == count
        case "more_than":
            return count > number.value
        case "at_least":
            return count >= number.value
        case "less_than":
            return count < number.value
        case "at_most":
            return count <= number.value
        case _:
            return None


def _has_none(subject: Entity, relation: Relation, look: Look) -> tuple[Triple, ...]:
    """What shows that a subject of which nothing is stated has nothing: that it is one of a kind of which nearly all have it
    stated, and that other things are stated of it. What it is is all there is to quote."""
    if not relation.none:
        return ()
    kind = {t.subject for t in look.all_of("instance of") if t.object == relation.none}
    having = {t.subject for t in look.all_of(relation.reads or relation.name)}
    if subject.name not in kind or len(kind & having) < NEARLY_ALL * len(kind):
        return ()
    return tuple(t for t in look.of(subject.name) if t.relation == "instance of")[:1]


def only(one: Only, look: Look) -> SettledFacts | None:
    """Whether a subject has these objects and no others."""
    relation = one.relation
    found = subjects_named(one.subject, relation, look)
    if len(found) != 1 or found[0].name in relation.partial:
        return None
    stated = statements_of(found[0].name, relation, look)
    names = [one.object] if look.called(one.object) else _LISTED.split(one.object)
    number = amount(one.number) if one.number else None
    if not stated or not all(_is_known(name, relation, look) for name in names):
        return None
    count = len({t.object for t in stated})
    holds = (
        count == len(names)
        and all(_is_stated(name, stated, relation, look) for name in names)
        and (number is None or number.value == count)
    )
    if one.loose and all(_is_stated(name, stated, relation, look) for name in names):
        return (
            SettledFacts(holds=True, triples=distinct(stated), working=states(found[0].name, relation, stated)) if holds else None
        )
    if holds and one.inside and found[0].name not in relation.inside:
        return None  # it may lie by the sea
    return SettledFacts(holds=holds, triples=distinct(stated), working=f"{states(found[0].name, relation, stated)} ({count})")


def _is_known(name: str, relation: Relation, look: Look) -> bool:
    return any(e.kind in relation.object for e in look.called(name))


def _is_stated(name: str, stated: Sequence[Triple], relation: Relation, look: Look) -> bool:
    things = look.called(name)
    return any(is_same(t.object, name, things, relation) for t in stated)
