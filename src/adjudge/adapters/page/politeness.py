"""Turns: a site is asked for one page at a time, with a pause between, as it wishes."""

from __future__ import annotations

import datetime as dt
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from adjudge.errors import ProviderError
from adjudge.ports import Clock

_SITES = 10_000  # remembered; those not asked for longest are forgotten, their pauses being long over


@dataclass(slots=True)
class _Site:
    free: dt.datetime
    """When the next page may be asked for."""
    resting: dt.datetime | None = None
    """The site said to leave it alone until then."""
    line: int = field(default=0)
    """How many were given a turn that has not come yet."""


class Turns:
    """Who may ask a site next. Only arithmetic: it says how long to wait, the caller waits, in whatever loop it runs."""

    def __init__(self, clock: Clock, *, spacing: float, patience: float) -> None:
        self._clock = clock
        self._spacing = spacing
        self._patience = patience
        self._sites: OrderedDict[str, _Site] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, site: str, spacing: float | None = None) -> float:
        """Seconds until the turn that is hereby taken; ProviderError when that is longer than anyone would wait.
        `spacing` is the pause the site itself asks for; it may ask for more than is our custom, not for less."""
        pause = max(self._spacing, spacing or 0.0)
        with self._lock:
            now = self._clock.now()
            known = self._known(site, now)
            wait = self._wait(known, pause, now)
            if wait > self._patience:
                raise ProviderError(
                    f"{site} lets pages be fetched so slowly that this one would wait {wait:.0f} seconds.",
                    "Try again later.",
                )
            known.line = known.line + 1 if wait > 0 else 1
            known.free = now + dt.timedelta(seconds=wait + pause)
            return wait

    def rest(self, site: str, seconds: float) -> None:
        """The site answered that it is asked too often: nobody asks it until then."""
        with self._lock:
            now = self._clock.now()
            self._known(site, now).resting = now + dt.timedelta(seconds=seconds)

    def _wait(self, known: _Site, pause: float, now: dt.datetime) -> float:
        wait = max(0.0, (known.free - now).total_seconds())
        # Clocks are set back now and then; nobody waits longer than the line before them takes.
        wait = min(wait, pause * known.line)
        return max(wait, (known.resting - now).total_seconds()) if known.resting else wait

    def _known(self, site: str, now: dt.datetime) -> _Site:
        known = self._sites.pop(site, None) or _Site(free=now)
        self._sites[site] = known
        if len(self._sites) > _SITES:
            self._sites.popitem(last=False)
        return known
