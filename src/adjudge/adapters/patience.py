"""What every caller of a web service shares: trying again while a failure may pass, saying who asks, whom to trust.

Vendors' libraries are loaded when something is asked and not before.
"""

from __future__ import annotations

import asyncio
import email.utils
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial
from types import ModuleType
from typing import TYPE_CHECKING

from adjudge.errors import ProviderError
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from httpx2 import Response

LATER = "Try again later."


class Passing(Exception):
    """What may be over in a moment: worth another attempt."""

    def __init__(self, sentence: str, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.retry_after = retry_after


@dataclass(frozen=True, kw_only=True, slots=True)
class Manners:
    """How a service is asked."""

    seconds: float
    """For one answer with all its waiting and retries."""
    connect_seconds: float = 5.0
    """A host that takes longer to be reached is down; there is time left to try once more."""
    most_bytes: int = 2 * 1024 * 1024
    attempts: int = 3
    first_wait: float = 0.25
    longest_wait: float = 4.0
    """In seconds, before the second attempt and at most; a random part of a wait keeps callers out of step."""

    def too_slow(self, who: str) -> str:
        return f"{who} did not answer within {self.seconds:g} seconds."


@cache
def _quiet_stamina() -> ModuleType:
    """A retry is said once, by the error that ends them. Left to itself the library tells of each through whatever it finds
    installed, and one of those writes to standard output, where results go."""
    import stamina
    from stamina.instrumentation import set_on_retry_hooks

    set_on_retry_hooks([])
    return stamina


async def patiently(ask: Callable[[], Awaitable[bytes]], who: str, manners: Manners) -> bytes:
    """What `ask` gives, asked again while what stands in the way may pass; ProviderError once the time or the attempts are
    over."""
    stamina = _quiet_stamina()
    deadline = asyncio.get_running_loop().time() + manners.seconds
    tries = stamina.retry_context(
        on=partial(_wait, deadline),
        attempts=manners.attempts,
        timeout=None,
        wait_initial=manners.first_wait,
        wait_max=manners.longest_wait,
        wait_jitter=manners.first_wait,
    )
    body = b""
    try:
        async with asyncio.timeout_at(deadline):
            async for attempt in tries:
                with attempt:
                    body = await ask()
    except TimeoutError:
        raise ProviderError(manners.too_slow(who), LATER) from None
    except Passing as failure:
        raise ProviderError(failure.sentence, LATER) from None
    return body


async def exchanged(
    who: str,
    manners: Manners,
    url: str,
    receive: Callable[[Response], Awaitable[bytes]],
    *,
    remedy: str,
    headers: Mapping[str, str],
    params: Mapping[str, str | int] | None = None,
    body: Mapping[str, object] | None = None,
    says_why: bool = False,
) -> bytes:
    """What `receive` makes of the reply to one request, which is a GET where no body is posted as JSON. Raises Passing for what
    may be over in a moment and ProviderError for the rest; with `says_why` it tells why nobody could be reached."""
    import httpx2

    timeout = httpx2.Timeout(manners.seconds, connect=manners.connect_seconds)
    try:
        # A client lives for one request: every job has an event loop of its own, and connections cannot change loops.
        async with (
            httpx2.AsyncClient(verify=tls(url), timeout=timeout, headers={"User-Agent": agent(), **headers}) as client,
            client.stream("GET" if body is None else "POST", url, params=params, json=body) as response,
        ):
            return await receive(response)
    except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
        # Nothing of the request was sent yet, so nothing of it can stand in the reason.
        reason = f" ({error})" if says_why and str(error) else ""
        raise Passing(f"{who} cannot be reached{reason}.") from None
    except httpx2.TimeoutException:
        raise ProviderError(manners.too_slow(who), LATER) from None
    except (httpx2.NetworkError, httpx2.RemoteProtocolError):
        raise Passing(f"{who} broke the connection off.") from None
    except Misread:
        raise
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, ExceptionGroup):
        # The library's own words may repeat the key or the address: they are dropped, here and from the traceback.
        raise ProviderError(f"{who} cannot be asked with these settings.", remedy) from None


class Misread(ValueError):
    """A reply, or a row of one, that is not what its sender documents; the message follows "answered with"."""


class TooLong(Exception):
    """A body that grew past its limit."""


async def capped(response: Response, most: int) -> bytes:
    """The body of a reply, unpacked as it comes in, so that a small one cannot become a large one."""
    body = bytearray()
    async for piece in response.aiter_bytes():
        body += piece
        if len(body) > most:
            raise TooLong
    return bytes(body)


def _wait(deadline: float, error: Exception) -> bool | float:
    """Whether to try again, and when; who wants to be left alone for longer than there is time is not waited for."""
    if not isinstance(error, Passing):
        return False
    if error.retry_after is None:
        return True
    return error.retry_after if asyncio.get_running_loop().time() + error.retry_after < deadline else False


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds a Retry-After header asks for. A date in it is held against the vendor's own clock."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        wanted = email.utils.parsedate_to_datetime(value)
        said = email.utils.parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (wanted - said).total_seconds())
    except (TypeError, ValueError, OverflowError):
        return None


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceCheck:
    """A service looked at: what `adjudge doctor` says about it."""

    name: str
    ok: bool
    detail: str
    """One sentence or two, without secrets."""


@cache
def agent() -> str:
    """Who asks: some vendors, MediaWiki among them, turn away callers that do not say."""
    from importlib.metadata import version

    return f"Adjudge/{version('adjudge')} (verification of claims)"


def tls(url: str) -> ssl.SSLContext:
    """Whom to trust at an address."""
    return _trusted() if url.startswith("https:") else _trusting_nobody()


@cache
def _trusted() -> ssl.SSLContext:
    """Reading the authorities takes a fifth of a second: once is enough."""
    import httpx2

    return httpx2.create_ssl_context()


@cache
def _trusting_nobody() -> ssl.SSLContext:
    """For plain http, which needs no authorities; nothing could be mistaken for trusted with it."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
