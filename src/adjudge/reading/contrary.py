"""Texts that say both: the sentence that takes the other side of the one that decides, and updates that take its place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudge.english.figures.dates import dates
from adjudge.english.regex import regex
from adjudge.english.sentences import sentences
from adjudge.policy import Policy
from adjudge.policy.reading import WeighingPolicy
from adjudge.reading.cascade import Reading, StanceReader, against, overruled, restated, strength, strongest
from adjudge.reading.quantities import check_quantities
from adjudge.reading.windows import Exhibit, heading
from adjudge.values.evidence import DecidedBy, Stance, StanceLabel, Weighed
from adjudge.values.score import Honesty, formula
from adjudge.values.span import Span

# Which sentence of a text says the contrary of the one that decides.


def with_contraries(
    read: Sequence[tuple[Exhibit, Weighed]], *, scout: StanceReader, judge: StanceReader, policy: Policy
) -> list[Weighed]:
    """Each reading with the sentence of its own text that takes the other side as plainly, if there is one. The scout points at
    sentences, and the judge, who reads the few it points at, decides."""
    places = [(n, span) for n, (exhibit, weighed) in enumerate(read) for span in _doubtful(exhibit, weighed, policy.weighing)]
    pairs = [(_headed(read[n][0], span), read[n][0].claim) for n, span in places]
    scouted = scout.read(pairs)
    opposing = [
        (at, pair, one)
        for at, pair, one in zip(places, pairs, scouted, strict=True)
        if _opposes(read[at[0]][1], pair, one, policy)
    ]
    judged = judge.read([(text, restated(claim, text, policy.quantity)) for _, (text, claim), _ in opposing])
    best: dict[int, tuple[float, Span]] = {}
    for ((n, span), pair, seen), own in zip(opposing, judged, strict=True):
        exhibit, weighed = read[n]
        stance = judge.beside(own, seen, given=exhibit.given)
        numbers = overruled(stance, check_quantities(pair[1], pair[0], policy.quantity), policy.weighing)
        said = against(_side(weighed), numbers or stance)
        if said >= policy.weighing.contrary and (n not in best or said > best[n][0]):
            best[n] = said, span
    return [replace(weighed, contrary=best[n][1]) if n in best else weighed for n, (_, weighed) in enumerate(read)]


def _side(weighed: Weighed) -> Stance:
    """What the text says where it speaks most plainly: joined with what opposes it there it may be no side any more."""
    if weighed.stance.label is not StanceLabel.NEUTRAL or not weighed.windows:
        return weighed.stance
    return weighed.windows[strongest([w.stance for w in weighed.windows])].stance


def _doubtful(exhibit: Exhibit, weighed: Weighed, policy: WeighingPolicy) -> Iterator[Span]:
    """The sentences among which one may say the contrary: of the window that decides, and of those that take the other side."""
    side = _side(weighed)
    if side.label is StanceLabel.NEUTRAL or strength(side) < policy.contrary or weighed.decided_by is DecidedBy.FACT:
        return
    leader = weighed.windows[strongest([w.stance for w in weighed.windows])]
    looked_at = [w.span for w in weighed.windows if w is leader or against(side, w.stance) >= policy.contrary_from]
    told = sentences(exhibit.text)
    if len(told) < 2:
        return
    for sentence in told:
        decides = weighed.rationale is not None and sentence.overlaps(weighed.rationale)
        if not decides and any(sentence.overlaps(window) for window in looked_at):
            yield sentence


def _headed(exhibit: Exhibit, span: Span) -> str:
    return heading(exhibit.title) + span.of(exhibit.text)


def _opposes(weighed: Weighed, pair: tuple[str, str], seen: Reading, policy: Policy) -> bool:
    """Whether a sentence is worth the judge: by what the scout makes of it, or by its figures."""
    side = _side(weighed)
    if against(side, seen.stance) >= policy.weighing.contrary_from:
        return True
    numbers = overruled(seen.stance, check_quantities(pair[1], pair[0], policy.quantity), policy.weighing)
    return numbers is not None and against(side, numbers) >= policy.weighing.contrary


# What becomes of it: an update that says when it was made takes the place of what it corrects; else the text says nothing.


CONTRADICTS_ITSELF = "contradicts_itself"
"""Why a text takes no side."""
_UPDATE = regex(r"\W*(?:updated?|corrections?|corrected|edit(?:ed)?|clarification|amended)\b", re.IGNORECASE)
_BEGINS = 160
"""Characters of a text in which it says of what day it is."""
_LABEL = 60
"""Characters up to which a sentence may be no more than the head of the next: "Update, 3 May 2024."."""


@formula(
    "weighing.contrary",
    origin="Adjudge; a source that says a thing and its contrary is no witness for either",
    label=Honesty.SAFEGUARD,
    text="a text with a sentence on each side, both plain: P(supports) = P(refutes) = 1/4, P(neither) = 1/2;"
    " of an update of a later day its own side",
)
def torn() -> Stance:
    """The stance of a text that says both: neither, and its doubt is shared."""
    return Stance(supports=0.25, refutes=0.25, neutral=0.5)


def settled(weighed: Weighed, text: str, published: dt.date | None, today: dt.date) -> Weighed:
    """A reading that found both, as it counts."""
    if weighed.contrary is None or weighed.rationale is None:
        return replace(weighed, contrary=None)
    if is_update(text, weighed.contrary, published, today):
        return replace(weighed, stance=_turned(_side(weighed)), rationale=weighed.contrary, contrary=None)
    if is_update(text, weighed.rationale, published, today):
        return replace(weighed, contrary=None)
    return replace(weighed, stance=torn(), stopped=CONTRADICTS_ITSELF)


def is_update(text: str, span: Span, published: dt.date | None, today: dt.date) -> bool:
    """Whether a sentence says that it brings a text up to date, on a day after the text's own and not yet to come. Anybody can
    write "update" before a line; of what day a text is, is said by whoever published it, or at its beginning."""
    before = [s for s in sentences(text) if s.end <= span.start]
    label = before[-1] if before and before[-1].end - before[-1].start <= _LABEL else None
    head = label.of(text) if label is not None and _UPDATE.match(label.of(text)) else ""
    said = f"{head} {span.of(text)}".strip()
    if not _UPDATE.match(said):
        return False
    own = published or next((d.start for d in dates(text[:_BEGINS]) if d.start == d.end), None)
    made = [d.start for d in dates(said) if d.start == d.end]
    return own is not None and any(own < day <= today for day in made)


def _turned(stance: Stance) -> Stance:
    return Stance(supports=stance.refutes, refutes=stance.supports, neutral=stance.neutral)


def says_both(part: Weighed, others: Sequence[Weighed], policy: WeighingPolicy) -> Weighed | None:
    """Of other passages of a document the one that says the contrary as plainly, if one does."""
    side = part.stance
    if strength(side) < policy.contrary or part.decided_by is DecidedBy.FACT:
        return None
    plain = [o for o in others if o.decided_by is not DecidedBy.FACT and against(side, o.stance) >= policy.contrary]
    return max(plain, key=lambda o: against(side, o.stance), default=None)
