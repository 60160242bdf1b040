"""What a sentence says of the graph's things, in whatever words it says it.

Whatever it could say of what it names is put into the plainest words ("Mombasa is the capital of Kenya"), where stated facts
decide that; and a reader tells which of these the sentence says ("Fly into Mombasa and you have landed in the Kenyan capital").
So no wording need be foreseen, and nothing is taken for said that the reader does not find in the sentence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import islice, permutations, product

from adjudge.english.claim_kinds import is_negated
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import PRONOUNS, folded
from adjudge.facts.mentions import KnownMention, codes, means_other, mentions, tells_of, values
from adjudge.facts.relations import LONGEST, Look, Relation, SettledFacts, bare, wordings
from adjudge.facts.settling import answer
from adjudge.facts.superlatives import Among, Foremost, has_superlative, plural
from adjudge.facts.values import agrees, measured
from adjudge.facts.wording import Asked, Compared, Counted, SaidValue
from adjudge.policy.verify import FactsPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import NEITHER, Stance
from adjudge.values.knowledge import Triple
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, word_set

Entails = Callable[[Sequence[tuple[str, str]]], Sequence[Stance]]
"""What each of several texts says of a statement."""
_COMPARING = regex(
    r"\b(?:than|more|less|fewer|later|earlier|longer|before|after|above|below|over|exceeds?|tops?|beats?|trails|towers"
    r"|out[a-z]{3,}s)\b"
)
"""A text without one of these is not asked whether it compares."""
_COMPARES = regex(
    r"\bthan\b|\bas [a-z]+ as\b|\b(?:[a-z]{2,}er|more|less|fewer) (?:of|one)\b|\b(?:most|least|fewest)\b"
    r"|\b(?!(?:north|south)?west\b|forest\b|rest\b|east\b)[a-z]{2,}est\b"
)
"""A text with one of these compares, and is not borne out by what compares nothing."""
_DENIES = regex(rf"\b(?:{alternatives('facts.meaning.denies')})\b", re.IGNORECASE)
_WAITS = regex(r"\b(?:yet|still|already)\b", re.IGNORECASE)
_DEEDS = frozenset(
    {
        "orbits", "moon of", "succeeded", "flows into", "part of", "territory of", "independent of", "discovered by", "made by",
        "first made by",
    }
)  # fmt: skip
"""What one thing does to another: a claim may have them the other way round."""
_WHERE = frozenset({"continent", "country", "located in"})
"""Where a thing lies is read into much: beside other statements it only bears out."""
_PLACES = frozenset({"country", "continent", "planet", "state", "territory"})
_LOOSE = frozenset({"unit", "category", "quantity", "language"})
"""Kinds of which a sentence may use a name without telling anything of it."""
_BESIDE = word_set("facts.meaning.beside")
_NO_SURER = 0.05
"""Probabilities that lie no farther apart do not tell which of two statements is meant."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposition:
    """Something a sentence may say, in plain words, and what stated facts make of it."""

    text: str
    settled: SettledFacts
    relation: str
    made_of: tuple[Span, ...]
    """The names and figures of the sentence that it is about."""
    compares: bool = False
    """Whether it compares, or puts something first."""
    turned: str = ""
    """The same with its two things exchanged; empty where there are not two."""

    @property
    def span(self) -> Span:
        return Span(start=min(s.start for s in self.made_of), end=max(s.end for s in self.made_of))


@dataclass(frozen=True, kw_only=True, slots=True)
class Meaning:
    """What a sentence says, of all it may say."""

    said: tuple[Proposition, ...] = ()
    denied: tuple[Proposition, ...] = ()
    doubtful: tuple[Proposition, ...] = ()
    """What it may say or not."""
    named: tuple[Span, ...] = ()
    """Everything in it that a statement could be made of."""
    compares: bool = False
    """Whether it compares, or puts something first."""
    denies: bool = False
    """Whether it may deny something."""
    exclusive: bool = False
    """Whether it says that there is no other."""
    waits: bool = False
    """Whether it speaks of what was not so yet, or still was: then the very day decides."""

    @property
    def wrong(self) -> SettledFacts | None:
        """A fact that the sentence tells wrongly. Where it denies something, it may deny what it seems to say."""
        said = () if self.denies else (s for s in self.said if not s.settled.holds)
        told = (*said, *(() if self.waits else (s for s in self.denied if s.settled.holds)))
        return next((SettledFacts(holds=False, triples=s.settled.triples, working=s.settled.working) for s in told), None)

    @property
    def right(self) -> SettledFacts | None:
        """Facts that bear out all that the sentence names."""
        told = (*self.said, *self.denied)
        if not told or self.wrong or self.exclusive or any(not s.settled.holds for s in (*self.said, *self.doubtful)):
            return None
        if any(s.settled.holds for s in self.denied):
            return None
        if (self.compares and not any(s.compares for s in told)) or (self.denies and self.said):
            return None
        covered = [span for s in told for span in s.made_of]
        if not all(any(span.overlaps(other) for other in covered) for span in self.named):
            return None
        triples = tuple(dict.fromkeys(t for s in told for t in s.settled.triples))
        return SettledFacts(holds=True, triples=triples, working="; ".join(dict.fromkeys(s.settled.working for s in told)))


