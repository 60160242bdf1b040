"""The search for an article's evidence in words."""

from __future__ import annotations

import pytest

from adjudge.render.timeline import by_number, timeline
from adjudge.values.article_claim import Deferred, InlineStatus, Marginal, Target, TargetReason
from adjudge.values.score import Score
from adjudge.values.source import Tier
from adjudge.values.trace import (
    AnchorForced,
    BayesianBudget,
    BindCompleted,
    ClaimsRead,
    ClaimsRelated,
    ClaimVerified,
    Event,
    ExplainabilityTierFactor,
    ExtractBatchFinished,
    ExtractBatchStarted,
    InlineChecked,
    LadderClimbed,
    TargetsChosen,
    UrlsRegistered,
)

MARGINAL = Marginal(claim_id="c1", evoi=Score(formula="evoi.claim", value=1.0), marginal=0.85, net=0.35)


@pytest.mark.parametrize(
    ("event", "title", "detail"),
    [
        (
            ClaimsRead(claims=12, dropped=1, coverage={"time": 0.5, "quote": 1.0}, seconds=0.25),
            "Took the text apart",
            "12 claims, 1 statement left out; 50% of times, 100% of quotes in them; 0.2 s",
        ),
        (
            ClaimsRelated(claims=12, pairs=20, edges=3, contradictions=1),
            "Held the claims against one another",
            "20 pairs of 12 claims: 3 ways they bear on one another, 1 contradiction",
        ),
        (
            ClaimVerified(claim_id="c4", verdict="not_enough_evidence", number=2, of=9),
            "Weighed a claim",
            "c4: not enough evidence (2 of 9)",
        ),
        (
            ClaimVerified(claim_id="c4", verdict="refuted", inherited=True),
            "Weighed a claim",
            "c4: refuted, by evidence found for other claims",
        ),
        (
            LadderClimbed(claim_id="c4", pages=1, quotes=2, stopped="evoi_below_cost"),
            "Read further pages for a claim",
            "c4: 1 page, 2 quotes; stopped: evoi below cost",
        ),
        (
            LadderClimbed(claim_id="c4", pages=3, quotes=0, stopped=""),
            "Read further pages for a claim",
            "c4: 3 pages, 0 quotes; nothing was left to fetch",
        ),
        (
            InlineChecked(url="https://a.example/", status=InlineStatus.SILENT, claim_ids=("c1", "c2")),
            "Looked at a link of the article",
            "https://a.example/ for c1, c2: silent",
        ),
        (UrlsRegistered(stage=1, count=1), "Searched for claims of the article", "stage 1: 1 new address"),
        (ExtractBatchStarted(batch_size=5), "Began to fetch", "5 pages"),
        (ExtractBatchFinished(success_count=1), "Fetched", "1 page could be had"),
        (BindCompleted(stage=2), "Sorted pages by the claims they speak of", "after stage 2"),
        (
            BayesianBudget(optimal_k=1, marginal_analysis=(MARGINAL, MARGINAL)),
            "Reckoned how many claims to search for",
            "1 of 2 claims most worth it",
        ),
        (
            TargetsChosen(
                targets=(Target(claim_id="c1", reason=TargetReason.EVOI),),
                deferred=(Deferred(claim_id="c2", reason_code="ceiling_reached"),),
                reason_codes=("ceiling_reached", "evoi"),
            ),
            "Chose claims",
            "1 to search for, 1 deferred: ceiling reached, evoi",
        ),
        (
            AnchorForced(claim_id="c3", displaced="c2"),
            "The claim the article hangs on is searched for in any case",
            "c3 in the place of c2",
        ),
        (
            ExplainabilityTierFactor(
                pre_A=0.6,
                prior=0.96,
                baseline=0.9,
                factor=1.0667,
                post_A=0.64,
                best_tier=Tier.A,
                claim_id="c1",
                source="who.int",
            ),
            "The best source changed how far a claim can be explained",
            "c1: 0.60 became 0.64, best tier A (who.int)",
        ),
    ],
)
def test_every_event_is_told(event: Event, title: str, detail: str) -> None:
    (moment,) = timeline([event])
    assert (moment.title, moment.detail) == (title, detail)


def test_a_reader_knows_claims_by_their_numbers() -> None:
    events = (
        ClaimVerified(claim_id="c38", verdict="refuted"),
        AnchorForced(claim_id="c38", displaced="c2"),
        InlineChecked(url="https://a.example/", status=InlineStatus.CARRIES, claim_ids=("c2",)),
        BindCompleted(stage=0),
    )
    told = [moment.detail for moment in timeline(by_number(events, {"c38": 1, "c2": 3}))]
    assert told == [
        "claim 1: refuted", "claim 1 in the place of claim 3", "https://a.example/ for claim 3: carries", "after stage 0",
    ]  # fmt: skip
