"""What each figure of a claim measures, and of what: "a mirror of 40 centimetres", "renovated for 18 million euros".

A figure is bound only by the few forms of words that leave no doubt; one that stands otherwise is left alone. Two figures of
one thing can then be held side by side, in whatever words the rest of their sentences is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from adjudge.article.contradictions.counts import (
    COINS,
    PERIODS,
    Bond,
    Bound,
    FigurePlace,
    counted,
    ends,
    it_before,
    of_units,
)
from adjudge.article.contradictions.phrases import NounPhrase, clause_around, phrase, phrase_after, subject_before
from adjudge.english.claim_kinds import is_supposed, negations, stages
from adjudge.english.figures.dates import DateMention
from adjudge.english.figures.quantities import Quantity
from adjudge.english.sentence import parsed
from adjudge.english.verbs import BE, HAVE, MODALS, forms, tense
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, PRONOUNS, RELATIVES, Word
from adjudge.reading.quantities.marks import families, family, row_families
from adjudge.values.article_claim import CoreClaim
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import one_of, text_of

# What something cost: "X cost N", "Admission is N", "renovated for N", "paid N for X".


_PAYERS = one_of("i we you he she they those who one everyone everybody anyone visitors people guests")
_PAID = frozenset({"paid", "pay", "pays"})
_TRADE = families("sold bought purchased auctioned insured hired rented let offered valued sued fined swapped traded")
"""What is done to a thing more than once, at another price each time."""
_TO_DEED = 5
"""Words between what was done and what it was done for: "renovated in 2019 for"."""


def price(place: FigurePlace) -> Bound | None:
    """What a sum of money was asked or paid for."""
    end = place.after
    if place.quantity.kind != "money":
        if place.quantity.unit is not None or family(place.word(end)) not in COINS:
            return None
        end += 1
    left = place.left
    word = place.word(left)
    if word in {"cost", "costs", "costing"} or (word in BE and place.word(left - 1) != "there"):
        return _asked(place, left, end)
    if word == "for" or (word == "of" and place.word(left - 1) == "cost"):
        return _done_for(place, left, end)
    return _paid_for(place, left, end) if place.word(end) == "for" else None


def _asked(place: FigurePlace, verb: int, end: int) -> Bound | None:
    """ "Admission is N"; "A refit that cost N kept the ferry in port"."""
    thing = subject_before(place.row, verb)
    inside = place.word(verb - 1) in RELATIVES and bool(tense(place.word(end)))
    whole = ends(place, end) or inside
    return Bound(thing=thing, owner=None, bond=Bond.COST, verb=verb, end=end) if thing and whole else None


def _paid_for(place: FigurePlace, left: int, end: int) -> Bound | None:
    """ "Those who had paid N for admission", "the N for admission"."""
    verb = left - 1 if place.word(left) == "the" else left
    paid = place.word(verb) in _PAID
    if (not paid and place.word(left) != "the") or (paid and not _anyone_pays(place, verb)):
        return None
    thing, behind = phrase_after(place.row, end + 1)
    more = place.word(behind) == "and" and not _new_deed(place, behind + 1)  # "for coffee and cake"
    if thing is None or more:
        return None
    return Bound(thing=thing, owner=None, bond=Bond.COST, verb=verb if paid else -1, end=behind, paid=True)


def _new_deed(place: FigurePlace, at: int) -> bool:
    """Whether the words behind "and" tell what somebody did, and not what else was bought."""
    return bool(tense(place.word(at))) or place.word(at) in PRONOUNS


def _anyone_pays(place: FigurePlace, verb: int) -> bool:
    """Whether the payer is nobody in particular: what pensioners pay is no price for all."""
    at = verb - 1
    while at > 0 and place.word(at) in HAVE | {"also", "already"}:
        at -= 1
    if place.word(at) == "who":
        at -= 1
    # "As a boy he paid": when that was, nobody says
    return place.word(at) in _PAYERS and (at == 0 or place.row[at - 1].is_mark or place.word(at - 1) in CONJUNCTIONS)


def _done_for(place: FigurePlace, left: int, end: int) -> Bound | None:
    """ "The hotel was renovated in 2019 for N": what was done cost so much."""
    for at in range(left - 1, max(0, left - 1 - _TO_DEED), -1):
        if place.row[at].is_mark:
            return None
        if "participle" in forms(place.word(at)) and place.word(at - 1) in {"was", "were", "been"}:
            thing = phrase(place.row[at : at + 1])
            if thing is None or thing.head in _TRADE:
                return None
            owner = subject_before(place.row, at) or it_before(place, at - 1)
            return Bound(thing=thing, owner=owner, bond=Bond.COST, verb=at, end=end) if owner else None
    return None


_EXHIBITIONS = families("exhibition show display exhibit")
_TIMES = PERIODS | families(text_of("article.contradictions.measures.times"))
_EACH = frozenset({"each", "apiece", "daily", "weekly", "monthly", "yearly", "annually"})
_TO_PERIOD = 5
"""Words behind a figure among which stands what it is counted by, and of what it is a part."""
_TO_NARROW = 3
"""Words of the phrase behind a noun that is counted."""
_OF_WHOM = POSSESSIVES | {"the", "them", "those", "these", "us", "this"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure:
    """A figure with what it is a figure of."""

    thing: NounPhrase
    """What is counted or measured; of a price what it buys."""
    owner: NounPhrase | None
    """Whose: the museum of its objects."""
    bond: Bond
    quantity: Quantity
    tense: str = ""
    dates: tuple[DateMention, ...] = ()
    stages: frozenset[str] = frozenset()
    times: frozenset[str] = frozenset()
    """Days and seasons that its clause names."""
    per: str = ""
    """A day, a year, each: what it is counted by."""
    paid: bool = False
    """What somebody paid, some time after it was asked."""

    @property
    def key(self) -> tuple[str, bool]:
        return self.thing.head, self.bond is Bond.COST


def measures(claim: CoreClaim) -> tuple[Measure, ...]:
    """The figures of a claim that are bound beyond doubt, in order."""
    text = claim.claim_text
    row, days = parsed(text).words, parsed(text).dates
    taken = [*parsed(text).names, *(day.span for day in days)]
    about = phrase(parsed(claim.subject_entities[0]).words) if claim.subject_entities else None
    found: list[Measure] = []
    for quantity in parsed(text).quantities:
        if quantity.kind in {"ordinal", "percent", "fraction"} or any(quantity.span.overlaps(s) for s in taken):
            continue
        inside = [n for n, word in enumerate(row) if word.start < quantity.span.end and word.end > quantity.span.start]
        if not inside:
            continue
        place = FigurePlace(row=row, quantity=quantity, first=inside[0], after=inside[-1] + 1, text=text, about=about)
        bare = of_units(place) or price(place) or counted(place)
        if bare is not None and (measure := _in_its_clause(bare, place, days)) is not None:
            found.append(measure)
    return tuple(found)


def _in_its_clause(bare: Bound, place: FigurePlace, days: Sequence[DateMention]) -> Measure | None:
    """The figure with when its clause says that it holds; None for what is only planned, thought or denied there."""
    begins, ends = clause_around(place.row, place.first, max(bare.end, place.after), CONJUNCTIONS | RELATIVES)
    span = Span(start=place.row[begins].start, end=place.row[ends - 1].end)
    said = span.of(place.text)
    if bare.owner is not None and not (bare.owner.opens or bare.owner.is_name):
        return None
    per = counted_by(place.row, place.quantity.span)
    measure = Measure(thing=bare.thing, owner=bare.owner, bond=bare.bond, quantity=place.quantity, per=per)
    if bare.bond is Bond.TAKEN:
        return measure
    verb = place.word(bare.verb)
    before = {place.word(n) for n in range(max(begins, bare.verb - 3), bare.verb)}
    to_be = place.word(bare.verb - 1) == "to" and "said" not in before and "reported" not in before
    if is_supposed(said) or negations(said) or before & MODALS or to_be:
        return None
    if any(one is not None and one.led for one in (bare.owner, bare.thing)):
        return None
    past = before & {"was", "were", "had", "have"} or verb == "cost"
    return replace(
        measure, tense="past" if past else tense(verb), paid=bare.paid, stages=stages(said), times=families(said) & _TIMES,
        dates=tuple(day for day in days if day.span.overlaps(span)),
    )  # fmt: skip


def counted_by(row: Sequence[Word], figure: Span) -> str:
    """What a figure is counted by, should that stand right behind it or its noun: "a day", "per year", "each"."""
    behind = [word for word in row if word.start >= figure.end][:_TO_PERIOD]
    said = list(takewhile(lambda word: not word.is_mark and word.lower not in PREPOSITIONS - {"per"}, behind))
    for at, word in enumerate(said):
        noun = family(said[at + 1].text) if at + 1 < len(said) else ""
        if word.lower in _EACH:
            return word.lower
        if word.lower == "per" or (word.lower in {"a", "an", "every"} and noun in PERIODS):
            return noun
    return ""


def is_part(row: Sequence[Word], figure: Span) -> bool:
    """Whether a figure counts some of what there is: "Twelve members of the choir", and not "the 287 steps of the tower"."""
    before = next((word.lower for word in reversed(row) if word.end <= figure.start), "")
    behind = [word.lower for word in row if word.start >= figure.end][:_TO_PERIOD]
    of = behind.index("of") if "of" in behind[:-1] else -1
    return of >= 0 and before not in DETERMINERS | POSSESSIVES and behind[of + 1] in _OF_WHOM


def narrowed_by(row: Sequence[Word], figure: Span) -> frozenset[str]:
    """The words of the phrase behind what a figure counts: "from Siam" of "200 stamps from Siam"."""
    behind = list(takewhile(lambda word: not word.is_mark, (word for word in row if word.start >= figure.end)))
    narrows = len(behind) > 2 and behind[1].lower in PREPOSITIONS - {"of"}
    if not narrows or behind[2].lower in POSSESSIVES:
        return frozenset()
    return row_families(behind[2 : 2 + _TO_NARROW])


def are_shown(measure: Measure) -> bool:
    """Whether what is taken for granted of a thing is what it shows: an exhibition is its objects, a museum has more."""
    return measure.owner is not None and measure.owner.head in _EXHIBITIONS
