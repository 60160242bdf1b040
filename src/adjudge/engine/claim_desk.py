"""Claims verified with an engine, and cases of them replayed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from adjudge.engine.job_judge import told_by, with_lacks, with_record
from adjudge.engine.storable import storable
from adjudge.jobs import casework
from adjudge.jobs.bench import Watch
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.event_loop import run_to_end
from adjudge.jobs.recorded_world import Recorder
from adjudge.jobs.verify import verify
from adjudge.model.case import Case
from adjudge.model.codec import digest
from adjudge.model.inquiry import Request
from adjudge.model.verdict import Finding

if TYPE_CHECKING:
    from adjudge.engine.engine import Engine


class ClaimDesk:
    """Verifies claims with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def verified(self, asked: Request, watch: Watch, *, remember: bool) -> tuple[Case, Finding]:
        """Whether a claim holds, and the case it makes."""
        engine = self._engine
        now = engine.clock.now()
        asked = replace(storable(asked), today=asked.as_of or now.date())
        policy = engine.policy_of(asked.manner)
        name = engine.language_model.name if engine.language_model else ""
        stamp = Stamp(case_id=casework.case_id(asked, now), versions=engine.versions(policy, name))
        world = Recorder(inner=engine.world(policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        bench = engine.bench(world, policy, watch, asked.topic, remember=remember, judge=judge)
        finding = with_lacks(run_to_end(verify(asked, bench, stamp)), judge)
        case = casework.to_case(asked, finding, world.record, now, searches=world.searches, language_model=name)
        return with_record(case, judge), finding

    def replayed(self, case: Case) -> casework.Replayed:
        """A case computed again from what it was told, by models that remember nothing."""
        engine, request = self._engine, casework.request_of(case)
        policy = engine.policy_of(request.manner)
        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))
        bench = partial(
            engine.bench, policy=policy, watch=lambda event: None, topic=request.topic, remember=False, judge=judge
        )
        versions = engine.versions(policy, casework.language_model_of(case))
        found = run_to_end(casework.replay(case, bench, versions))
        finding = with_lacks(found.finding, judge)
        return replace(found, finding=finding, identical=digest(casework.timeless(finding)) == case.digest)
