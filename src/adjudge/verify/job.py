"""Verify a claim: take it in and apart, hear what is known, search while that pays, rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

from adjudge.english.claim_kinds import is_current
from adjudge.errors import InputError, ProviderError
from adjudge.facts.parts import decompose
from adjudge.knowledge.extract import read_facts
from adjudge.policy import Policy
from adjudge.ports import SearchResult
from adjudge.run.consult import consult
from adjudge.run.world import Bench, degraded, started, traced
from adjudge.values.budget import Spend
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim
from adjudge.values.inquiry import Inquiry, NotChecked, Occasion, Plan, Request
from adjudge.values.knowledge import CURRENT_AFFAIRS, Filter
from adjudge.values.language import CallTag
from adjudge.values.trace import Degraded, Round, Run, Searched, Stopped
from adjudge.values.urls import normalise, site
from adjudge.values.verdict import Finding, Stamp
from adjudge.verify import counsel
from adjudge.verify.assess import assess
from adjudge.verify.explain import conclude, not_checked
from adjudge.verify.intake import queries, take_in
from adjudge.verify.read_candidates import articles_of, extract_of, read_candidates, whole_documents
from adjudge.verify.shortlisting import shortlist
from adjudge.verify.signals import signals
from adjudge.verify.stopping import DEADLINE, queries_allowed, stop_reason
from adjudge.verify.trust import confidence_mode

# What is known of a claim at one moment: retrieved, ranked, read and ruled on.


def heard_now(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """Retrieves, ranks, reads and rules: what is known at this moment."""
    policy = bench.policy
    begun = bench.clock.now()
    depth = max(policy.retrieval.candidates, inquiry.top_k)  # enough for the shortlist, which 004 widens
    retrieval = bench.world.retrieve(inquiry.claim, depth, _where(inquiry, bench), inquiry.fresh)
    retrieved = bench.clock.now()
    each = (retrieved - begun).total_seconds() / max(1, len(retrieval.retrieved))
    run = traced(inquiry.run, bench.watch, *(replace(event, seconds=each) for event in retrieval.retrieved))
    run = degraded(run, bench.watch, *retrieval.degraded)
    ranked = _ranked(inquiry, retrieval.candidates, bench)
    heard, event = read_candidates(
        inquiry.claim, ranked, bench.credibility,
        scout=bench.scout, judge=bench.judge, similar=bench.similar, policy=policy, facts=retrieval.facts,
        given=retrieval.given, others=retrieval.others, today=inquiry.request.today,
        wholes=whole_documents(ranked, retrieval.given, bench.world.text, bench.judge, policy.weighing),
    )  # fmt: skip
    seconds = (bench.clock.now() - retrieved).total_seconds()
    run = traced(run, bench.watch, replace(event, seconds=seconds))
    assessment = assess(inquiry.claim, heard, occasion(inquiry), policy)
    return replace(inquiry, run=run.elapsed(bench.clock.now()), assessment=assessment)


def occasion(inquiry: Inquiry) -> Occasion:
    """What the assessment is made under at this moment."""
    request = inquiry.request
    return Occasion(
        today=request.today,
        top_k=inquiry.top_k,
        confident=inquiry.confident,
        current_affairs=is_current(inquiry.claim.text, request.today),
        topic=request.topic,
    )


def _ranked(inquiry: Inquiry, found: Sequence[Candidate], bench: Bench) -> list[Candidate]:
    """Candidates in the order they are read: by relevance, then those the strict filters doubt. Reading may clear up the
    doubt, so they are read as long as the budget lasts; the filters are asked again afterwards."""
    policy = bench.policy
    told = [signals(inquiry.claim, c, today=inquiry.request.today, credibility=bench.credibility(c)) for c in found]
    chosen = shortlist(told, inquiry.claim.type, len(told), policy.ranking, policy.admission)
    order = {item.id: place for place, item in enumerate((*chosen.kept, *chosen.contradicting))}
    return _by_sources(sorted(found, key=lambda c: (order.get(c.id, len(order)), -c.semantic, c.id)))


def _by_sources(ranked: Sequence[Candidate]) -> list[Candidate]:
    """The first text of every independent source, then the second of each: twenty copies, or twenty texts that name one teller,
    must not keep others from being read. Passages of one text stay together."""
    texts: dict[str, list[str]] = {}
    turns = []
    for c in ranked:
        own = texts.setdefault(c.independent or c.id, [])
        if c.content_sha256 not in own:
            own.append(c.content_sha256)
        turns.append(own.index(c.content_sha256))
    return [c for _, c in sorted(zip(turns, ranked, strict=True), key=itemgetter(0))]


def _where(inquiry: Inquiry, bench: Bench) -> Filter:
    """Which passages may be found; 004 turns to current affairs alone once it widens, where there are any."""
    widened = bench.policy.loop.widening > 0 and inquiry.round > 0 and not inquiry.request.collections
    only_news = widened and CURRENT_AFFAIRS in bench.world.collections
    collections = (CURRENT_AFFAIRS,) if only_news else inquiry.request.collections
    return Filter(collections=collections, as_of=inquiry.request.as_of)


# One query to the web: its results, and the pages among them that nobody has taken in yet.


async def searched(inquiry: Inquiry, query: str, bench: Bench) -> Inquiry:
    """Asks the search and takes in the pages this job has not seen; a provider that fails is said so and passed over."""
    policy = bench.policy.loop
    begun = bench.clock.now()
    run = inquiry.run.paid(Spend(searches=1))
    try:
        answer = await bench.world.search(query, policy.results)
    except ProviderError as error:
        lack = Degraded(reason_code="search_failed", detail=str(error))
        return replace(inquiry, run=degraded(run, bench.watch, lack))
    inquiry = replace(inquiry, run=degraded(run, bench.watch, *answer.degraded))
    results = answer.results
    new = [result for address, result in articles_of(results).items() if address not in inquiry.seen]
    known = bench.world.known([result.url for result in new])
    wanted = _by_turns([result for result in new if result.url not in known])[: policy.urls]
    tried = taken = 0
    for result in wanted:
        if inquiry.run.used_up("pages"):
            break
        if normalise(result.url) in inquiry.seen:  # a redirect of this query has led to it already
            continue
        tried += 1
        inquiry, whole = await _visited(inquiry, bench, result)
        taken += whole
    skipped = len(results) - tried
    seconds = (bench.clock.now() - begun).total_seconds()
    event = Searched(query=query, results=len(results), skipped=skipped, pages=taken, seconds=seconds)
    return replace(inquiry, run=traced(inquiry.run, bench.watch, event), skipped=inquiry.skipped + skipped)


def _by_turns(results: Sequence[SearchResult]) -> list[SearchResult]:
    """The first result of every site, then the second of every site: five pages of one site must not keep others from being
    read."""
    seen: Counter[str] = Counter()
    turns = []
    for result in results:
        name = site(result.url)
        turns.append(seen[name])
        seen[name] += 1
    return [result for _, result in sorted(zip(turns, results, strict=True), key=itemgetter(0))]


async def _visited(inquiry: Inquiry, bench: Bench, result: SearchResult) -> tuple[Inquiry, bool]:
    """The inquiry with the page of a result taken in, and whether it could be had."""
    seen = inquiry.seen | {normalise(result.url)}
    run = inquiry.run.paid(Spend(pages=1))
    try:
        found = await bench.world.take(result.url)
    except ProviderError as error:
        run = degraded(run, bench.watch, Degraded(reason_code="page_failed", detail=str(error)))
        return _shown_at_least(replace(inquiry, run=run, seen=seen), bench, result), False
    run, facts = await read_facts(run, bench, found)
    bench.world.keep(found, facts)
    fresh = inquiry.fresh | {found.content_sha256}
    return replace(inquiry, run=run, fresh=fresh, seen=seen | {found.url}), True


def _shown_at_least(inquiry: Inquiry, bench: Bench, result: SearchResult) -> Inquiry:
    """The inquiry with what the search itself shows of a page that cannot be had (004 §5.1), where that counts."""
    extract = extract_of(result, least=bench.policy.loop.snippet_words)
    if extract is None:
        return inquiry
    bench.world.note(extract)
    return replace(inquiry, fresh=inquiry.fresh | {extract.content_sha256})


# What was heard, read once more by a language model where the manner leaves the verdict to the stances (004 §6.2).


async def read_again(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with the model's stances, each text asked about once in a job. In the manner of 000 the model proposes the
    verdict instead, and reads nothing twice."""
    found, policy = inquiry.assessment, bench.policy
    if found is None or not policy.loop.news or not bench.world.writes:
        return inquiry
    if questions := counsel.open_questions(found.claim, found.heard, inquiry.opinions, policy.language):
        run, given = await consult(
            inquiry.run,
            bench,
            CallTag.STANCE,
            counsel.stances_prompt(questions),
            lambda reply: counsel.proposed_stances(reply, questions, policy.language),
        )
        opinions = (*inquiry.opinions, *counsel.asked_once(questions, given or ()))
        inquiry = replace(inquiry, run=run, opinions=opinions)
    if not any(opinion.label for opinion in inquiry.opinions):
        return inquiry
    heard = counsel.with_opinions(found.heard, inquiry.opinions, policy.language)
    return replace(inquiry, assessment=assess(found.claim, heard, occasion(inquiry), policy))


