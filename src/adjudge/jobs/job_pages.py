"""Pages in full for one part of a job: from the store where they are there, else fetched and stored while there is time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudge.errors import OutOfTime, ProviderError
from adjudge.jobs.ladder import Text
from adjudge.jobs.world import World
from adjudge.model.url_registry import NormalizedUrl

NO_TIME = "No seconds are left for the article."


@dataclass(kw_only=True)
class JobPages:
    """Gives a page by its address."""

    world: World
    began: dt.datetime
    seconds: float
    """What the job has in all, counted from when it began."""
    had: Mapping[str, str]
    """Content hashes of pages that need not be fetched, by address."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Their titles, as far as known."""
    fetched: set[str] = field(default_factory=set)
    """Content hashes of those that were."""
    asked: set[str] = field(default_factory=set)
    """Addresses that were asked outside, had or not."""

    async def __call__(self, url: NormalizedUrl) -> Text:
        """Raises ProviderError when it cannot be had, OutOfTime when there is none left to fetch it in."""
        name, title = self.had.get(url), self.titles.get(url, "")
        if name is None:
            name, title = await self._fetched(url)
        text = self.world.text(name)
        if text is None:
            raise ProviderError(f"The text of {url} is stored no longer.", "Check the article anew.")
        return Text(content_sha256=name, text=text, title=title)

    async def _fetched(self, url: NormalizedUrl) -> tuple[str, str]:
        if self.world.late(self.began, self.seconds):
            raise OutOfTime(NO_TIME)
        self.asked.add(url)
        found = await self.world.take(url)
        self.world.keep(found, ())
        self.fetched.add(found.content_sha256)
        return found.content_sha256, found.title
