"""What a figure counts or measures of what: "a mirror of 40 centimetres", "its 310 objects", "63 visitors came"."""

from __future__ import annotations

from enum import StrEnum

from adjudge.article.contradictions.phrases import (
    NounPhrase,
    phrase,
    phrase_after,
    phrase_before,
    possessor,
    subject_before,
)
from adjudge.english.clauses import is_finite
from adjudge.english.figures.quantities import Quantity
from adjudge.english.quotations import SAYING
from adjudge.english.verbs import HAVE, forms, tense
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, RELATIVES, Word
from adjudge.reading.quantities.marks import families, family
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import text_of, word_set

# A figure where it stands in a claim, and how it hangs on what it measures.


ABOUT = word_set("article.contradictions.counts.about")
"""What rounds a figure, or bounds it."""
COINS = families("crown franc euro dollar pound krona kronor rupee yen peso")
"""Money by its name alone: not every currency is known as a unit."""
PERIODS = families("day night week month year season decade century hour")


class Bond(StrEnum):
    """How a figure hangs on what it measures."""

    HAS = "has"
    SHOWS = "shows"
    TAKEN = "taken for granted"
    """ "with its 310 objects": no verb says it, so it stands outside the tense and the "if" of its sentence."""
    COST = "cost"
    CAME = "came"


@dataclass(frozen=True, kw_only=True, slots=True)
class FigurePlace:
    """A figure where it stands in its row of words."""

    row: tuple[Word, ...]
    quantity: Quantity
    first: int
    after: int
    text: str
    about: NounPhrase | None = None
    """What the claim is about, for "it" and "its"."""

    def word(self, at: int) -> str:
        return self.row[at].lower if 0 <= at < len(self.row) else ""

    @property
    def left(self) -> int:
        """The place of the word before the figure and what rounds it."""
        at = self.first - 1
        while at >= 0 and self.row[at].lower in ABOUT:
            at -= 1
        return at


@dataclass(frozen=True, kw_only=True, slots=True)
class Bound:
    """A figure bound to its thing, before its clause is looked at."""

    thing: NounPhrase
    owner: NounPhrase | None
    bond: Bond
    verb: int = -1
    end: int = 0
    """The place behind all that belongs to it."""
    paid: bool = False
    """Whether somebody paid it, some time after it was asked."""


def ends(place: FigurePlace, at: int) -> bool:
    """Whether nothing more is said: "nine euros at the door" is no price for all."""
    word = place.word(at)
    return not word or place.row[at].is_mark or word in CONJUNCTIONS


def it_before(place: FigurePlace, verb: int) -> NounPhrase | None:
    """What "it" before a verb stands for: what the claim is about."""
    return place.about if place.word(verb - 1) == "it" else None


_HAVING = families("has have had holds contains comprises counts numbers houses owns keeps carries")
_SHOWING = families("shows displays exhibits presents")
_DRAWING = frozenset({"drew", "attracted", "drawing", "welcomed"})
_COMING = frozenset({"came", "attended", "gathered", "turned", "took", "showed"})
_ATTENDED = frozenset({"attended", "heard", "seen", "visited", "watched"})
_COMERS = families(text_of("article.contradictions.counts.comers"))
_DIMENSIONS = families("weighs covers measures")
_TELLER = 5
"""Words of who tells something between two commas."""


def of_units(place: FigurePlace) -> Bound | None:
    """ "A mirror of 40 centimetres", "its 60-centimetre mirror", "a crew of twelve"."""
    left = place.left
    if place.word(left) == "of" and left > 0:
        begins = left
        while begins > 0 and not _opens_phrase(place.word(begins - 1)):
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
        owner = subject_before(place.row, left) or it_before(place, left)
        thing = phrase(place.row[left : left + 1])
        return Bound(thing=thing, owner=owner, bond=Bond.HAS, verb=left, end=place.after) if thing and owner else None
    return None


def _opens_phrase(word: str) -> bool:
    return word in PREPOSITIONS | DETERMINERS | POSSESSIVES | CONJUNCTIONS or word.endswith(("'s", "\u2019s"))


def _goes_on(place: FigurePlace) -> bool:
    """Whether a bare number has a noun behind it: "a row of 40 houses" measures no row."""
    word = place.word(place.after)
    ended = not word or place.row[place.after].is_mark or word in PREPOSITIONS | CONJUNCTIONS | RELATIVES
    return not ended and not forms(word)


def _owned(place: FigurePlace, thing: NounPhrase, opens: int, end: int) -> Bound | None:
    """A measured thing with its owner, told by what opens its phrase: "its", "the tower's", "has a", "with a", "of the"."""
    word = place.word(opens)
    whole = place.quantity.unit is not None or word == "the"  # "Twelve members of the choir" are some of them
    if whole and place.word(end) == "of" and place.word(end + 1) in {"the", "its", "this"}:
        owner, behind = phrase_after(place.row, end + 1)
        return Bound(thing=thing, owner=owner, bond=Bond.TAKEN, end=behind) if owner else None
    if _narrows(place, end):
        return None
    if word.endswith(("'s", "\u2019s")) and (owner := possessor(place.row, opens)) is not None:
        return Bound(thing=thing, owner=owner, bond=Bond.TAKEN, end=end)
    if word in POSSESSIVES or "with" in {word, place.word(opens - 1)}:
        return _with(place, thing, opens, end)
    verb = opens - 1 if word in {"a", "an"} else opens
    while verb > 0 and place.word(verb) in ABOUT:
        verb -= 1
    return _had(place, thing, verb, end)


