"""The news of a server: refreshed by its schedule while it runs, from a real feed on this machine."""

from __future__ import annotations

import asyncio
import datetime as dt
import fcntl
import logging
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from email.utils import format_datetime
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.knowledge import CURRENT_AFFAIRS, Filter
from api_server import running
from local_web import LocalWeb, answer, article, serving

WORDS = "The council voted on the harbour. The mayor spoke for an hour, and the ships waited outside. " * 4
STORY = "/2024/mayor-of-the-day"


class DueSoon:
    """A clock that shows a moment before half past three, and runs once the schedule of a server looks at it: however
    slowly that is made ready, it does not come too late."""

    def __init__(self) -> None:
        self._moment = dt.datetime.now(dt.UTC).replace(hour=3, minute=29, second=59, microsecond=800_000)
        self._since: float | None = None

    def now(self) -> dt.datetime:
        if self._since is None:
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                return self._moment
            self._since = time.monotonic()
        return self._moment + dt.timedelta(seconds=time.monotonic() - self._since)


@pytest.fixture
def site() -> Iterator[LocalWeb]:
    """A story, and a feed that points at it."""
    with serving() as web:
        item = (
            f"<item><title>The mayor</title><link>{web.url(STORY)}</link>"
            f"<pubDate>{format_datetime(dt.datetime.now(dt.UTC))}</pubDate></item>"
        )
        feed = f'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>{item}</channel></rss>'
        web.pages["/feed"] = answer(feed.encode(), type_="application/rss+xml")
        web.pages[STORY] = answer(article(f"The mayor of the town is Ada Quill. {WORDS}", title="The mayor"))
        yield web


@pytest.fixture
def engine(tmp_path: Path, site: LocalWeb) -> Iterator[Engine]:
    with _engine(tmp_path, site.url("/feed")) as engine:
        yield engine


def _engine(home: Path, feed: str) -> Engine:
    found = Settings(home=str(home), profile="web", feeds=(feed,), fetch_allow=("127.0.0.0/8",), refresh_at="03:30")
    return Engine(found, clock=DueSoon())


def test_a_refresh_runs_by_schedule_and_its_news_are_there(engine: Engine) -> None:
    with running(engine) as caller:
        news = caller.news(until=lambda news: news["last_refresh"])
        assert news["last_refresh"]["refreshed"] and news["last_refresh"]["came_in"] == 1
        assert news["last_failure"] is None and news["unscheduled"] == "" and news["refresh_at"] == "03:30"
        tomorrow = engine.clock.now().date() + dt.timedelta(days=1)
        assert dt.datetime.fromisoformat(news["next_refresh"]) == dt.datetime.combine(tomorrow, dt.time(3, 30, tzinfo=dt.UTC))
        held = {c["name"]: c["documents"] for c in caller.get("/status").json["knowledge_base"]["collections"]}
        assert held == {CURRENT_AFFAIRS: 1}
    found = engine.search("mayor of the town", where=Filter(collections=(CURRENT_AFFAIRS,))).found
    assert "Ada Quill" in found[0].passage.text


class _Listening(logging.Logger):
    """A logger that hands its lines over: what other tests of this process did to the real one does not matter."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("adjudge.api")
        self._lines = lines

    def isEnabledFor(self, level: int) -> bool:
        return True

    def handle(self, record: logging.LogRecord) -> None:
        self._lines.append(record.getMessage())


def test_a_feed_that_is_down_is_told_and_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr("adjudge.api.news.LOG", _Listening(logged))
    with _engine(tmp_path, "http://127.0.0.1:9/feed?key=secret") as engine, running(engine) as caller:
        news = caller.news(until=lambda news: news["last_failure"])
        assert caller.get("/health").status == 200
    said = "Nothing came in: the news are as they were. No answer from feed http://127.0.0.1:9/feed:"
    assert said in news["last_failure"]["reason"]
    assert news["last_refresh"]["refreshed"] is False and "127.0.0.1:9" in news["last_refresh"]["outages"][0]
    assert any(said in line for line in logged) and "secret" not in str(logged) + str(news)


def test_a_refresh_that_breaks_off_is_told_and_the_server_goes_on(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", shutil.which("false"))
    with running(engine) as caller:
        news = caller.news(until=lambda news: news["last_failure"])
        assert caller.get("/health").status == 200
    assert news["last_failure"]["reason"] == "The refresh broke off (exit 1). The log of the server says more."
    assert news["next_refresh"] is not None and not news["refreshing"]


def test_a_refresh_under_way_elsewhere_is_left_to_it(engine: Engine, tmp_path: Path, site: LocalWeb) -> None:
    with (tmp_path / "adjudge.db.refresh.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with running(engine) as caller:
            news = caller.news(until=lambda news: news["left_to_another"])
    assert news["last_failure"] is None and news["next_refresh"] is not None
    assert site.asked == []


def test_a_stop_amid_a_refresh_leaves_nothing_of_it_and_others_are_answered_meanwhile(engine: Engine, site: LocalWeb) -> None:
    asked = threading.Event()

    def never_ends() -> Iterator[bytes]:
        asked.set()
        yield b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>"
        site.stop.wait()

    site.pages[STORY] = never_ends()
    with running(engine) as caller:
        assert asked.wait(60)
        assert caller.get("/status").json["news"]["refreshing"]
    assert engine.store.collections() == ()
    assert engine.database.connection.execute("SELECT count(*) FROM generation").fetchone() == (0,)
    assert engine.refreshes.last() is None
    with engine.refreshes.alone():
        pass  # nobody holds the lock any more


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (Settings(), "Profile library never leaves the machine."),
        (Settings(profile="web"), "There are no news to read. Set ADJUDGE_FEEDS"),
        (Settings(profile="web", feeds=("http://127.0.0.1:9/",), refresh_at="never"), "ADJUDGE_REFRESH_AT is never."),
    ],
)
def test_where_nothing_is_scheduled_the_reason_is_told(tmp_path: Path, settings: Settings, why: str) -> None:
    with Engine(replace(settings, home=str(tmp_path))) as engine, running(engine) as caller:
        news = caller.get("/status").json["news"]
    assert news["next_refresh"] is None and news["unscheduled"].startswith(why)
