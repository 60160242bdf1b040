"""What a text says about a claim: windows, sentences, parts of a claim, and numbers that overrule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.english.sentences import sentences
from adjudge.policy import Policy, load
from adjudge.reading.cascade import StanceReader
from adjudge.reading.weigh import weigh, weigh_with
from adjudge.reading.windows import Exhibit, questions
from adjudge.values.evidence import DecidedBy, QuantityOutcome, StanceLabel, Weighed
from doubles import OverlapStanceEncoder

Telling = Callable[[str, Mapping[str, Any]], Any]
CLAIM = "Paris is the capital of France."
PADDING = "The weather was mild. Trains ran on time. Everyone seemed quite content. "
LONG = PADDING * 12 + "Paris is not the capital of France. " + PADDING * 12


def policy(**changes: Any) -> Policy:
    return replace(load(), weighing=replace(load().weighing, **changes))


def weighed(text: str, claim: str = CLAIM, *, scout: Any = None, judge: Any = None, **changes: Any) -> Weighed:
    scout = scout or OverlapStanceEncoder()
    (found,) = weigh([(text, claim)], scout=scout, judge=judge or scout, policy=policy(**changes))
    return found


def quoted(found: Weighed, text: str) -> str | None:
    return found.rationale.of(text) if found.rationale else None


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Paris is the capital of France.", StanceLabel.SUPPORTS),
        ("Paris is not the capital of France.", StanceLabel.REFUTES),
        ("Bananas are rich in potassium.", StanceLabel.NEUTRAL),
    ],
)
def test_plain_cases_are_told_apart(text: str, label: StanceLabel) -> None:
    assert weighed(text).stance.label is label


@pytest.mark.parametrize(("text", "claim"), [("", CLAIM), (" \n", CLAIM), (CLAIM, ""), (CLAIM, "\t"), ("", "")])
def test_nothing_says_nothing(text: str, claim: str) -> None:
    found = weighed(text, claim)
    assert (found.stance.neutral, found.decided_by, found.stopped) == (1.0, DecidedBy.NOTHING, "nothing_to_read")
    assert (found.rationale, found.windows, found.quantity) == (None, (), None)


def test_no_pairs_are_no_answers() -> None:
    assert weigh([], scout=OverlapStanceEncoder(), judge=OverlapStanceEncoder(), policy=load()) == ()


class TestWindows:
    def test_a_short_text_is_read_whole_without_the_space_around_it(self) -> None:
        text = f"  {PADDING}{CLAIM}\n"
        (window,) = weighed(text).windows
        assert window.span.of(text) == text.strip()

    def test_a_long_text_is_read_in_overlapping_windows_of_whole_sentences(self) -> None:
        windows = [w.span for w in weighed(LONG, window=200, overlap=100, scouted=96).windows]
        starts, ends = {s.start for s in sentences(LONG)}, {s.end for s in sentences(LONG)}
        assert all(len(w) <= 200 and w.start in starts and w.end in ends for w in windows)
        assert all(left.overlaps(right) for left, right in pairwise(windows))
        assert (windows[0].start, windows[-1].end) == (0, len(LONG.rstrip()))

    def test_a_statement_deep_in_a_long_text_is_found(self) -> None:
        found = weighed(LONG)
        assert found.stance.label is StanceLabel.REFUTES
        assert quoted(found, LONG) == "Paris is not the capital of France."

    def test_of_a_book_the_windows_with_the_claim_s_words_are_read(self) -> None:
        found = weighed(LONG, scouted=2, window=200, overlap=100)
        assert len(found.windows) == 2
        assert quoted(found, LONG) == "Paris is not the capital of France."
        assert [w.span.start for w in found.windows] == sorted(w.span.start for w in found.windows)

    def test_one_word_of_the_claim_is_less_than_two(self) -> None:
        rain, deep = (
            "Paris was rainy and cold for many days of that winter.",
            "Paris is the capital of France, as is well known.",
        )
        text = " ".join([rain] * 12 + [deep] + [rain] * 12)
        found = weighed(text, scouted=1, window=64, overlap=0)
        assert [w.span.of(text) for w in found.windows] == [deep]


class TestRationale:
    def test_the_sentence_that_decides_is_quoted_exactly(self) -> None:
        text = f"{PADDING}Paris is the capital of France, as everyone knows. {PADDING}"
        assert quoted(weighed(text), text) == "Paris is the capital of France, as everyone knows."

    def test_what_is_left_open_has_none(self) -> None:
        assert weighed(PADDING).rationale is None

    def test_a_window_of_one_sentence_needs_no_second_reading(self, told: Telling) -> None:
        scout = told("scout", {"alpha": (0.98, 0.01, 0.9)})
        found = weighed("So it is with alpha here.", scout=scout)
        assert len(scout.asked) == 1
        assert found.rationale == found.windows[0].span

    def test_only_the_winning_window_is_read_sentence_by_sentence(self, told: Telling) -> None:
        scout = told("scout", {"alpha": (0.98, 0.01, 0.9)})
        before, after = (" ".join(f"Train {n} ran on {day}." for n in range(9)) for day in ("Monday", "Sunday"))
        text = f"{before} So it is with alpha here. {after}"
        found = weighed(text, scout=scout, whole=64, window=200, overlap=0)
        assert quoted(found, text) == "So it is with alpha here."
        winning = next(w.span for w in found.windows if w.scout.supports > 0.9)
        again = [read for read, _ in scout.asked[len(found.windows) :]]
        assert again == [s.of(text) for s in sentences(text) if s.overlaps(winning)]

    def test_the_scout_finds_the_sentence_where_the_judge_decided(self, told: Telling) -> None:
        scout = told("scout", {"alpha": (0.6, 0.1, 0.9)})
        judge = told("judge", {"alpha": (0.02, 0.95, 0.9)})
        text = "Nothing here. Something with alpha is here. Nothing there."
        found = weighed(text, scout=scout, judge=judge)
        assert found.decided_by is DecidedBy.JUDGE
        assert quoted(found, text) in [s.of(text) for s in sentences(text)]

    def test_of_a_sentence_longer_than_a_window_the_part_read_is_quoted(self, told: Telling) -> None:
        scout = told("scout", {"alpha": (0.98, 0.01, 0.9)})
        text = "word " * 300 + "alpha " + "word " * 300
        found = weighed(text, scout=scout, whole=100, window=100, overlap=0, scouted=96)
        assert found.rationale in [w.span for w in found.windows]
        assert "alpha" in (quoted(found, text) or "")

    @settings(max_examples=60)
    @given(
        st.lists(
            st.sampled_from(["Trains ran on time.", "It rained.", CLAIM, "Paris is not the capital of France.", "\n\n"]),
            max_size=40,
        )
    )
    def test_whatever_the_text_it_is_one_of_its_sentences(self, pieces: list[str]) -> None:
        text = " ".join(pieces)
        found = weighed(text, whole=120, window=120, overlap=60)
        assert (found.rationale is None) == (found.stance.label is StanceLabel.NEUTRAL)
        assert found.rationale is None or found.rationale in sentences(text)


class TestClaimsOfSeveralSentences:
    TEXT = "Paris is the capital of France. Berlin is the capital of Germany."

    def test_all_of_them_must_hold(self) -> None:
        found = weighed(self.TEXT, "Paris is the capital of France. Berlin is the capital of Germany.")
        assert found.stance.label is StanceLabel.SUPPORTS
        left_open = weighed(self.TEXT, "Paris is the capital of France. Rome was founded by two wolves.")
        assert left_open.stance.label is StanceLabel.NEUTRAL
        assert left_open.rationale is None

    def test_one_that_is_refuted_refutes_the_whole_by_its_own_sentence(self) -> None:
        found = weighed(self.TEXT, "Paris is the capital of France. Berlin is not the capital of Germany.")
        assert found.stance.label is StanceLabel.REFUTES
        assert quoted(found, self.TEXT) == "Berlin is the capital of Germany."

    def test_a_scrap_is_read_with_its_neighbour(self, told: Telling) -> None:
        scout = told("scout", {})
        weighed("A text.", "Indeed so. Paris is the capital of France. No doubt.", scout=scout)
        assert [claim for _, claim in scout.asked] == ["Indeed so. Paris is the capital of France. No doubt."]

    def test_more_than_allowed_are_read_together(self, told: Telling) -> None:
        scout = told("scout", {})
        claim = " ".join(f"Town number {n} lies by the sea." for n in range(7))
        weighed("A text.", claim, scout=scout, parts=3)
        read = [part for _, part in scout.asked]
        assert [part.count(".") for part in read] == [2, 2, 3]
        assert " ".join(read) == claim

    def test_a_policy_may_have_every_claim_read_whole(self, told: Telling) -> None:
        scout = told("scout", {})
        weighed("A text.", f"{CLAIM} {CLAIM}", scout=scout, parts=1)
        assert [claim for _, claim in scout.asked] == [f"{CLAIM} {CLAIM}"]


class TestWording:
    """A sentence that is the claim itself needs no model."""

    TEXT = "Ottawa lies on a river. Paris is the capital of France! Trains run on time."

    def test_the_claim_word_for_word_is_supported_whatever_the_models_leave_open(self, told: Telling) -> None:
        found = weighed(self.TEXT, scout=told("scout", {"Paris": (0.1, 0.1, 0.9)}))
        assert (found.stance.label, found.decided_by) == (StanceLabel.SUPPORTS, DecidedBy.WORDING)
        assert found.stance.supports == load().weighing.wording_probability
        assert quoted(found, self.TEXT) == "Paris is the capital of France!"

    def test_a_refutation_by_the_models_stands(self, told: Telling) -> None:
        found = weighed("Paris is the capital of France. That is a myth.", scout=told("scout", {"Paris": (0.1, 0.8, 0.9)}))
        assert (found.stance.label, found.decided_by) == (StanceLabel.REFUTES, DecidedBy.SCOUT)

    def test_a_surer_model_keeps_its_own_word(self, told: Telling) -> None:
        found = weighed(self.TEXT, scout=told("scout", {"Paris": (0.99, 0.005, 0.9)}))
        assert (found.stance.supports, found.decided_by) == (pytest.approx(0.99), DecidedBy.SCOUT)


class TestTitles:
    """What a text is about stands before every window of it."""

    TEXT = PADDING * 12 + "It is the capital of France. " + PADDING * 12

    def heard(self, title: str) -> tuple[Weighed, list[tuple[str, str]]]:
        class Listening(OverlapStanceEncoder):
            def logits(self, pairs: Sequence[tuple[str, str]]) -> Any:
                read.extend(pairs)
                return super().logits(pairs)

        read: list[tuple[str, str]] = []
        reader = StanceReader(Listening())
        exhibit = Exhibit(text=self.TEXT, claim=CLAIM, title=title)
        (found,) = weigh_with([exhibit], scout=reader, judge=reader, policy=load())
        return found, read

    def test_every_window_and_every_sentence_is_read_under_it(self) -> None:
        _, read = self.heard("Paris")
        assert len(read) > 5
        assert all(text.startswith("Paris. ") for text, _ in read)

    def test_places_are_counted_in_the_text_itself(self) -> None:
        found, _ = self.heard("Paris")
        assert found.stance.label is StanceLabel.SUPPORTS
        assert quoted(found, self.TEXT) == "It is the capital of France."

    def test_a_text_without_one_is_read_as_it_is(self) -> None:
        _, read = self.heard("")
        assert all(text in self.TEXT for text, _ in read)

    @given(st.integers(0, 3000), st.integers(0, 80), st.integers(1, 200))
    def test_what_is_read_is_estimated_within_a_half(self, size: int, title: int, claim: int) -> None:
        words = "a river ran by. " * (size // 16 + 1)
        exhibit = Exhibit(text=words[:size].strip(), claim="c" * claim, title="t" * title)
        policy = load().weighing
        asked = questions(exhibit, policy)
        read = sum(len(text) + len(held) for q in asked for text, held in (q.pair(k) for k in range(len(q.windows))))
        assert not asked or 0.5 * read <= exhibit.characters(policy) <= 1.5 * read + 4


class TestQuantities:
    TEXT = "The survey came late. The city of Lagos had 5.2 million inhabitants. It has grown since."
    CLAIM = "The city of Lagos had 7 million inhabitants."

    def test_a_number_that_differs_refutes_what_the_models_took_for_the_same(self) -> None:
        found = weighed(self.TEXT, self.CLAIM)
        assert (found.stance.label, found.decided_by) == (StanceLabel.REFUTES, DecidedBy.QUANTITY)
        assert found.stance.refutes == load().weighing.quantity_probability
        assert quoted(found, self.TEXT) == "The city of Lagos had 5.2 million inhabitants."

    def test_the_working_points_into_the_whole_text_and_the_whole_claim(self) -> None:
        text, claim = PADDING * 12 + self.TEXT, f"Paris is the capital of France. {self.CLAIM}"
        found = weighed(text, claim)
        assert found.quantity is not None
        (differing,) = (c for c in found.quantity.comparisons if c.outcome is QuantityOutcome.DIFFERS)
        assert "7 million" in differing.claim.of(claim)
        assert "5.2 million" in differing.evidence[0].of(text)

    @pytest.mark.parametrize("opinion", [(0.2, 0.7, 0.9), (0.01, 0.97, 0.9), (0.1, 0.1, 0.9)])
    def test_numbers_that_certainly_agree_decide_whatever_the_models_say(
        self, told: Telling, opinion: tuple[float, float, float]
    ) -> None:
        claim = "The city of Lagos had 5,200,000 inhabitants."
        found = weighed(self.TEXT, claim, scout=told("scout", {"Lagos": opinion}))
        assert (found.stance.label, found.decided_by) == (StanceLabel.SUPPORTS, DecidedBy.QUANTITY)

    def test_numbers_that_agree_in_other_words_do_not_support_what_is_left_open(self, told: Telling) -> None:
        scout = told("scout", {"Lagos": (0.1, 0.1, 0.9)})
        found = weighed(self.TEXT, "Lagos then had 5.2 million inhabitants.", scout=scout)
        assert found.stance.label is StanceLabel.NEUTRAL

    def test_numbers_that_could_not_overrule_the_other_side_are_told_as_of_different_things(self, told: Telling) -> None:
        scout = told("scout", {"Lagos": (0.01, 0.97, 0.9)})
        found = weighed(self.TEXT, "Long ago Lagos may have had 5.2 million inhabitants or visitors.", scout=scout)
        assert found.stance.label is StanceLabel.REFUTES
        assert found.quantity is not None
        assert (found.quantity.outcome, found.quantity.certain) == (QuantityOutcome.UNDECIDED, False)
        assert found.quantity.abstained == "the numbers are of different things"


ODD = ["\x00", "\ud800", "語" * 2000, "🏔" * 700, "x" * 50_000, "word " * 20_000, "!?" * 5_000, "\u202e ", "a. " * 3_000]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_texts_and_claims_have_a_defined_answer(odd: str) -> None:
    for text, claim in ((odd, CLAIM), (CLAIM, odd), (odd, odd)):
        found = weighed(text, claim)
        assert found.rationale is None or 0 <= found.rationale.start < found.rationale.end <= len(text)
        assert all(w.span.end <= len(text) for w in found.windows)


def test_pairs_are_weighed_together_as_they_are_alone() -> None:
    pairs = [
        (LONG, CLAIM),
        ("", CLAIM),
        (CLAIM, CLAIM),
        (CLAIM, f"{CLAIM} Rome is old."),
        (LONG, CLAIM),
        (PADDING, CLAIM),
    ]
    encoder = OverlapStanceEncoder()
    together = weigh(pairs, scout=encoder, judge=encoder, policy=load())
    assert together == tuple(weigh([p], scout=encoder, judge=encoder, policy=load())[0] for p in pairs)
