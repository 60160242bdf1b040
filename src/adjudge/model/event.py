"""What every step of a job is told as: an event, known by its name."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar, TypeVar


class Event:
    """Base of all events; a subclass is known by the default of its `event` field."""

    __slots__ = ()
    types: ClassVar[dict[str, type[Event]]] = {}

    event: str


E = TypeVar("E", bound=Event)


def event_type(cls: type[E]) -> type[E]:
    """Registers a decorated event class under its name."""
    name = str(next(f.default for f in fields(cls) if f.name == "event"))  # type: ignore[arg-type]
    if name in Event.types:
        raise ValueError(f"two events are named {name}")
    Event.types[name] = cls
    return cls
