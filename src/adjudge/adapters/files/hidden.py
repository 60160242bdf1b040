"""What people do not see of a web page, by its own style sheets and colours: hidden words are no evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from adjudge.adapters.files.style_sheets import COPY_IT, TOO_TANGLED, Compound, Rule, declared, rules_of
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass

HIDING_STYLE = re.compile(
    r"display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)"
    r"|(?:^|[;\s])(?:font-size|opacity|max-height|max-width)\s{0,9}:\s{0,9}0(?:\.0{1,9})?(?:px|em|rem|pt|%)?\s{0,9}(?:;|!|$)"
    r"|text-indent\s{0,9}:\s{0,9}-[0-9]{3,9}|(?:left|top)\s{0,9}:\s{0,9}-[0-9]{4,9}px"
    r"|clip\s{0,9}:\s{0,9}rect\(0",
    re.IGNORECASE,
)
# Whole pages are hidden until a script has run, and shown then.
WHOLE_PAGE = frozenset({"html", "body", "main", "article"})
NEVER_SHOWN = frozenset({"template", "noscript"})
"""The first waits for a script, the second is for those who have none."""
_STRUCK = frozenset({"del", "s", "strike"})
"""What stands in them is struck out: it is taken back, as if it were not there."""

_MOST_STYLE = 2_000
"""Characters of an element's own style that are looked at."""
_MOST_SHEETS = 2**20
_MOST_STEPS = 1_000_000
"""Comparisons of elements with selectors, about a second's worth. The largest newspapers' pages take a tenth."""


@dataclass(slots=True)
class _Element:
    tag: str
    attributes: Mapping[str, str]
    above: _Element | None
    number: int
    """Its place among the elements of the one above, from 1."""
    before: _Element | None
    names: frozenset[str]
    color: tuple[int, int, int] | None = None
    background: tuple[int, int, int] | None = None
    unseen: bool = False
    """Its words are not seen; those of elements in it may be."""
    clear: bool = False
    """Its words have no colour."""
    last: _Element | None = None
    count: int = 0


_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_SAME_COLOR = 8
"""Steps of 256 in each of red, green and blue that no eye tells apart."""
_COLORS = {
    "white": _WHITE, "black": _BLACK, "red": (255, 0, 0), "blue": (0, 0, 255), "green": (0, 128, 0), "yellow": (255, 255, 0),
    "gray": (128, 128, 128), "grey": (128, 128, 128), "silver": (192, 192, 192), "snow": (255, 250, 250),
    "ivory": (255, 255, 240), "whitesmoke": (245, 245, 245), "ghostwhite": (248, 248, 255),
}  # fmt: skip
_HEX = re.compile(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-f])")
_RGB = re.compile(r"(rgb|hsl)a?\(\s*([0-9.]{1,8})[\s,]+([0-9.]{1,8})%?[\s,]+([0-9.]{1,8})%?(?:[\s,/]+([0-9.]{1,8})(%?))?\s*\)")
_WORD = re.compile(r"[a-z]{3,20}")
_LENGTH = re.compile(r"([+-]?[0-9]{0,9}\.?[0-9]{0,9})(px|pt|r?em|ex|ch|vw|vh|%)?")
_FAINT = 0.05
_FAR = 900
"""Pixels beyond the page's edge from which on nothing of a paragraph reaches back."""
_NO_AREA = re.compile(
    r"rect\(\s{0,9}(?:0(?:px)?|1px)[\s,]|inset\(\s{0,9}(?:[5-9]\d|100)%|circle\(\s{0,9}0|polygon\(\s{0,9}0[^,)]{0,9}(?:,\s{0,9}0[^,)]{0,9})*\)"
)
_SHRUNK = re.compile(r"scale[xy]?\(\s{0,9}0(?:\.0{1,9})?\s{0,9}[,)]")
_MOVED = re.compile(r"translate[xy]?\(\s{0,9}-([0-9]{3,9})(px|%|r?em|v[wh])")


