"""Regular expressions that are compiled when they are first used: verifying a claim takes one in ten of them, and all took
a third of a second."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast

from adjudge.values.word_lists import alternatives


def regex(source: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, later. A mistake in the source is found by whoever uses it first, and by a test."""
    return cast("re.Pattern[str]", _Regex(source, flags))


def anycase(source: str) -> re.Pattern[str]:
    """The same in capitals and small letters alike."""
    return regex(source, re.IGNORECASE)


def any_of(name: str) -> re.Pattern[str]:
    """Any row of a list in `words.txt`, as words of their own in whatever case."""
    return anycase(rf"\b(?:{alternatives(name)})\b")


class _Regex:
    """What a compiled expression has, each method looked up there once."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern = source
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._compiled, name)
        setattr(self, name, found)
        return found
