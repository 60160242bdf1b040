"""The everyday suite: claims that the starter facts decide, and documents whose claims are labelled. No models here."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from adjudge.adapters import starter
from bench.everyday import claims, command, data, runs

LABELS = {"supported", "refuted", "not_enough_evidence"}


@pytest.fixture(scope="module")
def stated() -> frozenset[str]:
    """Every sentence of the starter base."""
    return frozenset(triple.span.of(page.document.text) for page in starter.facts() for triple in page.triples if triple.span)


class TestClaims:
    def test_forty_of_each_kind_and_none_twice(self) -> None:
        made = claims.claims()
        assert Counter(one.kind for one in made) == dict.fromkeys(claims.KINDS, claims.EACH)
        assert len({one.text for one in made}) == len(made) == 400
        assert len({one.id for one in made}) == len(made)

    def test_the_same_seed_gives_the_same_claims_and_another_gives_others(self) -> None:
        first = claims.claims()
        assert first == claims.claims()
        other = {one.text for one in claims.claims(seed=7)}
        assert len(other & {one.text for one in first}) < len(first) / 4

    def test_labels_are_as_many_as_planned(self) -> None:
        made = claims.claims()
        assert {one.label for one in made} == LABELS
        true = Counter(one.kind for one in made if one.label == "supported")
        assert {kind: true[kind] for kind in claims.KINDS} == claims.TRUE_OF
        assert {one.kind for one in made if one.label == "not_enough_evidence"} == {"unknowable"}

    def test_what_the_base_says_in_these_words_is_supported(self, stated: frozenset[str]) -> None:
        verbatim = [one for seed in range(3) for one in claims.claims(seed) if one.text in stated]
        assert len(verbatim) > 20
        assert [one.text for one in verbatim if one.label != "supported"] == []

    def test_a_comparison_and_its_reverse_are_never_both_true(self) -> None:
        made = [one for seed in range(4) for one in claims.claims(seed) if one.kind == "compared"]
        joint = " is larger than "
        sides = {tuple(one.text.removesuffix(".").split(joint)): one.label for one in made if joint in one.text}
        assert len(sides) > 4
        assert [pair for pair, label in sides.items() if sides.get(pair[::-1]) == label] == []


class TestDocuments:
    def test_fifteen_claims_on_each_of_ten(self) -> None:
        made = data.document_claims()
        files = {path.name for path in data.DOCUMENTS.iterdir()}
        assert Counter(one.document for one in made) == dict.fromkeys(files, 15)
        assert len(files) == 10 and len({one.claim for one in made}) == 150

    def test_labels_are_verdicts_and_only_the_untold_are_open(self) -> None:
        made = data.document_claims()
        assert {one.label for one in made} == LABELS
        assert all((one.kind == "untold") == (one.label == "not_enough_evidence") for one in made)
        counts = Counter(one.label for one in made)
        assert counts["supported"] > counts["refuted"] > counts["not_enough_evidence"]

    def test_words_that_answers_must_hold_stand_in_the_document(self) -> None:
        asked = data.questions()
        assert Counter(one.told for one in asked) == {True: 30, False: 10}
        for one in asked:
            text = (data.DOCUMENTS / one.document).read_text(encoding="utf-8").lower()
            assert bool(one.holds) == one.told, one.id
            assert all(any(word.lower() in text for word in group) for group in one.holds), one.id

    def test_eight_drafts_two_of_them_wholly_right(self) -> None:
        drafts = data.drafts()
        assert (len(drafts), sum(one.right for one in drafts)) == (8, 2)
        for draft in drafts:
            assert {one.label for one in draft.statements} <= {"supported", "contradicted", "not_found"}
            assert all(span.of(draft.text) == one.text for one, span in draft.spans())

    def test_five_errors_an_article_and_marks_that_do_not_overlap(self) -> None:
        articles = data.articles()  # raises where a mark is not there once
        assert [len(one.errors) for one in articles] == [5, 5, 5, 5]
        assert sum(len(one.contradictions) for one in articles) >= 4
        for one in articles:
            facts = sorted((mark.start, mark.end) for mark in (*one.errors, *one.true))
            assert all(before[1] <= after[0] for before, after in pairwise(facts)), one.id

    def test_words_that_are_not_there_once_are_refused(self) -> None:
        with pytest.raises(ValueError, match="not there once"):
            data.marked("one and one", "one")


class TestOutcomes:
    @pytest.mark.parametrize(
        ("label", "said", "also", "wanted"),
        [
            ("supported", "supported", (), "right"),
            ("supported", "refuted", (), "wrong side"),
            ("supported", "mixed", (), "open"),
            ("refuted", "mixed", ("mixed",), "right"),
            ("refuted", "not_checkable", (), "open"),
            ("not_enough_evidence", "not_checkable", (), "right"),
            ("not_enough_evidence", "supported", (), "wrong side"),
        ],
    )
    def test_of_a_verdict(self, label: str, said: str, also: tuple[str], wanted: str) -> None:
        assert runs.outcome(label, said, also) == wanted

    @pytest.mark.parametrize(
        ("label", "said", "wanted"),
        [
            ("supported", "supported", "right"),
            ("supported", "contradicted", "wrong side"),
            ("supported", "not_found", "open"),
            ("contradicted", "not_found", "open"),
            ("contradicted", "supported", "wrong side"),
            ("not_found", "contradicted", "wrong side"),
            ("not_found", "weak", "open"),
        ],
    )
    def test_of_a_statement(self, label: str, said: str, wanted: str) -> None:
        assert runs.statement_outcome(label, said) == wanted

    def test_of_an_answer(self) -> None:
        told = data.Question(id="a", document="d", question="How much?", told=True, holds=(("2.60", "2,60"),), lacks=("Süd",))
        untold = data.Question(id="b", document="d", question="Who?", told=False)
        answered = runs.answered
        assert answered(told, "It costs €2,60.", declined=False) == "right"
        assert answered(told, "Hallenbad Süd: €2.60.", declined=False) == "wrong side"
        assert answered(told, "Nothing was found.", declined=True) == "open"
        assert answered(untold, "Nothing was found.", declined=True) == "right"
        assert answered(untold, "It costs €2.60.", declined=False) == "wrong side"

    def test_what_must_hold_is_counted_over_its_own_rows(self) -> None:
        def row(**more: object) -> object:
            given = {"part": "drafts", "kind": "invented", "id": "x", "text": "", "label": "not_found"}
            return runs.Row(**{**given, "said": "weak", "outcome": "open", **more})

        flagged = {"damaging": True, "said": "not_found", "outcome": "right"}
        rows = [row(), row(damaging=True), row(**flagged), row(**flagged, more={"draft": "passes"})]
        found = {one.what: (one.found, one.holds) for one in command.checks(rows)}
        assert found["damaging statements let through"] == ("2 of 3", False)
        assert found["statements of drafts labelled rightly"] == ("50.0% of 4", False)


class TestPlainFacts:
    """300 as visitors put them, half of them true."""

    def test_half_of_them_are_true_and_none_comes_twice(self) -> None:
        made = claims.written_claims(data.FOLDER / "plain" / "claims.jsonl")
        assert Counter(one.label for one in made) == {"supported": 150, "refuted": 150}
        assert len({one.text for one in made}) == len({one.id for one in made}) == 300
        assert 200 < sum(one.held for one in made) < 300

    def test_what_is_not_held_may_stay_open_and_no_side_may_be_wrong(self) -> None:
        def row(label: str, said: str, *, held: bool = True) -> runs.Row:
            return runs.Row(part="claims", kind="k", id="1", text="t", label=label, said=said, outcome="", more={"held": held})

        rows = [
            row("supported", "supported"), row("supported", "refuted"), row("refuted", "refuted"),
            row("refuted", "not_enough_evidence"), row("refuted", "not_enough_evidence", held=False),
        ]  # fmt: skip
        found = {one.what: (one.found, one.holds) for one in command.checks(rows)}
        assert found["true plain facts refuted"] == ("1 of 2", False)
        assert found["false plain facts supported"] == ("0 of 3", True)
        assert found["plain facts that the base holds, decided"] == ("3 of 4", True)
