"""Audited cases are kept as long as their workspace says, and no others are touched (003 §9.2)."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.policy import Policy
from adjudge.ports import CaseStore
from adjudge.run.casebook import prune, retention
from adjudge.values.case import Case
from doubles import TemporaryKnowledgeBase

NOW = dt.datetime(2026, 6, 1, 12, tzinfo=dt.UTC)


def case(name: str, days: float, kind: str = "answer", workspace: str = "default") -> Case:
    return Case(
        id=name, kind=kind, created=NOW - dt.timedelta(days=days), inputs={"workspace": workspace},
        policy_digest="", models="", store_snapshot="",
    )  # fmt: skip


def left(cases: CaseStore, *given: str) -> list[str]:
    prune(cases, retention(Policy().ledger.audit_days, given), NOW)
    return sorted(one.id for one in cases.recent(99))


@pytest.fixture
def cases() -> CaseStore:
    found = TemporaryKnowledgeBase().cases
    for one in (
        case("young", 89),
        case("old", 91),
        case("ledger", 91, "ground"),
        case("claim", 4000, "verify"),
        case("article", 4000, "check"),
        case("legal", 91, workspace="legal"),
    ):
        found.save(one)
    return found


def test_ninety_days_by_default(cases: CaseStore) -> None:
    assert left(cases) == ["article", "claim", "young"]


def test_a_workspace_has_its_own_days(cases: CaseStore) -> None:
    assert left(cases, "legal=365") == ["article", "claim", "legal", "young"]


def test_and_all_others_may_have_theirs(cases: CaseStore) -> None:
    assert left(cases, "120", "legal=30") == ["article", "claim", "ledger", "old", "young"]


def test_a_case_of_exactly_so_many_days_is_kept() -> None:
    cases = TemporaryKnowledgeBase().cases
    cases.save(case("edge", 90))
    assert left(cases) == ["edge"]


def test_how_many_went_is_said(cases: CaseStore) -> None:
    kept = retention(90, ())
    assert (prune(cases, kept, NOW), prune(cases, kept, NOW)) == (3, 0)
