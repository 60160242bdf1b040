"""Bytes of a page to its text and what it says about itself. Runs inside the reader process."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import IO
from urllib.parse import urljoin

from adjudge.adapters.files import docx, html, pdf
from adjudge.adapters.files.given import GivenFile, decode, read_marked_up
from adjudge.adapters.page.kinds import DOCX, HTML, PDF, TEXT
from adjudge.adapters.page.reader_process import Taken
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped

_HEAD = 64 * 1024
"""Where a page says what it is; sites put much before it nowadays."""
_MOST_TEXT = 32 * 2**20
"""What a packed body may unpack to, a Word document's words above all; the process's memory is limited besides."""
_LINK = re.compile(r"<link\s[^<>]{1,1000}>", re.IGNORECASE)
_REL = re.compile(r"\srel\s?=\s?[\"']?(?:[\w-]{1,40}\s){0,4}(memento|canonical)\b", re.IGNORECASE)
_HREF = re.compile(r"\shref\s?=\s?[\"']?([^\"'\s<>]{1,2000})", re.IGNORECASE)
_NOT_FREE = re.compile(r"\"isAccessibleForFree\"\s{0,9}:\s{0,9}\"?false", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchedFile(GivenFile):
    """A body that came over the wire, for the readers of files."""

    content: bytes

    @property
    def compressed(self) -> bool:
        return True  # which has every reader take the bytes rather than the path

    @property
    def stem(self) -> str:
        return self.path.stem

    def open(self) -> IO[bytes]:
        return io.BytesIO(self.content)

    def read_bytes(self) -> bytes:
        if not self.content.strip():
            raise UnreadableFile("It is empty.")
        return self.content


def take(kind: str, body: bytes, *, url: str, charset: str | None = None) -> Taken:
    """What a page holds; UnreadableFile when there is no text to be had."""
    if kind == HTML:
        return _take_page(body, url, charset)
    if kind == TEXT and charset:
        body = decode(body, declared=charset).encode("utf-8", "replace")
    for document in _READERS[kind](_file(body, url)):
        if isinstance(document, Document):
            return Taken(text=document.text, title=document.title)
    raise UnreadableFile("There is no text in it.")


_READERS: dict[str, Callable[[GivenFile], Iterator[Document | Skipped]]] = {
    TEXT: read_marked_up,
    PDF: pdf.read_pdf,
    DOCX: docx.read_docx,
}


def _take_page(body: bytes, url: str, charset: str | None) -> Taken:
    if not body.strip():
        raise UnreadableFile("It is empty.")
    page = decode(body, declared=charset or html.declared_charset(body, _HEAD))
    head = page[:_HEAD]
    document, links = html.linked_page(_file(page.encode("utf-8", "replace"), url), url)
    return Taken(
        text=document.text,
        title=document.title,
        published=document.published.isoformat() if document.published else None,
        canonical=_linked(head, "canonical", url) or document.url,
        archived=_linked(head, "memento", url),
        said_paid=_NOT_FREE.search(page) is not None,
        links=links,
    )


def _file(body: bytes, url: str) -> FetchedFile:
    # What to call a page that gives itself no title: the last part of its address.
    name = url.partition("?")[0].rstrip("/").rpartition("/")[2][:200].lstrip(".") or "page"
    return FetchedFile(path=Path(name), key=url, source=url, max_bytes=_MOST_TEXT, content=body)


def _linked(head: str, relation: str, url: str) -> str | None:
    """The address that the page names as its own (RFC 6596), or its copy's in an archive (RFC 7089)."""
    for link in _LINK.findall(head):
        rel, href = _REL.search(link), _HREF.search(link)
        if rel and href and rel[1].lower() == relation:
            with suppress(ValueError):
                return urljoin(url, unescape(href[1]))
    return None
