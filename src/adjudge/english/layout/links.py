"""The links that a plain or markdown text spells out, each with the place of the words it hangs on."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from adjudge.english.regex import anycase, regex
from adjudge.english.sentences import line_spans
from adjudge.values.article_claim import Link, LinkedWords
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.urls import normalised

# No class holds the bracket its own pattern opens with, so that a flood of openings costs one look each.
_ADDRESS = r"https?://[^\s()<>\[\]\"]{1,2000}(?:\([^\s()<>\[\]\"]{0,200}\)[^\s()<>\[\]\"]{0,500}){0,3}"
_LINK = anycase(
    rf"(?P<image>!\[[^\[\]\n]{{0,300}}\]\([^()\[\]\n]{{0,800}}\))"
    rf"|\[(?P<words>[^\[\]]{{1,300}})\]\(\s{{0,9}}<?(?P<target>{_ADDRESS})>?"
    rf"(?:\s{{1,9}}(?:\"[^\"\[\]\n]{{0,200}}\"|'[^'\[\]\n]{{0,200}}'))?\s{{0,9}}\)"
    r"|(?P<mark>\[(?P<label>[^\[\]]{1,300})\])(?:[ ]?\[(?P<defined>[^\[\]\n]{0,60})\])?"
    r"|(?P<bare>(?<![\w/])https?://[^\s<>\"\u201c\u201d\u00ab\u00bb]{1,2000})"
)
_DEFINED = regex(r"(?P<mark>[^\S\n]{0,3}\[(?P<label>[^\[\]\n]{1,60})\]:)[^\S\n]{0,9}\S")
"""`[label]: address`, anywhere; what follows the mark is the rest of its line."""
_LISTED = regex(r"(?P<mark>[^\S\n]{0,3}(?:\[\^?(?P<label>[0-9]{1,3})\]:?|(?P<number>[0-9]{1,3})[.)]))[^\S\n]{1,9}\S")
"""An entry of the list of references that a text ends with."""
_GOES_ON = anycase(r"[^\S\n]{2,20}\S|<?https?://")
"""A line that belongs to the entry above it."""
_NUMBER = regex(r"\^?[0-9]{1,3}")
_NUMBERS = regex(r"\^?[0-9]{1,3}(?:\s?[,;]\s?\^?[0-9]{1,3}){1,9}")
_HTTP = anycase(r"(?<![\w/])https?://[^\s<>\"\u201c\u201d\u00ab\u00bb]{1,2000}")
_TRAILING = ".,;:!?'*_~`\u2026\u2019\u2018\u201d\u3002\uff0c\u3001|"
_CLOSING = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Reference:
    """Where a text says what a mark stands for."""

    place: Span
    """The whole entry."""
    mark: Span
    label: str
    url: str


def links(text: str) -> tuple[Link, ...]:
    """Every link in the order of its words: `[words](url)`, `[words][ref]`, footnote marks with what the text says they stand
    for, `<url>` and bare addresses, which hang on themselves. A reference that no mark leads to is a bare address."""
    references = _references(text)
    known = {one.label: one for one in reversed(references)}  # of two with one label the first counts
    found = [(Link(url=url, span=span), label) for url, span, label in _found(text, references, known) if url is not None]
    used = [known[label] for label in dict.fromkeys(label for _, label in found) if label]
    led_to = sorted(used, key=lambda one: one.place)
    return tuple(link for link, label in found if label or not _is_inside(link.span, led_to))


def _is_inside(place: Span, references: Sequence[_Reference]) -> bool:
    """Whether a link is no more than what one of the marks leads to."""
    at = bisect_right(references, place.start, key=lambda one: one.place.start) - 1
    return at >= 0 and references[at].place.overlaps(place)


def _found(
    text: str, references: tuple[_Reference, ...], known: Mapping[str, _Reference]
) -> Iterator[tuple[str | None, Span, str]]:
    """Addresses, None for one that is none, with their places and the label they were looked up by, if any."""
    marks = {one.mark.start for one in references}
    for match in _LINK.finditer(text):
        if match["target"]:
            yield normalised(match["target"]), Span(start=match.start("words"), end=match.end("words")), ""
        elif match["bare"]:
            address = trimmed(match["bare"])
            yield normalised(address), Span(start=match.start(), end=match.start() + len(address)), ""
        elif match["mark"] and match.start() not in marks:
            for label, span in _labels(match):
                if reference := known.get(_named(label)):
                    yield reference.url, span, reference.label


def _labels(match: re.Match[str]) -> Iterator[tuple[str, Span]]:
    """What a bracket may refer to, and the words it hangs on: `[words][label]`, `[1]`, `[1, 2]`, `[words]`."""
    label, second = match["label"], match["defined"]
    inside = Span(start=match.start("label"), end=match.end("label"))
    if _NUMBERS.fullmatch(label):
        for one in _NUMBER.finditer(label):
            yield one[0], Span(start=inside.start + one.start(), end=inside.start + one.end())
    elif label.startswith("^") or _NUMBER.fullmatch(label):
        yield label, Span(start=match.start("mark"), end=match.end("mark"))
    else:
        yield second or label, inside
        return
    if second:  # two marks side by side
        yield second, Span(start=match.start("defined") - 1, end=match.end())


def _references(text: str) -> tuple[_Reference, ...]:
    """Definitions wherever they stand, and the list of references at the end."""
    lines = list(line_spans(text))
    defined = [(match, line) for line in lines if (match := _DEFINED.match(text, line.start, line.end))]
    entries = [_reference(text, match, line) for match, line in (*defined, *_tail(text, lines))]
    first = {one.mark.start: one for one in reversed(entries) if one is not None}
    return tuple(sorted(first.values(), key=lambda one: one.place))


def _tail(text: str, lines: list[Span]) -> Iterator[tuple[re.Match[str], Span]]:
    """The numbered entries a text ends with, each with the lines it goes on over."""
    end: int | None = None
    for line in reversed(lines):
        if not line.of(text).strip():
            continue
        if match := _LISTED.match(text, line.start, line.end):
            yield match, Span(start=line.start, end=end or line.end)
            end = None
        elif _GOES_ON.match(text, line.start, line.end):
            end = end or line.end
        else:
            return


def _reference(text: str, match: re.Match[str], place: Span) -> _Reference | None:
    """An entry that names an address; the first it names."""
    found = _HTTP.search(text, match.end("mark"), place.end)
    url = normalised(trimmed(found[0])) if found else None
    if url is None:
        return None
    label = match["label"] or match["number"]
    bracket = text.find("[", match.start(), match.end("mark"))
    start = bracket if bracket >= 0 else match.start()
    return _Reference(place=place, mark=Span(start=start, end=match.end("mark")), label=_named(label), url=url)


def _named(label: str) -> str:
    """A label as it is looked up: `[^1]` and `[1]` are one, and so are capitals and small letters."""
    return " ".join(label.lower().removeprefix("^").split())


def trimmed(address: str) -> str:
    """An address without the punctuation of the sentence around it. A bracket is its own where it was opened inside."""
    end = len(address)
    spare = {close: address.count(close) - address.count(opening) for close, opening in _CLOSING.items()}
    while end:
        last = address[end - 1]
        if spare.get(last, 0) > 0:
            spare[last] -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return address[:end]


# Where words of a web page stand in the text that was taken out of it.


_TRIES = 200
"""Occurrences looked at for one link: "the" may be linked once and stand a thousand times."""
_CONTEXT = 12
"""Characters beside the words, blanks not counted, that tell one occurrence from another."""
_SEEN = 60
"""Characters of the text in which so many are found, however they are spaced."""
_LIST_MARKS = " \t-*|\u2022"


def places(text: str, linked: Sequence[LinkedWords]) -> tuple[Span | None, ...]:
    """The place of each of a page's links, which come in its order; None for one whose words the text does not hold."""
    found: list[Span | None] = []
    at = 0
    for one in linked:
        span = place(text, one, at)
        found.append(span)
        at = max(at, span.end) if span else at
    return tuple(found)


