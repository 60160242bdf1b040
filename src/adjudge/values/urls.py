"""What a web address names: one page, one site, an article or a list of them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from adjudge.errors import InputError
from adjudge.values.word_lists import text_of, word_set

if TYPE_CHECKING:
    from ada_url import URL
    from publicsuffixlist import PublicSuffixList

_LONGEST = 8192  # servers refuse longer addresses; so do we, before parsing them
_KEPT = 2048  # addresses remembered: the candidates of one claim are mostly those of the next, and each is asked about thrice

_TRACKING_PREFIXES = tuple(text_of("values.urls.tracking_prefixes").split())
_TRACKING = word_set("values.urls.tracking")
_INDEX_PAGE = re.compile(r"(?:index|default|home|main|start)(?:\.[a-z]{3,5})?")
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2})?")
_LISTING = word_set("values.urls.listing")
_SECTION = word_set("values.urls.section")
_PAGE_PARAMETERS = word_set("values.urls.page_parameters")
_DATED = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}[/_-]?(?:0[1-9]|1[0-2]|[1-9](?=[/_-])|[a-z]{3}(?=/))(?![0-9]{3})")
_NUMBERED = re.compile(r"[0-9]{5,}|\.(?:s?html?|php|aspx?|pdf)$")


@lru_cache(maxsize=_KEPT)
def normalise(url: str) -> str:
    """The one spelling of a page's address: no fragment, login, tracking or default port; query in order."""
    page = _parsed(url)
    port = f":{page.port}" if page.port else ""
    query = _query(page.search.removeprefix("?"))
    normal = f"{page.protocol}//{_host(page)}{port}{page.pathname}{'?' + query if query else ''}"
    if len(normal) > _LONGEST:  # encoding makes it longer than it was given, and nobody could take it apart again
        raise _no_address(url)
    return normal


def normalised(url: str | None) -> str | None:
    """The same; None for what names no page."""
    try:
        return normalise(url) if url else None
    except InputError:
        return None


def site(url: str) -> str:
    """Whom a page belongs to: its registrable domain, or its host where there is none (IPs, localhost)."""
    from ada_url import HostType

    page = _parsed(url)
    host = _host(page)
    if page.host_type in {HostType.IPV4, HostType.IPV6}:
        return host.strip("[]")
    return _suffixes("" if "xn--" in host else host.rpartition(".")[2]).privatesuffix(host) or host


def host(url: str) -> str:
    """The host an address names, as it travels: small letters, other scripts encoded, no dot at the end."""
    return _host(_parsed(url))


def is_homepage(url: str) -> bool:
    """Whether the address names a front page, section, index or search rather than one article."""
    page = _parsed(url)
    if any(_name(part) in _PAGE_PARAMETERS for part in page.search.removeprefix("?").split("&")):
        return False
    segments = _segments(page)
    if segments and _INDEX_PAGE.fullmatch(segments[-1]):
        segments = segments[:-1]
    if any(segment in _LISTING for segment in segments[:-1]):
        return True
    return all(segment in _SECTION or segment in _LISTING or _LANGUAGE.fullmatch(segment) for segment in segments)


@lru_cache(maxsize=_KEPT)
def article_quality(url: str) -> float:
    """How much the address looks like one article: 0 for a front page, up to 1 for a dated, titled piece."""
    if is_homepage(url):
        return 0.0
    page = _parsed(url)
    path = "/" + "/".join(_segments(page))
    titled = any(_is_title(segment) for segment in _segments(page))
    if _DATED.search(path):
        return 1.0 if titled else 0.9
    if titled:
        return 0.8
    return 0.6 if _NUMBERED.search(path) or page.search else 0.4


def _parsed(url: str) -> URL:
    from ada_url import URL

    if len(url) > _LONGEST:
        raise _no_address(url)
    try:
        page = URL(url.strip())
    except ValueError:
        raise _no_address(url) from None
    # Two dots at the end name no host, and what is before them may be an IP address, or nothing that can be one.
    if page.protocol not in {"http:", "https:"} or not page.hostname or page.hostname.endswith(".."):
        raise _no_address(url)
    return page


def _no_address(url: str) -> InputError:
    return InputError(f"{url[:80]!r} is not a web address.", "Give a full address that begins with http:// or https://.")


def _host(page: URL) -> str:
    # A trailing dot names the same host; a host of dots alone keeps its spelling.
    return page.hostname.rstrip(".") or page.hostname


def _query(query: str) -> str:
    """The parameters that choose the page, by name; those of one name keep their order."""
    kept = [part for part in query.split("&") if part and not _tracks(_name(part))]
    return "&".join(sorted(kept, key=_name))


def _is_title(segment: str) -> bool:
    """Whether three words or more are joined as editors join a headline."""
    words = segment.partition(".")[0].replace("_", "-").split("-")
    return sum(word.isalpha() for word in words) >= 3


def _tracks(name: str) -> bool:
    return name in _TRACKING or name.startswith(_TRACKING_PREFIXES)


def _name(parameter: str) -> str:
    return unquote(parameter.partition("=")[0]).lower()


def _segments(page: URL) -> list[str]:
    return [unquote(segment).lower() for segment in page.pathname.split("/") if segment]


@lru_cache(maxsize=512)
def _suffixes(ending: str) -> PublicSuffixList:
    """The rules for who may register a name under an ending such as uk; no other rule says anything about it, and all of them
    take a tenth of a second. Without an ending all rules, those of other scripts encoded."""
    from publicsuffixlist import PSLFILE, PublicSuffixList

    if not ending:
        return PublicSuffixList()
    own, under = ending.encode(), f".{ending}".encode()
    rules = (line.partition(b" ")[0].strip() for line in Path(PSLFILE).read_bytes().split(b"\n"))
    return PublicSuffixList([rule for rule in rules if rule == own or rule.endswith(under)], accept_encoded_idn=False)
