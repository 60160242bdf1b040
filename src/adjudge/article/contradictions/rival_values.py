"""One thing given two values in an article: "Admission is twelve dollars", "those who had paid the fifteen dollars at the door".

Whether two figures are of the same thing is what no rule tells, and readers of two whole sentences hardly: most of what each says
is not in the other. So the value of one is put in the place of the other's ("Admission is fifteen dollars"). Where the second
statement bears that out, and contradicts what stood there, both speak of one thing, and differ.

And the same counted or priced twice: "Fourteen teams took part", "only nine teams". Wherever the two places are and however
they are put, what is counted goes by the same noun. That alone is no contradiction (two towns have different numbers of hotels),
so the readers are asked as well; and two sentences that share rare words are more likely to be about one thing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations, product

from adjudge.article.contradictions.claim_features import Matter, matter
from adjudge.article.contradictions.clash import apart
from adjudge.english.figures.dates import DateMention
from adjudge.english.figures.quantities import Quantity
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import AUXILIARIES
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, PREPOSITIONS, RELATIVES, Word, terms
from adjudge.policy import Policy
from adjudge.reading.quantities.bands import comparable, judge
from adjudge.reading.quantities.marks import families, family
from adjudge.values.article_claim import CoreClaim
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome, Stance
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of, text_of

Pair = tuple[int, int]
"""Places of two claims, the earlier first."""
Read = Callable[[Sequence[tuple[str, str]]], Sequence[Stance]]
"""What each text says of its claim, for (text, claim) pairs."""
_MONTH = regex(rf"\b(?:{alternatives('article.contradictions.rival_values.months')})\b")
_ENDS = regex(rf"[,;:]|\s(?=(?:{alternatives('article.contradictions.rival_values.begins_more')})\b)", re.IGNORECASE)
"""Where what follows a value may be something more about it."""
_NAMES_NOTHING = regex(rf"(?:{alternatives('article.contradictions.rival_values.names_nothing')})\b", re.IGNORECASE)
_SHARED_BY = 8
"""Claims that may have a word for two of them to share it."""
_WORDINGS = 5
"""Ways in which one claim's value is asked for."""
_LEAST_WORDS = 4
_EACH = 4
"""Questions for each pair of claims that is read at most: they are a quarter as long."""
_NARRATORS = frozenset({"i", "we"})


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedValue:
    """A figure, a date or a month by itself, where it stands in a claim."""

    span: Span
    quantity: Quantity | None = None
    date: DateMention | None = None
    month: str = ""

    @property
    def shared_at_least(self) -> int:
        """Rare words that two claims must share to be asked. Of prices, lengths and the like an article has few, and two may be
        of one thing whatever the words."""
        return 0 if self.quantity is not None and self.quantity.unit is not None else 1


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    """A claim as it is asked of others."""

    text: str
    values: tuple[StatedValue, ...]
    rare: frozenset[str]
    claim: CoreClaim
    matter: Matter


@dataclass(frozen=True, kw_only=True, slots=True)
class _Asked:
    """What is asked of two claims: whether the second bears out the first's wording with its own value."""

    places: tuple[int, int]
    said: str
    """What the first says."""
    against: str
    """What the second says."""
    wording: str
    exchanged: str
    shared: int
    """Rare words that both have."""


def rival_values(claims: Sequence[CoreClaim], read: Read, policy: Policy) -> dict[Pair, float]:
    """Places of claims that give one thing two values, the earlier first, each with how likely that is."""
    limits = policy.claim_graph
    asked = sorted(_questions(claims, policy), key=lambda one: -one.shared)[: _EACH * limits.pairs]
    likely = _read(read, [(one.against, one.exchanged) for one in asked])
    borne = [(one, stance.supports) for one, stance in zip(asked, likely, strict=True) if stance.supports >= limits.borne_out]
    own = _read(read, [(one.said, one.wording) for one, _ in borne])
    against = _read(read, [(one.against, one.wording) for one, _ in borne])
    found: dict[Pair, float] = {}
    for (one, supported), said, denied in zip(borne, own, against, strict=True):
        if said.supports >= limits.says and denied.refutes >= limits.denies:
            pair = (min(one.places), max(one.places))
            found[pair] = max(found.get(pair, 0.0), (supported + denied.refutes) / 2)
    return found


def _read(read: Read, pairs: list[tuple[str, str]]) -> Sequence[Stance]:
    return read(pairs) if pairs else ()


