"""`adjudge kb refresh`, on a web on this machine."""

from __future__ import annotations

import datetime as dt
import fcntl
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from email.utils import format_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.values.knowledge import CURRENT_AFFAIRS
from local_web import Asked, LocalWeb, answer, article, redirect, serving

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

WORDS = "The council voted on the harbour. The mayor spoke for an hour, and the ships waited outside. " * 4
NOW = dt.datetime.now(dt.UTC)


def rss(entries: Mapping[str, dt.datetime]) -> bytes:
    items = "".join(
        f"<item><title>{url}</title><link>{url}</link><pubDate>{format_datetime(when)}</pubDate></item>"
        for url, when in entries.items()
    )
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>{items}</channel></rss>'.encode()


def story(name: str) -> bytes:
    return article(f"The story of the {name} begins in the harbour. {WORDS}", title=f"The {name}")


@dataclass
class Town:
    """Sites on this machine, each at an address of its own, so that none of them makes the others wait."""

    stack: ExitStack
    webs: list[LocalWeb] = field(default_factory=list)

    def site(self, **pages: Any) -> str:
        """A new site's address; pages by the first word of their path."""
        web = self.stack.enter_context(serving(address=f"127.0.1.{len(self.webs) + 1}"))
        self.webs.append(web)
        for name, reply in pages.items():
            web.pages[f"/2024/{name}-of-the-day"] = reply
        return web.url("")

    def at(self, site: str, name: str) -> str:
        return f"{site}/2024/{name}-of-the-day"


