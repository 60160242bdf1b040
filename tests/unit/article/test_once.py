"""A page once a job: begun early, asked for by many."""

from __future__ import annotations

import asyncio

import pytest

from adjudge.article.pages import Once
from adjudge.errors import ProviderError
from adjudge.ports import Page
from doubles import ScriptedFetcher

A, B = "https://a.example/one", "https://b.example/two"


class Gated(ScriptedFetcher):
    """Pages that wait until they are let go."""

    def __init__(self, pages: dict[str, str]) -> None:
        super().__init__(pages)
        self.gate = asyncio.Event()

    async def fetch(self, url: str) -> Page:
        self.fetched.append(url)
        await self.gate.wait()
        self.fetched.pop()
        return await super().fetch(url)


def test_askers_at_the_same_time_share_one_fetch_under_any_spelling() -> None:
    async def ask() -> tuple[list[str], list[str]]:
        web = ScriptedFetcher({A: "one"})
        async with Once(web) as once:
            pages = await asyncio.gather(*(once.fetch(url) for url in (A, f"{A}#part", f"{A}?utm_source=x")))
        return web.fetched, [page.document.text for page in pages]

    assert asyncio.run(ask()) == ([A], ["one"] * 3)


def test_what_is_begun_ahead_is_under_way_before_anybody_asks() -> None:
    async def ask() -> tuple[list[str], str]:
        web = Gated({A: "one", B: "two"})
        async with Once(web) as once:
            once.ahead([A, B])
            await asyncio.sleep(0)
            begun = list(web.fetched)
            web.gate.set()
            return begun, (await once.fetch(B)).document.text

    assert asyncio.run(ask()) == ([A, B], "two")


def test_a_page_that_cannot_be_had_is_not_asked_for_again() -> None:
    async def ask() -> list[str]:
        web = ScriptedFetcher({})
        async with Once(web) as once:
            for _ in range(2):
                with pytest.raises(ProviderError, match="404"):
                    await once.fetch(A)
        return web.fetched

    assert asyncio.run(ask()) == [A]


def test_an_asker_who_gives_up_takes_the_page_from_nobody() -> None:
    async def ask() -> str:
        web = Gated({A: "one"})
        async with Once(web) as once:
            hasty = asyncio.create_task(once.fetch(A))
            await asyncio.sleep(0)
            hasty.cancel()
            web.gate.set()
            return (await once.fetch(A)).document.text

    assert asyncio.run(ask()) == "one"


def test_what_nobody_took_ends_with_the_job_in_silence() -> None:
    async def ask() -> None:
        async with Once(Gated({A: "one"})) as once:
            once.ahead([A, "no address"])
            await asyncio.sleep(0)

    asyncio.run(ask())
