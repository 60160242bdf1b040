"""Whether a language model may be asked once more, with every number worked out (001; constants.md, quota)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.policy.reading import LanguagePolicy
from adjudge.run.consult import SPENT, calls_kept, cost, may_ask, reckoned, rules, tokens_kept
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.language import CRITICAL_TAGS, PRIORITIES, Call, CallTag, Made, Override, Priority, Quota

POLICY = LanguagePolicy()
K, D, A, Q, F, S, V, R, W, C, E, J = CallTag
NONE: frozenset[Override] = frozenset()


def quota(*tags: CallTag, calls: int = 12, tokens: int = 24_000, each: int = 500, degraded: bool = False) -> Quota:
    """The account of a job that has asked under these tags, 500 tokens a time."""
    made = tuple(Made(tag=tag, tokens=each) for tag in tags)
    return Quota(calls=calls, tokens=tokens, made=made, degraded=degraded)


def forbidden_by(
    account: Quota,
    tag: CallTag,
    tokens: int = 500,
    overrides: frozenset[Override] = NONE,
    policy: LanguagePolicy = POLICY,
) -> str:
    return may_ask(account, Call.of(tag, tokens, overrides), policy).rule


def many(tag: CallTag, times: int) -> tuple[CallTag, ...]:
    return (tag,) * times


def test_the_numbers_of_the_seed() -> None:
    standard = OF_CLASS[BudgetClass.STANDARD]
    assert (standard.llm_calls, standard.tokens, POLICY.reserved_calls) == (12, 24_000, 4)
    assert {tag: POLICY.calls(tag) for tag in CallTag} == {
        K: 4, D: 1, A: 1, Q: 2, F: 6, S: 4, V: 2, R: 1, W: 2, C: 1, E: 3, J: 4,
    }  # fmt: skip
    assert sorted(CRITICAL_TAGS) == [F, V]
    assert [tag for tag, priority in PRIORITIES.items() if priority is Priority.LOW] == [A, R, C]


def test_a_job_that_has_asked_nothing_may_ask_anything() -> None:
    assert [may_ask(quota(), Call.of(tag, 500), POLICY).allowed for tag in CallTag] == [True] * 12


class TestWhatIsSpent:
    @pytest.mark.parametrize(
        ("tag", "cap"), [(K, 4), (D, 1), (A, 1), (Q, 2), (F, 6), (S, 4), (V, 2), (R, 1), (W, 2), (C, 1), (E, 3), (J, 4)]
    )
    def test_a_tag_has_its_own_cap(self, tag: CallTag, cap: int) -> None:
        assert forbidden_by(quota(*many(tag, cap - 1)), tag) == ""
        assert forbidden_by(quota(*many(tag, cap)), tag) == "tag_spent"

    def test_an_override_lifts_it_for_one_call(self) -> None:
        assert forbidden_by(quota(V, V), V, overrides=frozenset({Override.TAG})) == ""

    def test_a_cap_of_none_switches_a_tag_off(self) -> None:
        assert forbidden_by(quota(), S, policy=replace(POLICY, stance_calls=0)) == "tag_spent"

    def test_twelve_calls_are_the_last(self) -> None:
        asked = (D, Q, Q, S, S, S, S, F, F, F, F)
        assert forbidden_by(quota(*asked), V) == ""
        assert forbidden_by(quota(*asked, V), V) == "calls_spent"

    def test_the_dearest_call_must_fit_in_the_tokens_left(self) -> None:
        """24,000 - 2 x 500 = 23,000."""
        assert forbidden_by(quota(D, Q), V, 23_000) == ""
        found = may_ask(quota(D, Q), Call.of(V, 23_001), POLICY)
        assert (found.rule, found.why) == ("tokens_spent", "about 23001 tokens are needed and 23000 are left")

    @pytest.mark.parametrize("account", [quota(calls=0), quota(tokens=499)])
    def test_no_override_goes_beyond_the_budget(self, account: Quota) -> None:
        assert forbidden_by(account, V, overrides=frozenset(Override)) in SPENT


class TestReservedCalls:
    @pytest.mark.parametrize(
        ("calls", "kept"),
        [(12, 4), (24, 4), (8, 4), (7, 4), (6, 3), (4, 2), (3, 2), (1, 1), (0, 0)],
    )
    def test_four_are_kept_and_of_a_small_budget_half(self, calls: int, kept: int) -> None:
        assert calls_kept(quota(calls=calls), Call.of(D, 500), POLICY) == kept

    def test_critical_calls_made_are_taken_from_it(self) -> None:
        assert [calls_kept(quota(*many(F, n)), Call.of(S, 500), POLICY) for n in range(6)] == [4, 3, 2, 1, 0, 0]

    def test_other_calls_stop_where_it_begins(self) -> None:
        """7 asked: 5 left, 4 kept, 1 free. 8 asked: 4 left, 4 kept, none free."""
        seven = (D, Q, Q, S, S, S, R)
        assert forbidden_by(quota(*seven), S) == ""
        assert forbidden_by(quota(*seven, D), S) == "calls_reserved"

    @pytest.mark.parametrize("tag", sorted(CRITICAL_TAGS))
    def test_critical_ones_go_on(self, tag: CallTag) -> None:
        assert forbidden_by(quota(D, Q, Q, S, S, S, R, D), tag) == ""

    def test_an_override_draws_on_it(self) -> None:
        asked = quota(D, Q, Q, S, S, S, R, D)
        assert forbidden_by(asked, S, overrides=frozenset({Override.RESERVE})) == ""

    def test_a_single_call_is_for_the_verdict(self) -> None:
        assert (forbidden_by(quota(calls=1), D), forbidden_by(quota(calls=1), V)) == ("calls_reserved", "")


class TestReservedTokens:
    @pytest.mark.parametrize(("tokens", "kept"), [(24_000, 7000), (48_000, 7000), (8000, 4000), (101, 51), (0, 0)])
    def test_seven_thousand_are_kept_and_of_a_small_budget_half(self, tokens: int, kept: int) -> None:
        assert tokens_kept(quota(tokens=tokens), Call.of(D, 500), POLICY) == kept

    def test_other_calls_must_leave_them(self) -> None:
        """24,000 - 17,000 = 7,000."""
        assert forbidden_by(quota(), S, 17_000) == ""
        assert forbidden_by(quota(), S, 17_001) == "tokens_reserved"
        assert forbidden_by(quota(), F, 17_001) == ""

    def test_critical_tokens_spent_are_taken_from_them(self) -> None:
        """Two facts for 3,000 each: 18,000 left, 7,000 - 6,000 = 1,000 kept."""
        account = quota(F, F, each=3000)
        assert tokens_kept(account, Call.of(S, 500), POLICY) == 1000
        assert (forbidden_by(account, S, 17_000), forbidden_by(account, S, 17_001)) == ("", "tokens_reserved")


class TestLowPriority:
    def test_it_goes_first(self) -> None:
        """7 asked: 5 left, 4 kept, 1 free: enough for a stance, not for words that a template has too."""
        account = quota(D, Q, Q, S, S, S, S)
        assert (forbidden_by(account, Q, policy=replace(POLICY, queries_calls=3)), forbidden_by(account, R)) == (
            "",
            "low_priority",
        )

    def test_two_calls_free_are_enough(self) -> None:
        assert forbidden_by(quota(D, Q, Q, S, S, S), R) == ""

    def test_after_the_verdict_nothing_is_kept(self) -> None:
        """Of a minimal budget's 4 calls 2 are left: 1 is still kept, which is 1 free; with nothing kept, 2 are."""
        account = quota(D, V, calls=4, tokens=8000)
        assert forbidden_by(account, R) == "low_priority"
        assert forbidden_by(account, R, overrides=frozenset({Override.RESERVE})) == ""

    def test_the_last_call_of_all_is_not_for_it(self) -> None:
        account = quota(D, Q, V, calls=4, tokens=8000)
        assert forbidden_by(account, R, overrides=frozenset({Override.RESERVE})) == "low_priority"


