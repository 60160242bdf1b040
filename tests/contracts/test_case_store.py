"""What Adjudge relies on when it keeps a finished job."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest

from adjudge.adapters.store.cases import SqliteCases
from adjudge.adapters.store.connection import Database
from adjudge.ports import CaseStore
from adjudge.values.case import Case
from adjudge.values.document import content_sha256
from adjudge.values.trace import Degraded, Retrieved, Started, Stopped

Open = Callable[[], CaseStore]


@pytest.fixture
def open_cases(open_database: Callable[[], Database]) -> Open:
    """Opens the same cases, as another process would."""
    return lambda: SqliteCases(open_database())


@pytest.fixture
def cases(open_cases: Open) -> CaseStore:
    return open_cases()


def case(case_id: str, minute: int = 0) -> Case:
    return Case(
        id=case_id,
        kind="verify",
        created=dt.datetime(2024, 5, 1, 9, minute, tzinfo=dt.UTC),
        inputs={"claim": "Zürich liegt am See — 🏔"},
        policy_digest="p1",
        models="m1",
        store_snapshot="s1",
        snapshots=(content_sha256("a text"), content_sha256("another")),
        result='{"verdict":"supported"}',
        digest="d1",
        trace=(
            Started(job=case_id, profile="library", policy="p1"),
            Retrieved(query="Zürich See", lexical=3, vector=5, kept=2),
            Degraded(reason_code="undated", detail="2 left out"),
            Stopped(reason="sufficient"),
        ),
    )


def test_a_case_comes_back_as_it_was_saved_trace_and_all(cases: CaseStore) -> None:
    cases.save(case("a"))
    assert cases.load("a") == case("a")


def test_a_case_that_was_never_saved_is_not_there(cases: CaseStore) -> None:
    cases.save(case("a"))
    assert cases.load("b") is None


def test_saving_an_id_again_replaces_the_case(cases: CaseStore) -> None:
    cases.save(case("a"))
    changed = replace(case("a"), result="{}", snapshots=(), trace=())
    cases.save(changed)
    assert cases.load("a") == changed
    assert cases.recent() == (changed,)


def test_the_newest_cases_come_first_whatever_the_order_of_saving(cases: CaseStore) -> None:
    for minute in (2, 0, 3, 1):
        cases.save(case(f"case-{minute}", minute))
    assert [c.id for c in cases.recent(3)] == ["case-3", "case-2", "case-1"]


def test_time_zones_do_not_confuse_the_order(cases: CaseStore) -> None:
    noon = dt.datetime(2024, 5, 1, 12, tzinfo=dt.UTC)
    east = dt.timezone(dt.timedelta(hours=9))
    cases.save(replace(case("earlier"), created=(noon - dt.timedelta(hours=1)).astimezone(east)))
    cases.save(replace(case("later"), created=noon))
    assert [c.id for c in cases.recent()] == ["later", "earlier"]


@pytest.mark.parametrize("k", [0, -1])
def test_asking_for_no_cases_gives_none(cases: CaseStore, k: int) -> None:
    cases.save(case("a"))
    assert cases.recent(k) == ()


def test_what_one_process_saved_another_loads(open_cases: Open) -> None:
    one, other = open_cases(), open_cases()
    one.save(case("a"))
    assert other.load("a") == case("a")


class TestOldCases:
    def test_those_of_some_kinds_from_before_a_moment_the_oldest_first(self, cases: CaseStore) -> None:
        for name, minute, kind in (("c", 3, "answer"), ("a", 1, "answer"), ("b", 2, "verify"), ("d", 2, "ground")):
            cases.save(replace(case(name, minute), kind=kind, inputs={"workspace": "legal"} if name == "a" else {}))
        found = cases.older(dt.datetime(2024, 5, 1, 9, 3, tzinfo=dt.UTC), ("answer", "ground"))
        assert [(label.id, label.kind, label.workspace) for label in found] == [
            ("a", "answer", "legal"),
            ("d", "ground", ""),
        ]
        assert found[0].created == case("a", 1).created

    def test_what_is_removed_is_gone_and_counted_once(self, cases: CaseStore, open_cases: Open) -> None:
        cases.save(case("a"))
        cases.save(case("b"))
        assert cases.remove(["a", "a", "never saved"]) == 1
        assert open_cases().load("a") is None
        assert open_cases().load("b") == case("b")
        assert cases.remove([]) == 0


def test_ids_are_found_by_how_they_begin_and_by_nothing_else(cases: CaseStore) -> None:
    for name in ("ab12", "ab34", "ab34x", "b", "a_b", "a%b", "ÄB"):
        cases.save(case(name))
    assert cases.named("ab") == ("ab12", "ab34")
    assert cases.named("ab", 9) == ("ab12", "ab34", "ab34x")
    assert cases.named("ab1") == ("ab12",)
    assert (cases.named("a_"), cases.named("a%"), cases.named("%"), cases.named("AB")) == (("a_b",), ("a%b",), (), ())
