"""What sites allow robots to read, by their robots.txt (RFC 9309)."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from adjudge.adapters.page.address import Address
from adjudge.errors import PageOffLimits
from adjudge.ports import Clock
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import text_of

_SITES = 1_000
_KEPT = dt.timedelta(hours=24)  # the longest RFC 9309 lets a copy stand for the file
_KEPT_UNREACHABLE = dt.timedelta(minutes=10)  # a site that is down may be up again soon
_LONGEST_LINE = 2_000
_MOST_LINES = 10_000
_LONGEST_PAUSE = 86_400  # seconds; whoever asks for more is not read twice in a run either way
_AGENT_WORDS = frozenset({"user-agent", "useragent", "user agent"})
_ANOTHER = "User-agent: -"

Ask = Callable[[Address], Awaitable[tuple[int, bytes]]]
"""Fetches a robots.txt: status and first bytes of the body; ProviderError when the site cannot be reached."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """What one site said, and until when that is believed."""

    until: dt.datetime
    parsed: Any = None
    """Protego's reading; None when everything is allowed."""
    closed: bool = False
    """The file could not be had though there may be one: nothing is allowed."""

    def allow(self, url: str, agent: str) -> bool:
        return not self.closed and (self.parsed is None or bool(self.parsed.can_fetch(url, agent)))

    def spacing(self, agent: str) -> float | None:
        """Seconds between pages the site asks for."""
        if self.parsed is None:
            return None
        delay, rate = self.parsed.crawl_delay(agent), self.parsed.request_rate(agent)
        asked = [min(float(delay), float(_LONGEST_PAUSE))] if delay is not None else []
        if rate is not None and rate.requests > 0:
            asked.append(min(rate.seconds, _LONGEST_PAUSE * rate.requests) / rate.requests)
        return max(asked, default=None)


class Robots:
    """The rules of the sites asked lately; each site is asked once a day."""

    def __init__(self, clock: Clock, agent: str) -> None:
        self._clock = clock
        self._agent = agent
        self._rules: OrderedDict[str, Rules] = OrderedDict()
        self._asking: dict[tuple[int, str], asyncio.Event] = {}
        """What is under way, by event loop: a thread's loop cannot wait for another's."""
        self._lock = threading.Lock()

    async def spacing(self, page: Address, ask: Ask) -> float | None:
        """The pause the page's site asks for, None if it does not say; ProviderError where robots may not read it."""
        rules = await self._rules_of(page, ask)
        if not rules.allow(page.url, self._agent):
            raise PageOffLimits(
                f"{page.origin} cannot be read by robots just now: its robots.txt is not to be had."
                if rules.closed
                else f"The robots.txt of {page.origin} asks that {page.shown} not be read by robots."
            )
        return rules.spacing(self._agent)

    async def _rules_of(self, page: Address, ask: Ask) -> Rules:
        """Those kept, or asked for; who comes while another asks waits for that answer."""
        asking = (id(asyncio.get_running_loop()), page.origin)
        while (rules := self._kept(page.origin)) is None:
            if (answered := self._asking.get(asking)) is not None:
                await answered.wait()
                continue
            self._asking[asking] = asyncio.Event()
            try:
                return self._keep(page.origin, await self._asked(page, ask))
            finally:
                self._asking.pop(asking).set()
        return rules

    async def _asked(self, page: Address, ask: Ask) -> Rules:
        now = self._clock.now()
        status, body = await ask(robots_of(page))
        if 200 <= status < 300:
            return Rules(until=now + _KEPT, parsed=_parsed(body, self._agent))
        if status >= 500 or status == 429:
            return Rules(until=now + _KEPT_UNREACHABLE, closed=True)
        return Rules(until=now + _KEPT)

    def _kept(self, origin: str) -> Rules | None:
        with self._lock:
            rules = self._rules.get(origin)
            if rules is None or rules.until <= self._clock.now():
                return None
            self._rules.move_to_end(origin)
            return rules

    def _keep(self, origin: str, rules: Rules) -> Rules:
        with self._lock:
            self._rules[origin] = rules
            self._rules.move_to_end(origin)
            if len(self._rules) > _SITES:
                self._rules.popitem(last=False)
        return rules


def robots_of(page: Address) -> Address:
    """Where the rules for a page lie."""
    path = "/robots.txt"
    return replace(page, url=f"{page.origin}{path}", path=path)


def _parsed(body: bytes, agent: str) -> Any:
    from protego import Protego

    # Bounded before it is parsed: every rule is held against every page of the site.
    lines = body.decode("utf-8", "replace").splitlines()[:_MOST_LINES]
    return Protego.parse("\n".join(_concerning(line, agent.lower()) for line in lines if len(line) <= _LONGEST_LINE))


def _concerning(line: str, agent: str) -> str:
    """The line; one that names another robot names the same one every time. Each robot of a group is given each of its
    rules, so that a few thousand of both would make millions."""
    named = _robot(line.partition("#")[0].strip())
    if not named or named == "*":
        return line
    name = named.replace("*", "").lower()
    return f"User-agent: {name}" if name and agent.startswith(name) else _ANOTHER


def _robot(line: str) -> str | None:
    """Whom a line is for that begins a group, in all the spellings that the parser forgives; None for any other line."""
    field, colon, value = line.partition(":")
    if colon and field.strip().lower() in _AGENT_WORDS:
        return value.strip()
    if colon and (not value or value[0].isspace()):
        return None
    words = line.split()
    for count in (1, 2):
        if " ".join(words[:count]).lower() in _AGENT_WORDS:
            return " ".join(words[count:])
    return None


# Pages that stand where a text should be: paywalls, logins, robot checks, errors, empty shells.


_LEAST = 60
"""Characters: less is a headline, not a text that could bear anything out."""
_SHELL = 600
"""Below this a page is taken at its word when it says it is an error or a door."""
_TEASER = 1_500
"""Teasers before a paywall are two or three paragraphs."""
_ENDING = 500
"""Where a teaser says how to read on."""


def _phrases(name: str) -> re.Pattern[str]:
    """A list of phrases. All are literal words with single optional ones between, so each search is linear."""
    lines = text_of(f"adapters.page.robots.{name}").splitlines()
    return re.compile("|".join(rf"\b(?:{line})" for line in lines), re.IGNORECASE)


_SHELL_SIGNS = {
    "needs JavaScript to show its text": _phrases("scripts"),
    "wants proof that its reader is human": _phrases("humans"),
    "wants its readers to log in": _phrases("login"),
    "is an error page": _phrases("errors"),
    "shows only its cookie notice": _phrases("cookies"),
}
_PAYWALL = _phrases("paywall")


def what_is_missing(text: str, *, said_paid: bool = False) -> str:
    """Why a text is none worth keeping, as the end of a sentence about its page; "" when it is one. `said_paid` when the
    page itself declares that it is not free."""
    if len(text.strip()) < _SHELL:
        for reason, phrases in _SHELL_SIGNS.items():
            if phrases.search(text):
                return reason
    if len(text) < _TEASER and (said_paid or _PAYWALL.search(text[-_ENDING:])):
        return "shows only the beginning to those who have not paid"
    return f"has too little text ({len(text.strip())} characters)" if len(text.strip()) < _LEAST else ""
