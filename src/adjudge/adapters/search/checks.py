"""Whether each configured search can be asked: what `adjudge doctor` says about them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from adjudge.adapters.search import SearchSettings, configured, provider
from adjudge.errors import InputError, ProviderError

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
