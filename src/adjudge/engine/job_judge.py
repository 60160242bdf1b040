"""The judge of one job where it is asked over a network: told on, written down, and never a reason to end the job."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from adjudge.adapters.judges.rows import Row, is_answer, row_of
from adjudge.adapters.search.breaker import Breaker
from adjudge.errors import ProviderError
from adjudge.jobs.bench import Watch
from adjudge.model.article import ArticleReport
from adjudge.model.case import Case
from adjudge.model.codec import from_json, to_json
from adjudge.model.ledger import Answer, Ledger
from adjudge.model.trace import Degraded
from adjudge.model.verdict import Finding
from adjudge.model.weighing import StanceCalibration
from adjudge.ports import StanceEncoder
from adjudge.reading.calibration import calibrated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FAILED, MALFORMED = "judge_failed", "judge_malformed"
"""Reason codes: it could not be asked, and the shipped judge took its place; an answer could not be read."""
_INPUT = "judge"
"""Where a case keeps what its judge said."""

Result = TypeVar("Result", Finding, ArticleReport, Ledger, Answer)
Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class JudgeRecord:
    """What a judge said in the course of a job: with it the case can be replayed when the judge is gone."""

    name: str
    rows: dict[str, Row] = field(default_factory=dict)
    """By a hash of text and claim."""
    failed: str = ""
    """Why it could not be asked any more."""


class JobJudge:
    """Another judge behind the same port, for the length of one job.

    Where it cannot be asked the shipped judge reads in its place from then on, and the result says so. What either made of
    a pair is written down: a replay asks nobody.
    """

    def __init__(
        self,
        judge: StanceEncoder,
        shipped: Callable[[], StanceEncoder],
        breaker: Breaker,
        *,
        watch: Watch = lambda event: None,
        told: JudgeRecord | None = None,
        falls_back: bool = True,
    ) -> None:
        """The breaker is shared by all jobs: each would else wait for a server that is down."""
        self._judge = judge
        self._shipped = shipped
        self._breaker = breaker
        self._watch = watch
        known = told is not None and told.name == judge.name  # another judge was asked then: it has no say here
        self._rows: dict[str, Row] = dict(told.rows) if told and known else {}
        self._failed = told.failed if told and known else ""
        self._falls_back = falls_back

    @property
    def name(self) -> str:
        """That of the judge inside."""
        return self._judge.name

    @property
    def calibration(self) -> StanceCalibration:
        """That of the judge inside; what the shipped judge reads in its place is calibrated already."""
        return self._judge.calibration

    def logits(self, pairs: Sequence[Pair]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim), as it was told or as it is read now."""
        import numpy as np

        names = {pair: _named(pair) for pair in pairs}
        fresh = [pair for pair, name in names.items() if name not in self._rows]
        if fresh:
            self._rows |= {names[pair]: row for pair, row in zip(fresh, self._read(fresh), strict=True)}
        return np.array([self._rows[names[pair]] for pair in pairs], np.float32).reshape(len(pairs), 4)

    @property
    def lacks(self) -> tuple[Degraded, ...]:
        """What could not be done as asked so far."""
        unread = sum(not is_answer(row) for row in self._rows.values())
        failed = (_lack(FAILED, self._failed),) if self._failed else ()
        if not unread:
            return failed
        detail = f"{unread} of {len(self._rows)} answers of {self.name} could not be read; each takes no side."
        return (*failed, _lack(MALFORMED, detail))

    @property
    def record(self) -> JudgeRecord:
        return JudgeRecord(name=self.name, rows=dict(sorted(self._rows.items())), failed=self._failed)

    def _read(self, pairs: Sequence[Pair]) -> list[Row]:
        if not self._failed:
            try:
                return self._asked(pairs)
            except ProviderError as error:
                if not self._falls_back:
                    raise
                self._failed = str(error)
                self._watch(_lack(FAILED, self._failed))
        return _in_its_place(self._shipped(), pairs)

    def _asked(self, pairs: Sequence[Pair]) -> list[Row]:
        if (until := self._breaker.open_until) is not None:
            raise ProviderError(f"{self.name} failed and is left alone until {until:%H:%M:%S}.")
        try:
            rows = self._judge.logits(pairs).tolist()
        except ProviderError:
            self._breaker.failed()
            raise
        self._breaker.succeeded()
        return [_four(row) for row in rows]


def _in_its_place(shipped: StanceEncoder, pairs: Sequence[Pair]) -> list[Row]:
    """What the shipped judge reads, its calibration applied: the other judge's has nothing to do with it."""
    read = zip(pairs, shipped.logits(pairs).tolist(), strict=True)
    return [row_of(calibrated(row, shipped.calibration)) for (text, _), row in read]


def told_by(case: Case) -> JudgeRecord | None:
    """What a case wrote down of its judge; None where that was a model of this machine, which reads the same again."""
    kept = case.inputs.get(_INPUT)
    return from_json(kept, JudgeRecord) if kept else None


def with_record(case: Case, judge: JobJudge | None) -> Case:
    """A case with what its judge said."""
    return replace(case, inputs={**case.inputs, _INPUT: to_json(judge.record).decode()}) if judge else case


def with_lacks(result: Result, judge: JobJudge | None) -> Result:
    """A result that says what its judge could not do: in its reasons, and in its trace before the job ended."""
    lacks: tuple[Degraded, ...] = judge.lacks if judge else ()
    if not lacks:
        return result
    codes = dict.fromkeys((*result.reason_codes, *(lack.reason_code for lack in lacks)))
    return replace(result, reason_codes=tuple(codes), trace=(*result.trace[:-1], *lacks, *result.trace[-1:]))


def _lack(code: str, detail: str) -> Degraded:
    return Degraded(reason_code=code, detail=detail)


def _named(pair: Pair) -> str:
    """A pair in a record: long enough to know it again."""
    text, claim = (part.encode("utf-8", "surrogatepass") for part in pair)
    return hashlib.sha256(hashlib.sha256(text).digest() + claim).hexdigest()[:32]


def _four(row: Sequence[float]) -> Row:
    supports, refutes, neither, relevance = row
    return supports, refutes, neither, relevance