def _with(place: FigurePlace, thing: NounPhrase, opens: int, end: int) -> Bound | None:
    """ "The telescope with its mirror of …", "the boat sailed with a crew of …", "Its mirror of …"."""
    joint = opens if place.word(opens) == "with" else opens - 1
    owner = _beside_with(place, joint, end) if place.word(joint) == "with" else place.about if opens == 0 else None
    if owner is None:
        return None
    bond = Bond.TAKEN if place.word(opens) in POSSESSIVES else Bond.HAS
    return Bound(thing=thing, owner=owner, bond=bond, verb=_verb_before(place, joint), end=end)


def _had(place: FigurePlace, thing: NounPhrase, verb: int, end: int) -> Bound | None:
    """ "The museum has …", "The exhibition shows …"."""
    shown = family(place.word(verb)) in _SHOWING
    if not shown and family(place.word(verb)) not in _HAVING and place.word(verb) not in HAVE:
        return None
    owner = subject_before(place.row, verb) or it_before(place, verb)
    room = thing.head in _COMERS and place.word(verb) not in HAVE  # a bus that holds fifty may carry twelve
    if owner is None or room:
        return None
    return Bound(thing=thing, owner=owner, bond=Bond.SHOWS if shown else Bond.HAS, verb=verb, end=end)


def _beside_with(place: FigurePlace, joint: int, behind: int) -> NounPhrase | None:
    """What stands before "with its", with or without a comma; where that opens the sentence, what follows it."""
    if joint == 0:
        found, verb = phrase_after(place.row, behind + 1, whole=False) if place.word(behind) == "," else (None, 0)
        return found if found is not None and tense(place.word(verb)) else None
    end = joint - 1 if joint > 0 and place.row[joint - 1].text == "," else joint
    if end == joint and is_finite(place.row, end - 1):  # "The boat sailed with a crew of twelve"
        return subject_before(place.row, end - 1)
    return phrase_before(place.row, end) if end > 0 else None


def _verb_before(place: FigurePlace, at: int) -> int:
    return next((n for n in range(at - 1, -1, -1) if tense(place.word(n))), -1)


def _narrows(place: FigurePlace, end: int) -> bool:
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


def counted(place: FigurePlace) -> Bound | None:
    """ "240 objects" of what shows or has them; "63 visitors" of what they came to."""
    if place.quantity.unit is not None:
        return None
    thing, end = _plural_after(place)
    if thing is None or thing.opens or thing.head in COINS | PERIODS:
        return None
    if thing.head in _COMERS and (came := _came(place, thing, end)) is not None:
        return came
    left = place.left
    if place.word(left) == "the":
        return _owned(place, thing, left, end) if place.word(end) == "of" else None
    return _owned(place, thing, left, end)


def _plural_after(place: FigurePlace) -> tuple[NounPhrase | None, int]:
    """The noun that a number counts: of "85 rooms look out" the rooms, for a verb may follow a plural."""
    _, end = phrase_after(place.row, place.after, whole=False)
    for at in range(place.after, end - 1):
        if place.word(at).endswith("s") and forms(place.word(at + 1)):
            end = at + 1
            break
    return phrase(place.row[place.after : end]), end


def _came(place: FigurePlace, thing: NounPhrase, end: int) -> Bound | None:
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
        goal, behind = phrase_after(place.row, to) if not ends(place, to) else (None, to)
        if (goal is None and not ends(place, to)) or (goal is not None and goal.placed):
            return None
        return Bound(thing=thing, owner=goal, bond=Bond.CAME, verb=end, end=behind)
    if place.word(left) in _DRAWING or (place.word(left) == "by" and place.word(left - 1) in _ATTENDED):
        verb = left - 1 if place.word(left) == "by" else left
        owner = subject_before(place.row, verb) if ends(place, end) else None
        return Bound(thing=thing, owner=owner, bond=Bond.CAME, verb=verb, end=end) if owner else None
    return _came_with(place, thing, end)


def _came_with(place: FigurePlace, thing: NounPhrase, end: int) -> Bound | None:
    """ "With more than ninety visitors, it said, the evening had been the busiest": they came to what follows."""
    left = place.left
    opening = left == 0 or (left > 0 and place.word(left - 1) in {":", ".", ";"})
    if place.word(left) != "with" or not opening or not (end >= len(place.row) or place.row[end].is_mark):
        return None
    begins = end + 1
    told = next((at for at in range(begins, begins + _TELLER) if place.word(at) == ","), None)
    if told is not None and place.word(told - 1) in SAYING:
        begins = told + 1
    owner, behind = phrase_after(place.row, begins, whole=False) if place.word(end) == "," else (None, end)
    if owner is not None and not tense(place.word(behind)):
        owner = None
    verb = behind if owner is not None else _verb_before(place, left)
    return Bound(thing=thing, owner=owner, bond=Bond.CAME, verb=verb, end=end)
