"""When a linked page is said to carry a claim."""

from __future__ import annotations

import pytest

from adjudge.article.inline import Carrying, carrying
from adjudge.policy.article import ArticleRetrievalPolicy
from adjudge.values.article_claim import InlineStatus
from adjudge.values.evidence import Stance

POLICY = ArticleRetrievalPolicy(inline_sure=0.7)


def stance(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


@pytest.mark.parametrize(
    ("stances", "status", "probability", "deciding"),
    [
        ([stance(0.9, 0.05)], InlineStatus.CARRIES, 0.9, 0),
        ([stance(0.05, 0.8)], InlineStatus.CONTRADICTS, 0.8, 0),
        ([stance(0.1, 0.1), stance(0.8, 0.1), stance(0.75, 0.05)], InlineStatus.CARRIES, 0.8, 1),
        ([stance(0.8, 0.1), stance(0.05, 0.9)], InlineStatus.CONTRADICTS, 0.9, 1),
        ([stance(0.7, 0.1)], InlineStatus.CARRIES, 0.7, 0),
        ([stance(0.69, 0.01), stance(0.2, 0.2)], InlineStatus.SILENT, 0.3, None),
        ([stance(0.1, 0.1), stance(0.05, 0.05)], InlineStatus.SILENT, 0.8, None),
        ([], InlineStatus.SILENT, 1.0, None),
    ],
)
def test_the_surest_passage_decides_and_one_that_is_not_sure_leaves_it_silent(
    stances: list[Stance], status: InlineStatus, probability: float, deciding: int | None
) -> None:
    found = carrying(stances, POLICY)
    assert found == Carrying(status=status, probability=pytest.approx(probability), deciding=deciding)
