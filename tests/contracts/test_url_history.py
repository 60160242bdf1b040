"""What Adjudge relies on when it remembers which pages it saw."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.visits import SqliteUrlHistory
from adjudge.errors import InputError
from adjudge.ports import UrlHistory
from adjudge.values.case import UrlVisit

Open = Callable[[], UrlHistory]


@pytest.fixture
def open_history(open_database: Callable[[], Database]) -> Open:
    """Opens the same history, as another process would."""
    return lambda: SqliteUrlHistory(open_database())


@pytest.fixture
def history(open_history: Open) -> UrlHistory:
    return open_history()


PAGE = "https://news.example.org/2024/a-story"


def day(number: int) -> dt.datetime:
    return dt.datetime(2024, 5, number, 9, 30, tzinfo=dt.UTC)


def visit(
    url: str = PAGE,
    *,
    on: int = 1,
    status: str = "extracted",
    job: str = "job-1",
    sha: str | None = None,
    detail: str = "",
    marks: tuple[str, ...] = (),
) -> UrlVisit:
    return UrlVisit(
        url=url,
        site="example.org",
        status=status,
        first_seen=day(on),
        last_seen=day(on),
        content_sha256=sha,
        detail=detail,
        jobs=(job,),
        marks=marks,
    )


def test_a_page_never_seen_is_left_out(history: UrlHistory) -> None:
    history.record(visit())
    assert history.visits(["https://example.com/other"]) == {}
    assert history.visits([]) == {}


def test_a_visit_comes_back_as_it_was_recorded(history: UrlHistory) -> None:
    seen = visit(sha="ab" * 32, detail="took two tries — naïve", marks=("owner north media", "template 0123"))
    history.record(seen)
    assert history.visits([PAGE]) == {PAGE: seen}


def test_all_spellings_of_an_address_are_one_page(history: UrlHistory) -> None:
    spelled = "HTTPS://News.Example.org:443/2024/a-story?utm_source=mail#top"
    history.record(visit(spelled))
    found = history.visits([PAGE, spelled])
    assert found.keys() == {PAGE, spelled}, "each under the spelling asked for"
    assert found[PAGE] == found[spelled]
    assert (found[PAGE].url, found[PAGE].site) == (PAGE, "example.org")


def test_the_first_sight_the_latest_status_and_every_job_are_kept(history: UrlHistory) -> None:
    history.record(visit(on=1, status="seen", job="job-1"))
    history.record(visit(on=2, status="failed", job="job-2", detail="timed out"))
    history.record(visit(on=3, status="extracted", job="job-1", sha="cd" * 32))
    kept = history.visits([PAGE])[PAGE]
    assert (kept.first_seen, kept.last_seen) == (day(1), day(3))
    assert (kept.status, kept.detail, kept.content_sha256) == ("extracted", "", "cd" * 32)
    assert kept.jobs == ("job-1", "job-2")


def test_a_later_reading_shows_its_own_marks_and_a_failure_leaves_them(history: UrlHistory) -> None:
    history.record(visit(on=1, sha="ab" * 32, marks=("owner north media",)))
    history.record(visit(on=2, status="failed"))
    assert history.visits([PAGE])[PAGE].marks == ("owner north media",)
    history.record(visit(on=3, sha="cd" * 32, marks=("owner south media",)))
    assert history.visits([PAGE])[PAGE].marks == ("owner south media",)


def test_a_report_that_arrives_late_does_not_undo_a_later_visit(history: UrlHistory) -> None:
    history.record(visit(on=5, status="extracted", job="job-2"))
    history.record(visit(on=2, status="failed", job="job-1"))
    kept = history.visits([PAGE])[PAGE]
    assert (kept.status, kept.first_seen, kept.last_seen) == ("extracted", day(2), day(5))
    assert kept.jobs == ("job-2", "job-1")


def test_a_failed_visit_leaves_the_text_once_read_known(history: UrlHistory) -> None:
    history.record(visit(on=1, sha="ab" * 32))
    history.record(visit(on=2, status="failed"))
    kept = history.visits([PAGE])[PAGE]
    assert (kept.status, kept.content_sha256) == ("failed", "ab" * 32)


def test_what_is_no_web_address_cannot_be_recorded_and_was_never_seen(history: UrlHistory) -> None:
    with pytest.raises(InputError):
        history.record(visit("not an address"))
    history.record(visit())
    assert history.visits(["not an address", PAGE, ""]).keys() == {PAGE}


def test_thousands_of_addresses_can_be_asked_for_at_once(history: UrlHistory) -> None:
    history.record(visit("https://example.org/1999"))
    asked = [f"https://example.org/{n}" for n in range(2000)]
    assert list(history.visits(asked)) == ["https://example.org/1999"]


def test_what_one_process_recorded_another_finds(open_history: Open) -> None:
    one, other = open_history(), open_history()
    one.record(visit(job="job-1"))
    other.record(visit(on=2, job="job-2"))
    assert one.visits([PAGE])[PAGE].jobs == ("job-1", "job-2")
