"""The report of verdicts is one page that needs nothing else, and a table a person reads in a terminal."""

from __future__ import annotations

import datetime as dt
import io
import re
import xml.etree.ElementTree as ET

from reading_pages import Page
from rich.console import Console

from adjudge.evaluate.claims import ClaimAnswers, claims_evaluation, timing
from adjudge.render.evaluations.page import claims_page, time_histogram
from adjudge.render.evaluations.table import print_claims
from adjudge.values.evaluation import ClaimAnswer, ClaimsEvaluation, FailedClaim, LabelledClaim, PairLabel
from adjudge.values.verdict import Verdict

HOSTILE = "<script>alert(1)</script> \"quoted\" & 'so' {{ 7 * 7 }} [bold]"
MADE = dt.datetime(2025, 11, 5, 9, 30, tzinfo=dt.UTC)


def answer(
    label: str, verdict: str, probability: float, *, words: str = "Paris", dataset: str = "d", leans: bool = False,
    ranks: tuple[int | None, ...] = (1,),
) -> ClaimAnswer:  # fmt: skip
    return ClaimAnswer(
        claim=LabelledClaim(claim=words, label=PairLabel(label), dataset=dataset), verdict=Verdict(verdict),
        probability=probability, seconds=1.5, leans=leans, gold_ranks=ranks, gold_stored=len(ranks), quote=words,
        quoted_from=words, reason_codes=("single_source",),
    )  # fmt: skip


def evaluated(*answers: ClaimAnswer, failed: tuple[FailedClaim, ...] = (), asked: int = 0) -> ClaimsEvaluation:
    run = ClaimAnswers(asked=asked or len(answers) + len(failed), answers=answers, failed=failed, interrupted=bool(asked))
    return claims_evaluation(run, collections=["wiki"], made=MADE, versions={"adjudge": "1.2.3", "policy": "abcd"})


RUN = evaluated(
    answer("SUPPORTS", "supported", 0.9, dataset="one"),
    answer("REFUTES", "supported", 0.8, words=HOSTILE, dataset=HOSTILE),
    answer("NEI", "mixed", 0.6, dataset=HOSTILE, ranks=()),
    answer("SUPPORTS", "not_enough_evidence", 0.7, dataset=HOSTILE, leans=True, ranks=(None,)),
    failed=(FailedClaim(claim=HOSTILE, dataset="one", error="The disk is full."),),
    asked=9,
)
UNDECIDED = evaluated(answer("NEI", "not_enough_evidence", 0.7, ranks=()))


