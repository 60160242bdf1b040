"""Pages fetched for single claims of an article beyond what its searches brought (seed 002, evidence acquisition ladder)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from adjudge.article.bench import OUT_OF_TIME, ArticleBench, Checking, lacking, told
from adjudge.article.gathering import Gathering, UrlStatus
from adjudge.article.pages import Climb, JobPages, Ladder, Rung, climb
from adjudge.article.queries import marks, spoken_of
from adjudge.knowledge.sources import credibility_of
from adjudge.policy import Policy
from adjudge.run.world import World, all_done
from adjudge.values.article_claim import CoreClaim
from adjudge.values.budget import BudgetClass, Spend
from adjudge.values.dataclass import dataclass
from adjudge.values.trace import LadderClimbed

EVEN = 0.5
"""What a claim is believed with that nobody has read anything for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Climbed:
    """What one claim's ladder brought."""

    climb: Climb
    fetched: frozenset[str]
    """Content hashes of pages that were not in the store before."""
    asked: frozenset[str]
    """Addresses asked for, had or not."""


async def enriched(
    state: Checking,
    claims: Sequence[CoreClaim],
    gathering: Gathering,
    beliefs: Mapping[str, float],
    tools: ArticleBench,
) -> tuple[Checking, frozenset[str]]:
    """The content hashes of pages that ladders brought, climbed by how far each claim is believed so far. In `deep` the
    claims climb at the same time, each by its own tracker, and every claim has the same share of the pages that are left:
    none takes from another."""
    if not claims or not gathering.shown:
        return state, frozenset()
    if tools.world.late(state.began, state.budget.seconds):
        return lacking(state, tools, OUT_OF_TIME), frozenset()
    rungs = _rungs(claims, gathering, tools.bench.policy)
    share = max(0, state.budget.pages - gathering.spend.pages) // len(claims)
    branches = [tools.world.branch() for _ in claims]
    found = await all_done(
        [
            partial(
                _climbed, claim, beliefs.get(claim.id, EVEN), rungs[claim.id], share, gathering, branch, state, tools
            )
            for claim, branch in zip(claims, branches, strict=True)
        ],
        at_once=state.request.budget_class is BudgetClass.DEEP,
    )
    tools.world.joined(branches)
    for claim, one in zip(claims, found, strict=True):
        state = lacking(state, tools, *one.climb.degraded)
        state = told(state, tools, _event(claim.id, one.climb))
    fetched = frozenset(name for one in found for name in one.fetched)
    spent = Spend(pages=len(frozenset().union(*(one.asked for one in found))))
    return replace(state, spend=state.spend.plus(spent)), fetched


def _rungs(claims: Sequence[CoreClaim], gathering: Gathering, policy: Policy) -> dict[str, list[Rung]]:
    """What a search showed that may speak of each claim: pages that were fetched and are bound to it, and those that were
    not whose snippet shares an entity or a number with it."""
    known = marks(claims)
    rungs: dict[str, list[Rung]] = {claim.id: [] for claim in claims}
    extracted = gathering.desk.queue.extracted
    for url, shown in gathering.shown.items():
        if gathering.desk.registry.urls.get(url) and gathering.desk.registry.status(url) is UrlStatus.FAILED:
            continue  # once is enough
        rung = Rung(
            url=url,
            snippet=shown.snippet,
            authoritative=credibility_of(url, policy) >= policy.belief.authoritative,
        )
        if url in extracted:
            about = [c.id for c in claims if url in gathering.desk.bindings.eligible.get(c.id, frozenset())]
        else:
            about = list(spoken_of(known, f"{shown.title}\n{shown.snippet}"))
        for id_ in about:
            rungs[id_].append(rung)
    return rungs


async def _climbed(
    claim: CoreClaim,
    belief: float,
    rungs: Sequence[Rung],
    share: int,
    gathering: Gathering,
    world: World,
    state: Checking,
    tools: ArticleBench,
) -> _Climbed:
    policy = tools.bench.policy
    extracted = gathering.desk.queue.extracted
    had: dict[str, str] = {url: content.content_sha256 for url, content in extracted.items()}
    new = [rung for rung in rungs if rung.url not in had][:share]
    titles: dict[str, str] = {url: content.title for url, content in extracted.items()}
    pages = JobPages(world=world, began=state.began, seconds=state.budget.seconds, had=had, titles=titles)
    tools.ahead([rung.url for rung in new[: policy.acquisition.min_extracts]])
    ladder = Ladder(page=pages, similar=tools.bench.similar, policy=policy.article_retrieval)
    kept = [rung for rung in rungs if rung.url in had or rung in new]
    done = await climb(claim.claim_text, belief, kept, tools.trackers.of(claim.id), ladder)
    return _Climbed(climb=done, fetched=frozenset(pages.fetched), asked=frozenset(pages.asked))


def _event(claim_id: str, done: Climb) -> LadderClimbed:
    last = done.decisions[-1] if done.decisions else None
    stopped = last is not None and not last.fetch
    return LadderClimbed(
        claim_id=claim_id,
        pages=len(done.enriched),
        quotes=sum(len(one.quotes) for one in done.enriched),
        stopped=last.reason if last is not None and stopped else "",
        evoi=last.evoi.value if last is not None and stopped else 0.0,
    )
