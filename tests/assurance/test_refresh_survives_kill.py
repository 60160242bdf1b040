"""A refresh that is killed leaves the old news or the new ones, never a mix, and nothing that stays for good."""

from __future__ import annotations

import datetime as dt
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from email.utils import format_datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.knowledge import CURRENT_AFFAIRS, Filter
from doubles import HashedEmbedder
from local_web import Asked, LocalWeb, answer, article, serving

if TYPE_CHECKING:
    from tests.assurance.conftest import Life

KILLS = 50
PAGES = 12
MOST_STEPS = 26
"""A refresh is thirteen steps, twelve pages and the switch: kills come in the first refresh and in the second."""
LONGEST_MORE = 0.03
NEWS = Filter(collections=(CURRENT_AFFAIRS,))
EDITION = re.compile(r"edition e([0-9]+)\.")


@contextmanager
def opened(store: Path) -> Iterator[SqliteKnowledgeBase]:
    """The store as a process that was just started finds it."""
    knowledge = SqliteKnowledgeBase(Database(store))
    try:
        yield knowledge
    finally:
        knowledge.close()


def shown(knowledge: SqliteKnowledgeBase, *, by_vector: bool = True) -> Counter[int]:
    """Which editions the news are of, however one looks for them; each way must find every page once."""
    ways = [[document.text for document in knowledge.export(CURRENT_AFFAIRS)]]
    hits = [knowledge.lexical("edition", 10 * PAGES, NEWS)]
    if by_vector:
        query = HashedEmbedder().embed(["page of the printing edition"])[0].tobytes()
        hits.append(knowledge.vector(query, 10 * PAGES, NEWS))
    for found in hits:
        texts = [passage.text for passage in knowledge.passages([hit.passage_id for hit in found])]
        ways.append([text for text in texts if EDITION.search(text)])
    for way in ways:
        assert len(way) == len(set(way)) == PAGES
    return Counter(int(match[1]) for way in ways for text in way if (match := EDITION.search(text)))


def killed(life: Life, *, after: int, and_then: float) -> list[int]:
    """The refreshes a life said it had made; it is killed some steps, and some seconds, after it began."""
    heard: list[list[str]] = []
    while len(heard) < after and (words := life.said()):
        heard.append(words)
    time.sleep(and_then)
    life.kill()
    return [int(words[1]) for words in heard + life.rest() if words[0] == "switched"]


def assert_nothing_left_behind(store: Path) -> None:
    database = Database(store)
    (generations,) = database.connection.execute("SELECT count(*) FROM generation").fetchone()
    (texts,) = database.connection.execute("SELECT count(*) FROM snapshot").fetchone()
    database.close()
    assert generations == 2, "the news, and what they can go back to"
    assert texts == 2 * PAGES, "what killed refreshes had begun is cleared away"


@pytest.mark.parametrize("kills", [15, pytest.param(KILLS, marks=pytest.mark.long)])
def test_kills_show_the_old_or_the_new_never_a_mix(kills: int, begin_life: Callable[..., Life], tmp_path: Path) -> None:
    store, chance = tmp_path / "store.db", random.Random(24)
    newest = killed(begin_life("refresh", store, 0, PAGES), after=2 * (PAGES + 1), and_then=0.0)[-1]
    for kill in range(1, kills + 1):
        life = begin_life("refresh", store, newest + 1, PAGES)
        said = killed(life, after=chance.randint(0, MOST_STEPS), and_then=chance.uniform(0.0, LONGEST_MORE))
        assert life.status == -9
        newest = max([newest, *said])
        with opened(store) as knowledge:
            (edition,) = shown(knowledge)
            assert edition in (newest, newest + 1), "a refresh that was said is gone, or one was never made"
            newest = edition
            if kill % 10 == 0:
                assert knowledge.check() == ()
    print(f"{kills} kills during {newest + 1} refreshes, no mix")
    assert newest > kills // 4, "hardly any refresh was finished: the kills proved little"

    last = killed(begin_life("refresh", store, newest + 1, PAGES), after=PAGES + 1, and_then=0.0)[0]
    with opened(store) as knowledge:
        (edition,) = shown(knowledge)
        assert edition in (last, last + 1)
        knowledge.rollback(CURRENT_AFFAIRS)
        assert list(shown(knowledge)) == [edition - 1]


