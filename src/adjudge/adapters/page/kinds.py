"""What kind of thing an answer is: what its Content-Type says, set right by how its bytes begin."""

from __future__ import annotations

import re

from adjudge.adapters.page.address import Address
from adjudge.errors import ProviderError
from adjudge.values.dataclass import dataclass

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
_UNSAID = frozenset({"", "application/octet-stream", "binary/octet-stream", "application/x-download", "application/zip"})
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


# How much of everything one page may take.


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchLimits:
    """The bounds of a fetch; each has the value a careful crawler runs with."""

    seconds: float = 20.0
    """From the first look-up of the name to the text, redirects and robots.txt included; waiting for a turn is not."""
    connect_seconds: float = 5.0
    """To one address: a host that drops packets must leave time for its other addresses."""
    reading_seconds: float = 8.0
    """For taking the text out of the bytes. Ordinary pages take a tenth of a second, the longest articles one."""
    bytes: int = 8 * 2**20
    """Of a body, unpacked. Pages of news are a tenth of one MiB; long reports as PDF reach this."""
    robots_bytes: int = 512 * 1024
    """Of a robots.txt; what follows is not read (RFC 9309 asks for 500 KiB)."""
    redirects: int = 5
    """Hops followed. Real ones need one or two: to https, to www."""
    reading_memory: int = 88 * 2**20
    """What the reading of a large page may take beside the reader's own code. An encyclopaedia's longest takes 60."""
    small_bytes: int = 256 * 1024
    """Pages up to this are small, as nearly all articles are; of larger and packed ones one is read at a time."""
    small_memory: int = 32 * 2**20
    """What the reading of a small page may take; the fullest take 24."""
    readers: int = 2
    """Pages that are read at a time: one hostile page must not hold up the others."""
    spacing: float = 1.0
    """Seconds between two pages of a site that asks for nothing else."""
    patience: float = 30.0
    """The longest wait for a site's turn; a page that would take longer is given up at once."""
