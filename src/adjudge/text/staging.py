"""Marks that no prose holds: code, data, stage names, verdicts as fields, the remains of a script that was lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.text.addressing import VERDICT

_ROLE = r"(?:system|assistant|user|admin(?:istrator)?|developer|instructions?|response|input|output)"
# Each begins with one of _BEGINNINGS, and its repetitions are bounded: hostile input costs no more than its length.
_BEGINNINGS = r"<\[{#?\ufffdB"
_STAGE = re.compile(
    r"<!--(?:(?!<!--).){0,2000}?-->|<script\b(?:(?!<script).){0,2000}?</script>|\[INST\](?:(?!\[INST\]).){0,2000}?\[/INST\]"
    r"|<<SYS>>(?:(?!<<SYS).){0,2000}?<</SYS>>|<\|[^|<>\n]{0,20}start[^|<>\n]{0,20}\|>(?:(?!<\|).){0,2000}<\|[^|<>\n]{0,40}\|>"
    rf"|<\|[^|>\n]{{0,40}}\|>(?:\s{{0,2}}{_ROLE}\b)?"
    r"|</?[a-z][a-z0-9-]{0,20}(?:\s{1,3}[a-z-]{1,20}=[^<>]{0,200})?\s?/?>"
    r"|\[/?(?:INST|SEP|CLS|SYS|MASK|PAD|EOS|BOS|SYSTEM|USER|ASSISTANT)\]"
    rf"(?:\s{{0,2}}(?:{VERDICT})\b(?=\s{{0,2}}(?:\[|$|[.\n])))?"
    r"|\{[^{}]{0,200}[\"'][a-z_ ]{1,30}[\"']\s{0,2}:[^{}]{0,200}\}"
    r"|(?-i:\bBEGIN\s([A-Z]{2,12})(?:\s([A-Z]{2,12}))?\b(?:(?!\bBEGIN\b).){0,400}?\bEND\s\1(?:\s\2)?\b)"
    rf"|(?<!#)#{{2,6}}\s?{_ROLE}\s?:(?:\s{{0,2}}(?:{VERDICT})\b(?!\s\w))?"
    # letters of another script that a narrower one could not hold
    r"|(?<!\S)[?\ufffd]{2,40}(?:[\s:;,.!\u2013\u2014-]{1,3}[?\ufffd]{2,40}){1,200}[.:;!]?(?!\S)"
    r"|(?<!\S)[?\ufffd]{5,400}[.:;!]?(?!\S)",
    re.DOTALL | re.IGNORECASE,
)
# A field is looked for from its colon: first what follows, which seldom is a verdict, then what stands before.
_VALUE = re.compile(
    rf"(?::=|[:=])\s{{0,3}}[\"'\u201c]?(?:{VERDICT})\b[\"'\u201d]?(?!(?-i:\s[a-z])|[\w%])[.;]?|:=\s{{0,3}}[\d.]{{1,6}}[.;]?",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"\b(?:(?:fact[- ]?check(?:ing|er)?|final|correct|overall|truth|claim|expected|our|the)[\s_-]){0,3}"
    r"(?:verdict|label|stance|answer|rating|truth|result|ruling|conclusion|classification|prediction|output|score)\s{0,3}\Z",
    re.IGNORECASE,
)
_SPEAKER = re.compile(r"\b(?:SYSTEM|ASSISTANT|USER|ADMIN|INSTRUCTIONS?|RESPONSE)\s?\Z")
_TRIGGER = re.compile(rf"[{_BEGINNINGS}:=]")
_BEFORE = 70
"""Characters of a field's name."""
_INLINE = re.compile(
    r"</?(?:a|abbr|b|big|cite|code|dfn|em|font|i|mark|q|ref|s|small|span|strong|sub|sup|tt|u|var|wbr)\b|<!--",
    re.IGNORECASE,
)
_MUTE = re.compile(r"</?[a-z]|<\|[^|]{0,40}\|>$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """A mark in a text."""

    span: Span
    inline: bool
    """It stands inside a sentence, which goes on after it; after any other somebody else begins to speak."""
    mute: bool
    """It says nothing to anybody, as a tag does."""


def marks(text: str) -> Iterator[Mark]:
    """The marks of a text, in order and apart."""
    past = 0
    for trigger in _TRIGGER.finditer(text):
        at = trigger.start()
        if at < past:
            continue
        span = _field(text, past, at) if trigger[0] in ":=" else _stage(text, at)
        if span is not None:
            past, mark = span.end, span.of(text)
            yield Mark(span=span, inline=_INLINE.match(mark) is not None, mute=_MUTE.match(mark) is not None)


def _stage(text: str, at: int) -> Span | None:
    found = _STAGE.match(text, at)
    return Span(start=at, end=found.end()) if found else None


def _field(text: str, past: int, at: int) -> Span | None:
    low = max(past, at - _BEFORE)
    if (value := _VALUE.match(text, at)) and (name := _NAME.search(text, low, at)):
        return Span(start=name.start(), end=value.end())
    if text[at] == ":" and (speaker := _SPEAKER.search(text, max(low, at - 14), at)):
        return Span(start=speaker.start(), end=at + 1)
    return None


def unmarked(text: str, found: list[Mark]) -> str:
    """As many characters, with space in the place of the marks."""
    parts: list[str] = []
    at = 0
    for mark in found:
        parts += (text[at : mark.span.start], ("" if mark.inline else "\n\n").ljust(len(mark.span)))
        at = mark.span.end
    return "".join((*parts, text[at:]))
