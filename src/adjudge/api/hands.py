"""Who does a server's work: lanes in threads of this process, or a worker process that is started again when it dies."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from adjudge.api import worker_process
from adjudge.api.lanes import Lanes, Order, Report, released
from adjudge.api.limits import ServiceLimits
from adjudge.api.work import LANES, Workbench
from adjudge.api.worker_process import LENGTHS, Beginning, Ready, framed
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError
from adjudge.values.codec import from_json

LOG = logging.getLogger("adjudge.api")
RESTING_SECONDS = 10.0
"""The longest pause before a worker that keeps dying is started once more."""

Reporting = Callable[[Report], None]


class ThreadHands:
    """Lanes in threads beside the event loop: for whoever holds an engine in its hands already."""

    def __init__(self, engine: Engine, limits: ServiceLimits) -> None:
        self._engine, self._limits = engine, limits
        self._bench = Workbench(engine)
        self._lanes: Lanes | None = None

    @property
    def models(self) -> tuple[str, ...]:
        return self._engine.models.names

    @property
    def worker(self) -> str | None:
        return self._lanes.name if self._lanes is not None and self._lanes.alive else None

    async def start(self, report: Reporting) -> None:
        loop = asyncio.get_running_loop()

        def told(one: Report) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(report, one)

        self._lanes = Lanes(self._bench, told, self._limits.lease_seconds)
        self._lanes.start()

    def order(self, order: Order) -> None:
        assert self._lanes is not None
        self._lanes.obey(order)

    async def close(self, within: float) -> None:
        if self._lanes is not None:
            await asyncio.to_thread(self._lanes.close, within)
        self._bench.close()


class ProcessHands:
    """A worker process. One that dies is started again, and what it held goes back in line."""

    def __init__(self, engine: Engine, limits: ServiceLimits) -> None:
        self._engine, self._limits = engine, limits
        self.worker: str | None = None
        self._report: Reporting = lambda told: None
        self._writer: asyncio.StreamWriter | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._first: asyncio.Future[None] | None = None
        self._closing = False
        self.models: tuple[str, ...] = ()

    async def start(self, report: Reporting) -> None:
        """Returns when the worker is ready; raises AdjudgeError where it never will be."""
        self._report = report
        self._first = asyncio.get_running_loop().create_future()
        self._keeping = asyncio.create_task(self._kept())
        await self._first

    def order(self, order: Order) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(framed(order))

    async def close(self, within: float) -> None:
        self._closing = True
        self.order(Order(end=True))
        process = self._process
        if process is not None:
            try:
                async with asyncio.timeout(within + 5):
                    await process.wait()
            except TimeoutError:
                LOG.warning("The worker did not end in time and was ended; what it held is taken up by the next.")
                process.kill()
                await process.wait()
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)

    async def _kept(self) -> None:
        """Keeps a worker at work."""
        pause = 0.1
        while not self._closing:
            began = time.monotonic()
            try:
                await self._worked()
            except (OSError, asyncio.IncompleteReadError) as error:
                LOG.warning("The worker cannot be reached: %s", error)
            self.worker = None
            if self._closing:
                return
            code = await self._process.wait() if self._process else None
            LOG.error("The worker died (exit %s) and is started again.", code)
            await asyncio.to_thread(released, self._engine, blamed=True)
            pause = 0.1 if time.monotonic() - began > RESTING_SECONDS else min(pause * 2, RESTING_SECONDS)
            await asyncio.sleep(pause)

    def _begun(self, ready: Ready) -> None:
        first = self._first
        if ready.error:
            LOG.error("The worker cannot work. %s", ready.error)
            if first is not None and not first.done():
                self._closing = True
                first.set_exception(AdjudgeError(ready.error))
            return
        self.worker, self.models = ready.worker, ready.models
        if first is not None and not first.done():
            first.set_result(None)

    async def _worked(self) -> None:
        """One worker, from its beginning to its end."""
        ours, theirs = socket.socketpair()
        with theirs:
            # A session of its own: Ctrl-C in a terminal reaches the server alone, which then ends this in order.
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", worker_process.__name__, str(theirs.fileno())),
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        reader, self._writer = await asyncio.open_connection(sock=ours, limit=2**16)
        self._writer.write(framed(Beginning(settings=self._engine.settings, limits=self._limits)))
        try:
            while True:
                head, body = LENGTHS.unpack(await reader.readexactly(LENGTHS.size))
                told, bytes_ = await reader.readexactly(head), await reader.readexactly(body)
                if self.worker is None:
                    self._begun(from_json(told, Ready))
                    for lane in LANES:  # what is in line already has waited for this
                        self.order(Order(wake=lane))
                    continue
                self._report(replace(from_json(told, Report), result=bytes_))
        except asyncio.IncompleteReadError:
            return
        finally:
            self._writer.close()


Hands = ThreadHands | ProcessHands
"""Whoever does the work. `worker` is the name leases are taken under, None while nobody is ready; `models` are those of whoever
is or was ready: scout, judge, embedder."""
