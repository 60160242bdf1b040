"""The scout reads every window of a text, the judge the few that matter, and neither more than it must."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.weighing import DecidedBy, Window
from adjudge.policy.weighing import WeighingPolicy
from adjudge.ports import StanceEncoder
from adjudge.reading.calibration import calibrated, unshifted
from adjudge.reading.pooling import against, pooled, promise, relevance, shaded, strength, strongest
from adjudge.reading.windows import Question


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a model made of one text held against one claim."""

    stance: Stance
    relevance: float


class StanceReader:
    """A stance model that remembers what it read while one call of `weigh` lasts. Texts that a search `found` are read by
    the model's temperature alone, texts given with a claim by its whole calibration."""

    def __init__(self, encoder: StanceEncoder, *, found: bool = False) -> None:
        self._encoder = encoder
        self._found = found
        self._read: dict[tuple[str, str], Reading] = {}

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """A reading for each pair (text, claim); what is new is read in one batch."""
        fresh = [pair for pair in dict.fromkeys(pairs) if pair not in self._read]
        if fresh:
            calibration = unshifted(self._encoder.calibration) if self._found else self._encoder.calibration
            for pair, row in zip(fresh, self._encoder.logits(fresh).tolist(), strict=True):
                stance = calibrated(row, calibration, len(pair[0].split()))
                self._read[pair] = Reading(stance=stance, relevance=relevance(row[3]))
        return [self._read[pair] for pair in pairs]


@dataclass(frozen=True, kw_only=True)  # no slots: what it comes to is computed once and kept
class Hearing:
    """How far the reading of a question has come, and what it comes to so far."""

    question: Question
    windows: tuple[Window, ...]
    stances: tuple[Stance, ...]
    """One a window, by the highest reader so far; the scout's shaded where the window hardly speaks to the claim."""
    docket: tuple[int, ...]
    """Windows for the judge, the most promising first."""
    policy: WeighingPolicy

    @cached_property
    def judged(self) -> tuple[int, ...]:
        """Those of the docket that the judge has read."""
        return tuple(place for place in self.docket if self.windows[place].judge is not None)

    @cached_property
    def leader(self) -> int:
        """The window that decides: where the judge has read, only what it read can."""
        eligible = self.judged or tuple(range(len(self.windows)))
        return eligible[strongest([self.stances[place] for place in eligible])]

    @cached_property
    def stance(self) -> Stance:
        """The leader's, shared with the other side where another window takes it."""
        others = (s for place, s in enumerate(self.stances) if place != self.leader)
        return pooled(self.stances[self.leader], tuple(others))

    @property
    def decided_by(self) -> DecidedBy:
        return DecidedBy.JUDGE if self.judged else DecidedBy.SCOUT

    @property
    def stopped(self) -> str:
        """The first rule that ends the reading; empty while none does."""
        return next((name for name, ends in RULES if ends(self)), "")

    def after(self, stance: Stance) -> Hearing:
        """The same once the judge has read the next window of its docket."""
        place = self.docket[len(self.judged)]
        windows, stances = list(self.windows), list(self.stances)
        windows[place], stances[place] = replace(windows[place], judge=stance), stance
        return replace(self, windows=tuple(windows), stances=tuple(stances))


def _nothing_relevant(hearing: Hearing) -> bool:
    return all(window.relevance < hearing.policy.relevance_floor for window in hearing.windows)


def _scout_sure(hearing: Hearing) -> bool:
    stance, policy = hearing.stance, hearing.policy
    enough = policy.scout_sure_neutral if stance.label is StanceLabel.NEUTRAL else policy.scout_sure
    return not hearing.judged and stance.probability >= enough


def _judge_sure(hearing: Hearing) -> bool:
    """The judge has found what decides, and the scout saw nothing on the other side that it has yet to read."""
    if not hearing.judged or strength(hearing.stances[hearing.leader]) < hearing.policy.judge_sure:
        return False
    unread = islice(hearing.docket, len(hearing.judged), None)
    leading = hearing.stances[hearing.leader]
    return all(against(leading, hearing.stances[place]) < hearing.policy.opposed for place in unread)


def _all_read(hearing: Hearing) -> bool:
    return len(hearing.judged) == len(hearing.docket)


RULES: tuple[tuple[str, Callable[[Hearing], bool]], ...] = (
    ("nothing_relevant", _nothing_relevant),
    ("scout_sure", _scout_sure),
    ("judge_sure", _judge_sure),
    ("all_read", _all_read),
)
"""When reading ends; the first that holds is named in the result."""


def cascade(
    questions: Sequence[Question], *, scout: StanceReader, judge: StanceReader, policy: WeighingPolicy
) -> list[Hearing]:
    """Hears every question to its end. Questions go side by side, so that each round is one batch."""
    read = iter(scout.read([q.pair(place) for q in questions for place in range(len(q.windows))]))
    judges = judge is not scout  # a model has nothing to add to its own reading
    hearings = [_opened(q, list(islice(read, len(q.windows))), policy, judges=judges) for q in questions]
    while waiting := [place for place, hearing in enumerate(hearings) if not hearing.stopped]:
        heard = [hearings[place] for place in waiting]
        rows = judge.read([h.question.pair(h.docket[len(h.judged)]) for h in heard])
        for place, hearing, row in zip(waiting, heard, rows, strict=True):
            hearings[place] = hearing.after(row.stance)
    return hearings


def _opened(question: Question, readings: Sequence[Reading], policy: WeighingPolicy, *, judges: bool) -> Hearing:
    promises = [promise(r.stance, r.relevance, policy).value for r in readings]
    ranked = sorted(range(len(readings)), key=lambda place: -promises[place])
    return Hearing(
        question=question,
        windows=tuple(
            Window(span=span, relevance=r.relevance, scout=r.stance)
            for span, r in zip(question.windows, readings, strict=True)
        ),
        stances=tuple(shaded(r.stance, r.relevance, policy) for r in readings),
        docket=tuple(ranked[: policy.judged]) if judges else (),
        policy=policy,
    )
