"""The starter base as a whole: enough facts, each exactly where it says, always the same."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

from adjudge.adapters import starter
from adjudge.values.knowledge import Stated
from training.starter import page, write
from training.starter.page import PAGE_CHARACTERS

GUIDE = Path(__file__).parents[3] / "docs" / "starter.md"


@pytest.fixture(scope="module")
def facts() -> tuple[Stated, ...]:
    return tuple(starter.facts())


def test_there_is_enough_to_verify_something(facts: tuple[Stated, ...]) -> None:
    assert len(facts) >= 5_000
    assert sum(len(fact.triples) for fact in facts) >= 10_000


def test_every_triple_points_at_exactly_one_sentence(facts: tuple[Stated, ...]) -> None:
    for fact in facts:
        text = fact.document.text
        spans = sorted({triple.span for triple in fact.triples if triple.span is not None})
        assert " ".join(span.of(text) for span in spans) == text != ""
        assert all(span.of(text).endswith(".") for span in spans)


def test_every_triple_is_certain_and_sourced(facts: tuple[Stated, ...]) -> None:
    sources = {dataset.name for dataset in starter.datasets()}
    for fact in facts:
        assert fact.triples
        assert fact.document.source in sources
        for triple in fact.triples:
            assert (triple.confidence, triple.source) == (1.0, fact.document.source)
            assert all((triple.subject, triple.relation, triple.object))


def test_the_sentence_holds_the_object_it_states(facts: tuple[Stated, ...]) -> None:
    worded_otherwise = {"territory of", "instance of", "position held", "term of office", "size rank"}
    unsaid = [
        (triple.relation, triple.object, triple.span.of(fact.document.text))
        for fact in facts
        for triple in fact.triples
        if triple.span is not None
        and triple.relation not in worded_otherwise
        # A name is spoken without the bracket that tells it apart: Washington (U.S. state).
        and triple.object.split(" (")[0] not in triple.span.of(fact.document.text)
    ]
    assert unsaid == []


def test_each_page_is_one_passage(facts: tuple[Stated, ...]) -> None:
    assert max(len(fact.document.text) for fact in facts) <= PAGE_CHARACTERS


def test_keys_are_unique_and_names_their_dataset(facts: tuple[Stated, ...]) -> None:
    counted = Counter(fact.document.key for fact in facts)
    assert [key for key, count in counted.items() if count > 1] == []
    slugs = {dataset.name: dataset.slug for dataset in starter.datasets()}
    for fact in facts:
        assert fact.document.key.startswith(f"starter/{slugs[fact.document.source]}/")
        assert fact.document.title


def test_one_name_means_one_thing(facts: tuple[Stated, ...]) -> None:
    counted = Counter(entity.name for fact in facts for entity in fact.entities)
    assert [name for name, count in counted.items() if count > 1] == []


def test_no_alias_is_an_everyday_word_or_repeats_the_name(facts: tuple[Stated, ...]) -> None:
    words = set(page.table("names")["words_not_names"])
    for entity in itertools.chain.from_iterable(fact.entities for fact in facts):
        assert entity.name not in entity.aliases
        assert len(set(entity.aliases)) == len(entity.aliases)
        assert not words & {alias.casefold() for alias in entity.aliases}


def test_sentences_are_clean_english(facts: tuple[Stated, ...]) -> None:
    slips = re.compile(r"\bthe the\b|  |\s[,;]|\ba [aeio][a-z]+ (?:metal|collectivity)|\.\.|[{}]|\bNone\b", re.I)
    assert [fact.document.text for fact in facts if slips.search(fact.document.text)] == []
    assert [fact.document.text for fact in facts if not fact.document.text[0].isprintable()] == []


def test_what_is_shipped_is_what_the_tables_and_their_corrections_come_to(facts: tuple[Stated, ...]) -> None:
    """Where it is not: `python -m training.starter.write`."""
    assert tuple(write.facts()) == facts
    assert starter.datasets() == tuple(page.datasets().values())
    assert starter.version() == write.version()


def test_pages_come_in_the_order_of_their_datasets(facts: tuple[Stated, ...]) -> None:
    seen = list(dict.fromkeys(fact.document.source for fact in facts))
    assert seen == [dataset.name for dataset in starter.datasets()]


def test_the_version_follows_the_generators_and_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    before = write.version()
    assert write.version() == before
    monkeypatch.setattr(write, "GENERATORS_VERSION", write.GENERATORS_VERSION + 1)
    raised = write.version()
    assert raised != before
    monkeypatch.setattr(page, "TABLES_VERSION", "9999.1")
    assert write.version() not in {before, raised}


def test_each_dataset_says_whom_to_credit() -> None:
    for dataset in starter.datasets():
        assert all(dataclasses.astuple(dataset)), dataset
        assert dataset.url.startswith("https://")


def test_only_open_licences() -> None:
    allowed = {"CC BY 4.0", "MIT", "Public domain", "Unicode-3.0"}
    assert {dataset.licence for dataset in starter.datasets()} <= allowed


def test_the_guide_names_every_dataset_with_licence_count_and_credit(facts: tuple[Stated, ...]) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    documents = Counter(fact.document.source for fact in facts)
    triples = Counter(fact.document.source for fact in facts for _ in fact.triples)
    for dataset in starter.datasets():
        row = next(line for line in guide.splitlines() if line.startswith(f"| {dataset.name} |"))
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        assert cells[2] == dataset.licence
        assert cells[3] == f"{documents[dataset.name]:,}"
        assert cells[4] == f"{triples[dataset.name]:,}"
        assert dataset.credit in guide
    assert f"| all | | | {len(facts):,} | {triples.total():,} | |" in guide
