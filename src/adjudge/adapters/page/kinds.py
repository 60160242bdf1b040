"""What kind of thing an answer is: what its Content-Type says, set right by how its bytes begin."""

from __future__ import annotations

import re

from adjudge.adapters.page.address import Address
from adjudge.errors import ProviderError

HTML, TEXT, PDF, DOCX = "html", "text", "pdf", "docx"

_DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_KINDS = {
    "text/html": HTML,
    "application/xhtml+xml": HTML,
    "text/plain": TEXT,
    "text/markdown": TEXT,
    "application/pdf": PDF,
    "application/x-pdf": PDF,
    _DOCX_TYPE: DOCX,
}
ACCEPTED = f"text/html, application/xhtml+xml, application/pdf;q=0.9, {_DOCX_TYPE};q=0.8, text/plain;q=0.8, */*;q=0.1"
"""What we tell servers we can read."""

# Servers give files they know nothing about these types, or none; the bytes must say.
_UNSAID = frozenset(
    {"", "application/octet-stream", "binary/octet-stream", "application/x-download", "application/zip"}
)
_MEDIA = {"image": "a picture", "audio": "a sound recording", "video": "a film", "font": "a font"}
_DATA = ("json", "xml", "javascript", "csv", "yaml")
_CHARSET = re.compile(r"charset\s{0,9}=\s{0,9}[\"']?([\w:.-]{1,40})", re.IGNORECASE | re.ASCII)

_PDF_MAGIC, _ZIP_MAGIC = b"%PDF-", b"PK\x03\x04"
_PDF_MAGIC_WITHIN = 1024  # readers forgive junk before the mark
_LOOKS_LIKE_A_PAGE = re.compile(rb"<(?:!doctype\s{1,9}html|html|head|body|!--)", re.IGNORECASE)


def media_type(content_type: str) -> str:
    """The type alone, in small letters: "text/html"."""
    return content_type.partition(";")[0].strip().lower()


def charset(content_type: str) -> str | None:
    """The encoding a Content-Type names."""
    found = _CHARSET.search(content_type[:500])
    return found[1] if found else None


def must_be_readable(page: Address, content_type: str) -> None:
    """Refuses, before its body is fetched, an answer that says it is no text: data, pictures, sound."""
    said = media_type(content_type)
    if said in _KINDS or said in _UNSAID:
        return
    if what := _MEDIA.get(said.partition("/")[0]):
        raise ProviderError(f"{page.shown} is {what}, not a text.")
    if any(word in said for word in _DATA):
        raise ProviderError(f"{page.shown} is data for programs ({said[:60]}), not a text for people.")
    raise ProviderError(f"{page.shown} is of a kind that cannot be read ({said[:60]}).")


def kind_of(page: Address, content_type: str, body: bytes) -> str:
    """How a body is to be read; ProviderError when it is nothing that can be."""
    said = media_type(content_type)
    if _PDF_MAGIC in body[:_PDF_MAGIC_WITHIN] and (said == "application/pdf" or body.lstrip().startswith(_PDF_MAGIC)):
        return PDF
    if body.startswith(_ZIP_MAGIC) and (said in _UNSAID or said == _DOCX_TYPE or page.path.lower().endswith(".docx")):
        return DOCX
    if _LOOKS_LIKE_A_PAGE.match(body[:1024].lstrip()):
        return HTML  # a login or error page, sent where a file was asked for, among others
    if said in _KINDS:
        return _KINDS[said]
    if said == "" and b"\0" not in body[:1024]:
        return TEXT
    raise ProviderError(f"{page.shown} is of a kind that cannot be read.")
