"""Collections of very different size are ranked together fairly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudge.adapters.store import words
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter, PreparedDocument, PreparedPassage
from adjudge.values.span import Span

Open = Callable[[], SqliteKnowledgeBase]
Make = Callable[[int, int], tuple[PreparedDocument, ...]]


def note(text: str) -> PreparedDocument:
    passage = PreparedPassage(span=Span(start=0, end=len(text)), vector=bytes([1] * 32))
    return PreparedDocument(document=Document(key=text, text=text, source="notes"), passages=(passage,))


@pytest.mark.parametrize("indexed", [True, False])
def test_a_note_that_says_it_all_comes_before_a_page_that_shares_a_word(
    opened: Open, made: Make, monkeypatch: pytest.MonkeyPatch, indexed: bool
) -> None:
    if indexed:
        monkeypatch.setattr(words, "LAG_LEAST", 50)
    store = opened()
    large = store.live("large", embedder="e", size=32)
    store.add(large, [*made(0, 400), note("Bristol is a city in the west.")])
    store.settle(large)
    small = store.live("small", embedder="e", size=32)
    store.add(small, [note("The engine team of Bristol met on Monday.")])
    hits = store.lexical("the Bristol engine team", 5, Filter())
    first, second = store.passages([h.passage_id for h in hits[:2]])
    assert (first.collection, second.collection) == ("small", "large")
    assert hits[0].score > hits[1].score > 0


def test_a_word_in_every_note_still_counts_for_something(opened: Open) -> None:
    store = opened()
    generation = store.live("small", embedder="e", size=32)
    store.add(generation, [note("A ship came in."), note("A ship went out.")])
    assert [h.score > 0.05 for h in store.lexical("ship", 5, Filter())] == [True, True]
