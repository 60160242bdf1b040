"""Asking a model server over HTTP: one deadline, a cap on bytes, patience with what passes, errors that give nothing away.

What goes wrong is told in words of our own: a server's may repeat the key or the prompt.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from adjudge.adapters.llm.refusals import Refused, refusal
from adjudge.adapters.patience import LATER, Passing, agent, patiently, retry_after, tls
from adjudge.errors import ProviderError

if TYPE_CHECKING:
    from httpx2 import Response

CHECK = "Check ADJUDGE_LLM_BASE_URL and ADJUDGE_LLM_API_KEY."


@dataclass(frozen=True, kw_only=True, slots=True)
class Manners:
    """How a server is asked."""

    seconds: float = 90.0
    """For one answer with all its waiting and retries: a small model on a plain machine writes 400 tokens in half of it."""
    connect_seconds: float = 5.0
    """A host that takes longer to be reached is down; there is time left to try once more."""
    most_bytes: int = 2 * 1024 * 1024
    """The longest answer asked for weighs some 50 kB; what a model thinks aloud beside it may be ten times that."""
    attempts: int = 3
    first_wait: float = 0.5
    longest_wait: float = 8.0
    """In seconds, before the second attempt and at most; a random part of a wait keeps callers out of step."""


class Endpoint:
    """A server's address, and how it is asked. Its errors name the host and nothing that was sent."""

    def __init__(self, base_url: str, *, key: str = "", manners: Manners | None = None) -> None:
        address = urlsplit(base_url)
        # A bare host means the path that every such server has.
        self._base = base_url.rstrip("/") + ("/v1" if address.path in {"", "/"} else "")
        self._key = key
        self._manners = manners or Manners()
        self.host = address.hostname or "the language model's server"

    async def ask(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        """The server's reply, read as JSON. Raises Refused where it does not like the request, else ProviderError."""
        deadline = asyncio.get_running_loop().time() + self._manners.seconds
        try:
            async with asyncio.timeout_at(deadline):
                raw = await patiently(
                    partial(self._once, path, body),
                    attempts=self._manners.attempts,
                    first_wait=self._manners.first_wait,
                    longest_wait=self._manners.longest_wait,
                    deadline=deadline,
                )
        except TimeoutError:
            raise ProviderError(self._too_slow, LATER) from None
        except Passing as failure:
            raise ProviderError(failure.sentence, LATER) from None
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            raise ProviderError(f"{self.host} answered with something that is no JSON.", CHECK) from None

    @property
    def _too_slow(self) -> str:
        return f"{self.host} did not answer within {self._manners.seconds:g} seconds."

    async def _once(self, path: str, body: Mapping[str, object] | None) -> bytes:
        import httpx2

        timeout = httpx2.Timeout(self._manners.seconds, connect=self._manners.connect_seconds)
        headers = {"User-Agent": agent()} | ({"Authorization": f"Bearer {self._key}"} if self._key else {})
        try:
            # A client lives for one request: every job has an event loop of its own, and connections cannot change loops.
            async with (
                httpx2.AsyncClient(verify=tls(self._base), timeout=timeout, headers=headers) as client,
                client.stream("GET" if body is None else "POST", self._base + path, json=body) as response,
            ):
                raw = await self._capped(response)
                self._admit(response, raw)
                return raw
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            raise Passing(f"{self.host} cannot be reached.") from None
        except httpx2.TimeoutException:
            raise ProviderError(self._too_slow, LATER) from None
        except (httpx2.NetworkError, httpx2.RemoteProtocolError):
            raise Passing(f"{self.host} broke the connection off.") from None
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
            # The library's own words may repeat the key: they are dropped, here and from the traceback.
            raise ProviderError(f"{self.host} cannot be asked with these settings.", CHECK) from None

    def _admit(self, response: Response, raw: bytes) -> None:
        """Raises for every reply but a plain success."""
        status = response.status_code
        if status == 200:
            return
        if (final := refusal(self.host, status, raw)) is not None:
            raise final
        what = "asks for fewer calls" if status == 429 else "is out of order"
        raise Passing(f"{self.host} {what} (HTTP {status}).", retry_after(response.headers))

    async def _capped(self, response: Response) -> bytes:
        """The body, unpacked as it comes in, so that a small reply cannot become a large one."""
        raw = bytearray()
        async for piece in response.aiter_bytes():
            raw += piece
            if len(raw) > self._manners.most_bytes:
                size = f"{self._manners.most_bytes / 1024**2:.3g} MiB"
                raise ProviderError(f"{self.host} answered with more than {size}.", CHECK)
        return bytes(raw)


__all__ = ["Endpoint", "Manners", "Refused"]
