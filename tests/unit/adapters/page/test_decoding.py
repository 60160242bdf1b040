from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Callable

import brotli
import pytest

from adjudge.adapters.page.client import DamagedBody, decoder_for

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

TEXT = b"Rain fell in Lisbon. " * 5000


def raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def quick_brotli(data: bytes) -> bytes:
    """What comes out is the same however hard one packs; the default tries for seconds."""
    return brotli.compress(data, quality=4)


PACKERS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("gzip", gzip.compress), ("x-gzip", gzip.compress), ("deflate", zlib.compress), ("deflate", raw_deflate),
    ("br", quick_brotli), ("zstd", zstd.compress), ("", bytes), ("identity", bytes),
]  # fmt: skip


def unpacked(encoding: str, data: bytes, step: int) -> bytes:
    decoder = decoder_for(encoding)
    assert decoder is not None
    return b"".join(piece for at in range(0, len(data), step) for piece in decoder.feed(data[at : at + step]))


@pytest.mark.parametrize("step", [1, 7, 100_000])
@pytest.mark.parametrize(("encoding", "pack"), PACKERS)
def test_what_was_packed_comes_out_whatever_pieces_it_arrives_in(
    encoding: str, pack: Callable[[bytes], bytes], step: int
) -> None:
    assert unpacked(encoding, pack(TEXT), step) == TEXT


@pytest.mark.parametrize(("encoding", "pack"), PACKERS[:6])
def test_what_is_left_when_a_piece_is_full_comes_too(encoding: str, pack: Callable[[bytes], bytes]) -> None:
    """The last byte of a packed stream may hold more than the piece it was fed for has room for."""
    for more in range(0, 600, 7):
        text, decoder = b"a" * (256 * 1024 + more), decoder_for(encoding)
        assert decoder is not None
        assert b"".join(decoder.feed(pack(text))) == text, more
        assert decoder.ended


@pytest.mark.parametrize(("encoding", "pack"), PACKERS[:6])
def test_a_bomb_comes_out_in_small_pieces(encoding: str, pack: Callable[[bytes], bytes]) -> None:
    decoder = decoder_for(encoding)
    assert decoder is not None
    pieces = decoder.feed(pack(bytes(50_000_000)))
    assert max(len(next(pieces)) for _ in range(20)) <= 512 * 1024


@pytest.mark.parametrize(("encoding", "pack"), PACKERS[:6])
def test_what_follows_the_end_of_a_stream_is_dropped(encoding: str, pack: Callable[[bytes], bytes]) -> None:
    decoder = decoder_for(encoding)
    assert decoder is not None
    assert b"".join(decoder.feed(pack(b"rain"))) == b"rain"
    assert [piece for _ in range(100) for piece in decoder.feed(b"\0" * 10_000)] == []


@pytest.mark.parametrize(("encoding", "pack"), PACKERS[:6])
def test_a_stream_that_breaks_off_has_not_ended(encoding: str, pack: Callable[[bytes], bytes]) -> None:
    for cut, ended in ((-3, False), (None, True)):
        decoder = decoder_for(encoding)
        assert decoder is not None
        assert TEXT.startswith(b"".join(decoder.feed(pack(TEXT)[:cut])))
        assert decoder.ended is ended


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd"])
def test_bytes_that_are_not_what_they_say_are_damaged(encoding: str) -> None:
    with pytest.raises(DamagedBody):
        unpacked(encoding, b"\xff\x07 this is plain text, not packed at all " * 20, 1000)


def test_a_zstd_stream_may_not_ask_for_more_window_than_the_web_allows() -> None:
    wide = zstd.compress(b"rain" * 10, options={zstd.CompressionParameter.window_log: 27})
    streamed = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 27})
    data = streamed.compress(b"rain" * 10) + streamed.flush()
    assert unpacked("zstd", wide, 1000) == b"rain" * 10  # one shot knows its size, so its window shrank
    with pytest.raises(DamagedBody):
        unpacked("zstd", data, 1000)


@pytest.mark.parametrize("encoding", ["gzip, gzip", "compress", "sdch", "gzip;q=1", "x" * 1000])
def test_what_nobody_asked_for_has_no_decoder(encoding: str) -> None:
    assert decoder_for(encoding) is None