class Press:
    """A web on this machine that prints a new edition whenever its feed is read; each page is a site of its own."""

    def __init__(self, stack: ExitStack) -> None:
        self.edition = 0
        self._sites: list[LocalWeb] = []
        for n in range(PAGES):
            web = stack.enter_context(serving(address=f"127.0.2.{n + 1}"))
            web.pages[f"/2024/page-{n}-of-the-day"] = lambda asked, n=n: self._page(n)  # type: ignore[misc]
            self._sites.append(web)
        self._feeds = stack.enter_context(serving({"/feed": self._feed}))

    @property
    def feed(self) -> str:
        return self._feeds.url("/feed")

    @property
    def asked(self) -> int:
        """Requests so far, by anyone."""
        return sum(len(web.asked) for web in (*self._sites, self._feeds))

    def _page(self, n: int) -> bytes:
        text = f"This is page p{n} of the printing. It came out as edition e{self.edition}. Readers had it by noon."
        return answer(article(text, title=f"Page {n}"))

    def _feed(self, asked: Asked) -> bytes:
        self.edition += 1
        now = format_datetime(dt.datetime.now(dt.UTC))
        links = (web.url(f"/2024/page-{n}-of-the-day") for n, web in enumerate(self._sites))
        items = "".join(f"<item><title>P</title><link>{url}</link><pubDate>{now}</pubDate></item>" for url in links)
        body = f'<?xml version="1.0"?><rss version="2.0"><channel><title>Press</title>{items}</channel></rss>'
        return answer(body.encode(), type_="application/rss+xml")


REQUESTS = 1 + 2 * PAGES
"""Of one refresh: the feed, and of each site its robots.txt and its page."""
LONGEST_STORING = 2.0
"""Seconds after the last page: in them lie the last of the build and, on a fast machine, the switch."""


def wait_for(moment: Callable[[], bool], life: subprocess.Popen[bytes]) -> None:
    """Until something is so, or the process ends by itself."""
    while life.poll() is None and not moment():
        time.sleep(0.001)


@pytest.mark.parametrize("kills", [1, pytest.param(KILLS, marks=pytest.mark.long)])
def test_the_command_itself_killed_at_any_moment_leaves_the_old_or_the_new(kills: int, tmp_path: Path) -> None:
    chance, store = random.Random(25), tmp_path / "adjudge.db"
    with ExitStack() as stack:
        press = Press(stack)
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")},
            "ADJUDGE_HOME": str(tmp_path),
            "ADJUDGE_PROFILE": "web",
            "ADJUDGE_FEEDS": press.feed,
            "ADJUDGE_FETCH_ALLOW": "127.0.0.0/8",
        }

        def begun() -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "adjudge", "kb", "refresh"]
            return subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL)

        assert begun().wait() == 0
        newest, caught, seen = press.edition, 0, Counter[str]()
        for kill in range(kills):
            before, more = press.asked, LONGEST_MORE
            with opened(store) as knowledge, begun() as life:
                stamp = knowledge.stamp()
                match kill % 3:
                    case 0:  # among the pages
                        after = chance.randint(0, REQUESTS - 1)
                        wait_for(lambda asked=before + after: press.asked >= asked, life)  # type: ignore[misc]
                    case 1:  # after the last of them
                        wait_for(lambda asked=before + REQUESTS: press.asked >= asked, life)  # type: ignore[misc]
                        more = LONGEST_STORING
                    case _:  # as soon as readers see the new ones
                        wait_for(lambda old=stamp: knowledge.stamp() != old, life)  # type: ignore[misc]
                time.sleep(chance.uniform(0.0, more))
                life.kill()
                caught += life.wait() == -9
            with opened(store) as knowledge:
                (edition,) = shown(knowledge, by_vector=False)
                assert edition in (newest, press.edition), "an edition that was never whole"
                seen["new" if edition > newest else "old"] += 1
                newest = edition
        print(f"{caught} kills of the command: {seen['old']} showed the old, {seen['new']} the new, none a mix")
        assert caught > kills // 2, "most ended by themselves: the kills proved little"
        assert begun().wait() == 0, "a refresh goes through after whatever was killed"
        with opened(store) as knowledge:
            assert list(shown(knowledge, by_vector=False)) == [press.edition]
            assert knowledge.check() == ()
        assert_nothing_left_behind(store)