def place(text: str, linked: LinkedWords, at: int) -> Span | None:
    """The next occurrence of a link's words that stands between the same neighbours, or an earlier one that does. Of words
    without neighbours the next that has a line to itself, or simply the next."""
    if linked.before or linked.after:
        found = (span for start in (at, 0) for span in _occurrences(text, linked.words, start))
        return next((span for span in found if _agrees(text, span, linked)), None)
    coming = list(_occurrences(text, linked.words, at))
    return next((span for span in coming if is_alone(text, span)), coming[0] if coming else None)


def is_alone(text: str, span: Span) -> bool:
    """Whether words have a line to themselves, an item of a list at most."""
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    beside = text[start : span.start][:_SEEN], text[span.end : len(text) if end < 0 else end][:_SEEN]
    return not any(side.strip(_LIST_MARKS) for side in beside)


def _occurrences(text: str, words: str, at: int) -> Iterator[Span]:
    """Whole words only: "here" is not in "there"."""
    for _ in range(_TRIES if words else 0):
        start = text.find(words, at)
        if start < 0:
            return
        end = start + len(words)
        torn = (words[0].isalnum() and text[start - 1 : start].isalnum()) or (
            words[-1].isalnum() and text[end : end + 1].isalnum()
        )
        if not torn:
            yield Span(start=start, end=end)
        at = end


def _agrees(text: str, span: Span, linked: LinkedWords) -> bool:
    """Whether one side is the page's: what stands on the other may be a mark that the text was taken without."""
    left, right = _squeezed(linked.before)[-_CONTEXT:], _squeezed(linked.after)[:_CONTEXT]
    return bool(
        (left and _squeezed(text[max(0, span.start - _SEEN) : span.start]).endswith(left))
        or (right and _squeezed(text[span.end : span.end + _SEEN]).startswith(right))
    )


def _squeezed(text: str) -> str:
    return "".join(text.split())
