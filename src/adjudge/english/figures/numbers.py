"""Numbers where they stand in a text, in digits or in words."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from adjudge.english.figures.units import unit_after
from adjudge.english.regex import anycase, regex
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span

# The words English numbers are made of.


_SMALL = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENTHS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth"
_SCALES = {
    "thousand": 1e3,
    "lakh": 1e5,
    "lakhs": 1e5,
    "crore": 1e7,
    "crores": 1e7,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "quadrillion": 1e15,
}

ORDINAL_WORDS: dict[str, int] = (
    {word: value for value, word in enumerate(_ORDINALS.split(), 1)}
    | {word: value * 10 for value, word in enumerate(_TENTHS.split(), 2)}
    | {"twenty-first": 21, "hundredth": 100, "thousandth": 1000, "millionth": 1_000_000}
)
"""Ordinals of one word (and the century we live in), with their rank."""

_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}

NUMBER_WORDS: dict[str, tuple[str, float]] = (
    {"zero": ("zero", 0.0), "hundred": ("hundred", 100.0), "dozen": ("dozen", 12.0), "quarter": ("part", 4.0)}
    | {word: ("small", float(value)) for value, word in enumerate(_SMALL.split(), 1)}
    | {word: ("teen", float(value)) for value, word in enumerate(_TEENS.split(), 10)}
    | {word: ("ten", value * 10.0) for value, word in enumerate(_TENS.split(), 2)}
    | {word: ("scale", value) for word, value in _SCALES.items()}
    | {word: ("ordinal", float(value)) for word, value in ORDINAL_WORDS.items() if "-" not in word}
    | {word + "s": ("parts", float(value)) for word, value in _PARTS.items()}
    | {"and a half": ("plus", 0.5), "and a quarter": ("plus", 0.25), "and three quarters": ("plus", 0.75)}
    | {"and a third": ("plus", 1 / 3), "and two thirds": ("plus", 2 / 3), "half a": ("article", 0.5)}
    | {"a": ("article", 1.0), "an": ("article", 1.0), "half": ("half", 0.5)}
)
"""Each word's part in a number (see `numbers`), and its value."""


