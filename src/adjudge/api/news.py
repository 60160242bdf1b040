"""The news of a server: refreshed every day while it runs, and what became of that."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from dataclasses import field

from adjudge.api import refresh_process
from adjudge.api.limits import ServiceLimits
from adjudge.api.refresh_process import Ended
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError, InputError, ProviderError
from adjudge.ports import Clock
from adjudge.settings.values import NEVER
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import RefreshReport

# Doing something once a day, at a fixed time.


LONGEST_NAP = 900.0
"""Seconds slept at a stretch: machines are suspended and clocks are set, which a sleep of hours would not notice."""


async def run_daily(
    refresh: Callable[[], Awaitable[object]],
    clock: Clock,
    at: dt.time,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    *,
    failed: Callable[[Exception], None],
) -> None:
    """Refreshes every day at a time, in UTC unless it says otherwise, until it is cancelled. A refresh that fails is told
    to `failed` and tried again the next day; one that takes longer than a day is not made up for."""
    while True:
        due = next_time(clock.now(), at)
        while (left := (due - clock.now()).total_seconds()) > 0:
            await sleep(min(left, LONGEST_NAP))
        try:
            await refresh()
        except Exception as error:  # whatever it was, tomorrow is another day; it is told, not swallowed
            failed(error)


def next_time(now: dt.datetime, at: dt.time) -> dt.datetime:
    """The first moment after `now` at which the clock shows `at`."""
    zone = at.tzinfo or dt.UTC
    today = dt.datetime.combine(now.astimezone(zone).date(), at.replace(tzinfo=zone))
    return today if today > now else dt.datetime.combine(today.date() + dt.timedelta(days=1), today.timetz())


LOG = logging.getLogger("adjudge.api")


@dataclass(frozen=True, kw_only=True, slots=True)
class Failure:
    """A refresh that did not bring news."""

    at: dt.datetime
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Summary:
    """The last refresh, whoever made it."""

    began: dt.datetime
    seconds: float
    refreshed: bool
    """False when nothing came in and the news were left as they were."""
    came_in: int
    kept: int
    expired: int
    passages: int
    rejections: dict[str, int] = field(default_factory=dict)
    outages: tuple[str, ...] = ()
    """The feeds and queries that could not be had, and why."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsStatus:
    """How fresh the news are, and when they will be again."""

    refresh_at: str
    """The time of the day, in UTC; never where there is none."""
    next_refresh: dt.datetime | None
    """None where nothing is scheduled."""
    unscheduled: str
    """Why nothing is scheduled; empty where something is."""
    refreshing: bool
    """Whether this server refreshes them right now."""
    last_refresh: Summary | None
    last_failure: Failure | None
    """Since the server began."""
    left_to_another: dt.datetime | None
    """When a refresh was due while another, of cron or of a person, was under way."""


class DailyNews:
    """Refreshes the news of an engine every day, in a process beside this one."""

    def __init__(self, engine: Engine, limits: ServiceLimits) -> None:
        self._engine = engine
        self._limits = limits
        self.unscheduled = why_not(engine)
        self.failure: Failure | None = None
        self.left_to_another: dt.datetime | None = None
        self.refreshing = False

    async def run(self) -> None:
        """Refreshes day by day until it is cancelled; returns at once where nothing is scheduled."""
        if self.unscheduled:
            LOG.info("The news are not refreshed here. %s", self.unscheduled)
            return
        LOG.info("The news are refreshed daily at %s UTC.", self._engine.settings.refresh_at)
        await run_daily(self.refresh, self._engine.clock, self._at, failed=self._failed)

    async def refresh(self) -> None:
        """One refresh. Raises AdjudgeError where it brought nothing; cancelled, it is stopped and clears up."""
        self.refreshing = True
        try:
            ended = await self._ended()
        finally:
            self.refreshing = False
        if ended.elsewhere:
            self.left_to_another = self._engine.clock.now()
            LOG.info("Another refresh of the news is under way: today's is left to it.")
        elif ended.report is None:
            raise ProviderError(ended.error)
        elif not ended.report.refreshed:
            raise ProviderError(f"Nothing came in: the news are as they were. {' '.join(_outages(ended.report))}".strip())
        else:
            for outage in _outages(ended.report):
                LOG.warning("The news were refreshed without one source. %s", outage)
            LOG.info("The news are refreshed: %d pages came in.", len(ended.report.came_in))

    def status(self) -> NewsStatus:
        """How things stand. Reads the report of the last refresh, which may be another process's."""
        settings, now = self._engine.settings, self._engine.clock.now()
        try:
            last, failure = self._engine.refreshes.last(), self.failure
        except AdjudgeError as error:  # a damaged report: what it said is lost, that it is damaged is told
            last, failure = None, Failure(at=now, reason=str(error))
        return NewsStatus(
            refresh_at=settings.refresh_at,
            next_refresh=None if self.unscheduled else next_time(now, self._at),
            unscheduled=self.unscheduled,
            refreshing=self.refreshing,
            last_refresh=None if last is None else summary(last),
            last_failure=failure,
            left_to_another=self.left_to_another,
        )

    @property
    def _at(self) -> dt.time:
        return dt.time.fromisoformat(self._engine.settings.refresh_at)

    def _failed(self, error: Exception) -> None:
        known = isinstance(error, AdjudgeError)
        self.failure = Failure(at=self._engine.clock.now(), reason=str(error) if known else f"{type(error).__name__}: {error}")
        LOG.error("The news could not be refreshed. %s", self.failure.reason, exc_info=None if known else error)

    async def _ended(self) -> Ended:
        # A session of its own: Ctrl-C in a terminal reaches the server alone, which then stops this once and in order.
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", refresh_process.__name__), stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        try:
            told, _ = await process.communicate(to_json(self._engine.settings))
        except RuntimeError:  # uvloop's word for a process that ended before it could be told anything
            told = b""
            await process.wait()
        finally:
            await self._stopped(process)
        if process.returncode != 0 or not told:
            raise ProviderError(f"The refresh broke off (exit {process.returncode}).", "The log of the server says more.")
        return from_json(told, Ended)

    async def _stopped(self, process: Process) -> None:
        """Has a process that still runs clear up and end; ends it where it does not."""
        if process.returncode is not None:
            return
        process.send_signal(signal.SIGINT)
        try:
            async with asyncio.timeout(self._limits.stop_seconds):
                await process.wait()
        except TimeoutError:
            LOG.warning("The refresh did not stop in time and was ended; what it had begun is removed by the next.")
            process.kill()
            await process.wait()


def why_not(engine: Engine) -> str:
    """Why the news of an engine are not refreshed daily; empty where they are."""
    if engine.settings.refresh_at == NEVER:
        return f"ADJUDGE_REFRESH_AT is {NEVER}."
    if engine.settings.profile == "library":
        return "Profile library never leaves the machine. Set ADJUDGE_PROFILE=web to have the news read."
    try:
        engine.plan_refresh()
    except InputError as error:
        return str(error)
    return ""


def summary(report: RefreshReport) -> Summary:
    """A report without its pages."""
    return Summary(
        **{name: getattr(report, name) for name in ("began", "seconds", "refreshed", "kept", "expired", "passages")},
        came_in=len(report.came_in),
        rejections={str(reason): count for reason, count in report.rejections.items()},
        outages=_outages(report),
    )


def _outages(report: RefreshReport) -> tuple[str, ...]:
    return tuple(f"No answer from {asked.kind} {asked.what}: {asked.error}" for asked in report.outages)
