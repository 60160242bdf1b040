"""The evidence acquisition ladder: snippets, full texts, quotes, and when it ends (seed 002)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from adjudge.article.acquisition import ExtractReason, ExtractTracker, ExtractTrackers
from adjudge.article.gathering import NormalizedUrl
from adjudge.article.pages import Climb, Ladder, Rung, Text, climb
from adjudge.english.sentence import overlap
from adjudge.errors import ProviderError
from adjudge.policy.article import AcquisitionPolicy, ArticleRetrievalPolicy

POLICY = AcquisitionPolicy()
CLAIM = "Canberra is the capital of Australia."
SAYS_SO = "Canberra is the capital of Australia. It lies inland."
NOTHING = "Cookies help us."


def similar(text: str, texts: Sequence[str]) -> list[float]:
    return [overlap(text, other) for other in texts]


def ladder(pages: Mapping[NormalizedUrl, str], fetched: list[str] | None = None) -> Ladder:
    async def page(url: NormalizedUrl) -> Text:
        if fetched is not None:
            fetched.append(url)
        await asyncio.sleep(0)
        if url not in pages:
            raise ProviderError(f"{url} is not there.")
        return Text(content_sha256=url, text=pages[url])

    return Ladder(page=page, similar=similar, policy=ArticleRetrievalPolicy())


def rungs(*snippets: str) -> list[Rung]:
    return [Rung(url=url(n), snippet=snippet) for n, snippet in enumerate(snippets)]


def url(n: int) -> NormalizedUrl:
    return NormalizedUrl(f"https://s{n}.example/page")


def climbed(pages: Mapping[NormalizedUrl, str], *snippets: str, belief: float = 0.5, fetched: list[str] | None = None) -> Climb:
    tracker = ExtractTracker(POLICY)
    return asyncio.run(climb(CLAIM, belief, rungs(*snippets), tracker, ladder(pages, fetched)))


def test_the_most_promising_snippets_are_read_in_full_first() -> None:
    fetched: list[str] = []
    climbed({url(n): NOTHING for n in range(3)}, "parks", "Canberra, capital", "Australia", fetched=fetched)
    assert fetched == [url(1), url(2), url(0)]


def test_quotes_are_places_in_the_full_text() -> None:
    found = climbed({url(0): SAYS_SO}, "Canberra")
    (page,) = found.enriched
    assert [span.of(SAYS_SO) for span in page.quotes] == ["Canberra is the capital of Australia."]
    assert page.relevance == 1.0


def test_it_ends_when_the_pages_are_enough() -> None:
    fetched: list[str] = []
    found = climbed({url(n): SAYS_SO for n in range(5)}, *["Canberra"] * 5, fetched=fetched)
    # .4 · 2/3 + .4 · 1 + .2 · 1 = .866667 after two pages; σ(3.67) = .975
    assert [d.reason for d in found.decisions] == [
        ExtractReason.MINIMUM,
        ExtractReason.MINIMUM,
        ExtractReason.SUFFICIENT,
    ]
    assert fetched == [url(0), url(1)]


def test_it_ends_when_another_page_is_not_worth_its_cost() -> None:
    found = climbed({url(n): NOTHING for n in range(6)}, *["Canberra"] * 6)
    assert [d.reason for d in found.decisions][-2:] == [ExtractReason.WORTH_IT, ExtractReason.BELOW_COST]
    assert len(found.enriched) == 3


def test_it_ends_when_nothing_is_left_to_fetch() -> None:
    found = climbed({url(0): NOTHING}, "Canberra")
    assert (len(found.decisions), len(found.enriched)) == (1, 1)
    assert climbed({}) == Climb()


def test_a_page_that_cannot_be_had_is_one_that_did_not_help() -> None:
    tracker = ExtractTracker(POLICY)
    found = asyncio.run(climb(CLAIM, 0.5, rungs("Canberra", "Canberra"), tracker, ladder({url(1): SAYS_SO})))
    assert [lack.reason_code for lack in found.degraded] == ["page_failed"]
    assert [(e.site, e.relevance, e.quotes) for e in tracker.pages] == [
        ("s0.example", 0.0, 0),
        ("s1.example", 1.0, 1),
    ]
    assert len(found.enriched) == 1


def test_claims_that_climb_at_once_fare_as_each_alone() -> None:
    pages = {url(n): SAYS_SO if n % 2 else NOTHING for n in range(8)}
    asked = {f"c{n}": rungs(*["Canberra"] * (n + 1)) for n in range(8)}

    async def together() -> list[Climb]:
        trackers = ExtractTrackers(POLICY)
        climbs = [climb(CLAIM, 0.5, own, trackers.of(name), ladder(pages)) for name, own in asked.items()]
        inline = climb(CLAIM, 0.5, rungs("a", "b", "c"), trackers.inline, ladder({}))
        return (await asyncio.gather(inline, *climbs))[1:]

    alone = [asyncio.run(climb(CLAIM, 0.5, own, ExtractTracker(POLICY), ladder(pages))) for own in asked.values()]
    assert asyncio.run(together()) == alone
