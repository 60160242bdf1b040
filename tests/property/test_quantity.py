"""What holds of comparing quantities whatever the numbers and the texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.figures.quantities import Bound, Quantity
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.reading.quantities.bands import in_unit, judge
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span

AGREES, DIFFERS = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS
POLICY = QuantityPolicy()
NOWHERE = Span(start=0, end=0)
LENGTHS = ("meter", "kilometer", "mile", "foot", "inch", "yard")
values = st.integers(1, 10**9).map(float)
bounds: st.SearchStrategy[Bound] = st.sampled_from(("exact", "about", "at_least", "more_than", "at_most", "less_than"))


def amount(value: float, bound: Bound = "exact", unit: str | None = None) -> Quantity:
    return Quantity(value=value, span=NOWHERE, bound=bound, unit=unit, kind="length" if unit else "count")


@given(values, values, st.sampled_from(("exact", "about")))
def test_two_statements_bear_each_other_out_both_ways_or_neither(one: float, two: float, bound: Bound) -> None:
    there, back = (judge(amount(a, bound), amount(b, bound), POLICY) for a, b in ((one, two), (two, one)))
    assert there is back


@given(values, bounds)
def test_every_statement_bears_itself_out(value: float, bound: Bound) -> None:
    assert judge(amount(value, bound), amount(value, bound), POLICY) is AGREES


@given(values, values, bounds)
def test_an_agreement_is_never_a_difference_when_told_more_loosely(one: float, two: float, bound: Bound) -> None:
    if judge(amount(one), amount(two), POLICY) is AGREES:
        assert judge(amount(one, "about"), amount(two, bound), POLICY) is not DIFFERS


@given(values, values, st.sampled_from(LENGTHS), st.sampled_from(LENGTHS))
def test_a_clear_outcome_survives_conversion(one: float, two: float, unit: str, other: str) -> None:
    claim, evidence = amount(one, "about", unit), amount(two, "about", unit)
    converted = in_unit(evidence, other)
    assert converted is not None
    before, after = judge(claim, evidence, POLICY), judge(claim, converted, POLICY)
    assert {before, after} != {AGREES, DIFFERS}


@given(values, st.sampled_from(LENGTHS), st.sampled_from(LENGTHS))
def test_conversion_there_and_back_changes_nothing(value: float, unit: str, other: str) -> None:
    there = in_unit(amount(value, unit=unit), other)
    back = in_unit(there, unit) if there else None
    assert back is not None and back.value == pytest.approx(value, rel=1e-9)


@given(values, values, st.permutations(["$", "€", "£", "¥"]))
def test_amounts_of_two_currencies_are_compared_only_where_they_are_one_number(one: float, two: float, signs: list[str]) -> None:
    check = check_quantities(f"The tower cost {signs[0]}{one:,.0f}.", f"The tower cost {signs[1]}{two:,.0f}.", POLICY)
    if f"{one:,.0f}" == f"{two:,.0f}":
        assert check.outcome is DIFFERS
        return
    assert check.outcome is QuantityOutcome.UNDECIDED and not check.certain and check.incomparable
    assert check.abstained.startswith("different currencies")


@given(st.integers(13, 10**6), st.integers(13, 10**6))
def test_the_claim_with_another_number_in_it_is_contradicted_only_where_the_numbers_differ(one: int, two: int) -> None:
    check = check_quantities(f"The museum of Oslo keeps {one:,} coins.", f"The museum of Oslo keeps {two:,} coins.", POLICY)
    assert (check.outcome is DIFFERS) <= (one != two)
    assert (check.outcome is AGREES) >= (one == two)


PIECES = st.sampled_from(
    ["5", "five", "1990", "May 3, 1990", "km", "$5", "%", "twice", "half of", "more than", "between", "and", "to", "from",
     "born", "(", ")", "–", ",", ".", "\n", "Oslo", "men", "not", "or", "aged", "in all", "of the", "x10^300", "½", "\x00"]
)  # fmt: skip
texts = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=20).map(" ".join))


@given(texts, texts)
def test_any_two_texts_can_be_held_against_each_other(claim: str, text: str) -> None:
    check = check_quantities(claim, text, POLICY)
    assert check.certain <= (check.outcome is not QuantityOutcome.UNDECIDED)
    assert bool(check.working)
    for comparison in check.comparisons:
        assert comparison.claim.end <= len(claim)
        assert comparison.evidence and all(span.end <= len(text) for span in comparison.evidence)
    assert check == check_quantities(claim, text, POLICY)
