"""Plain and lightly marked-up text: what is in the file is the document."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.adapters.files.given import SAMPLE_BYTES, GivenFile, decode, encoding_of
from adjudge.english.layout.blocks import front_matter
from adjudge.english.layout.clean import clean_document
from adjudge.errors import UnreadableFile
from adjudge.values.document import Document
from adjudge.values.headings import headings

# A title stands near the top; a long text is not searched through for one.
_TITLE_LINES = 200


def read_text(given: GivenFile) -> Iterator[Document]:
    """A text without headings: its title is the file's name, unless it says it itself."""
    yield _document(given, decode(given.read_bytes()))


def read_marked_up(given: GivenFile) -> Iterator[Document]:
    """Markdown or reStructuredText: its title is its first heading. The marks stay in the text."""
    yield _document(given, decode(given.read_bytes()), marked_up=True)


def _document(given: GivenFile, text: str, *, marked_up: bool = False) -> Document:
    """A text under the title and date that its front matter gives. That stays in the text, whose places are the file's, but is no
    passage of it."""
    clean = clean_document(text)
    about = front_matter(clean)
    below = clean[about.span.end :] if about else clean
    title = about.title if about and about.title else first_heading(below) if marked_up else ""
    return given.document(text, title=title, published=about.published if about else None)


def is_text(given: GivenFile) -> bool:
    """Whether the beginning of a file of unknown kind can be read as text."""
    sample = given.sample()
    try:
        encoding_of(sample, complete=len(sample) < SAMPLE_BYTES)
    except UnreadableFile:
        return False
    return True


def first_heading(text: str) -> str:
    """The words of the first heading that is marked as one; "" when none stands near the top."""
    top = "\n".join(text.split("\n", _TITLE_LINES)[:_TITLE_LINES])
    return next((top[found.start : found.end] for found in headings(top)), "")
