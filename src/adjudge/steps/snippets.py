"""What a web search shows of a page, as evidence of its own (004 §5.1): an extract, and marked as one."""

from __future__ import annotations

from adjudge.model.document import Document
from adjudge.ports import SearchResult
from adjudge.text.clean import on_one_line
from adjudge.text.urls import normalise, site

EXTRACT = "as a search shows it"
"""What an extract says of itself in its title, for whoever reads a citation, and in its section, for the ranking."""


def extract_of(result: SearchResult, *, least: int) -> Document | None:
    """The extract as a document under the page's own address; None where extracts do not count or this one says too little."""
    text = on_one_line(result.snippet)
    if not least or len(text.split()) < least:
        return None
    return Document(
        key=normalise(result.url),
        text=text,
        source=site(result.url),
        title=f"{on_one_line(result.title)} ({EXTRACT})".strip(),
        section=EXTRACT,
        url=normalise(result.url),
        published=result.published,
    )
