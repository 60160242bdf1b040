"""The links in the main text of a web page, with the words around them by which their places can be found in that text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from urllib.parse import urljoin

from adjudge.errors import InputError
from adjudge.model.inline_source import LinkedWords
from adjudge.text.placing import is_alone, place
from adjudge.text.urls import normalise

_MOST = 300
"""Links of a page. An article that refers to more is a list of links."""
_LOOKED_AT = 2_000
"""Those that are held against the text: menus come before it."""
_LONGEST_WORDS = 200
_LONGEST_ADDRESS = 2_000
"""With these a page's links stay below the mebibyte that its reader may say beside the text."""
_CONTEXT = 40
"""Characters kept of what stands before and after a link."""
_NOTE_ELEMENTS = 200
"""Of a note that a mark leads to; a note with more is a chapter."""

_ASIDE_TAGS = "nav footer aside script style noscript template svg select button textarea iframe head"
_ASIDE = frozenset(_ASIDE_TAGS.split())
_LINE_TAGS = """
    a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong
    sub sup time tt u var wbr
"""
WITHIN_A_LINE = frozenset(_LINE_TAGS.split())
"""What does not end a paragraph; everything else does."""


def linked_words(page: str, text: str, url: str) -> tuple[LinkedWords, ...]:
    """The links of a page, as people see it, that stand in the text taken out of it, in order. Addresses are read against
    the page's own; where `url` is empty only full ones are kept. A page that cannot be taken apart has none."""
    import lxml.etree  # type: ignore[import-untyped, unused-ignore]
    import lxml.html  # type: ignore[import-untyped, unused-ignore]

    parser = lxml.html.HTMLParser(remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        tree = lxml.html.document_fromstring(page.encode("utf-8", "replace"), parser=parser)
        walk = _Walk(base=_base(tree, url), own=_normal(url), notes=_notes(tree))
        found = walk.links(lxml.etree.iterwalk(tree, events=("start", "end")))
        return tuple(islice(_in_text(islice(found, _LOOKED_AT), text), _MOST))
    except (lxml.etree.LxmlError, ValueError, MemoryError):
        return ()  # its text was had all the same


def _in_text(found: Iterator[LinkedWords], text: str) -> Iterator[LinkedWords]:
    """Those whose words stand in the text: a link that is a whole paragraph has a line there to itself."""
    at = 0
    for one in found:
        span = place(text, one, at)
        if span is not None and (one.before or one.after or is_alone(text, span)):
            yield one
            at = max(at, span.end)


@dataclass(slots=True)
class _Walk:
    """A page while its links are collected, paragraph by paragraph."""

    base: str
    own: str
    notes: dict[str, Any]
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    anchors: list[tuple[int, int, str]] = field(default_factory=list)
    """Where the links of this paragraph begin and end in it, and where they lead."""
    opened: list[tuple[int, str]] = field(default_factory=list)

    def links(self, events: Any) -> Iterator[LinkedWords]:
        for event, element in events:
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                yield from self._enters(element, tag, events)
            else:
                yield from self._leaves(element, tag)
        yield from self._ended()

    def _enters(self, element: Any, tag: str, events: Any) -> Iterator[LinkedWords]:
        if tag not in WITHIN_A_LINE:
            yield from self._ended()
        if tag in _ASIDE:
            events.skip_subtree()
            return
        if tag == "a":
            self.opened.append((self.length, self._target(element)))
        self._says(element.text)

    def _leaves(self, element: Any, tag: str) -> Iterator[LinkedWords]:
        if tag == "a" and self.opened:
            start, url = self.opened.pop()
            if url and start < self.length:
                self.anchors.append((start, self.length, url))
        if tag not in WITHIN_A_LINE:
            yield from self._ended()
        self._says(element.tail)

    def _says(self, words: str | None) -> None:
        if words:
            self.pieces.append(words)
            self.length += len(words)

    def _ended(self) -> Iterator[LinkedWords]:
        """The links of a paragraph, once it is over."""
        if self.anchors:
            whole = "".join(self.pieces)
            for start, end, url in sorted(self.anchors):
                words = _spaced(whole[start:end])
                if words and len(words) <= _LONGEST_WORDS:
                    before = _spaced(whole[max(0, start - 2 * _CONTEXT) : start])[-_CONTEXT:]
                    after = _spaced(whole[end : end + 2 * _CONTEXT])[:_CONTEXT]
                    yield LinkedWords(words=words, url=url, before=before, after=after)
        self.pieces, self.length, self.anchors = [], 0, []
        self.opened = [(0, url) for _, url in self.opened]  # a link around paragraphs hangs on the last of them

    def _target(self, element: Any) -> str:
        """Where a link leads: of a footnote's mark, where the note does. Empty for what leads nowhere else."""
        href = (element.get("href") or "").strip()
        if href.startswith("#"):
            note = self.notes.get(href[1:])
            href = _first_address(note) if note is not None else ""
        if not href or len(href) > _LONGEST_ADDRESS:
            return ""
        try:
            url = _normal(urljoin(self.base, href))
        except ValueError:
            return ""
        return url if url != self.own and len(url) <= _LONGEST_ADDRESS else ""


def _first_address(note: Any) -> str:
    hrefs = ((each.get("href") or "").strip() for each in islice(note.iter("*"), _NOTE_ELEMENTS) if each.tag == "a")
    return next((href for href in hrefs if href and not href.startswith("#")), "")


def _notes(tree: Any) -> dict[str, Any]:
    """What marks can lead to: everything that has a name."""
    return {each.get("id"): each for each in reversed(tree.xpath("//*[@id]"))}


def _base(tree: Any, url: str) -> str:
    """What short addresses are read against: the page's own, or another it names."""
    named = next((each.get("href") for each in tree.iter("base") if each.get("href")), "")
    try:
        return urljoin(url, named[:_LONGEST_ADDRESS]) if named else url
    except ValueError:
        return url


def _normal(url: str) -> str:
    try:
        return normalise(url)
    except InputError:
        return ""


def _spaced(text: str) -> str:
    return " ".join(text.split())
