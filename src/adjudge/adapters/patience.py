"""What every caller of a web service shares: trying again while a failure may pass, saying who asks, whom to trust.

Vendors' libraries are loaded when something is asked and not before.
"""

from __future__ import annotations

import asyncio
import email.utils
import logging
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial

# A retry is said once, by the error that ends them: with a handler of its own the library does not fall back to stderr.
logging.getLogger("stamina").addHandler(logging.NullHandler())

LATER = "Try again later."


class Passing(Exception):
    """What may be over in a moment: worth another attempt."""

    def __init__(self, sentence: str, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.retry_after = retry_after


async def patiently(
    ask: Callable[[], Awaitable[bytes]], *, attempts: int, first_wait: float, longest_wait: float, deadline: float
) -> bytes:
    """What `ask` gives, asked again while what stands in the way may pass. Waits in seconds, the deadline by the running
    loop's clock; a random part of a wait keeps callers out of step."""
    import stamina

    tries = stamina.retry_context(
        on=partial(_wait, deadline),
        attempts=attempts,
        timeout=None,
        wait_initial=first_wait,
        wait_max=longest_wait,
        wait_jitter=first_wait,
    )
    body = b""
    async for attempt in tries:
        with attempt:
            body = await ask()
    return body


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
