"""What a page is about, by its title, and which of its pronouns stand for that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import takewhile

from adjudge.english.clauses import Clause
from adjudge.english.leaning import REFERENTS, is_empty_it
from adjudge.english.names import aliases, is_person
from adjudge.english.regex import anycase, regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import FINITE_BE, forms
from adjudge.english.words import DETERMINERS, PREPOSITIONS, RELATIVES, Word, folded, terms
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import one_of, word_set

_SITE = regex(r"\s{1,9}[|\u00b7\u2013\u2014:-]\s{1,9}|\s\|\s?")
"""What parts a title from the name of its site."""
_BRACKETS = regex(r"\s{0,9}\([^()]{0,80}\)\s{0,9}$")
_SUFFIX = regex(r"\s(?:[IVX]{1,5}|Jr|Sr|PLC|plc|Ltd|Limited|Inc|Corporation)\.?$")
_COMMON_ENDINGS = tuple(word_set("english.topics.common_endings"))
_HEADS = REFERENTS | word_set("english.topics.heads")
"""Nouns that a page writes with a capital once it has said which one it means: "the University"."""
_JOINING = one_of("furthermore moreover nevertheless nonetheless meanwhile likewise instead hence elsewhere besides")
"""Words that open a sentence before a comma, and name nothing."""
_ARTICLE = anycase(r"^(?:the|a|an)\s+(?=\S)")
_MOST_WORDS = 8
_OPENING = 400
"""Characters in which a page gives the full name of what it is about."""
FAMILIES = {
    "he": "he", "his": "he", "she": "she", "her": "she", "it": "it", "its": "it", "they": "they", "their": "they",
}  # fmt: skip
POSSESSIVE = frozenset({"his", "her", "its", "their"})
_PLACE_BEFORE = frozenset({"in", "at", "from", "near", "of", "on", "throughout", "across"})
_MOST_KINDS = 12
_KIND_ENDS = PREPOSITIONS | RELATIVES | DETERMINERS | {"and", "or"}
_LONGEST_TIME = 6
"""Words of a time before a subject: "On 4 August 1961 he"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PageTopic:
    """What a page is about."""

    name: str
    forms: tuple[str, ...] = ()
    """The other forms of the name that the page or its title uses."""

    def is_called(self, name: str) -> bool:
        """Whether a name is this, in any of its forms."""
        return folded(name) in {folded(form) for form in (self.name, *self.forms)}


def topic(title: str, text: str) -> PageTopic | None:
    """The part of a title that the page itself speaks of by that name; None where the title is a headline."""
    for part in (title, *_SITE.split(title)):
        name = _ARTICLE.sub("", _BRACKETS.sub("", part.strip()))
        if not name or len(name.split()) > _MOST_WORDS or not (name[0].isupper() or name[0].isdigit()):
            continue
        if stands_in(name, text):
            return PageTopic(name=name, forms=_forms(name, text))
        if (longer := next(_fuller(name, text), None)) is not None:
            return PageTopic(name=name, forms=(longer, *_forms(longer, text)))
        if is_person(name) and (known := _forms(name, text)):
            return PageTopic(name=name, forms=known)  # a later part of the page, which has the surname alone
    return None


def _forms(name: str, text: str) -> tuple[str, ...]:
    known = dict.fromkeys(form for form in aliases(name, text) if stands_in(form, text))
    known |= dict.fromkeys(_fuller(name, text))
    known.pop(name, None)
    return tuple(known)


def _fuller(name: str, text: str) -> Iterator[str]:
    """Names that hold all words of another in order and end as it does: "Walt Disney Imagineering" is no Walt Disney."""
    wanted = terms(name)
    if len(wanted) < 2:
        return
    for span in parsed(text[:_OPENING]).names:
        told = parsed(_SUFFIX.sub("", span.of(text))).terms
        held = iter(told)
        if told[-1:] == wanted[-1:] and all(word in held for word in wanted):
            yield span.of(text)


def is_proper(name: str, text: str) -> bool:
    """Whether a word that has a capital is a name: of several words, in capitals, capital in the middle of a sentence too, or
    at least no word that the text, or English, uses as a common one: "Construction began" is about nothing by name. "The
    University" is some university, capital or not."""
    if is_some(name) or name.lower() in _JOINING:
        return False
    if " " in name or (len(name) > 1 and name != name.capitalize()):
        return True
    if re.search(rf"[a-z,;]\s{re.escape(name)}(?!\w)", text):
        return True
    low = name.lower()
    return not (low.endswith(_COMMON_ENDINGS) or forms(low) or stands_in(low, text))


