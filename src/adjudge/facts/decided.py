"""Parts of a claim held against stated facts, and what that makes of the candidates for them; facts told in passing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from adjudge.english.regex import regex
from adjudge.facts.meaning import Entails, Meaning, bearing, is_exclusive, meanings
from adjudge.facts.mentions import namesakes
from adjudge.facts.relations import LONGEST, Look, SettledFacts
from adjudge.facts.settling import settle, settle_all
from adjudge.policy.verify import FactsPolicy
from adjudge.ports import KnowledgeBase, KnowledgeGraph
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim, FactQuote, OtherFacts, PassingFact, StatedFact
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import NEITHER, Comparison, DecidedBy, QuantityCheck, QuantityOutcome, Stance, StanceLabel, Weighed
from adjudge.values.knowledge import Filter, Neighbour, Triple
from adjudge.values.score import Score
from adjudge.values.span import Span, joined
from adjudge.values.word_lists import alternatives

SURE, LEFT = 0.99, 0.005
SUPPORTS = Stance(supports=SURE, refutes=LEFT, neutral=LEFT)
REFUTES = Stance(supports=LEFT, refutes=SURE, neutral=LEFT)
SILENT = Weighed(stance=NEITHER, decided_by=DecidedBy.NOTHING, stopped="a_fact_is_stated")
"""What the other texts that the statements were taken from say of the same part."""
STATES_ELSE = Weighed(stance=NEITHER, decided_by=DecidedBy.NOTHING, stopped="states_other_facts")
"""What a text says of a part of which none of its sentences gives a value."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedFacts:
    """Facts of a claim's parts, and the statements they rest on, to be candidates."""

    facts: tuple[StatedFact, ...] = ()
    statements: tuple[tuple[Neighbour, Score], ...] = ()
    namesakes: frozenset[tuple[str, str]] = frozenset()
    """Titles and collections of what tells of other things of the claim's names: it is no evidence."""


def stated_facts(
    claim: Claim, *, graph: KnowledgeGraph, store: KnowledgeBase, where: Filter, entails: Entails | None, policy: FactsPolicy
) -> StatedFacts:
    """What the graph says of each part that maps surely onto it: by its words, or by what a reader finds it to say."""
    look = Look(graph, where)
    texts = [part.text for part in claim.subclaims]
    found = {place: settle(text, look) for place, text in enumerate(texts)}
    unworded = [place for place, settled in found.items() if settled is None]
    if unworded:
        of_parts = [texts[place] for place in unworded]
        whole, *read = meanings([claim.text, *(of_parts if of_parts != [claim.text] else ())], look, entails, policy)
        if settled := whole.wrong or whole.right:
            found = dict.fromkeys(found, settled)  # taken apart it may say other things
        else:
            found |= {place: one.wrong or one.right for place, one in zip(unworded, read, strict=False)}
    facts, statements = [], []
    for place, settled in found.items():
        if settled is None:
            continue
        ids = {t.passage_id for t in settled.triples if t.passage_id is not None}
        passages = {p.id: p.content_sha256 for p in store.passages(sorted(ids))}
        told = [
            (t, FactQuote(content_sha256=passages[t.passage_id], span=t.span))
            for t in settled.triples
            if t.passage_id is not None and t.passage_id in passages and t.span is not None
        ]
        if not told:
            continue
        fact = StatedFact(
            part=place,
            holds=settled.holds,
            working=settled.working,
            quotes=tuple(quote for _, quote in told),
            collections=tuple(sorted({t.collection for t, _ in told})),
        )
        facts.append(fact)
        score = Score(formula="graph.neighbour", value=1.0)
        statements += [(Neighbour(triple=t, hops=1), score) for t, _ in told]
    return StatedFacts(facts=tuple(facts), statements=tuple(statements), namesakes=namesakes(claim.text, look))


