"""What a sentence can speak of, where it stands among its words: names, dates and amounts that nothing more belongs to."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.english.clauses import OBJECT_ENDS, is_adverb
from adjudge.english.sentence import parsed
from adjudge.english.verbs import forms
from adjudge.english.words import DETERMINERS, PREPOSITIONS, PRONOUNS, RELATIVES, Word
from adjudge.values.dataclass import dataclass

_ABOUT = frozenset({"about", "around", "approximately", "roughly", "over", "nearly", "almost"})
_CLOSES = OBJECT_ENDS | {"whose", "whom"}
_NO_ADVERBS = frozenset(
    {"family", "assembly", "supply", "monopoly", "butterfly", "anomaly", "ally", "rally", "superfamily", "subfamily"}
)
_MOST_COUNTED = 3
"""Words that may follow a number and say what it counts: "300 metres tall"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing:
    """A name, a date or an amount, as it is written."""

    text: str
    past: int
    """The place of the first word after it."""
    kind: str
    """name, date or amount."""


class Things:
    """The things of one sentence, looked up by where they begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.row: tuple[Word, ...] = parsed(text).words
        self._ends = {word.end: place + 1 for place, word in enumerate(self.row)}
        self._names = {span.start: span.end for span in parsed(text).names}
        self._dates = {span.start: span.end for span in parsed(text).date_spans}
        self._amounts = {q.span.start: q.span.end for q in parsed(text).quantities if q.kind != "ordinal"}

    def lower(self, place: int) -> str:
        """The word at a place; empty past the end."""
        return self.row[place].lower if 0 <= place < len(self.row) else ""

    def name_at(self, place: int) -> Thing | None:
        """The name that begins at a place and is no part of something longer: "Paris", but neither that of "Paris fashion" nor
        of "Paris's mayor"."""
        if place >= len(self.row) or (end := self._names.get(self.row[place].start)) is None:
            return None
        past = self._ends.get(end)
        if past is None or not self._closed(past) or self.lower(past) == "of" or self._is_torn(place, past):
            return None
        return Thing(text=self.text[self.row[place].start : end], past=past, kind="name")

    def names_open(self) -> Iterator[Thing]:
        """Every name, whatever follows it."""
        for start, end in self._names.items():
            if (past := self._ends.get(end)) is not None:
                yield Thing(text=self.text[start:end], past=past, kind="name")

    def _is_torn(self, place: int, past: int) -> bool:
        """Whether a name may go on: "the Council of Unitarians and Universalists", "the Conference on Data"."""
        if past + 1 >= len(self.row) or not self.row[past + 1].is_capital or self.date_at(past + 1):
            return False
        inner = any(self.lower(at) in {"of", "for"} for at in range(place, past))
        return self.lower(past) in {"for", "on"} or (inner and self.lower(past) in {"and", "&"})

    def name_before(self, begins: int, end: int) -> Thing | None:
        """The name that fills a stretch of the row: a subject, whatever verb follows it."""
        if begins >= end or (at := self._names.get(self.row[begins].start)) != self.row[end - 1].end or at is None:
            return None
        return Thing(text=self.text[self.row[begins].start : at], past=end, kind="name")

    def owner_at(self, place: int) -> Thing | None:
        """The name that "'s" hangs on: that of "Peru's capital"."""
        if place >= len(self.row) or (end := self._names.get(self.row[place].start)) is None:
            return None
        past = self._past(place, end)
        owned = self.row[past - 1].end > end  # the mark is part of the word and not of the name
        return Thing(text=self.text[self.row[place].start : end], past=past, kind="name") if owned else None

    def date_at(self, place: int) -> Thing | None:
        if place >= len(self.row) or (end := self._dates.get(self.row[place].start)) is None:
            return None
        past = self._past(place, end)
        dashed = self.lower(past) in {"-", "\u2013", "\u2014"}  # "1914–1918" is two years
        return None if dashed else Thing(text=self.text[self.row[place].start : end], past=past, kind="date")

    def amount_at(self, place: int) -> Thing | None:
        """An amount with what it counts: "about 5,000 people"."""
        begins = place
        if self.lower(place) in _ABOUT:
            place += 1
        elif self.lower(place) in {"more", "less", "fewer"} and self.lower(place + 1) == "than":
            place += 2
        if place >= len(self.row) or (end := self._amounts.get(self.row[place].start)) is None:
            return None
        past = self._past(place, end)
        while past < len(self.row) and past - place <= _MOST_COUNTED and self._is_counted(past):
            past += 1
        if past < len(self.row) and not self._closed(past):
            return None
        return Thing(text=self.text[self.row[begins].start : self.row[past - 1].end], past=past, kind="amount")

    def at(self, place: int) -> Thing | None:
        """Whatever begins at a place; before a name an article does not count."""
        if self.lower(place) == "the":
            return self.name_at(place + 1)
        return self.date_at(place) or self.name_at(place) or self.amount_at(place)

    def listed(self, place: int) -> list[Thing]:
        """The thing at a place, and those joined to it: "A, B and C". None where what is joined is no name, or may be the
        rest of one: "Western and local markets", "the Rock and Roll Hall of Fame"."""
        first = self.at(place)
        if first is None or first.kind != "name":
            return [first] if first else []
        found, at, ended = [first], first.past, False
        while not ended and (gap := self._joint(at)):
            ended = self.lower(at + gap - 1) == "and"
            following = self.at(at + gap)
            if following is None or following.kind != "name":
                apart = gap == 2 and len(found) == 1  # "in Peru, and part of"
                return [] if ended and not apart and not self._begins_clause(at + gap) else [first]
            found.append(following)
            at = following.past
        if not ended:
            return [first]  # "Honolulu, Hawaii"
        if len(found) == 2 and self.lower(first.past) == ",":
            return [first]  # ", and the Metropole Cinema": what begins there may be said of something else
        torn = self.lower(place) == "the" and self.lower(first.past) == "and" and self.row[first.past + 1].is_capital
        verb = at < len(self.row) and bool(forms(self.lower(at))) and not self.row[at].is_mark
        return [] if torn else [first] if verb else found

    def _begins_clause(self, place: int) -> bool:
        """Whether a verb or a subject of its own stands behind an "and"."""
        return bool(forms(self.lower(place))) or self.lower(place) in PRONOUNS | PREPOSITIONS | RELATIVES

    def _joint(self, place: int) -> int:
        """How many words join a list at a place."""
        if self.lower(place) == "and":
            return 1
        if self.lower(place) == ",":
            return 2 if self.lower(place + 1) == "and" else 1
        return 0

    def _past(self, place: int, end: int) -> int:
        """The first word that begins at or after a character."""
        past = place
        while past < len(self.row) and self.row[past].start < end:
            past += 1
        return past

    def _closed(self, place: int) -> bool:
        """Whether nothing at a place can belong to the name before it."""
        if place >= len(self.row):
            return True
        word = self.row[place]
        if word.text == ".":  # inside a sentence it belongs to the name: "the U.S. state"
            return place + 1 >= len(self.row)
        if word.is_mark:
            return word.text in {",", ";", ":", ")", "!"}
        return word.lower in _CLOSES or (is_adverb(word.lower) and word.lower not in _NO_ADVERBS)

    def _is_counted(self, place: int) -> bool:
        word = self.row[place]
        plain = not word.is_mark and not word.is_capital and word.text.isalpha()
        return plain and word.lower not in _CLOSES | DETERMINERS and not is_adverb(word.lower)
