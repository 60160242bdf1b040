"""Noun phrases of a claim, as far as it takes to tell what a figure belongs to: "the renovation of the hotel", "a day ticket"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.english.clauses import is_finite
from adjudge.english.verbs import AUXILIARIES, BE, HAVE
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, PRONOUNS, RELATIVES, Word
from adjudge.reading.quantities.marks import families, family, row_families
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import one_of, text_of

_KINDS = {family(line.split()[0]): families(line) for line in text_of("article.contradictions.phrases.kinds").splitlines()}
"""Words that take things up again, each with what it may stand for: "the instrument" is the telescope of before."""
_ONE_OF_SEVERAL = one_of("a an another each every some any no other second third fourth new old former next last first both")
_REACH = 14
"""Words that a phrase with all that hangs on it may have."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NounPhrase:
    """A noun with what narrows it."""

    head: str
    """The family of the noun."""
    with_it: frozenset[str]
    """Of the words before it: "day" of "a day ticket"."""
    called: frozenset[str] = frozenset()
    """Of those the ones that are a name: "the Harlow bridge" is the bridge."""
    opens: str = ""
    """The article or possessive it opens with."""
    of: frozenset[str] = frozenset()
    """Of what it is said to be of."""
    of_head: str = ""
    placed: frozenset[str] = frozenset()
    """Of the words behind other prepositions: "in the old depot"."""
    is_name: bool = False
    """Whether the noun is written as names are."""
    led: bool = False
    """Whether words stand before it that say where or when: "On the upper floor the exhibition"."""

    @property
    def is_definite(self) -> bool:
        return self.opens not in _ONE_OF_SEVERAL and not self.with_it & _ONE_OF_SEVERAL

    @property
    def words(self) -> frozenset[str]:
        return self.with_it | {self.head}


def phrase(row: Sequence[Word]) -> NounPhrase | None:
    """The phrase that a run of words is; None where it holds no noun."""
    row = [word for word in row if not word.is_mark]
    at = next((n for n, word in enumerate(row) if n and word.lower in PREPOSITIONS), len(row))
    core, rest = row[:at], row[at:]
    if not core or core[0].lower in PREPOSITIONS:
        return None
    opens = core[0].lower if core[0].lower in DETERMINERS | POSSESSIVES else ""
    if not opens and core[0].lower.endswith(("'s", "\u2019s")):
        return None
    nouns = core[1:] if opens else core
    if not nouns or nouns[-1].lower in PRONOUNS | RELATIVES or not family(nouns[-1].text):
        return None
    # What words of rank say is kept as it stands: they build no family of their own.
    before = row_families(nouns[:-1]) | {word.lower for word in nouns[:-1] if word.lower in _ONE_OF_SEVERAL}
    called = row_families(word for word in nouns[:-1] if word.is_capital)
    head = nouns[-1].text.removesuffix("'s").removesuffix("\u2019s")
    of, of_head, placed = _behind(rest)
    return NounPhrase(
        head=family(head),
        with_it=before - {family(head)},
        called=called,
        opens=opens,
        is_name=nouns[-1].is_capital,
        of=of,
        of_head=of_head,
        placed=placed,
    )


def _behind(rest: Sequence[Word]) -> tuple[frozenset[str], str, frozenset[str]]:
    """What a phrase is of, and the words of every other phrase behind it."""
    of: list[str] = []
    placed: list[str] = []
    into: list[str] = placed
    opened = False
    for word in rest:
        if word.lower in PREPOSITIONS:
            into = of if word.lower == "of" and not opened else placed
            opened = True
        elif word.lower not in DETERMINERS | POSSESSIVES:
            into.append(word.text)
    return families(" ".join(of)), family(of[-1]) if of else "", families(" ".join(placed))


def subject_before(row: Sequence[Word], verb: int) -> NounPhrase | None:
    """Of whom the verb at a place speaks: the words before it, back to a mark or what opens its clause; of "a refit that
    cost" what stands before "that"."""
    end = verb
    while end > 0 and row[end - 1].lower in BE | HAVE | AUXILIARIES | {"to", "said", "reported", "also", "only", "not"}:
        end -= 1
    if end > 0 and row[end - 1].lower in RELATIVES and end > 1:
        if row[end - 2].lower in {"told", "us", "me", "them", "him", "her"}:
            return None
        end -= 2 if row[end - 2].is_mark else 1
    return phrase_before(row, end)


