"""Claims as people type them: headlines, lower case, no full stop, no hedges."""

from __future__ import annotations

import random
import re

_ARTICLE = re.compile(r"\b(?:[Tt]he|[Aa]n?) (?=[\w\"])")
_AUXILIARY = re.compile(
    r"(?<=\w) (?:is|are|was|were|has been|have been) (?=[a-z]+ing\b|[a-z]+(?:ed|en) (?:by|in|at|on|with|from|for|to)\b)"
)
_HEDGE = re.compile(
    r"\b(?:reportedly|apparently|allegedly|probably|possibly|perhaps|generally|typically|It is (?:believed|known|thought) that) ?,? ?",
    re.I,
)
_FORMAL = [
    (re.compile(r"\bdo not\b"), "don't"), (re.compile(r"\bdoes not\b"), "doesn't"), (re.compile(r"\bdid not\b"), "didn't"),
    (re.compile(r"\bis not\b"), "isn't"), (re.compile(r"\bwas not\b"), "wasn't"), (re.compile(r"\bcannot\b"), "can't"),
    (re.compile(r"\bapproximately\b"), "about"), (re.compile(r"\bindividuals\b"), "people"), (re.compile(r"\bchildren\b"), "kids"),
    (re.compile(r"\bpercent\b"), "%"), (re.compile(r"\band\b"), "&"), (re.compile(r"\bUnited States\b"), "US"), (re.compile(r"\bfilm\b"), "movie"),
]  # fmt: skip
_OPENERS = (
    "fun fact: ",
    "btw ",
    "so ",
    "just read that ",
    "fact: ",
    "TIL ",
    "apparently ",
    "BREAKING: ",
    "heard that ",
    "pretty sure ",
)


def headline(claim: str) -> str:
    """Without articles and helping verbs."""
    text = _AUXILIARY.sub(" ", _ARTICLE.sub("", claim)).rstrip(". ")
    return text[:1].upper() + text[1:]


def chatty(claim: str, rng: random.Random) -> str:
    """As a post: short forms, an opener, often all lower case."""
    text = claim.rstrip(". ")
    for pattern, short in _FORMAL:
        if rng.random() < 0.7:
            text = pattern.sub(short, text)
    text = text.replace(" %", "%")
    if rng.random() < 0.5:
        text = rng.choice(_OPENERS) + (text if re.match(r"[A-Z]\w*[A-Z]|[A-Z]\w+ [A-Z]", text) else text[:1].lower() + text[1:])
    if rng.random() < 0.6:
        text = text.lower()
    return text + rng.choice(("", "", "", "!", "!!", " lol", " 😳"))


def casual(claim: str, rng: random.Random) -> str:
    """One of the ways a person would write the claim, meaning kept."""
    text = _HEDGE.sub("", claim).strip() or claim
    way = rng.random()
    if way < 0.35:
        return headline(text)
    if way < 0.7:
        return chatty(text, rng)
    if way < 0.85:
        return headline(text).lower()
    return text.lower().rstrip(".")
