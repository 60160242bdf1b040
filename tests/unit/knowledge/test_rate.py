"""What the source of a candidate is worth: a page by its site, the rest by where it is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.knowledge.candidates import WEB
from adjudge.knowledge.sources import credibility_of, rate
from adjudge.policy import Policy
from adjudge.values.candidate import Candidate
from adjudge.values.evidence import EvidenceKind
from adjudge.values.knowledge import CURRENT_AFFAIRS, LIBRARY, STARTER
from adjudge.values.source import Tier, TierDecidedBy, Topic
from adjudge.values.span import Span

POLICY = Policy()
PAGE = Candidate(
    id="e1", kind=EvidenceKind.PASSAGE, text="Snow fell.", content_sha256="aa", span=Span(start=0, end=10),
    source="bbc.co.uk", url="https://www.bbc.co.uk/news/snow", collection=WEB,
)  # fmt: skip


@pytest.mark.parametrize(
    ("candidate", "decided_by", "tier", "credibility"),
    [
        (PAGE, TierDecidedBy.ROW, Tier.A_PRIME, 0.88),
        (replace(PAGE, collection=LIBRARY), TierDecidedBy.ROW, Tier.A_PRIME, 0.88),
        (replace(PAGE, url="https://town.gov.uk/snow"), TierDecidedBy.SUFFIX, Tier.B, 0.78),
        (replace(PAGE, url="https://nobody.example/snow"), TierDecidedBy.NOTHING, Tier.UNKNOWN, 0.5),
        # A statement of the graph whose page's address is lost still has its site.
        (replace(PAGE, url=None, kind=EvidenceKind.GRAPH), TierDecidedBy.ROW, Tier.A_PRIME, 0.88),
        (replace(PAGE, url=None, collection=CURRENT_AFFAIRS), TierDecidedBy.ROW, Tier.A_PRIME, 0.88),
        (replace(PAGE, url=None, source="a feed, unnamed"), TierDecidedBy.NOTHING, None, 0.5),
        (replace(PAGE, url=None, collection=LIBRARY, source="notes.txt"), TierDecidedBy.OWN_DOCUMENT, None, 0.8),
        (replace(PAGE, url="report 17", collection=LIBRARY), TierDecidedBy.OWN_DOCUMENT, None, 0.8),
        (replace(PAGE, url=None, collection=STARTER), TierDecidedBy.STARTER, None, 0.9),
    ],
)
def test_where_it_comes_from_decides(
    candidate: Candidate, decided_by: TierDecidedBy, tier: Tier | None, credibility: float
) -> None:
    rating = rate(candidate, POLICY)
    assert (rating.decided_by, rating.tier, rating.credibility) == (decided_by, tier, credibility)


def test_the_topic_chooses_the_tier() -> None:
    agency = replace(PAGE, url="https://www.cdc.gov/flu")
    assert rate(agency, POLICY).tier is Tier.A_PRIME
    assert rate(agency, POLICY, Topic.HEALTH).tier is Tier.A


def test_what_is_no_address_is_worth_a_stranger() -> None:
    assert credibility_of("not an address", POLICY) == 0.5
