"""Documents in every shape that RAG pipelines have them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.evaluators.grounding import documents_of
from adjudge.values.document import Document


@dataclass
class PageContent:
    """As LangChain has them."""

    page_content: str
    metadata: dict[str, Any] = field(default_factory=dict)
    id: str | None = None


@dataclass
class Node:
    """As LlamaIndex has them."""

    text: str
    metadata: dict[str, Any] = field(default_factory=dict)
    node_id: str = "7d1f"


@dataclass
class Content:
    """As Haystack has them."""

    content: str
    meta: dict[str, Any] = field(default_factory=dict)


def named(given: Any) -> list[tuple[str, str]]:
    return [(document.source, document.text) for document in documents_of(given)]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("One text.", [("document 1", "One text.")]),
        (["One.", "Two."], [("document 1", "One."), ("document 2", "Two.")]),
        ([("a.md", "One."), ["b.md", "Two."]], [("a.md", "One."), ("b.md", "Two.")]),
        ([{"id": "a", "text": "One."}], [("a", "One.")]),
        ([{"id": 7, "page_content": "One."}], [("7", "One.")]),
        ([{"name": "a", "content": "One."}], [("a", "One.")]),
        ([{"content": "One.", "metadata": {"source": "a.md"}}], [("a.md", "One.")]),
        ({"text": "One."}, [("document 1", "One.")]),
        ([PageContent("One.", {"source": "a.md"}, id="x")], [("a.md", "One.")]),
        ([PageContent("One.", id="x")], [("x", "One.")]),
        (PageContent("One."), [("document 1", "One.")]),
        ([Node("One.", {"file_name": "a.md"})], [("a.md", "One.")]),
        ([Node("One.")], [("7d1f", "One.")]),
        ([Content("One.", {"name": "a"})], [("a", "One.")]),
        ((text for text in ("One.", "")), [("document 1", "One."), ("document 2", "")]),
        ([], []),
    ],
)
def test_each_shape_gives_its_name_and_text(given: Any, found: list[tuple[str, str]]) -> None:
    assert named(given) == found


def test_chunks_of_one_file_keep_names_of_their_own() -> None:
    chunks = [PageContent(text, {"source": "a.md"}) for text in ("One.", "Two.", "Three.")]
    assert [document.source for document in documents_of(chunks)] == ["a.md", "a.md #2", "a.md #3"]
    assert len({document.key for document in documents_of(chunks)}) == 3


def test_our_own_documents_stay_as_they_are() -> None:
    document = Document(key="k", text="One.", source="s", published=dt.date(2024, 5, 1))
    assert documents_of([document]) == documents_of(document) == (document,)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("2024-05-01", dt.date(2024, 5, 1)),
        ("2024-05-01T08:00:00Z", dt.date(2024, 5, 1)),
        (dt.datetime(2024, 5, 1, 8), dt.date(2024, 5, 1)),
        (dt.date(2024, 5, 1), dt.date(2024, 5, 1)),
        ("last spring", None),
        (None, None),
    ],
)
def test_a_date_in_the_metadata_is_when_it_was_published(value: Any, found: dt.date | None) -> None:
    (document,) = documents_of([PageContent("One.", {"date": value, "title": "T", "url": "https://example.org/"})])
    assert (document.published, document.title, document.url) == (found, "T", "https://example.org/")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([3], "Document 1 is an int, which holds no text."),
        (["One.", {"title": "a"}], "Document 2 is a dict, which holds no text."),
        ([("a", "b", "c")], "Document 1 is no pair of a name and a text."),
        ([None], "Document 1 is a NoneType, which holds no text."),
        (3, "Documents cannot be an int."),
    ],
)
def test_what_holds_no_text_is_named(given: Any, said: str) -> None:
    with pytest.raises(InputError) as refused:
        documents_of(given)
    assert str(refused.value).startswith(said) and "(name, text) pairs" in str(refused.value)
