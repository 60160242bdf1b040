from __future__ import annotations

import asyncio
import tracemalloc

import pytest

from adjudge.adapters.page.address import Address, parse
from adjudge.adapters.page.fetcher import Turns
from adjudge.adapters.page.robots import Robots
from adjudge.errors import ProviderError
from doubles import ManualClock

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


@pytest.mark.parametrize(
    "pause", ["Crawl-delay: 1e12", "Crawl-delay: 1e300", "Request-rate: 1/99999999d", f"Request-rate: 1/{'9' * 400}d"]
)
def test_a_pause_without_measure_is_a_day(robots: Robots, clock: ManualClock, pause: str) -> None:
    asked = spacing(robots, Server(f"User-agent: *\n{pause}\n"))
    assert asked == 86_400.0
    turns = Turns(clock, spacing=1.0, patience=30.0)
    assert turns.take("example.org", asked) == 0.0
    with pytest.raises(ProviderError, match="so slowly"):
        turns.take("example.org", asked)


def test_a_rate_of_any_number_of_pages_is_no_pause(robots: Robots) -> None:
    assert spacing(robots, Server(f"User-agent: *\nRequest-rate: {'9' * 1000}/1s\n")) == 0.0


def test_rules_for_thousands_of_others_cost_no_more_than_for_one(robots: Robots) -> None:
    """A parser that gives each of them each rule would hold four million."""
    others = "".join(f"User-agent: robot{n}\nuser agent {n}*\n" for n in range(1_000))
    rules = "".join(f"Disallow: /private/{n}\n" for n in range(2_000))
    tracemalloc.start()
    try:
        with pytest.raises(ProviderError, match="asks that"):
            spacing(robots, Server(f"{others}User-agent: *\n{rules}Disallow: /news\n"))
        assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("agents", "may"),
    [
        ("User-agent: Googlebot", True),
        ("User-agent: Googlebot\nUser-agent: ADJUDGE # us", False),
        ("User-agent: adj*", False),
        ("useragent adjudge", False),
        ("User agent: *", False),
        ("User-agent: **", True),
        ("User-agent: adjudge-news", True),
        ("User-agent: *\nDisallow:\nUser-agent: Googlebot", True),
        ("User-agent: *\nDisallow:\nUser-agent:", True),
    ],
)
def test_rules_are_for_those_they_name(robots: Robots, agents: str, may: bool) -> None:
    server = Server(f"{agents}\nDisallow: /news/\n")
    if may:
        assert spacing(robots, server) is None
    else:
        with pytest.raises(ProviderError, match="asks that"):
            spacing(robots, server)


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_site_whose_rules_cannot_be_had_is_left_alone_for_a_while(robots: Robots, clock: ManualClock, status: int) -> None:
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


@pytest.mark.parametrize("body", ["<html>no rules</html>", "\0\0\0", "Disallow: /\n" * 50_000, "Allow: " + "*a" * 50_000])
def test_nonsense_rules_nothing(robots: Robots, body: str) -> None:
    assert spacing(robots, Server(body)) is None


def test_only_so_many_sites_are_remembered(robots: Robots) -> None:
    server = Server("")
    for n in range(1_100):
        spacing(robots, server, parse(f"https://s{n}.example/"))
    assert len(robots._rules) == 1_000
