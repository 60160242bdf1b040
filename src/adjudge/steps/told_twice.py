"""What an article tells twice, and differently, wherever the two places are: figures, hours, opening days, dates in quotation.

Here rules decide alone. A stance model takes any other figure of the same person or place for a refutation, so between two
sentences of one article it can tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from adjudge.model.core_claim import CoreClaim
from adjudge.policy import Policy
from adjudge.reading.quantities.families import families, family
from adjudge.steps.hours import hours, rival_hours
from adjudge.steps.matter import Matter
from adjudge.steps.measures import Measure, measures
from adjudge.steps.openings import named_places, openings, rival_openings
from adjudge.steps.rival_figures import owner_of, rivals
from adjudge.steps.side_by_side import apart as days_apart
from adjudge.steps.side_by_side import whose
from adjudge.steps.voices import speaks_for, voiced
from adjudge.text.words import words

Pair = tuple[int, int]
_STAND_FOR_NAMES = """
country state nation kingdom republic city town village capital region province county district island continent river lake
mountain company firm group team club party band man woman boy girl author writer artist player film book novel
song album planet moon species animal metal element university school army war battle
"""
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
        for (one, mine), (other, theirs) in combinations(told, 2):
            if one == other:
                continue
            if not rivals(mine, theirs, policy.quantity):
                apart.add((one, other))
            elif not _of_a_kind(mine, theirs) & (many | stand_for_names()):
                same.add((one, other))
    return ToldTwice(rivals=frozenset(same), apart=frozenset(apart - same))


def _of_a_kind(one: Measure, other: Measure) -> frozenset[str]:
    """The nouns by which alone two figures are of one thing: "the hotel" twice, but not "the Grand Hotel" twice."""
    mine, theirs = owner_of(one), owner_of(other)
    if mine is None or theirs is None:
        return frozenset({one.thing.head}) if one.thing.opens == other.thing.opens == "the" else frozenset()
    return frozenset() if mine.with_it & theirs.with_it else frozenset({mine.head, theirs.head})


@cache
def stand_for_names() -> frozenset[str]:
    """Nouns that take up whatever name came last: "the country" is another one further on."""
    return families(_STAND_FOR_NAMES)


def several(claims: Sequence[CoreClaim]) -> frozenset[str]:
    """The nouns of which the article has more than one: those in the plural, and those behind "another" or "the other"."""
    found: set[str] = set()
    for claim in claims:
        before = ""
        for word in words(claim.claim_text):
            plural = (
                len(word.text) > 3 and word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is", "'s"))
            )
            if plural or before in _ANOTHER:
                found.add(family(word.text))
            before = word.lower
    return frozenset(found)


def _openings(claims: Sequence[CoreClaim]) -> Iterator[Pair]:
    """One place open and closed on one day. "The doors" are those of the only place that the article says is open or closed."""
    told = [(at, one) for at, claim in enumerate(claims) for one in openings(claim)]
    places: frozenset[str] | None = None
    for (one, mine), (other, theirs) in combinations(told, 2):
        if one == other or not rival_openings(mine, theirs):
            continue
        if places is None:
            places = frozenset[str]().union(*(named_places(claim) for claim in claims))
        if (mine.place is not None and theirs.place is not None) or len(places) == 1:
            yield one, other


def _hours(claims: Sequence[CoreClaim]) -> Iterator[Pair]:
    """One thing that begins, opens or leaves at two times of the day."""
    told = [(at, one) for at, claim in enumerate(claims) for one in hours(claim)]
    for (one, mine), (other, theirs) in combinations(told, 2):
        if one != other and rival_hours(mine, theirs):
            yield one, other


def _stands_for(claim: CoreClaim) -> frozenset[str]:
    """What "it" at the head of a claim is."""
    opens = claim.claim_text.partition(" ")[0].lower() == "it"
    return families(claim.subject_entities[0]) if opens and claim.subject_entities else frozenset()


def _voiced(claims: Sequence[CoreClaim], matters: Sequence[Matter]) -> Iterator[Pair]:
    """What somebody dates in quotation, held against the date that the article gives."""
    heads = speaks_for(claims)
    said = [(at, one) for at, claim in enumerate(claims) for one in voiced(claim, heads)] if heads else []
    for at, one in said:
        for other, held in enumerate(matters):
            if held.supposed or held.negations or other == at:
                continue
            for fact in held.happened:
                about = whose(fact, held) or _stands_for(claims[other])
                same = bool(about & one.about) and (about <= one.about or one.about <= about)
                if same and fact.event == one.fact.event and days_apart(fact.date, one.fact.date):
                    yield min(at, other), max(at, other)
