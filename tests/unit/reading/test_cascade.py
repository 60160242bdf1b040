"""Who reads what, when reading ends, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from adjudge.model.evidence import StanceLabel
from adjudge.model.span import Span
from adjudge.model.weighing import DecidedBy
from adjudge.policy.weighing import WeighingPolicy
from adjudge.reading.cascade import RULES, Hearing, StanceReader, cascade
from adjudge.reading.windows import Question

WORDS = ("alpha", "beta", "gamma", "delta", "omega")
TEXT = " ".join(WORDS)
POLICY = WeighingPolicy(
    judged=3, scout_sure=0.97, scout_sure_neutral=0.97, judge_sure=0.9, relevance_floor=0.1, opposed=0.5
)
UNSURE = (0.6, 0.1, 0.8)

Telling = Callable[[str, Mapping[str, Any]], Any]


def question(*words: str, claim: str = "claim") -> Question:
    spans = [Span(start=TEXT.index(w), end=TEXT.index(w) + len(w)) for w in words]
    return Question(evidence=TEXT, claim=claim, begins=0, windows=tuple(spans))


def hear(scout: Any, judge: Any, *words: str, policy: WeighingPolicy = POLICY) -> Hearing:
    asked = question(*words)
    (heard,) = cascade([asked], scout=StanceReader(scout), judge=StanceReader(judge), policy=policy)
    return heard


def test_a_sure_scout_decides_alone(told: Telling) -> None:
    judge = told("judge", {})
    heard = hear(told("scout", {"beta": (0.98, 0.01, 0.9)}), judge, "alpha", "beta")
    assert (heard.stance.label, heard.decided_by, heard.stopped) == (
        StanceLabel.SUPPORTS,
        DecidedBy.SCOUT,
        "scout_sure",
    )
    assert heard.leader == 1
    assert judge.asked == []


def test_a_scout_sure_that_nothing_is_said_decides_alone(told: Telling) -> None:
    judge = told("judge", {})
    heard = hear(told("scout", {"alpha": (0.01, 0.01, 0.5)}), judge, "alpha")
    assert (heard.stance.label, heard.stopped) == (StanceLabel.NEUTRAL, "scout_sure")
    assert judge.asked == []


def test_where_nothing_is_relevant_a_side_does_not_count(told: Telling) -> None:
    judge = told("judge", {})
    heard = hear(told("scout", {"alpha": (0.8, 0.1, 0.05)}), judge, "alpha")
    assert (heard.stance.label, heard.decided_by) == (StanceLabel.NEUTRAL, DecidedBy.SCOUT)
    assert heard.stance.supports == pytest.approx(0.4)  # half the floor
    assert heard.stopped == "nothing_relevant"
    assert judge.asked == []


def test_the_judge_begins_with_the_most_promising_window_and_stops_when_sure(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.3, 0.1, 0.4), "beta": UNSURE, "gamma": (0.2, 0.1, 0.3)})
    judge = told("judge", {"beta": (0.02, 0.95, 0.9)})
    heard = hear(scout, judge, "alpha", "beta", "gamma")
    assert judge.asked == [("beta", "claim")]
    assert (heard.stance.label, heard.decided_by, heard.stopped) == (StanceLabel.REFUTES, DecidedBy.JUDGE, "judge_sure")
    assert [w.judge is not None for w in heard.windows] == [False, True, False]


def test_an_unsure_judge_reads_as_many_windows_as_it_may(told: Telling) -> None:
    scout = told("scout", dict.fromkeys(WORDS, UNSURE))
    judge = told("judge", dict.fromkeys(WORDS, (0.5, 0.1, 0.5)))
    heard = hear(scout, judge, *WORDS)
    assert [text for text, _ in judge.asked] == ["alpha", "beta", "gamma"]
    assert heard.stopped == "all_read"


def test_only_what_the_judge_read_can_decide_once_it_has_read(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.5, 0.1, 0.9), "beta": (0.9, 0.05, 0.2)})
    judge = told("judge", {"alpha": (0.05, 0.05, 0.5), "beta": (0.99, 0.001, 0.9)})
    policy = WeighingPolicy(judged=1, relevance_share=1.0)
    heard = hear(scout, judge, "alpha", "beta", policy=policy)
    assert heard.leader == 0
    assert heard.stance.label is StanceLabel.NEUTRAL


def test_a_judge_does_not_stop_before_the_other_side_is_heard(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.8, 0.1, 0.9), "beta": (0.3, 0.1, 0.8), "gamma": (0.1, 0.6, 0.3)})
    judge = told("judge", {"alpha": (0.94, 0.02, 0.9), "gamma": (0.02, 0.94, 0.9)})
    heard = hear(scout, judge, "alpha", "beta", "gamma")
    assert {text for text, _ in judge.asked} == {"alpha", "beta", "gamma"}
    assert heard.stance.supports == pytest.approx(heard.stance.refutes, abs=0.03)
    assert heard.stance.supports > heard.stance.neutral


def test_a_scout_sure_of_both_sides_is_not_sure(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.98, 0.01, 0.9), "beta": (0.01, 0.98, 0.9)})
    judge = told("judge", {"alpha": (0.98, 0.01, 0.9), "beta": (0.2, 0.2, 0.9)})
    heard = hear(scout, judge, "alpha", "beta")
    assert len(judge.asked) == 2
    assert heard.stance.label is StanceLabel.SUPPORTS


def test_a_model_that_is_scout_and_judge_reads_once(told: Telling) -> None:
    scout = told("both", {"alpha": UNSURE})
    reader = StanceReader(scout)
    (heard,) = cascade([question("alpha", "beta")], scout=reader, judge=reader, policy=POLICY)
    assert len(scout.asked) == 2
    assert (heard.decided_by, heard.stopped, heard.docket) == (DecidedBy.SCOUT, "all_read", ())


def test_every_round_is_one_batch_and_no_pair_is_read_twice(told: Telling) -> None:
    scout = told("scout", dict.fromkeys(WORDS, UNSURE))
    judge = told("judge", {"alpha": (0.95, 0.01, 0.9), "delta": (0.5, 0.1, 0.5)})
    asked = [question("alpha", "beta"), question("delta", "omega"), question("alpha", "beta"), question("alpha")]
    heard = cascade(asked, scout=StanceReader(scout), judge=StanceReader(judge), policy=POLICY)
    assert (scout.calls, judge.calls) == (1, 2)
    assert len(scout.asked) == len(set(scout.asked)) == 4
    assert judge.asked == [("alpha", "claim"), ("delta", "claim"), ("omega", "claim")]
    assert heard[0] == heard[2]


def test_the_same_text_before_another_claim_is_another_pair(told: Telling) -> None:
    scout = told("scout", {"alpha": (0.98, 0.01, 0.9)})
    asked = [question("alpha"), question("alpha", claim="other")]
    cascade(asked, scout=StanceReader(scout), judge=StanceReader(told("judge", {})), policy=POLICY)
    assert scout.asked == [("alpha", "claim"), ("alpha", "other")]


def test_no_judging_allowed_leaves_it_to_the_scout(told: Telling) -> None:
    judge = told("judge", {})
    heard = hear(told("scout", {"alpha": UNSURE}), judge, "alpha", policy=WeighingPolicy(judged=0))
    assert (heard.decided_by, heard.stopped, judge.calls) == (DecidedBy.SCOUT, "all_read", 0)


def test_every_rule_has_a_name_of_its_own() -> None:
    names = [name for name, _ in RULES]
    assert len(set(names)) == len(names)
