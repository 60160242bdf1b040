from __future__ import annotations

import pytest

from adjudge.adapters.page.address import parse
from adjudge.adapters.page.kinds import DOCX, HTML, PDF, TEXT, charset, kind_of, must_be_readable
from adjudge.errors import ProviderError

PAGE = parse("https://example.org/file")
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.mark.parametrize(
    ("said", "body", "kind"),
    [
        ("text/html; charset=utf-8", b"<p>rain", HTML),
        ("application/xhtml+xml", b"<?xml version='1.0'?><html>", HTML),
        ("text/plain", b"rain", TEXT),
        ("text/markdown", b"# rain", TEXT),
        ("application/pdf", b"junk\n%PDF-1.7 ...", PDF),
        ("text/html", b"%PDF-1.4 ...", PDF),
        ("application/octet-stream", b"%PDF-1.4 ...", PDF),
        (WORD, b"PK\x03\x04...", DOCX),
        ("application/zip", b"PK\x03\x04...", DOCX),
        ("application/pdf", b"<!DOCTYPE html><title>Log in</title>", HTML),
        ("", b"  <html><p>rain", HTML),
        ("", b"rain", TEXT),
        ("text/plain", b"The mark %PDF- begins a PDF file.", TEXT),
    ],
)
def test_bytes_set_right_what_the_server_says(said: str, body: bytes, kind: str) -> None:
    must_be_readable(PAGE, said)
    assert kind_of(PAGE, said, body) == kind


@pytest.mark.parametrize("said", ["application/octet-stream", "application/zip", ""])
def test_bytes_of_no_kind_are_refused(said: str) -> None:
    with pytest.raises(ProviderError, match="cannot be read"):
        kind_of(PAGE, said, b"\x7fELF\0\0\0\0")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("application/json", "data for programs"),
        ("application/ld+json; charset=utf-8", "data for programs"),
        ("application/rss+xml", "data for programs"),
        ("text/csv", "data for programs"),
        ("image/png", "a picture"),
        ("Video/MP4", "a film"),
        ("audio/mpeg", "a sound recording"),
        ("application/x-msdownload", "of a kind that cannot be read"),
    ],
)
def test_what_is_no_text_is_refused_before_it_is_fetched(said: str, reason: str) -> None:
    with pytest.raises(ProviderError, match=reason):
        must_be_readable(PAGE, said)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("text/html; charset=koi8-r", "koi8-r"),
        ('text/html; Charset = "UTF-8"', "UTF-8"),
        ("text/html", None),
        ("text/html; charset=", None),
        ("text/html; " + "charset " * 10_000, None),
    ],
)
def test_the_charset_is_read_from_the_type(said: str, name: str | None) -> None:
    assert charset(said) == name
