"""A claim of a table to what its row says, here or in processes beside: the same words whoever works."""

from __future__ import annotations

import datetime as dt
import json
import logging
import os
import selectors
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import IO, Any

from adjudge import settings as configured
from adjudge.adapters import SystemClock
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError, StoreError
from adjudge.render.output_guard import guard_output
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.inquiry import Request
from adjudge.values.verdict import OPEN, Finding

LOG = logging.getLogger("adjudge.batch")
Out = dict[str, Any]
"""What a row says of its claim."""
IN_HAND = 2
"""Claims that a process has at once: the next lies ready when one is done."""
AHEAD = 64
"""Rows a process may be ahead of the slowest: they wait in memory for their turn."""
ATTEMPTS = 2
"""Times a claim is given to a process: one that ends both was most likely ended by the claim."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchConditions:
    """Under which every claim of a batch is verified."""

    profile: str = ""
    """Empty: the setting."""
    judge: str = ""
    """Empty: the setting."""
    max_wrong: float | None = None
    """None: the setting."""
    collections: tuple[str, ...] = ()
    as_of: str = ""
    top_k: int | None = None
    budget: str = BudgetClass.STANDARD.value
    day: str = ""
    """That ages are counted from; empty for today."""

    def request(self, claim: str) -> Request:
        """A claim under these conditions."""
        size = BudgetClass(self.budget)
        return Request(
            text=claim,
            collections=self.collections,
            as_of=dt.date.fromisoformat(self.as_of) if self.as_of else None,
            top_k=self.top_k,
            budget_class=size,
            budget=OF_CLASS[size],
        )


class DayClock:
    """The time of day as it passes, on the day a batch was begun: a row of tomorrow is what it would have been today."""

    def __init__(self, day: str) -> None:
        self._day = dt.date.fromisoformat(day) if day else None
        self._clock = SystemClock()

    def now(self) -> dt.datetime:
        now = self._clock.now()
        if self._day is None or now.date() == self._day:
            return now
        return now.replace(year=self._day.year, month=self._day.month, day=self._day.day)


def opened(conditions: BatchConditions) -> Engine:
    """An engine for a batch, with the settings in force under the profile asked for."""
    found = configured.load()
    settings = replace(
        found,
        profile=conditions.profile or found.profile,
        judge=conditions.judge or found.judge,
        max_wrong=found.max_wrong if conditions.max_wrong is None else conditions.max_wrong,
    )
    return Engine(settings, clock=DayClock(conditions.day))


def verified(engine: Engine, conditions: BatchConditions, claim: str) -> Out:
    """What a row says of its claim. What is wrong with the claim is its row's `error`; what is wrong with the store ends the
    batch, which goes on when that is mended."""
    if not claim.strip():
        return failed("There is no claim in this row.")
    try:
        return told(engine.verify(conditions.request(claim), keep_case=False))
    except StoreError:
        raise
    except AdjudgeError as error:
        return failed(str(error))
    except Exception as error:
        LOG.exception("A claim could not be verified")
        return failed(f"Verifying this claim failed ({type(error).__name__}).")


def told(finding: Finding) -> Out:
    """Of a finding, what stands in a row; nothing in it depends on when or how fast it was made."""
    decided = finding.verdict not in OPEN
    return {
        "verdict": finding.verdict.value,
        "calibrated_probability": round(finding.calibrated_probability, 4) if decided else None,
        "truthfulness_percent": round(finding.truthfulness_percent, 2),
        "evidence_quality_percent": round(finding.evidence_quality_percent, 2),
        "confidence": round(finding.confidence, 4),
        "standing": finding.standing.value,
        "reasoning": finding.reasoning,
        "reason_codes": list(finding.reason_codes),
        "citations": json.loads(to_json(finding.citations)),
        "error": None,
    }


def failed(why: str) -> Out:
    """What a row says that could not be verified."""
    return {**dict.fromkeys(FIELDS), "reason_codes": [], "citations": [], "error": why}


FIELDS = (
    "verdict", "calibrated_probability", "truthfulness_percent", "evidence_quality_percent", "confidence", "standing",
    "reasoning", "reason_codes", "citations", "error",
)  # fmt: skip


# In this process, one claim after the other: the models share its cores.


def one_by_one(conditions: BatchConditions, claims: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Out]]:
    """What each row says, in order."""
    with opened(conditions) as engine:
        for row, claim in claims:
            yield row, verified(engine, conditions, claim)


# In several processes, which share the cores out among them. Each speaks JSON lines over its pipes, and ends with them.


class _Worker:
    """A process that verifies claims, and what it has in hand."""

    def __init__(self, conditions: BatchConditions, cores: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "adjudge.batch.verifying"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "OMP_NUM_THREADS": str(cores)},
            process_group=0,  # Ctrl-C reaches the one who gives out the work
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in: IO[bytes] = self._process.stdin
        self.out: IO[bytes] = self._process.stdout
        self.in_hand: deque[tuple[int, str, int]] = deque()
        self._rest = b""
        self._say(json.loads(to_json(conditions)))

    def give(self, row: int, claim: str, attempt: int) -> None:
        """Another claim to verify. One whose process has just ended is in hand too: that is found out when it is read from."""
        self.in_hand.append((row, claim, attempt))
        self._say([row, claim])

    def take(self) -> list[tuple[int, Out]] | None:
        """What it has done since; None when it has ended."""
        read = os.read(self.out.fileno(), 1 << 20)
        *lines, self._rest = (self._rest + read).split(b"\n")
        answers = []
        for line in lines:
            found = json.loads(line)
            if isinstance(found, str):
                raise AdjudgeError(found, "Mend that, then add --resume to go on.")
            self.in_hand.popleft()
            answers.append((found[0], found[1]))
        return answers if read else None

    def end(self) -> int:
        """Ends the process, whatever it is doing."""
        self._process.kill()
        for pipe in (self._in, self.out):
            with suppress(BrokenPipeError):
                pipe.close()
        return self._process.wait()

    def _say(self, value: object) -> None:
        with suppress(BrokenPipeError):
            self._in.write(json.dumps(value).encode() + b"\n")
            self._in.flush()


def side_by_side(conditions: BatchConditions, claims: Iterable[tuple[int, str]], workers: int) -> Iterator[tuple[int, Out]]:
    """What each row says, in order, whoever is done first. A process that ends is replaced, and what it had in hand is given
    out again; a claim that ends two of them is told to have done so."""
    cores = max(1, available_cores() // workers)
    todo = iter(claims)
    again: deque[tuple[int, str, int]] = deque()
    done: dict[int, Out] = {}
    order: deque[int] = deque()
    watched = selectors.DefaultSelector()

    def start() -> _Worker:
        worker = _Worker(conditions, cores)
        watched.register(worker.out, selectors.EVENT_READ, worker)
        return worker

    def fill(worker: _Worker) -> None:
        while len(worker.in_hand) < IN_HAND:
            if again:
                worker.give(*again.popleft())
                continue
            given = next(todo, None) if len(order) < AHEAD * workers else None
            if given is None:
                return
            order.append(given[0])
            worker.give(*given, 1)

    def replaced(worker: _Worker) -> None:
        watched.unregister(worker.out)
        held.remove(worker)
        code = worker.end()
        for place, (row, claim, attempt) in enumerate(worker.in_hand):
            # Only the first was being worked on: the others are not to blame.
            if place == 0 and attempt >= ATTEMPTS:
                done[row] = failed(f"The process that verified this claim ended twice (code {code}).")
            else:
                again.append((row, claim, attempt + (place == 0)))
        held.append(start())
        for one in held:
            fill(one)

    held = [start() for _ in range(workers)]
    try:
        for worker in held:
            fill(worker)
        while order:
            for key, _ in watched.select():
                worker = key.data
                if worker not in held:
                    continue
                answers = worker.take()
                if answers is None:
                    replaced(worker)
                    continue
                done.update(answers)
                fill(worker)
            while order and order[0] in done:
                row = order.popleft()
                yield row, done.pop(row)
                for worker in held:
                    fill(worker)
    finally:
        for worker in held:
            worker.end()
        watched.close()


def available_cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def work(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """What a process beside does: conditions, then claims in; rows out, until there are no more."""
    conditions = from_json(incoming.readline(), BatchConditions)

    def say(value: object) -> None:
        outgoing.write(json.dumps(value).encode() + b"\n")
        outgoing.flush()

    try:
        with opened(conditions) as engine:
            for line in incoming:
                row, claim = json.loads(line)
                say([row, verified(engine, conditions, claim)])
    except BrokenPipeError:
        return  # whoever gave out the work is gone
    except AdjudgeError as error:
        say(str(error))


if __name__ == "__main__":
    guard_output()
    # Unbuffered: nothing is left to be written when whoever gave out the work is gone.
    with os.fdopen(os.dup(1), "wb", buffering=0) as pipe:
        os.dup2(2, 1)  # what a library prints is not taken for a row
        work(sys.stdin.buffer, pipe)
