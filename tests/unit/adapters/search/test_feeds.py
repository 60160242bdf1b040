"""Feeds: what their entries become, and what happens when there are none."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.adapters.patience import Misread
from adjudge.adapters.search.feeds import Feed, read
from adjudge.adapters.search.http import VendorManners
from adjudge.adapters.search.rows import ReplyRows
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult

Recorded = Callable[[str], bytes]
ADDRESS = "https://example.org/feed.xml"


def rows(body: bytes) -> ReplyRows:
    return read(body, address=ADDRESS, name="feed:example.org")


def rss(*items: str) -> bytes:
    return f"<rss version='2.0'><channel>{''.join(f'<item>{i}</item>' for i in items)}</channel></rss>".encode()


@pytest.fixture
def feed(loopback: Any, web: Any, recorded: Recorded, quick: VendorManners) -> Feed:
    loopback.replies(web.Reply(body=recorded("feed.xml"), headers={"Content-Type": "application/rss+xml"}))
    return Feed(f"{loopback.address}/feed.xml", manners=quick)


class TestReading:
    def test_rss_comes_newest_first_with_days_in_utc_and_the_undated_last(self, recorded: Recorded) -> None:
        first, second, third = rows(recorded("feed.xml")).results
        assert first == SearchResult(
            url="https://example.org/2024/05/eiffel",
            title="Eiffel Tower",
            snippet="The tower is 330 m tall & made of iron.",
            published=dt.date(2024, 5, 15),
            provider="feed:example.org",
        )
        assert (second.title, second.published) == ("Tower of Pisa", dt.date(2024, 5, 12))
        assert (third.title, third.published) == ("Seine", None)

    def test_atom_with_a_relative_link(self, recorded: Recorded) -> None:
        (entry,) = rows(recorded("atom.xml")).results
        assert (entry.url, entry.published) == ("https://example.org/2024/05/eiffel", dt.date(2024, 5, 14))

    def test_entries_without_an_address_are_left_out_and_counted(self) -> None:
        good = "<title>t</title><link>https://example.org/a</link>"
        found = rows(rss("<title>no link</title>", good, "<link>javascript:alert(1)</link>"))
        assert ([entry.url for entry in found.results], found.skipped) == (["https://example.org/a"], 2)
        with pytest.raises(Misread, match="none of which"):
            rows(rss("<title>no link</title>"))

    @pytest.mark.parametrize("body", [b"", b"{}", b"<html><body>Not found</body></html>", b"\x00\xff"])
    def test_what_is_no_feed_is_refused(self, body: bytes) -> None:
        with pytest.raises(Misread, match="no feed"):
            rows(body)

    def test_a_feed_that_breaks_off_gives_what_came_before(self, recorded: Recorded) -> None:
        whole = recorded("feed.xml")
        found = rows(whole[: whole.index(b"<title>Seine")]).results
        assert [entry.title for entry in found] == ["Eiffel Tower", "Tower of Pisa"]

    def test_a_feed_cannot_name_a_file_to_be_read(self, tmp_path: Path, recorded: Recorded) -> None:
        kept = tmp_path / "feed.xml"
        kept.write_bytes(recorded("feed.xml"))
        with pytest.raises(Misread, match="no feed"):
            rows(str(kept).encode())
        entity = f"<!DOCTYPE r [<!ENTITY file SYSTEM '{kept.as_uri()}'>]>".encode()
        (entry,) = rows(entity + rss("<link>https://example.org/a</link><title>&file;</title>")).results
        assert "Eiffel" not in entry.title


class TestFeed:
    def test_the_latest_come_first(self, feed: Feed) -> None:
        found = asyncio.run(feed.latest(2))
        assert [entry.title for entry in found] == ["Eiffel Tower", "Tower of Pisa"]
        assert {entry.provider for entry in found} == {feed.name} == {"feed:127.0.0.1"}
        assert asyncio.run(feed.latest(0)) == ()

    def test_a_page_instead_of_a_feed_is_an_error(self, feed: Feed, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(body=b"<html>Gone</html>"))
        with pytest.raises(ProviderError, match="The feed of 127.0.0.1 answered with something that is no feed."):
            asyncio.run(feed.latest(5))

    def test_a_feed_that_takes_too_long_to_read_is_given_up(self, loopback: Any, web: Any, quick: VendorManners) -> None:
        loopback.replies(web.Reply(body=rss(f"<title>{'<a>' * 300_000}</title>")))
        hasty = Feed(loopback.address, manners=quick, reading_seconds=0.5)
        with pytest.raises(ProviderError, match="The feed of 127.0.0.1 takes too long to read."):
            asyncio.run(hasty.latest(5))