REFUSED = frozenset({NotChecked.EMPTY, NotChecked.TOO_LONG})
"""What is no claim at all: the caller must change it. Everything else gets a finding with a reason."""


async def verify(request: Request, bench: Bench, stamp: Stamp) -> Finding:
    """The finding on a claim. Raises InputError for what is no claim; a claim that cannot be checked gets a reason."""
    run = Run(began=bench.clock.now(), budget=request.budget)
    if request.top_k is not None and not 1 <= request.top_k <= bench.policy.loop.widest:
        raise InputError(f"top_k lies between 1 and {bench.policy.loop.widest}, not at {request.top_k}.")
    intake = take_in(request.text, bench.policy.claims)
    if intake.claim is None or intake.reason in REFUSED:
        raise InputError(intake.why)
    run = started(run, "verify", bench.policy, bench.watch)
    if intake.reason is not None:
        return not_checked(request, intake, run, stamp)
    inquiry = _planned(await first_hearing(intake.claim, request, bench, run), bench.policy)
    if stop_reason(inquiry, bench.policy) is None:
        inquiry = await counsel.with_queries(inquiry, bench)
    while (stop := stop_reason(inquiry, bench.policy)) is None:
        inquiry = await _advanced(inquiry, bench)
    inquiry = await counsel.advised(inquiry, bench, occasion(inquiry), late=stop == DEADLINE)
    run = traced(inquiry.run.elapsed(bench.clock.now()), bench.watch, Stopped(reason=stop))
    return conclude(replace(inquiry, run=run), stop, occasion(inquiry), bench.policy, stamp)


