"""Bytes of a page to its text and what it says about itself. Runs inside the reader process."""

from __future__ import annotations

import hashlib
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
from adjudge.adapters.files.reader import FileReader
from adjudge.adapters.page.kinds import DOCX, HTML, PDF, TEXT
from adjudge.adapters.page.reader_process import FileTaken, Taken
from adjudge.english.words import folded
from adjudge.errors import InputError, UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Stated
from adjudge.values.urls import site

_HEAD = 64 * 1024
"""Where a page says what it is; sites put much before it nowadays."""
_MOST_TEXT = 32 * 2**20
"""What a packed body may unpack to, a Word document's words above all; the process's memory is limited besides."""
_LINK = re.compile(r"<link\s[^<>]{1,1000}>", re.IGNORECASE)
_REL = re.compile(r"\srel\s?=\s?[\"']?(?:[\w-]{1,40}\s){0,4}(memento|canonical)\b", re.IGNORECASE)
_HREF = re.compile(r"\shref\s?=\s?[\"']?([^\"'\s<>]{1,2000})", re.IGNORECASE)
# What gives two sites away as one: who owns a page, whose account counts its readers, and where it says it comes from.
_HOLDER = re.compile(r"(?:\u00a9|&copy;|\(c\))\s?(?:copyright\s)?[\d\s,\u2013-]{0,15}([^\W\d][^<>|\n]{2,80})", re.IGNORECASE)
_OWNERS = (
    re.compile(r"\"publisher\"\s{0,9}:\s{0,9}\{[^{}]{0,500}\"name\"\s{0,9}:\s{0,9}\"([^\"]{2,120})\""),
    re.compile(
        r"<meta\s[^<>]{0,200}name\s?=\s?[\"']?(?:publisher|owner|copyright)[\"']?\s[^<>]{0,200}content\s?=\s?[\"']([^\"'<>]{2,120})",
        re.IGNORECASE,
    ),
    _HOLDER,
    re.compile(r"\b(UA-\d{4,10}|G-[A-Z0-9]{8,12}|GTM-[A-Z0-9]{5,9}|ca-pub-\d{10,20})\b"),
)
_CREDIT = re.compile(
    r">\s{0,9}(?:source|via"
    r"|(?:this \w{1,20} )?(?:was )?(?:first|originally) (?:reported|published|posted|appeared)(?: by| in| on| at)?"
    r"|re(?:printed|published) from|syndicated from|read the (?:original|full)[^<>]{0,30})\s{0,9}:?(?: the)?\s{0,9}"
    r"<a\s[^<>]{0,300}?href\s?=\s?[\"']?(https?://[^\"'\s<>]{4,500})",
    re.IGNORECASE,
)
"""A line that names where a text comes from, with a link to it."""
_RIGHTS = re.compile(r"\W{0,9}\ball rights reserved\b.*|(?<![\d\s.,;:])[\d\s.,;:]{1,20}$", re.IGNORECASE)
_CLASS = re.compile(r"<([a-z][a-z0-9]{0,15})\s[^<>]{0,300}?\bclass\s?=\s?[\"']?([^\"'<>]{1,200})", re.IGNORECASE)
_LEAST_CLASSES = 6
"""Names of classes below which a page has no template to tell it by."""
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


def take_file(path: Path) -> FileTaken:
    """The documents of a file that was uploaded, by the reader that the command line has."""
    documents: list[Document] = []
    for one in FileReader(max_bytes=_MOST_TEXT).read(path):
        if isinstance(one, Skipped):
            return FileTaken(documents=tuple(documents), skipped=one)
        documents.append(one.document if isinstance(one, Stated) else one)
    return FileTaken(documents=tuple(documents))


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
        marks=tuple(_marks(page, url)),
    )


def _marks(page: str, url: str) -> Iterator[str]:
    """What two sites share only if they have more in common than the web: their owner, the site both say a text comes from, their
    template. A page that names several owners names none: it may print another's name to be taken for it, or the other for it."""
    ends = page[:_HEAD] + page[-_HEAD:] if len(page) > 2 * _HEAD else page
    for pattern in _OWNERS:
        found = (unescape(name) for name in pattern.findall(ends))
        named = {folded((_RIGHTS.sub("", name) if pattern is _HOLDER else name).strip()) for name in found}
        if len(named) == 1 and (name := named.pop()):
            yield f"owner {name}"
            break
        if named:
            break
    origins = {name for address in _origins(page[:_HEAD], ends, url) if (name := _site(address)) and name != _site(url)}
    if len(origins) == 1:
        yield f"origin {origins.pop()}"
    # Numbers in the names of classes are those of one page: "post-123".
    classes = {f"{tag.lower()}.{re.sub(r'[0-9]+', '', name)}" for tag, names in _CLASS.findall(page) for name in names.split()}
    if len(classes) >= _LEAST_CLASSES:
        yield f"template {hashlib.sha256(' '.join(sorted(classes)).encode()).hexdigest()[:16]}"


def _origins(head: str, ends: str, url: str) -> Iterator[str]:
    """The addresses that a page gives as those its text comes from."""
    if canonical := _linked(head, "canonical", url):
        yield canonical
    for told in _CREDIT.findall(ends):
        yield unescape(told)


def _site(address: str) -> str:
    try:
        return site(address)
    except InputError:
        return ""


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
