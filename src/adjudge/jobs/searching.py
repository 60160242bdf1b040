"""One query to the web: its results, and the pages among them that nobody has taken in yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.errors import InputError, ProviderError
from adjudge.jobs.bench import Bench, degraded, traced
from adjudge.jobs.fact_finding import read_facts
from adjudge.model.budget import Spend
from adjudge.model.inquiry import Inquiry
from adjudge.model.trace import Searched
from adjudge.ports import SearchResult
from adjudge.steps.snippets import extract_of
from adjudge.text.urls import article_quality, normalise


async def searched(inquiry: Inquiry, query: str, bench: Bench) -> Inquiry:
    """Asks the search and takes in the pages this job has not seen; a provider that fails is said so and passed over."""
    policy = bench.policy.loop
    begun = bench.clock.now()
    inquiry = replace(inquiry, spend=inquiry.spend.plus(Spend(searches=1)))
    try:
        answer = await bench.world.search(query, policy.results)
    except ProviderError as error:
        return degraded(inquiry, bench, "search_failed", str(error))
    for lack in answer.degraded:
        inquiry = degraded(inquiry, bench, lack.reason_code, lack.detail)
    results = answer.results
    new = _new(results, inquiry.seen)
    known = bench.world.known([result.url for result in new])
    wanted = [result for result in new if result.url not in known][: policy.urls]
    tried = taken = 0
    for result in wanted:
        if inquiry.spend.pages >= inquiry.request.budget.pages:
            break
        if normalise(result.url) in inquiry.seen:  # a redirect of this query has led to it already
            continue
        tried += 1
        inquiry, whole = await _visited(inquiry, bench, result)
        taken += whole
    skipped = len(results) - tried
    inquiry = replace(inquiry, skipped=inquiry.skipped + skipped)
    seconds = (bench.clock.now() - begun).total_seconds()
    return traced(
        inquiry, bench, Searched(query=query, results=len(results), skipped=skipped, pages=taken, seconds=seconds)
    )


async def _visited(inquiry: Inquiry, bench: Bench, result: SearchResult) -> tuple[Inquiry, bool]:
    """The inquiry with the page of a result taken in, and whether it could be had."""
    seen = inquiry.seen | {normalise(result.url)}
    inquiry = replace(inquiry, seen=seen, spend=inquiry.spend.plus(Spend(pages=1)))
    try:
        found = await bench.world.take(result.url)
    except ProviderError as error:
        return _shown_at_least(degraded(inquiry, bench, "page_failed", str(error)), bench, result), False
    inquiry, facts = await read_facts(inquiry, bench, found)
    bench.world.keep(found, facts)
    return replace(inquiry, fresh=inquiry.fresh | {found.content_sha256}, seen=inquiry.seen | {found.url}), True


def _shown_at_least(inquiry: Inquiry, bench: Bench, result: SearchResult) -> Inquiry:
    """The inquiry with what the search itself shows of a page that cannot be had (004 §5.1), where that counts."""
    extract = extract_of(result, least=bench.policy.loop.snippet_words)
    if extract is None:
        return inquiry
    bench.world.note(extract)
    return replace(inquiry, fresh=inquiry.fresh | {extract.content_sha256})


def _new(results: Sequence[SearchResult], seen: frozenset[str]) -> list[SearchResult]:
    """The articles that were not seen before, each once, in the order given."""
    found: dict[str, SearchResult] = {}
    for result in results:
        try:
            address = normalise(result.url)
        except InputError:
            continue
        if address not in seen and article_quality(address) > 0.0:
            found.setdefault(address, result)
    return list(found.values())
