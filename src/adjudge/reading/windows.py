"""Cutting a text and a claim into what a model can read at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from adjudge.model.span import Span
from adjudge.policy.weighing import WeighingPolicy
from adjudge.text.chunks import chunks
from adjudge.text.sentences import sentences
from adjudge.text.terms import terms


def heading(title: str) -> str:
    """A title as it stands before what is read under it."""
    return f"{title}. " if title else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Exhibit:
    """A text to be held against a claim."""

    text: str
    claim: str
    title: str = ""
    """Read before every window of the text, so that "it" and "the city" say which."""
    group: str = ""
    """Texts held against one claim are of one group: the judge reads the most promising windows of them all."""

    def characters(self, policy: WeighingPolicy) -> int:
        """About how many a model reads of it: windows overlap, and each comes with title and claim."""
        size, windows = len(self.text), 1
        if size > policy.whole:
            windows = ceil((size - policy.overlap) / (policy.window - policy.overlap))
            size += (windows - 1) * policy.overlap
        return size + windows * (len(self.title) + len(self.claim))


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A text, cut into windows, held against a claim or one sentence of it."""

    evidence: str
    claim: str
    begins: int
    """Where that sentence does in the whole claim."""
    windows: tuple[Span, ...]
    heading: str = ""
    """The text's title as it stands before each window."""
    group: str = ""
    """The texts that share with this one what the judge reads for the sentence."""

    def pair(self, place: int) -> tuple[str, str]:
        """A window and the claim, as a model reads them."""
        return self.headed(self.windows[place]), self.claim

    def headed(self, span: Span) -> str:
        """A stretch of the text under its title."""
        return self.heading + span.of(self.evidence)


def questions(exhibit: Exhibit, policy: WeighingPolicy) -> list[Question]:
    """The text before each part of the claim: whole if it is short, else in windows that overlap. None of either is none."""
    text, claim = exhibit.text, exhibit.claim
    if not text.strip():
        return []
    short = len(text.strip()) <= policy.whole
    size, overlap = (len(text), 0) if short else (policy.window, policy.overlap)
    windows = chunks(text, size=size, overlap=overlap)
    return [
        Question(
            evidence=text,
            heading=heading(exhibit.title),
            group=exhibit.group,
            claim=part.of(claim),
            begins=part.start,
            windows=_nearest(text, part.of(claim), windows, policy.scouted),
        )
        for part in _parts(claim, policy)
    ]


def _nearest(text: str, claim: str, windows: tuple[Span, ...], limit: int) -> tuple[Span, ...]:
    """All windows, or of a book the ones with most of the claim's words, in the order they stand."""
    if len(windows) <= limit:
        return windows
    wanted = frozenset(terms(claim))
    shared = [len(wanted.intersection(terms(w.of(text)))) for w in windows]
    ranked = sorted(range(len(windows)), key=lambda place: -shared[place])
    return tuple(windows[place] for place in sorted(ranked[:limit]))


def _parts(claim: str, policy: WeighingPolicy) -> tuple[Span, ...]:
    """The sentences of a claim that are read by themselves: scraps go with the sentence before them, and where there are
    too many neighbours are read together."""
    found: list[Span] = []
    for sentence in sentences(claim):
        scrap = len(sentence.of(claim).split()) < policy.part_words
        if found and (scrap or len(found[-1].of(claim).split()) < policy.part_words):
            found[-1] = Span(start=found[-1].start, end=sentence.end)
        else:
            found.append(sentence)
    count = min(len(found), policy.parts)
    cuts = [len(found) * place // count for place in range(count + 1)] if count else []
    return tuple(Span(start=found[first].start, end=found[last - 1].end) for first, last in pairwise(cuts))
