"""Expressions that are compiled when they are first used."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import re

import pytest

import adjudge
from adjudge.english.regex import _Regex, regex


def test_it_does_what_a_compiled_one_does() -> None:
    late, soon = regex(r"(?P<a>b+)", re.IGNORECASE), re.compile(r"(?P<a>b+)", re.IGNORECASE)
    assert late.pattern == soon.pattern and late.flags == soon.flags and late.groupindex == soon.groupindex
    for text in ("abBa", "c", ""):
        assert late.findall(text) == soon.findall(text)
        assert late.sub("-", text) == soon.sub("-", text)
        assert bool(late.search(text)) is bool(soon.search(text))


def test_nothing_is_compiled_before_it_is_used() -> None:
    late = regex("(")
    with pytest.raises(re.error):
        late.search("text")


def test_every_one_of_the_package_can_be_compiled() -> None:
    for found in pkgutil.walk_packages(adjudge.__path__, "adjudge."):
        if not found.name.startswith(("adjudge.evaluators", "adjudge.__main__")):  # these want libraries of others
            importlib.import_module(found.name)
    gc.unfreeze()  # what was there when the tests were collected is hidden
    written = [each for each in gc.get_objects() if isinstance(each, _Regex) and each.pattern != "("]
    gc.freeze()
    assert len(written) > 200
    for each in written:
        re.compile(each.pattern, each._flags)
