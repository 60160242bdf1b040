"""Web pages beyond what their parsers are made for: one of them takes time by the square of an element's attributes, and leaves
out whatever lies deeper than 255 elements."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from adjudge.adapters.files.hidden import NEVER_SHOWN, Hiding
from adjudge.adapters.files.markup import WITHIN_A_LINE
from adjudge.adapters.files.style_sheets import is_for_screen
from adjudge.errors import UnreadableFile

_MOST_ATTRIBUTES = 200
"""Of one element. Real ones have thirty at the most."""
_DEEPEST = 200
_SHORT = 100
"""Characters. Shorter paragraphs of those that lie too deep are put together: each costs the extractor a look around."""
_FEW_BRACKETS = 150
"""A page with fewer elements and shorter than this many times 40 characters is within all bounds."""
_UNREAD = frozenset({"script", "style", "iframe", "noembed", "noframes", "object"})
_PIECE = 4 * 1024
_MOST_LOOKED_THROUGH = 400_000_000
"""Open elements that are looked through for those that end tags may mean, about two seconds' worth. A tag that ends the innermost
needs no search."""
_AS_IT_STANDS = frozenset({"plaintext", "xmp"})


def bounded(page: str) -> str:
    """The page, and where its elements lie too deep or have too many attributes the same words in a page that can be read."""
    if page.count("<") < _FEW_BRACKETS and len(page) < _FEW_BRACKETS * 40:
        return page
    shape = _gone_through(page, _Shape())
    if shape is None or (shape.deepest <= _DEEPEST and shape.most_attributes <= _MOST_ATTRIBUTES):
        return page
    flat = _gone_through(page, _Flattened(Hiding(shape.sheets, linked=shape.linked)))
    return "".join(flat.pieces) if flat is not None else page


def _gone_through(page: str, target: Any) -> Any | None:
    """A page taken apart without its tree being built, which takes time by its length alone, however deep it is."""
    import lxml.etree  # type: ignore[import-untyped, unused-ignore]

    parser = lxml.etree.HTMLParser(target=target, encoding="utf-8", huge_tree=True)
    content = page.encode("utf-8", "replace")
    looked = 0
    try:
        for at in range(0, len(content), _PIECE):
            piece, before = content[at : at + _PIECE], target.depth
            parser.feed(piece)
            looked += target.depth * max(0, piece.count(b"</") - max(0, before - target.depth))
            if looked > _MOST_LOOKED_THROUGH:
                raise UnreadableFile(
                    "It is too deeply nested to be read: its end tags do not fit.", "Copy the text you need from it."
                )
        return parser.close()
    except (lxml.etree.LxmlError, ValueError, AssertionError):
        return None


class _Shape:
    """How deep and how wide a page is, and its style sheets."""

    def __init__(self) -> None:
        self.deepest = self.most_attributes = self.depth = 0
        self.linked = False
        self._sheet: list[str] | None = None
        self._unused = 0
        self.sheets: list[str] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)
        self.most_attributes = max(self.most_attributes, len(attributes))
        if tag in NEVER_SHOWN:
            self._unused += 1
        elif tag == "style" and not self._unused and is_for_screen(attributes.get("media") or "all"):
            self._sheet = []
        elif tag == "link" and "stylesheet" in (attributes.get("rel") or "").lower():
            self.linked = True

    def end(self, tag: str) -> None:
        self.depth -= 1
        if tag in NEVER_SHOWN:
            self._unused -= 1
        elif tag == "style" and self._sheet is not None:
            self.sheets.append("".join(self._sheet))
            self._sheet = None

    def data(self, words: str) -> None:
        if self._sheet is not None:
            self._sheet.append(words)

    def comment(self, words: str) -> None:
        """Comments are not read."""

    def pi(self, target: str, words: str | None = None) -> None:
        """Nor are instructions."""

    def close(self) -> _Shape:
        return self


class _Flattened:
    """A page written anew: what people do not see is left out, and what lies too deep becomes paragraphs where it stood."""

    def __init__(self, hiding: Hiding) -> None:
        self._hiding = hiding
        self.pieces: list[str] = []
        self._open: list[str] = []
        self._left_out = 0
        """How many elements deep in one that is left out."""
        self._apart = False
        """A paragraph ended since the last words of those that lie too deep."""
        self._said = 0
        """Characters since the last of those paragraphs."""

    @property
    def depth(self) -> int:
        return len(self._open)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._open.append(tag)
        if self._left_out or self._hiding.enter(tag, attributes) or tag in _UNREAD:
            self._left_out += 1
        elif len(self._open) <= _DEEPEST:
            kept = islice(attributes.items(), _MOST_ATTRIBUTES)
            self.pieces.append(f"<{'pre' if tag in _AS_IT_STANDS else tag}{''.join(map(_attribute, kept))}>")
        elif tag not in WITHIN_A_LINE:
            self._apart = True

    def end(self, tag: str) -> None:
        if not self._open:
            return
        deep = len(self._open) > _DEEPEST
        tag = self._open.pop()
        if self._left_out > 1:
            self._left_out -= 1
            return
        self._hiding.leave()
        if self._left_out:
            self._left_out = 0
        elif not deep and tag not in _EMPTY:
            self.pieces.append(f"</{'pre' if tag in _AS_IT_STANDS else tag}>")
        elif tag not in WITHIN_A_LINE:
            self._apart = True

    def data(self, words: str) -> None:
        if self._left_out or self._hiding.unseen:
            return
        if self._apart and len(self._open) > _DEEPEST and words.strip():
            whole = self._said + len(words) >= _SHORT
            self.pieces.append("<p>" if whole else " ")
            self._apart, self._said = False, 0 if whole else self._said
        self._said += len(words)
        self.pieces.append(html.escape(words, quote=False))

    def comment(self, words: str) -> None:
        """Comments are not read."""

    def pi(self, target: str, words: str | None = None) -> None:
        """Nor are instructions."""

    def close(self) -> _Flattened:
        return self


_EMPTY = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
)
_ATTRIBUTE_NAME = re.compile(r"[A-Za-z_][\w:.-]{0,99}")


def _attribute(one: tuple[str, str | None]) -> str:
    return f' {one[0]}="{html.escape(one[1] or "")}"' if _ATTRIBUTE_NAME.fullmatch(one[0]) else ""
