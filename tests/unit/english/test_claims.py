"""What is read off a claim: its kind, its words and names, its subject, verb and object, and what a rewriting added."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.english.anchors import additions
from adjudge.english.claim_kinds import claim_type, is_absolute, is_belief, is_comparative, is_current, is_negated
from adjudge.english.clauses import clause, object_words
from adjudge.english.names import aliases, is_person, names
from adjudge.english.sentence import parsed
from adjudge.english.verbs import forms, tense
from adjudge.english.words import stretch, words
from adjudge.values.claim import ClaimType


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Quinine cures malaria.", ClaimType.THERAPEUTIC),
        ("Vitamin D reduces the risk of depression.", ClaimType.THERAPEUTIC),
        ("The kinase activates a membrane receptor.", ClaimType.MECHANISTIC),
        ("The eruption caused a famine.", ClaimType.CAUSAL),
        ("Smoking leads to wrinkles.", ClaimType.CAUSAL),
        ("Finland has 188,000 lakes.", ClaimType.COUNT),
        ("More than 50 people live there.", ClaimType.COUNT),
        ("The Nile is longer than the Rhine.", ClaimType.COMPARATIVE),
        ("K2 is the steepest mountain of Asia.", ClaimType.COMPARATIVE),
        ("Chopin was born in 1810.", ClaimType.TEMPORAL),
        ("The abbey was built after the French Revolution.", ClaimType.TEMPORAL),
        ('Caesar said "I came, I saw, I conquered" in Rome.', ClaimType.QUOTE),
        ("The minister said that taxes fell.", ClaimType.QUOTE),
        ("Otters hold hands.", ClaimType.GENERAL),
    ],
)
def test_the_type_of_a_claim(text: str, kind: ClaimType) -> None:
    assert claim_type(text) is kind


@pytest.mark.parametrize(
    ("text", "denies"),
    [
        ("Bats are not blind.", True),
        ("Bats aren\u2019t blind.", True),
        ("No bat is blind.", True),
        ("Bats never sleep.", True),
        ("The probe failed to land.", True),
        ("Not only bats fly.", False),
        ("No fewer than 12 bats fly.", False),
        ("Norway is cold.", False),
    ],
)
def test_denials(text: str, denies: bool) -> None:
    assert is_negated(text) is denies


@pytest.mark.parametrize(
    ("text", "absolute"),
    [
        ("All swans are white.", True),
        ("Swans never sing.", True),
        ("It is only found in Peru.", True),
        ("He is an only child.", False),
        ("It is the best film of all time.", False),
        ("Most swans are white.", False),
    ],
)
def test_words_that_one_counterexample_undoes(text: str, absolute: bool) -> None:
    assert is_absolute(text) is absolute


@pytest.mark.parametrize(
    ("text", "belief"),
    [
        ("Kepler believed that planets sing.", True),
        ("According to Pliny, foxes test ice.", True),
        ("The ring is said to be cursed.", True),
        ("Foxes test ice.", False),
        ("Kepler published three laws.", False),
    ],
)
def test_claims_about_what_someone_says_or_thinks(text: str, belief: bool) -> None:
    assert is_belief(text) is belief


def test_a_bound_on_a_number_compares_nothing() -> None:
    assert not is_comparative("The bridge is longer than 300 metres.")
    assert not is_comparative("Turin is one of the oldest cities.")
    assert is_comparative("The bridge is longer than the tunnel.")


def test_words_keep_their_place_and_know_when_they_are_enclosed() -> None:
    text = "Bo (a cat) isn't \u201cbig\u201d, he said."
    row = words(text)
    assert all(text[word.start : word.end] == word.text for word in row)
    assert [word.text for word in row if word.enclosed] == ["(", "a", "cat", ")", "\u201c", "big", "\u201d"]
    assert [word.bare for word in row if word.text == "isn't"] == ["isn"]
    assert [word.text for word in words("1,234 cats, U.S. and mRNA-1273")] == [
        "1,234", "cats", ",", "U.S", ".", "and", "mRNA-1273",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "form", "when"),
    [
        ("wrote", "past", "past"),
        ("written", "participle", ""),
        ("writes", "s", "present"),
        ("stopped", "past", "past"),
        ("studies", "s", "present"),
        ("was", "be", "past"),
        ("could", "modal", "present"),
        ("galvanizes", "s", "present"),
    ],
)
def test_verb_forms(word: str, form: str, when: str) -> None:
    assert form in forms(word)
    assert tense(word) == when


@pytest.mark.parametrize("word", ["hundred", "table", "so-called", "iron-based", ""])
def test_words_that_are_no_verbs(word: str) -> None:
    assert forms(word) == frozenset()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Statue of Liberty stands in New York.", ("Statue of Liberty", "New York")),
        ("In May 1968, Charles de Gaulle left Paris.", ("Charles de Gaulle", "Paris")),
        ("George H. W. Bush flew from the US.", ("George H. W. Bush", "US")),
        ("Apollo 11 carried 3 men.", ("Apollo 11",)),
        ("Shakespeare's plays use mRNA and TP53.", ("Shakespeare", "mRNA", "TP53")),
        ("High tides flood the old town.", ()),
        ("The 3rd edition sold 12 copies.", ()),
        ("Many people live there.", ()),
        ("It was designed by Per Lund and Will Smith.", ("Per Lund", "Will Smith")),
        ("The ticket costs 3 pounds per adult.", ()),
    ],
)
def test_names(text: str, found: tuple[str, ...]) -> None:
    assert parsed(text).entities(10) == found
    assert all(span.of(text) for span in names(text))


def test_other_forms_of_a_name() -> None:
    assert "U.S." in aliases("United States") and "United States" in aliases("US")
    assert aliases("Ernest Rutherford") == ("Rutherford",)
    assert aliases("President John Adams") == ("John Adams", "Adams")
    assert aliases("Thar Desert") == ()
    assert aliases("Bank of Spain") == ()
    assert aliases("Royal Air Force") == ("RAF",)
    assert aliases("Green Party", "The Green Party (GPX) won.") == ("GPX",)
    assert is_person("Ernest Rutherford") and not is_person("Thar Desert") and not is_person("Ernest")


@pytest.mark.parametrize(
    ("text", "subject", "verb", "object_"),
    [
        ("Alexander Fleming discovered penicillin in 1928.", "Alexander Fleming", "discovered", "penicillin"),
        ("In 1988, the band lost a drummer.", "the band", "lost", "a drummer"),
        ("The road was never completely paved in stone.", "The road", "was never completely paved", "stone"),
        (
            "The man accused of theft was released by the judge.",
            "The man accused of theft",
            "was released",
            "the judge",
        ),
        ("The troops that began the march were late.", "The troops that began the march", "were", "late"),
        ("Statins decrease cholesterol.", "Statins", "decrease", "cholesterol"),
        ("Amtrak transports passengers.", "Amtrak", "transports", "passengers"),
    ],
)
def test_subject_verb_and_object(text: str, subject: str, verb: str, object_: str) -> None:
    found = clause(words(text))
    assert found is not None
    assert stretch(text, found.subject_words) == subject
    assert stretch(text, found.group) == verb
    assert stretch(text, object_words(found)) == object_


def test_words_without_a_verb_are_no_clause() -> None:
    assert clause(words("The old town of Bern")) is None
    assert clause(words("")) is None


def test_what_a_rewriting_adds() -> None:
    source = "Five million Danes eat rye; COVID-19 came in 2020."
    assert not additions(source, "There are 5,000,000 Danes.")
    assert not additions(source, "COVID-19 came in the year 2020.")
    assert additions(source, "Five million Danes and Swedes eat rye.").names == ("Swedes",)
    assert additions(source, "Six million Danes eat rye.").numbers == ("Six million",)
    assert additions(source, "COVID-20 came in 2020.").numbers == ("20",)
    assert additions(source, "COVID-19 came in 2021.").numbers != ()
    assert additions(source, "Danes never eat rye.").negation
    assert not additions("Danes never eat rye.", "Danes do not eat rye.")


class TestCurrentAffairs:
    TODAY = dt.date(2026, 3, 10)

    @pytest.mark.parametrize(
        "text",
        [
            "The minister resigned today.",
            "Prices are currently falling.",
            "The bridge fell on 1 March 2026.",
            "It opened in February 2026.",
        ],
    )
    def test_what_goes_stale(self, text: str) -> None:
        assert is_current(text, self.TODAY)

    @pytest.mark.parametrize(
        "text",
        [
            "Rome was founded in 753 BC.",
            "The bridge fell on 1 March 2019.",
            "The law of 2026 is short.",
            "Snow is white.",
        ],
    )
    def test_what_does_not(self, text: str) -> None:
        assert not is_current(text, self.TODAY)
