"""How judgement is measured: what is fitted on other sets, and what the answers come to. No models here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.policy.verify import ProbabilityPolicy
from adjudge.reading import cascade, probability
from adjudge.values.evidence import Stance
from adjudge.values.span import Span
from bench.judgement import ablation_table, figures, side_by_side
from bench.judgement.plots import bar_plot
from bench.judgement.rows import ClaimRow, GroundingRow, Kept
from bench.judgement.sets import drawn
from bench.judgement.switches import everywhere, switches
from bench.judgement.twelve_lines import windows
from training.verdict import fit


def seen(support: float, refute: float) -> tuple[tuple[float, float, float], ...]:
    """A part of a claim of which one text was read."""
    return ((support, refute, 0.8),)


def row(label: str, support: float, refute: float, **more: object) -> object:
    given = {"id": f"{label}{support}{refute}", "dataset": "one", "label": label, "verdict": "NEI"}
    parts = (seen(support, refute),)
    return ClaimRow(**{**given, "parts": parts, "stands": ("supported", "refuted"), **more})


LABELLED = [("SUPPORTS", 3.0, -4.0), ("SUPPORTS", 2.0, -3.0), ("SUPPORTS", 0.5, 0.4), ("REFUTES", -4.0, 3.0),
            ("REFUTES", -2.0, 2.0), ("REFUTES", 0.4, 0.6), ("NEI", -4.0, -4.0), ("NEI", -3.0, -5.0)]  # fmt: skip


class TestFit:
    def test_the_likelier_side_is_the_labelled_one(self) -> None:
        weights = fit.fitted([fit.Example(dataset="a", label=name, parts=(seen(s, r),)) for name, s, r in LABELLED])
        supported, refuted = fit.probabilities([seen(3.0, -4.0)], weights)
        assert supported > 0.8 > refuted
        supported, refuted = fit.probabilities([seen(-4.0, -4.0)], weights)
        assert supported + refuted < 0.3

    def test_a_set_weighs_the_same_however_many_rows_it_has(self) -> None:
        examples = [fit.Example(dataset="a", label=name, parts=(seen(s, r),)) for name, s, r in LABELLED]
        other = [fit.Example(dataset="b", label="NEI", parts=(seen(2.0, -2.0),))]
        once, often = (fit.fitted([*examples, *other * count]) for count in (1, 9))
        assert once == pytest.approx(often, abs=1e-6)

    def test_a_feature_left_out_weighs_nothing(self) -> None:
        examples = [fit.Example(dataset="a", label=name, parts=(seen(s, r),)) for name, s, r in LABELLED]
        weights = fit.fitted(examples, features=("plainness",))
        assert weights["similarity"] == 0.0 < weights["plainness"]

    @given(
        stances=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=4),
        weights=st.lists(st.floats(0, 3), min_size=4, max_size=4),
    )
    def test_it_computes_what_the_product_does(self, stances: list[tuple[float, float, float]], weights: list[float]) -> None:
        names = fit.WEIGHTS
        policy = replace(ProbabilityPolicy(), **dict(zip(names, weights, strict=True)))
        voices = [
            probability.TextVoice(stance=Stance(supports=a * b, refutes=a * (1 - b), neutral=1 - a), similarity=c)
            for a, b, c in stances
        ]
        likely = probability.likelihood(voices, policy)
        odds = fit.odds
        part = [(odds(v.stance.supports), odds(v.stance.refutes), v.similarity) for v in voices]
        found = fit.probabilities([part], dict(zip(names, weights, strict=True)))
        assert found == pytest.approx((likely.supported.value, likely.refuted.value))


class TestLeavingOneOut:
    def test_each_set_gets_what_is_fitted_on_the_others(self) -> None:
        found = figures.leave_one_out({"a": [1], "b": [2], "c": [3]}, sorted)
        assert found == {"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}

    def test_a_set_alone_gets_nothing(self) -> None:
        assert figures.leave_one_out({"a": [1]}, len) == {}

    def test_labels_of_a_set_do_not_move_how_it_is_judged(self) -> None:
        rows = [row(*one) for one in LABELLED]
        flipped = [replace(one, label="REFUTES", dataset="two") for one in rows]
        right = [replace(one, dataset="two") for one in rows]
        curves = [figures.judged_claims({"one": rows, "two": two}, side=0.7)["two"].left_out.decided for two in (right, flipped)]
        assert curves[0] == curves[1]


class TestClaims:
    def test_a_side_is_taken_where_it_is_likely_and_the_rules_let_it_stand(self) -> None:
        sure = dict.fromkeys(fit.WEIGHTS, 0.0)
        sure["supported_bias"] = 3.0
        said = [
            figures.by_weights(row("SUPPORTS", 1.0, 0.0, stands=stands), sure, side).said
            for stands, side in ((("supported",), 0.7), ((), 0.7), (("supported",), 0.95))
        ]
        assert said == ["SUPPORTS", "NEI", "NEI"]

    def test_wrong_sides_are_counted_among_those_they_wrong(self) -> None:
        answer = figures.Answer
        found = figures.claim_figures([
            answer(label="SUPPORTS", said="REFUTES", sure=0.9, leans="REFUTES"),
            answer(label="SUPPORTS", said="SUPPORTS", sure=0.8, leans="SUPPORTS"),
            answer(label="REFUTES", said="NEI", sure=0.4, leans="REFUTES"),
            answer(label="NEI", said="SUPPORTS", sure=0.7, leans="SUPPORTS"),
        ])  # fmt: skip
        assert (found.decided.held, found.right.held, found.right.of) == (3, 1, 3)
        assert (found.true_refuted.value, found.false_supported.value) == (0.5, 0.0)
        assert (found.half.held, found.half.of) == (1, 2) and found.accuracy.value == 0.25

    def test_the_floor_decides_as_many_as_it_is_told_to(self) -> None:
        rows = [row("SUPPORTS", 0.0, 0.0, floor=floor) for floor in (0.1, -0.9, 0.4)]
        assert [a.said for a in figures.by_floor(rows, 2)] == ["NEI", "REFUTES", "SUPPORTS"]


class TestGrounding:
    def test_the_threshold_is_that_of_the_other_sets(self) -> None:
        def rows(name: str, at: float) -> list[object]:
            pairs = ((at + 0.1, "SUPPORTS"), (at - 0.1, "NOT_SUPPORTED"))
            return [GroundingRow(id=label, dataset=name, label=label, product=p, floor=p) for p, label in pairs]

        found = figures.judged_grounding({"a": rows("a", 0.3), "b": rows("b", 0.8)}, threshold=0.8)
        assert found["b"].shipped == 1.0, "its own threshold serves it"
        assert found["b"].left_out == found["b"].floor == 0.5, "that of the other does not"


def test_a_sample_is_part_of_a_larger_one() -> None:
    pairs = [SimpleNamespace(evidence=f"text {n}", claim="claim") for n in range(30)]
    few, many = drawn(pairs, 5), drawn(pairs, 20)
    assert len(few) == 5 and {p.evidence for p in few} <= {p.evidence for p in many}


def test_windows_are_runs_of_whole_sentences() -> None:
    text = "One two three. Four five six. Seven eight nine ten eleven."
    assert windows(text, most=6) == ["One two three. Four five six.", "Seven eight nine ten eleven."]


def test_kept_rows_are_answered_once(tmp_path: Path) -> None:
    one = GroundingRow(id="x", dataset="d", label="SUPPORTS", product=0.5)
    file, asked = tmp_path / "kept.jsonl", []
    for _ in range(2):
        kept = Kept.open(file, GroundingRow)
        assert kept.answered("d", [("x", lambda: asked.append(1) or one)]) == [one]
    assert len(asked) == 1


def test_a_switch_replaces_a_rule_wherever_it_is_known_and_puts_it_back() -> None:
    from adjudge.ledger import chunk_reading
    from adjudge.verify import read_candidates

    own = cascade.beside
    with everywhere(own, None)():
        assert cascade.beside is read_candidates.beside is chunk_reading.beside is None
    assert cascade.beside is read_candidates.beside is chunk_reading.beside is own


def test_every_switch_has_a_name_of_its_own() -> None:
    names = [one.name for one in switches()]
    assert len(names) == len(set(names)) and any(n == "guard: unsure" for n in names)


def test_a_row_of_a_table_is_framed_also_where_what_speaks_to_its_judge_is_read() -> None:
    """Candidates hand their row along: what takes the place of a rule must take what the rule takes."""
    from adjudge.verify import read_candidates

    (frame,) = (one for one in switches() if one.name.startswith("frame: what speaks"))
    with frame.off():
        assert read_candidates.frame("Rent | 840", (Span(start=0, end=4),), None).text == "Rent | 840"


def test_what_a_rule_brings_is_told_by_what_changes_without_it() -> None:
    whole = {"a": [row("SUPPORTS", 1.0, 0.0, verdict="SUPPORTS"), row("REFUTES", 0.0, 1.0)]}
    without = {"a": [replace(whole["a"][0], verdict="REFUTES"), replace(whole["a"][1], verdict="REFUTES")]}
    effect = ablation_table.claim_effect("guard", whole, without, side=0.7)
    assert (effect.changed, effect.better, effect.worse) == (2, 1, 1)
    assert "| guard | 100.0 (+50.0) | 50.0 (-50.0) | 100.0 (+100.0) |" in "\n".join(ablation_table.tables([effect]))


def test_plots_escape_what_they_are_given() -> None:
    drawn = bar_plot({"<b>": {"a & b": 0.5}}, title="<script>")
    assert "<b>" not in drawn and "<script>" not in drawn and "a &amp; b" in drawn


class TestSideBySide:
    def test_a_judge_is_better_where_chance_would_hardly_do_as_much(self) -> None:
        right, wrong = (figures.Answer(label="SUPPORTS", said=said, sure=0.9, leans=said) for said in ("SUPPORTS", "REFUTES"))
        found = side_by_side.paired([wrong] * 9 + [right] * 11, [right] * 19 + [wrong])
        assert (found.claims, found.small_alone, found.strong_alone) == (20, 1, 9)
        # of 10 that differ 1 or fewer one way: (1 + 10) / 1024, both ways twice that
        assert found.chance == pytest.approx(22 / 1024)
        assert side_by_side.by_chance(0, 0) == 1.0

    def test_only_claims_that_both_answered_count(self) -> None:
        def rows(name: str, count: int) -> list[ClaimRow]:
            made = [replace(row(*one), dataset=name, id=f"{name}{n}") for n, one in enumerate(LABELLED * 3)]
            return made[:count]

        sets = {"one": rows("one", 24), "two": rows("two", 24)}
        fewer = {"one": rows("one", 10), "two": rows("two", 24), "three": rows("three", 24)}
        found = side_by_side.side_by_side({"small": sets, "strong": fewer}, {}, side=0.7)
        assert {name: pair.claims for name, pair in found.pairs.items()} == {"one": 10, "two": 24}
        table = side_by_side.lines(found)
        assert [line[:2] for line in table[-2:]] == [("**mean**", "small"), ("**mean**", "strong")]
        assert "On 34 claims of 2 sets" in side_by_side.first_line(found)

    def test_the_picture_has_a_line_for_each_judge_inside_its_frame(self) -> None:
        sets = {name: [replace(row(*one), dataset=name, id=f"{name}{n}") for n, one in enumerate(LABELLED * 3)] for name in "ab"}
        drawn_ = side_by_side.picture(side_by_side.side_by_side({"small": sets, "strong": sets}, {}, side=0.7))
        lines_ = [node for node in ElementTree.fromstring(drawn_).iter() if node.tag.endswith("polyline")]
        assert len(lines_) == 2
        places = [tuple(map(float, place.split(","))) for line in lines_ for place in line.attrib["points"].split()]
        assert all(side_by_side.LEFT <= x <= side_by_side.RIGHT and 0 <= y <= side_by_side.BOTTOM for x, y in places)
