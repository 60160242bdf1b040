"""The machine's own clock."""

from __future__ import annotations

import datetime as dt


class SystemClock:
    """Time as the machine tells it, in UTC: what is stored reads the same wherever it is read."""

    def now(self) -> dt.datetime:
        """The current moment."""
        return dt.datetime.now(dt.UTC)
