"""What the tests of fetching share: a web on loopback and a fetcher that may reach it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.adapters.page.reading import ReadingRoom
from doubles import ManualClock
from local_web import LocalWeb, serving


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def web() -> Iterator[LocalWeb]:
    with serving() as web:
        yield web


@pytest.fixture(scope="session")
def reading_room() -> Iterator[ReadingRoom]:
    """One for all fetchers: a second is what it takes to start, and every page is read in a copy of its own anyhow."""
    room = ReadingRoom(FetchLimits())
    yield room
    room.close()


@pytest.fixture
def make_fetcher(clock: ManualClock, reading_room: ReadingRoom) -> Iterator[Callable[..., SafeFetcher]]:
    """A fetcher that may reach loopback, with what the test wants otherwise."""
    made: list[SafeFetcher] = []

    def make(limits: FetchLimits | None = None, **options: Any) -> SafeFetcher:
        options = {"allow": ["127.0.0.0/8"], **options}
        made.append(SafeFetcher(clock, limits=limits or FetchLimits(spacing=0), **options))
        made[-1]._room = reading_room
        return made[-1]

    yield make
    for fetcher in made:
        fetcher.close()


@pytest.fixture
def fetcher(make_fetcher: Callable[..., SafeFetcher]) -> SafeFetcher:
    return make_fetcher()