def propositions(text: str, look: Look, policy: FactsPolicy) -> tuple[tuple[Proposition, ...], tuple[Span, ...]]:
    """What a text may say of what it names, as far as stated facts decide it; and where all it names stands."""
    if len(text) > 2 * LONGEST:
        return (), ()
    named = mentions(text, look)
    found: dict[str, Proposition] = {}
    for words, asked, made_of, turned in _possible(text, named) if named else ():
        if words in found or len(found) >= policy.statements:
            continue
        settled = answer(asked, look)
        if settled is not None and not _is_of_another(asked, settled, policy):
            found[words] = Proposition(
                text=f"{words[0].upper()}{words[1:]}.",
                settled=settled,
                relation=asked.relation.name,
                made_of=made_of,
                compares=not isinstance(asked, SaidValue | Counted),
                turned=f"{turned[:1].upper()}{turned[1:]}." if turned else "",
            )
    used = {span for one in found.values() for span in one.made_of}
    return tuple(found.values()), tuple(_named(text, named, used))


def _is_of_another(asked: Asked, settled: SettledFacts, policy: FactsPolicy) -> bool:
    """Whether a figure is so far from what is stated that nobody means it so: the eleven people in a carriage are not the
    population of Zürich got wrong."""
    if settled.holds or not isinstance(asked, SaidValue):
        return False
    said = measured(asked.relation, asked.object)
    stated = [measured(asked.relation, triple.object) for triple in settled.triples]
    return bool(stated) and all(said and one and not 1 / policy.far < said / one < policy.far for one in stated)


def _named(text: str, named: Sequence[KnownMention], used: Container[Span]) -> Iterator[Span]:
    """Everything of a text that it must be true of: what it names, whether the graph knows it or not, and its figures. A unit or
    a kind of things counts only where something could be said of it."""
    taken = [one.span for one in named]
    yield from (one.span for one in named if one.span in used or not one.kinds <= _LOOSE)
    figures = (q.span for q in parsed(text).quantities if _is_figure(q.span.of(text), q.kind))
    names = (span for span in parsed(text).names if not _is_beside(span, text))
    for span in (*names, *figures, *(day.span for day in parsed(text).dates), *codes(text)):
        if not any(span.overlaps(other) for other in taken):
            yield span


def _is_figure(words: str, kind: str) -> bool:
    """Whether a number is one that a text must be true of: "first" and "one" may be no more than a manner of speaking."""
    return words[:1].isdigit() if kind == "ordinal" else words.lower() != "one"


def _is_beside(span: Span, text: str) -> bool:
    """Whether a name is only a word that opens a sentence, or one that belongs to how facts are told: "the Sun"."""
    words = span.of(text).split()
    return (span.start == 0 and len(words) == 1) or all(word.strip(".") in _BESIDE for word in words)


# What may be said of what is named, relation by relation.


_Possible = tuple[str, Asked, tuple[Span, ...], str]
"""A statement, what it asks of the graph, what of the sentence it is made of, and the same with its two things exchanged."""


def _possible(text: str, named: Sequence[KnownMention]) -> Iterator[_Possible]:
    comparing, first = _COMPARING.search(text) is not None, has_superlative(text)
    for relation in wordings().relations:
        about = [one for one in named if one.kinds & set(relation.subject)]
        if means_other(relation, text):
            continue
        if relation.tells:
            yield from _values(relation, about, text, named)
        if not about or not tells_of(relation, text):
            continue
        if relation.tells_count:
            yield from _counts(relation, about, text, named)
        if first:
            yield from _firsts(relation, about, text, named)
        if comparing and relation.tells_more:
            yield from _comparisons(relation, about)


