"""Drafts grounded with an engine, and cases of them replayed."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from adjudge.engine.job_judge import JobJudge, told_by, with_lacks, with_record
from adjudge.engine.storable import storable
from adjudge.errors import InputError
from adjudge.jobs import casework, ledger_casework
from adjudge.jobs.bench import Watch
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.event_loop import run_to_end
from adjudge.jobs.ground import GroundBench, ground
from adjudge.jobs.recorded_world import Playback, Recorder
from adjudge.jobs.world import World
from adjudge.model.case import Case
from adjudge.model.grounding import AnswerRequest, GroundRequest
from adjudge.model.ledger import Ledger

if TYPE_CHECKING:
    from adjudge.engine.engine import Engine

UNDATED = GroundRequest(draft="").today
"""The day of a request that does not say which it is."""


Asked = TypeVar("Asked", GroundRequest, AnswerRequest)


def filled_in(asked: Asked, engine: Engine, now: dt.datetime) -> Asked:
    """A request as it can be kept, with what it leaves to the engine: the day and the workspace."""
    return replace(
        storable(asked),
        today=now.date() if asked.today == UNDATED else asked.today,
        workspace_id=asked.workspace_id or engine.settings.workspace,
    )


class LedgerDesk:
    """Grounds drafts with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def grounded(self, asked: GroundRequest, watch: Watch, *, remember: bool) -> tuple[Case, Ledger]:
        """The ledger of a draft, and the case it makes."""
        engine = self._engine
        for name, given in (("draft", asked.draft), ("question", asked.query)):
            if not isinstance(given, str):
                raise InputError(f"A {name} is text, not {type(given).__name__}.", "Give a string.")
        now = engine.clock.now()
        asked = filled_in(asked, engine, now)
        stamp = Stamp(case_id=casework.case_id(asked, now), versions=engine.versions(engine.policy))
        world = Recorder(inner=engine.world(engine.policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        bench = self.bench(world, watch, remember=remember, judge=judge)
        ledger = with_lacks(run_to_end(ground(asked, bench, stamp)), judge)
        return with_record(ledger_casework.to_case(asked, ledger, world.record, now), judge), ledger

    def replayed(self, case: Case) -> ledger_casework.ReplayedLedger:
        """A case computed again from what it was given and told, by models that remember nothing."""
        engine = self._engine

        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))

        async def grounds(asked: GroundRequest, world: Playback, stamp: Stamp) -> Ledger:
            bench = self.bench(world, lambda event: None, remember=False, judge=judge)
            return with_lacks(await ground(asked, bench, stamp), judge)

        return run_to_end(ledger_casework.replay(case, grounds, engine.versions(engine.policy)))

    def bench(self, world: World, watch: Watch, *, remember: bool, judge: JobJudge | None = None) -> GroundBench:
        """What a draft is grounded with."""
        engine = self._engine
        return GroundBench(
            world=world,
            readers=partial(engine.models.readers, remember=remember, judge=judge),
            likeness=engine.models.likeness,
            policy=engine.policy,
            clock=engine.clock,
            watch=watch,
        )
