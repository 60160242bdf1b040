"""Web searches: which there are, and the one that settings ask for.

Vendors' libraries are loaded when a search is made and not before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from adjudge.adapters.patience import ServiceCheck
from adjudge.adapters.search.failover import Failover
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


def from_settings(settings: SearchSettings, clock: Clock) -> Searcher | None:
    """The web search that settings ask for; None in profile library, which never leaves the machine. Raises InputError
    that says which variable to set when a provider lacks its key or address."""
    if settings.profile == "library":
        return None
    return Failover([provider(name, settings) for name in configured(settings)], clock)


def configured(settings: SearchSettings) -> tuple[str, ...]:
    """The names of the providers in force, in the order in which they are asked."""
    return settings.search or (() if settings.profile == "library" else (WITHOUT_A_KEY,))


def provider(name: str, settings: SearchSettings) -> Searcher:
    """One provider, ready to be asked. Raises InputError."""
    from adjudge.adapters.search import vendors

    if name == "wikipedia":
        return vendors.Wikipedia()
    others: dict[str, tuple[Callable[[str], Searcher], str, str]] = {
        "searxng": (vendors.SearXNG, "the address of a server", "searxng_url"),
        "tavily": (vendors.Tavily, "a key", "tavily_api_key"),
        "brave": (vendors.Brave, "a key", "brave_api_key"),
        "factcheck": (vendors.FactCheck, "a key", "fact_check_api_key"),
    }
    if name not in others:
        raise InputError(f"There is no web search named {name!r}.", "Choose among searxng, wikipedia, tavily, brave, factcheck.")
    made, what, setting = others[name]
    if value := getattr(settings, setting):
        return made(value)
    remedy = f"Set ADJUDGE_{setting.upper()}, or take {name} out of ADJUDGE_SEARCH."
    raise InputError(f"The search {name} needs {what}.", remedy)


# Whether each configured search can be asked: what `adjudge doctor` says about them.


QUERY = "Earth"
"""What any search of the world finds something for."""


def checks(settings: SearchSettings) -> tuple[ServiceCheck, ...]:
    """Asks every configured provider one question, all at once. Providers that charge are charged for it."""
    names = [*configured(settings), *(["factcheck"] if settings.fact_check_api_key else [])]

    async def ask_all() -> tuple[ServiceCheck, ...]:
        return tuple(await asyncio.gather(*(_check(name, settings) for name in names)))

    return asyncio.run(ask_all())


async def _check(name: str, settings: SearchSettings) -> ServiceCheck:
    label = f"search {name}"
    try:
        found = await provider(name, settings).search(QUERY, 1)
    except (InputError, ProviderError) as error:
        return ServiceCheck(name=label, ok=False, detail=str(error))
    detail = "reachable" if found else f"reachable, but it finds nothing about {QUERY}"
    return ServiceCheck(name=label, ok=True, detail=detail)