def _values(relation: Relation, about: Sequence[KnownMention], text: str, named: Sequence[KnownMention]) -> Iterator[_Possible]:
    for subject, value in product(about, values(relation, text, named) if about else ()):
        placed = relation.name in _WHERE and subject.placed  # of "Cartagena in Spain" it is not asked where it lies
        if not value.span.overlaps(subject.span) and not placed and not _is_of_a_pronoun(value.span, subject.span, text):
            article = "an" if value.said[0].lower() in "aeiou" else "a"
            words = relation.tells.format(s=subject.said, o=value.said, a=article)
            turned = relation.tells.format(s=value.said, o=subject.said, a=article) if relation.name in _DEEDS else ""
            made_of = (subject.span, value.span)
            yield words, SaidValue(relation=relation, subject=subject.said, object=value.said), made_of, turned


def _is_of_a_pronoun(value: Span, subject: Span, text: str) -> bool:
    """Whether a figure is said of somebody else, for whom a pronoun before the name stands: "When he died in 1865, Johnson
    followed him"."""
    before = text[: value.start].lower().split() if value.end <= subject.start else ()
    return any(character.isdigit() for character in value.of(text)) and not PRONOUNS.isdisjoint(before)


def _counts(relation: Relation, about: Sequence[KnownMention], text: str, named: Sequence[KnownMention]) -> Iterator[_Possible]:
    for subject, number in product(about, values(relation, text, named, counted=True)):
        if not number.span.overlaps(subject.span):
            words = relation.tells_count.format(s=subject.said, o=number.said)
            yield words, Counted(relation=relation, subject=subject.said, number=number.said), (subject.span, number.span), ""


def _comparisons(relation: Relation, about: Sequence[KnownMention]) -> Iterator[_Possible]:
    for one, other in permutations(about, 2):
        asked = Compared(relation=relation, subject=one.said, other=other.said, more=True, kinds=relation.subject)
        yield relation.tells_more.format(s=one.said, o=other.said), asked, (one.span, other.span), ""


def _firsts(relation: Relation, about: Sequence[KnownMention], text: str, named: Sequence[KnownMention]) -> Iterator[_Possible]:
    """Of a place that is named besides, or of all there are."""
    words = ((True, relation.tells_most), (False, relation.tells_least))
    kinds = [kind for kind in relation.kinds if regex(rf"\b(?:{_nouns(kind)})\b").search(text.lower())]
    for subject, (most, word), kind in product(about, ((most, word) for most, word in words if word), kinds):
        noun = wordings().kinds[kind].partition("|")[0]
        places = [one for one in named if one is not subject and one.kinds & _PLACES]
        for place in places or (None,):
            among = Among(kind=kind, place=place.said if place else "")
            asked = Foremost(relation=relation, subject=subject.said, most=most, among=among)
            within, made_of = (f" in {place.said}", (subject.span, place.span)) if place else ("", (subject.span,))
            yield f"{subject.said} is the {word} {noun}{within}", asked, made_of, ""


def _nouns(kind: str) -> str:
    nouns = wordings().kinds[kind].lower()
    return f"{nouns}|{plural(nouns)}"


# Which of these a sentence says, as a reader finds.


def denies(text: str) -> bool:
    """Whether a text may deny something, in whatever words."""
    return is_negated(text) or _DENIES.search(text) is not None


def compares(text: str) -> bool:
    """Whether a text compares things, or puts one first."""
    return _COMPARES.search(text) is not None


def meanings(texts: Sequence[str], look: Look, entails: Entails | None, policy: FactsPolicy) -> list[Meaning]:
    """What each text says of the graph's things; all are read in one batch."""
    if entails is None:
        return [Meaning() for _ in texts]
    asked = [propositions(text, look, policy) for text in texts]
    pairs = [(text, one) for text, (found, _) in zip(texts, asked, strict=True) for one in found]
    read = _read([(text, one.text) for text, one in pairs], entails)
    likely = [n for n, (_, one) in enumerate(pairs) if one.turned and read[n].supports >= policy.said]
    turned = _read([(pairs[n][0], pairs[n][1].turned) for n in likely], entails)
    for place, stance in zip(likely, turned, strict=True):
        if stance.supports > read[place].supports:
            read[place] = NEITHER  # it says the reverse: that the Sun orbits Jupiter
    stances = iter(read)
    return [
        meaning(found, named, list(islice(stances, len(found))), policy, text=text)
        for text, (found, named) in zip(texts, asked, strict=True)
    ]


def _read(pairs: Sequence[tuple[str, str]], entails: Entails) -> list[Stance]:
    return list(entails(pairs)) if pairs else []


