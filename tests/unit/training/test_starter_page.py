"""Sentences become pages whose triples point at the words that state them."""

from __future__ import annotations

from adjudge.adapters.starter import Dataset
from adjudge.values.knowledge import Entity
from training.starter.page import PAGE_CHARACTERS, StarterSentence, pages, states

SOURCE = Dataset(
    name="Test atlas",
    slug="atlas",
    package="adjudge",
    version="1",
    licence="MIT",
    url="https://example.org/",
    credit="Test atlas.",
)


def test_a_span_covers_the_sentence_and_nothing_else() -> None:
    sentences = [
        states("Paris is the capital of France.", "France", "capital", "Paris"),
        states("France borders Spain and Italy.", "France", "borders", "Spain", "Italy"),
    ]
    (fact,) = pages(SOURCE, "FR", "France", sentences)
    assert fact.document.text == "Paris is the capital of France. France borders Spain and Italy."
    assert fact.document.source == "Test atlas"
    assert [(t.object, t.span.of(fact.document.text)) for t in fact.triples if t.span is not None] == [
        ("Paris", "Paris is the capital of France."),
        ("Spain", "France borders Spain and Italy."),
        ("Italy", "France borders Spain and Italy."),
    ]


def test_what_does_not_fit_goes_on_to_a_numbered_page_and_the_entity_stays_on_the_first() -> None:
    long = "x" * (PAGE_CHARACTERS - 1) + "."
    sentences = [StarterSentence(text=long, states=(("A", "is", str(number)),)) for number in range(3)]
    facts = list(pages(SOURCE, "A", Entity(name="A"), sentences))
    assert [fact.document.key for fact in facts] == [
        "starter/atlas/A",
        "starter/atlas/A/2",
        "starter/atlas/A/3",
    ]
    assert [len(fact.entities) for fact in facts] == [1, 0, 0]
    assert [fact.triples[0].object for fact in facts] == ["0", "1", "2"]


def test_a_page_is_filled_to_the_last_character_that_fits() -> None:
    half = PAGE_CHARACTERS // 2
    fitting = [states("y" * half, "A", "is", "1"), states("z" * (PAGE_CHARACTERS - half - 1), "A", "is", "2")]
    one_more = [fitting[0], states("z" * (PAGE_CHARACTERS - half), "A", "is", "2")]
    assert len(list(pages(SOURCE, "A", "A", fitting))) == 1
    assert len(list(pages(SOURCE, "A", "A", one_more))) == 2


def test_nothing_to_say_makes_no_page() -> None:
    assert list(pages(SOURCE, "A", "A", [])) == []
