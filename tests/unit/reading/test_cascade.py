"""Who reads what, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy import Policy
from adjudge.policy.reading import WeighingPolicy
from adjudge.reading.cascade import Hearing, StanceReader, cascade
from adjudge.reading.windows import ReadingQuestion
from adjudge.values.evidence import DecidedBy, StanceCalibration, StanceLabel
from adjudge.values.span import Span

WORDS = ("alpha", "beta", "gamma", "delta", "omega")
TEXT = " ".join(WORDS)
POLICY = WeighingPolicy(judged=1, judge_from=0.3, unjudged=1.0)
UNSURE = (0.6, 0.1, 0.8)

Telling = Callable[[str, Mapping[str, Any]], Any]


def question(*words: str, claim: str = "claim", group: str = "") -> ReadingQuestion:
    spans = [Span(start=TEXT.index(w), end=TEXT.index(w) + len(w)) for w in words]
    return ReadingQuestion(evidence=TEXT, claim=claim, begins=0, windows=tuple(spans), group=group)


def hear(scout: Any, judge: Any, *words: str, policy: WeighingPolicy = POLICY) -> Hearing:
    asked = question(*words)
    (heard,) = cascade([asked], scout=StanceReader(scout), judge=StanceReader(judge), policy=Policy(weighing=policy))
    return heard


def test_the_judge_reads_the_window_that_promises_most_and_no_other(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.3, 0.1, 0.4), "beta": UNSURE, "gamma": (0.2, 0.1, 0.3)})
    judge = told("judge", {"beta": (0.02, 0.95, 0.9)})
    heard = hear(scout, judge, "alpha", "beta", "gamma")
    assert judge.asked == [("beta", "claim")]
    assert (heard.stance.label, heard.decided_by, heard.leader) == (StanceLabel.REFUTES, DecidedBy.JUDGE, 1)
    assert [w.judge is not None for w in heard.windows] == [False, True, False]


def test_a_scout_that_takes_a_side_more_strongly_elsewhere_decides(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.48, 0.48, 0.9), "beta": (0.9, 0.01, 0.2)})
    heard = hear(scout, told("judge", {"alpha": (0.05, 0.05, 0.5)}), "alpha", "beta")
    assert (heard.leader, heard.decided_by) == (1, DecidedBy.SCOUT)
    assert heard.stance.label is StanceLabel.SUPPORTS


def test_beside_what_the_judge_read_a_side_that_the_scout_alone_sees_counts_for_less(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.48, 0.48, 0.9), "beta": (0.9, 0.02, 0.2), "gamma": (0.6, 0.2, 0.5)})
    asked = [question("alpha", "beta", group="a"), question("gamma", group="b", claim="other")]
    judge = told("judge", {"alpha": (0.1, 0.7, 0.5)})
    policy = WeighingPolicy(judged=1, judge_from=0.9, unjudged=0.5)
    heard, alone = cascade(asked, scout=StanceReader(scout), judge=StanceReader(judge), policy=Policy(weighing=policy))
    assert heard.windows[1].scout.supports == pytest.approx(0.9)
    assert heard.windows[1].stance.supports == pytest.approx(0.45)
    assert heard.windows[1].stance.neutral == pytest.approx(0.54)
    assert (heard.leader, heard.stance.label) == (0, StanceLabel.REFUTES)
    assert alone.stance.supports == pytest.approx(0.6)  # nothing of its group was judged


def test_texts_of_a_group_share_what_the_judge_reads_and_others_do_not(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.8, 0.1, 0.5), "beta": UNSURE, "gamma": UNSURE})
    asked = [question("alpha", group="a"), question("beta", group="a"), question("gamma", group="b")]
    judge = told("judge", {})
    cascade(asked, scout=StanceReader(scout), judge=StanceReader(judge), policy=Policy(weighing=POLICY))
    assert [text for text, _ in judge.asked] == ["alpha", "gamma"]


def test_each_sentence_of_a_claim_has_the_judge_for_itself(told: Telling) -> None:
    scout, judge = told("scout", {"alpha": UNSURE}), told("judge", {})
    asked = [question("alpha", claim="one"), replace(question("alpha", claim="two"), begins=4)]
    cascade(asked, scout=StanceReader(scout), judge=StanceReader(judge), policy=Policy(weighing=POLICY))
    assert judge.asked == [("alpha", "one"), ("alpha", "two")]


def test_what_is_silent_is_not_judged(told: Telling) -> None:
    judge = told("judge", {})
    heard = hear(told("scout", {"alpha": (0.1, 0.1, 0.5)}), judge, "alpha")
    assert (heard.stance.label, heard.decided_by, judge.asked) == (StanceLabel.NEUTRAL, DecidedBy.SCOUT, [])


def test_the_judge_reads_as_many_windows_as_it_may(told: Telling) -> None:
    scout = told("scout", dict.fromkeys(WORDS, UNSURE))
    judge = told("judge", dict.fromkeys(WORDS, (0.5, 0.1, 0.5)))
    hear(scout, judge, *WORDS, policy=WeighingPolicy(judged=3))
    assert [text for text, _ in judge.asked] == ["alpha", "beta", "gamma"]


@pytest.mark.parametrize(
    ("first", "read"),
    [((0.85, 0.05, 0.9), ["alpha"]), ((0.6, 0.1, 0.9), ["alpha", "beta"]), ((0.05, 0.9, 0.9), ["alpha", "beta"])],
)
def test_where_the_most_promising_window_plainly_supports_the_judge_reads_no_other(
    told: Telling, first: tuple[float, float, float], read: list[str]
) -> None:
    """A refutation never settles it: beside one window that refutes, another may say the thing itself."""
    scout = told("scout", {"alpha": (0.8, 0.1, 0.9), "beta": UNSURE})
    judge = told("judge", {"alpha": first, "beta": (0.5, 0.1, 0.5)})
    hear(scout, judge, "alpha", "beta", policy=WeighingPolicy(judged=2, settled=0.8))
    assert [text for text, _ in judge.asked] == read


def test_scout_and_judge_speak_together_where_the_judge_says_so(told: Telling) -> None:
    judge = told("judge", {"alpha": (0.2, 0.6, 0.9)})
    judge.calibration = StanceCalibration(temperature=2.0, beside=0.5)
    heard = hear(told("scout", {"alpha": (0.6, 0.2, 0.9)}), judge, "alpha")
    # The means of log .6 and log .2, either way, and log .2: sqrt(.12) : sqrt(.12) : .2
    assert heard.stance.supports == pytest.approx(heard.stance.refutes)
    assert heard.stance.neutral == pytest.approx(0.2 / (0.2 + 2 * 0.12**0.5))


@pytest.mark.parametrize(("given", "supports"), [(False, 0.9), (True, 0.703)])
def test_texts_that_come_with_a_claim_are_calibrated_by_themselves(told: Telling, given: bool, supports: float) -> None:
    judge = told("judge", {"alpha": (0.9, 0.09, 0.9)})
    judge.calibration = StanceCalibration(given=StanceCalibration(temperature=2.0))  # roots: .949 : .3 : .1
    readers = [StanceReader(one, given=given) for one in (told("scout", {"alpha": UNSURE}), judge)]
    (heard,) = cascade([question("alpha")], scout=readers[0], judge=readers[1], policy=Policy(weighing=POLICY))
    assert heard.stance.supports == pytest.approx(supports, abs=0.01)


@pytest.mark.parametrize(
    ("judged", "asked"),
    [
        ((0.1, 0.8, 0.9), True),  # refutes
        ((0.36, 0.34, 0.9), False),  # takes a side, and with too little for it to count
        ((0.6, 0.1, 0.9), True),
        ((0.84, 0.1, 0.9), True),
        ((0.9, 0.05, 0.9), False),  # plainly supports
        ((0.1, 0.1, 0.9), False),  # silent
    ],
)
def test_a_second_judge_is_asked_where_the_first_refutes_or_is_unsure(
    told: Telling, judged: tuple[float, float, float], asked: bool
) -> None:
    scout, judge = told("scout", {"alpha": UNSURE}), told("judge", {"alpha": judged})
    second = told("second", {"alpha": (0.02, 0.03, 0.9)})
    reader = StanceReader(judge, second=StanceReader(second))
    (heard,) = cascade([question("alpha")], scout=StanceReader(scout), judge=reader, policy=Policy(weighing=POLICY))
    assert [text for text, _ in second.asked] == (["alpha"] if asked else [])
    assert heard.stance.supports == pytest.approx(0.02 if asked else judged[0])


def test_a_second_judge_has_its_own_calibration(told: Telling) -> None:
    judge, second = told("judge", {"alpha": (0.1, 0.8, 0.9)}), told("second", {"alpha": (0.9, 0.09, 0.9)})
    judge.calibration = StanceCalibration(temperature=3.0, beside=1.0)
    second.calibration = StanceCalibration(temperature=2.0)  # roots: .949 : .3 : .1
    reader = StanceReader(judge, second=StanceReader(second))
    scout = StanceReader(told("scout", {"alpha": UNSURE}))
    (heard,) = cascade([question("alpha")], scout=scout, judge=reader, policy=Policy(weighing=POLICY))
    assert heard.stance.supports == pytest.approx(0.703, abs=0.01)


def test_both_sides_in_one_text_are_a_tie(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.94, 0.02, 0.9), "beta": (0.02, 0.94, 0.3)})
    heard = hear(scout, told("judge", {"alpha": (0.94, 0.02, 0.9)}), "alpha", "beta")
    assert heard.stance.supports == pytest.approx(heard.stance.refutes, abs=0.03)
    assert heard.stance.supports > heard.stance.neutral


def test_a_model_that_is_scout_and_judge_reads_once(told: Telling) -> None:
    scout = told("both", {"alpha": UNSURE})
    reader = StanceReader(scout)
    (heard,) = cascade([question("alpha", "beta")], scout=reader, judge=reader, policy=Policy(weighing=POLICY))
    assert len(scout.asked) == 2
    assert heard.decided_by is DecidedBy.SCOUT


def test_each_model_has_one_batch_and_reads_no_pair_twice(told: Telling) -> None:
    scout = told("scout", dict.fromkeys(WORDS, UNSURE))
    judge = told("judge", {"alpha": (0.95, 0.01, 0.9), "delta": (0.5, 0.1, 0.5)})
    words = (("alpha", "beta"), ("delta", "omega"), ("alpha", "beta"), ("alpha",))
    asked = [question(*own, group=str(n)) for n, own in enumerate(words)]
    heard = cascade(asked, scout=StanceReader(scout), judge=StanceReader(judge), policy=Policy(weighing=POLICY))
    assert (scout.calls, judge.calls) == (1, 1)
    assert len(scout.asked) == len(set(scout.asked)) == 4
    assert judge.asked == [("alpha", "claim"), ("delta", "claim")]
    assert heard[0].stance == heard[2].stance


def test_the_same_text_before_another_claim_is_another_pair(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.98, 0.01, 0.9)})
    asked = [question("alpha"), question("alpha", claim="other")]
    cascade(asked, scout=StanceReader(scout), judge=StanceReader(told("judge", {})), policy=Policy(weighing=POLICY))
    assert scout.asked == [("alpha", "claim"), ("alpha", "other")]


def test_no_judging_allowed_leaves_it_to_the_scout(told: Telling) -> None:
    judge = told("judge", {})
    heard = hear(told("scout", {"alpha": UNSURE}), judge, "alpha", policy=WeighingPolicy(judged=0))
    assert (heard.decided_by, judge.calls) == (DecidedBy.SCOUT, 0)
