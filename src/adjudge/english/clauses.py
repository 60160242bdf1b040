"""What a sentence says of what: its subject, the verb that holds it together, and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.english.figures.numbers import NUMBER_WORDS
from adjudge.english.verbs import AUXILIARIES, BE, DO, FINITE_BE, HAVE, MODALS, is_known, stock_forms, tense
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, RELATIVES, Word
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import one_of

_LEADS = (PREPOSITIONS - {"like"}) | one_of("when while although though because if once originally today")
_ADVERBS = one_of("also then later never not always often only still now first once eventually soon even")
_PLURAL_PRONOUNS = frozenset({"they", "we", "you", "people", "children", "men", "women", "i"})
_REDUCED = frozenset({"by", "of", "in", "as", "with", "from", "on", "to", "at", "for"})
_NEVER_IN_SUBJECT = one_of("what how why when if because than so but ; been being be")
_LOOK_AHEAD = 40  # words; no subject is longer
_OPENS_OBJECT = DETERMINERS | POSSESSIVES | NUMBER_WORDS.keys() | (PREPOSITIONS - {"of", "for"})
OBJECT_ENDS = PREPOSITIONS | CONJUNCTIONS | RELATIVES | {"when", "where"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """A sentence by its parts, as places in its row of words."""

    row: tuple[Word, ...]
    subject: tuple[int, int]
    """From, to (not included)."""
    verb: int
    """The first word of the verb group: "was" of "was born"."""
    after: int
    """The first word past the verb group."""
    sure: bool = True
    """Whether the verb is one beyond doubt; only then is a sentence taken apart at it."""

    @property
    def lead(self) -> tuple[Word, ...]:
        """What stands before the subject: "In 1988,"."""
        return self.row[: self.subject[0]]

    @property
    def subject_words(self) -> tuple[Word, ...]:
        return self.row[slice(*self.subject)]

    @property
    def group(self) -> tuple[Word, ...]:
        return self.row[self.verb : self.after]

    @property
    def tense(self) -> str:
        verb = self.row[self.verb].lower
        return tense(verb, stock_forms(verb))


def clause(row: Sequence[Word]) -> Clause | None:
    """The main clause of a sentence; None where no verb is certain enough to be its own."""
    row = tuple(row)
    begins = _subject_begins(row)
    verb = _main_verb(row, begins)
    sure = verb is not None and _is_whole(row, begins, verb)
    if not sure:
        verb = _likely_verb(row, begins, len(row) if verb is None else verb) or verb
    if verb is None:
        return None
    end = _trimmed(row, begins, verb)
    return Clause(row=row, subject=(begins, end), verb=verb, after=group_end(row, verb), sure=sure)


def object_words(found: Clause) -> tuple[Word, ...]:
    """The words right after the verb group, up to the next preposition, clause or mark."""
    at = found.after
    row = found.row
    if at < len(row) and row[at].lower in PREPOSITIONS:  # "was born in Hawaii": what the preposition leads to
        at += 1
    begins = at
    while at < len(row) and not row[at].is_mark and (at == begins or row[at].lower not in OBJECT_ENDS):
        at += 1
    return row[begins:at]


def is_finite(row: Sequence[Word], at: int) -> bool:
    """Whether the word at a place can be the verb of a clause whose subject stands before it."""
    word = row[at]
    if word.enclosed or word.is_mark or (word.is_capital and at > 0):
        return False
    found = stock_forms(word.lower)
    before = row[at - 1].lower if at > 0 else ""
    if not found or before in DETERMINERS - {"that", "all", "both"} or before in POSSESSIVES or before == "to":
        return False
    if found & {"be", "have", "do", "modal"}:
        return word.lower in AUXILIARIES
    if "past" in found:
        return True
    if "s" in found:
        return before not in PREPOSITIONS and ("nouny" not in found or takes_object(row, at))
    return "base" in found and "nouny" not in found and _is_plural(before)


def is_adverb(word: str) -> bool:
    """Whether a word only says how or when something is done."""
    return word in _ADVERBS or (word.endswith("ly") and len(word) > 4)


def past_adverbs(row: Sequence[Word], at: int) -> int:
    """The first place from `at` on that holds no adverb; the last of all where nothing else follows."""
    while at < len(row) - 1 and is_adverb(row[at].lower):
        at += 1
    return at


def takes_object(row: Sequence[Word], at: int) -> bool:
    """Whether what follows a word is what follows a verb: an article, a name, a number, money, a preposition."""
    if at + 1 >= len(row):
        return False
    after = row[at + 1]
    figure = after.text[0].isdigit() or after.text[0] in "$\u20ac\u00a3\u00a5"
    return figure or after.is_capital or after.lower in _OPENS_OBJECT


def group_end(row: Sequence[Word], verb: int) -> int:
    """Past the verb group that begins at `verb`: auxiliaries, adverbs between them, and the verb they serve."""
    first, last = row[verb].lower, verb
    if first not in AUXILIARIES:
        return verb + 1
    for at in range(verb + 1, len(row)):
        word = row[at].lower
        found = stock_forms(word)
        if word in BE | HAVE | DO or "participle" in found or (first in MODALS | DO and "base" in found):
            last = at
            if word not in BE | HAVE:
                break
        elif not is_adverb(word):
            break
    if last == verb and verb + 1 < len(row) and row[verb + 1].lower in {"not", "never"}:
        return verb + 2
    return last + 1


def _subject_begins(row: Sequence[Word]) -> int:
    """Past an opening such as "In 1988,", which says when or where and not of what."""
    if not row or row[0].lower not in _LEADS:
        return 0
    return next((at + 1 for at, word in enumerate(row) if word.text == "," and not word.enclosed), 0)


def _trimmed(row: Sequence[Word], begins: int, verb: int) -> int:
    """The end of the subject: adverbs and commas before the verb are no part of it."""
    end = verb
    while end > begins + 1 and (row[end - 1].text == "," or (is_adverb(row[end - 1].lower) and not row[end - 1].is_capital)):
        end -= 1
    return end


def _main_verb(row: Sequence[Word], begins: int) -> int | None:
    inside = False
    first_guess: int | None = None
    for at in range(begins + 1, len(row)):
        word = row[at]
        if word.text == "WHO":  # the organization, and no relative
            continue
        if word.lower in RELATIVES and (word.lower != "that" or (at + 1 < len(row) and is_finite(row, at + 1))):
            inside = True  # the next verb belongs to a relative clause
            continue
        if not is_finite(row, at):
            continue
        if inside:
            inside = False
            continue
        if _is_reduced(row, at):
            first_guess = at if first_guess is None else first_guess
            continue
        return at
    return first_guess


def _is_whole(row: Sequence[Word], begins: int, verb: int) -> bool:
    """Whether what stands before the verb can be a subject: nothing left open, no clause inside."""
    inside = {word.lower for word in row[begins:verb]}
    if verb == begins + 1 and row[begins].lower in _ADVERBS:
        return False  # "Often called …" has no subject yet
    if not is_known(row[verb].lower) and not takes_object(row, verb):
        return False  # "a long necked creature": an ending alone makes no verb
    return not inside & _NEVER_IN_SUBJECT and row[verb - 1].lower not in CONJUNCTIONS | PREPOSITIONS


def _likely_verb(row: Sequence[Word], begins: int, end: int) -> int | None:
    """The first word that may be a verb, where none must be: "Amtrak transports passengers"."""
    for at in range(begins + 1, end):
        word, before = row[at], row[at - 1].lower
        blocked = before in DETERMINERS or before in POSSESSIVES or before in PREPOSITIONS
        if not (blocked or word.is_capital or word.enclosed) and stock_forms(word.lower) & {"s", "base"}:
            return at
    return None


def _is_reduced(row: Sequence[Word], at: int) -> bool:
    """Whether a past form may be a participle: "the man accused of theft was …"."""
    found = stock_forms(row[at].lower)
    if not {"past", "participle"} <= found or at + 1 >= len(row) or row[at + 1].lower not in _REDUCED:
        return False
    for later in range(at + 2, min(len(row), at + _LOOK_AHEAD)):
        if row[later].is_mark or row[later].lower in CONJUNCTIONS | RELATIVES:
            return False
        if row[later].lower in FINITE_BE | HAVE | MODALS and is_finite(row, later):
            return True
    return False


def _is_plural(before: str) -> bool:
    return before in _PLURAL_PRONOUNS or (before.endswith("s") and not before.endswith(("ss", "us", "is")))
