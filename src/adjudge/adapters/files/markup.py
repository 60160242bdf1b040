"""Web pages made ready for taking out their text: menus and page footers gone, tables of data set apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import islice
from typing import Any
from urllib.parse import urljoin

from adjudge.adapters.files.hidden import Hiding
from adjudge.adapters.files.style_sheets import is_for_screen
from adjudge.adapters.files.tables import is_data, written
from adjudge.english.layout.links import is_alone, place
from adjudge.values.article_claim import LinkedWords
from adjudge.values.dataclass import dataclass
from adjudge.values.urls import normalised
from adjudge.values.word_lists import word_set

# The links in the main text of a web page, with the words around them by which their places can be found in that text.


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

_ASIDE = word_set("adapters.files.markup.aside")
WITHIN_A_LINE = word_set("adapters.files.markup.within_a_line")
"""What does not end a paragraph; everything else does."""


def tree_of(page: str) -> Any | None:
    """The elements of a page, without its comments; None for one that cannot be taken apart."""
    import lxml.etree  # type: ignore[import-untyped, unused-ignore]
    import lxml.html  # type: ignore[import-untyped, unused-ignore]

    parser = lxml.html.HTMLParser(remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        return lxml.html.document_fromstring(page.encode("utf-8", "replace"), parser=parser)
    except (lxml.etree.LxmlError, ValueError):
        return None


def markup_of(tree: Any) -> str:
    """Elements as a page again."""
    import lxml.html

    return str(lxml.html.tostring(tree, encoding="unicode"))


_FEW_TO_DROP = 2_000


def drop(elements: Sequence[Any]) -> int:
    """Takes elements out of their page, what follows them stays. Returns how many. Of very many they are left, but empty: each
    that goes has the words around it put together anew."""
    for number, each in enumerate(elements):
        if number < _FEW_TO_DROP:
            each.drop_tree()
        else:
            each.clear(keep_tail=True)
    return len(elements)


def drop_unseen(tree: Any) -> int:
    """Takes out of a page what its style sheets and colours hide, and what is only for readers without scripts. Returns how
    much."""
    import lxml.etree

    sheets = [
        "".join(each.itertext())
        for each in tree.xpath("//style[not(ancestor::template or ancestor::noscript)]")
        if is_for_screen(each.get("media") or "all")
    ]
    linked = any("stylesheet" in (each.get("rel") or "").lower() for each in tree.iter("link"))
    hiding = Hiding(sheets, linked=linked)
    hidden: list[Any] = []
    emptied = 0
    walk = lxml.etree.iterwalk(tree, events=("start", "end"))
    for event, element in walk:
        if not isinstance(element.tag, str):
            continue
        if event == "start":
            if hiding.enter(element.tag, element.attrib):
                hidden.append(element)
                walk.skip_subtree()
            elif element.text and hiding.unseen and element.text.strip():
                element.text = None
                emptied += 1
        else:
            hiding.leave()
            if element.tail and hiding.unseen and element.tail.strip():
                element.tail = None
                emptied += 1
    return emptied + drop([each for each in hidden if each.getparent() is not None and _says_words(each)])


def _says_words(element: Any) -> bool:
    return element.tag not in {"script", "style", "link", "meta"} and any(map(str.strip, element.itertext("*", with_tail=True)))


def linked_words(page: str, text: str, url: str) -> tuple[LinkedWords, ...]:
    """The links of a page, as people see it, that stand in the text taken out of it, in order. Addresses are read against
    the page's own; where `url` is empty only full ones are kept. A page that cannot be taken apart has none."""
    import lxml.etree

    try:
        if (tree := tree_of(page)) is None:
            return ()
        walk = _Walk(base=_base(tree, url), own=normalised(url), notes=_notes(tree))
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
    own: str | None
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
            url = normalised(urljoin(self.base, href))
        except ValueError:
            return ""
        return url if url and url != self.own and len(url) <= _LONGEST_ADDRESS else ""


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


