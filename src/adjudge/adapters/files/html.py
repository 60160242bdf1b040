"""Saved web pages: the main text without menus and footers, and what the page says about itself."""

from __future__ import annotations

import html
import logging
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from adjudge.adapters.files.bounds import bounded
from adjudge.adapters.files.given import GivenFile, decode
from adjudge.adapters.files.hidden import HIDING_STYLE, WHOLE_PAGE
from adjudge.adapters.files.markup import (
    drop,
    drop_unseen,
    linked_words,
    markup_of,
    prepared,
    restored,
    tree_of,
)
from adjudge.english.figures.dates import parse_date
from adjudge.errors import UnreadableFile
from adjudge.values.article_claim import LinkedWords
from adjudge.values.document import Document

# Web pages as people see them.


# Words nobody sees are no evidence.
_MAY_HIDE = re.compile(r"\bstyle\s?=|\bhidden\b|<template|<!--|<(?:del|s|strike)\b", re.IGNORECASE)
_MAY_HIDE_ELSEWHERE = re.compile(r"<style|<noscript|<font|\bbgcolor", re.IGNORECASE)
"""Where only these are, a page of which nothing is hidden is left as it was written."""


def visible(page: str) -> str:
    """The page less its comments and the elements that people do not see, by its own style sheets as well."""
    inline = _MAY_HIDE.search(page)
    if not (inline or _MAY_HIDE_ELSEWHERE.search(page)) or (tree := tree_of(page)) is None:
        return page
    named = tree.xpath("//*[@hidden or @style] | //template")
    dropped = drop([e for e in named if e.tag not in WHOLE_PAGE and _is_hidden(e) and e.getparent() is not None])
    return markup_of(tree) if drop_unseen(tree) or dropped or inline else page


def _is_hidden(element: Any) -> bool:
    style = element.get("style", "")[:2000]
    return element.tag == "template" or "hidden" in element.attrib or HIDING_STYLE.search(style) is not None


# What is wrong with a page is said once, by us: with a handler of their own these do not fall back to stderr.
for _name in ("trafilatura", "htmldate"):
    logging.getLogger(_name).addHandler(logging.NullHandler())

# The extractor takes about 0.1 ms an element, so a page this full costs seconds; beyond it the whole page's
# text is taken as it stands, twelve times faster.
_MOST_TAGS = 40_000

# Both look only at the head of the page, and every repeat is bounded: linear on hostile pages.
_HEAD_CHARACTERS = 16 * 1024
_DECLARED_CHARSET = re.compile(rb"(?i)charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_:.-]{2,40})")
_TITLE_JOINTS = re.compile(r"\s{1,3}[|\u2013\u2014\u00b7\u2022\u00bb-]\s{1,3}")
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{1,1000})</title", re.IGNORECASE)


def read_page(given: GivenFile) -> Iterator[Document]:
    """A web page as one document, its title and date from its metadata."""
    yield _document(given, _shown(given))


def linked_page(given: GivenFile, url: str = "") -> tuple[Document, tuple[LinkedWords, ...]]:
    """The same with the links in its text. `url` is where the page was read; a saved one may say it itself."""
    page = _shown(given)
    document = _document(given, page)
    if _is_too_full(page):
        return document, ()  # a list of everything, and no article
    return document, linked_words(page, document.text, url or document.url or "")


def _shown(given: GivenFile) -> str:
    """The page as people see it."""
    content = given.read_bytes()
    page = visible(bounded(decode(content, declared=declared_charset(content, _HEAD_CHARACTERS))))
    if "<html" not in page[:_HEAD_CHARACTERS].lower():
        # The tag may be left out of a valid page, but the extractor takes such a page for none.
        page = f"<html>{page}</html>"
    return page


def declared_charset(content: bytes, within: int) -> str | None:
    """The encoding that a page names near its beginning."""
    found = _DECLARED_CHARSET.search(content, 0, within)
    return found[1].decode("ascii") if found else None


def _document(given: GivenFile, page: str) -> Document:
    return (_whole_page if _is_too_full(page) else _main_text)(given, page)


def _is_too_full(page: str) -> bool:
    return page.count("<") / 2 > _MOST_TAGS  # which counts start and end tags alike, hence the half


def _main_text(given: GivenFile, page: str) -> Document:
    from trafilatura import bare_extraction
    from trafilatura.settings import Document as Extracted

    _bound_extractor()
    ready, tables = prepared(page)
    try:
        extracted = bare_extraction(
            ready,
            with_metadata=True,
            include_comments=False,
            # Only dates the page states as its own: searching its words invents them.
            date_extraction_params={"extensive_search": False, "original_date": True},
        )
    except Exception as error:  # the extractor's many parsers raise many things on broken pages
        raise UnreadableFile("The page is too broken to be read as HTML.") from error
    if not isinstance(extracted, Extracted) or not extracted.text:
        return _whole_page(given, ready, tables)
    title = extracted.title or _title(page)
    return given.document(
        restored(extracted.text, tables),
        title=title,
        section=_site(_title(page), title),
        url=extracted.url or None,
        published=parse_date(extracted.date) if extracted.date else None,
    )


_PARAGRAPHS_AT_ONCE = 1_000
_STEP = "revise_paragraph_classification"


@cache
def _bound_extractor() -> None:
    """One step of the extractor looks from each short paragraph to the nearest long ones, over all short ones between: the square
    of their number. It is given them in parts that begin and end with a long one, so it finds the same."""
    from trafilatura import external

    whole: Callable[[list[Any], int], None] = getattr(external, _STEP)

    def in_parts(paragraphs: list[Any], distance: int) -> None:
        begun = 0
        while begun < len(paragraphs):
            end = begun + _PARAGRAPHS_AT_ONCE
            most = min(end + _PARAGRAPHS_AT_ONCE, len(paragraphs))
            while end < most and paragraphs[end].cf_class not in ("good", "bad"):
                end += 1
            whole(paragraphs[begun : end + 1], distance)
            begun = end

    setattr(external, _STEP, in_parts)


def _whole_page(given: GivenFile, page: str, tables: dict[str, str] | None = None) -> Document:
    """All words of a page, for one too large for the extractor or without a main text it could find."""
    from trafilatura import html2txt

    try:
        text = html2txt(page)
    except Exception as error:  # as above
        raise UnreadableFile("The page is too broken to be read as HTML.") from error
    if not text.strip():
        raise UnreadableFile("There is no text in this page.")
    return given.document(restored(text, tables or {}), title=_title(page))


def _site(whole: str, title: str) -> str:
    """Whose page it is, where its title says so beside what it is about: "Fares 2025 | Sound of Arnay Ferries"."""
    apart = [part for part in _TITLE_JOINTS.split(" ".join(whole.split())) if part]
    others = [part for part in apart if part != " ".join(title.split())]
    return others[0] if len(apart) == 2 and len(others) == 1 else ""


def _title(page: str) -> str:
    found = _TITLE.search(page, 0, _HEAD_CHARACTERS)
    return html.unescape(found[1]) if found else ""