def told_by_facts(ranked: Sequence[Candidate], facts: Sequence[StatedFact]) -> dict[tuple[int, int], Weighed]:
    """What candidates say of parts that facts settle, by the places of both: nothing is left to read there. Texts from
    elsewhere are read as ever, for they may know better."""
    found = {}
    for fact in facts:
        places = [(n, _quoted(candidate, fact)) for n, candidate in enumerate(ranked)]
        if not any(span for _, span in places):
            continue  # a statement that cannot be quoted decides nothing
        for n, span in places:
            if span is not None:
                found[n, fact.part] = told_plainly(fact.working, span, holds=fact.holds)
            elif ranked[n].collection in fact.collections or ranked[n].source in fact.sources:
                found[n, fact.part] = SILENT
    return found


def other_facts(
    claim: Claim,
    found: Sequence[Candidate],
    settled: Sequence[StatedFact],
    *,
    graph: KnowledgeGraph,
    store: KnowledgeBase,
    where: Filter,
) -> tuple[OtherFacts, ...]:
    """Sentences of the candidates that state facts, but none that a part could be right or wrong by; of what facts settle nothing
    is read anyway."""
    look = Look(graph, where)
    known = {fact.part for fact in settled}
    parts = [(place, part.text) for place, part in enumerate(claim.subclaims) if place not in known]
    told = list(_stated_in(found, look, store).items()) if parts else []
    found_of = (_others(place, text, told, look, _alone(found)) for place, text in parts)
    return tuple(one for one in found_of if one.unread or one.supporting or one.refuting)


def _alone(found: Sequence[Candidate]) -> Callable[[FactQuote], bool]:
    """Whether a sentence of the candidates says itself that there is no other."""

    def says(quote: FactQuote) -> bool:
        return any(is_exclusive(span.of(one.text)) for one in found for span in _places(one, [quote]))

    return says


def _stated_in(found: Sequence[Candidate], look: Look, store: KnowledgeBase) -> dict[str, list[Triple]]:
    """What candidates state of the things that their pages are about, by the hash of their text."""
    wanted = {candidate.content_sha256 for candidate in found}
    triples = [t for title in dict.fromkeys(c.title for c in found if c.title) for t in look.of(title)]
    ids = sorted({t.passage_id for t in triples if t.passage_id is not None})
    hashes = {passage.id: passage.content_sha256 for passage in store.passages(ids)}
    told: defaultdict[str, list[Triple]] = defaultdict(list)
    for triple in triples:
        sha = hashes.get(triple.passage_id) if triple.passage_id is not None else None
        if sha in wanted and sha is not None:
            told[sha].append(triple)
    return told


def _others(
    place: int, text: str, told: Sequence[tuple[str, Sequence[Triple]]], look: Look, alone: Callable[[FactQuote], bool]
) -> OtherFacts:
    """What sentences can do for a part. That something is the only one is not borne out by what says that it is one."""
    borne = [(sha, bearing(text, stated, look)) for sha, stated in told]
    none, supports, both = (
        [FactQuote(content_sha256=sha, span=span) for sha, one in borne for span in getattr(one, can)]
        for can in ("none", "supports", "both")
    )
    if not is_exclusive(text):
        return OtherFacts(part=place, unread=tuple(none), supporting=tuple(supports))
    return OtherFacts(
        part=place,
        unread=(*none, *(quote for quote in supports if not alone(quote))),
        supporting=tuple(quote for quote in supports if alone(quote)),
        refuting=tuple(quote for quote in both if not alone(quote)),
    )


def unread_on(candidate: Candidate, part: int, others: Sequence[OtherFacts]) -> tuple[Span, ...]:
    """What of a candidate's text is not read on a part, in order and apart."""
    quotes = (quote for fact in others if fact.part == part for quote in fact.unread)
    return joined((*candidate.unread, *_places(candidate, quotes)))


def on_its_side(weighed: Weighed, candidate: Candidate, part: int, others: Sequence[OtherFacts]) -> Weighed:
    """A reading, which takes no side where the sentence that it rests on can take the other one alone."""
    if weighed.stance.label is StanceLabel.NEUTRAL or weighed.rationale is None:
        return weighed
    refutes = weighed.stance.label is StanceLabel.REFUTES
    quotes = (q for fact in others if fact.part == part for q in (fact.supporting if refutes else fact.refuting))
    if not any(weighed.rationale.overlaps(span) for span in _places(candidate, quotes)):
        return weighed
    return replace(weighed, stance=NEITHER, rationale=None, stopped=STATES_ELSE.stopped)