def _spaced(text: str) -> str:
    return " ".join(text.split())


_MENUS = "//nav | //footer | //*[@role='navigation' or @role='contentinfo' or @role='menubar' or @role='search']"
_NAMED = word_set("adapters.files.markup.menus")
_MOSTLY_LINKS = 0.6
"""The share of an element's words that stand in links from which on it is a menu, where it is called one. A restaurant's menu is
called so too."""
_KEPT_APART = frozenset({"main", "article"})
_EMPTY_LINES = re.compile(r"\n{3,}")
_MOST_SPAN = 60
_MOST_CELLS = 100_000
"""Of one table, spans filled in; a page can claim any number of columns."""


def prepared(page: str) -> tuple[str, dict[str, str]]:
    """A page without its menus, each of its tables a paragraph that begins with a word of its own; and by that word the table as
    text. The extractor would lose the tables of short pages, and takes a caption for the header."""
    if (tree := tree_of(page)) is None:
        return page, {}
    dropped = _drop_menus(tree)
    found: dict[str, str] = {}
    stem = _unused_word(page)
    for table in list(tree.iter("table")):
        text = _written(table) if _is_innermost(table) else ""
        if text:
            mark = f"{stem}{len(found)}x"
            found[mark] = text
            _replace(table, f"{mark} {' '.join(text.split())}")
        else:
            _take_spans(table)
            _take_apart(table)
    if not dropped and "<table" not in page.lower():
        return page, found  # as it was written
    return markup_of(tree), found


def restored(text: str, found: dict[str, str]) -> str:
    """A text taken out of a page so prepared, with its tables in their places; those the extractor left out stay out."""
    if not found:
        return text.strip()
    marked = re.compile(rf"[^\S\n]*\b({'|'.join(found)})\b([^\n]*)")

    def put_back(place: re.Match[str]) -> str:
        table = found[place[1]]
        rest = place[2].strip().removeprefix(" ".join(table.split()))
        return f"\n\n{table}\n\n{rest.strip()}" if rest != place[2].strip() else rest  # cut by the extractor: its words

    return _EMPTY_LINES.sub("\n\n", marked.sub(put_back, text)).strip()


def _unused_word(page: str) -> str:
    longest = max((len(each) for each in re.findall(r"tableplace(z*+)", page)), default=-1)
    return f"tableplace{'z' * (longest + 1)}"


def _drop_menus(tree: Any) -> bool:
    """Takes menus out, unless that leaves no words: then they are the page. Says whether there were any."""
    menus = [each for each in tree.xpath(_MENUS) if _is_apart(each)]
    menus += [each for each in tree.xpath("//*[@class or @id]") if _is_called_menu(each)]
    known = set(menus)
    apart = dict.fromkeys(each for each in menus if known.isdisjoint(each.iterancestors()))
    if not apart or sum(map(_count, apart)) >= _count(next(tree.iter("body"), tree)):
        return False
    drop(list(apart))
    return True


def _is_apart(element: Any) -> bool:
    """A footer inside an article is the article's own."""
    return element.tag == "nav" or not any(above.tag in _KEPT_APART for above in element.iterancestors())


def _is_called_menu(element: Any) -> bool:
    names = f"{element.get('class') or ''} {element.get('id') or ''}".lower().replace("-", " ").replace("_", " ").split()
    if _NAMED.isdisjoint(names) or element.tag in {"html", "body"}:
        return False
    words = _count(element)
    return words > 0 and sum(map(_count, element.iter("a"))) >= _MOSTLY_LINKS * words


def _count(element: Any) -> int:
    return len(" ".join(element.itertext()).split())


# Tables.


def _is_innermost(table: Any) -> bool:
    """A table with tables in it is there for the layout; one that says it is, too."""
    return table.get("role") not in {"presentation", "none"} and next(table.iterdescendants("table"), None) is None