@pytest.fixture
def town(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    monkeypatch.setenv("ADJUDGE_PROFILE", "web")
    monkeypatch.setenv("ADJUDGE_FETCH_ALLOW", "127.0.0.0/8")
    with ExitStack() as stack:
        yield Town(stack)


def published(town: Town, monkeypatch: pytest.MonkeyPatch, *urls: str, old: str = "") -> LocalWeb:
    """A feed of these pages, set as the one to read."""
    dates = {**dict.fromkeys(urls, NOW), **({old: NOW - dt.timedelta(days=60)} if old else {})}
    web = town.stack.enter_context(serving({"/feed": answer(rss(dates), type_="application/rss+xml")}))
    monkeypatch.setenv("ADJUDGE_FEEDS", web.url("/feed"))
    return web


class TestTheCommand:
    def test_a_feed_on_this_machine_becomes_news_one_can_search(
        self, adjudge: Callable[..., Outcome], town: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        wall = article("The first lines of a story.", title="Paid").replace(
            b"</article>", b"<p>Subscribe now to continue reading.</p></article>"
        )
        sites = [
            town.site(mayor=answer(story("mayor"))),
            town.site(ships=answer(story("ships"))),
            town.site(paid=answer(wall)),
            town.site(moved=redirect("http://127.0.1.1:1/")),
        ]
        closed = town.site(closed=answer(story("closed")))
        town.webs[-1].pages["/robots.txt"] = answer(b"User-agent: *\nDisallow: /", type_="text/plain")
        urls = [town.at(s, n) for s, n in zip([*sites, closed], ("mayor", "ships", "paid", "moved", "closed"), strict=True)]
        published(town, monkeypatch, *urls, old=town.at(sites[0], "ancient"))

        made = adjudge("kb", "refresh", "--json")
        assert made.code == 0, made.err
        assert {c["title"] for c in made.json["came_in"]} == {"The mayor", "The ships"}
        assert made.json["rejections"] == {"too_old": 1, "paywall_stub": 1, "fetch_failed": 1, "blocked_by_robots": 1}
        found = adjudge("kb", "search", "story of the mayor", "-c", CURRENT_AFFAIRS, "--json").json["found"]
        assert found[0]["passage"]["title"] == "The mayor"

        shown = adjudge("kb", "refresh", "--report").out
        assert f"{CURRENT_AFFAIRS}: 2 pages came in, 0 stayed, 0 expired" in shown
        assert "1 blocked by robots.txt" in shown and "1 too old" in shown and "4 pages stayed out:" in shown
        assert adjudge("kb", "refresh", "--report", "--json").json == made.json

    def test_a_page_that_did_not_change_is_not_sent_again_and_a_rollback_is_seen_in_the_report(
        self, adjudge: Callable[..., Outcome], town: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def tagged(asked: Asked) -> bytes:
            return answer(b"", status=304) if "if-none-match" in asked.headers else answer(story("mayor"), etag='"1"')

        checked = town.site(mayor=tagged)
        fresh = town.site(ships=answer(story("ships"), cache_control="max-age=3600"))
        published(town, monkeypatch, town.at(checked, "mayor"), town.at(fresh, "ships"))
        first = adjudge("kb", "refresh", "--json").json
        again = adjudge("kb", "refresh", "--json").json
        assert len(first["came_in"]) == len(again["came_in"]) == 2
        asked = [[a for a in web.asked if a.path != "/robots.txt"] for web in town.webs]
        assert ["if-none-match" in a.headers for a in asked[0]] == [False, True]
        assert len(asked[1]) == 1

        assert "since" not in adjudge("kb", "refresh", "--report").out
        assert adjudge("kb", "rollback", CURRENT_AFFAIRS).code == 0
        assert "rolled back or removed since" in adjudge("kb", "refresh", "--report").out

    def test_nothing_at_all_is_said_so_and_ends_with_two(
        self, adjudge: Callable[..., Outcome], home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ADJUDGE_FEEDS", "http://127.0.0.1:9/feed")
        ended = adjudge("kb", "refresh", "--profile", "web")
        assert ended.code == 2
        assert f"Nothing came in: {CURRENT_AFFAIRS} is as it was." in ended.out
        assert "No answer from feed http://127.0.0.1:9/feed: The feed of 127.0.0.1 cannot be reached" in ended.out
        assert adjudge("kb", "list", "--json").json["collections"] == []
        assert adjudge("kb", "refresh", "--report").code == 0

    def test_a_dry_run_lists_what_would_be_asked_and_asks_nothing(
        self, adjudge: Callable[..., Outcome], town: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        web = published(town, monkeypatch)
        monkeypatch.setenv("ADJUDGE_SEARCH", "wikipedia")
        monkeypatch.setenv("ADJUDGE_REFRESH_QUERIES", "harbour news, ship news")
        shown = adjudge("kb", "refresh", "--dry-run")
        assert shown.code == 0
        for line in (web.url("/feed"), "Queries to wikipedia", "  harbour news", "  ship news", "Nothing was asked."):
            assert line in shown.out
        plan = adjudge("kb", "refresh", "--dry-run", "--json").json
        assert (plan["queries"], plan["search"]) == (["harbour news", "ship news"], "wikipedia")
        assert web.asked == []

    def test_without_a_search_of_one_s_own_only_feeds_are_read(
        self, adjudge: Callable[..., Outcome], town: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        published(town, monkeypatch)
        assert adjudge("kb", "refresh", "--dry-run", "--json").json["queries"] == []

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            ((), "Profile library never leaves the machine. Set ADJUDGE_PROFILE=web, or say --profile web."),
            (("--profile", "web"), "There are no news to read. Set ADJUDGE_FEEDS to feeds"),
            (("--dry-run", "--report"), "Say --dry-run or --report, not both."),
            (("--report",), "The news have not been refreshed yet. Run adjudge kb refresh."),
        ],
    )
    def test_what_cannot_be_done_is_one_line(
        self, adjudge: Callable[..., Outcome], arguments: tuple[str, ...], said: str
    ) -> None:
        ended = adjudge("kb", "refresh", *arguments)
        assert ended.code == 2 and said in ended.one_line

    def test_two_never_run_at_once(
        self, adjudge: Callable[..., Outcome], home: Path, town: Town, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        site = town.site(mayor=answer(story("mayor")))
        published(town, monkeypatch, town.at(site, "mayor"))
        home.mkdir()
        with (home / "adjudge.db.refresh.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            ended = adjudge("kb", "refresh")
        assert (ended.code, ended.one_line) == (2, "adjudge: Another refresh is under way. Wait for it to finish.")
        assert adjudge("kb", "refresh").code == 0

    def test_a_report_that_was_damaged_is_said_so(self, adjudge: Callable[..., Outcome], home: Path) -> None:
        home.mkdir()
        (home / "adjudge.db.refresh.json").write_text(json.dumps({"collection": 1}))
        ended = adjudge("kb", "refresh", "--report")
        assert ended.code == 2 and "cannot be read" in ended.one_line and "Refresh again." in ended.one_line