def phrase_before(row: Sequence[Word], end: int) -> NounPhrase | None:
    """The phrase that ends before a place, with what hangs on it. An aside between commas is passed over."""
    begins = end
    while begins > 0 and end - begins < _REACH:
        word = row[begins - 1]
        if word.is_mark or word.lower in CONJUNCTIONS | RELATIVES | PRONOUNS or is_finite(row, begins - 1):
            break
        begins -= 1
    run = list(row[begins:end])
    # "With wine, dinner is 60 euros": what opens the sentence narrows it
    led = row[0].lower in PREPOSITIONS and row[begins - 1].text == "," if 0 < begins < end else False
    if run and run[0].lower in PREPOSITIONS:  # "By then the telescope", "On Mondays the museum"
        opens = [
            n
            for n, word in enumerate(run)
            if n and word.lower in DETERMINERS | POSSESSIVES and run[n - 1].lower not in PREPOSITIONS
        ]
        if not opens:
            return None
        led, run = True, run[opens[-1] :]
    found = phrase(run)
    return replace(found, led=led) if found is not None else None


def possessor(row: Sequence[Word], at: int) -> NounPhrase | None:
    """Whose something is, by the word at a place: "the organ's"."""
    begins = at
    while begins > 0 and not row[begins - 1].is_mark and row[begins].lower not in DETERMINERS | POSSESSIVES:
        if row[begins - 1].lower in PREPOSITIONS | CONJUNCTIONS or is_finite(row, begins - 1):
            break
        begins -= 1
    return phrase(row[begins : at + 1])


def phrase_after(row: Sequence[Word], at: int, *, whole: bool = True) -> tuple[NounPhrase | None, int]:
    """The phrase that begins at a place, and the place behind it; with `whole` what prepositions hang on it belongs to it."""
    end = at
    while end < len(row) and end - at < _REACH:
        word = row[end]
        if word.is_mark or word.lower in CONJUNCTIONS | RELATIVES or (end > at and is_finite(row, end)):
            break
        if word.lower in PREPOSITIONS and not whole:
            break
        if word.text[0].isdigit() or (end > at and not whole and word.lower in DETERMINERS):
            break
        end += 1
    return phrase(row[at:end]), end


def clause_around(row: Sequence[Word], begins: int, end: int, stops: frozenset[str] = frozenset()) -> tuple[int, int]:
    """A stretch of words as far as the mark, or the word at which a clause stops, before it and behind it."""
    while begins > 0 and not row[begins - 1].is_mark and row[begins - 1].lower not in stops:
        begins -= 1
    while end < len(row) and not row[end].is_mark and row[end].lower not in stops:
        end += 1
    return begins, end


def same_thing(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether two phrases can be about one thing: the same noun, or one that takes the other up, and nothing that tells two of
    a kind apart."""
    if one.head != other.head and not _takes_up(one, other):
        return False
    if one.opens != other.opens and {one.opens, other.opens} & POSSESSIVES:
        return False  # "its tower" and "the tower" may be two
    if one.with_it != other.with_it and (not (one.is_definite and other.is_definite) or _told_apart(one, other)):
        return False
    return _one_within(one.of, other.of) and _one_within(one.placed, other.placed)


def _takes_up(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether one is a word for the kind of the other: "the instrument" and "the telescope"."""
    both = {one.head, other.head}
    return one.opens == other.opens == "the" and any(both <= _KINDS.get(head, frozenset()) for head in both)


def _one_within(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether one says nothing that the other does not; "in Springfield" and "in Chicago" tell two apart."""
    return not mine or not theirs or mine <= theirs or theirs <= mine


def _told_apart(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether words narrow one and not the other, "the small organ" and "the organ", or each has a name of its own."""
    named = bool(one.called - other.words) and bool(other.called - one.words)
    return named or one.with_it - one.called != other.with_it - other.called
