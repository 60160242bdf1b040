"""What Adjudge relies on when it accepts work: nothing is lost, and everything ends once."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.jobs import SqliteJobs
from adjudge.values.case import JobState
from doubles import ManualClock

Open = Callable[[], SqliteJobs]


@pytest.fixture
def open_jobs(open_database: Callable[[], Database], clock: ManualClock) -> Open:
    """Opens the same queue, as another process would."""
    return lambda: SqliteJobs(open_database(), clock)


@pytest.fixture
def jobs(open_jobs: Open) -> SqliteJobs:
    return open_jobs()


def test_accepted_work_is_queued_with_all_it_came_with(jobs: SqliteJobs, clock: ManualClock) -> None:
    job = jobs.enqueue("verify", '{"claim": "naïve"}', idempotency_key="k")
    assert (job.kind, job.payload, job.idempotency_key) == ("verify", '{"claim": "naïve"}', "k")
    assert (job.state, job.attempts, job.worker, job.lease_until) == (JobState.QUEUED, 0, None, None)
    assert job.created == clock.now()
    assert jobs.get(job.id) == job


def test_an_unknown_job_is_not_there(jobs: SqliteJobs) -> None:
    assert jobs.get("nobody's") is None


def test_every_job_has_an_id_of_its_own(jobs: SqliteJobs) -> None:
    assert len({jobs.enqueue("verify", "same").id for _ in range(50)}) == 50


class TestLeasing:
    def test_an_empty_queue_gives_nothing(self, jobs: SqliteJobs) -> None:
        assert jobs.lease("w1", 30) is None

    def test_the_oldest_job_comes_first_even_among_those_of_one_moment(self, jobs: SqliteJobs) -> None:
        accepted = [jobs.enqueue("verify", str(n)).id for n in range(5)]
        leased = [job.id for _ in range(5) if (job := jobs.lease("w1", 30))]
        assert leased == accepted
        assert jobs.lease("w1", 30) is None

    def test_a_leased_job_says_who_has_it_and_until_when(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        jobs.enqueue("verify", "x")
        job = jobs.lease("w1", 30)
        assert job is not None
        assert (job.state, job.worker, job.attempts) == (JobState.RUNNING, "w1", 1)
        assert job.lease_until == clock.now() + dt.timedelta(seconds=30)
        assert jobs.get(job.id) == job

    def test_nobody_else_gets_a_job_while_its_lease_runs(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        clock.advance(29.999)
        assert jobs.lease("w2", 30) is None

    def test_a_lease_that_ran_out_is_taken_over(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        accepted = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        clock.advance(30)
        taken = jobs.lease("w2", 30)
        assert taken is not None
        assert (taken.id, taken.worker, taken.attempts) == (accepted.id, "w2", 2)

    def test_an_abandoned_job_goes_before_younger_ones(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        first, second = jobs.enqueue("verify", "1"), jobs.enqueue("verify", "2")
        jobs.lease("w1", 30)
        clock.advance(31)
        assert [job.id for _ in range(2) if (job := jobs.lease("w2", 30))] == [first.id, second.id]

    def test_leases_of_fractions_of_a_second_are_told_apart(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        jobs.enqueue("verify", "x")
        jobs.lease("w1", 0.25)
        clock.advance(0.2)
        assert jobs.lease("w2", 1) is None
        clock.advance(0.05)
        assert jobs.lease("w2", 1) is not None


class TestRenewing:
    def test_a_renewed_lease_runs_from_now(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        clock.advance(20)
        assert jobs.renew(job.id, "w1", 30)
        clock.advance(20)
        assert jobs.lease("w2", 30) is None

    def test_the_wrong_worker_cannot_renew(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        job = jobs.enqueue("verify", "x")
        leased = jobs.lease("w1", 30)
        assert not jobs.renew(job.id, "w2", 300)
        assert jobs.get(job.id) == leased

    def test_a_worker_whose_job_was_taken_over_is_told_to_stop(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        clock.advance(31)
        jobs.lease("w2", 30)
        assert not jobs.renew(job.id, "w1", 30)
        assert jobs.renew(job.id, "w2", 30)

    def test_what_is_queued_finished_or_unknown_cannot_be_renewed(self, jobs: SqliteJobs) -> None:
        job = jobs.enqueue("verify", "x")
        assert not jobs.renew(job.id, "w1", 30)
        jobs.lease("w1", 30)
        jobs.finish(job.id, "w1", "{}")
        assert not jobs.renew(job.id, "w1", 30)
        assert not jobs.renew("nobody's", "w1", 30)


class TestEnding:
    def test_a_finished_job_keeps_its_result_and_is_never_leased_again(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        assert jobs.finish(job.id, "w1", '{"verdict": "supported"}')
        done = jobs.get(job.id)
        assert done is not None
        assert (done.state, done.result, done.lease_until) == (
            JobState.DONE,
            '{"verdict": "supported"}',
            None,
        )
        clock.advance(3600)
        assert jobs.lease("w2", 30) is None

    def test_the_wrong_worker_cannot_end_a_job(self, jobs: SqliteJobs) -> None:
        job = jobs.enqueue("verify", "x")
        leased = jobs.lease("w1", 30)
        assert not jobs.finish(job.id, "w2", "{}")
        assert not jobs.fail(job.id, "w2", "no", final=True)
        assert not jobs.fail(job.id, "w2", "no", final=False)
        assert jobs.get(job.id) == leased

    def test_a_job_that_nobody_holds_cannot_be_ended(self, jobs: SqliteJobs) -> None:
        job = jobs.enqueue("verify", "x")
        assert not jobs.finish(job.id, "w1", "{}")
        assert not jobs.fail(job.id, "w1", "no", final=True)
        assert not jobs.finish("nobody's", "w1", "{}")
        assert jobs.get(job.id) == job

    def test_a_job_ends_once(self, jobs: SqliteJobs) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        assert jobs.finish(job.id, "w1", "first")
        assert not jobs.finish(job.id, "w1", "second")
        assert not jobs.fail(job.id, "w1", "late", final=True)
        ended = jobs.get(job.id)
        assert ended is not None
        assert (ended.state, ended.result, ended.error) == (JobState.DONE, "first", None)

    def test_of_two_workers_only_the_one_that_holds_the_job_ends_it(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        clock.advance(31)
        jobs.lease("w2", 30)
        assert not jobs.finish(job.id, "w1", "from the dead")
        assert jobs.finish(job.id, "w2", "from the living")
        ended = jobs.get(job.id)
        assert ended is not None and ended.result == "from the living"

    def test_a_job_given_back_is_leased_again_with_the_error_on_it(self, jobs: SqliteJobs) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        assert jobs.fail(job.id, "w1", "the search was down", final=False)
        waiting = jobs.get(job.id)
        assert waiting is not None
        assert (waiting.state, waiting.worker, waiting.lease_until) == (JobState.QUEUED, None, None)
        assert waiting.error == "the search was down"
        again = jobs.lease("w2", 30)
        assert again is not None and (again.id, again.attempts) == (job.id, 2)

    def test_a_job_given_back_can_still_finish_without_a_trace_of_the_error(self, jobs: SqliteJobs) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        jobs.fail(job.id, "w1", "the search was down", final=False)
        jobs.lease("w1", 30)
        assert jobs.finish(job.id, "w1", "{}")
        ended = jobs.get(job.id)
        assert ended is not None and (ended.result, ended.error) == ("{}", None)

    def test_a_job_given_up_is_never_leased_again(self, jobs: SqliteJobs, clock: ManualClock) -> None:
        job = jobs.enqueue("verify", "x")
        jobs.lease("w1", 30)
        assert jobs.fail(job.id, "w1", "the claim is empty", final=True)
        failed = jobs.get(job.id)
        assert failed is not None
        assert (failed.state, failed.error, failed.result) == (JobState.FAILED, "the claim is empty", None)
        clock.advance(3600)
        assert jobs.lease("w2", 30) is None


class TestIdempotency:
    def test_the_same_key_gives_the_job_accepted_first(self, jobs: SqliteJobs) -> None:
        first = jobs.enqueue("verify", "one", idempotency_key="k")
        assert jobs.enqueue("verify", "two", idempotency_key="k") == first
        jobs.lease("w1", 30)
        assert jobs.lease("w1", 30) is None

    def test_the_same_key_gives_the_job_as_it_stands_now(self, jobs: SqliteJobs) -> None:
        first = jobs.enqueue("verify", "one", idempotency_key="k")
        jobs.lease("w1", 30)
        jobs.finish(first.id, "w1", "{}")
        assert jobs.enqueue("verify", "one", idempotency_key="k").state is JobState.DONE

    def test_other_keys_and_no_key_give_new_jobs(self, jobs: SqliteJobs) -> None:
        keys = ["a", "b", "", None, None]
        assert len({jobs.enqueue("verify", "x", idempotency_key=key).id for key in keys}) == 5

    def test_one_key_sent_by_many_at_once_makes_one_job(self, open_jobs: Open) -> None:
        queues = [open_jobs() for _ in range(4)]
        with ThreadPoolExecutor(max_workers=4) as pool:
            sent = pool.map(lambda n: queues[n % 4].enqueue("verify", str(n), idempotency_key=str(n // 8)), range(32))
        assert len({job.id for job in sent}) == 4


class TestManyAtOnce:
    def test_what_one_process_accepted_another_works_on(self, open_jobs: Open) -> None:
        front, back = open_jobs(), open_jobs()
        job = front.enqueue("verify", "x")
        assert back.lease("w1", 30) is not None
        assert back.finish(job.id, "w1", "{}")
        ended = front.get(job.id)
        assert ended is not None and ended.state is JobState.DONE

    def test_no_job_is_leased_to_two_workers(self, open_jobs: Open) -> None:
        queues = [open_jobs() for _ in range(4)]
        accepted = {queues[0].enqueue("verify", str(n)).id for n in range(40)}

        def drain(n: int) -> list[str]:
            taken = []
            while (job := queues[n].lease(f"w{n}", 30)) is not None:
                taken.append(job.id)
            return taken

        with ThreadPoolExecutor(max_workers=4) as pool:
            leased = Counter(job_id for taken in pool.map(drain, range(4)) for job_id in taken)
        assert leased == dict.fromkeys(accepted, 1)
