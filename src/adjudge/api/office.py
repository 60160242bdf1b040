"""Where work is accepted: made durable before anybody is told so, handed to whoever does it, and followed to its end."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import math
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from adjudge.api.access import Who
from adjudge.api.hands import Hands
from adjudge.api.lanes import ACCEPTED, CANCELLED, Order, Report, lane_of, new_name, released
from adjudge.api.limits import Docket, Load, Metrics, ServiceLimits, sent_away
from adjudge.api.problems import Problem
from adjudge.api.work import LANES, Task, kind_of_task
from adjudge.engine import Engine
from adjudge.errors import StoreError
from adjudge.values.case import ENDED, Case, Job, JobEvent, JobState
from adjudge.values.codec import to_json
from adjudge.values.dataclass import dataclass

T = TypeVar("T")
LOG = logging.getLogger("adjudge.api")
LOOK_SECONDS = 1.0
"""How often the store is looked at for what another process may have done."""
COUNT_SECONDS = 5.0
PRUNE_SECONDS = 3600.0
"""How often jobs are let go of that nobody needs any more."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobEnded:
    """How a job ended."""

    state: JobState
    case_id: str | None = None
    result: bytes = b""
    error: str | None = None


def ended_as(job: Job, case: Case | None) -> JobEnded:
    """How a job ended; what came of it is kept with its case where it has one."""
    result = case.result if case else job.result or ""
    return JobEnded(state=job.state, case_id=job.case_id, result=result.encode(), error=job.error)


@contextmanager
def _among(waiting: dict[str, set[T]], id_: str, one: T) -> Iterator[None]:
    """Somebody is among those who wait for a job, as long as it lasts."""
    others = waiting.setdefault(id_, set())
    others.add(one)
    try:
        yield
    finally:
        others.discard(one)
        if not others:
            waiting.pop(id_, None)