async def first_hearing(claim: Claim, request: Request, bench: Bench, run: Run) -> Inquiry:
    """A claim taken apart and held against what is known before anything is searched for."""
    inquiry = Inquiry(
        request=request,
        claim=replace(claim, as_of=request.as_of),
        run=run,
        top_k=request.top_k or bench.policy.loop.top_k,
        confident=confidence_mode(asked=request.confident, budget=request.budget_class),
        searches=bench.world.searches,
    )
    inquiry = await counsel.with_anchors(await counsel.taken_apart(inquiry, bench), bench)
    return await read_again(heard_now(inquiry, bench), bench)


def plan(request: Request, policy: Policy, *, searches: bool) -> Plan:
    """What verifying a claim would do. Raises InputError for what would not be verified at all."""
    intake = take_in(request.text, policy.claims)
    if intake.claim is None or not intake.checkable:
        raise InputError(intake.why)
    claim = replace(intake.claim, subclaims=decompose(intake.claim, policy.claims), as_of=request.as_of)
    return Plan(
        claim=claim,
        profile=policy.profile,
        collections=request.collections,
        queries=queries(claim, queries_allowed(request, policy.loop)) if searches else (),
        budget=request.budget,
        scout_tokens=policy.loop.scout_tokens,
        judged=policy.weighing.judged,
    )


def _planned(inquiry: Inquiry, policy: Policy) -> Inquiry:
    """What to ask the web, parts that nothing settles yet before others."""
    most = queries_allowed(inquiry.request, policy.loop)
    unknown = counsel.open_parts(inquiry.assessment)
    return replace(inquiry, planned=queries(inquiry.claim, most, open_parts=unknown) if inquiry.searches else ())


async def _advanced(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """One turn: ask the next query, fetch what is new, look further where the policy widens, and hear everything again."""
    query, *left = inquiry.planned or ("",)
    before = inquiry.fresh
    inquiry = replace(inquiry, planned=tuple(left), round=inquiry.round + 1)
    if query:
        inquiry = await searched(replace(inquiry, executed=(*inquiry.executed, query)), query, bench)
    new = len(inquiry.fresh - before)
    policy = bench.policy.loop
    inquiry = replace(
        inquiry,
        barren=0 if new else inquiry.barren + 1,
        top_k=max(inquiry.top_k, min(policy.widest, inquiry.top_k + policy.widening)),
    )
    inquiry = await read_again(heard_now(inquiry, bench), bench)
    event = Round(number=inquiry.round, query=query, new_passages=new)
    if found := inquiry.assessment:
        m, trust = found.adaptive.metrics, found.adaptive.trust_post.value
        shares = {"coverage": m.coverage, "diversity": m.diversity, "agreement": m.agreement}
        values = {**shares, "trust_post": trust, "items": float(m.count)}
        event = replace(event, sufficient=found.enough, values=values)
    return replace(inquiry, run=traced(inquiry.run, bench.watch, event))
