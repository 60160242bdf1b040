"""The style sheets of a web page cut into rules. Only what decides whether words are seen is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass

TOO_TANGLED = "Its style sheets are larger or more tangled than can be followed, so nobody can say which of its words are seen."
COPY_IT = "Copy the text you need into a text file."

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_PIECES = re.compile(r"""(?:"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?|\\(?:.|\Z)|[^"'\\{};])*+([{};]|\Z)""", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_DECLARATION = re.compile(r"\s*([a-z-]{1,40})\s*:\s*(.{0,300})", re.DOTALL)
_HELD_CONDITIONS = ("@supports", "@layer")
_SCREEN = 1280
"""The width of the screen for which a page is read."""
_WIDTH = re.compile(r"\(\s*(min|max)-width\s*:\s*([0-9.]{1,9})\s*(px|r?em)\s*\)")
_FEATURE = re.compile(r"\([^()]*\)")
_OTHER_MEDIA = re.compile(r"\b(?:not|print|speech|aural|handheld|tv|projection|braille|tty)\b")

_DECIDING = frozenset(
    {
        "display", "visibility", "opacity", "font-size", "text-indent", "left", "top", "right", "bottom", "margin-left",
        "margin-top", "clip", "clip-path", "transform", "content-visibility", "color", "background", "background-color",
        "width", "height", "max-width", "max-height", "overflow", "overflow-x", "overflow-y", "position", "font",
        "scale", "text-decoration", "text-decoration-line", "-webkit-text-fill-color",
        "background-clip", "-webkit-background-clip",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Compound:
    """What one element must be: `p.note[lang=en]`."""

    tag: str = ""
    names: frozenset[str] = frozenset()
    """Its classes."""
    id: str = ""
    attributes: tuple[tuple[str, str, str], ...] = ()
    inner: tuple[tuple[str, tuple[tuple[Compound, ...], ...]], ...] = ()
    """`:is`, `:where` and `:not`, with the compounds in them, each in a tuple of its own."""
    place: tuple[int, int] | None = None
    """`:nth-child(an+b)`"""
    relation: str = " "
    """How it stands to the compound on its right."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector, its compounds from the right to the left, and what it sets."""

    compounds: tuple[Compound, ...]
    weight: tuple[int, int, int]
    sets: tuple[tuple[str, str, bool], ...]


def rules_of(sheet: str) -> Iterator[Rule]:
    """The rules of a style sheet that a screen obeys. Rules in rules are for what lies in the outer one."""
    outer: list[tuple[str, ...] | None] = []  # selectors of the open blocks; None where the block does not count
    sets: list[list[tuple[str, str, bool]]] = []
    for piece in _PIECES.finditer(_COMMENT.sub(" ", sheet) + "\n"):  # so that no backslash ends it
        words, end = piece[0][: len(piece[0]) - len(piece[1])].strip(), piece[1]
        if end == "{":
            if len(outer) > 30:
                raise UnreadableFile(TOO_TANGLED, COPY_IT)
            outer.append(_opened(words, outer))
            sets.append([])
            continue
        if words and outer and outer[-1]:
            sets[-1] += declared(words)
        while outer and end != ";":
            selectors, said = outer.pop(), tuple(sets.pop())
            for selector in (selectors or ()) if said else ():
                if compounds := _compounds(selector):
                    yield Rule(compounds, _weight(compounds), said)
            if end:  # what was not closed ends with the sheet
                break


def _opened(words: str, outer: Sequence[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    """The selectors of a block: of a condition those around it."""
    around = outer[-1] if outer else ()
    if around is None:
        return None
    if words.startswith("@"):
        held = words.lower().startswith(_HELD_CONDITIONS) or (words[:6].lower() == "@media" and is_for_screen(words[6:].lower()))
        return around if held else None
    inner = tuple(part.strip() for part in _parted(words))
    if not around:
        return inner
    if len(around) * len(inner) > 1_000:
        raise UnreadableFile(TOO_TANGLED, COPY_IT)
    return tuple(i.replace("&", a) if "&" in i else f"{a} {i}" for a in around for i in inner)


def is_for_screen(media: str) -> bool:
    return any(map(_query_holds, media.split(",")))


def _query_holds(query: str) -> bool:
    if _OTHER_MEDIA.search(query):
        return False
    for bound, size, unit in _WIDTH.findall(query):
        width = float(size.strip(".") or 0) * (1 if unit == "px" else 16) if size.count(".") < 2 else 0
        if (width > _SCREEN) if bound == "min" else (width < _SCREEN):
            return False
    return not _FEATURE.search(_WIDTH.sub("", query))


def declared(words: str) -> Iterator[tuple[str, str, bool]]:
    found = _DECLARATION.match(_plain(words[:400]).lower())
    if found and found[1] in _DECIDING:
        value, bang, _ = found[2].partition("!")
        yield found[1], value.strip(), bool(bang)


def _plain(words: str) -> str:
    """Words with their escapes read: `n\\6fne` is `none`."""
    return _ESCAPE.sub(_unescaped, words) if "\\" in words else words


def _unescaped(found: re.Match[str]) -> str:
    if not found[1]:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def _parted(words: str) -> Iterator[str]:
    """What stands between commas that no brackets enclose."""
    begun = depth = 0
    for at, letter in enumerate(words):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "," and depth == 0:
            yield words[begun:at]
            begun = at + 1
    yield words[begun:]


_PART = re.compile(
    r"(?P<gap>\s*[>+~]\s*|\s+)"
    r"|(?P<tag>\*|(?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.|[^\x00-\x7f])+)"
    r"|(?P<mark>[.#])(?P<name>(?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.|[^\x00-\x7f])+)"
    r"|\[\s*(?P<attribute>[\w:-]+)\s*(?:(?P<how>[~|^$*]?=)\s*(?P<value>\"[^\"]*\"|'[^']*'|[^\]\s]*)\s*[is]?\s*)?\]"
    r"|:(?P<test>is|where|not|matches|-webkit-any)\((?P<inside>[^()]*(?:\([^()]*\)[^()]*){0,20})\)"
    r"|:nth-child\((?P<nth>[^()]{1,40})\)"
    r"|:(?P<known>root|first-child|link|any-link)(?![\w(-])",
    re.IGNORECASE,
)
_NTH = re.compile(r"([+-]?[0-9]{0,6})n([+-][0-9]{1,6})?|([+-]?[0-9]{1,6})")
_LONGEST_SELECTOR = 1_000


def _compounds(selector: str, depth: int = 0) -> tuple[Compound, ...]:
    """The compounds of a selector from the right to the left; none where it asks for what is not known here, such as a pointer
    over the element."""
    selector = selector.strip()
    if len(selector) > _LONGEST_SELECTOR or depth > 3:
        return ()
    found: list[Compound] = []
    now: dict[str, object] = {}
    at = 0
    while at < len(selector):
        part = _PART.match(selector, at)
        if part is None or part.end() == at:
            return ()
        at = part.end()
        if part["gap"]:
            if now or found:
                found.append(_compound(now, part["gap"].strip() or " "))
            now = {}
        elif not _took(now, part, depth):
            return ()
        else:
            now["some"] = True
    found.append(_compound(now, " "))
    return tuple(reversed(found)) if all(map(_says_something, found[-1:])) else ()


def _says_something(compound: Compound) -> bool:
    return compound != Compound(relation=compound.relation)


def _compound(parts: Mapping[str, object], relation: str) -> Compound:
    kept = {name: value for name, value in parts.items() if name != "some"}
    return Compound(**kept, relation=relation)  # type: ignore[arg-type]


def _took(now: dict[str, object], part: re.Match[str], depth: int) -> bool:
    """Takes one part of a compound; says whether it could."""
    if tag := part["tag"]:
        now["tag"] = _plain(tag).lower()
    elif name := part["name"]:
        if part["mark"] == "#":
            now["id"] = _plain(name)
        else:
            now["names"] = frozenset({*now.get("names", frozenset()), _plain(name)})  # type: ignore[misc]
    elif part["attribute"]:
        value = (part["value"] or "").strip("\"'")
        one = (part["attribute"].lower(), part["how"] or "", _plain(value))
        now["attributes"] = (*now.get("attributes", ()), one)  # type: ignore[misc]
    elif part["test"]:
        inner = tuple(_compounds(each, depth + 1) for each in _parted(part["inside"]))
        if any(len(each) != 1 for each in inner):
            return False
        now["inner"] = (*now.get("inner", ()), (part["test"].lower(), inner))  # type: ignore[misc]
    elif part["nth"] or (part["known"] or "").lower() == "first-child":
        if (place := _place(part["nth"] or "1")) is None:
            return False
        now["place"] = place
    elif (part["known"] or "").lower() == "root":
        now["tag"] = "html"
    else:
        now["tag"] = "a"
    return True


def _place(words: str) -> tuple[int, int] | None:
    words = {"odd": "2n+1", "even": "2n"}.get(words.strip().lower(), words.replace(" ", "").lower())
    if not (found := _NTH.fullmatch(words)):
        return None
    if found[3]:
        return 0, int(found[3])
    step = {"": 1, "+": 1, "-": -1}.get(found[1]) if found[1] in ("", "+", "-") else int(found[1])
    return step or 0, int(found[2] or 0)


def _weight(compounds: Sequence[Compound]) -> tuple[int, int, int]:
    """Which rule wins over which: names before classes before kinds."""
    ids = sum(bool(one.id) for one in compounds)
    classes = sum(len(one.names) + len(one.attributes) + (one.place is not None) for one in compounds)
    kinds = sum(one.tag not in ("", "*") for one in compounds)
    for one in compounds:
        for test, inner in one.inner:
            if test != "where":
                best = max((_weight(each) for each in inner), default=(0, 0, 0))
                ids, classes, kinds = ids + best[0], classes + best[1], kinds + best[2]
    return ids, classes, kinds
