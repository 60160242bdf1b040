"""How a setting's value is read, from words as from a file's own types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.settings import Settings, values
from adjudge.settings.values import Unreadable


@pytest.mark.parametrize(
    ("read", "given", "expected"),
    [
        (values.whole, "12", 12),
        (values.whole, 12, 12),
        (values.truth, "False", False),
        (values.truth, " yes ", True),
        (values.truth, "0", False),
        (values.truth, "on", True),
        (values.truth, True, True),
        (values.several, "a, b,,a , ", ("a", "b")),
        (values.several, ["a", " b "], ("a", "b")),
        (values.several, [], ()),
        (values.providers, "Tavily,wikipedia", ("tavily", "wikipedia")),
        (values.domains, "Reuters.com, www.bbc.co.uk, .apnews.com.", ("reuters.com", "bbc.co.uk", "apnews.com")),
        (values.domains, "bücher.example", ("xn--bcher-kva.example",)),
        (values.reachable, "10.0.0.0/8, fd00::/8, 192.168.1.5, Intranet.example, localhost", (
            "10.0.0.0/8", "fd00::/8", "192.168.1.5", "intranet.example", "localhost",
        )),
        (values.web_address, "http://localhost:8888/", "http://localhost:8888"),
        (values.web_address, " https://api.example/v1 ", "https://api.example/v1"),
        (values.secret, "sk-123\n", "sk-123"),
        (values.feeds, "https://a.example/feed/, http://b.example/rss?of=all", (
            "https://a.example/feed/", "http://b.example/rss?of=all",
        )),
        (values.languages, "EN, de", ("en", "de")),
        (values.daily, " 03:30 ", "03:30"),
        (values.daily, "23:59:59", "23:59:59"),
        (values.daily, "Never", "never"),
        (values.daily, "", "never"),
    ],
)  # fmt: skip
def test_what_is_meant_is_read(read: Callable[[Any], object], given: object, expected: object) -> None:
    assert read(given) == expected


@pytest.mark.parametrize(
    ("read", "given", "said"),
    [
        (values.text, 3, "must be text in quotes, not 3"),
        (values.whole, "3.5", "must be a whole number, not '3.5'"),
        (values.whole, True, "must be a whole number, not True"),
        (values.truth, "perhaps", "must be true or false, not 'perhaps'"),
        (values.truth, 1, "must be true or false, not 1"),
        (values.several, [1], "must be words with commas"),
        (values.several, {"a": "b"}, "must be words with commas"),
        (values.providers, "tavily,altavista", "among searxng, wikipedia, tavily, brave, not 'altavista'"),
        (values.domains, "https://reuters.com/", "names domains such as reuters.com, not 'https://reuters.com/'"),
        (values.domains, "reuters", "names domains"),
        (values.domains, "a..b", "names domains"),
        (values.reachable, "10.0.0.0/99", "networks such as 10.0.0.0/8, not '10.0.0.0/99'"),
        (values.reachable, "http://intranet.example", "names hosts"),
        (values.feeds, "https://a.example/feed, b.example/feed", "begins with http:// or https://"),
        (values.feeds, "https://me:secret@a.example/feed", "holds no login"),
        (values.daily, "24:00", "must be a time such as 03:30, or never, not '24:00'"),
        (values.daily, "3:30", "must be a time"),
        (values.daily, 330, "must be text in quotes"),
        (values.languages, "english", "by two letters such as en, not 'english'"),
        (values.web_address, "localhost:8888", "begins with http:// or https://"),
        (values.web_address, "http://", "begins with http:// or https://"),
        (values.web_address, "http://[::1", "must be a web address"),
        (values.web_address, 80, "must be text in quotes"),
    ],
)
def test_what_is_not_is_refused_in_words(read: Callable[[Any], object], given: object, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(given)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("read", "given"),
    [(values.secret, 9876), (values.several, [9876]), (values.web_address, "http://me:9876@llm.example/v1")],
)
def test_a_secret_is_not_repeated_when_it_is_refused(read: Callable[[Any], object], given: object) -> None:
    with pytest.raises(Unreadable) as refused:
        read(given)
    assert "9876" not in str(refused.value)


@pytest.mark.parametrize("given", ["1", "36500", "30,legal=3650", ["legal=1"], 90])
def test_cases_are_kept_for_as_many_days_as_the_policy_allows(given: Any) -> None:
    assert values.retention(given)


@pytest.mark.parametrize("given", ["0", "36501", "800000", "legal=800000", "9" * 5000, ["30", "legal=0"]])
def test_and_for_no_fewer_or_more(given: Any) -> None:
    with pytest.raises(Unreadable, match="gives days from 1 to 36500"):
        values.retention(given)


def test_settings_that_were_never_read_are_held_to_it_too() -> None:
    with pytest.raises(InputError, match="retention gives days from 1 to 36500, not '800000'"):
        Settings(retention=("800000",))
