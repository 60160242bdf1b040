"""Many sites at once, one page of each at a time."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from adjudge.errors import StoreBusy
from adjudge.knowledge.pages import by_site
from adjudge.values.knowledge import Lead


def leads(*counts: int) -> list[Lead]:
    """So many pages of each site, in turn."""
    return [
        Lead(url=f"https://site{s}.test/story-{n}", origin="feed")
        for n in range(max(counts))
        for s, count in enumerate(counts)
        if n < count
    ]


class Visits:
    def __init__(self) -> None:
        self.order: list[str] = []
        self.most = 0
        self.most_of_a_site = 0
        self._now: Counter[str] = Counter()

    async def __call__(self, lead: Lead) -> None:
        site = lead.url.split("/")[2]
        self._now[site] += 1
        self.most = max(self.most, self._now.total())
        self.most_of_a_site = max(self.most_of_a_site, self._now[site])
        for _ in range(3):
            await asyncio.sleep(0)
        self._now[site] -= 1
        self.order.append(lead.url)


def test_every_page_is_visited_once_and_no_site_is_asked_for_two_at_a_time() -> None:
    visits, asked = Visits(), leads(5, 1, 7, 2, 3)
    asyncio.run(by_site(asked, 3, visits))
    assert sorted(visits.order) == sorted(lead.url for lead in asked)
    assert (visits.most, visits.most_of_a_site) == (3, 1)


def test_pages_of_a_site_keep_their_order_and_so_do_the_sites() -> None:
    visits, asked = Visits(), leads(3, 2)
    asyncio.run(by_site(asked, 1, visits))
    assert visits.order == [lead.url for s in (0, 1) for lead in asked if f"site{s}." in lead.url]


def test_nothing_to_visit_is_nothing_to_wait_for() -> None:
    asyncio.run(by_site([], 4, Visits()))


def test_what_goes_wrong_ends_the_others() -> None:
    async def fail(lead: Lead) -> None:
        if "site1" in lead.url:
            raise StoreBusy("Another process writes.")
        await asyncio.sleep(3600)

    with pytest.raises(StoreBusy, match="Another process writes"):  # as it is: whoever called knows what to say of it
        asyncio.run(by_site(leads(1, 1), 2, fail))
