"""What an article tells twice, and differently, wherever the two places are: figures, hours, opening days, dates in quotation.

Here rules decide alone. A stance model takes any other figure of the same person or place for a refutation, so between two
sentences of one article it can tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import TypeVar

from adjudge.article.contradictions.claim_features import DatedFact, Matter, dated_facts
from adjudge.article.contradictions.clash import apart, whose
from adjudge.article.contradictions.counts import Bond
from adjudge.article.contradictions.measures import Measure, are_shown, measures
from adjudge.article.contradictions.opening_hours import hours, named_places, openings, rival_hours, rival_openings
from adjudge.article.contradictions.phrases import NounPhrase, same_thing
from adjudge.english.claim_kinds import is_supposed
from adjudge.english.figures.quantities import Quantity
from adjudge.english.names import is_person
from adjudge.english.sentence import parsed
from adjudge.english.words import CONJUNCTIONS, PREPOSITIONS, RELATIVES, Word
from adjudge.policy import Policy
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, judge
from adjudge.reading.quantities.marks import families, family, row_families
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.word_lists import text_of, word_set

# Two figures of one thing that cannot both be right: the same thing measured, of the same owner, at no two times.


_LOOSE = {frozenset({Bond.TAKEN, Bond.HAS}), frozenset({Bond.TAKEN, Bond.SHOWS}), frozenset({Bond.TAKEN})}
"""Ways of owning that may be one: only what no verb says can be what a verb says elsewhere."""


def rivals(one: Measure, other: Measure, policy: QuantityPolicy) -> bool:
    """Whether two figures, the earlier first, measure one thing and cannot both hold."""
    if one.per != other.per or not _differ(one.quantity, other.quantity, policy) or not _bonds_agree(one, other):
        return False
    if not _one_thing(one, other) or not _one_owner(one, other):
        return False
    return _at_one_time(one, other)


def _differ(one: Quantity, other: Quantity, policy: QuantityPolicy) -> bool:
    if not comparable(one, other):
        return False
    return judge(one, other, policy) is QuantityOutcome.DIFFERS and judge(other, one, policy) is QuantityOutcome.DIFFERS


def _bonds_agree(one: Measure, other: Measure) -> bool:
    if one.bond is other.bond:
        return True
    bonds = frozenset({one.bond, other.bond})
    return bonds in _LOOSE and (Bond.SHOWS not in bonds or (are_shown(one) and are_shown(other)))


def _one_thing(one: Measure, other: Measure) -> bool:
    """Whether both count or buy the same, narrowed by the same words."""
    mine, theirs = one.thing, other.thing
    if mine.head != theirs.head or mine.placed != theirs.placed:
        return False
    return mine.with_it == theirs.with_it and not (mine.of and theirs.of and mine.of != theirs.of)


def _one_owner(one: Measure, other: Measure) -> bool:
    mine, theirs = owner_of(one), owner_of(other)
    if mine is None or theirs is None:
        return one.bond in {Bond.COST, Bond.CAME} and (one.bond is Bond.CAME or _once_named(one.thing, other.thing))
    if theirs.opens in {"a", "an", "another"}:
        return False
    return same_thing(mine, theirs)


def owner_of(measure: Measure) -> NounPhrase | None:
    """Whose the figure is; of "the renovation of the hotel" it is the hotel's."""
    if measure.owner is None and measure.thing.of_head:
        return NounPhrase(head=measure.thing.of_head, with_it=measure.thing.of - {measure.thing.of_head}, opens="the")
    return measure.owner


