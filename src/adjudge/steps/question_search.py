"""A question held against the sentences of what was retrieved for it: what each is worth as an answer to each of its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from adjudge.model.chunk import Chunk
from adjudge.policy.writing import WritingPolicy
from adjudge.scoring.writing import Measured, telling, worth
from adjudge.steps.hear import Similar
from adjudge.steps.reading import StanceReader
from adjudge.steps.sentence_pool import Sentence, sentence_pool
from adjudge.text.citations import anchors, without
from adjudge.text.question_parts import QuestionPart, fits, question_parts
from adjudge.text.terms import terms

_ASKED_WORDS = frozenset(
    terms(
        "year date day month time century many much long number amount old far tall high deep wide large big heavy fast often"
        " happen mean kind sort type name call extra tell describe explain take get cost make give"
    )
)
"""Words that say how something is asked more than what about: an answer need not repeat them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A sentence, and what it is worth as an answer to each part of a question."""

    sentence: Sentence
    worth: tuple[float, ...]
    """One that leans on the sentence before it is worth nothing for what that one says alone."""
    near: float = 0.0
    """The most it is worth together with what it leans on: what it adds to a text on the question."""

    @property
    def best(self) -> float:
        return max(self.worth, default=0.0)


@dataclass(frozen=True, kw_only=True)
class Search:
    """A question held against the sentences of what was retrieved for it."""

    query: str
    chunks: Sequence[Chunk]
    similar: Similar
    reader: StanceReader
    policy: WritingPolicy
    parts: tuple[QuestionPart, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", question_parts(self.query))

    @cached_property
    def pool(self) -> tuple[Sentence, ...]:
        """Every sentence that could be said, as it stands in the documents."""
        return sentence_pool(self.chunks, self.policy)

    @cached_property
    def ranked(self) -> tuple[Ranked, ...]:
        """Those worth reading, with what each is worth."""
        return tuple(_ranked(self))

    def worths(self, said: Sequence[str], words: Sequence[frozenset[str]]) -> list[tuple[float, ...]]:
        """What sentences are worth as answers to each part; `words` are the content words that each may be found by."""
        parts, policy = self.parts, self.policy
        if not parts or not said:
            return [() for _ in said]
        near = [self.similar(part.meant, said) for part in parts]
        readings = iter(self.reader.read([(text, part.meant) for text in said for part in parts]))
        return [
            tuple(
                worth(
                    Measured(
                        similarity=near[p][n],
                        words=telling(_wanted(part), words[n], self.counts, len(self.pool)),
                        relevance=(reading := next(readings)).relevance,
                        answer=reading.stance.supports,
                        fits=fits(part.asked, text),
                    ),
                    policy,
                ).value
                for p, part in enumerate(parts)
            )
            for n, text in enumerate(said)
        ]

    def spoken_to(self, said: Sequence[str]) -> tuple[bool, ...]:
        """Which parts of the question some of these sentences answer; they may cite, and are read under the title of the first
        chunk they do."""
        titles = {chunk.hash: chunk.title for chunk in self.chunks}
        texts = []
        for sentence in said:
            bare = without(sentence)
            title = next((titles[a.name] for a in anchors(sentence) if titles.get(a.name)), "")
            texts.append(f"{title}. {bare}" if title and title not in bare else bare)
        worths = self.worths(texts, [frozenset(terms(text)) for text in texts])
        return tuple(
            max((values[n] for values in worths), default=0.0) >= self.policy.speaks for n in range(len(self.parts))
        )

    @cached_property
    def counts(self) -> Counter[str]:
        """In how many of the sentences each word stands."""
        return Counter(word for sentence in self.pool for word in sentence.words)


def _ranked(search: Search) -> list[Ranked]:
    pool, policy = search.pool, search.policy
    if not search.parts or not pool:
        return []
    promise = [0.0] * len(pool)
    for part in search.parts:
        near = search.similar(part.meant, [sentence.headed for sentence in pool])
        shared = (telling(_wanted(part), s.words, search.counts, len(pool)) for s in pool)
        promise = [max(p, n + w) for p, n, w in zip(promise, near, shared, strict=True)]
    read = sorted(sorted(range(len(pool)), key=lambda n: (-promise[n], n))[: policy.sentences])
    worths = search.worths([pool[n].headed for n in read], [pool[n].words for n in read])
    found = [Ranked(sentence=pool[n], worth=values, near=max(values)) for n, values in zip(read, worths, strict=True)]
    led = [one for one in found if one.sentence.lead]
    alone = search.worths([one.sentence.bare for one in led], [frozenset(terms(one.sentence.bare)) for one in led])
    values = dict(zip((one.sentence for one in led), alone, strict=True))
    return [_led(one, values[one.sentence], found, policy) if one.sentence.lead else one for one in found]


def _led(one: Ranked, alone: tuple[float, ...], found: Sequence[Ranked], policy: WritingPolicy) -> Ranked:
    """A sentence that leans on others counts for what it says itself, and with them only for what it adds."""
    leads = [other.worth for other in found if other.sentence.text in one.sentence.lead]
    before = [max(values) for values in zip(*leads, strict=True)] if leads else [0.0] * len(alone)
    pairs = zip(one.worth, alone, before, strict=True)
    worth = tuple(max(own, joint if joint >= least + policy.led else 0.0) for joint, own, least in pairs)
    return replace(one, worth=worth)


def _wanted(part: QuestionPart) -> frozenset[str]:
    """The words an answer to a part of a question should hold."""
    found = frozenset(terms(part.meant))
    return found - _ASKED_WORDS or found