def is_some(name: str) -> bool:
    """Whether a word with a capital is a common noun for all that: which "Council" is meant, the page has said before."""
    return name.lower() in _HEADS and name == name.capitalize()


def stands_in(form: str, text: str) -> bool:
    """Whether a name stands in a text as words of their own."""
    return bool(form) and re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) is not None


def subject_place(found: Clause) -> int:
    """Where the subject itself begins: past a time that no comma parts from it, as in "In 2014 she"."""
    begins, end = found.subject
    row = found.row
    if begins or row[0].lower not in PREPOSITIONS:
        return begins
    stands = [
        at
        for at in range(1, min(end, _LONGEST_TIME))
        if row[at].bare in FAMILIES or (row[at - 1].text[0].isdigit() and row[at].is_capital)
    ]
    itself = next((at for at in stands if row[at].bare not in POSSESSIVE), None)  # "At its height in 1874 it"
    return itself if itself is not None else stands[0] if stands else begins


@dataclass(slots=True)
class Thread:
    """What the page is about while its sentences are read in order: a pronoun is read as the topic only while it can hardly
    stand for anything else."""

    topic: PageTopic
    about: bool = False
    """Whether the sentence before had the topic for its subject, and named nobody a pronoun could mean instead."""
    family: str = ""
    """The pronouns that stand for the topic: the first that did."""
    kinds: set[str] = field(default_factory=set)
    """What the page says the topic is: on a page about a film "the film" is that film."""

    def means(self, row: Sequence[Word], at: int) -> int:
        """How many words from `at` stand for the topic: one for a pronoun, two for "the film", none for anything else."""
        word = row[at]
        family = FAMILIES.get(word.bare, "") if word.bare == word.lower else ""
        if family:
            fits = self.family in ("", family) and (family != "they" or self.family == "they")
            thing = family == "it" and is_person(self.topic.name)
            return 1 if self.about and fits and not thing and not is_empty_it(row, at) else 0
        if word.lower == "the" and at + 2 < len(row) and row[at + 1].lower in self.kinds:
            after = row[at + 2].lower
            return 0 if after in {"of", "that", "in"} or row[at + 2].is_capital else 2
        return 0

    def heard(self, text: str, found: Clause | None, *, topical: bool) -> None:
        """Takes notice of a sentence, in which pronouns for the topic are already replaced."""
        if found is None or not topical:
            self.about = False
            return
        self.about = not _rivals(text, found, self.topic)
        group = found.group
        if len(group) == 1 and group[0].lower in FINITE_BE:
            self._learn_kinds(found)
            if group[0].lower in {"are", "were"} and not self.family:
                self.family = "they"

    def settle(self, pronoun: str) -> None:
        """Remembers which pronoun stood for the topic."""
        self.family = self.family or FAMILIES.get(pronoun.lower(), "")

    def _learn_kinds(self, found: Clause) -> None:
        """The nouns of "is a … film": every word up to the first that ends the phrase, the last of them the noun itself."""
        row, at = found.row, found.after
        if at >= len(row) or row[at].lower not in {"a", "an", "the", "one"}:
            return
        told = row[at + 1 : at + 1 + _MOST_KINDS]
        run = list(takewhile(lambda word: not word.is_mark and word.lower not in _KIND_ENDS, told))
        if run and run[-1].lower.isalpha():
            self.kinds.add(run[-1].lower)


def _rivals(text: str, found: Clause, about: PageTopic) -> bool:
    """Whether somebody or something else is named that a pronoun in the next sentence could stand for."""
    words_before = {word.end: word.lower for word in found.row}
    for span in parsed(text).names:
        name = span.of(text)
        if span.start < found.row[found.verb].start or about.is_called(name):
            continue
        before = text[: span.start].rstrip()
        last = words_before.get(len(before), "")
        if last == "the":
            last = words_before.get(len(before[:-3].rstrip()), "")
        if last not in _PLACE_BEFORE or is_person(name):
            return True
    return False
