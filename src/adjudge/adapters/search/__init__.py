"""Web searches: which there are, and the one that settings ask for.

Vendors' libraries are loaded when a search is made and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from adjudge.adapters.search.failover import Failover, Watch, unwatched
from adjudge.errors import InputError, ProviderError
from adjudge.ports import Clock, Searcher
from adjudge.values.dataclass import dataclass

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


def configured(settings: SearchSettings) -> tuple[str, ...]:
    """The names of the providers in force, in the order in which they are asked."""
    return settings.search or (() if settings.profile == "library" else (WITHOUT_A_KEY,))


def provider(name: str, settings: SearchSettings) -> Searcher:
    """One provider, ready to be asked. Raises InputError."""
    from adjudge.adapters.search import vendors

    match name:
        case "searxng":
            return vendors.SearXNG(
                _needed(settings.searxng_url, name, "ADJUDGE_SEARXNG_URL", "the address of a server")
            )
        case "wikipedia":
            return vendors.Wikipedia()
        case "tavily":
            return vendors.Tavily(_needed(settings.tavily_api_key, name, "ADJUDGE_TAVILY_API_KEY"))
        case "brave":
            return vendors.Brave(_needed(settings.brave_api_key, name, "ADJUDGE_BRAVE_API_KEY"))
        case "factcheck":
            return vendors.FactCheck(_needed(settings.fact_check_api_key, name, "ADJUDGE_FACT_CHECK_API_KEY"))
    raise InputError(
        f"There is no web search named {name!r}.", "Choose among searxng, wikipedia, tavily, brave, factcheck."
    )


def _needed(value: str, name: str, variable: str, what: str = "a key") -> str:
    if not value:
        raise InputError(f"The search {name} needs {what}.", f"Set {variable}, or take {name} out of ADJUDGE_SEARCH.")
    return value


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
