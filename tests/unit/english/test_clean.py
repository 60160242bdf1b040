from __future__ import annotations

import hashlib

import pytest

from adjudge.english.layout.clean import clean_document, normalise_claim, statement_hash


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  The \t Earth\n is  round. ", "The Earth is round."),
        ("\uff34\uff48\uff45 \ufb01rst \u2460", "The first 1"),
        ("va\u200bcci\u00adne", "vaccine"),
        ("\u202eevil\u202c \u2066text\u2069", "evil text"),
        ("hidden\U000e0041\U000e0042\U000e007f tags", "hidden tags"),
        ("heart\ufe0f", "heart"),
        ("bell\x07 and nul\x00", "bell and nul"),
        ("e\u0301", "\u00e9"),
        ("half \ud800", "half \ufffd"),
        ("\u200b\ufeff", ""),
    ],
)
def test_a_claim_reads_as_a_person_sees_it(written: str, read: str) -> None:
    assert normalise_claim(written) == read


def test_signs_that_enclose_arabic_numbers_are_seen_and_stay() -> None:
    assert normalise_claim("\u06dd\u0661") == "\u06dd1"


def test_a_flood_of_accents_is_cut_to_thirty() -> None:
    assert len(normalise_claim("q" + "\u0316" * 1000)) == 31


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("\ufeffStart", "Start"),
        ("one\r\ntwo\r\r\nthree", "one\ntwo\nthree"),
        ("lone\rreturn", "lone\rreturn"),
        ("a\x00b", "a\ufffdb"),
        ("\ud83d\ude00", "\ufffd\ufffd"),
        ("  kept \u200b exactly \ufeff\u00e9 e\u0301 ", "  kept \u200b exactly \ufeff\u00e9 e\u0301 "),
    ],
)
def test_a_document_changes_only_where_it_could_not_be_stored(given: str, stored: str) -> None:
    assert clean_document(given) == stored
    assert stored.encode("utf-8")


def test_statements_that_differ_in_case_and_spacing_share_a_name() -> None:
    assert statement_hash("The  Earth\nis ROUND ") == hashlib.sha256(b"the earth is round").hexdigest()
    assert statement_hash("The Earth is flat") != statement_hash("The Earth is round")
