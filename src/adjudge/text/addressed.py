"""Stretches of a text that speak to whoever judges it, and not about anything: instructions, verdicts, markup, repetitions.

A page may try to tell its reader what to conclude. Such words are no evidence either way, so models do not get to read
them; the text itself, its offsets and its quotes stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.model.span import Span
from adjudge.text.sentences import sentences

_VERDICT = r"(?:supported|supports?|refuted|refutes?|true|false|correct|wrong|verified|debunked)"
# Markup, data and stage names that no prose holds; each is bounded, so that hostile input costs no more than its length.
_MARKUP = re.compile(
    r"<!--.{0,2000}?-->|<script\b.{0,2000}?</script>|</?[a-z][^<>]{0,200}>|<\|[^|>\n]{0,40}\|>|\[/?(?:INST|SEP|CLS|SYS)\]"
    r"|\{[^{}]{0,400}\}|^#{1,6}\s?(?:instruction|response|system|user|assistant)\b[^\n]{0,80}"
    r"|\bBEGIN ADMIN\b.{0,400}?\bEND ADMIN\b[^.\n]{0,40}"
    rf"|\b(?:verdict|label|stance|answer|rating|truth|result)\s{{0,3}}(?::=|[:=])\s{{0,3}}[\"']?{_VERDICT}\b[\"'.;]{{0,3}}"
    r"|(?-i:\b(?:SYSTEM|ASSISTANT|USER|ADMIN|INSTRUCTION|RESPONSE)\s?:)",
    re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
# A sentence that any of these stands in is addressed to a judge. Words alone ("system", "label") are everyday ones.
_SPOKEN_TO = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:above|previous|prior|instructions?|evidence|text|everything|all)\b"
    rf"|\b(?:answer|respond|reply|output|conclude|return|classify|mark|label|rate)\b.{{0,40}}\W{_VERDICT}\b"
    r"|\bas an? (?:ai|assistant|language model|fact[- ]checker)\b"
    r"|\b(?:dear|attention|note to|hey|hello),?\s(?:the\s)?(?:\w{1,12}\s)?"
    r"(?:ai|assistant|model|fact[- ]checker|checker|verifier|reader|judge)s?\b"
    r"|\b(?:the|this|that|above|following|given) (?:claim|statement|assertion)\b.{0,30}"
    rf"\b(?:is|was|are|has been|must be|should be)\b.{{0,30}}\b{_VERDICT}\b"
    r"|^\W{0,3}(?:system|assistant|user|instruction|response|admin|developer)\s?:"
    r"|\byou (?:must|should|are required to|have to|will) (?:now )?"
    r"(?:answer|say|conclude|respond|output|accept|reject|return|treat)\b"
    r"|\b(?:new|updated|hidden|secret) instructions?\b",
    re.IGNORECASE,
)
_STOPS = re.compile(r"[\u3002\uff01\uff1f]")
"""Full stops of scripts that put no space after them."""


def addressed(text: str) -> tuple[Span, ...]:
    """The stretches to be passed over in reading, in order and apart: markup, sentences that speak to the judge, and every
    sentence that stood before."""
    found = [Span(start=m.start(), end=m.end()) for m in _MARKUP.finditer(text)]
    prose = _MARKUP.sub(lambda m: " " * len(m[0]), text)  # a comment must not take the sentence around it along
    seen: set[str] = set()
    for span in _sentences(prose):
        sentence = " ".join(span.of(prose).lower().split())
        if sentence in seen or _SPOKEN_TO.search(sentence):
            found.append(span)
        seen.add(sentence)
    return tuple(_joined(sorted(found)))


def _sentences(text: str) -> Iterator[Span]:
    for span in sentences(text):
        start = span.start
        for stop in _STOPS.finditer(text, span.start, span.end):
            yield Span(start=start, end=stop.end())
            start = stop.end()
        if start < span.end:
            yield Span(start=start, end=span.end)


def _joined(spans: list[Span]) -> Iterator[Span]:
    """Overlapping stretches as one."""
    last: Span | None = None
    for span in spans:
        if last is not None and span.start <= last.end:
            last = Span(start=last.start, end=max(last.end, span.end))
        else:
            if last is not None:
                yield last
            last = span
    if last is not None:
        yield last