def _places(candidate: Candidate, quotes: Iterable[FactQuote]) -> Iterator[Span]:
    """Where quotes stand in a candidate's text."""
    for quote in quotes:
        inside = candidate.span.start <= quote.span.start and quote.span.end <= candidate.span.end
        if candidate.content_sha256 == quote.content_sha256 and inside:
            yield quote.span.shifted(-candidate.span.start)


def _quoted(candidate: Candidate, fact: StatedFact) -> Span | None:
    """Where a candidate's text has a statement of a fact."""
    for quote in fact.quotes:
        inside = candidate.span.start <= quote.span.start and quote.span.end <= candidate.span.end
        if candidate.content_sha256 == quote.content_sha256 and inside and len(quote.span):
            return quote.span.shifted(-candidate.span.start)
    return None


def told_plainly(working: str, span: Span, *, holds: bool) -> Weighed:
    """What a text says that bears a claim out or contradicts it beyond doubt."""
    outcome = QuantityOutcome.AGREES if holds else QuantityOutcome.DIFFERS
    comparison = Comparison(claim=Span(start=0, end=0), evidence=(span,), operation="stated", outcome=outcome, working=working)
    return Weighed(
        stance=SUPPORTS if holds else REFUTES,
        decided_by=DecidedBy.FACT,
        rationale=span,
        quantity=QuantityCheck(outcome=outcome, certain=True, comparisons=(comparison,)),
        stopped="a_fact_is_stated",
    )


def facts_in_passing(
    sentences: Sequence[str], graph: KnowledgeGraph, where: Filter, entails: Entails | None, policy: FactsPolicy
) -> tuple[tuple[PassingFact, ...], ...]:
    """What each sentence says, in passing or plainly, that stated facts bear out or contradict, in the order of its text: what
    stands there in known words, and what a reader finds it to say besides."""
    look = Look(graph, where)
    read = meanings(sentences, look, entails, policy)
    worded = ([(found.holds, one) for found, one in settled_in_passing(sentence, look)] for sentence in sentences)
    return tuple(_apart(told, one) for told, one in zip(worded, read, strict=True))


_Told = tuple[bool, PassingFact]
"""Whether it is right, and what is told."""


def _apart(worded: Sequence[_Told], meant: Meaning) -> tuple[PassingFact, ...]:
    """Of those that share words the wrong one counts, then what is in known words, then the one that says more."""
    read = [(s.settled.holds, PassingFact(wording=s.text, span=s.span)) for s in meant.said]
    chosen: list[PassingFact] = []
    for told in (_longest(one for one in (*worded, *read) if not one[0]), _longest(worded), _longest(read)):
        chosen += (one for _, one in told if not any(one.span.overlaps(other.span) for other in chosen))
    return tuple(sorted(chosen, key=lambda one: one.span))


def _longest(told: Iterable[_Told]) -> list[_Told]:
    return sorted(told, key=lambda one: -len(one[1].span))


# Plain facts told in passing, in known words: "…, whose capital is …", "lithium, an alkaline metal, …", "a plate adds that …".
#
# Whatever could be one is put into words of its own, with the place it stands at; whether it is one is for the relations'
# wordings and the graph to say, which know what is a name and what is not. So it is better to try too much than too little.


MOST = 80
"""Things that one sentence may tell in passing; a longer list is no sentence."""
_BEFORE, _BEHIND = 40, 30
"""Characters around a clause in which a word may take back what it says."""
_LEAST_WORDS = 3
_LONGEST_KIND = 64

