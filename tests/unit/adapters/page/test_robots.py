from __future__ import annotations

import asyncio

import pytest

from adjudge.adapters.doubles import ManualClock
from adjudge.adapters.page.address import Address, parse
from adjudge.adapters.page.robots import Robots
from adjudge.errors import ProviderError

PAGE = parse("https://example.org/news/rain?id=1")


class Server:
    """Answers for robots.txt, and counts."""

    def __init__(self, body: str = "", status: int = 200) -> None:
        self.body, self.status = body, status
        self.asked: list[str] = []

    async def __call__(self, file: Address) -> tuple[int, bytes]:
        self.asked.append(file.url)
        await asyncio.sleep(0)
        return self.status, self.body.encode()


@pytest.fixture
def robots(clock: ManualClock) -> Robots:
    return Robots(clock, "Adjudge")


def spacing(robots: Robots, server: Server, page: Address = PAGE) -> float | None:
    return asyncio.run(robots.spacing(page, server))


def test_a_site_without_rules_may_be_read_and_is_asked_once_a_day(robots: Robots, clock: ManualClock) -> None:
    server = Server(status=404)
    assert [spacing(robots, server) for _ in range(3)] == [None] * 3
    assert server.asked == ["https://example.org/robots.txt"]
    clock.advance(24 * 3600)
    spacing(robots, server)
    assert len(server.asked) == 2


def test_what_robots_may_not_read_is_not_read(robots: Robots) -> None:
    server = Server("User-agent: *\nDisallow: /news/\nAllow: /news/rain$\n")
    with pytest.raises(ProviderError, match=r"asks that https://example.org/news/rain not be read"):
        spacing(robots, server)
    assert spacing(robots, server, parse("https://example.org/sport")) is None


def test_rules_for_us_by_name_come_before_those_for_all(robots: Robots) -> None:
    server = Server("User-agent: *\nDisallow: /\n\nUser-agent: adjudge\nAllow: /\nCrawl-delay: 4\n")
    assert spacing(robots, server) == 4.0


def test_the_pause_a_site_asks_for_is_told(robots: Robots) -> None:
    assert spacing(robots, Server("User-agent: *\nCrawl-delay: 2\nRequest-rate: 1/5s\n")) == 5.0


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_site_whose_rules_cannot_be_had_is_left_alone_for_a_while(
    robots: Robots, clock: ManualClock, status: int
) -> None:
    server = Server(status=status)
    for _ in range(2):
        with pytest.raises(ProviderError, match="robots.txt is not to be had"):
            spacing(robots, server)
    assert len(server.asked) == 1
    clock.advance(600)
    server.status = 200
    assert spacing(robots, server) is None


def test_each_origin_has_its_own_rules(robots: Robots) -> None:
    server = Server("")
    for url in ("https://example.org/", "http://example.org/", "https://example.org:8443/", "https://www.example.org/"):
        spacing(robots, server, parse(url))
    assert len(server.asked) == 4


def test_who_comes_while_another_asks_waits_for_that_answer(robots: Robots) -> None:
    server = Server("User-agent: *\nCrawl-delay: 3\n")

    async def together() -> list[float | None]:
        return await asyncio.gather(*(robots.spacing(PAGE, server) for _ in range(5)))

    assert asyncio.run(together()) == [3.0] * 5
    assert len(server.asked) == 1


def test_one_who_fails_leaves_the_others_to_ask(robots: Robots) -> None:
    calls = 0

    async def flaky(file: Address) -> tuple[int, bytes]:
        nonlocal calls
        calls += 1
        await asyncio.sleep(0)
        if calls == 1:
            raise ProviderError("down")
        return 404, b""

    async def together() -> list[float | BaseException | None]:
        return await asyncio.gather(*(robots.spacing(PAGE, flaky) for _ in range(3)), return_exceptions=True)

    first, *others = asyncio.run(together())
    assert isinstance(first, ProviderError)
    assert others == [None, None]


@pytest.mark.parametrize(
    "body", ["<html>no rules</html>", "\0\0\0", "Disallow: /\n" * 50_000, "Allow: " + "*a" * 50_000]
)
def test_nonsense_rules_nothing(robots: Robots, body: str) -> None:
    assert spacing(robots, Server(body)) is None


def test_only_so_many_sites_are_remembered(robots: Robots) -> None:
    server = Server("")
    for n in range(1_100):
        spacing(robots, server, parse(f"https://s{n}.example/"))
    assert len(robots._rules) == 1_000