class Hiding:
    """Says of the elements of a page, given in order, whether they are seen."""

    def __init__(self, sheets: Sequence[str], *, linked: bool = False) -> None:
        """`linked`: the page has style sheets elsewhere, so what colour lies behind its words is not known unless said here."""
        if sum(map(len, sheets)) > _MOST_SHEETS:
            raise UnreadableFile(TOO_TANGLED, COPY_IT)
        self._by: dict[str, list[tuple[int, Rule]]] = {}
        for order, rule in enumerate(rule for sheet in sheets for rule in rules_of(sheet)):
            last = rule.compounds[0]
            name = next(iter(sorted(last.names)), "")
            key = f"#{last.id}" if last.id else f".{name}" if name else last.tag if last.tag != "*" else ""
            self._by.setdefault(key, []).append((order, rule))
        rules = (rule for each in self._by.values() for _, rule in each)
        self._sideways = any(one.relation in "+~" for rule in rules for one in rule.compounds)
        self._steps = 0
        self._page = None if linked else _WHITE
        self._top: _Element | None = None

    def enter(self, tag: str, attributes: Mapping[str, str]) -> bool:
        """Goes into an element. Says whether it is hidden with all that is in it."""
        above = self._top
        names = frozenset((attributes.get("class") or "").split()[:200])
        if above is None:
            element = _Element(tag, attributes, None, 1, None, names, None, self._page)
        else:
            above.count += 1
            element = _Element(
                tag, attributes, above, above.count, above.last, names, above.color, above.background, above.unseen, above.clear
            )
            if self._sideways:
                above.last = element
        self._top = element
        own = tag in NEVER_SHOWN or tag in _STRUCK or "hidden" in attributes
        said = self._said(element) if self._by or "style" in attributes else {}
        if said or tag == "font" or "bgcolor" in attributes:
            _color(element, said)
        if tag in WHOLE_PAGE:
            return False
        if said:
            _fade(element, said)
        return own or (bool(said) and _hides(said))

    def leave(self) -> None:
        if self._top is not None:
            self._top.last = None  # what is done with is let go of
            self._top = self._top.above

    @property
    def unseen(self) -> bool:
        """Whether words that stand right in the element are unseen."""
        top = self._top
        if top is None or top.tag in WHOLE_PAGE:
            return False
        faint = top.color is not None and top.background is not None and _same(top.color, top.background)
        return top.unseen or top.clear or faint

    def _said(self, element: _Element) -> dict[str, str]:
        """What all rules and its own style together set for an element."""
        won: dict[str, tuple[tuple[bool, int, tuple[int, int, int], int], str]] = {}
        keys = ["", element.tag, *(f".{name}" for name in element.names)]
        if element.attributes.get("id"):
            keys.append(f"#{element.attributes['id']}")
        for key in keys:
            for order, rule in self._by.get(key, ()):
                if self._fits(element, rule.compounds, 0):
                    for name, value, important in rule.sets:
                        place = (important, 0, rule.weight, order)
                        if name not in won or won[name][0] <= place:
                            won[name] = place, value
        for words in (element.attributes.get("style") or "")[:_MOST_STYLE].split(";"):
            for name, value, important in declared(words):
                place = (important, 1, (0, 0, 0), 0)
                if name not in won or won[name][0] <= place:
                    won[name] = place, value
        return {name: value for name, (_, value) in won.items()}

    def _fits(self, element: _Element | None, compounds: Sequence[Compound], at: int) -> bool:
        """Whether an element fits the compound at this place, and others those to its left. Of several elements that fit a
        compound the nearest is tried first, and others only where that leads nowhere."""
        waiting: list[tuple[_Element | None, int]] = [(element, at)]
        while waiting:
            one, at = waiting.pop()
            self._steps += 1
            if self._steps > _MOST_STEPS:
                raise UnreadableFile(TOO_TANGLED, COPY_IT)
            if one is None or not self._is(one, compounds[at]):
                continue
            if at + 1 == len(compounds):
                return True
            waiting += reversed([(each, at + 1) for each in self._related(one, compounds[at + 1].relation)])
        return False

    def _related(self, element: _Element, relation: str) -> Iterator[_Element | None]:
        match relation:
            case ">":
                yield element.above
            case "+":
                yield element.before
            case _:
                other = element.before if relation == "~" else element.above
                while other is not None:
                    self._steps += 1
                    if self._steps > _MOST_STEPS:
                        raise UnreadableFile(TOO_TANGLED, COPY_IT)
                    yield other
                    other = other.before if relation == "~" else other.above

    def _is(self, element: _Element, wanted: Compound) -> bool:
        if wanted.tag not in ("", "*", element.tag) or not wanted.names <= element.names:
            return False
        if wanted.id and wanted.id != element.attributes.get("id"):
            return False
        if wanted.place and not _in_place(element.number, *wanted.place):
            return False
        if not all(_has(element.attributes.get(name), how, value) for name, how, value in wanted.attributes):
            return False
        for test, inner in wanted.inner:
            self._steps += len(inner)
            if any(self._is(element, each[0]) for each in inner) is (test == "not"):
                return False
        return True


def _in_place(number: int, step: int, first: int) -> bool:
    return number == first if step == 0 else (number - first) % step == 0 and (number - first) // step >= 0


def _has(given: str | None, how: str, value: str) -> bool:
    if given is None or not how:
        return given is not None
    tests: dict[str, bool] = {
        "=": given == value,
        "~=": value in given.split(),
        "|=": given == value or given.startswith(f"{value}-"),
        "^=": bool(value) and given.startswith(value),
        "$=": bool(value) and given.endswith(value),
        "*=": bool(value) and value in given,
    }
    return tests[how]