_TOLD_OTHERWISE = regex(rf"\b(?:{alternatives('facts.wording.told_otherwise')})\b|\?", re.IGNORECASE)
"""What makes of a clause something that the sentence does not say itself."""
_MARK = regex(r"[,;:](?=\s)|[()\u2013\u2014\u201c\u201d\"]|(?<=\s)-(?=\s)|[.!?](?=\s|$)(?<!\b[A-Z]\.)")
_STARTS = regex(
    r"\b(?:that|since|for|because|as|and|but|while|where|when|although|though|so|whereas|yet|then|also|now|today|here)\s",
    re.IGNORECASE,
)
_ENDS = regex(
    r"\s(?=(?:and|but|because|since|for|while|where|when|although|though|so|whereas|yet|which|who|that|as)\s)", re.IGNORECASE
)
_JOINT = r"(?: (?:of|of the|and the|and|de|da|do|la|el|bin|van|von))?"
_CAPITAL = r"(?:[A-Z][^\s,;:()\u2013\u2014]{0,30}|[A-Z]\.)"
_NAME = rf"(?:{_CAPITAL}(?:{_JOINT} {_CAPITAL}){{0,5}})"
_NAME_AT_END = regex(rf"{_NAME}\s{{0,3}}$")
_NAMED = regex(rf"\s{{0,3}}(?P<name>{_NAME})\s{{0,3}}$")
_SMALL_AT_END = regex(r"(?<![\w'\u2019-])(?:[^\W\d_][\w'\u2019-]{0,30}\s)?[^\W\d_][\w-]{2,30}\s{0,3}$")
_RELATIVE = regex(rf"(?P<name>{_NAME}|\b[a-z][\w-]{{2,30}}) (?:which|who|that) (?P<rest>[^,;:]{{3,160}})")
_OPENED = regex(r"(?P<opening>which|who|whose|with|home|known|born|[a-z]+ed|found|president)\s", re.IGNORECASE)
_KIND = regex(r"(?:an?|the|one) [^,;:]{1,80}? (?:that|which|who) (?P<rest>.{3,160})", re.IGNORECASE)
_IS_ASIDE = regex(r"(?:an?|the|one|home|which|who|whose|with)\s", re.IGNORECASE)


def told_in_passing(text: str) -> Iterator[PassingFact]:
    """What a sentence may tell in passing, the plainest first; nothing that the sentence may not mean."""
    if len(text) > 3 * LONGEST:
        return
    pieces = _pieces(text)
    seen: set[str] = set()
    for one in islice(_all(text, pieces), MOST):
        if one.wording not in seen and len(one.wording.split()) >= _LEAST_WORDS and not _TOLD_OTHERWISE.search(one.wording):
            seen.add(one.wording)
            yield one


def settled_in_passing(sentence: str, look: Look) -> list[tuple[SettledFacts, PassingFact]]:
    """What a sentence tells in passing, in known words, that stated facts contradict or bear out. Of what may be said of one name
    or of another, the one it is true of is meant."""
    tried = ((settle_all(one.wording, look), one) for one in told_in_passing(sentence))
    settled = [(found, one) for found, one in tried if found is not None]
    true = {one.said for found, one in settled if found.holds} - {""}
    return [(found, one) for found, one in settled if found.holds or one.said not in true]


def _all(text: str, pieces: Sequence[Span]) -> Iterator[PassingFact]:
    for at, piece in enumerate(pieces):
        yield from _clauses(text, piece)
        if at + 1 < len(pieces):
            yield from _asides(text, pieces, at)


def _pieces(text: str) -> list[Span]:
    """The stretches between marks."""
    found, start = [], 0
    for mark in _MARK.finditer(text):
        found.append(Span(start=start, end=mark.start()))
        start = mark.end()
    found.append(Span(start=start, end=len(text)))
    return [trimmed for one in found if len(trimmed := _trimmed(text, one))]


def _trimmed(text: str, span: Span) -> Span:
    inside = span.of(text)
    start = span.start + len(inside) - len(inside.lstrip())
    return Span(start=start, end=max(start, span.start + len(inside.rstrip(" .!"))))


def _clauses(text: str, piece: Span) -> Iterator[PassingFact]:
    """The piece itself, what follows a word that opens a clause in it, and what is said of a name in it. What the sentence
    around it may take back is left out."""
    said = piece.of(text)
    starts = [0, *(found.end() for found in _STARTS.finditer(said))]
    ends = [len(said), *(found.start() for found in _ENDS.finditer(said))]
    for start in starts:
        for end in ends:
            span = Span(start=piece.start + start, end=piece.start + end) if end > start else None
            if span is not None and not _is_taken_back(text, span):
                yield PassingFact(wording=span.of(text), span=span)
    for found in _RELATIVE.finditer(said):
        span = Span(start=piece.start + found.start(), end=piece.start + found.end())
        yield PassingFact(wording=f"{found['name']} {found['rest']}", span=span)