def _written(table: Any) -> str:
    """A table of data as text; empty for any other."""
    rows = list(table.iter("tr"))
    grid = _grid(rows)
    if not grid or not is_data(grid):
        return ""
    headers = _header_rows(rows)
    caption = next((_words(each) for each in table.iter("caption")), "")
    labelled = not headers and any(cell.tag == "th" for row in rows for cell in row)  # each row begins with its name
    return written(grid, headers=headers or (0 if labelled else None), caption=caption)


def _header_rows(rows: list[Any]) -> int:
    """How many rows at the top say that they name columns."""
    count = 0
    for row in rows:
        cells = [cell for cell in row if cell.tag in {"td", "th"}]
        in_head = row.getparent() is not None and row.getparent().tag == "thead"
        if not cells or not (in_head or all(cell.tag == "th" for cell in cells)):
            break
        count += 1
    return count


def _grid(rows: list[Any]) -> list[list[str]]:
    """The words of every place, a cell that spans several in each; nothing for a table beyond reason."""
    found: list[list[str]] = []
    reaching: dict[int, tuple[int, str]] = {}
    filled = 0
    for row in rows:
        line: list[str] = []
        for cell in row:
            if cell.tag not in {"td", "th"}:
                continue
            words, across, down = _words(cell), _span(cell, "colspan"), _span(cell, "rowspan")
            _reach(line, reaching)
            for _ in range(across):
                if down > 1:
                    reaching[len(line)] = (down - 1, words)
                line.append(words)
        _reach(line, reaching)
        filled += len(line)
        if filled > _MOST_CELLS:
            return []
        found.append(line)
    return found


def _reach(line: list[str], reaching: dict[int, tuple[int, str]]) -> None:
    """Fills the places that cells of rows above reach down to."""
    while len(line) in reaching:
        place = len(line)
        left, words = reaching.pop(place)
        if left > 1:
            reaching[place] = (left - 1, words)
        line.append(words)


def _span(cell: Any, name: str) -> int:
    value = (cell.get(name) or "").strip()
    return min(max(int(value), 1), _MOST_SPAN) if value.isdecimal() and len(value) < 6 else 1


def _words(element: Any) -> str:
    """The words of a cell on one line, parted where a browser would break it; of a picture what is said in its place."""
    import lxml.etree

    parts: list[str] = []
    walk = lxml.etree.iterwalk(element, events=("start", "end"))
    for event, one in walk:
        apart = "" if one.tag in WITHIN_A_LINE else " "
        if event == "end":
            parts += (apart, (one.tail or "") if one is not element else "")
        elif one.tag in {"script", "style"}:
            walk.skip_subtree()
        else:
            parts += (apart, (one.get("alt") or "") if one.tag == "img" else one.text or "")
    return " ".join("".join(parts).split())


def _take_spans(table: Any) -> None:
    """Lets every cell of a table that is left to the extractor fill one place: it fills them all, however many are claimed."""
    for cell in table.iter("td", "th"):
        cell.attrib.pop("colspan", None)
        cell.attrib.pop("rowspan", None)


_MOST_IN_A_ROW = 500
"""Cells that the extractor, which takes the square of their number, is given in a row."""


def _take_apart(table: Any) -> None:
    """Makes paragraphs of the cells of a table that is wider than any reader follows."""
    wide = [row for row in table.iter("tr") if len(row) > _MOST_IN_A_ROW]
    for element in (
        (table, *(each for each in table.iter("caption", "thead", "tbody", "tfoot", "tr", "td", "th"))) if wide else ()
    ):
        element.tag = "p" if element.tag in {"td", "th", "caption"} else "div"


def _replace(table: Any, words: str) -> None:
    """Puts a paragraph where a table stood."""
    import lxml.html

    paragraph = lxml.html.Element("p")
    paragraph.text = words
    paragraph.tail = table.tail
    table.getparent().replace(table, paragraph)
