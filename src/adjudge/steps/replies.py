"""What a language model answered, read strictly: the form that was asked for, or nothing."""

from __future__ import annotations

import json
from typing import Any

MALFORMED = "llm_malformed"
"""Not in the form asked for."""
UNFAITHFUL = "llm_unfaithful"
"""In that form, but it says more, less or other than it may."""
UNQUOTED = "llm_unquoted"
"""It quotes or counts what no evidence has."""

_TRIES = 8
"""Brackets at which the JSON may begin: prose before it may have some of its own."""


class Unusable(ValueError):
    """An answer that must not be used; `code` is the reason code of the finding."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


def texts_in(reply: str, longest: int) -> tuple[str, ...]:
    """The strings of the first JSON array of an answer."""
    found = _first(reply, "[", longest)
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise Unusable(MALFORMED, "a JSON array of strings was asked for")
    return tuple(found)


def objects_in(reply: str, longest: int, *, keys: frozenset[str]) -> tuple[dict[str, Any], ...]:
    """The objects of the first JSON array of an answer, each with exactly these keys."""
    found = _first(reply, "[", longest)
    if not isinstance(found, list) or not all(isinstance(row, dict) and frozenset(row) == keys for row in found):
        raise Unusable(MALFORMED, f"a JSON array of objects with the keys {', '.join(sorted(keys))} was asked for")
    return tuple(found)


def object_in(reply: str, longest: int, *, keys: frozenset[str]) -> dict[str, Any]:
    """The first JSON object of an answer, with exactly these keys."""
    found = _first(reply, "{", longest)
    if not isinstance(found, dict) or frozenset(found) != keys:
        raise Unusable(MALFORMED, f"a JSON object with the keys {', '.join(sorted(keys))} was asked for")
    return found


def _first(reply: str, opening: str, longest: int) -> object:
    """The first JSON value that begins with this bracket; None where there is none."""
    if len(reply) > longest:
        raise Unusable(MALFORMED, f"an answer has {longest} characters at most")
    decoder, at = json.JSONDecoder(object_pairs_hook=_distinct), reply.find(opening)
    for _ in range(_TRIES):
        if at < 0:
            break
        try:
            return decoder.raw_decode(reply, at)[0]
        except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, brackets without end
            at = reply.find(opening, at + 1)
    return None


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found
