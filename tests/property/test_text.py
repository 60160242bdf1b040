"""What holds of the text room for any text at all."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.english.figures.dates import date_spans, dates, parse_date
from adjudge.english.figures.numbers import numbers
from adjudge.english.layout.chunks import chunks
from adjudge.english.layout.clean import clean_document, detect, normalise_claim, statement_hash
from adjudge.english.sentence import overlap, parsed
from adjudge.english.sentences import sentences
from adjudge.english.words import terms
from adjudge.values.span import Span
from adjudge.values.urls import article_quality, is_homepage, normalise, site

UNTIMED = settings(deadline=None)  # first calls load models; how long that takes is no property

WORDS = """
1 12 1,234 3.5 1998 2021-05-03 05/06/2001 -40 % $ € km/h metres °C million bn half third twenty-one May 3rd
between and to from over less than at least about century BC 1990s ½ 1/2 × 10^8 Dr. U.S. e.g. ... !? “ ” a of
the cats café 東京 - – ( ) : , .
"""
PIECES = st.sampled_from(WORDS.split())
PROSE = st.lists(st.tuples(PIECES, st.sampled_from([" ", "", "\n", "\n\n", "-", ". "])), max_size=60).map(
    lambda parts: "".join(word + gap for word, gap in parts)
)
ANY = st.text(st.characters(), max_size=300)  # lone surrogates and NUL included
TEXT = st.one_of(PROSE, ANY)
LANGUAGE = st.sampled_from(["en", "de", "ja", "zz"])


def _covers(text: str, spans: tuple[Span, ...]) -> bool:
    inside = {at for span in spans for at in range(span.start, span.end)}
    return all(character.isspace() or at in inside for at, character in enumerate(text))


@UNTIMED
@given(TEXT)
def test_a_normalised_claim_is_normal(text: str) -> None:
    claim = normalise_claim(text)
    assert normalise_claim(claim) == claim
    assert claim == " ".join(claim.split())


@UNTIMED
@given(TEXT)
def test_a_clean_document_can_be_stored_and_stays_clean(text: str) -> None:
    document = clean_document(text)
    assert document.encode("utf-8").decode("utf-8") == document
    assert "\x00" not in document
    assert "\r\n" not in document
    assert clean_document(document) == document
    assert len(statement_hash(text)) == 64


@UNTIMED
@given(TEXT, LANGUAGE)
def test_sentences_are_ordered_trimmed_and_lose_nothing(text: str, language: str) -> None:
    spans = sentences(text, language)
    assert all(span.of(text) and span.of(text) == span.of(text).strip() for span in spans)
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert _covers(text, spans)


@UNTIMED
@given(TEXT, st.integers(1, 80), st.data())
def test_chunks_fit_advance_and_lose_nothing(text: str, size: int, data: st.DataObject) -> None:
    spans = chunks(text, size, data.draw(st.integers(0, size - 1)))
    assert all(0 < len(span) <= size for span in spans)
    assert all(a.start < b.start and a.end < b.end for a, b in pairwise(spans))
    assert _covers(text, spans)


@UNTIMED
@given(TEXT, TEXT)
def test_overlap_is_a_share_and_whole_with_itself(claim: str, text: str) -> None:
    assert 0.0 <= overlap(claim, text) <= 1.0
    assert overlap(claim, claim) == (1.0 if terms(claim) else 0.0)
    assert overlap(claim, f"{text} {claim}") == overlap(claim, claim)


@UNTIMED
@given(TEXT)
def test_numbers_and_quantities_stand_in_the_text_in_order(text: str) -> None:
    for spans in (
        [number.span for number in numbers(text)],
        [quantity.span for quantity in parsed(text).quantities],
    ):
        assert all(len(span) > 0 and span.end <= len(text) for span in spans)
        assert all(before.end <= after.start for before, after in pairwise(spans))
    assert all(math.isfinite(number.value) for number in numbers(text))
    for quantity in parsed(text).quantities:
        assert (quantity.upper is not None) == (quantity.bound == "range")
        assert quantity.upper is None or quantity.value < quantity.upper


@UNTIMED
@given(TEXT)
def test_dates_stand_in_the_text_in_order_and_run_forward(text: str) -> None:
    found = dates(text)
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))
    assert all(mention.start <= mention.end for mention in found)
    assert {mention.span for mention in found} <= set(date_spans(text))


@UNTIMED
@given(st.dates())
def test_an_iso_date_is_read_back(day: object) -> None:
    assert parse_date(str(day)) == day


@UNTIMED
@given(TEXT)
def test_any_text_may_stand_where_a_date_should(text: str) -> None:
    day = parse_date(text)
    assert day is None or 1 <= day.year <= 9999


@UNTIMED
@given(ANY)
def test_a_language_is_always_told(text: str) -> None:
    code, probability = detect(text)
    assert code
    assert 0.0 <= probability <= 1.0


HOST = st.from_regex(r"[a-z]{1,8}(\.[a-z]{2,5}){1,3}", fullmatch=True)
PATH = st.text("abc019-_.%/é ~+", max_size=30)
QUERY = st.text("abutm_=&1%é+ ", max_size=30)


@UNTIMED
@given(HOST, PATH, QUERY)
def test_a_normal_address_stays_as_it_is_and_names_the_same_site(host: str, path: str, query: str) -> None:
    url = f"http://{host}/{path}?{query}#x"
    normal = normalise(url)
    assert normalise(normal) == normal
    assert site(normal) == site(url)
    assert host.endswith(site(url))
    assert 0.0 <= article_quality(url) <= 1.0
    assert is_homepage(url) == (article_quality(url) == 0.0)
