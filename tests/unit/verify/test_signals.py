"""What is measured of a candidate held against a claim."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from adjudge.facts.parts import decompose
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.candidate import Candidate, NewsSignals, Signals
from adjudge.values.claim import Claim
from adjudge.values.document import content_sha256
from adjudge.values.evidence import EvidenceKind
from adjudge.values.span import Span
from adjudge.verify.intake import take_in
from adjudge.verify.signals import news_signals, signals

TODAY = dt.date(2024, 3, 1)
CURIE = (
    "She was the first woman to win a Nobel Prize, which she shared in 1903 with her husband Pierre and with Henri Becquerel "
    "for their work on radioactivity. Eight years later she was given a second one, for chemistry."
)


def claim(text: str) -> Claim:
    taken = take_in(text, ClaimPolicy()).claim
    assert taken is not None
    return replace(taken, subclaims=decompose(taken, ClaimPolicy()))


def candidate(text: str, **more: object) -> Candidate:
    given = {
        "id": "e1", "kind": EvidenceKind.PASSAGE, "text": text, "content_sha256": content_sha256(text),
        "span": Span(start=0, end=len(text)), "source": "encyclopaedia", **more,
    }  # fmt: skip
    return Candidate(**given)  # type: ignore[arg-type]


def told(statement: str, text: str, title: str = "", *, contradicts: bool = False, **more: object) -> Signals:
    item = candidate(text, title=title, **more)
    return signals(claim(statement), item, today=TODAY, credibility=0.8, contradicts=contradicts)


def test_what_the_search_found_is_handed_on() -> None:
    found = told("Marie Curie won a Nobel Prize.", CURIE, kind=EvidenceKind.GRAPH, semantic=0.7, graph=0.4, backfill=True)
    assert (found.id, found.kind, found.semantic, found.graph, found.backfill) == (
        "e1",
        EvidenceKind.GRAPH,
        0.7,
        0.4,
        True,
    )
    assert (found.credibility, found.completeness) == (0.8, 1.0)


class TestSubject:
    def test_the_title_counts_where_the_text_says_she(self) -> None:
        assert told("Marie Curie won a Nobel Prize.", CURIE, "Marie Curie").subject_match is True
        assert told("Marie Curie won a Nobel Prize.", CURIE, "Lise Meitner").subject_match is False

    @pytest.mark.parametrize(
        ("statement", "text"),
        [
            ("Barack Obama was born in Hawaii.", "Obama's birthplace is Honolulu."),
            ("The United States grows corn.", "Corn from the U.S. is sold abroad."),
            ("Body mass index predicts mortality.", "A high BMI shortened life."),
            ("BMI predicts mortality.", "A high body mass index shortened life."),
            ("Inflammation drives ageing.", "Inflammatory signals rise with the years."),
            ("Tumour growth needs iron.", "The tumors took up iron."),
            ("Bcl2 blocks apoptosis.", "Loss of Bcl-2 was followed by cell death."),
        ],
        ids=["surname", "known form", "acronym", "acronym spelt out", "another form", "spelling", "hyphen"],
    )
    def test_it_is_met_in_any_form(self, statement: str, text: str) -> None:
        assert told(statement, text).subject_match is True

    def test_a_namesake_is_somebody_else(self) -> None:
        assert told("Barack Obama was born in Hawaii.", "Michelle Obama grew up in Chicago.").subject_match is False

    @pytest.mark.parametrize("statement", ["There is water on Mars.", "It rains in Bergen most days."])
    def test_a_claim_whose_subject_says_nothing_cannot_miss_it(self, statement: str) -> None:
        assert told(statement, "Olive oil is pressed from olives.").subject_match is None


class TestObject:
    def test_it_is_there_or_it_is_not(self) -> None:
        statement = "Vasco da Gama sailed to India."
        assert told(statement, "In 1498 he reached India by sea.", "Vasco da Gama").object_match is True
        assert told(statement, "In 1498 he reached Calicut by sea.", "Vasco da Gama").object_match is False

    def test_a_word_used_for_it_will_do(self) -> None:
        assert told("Aspirin prevents tumours.", "Aspirin lowered the rate of carcinoma.").object_match is True

    def test_another_figure_speaks_of_the_same_thing(self) -> None:
        assert told("Shaka was killed by two men.", "Shaka was killed by three assassins in 1828.").object_match is True
        assert told("Shaka was killed by two men.", "Shaka was buried in secret.").object_match is False

    @pytest.mark.parametrize("statement", ["Glycolysis is important.", "Obesity is determined solely by genes.", "Birds sing."])
    def test_an_object_that_says_nothing_by_itself_cannot_be_missed(self, statement: str) -> None:
        assert told(statement, "Unrelated words stand here.").object_match is None


class TestRelation:
    STATEMENT = "Alexander Fleming discovered penicillin."

    def test_relation_and_object_in_one_sentence(self) -> None:
        text = "It was Fleming who discovered penicillin in 1928."
        assert told(self.STATEMENT, text).relation_object_match is True

    def test_the_subject_beside_the_object_says_as_much_in_other_words(self) -> None:
        assert told(self.STATEMENT, "Penicillin was first noticed by Fleming.").relation_object_match is True
        assert told(self.STATEMENT, "He noticed that penicillin killed them.", "Alexander Fleming").relation_object_match

    def test_both_in_the_text_but_far_apart(self) -> None:
        text = (
            "Penicillin is sold by the ton. Chemists argued for years. Ships took grain to Hull. Ice closed the port in March. "
            "Fleming liked to paint."
        )
        assert told(self.STATEMENT, text).relation_object_match is False

    def test_without_the_object_there_is_nothing_to_put_together(self) -> None:
        assert told(self.STATEMENT, "Fleming discovered lysozyme.").relation_object_match is None

    def test_a_verb_that_says_nothing_has_no_place_of_its_own(self) -> None:
        assert told("Paris is the capital of France.", "Paris is large. The capital has parks.").relation_object_match is None

    @pytest.mark.parametrize(
        ("text", "same"),
        [
            ("The Normans conquered the Saxons in 1066.", True),
            ("The Saxons were conquered by the Normans.", True),
            ("The Saxons conquered the Normans.", False),
            ("The Normans were conquered by the Saxons.", False),
            ("The Saxons conquered the Normans. In 1066 the Normans conquered the Saxons.", True),
            ("The Normans came in 1066.", None),
            ("Saxons and Normans fought; who conquered whom is told elsewhere.", None),
        ],
    )
    def test_which_way_it_runs(self, text: str, same: bool | None) -> None:
        assert told("The Normans conquered the Saxons.", text).relation_direction_match is same
        assert told("The Saxons were conquered by the Normans.", text).relation_direction_match is same

    def test_a_relation_that_holds_both_ways_has_no_direction(self) -> None:
        assert told("France borders Spain.", "Spain borders France.").relation_direction_match is None


class TestOverlaps:
    def test_words_and_entities_are_shares_of_the_claim_s(self) -> None:
        found = told("Mozart met Haydn in Vienna.", "Mozart lived in Vienna.")
        assert found.claim_overlap == pytest.approx(2 / 4)  # mozart, vienna of mozart, met, haydn, vienna
        assert found.entity_overlap == pytest.approx(2 / 3)

    def test_a_claim_without_names_is_about_its_subject(self) -> None:
        assert told("Cold showers prevent infections.", "The showers were cold.").entity_overlap == 1.0
        assert told("Cold showers prevent infections.", "Bread rises.").entity_overlap == 0.0

    def test_a_candidate_is_held_against_the_part_it_speaks_to(self) -> None:
        statement = "Robert Walpole had eighteen siblings, and he died in London in 1745."
        death = told(statement, "Walpole died on 18 March 1745 in London.")
        assert (death.object_match, death.anchor_match) == (True, 1.0)
        assert death.claim_overlap > told("Robert Walpole had eighteen siblings.", "He died.", "Robert Walpole").claim_overlap

    def test_focus_counts_words_in_any_form_and_not_how_or_how_many(self) -> None:
        found = told("Insomnia is effectively treated with cognitive therapy.", "Therapy by cognition helped the sleepless.")
        assert (found.focus_tokens, found.focus_matched) == (3, 3)  # cognitive, therapy, treated: a therapy treats
        assert not found.misses_focus


class TestCoreEntity:
    def test_it_is_named_in_title_or_text_by_any_name(self) -> None:
        statement = "The World Health Organization was founded in Geneva."
        assert told(statement, "WHO began its work in 1948.").must_have_alias is True
        assert told(statement, "It began its work in 1948.", "World Health Organization").must_have_alias is True
        assert told(statement, "The Red Cross was founded in Geneva.").must_have_alias is False

    def test_a_claim_about_nothing_that_has_a_name_has_none(self) -> None:
        assert told("Cold showers strengthen immunity.", "Anything.").must_have_alias is None


class TestSource:
    def test_age_address_and_date(self) -> None:
        story = told(
            "Etna erupted.",
            "Etna erupted.",
            url="https://a.example/2024/02/20/etna-erupts-again",
            published=dt.date(2024, 2, 20),
        )
        assert (story.days_old, story.url_quality, story.dated_or_signed) == (10.0, 1.0, True)
        plain = told("Etna erupted.", "Etna erupted.", url="notes.txt")
        assert (plain.days_old, plain.url_quality, plain.dated_or_signed) == (None, None, False)

    def test_a_byline_is_a_signature(self) -> None:
        assert told("Etna erupted.", "By Karin Holm, Catania\nEtna erupted.").dated_or_signed is True
        assert told("Etna erupted.", "By dawn Etna had erupted.").dated_or_signed is False

    def test_whether_it_counts_anything(self) -> None:
        assert told("Etna has four craters.", "There are five craters.").has_number is True
        assert told("Etna has four craters.", "There are several craters.").has_number is False


class TestWording:
    STATEMENT = "Lemon water cures cancer."

    def test_a_report_of_the_claim(self) -> None:
        assert told(self.STATEMENT, "A viral post claims that lemon water cures cancer.").merely_reports is True
        checked = "A viral post claims that lemon water cures cancer. Oncologists say there is no evidence for it."
        assert told(self.STATEMENT, checked).merely_reports is False

    def test_only_the_sentence_that_speaks_to_the_claim_is_asked(self) -> None:
        text = "Lemon water cures cancer in mice. Some people say that garlic keeps moths away. Frost may come early."
        assert (told(self.STATEMENT, text).reports_claim, told(self.STATEMENT, text).uncertain) == (False, False)
        assert told(self.STATEMENT, "Lemon water may cure cancer. Frost came early.").uncertain is True

    def test_a_claim_that_hedges_is_no_plain_assertion(self) -> None:
        assert told("Lemon water may cure cancer.", "Lemons are yellow.").assertive_claim is False
        assert told(self.STATEMENT, "Lemons are yellow.").assertive_claim is True

    def test_a_belief_is_answered_by_reports(self) -> None:
        found = told("Pauling claimed that vitamin C cures colds.", "Pauling claimed that vitamin C cures colds.")
        assert found.belief_claim and not found.merely_reports

    def test_a_denial_refutes_unless_the_claim_denies_too(self) -> None:
        text = "Lemon water does not cure cancer."
        assert told(self.STATEMENT, text).explicit_refutation is True
        assert told("Lemon water does not cure cancer.", text).explicit_refutation is False
        assert told(self.STATEMENT, "Lemon water is sour.").explicit_refutation is False

    def test_so_does_a_stance_against_it(self) -> None:
        found = told(self.STATEMENT, "Only surgery removed the growths.", contradicts=True)
        assert found.contradicts and found.explicit_refutation

    def test_boilerplate_is_low_signal(self) -> None:
        assert told(self.STATEMENT, "We use cookies. Subscribe now to read about lemon water.").low_signal is True


def test_a_claim_that_was_not_taken_apart_is_measured_by_its_words() -> None:
    whole = replace(claim("Mozart met Haydn."), subclaims=())
    found = signals(whole, candidate("Mozart met Haydn."), today=TODAY, credibility=0.5)
    assert found.claim_overlap == 1.0
    assert (found.subject_match, found.object_match, found.anchor_match, found.focus_tokens) == (None, None, None, 0)


def test_an_empty_text_is_measured_too() -> None:
    found = told("Mozart met Haydn.", "")
    assert (found.claim_overlap, found.entity_overlap, found.subject_match) == (0.0, 0.0, False)


def test_the_news_reranker_reads_address_kind_and_relevance() -> None:
    item = candidate(CURIE, kind=EvidenceKind.WEB, url="https://a.example/x")
    assert news_signals(item, 0.9) == NewsSignals(id="e1", relevance=0.9, kind=EvidenceKind.WEB, url="https://a.example/x")
