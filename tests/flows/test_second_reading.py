"""A language model that is asked what a claim is about, and, in the manner of news, which way each text points."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.values.inquiry import Manner, Request
from adjudge.values.trace import Consulted
from adjudge.values.verdict import Finding, Verdict
from doubles import ScriptedLanguageModel

TEXT = "Canberra, chosen in 1908, has been the seat of the Australian government since 1927."
CLAIM = "Canberra is the capital of Australia."


@pytest.fixture
def engine(home: Path, overlap: None, tmp_path: Path) -> Iterator[Engine]:
    page = tmp_path / "page.jsonl"
    page.write_text(json.dumps({"id": "1", "title": "Canberra", "text": TEXT}), encoding="utf-8")
    with Engine.open() as engine:
        engine.ingest([page])
        yield engine


def verified(engine: Engine, manner: Manner, **answers: list[str]) -> Finding:
    engine.language_model = ScriptedLanguageModel(answers)
    return engine.verify(Request(text=CLAIM, manner=manner))


def tags(finding: Finding) -> list[str]:
    return [event.tag for event in finding.trace if isinstance(event, Consulted)]


def stance(label: str, quote: str) -> str:
    return json.dumps([{"item": 1, "stance": label, "quote": quote}])


class TestNews:
    QUOTE = "has been the seat of the Australian government since 1927"

    def test_its_stance_decides_and_its_words_are_cited(self, engine: Engine) -> None:
        finding = verified(engine, Manner.NEWS, stance=[stance("supports", self.QUOTE)])
        assert finding.verdict is Verdict.SUPPORTED
        assert [citation.quote for citation in finding.citations] == [self.QUOTE]

    def test_words_that_no_page_has_decide_nothing(self, engine: Engine) -> None:
        invented = stance("refutes", "Sydney is the capital")
        finding = verified(engine, Manner.NEWS, stance=[invented, invented])
        alone = verified(engine, Manner.NEWS)
        assert "llm_unquoted" in finding.reason_codes
        assert finding.verdict is alone.verdict

    def test_a_text_is_asked_about_once_however_often_it_is_heard(self, engine: Engine) -> None:
        finding = verified(engine, Manner.NEWS, stance=[stance("neutral", "")])
        assert tags(finding).count("stance") == 1

    def test_a_replay_hears_the_same(self, engine: Engine) -> None:
        finding = verified(engine, Manner.NEWS, stance=[stance("supports", self.QUOTE)])
        engine.language_model = None
        assert engine.replay(finding.case_id).identical


class TestWorker:
    ANCHORS = json.dumps({"entities": ["Canberra"], "anchors": [["Canberra", "Australia"]]})

    def test_it_names_what_the_claim_is_about(self, engine: Engine) -> None:
        finding = verified(engine, Manner.WORKER, anchors=[self.ANCHORS])
        assert tags(finding)[:2] == ["decompose", "anchors"]
        assert finding.subclaims[0].anchors == ("Canberra", "Australia")

    def test_terms_of_its_own_are_refused_and_the_rules_stand(self, engine: Engine) -> None:
        invented = json.dumps({"entities": ["Sydney"], "anchors": [["Sydney", "Melbourne"]]})
        finding = verified(engine, Manner.WORKER, anchors=[invented])
        engine.language_model = None
        assert "llm_unfaithful" in finding.reason_codes
        assert finding.subclaims[0].anchors == engine.verify(CLAIM).subclaims[0].anchors

    def test_it_is_not_asked_for_stances(self, engine: Engine) -> None:
        assert "stance" not in tags(verified(engine, Manner.WORKER, anchors=[self.ANCHORS]))
