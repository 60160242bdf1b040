"""Budgets of claims that fetch at the same time (seed 002): none changes another, however their turns fall."""

from __future__ import annotations

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.article.acquisition import Extract, ExtractDecision, ExtractTracker, ExtractTrackers
from adjudge.policy.article import AcquisitionPolicy

POLICY = AcquisitionPolicy()
INLINE = "the article's own links"

shares = st.floats(0.0, 1.0)
extracts = st.builds(
    Extract, site=st.sampled_from("abc"), relevance=shares, quotes=st.integers(0, 3), authoritative=st.booleans()
)
plans = st.dictionaries(
    st.sampled_from([INLINE, *(f"claim {n}" for n in range(8))]),
    st.tuples(shares, st.lists(st.tuples(extracts, st.integers(0, 3)), min_size=1, max_size=14)),
    min_size=2,
)
Plan = tuple[float, list[tuple[Extract, int]]]


async def fetch(plan: Plan, tracker: ExtractTracker) -> list[ExtractDecision]:
    """One claim's fetches: what it is told before each, with waits of its own between."""
    belief, pages = plan
    decisions = []
    for extract, turns in pages:
        decisions.append(tracker.next(belief))
        if not decisions[-1].fetch:
            break
        for _ in range(turns):
            await asyncio.sleep(0)
        tracker.record(extract)
    return decisions


@settings(max_examples=50)
@given(plans)
def test_many_at_once_fare_as_each_alone(drawn: dict[str, Plan]) -> None:
    async def together() -> dict[str, list[ExtractDecision]]:
        trackers = ExtractTrackers(POLICY)
        fetching = [fetch(plan, trackers.inline if name == INLINE else trackers.of(name)) for name, plan in drawn.items()]
        return dict(zip(drawn, await asyncio.gather(*fetching), strict=True))

    alone = {name: asyncio.run(fetch(plan, ExtractTracker(POLICY))) for name, plan in drawn.items()}
    assert asyncio.run(together()) == alone


def test_a_claim_has_one_tracker_and_inline_sources_another() -> None:
    trackers = ExtractTrackers(POLICY)
    assert trackers.of("a") is trackers.of("a")
    trackers.of("a").record(Extract(site="x", relevance=0.0))
    assert len(trackers.of("a").pages) == 1
    assert trackers.of("b").pages == trackers.inline.pages == ()
