"""Assurance 1 and 2: whatever an address, a redirect or a name server says, nothing inside is reached."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from ipaddress import ip_address

import pytest

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.errors import ProviderError
from doubles import ManualClock
from local_web import LocalWeb, Names, Switchboard, answer, article, redirect, serving

OUTSIDE = "127.0.0.2"
"""Stands for the open web: the one address that tests may reach."""

LOOPBACK_SPELLINGS = """
    127.0.0.1 127.1 127.0.1 127.00.0.1 127.000.000.001 0177.0.0.1 0177.1 0177.0.1 0177.00.00.01 0x7f.0.0.1 0x7f.1
    0x7F.0x0.0x0.0x1 0x7f000001 0X7F000001 0x0000007f000001 2130706433 017700000001 00000017700000001 127.0.0.1. 127.1.
    2130706433. 127.127.127.127 127.255.255.254 0.0.0.0 0 0x0 00 0.0 0.0.0 localhost LOCALHOST localhost. %6c%6f%63alhost
    %31%32%37.0.0.1 127%2E0%2E0%2E1 127。0。0。1 127．0．0．1 127｡0｡0｡1 １２７.0.0.1 ①②⑦.0.0.1 ⓛocalhost ｌocalhost
    loc\u00adalhost localhost%00 [::1] [0:0:0:0:0:0:0:1] [0000::0001] [::] [::127.0.0.1] [::7f00:1] [::ffff:127.0.0.1]
    [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]
    [::1%25lo] [fe80::1%25lo]
"""
INWARD = """
    127.0.0.1 127.0.0.53 0.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 169.254.169.254 169.254.170.2 172.16.0.1
    172.31.255.255 192.0.0.192 192.168.0.1 192.168.255.255 198.18.0.1 192.88.99.1 224.0.0.251 239.255.255.250 240.0.0.1
    255.255.255.255 168.63.129.16 ::1 :: ::ffff:127.0.0.1 ::ffff:169.254.169.254 ::ffff:10.0.0.1 ::127.0.0.1
    64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 2001::1 2002:7f00:1:: 2002:a9fe:a9fe:: fc00::1 fd00:ec2::254
    fd20:ce::254 fe80::1 fec0::1 ff02::1 ff0e::1
"""
METADATA = """
    169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.16689662 [::ffff:a9fe:a9fe] [fd00:ec2::254]
"""
LOGINS = """
    outside.example@127.0.0.1 outside.example:80@127.0.0.1 outside.example%40@127.0.0.1 a:b@localhost