class TestDegraded:
    def test_when_the_vendor_allows_no_more_only_critical_calls_are_tried(self) -> None:
        allowed = [tag for tag in CallTag if not forbidden_by(quota(degraded=True), tag)]
        assert allowed == [F, V]
        assert forbidden_by(quota(degraded=True), D) == "degraded"

    def test_unless_a_caller_insists(self) -> None:
        assert forbidden_by(quota(degraded=True), D, overrides=frozenset({Override.DEGRADED})) == ""


def test_what_is_spent_is_said_before_what_is_kept() -> None:
    assert [name for name, _, _ in rules(quota(), Call.of(V, 500), POLICY)] == [
        "tag_spent", "calls_spent", "tokens_spent", "degraded", "calls_reserved", "tokens_reserved", "low_priority",
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("abc", 1), ("abcd", 2), ("é" * 3, 2), ("word " * 300, 500)])
def test_tokens_are_reckoned_at_three_bytes_each(text: str, tokens: int) -> None:
    assert reckoned(text, POLICY) == tokens


class TestCost:
    PRICED = replace(POLICY, price_read=2.5, price_written=10.0)

    @pytest.mark.parametrize(
        ("tokens", "written", "price"),
        [
            (1_000_000, 0, 2.5),
            (1_000_000, 1_000_000, 10.0),
            (3_400, 400, 0.0115),  # 3,000 x 2.5 + 400 x 10 = 11,500 millionths
            (100, 900, 0.001),  # no more is written than there is
            (0, 0, 0.0),
        ],
    )
    def test_reading_and_writing_have_their_prices(self, tokens: int, written: int, price: float) -> None:
        assert cost(tokens, written, self.PRICED) == pytest.approx(price)

    def test_without_prices_it_is_not_known_rather_than_nothing(self) -> None:
        assert cost(3_400, 400, POLICY) is None


def test_a_call_for_facts_that_can_be_done_without_leaves_the_reserve_to_the_verdict() -> None:
    """12 calls, 4 kept: with 6 calls made that did not draw on them, 6 - 4 = 2 are free; with 7 made only 1 is."""
    call = Call.of(F, 500, priority=Priority.LOW)
    made = tuple(Made(tag=F if n % 2 else S, tokens=500, priority=Priority.LOW) for n in range(7))
    account = Quota(calls=12, tokens=24_000, made=made[:6])
    assert may_ask(account, call, POLICY).allowed
    assert may_ask(replace(account, made=made), call, POLICY).rule == "low_priority"
    assert may_ask(replace(account, made=made), Call.of(V, 500), POLICY).allowed
