"""A stretch of a text, by character offsets, and the text in the characters it is read in, whose stretches are the same."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import table


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class Span:
    """Characters `start` up to, not including, `end` of some text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span runs forward from 0 or later, not {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The words themselves."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Span:
        """The same stretch when `by` characters stand before the text."""
        return Span(start=self.start + by, end=self.end + by)

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


def within(spans: Sequence[Span], place: Span) -> tuple[Span, ...]:
    """What lies in a stretch of the text, of stretches in order and apart: counted from its start, and cut at its ends."""
    first = bisect_right(spans, place.start, key=lambda span: span.end)
    past = bisect_left(spans, place.end, lo=first, key=lambda span: span.start)
    return tuple(
        Span(start=max(span.start, place.start) - place.start, end=min(span.end, place.end) - place.start)
        for span in spans[first:past]
    )


def touched(spans: Sequence[Span], start: int, end: int) -> bool:
    """Whether one of some stretches, in order and apart, lies or reaches between two places."""
    at = bisect_right(spans, start, key=lambda span: span.end)
    return at < len(spans) and spans[at].start < end


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same stretches in order and apart: those that overlap or touch as one."""
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start <= apart[-1].end:
            apart[-1] = Span(start=apart[-1].start, end=max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return tuple(apart)


# A text in the characters it is read in: each stands for one of the text's own, so that places and quotes stay what they are.


_RAISED = "".join(
    chr(at)
    for first, last in (
        (0xB2, 0xB3),
        (0xB9, 0xB9),
        (0x2B0, 0x2B8),
        (0x2070, 0x209C),
        (0x1D2C, 0x1D61),
        (0x2460, 0x249B),
        (0x2776, 0x2793),
    )
    for at in range(first, last + 1)
)
"""Small digits and letters above or below the line, and digits in circles: behind a number they point to a note."""
_NOTE = re.compile(rf"(?<=[0-9])[{_RAISED}]++(?!\s?=)")
_POWER = re.compile(rf"(?:(?<![0-9.,])|(?<=[\u00d7x]))(?:10[{_RAISED}]+|2[{_RAISED}]{{2}})")
"""A power: 10\u2076, 2\u00b3\u00b2."""
_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_SEPARATED = re.compile("(?<=[0-9])[\u066b\u066c\u060c](?=[0-9])")
_SEPARATORS = {"\u066b": ".", "\u066c": ",", "\u060c": ","}
_SIGNS = {"\u066a": "%", "\u0609": "\u2030"}
_ONES, _NOUGHTS = "lI\u0131\u0406\u0456\u04c0\u04cf\u0399\u03b9", "Oo\u041e\u043e\u039f\u03bf\u0555\u0585"
_TYPED = {
    ord(letter): digit
    for letters, digit in ((_ONES, "1"), (_NOUGHTS, "0"), ("\u0417", "3"), ("\u0431", "6"))
    for letter in letters
}
_FOR_DIGITS = f"{_ONES}{_NOUGHTS}\u0417\u0431"
_MISTYPED = re.compile(
    rf"(?<![\w'\u2019])(?=[0-9.,]{{0,30}}[{_FOR_DIGITS}])(?=[{_FOR_DIGITS}.,]{{0,30}}[0-9]|l[lO]{{0,9}},?[lO]{{0,9}}O|ll)"
    rf"(?P<number>[0-9{_FOR_DIGITS}]{{1,30}}(?:[.,][0-9{_FOR_DIGITS}]{{1,30}}){{0,6}})(?:st|nd|rd|th|s|km|kg|cm|mm|bn)?(?!\w)"
)
"""A number in which letters stand for digits: "l984", "2O14", "3,2OO", "lOO"."""
_EITHER = re.compile(r"[lI\u0131\u0406\u0399][0-9]{1,2}|[0-9.,]+[lI\u0406\u0399]|ll+")
""" "I5" may be a road, "50l" a volume and "World War ll" the second: what is meant cannot be told from the letters."""
_LONE = re.compile(r"(?<![\w'\u2019/])(?<![0-9][ \u00a0])(?<!per )l(?=\s(?!of\b)[a-z])")
_NAME = re.compile(r"[Oo][0-9]+")
"""Oxygen, or a strain: no number begins with a nought alone."""
_IN_A_NUMBER = re.compile(r"(?:[0-9][-/:\u2013.]|[$\u20ac\u00a3\u00a5]\s?)$")
_WORD = re.compile(r"[^\W\d_]+")


def as_read(text: str) -> str:
    """The text as a person reads it, a character for each of its own: digits of every script, letters of fancy alphabets and
    those of another one that only look like ours, in our own; no mark of a note behind a number. Where it is stored, and what
    is quoted, stays as it is written."""
    if not text.isascii():
        plain = {ord(c): p for c in set(text) if not c.isascii() and (p := _plain(c)) != c}
        text = text.translate(plain) if plain else text
    if not text.isascii():
        text = _SEPARATED.sub(lambda found: _SEPARATORS[found[0]], text)
        text = _NOTE.sub(_without_note, text)
    text = _MISTYPED.sub(_typed, text)
    return text if text.isascii() else _in_one_alphabet(text)


def mixed(text: str) -> tuple[str, ...]:
    """The words of a text that cannot be read for certain: their letters are of several alphabets, or may be digits. Greek ones
    are symbols: \u03bcm, \u0394t."""
    read = as_read(text)
    doubtful = [found[0] for found in _MISTYPED.finditer(read) if not _NAME.fullmatch(found["number"])]
    doubtful += [found[0] for found in _LONE.finditer(read)]
    if not read.isascii():
        words = [f for f in _WORD.finditer(read) if not f[0].isascii() and len(_scripts(f[0]) - {"GREEK"}) > 1]
        doubtful += [text[f.start() : f.end()] for f in words]
    return tuple(dict.fromkeys(doubtful))


def mixture(words: Iterable[str]) -> str:
    """What cannot be read for certain in some words, with the letters, for a person."""
    return "; ".join(f"in \u201c{word}\u201d {_odd_letters(word)}" for word in words)


def _odd_letters(word: str) -> str:
    scripts = [_script(letter) for letter in word]
    usual = max(filter(None, scripts), key=scripts.count, default="")
    odd = dict.fromkeys(letter for letter, script in zip(word, scripts, strict=True) if script and script != usual)
    if not odd:
        return f"{' and '.join(dict.fromkeys(letter for letter in word if letter.isalpha()))} may stand for a digit"
    return " and ".join(f"{letter} is {_script(letter).capitalize()}" for letter in odd)


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    """The character that another form of it stands for, if that is one character too."""
    if (digit := unicodedata.decimal(character, None)) is not None:
        return str(digit)
    if character in _SIGNS:
        return _SIGNS[character]
    form = unicodedata.decomposition(character).partition(" ")[0]
    if form not in {"<font>", "<wide>", "<circle>", "<square>", "<compat>", "<small>"}:
        return character
    plain = unicodedata.normalize("NFKC", character)
    if len(plain) != 1 or not (plain.isalpha() or (form in {"<font>", "<wide>", "<small>"})):
        return character
    return plain


def _without_note(found: re.Match[str]) -> str:
    """Blanks in place of a note's mark; an ending that is written small, as of 5\u1d57\u02b0; a power stays."""
    plain = unicodedata.normalize("NFKC", found[0])
    if plain in _ENDINGS:
        return plain
    text, start = found.string, found.start()
    power = _POWER.match(text, start - 2) or _POWER.match(text, start - 1)
    return found[0] if power and power.end() >= found.end() else " " * len(found[0])


def _typed(found: re.Match[str]) -> str:
    """A number with the digits that its letters stand for; as it is where they may be meant."""
    number = found["number"]
    if _NAME.fullmatch(number):
        return found[0]
    inside = _IN_A_NUMBER.search(found.string, max(0, found.start() - 2), found.start())
    if _EITHER.fullmatch(found[0]) and not inside:
        return found[0]
    return number.translate(_TYPED) + found[0][len(number) :]


def _in_one_alphabet(text: str) -> str:
    """The text with letters that only look like ours as ours, in words that have some of ours and, where most of the text is
    ours, in words of nothing else. A lone Greek letter is a symbol."""
    alike = _look_alikes()
    if alike.keys().isdisjoint(text):
        return text
    letters = [c for c in text if c.isalpha()]
    ours = 2 * sum(_script(c) == "LATIN" for c in letters) >= len(letters)

    def one(found: re.Match[str]) -> str:
        word = found[0]
        if word.isascii() or alike.keys().isdisjoint(word):
            return word
        plain = "".join(alike.get(c, c) for c in word)
        if not {"LATIN"} <= _scripts(plain) <= {"LATIN", "GREEK"}:
            return word
        symbol = len(word) == 1 and _script(word) == "GREEK" and word.islower()
        return plain if ("LATIN" in _scripts(word) or ours) and not symbol else word

    return _WORD.sub(one, text)


@cache
def _look_alikes() -> dict[str, str]:
    """Letters that look like one of ours, each with it."""
    return {other: ours for ours, others in table("values.span.look_alikes").items() for other in others.split()}


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    """The alphabet of a letter, by the first word of its name; empty for what belongs to none."""
    return unicodedata.name(letter, "").partition(" ")[0] if letter.isalpha() else ""


_ALPHABETS = frozenset(
    {
        "LATIN",
        "CYRILLIC",
        "ARMENIAN",
        "CHEROKEE",
        "COPTIC",
        "GEORGIAN",
        "LISU",
        "HEBREW",
        "ARABIC",
        "DESERET",
        "CANADIAN",
        "GREEK",
    }
)


def _scripts(word: str) -> set[str]:
    """The alphabets of a word, of those whose letters could be mistaken for one another."""
    return {script for letter in word if (script := _script(letter)) in _ALPHABETS}
