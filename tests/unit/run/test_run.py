"""What every job has: its run, which grows by one step after another and is never changed."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from adjudge.policy import Policy
from adjudge.run.consult import EXHAUSTED, quota
from adjudge.run.world import Playback, degraded, degraded_once, is_late, started, traced
from adjudge.values.budget import Budget, Spend
from adjudge.values.case import Reply
from adjudge.values.codec import from_json, to_json
from adjudge.values.language import CallTag, Made, Priority
from adjudge.values.trace import Consulted, Degraded, Event, Heard, Run, Started, Stopped

NOON = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)
RUN = Run(began=NOON, budget=Budget(llm_calls=3, tokens=900, searches=2, pages=4, seconds=60.0))
HEARD, STOPPED = Heard(candidates=3), Stopped(reason="sufficient")
SLOW = Degraded(reason_code="search_failed", detail="It took too long.")
GONE = Degraded(reason_code="page_failed", detail="It is gone.")


def after(seconds: float) -> dt.datetime:
    return NOON + dt.timedelta(seconds=seconds)


class TestSteps:
    def test_one_that_has_begun_has_done_and_spent_nothing(self) -> None:
        begun = Run(began=NOON)
        assert (begun.trace, begun.reason_codes, begun.spend, begun.budget) == ((), (), Spend(), Budget())

    def test_events_come_in_the_order_they_happened(self) -> None:
        assert RUN.with_events(HEARD).with_events(SLOW, STOPPED).trace == (HEARD, SLOW, STOPPED)

    def test_a_reason_is_given_once_where_it_first_came(self) -> None:
        assert RUN.with_reasons("b", "a", "b").with_reasons("a", "c").reason_codes == ("b", "a", "c")

    def test_what_things_cost_is_added_up(self) -> None:
        run = RUN.paid(Spend(searches=1)).paid(Spend(pages=2, tokens=40, cost=0.5)).paid(Spend(pages=1, cost=0.25))
        assert run.spend == Spend(searches=1, pages=3, tokens=40, cost=0.75)

    def test_no_step_changes_the_run_before_it(self) -> None:
        before = replace(RUN)
        RUN.with_events(HEARD).with_reasons("a").paid(Spend(pages=1)).elapsed(after(5)).joined(RUN)
        assert before == RUN

    def test_it_is_kept_as_json_like_any_value(self) -> None:
        run = RUN.with_events(HEARD, SLOW).with_reasons("search_failed").paid(Spend(searches=1))
        assert from_json(to_json(run), Run) == run


class TestTime:
    def test_it_is_looked_at_and_not_added_up(self) -> None:
        run = RUN.paid(Spend(pages=1)).elapsed(after(20)).elapsed(after(30))
        assert run.spend == Spend(pages=1, seconds=30.0)

    def test_what_is_left_is_counted_from_the_beginning(self) -> None:
        assert (RUN.seconds(after(20)), RUN.left(after(20)), RUN.left(after(61))) == (20.0, 40.0, -1.0)

    @pytest.mark.parametrize("then", [True, False])
    def test_whether_it_is_late_is_for_its_world_to_say(self, then: bool) -> None:
        """A replay takes no time, and is as late as the job was."""
        told = Reply(kind="late", asked="", answer=to_json(then).decode())
        assert is_late(RUN, Playback([told], searches=False)) is then


class TestLimits:
    def test_only_those_that_are_asked_for_count(self) -> None:
        run = RUN.paid(Spend(searches=2, tokens=5000))
        assert (run.used_up("pages"), run.used_up("pages", "searches")) == (None, "searches")

    def test_a_limit_that_is_reached_is_used_up(self) -> None:
        assert RUN.paid(Spend(pages=3)).used_up("pages") is None
        assert RUN.paid(Spend(pages=4)).used_up("pages") == "pages"
        assert RUN.elapsed(after(60)).used_up("seconds") == "seconds"


def test_a_part_of_the_job_on_a_run_of_its_own_is_joined_but_for_its_time() -> None:
    whole = RUN.with_events(HEARD).with_reasons("a", "b").paid(Spend(pages=1)).elapsed(after(10))
    part = Run(began=after(10)).with_events(SLOW).with_reasons("b", "c").paid(Spend(searches=2)).elapsed(after(40))
    joined = whole.joined(part)
    assert (joined.trace, joined.reason_codes) == ((HEARD, SLOW), ("a", "b", "c"))
    assert joined.spend == Spend(pages=1, searches=2, seconds=10.0)
    assert (joined.began, joined.budget) == (whole.began, whole.budget)


class TestTelling:
    """What a job does is told to whoever watches as it is done, and stands in its trace in the same order."""

    def test_its_first_event_says_what_it_is_and_under_which_policy(self) -> None:
        watched: list[Event] = []
        policy = Policy()
        run = started(RUN, "verify", policy, watched.append)
        assert run.trace == (Started(job="verify", profile=policy.profile, policy=policy.digest()),)
        assert watched == list(run.trace)

    def test_what_is_traced_is_told(self) -> None:
        watched: list[Event] = []
        run = traced(traced(RUN, watched.append, HEARD), watched.append, SLOW, STOPPED)
        assert watched == list(run.trace) == [HEARD, SLOW, STOPPED]
        assert run.reason_codes == ()

    def test_what_could_not_be_done_is_a_reason_too(self) -> None:
        watched: list[Event] = []
        run = degraded(RUN, watched.append, SLOW, GONE, SLOW)
        assert watched == list(run.trace) == [SLOW, GONE, SLOW]
        assert run.reason_codes == ("search_failed", "page_failed")

    def test_the_same_lack_is_said_once_where_that_is_asked_for(self) -> None:
        watched: list[Event] = []
        run = degraded_once(RUN, watched.append, SLOW, SLOW)
        run = degraded_once(run, watched.append, GONE, SLOW)
        assert watched == list(run.trace) == [SLOW, GONE]
        assert run.reason_codes == ("search_failed", "page_failed")

    def test_where_nothing_lacks_nothing_is_said(self) -> None:
        assert degraded(RUN, _never) == degraded_once(RUN, _never) == RUN


def _never(event: Event) -> None:
    raise AssertionError(event)


class TestQuota:
    """The account with a language model is drawn up from the run, and kept nowhere else."""

    def test_it_has_the_limits_of_the_budget(self) -> None:
        account = quota(RUN)
        assert (account.calls, account.tokens, account.made, account.degraded) == (3, 900, (), False)

    def test_calls_are_read_from_the_trace(self) -> None:
        low = Consulted(tag="facts", tokens=70, priority="low")
        run = RUN.with_events(Consulted(tag="verdict", tokens=200), HEARD, low)
        assert quota(run).made == (
            Made(tag=CallTag.VERDICT, tokens=200),
            Made(tag=CallTag.FACTS, tokens=70, priority=Priority.LOW),
        )
        assert (quota(run).calls_left, quota(run).tokens_left) == (1, 630)

    def test_an_account_that_is_used_up_at_the_vendor_s_is_a_reason_of_the_run(self) -> None:
        assert quota(RUN.with_reasons(EXHAUSTED)).degraded
