"""A skeleton as claims: a converter for each kind of item, one claim a clause, what cannot be checked dropped with its reason
(seed 002, phase 3)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import cache

from adjudge.article.claim_fields import (
    CONVERTERS,
    PRECEDENCE,
    confidence,
    counts,
    falsifiability,
    inherited,
    predicate_type,
    seed_terms,
    subject_entities,
    time_anchor,
    verifiability,
)
from adjudge.english.claim_kinds import PERSONAL, PREDICTION, is_ahead, negations, why_not
from adjudge.english.hints import boilerplate
from adjudge.english.layout.blocks import BlockKind
from adjudge.english.reader import ArticleReading, SaidClause, may_be_sentence
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import DETERMINERS, POSSESSIVES, PRONOUNS
from adjudge.policy.article import ArticlePolicy
from adjudge.values.article import (
    Conversion,
    ConvertedSkeleton,
    CoverageSkeleton,
    SkeletonEvent,
    SkeletonItem,
    SkeletonMeasurement,
)
from adjudge.values.article_claim import CoreClaim, MetadataConfidence, PredicateType, TimeAnchor, TimeAnchorType
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Honesty, formula
from adjudge.values.span import Span
from adjudge.values.word_lists import one_of, text_of

# What a claim could do harm in, should it be false and believed: the topics its words touch.


# Stems: a word that begins with one belongs to the topic, unless the stem ends in "$", which takes the whole word. One with "?"
# has a harmless sense as well (the bank of a river, the Black Sea, more patient) and counts only in company.
TOPICS = ("health", "safety", "violence", "elections", "finance", "crime", "hatred", "science")
_WORD = regex(r"[^\W_]+")


def harms(text: str) -> tuple[str, ...]:
    """The topics of possible harm that a text touches, in the order of `TOPICS`."""
    weights: Counter[str] = Counter()
    for word in set(_WORD.findall(text.lower())):
        weights.update(_topics(word[:24]))
    return tuple(topic for topic in TOPICS if weights[topic] >= _SURE)


_SURE, _DOUBTFUL = 2, 1


def _topics(word: str) -> Counter[str]:
    """What a word says of topics: enough by itself, or half of it."""
    table, found = _table(), Counter[str]()
    for stem in (f"{word}$", *(word[:end] for end in range(3, len(word) + 1))):
        for topic, weight in table.get(stem, {}).items():
            found[topic] = max(found[topic], weight)
    return found


@cache
def _table() -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = {}
    for topic in TOPICS:
        for stem in text_of(f"article.skeleton_claims.{topic}").replace("immuni[sz]", "immunis immuniz").split():
            weight = _DOUBTFUL if stem.endswith("?") else _SURE
            table.setdefault(stem.rstrip("?"), {})[topic] = weight
    return table


# How much harm a claim could do, should it be false and believed (seed 002, claim-level EVOI signals).


@formula(
    "claims.harm_potential",
    origin="seed 002 (claim-level EVOI signals); the topics and their weights are ours",
    label=Honesty.HEURISTIC,
    text="harm = min(1, weight of the gravest topic + 0.1 · (topics − 1)); 0 without any",
)
def harm_potential(topics: Sequence[str], policy: ArticlePolicy) -> float:
    """How much harm a claim could do, from 0 to 1, by the topics its words touch: the gravest decides, each further one adds
    a little. What the claim says of them is not weighed: a cure denied can do as much harm as one made up."""
    weights = [float(getattr(policy, f"harm_{topic}")) for topic in topics]
    return min(1.0, max(weights) + policy.harm_step * (len(weights) - 1)) if weights else 0.0


FRAGMENT, TOO_LONG, NOTHING_TO_CHECK, BOILERPLATE = "fragment", "too_long", "nothing_to_check", "boilerplate"
NO_CLAUSE = "outside_any_clause"
DUPLICATE, RESTATED, TOO_MANY = "duplicate_of", "restated_in_text", "too_many_claims"
UNKNOWN_TIME = "unknown_time_anchor"
_WHOEVER = frozenset({"anyone", "anybody", "whoever"})
_ANYTHING = one_of("nothing nobody everything everyone everybody something someone anyone anything")
_LEAD = 3
"""Claims of the lead, which tells between them what the headline says."""
_TAIL = 8
_CALLS = frozenset({":", "\u2013", "\u2014"})
_ENDED = regex(r"[.!][\"'\u201d\u2019\u00bb)\]]{0,3}\s*$")


def skeleton_to_claims(skeleton: CoverageSkeleton, reading: ArticleReading, policy: ArticlePolicy) -> ConvertedSkeleton:
    """The claims of a skeleton, in the order of the text, with what became of every item. Each claim is one clause: its items
    go together, and a clause that was stated before goes with the first."""
    return _Conversion(reading=reading, policy=policy).run(skeleton)


def _is_general(said: SaidClause, first: str) -> bool:
    """Whether a clause speaks of a kind: "Whales are mammals", and not of "the whale" or "it"."""
    still = said.found is not None and said.found.sure and said.found.tense == "present"
    return still and not said.leaning and first not in DETERMINERS | POSSESSIVES | PRONOUNS


@dataclass(slots=True)
class _Conversion:
    """A skeleton while it is converted."""

    reading: ArticleReading
    policy: ArticlePolicy
    emitted: list[CoreClaim] = field(default_factory=list)
    results: list[Conversion] = field(default_factory=list)
    _known: dict[tuple[str, ...], str] = field(default_factory=dict)
    _time: tuple[TimeAnchor, int] | None = None
    _sentence: tuple[int, Span] | None = None
    _place: int = 0

    def run(self, skeleton: CoverageSkeleton) -> ConvertedSkeleton:
        for said, items in self._by_clause(skeleton):
            self._clause(said, items)
        if self.reading.headline is not None:
            self._headline(self.reading.headline)
        self.results.sort(key=lambda one: one.span)
        dropped = {(one.span, one.reason_codes): one for one in reversed(self.results) if not one.claim_id}
        return ConvertedSkeleton(
            results=tuple(self.results), emitted=tuple(self.emitted), dropped=tuple(reversed(dropped.values()))
        )  # fmt: skip

    def _by_clause(self, skeleton: CoverageSkeleton) -> Iterator[tuple[SaidClause, list[SkeletonItem]]]:
        """The clauses of the text in order, each with its items; an item that lies in none is dropped at once."""
        said = self.reading.said
        rows: list[list[SkeletonItem]] = [[] for _ in said]
        headline = self.reading.headline
        for item in skeleton.items:
            at = bisect_right(said, item.span.start, key=lambda one: one.span.start) - 1
            if at >= 0 and item.span.start < said[at].span.end:
                rows[at].append(item)
            elif headline is None or not headline.span.overlaps(item.span):
                self._put(item, item.span, item.span.of(self.reading.clear), (NO_CLAUSE,))
        yield from zip(said, rows, strict=True)

    def _clause(self, said: SaidClause, items: Sequence[SkeletonItem]) -> None:
        self._turn(said)
        told = predicate_type(said.wording, said.found)
        drafts = [(item, CONVERTERS[type(item)][1](item, told, self.policy)) for item in items]
        types = [draft.type for _, draft in drafts if draft.type is not None]
        anchor = time_anchor(self.reading, said)
        if anchor.type in (TimeAnchorType.EXPLICIT, TimeAnchorType.RANGE):
            self._time = (anchor, self._place)
        if not types:
            return
        kind = min(types, key=PRECEDENCE.index)
        speaker = next((draft.speaker for _, draft in drafts if draft.speaker), "")
        claim = self._claim(said, kind, inherited(anchor, self._time, self._place), speaker)
        codes, fit = self._faults(said, claim, solid=self._is_solid(said, items))
        claim_id = self._emit(claim) if fit else ""
        for item, draft in drafts:
            if draft.type is None:
                self._put(item, said.span, said.wording, (draft.reason,))
            elif claim_id and claim_id != claim.id:
                self._put(item, said.span, said.wording, (f"{DUPLICATE}:{claim_id}",))
            else:
                self._put(item, said.span, said.wording, codes, claim_id)

    def _turn(self, said: SaidClause) -> None:
        """Counts sentences, so that a time is not carried far, and never into another paragraph."""
        if self._sentence is None or self._sentence[0] != said.block:
            self._time = None
        if self._sentence is None or self._sentence[1] != said.sentence:
            self._place += 1
        self._sentence = (said.block, said.sentence)

    def _reasons(self, said: SaidClause, kind: PredicateType, *, solid: bool) -> Iterator[str]:
        """Why a clause is no claim, each reason empty where it does not hold."""
        yield TOO_MANY if len(self.emitted) >= self.policy.claims else ""
        yield TOO_LONG if len(said.own) > self.policy.longest else ""
        yield BOILERPLATE if boilerplate(said.own) else ""
        yield self._wording(said, kind, solid=solid)
        yield FRAGMENT if self._is_fragment(said) else ""
        if kind is not PredicateType.QUOTE:
            yield PREDICTION if self._is_guess(said) else ""
            yield NOTHING_TO_CHECK if not solid and self._says_nothing(said) else ""

    def _wording(self, said: SaidClause, kind: PredicateType, *, solid: bool) -> str:
        """Why the words of a clause state nothing. What a writer tells of himself is a fact if it tells enough."""
        reason = why_not(said.own, solid=solid, quoted=kind is PredicateType.QUOTE)
        told = reason == PERSONAL and len(parsed(said.own).vocabulary) >= self.policy.personal_terms
        return "" if told else reason

    def _is_guess(self, said: SaidClause) -> bool:
        """Whether a clause is about what is to come; a plan that names its year or its cost can be looked up."""
        if said.found is None or not is_ahead(said.predicate):
            return False
        if said.predicate.startswith("will find ") and said.subject.partition(" ")[0].lower() in _WHOEVER:
            return False  # "Anyone who comes on a Sunday will find …": so it is every week
        return not any(character.isdigit() for character in said.own)

    def _is_fragment(self, said: SaidClause) -> bool:
        whole = said.sentence.of(self.reading.clear)
        loose = said.found is None and said.kind is not BlockKind.PROSE and not _ENDED.search(whole[-_TAIL:])
        few = len(said.own.split()) < self.policy.clause_words
        return loose or few or self._is_label(said) or not may_be_sentence(said)

    def _is_label(self, said: SaidClause) -> bool:
        """Whether a clause is what an item is called: "The longest game – It was played in Belgrade."."""
        after = self.reading.clear[said.span.end : said.span.end + 3].lstrip()
        return not said.sure and after[:1] in _CALLS

    def _says_nothing(self, said: SaidClause) -> bool:
        """Whether a clause without name, number or date has too few words to look up, or is about nobody knows what."""
        first = said.subject.partition(" ")[0].lower()
        needed = self.policy.general_terms if _is_general(said, first) else self.policy.plain_terms
        return first in _ANYTHING or len(parsed(said.own).vocabulary) < needed

    def _is_solid(self, said: SaidClause, items: Sequence[SkeletonItem]) -> bool:
        """Whether a clause names something, a time or an amount."""
        counted = any(isinstance(item, SkeletonMeasurement) and counts(item) for item in items)
        return counted or bool(said.named) or bool(self.reading.times_in(said.span))

    def _claim(self, said: SaidClause, kind: PredicateType, anchor: TimeAnchor, speaker: str) -> CoreClaim:
        subjects, sure = subject_entities(said, self.reading), confidence(said, anchor)
        if speaker and kind is PredicateType.QUOTE:
            named = speaker.lower() not in PRONOUNS
            subjects = (speaker,) if named else (said.person or speaker,)
            sure = sure if named else MetadataConfidence.LOW
        return CoreClaim(
            id=f"c{len(self.emitted) + 1}",
            claim_text=said.wording,
            span=said.span,
            predicate_type=kind,
            subject_entities=subjects,
            time_anchor=anchor,
            retrieval_seed_terms=seed_terms(said, subjects, self.reading, self.policy),
            falsifiability=falsifiability(kind),
            harm_potential=harm_potential(harms(said.wording), self.policy),
            metadata_confidence=sure,
        )

    def _faults(self, said: SaidClause, claim: CoreClaim, *, solid: bool) -> tuple[tuple[str, ...], bool]:
        """What a claim lacks, and whether it can be kept all the same: a missing time alone makes it less sure, not unfit."""
        if reason := next(filter(None, self._reasons(said, claim.predicate_type, solid=solid)), ""):
            return (reason,), False
        codes = verifiability(claim, self.policy).reason_codes
        return codes, not any(code != UNKNOWN_TIME or self.policy.needs_time for code in codes)

    def _emit(self, claim: CoreClaim) -> str:
        """The claim's id; that of an earlier one which says the same."""
        # In their order and with what denies them: "A beat B" and "B beat A" are two claims, and so is "A did not".
        key = (*parsed(claim.claim_text).terms, str(negations(claim.claim_text) % 2))
        known = self._known.setdefault(key, claim.id)
        if known == claim.id:
            unsure = claim.time_anchor.type is TimeAnchorType.UNKNOWN
            self.emitted.append(replace(claim, metadata_confidence=MetadataConfidence.LOW) if unsure else claim)
        return known

    def _headline(self, said: SaidClause) -> None:
        """A headline is a claim of its own only if it states something and neither a claim nor the lead restates it."""
        wanted = parsed(said.wording).vocabulary
        told = [parsed(claim.claim_text).vocabulary for claim in self.emitted]
        lead = set().union(*told[:_LEAD])
        item = SkeletonEvent(span=said.span, subject=said.subject, verb=said.verb)
        if any(len(wanted & one) >= self.policy.restated * len(wanted) for one in (lead, *told)):
            self._put(item, said.span, said.wording, (RESTATED,))
            return
        kind = predicate_type(said.wording, said.found)
        claim = self._claim(said, kind, time_anchor(self.reading, said), "")
        codes, fit = self._faults(said, claim, solid=self._is_solid(said, ()))
        if fit:
            self.emitted.insert(0, claim)
        self._put(item, said.span, said.wording, codes, claim.id if fit else "")

    def _put(self, item: SkeletonItem, span: Span, text: str, codes: tuple[str, ...], claim_id: str = "") -> None:
        kind = CONVERTERS[type(item)][0]
        self.results.append(Conversion(kind=kind, span=span, text=text, claim_id=claim_id, reason_codes=codes))
