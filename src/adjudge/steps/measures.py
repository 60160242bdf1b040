"""What each figure of a claim measures, and of what: "a mirror of 40 centimetres", "renovated for 18 million euros".

A figure is bound only by the few forms of words that leave no doubt; one that stands otherwise is left alone. Two figures of
one thing can then be held side by side, in whatever words the rest of their sentences is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise, takewhile

from adjudge.model.core_claim import CoreClaim
from adjudge.model.span import Span
from adjudge.reading.quantities.families import families, family
from adjudge.steps.phrases import Phrase, phrase, phrase_after, phrase_before, subject_before
from adjudge.text.clauses import is_finite
from adjudge.text.dates import DateMention, dates
from adjudge.text.names import names
from adjudge.text.opposites import is_supposed, negations, stages
from adjudge.text.quantities import Quantity, quantities
from adjudge.text.verbs import BE, HAVE, MODALS, forms, tense
from adjudge.text.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, PRONOUNS, RELATIVES, Word, words

_ABOUT = frozenset(
    "about around roughly nearly almost some only just over more fewer less than at least most exactly approximately"
    " up to as many much estimated precisely barely".split()
)
_COINS = families("crown crowns franc francs euro euros dollar dollars pound pounds krona kronor rupee rupees yen peso pesos")
_HAVING = families("has have had holds contains comprises counts numbers houses owns keeps")
_SHOWING = families("shows displays exhibits presents")
_EXHIBITIONS = families("exhibition show display exhibit")
_DRAWING = frozenset("drew attracted drawing welcomed".split())
_COMING = frozenset("came attended gathered turned took showed".split())
_ATTENDED = frozenset("attended heard seen visited watched".split())
_COMERS = families(
    "visitor visitors guest guests spectator spectators listener listeners viewer viewers runner runners participant"
    " participants attendee attendees delegate delegates passenger passengers people fan fans demonstrator demonstrators protester protesters"
)
_DIMENSIONS = families("weighs covers measures")
_PAYERS = frozenset("i we you he she they those who one everyone everybody anyone visitors people guests".split())
_TRADE = families("sold bought purchased auctioned insured hired rented let offered valued sued fined swapped traded")
_PERIODS = families("monday tuesday wednesday thursday friday saturday sunday weekday weekend spring summer autumn winter"
                    " january february march april june july august september october november december"
                    " morning afternoon evening night noon ago")
_A_TIME = families("day night week month year season decade century hour")
_TO_DEED = 5
"""Words between what was done and what it was done for: "renovated in 2019 for"."""


_TO_PERIOD = 5
"""Words behind a figure among which stands what it is counted by, and of what it is a part."""
_OF_WHOM = POSSESSIVES | {"the", "them", "those", "these", "us", "this"}


class Bond(StrEnum):
    """How a figure hangs on what it measures."""

    HAS = "has"
    SHOWS = "shows"
    TAKEN = "taken for granted"
    """ "with its 310 objects": no verb says it, so it stands outside the tense and the "if" of its sentence."""
    COST = "cost"
    CAME = "came"


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure:
    """A figure with what it is a figure of."""

    thing: Phrase
    """What is counted or measured; of a price what it buys."""
    owner: Phrase | None
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


@dataclass(frozen=True, kw_only=True, slots=True)
class _Place:
    """A figure where it stands in its row of words."""

    row: tuple[Word, ...]
    quantity: Quantity
    first: int
    after: int
    text: str
    about: Phrase | None = field(default=None)
    """What the claim is about, for "it" and "its"."""

    def word(self, at: int) -> str:
        return self.row[at].lower if 0 <= at < len(self.row) else ""

    @property
    def left(self) -> int:
        """The place of the word before the figure and what rounds it."""
        at = self.first - 1
        while at >= 0 and self.row[at].lower in _ABOUT:
            at -= 1
        return at


def measures(claim: CoreClaim) -> tuple[Measure, ...]:
    """The figures of a claim that are bound beyond doubt, in order."""
    text = claim.claim_text
    row = words(text)
    days = dates(text)
    taken = [*names(text), *(day.span for day in days)]
    about = phrase(words(claim.subject_entities[0])) if claim.subject_entities else None
    found: list[Measure] = []
    for quantity in quantities(text):
        if quantity.kind in {"ordinal", "percent", "fraction"} or any(quantity.span.overlaps(s) for s in taken):
            continue
        inside = [n for n, word in enumerate(row) if word.start < quantity.span.end and word.end > quantity.span.start]
        if not inside:
            continue
        place = _Place(
            row=row, quantity=quantity, first=inside[0], after=inside[-1] + 1, text=text, about=about
        )
        found += _bound(place, days)
    return tuple(found)


def _bound(place: _Place, days: Sequence[DateMention]) -> Iterator[Measure]:
    for rule in (_of_units, _price, _counted):
        if (bare := rule(place)) is not None:
            measure = _in_its_clause(bare, place, days)
            if measure is not None:
                yield measure
            return


@dataclass(frozen=True, kw_only=True, slots=True)
class _Bare:
    """A figure bound to its thing, before its clause is looked at."""

    thing: Phrase
    owner: Phrase | None
    bond: Bond
    verb: int = -1
    end: int = 0
    """The place behind all that belongs to it."""
    paid: bool = False


def _in_its_clause(bare: _Bare, place: _Place, days: Sequence[DateMention]) -> Measure | None:
    """The figure with when its clause says that it holds; None for what is only planned, thought or denied there."""
    begins, ends = _clause_around(place, bare.end)
    span = Span(start=place.row[begins].start, end=place.row[ends - 1].end)
    said = span.of(place.text)
    per = counted_by(place.row, place.quantity.span)
    if bare.bond is Bond.TAKEN:
        return Measure(thing=bare.thing, owner=bare.owner, bond=bare.bond, quantity=place.quantity, per=per)
    verb = place.word(bare.verb)
    before = {place.word(n) for n in range(max(begins, bare.verb - 3), bare.verb)}
    to_be = place.word(bare.verb - 1) == "to" and "said" not in before and "reported" not in before
    if is_supposed(said) or negations(said) or before & MODALS or to_be:
        return None
    if any(one is not None and one.led for one in (bare.owner, bare.thing)):
        return None
    past = before & {"was", "were", "had", "have"} or verb == "cost"
    return Measure(
        thing=bare.thing, owner=bare.owner, bond=bare.bond, quantity=place.quantity, tense="past" if past else tense(verb), per=per, paid=bare.paid,
        dates=tuple(day for day in days if day.span.overlaps(span)),
        stages=stages(said), times=families(said) & (_PERIODS | _A_TIME),
    )  # fmt: skip


def _clause_around(place: _Place, end: int) -> tuple[int, int]:
    """From the mark or joint before a figure to the one behind it."""
    stops = CONJUNCTIONS | {"which", "who", "that"}
    begins = place.first
    while begins > 0 and not place.row[begins - 1].is_mark and place.row[begins - 1].lower not in stops:
        begins -= 1
    ends = max(end, place.after)
    while ends < len(place.row) and not place.row[ends].is_mark and place.row[ends].lower not in stops:
        ends += 1
    return begins, ends


def counted_by(row: Sequence[Word], figure: Span) -> str:
    """What a figure is counted by, should that stand right behind it or its noun: "a day", "per year", "each"."""
    behind = [word for word in row if word.start >= figure.end][:_TO_PERIOD]
    for word, following in pairwise([*takewhile(lambda word: not word.is_mark, behind), None]):
        if word is None:
            break
        if word.lower in {"each", "apiece", "daily", "weekly", "monthly", "yearly", "annually"}:
            return word.lower
        noun = family(following.text) if following is not None else ""
        if word.lower == "per" or (word.lower in {"a", "an", "every"} and noun in _A_TIME):
            return noun
    return ""


def is_part(row: Sequence[Word], figure: Span) -> bool:
    """Whether a figure counts some of what there is: "Twelve members of the choir", and not "the 287 steps of the tower"."""
    before = next((word.lower for word in reversed(row) if word.end <= figure.start), "")
    behind = [word.lower for word in row if word.start >= figure.end][:_TO_PERIOD]
    of = behind.index("of") if "of" in behind[:-1] else -1
    return of >= 0 and before not in DETERMINERS | POSSESSIVES and behind[of + 1] in _OF_WHOM


def _of_units(place: _Place) -> _Bare | None:
    """ "A mirror of 40 centimetres", "its 60-centimetre mirror", "a crew of twelve"."""
    left = place.left
    if place.word(left) == "of" and left > 0:
        begins = left
        while begins > 0 and place.word(begins - 1) not in PREPOSITIONS | DETERMINERS | POSSESSIVES | CONJUNCTIONS:
            begins -= 1
            if place.row[begins].is_mark or left - begins > 3 or place.word(begins) in HAVE:
                return None
        if begins == left or (place.quantity.unit is None and _goes_on(place)):
            return None
        thing = phrase(place.row[begins:left])
        return _owned(place, thing, begins - 1, place.after) if thing is not None else None
    if place.quantity.unit is not None and "-" in place.quantity.span.of(place.text):
        thing, end = phrase_after(place.row, place.after, whole=False)
        return _owned(place, thing, place.first - 1, end) if thing is not None and not thing.opens else None
    if family(place.word(left)) in _DIMENSIONS and place.quantity.unit is not None:
        owner = subject_before(place.row, left) or _it(place, left)
        thing = phrase(place.row[left : left + 1])
        return _Bare(thing=thing, owner=owner, bond=Bond.HAS, verb=left, end=place.after) if thing and owner else None
    return None


def _goes_on(place: _Place) -> bool:
    """Whether a bare number has a noun behind it: "a row of 40 houses" measures no row."""
    word = place.word(place.after)
    return bool(word) and not place.row[place.after].is_mark and word not in PREPOSITIONS | CONJUNCTIONS | RELATIVES and (
        not forms(word)
    )


def _owned(place: _Place, thing: Phrase, opens: int, end: int) -> _Bare | None:
    """A measured thing with its owner, told by what opens its phrase: "its", "the tower's", "has a", "with a", "of the"."""
    word = place.word(opens)
    whole = place.quantity.unit is not None or word == "the"  # "Twelve members of the choir" are some of them
    if whole and place.word(end) == "of" and place.word(end + 1) in {"the", "its", "this"}:
        owner, behind = phrase_after(place.row, end + 1)
        return _Bare(thing=thing, owner=owner, bond=Bond.TAKEN, end=behind) if owner else None
    if _narrows(place, end):
        return None
    if word.endswith(("'s", "\u2019s")):
        owner = phrase_before(place.row, opens + 1)
        return _Bare(thing=thing, owner=owner, bond=Bond.TAKEN, end=end) if owner else None
    if word in POSSESSIVES or place.word(opens - 1) == "with" or word == "with":
        joint = opens if word == "with" else opens - 1
        owner = _before_with(place, joint) if place.word(joint) == "with" else place.about if opens == 0 else None
        verb = _verb_before(place, joint)
        taken = word in POSSESSIVES
        if owner is None:
            return None
        return _Bare(thing=thing, owner=owner, bond=Bond.TAKEN if taken else Bond.HAS, verb=verb, end=end)
    verb = opens if word in HAVE or family(word) in _HAVING | _SHOWING else opens - 1
    if word in {"a", "an"} or verb == opens:
        while verb > 0 and place.word(verb) in _ABOUT:
            verb -= 1
        return _had(place, thing, verb, end)
    return None


def _had(place: _Place, thing: Phrase, verb: int, end: int) -> _Bare | None:
    """ "The museum has …", "The exhibition shows …"."""
    shown = family(place.word(verb)) in _SHOWING
    if not shown and family(place.word(verb)) not in _HAVING and place.word(verb) not in HAVE:
        return None
    owner = subject_before(place.row, verb) or _it(place, verb)
    room = thing.head in _COMERS and place.word(verb) not in HAVE  # a bus that holds fifty may carry twelve
    if owner is None or room:
        return None
    return _Bare(thing=thing, owner=owner, bond=Bond.SHOWS if shown else Bond.HAS, verb=verb, end=end)


def _it(place: _Place, verb: int) -> Phrase | None:
    return place.about if place.word(verb - 1) in {"it"} else None


def _before_with(place: _Place, joint: int) -> Phrase | None:
    """What stands before "with its", with or without a comma."""
    end = joint - 1 if joint > 0 and place.row[joint - 1].text == "," else joint
    if end == joint and is_finite(place.row, end - 1):  # "The boat sailed with a crew of twelve"
        return subject_before(place.row, end - 1)
    return phrase_before(place.row, end) if end > 0 else None


def _verb_before(place: _Place, at: int) -> int:
    return next((n for n in range(at - 1, -1, -1) if tense(place.word(n))), -1)


def _narrows(place: _Place, end: int) -> bool:
    """Whether what follows a noun tells only some of its things apart: "rooms on the top floor", "objects made in Japan".
    What belongs to somebody spoken of, "objects from his time", says whose all of them are."""
    word = place.word(end)
    if not word or place.row[end].is_mark or word in CONJUNCTIONS - {"or"}:
        return False
    if word in PREPOSITIONS:
        return place.word(end + 1) not in POSSESSIVES
    if word in RELATIVES | {"or", "more", "fewer"}:
        return True
    found = forms(word)
    return "participle" in found and not found & {"be", "have"} and "s" not in found


def _price(place: _Place) -> _Bare | None:
    """What something cost: "X cost N", "Admission is N", "renovated for N", "paid N for X", "the N for X"."""
    end = place.after
    if place.quantity.kind != "money":
        if place.quantity.unit is not None or family(place.word(end)) not in _COINS:
            return None
        end += 1
    left = place.left
    word = place.word(left)
    if word in {"cost", "costs", "costing"} or (word in BE and place.word(left - 1) not in {"there"}):
        thing = subject_before(place.row, left)
        inside = place.word(left - 1) in RELATIVES and bool(tense(place.word(end)))  # "a refit that cost so much kept her"
        whole = _ends(place, end) or inside
        return _Bare(thing=thing, owner=None, bond=Bond.COST, verb=left, end=end) if thing and whole else None
    if word == "for" or (word == "of" and place.word(left - 1) == "cost"):
        return _done_for(place, left, end)
    opens = left - 1 if word == "the" else left
    if place.word(end) != "for" or (word != "the" and place.word(opens) not in {"paid", "pay", "pays"}):
        return None
    paid = place.word(opens) in {"paid", "pay", "pays"}
    if paid and not _anyone_pays(place, opens):
        return None
    thing, behind = phrase_after(place.row, end + 1)
    if thing is None or thing.placed or place.word(behind) == "and" and not _new_deed(place, behind + 1):
        return None
    return _Bare(thing=thing, owner=None, bond=Bond.COST, verb=opens if paid else -1, end=behind, paid=True)


def _ends(place: _Place, at: int) -> bool:
    """Whether nothing more is said: "nine euros at the door" is no price for all."""
    word = place.word(at)
    return not word or place.row[at].is_mark or word in CONJUNCTIONS


def _new_deed(place: _Place, at: int) -> bool:
    return bool(tense(place.word(at))) or place.word(at) in PRONOUNS


def _anyone_pays(place: _Place, verb: int) -> bool:
    """Whether the payer is nobody in particular: what pensioners pay is no price for all."""
    at = verb - 1
    while at > 0 and place.word(at) in HAVE | {"also", "already"}:
        at -= 1
    if place.word(at) == "who":
        at -= 1
    # "As a boy he paid": when that was, nobody says
    return place.word(at) in _PAYERS and (at == 0 or place.row[at - 1].is_mark or place.word(at - 1) in CONJUNCTIONS)


def _done_for(place: _Place, left: int, end: int) -> _Bare | None:
    """ "The hotel was renovated in 2019 for N": what was done cost so much."""
    for at in range(left - 1, max(0, left - 1 - _TO_DEED), -1):
        if place.row[at].is_mark:
            return None
        if "participle" in forms(place.word(at)) and place.word(at - 1) in {"was", "were", "been"}:
            thing = phrase(place.row[at : at + 1])
            if thing is None or thing.head in _TRADE:
                return None
            owner = subject_before(place.row, at) or _it(place, at - 1)
            return _Bare(thing=thing, owner=owner, bond=Bond.COST, verb=at, end=end) if owner else None
    return None


def _counted(place: _Place) -> _Bare | None:
    """ "240 objects" of what shows or has them; "63 visitors" of what they came to."""
    if place.quantity.unit is not None:
        return None
    thing, end = _plural_after(place)
    if thing is None or thing.opens or thing.head in _COINS | _A_TIME:
        return None
    if thing.head in _COMERS and (came := _came(place, thing, end)) is not None:
        return came
    left = place.left
    if place.word(left) == "the":
        return _owned(place, thing, left, end) if place.word(end) == "of" else None
    return _owned(place, thing, left, end)


def _plural_after(place: _Place) -> tuple[Phrase | None, int]:
    """The noun that a number counts: of "85 rooms look out" the rooms, for a verb may follow a plural."""
    _, end = phrase_after(place.row, place.after, whole=False)
    for at in range(place.after, end - 1):
        if place.word(at).endswith("s") and forms(place.word(at + 1)):
            end = at + 1
            break
    return phrase(place.row[place.after : end]), end


def _came(place: _Place, thing: Phrase, end: int) -> _Bare | None:
    """People counted at what they came to, should that be told."""
    left, word = place.left, place.word(end)
    if word in _COMING and (left < 0 or place.row[left].is_mark or place.word(left) in CONJUNCTIONS):
        to = end + 1
        if word == "took" and place.word(to) == "part":
            to += 2 if place.word(to + 1) == "in" else 1
        elif word == "took" or (word in {"turned", "showed"} and place.word(to) not in {"up", "out"}):
            return None
        elif word in {"turned", "showed"}:
            to += 1
        to += place.word(to) in {"to", "for"}
        goal, behind = phrase_after(place.row, to) if not _ends(place, to) else (None, to)
        if (goal is None and not _ends(place, to)) or (goal is not None and goal.placed):
            return None
        return _Bare(thing=thing, owner=goal, bond=Bond.CAME, verb=end, end=behind)
    if place.word(left) in _DRAWING or (place.word(left) == "by" and place.word(left - 1) in _ATTENDED):
        verb = left - 1 if place.word(left) == "by" else left
        owner = subject_before(place.row, verb) if _ends(place, end) else None
        return _Bare(thing=thing, owner=owner, bond=Bond.CAME, verb=verb, end=end) if owner else None
    opening = left == 0 or (left > 0 and place.row[left - 1].is_mark and place.row[left - 1].text in {":", ".", ";"})
    if place.word(left) == "with" and opening and (end >= len(place.row) or place.row[end].is_mark):
        owner, behind = phrase_after(place.row, end + 1, whole=False) if place.word(end) == "," else (None, end)
        if owner is not None and not (behind < len(place.row) and tense(place.word(behind))):
            owner = None
        verb = behind if owner is not None else _verb_before(place, left)
        return _Bare(thing=thing, owner=owner, bond=Bond.CAME, verb=verb, end=end)
    return None


def are_shown(measure: Measure) -> bool:
    """Whether what is taken for granted of a thing is what it shows: an exhibition is its objects, a museum has more."""
    return measure.owner is not None and measure.owner.head in _EXHIBITIONS
