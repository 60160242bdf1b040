"""A source's tier is told wherever its words are: beside the quote, with the evidence, on the page."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from findings import REFUTED
from reading_pages import Page
from rich.console import Console, RenderableType

from adjudge.render.finding_page import finding_page
from adjudge.render.finding_terminal import finding_view
from adjudge.render.knowledge_terminal import source_view
from adjudge.render.words import rating_words, tier_words
from adjudge.values.source import SourceKind, SourceRating, Tier, TierDecidedBy

WIKI = SourceRating(
    site="wikipedia.org", decided_by=TierDecidedBy.ROW, credibility=0.78, tier=Tier.B, kind=SourceKind.ENCYCLOPAEDIA,
    rule="wikipedia.org", why="anyone may edit",
)  # fmt: skip
STRANGER = SourceRating(
    site="nobody.example", decided_by=TierDecidedBy.NOTHING, credibility=0.5, tier=Tier.UNKNOWN
)  # fmt: skip
OWN = SourceRating(site="notes.txt", decided_by=TierDecidedBy.OWN_DOCUMENT, credibility=0.8)
first, *others = REFUTED.finding.evidence
FINDING = replace(REFUTED.finding, evidence=(replace(first, rating=WIKI), *others))


def shown(view: RenderableType) -> str:
    out = Console(file=io.StringIO(), width=160, color_system=None, highlight=False)
    out.print(view)
    assert isinstance(out.file, io.StringIO)
    return " ".join(out.file.getvalue().replace("┃", " ").split())


@pytest.mark.parametrize(
    ("rating", "short", "line"),
    [
        (WIKI, "tier B", "tier B, encyclopaedia (the row for wikipedia.org)"),
        (
            replace(WIKI, decided_by=TierDecidedBy.SUFFIX, rule="org"),
            "tier B",
            "tier B, encyclopaedia (the rule for every .org)",
        ),
        (replace(WIKI, decided_by=TierDecidedBy.OWN_ROW, kind=None), "tier B", "tier B (your row for wikipedia.org)"),
        (STRANGER, "unknown source", "unknown source (no row and no rule)"),
        (OWN, "", "it is one of your own documents"),
        (replace(OWN, decided_by=TierDecidedBy.STARTER), "", "it is one of the shipped facts"),
    ],
)
def test_words(rating: SourceRating, short: str, line: str) -> None:
    assert (tier_words(rating), rating_words(rating)) == (short, line)


def test_the_quote_says_the_tier_of_its_source() -> None:
    assert "Eiffel Tower · Wikipedia · 12 March 2024 · tier B https://en.wikipedia.org" in shown(finding_view(FINDING))


def test_the_evidence_says_what_decided_it() -> None:
    text = shown(finding_view(FINDING, details=True))
    assert "source: tier B, encyclopaedia (the row for wikipedia.org)" in text


def test_so_does_the_page_with_the_reason() -> None:
    text = Page(finding_page(FINDING, REFUTED.snapshots)).flowing
    assert "Source: tier B, encyclopaedia (the row for wikipedia.org): anyone may edit." in text


def test_a_reason_of_the_user_s_file_is_only_ever_text() -> None:
    hostile = replace(WIKI, why="<script>alert(1)</script>\x1b[2J", site="\x1b]0;x\x07")
    finding = replace(FINDING, evidence=(replace(first, rating=hostile), *others))
    read = Page(finding_page(finding, REFUTED.snapshots))
    assert not read.all("script")
    assert "\x1b" not in shown(source_view(hostile, {}, cited_first=True))
