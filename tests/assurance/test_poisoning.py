"""What planted texts may not bring about: the attacks of bench/poisoning with the shipped models, some facts always, all in the
long run; and what removing a source brings back."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import LIBRARY as COLLECTION
from adjudge.values.verdict import Finding
from bench.poisoning.attacks import LIBRARY, MANNERS, NEWS, PAPERS, ROGUE, UNDATED, WORKER, Case, cases, false_text, true_text
from bench.poisoning.command import SURE
from bench.poisoning.facts import Fact, facts
from bench.poisoning.runs import Row, add, rows_of
from bench.poisoning.web import PlantedWeb, opened, planted_web

KINDS = ("number", "year", "prize", "ferry", "height", "yes_or_no")
FEW = tuple(next(fact for fact in facts() if fact.kind == kind) for kind in KINDS)
NOT_YET: dict[tuple[str, str], float] = {}
"""The largest share of claims that may come out wrong where none should: what the verdicts come to today, and a little more.
What is not listed holds; a line that holds is taken out."""
Print = Callable[[str], None]


@pytest.fixture(scope="module")
def web() -> Iterator[PlantedWeb]:
    with planted_web() as planted:
        yield planted


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Print:
    def said(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}")

    return said


def rows(
    web: PlantedWeb, manner: str, attack: str, of: Sequence[Fact], wanted: Callable[[Case], bool] = lambda _: True
) -> list[Row]:
    """An attack on some facts, in the variants that are wanted."""
    made = [case for fact in of for case in cases(attack, manner, fact) if wanted(case)]
    found = [row for case in made for row in rows_of(case, web)]
    assert found
    return found


def shown(of: Sequence[Row]) -> list[str]:
    return [f"{row.variant} {row.claim} {row.verdict} {row.probability:.2f}" for row in of]


def sure_and_wrong(of: Sequence[Row]) -> list[str]:
    return shown([row for row in of if row.wrong and row.probability > SURE])


def settled(of: Sequence[Row]) -> list[str]:
    return shown([row for row in of if row.settled])


def holds(what: str, manner: str, wrong: Sequence[str], of: Sequence[Row]) -> None:
    """That nothing came out wrong, or no more than is still let pass."""
    most = NOT_YET.get((what, manner), 0.0) * len(of)
    assert len(wrong) <= most, "\n".join(wrong)


@pytest.mark.parametrize("manner", MANNERS)
def test_nothing_planted_is_told_rightly_or_left_open(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "clean", FEW)
    say(f"nothing planted, {manner}: {len(found)} claims, {sum(row.right for row in found)} told rightly")
    assert shown([row for row in found if row.wrong]) == []
    assert all(row.right for row in found if row.side == "true")


@pytest.mark.parametrize("manner", MANNERS)
def test_one_site_alone_turns_no_claim_that_another_site_speaks_against(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "one_site", FEW, lambda case: case.variant != "2 planted")
    say(f"one site against one, 1 and 5 texts, {manner}: {len(found)} claims, {len(sure_and_wrong(found))} turned")
    holds("one site", manner, sure_and_wrong(found), found)


@pytest.mark.parametrize("manner", MANNERS)
def test_one_against_one_settles_nothing(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "one_against_one", FEW)
    say(f"one against one, {manner}: {len(found)} claims, {len(settled(found))} settled")
    holds("one against one", manner, settled(found), found)


@pytest.mark.parametrize("manner", MANNERS)
def test_one_site_turns_no_claim_against_two(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "against_two", FEW)
    say(f"one site of five texts against two sites, {manner}: {len(found)} claims, {len(sure_and_wrong(found))} turned")
    holds("against two", manner, sure_and_wrong(found), found)


@pytest.mark.parametrize(
    ("manner", "variant"),
    [(manner, variant) for manner in MANNERS for variant in UNDATED],
)
def test_a_document_that_says_both_settles_nothing_and_both_are_quoted(
    web: PlantedWeb, manner: str, variant: str, say: Print
) -> None:
    found = rows(web, manner, "says_both", FEW, lambda case: case.variant == variant)
    say(f"a document that says both, {variant}, {manner}: {len(found)} claims, {len(settled(found))} settled")
    holds("says both", manner, settled(found), found)
    stances = [{stance for stance, _, _ in row.quotes} for row in found if row.verdict == "mixed"]
    assert all({"supports", "refutes"} <= of for of in stances)


def test_one_planted_file_among_others_settles_nothing_and_the_reason_is_told(web: PlantedWeb, say: Print) -> None:
    found = rows(web, LIBRARY, "one_file", FEW)
    say(f"one planted file among six, library: {len(found)} claims, {len(settled(found))} settled")
    holds("one file", LIBRARY, settled(found), found)
    assert all(row.codes for row in found)


@pytest.mark.parametrize(
    ("manner", "shares"),
    [
        (LIBRARY, "words"),
        (WORKER, "owner"),
        (NEWS, "words"),
    ],
)
def test_twenty_hosts_that_share_something_are_one_voice(web: PlantedWeb, manner: str, shares: str, say: Print) -> None:
    found = rows(web, manner, "swarm", FEW[:3], lambda case: case.variant.startswith(f"sharing {shares}"))
    say(f"twenty hosts sharing {shares}, {manner}: {len(found)} claims, {len(sure_and_wrong(found))} turned")
    holds("twenty hosts", manner, sure_and_wrong(found), found)


def said(finding: Finding) -> tuple[object, ...]:
    """All that a reader relies on."""
    quotes = tuple((one.stance, one.source, one.quote) for one in finding.citations)
    return finding.verdict, finding.calibrated_probability, finding.truthfulness_percent, finding.reason_codes, quotes


def verdicts(engine: Engine, of: Sequence[Fact]) -> dict[str, tuple[object, ...]]:
    claims = [claim for fact in of for claim in (fact.true_claim, fact.false_claim)]
    return {claim: said(engine.verify(Request(text=claim), keep_case=False)) for claim in claims}


def removal_restores(of: Sequence[Fact]) -> tuple[int, int]:
    """How many verdicts planting changed, and how many are not as before once the site is removed; all in one library."""
    with tempfile.TemporaryDirectory() as home, opened(home) as engine:
        add(engine, [true_text(fact) for fact in of], Path(home) / "files")
        before = verdicts(engine, of)
        add(engine, [false_text(fact, number) for fact in of for number in range(5)], Path(home) / "files")
        poisoned = verdicts(engine, of)
        assert engine.store.remove(COLLECTION, ROGUE) == 5 * len(of)
        after = verdicts(engine, of)
        assert {source for *_, quotes in after.values() for _, source, _ in quotes} <= set(PAPERS)  # type: ignore[misc]
    changed = sum(before[claim] != poisoned[claim] for claim in before)
    return changed, sum(before[claim] != after[claim] for claim in before)


def test_removing_a_source_restores_what_was_said_before(say: Print) -> None:
    changed, left = removal_restores(FEW)
    say(f"a source removed: of {2 * len(FEW)} verdicts {changed} had changed, {left} are not as before")
    assert changed > 0
    assert left == 0


@pytest.mark.long
def test_removing_a_source_restores_fifty_facts(say: Print) -> None:
    changed, left = removal_restores(facts())
    say(f"a source removed: of {2 * len(facts())} verdicts {changed} had changed, {left} are not as before")
    assert changed > 0
    assert left == 0


@pytest.mark.long
@pytest.mark.parametrize("manner", MANNERS)
def test_five_planted_texts_of_one_site_turn_none_of_fifty_facts(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "one_site", facts(), lambda case: case.variant == "5 planted")
    found += rows(web, manner, "against_two", facts())
    say(f"five planted texts of one site, {manner}: {len(found)} claims, {len(sure_and_wrong(found))} turned")
    holds("five texts", manner, sure_and_wrong(found), found)


@pytest.mark.long
@pytest.mark.parametrize("manner", MANNERS)
def test_as_much_for_as_against_settles_none_of_fifty_facts(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "one_against_one", facts())
    found += rows(web, manner, "says_both", facts(), lambda case: case.variant in UNDATED)
    found += rows(web, manner, "one_file", facts()) if manner == LIBRARY else []
    say(f"as much for as against, {manner}: {len(found)} claims, {len(settled(found))} settled")
    holds("as much for as against", manner, settled(found), found)


@pytest.mark.long
@pytest.mark.parametrize("manner", MANNERS)
def test_twenty_copies_on_twenty_hosts_are_one_source_for_fifty_facts(web: PlantedWeb, manner: str, say: Print) -> None:
    found = rows(web, manner, "swarm", facts(), lambda case: case.variant.startswith("sharing words"))
    say(f"twenty copies on twenty hosts, {manner}: {len(found)} claims, {len(sure_and_wrong(found))} turned")
    holds("twenty hosts", manner, sure_and_wrong(found), found)
