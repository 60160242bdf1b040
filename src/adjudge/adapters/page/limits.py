"""How much of everything one page may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchLimits:
    """The bounds of a fetch; each has the value a careful crawler runs with."""

    seconds: float = 20.0
    """From the first look-up of the name to the text, redirects and robots.txt included; waiting for a turn is not."""
    connect_seconds: float = 5.0
    """To one address: a host that drops packets must leave time for its other addresses."""
    reading_seconds: float = 8.0
    """For taking the text out of the bytes. Ordinary pages take a tenth of a second, the longest articles one."""
    bytes: int = 8 * 2**20
    """Of a body, unpacked. Pages of news are a tenth of one MiB; long reports as PDF reach this."""
    robots_bytes: int = 512 * 1024
    """Of a robots.txt; what follows is not read (RFC 9309 asks for 500 KiB)."""
    redirects: int = 5
    """Hops followed. Real ones need one or two: to https, to www."""
    reading_memory: int = 88 * 2**20
    """What the reading of a large page may take beside the reader's own code. An encyclopaedia's longest takes 60."""
    small_bytes: int = 256 * 1024
    """Pages up to this are small, as nearly all articles are; of larger and packed ones one is read at a time."""
    small_memory: int = 32 * 2**20
    """What the reading of a small page may take; the fullest take 24."""
    readers: int = 2
    """Pages that are read at a time: one hostile page must not hold up the others."""
    spacing: float = 1.0
    """Seconds between two pages of a site that asks for nothing else."""
    patience: float = 30.0
    """The longest wait for a site's turn; a page that would take longer is given up at once."""
