"""One exchange with a server: a request out, a bounded answer back, over checked connections only.

There are no proxies, neither from the environment nor otherwise: a proxy would look names up for itself, and what it
connects to could not be checked. A connection, and a cookie, lives no longer than one fetch.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import sys
import threading
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import httpcore2
import httpx2

from adjudge.adapters.page.address import Address, Reach
from adjudge.adapters.page.kinds import ACCEPTED as KINDS
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.errors import ProviderError
from adjudge.values.dataclass import dataclass
from adjudge.values.urls import site

# Bodies unpacked piece by piece, so that a small bomb is seen before it has grown.
#
# Each decoder gives pieces of bounded size and stops where its stream ends: what follows is dropped, not kept in memory.


_PIECE = 256 * 1024
_ZLIB_HEADER = 2
# RFC 9659: no zstd stream on the web may ask for a window beyond 8 MiB; files may ask for 2 GiB.
_ZSTD_WINDOW_LOG = 23


class DamagedBody(Exception):
    """Bytes that are not what their Content-Encoding says."""


class Decoder(Protocol):
    """What one body's bytes go through."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """What can be told so far, in pieces; raises DamagedBody."""

    @property
    def ended(self) -> bool:
        """Whether the stream came to its end: half a text may lack the half that corrects it."""


class _Plain:
    ended = True  # whether all of it came, HTTP knows

    def feed(self, data: bytes) -> Iterator[bytes]:
        yield data


class _Zlib:
    """gzip, and deflate in either of its two readings."""

    def __init__(self, window_bits: int) -> None:
        self._stream = zlib.decompressobj(window_bits)
        self._may_be_raw = window_bits == zlib.MAX_WBITS
        self._held = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        data, self._held = self._held + data, b""
        if self._may_be_raw and len(data) < _ZLIB_HEADER:
            self._held = data  # too little to tell which of the two it is
            return
        full = False  # a piece without room for all there was: more can be had though no data is left
        while (data or full) and not self._stream.eof:
            try:
                piece = self._stream.decompress(data, _PIECE)
            except zlib.error as error:
                if not self._may_be_raw:
                    raise DamagedBody from error
                # Half the servers leave deflate's wrapper out.
                self._may_be_raw, self._stream = False, zlib.decompressobj(-zlib.MAX_WBITS)
                continue
            self._may_be_raw = False
            data, full = self._stream.unconsumed_tail, len(piece) == _PIECE
            if piece:
                yield piece

    @property
    def ended(self) -> bool:
        return self._stream.eof