def meaning(
    found: Sequence[Proposition],
    named: tuple[Span, ...],
    stances: Sequence[Stance],
    policy: FactsPolicy,
    *,
    text: str,
) -> Meaning:
    """What a text says of all it may say, by what a reader makes of each."""
    negated = denies(text)
    read = list(zip(found, stances, strict=True))
    said, doubt = _surest([(s, stance.supports, s.settled.holds) for s, stance in read], policy.said)
    denied, more_doubt = _surest([(s, stance.refutes, not s.settled.holds) for s, stance in read if negated], policy.denied)
    others = [s for s in said if s.relation not in _WHERE]
    surely = [(s, stance.supports) for s, stance in read if stance.supports >= policy.said and s.settled.holds]
    maybe = [(s, stance.supports) for s, stance in read if policy.doubtful <= stance.supports < policy.said]
    return Meaning(
        said=tuple(s for s in said if s.settled.holds or not others or s in others),
        denied=tuple(denied),
        doubtful=(*doubt, *more_doubt, *(s for s, chance in maybe if not _is_outdone(s, chance, surely))),
        named=named,
        compares=compares(text),
        denies=negated,
        exclusive=is_exclusive(text),
        waits=_WAITS.search(text) is not None,
    )


def _surest(read: Sequence[tuple[Proposition, float, bool]], least: float) -> tuple[list[Proposition], list[Proposition]]:
    """Statements that a reader finds in a sentence (or finds denied), and those of which nobody can tell. Of two made of the
    same words one may be right and the other wrong: of "the Indus reaches the Arabian Sea and the Ganges the Bay of Bengal" a
    reader joins any two, and of a number any two amounts. Then the likelier is meant, and of equals neither."""
    told = [one for one in read if one[1] >= least]
    taken, doubtful = [], []
    for statement, probability, right in told:
        rivals = [p for other, p, other_right in told if other_right and not right and _are_rivals(statement, other)]
        best = max(rivals, default=0.0)
        if best < probability - _NO_SURER:
            taken.append(statement)
        elif best <= probability + _NO_SURER:
            doubtful.append(statement)
    return taken, doubtful


def _is_outdone(one: Proposition, probability: float, surely: Sequence[tuple[Proposition, float]]) -> bool:
    """Whether something that facts bear out is said more surely by the same words."""
    return any(_are_rivals(one, other) and chance > probability + _NO_SURER for other, chance in surely)


def _are_rivals(one: Proposition, other: Proposition) -> bool:
    mine, theirs = set(one.made_of), set(other.made_of)
    alike = one.relation == other.relation or {one.relation, other.relation} <= _WHERE
    return bool(mine & theirs) if alike else mine == theirs


# Which sentences that state facts can bear on a claim: those whose relation the claim gives a value of.
#
# A page of the knowledge graph says of one thing where it lies, how many live there and which code it has. A claim that gives no
# place, no figure and no code is told nothing by these sentences, whatever a reader makes of them: so they take no side of it.
# And a sentence is contradicted only by something else in the place of what it states, or by a denial of that: where a claim
# names the same thing, the sentence may bear it out and no more.


_WORD = regex(r"[^\W\d_]{3,}")
_FIGURE = regex(r"\d")
_EXCLUSIVE = regex(rf"\b(?:{alternatives('facts.meaning.exclusive')})\b", re.IGNORECASE)
_COMMON = word_set("facts.meaning.common")
_FEW_VALUES = 24
"""Values of a relation at most that are looked for in a claim one by one."""
_LETTERS_TOLD_BY = 5
"""Letters of a word at least that another form of it begins with: "Democrat", "Democratic"."""
_ENDING = 2
"""Letters at most that the other form has more."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bearing:
    """What sentences that state facts can do for a claim."""

    none: tuple[Span, ...] = ()
    """Those that cannot bear on it at all."""
    supports: tuple[Span, ...] = ()
    """Those that may bear it out, and cannot contradict it."""
    both: tuple[Span, ...] = ()
    """Those that may do either."""


def bearing(claim: str, stated: Sequence[Triple], look: Look) -> Bearing:
    """What each of the sentences that statements were taken from can do for a claim."""
    by_sentence: defaultdict[Span, list[Triple]] = defaultdict(list)
    for triple in stated:
        if triple.span is not None:
            by_sentence[triple.span].append(triple)
    if not by_sentence:
        return Bearing()
    named, denied = mentions(claim, look), denies(claim)
    told = {span: [_can(t, claim, named, look, denied=denied) for t in triples] for span, triples in by_sentence.items()}
    can = {span: (any(s for s, _ in each), any(r for _, r in each)) for span, each in told.items()}
    return Bearing(
        none=tuple(sorted(span for span, one in can.items() if one == (False, False))),
        supports=tuple(sorted(span for span, one in can.items() if one == (True, False))),
        both=tuple(sorted(span for span, (_, refutes) in can.items() if refutes)),
    )


def is_exclusive(text: str) -> bool:
    """Whether a text says that there is no other."""
    return _EXCLUSIVE.search(text) is not None


def _can(triple: Triple, claim: str, named: Sequence[KnownMention], look: Look, *, denied: bool) -> tuple[bool, bool]:
    """Whether a statement can bear a claim out, and whether it can contradict it."""
    others = [one for one in named if not _is_called(triple.subject, one, look)]
    told: dict[str, bool] = {}  # a year may be the last of a term, and is then no other though it is not the first
    for relation, said in _given(triple, claim, named, others, look):
        if (other := _is_other(triple, said, relation, look)) is not None:
            told[said] = told.get(said, True) and other
    given = told.values()
    same = not all(given) or _is_named(triple.object, claim, others, look)
    return same or any(given), any(given) or (same and denied)


def _is_called(name: str, one: KnownMention, look: Look) -> bool:
    return any(folded(name) in {folded(e.name), *map(folded, e.aliases)} for e in look.called(one.said))


def _is_named(stated: str, claim: str, others: Sequence[KnownMention], look: Look) -> bool:
    """Whether a claim names what is stated; of what is no thing of its own, as a rank, some of it is enough."""
    if any(_is_called(stated, one, look) for one in others):
        return True
    if _is_thing(stated, look) or _FIGURE.search(stated):
        return False
    if any(folded(stated) == folded(one.said) for one in others):
        return True
    words, said = _words(stated), _outside(claim, others)
    return any(_are_alike(a, b) for a in words for b in _words(said)) if words else folded(stated) in folded(said).split()


def _outside(claim: str, named: Sequence[KnownMention]) -> str:
    """A claim without what it names: the Union is no word of the continent's."""
    for one in named:
        claim = f"{claim[: one.span.start]}{' ' * len(one.span)}{claim[one.span.end :]}"
    return claim


