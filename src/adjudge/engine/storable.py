"""Requests as they can be kept: what no JSON and no store holds does not get past the door."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from adjudge.text.clean import whole_characters

T = TypeVar("T")


def storable(request: T) -> T:
    """A request whose texts are whole characters. None of them changes its length: offsets are those of the text as given."""
    if not is_dataclass(request) or isinstance(request, type):
        return request
    mended = {field.name: _mended(getattr(request, field.name)) for field in fields(request)}
    return replace(request, **mended)


def _mended(value: Any) -> Any:
    if type(value) is str:  # what is one of a few words stays the very word it is
        return whole_characters(value)
    if isinstance(value, tuple):
        return tuple(map(_mended, value))
    return storable(value)
