"""Lanes of work: each a thread that takes one job after another, tells what it does, and ends every job once.

A lane holds a job by a lease under a name of its own for that job, and renews it while it works. Whoever has lost a lease, to
a clock or to a restart, finds out in the commit that would have ended the job, and nothing of what it did is kept.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import logging
import os
import queue
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from adjudge.adapters.private_files import make_private_folder, private_opener
from adjudge.api.problems import UNFORESEEN
from adjudge.api.work import LANES, BatchTask, JobOutcome, JobStopped, Workbench, told_of
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError, StoreBusy, StoreError
from adjudge.render.terminal import doing
from adjudge.values.case import Job, JobEvent, JobState
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.trace import ClaimVerified, Event

LOG = logging.getLogger("adjudge.api")
IDLE_SECONDS = 1.0
"""How often an idle lane looks for work that nobody told it of: another server's, or a dead one's."""
TICK_SECONDS = 0.2
"""How often what jobs tell is written."""
ATTEMPTS = 3
"""How often a job may take its worker down with it before it is given up."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """What a lane tells whoever handed it work."""

    what: str
    """free, busy, told or ended."""
    lane: str = ""
    job_id: str = ""
    state: str = ""
    case_id: str | None = None
    error: str | None = None
    result: bytes = b""
    seconds: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """What a server tells its worker."""

    do: Job | None = None
    wake: str = ""
    stop: str = ""
    end: bool = False


def progress(stage: str, message: str, fraction: float | None = None) -> JobEvent:
    """An event that says how far a job is."""
    data: dict[str, Any] = {"stage": stage, "message": message}
    if fraction is not None:
        data["fraction"] = round(fraction, 4)
    return JobEvent(name="progress", data=json.dumps(data, ensure_ascii=False))


def ending(state: JobState, message: str, **more: object) -> JobEvent:
    """The last event of a job."""
    return JobEvent(name=state.value, data=json.dumps({"stage": state.value, "message": message, **more}, ensure_ascii=False))


ACCEPTED = progress("queued", "Waiting for its turn")
CANCELLED = ending(JobState.CANCELLED, "Stopped as asked")


class Held:
    """A job in hand: its lease, what it has told and not yet written, and whether it should stop."""

    def __init__(self, job: Job) -> None:
        assert job.worker is not None
        self.job = job
        self.name = job.worker
        self.began = time.monotonic()
        self.renewed = time.monotonic()
        self.stopping = threading.Event()
        self.leaving = threading.Event()
        self.lost = False
        self.begun = False
        self._pen = threading.Lock()
        self._told: list[JobEvent] = []
        self._lock = threading.Lock()
        if job.stopping:
            self.stopping.set()

    def watch(self, event: Event) -> None:
        """Takes note of a step; ends the job there where it should stop."""
        self.step()
        fraction = event.number / event.of if isinstance(event, ClaimVerified) and event.of else None
        self.note(progress(event.event, doing(event), fraction))

    def step(self) -> None:
        """Raises JobStopped where the job should end here."""
        if self.stopping.is_set() or self.leaving.is_set() or self.lost:
            raise JobStopped

    def note(self, event: JobEvent) -> None:
        with self._lock:
            self._told.append(event)

    @contextlib.contextmanager
    def writing(self) -> Iterator[list[JobEvent]]:
        """What was told so far, while nobody else writes of this job: order is kept."""
        with self._pen:
            with self._lock:
                told, self._told = self._told, []
            yield told


class Lanes:
    """The lanes of one process, named so that others can tell whether it lives."""

    def __init__(self, bench: Workbench, report: Callable[[Report], None], lease_seconds: float) -> None:
        self.name = f"w{uuid.uuid4().hex[:12]}"
        self._bench, self._jobs, self._report = bench, bench.engine().jobs, report
        self._lease = lease_seconds
        self._folder = signs_of_life(bench.engine())
        self._inboxes: dict[str, queue.SimpleQueue[Held | None]] = {lane: queue.SimpleQueue() for lane in LANES}
        self._held: dict[str, Held] = {}
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._sign = _sign(self._folder, self.name)
        self._threads = [threading.Thread(target=self._run, args=(lane,), name=f"lane-{lane}", daemon=True) for lane in LANES]
        self._ticking = threading.Thread(target=self._tick, name="lane-ticks", daemon=True)

    def start(self) -> None:
        for thread in (*self._threads, self._ticking):
            thread.start()

    def obey(self, order: Order) -> None:
        """Does what it is told: a job is given to its lane, leased under a name of this process; a lane looks for work; a job
        ends at its next step."""
        if order.do is not None:
            self._inboxes[lane_of(order.do.kind)].put(self._holding(order.do))
        if order.wake:
            self._inboxes[order.wake].put(None)
        if order.stop:
            with self._lock:
                held = self._held.get(order.stop)
            if held is not None:
                held.stopping.set()

    def close(self, patience: float) -> None:
        """Ends in order: a claim under way is finished, longer work goes back in line for whoever comes next."""
        self._ending.set()
        with self._lock:
            for held in self._held.values():
                if lane_of(held.job.kind) != "quick":
                    held.leaving.set()
        for lane in LANES:
            self.obey(Order(wake=lane))
        give_up = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0.0, give_up - time.monotonic()))
        with self._lock:
            left = list(self._held.values())
        for held in left:
            held.leaving.set()
            if not held.begun:
                self._give_back(held)
        self._ticking.join(TICK_SECONDS * 5)
        self._sign.close()
        sign_of(self._folder, self.name).unlink(missing_ok=True)

    @property
    def alive(self) -> bool:
        return all(thread.is_alive() for thread in (*self._threads, self._ticking))

    # One lane.

    def _run(self, lane: str) -> None:
        inbox = self._inboxes[lane]
        while not self._ending.is_set():
            try:
                held = self._next(lane)
                if held is None:
                    self._report(Report(what="free", lane=lane))
                    with contextlib.suppress(queue.Empty):
                        held = inbox.get(timeout=IDLE_SECONDS)
                if held is not None:
                    self._take(lane, held)
            except StoreError as error:  # busy, or full: what is in line stays in line
                LOG.warning("The %s lane cannot reach the store: %s", lane, error)
                time.sleep(IDLE_SECONDS)
            except Exception:  # whatever it was, the others in line deserve their turn; it is told, not swallowed
                LOG.exception("The %s lane stumbled.", lane)
                time.sleep(IDLE_SECONDS)

    def _holding(self, job: Job) -> Held:
        held = Held(job)
        with self._lock:
            self._held[job.id] = held
        return held

    def _next(self, lane: str) -> Held | None:
        """What was handed over goes first; then whoever is in line."""
        inbox = self._inboxes[lane]
        with contextlib.suppress(queue.Empty):
            while True:
                handed = inbox.get_nowait()
                if handed is not None:
                    return handed
        job = self._jobs.lease(new_name(self.name), self._lease, LANES[lane])
        return None if job is None else self._holding(job)

    def _take(self, lane: str, held: Held) -> None:
        job, held.begun, held.began = held.job, True, time.monotonic()
        self._report(Report(what="busy", lane=lane, job_id=job.id))
        try:
            self._do(held)
        except StoreError as error:
            LOG.error("Job %s could not be ended: %s", job.id, error)
            self._give_back(held)
        finally:
            with self._lock:
                del self._held[job.id]

    def _do(self, held: Held) -> None:
        job = held.job
        try:
            if job.attempts > ATTEMPTS:
                raise AdjudgeError(
                    f"This was begun {ATTEMPTS} times, and each time the worker died of it.", "Ask for less at once."
                )
            held.step()
            held.note(progress("running", "Started"))
            outcome = self._batch(held) if job.kind == "batch" else self._bench.do(job, held.watch)
            held.step()
        except JobStopped:
            self._stopped(held)
        except StoreBusy as error:
            LOG.warning("Job %s waits for the store: %s", job.id, error)
            time.sleep(IDLE_SECONDS)
            self._give_back(held)
        except AdjudgeError as error:
            self._failed(held, told_of(error), error.sentence)
        except Exception:
            LOG.exception("Job %s failed.", job.id)
            self._failed(held, to_json(UNFORESEEN.details).decode(), UNFORESEEN.detail)
        else:
            self._finished(held, outcome)

    def _batch(self, held: Held) -> JobOutcome:
        """The claims of a batch, those left that an earlier attempt did not come to."""
        job = held.job
        task = from_json(job.payload, BatchTask)
        rows = self._jobs.parts(job.id)
        for number in range(len(task.claims)):
            if number in rows:
                continue
            held.step()
            row, case = self._bench.claim_of(job, task, number, lambda event: held.step())
            rows[number] = to_json(row).decode()
            held.note(progress("claim_verified", f"Claim {number + 1} of {len(task.claims)}", (number + 1) / len(task.claims)))
            with held.writing() as told:
                if not self._jobs.keep_part(job.id, held.name, number, rows[number], case=case, events=told):
                    held.lost = True
            held.step()
            self._report(Report(what="told", job_id=job.id))
        return JobOutcome(result=f'{{"rows":[{",".join(rows[number] for number in sorted(rows))}]}}')

    # How a job ends: each in one commit, with the last event.

    def _finished(self, held: Held, outcome: JobOutcome) -> None:
        case_id = outcome.case.id if outcome.case else None
        last = ending(JobState.DONE, "Done", case_id=case_id)
        with held.writing() as told:
            ended = self._jobs.finish(
                held.job.id,
                held.name,
                outcome.result if outcome.case is None else "",
                case=outcome.case,
                events=(*told, last),
            )
        if not ended:
            LOG.warning("Job %s was another's when it was done: nothing of it is kept here.", held.job.id)
            return
        self._ended(held, JobState.DONE, case_id=case_id, result=outcome.result.encode())
        if outcome.case is not None:
            self._bench.engine().prune_after(outcome.case)

    def _failed(self, held: Held, error: str, message: str) -> None:
        with held.writing() as told:
            events = (*told, ending(JobState.FAILED, message))
            ended = self._jobs.fail(held.job.id, held.name, error, final=True, events=events)
        if ended:
            self._ended(held, JobState.FAILED, error=error)

    def _stopped(self, held: Held) -> None:
        if held.stopping.is_set():
            with held.writing() as told:
                ended = self._jobs.stopped(held.job.id, held.name, (*told, CANCELLED))
            if ended:
                self._ended(held, JobState.CANCELLED)
        elif not held.lost:
            self._give_back(held)

    def _give_back(self, held: Held) -> None:
        with contextlib.suppress(StoreError), held.writing() as told:
            self._jobs.fail(held.job.id, held.name, "", final=False, blamed=False, events=told)

    def _ended(self, held: Held, state: JobState, **told: Any) -> None:
        seconds = time.monotonic() - held.began
        self._report(Report(what="ended", job_id=held.job.id, state=state.value, seconds=seconds, **told))

    # What goes on beside the work: leases are renewed, and what jobs tell is written.

    def _tick(self) -> None:
        while not (self._ending.is_set() and not any(t.is_alive() for t in self._threads)):
            time.sleep(TICK_SECONDS)
            with self._lock:
                held = list(self._held.values())
            for one in held:  # also what was handed over and waits for the lane: it must not be taken for lost
                with contextlib.suppress(StoreError):
                    self._written(one)

    def _written(self, held: Held) -> None:
        now = time.monotonic()
        if now - held.renewed > self._lease / 3:
            held.renewed = now
            if not self._jobs.renew(held.job.id, held.name, self._lease):
                held.lost = True
                return
            job = self._jobs.get(held.job.id)
            if job is not None and job.stopping:  # asked of another server over the same store
                held.stopping.set()
        with held.writing() as told:
            if told and self._jobs.tell(held.job.id, held.name, told):
                self._report(Report(what="told", job_id=held.job.id))


def new_name(worker: str) -> str:
    """A name for one lease of a worker: no other lease ever has it."""
    return f"{worker}/{uuid.uuid4().hex[:12]}"


def lane_of(kind: str) -> str:
    """The lane that does jobs of a kind."""
    return next(lane for lane, kinds in LANES.items() if kind in kinds)


# A worker's sign of life: a file it keeps locked. The system lets go of the lock however the process ends.


def signs_of_life(engine: Engine) -> Path:
    """The folder where workers of a store show that they live."""
    store = engine.settings.store_path
    return store.with_name(f"{store.name}.workers")


def released(engine: Engine, *, blamed: bool) -> tuple[str, ...]:
    """Puts back in line what dead workers held."""
    folder = signs_of_life(engine)
    return engine.jobs.release(lambda worker: is_dead(folder, worker), blamed=blamed)


def sign_of(folder: Path, worker: str) -> Path:
    return folder / f"{worker.partition('/')[0]}.alive"


def _sign(folder: Path, worker: str) -> Any:
    make_private_folder(folder)
    file = os.fdopen(private_opener(str(sign_of(folder, worker)), os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w")
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return file


def is_dead(folder: Path, worker: str) -> bool:
    """Whether the process that a lease names is gone."""
    try:
        with sign_of(folder, worker).open("r") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return True
    except BlockingIOError:
        return False
    sign_of(folder, worker).unlink(missing_ok=True)
    return True
