"""Pages that cannot be had: in the manner of news what the search shows of them is evidence, in the worker's it is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.ports import SearchResult
from adjudge.values.inquiry import Manner, Request
from adjudge.values.verdict import Verdict
from adjudge.verify.read_candidates import EXTRACT
from doubles import ScriptedFetcher, ScriptedSearcher

CLAIM = "Napoleon Bonaparte preferred tea to coffee."
SHOWN = "Napoleon Bonaparte preferred tea to coffee, his valet wrote, and drank it every day of the year."
URL = "https://history.example/2024/05/06/tea-and-coffee"


@pytest.fixture
def engine(home: Path, overlap: None) -> Iterator[Engine]:
    with Engine.open() as engine:
        engine.searcher = ScriptedSearcher([SearchResult(url=URL, title="Napoleon Bonaparte's tea", snippet=SHOWN)])
        engine.fetcher = ScriptedFetcher({})
        yield engine


def test_the_extract_is_kept_marked_and_quoted(engine: Engine) -> None:
    finding = engine.verify(Request(text=CLAIM, manner=Manner.NEWS))
    assert finding.verdict is Verdict.SUPPORTED
    (citation,) = finding.citations
    snapshot = engine.store.snapshot(citation.content_sha256)
    assert snapshot is not None and snapshot == SHOWN
    assert citation.quote == SHOWN[citation.start : citation.end]
    assert (citation.url, citation.title) == (URL, f"Napoleon Bonaparte's tea ({EXTRACT})")
    assert "page_failed" in finding.reason_codes


def test_the_worker_wants_the_page(engine: Engine) -> None:
    finding = engine.verify(CLAIM)
    assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
    assert finding.citations == ()


def test_the_page_takes_the_extract_s_place_once_it_can_be_had(engine: Engine) -> None:
    engine.verify(Request(text=CLAIM, manner=Manner.NEWS))
    engine.fetcher = ScriptedFetcher({URL: "Napoleon Bonaparte's cook bought lemons in Genoa, an old bill shows."})
    again = engine.verify(Request(text="Napoleon Bonaparte's cook bought lemons in Genoa.", manner=Manner.NEWS))
    assert [EXTRACT in item.title for item in again.evidence if item.url == URL] == [False]


def test_a_replay_finds_the_same(engine: Engine) -> None:
    finding = engine.verify(Request(text=CLAIM, manner=Manner.NEWS))
    engine.searcher = engine.fetcher = None
    assert engine.replay(finding.case_id).identical
