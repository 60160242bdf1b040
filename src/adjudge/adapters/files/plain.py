"""Plain and lightly marked-up text: what is in the file is the document."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.adapters.files.given import SAMPLE_BYTES, GivenFile, decode, encoding_of
from adjudge.english.layout.blocks import front_matter
from adjudge.english.layout.clean import clean_document
from adjudge.errors import UnreadableFile
from adjudge.values.document import Document

# A title stands near the top; a long text is not searched through for one.
_TITLE_LINES = 200
_UNDERLINES = frozenset("=-~^*#\"'+.:_`")
_LONGEST_TITLE = 200


def read_text(given: GivenFile) -> Iterator[Document]:
    """A text without headings: its title is the file's name, unless it says it itself."""
    yield _document(given, whole_text(given))


def read_marked_up(given: GivenFile) -> Iterator[Document]:
    """Markdown or reStructuredText: its title is its first heading. The marks stay in the text."""
    text = whole_text(given)
    yield _document(given, text, marked_up=True)


def _document(given: GivenFile, text: str, *, marked_up: bool = False) -> Document:
    """A text under the title and date that its front matter gives. That stays in the text, whose places are the file's, but is no
    passage of it."""
    about = front_matter(clean_document(text))
    title = about.title if about and about.title else first_heading(text) if marked_up else ""
    return given.document(text, title=title, published=about.published if about else None)


def whole_text(given: GivenFile) -> str:
    """All of a text file, decoded; `UnreadableFile` when it is empty, too large or not text."""
    return decode(given.read_bytes())


def is_text(given: GivenFile) -> bool:
    """Whether the beginning of a file of unknown kind can be read as text."""
    sample = given.sample()
    try:
        encoding_of(sample, complete=len(sample) < SAMPLE_BYTES)
    except UnreadableFile:
        return False
    return True


def first_heading(text: str) -> str:
    """The first `# Heading` or line underlined with one repeated mark; "" when none stands near the top."""
    previous, fenced = "", False
    for line in map(str.strip, text.split("\n", _TITLE_LINES)[:_TITLE_LINES]):
        if line.startswith(("```", "~~~")) and not _is_underline(line, previous):
            fenced = not fenced
        elif not fenced:
            if 0 < len(line) - len(line.lstrip("#")) <= 6 and line.lstrip("#").startswith(" "):
                return line.strip("# ")
            if _is_underline(line, previous):
                return previous
        previous = line
    return ""


def _is_underline(line: str, previous: str) -> bool:
    """At least as long as the words above it, so that neither `---` rules nor lists are taken for one."""
    return (
        len(line) >= max(3, len(previous))
        and len(set(line)) == 1
        and line[0] in _UNDERLINES
        and 0 < len(previous) <= _LONGEST_TITLE
        and any(map(str.isalnum, previous))
    )