class TestPage:
    def test_what_claims_say_is_never_read_as_markup(self) -> None:
        page = Page(claims_page(RUN))
        assert page.all("script") == []
        # the mistake's claim, quote and source, the failed claim, the dataset's row and heading
        assert page.text.count(HOSTILE) >= 6

    def test_nothing_is_loaded_from_elsewhere(self) -> None:
        text = claims_page(RUN)
        assert not re.search(r"https?:|url\(|@import|\ssrc=", text)
        assert all((a["href"] or "").startswith("#") for a in Page(text).all("a"))

    def test_references_lead_somewhere_and_ids_are_unique(self) -> None:
        page = Page(claims_page(RUN))
        ids = [str(attributes["id"]) for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        named = [(a["href"] or "")[1:] for a in page.all("a")]
        named += [name for _, a in page.tags for name in (a.get("aria-labelledby") or "").split()]
        assert len(named) > 10 and set(named) <= set(ids)

    def test_it_can_be_read_without_eyes(self) -> None:
        page = Page(claims_page(RUN))
        charts = [svg for svg in page.all("svg") if svg.get("aria-hidden") != "true"]
        assert len(charts) == 9  # three for each dataset, three for all
        assert all(svg["role"] == "img" and svg["aria-labelledby"] for svg in charts)
        assert len(page.all("caption")) == len(page.all("table"))
        assert all(head.get("scope") in {"col", "row"} for head in page.all("th"))

    def test_figures_stand_on_it(self) -> None:
        text = " ".join(Page(claims_page(RUN)).text.split())
        assert "4 claims 2 datasets against wiki 6.0 s" in text and "5 November 2025, 09:30 UTC" in text
        assert "Accuracy 50.0%" in text and "Decided 50.0%" in text and "Right when decided 50.0%" in text
        assert "Gold documents found 66.7%" in text  # (1 + 1 + 0) / 3
        assert "A claim takes 1.50s" in text
        assert "names its subject" in text and "leans on its page" in text
        assert "adjudge 1.2.3" in text and "policy abcd" in text

    def test_a_mistake_shows_verdict_quote_and_label(self) -> None:
        text = " ".join(Page(claims_page(RUN)).text.split("The worst mistakes")[1].split())
        assert "supported, 80% labelled: refutes" in text
        assert "gold document at place 1 · single_source" in text
        assert "not enough evidence, 70% labelled: supports" in text and "gold document not found" in text

    def test_what_was_not_measured_is_said(self) -> None:
        text = " ".join(Page(claims_page(RUN)).text.split())
        assert "stopped after 5 of 9 claims" in text
        assert "1 claim could not be verified and is in no figure" in text and "The disk is full." in text

    def test_a_whole_run_without_mistakes_or_decisions_is_said_to_be_so(self) -> None:
        text = Page(claims_page(UNDECIDED)).text
        assert text.count("No claim was decided.") == 2
        assert "every verdict agrees with its label" in text
        for absent in ("Not verified", "stopped after", "By dataset", "Gold documents found"):
            assert absent not in text


class TestHistogram:
    def test_bars_are_as_high_as_their_claims_are_many(self) -> None:
        svg = ET.fromstring(time_histogram(timing([1.0, 1.1, 1.2, 1.3, 4.0]), "k", about="all"))
        heights = [float(e.attrib["height"]) for e in svg.iter() if e.get("class") == "kept"]
        assert len(heights) == 3  # empty bins between have none
        assert [round(heights[0] / h) for h in heights] == [1, 3, 3]

    def test_twice_as_long_is_as_far_wherever_it_begins(self) -> None:
        svg = ET.fromstring(time_histogram(timing([0.5, 1.0, 2.0]), "k", about="all"))
        left = [float(e.attrib["x"]) for e in svg.iter() if e.get("class") == "tick" and "s" in (e.text or "")]
        assert abs((left[1] - left[0]) - (left[2] - left[1])) < 0.2

    def test_it_is_said_in_words(self) -> None:
        said = ET.fromstring(time_histogram(timing([1.0, 2.0, 4.0]), "k", about="all"))[1].text
        assert said == "Half took 2.00 s or less, 95% 4.00 s or less, the slowest 4.00 s."


class TestTable:
    def shown(self, run: ClaimsEvaluation) -> str:
        out = io.StringIO()
        print_claims(run, Console(file=out, width=400, highlight=False))
        return out.getvalue()

    def test_a_line_a_dataset_then_the_verdicts(self) -> None:
        text = self.shown(RUN)
        assert re.search(
            r"^one +1 +100\.0 +100\.0 +100\.0 +10\.0 +100\.0 +100\.0 +100\.0 +100\.0 +100\.0 +1\.50 +1\.50",
            text,
            re.MULTILINE,
        )
        assert re.search(r"^all claims +4 +50\.0 ", text, re.MULTILINE)
        assert re.search(r"^ +REFUTES +1 +0 +0 +0 +0$", text, re.MULTILINE)
        assert "3 name their subject: accuracy 66.7, decided 66.7, right when decided 50.0 (9.5–90.5)" in text
        assert "1 lean on their page: accuracy 0.0, decided 0.0, right when decided –" in text

    def test_what_was_not_measured_is_said(self) -> None:
        text = self.shown(RUN)
        assert "Stopped after 5 of 9 claims." in text
        assert "1 could not be verified, in no figure above:" in text and "The disk is full." in text

    def test_nothing_decided_and_no_gold_are_dashes(self) -> None:
        assert re.search(r"^d +1 +100\.0 +100\.0 +100\.0 +30\.0 +0\.0 +– +– +– +–", self.shown(UNDECIDED), re.MULTILINE)
