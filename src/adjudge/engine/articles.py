"""Articles: read from a file, an address or somebody's hands, and checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from adjudge.adapters.files.reader import FileReader
from adjudge.errors import InputError
from adjudge.jobs.pages import parted
from adjudge.model.article import ArticleRequest
from adjudge.model.document import Document
from adjudge.model.ingest import Skipped
from adjudge.model.inline_source import LinkedWords
from adjudge.model.knowledge import Stated
from adjudge.ports import Fetcher
from adjudge.steps.placed_links import links_of


async def article(source: str, fetcher: Fetcher | None, reader: FileReader) -> ArticleRequest:
    """The article of a file or at an address, with its links. Raises InputError for what is not one article."""
    _, addresses = parted([source])
    if addresses:
        if fetcher is None:
            raise InputError("Pages cannot be fetched here.", "Save the page and give its file.")
        page = await fetcher.fetch(source)
        return _request(page.document, page.links, url=page.url)
    found = _only(reader.read_all([source]), source)
    named_by_its_file = found.title in {Path(source).name, Path(source).stem}
    return _request(replace(found, title="") if named_by_its_file else found, reader.links(Path(source)))


def _only(found: Iterable[Document | Stated | Skipped], source: str) -> Document:
    """The one document a file holds."""
    first: Document | None = None
    for one in found:
        if isinstance(one, Skipped):
            raise InputError(f"{source}: {one.reason}")
        if first is not None:
            raise InputError(f"{source} holds several documents.", "Give a file with one article.")
        first = one.document if isinstance(one, Stated) else one
    if first is None:
        raise InputError(f"There is no text in {source}.", "Give a file with an article.")
    return first


def _request(document: Document, linked: Sequence[LinkedWords], url: str | None = None) -> ArticleRequest:
    return ArticleRequest(
        text=document.text,
        title=document.title,
        url=url or document.url,
        language=document.language or "",
        links=links_of(document.text, linked),
    )