def _is_taken_back(text: str, span: Span) -> bool:
    return bool(_TOLD_OTHERWISE.search(text, max(0, span.start - _BEFORE), min(len(text), span.end + _BEHIND)))


def _asides(text: str, pieces: Sequence[Span], at: int) -> Iterator[PassingFact]:
    """What stands behind a name and a comma, said of the name; and what goes on behind it. It is meant whatever the sentence
    makes of the rest: "Titan, a moon of Jupiter, could be seen" says of Titan that it is one. What follows an aside may be
    said of its last name or of the one before it: "Vienna, the capital of Austria, a city of …"."""
    before, aside = pieces[at], pieces[at + 1]
    names = [(place.of(text), place.start) for place in _names(text, before)]
    if at and _IS_ASIDE.match(before.of(text)):
        names += [(place.of(text), aside.start) for place in _names(text, pieces[at - 1])]
    for name, start in names:
        for end in _ends(text, aside):
            for said in _said_of(text[aside.start : end]):
                yield PassingFact(wording=f"{name}{said}", span=Span(start=start, end=end), said=said)
        if at + 2 < len(pieces):
            rest = pieces[at + 2]
            for end in _ends(text, rest):
                said = f" {text[rest.start : end]}"
                yield PassingFact(wording=f"{name}{said}", span=Span(start=start, end=end), said=said)
    if named := _NAMED.match(aside.of(text)):  # "the Armenian capital, Yerevan"
        if (called := _called(before.of(text))) is not None:
            span = Span(start=before.start + called, end=aside.end)
            yield PassingFact(wording=f"{named['name']} is {before.of(text)[called:]}", span=span)
        if at + 2 < len(pieces):  # "One of them, Ganymede, is larger than …"
            rest = pieces[at + 2]
            said = f" {rest.of(text)}"
            yield PassingFact(wording=f"{named['name']}{said}", span=Span(start=aside.start, end=rest.end), said=said)


def _called(said: str) -> int | None:
    """Where the last "the …" of a piece begins, which may say what the name behind it is."""
    at = said.lower().rfind("the ")
    return at if at == 0 or (at > 0 and said[at - 1] == " " and len(said) - at <= _LONGEST_KIND) else None


def _names(text: str, piece: Span) -> Iterator[Span]:
    """What a piece ends with that may be a name; of things in small letters the last word, or the last two."""
    said = piece.of(text)
    if found := _NAME_AT_END.search(said):
        start, words = piece.start + found.start(), found[0].split(" ")
        yield Span(start=start, end=piece.end)
        if len(words) > 1 and start == piece.start:  # "For Truman": what opens a sentence has a capital too
            yield Span(start=start + len(words[0]) + 1, end=piece.end)
    elif found := _SMALL_AT_END.search(said):
        two, one = found[0].strip(), found[0].split()[-1]
        yield Span(start=piece.end - len(one), end=piece.end)
        if two != one:
            yield Span(start=piece.end - len(two), end=piece.end)


def _ends(text: str, piece: Span) -> list[int]:
    """Where what a piece tells may end: with it, or before a word that goes on with something else."""
    said = piece.of(text)
    return [piece.end, *(piece.start + found.start() for found in _ENDS.finditer(said) if found.start() > 3)]


def _said_of(aside: str) -> Iterator[str]:
    """What an aside says of the name before it."""
    if kind := _KIND.match(aside):
        yield f" {kind['rest']}"
    opened = _OPENED.match(aside)
    if opened is None:
        yield f" is {aside}"
        return
    opening, rest = opened["opening"].lower(), aside[opened.end() :]
    if opening in ("which", "who"):
        yield f" {rest}"
    elif opening == "whose":
        yield f"'s {rest}"
    elif opening == "with":
        yield f" has {rest.removeprefix('its ')}"
    else:
        yield f" {'is' if opening == 'home' else 'was'} {aside}"
