"""What a clause says of its subject."""

from __future__ import annotations

import pytest

from adjudge.article.claim_fields import predicate_type
from adjudge.article.skeleton import metric, place
from adjudge.english.clauses import clause
from adjudge.english.words import words
from adjudge.values.article_claim import PredicateType


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The bridge opened in 1932.", PredicateType.EVENT),
        ("It is the tallest steel arch bridge in the world.", PredicateType.RANKING),
        ("Marie Curie was the first woman to receive it.", PredicateType.RANKING),
        ("There are six lanes on the bridge.", PredicateType.EXISTENCE),
        ("Paris is the capital of France.", PredicateType.EXISTENCE),
        ("Light travels faster than sound.", PredicateType.EXISTENCE),
        ("The mayor said that the bridge needs paint.", PredicateType.QUOTE),
        ("The forest lies in the west of the country.", PredicateType.EXISTENCE),
        ("Nobody can say why it stands.", PredicateType.EXISTENCE),
    ],
)
def test_the_type_follows_from_verb_and_wording(text: str, kind: PredicateType) -> None:
    assert predicate_type(text, clause(words(text))) is kind


@pytest.mark.parametrize(
    ("text", "number", "what"),
    [
        ("The town has a population of 5,000 people.", "5,000", "population"),
        ("The bridge carries 160,000 vehicles a day.", "160,000", "vehicles"),
        ("Sales reached 12 in May.", "12", "Sales"),
    ],
)
def test_a_number_measures_what_stands_beside_it(text: str, number: str, what: str) -> None:
    start = text.index(number)
    assert metric(text, start, start + len(number), "Sales") == what


def test_a_place_is_a_name_behind_a_preposition_and_nobody_s() -> None:
    text = "It was lost to John Smith in northern Peru."
    found = place(text)
    assert found is not None
    assert found.of(text) == "Peru"
    assert place("It was lost in the rain.") is None
