"""Questions answered with an engine, and cases of them replayed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.engine.job_judge import JobJudge, told_by, with_lacks, with_record
from adjudge.engine.ledger_desk import LedgerDesk, filled_in
from adjudge.errors import InputError
from adjudge.jobs import answer_casework, casework
from adjudge.jobs.answer import answer
from adjudge.jobs.answer_bench import AnswerBench
from adjudge.jobs.bench import Watch
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.event_loop import run_to_end
from adjudge.jobs.recorded_world import Playback, Recorder
from adjudge.jobs.world import World
from adjudge.model.case import Case
from adjudge.model.grounding import AnswerRequest
from adjudge.model.ledger import Answer
from adjudge.model.source import Topic
from adjudge.steps.write_extract import MODES

if TYPE_CHECKING:
    from adjudge.engine.engine import Engine


class AnswerDesk:
    """Answers questions with what an engine has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def answered(self, asked: AnswerRequest, watch: Watch, *, remember: bool) -> tuple[Case, Answer]:
        """The answer to a question, and the case it makes."""
        engine = self._engine
        if asked.mode not in MODES:
            raise InputError(f"There is no mode named {asked.mode}.", f"Choose one of: {', '.join(MODES)}.")
        if not isinstance(asked.query, str):
            raise InputError(f"A question is text, not {type(asked.query).__name__}.", "Say in words what is asked.")
        if not asked.query.strip():
            raise InputError("There is no question.", "Say what is asked.")
        now = engine.clock.now()
        asked = filled_in(asked, engine, now)
        name = engine.language_model.name if engine.language_model else ""
        stamp = Stamp(case_id=casework.case_id(asked, now), versions=engine.versions(engine.policy, name))
        world = Recorder(inner=engine.world(engine.policy, stamp.case_id))
        judge = engine.models.job_judge(watch, remember=remember)
        bench = self._bench(world, watch, judge, remember=remember)
        made = with_lacks(run_to_end(answer(asked, bench, stamp)), judge)
        case = answer_casework.to_case(asked, made, world.record, now, language_model=name, texts=world.texts)
        return with_record(case, judge), made

    def replayed(self, case: Case) -> answer_casework.ReplayedAnswer:
        """A case computed again from what it was given and told, by models that remember nothing."""
        engine = self._engine

        judge = engine.models.job_judge(lambda event: None, remember=False, told=told_by(case))

        async def answers(asked: AnswerRequest, world: Playback, stamp: Stamp) -> Answer:
            bench = self._bench(world, lambda event: None, judge, remember=False)
            return with_lacks(await answer(asked, bench, stamp), judge)

        versions = engine.versions(engine.policy, case.inputs.get("language_model", ""))
        return run_to_end(answer_casework.replay(case, answers, versions, self._text))

    def _text(self, content_sha256: str) -> str | None:
        snapshot = self._engine.store.snapshot(content_sha256)
        return None if snapshot is None else snapshot.text

    def _bench(self, world: World, watch: Watch, judge: JobJudge | None, *, remember: bool) -> AnswerBench:
        engine = self._engine
        ground = LedgerDesk(engine).bench(world, watch, remember=remember, judge=judge)
        readers = ground.readers()  # one pair for all drafts: a revision is mostly what was read before
        return AnswerBench(
            bench=engine.bench(world, engine.policy, watch, Topic.GENERAL, remember=remember, judge=judge),
            ground=replace(ground, readers=lambda: readers),
        )
