"""Cutting a text and a claim into what a model can read at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil

from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.chunks import chunks
from adjudge.english.sentence import parsed
from adjudge.english.sentences import repeated, sentences
from adjudge.policy.reading import WeighingPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Frame, TableRow, framed
from adjudge.values.evidence import QuantityCheck, Weighed
from adjudge.values.span import Span, joined


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
    given: bool = False
    """Whether it came with the claim, or with a few others: then the claim is likelier to be about it."""
    whole: bool = False
    """Whether it is a whole document, which is read in one piece and not screened."""

    def characters(self, policy: WeighingPolicy) -> int:
        """About how many a model reads of it: windows overlap, and each comes with title and claim."""
        if self.whole:
            return 0  # the scout has nothing to read
        size, windows = len(self.text), 1
        if size > policy.whole:
            windows = ceil((size - policy.overlap) / (policy.window - policy.overlap))
            size += (windows - 1) * policy.overlap
        return size + windows * (len(self.title) + len(self.claim))


Docket = tuple[str, str, int]
"""A group of texts and the sentence that they are held against."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadingQuestion:
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
    given: bool = False
    """Whether the text came with the claim."""
    whole: bool = False

    @property
    def shared(self) -> Docket:
        """What the windows have in common of which the judge reads the most promising."""
        return self.group, self.claim, self.begins

    def pair(self, place: int) -> tuple[str, str]:
        """A window and the claim, as a model reads them."""
        return self.headed(self.windows[place]), self.claim

    def headed(self, span: Span) -> str:
        """A stretch of the text under its title."""
        return self.heading + span.of(self.evidence)


def questions(exhibit: Exhibit, policy: WeighingPolicy) -> list[ReadingQuestion]:
    """The text before each part of the claim: whole if it is short, else in windows that overlap. None of either is none."""
    text, claim = exhibit.text, exhibit.claim
    if not text.strip():
        return []
    short = exhibit.whole or len(text.strip()) <= policy.whole
    size, overlap = (len(text), 0) if short else (policy.window, policy.overlap)
    windows = chunks(text, size=size, overlap=overlap)
    return [
        ReadingQuestion(
            evidence=text,
            heading=heading(exhibit.title),
            group=exhibit.group,
            given=exhibit.given,
            whole=exhibit.whole,
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
    wanted = parsed(claim).vocabulary
    shared = [len(wanted.intersection(parsed(w.of(text)).terms)) for w in windows]
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


# A text as models get to read it: without what is addressed to them and what it says again; and the way back.


def frame(text: str, unread: Sequence[Span], row: TableRow | None = None) -> Frame:
    """A text without what speaks to its judge, which is told, and with each sentence once; a row of a table with its headers."""
    once = framed(text, unread, row)
    if row is not None:
        return once
    again = [span for found in repeated(once.text) if (span := once.back(found)) is not None]
    return framed(text, joined((*unread, *again))) if again else once


def shown(text: str) -> Frame:
    """A text as a language model is shown it: page text is data to it, but what speaks to it is not even that."""
    return frame(text, addressed(text))


def shown_title(title: str, row: TableRow | None) -> str:
    """A title as a language model is shown it: that of a row of a table, which it reads as it stands, with the table's header."""
    return shown(f"{title} ({row.heading})" if row is not None else title).text


def unframed(weighed: Weighed, frame: Frame) -> Weighed:
    """A reading of a frame with its places counted in the text itself."""
    rationale, said = weighed.rationale, ""
    if rationale is not None:
        said = rationale.of(frame.text) if frame.whole else ""
        rationale = frame.quotable(rationale)
    contrary = frame.quotable(weighed.contrary) if weighed.contrary is not None else None
    windows = tuple(replace(w, span=frame.back(w.span) or Span(start=0, end=0)) for w in weighed.windows)
    quantity = _moved(weighed.quantity, frame)
    return replace(weighed, rationale=rationale, contrary=contrary, said=said, windows=windows, quantity=quantity)


def deciding_words(weighed: Weighed, text: str) -> str:
    """The sentence that decides, as it was read; empty where nothing decides."""
    return weighed.said or (weighed.rationale.of(text) if weighed.rationale else "")


def _moved(check: QuantityCheck | None, frame: Frame) -> QuantityCheck | None:
    if check is None:
        return None
    comparisons = tuple(replace(c, evidence=tuple(s for e in c.evidence if (s := frame.back(e)))) for c in check.comparisons)
    return replace(check, comparisons=comparisons)
