"""What is stated of the things a claim names, and what a claim comes to by it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudge.english.words import folded
from adjudge.facts.relations import Look, Relation, bare, wordings
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity, Triple
from adjudge.values.word_lists import table


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledFacts:
    """What a claim comes to by stated facts."""

    holds: bool
    triples: tuple[Triple, ...]
    """The statements it rests on, in the order they are quoted."""
    working: str
    """For a person: what was held against what."""


def subjects_named(name: str, relation: Relation, look: Look) -> list[Entity]:
    """Things a relation may be said of that go by a name. Those that it is stated of themselves come before those that only
    have it by way of another: Lebanon is a country before it is a town in a country."""
    found = [e for e in look.called(name) if e.kind in relation.subject]
    if found or "person" not in relation.subject:
        own = [e for e in found if any(t.relation == relation.name for t in look.of(e.name))] if relation.through else []
        return own or found
    first, _, last = name.strip().rpartition(" ")
    people = look.surnamed(last)
    if first:  # "James Polk" for James K. Polk
        people = [e for e in people if folded(e.name).startswith(f"{folded(first)} ")]
    return list(people) if len(people) == 1 else []  # "Lincoln" is one president, "Roosevelt" two


def statements_of(subject: str, relation: Relation, look: Look) -> tuple[Triple, ...]:
    """A subject's statements of a relation; by the way of another relation where it has none of its own."""
    name = relation.reads or relation.name
    own = tuple(t for t in look.of(subject) if t.relation == name)
    if own or not relation.through:
        return own
    steps = [t for t in look.of(subject) if t.relation == relation.through]
    return tuple(t for step in steps for t in look.of(step.object) if t.relation == name)


def distinct(triples: Sequence[Triple]) -> tuple[Triple, ...]:
    """One statement of each sentence."""
    return tuple({(t.passage_id, t.span): t for t in reversed(triples)}.values())[::-1]


def states(subject: str, relation: Relation, triples: Sequence[Triple]) -> str:
    """Statements of a relation as a person reads them."""
    values = ", ".join(dict.fromkeys(t.object for t in triples))
    reads = f"{relation.name} of {subject}" if " of" not in relation.name else f"{subject}, {relation.name}"
    return f"{reads}: {values}"


# Names of the same thing.


_PLURALS = table("facts.statements.plurals")


def is_same(stated: str, name: str, things: Iterable[Entity], relation: Relation) -> bool:
    """Whether a stated name and a claimed one are of the same thing."""
    told = folded(stated)
    plainly = {folded(n) for n in bare(name)}
    others = {wordings().synonyms[n] for n in plainly if n in wordings().synonyms}
    if told in plainly | others | {folded(e.name) for e in things}:
        return True
    # Of "Kingston in Canada" another name is Kingston, but then it is not the one that is called so everywhere.
    called = [{folded(n) for n in (e.name, *e.aliases)} for e in things]
    if any(told in names and plainly & names for names in called):
        return True
    return relation.shortened and any(shortens(claimed, told) for claimed in (folded(n) for n in bare(name)))


def shortens(claimed: str, told: str) -> bool:
    """ "krone" for "Danish krone", "noble gases" for "noble gas", "Democrat" for "Democratic Party"."""
    singular = claimed.removesuffix("es") if claimed.endswith("ses") else claimed.removesuffix("s")
    singular = _PLURALS.get(claimed, singular)
    return any(told == one or told.endswith(f" {one}") or told.startswith(f"{one} ") for one in (claimed, singular)) or (
        len(claimed) > 5 and told.startswith(claimed)
    )
