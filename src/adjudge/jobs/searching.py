"""One query to the web: its results, and the pages among them that nobody has taken in yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.errors import InputError, ProviderError
from adjudge.jobs.bench import Bench, degraded, traced
from adjudge.model.budget import Spend
from adjudge.model.inquiry import Inquiry
from adjudge.model.trace import Searched
from adjudge.ports import SearchResult
from adjudge.text.urls import article_quality, normalise


async def searched(inquiry: Inquiry, query: str, bench: Bench) -> Inquiry:
    """Asks the search and takes in the pages this job has not seen; a provider that fails is said so and passed over."""
    policy = bench.policy.loop
    begun = bench.clock.now()
    inquiry = replace(inquiry, spend=inquiry.spend.plus(Spend(searches=1)))
    try:
        results = await bench.world.search(query, policy.results)
    except ProviderError as error:
        return degraded(inquiry, bench, "search_failed", str(error))
    found_urls = _new(results, inquiry.seen)
    known = bench.world.known(found_urls)
    wanted = [url for url in found_urls if url not in known][: policy.urls]
    skipped = len(results) - len(wanted)
    inquiry = replace(inquiry, seen=inquiry.seen | {normalise(u) for u in wanted}, skipped=inquiry.skipped + skipped)
    taken = 0
    for url in wanted:
        if inquiry.spend.pages >= inquiry.request.budget.pages:
            break
        inquiry = replace(inquiry, spend=inquiry.spend.plus(Spend(pages=1)))
        try:
            found = await bench.world.take(url)
        except ProviderError as error:
            inquiry = degraded(inquiry, bench, "page_failed", str(error))
            continue
        taken += 1
        inquiry = replace(inquiry, fresh=inquiry.fresh | {found.content_sha256}, seen=inquiry.seen | {found.url})
    seconds = (bench.clock.now() - begun).total_seconds()
    return traced(
        inquiry, bench, Searched(query=query, results=len(results), skipped=skipped, pages=taken, seconds=seconds)
    )


def _new(results: Sequence[SearchResult], seen: frozenset[str]) -> list[str]:
    """Addresses of articles that were not seen before, each once, in the order given."""
    found: dict[str, str] = {}
    for result in results:
        try:
            address = normalise(result.url)
        except InputError:
            continue
        if address not in seen and article_quality(address) > 0.0:
            found.setdefault(address, result.url)
    return list(found.values())
