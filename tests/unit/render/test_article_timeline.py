"""The search for an article's evidence in words."""

from __future__ import annotations

import pytest

from adjudge.model.score import Score
from adjudge.model.source import Tier
from adjudge.model.targets import Deferred, Marginal, Target, TargetReason
from adjudge.model.trace import (
    AnchorForced,
    BayesianBudget,
    BindCompleted,
    Event,
    ExplainabilityTierFactor,
    ExtractBatchFinished,
    ExtractBatchStarted,
    TargetsChosen,
    UrlsRegistered,
)
from adjudge.render.timeline import timeline

MARGINAL = Marginal(claim_id="c1", evoi=Score(formula="evoi.claim", value=1.0), marginal=0.85, net=0.35)


@pytest.mark.parametrize(
    ("event", "title", "detail"),
    [
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
