"""An article on a real web: fetched with its links, which are followed and read by the shipped models."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.article.acquisition import ExtractTrackers
from adjudge.article.claims import article_claims
from adjudge.article.gathering import NormalizedUrl
from adjudge.article.inline import all_links, links_of
from adjudge.article.links import Inlined, InlineMeans, check_inline
from adjudge.article.pages import Once, Text
from adjudge.engine import Engine
from adjudge.policy.article import AcquisitionPolicy, ArticlePolicy, ArticleRetrievalPolicy
from adjudge.ports import Page
from adjudge.values.article_claim import InlineStatus
from doubles import ManualClock
from local_web import LocalWeb, answer, article, serving

BODY = (
    'Canberra is <a href="/2024/canberra-the-capital">the capital of Australia</a>.</p>'
    '<p>The Nile flows through <a href="/2024/rivers-of-africa">eleven countries</a> of Africa.</p>'
    '<p>Mount Everest was first climbed <a href="/2024/everest-first-climbed">in 1978</a>.</p>'
    '<p>Basel lies on the Rhine, as <a href="/2024/page-that-is-gone">its port</a> shows.</p>'
    '<p>More is on <a href="/">our front page</a>. Lisbon is the capital of Portugal, see {address}.'
)
LINKED = {
    "/2024/canberra-the-capital": (
        "Canberra was chosen as a compromise between Sydney and Melbourne. Canberra is the capital of Australia and the "
        "seat of its government. The city was planned by Walter Burley Griffin."
    ),
    "/2024/rivers-of-africa": (
        "Rivers rise where rain falls, and carry what it takes along to the sea. Farmers have long lived beside them, and "
        "boats go up and down with the seasons."
    ),
    "/2024/everest-first-climbed": (
        "Mount Everest was first climbed in 1953 by Edmund Hillary and Tenzing Norgay. They reached the summit on 29 May."
    ),
    "/2024/lisbon-in-brief": "Lisbon is the capital and the largest city of Portugal. It lies at the mouth of the Tagus.",
}


@pytest.fixture
def web() -> Iterator[LocalWeb]:
    with serving({path: answer(article(text, title="A page")) for path, text in LINKED.items()}) as web:
        body = BODY.format(address=web.url("/2024/lisbon-in-brief"))
        web.pages["/2024/five-things"] = answer(article(body, title="Five things"))
        yield web


async def _checked(engine: Engine, fetcher: SafeFetcher, address: str, trackers: ExtractTrackers) -> tuple[Page, Inlined]:
    async with Once(fetcher) as once:

        async def taken(url: NormalizedUrl) -> Text:
            page = await once.fetch(url)
            document = page.document
            return Text(content_sha256=document.content_sha256, text=document.text, title=document.title)

        page = await once.fetch(address)
        text = page.document.text
        found = article_claims(text, ArticlePolicy(), engine.models.worthiness)
        means = InlineMeans(
            page=taken,
            weigh=engine.weigh,
            similar=engine.models.similar,
            tracker=trackers.inline,
            policy=ArticleRetrievalPolicy(),
            url=page.url,
        )
        return page, await check_inline(all_links(text, links_of(text, page.links)), found.claims, text, means)


def test_links_of_an_article_are_read_against_what_it_says(home: Path, web: LocalWeb) -> None:
    fetcher = SafeFetcher(ManualClock(), allow=["127.0.0.0/8"], limits=FetchLimits(spacing=0))
    trackers = ExtractTrackers(AcquisitionPolicy(enough=1.0, marginal_cost=0.1))
    try:
        with Engine.open() as engine:
            page, found = asyncio.run(_checked(engine, fetcher, web.url("/2024/five-things"), trackers))
    finally:
        fetcher.close()
    text = page.document.text
    told = {text[one.start : one.end]: one for one in found.sources}
    assert {words: str(one.status) for words, one in told.items()} == {
        "the capital of Australia": InlineStatus.CARRIES,
        "eleven countries": InlineStatus.SILENT,
        "in 1978": InlineStatus.CONTRADICTS,
        "its port": InlineStatus.UNREACHABLE,
        "our front page": InlineStatus.NOT_FETCHED,
        web.url("/2024/lisbon-in-brief"): InlineStatus.CARRIES,
    }
    assert "404" in told["its port"].detail
    capital = told["the capital of Australia"].citation
    assert capital is not None
    assert capital.quote == "Canberra is the capital of Australia and the seat of its government."
    assert found.reason_codes == ("inline_contradicts", "inline_unreachable")
    assert len(trackers.inline.pages) == 5
    assert sorted(web.paths) == sorted(["/2024/five-things", "/2024/page-that-is-gone", *LINKED])  # each once
