"""The report is one page that needs nothing else, and shows what the pairs say as text."""

from __future__ import annotations

import datetime as dt
import re

from reading_pages import Page

from adjudge.evaluate.run import Answers, evaluation
from adjudge.render.evaluations.page import evaluation_page, leaning
from adjudge.values.evaluation import Evaluation, LabelledPair, PairLabel, Prediction, Task
from adjudge.values.evidence import DecidedBy, Stance

HOSTILE = "<script>alert(1)</script> \"quoted\" & 'so' {{ 7 * 7 }}"


def answer(label: str, predicted: str, confidence: float, *, words: str = "x", dataset: str = "d") -> Prediction:
    stance = Stance(supports=confidence, refutes=0.0, neutral=1.0 - confidence)
    return Prediction(
        pair=LabelledPair(evidence=words, claim=words, label=PairLabel(label), dataset=dataset),
        predicted=PairLabel(predicted), confidence=confidence, stance=stance, decided_by=DecidedBy.JUDGE,
    )  # fmt: skip


def evaluated(*predictions: Prediction, task: Task = Task.STANCE) -> Evaluation:
    groups: dict[str, tuple[Prediction, ...]] = {}
    for p in predictions:
        groups[p.pair.dataset] = (*groups.get(p.pair.dataset, ()), p)
    answers = Answers(per_dataset=groups, seconds=dict.fromkeys(groups, 2.0))
    made = dt.datetime(2025, 11, 5, 9, 30, tzinfo=dt.UTC)
    return evaluation(answers, task, made=made, versions={"adjudge": "1.2.3", "policy": "abcd"})


BOTH = evaluated(
    answer("SUPPORTS", "SUPPORTS", 0.9, dataset="one"),
    answer("REFUTES", "SUPPORTS", 0.8, words=HOSTILE, dataset=HOSTILE),
    answer("NEI", "NEI", 0.6, dataset=HOSTILE),
)


class TestPage:
    def test_what_the_pairs_say_is_never_read_as_markup(self) -> None:
        page = Page(evaluation_page(BOTH))
        assert page.all("script") == []
        assert page.text.count(HOSTILE) >= 4  # the claim, its evidence, the dataset's row and its heading

    def test_nothing_is_loaded_from_elsewhere(self) -> None:
        text = evaluation_page(BOTH)
        assert not re.search(r"https?:|url\(|@import|\ssrc=", text)
        page = Page(text)
        assert page.all("link") == page.all("img") == []
        assert all((a["href"] or "").startswith("#") for a in page.all("a"))

    def test_every_reference_on_the_page_leads_somewhere_and_ids_are_unique(self) -> None:
        page = Page(evaluation_page(BOTH))
        ids = [str(attributes["id"]) for _, attributes in page.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        named = [(a["href"] or "")[1:] for a in page.all("a")]
        named += [name for _, a in page.tags for name in (a.get("aria-labelledby") or "").split()]
        assert len(named) > 10 and set(named) <= set(ids)

    def test_it_can_be_read_without_eyes(self) -> None:
        page = Page(evaluation_page(BOTH))
        assert page.all("html") == [{"lang": "en"}]
        charts = [svg for svg in page.all("svg") if svg.get("aria-hidden") != "true"]
        assert len(charts) == 6  # two for each dataset, two for all
        assert all(svg["role"] == "img" and svg["aria-labelledby"] for svg in charts)
        assert len(page.all("caption")) == len(page.all("table"))
        assert all(head.get("scope") in {"col", "row"} for head in page.all("th"))

    def test_it_follows_the_reader_s_light_and_can_be_printed(self) -> None:
        text = evaluation_page(BOTH)
        assert "prefers-color-scheme: dark" in text and "@media print" in text
        assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in Page(text).all("meta")

    def test_figures_stand_on_it(self) -> None:
        text = " ".join(Page(evaluation_page(BOTH)).text.split())
        assert "3 pairs 2 datasets 4.0 s" in text
        assert "66.7" in text and "5 November 2025, 09:30 UTC" in text
        assert "adjudge 1.2.3" in text and "policy abcd" in text
        assert "answered: supports, 80%" in text and "labelled: refutes" in text

    def test_one_dataset_is_not_shown_twice(self) -> None:
        page = Page(evaluation_page(evaluated(answer("SUPPORTS", "SUPPORTS", 0.9))))
        assert len([svg for svg in page.all("svg") if svg.get("aria-hidden") != "true"]) == 2
        assert "By dataset" not in page.text
        assert "every pair was answered as labelled" in page.text

    def test_grounding_has_its_own_question_and_labels(self) -> None:
        run = evaluated(answer("SUPPORTS", "NOT_SUPPORTED", 0.4), answer("NOT_SUPPORTED", "SUPPORTS", 0.7), task=Task.GROUNDING)
        text = Page(evaluation_page(run)).text
        assert "Is the claim borne out by the evidence?" in text
        assert "Guessing gives 50.0" in text and "labelled: not supported" in text
        assert "refutes" not in text.split("The surest mistakes")[0]


class TestWords:
    def test_which_way_confidence_leans_is_said(self) -> None:
        over = evaluated(answer("SUPPORTS", "SUPPORTS", 0.9), answer("NEI", "SUPPORTS", 0.9)).overall
        under = evaluated(answer("SUPPORTS", "SUPPORTS", 0.7)).overall
        fair = evaluated(answer("SUPPORTS", "SUPPORTS", 0.995)).overall
        assert leaning(over) == "On the whole over-confident by 40.0 points"
        assert leaning(under) == "On the whole under-confident by 30.0 points"
        assert leaning(fair) == "Confidence and accuracy agree on the whole"
