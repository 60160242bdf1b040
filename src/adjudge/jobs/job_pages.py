"""Pages in full for one part of a job: from the store where they are there, else fetched and stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudge.errors import ProviderError
from adjudge.jobs.ladder import Text
from adjudge.jobs.world import World
from adjudge.model.url_registry import NormalizedUrl


@dataclass(kw_only=True)
class JobPages:
    """Gives a page by its address."""

    world: World
    had: Mapping[str, str]
    """Content hashes of pages that need not be fetched, by address."""
    fetched: set[str] = field(default_factory=set)
    """Content hashes of those that were."""
    asked: int = 0
    """How many were asked for outside, had or not."""

    async def __call__(self, url: NormalizedUrl) -> Text:
        """Raises ProviderError when it cannot be had."""
        name = self.had.get(url) or await self._fetched(url)
        text = self.world.text(name)
        if text is None:
            raise ProviderError(f"The text of {url} is stored no longer.", "Check the article anew.")
        return Text(content_sha256=name, text=text)

    async def _fetched(self, url: NormalizedUrl) -> str:
        self.asked += 1
        found = await self.world.take(url)
        self.world.keep(found, ())
        self.fetched.add(found.content_sha256)
        return found.content_sha256
