"""What a person reads in a terminal."""

from __future__ import annotations

import datetime as dt
import io

from rich.console import Console

from adjudge.render.terminal import print_found, print_ingest, print_sources, print_stats
from adjudge.values.document import IngestReport, Passage, Skipped
from adjudge.values.knowledge import CollectionInfo, FoundPassage, SourceInfo, StoreStats
from adjudge.values.score import Score
from adjudge.values.span import Span
from adjudge.values.trace import Retrieved

HOSTILE = "[red]not markup[/] [link=https://x.example]no link[/link]"


def shown(print_: object, *values: object) -> str:
    out = Console(file=io.StringIO(), width=200, force_terminal=False, highlight=False)
    print_(*values, out)  # type: ignore[operator]
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def found(text: str, title: str = "T") -> FoundPassage:
    passage = Passage(
        id=1, document_key="k", collection="library", content_sha256="ab" * 32, span=Span(start=1200, end=1200 + len(text)),
        text=text, source="a source", title=title, url="https://example.org/x", published=dt.date(2024, 2, 1),
    )  # fmt: skip
    return FoundPassage(passage=passage, score=Score(formula="f", value=0.5), cosine=0.4, semantic=0.61, bm25=7.25)


def test_a_passage_shows_its_words_scores_source_and_place() -> None:
    text = shown(print_found, "q", [found("The cat sat.")], Retrieved(query="q", lexical=1, vector=1))
    assert "The cat sat." in text
    assert "score 0.50 · similarity 0.61 · BM25 7.2" in text
    assert "a source · https://example.org/x · 2024-02-01 · characters 1,200–1,212 of abababab" in text


def test_text_from_outside_is_never_read_as_markup() -> None:
    text = shown(print_found, HOSTILE, [found(HOSTILE, HOSTILE)], Retrieved(query="q", lexical=1, vector=1))
    assert text.count("[red]not markup[/]") == 2
    skip = Skipped(path="[bold]x", reason=HOSTILE)
    assert "[bold]x: [red]not markup" in shown(print_ingest, IngestReport(skipped=(skip,)), "c")


def test_nothing_found_says_so() -> None:
    assert "Nothing found" in shown(print_found, "q", [], Retrieved(query="q", lexical=0, vector=0))


def test_undated_passages_left_out_are_counted() -> None:
    event = Retrieved(query="q", lexical=0, vector=0, undated_left_out=1234)
    assert "1,234 passages without a date were left out" in shown(print_found, "q", [], event)


def test_an_ingest_is_summed_up_in_one_line_then_what_was_skipped() -> None:
    skips = tuple(Skipped(path=f"f{i}", reason="Broken.", row=i or None) for i in range(13))
    report = IngestReport(documents_added=1, passages_added=2000, documents_unchanged=3, skipped=skips, seconds=2.0)
    text = shown(print_ingest, report, "library")
    assert "library: 1 document added, 2,000 passages, 3 already there in 2.0 s (1,000 passages/s)." in text
    assert "13 skipped:" in text and "f0: Broken." in text and "f1, row 1: Broken." in text
    assert "f10" not in text and "3 more" in text


def test_an_empty_knowledge_base_says_how_to_begin() -> None:
    assert "adjudge kb starter" in shown(print_sources, [], [])


def test_sources_and_stats_are_listed_by_collection() -> None:
    held = CollectionInfo(name="library", embedder="static-256", generation=1, documents=1, passages=2, can_roll_back=True)
    source = SourceInfo(
        name="notes.md", collection="library", documents=1, passages=2, first_published=dt.date(2020, 1, 1),
        last_published=dt.date(2021, 1, 1),
    )  # fmt: skip
    text = shown(print_sources, [held], [source])
    assert "notes.md" in text and "2020-01-01 – 2021-01-01" in text and "can be rolled back" in text
    stats = StoreStats(path="x.db", schema=1, bytes=1_500_000, collections=(held,), index={"library": "exact scan of 2"})
    text = shown(print_stats, stats)
    assert "1.5 MB" in text and "exact scan of 2" in text
