"""Vendors' replies to results: what is documented is read, what is not is told apart from what is broken."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudge.adapters.patience import Misread
from adjudge.english.figures.dates import parse_date
from adjudge.english.layout.clean import clean_document
from adjudge.ports import SearchResult
from adjudge.values.dataclass import dataclass
from adjudge.values.urls import normalised

LONGEST_TITLE, LONGEST_SNIPPET = 300, 2000
"""Characters kept: a headline and a long paragraph."""

_TAG = re.compile(r"<[^<>]*>")  # never looks past the next bracket, so linear


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplyRows:
    """What a reply holds."""

    results: tuple[SearchResult, ...] = ()
    skipped: int = 0
    """Rows that could not be read."""


def reply_of(body: bytes) -> Mapping[str, Any]:
    """The JSON object a reply is. Raises Misread."""
    if not body.strip():
        raise Misread("nothing at all")
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):
        page = body.lstrip()[:1] == b"<"
        raise Misread("a web page instead of JSON" if page else "broken JSON") from None
    if not isinstance(reply, dict):
        raise Misread("JSON of an unknown shape")
    return reply


def listed(reply: Mapping[str, Any], name: str) -> Sequence[Any]:
    """The list a reply holds under a name. Raises Misread."""
    found = reply.get(name)
    if not isinstance(found, list):
        raise Misread(f"JSON without the list {name!r}")
    return found


def inner(reply: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The object a reply or row holds under a name. Raises Misread."""
    found = reply.get(name)
    if not isinstance(found, dict):
        raise Misread(f"JSON without the object {name!r}")
    return found


def read_rows(items: Sequence[Any], read: Callable[[Mapping[str, Any]], SearchResult]) -> ReplyRows:
    """Every row that can be read, and how many cannot."""
    results = []
    for item in items:
        try:
            if not isinstance(item, dict):
                raise Misread("a row that is no object")
            results.append(read(item))
        except Misread:
            continue
    return ReplyRows(results=tuple(results), skipped=len(items) - len(results))


def result(provider: str, *, url: Any, title: Any, snippet: Any, published: Any = None) -> SearchResult:
    """A result of what a row says. A row without a web address is none; a title, snippet or date may be missing."""
    address = words(url)
    if normalised(address) is None:
        raise Misread("a row without a web address")
    return SearchResult(
        url=address,
        title=words(title)[:LONGEST_TITLE].rstrip(),
        snippet=words(snippet)[:LONGEST_SNIPPET].rstrip(),
        published=parse_date(published) if isinstance(published, str) and published.strip() else None,
        provider=provider,
    )


def words(value: Any) -> str:
    """A text as it may be stored, in one line; empty for what is no text."""
    return " ".join(clean_document(value).split()) if isinstance(value, str) else ""


def plain(value: Any) -> str:
    """A text out of a piece of HTML."""
    return words(html.unescape(_TAG.sub("", value))) if isinstance(value, str) else ""
