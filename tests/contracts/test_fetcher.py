"""What Adjudge relies on when it fetches a page."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterator, Mapping

import pytest
import trustme

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.errors import ProviderError
from adjudge.ports import Fetcher
from adjudge.values.document import Document
from doubles import ManualClock, ScriptedFetcher
from local_web import LocalWeb, Names, Switchboard, answer, article, redirect

PAGES = {"https://example.org/rain": "Rain fell in Lisbon.", "https://example.org/snow": "Snow fell in Bern."}
REDIRECTS = {"https://example.org/old-rain": "https://example.org/rain"}

Build = Callable[[Mapping[str, str], Mapping[str, str], bool], Fetcher]


@pytest.fixture(params=["double", "safe"])
def build(request: pytest.FixtureRequest) -> Iterator[Build]:
    """Builds a fetcher before which these pages and redirects lie, reachable or not."""
    if request.param == "double":
        yield _double
        return
    opened: list[LocalWeb | SafeFetcher] = []
    yield lambda pages, redirects, down: _safe(pages, redirects, down, opened)
    for each in opened:
        each.close()


def _double(pages: Mapping[str, str], redirects: Mapping[str, str], down: bool) -> Fetcher:
    fetcher = ScriptedFetcher(pages, redirects=redirects)
    if down:
        fetcher.outage.begin()
    return fetcher


def _safe(pages: Mapping[str, str], redirects: Mapping[str, str], down: bool, opened: list[LocalWeb | SafeFetcher]) -> Fetcher:
    """The real one before a real server, which shows a certificate for the pages' host."""
    authority = trustme.CA()
    shown, trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    authority.issue_cert("example.org").configure_cert(shown)
    authority.configure_trust(trusted)
    web = LocalWeb(
        {url.removeprefix("https://"): answer(article(text)) for url, text in pages.items()}
        | {old.removeprefix("https://"): redirect(new) for old, new in redirects.items()},
        tls=shown,
    )
    if down:
        web.close()
    fetcher = SafeFetcher(
        ManualClock(),
        allow=["127.0.0.0/8"],
        limits=FetchLimits(spacing=0),
        resolve=Names({"example.org": [["127.0.0.1"]]}),
        dial=Switchboard(port=web.port),
        tls=trusted,
    )
    opened += [fetcher] if down else [fetcher, web]
    return fetcher


@pytest.fixture
def fetcher(build: Build) -> Fetcher:
    return build(PAGES, REDIRECTS, False)


@pytest.fixture
def cut_off(build: Build) -> Fetcher:
    return build(PAGES, REDIRECTS, True)


def test_a_page_comes_with_its_text_and_address(fetcher: Fetcher) -> None:
    page = asyncio.run(fetcher.fetch("https://example.org/rain"))
    assert "Rain fell in Lisbon." in page.document.text
    assert (page.url, page.document.url, page.status) == (
        "https://example.org/rain",
        "https://example.org/rain",
        200,
    )


def test_all_spellings_of_an_address_give_the_same_page(fetcher: Fetcher) -> None:
    spelled = asyncio.run(fetcher.fetch("HTTPS://EXAMPLE.org:443/rain?utm_source=mail#top"))
    assert spelled == asyncio.run(fetcher.fetch("https://example.org/rain"))


def test_the_address_is_the_one_after_redirects(fetcher: Fetcher) -> None:
    assert asyncio.run(fetcher.fetch("https://example.org/old-rain")).url == "https://example.org/rain"


@pytest.mark.parametrize("url", ["https://example.org/missing", "not an address", "ftp://example.org/rain", ""])
def test_where_there_is_no_page_it_says_so(fetcher: Fetcher, url: str) -> None:
    with pytest.raises(ProviderError):
        asyncio.run(fetcher.fetch(url))


def test_a_web_that_cannot_be_reached_says_so(cut_off: Fetcher) -> None:
    with pytest.raises(ProviderError):
        asyncio.run(cut_off.fetch("https://example.org/rain"))


def test_the_double_serves_whole_documents_and_tells_what_it_was_asked() -> None:
    document = Document(key="r", text="Rain.", source="gazette", url="https://example.org/r", title="Weather")
    fetcher = ScriptedFetcher({"https://example.org/r": document})
    assert asyncio.run(fetcher.fetch("https://example.org/r")).document == document
    assert fetcher.fetched == ["https://example.org/r"]
