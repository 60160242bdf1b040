"""What a pronoun of a draft stands for, so that a claim taken out of it can be read alone.

The house's reader replaces a pronoun where it is sure that a name is meant. A draft is short and mostly about one thing at a
time, which often has no name ("The refund window is 30 days. It starts on delivery."): here the subject of the sentence before
is taken, where number and kind agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.steps.said import Said
from adjudge.steps.standing_alone import Cast
from adjudge.text.clause_places import statement_row
from adjudge.text.clauses import Clause, clause
from adjudge.text.cut_wording import genitive, within_sentence
from adjudge.text.draft_rules import lead_in
from adjudge.text.empty_it import is_empty_it, is_it_of_time_taken
from adjudge.text.names import is_person
from adjudge.text.topics import subject_place
from adjudge.text.words import PREPOSITIONS, Word

_ONE = frozenset({"it", "its"})
_SEVERAL = frozenset({"they", "their"})
_SOMEBODY = frozenset({"he", "she", "his"})
_POSSESSIVE = frozenset({"its", "their", "his"})
_NO_SUBJECT = frozenset({"i", "you", "we", "this", "that", "these", "those", "there", "what", "here", "one", "who"})
_EMPTY_IT = re.compile(
    r"it(?:['\u2019]s|\s(?:is|was|has been|will be|seems|appears|takes|took|rains|depends|follows))\b.{0,80}?"
    r"\b(?:that|who|which|to|if|whether|for|on)\b",
    re.IGNORECASE,
)
""" "It takes five days to …": the pronoun stands for nothing."""
_PLURAL_VERBS = frozenset({"are", "were", "have", "do"})
_SINGULAR_VERBS = frozenset({"is", "was", "has", "does"})
_MOST_WORDS = 8


@dataclass(slots=True)
class Subjects:
    """Who and what a draft has spoken of so far."""

    cast: Cast
    last: str = ""
    named: bool = False
    """Whether it goes by a name."""
    several: bool = False
    told_in: Span | None = None
    """The sentence that spoke of it."""
    people: tuple[str, ...] = ()
    """Those named so far."""

    def forget(self) -> None:
        """Under a new heading a pronoun may mean anything above it."""
        self.last = ""

    def worded(self, said: Said) -> str:
        """A clause with its subject named, as far as it can be told; what it is about is remembered."""
        row = statement_row(said.wording)
        if not row:
            return said.wording
        worded = self._replaced(said, row)
        self.people = tuple(dict.fromkeys((*self.people, *(name for name in said.named if is_person(name)))))
        return worded

    def _replaced(self, said: Said, row: Sequence[Word]) -> str:
        found = clause(row)
        begins = lead_in(said.wording)
        opening = next((word for word in row if word.start >= begins), row[0])
        word = row[subject_place(found)] if found is not None else opening
        word = opening if word.start < begins else word
        stands_for = "" if self._is_empty(row, row.index(word)) else self._stands_for(said, word)
        if not stands_for:
            self._remember(said, found, word)
            return said.wording
        named = stands_for if word.start == 0 else within_sentence(stands_for)
        ending = genitive(named) if word.lower in _POSSESSIVE else ""
        return f"{said.wording[: word.start]}{named}{ending}{said.wording[word.end :]}"

    def _is_empty(self, row: Sequence[Word], at: int) -> bool:
        """Whether an "it" stands for nothing. Shipping takes three days, as a draft goes on to say; Acme takes none."""
        if is_it_of_time_taken(row, at):
            return self.named or not self.last
        return is_empty_it(row, at)

    def _stands_for(self, said: Said, word: Word) -> str:
        if word.lower in _SOMEBODY:
            only = self.people[0] if len(self.people) == 1 else ""
            return said.carried if self._is_somebody(said.carried) else only
        if word.lower in _SEVERAL:
            return self.last if self.several else ""
        if word.lower not in _ONE or _EMPTY_IT.match(said.wording, word.start):
            return ""
        if self.last and not self.several:
            return self.last
        several = self.several and said.carried.lower() == self.last.lower()
        return said.carried if said.carried and not several and not self._is_somebody(said.carried) else ""

    def _is_somebody(self, name: str) -> bool:
        return bool(name) and (is_person(name) or name.rsplit(maxsplit=1)[-1] in self.cast.people)

    def _remember(self, said: Said, found: Clause | None, word: Word) -> None:
        subject = said.subject[lead_in(said.subject) :]
        unfit = word.lower in _NO_SUBJECT | _SOMEBODY | _ONE | _SEVERAL or len(subject.split()) > _MOST_WORDS
        if found is None or unfit or not subject or self._is_somebody(subject):
            anew = found is not None and self._is_somebody(subject) and said.sentence != self.told_in
            self.last = "" if anew else self.last  # "The mill was bought by Ann Lee, who …" is about the mill
            return
        self.last = subject[0].upper() + subject[1:]
        self.named, self.several, self.told_in = bool(said.about), _is_plural(found, subject), said.sentence


def _is_plural(found: Clause, subject: str) -> bool:
    verb = found.row[found.verb].lower
    if verb in _PLURAL_VERBS | _SINGULAR_VERBS:
        return verb in _PLURAL_VERBS
    head: list[str] = []
    for part in subject.lower().split():
        if part in PREPOSITIONS:
            break
        head.append(part)
    noun = head[-1] if head else ""
    return "and" in head or (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))
