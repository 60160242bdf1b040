"""Times of day, however they are written: 17:30, 5.30 p.m., half past five, nine in the morning, noon."""

from __future__ import annotations

import re
from dataclasses import replace

from adjudge.english.regex import regex
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span

_HALF_DAY, _DAY = 720, 1440
_HOURS = {
    name: hour
    for hour, name in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)  # noqa: SIM905
} | {"noon": 12, "midday": 12, "midnight": 24}
_NAMED = "|".join(_HOURS)
_HALF = r"a\.?\s?m\b\.?|p\.?\s?m\b\.?|in\sthe\s(?:early\s)?(?:morning|afternoon|evening)|at\snight"
_CLOCK = regex(
    # Told from the hour: "half past nine", "a quarter to midnight", "ten past six".
    rf"(?<![0-9:])\b(?:(?<!\bfrom\s)(?P<part>(?:a\s)?quarter|half|five|ten|twenty|twenty-five)\s(?P<way>past|to)\s(?P<of>{_NAMED}|[0-9]{{1,2}})\b"
    # With minutes: "17:30", "5.30 p.m."; a point alone may be a decimal's.
    rf"|(?P<hour>[0-9]{{1,2}})(?::(?P<minutes>[0-5][0-9])(?![0-9:])|\.(?P<pointed>[0-5][0-9])(?=\s?[ap]\.?m\b))"
    # Whole hours: "5 p.m.", "nine o'clock", "eight in the morning", "noon".
    rf"|(?P<whole>[0-9]{{1,2}}|{_NAMED})(?=\s?(?:{_HALF}|o['\u2019]clock\b))"
    r"|(?P<alone>noon|midday|midnight)\b"
    # And after a word that leads a time, where nothing follows that is counted: "opens at nine", "from eight to five".
    rf"|(?<=\bat\s)(?P<led>{_NAMED})(?=\s?(?:[.,;:!?)]|$|(?:on|every|each|and|until|till|to|sharp|when|if|or)\b)))"
    rf"(?:\s?o['\u2019]clock\b)?(?:\s?(?P<half>{_HALF}))?",
    re.IGNORECASE,
)
_PARTS = {"quarter": 15, "a quarter": 15, "half": 30, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
_MAYBE = regex(r"[0-9][:.][0-9]|[ap]\.?\s?m\b|clock|noon|midday|midnight|\b(?:past|at|to)\s|\bin\sthe\s", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeOfDay:
    """A time of day."""

    span: Span
    minutes: int
    """Since midnight."""
    either: bool
    """Nothing says which half of the day is meant: nine may be nine in the evening."""

    def same(self, other: TimeOfDay) -> bool:
        """Whether both can be one time."""
        round_of = _HALF_DAY if self.either or other.either else _DAY
        return (self.minutes - other.minutes) % round_of == 0


def clocks(text: str) -> tuple[TimeOfDay, ...]:
    """The times of day of a text, in order."""
    if not _MAYBE.search(text):
        return ()
    found = [(match, clock) for match in _CLOCK.finditer(text) if (clock := _read(match)) is not None]
    # A text that writes 19:00 somewhere means seven in the morning by 7:00.
    whole_day = any(match["hour"] and not match["half"] and clock.minutes >= _HALF_DAY + 60 for match, clock in found)
    return tuple(
        replace(clock, either=False) if whole_day and match["hour"] and not match["half"] else clock
        for match, clock in found
    )


def _read(match: re.Match[str]) -> TimeOfDay | None:
    written = match["of"] or match["hour"] or match["whole"] or match["alone"] or match["led"]
    name = written.lower()
    hour = _HOURS[name] if name in _HOURS else int(name)
    past = int(match["minutes"] or match["pointed"] or 0)
    if match["part"]:
        past = _PARTS[" ".join(match["part"].lower().split())] * (1 if match["way"].lower() == "past" else -1)
    half = (match["half"] or "").lower()
    if hour > 24 or (half and hour > 12):
        return None
    if half:
        hour = hour % 12 + (
            0 if half.startswith(("a", "in the morning", "in the early")) and half != "at night" else 12
        )
    named = name in {"noon", "midday", "midnight"}
    noon = 12 if match["hour"] else 13  # "12:30" is after noon, twelve o'clock may be midnight
    either = not half and not named and 0 < hour < noon and not written.startswith("0")
    span = Span(start=match.start(), end=match.end())
    return TimeOfDay(span=span, minutes=(hour * 60 + past) % _DAY, either=either)