class _Brotli:
    def __init__(self) -> None:
        import brotli  # type: ignore[import-untyped, unused-ignore]

        self._stream: Any = brotli.Decompressor()
        self._error: type[Exception] = brotli.error

    def feed(self, data: bytes) -> Iterator[bytes]:
        try:
            while not self._stream.is_finished():
                # It may give twice what it is asked for.
                if piece := self._stream.process(data, output_buffer_limit=_PIECE // 2):
                    yield piece
                data = b""
                # After a full piece there may be more, though it says that it would take more data.
                if len(piece) < _PIECE // 2 and self._stream.can_accept_more_data():
                    return
        except self._error as error:
            raise DamagedBody from error

    @property
    def ended(self) -> bool:
        return bool(self._stream.is_finished())


class _Zstandard:
    def __init__(self) -> None:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd

        options: dict[int, int] = {zstd.DecompressionParameter.window_log_max: _ZSTD_WINDOW_LOG}
        self._stream: Any = zstd.ZstdDecompressor(options=options)
        self._error: type[Exception] = zstd.ZstdError

    def feed(self, data: bytes) -> Iterator[bytes]:
        try:
            while not self._stream.eof:
                if piece := self._stream.decompress(data, _PIECE):
                    yield piece
                data = b""
                if self._stream.needs_input:
                    return
        except self._error as error:
            raise DamagedBody from error

    @property
    def ended(self) -> bool:
        return bool(self._stream.eof)


_DECODERS: dict[str, Callable[[], Decoder]] = {
    "": _Plain,
    "identity": _Plain,
    "gzip": lambda: _Zlib(zlib.MAX_WBITS | 16),
    "x-gzip": lambda: _Zlib(zlib.MAX_WBITS | 16),
    "deflate": lambda: _Zlib(zlib.MAX_WBITS),
    "br": _Brotli,
    "zstd": _Zstandard,
}

ACCEPTED = "gzip, deflate, br, zstd"
"""What we tell servers they may send."""


def decoder_for(content_encoding: str) -> Decoder | None:
    """The decoder of a Content-Encoding header; None for one we never asked for, several layers included."""
    make = _DECODERS.get(content_encoding.strip().lower())
    return make() if make else None


# Connecting to the address that was checked, and to no other.
#
# A name is looked up once, every address it has is judged, and one of these is connected to. The name itself goes on only
# in the Host header and the TLS handshake: a name server that answers otherwise the next time is not asked a next time.


Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""A host and port to the addresses it has, the preferred first; OSError when it has none."""


async def look_up(host: str, port: int) -> Sequence[str]:
    """The system's answer. In a thread that nobody waits for: a look-up cannot be cancelled, and a name server that
    does not answer must not hold a program's end."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def settle(found: list[str] | OSError) -> None:
        if answer.done():
            return
        if isinstance(found, OSError):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def ask() -> None:
        found: list[str] | OSError
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = list(dict.fromkeys(str(row[4][0]) for row in rows))
        except (OSError, UnicodeError) as error:
            found = error if isinstance(error, OSError) else OSError("no host name")
        with suppress(RuntimeError):  # the loop ended meanwhile
            loop.call_soon_threadsafe(settle, found)

    threading.Thread(target=ask, name="look-up", daemon=True).start()
    return await answer


class CheckedBackend(httpcore2.AsyncNetworkBackend):
    """Opens connections for the pool, to admitted addresses only; there is no other way out."""

    def __init__(self, reach: Reach, resolve: Resolve, dial: httpcore2.AsyncNetworkBackend | None = None) -> None:
        self._reach = reach
        self._resolve = resolve
        self._dial = dial or httpcore2.AnyIOBackend()
        self._opened: list[httpcore2.AsyncNetworkStream] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """A connection to the first admitted address that answers. One that is not admitted refuses the host whole: an
        honest name does not point inward and outward at once."""
        try:
            found = await self._resolve(host, port)
        except OSError as error:
            raise ProviderError(f"There is no host {host}.", "Check the spelling.") from error
        if not found:
            raise ProviderError(f"There is no host {host}.", "Check the spelling.")
        failure: Exception | None = None
        for address in [self._reach.admit(host, port, each) for each in found]:
            try:
                stream = await self._dial.connect_tcp(str(address), port, timeout, local_address, socket_options)
                self._opened.append(stream)
                return stream
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure or httpcore2.ConnectError("no address")

    async def aclose(self) -> None:
        """Closes every connection. The pool closes those it knows of; one that stalled in its TLS handshake it does not."""
        while self._opened:
            await self._opened.pop().aclose()

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore2.AsyncNetworkStream:
        """Never: pages do not come from files."""
        raise ProviderError("Pages are not fetched from sockets of this machine.")

    async def sleep(self, seconds: float) -> None:
        """As the pool asks."""
        await asyncio.sleep(seconds)


# A body that says nothing must still end: this many bytes on the wire for each that is kept, and no more.
_WIRE_SLACK = 64 * 1024


def trusted() -> ssl.SSLContext:
    """Whom we believe: the usual authorities, whatever the environment says."""
    return httpx2.create_ssl_context(trust_env=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerAnswer:
    """What a server sent; the body unpacked."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""

    def header(self, name: str) -> str:
        return self.headers.get(name, "")


class CheckedTransport(httpx2.AsyncBaseTransport):
    """Carries requests over a pool whose every connection is judged by the address it is made to."""

    def __init__(self, backend: CheckedBackend, tls: ssl.SSLContext) -> None:
        self._backend = backend
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=tls, network_backend=backend, max_connections=2, keepalive_expiry=5.0, http2=False
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Sends, and gives the answer as soon as its headers are there."""
        answer = await self._pool.handle_async_request(
            httpcore2.Request(
                method=request.method,
                url=httpcore2.URL(
                    scheme=request.url.raw_scheme,
                    host=request.url.raw_host,
                    port=request.url.port,
                    target=request.url.raw_path,
                ),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        return httpx2.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(answer.stream),
            extensions=answer.extensions,
            request=request,
        )

    async def aclose(self) -> None:
        """Ends every connection."""
        try:
            await self._pool.aclose()
        finally:
            await self._backend.aclose()


class _Body(httpx2.AsyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


class Client:
    """The exchanges of one fetch; `aclose` ends its connections."""

    def __init__(self, backend: CheckedBackend, tls: ssl.SSLContext, limits: FetchLimits, user_agent: str) -> None:
        self._transport = CheckedTransport(backend, tls)
        self.aclose = self._transport.aclose
        self._limits = limits
        self._user_agent = user_agent
        self._cookies = httpx2.Cookies()
        self._site = ""

    async def get(
        self,
        page: Address,
        *,
        accept: Any = None,
        validators: Mapping[str, str] | None = None,
        most: int | None = None,
        cut: bool = False,
    ) -> ServerAnswer:
        """Asks for a page. `accept` sees status and headers before the body is fetched, and raises to leave it, or says
        False to have it left out. A body over `most` bytes is an error, or cut there."""
        try:
            return await self._exchanged(page, accept, validators, most or self._limits.bytes, cut)
        except httpcore2.TimeoutException as error:
            raise ProviderError(f"{page.origin} does not answer in time.", "Try again later.") from error
        except (httpcore2.RemoteProtocolError, httpcore2.LocalProtocolError, httpx2.DecodingError) as error:
            raise ProviderError(f"{page.origin} gave an answer that is not proper HTTP.") from error
        except DamagedBody as error:
            raise ProviderError(f"{page.shown} came damaged: it cannot be unpacked.", "Try again later.") from error
        except (httpcore2.NetworkError, httpcore2.ProxyError, ssl.SSLError, OSError) as error:
            raise ProviderError(_why(page, error), "Try again later.") from error
        except (httpx2.InvalidURL, httpcore2.UnsupportedProtocol, UnicodeError) as error:
            raise ProviderError("That web address cannot be asked for.", "Check the spelling.") from error

    async def _exchanged(
        self, page: Address, accept: Any, validators: Mapping[str, str] | None, most: int, cut: bool
    ) -> ServerAnswer:
        request = self._request(page, validators)
        response = await self._transport.handle_async_request(request)
        try:
            self._cookies.extract_cookies(response)
            answer = ServerAnswer(status=response.status_code, headers=response.headers)
            if accept is not None and accept(answer) is False:
                return answer
            body = await self._body(page, response, most, cut)
            return ServerAnswer(status=answer.status, headers=answer.headers, body=body)
        finally:
            await response.aclose()

    def _request(self, page: Address, validators: Mapping[str, str] | None) -> httpx2.Request:
        owner = site(page.url)
        if owner != self._site:
            # What one site asked us to remember is no other site's business.
            self._cookies.clear()
            self._site = owner
        request = httpx2.Request(
            "GET",
            page.url,
            headers={
                "User-Agent": self._user_agent,
                "Accept": KINDS,
                "Accept-Encoding": ACCEPTED,
                "Accept-Language": "*",
                **(validators or {}),
            },
            extensions={"timeout": {"connect": self._limits.connect_seconds}},
        )
        self._cookies.set_cookie_header(request)
        return request

    async def _body(self, page: Address, response: httpx2.Response, most: int, cut: bool) -> bytes:
        decoder = decoder_for(response.headers.get("content-encoding", ""))
        if decoder is None:
            raise ProviderError(f"{page.shown} came packed in a way nobody asked for.")
        if not cut and _declared_length(response.headers) > most:
            raise _too_large(page, most)
        body, wire = bytearray(), 0
        async for data in response.aiter_raw():
            wire += len(data)
            for piece in decoder.feed(data):
                body += piece
                if len(body) > most:
                    if cut:
                        return bytes(body[:most])
                    raise _too_large(page, most)
            if wire > most + _WIRE_SLACK:
                raise _too_large(page, most)
        if wire and not decoder.ended:
            raise DamagedBody
        return bytes(body)


def _declared_length(headers: Mapping[str, str]) -> int:
    said = headers.get("content-length", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 20 else 0


def _too_large(page: Address, most: int) -> ProviderError:
    return ProviderError(f"{page.shown} is larger than the {most / 2**20:,.1f} MiB a page may have.")


def _why(page: Address, error: Exception) -> str:
    reason: BaseException | None = error
    while reason is not None:
        if isinstance(reason, ssl.SSLCertVerificationError):
            return f"{page.host} cannot show that it is {page.host}: its certificate is not valid."
        reason = reason.__cause__ or reason.__context__
    return f"{page.origin} cannot be reached, or broke off."
