"""Steps begin where the one before ended, and nothing is recomputed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from findings import REFUTED

from adjudge.render.finding_details import headlines, rules_told, waterfall
from adjudge.render.finding_page import waterfall_bar
from adjudge.render.timeline import timeline
from adjudge.values.score import Score, Term, weighted
from adjudge.values.trace import Event, Heard, Retrieved, Searched, Started, Stopped

TRUTH = REFUTED.finding.score_terms[0]


class TestWaterfall:
    def test_each_step_begins_where_the_last_ended(self) -> None:
        fall = waterfall(TRUTH)
        assert fall.steps[0].start == 0.0
        assert [s.end for s in fall.steps[:-1]] == [s.start for s in fall.steps[1:]]
        assert fall.steps[-1].end == pytest.approx(TRUTH.value)

    def test_rules_that_acted_are_told_from_what_was_measured(self) -> None:
        assert [s.limit for s in waterfall(TRUTH).steps] == [False, False, False, True, True]

    def test_the_value_is_the_score_s_own_even_where_terms_do_not_add_up(self) -> None:
        score = Score(formula="f", value=0.7, terms=(weighted("a", 1.0, 0.2),))
        assert waterfall(score).score.value == 0.7

    @pytest.mark.parametrize("contribution", [-3.0, 0.4, 4.0])
    def test_the_scale_holds_every_step(self, contribution: float) -> None:
        fall = waterfall(Score(formula="f", value=0.5, terms=(Term(name="t", raw=1, weight=1, contribution=contribution),)))
        assert 0.0 <= fall.place(contribution) <= 1.0
        assert fall.place(fall.low) == 0.0 and fall.place(fall.high) == 1.0

    def test_scores_from_nought_to_one_share_a_scale(self) -> None:
        assert {(waterfall(s).low, waterfall(s).high) for s in REFUTED.finding.score_terms} == {(0.0, 1.0)}

    def test_a_bar_is_as_long_as_its_step(self) -> None:
        fall = waterfall(TRUTH)
        widths = []
        for step in fall.steps[:2]:
            svg = ET.fromstring(waterfall_bar(fall, step.start, step.end, "gain"))
            (bar,) = (e for e in svg if e.get("class") == "gain")
            widths.append(float(bar.attrib["width"]))
        assert widths[0] / widths[1] == pytest.approx(0.4 / 0.25, abs=0.01)

    def test_truth_and_confidence_come_first(self) -> None:
        assert [s.formula for s in headlines(REFUTED.finding.score_terms)] == ["truth.final", "confidence.composite"]
        other = Score(formula="x", value=0.1, terms=(weighted("a", 1.0, 0.1),))
        assert headlines((other, Score(formula="y", value=0.1))) == (other,)

    def test_rules_are_told_once_beside_the_score_they_acted_on(self) -> None:
        told = rules_told(REFUTED.finding.score_terms)
        assert told == {"numeric_override", "contradicted_false", "numeric_mismatch", "dominance_floor"}


class TestTimeline:
    def test_every_event_is_told_in_order(self) -> None:
        titles = [m.title for m in timeline(REFUTED.finding.trace)]
        assert titles == [
            "Began to verify", "Looked in the knowledge base", "Round 1", "Stored what was found",
            "Stopped",
        ]  # fmt: skip

    def test_figures_are_told(self) -> None:
        looked, heard, searched = timeline(
            (
                Retrieved(query="q", lexical=40, vector=1200, kept=12, undated_left_out=3),
                Heard(candidates=12, scout_tokens=1400, judge_tokens=300, seconds=0.8),
                Searched(query="q", results=10, skipped=7, pages=3, seconds=2.5),
            )
        )
        assert looked.detail == "“q”: 40 by words, 1,200 by meaning; 12 kept; 3 undated left out"
        assert heard.detail == "12 passages: 1,400 tokens by the scout, 300 tokens by the judge; 0.8 s"
        assert searched.detail == "“q”: 10 results, 3 pages read, 7 left out; 2.5 s"

    @pytest.mark.parametrize("kind", sorted(set(Event.types) - {"started", "stopped"}))
    def test_no_kind_of_event_is_silent(self, kind: str) -> None:
        required = {
            "number": 1,
            "query": "q",
            "lexical": 1,
            "vector": 1,
            "collection": "c",
            "documents": 1,
            "passages": 1,
        }
        required |= {"rule": "r", "before": 0.0, "after": 1.0, "reason_code": "x", "candidates": 1}
        required |= {"stage": 1, "count": 2, "batch_size": 5, "success_count": 4, "optimal_k": 3, "claim_id": "c"}
        required |= {"pre_A": 0.5, "prior": 0.9, "baseline": 0.9, "factor": 1.0, "post_A": 0.5}
        required |= {"best_tier": "B", "source": "s"}
        required |= {"url": "u", "proposed": 3, "kept": 2}
        required |= {"tag": "verdict", "priority": "low", "verdict": "refuted", "stands": True}
        required |= {"claims": 12, "pairs": 8, "edges": 2, "contradictions": 1, "pages": 3, "quotes": 2, "stopped": ""}
        required |= {"by": "rules", "chunks": 3, "readings": 9, "edits": 2}
        required |= {"coverage": 0.5} if kind == "ledger_written" else {}
        required |= {"status": "silent"} if kind == "inline_checked" else {}
        type_ = Event.types[kind]
        made = type_(**{name: value for name, value in required.items() if name in type_.__slots__})
        (moment,) = timeline((made,))
        assert moment.kind == kind and re.match(r"[A-Z]", moment.title)

    def test_an_event_without_words_shows_its_fields(self) -> None:
        class Unheard(Started):
            """A kind no table knows."""

            __slots__ = ()

        (moment,) = timeline((Unheard(job="j", profile="p", policy="x"),))
        assert moment.detail == "job j, profile p, policy x"
        assert timeline((Stopped(reason="sufficient"),))[0].detail == "Enough had been read to stop searching."