def _questions(claims: Sequence[CoreClaim], policy: Policy) -> Iterator[_Asked]:
    told = [_said(claim) for claim in claims]
    common = Counter(word for one in told for word in one.rare)
    told = [replace(one, rare=frozenset(word for word in one.rare if common[word] <= _SHARED_BY)) for one in told]
    for one, other in permutations([at for at, said in enumerate(told) if said.values], 2):
        mine, theirs = told[one], told[other]
        if mine.claim.span.overlaps(theirs.claim.span) or _are_apart(mine.matter, theirs.matter):
            continue
        shared, then = len(mine.rare & theirs.rare), _of_two_times(mine.matter, theirs.matter)
        for value, rival in product(mine.values, theirs.values):
            if shared >= value.shared_at_least and _differ(value, rival, policy) and not (then and value.quantity):
                for wording, at in _wordings(mine.text, value):
                    exchanged = f"{wording[: at.start]}{rival.span.of(theirs.text)}{wording[at.end :]}"
                    yield _Asked(
                        places=(one, other), said=mine.claim.claim_text, against=theirs.claim.claim_text,
                        wording=f"{wording}.", exchanged=f"{exchanged}.", shared=shared,
                    )  # fmt: skip


def _said(claim: CoreClaim) -> _Said:
    text = claim.claim_text.strip().rstrip(".!?")
    return _Said(text=text, values=tuple(_values(text)), rare=parsed(text).vocabulary, claim=claim, matter=matter(claim))


def _are_apart(one: Matter, other: Matter) -> bool:
    """Whether each names what the other does not, or each is somebody else's word."""
    named = one.names <= other.known or other.names <= one.known
    return not named or (one.reported and other.reported)


def _of_two_times(one: Matter, other: Matter) -> bool:
    """Whether one speaks of what was then, and the other of what is."""
    return any(then.dates and then.tense == "past" and now.tense == "present" for then, now in ((one, other), (other, one)))


def _values(text: str) -> Iterator[StatedValue]:
    found = parsed(text)
    yield from (StatedValue(span=date.span, date=date) for date in found.dates)
    taken = list(found.date_spans)
    for month in _MONTH.finditer(text):
        span = Span(start=month.start(), end=month.end())
        if not any(map(span.overlaps, taken)):
            yield StatedValue(span=span, month=month[0])
    for quantity in found.quantities:
        if quantity.kind != "ordinal" and not any(map(quantity.span.overlaps, taken)):
            yield StatedValue(span=quantity.span, quantity=quantity)


def _differ(one: StatedValue, other: StatedValue, policy: Policy) -> bool:
    if one.quantity and other.quantity:
        if one.quantity.unit != other.quantity.unit or not comparable(one.quantity, other.quantity):
            return False
        ways = ((one.quantity, other.quantity), (other.quantity, one.quantity))
        return all(judge(a, b, policy.quantity) is QuantityOutcome.DIFFERS for a, b in ways)
    if one.date and other.date:
        return apart(one.date, other.date)
    return bool(one.month and other.month) and one.month != other.month


def _wordings(text: str, value: StatedValue) -> Iterator[tuple[str, Span]]:
    """A statement less what it says besides its value, each with where that stands: up to the end of the phrase, of the clause,
    and without what leads to it. Only what says whom it is about."""
    ends = [found.start() for found in _ENDS.finditer(text, value.span.end)]
    clause = text.find(",", value.span.end)
    begins = [found.end() for found in re.finditer(r", ", text[: value.span.start])]
    cuts = [(0, len(text)), *((0, end) for end in (*ends[:1], clause) if end > 0)]
    cuts += [(begins[-1], end) for _, end in cuts] if begins else []
    told = 0
    for start, end in dict.fromkeys(cuts):
        wording = text[start:end].strip(" ,;:")
        at = text.index(wording, start)
        place = Span(start=value.span.start - at, end=value.span.end - at)
        if len(wording.split()) >= _LEAST_WORDS and _is_about_something(wording, place) and told < _WORDINGS:
            told += 1
            yield wording, place


def _is_about_something(wording: str, value: Span) -> bool:
    """Whether its subject is more than "there" or the counted things themselves: "about 9.8 million people live there"."""
    main = parsed(wording).clause
    if _NAMES_NOTHING.match(wording):
        return False
    if main is None or not main.subject_words:  # "the choir, founded in 1952"
        return wording.lower().startswith("the ") and bool(terms(wording[: value.start]))
    # What follows a number is what it counts; what follows a month, as in "in March the club opened", is not.
    behind = value.end if wording[value.start].isalpha() else len(wording)
    words = (word.text for word in main.subject_words if word.end <= value.start or word.start >= behind)
    told = " ".join(words)
    return bool(terms(told)) or told.lower() in _NARRATORS


# The same counted twice.


_ENDS_NOUN = PREPOSITIONS | CONJUNCTIONS | RELATIVES | DETERMINERS
_PASSED = frozenset({"of", "a", "an", "the", "per"})
_PART = one_of("another other more further extra first next last every each")
"""Before or behind a number: some of them, or others."""
_OF_ANYTHING = families(text_of("article.contradictions.rival_values.of_anything"))
"""What every place or journey has: counted of two things far more often than of one."""
_NOUNS = 3
_RARE = 3
"""Texts that may share a word for it to be rare."""


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