"""
OTHER_SCHEMES = (
    "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:6379/_INFO", "dict://127.0.0.1/", "ldap://127.0.0.1/",
    "jar:http://127.0.0.1!/", "data:text/html,x", "javascript:alert(1)", "unix:///run/x.sock", "ws://127.0.0.1/",
)  # fmt: skip


class World:
    """An inside nobody may reach, an outside whose pages redirect, and names that point where a test says."""

    def __init__(self, inside: LocalWeb, outside: LocalWeb) -> None:
        self.inside, self.outside = inside, outside
        self.names: dict[str, list[Sequence[str]]] = {"outside.example": [[OUTSIDE]]}
        self.board = Switchboard({(OUTSIDE, 80): outside.port})
        self.fetcher = SafeFetcher(
            ManualClock(), allow=[OUTSIDE], limits=FetchLimits(spacing=0), resolve=self._resolve, dial=self.board
        )

    async def _resolve(self, host: str, port: int) -> Sequence[str]:
        rows = self.names.get(host)
        if rows:
            return rows.pop(0) if len(rows) > 1 else rows[0]
        if host in {"localhost", "localhost.localdomain"}:
            return ["::1", "127.0.0.1"]
        try:
            return [str(ip_address(host.partition("%")[0]))]
        except ValueError:
            raise OSError("no such host") from None

    async def is_refused(self, url: str) -> bool:
        try:
            await self.fetcher.fetch(url)
        except ProviderError:
            return True
        return False

    @property
    def reached(self) -> set[str]:
        return {host for host, _ in self.board.dialled}


@pytest.fixture
def world() -> Iterator[World]:
    pages = {"/": answer(article())}
    with serving(pages, address="127.0.0.1") as inside, serving(pages, address=OUTSIDE) as outside:
        world = World(inside, outside)
        yield world
        world.fetcher.close()


def tricks(world: World) -> Iterator[str]:
    """Addresses that lead inside, each by another way."""
    port = world.inside.port
    targets = [f"http://{host}:{port}/" for host in LOOPBACK_SPELLINGS.split()]
    targets += [f"http://{host}/latest/meta-data/" for host in METADATA.split()]
    targets += [f"http://{login}:{port}/" for login in LOGINS.split()]
    targets += OTHER_SCHEMES
    targets += [
        f"http://127.0.0.1:{port}\\@outside.example/",
        f"http:\\\\127.0.0.1:{port}/",
        f"http:///127.0.0.1:{port}/",
    ]
    targets += [f"https://127.0.0.1:{port}/", f"ht\ttp://127.0.0.1:{port}/", f"http:127.0.0.1:{port}"]
    yield from targets
    for n, address in enumerate(INWARD.split()):
        world.names[f"inward{n}.example"] = [[address]]
        world.names[f"both{n}.example"] = [["93.184.216.34", address]]
        yield f"http://inward{n}.example/"
        yield f"http://both{n}.example/"
    for n, target in enumerate([*targets, *(f"http://inward{n}.example/" for n in range(len(INWARD.split())))]):
        if not target.isascii():
            continue  # a header cannot hold it
        world.outside.pages[f"/r{n}"] = redirect(target, (301, 302, 303, 307, 308)[n % 5])
        yield f"http://outside.example/r{n}"
    for n, target in enumerate(targets[:20]):
        world.names[f"rules{n}.example"] = [[OUTSIDE]]
        world.outside.pages[f"rules{n}.example/robots.txt"] = redirect(target)
        yield f"http://rules{n}.example/"


def test_no_trick_with_addresses_reaches_the_inside(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    async def all_refused() -> list[str]:
        return [url for url in tried if not await world.is_refused(url)]

    assert asyncio.run(world.fetcher.fetch("http://outside.example/")).status == 200
    tried = list(tricks(world))
    assert asyncio.run(all_refused()) == []
    assert world.inside.connections == 0
    assert world.reached == {OUTSIDE}
    assert len(tried) >= 200
    with capsys.disabled():
        print(f"\n  {len(tried)} address tricks, {world.inside.connections} internal hosts reached")


def test_a_name_that_changes_its_mind_leads_nowhere(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """The first look-ups give an address that may be reached, later ones the inside: at every stage of a fetch."""
    flips = 60
    for n in range(flips):
        honest = [[OUTSIDE]] * (n % 3)
        flip = [["127.0.0.1"], ["::ffff:127.0.0.1"], [OUTSIDE, "127.0.0.1"], ["169.254.169.254"]][n % 4]
        world.names[f"flip{n}.example"] = [*honest, flip]
        # By a redirect to itself the name is looked up once more.
        world.outside.pages[f"flip{n}.example/"] = redirect(f"http://flip{n}.example/again")
        world.outside.pages[f"flip{n}.example/again"] = answer(article())

    async def all_refused() -> list[int]:
        return [n for n in range(flips) if not await world.is_refused(f"http://flip{n}.example/")]

    assert asyncio.run(all_refused()) == []
    assert world.inside.connections == 0
    assert world.reached <= {OUTSIDE}
    with capsys.disabled():
        print(f"\n  {flips} names flipped, {world.inside.connections} internal hosts reached")


def test_the_address_that_was_judged_is_the_one_that_is_dialled() -> None:
    """One look-up a connection: there is no second answer that could slip in between."""
    with serving({"/": answer(article())}, address=OUTSIDE) as outside:
        names = Names({"news.example": [[OUTSIDE]] + [["127.0.0.1"]] * 9})
        board = Switchboard({(OUTSIDE, 80): outside.port})
        fetcher = SafeFetcher(ManualClock(), allow=["127.0.0.0/8"], limits=FetchLimits(spacing=0), resolve=names, dial=board)
        with pytest.raises(ProviderError):
            asyncio.run(fetcher.fetch("http://news.example/"))
        assert [host for host, _ in board.dialled] == [OUTSIDE, "127.0.0.1"]
        assert len(names.asked) == len(board.dialled)
        fetcher.close()
