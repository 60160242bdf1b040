"""Every code has its words, and numbers are said as a person says them."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

import pytest
from findings import REFUTED

from adjudge.policy.verify import VerdictPolicy
from adjudge.render.words import (
    ACTED,
    GATES,
    KINDS,
    LACKING,
    STANCES,
    STANDINGS,
    STATUSES,
    STOPS,
    VERDICTS,
    counted,
    day,
    duration,
    formula_words,
    gate_words,
    percent,
    reason,
    reasons,
    reliability,
    signed,
    spent,
    stop_words,
    sure_percent,
    term_words,
)
from adjudge.values.budget import Spend
from adjudge.values.evidence import EvidenceKind, StanceLabel
from adjudge.values.inquiry import NotChecked
from adjudge.values.ruling import Grounds
from adjudge.values.verdict import OPEN, Standing, SubclaimStatus, Verdict, how_often
from adjudge.verify import coverage, reconcile, ruling, trust
from adjudge.verify.stopping import RULES


class TestVocabularies:
    @pytest.mark.parametrize(
        ("words", "codes"),
        [
            (VERDICTS, Verdict),
            (STANDINGS, Standing),
            (STATUSES, SubclaimStatus),
            (STANCES, StanceLabel),
            (KINDS, EvidenceKind),
        ],
        ids=["verdicts", "standings", "statuses", "stances", "kinds"],
    )
    def test_every_member_has_words(self, words: dict[object, object], codes: type) -> None:
        assert set(words) == set(codes)

    def test_opposite_outcomes_never_share_a_sign(self) -> None:
        assert VERDICTS[Verdict.SUPPORTED].sign != VERDICTS[Verdict.REFUTED].sign
        assert len({said.word for said in VERDICTS.values()}) == len({said.sign for said in VERDICTS.values()}) == len(Verdict)


class TestReasons:
    def test_whatever_is_not_verified_says_why(self) -> None:
        assert {code.value for code in NotChecked} <= set(LACKING)

    def test_every_rule_of_the_verdict_has_a_sentence(self) -> None:
        named = {*ruling.STATUS_GUARDS, *ruling.FINAL_LIMITS, *ruling.LIMITS}
        named |= {rule.__name__ for rule in reconcile.GUARDS} | set(reconcile.MARKS) | {"numeric_override"}
        named |= {rule.__name__ for rule in reconcile.EXCEPTIONS.values()} | {coverage.CONSISTENCY_FLOOR}
        assert named - set(LACKING) - set(ACTED) == set()

    def test_every_gate_has_words(self) -> None:
        checks = reconcile.gates(Verdict.SUPPORTED, Grounds(), VerdictPolicy())
        named = {gate.name for gate in checks} | set(trust.ROUTES)
        named |= {guard.__name__.removeprefix("_") for guard in trust.GUARDS}
        assert named - set(GATES) == set()

    def test_every_reason_to_stop_is_a_sentence(self) -> None:
        assert set(RULES) - set(STOPS) == set()

    @pytest.mark.parametrize("table", [LACKING, ACTED, STOPS], ids=["lacking", "acted", "stops"])
    def test_each_is_one_plain_sentence(self, table: dict[str, str]) -> None:
        for code, sentence in table.items():
            assert re.fullmatch(r"[A-Z][^.!?_]*\.", sentence), code

    def test_no_code_is_in_both_tables(self) -> None:
        assert set(LACKING) & set(ACTED) == set()

    def test_an_unknown_code_is_shown_by_its_name(self) -> None:
        assert reason("moon_is_full").sentence == "Moon is full." and reason("moon_is_full").lacking
        assert gate_words("moon_is_full") == "Moon is full" and term_words("moon_is_full") == "moon is full"
        assert formula_words("moon.phase") == "Moon, phase" and stop_words("moon_is_full") == "Moon is full."

    def test_figures_after_a_code_are_shown_with_it(self) -> None:
        assert reason("low_tide:1/5").sentence == "Low tide (1/5)."
        assert reason("low_time_coverage:1/5").sentence == "Only some of the times in the text went into claims (1/5)."

    def test_two_codes_with_one_meaning_are_said_once(self) -> None:
        said = reasons(("unresolved_support", "unresolved_cap", "breakdown"))
        assert [why.code for why in said] == ["unresolved_support", "breakdown"]
        assert [why.lacking for why in said] == [True, False]


class TestNumbers:
    @pytest.mark.parametrize(
        ("probability", "said"),
        [
            (1.0, "more than 99 of 100"),
            (0.98, "about 98 of 100"),
            (0.95, "about 19 of 20"),
            (0.91, "about 9 of 10"),
            (0.85, "about 9 of 10"),
            (0.72, "about 7 of 10"),
            (0.5, "about 5 of 10"),
            (0.1, "about 1 of 10"),
            (0.01, "fewer than 1 of 10"),
        ],
    )
    def test_a_probability_is_said_as_how_often(self, probability: float, said: str) -> None:
        assert how_often(probability) == said

    def test_what_it_means_depends_on_the_verdict(self) -> None:
        assert reliability(Verdict.REFUTED, 0.91) == "Right in about 9 of 10 such verdicts."
        assert reliability(Verdict.SUPPORTED, 0.0) == ""

    @pytest.mark.parametrize("verdict", sorted(OPEN))
    def test_of_what_is_left_open_nothing_is_relied_on(self, verdict: Verdict) -> None:
        assert reliability(verdict, 0.8) == ""
        assert sure_percent(replace(REFUTED.finding, verdict=verdict)) == ""

    @pytest.mark.parametrize(("share", "said"), [(0.0, "0%"), (0.001, "<1%"), (0.825, "82%"), (0.997, ">99%"), (1.0, "100%")])
    def test_only_what_is_certain_reads_nought_or_a_hundred(self, share: float, said: str) -> None:
        assert percent(share) == said

    def test_what_a_term_adds_has_its_sign(self) -> None:
        assert [signed(x) for x in (0.25, -0.25, 0.0, -0.001)] == ["+0.25", "−0.25", "0.00", "0.00"]

    @pytest.mark.parametrize(
        ("seconds", "said"), [(0.04, "0.0 s"), (59.94, "59.9 s"), (200.2, "3 min 20 s"), (7199.8, "120 min 0 s")]
    )
    def test_seconds_are_said_as_a_person_says_them(self, seconds: float, said: str) -> None:
        assert duration(seconds) == said

    def test_days_and_counts(self) -> None:
        assert day(dt.date(2025, 11, 5)) == "5 November 2025"
        assert (counted(1, "page"), counted(2000, "page")) == ("1 page", "2,000 pages")

    def test_what_was_not_used_is_not_mentioned(self) -> None:
        assert spent(Spend(searches=1, pages=3, seconds=1.84)) == "1 search, 3 pages fetched, 1.8 s"
        assert spent(Spend(llm_calls=2, tokens=1840, cost=0.0021)) == "2 language-model calls, 1,840 tokens, cost 0.0021, 0.0 s"
        assert spent(Spend(seconds=0.4)) == "nothing outside this machine, 0.4 s"
