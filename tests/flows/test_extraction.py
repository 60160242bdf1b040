"""Pages of the web feed the graph: by rules, by a language model where there is one, and until their source is removed."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.knowledge import ingest
from adjudge.knowledge.candidates import WEB
from adjudge.ports import SearchResult
from adjudge.values.document import Document
from adjudge.values.evidence import EvidenceKind
from adjudge.values.inquiry import Request
from adjudge.values.knowledge import Filter
from adjudge.values.trace import Consulted, FactsRead, Retrieved
from adjudge.values.verdict import Finding
from doubles import ScriptedFetcher, ScriptedLanguageModel, ScriptedSearcher

URL = "https://atlas.example/2024/05/01/canberra"
TEXT = "Canberra is the capital of Australia. It was founded in 1913. The Molonglo River is dammed by Scrivener Dam."
PAGE = Document(key=URL, text=TEXT, title="Canberra - The Atlas", source="atlas.example", url=URL, published=dt.date(2024, 5, 1))
CLAIM = "Canberra was founded in 1913."
FACT = {
    "subject": "Canberra",
    "relation": "founded in",
    "object": "1913",
    "quote": "It was founded in 1913.",
}


@pytest.fixture
def engine(home: Path, overlap: None) -> Iterator[Engine]:
    with Engine.open() as engine:
        engine.searcher = ScriptedSearcher([SearchResult(url=URL, title="Canberra", snippet="")])
        engine.fetcher = ScriptedFetcher({URL: PAGE})
        yield engine


def stated(engine: Engine) -> list[tuple[str, str, str]]:
    triples, _ = engine.graph.said_in(WEB, URL)
    return [(t.subject, t.relation, t.object) for t in triples]


def asked(finding: Finding) -> list[str]:
    return [e.tag for e in finding.trace if isinstance(e, Consulted)]


def with_model(engine: Engine, *facts: str) -> ScriptedLanguageModel:
    model = ScriptedLanguageModel({"facts": facts})
    engine.language_model = model
    return model


BY_RULES = [
    ("Canberra", "is the capital of", "Australia"),
    ("Canberra", "was founded in", "1913"),
    ("Molonglo River", "is dammed by", "Scrivener Dam"),
]


class TestByRules:
    def test_a_fetched_page_is_in_the_graph_with_where_it_says_so(self, engine: Engine) -> None:
        engine.verify(CLAIM)
        assert stated(engine) == BY_RULES
        triples, _ = engine.graph.said_in(WEB, URL)
        founded = triples[1]
        assert founded.span is not None and founded.span.of(TEXT) == "It was founded in 1913."
        assert (founded.source, founded.date, founded.collection) == ("atlas.example", dt.date(2024, 5, 1), WEB)
        rules = engine.policy.extraction
        assert founded.confidence == pytest.approx(rules.passive * rules.resolved)
        (passage,) = engine.store.passages([founded.passage_id or 0])
        assert "founded in 1913" in passage.text

    def test_the_next_retrieval_finds_it_there(self, engine: Engine) -> None:
        finding = engine.verify(CLAIM)
        first, *later = [e.graph for e in finding.trace if isinstance(e, Retrieved) if e.query == CLAIM]
        assert first == 0 and later[0] > 0
        assert any(item.kind is EvidenceKind.GRAPH for item in finding.evidence)

    def test_removing_its_source_removes_what_it_said(self, engine: Engine) -> None:
        engine.verify(CLAIM)
        assert engine.graph.find("Canberra")
        engine.store.remove(WEB, "atlas.example")
        assert (stated(engine), engine.graph.find("Canberra")) == ([], ())
        assert not engine.graph.neighbourhood(["Canberra"], hops=2, limit=9, where=Filter())

    def test_files_are_read_for_passages_alone_unless_the_policy_says_otherwise(self, engine: Engine, tmp_path: Path) -> None:
        note = tmp_path / "canberra.txt"
        note.write_text(TEXT, encoding="utf-8")
        assert engine.ingest([note]).triples_added == 0
        engine.policy = replace(engine.policy, extraction=replace(engine.policy.extraction, files=1))
        assert engine.ingest([note], collection="read").triples_added == len(BY_RULES) - 1  # "It" has no title to go by

    def test_pages_put_into_a_library_are_read_where_the_keeper_says_they_are_pages(self, engine: Engine) -> None:
        keeping = ingest.for_pages(engine.keeping("library"))
        report = ingest.add([PAGE], "library", keeping, lambda event: None)
        assert report.triples_added == len(BY_RULES)

    def test_switched_off_pages_bring_no_statements(self, engine: Engine) -> None:
        engine.policy = replace(engine.policy, extraction=replace(engine.policy.extraction, pages=0))
        with_model(engine, json.dumps([FACT]))
        finding = engine.verify(CLAIM)
        assert stated(engine) == []
        assert "facts" not in asked(finding)


class TestWithALanguageModel:
    def test_its_facts_take_the_place_of_the_rules_in_the_sentences_it_quotes(self, engine: Engine) -> None:
        model = with_model(engine, json.dumps([FACT]))
        finding = engine.verify(CLAIM)
        assert stated(engine) == [BY_RULES[0], ("Canberra", "founded in", "1913"), BY_RULES[2]]
        assert [e for e in finding.trace if isinstance(e, FactsRead)] == [FactsRead(url=URL, proposed=1, kept=1)]
        (call,) = [call for call in model.asked if call.tag == "facts"]
        assert call.max_tokens == engine.policy.language.facts_tokens

    @pytest.mark.parametrize(
        ("replies", "reason"),
        [
            (["no facts today"] * 2, "llm_malformed"),
            ([json.dumps([{**FACT, "quote": "It was founded in 1914."}])] * 2, "llm_unquoted"),
            ([], "llm_failed"),
        ],
    )
    def test_where_its_answer_cannot_be_used_rules_have_read_the_page(
        self, engine: Engine, replies: list[str], reason: str
    ) -> None:
        with_model(engine, *replies)
        finding = engine.verify(CLAIM)
        assert stated(engine) == BY_RULES
        assert reason in finding.reason_codes

    def test_a_fact_its_quote_does_not_bear_out_is_dropped_and_said_so(self, engine: Engine) -> None:
        invented = {**FACT, "relation": "belongs wholly to rich foreign owners since"}
        with_model(engine, json.dumps([invented]))
        finding = engine.verify(CLAIM)
        assert stated(engine) == BY_RULES
        assert [e for e in finding.trace if isinstance(e, FactsRead)] == [FactsRead(url=URL, proposed=1, kept=0)]

    def test_a_case_replays_to_the_byte_without_page_or_model(self, engine: Engine) -> None:
        with_model(engine, "not this", json.dumps([FACT]))
        finding = engine.verify(CLAIM)
        assert asked(finding).count("facts") == 2
        engine.searcher = engine.fetcher = engine.language_model = None
        assert engine.replay(finding.case_id).identical

    def test_it_stands_back_where_little_is_left(self, engine: Engine) -> None:
        model = with_model(engine, json.dumps([FACT]))
        budget = Request(text=CLAIM).budget
        engine.verify(Request(text=CLAIM, budget=replace(budget, llm_calls=5)))
        assert "facts" not in [call.tag for call in model.asked]
        assert stated(engine) == BY_RULES

    def test_it_is_asked_about_no_more_pages_than_it_has_calls(self, engine: Engine) -> None:
        urls = [f"{URL}-{n}" for n in range(9)]
        engine.searcher = ScriptedSearcher([SearchResult(url=url, title="Canberra", snippet="") for url in urls])
        engine.fetcher = ScriptedFetcher(
            {url: replace(PAGE, key=url, url=url, text=f"{TEXT} Page {n}.") for n, url in enumerate(urls)}
        )
        engine.policy = replace(engine.policy, language=replace(engine.policy.language, facts_calls=2))
        with_model(engine, *[json.dumps([FACT])] * 9)
        finding = engine.verify(CLAIM)
        assert asked(finding).count("facts") == 2
        assert "llm_budget" not in finding.reason_codes
