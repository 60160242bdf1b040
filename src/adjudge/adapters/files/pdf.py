"""PDF files: the text of every page, its tables as tables. Not for several threads at once: pdfium keeps global state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.pdf_layout import PageLine, lines_of, running_lines, with_tables, without
from adjudge.errors import UnreadableFile
from adjudge.model.document import Document
from adjudge.model.ingest import Skipped

# pdfium's own numbers for why a document did not open: a password, or a security handler it does not know.
_LOCKED = frozenset({4, 5})

# How pdfium writes the hyphen of a word broken over two lines; the halves belong together.
_BROKEN_WORD = re.compile("[\x02\ufffe](?:\r?\n)?")


def read_pdf(given: GivenFile) -> Iterator[Document | Skipped]:
    """A PDF as one document, its pages parted by blank lines; pages that cannot be read are reported."""
    document = _opened(given)
    try:
        pages, damaged = _page_texts(given, document)
        title = document.get_metadata_value("Title")
        count = len(document)
    finally:
        document.close()
    if damaged and not pages:
        raise UnreadableFile("The PDF is damaged: none of its pages can be read.")
    if not pages:
        raise UnreadableFile(
            "The PDF has no text: its pages are empty or pictures, such as scans.",
            "Run a text recogniser over it first.",
        )
    yield given.document("\n\n".join(pages), title=title)
    for number in damaged:
        yield given.skipped(f"Page {number} of {count} is damaged and was left out.")


def _opened(given: GivenFile) -> Any:
    # By its path pdfium reads only the parts it needs; a compressed one has to be unpacked in memory.
    content: bytes | Path = given.read_bytes() if given.compressed else given.path
    if isinstance(content, Path):
        # pdfium reports a file it may not open as a broken one: let the system say so first.
        with content.open("rb") as stream:
            if not stream.read(1):
                raise UnreadableFile("The file is empty.")

    import pypdfium2  # type: ignore[import-untyped, unused-ignore]

    try:
        return pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        if error.err_code in _LOCKED:
            raise UnreadableFile(
                "The PDF is locked with a password.", "Save a copy without the password and add that."
            ) from error
        raise UnreadableFile("The PDF is damaged, or not a PDF at all.") from error


def _page_texts(given: GivenFile, document: Any) -> tuple[list[str], list[int]]:
    """The text of the pages that have any, less what every page repeats, and the numbers of those that cannot be read."""
    from pypdfium2 import PdfiumError

    texts: list[str] = []
    edges: list[tuple[PageLine, ...]] = []
    damaged: list[int] = []
    length = 0
    for index in range(len(document)):
        try:
            text, lines = _page(document, index)
        except PdfiumError:
            damaged.append(index + 1)
            continue
        length += len(text)
        if length > given.max_bytes:
            raise given.too_large("has more text than that")
        texts.append(text)
        edges.append((*lines[:2], *lines[2:][-2:]))
    cleared = (without(text, dropped).strip() for text, dropped in zip(texts, running_lines(edges), strict=True))
    return [text for text in cleared if text], damaged


def _page(document: Any, index: int) -> tuple[str, tuple[PageLine, ...]]:
    # Closed page by page: a long book would otherwise keep every page's objects until the end.
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            text: str = textpage.get_text_bounded()
            lines = lines_of(textpage)
        finally:
            textpage.close()
    finally:
        page.close()
    plain = _BROKEN_WORD.sub("", text).replace("\r\n", "\n").strip()
    return with_tables(plain, lines).strip(), lines
