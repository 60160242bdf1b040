"""Assurance 17: whatever a job may spend, it spends no more, and what it had to leave undone it says.

Claims are verified over doubles that charge for every call and keep an account of their own. Budgets, limits and prices
are drawn by chance, and so is whatever the doubles answer. The job's account must be theirs, and within every limit.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

import pytest

from adjudge.english.sentence import overlap
from adjudge.errors import BudgetExhausted, ProviderError
from adjudge.knowledge import ingest
from adjudge.knowledge.live_world import LiveWorld
from adjudge.policy import Policy, load
from adjudge.ports import Completion, Page, SearchResult
from adjudge.reading.cascade import StanceReader
from adjudge.run.world import Bench
from adjudge.values.budget import Budget, BudgetClass
from adjudge.values.document import Document
from adjudge.values.inquiry import Manner, Request
from adjudge.values.language import CallTag
from adjudge.values.trace import Degraded, Round, Stopped, Withheld
from adjudge.values.urls import site
from adjudge.values.verdict import Finding, Stamp, Verdict, Versions
from adjudge.verify.job import verify
from adjudge.verify.stopping import queries_allowed
from doubles import (
    HashedEmbedder,
    ManualClock,
    OverlapStanceEncoder,
    TemporaryKnowledgeBase,
)

KNOWN = {
    "Canberra": "Canberra is the capital of Australia. It was founded in 1913 and lies inland.",
    "Sydney": "Sydney is the largest city of Australia. Sydney is not the capital of Australia.",
    "Penguins": "Penguins are flightless seabirds. They live almost only in the southern hemisphere.",
}
PAGES = {
    f"https://{host}.example/2024/05/01/{name}": text
    for host in ("news", "paper", "archive")
    for name, text in {
        "tea": f"Napoleon Bonaparte preferred tea to coffee, the {host} says. His valet poured it every day.",
        "diet": f"Napoleon Bonaparte never preferred tea to coffee. The {host} has seen his letters.",
        "rope": f"The price of rope and tea rose in every harbour, the {host} says.",
        "reef": f"The Great Barrier Reef is the longest reef of Australia, and the {host} has measured it.",
    }.items()
}
CLAIMS = (
    "Canberra is the capital of Australia.",
    "Sydney is the capital of Australia.",
    "Napoleon Bonaparte preferred tea to coffee.",
    "Napoleon Bonaparte preferred tea to coffee, and penguins are flightless seabirds.",
    "The Great Barrier Reef is the longest reef of Australia.",
    "Atlantis sank beneath the waves long ago.",
)
REPLIES = {
    "decompose": ["[]", "no", *(json.dumps([claim]) for claim in CLAIMS)],
    "queries": [json.dumps([f"tea of Napoleon {n}" for n in range(6)]), '["Great Barrier Reef"]', "no"],
    "facts": [
        json.dumps([{"subject": "Napoleon Bonaparte", "relation": "preferred", "object": "tea", "quote": "preferred tea"}]),
        "[]",
        "no",
    ],
    "verdict": [json.dumps({"verdict": v, "rationale": "Item 1 says so.", "used": [1]}) for v in Verdict] + ["no"],
    "rationale": ['It says "Canberra is the capital of Australia". Nothing found speaks against that.', "no"],
}
EMBEDDER, READER = HashedEmbedder(), StanceReader(OverlapStanceEncoder())
POLICIES = {manner: load("web", manner=manner.value) for manner in Manner}


@dataclass(frozen=True, kw_only=True)
class Charge:
    """One call of the language model, by its own account."""

    tag: str
    max_tokens: int
    tokens: int
    cost: float
    late: bool


@dataclass(kw_only=True)
class Bill:
    """What the doubles charged for."""

    chance: random.Random
    clock: ManualClock
    request: Request
    policy: Policy
    queries: list[str] = field(default_factory=list)
    pages: list[tuple[str, str]] = field(default_factory=list)
    """Each with the query it was fetched for."""
    calls: list[Charge] = field(default_factory=list)

    def strikes(self, what: str) -> None:
        """Time passes, and now and then nothing comes of a call."""
        self.clock.advance(self.chance.choice((0.1, 1.0, 9.0)))
        if self.chance.random() < 0.15:
            raise ProviderError(f"{what} does not answer.")


class PricedSearcher:
    name = "priced-search"

    def __init__(self, bill: Bill) -> None:
        self.bill = bill

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        self.bill.queries.append(query)
        self.bill.strikes(self.name)
        found = [url for url, text in PAGES.items() if overlap(query, text) > 0.0]
        self.bill.chance.shuffle(found)
        return tuple(SearchResult(url=url, title="A page", snippet="") for url in found[:k])


class PricedFetcher:
    def __init__(self, bill: Bill) -> None:
        self.bill = bill

    async def fetch(self, url: str) -> Page:
        self.bill.pages.append((self.bill.queries[-1], url))
        self.bill.strikes("The web")
        return Page(url=url, document=Document(key=url, text=PAGES[url], source=site(url), url=url), status=200)


class PricedModel:
    """Takes as many tokens as a prompt and an answer of this length can have, or fewer; some vendors do not say how many
    of them were written."""

    name = "priced-model"

    def __init__(self, bill: Bill) -> None:
        self.bill = bill

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        bill, chance, language = self.bill, self.bill.chance, self.bill.policy.language
        most = ceil(len(prompt.encode()) / language.token_bytes)
        read, written = chance.choice((most, most // 2)), chance.choice((max_tokens, max_tokens // 8))
        text = chance.choice(REPLIES.get(tag, ["no", "{}", "[]"]))
        late = (bill.clock.now() - ManualClock().now()).total_seconds() >= bill.request.budget.seconds
        charge = Charge(tag=tag, max_tokens=max_tokens, tokens=0, cost=0.0, late=late)
        bill.calls.append(charge)
        if chance.random() < 0.05:
            raise BudgetExhausted("The account is used up.")
        bill.strikes(self.name)
        cost = (language.price_read * read + language.price_written * written) / 1_000_000
        bill.calls[-1] = replace(charge, tokens=read + written, cost=cost)
        return Completion(text=text, tokens=read + written, written=written)


def drawn(chance: random.Random) -> tuple[Request, Policy]:
    """A claim with a budget, and limits and prices of the policy, none of them likely to suffice for all it could use."""
    manner = chance.choice((Manner.WORKER, Manner.WORKER, Manner.NEWS))
    policy = POLICIES[manner]
    loop = replace(policy.loop, queries=chance.choice((0, 1, 3, 6)), urls=chance.randint(1, 4), rounds=chance.randint(1, 6))
    calls = {f"{tag.value}_calls": chance.randrange(4) for tag in CallTag if hasattr(policy.language, f"{tag}_calls")}
    prices = {"price_read": chance.choice((0.0, 3.0)), "price_written": chance.choice((0.0, 15.0))}
    reserve = {"reserved_calls": chance.randrange(5), "reserved_tokens": chance.choice((0, 500, 7000))}
    language = replace(policy.language, **calls, **prices, **reserve)
    budget = Budget(
        llm_calls=chance.randrange(9),
        tokens=chance.choice((0, 300, 1500, 4000, 9000, 24_000)),
        searches=chance.choice((0, 1, 2, 4, 6, 12)),
        pages=chance.choice((0, 1, 2, 5, 9, 18)),
        seconds=chance.choice((0.0, 9.0, 30.0, 120.0, 120.0, 300.0)),
    )
    request = Request(text=chance.choice(CLAIMS), manner=manner, budget=budget, budget_class=chance.choice(list(BudgetClass)))
    return request, replace(policy, loop=loop, language=language)


async def verified(seed: int) -> tuple[Finding, Bill]:
    """One claim on a store of its own."""
    chance = random.Random(seed)
    request, policy = drawn(chance)
    bill = Bill(chance=chance, clock=ManualClock(), request=request, policy=policy)
    store = TemporaryKnowledgeBase()
    keeping = ingest.Keeping(store=store, embedder=EMBEDDER, policy=policy, clock=bill.clock)
    ingest.add([Document(key=t, title=t, text=text, source=t) for t, text in KNOWN.items()], "library", keeping, lambda e: None)
    world = LiveWorld(
        store=store,
        graph=store.graph,
        embedder_named=lambda name: EMBEDDER,
        policy=policy,
        similar=similar,
        keeping=lambda: ingest.for_pages(keeping),
        urls=store.urls,
        clock=bill.clock,
        searcher=PricedSearcher(bill),
        fetcher=PricedFetcher(bill),
        language_model=PricedModel(bill) if chance.random() < 0.8 else None,
    )
    bench = Bench(
        world=world,
        scout=READER,
        judge=READER,
        similar=similar,
        credibility=lambda candidate: 0.7,
        policy=policy,
        clock=bill.clock,
        watch=lambda event: None,
    )
    stamp = Stamp(case_id=str(seed), versions=Versions(adjudge="", policy="", models="", store_snapshot=""))
    return await verify(request, bench, stamp), bill


def similar(text: str, texts: Sequence[str]) -> list[float]:
    vectors = EMBEDDER.embed([text, *texts]).astype(float) / 127.0
    return [float(cosine) for cosine in vectors[1:] @ vectors[0]]


def overdrawn(finding: Finding, bill: Bill) -> Iterator[str]:
    """Every limit that was not kept, by the doubles' account, and every figure in which the job's differs from theirs."""
    budget, loop, language, spend = bill.request.budget, bill.policy.loop, bill.policy.language, finding.spend
    tokens, cost = sum(call.tokens for call in bill.calls), sum(call.cost for call in bill.calls)
    dearest = max(language.price_read, language.price_written)
    limits = {
        "searches": (len(bill.queries), budget.searches),
        "queries": (len(bill.queries), queries_allowed(bill.request, loop)),
        "rounds": (sum(isinstance(event, Round) for event in finding.trace), loop.rounds),
        "pages": (len(bill.pages), budget.pages),
        "pages fetched twice": (len(bill.pages), len({url for _, url in bill.pages})),
        "calls": (len(bill.calls), budget.llm_calls),
        "tokens": (tokens, budget.tokens),
        "cost": (cost, budget.tokens * dearest / 1_000_000 + 1e-9),
        "calls begun too late": (sum(call.late for call in bill.calls), 0),
    }
    limits |= {f"pages of {query}": (n, loop.urls) for query, n in Counter(query for query, _ in bill.pages).items()}
    for tag, n in Counter(call.tag for call in bill.calls).items():
        limits[f"calls of {tag}"] = (n, language.calls(CallTag(tag)))
        longest = max(call.max_tokens for call in bill.calls if call.tag == tag)
        limits[f"tokens of an answer of {tag}"] = (longest, language.tokens(CallTag(tag)))
    yield from (f"{what}: {used} of {most}" for what, (used, most) in limits.items() if used > most)
    accounts = {
        "searches": (spend.searches, len(bill.queries)),
        "pages": (spend.pages, len(bill.pages)),
        "calls": (spend.llm_calls, len(bill.calls)),
        "tokens": (spend.tokens, tokens),
        "cost": (round(spend.cost or 0.0, 9), round(cost, 9)),
    }
    yield from (f"{what}: {said} said, {used} used" for what, (said, used) in accounts.items() if said != used)


DECIDED = {"completed_from_cache", "sufficient", "confidence_mode"}


def unsaid(finding: Finding, bill: Bill) -> Iterator[str]:
    """Everything that was left undone without a word."""
    budget, codes = bill.request.budget, set(finding.reason_codes)
    stops = [event.reason for event in finding.trace if isinstance(event, Stopped)]
    if stops != [finding.stop_reason] or not finding.stop_reason:
        yield f"no one reason to stop: {stops}"
    used_up = len(bill.queries) >= budget.searches or len(bill.pages) >= budget.pages
    if used_up and finding.stop_reason not in DECIDED | {"budget", "deadline"}:
        yield f"searching was used up, and it stopped for {finding.stop_reason}"
    lacks = {event.reason_code for event in finding.trace if isinstance(event, Degraded)}
    if not lacks <= codes:
        yield f"in the trace alone: {lacks - codes}"
    withheld = [event for event in finding.trace if isinstance(event, Withheld)]
    if withheld and not codes & {"llm_budget", "llm_skipped"}:
        yield "a call was withheld without a reason"
    if not bill.calls and not withheld:
        return
    asked = {call.tag for call in bill.calls} | {event.tag for event in withheld}
    late = finding.stop_reason == "deadline" and "llm_budget" in codes
    settled = any(item.admissible for item in finding.evidence) and not late
    wanted = {"verdict", "rationale"} - ({"verdict"} if bill.request.manner is Manner.NEWS else set())
    missed = {tag for tag in wanted if bill.policy.language.calls(CallTag(tag))} - asked
    if settled and missed:
        yield f"neither asked nor withheld: {missed}"


@dataclass(kw_only=True)
class Tally:
    """What some runs came to."""

    stops: Counter[str] = field(default_factory=Counter)
    withheld: int = 0
    degraded: int = 0

    def __str__(self) -> str:
        runs = self.stops.total()
        return f"{runs} runs, 0 over a limit; {dict(self.stops)}; {self.withheld} held calls back, {self.degraded} lacked"


async def ran(seeds: range) -> Tally:
    """Runs a job for every seed and holds each against its limits."""
    tally = Tally()
    for seed in seeds:
        finding, bill = await verified(seed)
        assert list(overdrawn(finding, bill)) == [], f"seed {seed}"
        assert list(unsaid(finding, bill)) == [], f"seed {seed}"
        tally.stops[finding.stop_reason] += 1
        tally.withheld += any(isinstance(event, Withheld) for event in finding.trace)
        tally.degraded += any(isinstance(event, Degraded) for event in finding.trace)
    return tally


@pytest.mark.parametrize("seeds", [range(200), pytest.param(range(200, 1000), marks=pytest.mark.long)], ids=len)
def test_no_limit_is_overdrawn_and_nothing_is_left_undone_unsaid(seeds: range) -> None:
    tally = asyncio.run(ran(seeds))
    print(tally)
    # The draw must reach what it is about: jobs that a limit ends, jobs that nothing more can help, jobs that do without.
    assert {"budget", "deadline", "sufficient", "queries_spent"} <= set(tally.stops)
    assert min(tally.withheld, tally.degraded) > len(seeds) / 4