def _is_thing(stated: str, look: Look) -> bool:
    return any(e.kind != "thing" for name in bare(stated) for e in look.exact(name))


def _words(text: str) -> set[str]:
    """Words that tell something."""
    return {folded(word) for word in _WORD.findall(text)} - _COMMON


def _are_alike(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    begins = len(short) >= _LETTERS_TOLD_BY and long.startswith(short)
    return a == b or (begins and len(long) - len(short) <= _ENDING)


# What a claim gives of the relation, and whether that is another than what is stated.


def _given(
    triple: Triple, claim: str, named: Sequence[KnownMention], others: Sequence[KnownMention], look: Look
) -> Iterator[tuple[Relation | None, str]]:
    """Values that a claim gives of the relation; of one that is not listed whole none is another, nor of a denial."""
    relations = [r for r in wordings().relations if (r.reads or r.name) == triple.relation]
    if triple.relation == "instance of" or any(r.denied == triple.relation for r in wordings().relations):
        return
    if not relations:
        yield from ((None, said) for said in _alike(triple, claim, others, look))
    for relation in relations:
        if relation.holds != "open" and triple.subject not in relation.partial:
            found = values(relation, claim, others)
            yield from ((relation, one.said) for one in found if not _is_other_thing(relation, one, named))


def _is_other_thing(relation: Relation, value: KnownMention, named: Sequence[KnownMention]) -> bool:
    """Whether what may be people is the name of something else that the graph knows."""
    return relation.value == "people" and any(one.span.overlaps(value.span) and "person" not in one.kinds for one in named)


def _is_other(triple: Triple, value: str, relation: Relation | None, look: Look) -> bool | None:
    """Whether a value is another than what is stated; None where it is of another shape, as letters beside a sign."""
    if any(c.isalnum() for c in triple.object) is not any(c.isalnum() for c in value):
        return None
    if relation is not None and relation.value != "name":
        return agrees(relation, value, triple.object) is not True
    return folded(triple.object) not in {folded(value), *(folded(e.name) for e in look.called(value))}


def _alike(triple: Triple, claim: str, others: Sequence[KnownMention], look: Look) -> Iterator[str]:
    """The same of a relation that no wording is known of: a figure where a figure is stated, a name of the kind that is named,
    what the relation has elsewhere."""
    if _FIGURE.search(triple.object):
        yield from (q.span.of(claim) for q in parsed(claim).quantities)
        return
    kinds = {e.kind for name in bare(triple.object) for e in look.exact(name)} - {"thing"}
    yield from (one.said for one in others if one.kinds & kinds)
    elsewhere = dict.fromkeys(t.object for t in look.all_of(triple.relation))
    if len(elsewhere) <= _FEW_VALUES:
        yield from (value for value in elsewhere if _words(value) and _words(value) <= _words(claim))