class Office:
    """Accepts work for one server."""

    def __init__(self, engine: Engine, limits: ServiceLimits, hands: Hands, metrics: Metrics) -> None:
        self._engine, self._jobs = engine, engine.jobs
        self._limits, self._hands, self._metrics = limits, hands, metrics
        self._writing = Docket(at_once=1, waiting=limits.line + limits.reading, name="accept")
        self._reading = Docket(at_once=4, waiting=limits.reading * 4, name="read")
        self._in_line: Counter[str] = Counter()
        self._owners: dict[str, str] = {}
        self._under_way: dict[str, str] = {}
        self._free: set[str] = set()
        self._today: dict[str, tuple[dt.date, int]] = {}
        self._ended: dict[str, set[asyncio.Future[JobEnded]]] = {}
        self._told: dict[str, set[asyncio.Event]] = {}
        self._mean_seconds = 1.0
        self._beside: asyncio.Task[None] | None = None
        self.stopping = asyncio.Event()
        self._stop_by = 0.0

    async def start(self) -> None:
        """Takes up what an earlier server left, and has the work begin."""
        back = await asyncio.to_thread(released, self._engine, blamed=False)
        if back:
            LOG.info("%d jobs that an earlier server had begun are taken up again.", len(back))
        self._in_line = Counter(await asyncio.to_thread(self._jobs.counts))
        await self._hands.start(self.report)
        self._beside = asyncio.create_task(self._look_beside())

    async def close(self) -> None:
        """Ends in order: what is under way is finished or goes back in line."""
        self.stop()
        if self._beside is not None:
            self._beside.cancel()
            await asyncio.gather(self._beside, return_exceptions=True)
        await self._hands.close(max(0.0, self._stop_by - time.monotonic()))
        await self._writing.close()
        await self._reading.close()

    def stop(self) -> None:
        """Lets go of who waits for what is not under way: the server is about to end."""
        if not self.stopping.is_set():
            self._stop_by = time.monotonic() + self._limits.drain_seconds
        self.stopping.set()
        for listening in self._told.values():
            for changed in listening:
                changed.set()

    # Accepting.

    async def accept(self, task: Task, who: Who, *, title: str, key: str | None = None, waits: bool = False) -> tuple[Job, bool]:
        """A job that is durable, and whether it is new: the same idempotency key gives the job that was accepted first. Of who
        waits for the result nothing is acknowledged yet: the commit that ends the job makes all of it durable, and whoever
        is told before that is told after `settle`."""
        kind, payload, id_ = kind_of_task(task), to_json(task).decode(), uuid.uuid4().hex
        await self._admit(who)
        lane = lane_of(kind)
        taken = self._lane_to_take(lane)
        self._in_line[who.owner] += 1
        enqueue = partial(
            self._jobs.enqueue,
            kind,
            payload,
            idempotency_key=None if key is None else to_json([who.workspace, key]).decode(),
            workspace=who.workspace,
            owner=who.owner,
            title=title,
            events=(ACCEPTED,),
            job_id=id_,
            taken=taken,
            durable=not waits,
        )
        try:
            job = await self._writing.turn(enqueue)
        except BaseException:
            self._not_taken(who, lane, taken)
            raise
        if job.id != id_:
            self._not_taken(who, lane, taken)
            if (job.kind, job.payload) != (kind, payload):
                raise Problem(422, "This Idempotency-Key was used for another request.", "Take a new key for a new request.")
            return job, False
        self._owners[job.id] = who.owner
        self._spent(who)
        self._metrics.accepted.labels(kind).inc()
        self._hands.order(Order(do=job) if taken else Order(wake=lane))
        return job, True

    async def _admit(self, who: Who) -> None:
        line, most = self._in_line[who.owner], self._limits.line
        share = self._limits.line_a_key if who.shared_line else most
        if self._in_line.total() >= most or line >= share:
            wait = min(60.0, 1.0 + self._mean_seconds * line / 2)
            raise sent_away(f"{line if line >= share else self._in_line.total()} jobs are in line already.", wait)
        if who.a_day:
            now = self._engine.clock.now().astimezone(dt.UTC)
            if await self._accepted_today(who, now) >= who.a_day:
                tomorrow = dt.datetime.combine(now.date() + dt.timedelta(days=1), dt.time(), dt.UTC)
                raise sent_away(f"This key's {who.a_day} jobs of today are used up.", (tomorrow - now).total_seconds())

    async def _accepted_today(self, who: Who, now: dt.datetime) -> int:
        day, count = self._today.get(who.owner, (dt.date.min, 0))
        if day != now.date():
            midnight = dt.datetime.combine(now.date(), dt.time(), dt.UTC)
            count = await self.read(partial(self._jobs.accepted_since, who.owner, midnight))
            self._today[who.owner] = (now.date(), count)
        return self._today[who.owner][1]

    def _spent(self, who: Who) -> None:
        if who.owner in self._today:
            day, count = self._today[who.owner]
            self._today[who.owner] = (day, count + 1)

    def _lane_to_take(self, lane: str) -> tuple[str, float] | None:
        """A lease for a lane that is free: the commit that accepts a job is then the one that begins it."""
        if lane not in self._free or self._hands.worker is None:
            return None
        self._free.discard(lane)
        return new_name(self._hands.worker), self._limits.lease_seconds

    def _not_taken(self, who: Who, lane: str, taken: object) -> None:
        self._in_line[who.owner] -= 1
        if taken:
            self._free.add(lane)

    async def settle(self, job: Job) -> None:
        """Makes durable what whoever waited for it is about to be told is accepted."""
        await self._writing.turn(partial(self._jobs.settle, job.id))

    # Following.

    async def ended(self, job: Job, seconds: float = math.inf, *, new: bool) -> JobEnded | None:
        """How a job ended, once it has; None where that takes longer than the caller waits, or the server is stopping."""
        loop = asyncio.get_running_loop()
        give_up = loop.time() + min(seconds, self._limits.wait_seconds)
        future: asyncio.Future[JobEnded] = loop.create_future()
        with _among(self._ended, job.id, future):
            while True:
                if not new and (found := await self.how_ended(job.id)) is not None:
                    return found
                left = give_up - loop.time()
                if left <= 0 or (self.stopping.is_set() and self._under_way.get(job.id) != "quick"):
                    return None
                await asyncio.wait({future}, timeout=min(left, LOOK_SECONDS))
                if future.done():
                    return future.result()
                new = False

    async def how_ended(self, job_id: str) -> JobEnded | None:
        """How a job ended, from the store; None while it has not."""
        return await self.read(partial(self._how_ended, job_id))

    def _how_ended(self, job_id: str) -> JobEnded | None:
        job = self._jobs.get(job_id)
        if job is None or job.state not in ENDED:
            return None
        return ended_as(job, self._engine.cases.load(job.case_id) if job.case_id is not None else None)

    async def cancel(self, job_id: str) -> Job | None:
        """Stops a job: at once where it waits, at its next step where it runs."""
        job = await self._writing.turn(partial(self._jobs.cancel, job_id, (CANCELLED,)))
        if job is not None and job.state is JobState.CANCELLED:
            self.report(Report(what="ended", job_id=job_id, state=job.state.value))
        elif job is not None and job.state is JobState.RUNNING:
            self._hands.order(Order(stop=job_id))
        return job

    async def events(self, job_id: str, after: int) -> AsyncIterator[JobEvent]:
        """What a job tells, behind a number and until it ends; each is in the store before it is told here."""
        changed = asyncio.Event()
        with _among(self._told, job_id, changed):
            while not self.stopping.is_set():
                changed.clear()
                state, told = await self.read(partial(self._events, job_id, after))
                for event in told:
                    yield event
                    after = event.number
                if state in ENDED:
                    return
                try:
                    async with asyncio.timeout(LOOK_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    continue

    def _events(self, job_id: str, after: int) -> tuple[JobState | None, tuple[JobEvent, ...]]:
        job = self._jobs.get(job_id)  # before the events: what ends meanwhile is seen next time
        return (job.state if job else JobState.DONE), self._jobs.events(job_id, after)

    def report(self, told: Report) -> None:
        """Takes note of what the lanes tell."""
        if told.what == "free":
            self._free.add(told.lane)
        elif told.what == "busy":
            self._free.discard(told.lane)
            self._under_way[told.job_id] = told.lane
        elif told.what == "ended":
            lane, owner = self._under_way.pop(told.job_id, None), self._owners.pop(told.job_id, None)
            if owner is not None:
                self._in_line[owner] = max(0, self._in_line[owner] - 1)
            if lane == "quick":
                self._mean_seconds += 0.1 * (told.seconds - self._mean_seconds)
            ended = JobEnded(state=JobState(told.state), case_id=told.case_id, result=told.result, error=told.error)
            for future in self._ended.get(told.job_id, ()):
                if not future.done():
                    future.set_result(ended)
            self._metrics.ended.labels(told.state).inc()
        for changed in self._told.get(told.job_id, ()):
            changed.set()

    # Beside.

    async def read(self, work: Callable[[], T]) -> T:
        """Something read from the store, beside the event loop."""
        return await self._reading.turn(work)

    async def write(self, work: Callable[[], T]) -> T:
        """Something written to the store, in turn with what is accepted."""
        return await self._writing.turn(work)

    @property
    def load(self) -> Load:
        """How busy it is now."""
        return Load(
            under_way=len(self._under_way),
            waiting=max(0, self._in_line.total() - len(self._under_way)),
            at_once=len(LANES),
            line=self._limits.line,
        )

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models at work: scout, judge, embedder."""
        return self._hands.models

    @property
    def works(self) -> bool:
        """Whether somebody is there to do the work."""
        return self._hands.worker is not None

    async def _look_beside(self) -> None:
        """Counts anew what is in line, for other processes work on the same store; takes up what dead ones held, and lets go of
        what ended long ago."""
        pruned = -math.inf
        while True:
            try:
                if time.monotonic() - pruned > PRUNE_SECONDS:
                    pruned = time.monotonic()
                    await self._prune()
                await asyncio.to_thread(released, self._engine, blamed=False)
                self._in_line = Counter(await asyncio.to_thread(self._jobs.counts))
            except (StoreError, Problem) as error:
                LOG.warning("The store cannot be looked after: %s", error)
            await asyncio.sleep(COUNT_SECONDS)

    async def _prune(self) -> None:
        """Forgets jobs that keep no case once their days are over, a few in one turn: callers are not kept waiting for it."""
        days = self._engine.settings.job_days
        before = self._engine.clock.now() - dt.timedelta(days=min(days, 36_500))
        gone = 0
        while days and (some := await self.write(partial(self._jobs.prune, before))):
            gone += some
        if gone:
            LOG.info("%d jobs that ended over %d days ago were let go of.", gone, days)
