"""What something cost: "X cost N", "Admission is N", "renovated for N", "paid N for X"."""

from __future__ import annotations

from adjudge.reading.quantities.families import families, family
from adjudge.steps.bonds import COINS, Bond, Bound, FigurePlace, ends, it_before
from adjudge.steps.phrases import phrase, phrase_after, subject_before
from adjudge.text.verbs import BE, HAVE, forms, tense
from adjudge.text.words import CONJUNCTIONS, PRONOUNS, RELATIVES

_PAYERS_WORDS = """
i we you he she they those who one everyone everybody anyone visitors people guests
"""
_PAYERS = frozenset(_PAYERS_WORDS.split())
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
