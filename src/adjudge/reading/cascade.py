"""The scout reads every window of a claim's texts, the judge the one or few that promise most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from adjudge.model.evidence import Stance
from adjudge.model.weighing import DecidedBy, Window
from adjudge.policy.weighing import WeighingPolicy
from adjudge.ports import StanceEncoder
from adjudge.reading.calibration import calibrated, relevance, together
from adjudge.reading.pooling import pooled, promise, strongest
from adjudge.reading.windows import Question

Similar = Callable[[str, Sequence[str]], Sequence[float]]
"""Calibrated similarity of one text to each of several."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a model made of one text held against one claim."""

    logits: tuple[float, ...]
    stance: Stance
    relevance: float
    """How likely the text speaks to the claim at all; to a question, whether it has to do with the answer."""


class StanceReader:
    """A stance model that remembers what it read for as long as a job lasts."""

    def __init__(self, encoder: StanceEncoder) -> None:
        self._encoder = encoder
        self._read: dict[tuple[str, str], Reading] = {}

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """A reading for each pair (text, claim); what is new is read in one batch."""
        fresh = [pair for pair in dict.fromkeys(pairs) if pair not in self._read]
        if fresh:
            for pair, row in zip(fresh, self._encoder.logits(fresh).tolist(), strict=True):
                stance = calibrated(row, self._encoder.calibration)
                self._read[pair] = Reading(logits=tuple(row), stance=stance, relevance=relevance(row[3]))
        return [self._read[pair] for pair in pairs]

    def beside(self, own: Reading, scout: Reading) -> Stance:
        """What a judge's reading and the scout's of the same text come to."""
        return together(own.logits, scout.logits, self._encoder.calibration)


@dataclass(frozen=True, kw_only=True)  # no slots: what it comes to is computed once and kept
class Hearing:
    """A question that has been read, and what it comes to."""

    question: Question
    windows: tuple[Window, ...]

    @cached_property
    def leader(self) -> int:
        """The window that takes its side most strongly."""
        return strongest([window.stance for window in self.windows])

    @cached_property
    def promising(self) -> int:
        """The window that speaks most to the claim, whichever way."""
        return max(range(len(self.windows)), key=lambda place: promise(self.windows[place].stance))

    @cached_property
    def stance(self) -> Stance:
        """The leader's, shared with the other side where another window takes it."""
        others = (window.stance for place, window in enumerate(self.windows) if place != self.leader)
        return pooled(self.windows[self.leader].stance, tuple(others))

    @property
    def decided_by(self) -> DecidedBy:
        return DecidedBy.JUDGE if self.windows[self.leader].judge else DecidedBy.SCOUT


Place = tuple[int, int]
"""A question and a window of it."""


def cascade(
    questions: Sequence[Question], *, scout: StanceReader, judge: StanceReader, policy: WeighingPolicy
) -> list[Hearing]:
    """Hears every question. All are read side by side, so that scout and judge have one batch each."""
    places = [(n, place) for n, question in enumerate(questions) for place in range(len(question.windows))]
    scouted = dict(zip(places, scout.read([questions[n].pair(place) for n, place in places]), strict=True))
    docket = _docket(questions, scouted, policy) if judge is not scout else []
    judged = {
        at: judge.beside(own, scouted[at])
        for at, own in zip(docket, judge.read([questions[n].pair(place) for n, place in docket]), strict=True)
    }
    windows = iter(
        Window(span=questions[at[0]].windows[at[1]], scout=scouted[at].stance, judge=judged.get(at)) for at in places
    )
    return [Hearing(question=question, windows=tuple(islice(windows, len(question.windows)))) for question in questions]


def _docket(questions: Sequence[Question], scouted: dict[Place, Reading], policy: WeighingPolicy) -> list[Place]:
    """What the judge reads: the windows that promise most, of all the texts that are held against the same sentence."""
    groups: dict[tuple[str, str, int], list[Place]] = defaultdict(list)
    promises = {at: promise(reading.stance) for at, reading in scouted.items()}
    for at, promised in promises.items():
        if promised >= policy.judge_from:
            question = questions[at[0]]
            groups[question.group, question.claim, question.begins].append(at)
    return [at for group in groups.values() for at in sorted(group, key=lambda at: -promises[at])[: policy.judged]]
