"""Answers of a language model, read strictly."""

from __future__ import annotations

import pytest

from adjudge.run.consult import MALFORMED, Unusable, object_in, texts_in

KEYS = frozenset({"a", "b"})


@pytest.mark.parametrize(
    ("reply", "texts"),
    [
        ('["one", "two"]', ("one", "two")),
        ('Here you are:\n```json\n["one"]\n```\nAnything else?', ("one",)),
        ('As asked [see above], the parts: ["one"]', ("one",)),
        ('["first"] or ["second"]', ("first",)),
        ("[]", ()),
    ],
)
def test_the_first_array_counts(reply: str, texts: tuple[str, ...]) -> None:
    assert texts_in(reply, 1000) == texts


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "I cannot do that.",
        '["cut off',
        '["one", 2]',
        '[["one"]]',
        '{"parts": "one"}',
        "[null]",
        "[" * 900,
        "[1" + "0" * 900 + "]",
        '["' + "x" * 1000 + '"]',
    ],
)
def test_anything_else_is_malformed(reply: str) -> None:
    with pytest.raises(Unusable) as refused:
        texts_in(reply, 1000)
    assert refused.value.code == MALFORMED


@pytest.mark.parametrize("reply", ["[" * 200_000, '{"a":' * 100_000, '["\\ud8'])
def test_brackets_without_end_are_only_malformed(reply: str) -> None:
    with pytest.raises(Unusable):
        texts_in(reply, 1_000_000)
    with pytest.raises(Unusable):
        object_in(reply, 1_000_000, keys=KEYS)


def test_an_object_has_the_keys_asked_for() -> None:
    assert object_in('Well: {"a": 1, "b": [2]}.', 100, keys=KEYS) == {"a": 1, "b": [2]}


@pytest.mark.parametrize("reply", ['{"a": 1}', '{"a": 1, "b": 2, "c": 3}', '{"a": 1, "a": 2, "b": 3}', "[1]", "{}"])
def test_an_object_with_other_keys_is_malformed(reply: str) -> None:
    with pytest.raises(Unusable):
        object_in(reply, 100, keys=KEYS)
