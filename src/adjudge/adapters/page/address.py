"""Which addresses may be asked for a page: what a URL really names, and whether that lies out in the open web.

A URL is judged twice. By its spelling, as browsers read it, when it is taken apart; and by the address its host turned
out to have, at the moment of connecting. Only the second keeps a name that points inward out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from adjudge.errors import ProviderError
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    from ada_url import URL

IpAddress = IPv4Address | IPv6Address
IpNetwork = IPv4Network | IPv6Network

_LONGEST = 8192  # servers refuse longer addresses
_SHOWN = 100  # characters of a path in a message
_PORTS = {"http": 80, "https": 443}

# What `is_global` lets through, or lets through in some versions of Python, and must not be reached.
_INWARD = """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
    168.63.129.16/32
    2001::/23 2001:db8::/32 2002::/16 3fff::/20
"""
"""168.63.129.16 looks public but is the host of every Azure machine. 2002::/16 and 2001::/32 carry an IPv4 address inside
that the far end would unwrap."""
_OPEN_IPV6 = IPv6Network("2000::/3")
"""All that was ever given out for the open net; loopback, local, multicast and old tunnels lie outside."""
_NAT64 = IPv6Network("64:ff9b::/96")
"""Where an IPv6-only network shows the IPv4 internet; the last 32 bits are the address that is reached."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Address:
    """A web address, taken apart as browsers do."""

    url: str
    """As it is asked for: without a fragment."""
    scheme: str
    host: str
    """Without brackets or a last dot; an IP address in its usual form, however it was written."""
    port: int
    path: str

    @property
    def origin(self) -> str:
        """What robots.txt and cookies belong to."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}{'' if self.port == _PORTS[self.scheme] else f':{self.port}'}"

    @property
    def shown(self) -> str:
        """For messages: the query stays out, for keys and tokens travel in it."""
        path = self.path if len(self.path) <= _SHOWN else f"{self.path[:_SHOWN]}…"
        return f"{self.origin}{path}"


def parse(url: str, *, base: Address | None = None) -> Address:
    """Takes an address apart, one in a redirect against the page it came from; ProviderError when it names no page."""
    page = _parsed(url, base)
    if page is None or page.hostname.endswith(".."):
        raise _no_address()
    if page.protocol not in {"http:", "https:"}:
        raise ProviderError(
            f"Addresses that begin with {page.protocol[:20]} are not fetched.",
            "Give one that begins with http:// or https://.",
        )
    host = page.hostname.strip("[]").rstrip(".")
    if not host:
        raise ProviderError("That web address names no host.")
    if page.username or page.password:
        raise ProviderError(f"An address of {host} with a login in it is not fetched.", "Give it without the login.")
    scheme = page.protocol.removesuffix(":")
    port = int(page.port) if page.port else _PORTS[scheme]
    address = Address(url="", scheme=scheme, host=host, port=port, path=page.pathname)
    whole = f"{address.origin}{page.pathname}{page.search}"
    if len(whole) > _LONGEST:  # encoding makes it longer than it was given
        raise _no_address()
    return replace(address, url=whole)


def _no_address() -> ProviderError:
    return ProviderError("That is not a web address.", "Give a full address that begins with http:// or https://.")


def _parsed(url: str, base: Address | None) -> URL | None:
    from ada_url import URL

    if len(url) > _LONGEST:
        return None
    try:
        return URL(url.strip(), base.url) if base else URL(url.strip())
    except ValueError:
        return None


class Reach:
    """What may be connected to: the open web, and the hosts and networks that `allow` names."""

    def __init__(self, allow: Iterable[str] = ()) -> None:
        self._hosts: set[str] = set()
        self._networks: list[IpNetwork] = []
        for word in allow:
            try:
                self._networks.append(ip_network(word.strip("[]"), strict=False))
            except ValueError:
                self._hosts.add(word.lower().rstrip("."))

    def admit(self, host: str, port: int, found: str) -> IpAddress:
        """The address to connect to, of one that was found for a host; ProviderError when it must not be reached."""
        try:
            address = outward(ip_address(found))
        except ValueError:
            raise ProviderError(f"{host} has an address that cannot be understood.") from None
        if host in self._hosts or any(address in network for network in self._networks):
            return address
        if not is_open(address):
            # Which address it was is not said: an answer must not tell what lies inside a network.
            raise ProviderError(
                f"{host} is not on the open web, so it is not fetched.",
                "If it is yours, name it in ADJUDGE_FETCH_ALLOW.",
            )
        if port not in _PORTS.values():
            raise ProviderError(
                f"Port {port} of {host} is not one web pages come from.",
                "If it is yours, name the host in ADJUDGE_FETCH_ALLOW.",
            )
        return address


def outward(address: IpAddress) -> IpAddress:
    """The address that is reached in the end, for one that wraps another."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return address.ipv4_mapped
        if address.scope_id is None and address in _NAT64 and not is_open(_last_32_bits(address)):
            return _last_32_bits(address)
    return address


def is_open(address: IpAddress) -> bool:
    """Whether anybody may reach it: an address of the open internet, of no special use."""
    if isinstance(address, IPv6Address):
        if address.scope_id is not None:
            return False
        if address in _NAT64:
            return is_open(_last_32_bits(address))
        if address not in _OPEN_IPV6:
            return False
    return (
        address.is_global
        and not (address.is_multicast or address.is_reserved or address.is_unspecified)
        and not any(address in network for network in _inward())
    )


def _last_32_bits(address: IPv6Address) -> IPv4Address:
    return IPv4Address(int(address) & 0xFFFFFFFF)


@cache
def _inward() -> tuple[IpNetwork, ...]:
    return tuple(map(ip_network, _INWARD.split()))