def _hides(said: Mapping[str, str]) -> bool:
    """Whether these settings hide an element with all in it."""
    opacity = _number(said.get("opacity", ""), alone=True)
    return (
        said.get("display") == "none"
        or said.get("content-visibility") == "hidden"
        or any("line-through" in said.get(name, "") for name in ("text-decoration", "text-decoration-line"))
        or (opacity is not None and opacity < _FAINT)
        or any(_NO_AREA.search(said.get(name, "")) for name in ("clip", "clip-path"))
        or _is_moved_away(said)
        or _has_no_room(said)
    )


def _is_moved_away(said: Mapping[str, str]) -> bool:
    """Off the page, or shrunk to nothing."""
    transform = said.get("transform", "")
    if _SHRUNK.search(transform) or said.get("scale", "") in ("0", "0 0"):
        return True
    moved = _MOVED.search(transform)
    if moved and int(moved[1]) * (1 if moved[2] == "px" else 16 if moved[2].endswith("em") else 9) >= _FAR:
        return True
    apart = said.get("position") in ("absolute", "fixed", "relative", "sticky")
    edges = ("text-indent", "margin-left", "margin-top", *(("left", "top", "right", "bottom") if apart else ()))
    return any((size := _number(said.get(edge, ""))) is not None and size <= -_FAR for edge in edges)


def _has_no_room(said: Mapping[str, str]) -> bool:
    cut = any(said.get(name, "").startswith(("hidden", "clip")) for name in ("overflow", "overflow-x", "overflow-y"))
    sizes = [_number(said[name]) for name in ("width", "height", "max-width", "max-height") if name in said]
    return cut and any(size is not None and 0 <= size <= 1 for size in sizes)


def _fade(element: _Element, said: Mapping[str, str]) -> None:
    """Notes whether its words are seen by what elements in it may set anew: size and visibility."""
    size = _number(said["font-size"]) if "font-size" in said else None
    if size is None and "font" in said:
        size = next((n for part in said["font"].replace("/", " ").split()[:6] if (n := _number(part)) is not None), None)
    shown = said.get("visibility")
    if shown in ("hidden", "collapse") or (size is not None and 0 <= size <= 1):
        element.unseen = True
    elif shown == "visible" or (size is not None and size > 1):
        element.unseen = False


def _color(element: _Element, said: Mapping[str, str]) -> None:
    own = element.attributes.get("color") if element.tag == "font" else None
    words = said.get("-webkit-text-fill-color") or said.get("color") or own
    behind = said.get("background-color") or said.get("background") or element.attributes.get("bgcolor")
    if behind:
        if "url(" in behind or "gradient" in behind or "var(" in behind:
            element.background = None
        elif (color := _color_of(behind)) is not None and color[1]:
            element.background = color[0]
    if words and (found := _color_of(words)):
        if not found[1]:
            element.clear = element.tag not in WHOLE_PAGE and not any("background-clip" in name for name in said)
        else:
            element.clear = False
        element.color = found[0] if found[1] else None
    elif words and words not in ("inherit", "currentcolor"):
        element.color, element.clear = None, False


def _color_of(words: str) -> tuple[tuple[int, int, int], bool] | None:
    """A colour, and whether it can be seen through entirely (then False)."""
    words = words.lower()
    if found := _HEX.search(words):
        digits = found[1] if len(found[1]) > 4 else "".join(digit * 2 for digit in found[1])
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
        return (red, green, blue), digits[6:] != "00"
    if found := _RGB.search(words):
        alpha = float(found[5]) if found[5] and found[5].count(".") < 2 and found[5] != "." else 1.0
        if found[1] == "rgb":
            red, green, blue = (min(255, int(part.partition(".")[0] or 0)) for part in found.group(2, 3, 4))
            return (red, green, blue), alpha > 0.02
        return (_WHITE, alpha > 0.02) if found[4] == "100" else None
    if found := _WORD.search(words):
        if found[0] == "transparent":
            return _BLACK, False
        return (_COLORS[found[0]], True) if found[0] in _COLORS else None
    return None


def _same(one: Sequence[int], other: Sequence[int]) -> bool:
    return all(abs(a - b) <= _SAME_COLOR for a, b in zip(one, other, strict=True))


def _number(words: str, *, alone: bool = False) -> float | None:
    """A length in pixels, or a share; None for what is not one."""
    found = _LENGTH.fullmatch(words.strip())
    if not found or not found[1].strip("+-."):
        return None
    number = float(found[1])
    if found[2] == "%":
        return number / 100 if alone else number * 8
    return number * {"em": 16, "rem": 16, "pt": 1.33, "ex": 8, "ch": 8, "vw": 12, "vh": 8}.get(found[2] or "", 1)
