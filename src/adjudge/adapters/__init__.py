"""Everything that touches the outside world: each implements a port, and knows values, ports and english alone."""

from __future__ import annotations

import datetime as dt


class SystemClock:
    """Time as the machine tells it, in UTC: what is stored reads the same wherever it is read. It lies here since it needs
    nothing: whoever fetches a page must not load a model for the time of day."""

    def now(self) -> dt.datetime:
        """The current moment."""
        return dt.datetime.now(dt.UTC)