def _once_named(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether a price whose owner is told once at most is of one thing: "a refit" and then "the refit", "admission"."""
    return other.opens in {"the", "", "its"} or (one.opens, other.opens) == ("a", "a")


def _at_one_time(one: Measure, other: Measure) -> bool:
    """Whether nothing sets the figures apart in time. What is taken for granted holds whenever its sentence plays."""
    if any(apart(day, other_day) for day in one.dates for other_day in other.dates):
        return False
    if Bond.TAKEN in {one.bond, other.bond}:
        told = next((m for m in (one, other) if m.bond is not Bond.TAKEN), None)
        return told is None or not (told.dates or told.stages or told.times or told.tense == "past")
    if one.times != other.times or one.stages != other.stages:
        return False
    if one.bond is Bond.COST:  # a price is paid after it is asked, and what was done once need not be dated twice
        return one.paid or other.paid or one.tense == other.tense
    return bool(one.dates) == bool(other.dates) and one.tense == other.tense


# For what the people of an article speak: "we" in the mouth of a museum's director is the museum.


_ROLES = word_set("article.contradictions.told_twice.roles")
_MANY_TIMES = frozenset({"again", "re", "second", "another", "first", "new", "last", "next"})
_PLACE = 6
"""Words of what somebody is the head of."""
_BEFORE = 4
"""Words before what happened among which "we" stands."""


def speaks_for(claims: Sequence[CoreClaim]) -> dict[str, frozenset[str]]:
    """Surnames of people with what they are the head of, by family; whoever heads two things speaks for neither."""
    found: dict[str, frozenset[str]] = {}
    twice: set[str] = set()
    about: frozenset[str] = frozenset()
    for claim in claims:
        for name, headed in _headed(claim, about):
            if found.setdefault(name, headed) != headed:
                twice.add(name)
        if claim.subject_entities and not is_person(claim.subject_entities[0]):
            about = row_families(parsed(claim.subject_entities[0]).words)
    return {name: headed for name, headed in found.items() if name not in twice and headed}


def _headed(claim: CoreClaim, about: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """ "Its director, Jutta Ferber"; "Jutta Ferber, the director of the museum"; "the director of the museum, Jutta Ferber"."""
    text = claim.claim_text
    row = parsed(text).words
    people = [span for span in parsed(text).names if is_person(span.of(text)) or " " in span.of(text)]
    for at, word in enumerate(row):
        if word.lower not in _ROLES or at == 0:
            continue
        before = row[at - 1]
        headed, end = about if before.lower == "its" else frozenset[str](), at + 1
        if before.lower.endswith(("'s", "\u2019s")):
            headed = families(before.text[:-2])
        elif end < len(row) and row[end].lower == "of":
            run = list(takewhile(_goes_on, row[end + 1 : end + 1 + _PLACE]))
            headed, end = row_families(run), end + 1 + len(run)
        if not headed:
            continue
        if end + 1 < len(row) and row[end].text == ",":
            end += 1
        behind = row[end].start if end < len(row) else -1
        for span in people:
            beside = 0 <= before.start - span.end <= 2 and before.lower in {"the", ","}
            if span.start == behind or beside:
                yield span.of(text).rpartition(" ")[2], headed


def _goes_on(word: Word) -> bool:
    """Whether a word may belong to what somebody is the head of."""
    return not word.is_mark and word.lower not in PREPOSITIONS - {"of"} | CONJUNCTIONS | RELATIVES


def voiced(claim: CoreClaim, heads: Mapping[str, frozenset[str]]) -> Iterator[tuple[frozenset[str], DatedFact]]:
    """What the speaker of a quotation says happened once to "us", with its date; each with whom "us" is."""
    if claim.predicate_type is not PredicateType.QUOTE or not claim.subject_entities:
        return
    us = heads.get(claim.subject_entities[0].rpartition(" ")[2])
    text = claim.claim_text
    if us is not None and not is_supposed(text):
        row = parsed(text).words
        yield from ((us, fact) for fact in dated_facts(row, parsed(text).dates) if _ours(row, fact))


def _ours(row: Sequence[Word], fact: DatedFact) -> bool:
    """Whether "we" stands before what happened, in the same clause, and nothing says that it happened more than once."""
    if fact.subject:
        return False  # "we opened the café in 2004"
    before = [word for word in row if word.end <= fact.date.span.start]
    begins = max((at for at, word in enumerate(before) if word.is_mark), default=-1) + 1
    clause = [word.lower for word in before[begins:]]
    return "we" in clause[-_BEFORE - 2 :] and not _MANY_TIMES & set(clause)


Pair = tuple[int, int]
T = TypeVar("T")
STAND_FOR_NAMES = families(text_of("article.contradictions.told_twice.stand_for"))
"""Nouns that take up whatever name came last: "the country" is another one further on."""
_ANOTHER = frozenset({"another", "other", "second", "third", "both", "two", "three", "each", "every", "these", "those"})


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldTwice:
    """Pairs of claims by their places in the order of the text."""

    rivals: frozenset[Pair]
    """They tell one thing differently."""
    apart: frozenset[Pair]
    """Their figures are of two things, however alike their words."""


def told_twice(claims: Sequence[CoreClaim], matters: Sequence[Matter], policy: Policy) -> ToldTwice:
    """Which claims of an article tell one thing differently, and which give figures of two."""
    limits = policy.claim_graph
    figures = _figures(claims, policy)
    found = {*figures.rivals, *_openings(claims), *_hours(claims), *_voiced(claims, matters)}
    rivals = frozenset(
        (one, other)
        for one, other in found
        if 0 <= claims[other].span.start - claims[one].span.end <= limits.told_within
        and not (matters[one].reported and matters[other].reported)  # two people may say two things
    )
    return ToldTwice(rivals=rivals, apart=figures.apart)


def _figures(claims: Sequence[CoreClaim], policy: Policy) -> ToldTwice:
    """Rival figures of one thing. What many claims give figures of, as a list of prices does, tells nothing twice."""
    by_key: dict[tuple[str, bool], list[tuple[int, Measure]]] = {}
    for at, claim in enumerate(claims):
        for measure in measures(claim):
            by_key.setdefault(measure.key, []).append((at, measure))
    many = several(claims)
    same: set[Pair] = set()
    apart: set[Pair] = set()
    for told in by_key.values():
        if len(told) > policy.claim_graph.shared_by:
            continue
        for (one, mine), (other, theirs) in _of_two_claims(told):
            if not rivals(mine, theirs, policy.quantity):
                apart.add((one, other))
            elif not _of_a_kind(mine, theirs) & (many | STAND_FOR_NAMES):
                same.add((one, other))
    return ToldTwice(rivals=frozenset(same), apart=frozenset(apart - same))


def _of_two_claims(told: Sequence[tuple[int, T]]) -> Iterator[tuple[tuple[int, T], tuple[int, T]]]:
    """Every two things that are told in two claims, each with the place of its claim."""
    return (two for two in combinations(told, 2) if two[0][0] != two[1][0])


def _of_a_kind(one: Measure, other: Measure) -> frozenset[str]:
    """The nouns by which alone two figures are of one thing: "the hotel" twice, but not "the Grand Hotel" twice."""
    mine, theirs = owner_of(one), owner_of(other)
    if mine is None or theirs is None:
        return frozenset({one.thing.head}) if one.thing.opens == other.thing.opens == "the" else frozenset()
    return frozenset() if mine.with_it & theirs.with_it else frozenset({mine.head, theirs.head})


def several(claims: Sequence[CoreClaim]) -> frozenset[str]:
    """The nouns of which the article has more than one: those in the plural, and those behind "another" or "the other"."""
    found: set[str] = set()
    for claim in claims:
        before = ""
        for word in parsed(claim.claim_text).words:
            plural = len(word.text) > 3 and word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is", "'s"))
            if plural or before in _ANOTHER:
                found.add(family(word.text))
            before = word.lower
    return frozenset(found)


def _openings(claims: Sequence[CoreClaim]) -> Iterator[Pair]:
    """One place open and closed on one day. "The doors" are those of the only place that the article says is open or closed."""
    told = [(at, one) for at, claim in enumerate(claims) for one in openings(claim)]
    rival = [(mine, theirs) for mine, theirs in _of_two_claims(told) if rival_openings(mine[1], theirs[1])]
    alone = bool(rival) and len(frozenset[str]().union(*map(named_places, claims))) == 1
    for (one, mine), (other, theirs) in rival:
        if alone or (mine.place is not None and theirs.place is not None):
            yield one, other


def _hours(claims: Sequence[CoreClaim]) -> Iterator[Pair]:
    """One thing that begins, opens or leaves at two times of the day."""
    told = [(at, one) for at, claim in enumerate(claims) for one in hours(claim)]
    for (one, mine), (other, theirs) in _of_two_claims(told):
        if rival_hours(mine, theirs):
            yield one, other


def _stands_for(claim: CoreClaim) -> frozenset[str]:
    """What "it" at the head of a claim is."""
    opens = claim.claim_text.partition(" ")[0].lower() == "it"
    return families(claim.subject_entities[0]) if opens and claim.subject_entities else frozenset()


def _voiced(claims: Sequence[CoreClaim], matters: Sequence[Matter]) -> Iterator[Pair]:
    """What somebody dates in quotation, held against the date that the article gives."""
    heads = speaks_for(claims)
    said = [(at, *one) for at, claim in enumerate(claims) for one in voiced(claim, heads)] if heads else []
    for at, us, told in said:
        for other, held in enumerate(matters):
            if held.supposed or held.negations or other == at:
                continue
            for fact in held.happened:
                about = whose(fact, held) or _stands_for(claims[other])
                same = bool(about & us) and (about <= us or us <= about)
                if same and fact.event == told.event and apart(fact.date, told.date):
                    yield min(at, other), max(at, other)
