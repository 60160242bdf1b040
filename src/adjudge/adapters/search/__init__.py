"""Web searches: which there are, and the one that settings ask for.

Vendors' libraries are loaded when a search is made and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from adjudge.adapters.search.failover import Failover, Watch, unwatched
from adjudge.errors import InputError, ProviderError
from adjudge.ports import Clock, Searcher

WITHOUT_A_KEY = "wikipedia"
"""What profile web searches when nothing is configured."""


class SearchSettings(Protocol):
    """Of the settings, those that a search depends on."""

    @property
    def profile(self) -> str: ...
    @property
    def search(self) -> tuple[str, ...]: ...
    @property
    def searxng_url(self) -> str: ...
    @property
    def tavily_api_key(self) -> str: ...
    @property
    def brave_api_key(self) -> str: ...
    @property
    def fact_check_api_key(self) -> str: ...


def from_settings(settings: SearchSettings, clock: Clock, *, watch: Watch = unwatched) -> Searcher | None:
    """The web search that settings ask for; None in profile library, which never leaves the machine. Raises InputError
    that says which variable to set when a provider lacks its key or address."""
    if settings.profile == "library":
        return None
    return Failover([provider(name, settings) for name in configured(settings)], clock, watch=watch)


def reviews_from_settings(settings: SearchSettings, clock: Clock) -> Searcher | None:
    """The search for existing fact checks; None without a key for it, and in profile library."""
    if settings.profile == "library" or not settings.fact_check_api_key:
        return None
    return Failover([provider("factcheck", settings)], clock)


def configured(settings: SearchSettings) -> tuple[str, ...]:
    """The names of the providers in force, in the order in which they are asked."""
    return settings.search or (() if settings.profile == "library" else (WITHOUT_A_KEY,))


def provider(name: str, settings: SearchSettings) -> Searcher:
    """One provider, ready to be asked. Raises InputError."""
    if name not in _BUILDERS:
        raise InputError(f"There is no web search named {name!r}.", f"Choose among {', '.join(_BUILDERS)}.")
    return _BUILDERS[name](settings)


def _searxng(settings: SearchSettings) -> Searcher:
    from adjudge.adapters.search.searxng import SearXNG

    address = _needed(settings.searxng_url, "searxng", "the address of a server", "ADJUDGE_SEARXNG_URL")
    return SearXNG(address)


def _wikipedia(settings: SearchSettings) -> Searcher:
    from adjudge.adapters.search.wikipedia import Wikipedia

    return Wikipedia()


def _tavily(settings: SearchSettings) -> Searcher:
    from adjudge.adapters.search.tavily import Tavily

    return Tavily(_needed(settings.tavily_api_key, "tavily", "a key", "ADJUDGE_TAVILY_API_KEY"))


def _brave(settings: SearchSettings) -> Searcher:
    from adjudge.adapters.search.brave import Brave

    return Brave(_needed(settings.brave_api_key, "brave", "a key", "ADJUDGE_BRAVE_API_KEY"))


def _factcheck(settings: SearchSettings) -> Searcher:
    from adjudge.adapters.search.factcheck import FactCheck

    return FactCheck(_needed(settings.fact_check_api_key, "factcheck", "a key", "ADJUDGE_FACT_CHECK_API_KEY"))


def _needed(value: str, name: str, what: str, variable: str) -> str:
    if not value:
        raise InputError(f"The search {name} needs {what}.", f"Set {variable}, or take {name} out of ADJUDGE_SEARCH.")
    return value


_BUILDERS: Mapping[str, Callable[[SearchSettings], Searcher]] = {
    "searxng": _searxng,
    "wikipedia": _wikipedia,
    "tavily": _tavily,
    "brave": _brave,
    "factcheck": _factcheck,
}


# Whether each configured search can be asked: what `adjudge doctor` says about them.


QUERY = "Earth"
"""What any search of the world finds something for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchCheck:
    """One provider looked at."""

    name: str
    ok: bool
    detail: str
    """One sentence, without secrets."""


def checks(settings: SearchSettings) -> tuple[SearchCheck, ...]:
    """Asks every configured provider one question, all at once. Providers that charge are charged for it."""
    names = [*configured(settings), *(["factcheck"] if settings.fact_check_api_key else [])]
    return asyncio.run(_all([_check(name, settings) for name in names]))


async def _all(asked: list[Coroutine[Any, Any, SearchCheck]]) -> tuple[SearchCheck, ...]:
    return tuple(await asyncio.gather(*asked))


async def _check(name: str, settings: SearchSettings) -> SearchCheck:
    label = f"search {name}"
    try:
        found = await provider(name, settings).search(QUERY, 1)
    except (InputError, ProviderError) as error:
        return SearchCheck(name=label, ok=False, detail=str(error))
    detail = "reachable" if found else f"reachable, but it finds nothing about {QUERY}"
    return SearchCheck(name=label, ok=True, detail=detail)
