"""Values to JSON and back: every value type round-trips, and equal values give equal bytes."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

from adjudge.values.trace import Event

T = TypeVar("T")


def to_json(value: object) -> bytes:
    """Canonical JSON: sorted keys, no spaces, so that equal values are equal bytes."""
    import msgspec

    return msgspec.json.encode(value, order="sorted")


def from_json(data: bytes | str, type_: type[T]) -> T:
    """The value again; raises msgspec.ValidationError naming the field that does not fit."""
    import msgspec

    return msgspec.json.decode(data, type=type_, dec_hook=_decode_event)


def digest(value: object) -> str:
    """A name for a value: the same for equal values on every machine."""
    return hashlib.sha256(to_json(value)).hexdigest()


def _decode_event(type_: type, data: Any) -> Any:
    import msgspec

    if type_ is Event:
        name = data.get("event") if isinstance(data, dict) else None
        if name not in Event.types:
            raise msgspec.ValidationError(f"no event is named {name!r}")
        return msgspec.convert(data, Event.types[name])
    raise TypeError(f"{type_.__name__} cannot be read from JSON")
