from __future__ import annotations

from pathlib import Path

import pytest

from adjudge import policy as policies
from adjudge.knowledge.pages import Visiting, fetched, parted
from adjudge.ports import Fetcher
from adjudge.values.document import Skipped
from adjudge.values.knowledge import Stated
from doubles import ManualClock, ScriptedFetcher, TemporaryKnowledgeBase


def visiting(fetcher: Fetcher | None) -> Visiting:
    return Visiting(fetcher=fetcher, urls=TemporaryKnowledgeBase().urls, clock=ManualClock(), policy=policies.load("library"))


@pytest.mark.parametrize("address", ["https://example.org/a", "HTTP://example.org", "ftp://x.org/a", "file:///etc/hosts"])
def test_what_is_written_as_an_address_is_one(address: str) -> None:
    assert parted([address]) == ([], [address])


@pytest.mark.parametrize("path", ["rain.txt", "a:b", "c:/rain.txt", "./https:/x", "www.example.org", Path("https:/x")])
def test_anything_else_is_a_file(path: str | Path) -> None:
    assert parted([path]) == ([path], [])


def test_pages_come_in_the_order_given_each_once_however_many() -> None:
    pages = {f"https://site{n % 7}.test/page-{n}": f"Rain fell on day {n} of the year." for n in range(150)}
    fetcher = ScriptedFetcher(pages)
    spelled = [spelling for url in pages for spelling in (url, f"{url}#top")]
    found = [item for item in fetched(spelled, visiting(fetcher)) if isinstance(item, Stated)]
    assert [stated.document.url for stated in found] == list(pages)
    assert sorted(fetcher.fetched) == sorted(pages)


def test_what_a_page_states_comes_with_it() -> None:
    fetcher = ScriptedFetcher({"https://example.org/bern": "Bern is the capital of Switzerland."})
    (stated,) = fetched(["https://example.org/bern"], visiting(fetcher))
    assert isinstance(stated, Stated)
    assert stated.triples


def test_where_pages_cannot_be_fetched_at_all_each_says_so() -> None:
    (skipped,) = fetched(["https://example.org/bern"], visiting(None))
    assert isinstance(skipped, Skipped)
    assert skipped.reason == "Pages cannot be fetched here."
