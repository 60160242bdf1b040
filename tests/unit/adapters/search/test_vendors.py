"""What each vendor is asked and how its reply is read. Replies are recorded in the shapes the vendors document."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections.abc import Callable
from typing import Any

import pytest

from adjudge.adapters.search.http import VendorManners
from adjudge.adapters.search.rows import LONGEST_SNIPPET, Misread, ReplyRows
from adjudge.adapters.search.vendors import Brave, FactCheck, SearXNG, Tavily, Wikipedia
from adjudge.errors import ProviderError
from adjudge.ports import Searcher, SearchResult

Recorded = Callable[[str], bytes]
EIFFEL = "https://example.org/2024/05/eiffel"
DAY = dt.date(2024, 5, 14)

READERS: dict[str, Callable[[bytes], ReplyRows]] = {
    "searxng": SearXNG("https://searx.example").read,
    "tavily": Tavily("key").read,
    "brave": Brave("key").read,
    "wikipedia": Wikipedia().read,
    "factcheck": FactCheck("key").read,
}
PLACES = {
    "searxng": ("results",),
    "tavily": ("results",),
    "brave": ("web", "results"),
    "wikipedia": ("query", "search"),
    "factcheck": ("claims",),
}
"""Where a reply keeps its rows."""


@pytest.fixture(params=READERS)
def vendor(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def build(loopback: Any, quick: VendorManners) -> Callable[[str], Searcher]:
    url = loopback.address
    return lambda name: {
        "searxng": lambda: SearXNG(f"{url}/searx/", manners=quick),
        "tavily": lambda: Tavily("tvly-secret", address=url, manners=quick),
        "brave": lambda: Brave("brave-secret", address=url, manners=quick),
        "wikipedia": lambda: Wikipedia(address=url, manners=quick),
        "factcheck": lambda: FactCheck("google-secret", address=url, manners=quick),
    }[name]()


def with_rows(reply: bytes, vendor: str, change: Callable[[list[Any]], Any]) -> bytes:
    """A reply whose rows are others."""
    whole = json.loads(reply)
    *way, last = PLACES[vendor]
    holder = whole
    for name in way:
        holder = holder[name]
    holder[last] = change(holder[last])
    return json.dumps(whole).encode()


class TestReading:
    def test_searxng(self, recorded: Recorded) -> None:
        first, second, _ = READERS["searxng"](recorded("searxng.json")).results
        assert first == SearchResult(
            url=EIFFEL,
            title="Eiffel Tower",
            snippet="The tower is 330 m tall.",
            published=DAY,
            provider="searxng",
        )
        assert second.published is None

    def test_searxng_whose_engines_all_failed_has_not_answered(self) -> None:
        reply = {"results": [], "unresponsive_engines": [["startpage", "Suspended: CAPTCHA"], ["brave", "timeout"]]}
        with pytest.raises(Misread, match=r"its engines failed \(startpage: Suspended: CAPTCHA, brave: timeout\)"):
            READERS["searxng"](json.dumps(reply).encode())

    def test_searxng_that_found_nothing_has_answered(self) -> None:
        assert READERS["searxng"](b'{"results": [], "unresponsive_engines": []}') == ReplyRows()

    def test_tavily(self, recorded: Recorded) -> None:
        first, second, _ = READERS["tavily"](recorded("tavily.json")).results
        assert first == SearchResult(
            url=EIFFEL, title="Eiffel Tower", snippet="The tower is 330 m tall.", published=DAY, provider="tavily"
        )
        assert second.published is None

    def test_brave(self, recorded: Recorded) -> None:
        first, second, _ = READERS["brave"](recorded("brave.json")).results
        assert first == SearchResult(
            url=EIFFEL,
            title="Eiffel Tower",
            snippet="The tower is 330 m tall & made of iron.",
            published=DAY,
            provider="brave",
        )
        assert second.published is None

    def test_brave_leaves_the_part_out_that_found_nothing(self) -> None:
        assert READERS["brave"](b'{"type": "search", "query": {"original": "x"}}') == ReplyRows()
        with pytest.raises(Misread, match="no search"):
            READERS["brave"](b'{"type": "ErrorResponse", "error": {"code": "VALIDATION"}}')

    def test_wikipedia(self, recorded: Recorded) -> None:
        first, second, _ = READERS["wikipedia"](recorded("wikipedia.json")).results
        assert first == SearchResult(
            url="https://en.wikipedia.org/wiki/Eiffel_Tower",
            title="Eiffel Tower",
            snippet='The tower is 330 m tall & its nickname is "La dame de fer"',
            provider="wikipedia",
        )
        assert second.url == "https://en.wikipedia.org/wiki/Tower_of_Pisa"

    @pytest.mark.parametrize(
        ("title", "page"),
        [
            ("AC/DC", "AC/DC"),
            ("Is it? #1 & more", "Is_it%3F_%231_%26_more"),
            ("São Paulo", "S%C3%A3o_Paulo"),
            ("100% (film)", "100%25_(film)"),
        ],
    )
    def test_wikipedia_page_addresses_hold_any_title(self, title: str, page: str) -> None:
        (found,) = READERS["wikipedia"](json.dumps({"query": {"search": [{"title": title}]}}).encode()).results
        assert found.url == f"https://en.wikipedia.org/wiki/{page}"

    def test_wikipedia_tells_of_an_error_under_a_status_of_success(self) -> None:
        with pytest.raises(Misread, match=r"an error \(ratelimited\)"):
            READERS["wikipedia"](b'{"error": {"code": "ratelimited", "info": "You have exceeded your rate limit."}}')
        with pytest.raises(Misread, match=r"an error \(unnamed\)"):
            READERS["wikipedia"](b'{"error": "no"}')

    def test_factcheck(self, recorded: Recorded) -> None:
        first, second, _ = READERS["factcheck"](recorded("factcheck.json")).results
        assert first == SearchResult(
            url="https://check.example.org/2024/05/eiffel-tower-summer",
            title="Eiffel Tower",
            snippet="Claim by A chain letter: The Eiffel Tower grows by a metre every summer."
            " \u2014 Example Check rates it: Mostly false",
            published=DAY,
            provider="factcheck",
        )
        assert second.snippet == "Claim: Nobody may climb it. \u2014 check.example.org rates it: False"
        assert second.published is None

    def test_factcheck_that_found_nothing_is_an_empty_object(self) -> None:
        assert READERS["factcheck"](b"{}") == ReplyRows()
        with pytest.raises(Misread, match="an error"):
            READERS["factcheck"](b'{"error": {"code": 400, "message": "API key not valid."}}')

    def test_factcheck_takes_each_of_several_reviews_of_a_claim(self) -> None:
        reviews = [{"url": f"https://check.example.org/{n}", "title": f"Review {n}"} for n in range(3)]
        rows = READERS["factcheck"](json.dumps({"claims": [{"text": "It is so.", "claimReview": [*reviews, None]}]}).encode())
        assert ([found.title for found in rows.results], rows.skipped) == (["Review 0", "Review 1", "Review 2"], 1)


class TestBadReplies:
    @pytest.mark.parametrize(
        ("body", "said"),
        [
            (b"", "nothing at all"),
            (b" \n", "nothing at all"),
            (b"<!doctype html><title>Just a moment</title>", "a web page instead of JSON"),
            (b'{"results": [', "broken JSON"),
            (b"\xff\xfe\x00", "broken JSON"),
            (b"[" * 200_000, "broken JSON"),
            (b'["results"]', "JSON of an unknown shape"),
            (b"null", "JSON of an unknown shape"),
        ],
        ids=["empty", "blank", "page", "cut", "bytes", "nested", "list", "null"],
    )
    def test_what_is_no_reply_is_told_as_what_it_is(self, vendor: str, body: bytes, said: str) -> None:
        with pytest.raises(Misread, match=said):
            READERS[vendor](body)

    def test_a_reply_without_its_rows_is_refused(self, vendor: str, recorded: Recorded) -> None:
        for rows in ({}, "none", None, 7):
            with pytest.raises(Misread, match="JSON without the list"):
                READERS[vendor](with_rows(recorded(f"{vendor}.json"), vendor, lambda _, rows=rows: rows))

    def test_bad_rows_are_left_out_and_counted(self, vendor: str, recorded: Recorded) -> None:
        bad: list[Any] = [None, 7, "row", [], {}, {"title": "", "url": "javascript:alert(1)"}, {"url": "/relative"}]
        bad += [{"url": 5, "title": 5, "claimReview": 5}, {"url": "https://", "claimReview": [{"url": "ftp://x/y"}]}]
        reply = with_rows(recorded(f"{vendor}.json"), vendor, lambda rows: [*bad[:4], *rows, *bad[4:]])
        rows = READERS[vendor](reply)
        assert [found.title for found in rows.results] == ["Eiffel Tower", "Tower of Pisa", "Seine"]
        assert rows.skipped == len(bad)

    def test_texts_are_made_fit_to_be_stored(self, vendor: str, recorded: Recorded) -> None:
        def spoilt(rows: list[Any]) -> list[Any]:
            return json.loads(json.dumps(rows).replace("Eiffel Tower", "Eiffel\\ud800\\u0000\\n  Tower"))

        first = READERS[vendor](with_rows(recorded(f"{vendor}.json"), vendor, spoilt)).results[0]
        assert first.title == "Eiffel\ufffd\ufffd Tower"
        first.title.encode()

    def test_a_date_that_is_none_is_left_out(self) -> None:
        rows = [{"url": EIFFEL, "title": "t", "published_date": when} for when in ("soon", "2024-13-99", 5, "", None)]
        found = READERS["tavily"](json.dumps({"results": rows}).encode()).results
        assert [row.published for row in found] == [None] * 5

    def test_a_flood_of_words_is_cut(self) -> None:
        reply = {"results": [{"url": EIFFEL, "title": "t " * 9999, "content": "<" * 9999}]}
        (found,) = READERS["tavily"](json.dumps(reply).encode()).results
        assert len(found.snippet) == LONGEST_SNIPPET
        assert len(found.title) <= 300


class TestAsking:
    def test_a_key_travels_in_a_header_and_never_in_the_address(
        self, loopback: Any, build: Callable[[str], Searcher], web: Any
    ) -> None:
        loopback.replies(web.Reply(body=b'{"results": [], "type": "search"}'))
        for name in ("tavily", "brave", "factcheck"):
            asyncio.run(build(name).search("tower", 5))
        by_tavily, by_brave, by_google = loopback.asked
        assert by_tavily.headers["authorization"] == "Bearer tvly-secret"
        assert by_brave.headers["x-subscription-token"] == "brave-secret"
        assert by_google.headers["x-goog-api-key"] == "google-secret"
        assert "secret" not in "".join(f"{asked.path}{asked.params}{asked.body!r}" for asked in loopback.asked)

    @pytest.mark.parametrize(
        ("name", "status", "variable"),
        [
            ("tavily", 401, "ADJUDGE_TAVILY_API_KEY"),
            ("brave", 422, "ADJUDGE_BRAVE_API_KEY"),
            ("factcheck", 400, "ADJUDGE_FACT_CHECK_API_KEY"),
        ],
    )
    def test_a_key_the_vendor_does_not_know_is_told_by_its_variable(
        self, loopback: Any, build: Callable[[str], Searcher], web: Any, name: str, status: int, variable: str
    ) -> None:
        loopback.replies(web.Reply(status=status))
        with pytest.raises(ProviderError, match=rf"turned Adjudge away \(HTTP {status}\). Check the key in {variable}."):
            asyncio.run(build(name).search("tower", 5))

    def test_a_query_that_cannot_be_sent_is_an_error_like_any_other(
        self, loopback: Any, build: Callable[[str], Searcher], vendor: str
    ) -> None:
        with pytest.raises(ProviderError, match="cannot be asked"):
            asyncio.run(build(vendor).search("tower \ud800", 5))

    def test_who_asks_is_said(self, loopback: Any, build: Callable[[str], Searcher], web: Any) -> None:
        loopback.replies(web.Reply(body=b'{"query": {"search": []}}'))
        asyncio.run(build("wikipedia").search("tower", 5))
        assert loopback.asked[0].headers["user-agent"].startswith("Adjudge/")

    def test_searxng_is_asked_for_json_below_its_own_path_and_words_choose_no_engine(
        self, loopback: Any, build: Callable[[str], Searcher], web: Any
    ) -> None:
        loopback.replies(web.Reply(body=b'{"results": []}'))
        asyncio.run(build("searxng").search("!!g :de Eiffel !wp Tower ?", 5))
        assert (loopback.asked[0].path, loopback.asked[0].params) == (
            "/searx/search",
            {"q": "g de Eiffel wp Tower", "format": "json"},
        )

    def test_no_vendor_is_asked_for_more_than_it_gives(self, loopback: Any, build: Callable[[str], Searcher], web: Any) -> None:
        loopback.replies(web.Reply(body=b'{"results": [], "type": "search", "query": {"search": []}}'))
        for name in ("tavily", "brave", "wikipedia"):
            asyncio.run(build(name).search("tower " * 100, 500))
        by_tavily, by_brave, by_wikipedia, *_ = loopback.asked
        assert by_tavily.json["max_results"] == 20 and len(by_tavily.json["query"]) <= 400
        assert by_brave.params["count"] == "20" and len(by_brave.params["q"].split()) == 50
        assert by_wikipedia.params["srlimit"] == "50" and len(by_wikipedia.params["srsearch"]) <= 300

    def test_nothing_is_asked_without_a_question_or_for_no_results(
        self, loopback: Any, build: Callable[[str], Searcher], vendor: str
    ) -> None:
        searcher = build(vendor)
        assert asyncio.run(searcher.search("  ", 5)) == ()
        assert asyncio.run(searcher.search("tower", 0)) == ()
        assert asyncio.run(searcher.search("tower", -1)) == ()
        assert loopback.asked == []

    def test_rows_none_of_which_can_be_read_are_an_error(
        self, loopback: Any, build: Callable[[str], Searcher], vendor: str, recorded: Recorded, web: Any
    ) -> None:
        loopback.replies(web.Reply(body=with_rows(recorded(f"{vendor}.json"), vendor, lambda _: [None, None])))
        searcher: Any = build(vendor)
        with pytest.raises(ProviderError, match="2 rows, none of which can be read"):
            asyncio.run(searcher.search("tower", 5))

    def test_wikipedia_is_asked_for_any_word_when_no_page_holds_all(
        self, loopback: Any, build: Callable[[str], Searcher], recorded: Recorded, web: Any
    ) -> None:
        loopback.replies(web.Reply(body=b'{"query": {"search": []}}'), web.Reply(body=recorded("wikipedia.json")))
        found = asyncio.run(build("wikipedia").search('The "Eiffel Tower" is 330 m tall, a tower.', 2))
        assert [asked.params["srsearch"] for asked in loopback.asked] == [
            'The "Eiffel Tower" is 330 m tall, a tower.',
            "Eiffel OR Tower OR 330 OR m OR tall OR tower",
        ]
        assert [row.title for row in found] == ["Eiffel Tower", "Tower of Pisa"]

    def test_a_query_for_any_word_is_no_longer_than_allowed_and_cuts_no_word(self) -> None:
        asked = Wikipedia.any_word(" ".join(f"word{n}" for n in range(200)))
        assert len(asked) <= Wikipedia.longest
        assert all(word == "OR" or word.removeprefix("word").isdigit() for word in asked.split())
        assert Wikipedia.any_word("to be or not to be") == "to be or not to be"
