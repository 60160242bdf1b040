"""The links of an article under check: which are followed, with what, and what of it the report is told (seed 002)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudge.errors import InputError
from adjudge.jobs.article_bench import OUT_OF_TIME, ArticleBench, Checking, lacking, with_reasons
from adjudge.jobs.gathering import Gathering
from adjudge.jobs.inline_sources import Inlined, InlineMeans, check_inline
from adjudge.jobs.job_pages import JobPages
from adjudge.model.budget import Spend
from adjudge.model.core_claim import CoreClaim
from adjudge.model.inline_source import InlineSource, InlineStatus, Link
from adjudge.steps.placed_links import all_links
from adjudge.text.urls import normalise

STAYS = "Profile library never leaves the machine."


@dataclass(frozen=True, kw_only=True, slots=True)
class Followed:
    """What an article's links came to."""

    sources: tuple[InlineSource, ...] = ()
    carried: frozenset[str] = frozenset()
    """Claims that a linked page bears out."""
    fresh: frozenset[str] = frozenset()
    """Content hashes of pages fetched for them."""


async def follow_links(
    state: Checking, claims: Sequence[CoreClaim], gathering: Gathering, tools: ArticleBench
) -> tuple[Checking, Followed]:
    """The links followed on a budget of their own. What is stored is read from the store; without a web nothing else is."""
    policy = tools.bench.policy
    links = (
        all_links(state.request.text, state.request.links)[: policy.article_retrieval.inline_links] if claims else ()
    )
    if not links:
        return state, Followed()
    extracted = gathering.desk.queue.extracted
    had: dict[str, str] = {url: content.content_sha256 for url, content in extracted.items()}
    had |= tools.world.kept(sorted({address for link in links if (address := _address(link))} - had.keys()))
    goes_out = policy.profile == "web" and not tools.world.late(state.began, state.budget.seconds)
    near = [link for link in links if goes_out or _address(link) in had]
    far = [link for link in links if not goes_out and _address(link) not in had]
    titles: dict[str, str] = {url: content.title for url, content in extracted.items()}
    pages = JobPages(world=tools.world, began=state.began, seconds=state.budget.seconds, had=had, titles=titles)
    tools.ahead([address for link in near[: _first(tools)] if (address := _address(link)) and address not in had])
    found = await check_inline(
        near,
        claims,
        state.request.text,
        InlineMeans(
            page=pages,
            weigh=tools.weigh,
            similar=tools.bench.similar,
            tracker=tools.trackers.inline,
            policy=tools.bench.policy.article_retrieval,
            url=state.request.url,
            is_copy=state.itself.is_copied_by,
            watch=tools.bench.watch,
        ),
    )
    state = replace(state, trace=(*state.trace, *found.trace), spend=state.spend.plus(Spend(pages=len(pages.asked))))
    state = with_reasons(lacking(state, tools, *found.degraded), *found.reason_codes)
    return state, _followed(found, far, STAYS if policy.profile != "web" else OUT_OF_TIME.detail, pages)


def _followed(found: Inlined, far: Sequence[Link], why: str, pages: JobPages) -> Followed:
    left = (
        InlineSource(
            url=link.url, start=link.span.start, end=link.span.end, status=InlineStatus.NOT_FETCHED, detail=why
        )
        for link in far
    )
    return Followed(
        sources=tuple(sorted((*found.sources, *left), key=lambda one: (one.start, one.end, one.url))),
        carried=found.carried,
        fresh=frozenset(pages.fetched),
    )


def _first(tools: ArticleBench) -> int:
    """How many links are followed whatever comes of them, so that they may be begun together."""
    return tools.bench.policy.acquisition.min_extracts


def _address(link: Link) -> str:
    try:
        return normalise(link.url)
    except InputError:
        return ""
