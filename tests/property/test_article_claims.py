"""What holds for the claims of any text whatever."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.article.claims import article_claims
from adjudge.english.clause_places import clause_places
from adjudge.english.figures.dates import times
from adjudge.english.layout.blocks import bare, blocks
from adjudge.policy.article import ArticlePolicy
from adjudge.values.article import ArticleClaims
from adjudge.values.span import Span
from doubles import PlainWorthiness

POLICY = ArticlePolicy()
# Scraps from which sentences and their ruins are made.
SCRAPS = [
    "The Harbour Bridge ", "opened ", "in 1932", " and ", ", and ", "carries 160,000 cars", ". ", "; ", "\n", "\n\n",
    "# ", "- ", '"', "\u201c", "\u201d", "\xab", "\xbb", "\u201e", " said ", "John Smith", "she ", "It is ", "not ",
    "?", "!", "**", "_", "[", "](", ")", "> ", "| ", "```", "from 1914 to 1918", "last year", "must ", "was banned ",
    "D.C.", "5%", "the best ", "will ", "Figure 1: ", "By Jane Doe", "https://example.org/a", "<b>", "\xe9",
    "\u200b", "\ud800", "\x00", "\r\n", "there are ", "first ",
]  # fmt: skip
texts = st.one_of(st.text(max_size=300), st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join))


def found_in(text: str) -> ArticleClaims:
    return article_claims(text, POLICY, PlainWorthiness(), language="en")


def is_inside(span: Span | None, text: str) -> bool:
    return span is None or 0 <= span.start < span.end <= len(text)


@settings(max_examples=150, deadline=None)
@given(texts)
def test_every_claim_stands_in_the_text_and_within_bounds(text: str) -> None:
    found = found_in(text)
    for claim in found.claims:
        assert is_inside(claim.span, text)
        assert len(claim.span) <= POLICY.longest
        assert is_inside(claim.time_anchor.span, text)
        assert 0.0 <= claim.check_worthiness <= 1.0
        assert 0.0 <= claim.harm_potential <= 1.0
        assert claim.claim_text.strip()
        assert any(entity.strip() for entity in claim.subject_entities)
        assert len(claim.retrieval_seed_terms) >= POLICY.seed_terms
    ids = [claim.id for claim in found.claims]
    assert len(set(ids)) == len(ids)
    assert (found.anchor_id in ids) == bool(ids)


@settings(max_examples=150, deadline=None)
@given(texts)
def test_every_item_of_the_skeleton_stands_in_the_text(text: str) -> None:
    bones = found_in(text).skeleton
    for event in bones.events:
        assert is_inside(event.span, text)
        assert event.location is None or event.location.text == event.location.span.of(text)
    for measured in bones.measurements:
        assert measured.quantity.text == measured.quantity.span.of(text)
    for quote in bones.quotes:
        assert quote.quote_text == text[quote.span.start + 1 : quote.span.end - 1]
    assert all(time.text == time.span.of(text) for time in bones.times())


@given(texts)
def test_claims_come_in_order_and_apart(text: str) -> None:
    spans = [claim.span for claim in found_in(text).claims]
    assert all(not one.overlaps(other) for one, other in pairwise(spans))
    assert spans == sorted(spans)


@given(texts)
def test_clauses_of_a_sentence_lie_in_order_and_hold_its_ends(sentence: str) -> None:
    parts = clause_places(sentence)
    assert parts[0].span.start == 0
    assert parts[-1].span.end == len(sentence)
    assert all(one.span.end <= other.span.start for one, other in pairwise(parts))


@given(texts)
def test_blocks_and_times_lie_in_order_and_apart(text: str) -> None:
    assert len(bare(text)) == len(text)
    for spans in ([block.span for block in blocks(text)], [time.span for time in times(text)]):
        assert all(is_inside(span, text) for span in spans)
        assert all(one.end <= other.start for one, other in pairwise(spans))
