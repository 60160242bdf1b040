"""Bodies unpacked piece by piece, so that a small bomb is seen before it has grown.

Each decoder gives pieces of bounded size and stops where its stream ends: what follows is dropped, not kept in memory.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any, Protocol

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
        ...

    @property
    def ended(self) -> bool:
        """Whether the stream came to its end: half a text may lack the half that corrects it."""
        ...


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
