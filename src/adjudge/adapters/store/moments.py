"""How a moment is written in the store: in UTC and always as wide, so that texts sort as the moments do."""

from __future__ import annotations

import datetime as dt

from adjudge.errors import InputError


def to_text(moment: dt.datetime) -> str:
    """A moment as 2024-05-01T09:30:00.000000+00:00; one that says no time zone is refused."""
    if moment.utcoffset() is None:
        raise InputError(f"The moment {moment.isoformat()} says no time zone.", "Give it one, such as UTC.")
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> dt.datetime:
    """The moment again, in UTC."""
    return dt.datetime.fromisoformat(text)