_VULGAR = {"\u00bd": 1 / 2, "\u00bc": 1 / 4, "\u00be": 3 / 4, "\u2153": 1 / 3, "\u2154": 2 / 3, "\u215b": 1 / 8}
_DENOMINATORS = frozenset({2, 3, 4, 5, 6, 8, 10, 12, 16, 100, 1000})
_SUPERSCRIPTS = str.maketrans("\u2212\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "--0123456789")

# What may come next inside one number.
_FOLLOWS: dict[str, frozenset[str]] = {
    "digits": frozenset({"hundred", "scale", "dozen", "plus", "vulgar", "ratio"}),
    "article": frozenset({"hundred", "scale", "dozen"}),
    "small": frozenset({"hundred", "scale", "dozen", "plus", "ordinal", "parts", "part", "vulgar"}),
    "teen": frozenset({"hundred", "scale", "plus"}),
    "ten": frozenset({"small", "scale", "ordinal", "plus"}),
    "hundred": frozenset({"small", "teen", "ten", "scale", "ordinal"}),
    "scale": frozenset({"small", "teen", "ten", "ordinal"}),
    "plus": frozenset({"scale"}),
    "vulgar": frozenset({"scale"}),
}

_ONE_WORD = "|".join(sorted((w for w in NUMBER_WORDS if len(w) > 2 and " " not in w), key=len, reverse=True))
_INITIALS = "".join(sorted({word[0] for word in NUMBER_WORDS}))
_LARGE = "(?:hundred|thousand|lakh|million|crore|billion|trillion|dozen)"
_TOKEN = anycase(
    # The first look only saves time: most characters cannot begin a number.
    rf"(?=[0-9.\u2212\u2013{''.join(_VULGAR)}-]|(?<!\w)(?:[{_INITIALS}]\w|a[ -][hmbtdlc]))(?:"
    r"(?<![\w.,:/])(?<![0-9]['\u2019])(?P<ratio>[0-9]{1,4}/[0-9]{1,4})(?![\w/])"
    r"|(?<![\w:])(?<![0-9][.,/])(?<![^\W\d_]-)(?P<sign>(?<![)\]%.$\u20ac\u00a3])[-\u2212\u2013])?"
    r"(?P<digits>(?:[0-9]{1,3}(?: [0-9]{3}){2,6}(?![0-9])|[0-9]+|(?=\.[0-9])(?<![0-9]))"
    r"(?:[.,][0-9]+|[\u00a0\u202f\u2009][0-9]{3}(?![0-9]))*)"
    r"(?P<power>\s?[x\u00d7]\s?10(?:\^[-\u2212]?[0-9]{1,3}"
    r"|\u207b?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,3})"
    # A power by itself, and the notation of computers: 10\u2076, 2^32, 5e6.
    r"|\^[-\u2212]?[0-9]{1,3}(?!\w)|(?:(?<=\b10)|(?<=\b2)(?=..))\u207b?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,3}(?!\w)"
    r"|e[+-]?[0-9]{1,3}(?!\w))?"
    r"(?P<nth>st|nd|rd|th)?"
    rf"|(?P<vulgar>[{''.join(_VULGAR)}])"
    r"|(?<!\w)(?P<word>and a half|and a quarter|and a third|and two thirds|and three quarters"
    rf"|half an?(?=[ -]{_LARGE})|an?(?=[ -]{_LARGE})"
    rf"|{_ONE_WORD})(?!\w))"
)
_PLAIN = regex(
    r"[0-9]{0,20}(?:\.[0-9]{1,20})?|[0-9]{1,3}(?:,[0-9]{3}){1,6}(?:\.[0-9]{1,20})?|[0-9]{1,2}(?:,[0-9]{2}){1,6},[0-9]{3}"
)
_MOST_DIGITS = 20
_EUROPEAN = regex(r"[0-9]{1,3}(?:\.[0-9]{3}){2,6}(?:,[0-9]{1,20})?|[0-9]{1,20},[0-9]{1,2}")

# "no one", "at first", "per second", "one of the": words that count nothing there.
_IDLE_AFTER_WORD = {
    "one": frozenset({"no", "any", "every", "some", "this", "that", "the", "each", "which", "another"}),
    "first": frozenset({"at"}),
    "second": frozenset({"per", "a", "split", "each", "every"}),
    "half": frozenset({"first", "second", "latter", "other", "last", "earlier", "later"}),
}
_WORD_BEFORE = regex(r"\b(\w+)[\s-]$")
_IDLE_AFTER = regex(r"\s(?:of\s(?:the|its|his|her|their|our|many|several|those|these|all)|another|such|day)\b")
_FIRST_DONE = regex(r"\s(?:\w{2,20}ed|came|began|became|known|seen|built|made|written|held|sold|sung)\b")
_SHARE = anycase(r"\s(?:of|the|a|an|its|their|his|her|our|all|as)\b")
_IN = anycase(r"[\s-]in[\s-](?:every\s)?")
_COUNTED = regex(r"\s(?:of\s(?:the\s|its\s|all\s)?)?(?:[a-z]+\s){0,2}?(?:[a-z]{2,}s|people|men|women|children)\b")
_BY = anycase(r"\bby\s(?:an?\s|about\s|nearly\s|almost\s|over\s|more than\s|less than\s)*$")
"""What something rises or falls by is a share of it: "by half", "by a fifth"."""
_MINUS = anycase(r"\b(?:minus|negative)\s$")


@dataclass(frozen=True, kw_only=True, slots=True)
class Number:
    """A number and where it stands: `value` is what it comes to, `scale` the million it was given in."""

    value: float
    span: Span
    scale: float = 1.0
    ordinal: bool = False
    fraction: bool = False
    written: bool = False
    """In words rather than digits."""


class _Token(NamedTuple):
    kind: str
    value: float
    start: int
    end: int
    nth: bool = False


def numbers(text: str) -> tuple[Number, ...]:
    """The numbers of `text` in order. Bare scales ("millions") and parts of names ("COVID-19") are none."""
    tokens = [token for match in _TOKEN.finditer(text) if (token := _token(match)) is not None]
    found: list[Number] = []
    at = 0
    while at < len(tokens):
        past = _past(text, tokens, at)
        if (number := _number(text, tokens[at:past])) is not None:
            found.append(number)
        at = past
    return tuple(_of_many(text, found))


def _of_many(text: str, found: list[Number]) -> Iterator[Number]:
    """Numbers, a share of a round one as one number: "a quarter of a million" is 250,000, "one in five" a fifth."""
    at = 0
    while at < len(found):
        share, many = found[at], found[at + 1] if at + 1 < len(found) else None
        if many and share.fraction and many.scale > 1 and many.value == many.scale and _joined(text, share, many):
            whole = Span(start=share.span.start, end=many.span.end)
            yield Number(value=share.value * many.value, span=whole, scale=many.scale, written=True)
            at += 2
        elif many and _in_so_many(text, share, many):
            whole = Span(start=share.span.start, end=many.span.end)
            yield Number(value=share.value / many.value, span=whole, fraction=True, written=share.written)
            at += 2
        else:
            yield share
            at += 1


def _joined(text: str, share: Number, many: Number) -> bool:
    return text[share.span.end : many.span.start] == " of " and many.span.of(text).lower().startswith(("a ", "one "))


def _in_so_many(text: str, one: Number, many: Number) -> bool:
    """Whether two numbers are a share: "one in five voters", and not "two in 10 minutes"."""
    plain = not (one.ordinal or many.ordinal) and one.scale == many.scale == 1
    if not plain or not 0 < one.value < many.value <= 1000 or one.value > 9:
        return False
    if not (one.value.is_integer() and many.value.is_integer()):
        return False
    return _IN.fullmatch(text, one.span.end, many.span.start) is not None and (
        _COUNTED.match(text, many.span.end) is not None and unit_after(text, many.span.end) is None
    )


def _token(match: re.Match[str]) -> _Token | None:
    start, end = match.span()
    if word := match["word"]:
        # Letters that only look alike (a dotless i) match without regard to case, but make no number.
        kind, value = NUMBER_WORDS.get(word.lower().replace("half an", "half a"), ("", 0.0))
        return _Token(kind, value, start, end) if kind else None
    if sign := match["vulgar"]:
        return _Token("vulgar", _VULGAR[sign], start, end)
    if ratio := match["ratio"]:
        top, bottom = map(int, ratio.split("/"))
        proper = bottom in _DENOMINATORS and 0 < top < bottom
        return _Token("ratio", top / bottom, start, end) if proper else None
    amount = _digits(match["digits"])
    if amount is None or re.match(r":[0-9]", match.string[end : end + 2]):
        return None
    raised = _raised(amount, match["digits"], match["power"] or "")
    if raised is None:
        return None
    return _Token("digits", -raised if match["sign"] else raised, start, end, bool(match["nth"]))


def _raised(amount: float, digits: str, written: str) -> float | None:
    """An amount with what stands behind its digits: "× 10^8", "e8", or the power it is itself raised to."""
    if not written:
        return amount
    times = written.lstrip()[0] in "x\u00d7"
    plain = written.translate(_SUPERSCRIPTS)
    exponent = max(-300, min(300, int(re.sub("[^0-9-]", "", plain.partition("10")[2] if times else plain))))
    if times or written[0] in "eE":
        return amount * 10.0**exponent
    try:
        return float(amount**exponent) if written[0] == "^" or digits in {"10", "2"} else None
    except (OverflowError, ZeroDivisionError):
        return None


def _digits(written: str) -> float | None:
    """What digits and separators come to; None for versions, lists and other chains of digits."""
    if len(written) <= _MOST_DIGITS and written.isascii() and written.isdecimal():
        return float(written)
    plain = re.sub("[ \u00a0\u202f\u2009]", "", written)
    if _PLAIN.fullmatch(plain):
        return float(plain.replace(",", ""))
    if _EUROPEAN.fullmatch(plain):
        return float(plain.replace(".", "").replace(",", "."))
    return None


def _past(text: str, tokens: list[_Token], at: int) -> int:
    """The index after the last token that belongs to the number beginning at `at`."""
    past, smallest = at + 1, math.inf
    while past < len(tokens):
        before, token = tokens[past - 1], tokens[past]
        gap = text[before.end : token.start] if token.start - before.end <= 5 else "far"
        if before.nth or token.kind not in _FOLLOWS.get(before.kind, frozenset()) or not _joins(before, gap, token):
            break
        if token.kind == "ordinal" and not _completes(before, token):
            break
        if token.kind == "scale":
            if token.value >= smallest:
                break
            smallest = token.value
        past += 1
    return past


def _joins(before: _Token, gap: str, token: _Token) -> bool:
    if gap == " and ":
        return before.kind in {"hundred", "scale"} and token.kind != "scale"
    if gap == " - ":  # some texts come with their punctuation set apart: "thirty - three"
        return before.kind == "ten" and token.kind in {"small", "ordinal"}
    return gap in {" ", "-", "\u00a0", "\u2011"} or (gap == "" and token.kind == "vulgar")


def _completes(before: _Token, token: _Token) -> bool:
    """Whether an ordinal goes on with the number: twenty-first, one hundred tenth, one third."""
    if before.kind == "small":
        return before.value == 1 and 3 <= token.value <= 10
    return token.value < 10 if before.kind == "ten" else True


def _number(text: str, tokens: list[_Token]) -> Number | None:
    first, last = tokens[0], tokens[-1]
    span = Span(start=first.start, end=last.end)
    if first.kind in {"hundred", "scale", "plus", "parts"} or (len(tokens) == 1 and _idle(text, first)):
        return None
    share = _fraction(text, tokens)
    if share is not None:
        return Number(value=share, span=span, fraction=True, written=first.kind not in {"ratio", "vulgar"})
    if first.kind == "part":
        return None
    value, scale = _total(tokens)
    if minus := _MINUS.search(text[max(0, first.start - 10) : first.start]):
        value, span = -abs(value), Span(start=first.start - len(minus[0]), end=last.end)
    ordinal = last.kind == "ordinal" or first.nth
    return Number(value=value, span=span, scale=scale, ordinal=ordinal, written=first.kind != "digits")


def _total(tokens: list[_Token]) -> tuple[float, float]:
    """What the tokens come to, and the last scale among them."""
    total, group, scale = 0.0, 0.0, 1.0
    for token in tokens:
        if token.kind in {"hundred", "dozen"}:
            group = (group or 1.0) * token.value
        elif token.kind == "scale":
            total, group, scale = total + (group or 1.0) * token.value, 0.0, token.value
        elif token.kind in {"vulgar", "ratio"} and group < 0:
            group -= token.value
        else:
            group += token.value
    return total + group, scale


def _fraction(text: str, tokens: list[_Token]) -> float | None:
    """Two thirds, one third, a third of, half of, 3/4."""
    first, last = tokens[0], tokens[-1]
    if len(tokens) == 2 and first.kind == "small" and last.kind in {"parts", "part", "ordinal"}:
        return first.value / last.value
    if len(tokens) > 1:
        return None
    if first.kind in {"ratio", "vulgar"}:
        return first.value
    by = _BY.search(text, max(0, first.start - 16), first.start) is not None
    if first.kind == "half" and (by or _SHARE.match(text, first.end)):
        return 0.5
    of_a = text[max(0, first.start - 2) : first.start].lower() == "a " and (by or text.startswith(" of", first.end))
    return 1 / first.value if of_a and first.kind in {"part", "ordinal"} and first.value >= 3 else None


def _idle(text: str, token: _Token) -> bool:
    """Whether a lone number word counts nothing where it stands."""
    word = text[token.start : token.end].lower()
    if word == "half" and not _SHARE.match(text, token.end):
        return _BY.search(text, max(0, token.start - 16), token.start) is None
    if (idle := _IDLE_AFTER_WORD.get(word)) is None:
        return False
    before = _WORD_BEFORE.search(text[max(0, token.start - 10) : token.start])
    return bool(
        (before and before[1].lower() in idle)
        or (word != "half" and _IDLE_AFTER.match(text, token.end))
        or (word == "first" and _FIRST_DONE.match(text, token.end))
    )
