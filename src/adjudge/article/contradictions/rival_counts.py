"""The same things counted or priced twice in one article, and differently: "Fourteen teams took part", "only nine teams".

Wherever the two places are and however they are put, what is counted goes by the same noun. That alone is no contradiction (two
towns have different numbers of hotels), so the readers are asked as well; and two sentences that share rare words are more
likely to be about one thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from adjudge.english.figures.quantities import Quantity
from adjudge.english.sentence import parsed
from adjudge.english.verbs import AUXILIARIES
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, PREPOSITIONS, RELATIVES, Word
from adjudge.policy import Policy
from adjudge.reading.quantities.bands import comparable, judge
from adjudge.reading.quantities.marks import families, family
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.word_lists import one_of, text_of

_ENDS_NOUN = PREPOSITIONS | CONJUNCTIONS | RELATIVES | DETERMINERS
_PASSED = frozenset({"of", "a", "an", "the", "per"})
_PART = one_of("another other more further extra first next last every each")
"""Before or behind a number: some of them, or others."""
_OF_ANYTHING = families(text_of("article.contradictions.rival_counts.of_anything"))
"""What every place or journey has: counted of two things far more often than of one."""
_NOUNS = 3
_RARE = 3
"""Texts that may share a word for it to be rare."""
Pair = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedFigure:
    """A figure, and the nouns that say of what."""

    quantity: Quantity
    nouns: frozenset[str]
    kind: str = ""
    """What follows "of": of "400 species of coral" the coral."""


def rival_counts(texts: Sequence[str], policy: Policy) -> dict[Pair, int]:
    """Places of texts that count the same differently, each pair with how many rare words it shares."""
    told = [tuple(_figures(text)) for text in texts]
    counting = [at for at, figures in enumerate(told) if figures]
    words = [parsed(text).vocabulary for text in texts]
    common = Counter(word for own in words for word in own)
    found: dict[Pair, int] = {}
    for one, other in combinations(counting, 2):
        shared = {word for word in words[one] & words[other] if common[word] <= _RARE}
        if shared and any(_are_rivals(a, b, policy) for a in told[one] for b in told[other]):
            found[one, other] = len(shared)
    return found


def _are_rivals(one: CountedFigure, other: CountedFigure, policy: Policy) -> bool:
    if one.quantity.unit != other.quantity.unit or not comparable(one.quantity, other.quantity):
        return False
    priced = one.quantity.kind == "money"
    if not priced and not (one.nouns & other.nouns) - _OF_ANYTHING:
        return False
    if one.kind and other.kind and one.kind != other.kind:
        return False
    ways = ((one.quantity, other.quantity), (other.quantity, one.quantity))
    return all(judge(a, b, policy.quantity) is QuantityOutcome.DIFFERS for a, b in ways)


def _figures(text: str) -> Iterator[CountedFigure]:
    row = parsed(text).words
    for quantity in parsed(text).quantities:
        if quantity.kind == "ordinal":
            continue
        before = next((word.lower for word in reversed(row) if word.end <= quantity.span.start), "")
        behind = [word for word in row if word.start >= quantity.span.end]
        nouns = frozenset(_nouns(behind))
        if before not in _PART and (nouns or quantity.kind == "money"):
            kinds = (family(word.text) for of, word in pairwise(behind[:_NOUNS]) if of.lower == "of")
            yield CountedFigure(quantity=quantity, nouns=nouns, kind=next(kinds, ""))


def _nouns(behind: Sequence[Word]) -> Iterator[str]:
    """What a number counts: the next words, as far as nothing else begins. "Six of us" are we, "nine of the teams" only some."""
    if len(behind) > 1 and behind[0].lower == "of" and behind[1].lower in {"the", "these", "those", "them", "its", "his", "her"}:
        return
    count = 0
    for word in behind:
        ends = word.lower in _ENDS_NOUN - _PASSED or word.lower in _PART or word.lower in AUXILIARIES
        if word.is_mark or count == _NOUNS or ends:
            return
        if word.lower not in _PASSED:
            count += 1
            yield family(word.text) or word.lower
