"""How a vendor's API is asked: what is tried again, what is not, and what an error may say."""

from __future__ import annotations

import asyncio
import gzip
import logging
import socket
import traceback
from dataclasses import replace
from typing import Any

import pytest

from adjudge.adapters.patience import retry_after
from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.vendors import Tavily
from adjudge.errors import ProviderError

KEY = "tvly-canary-7f3a"


@pytest.fixture
def api(quick: VendorManners) -> Api:
    return Api("Acme", quick, refused="Check the key.")


def ask(api: Api, url: str) -> bytes:
    return asyncio.run(api.ask(VendorQuestion(url=url), bytes))


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_what_may_pass_is_tried_again(api: Api, loopback: Any, web: Any, status: int) -> None:
    loopback.replies(web.Reply(status=status), web.Reply(status=status), web.Reply(body=b"at last"))
    assert ask(api, loopback.address) == b"at last"
    assert len(loopback.asked) == 3


def test_a_connection_broken_off_is_tried_again(api: Api, loopback: Any, web: Any) -> None:
    loopback.replies(web.Reply(hangs_up=True), web.Reply(body=b"at last"))
    assert ask(api, loopback.address) == b"at last"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (429, "Acme asks for fewer searches (HTTP 429). Try again later."),
        (500, "Acme is out of order (HTTP 500). Try again later."),
    ],
)
def test_three_attempts_are_all(api: Api, loopback: Any, web: Any, status: int, said: str) -> None:
    loopback.replies(web.Reply(status=status))
    with pytest.raises(ProviderError) as raised:
        ask(api, loopback.address)
    assert (str(raised.value), len(loopback.asked)) == (said, 3)


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "Acme does not accept the request (HTTP 400)."),
        (401, "Acme turned Adjudge away (HTTP 401). Check the key."),
        (403, "Acme turned Adjudge away (HTTP 403). Check the key."),
        (404, "Acme does not accept the request (HTTP 404)."),
        (432, "Acme says that the plan is used up (HTTP 432). Try again later."),
        (204, "Acme does not accept the request (HTTP 204)."),
    ],
)
def test_what_will_not_pass_is_asked_once(api: Api, loopback: Any, web: Any, status: int, said: str) -> None:
    loopback.replies(web.Reply(status=status, body=b""))
    with pytest.raises(ProviderError) as raised:
        ask(api, loopback.address)
    assert (str(raised.value), len(loopback.asked)) == (said, 1)


def test_a_redirect_is_not_followed(api: Api, loopback: Any, web: Any) -> None:
    loopback.replies(web.Reply(status=302, headers={"Location": f"{loopback.address}/inside"}))
    with pytest.raises(ProviderError, match="has moved"):
        ask(api, loopback.address)
    assert [asked.path for asked in loopback.asked] == ["/"]


def test_a_vendor_that_does_not_answer_is_given_up_at_the_deadline(quick: VendorManners, loopback: Any, web: Any) -> None:
    loopback.replies(web.Reply(stalls=True))
    with pytest.raises(ProviderError, match="Acme did not answer within 0.3 seconds. Try again later."):
        ask(Api("Acme", replace(quick, seconds=0.3), refused=""), loopback.address)
    assert len(loopback.asked) == 1


def test_a_vendor_that_cannot_be_reached_says_why(api: Api) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening: connections are refused
        with pytest.raises(ProviderError, match=r"Acme cannot be reached \(.+\)\. Try again later\."):
            ask(api, f"http://127.0.0.1:{taken.getsockname()[1]}")


def test_a_secure_address_is_not_answered_by_an_insecure_server(api: Api, loopback: Any) -> None:
    with pytest.raises(ProviderError, match="Acme cannot be reached"):
        ask(api, loopback.address.replace("http:", "https:"))
    assert loopback.asked == []


class TestSize:
    def test_a_reply_beyond_the_cap_is_refused(self, quick: VendorManners, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(body=b"x" * 1025))
        with pytest.raises(ProviderError, match="Acme answered with more than 0.00097"):
            ask(Api("Acme", replace(quick, most_bytes=1024), refused=""), loopback.address)

    def test_a_reply_of_the_cap_passes(self, quick: VendorManners, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(body=b"x" * 1024))
        assert len(ask(Api("Acme", replace(quick, most_bytes=1024), refused=""), loopback.address)) == 1024

    def test_the_cap_counts_what_is_unpacked(self, api: Api, loopback: Any, web: Any) -> None:
        bomb = gzip.compress(b"0" * (64 * 1024 * 1024))
        loopback.replies(web.Reply(body=bomb, headers={"Content-Encoding": "gzip"}))
        with pytest.raises(ProviderError, match="more than 2 MiB"):
            ask(api, loopback.address)

    def test_what_cannot_be_unpacked_is_refused(self, api: Api, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(body=b"no gzip", headers={"Content-Encoding": "gzip"}))
        with pytest.raises(ProviderError, match="something that cannot be unpacked"):
            ask(api, loopback.address)


class TestRetryAfter:
    @pytest.mark.parametrize(
        ("headers", "seconds"),
        [
            ({"retry-after": "7"}, 7.0),
            ({"retry-after": " 0 "}, 0.0),
            ({"retry-after": "9" * 5000}, 999_999_999.0),
            (
                {"retry-after": "Tue, 14 May 2024 09:30:20 GMT", "date": "Tue, 14 May 2024 09:30:00 GMT"},
                20.0,
            ),
            ({"retry-after": "Tue, 14 May 2024 09:30:00 GMT", "date": "Tue, 14 May 2024 09:31:00 GMT"}, 0.0),
            ({"retry-after": "Tue, 14 May 2024 09:30:20 GMT"}, None),
            ({"retry-after": "soon"}, None),
            ({"retry-after": "-5"}, None),
            ({"retry-after": "\u0663"}, None),
            ({}, None),
        ],
    )
    def test_it_is_seconds_or_a_date_by_the_vendor_s_clock(self, headers: dict[str, str], seconds: float | None) -> None:
        assert retry_after(headers) == seconds

    def test_it_is_waited_for(self, loopback: Any, web: Any, quick: VendorManners) -> None:
        # The vendor's own wait of nothing replaces ours, which would outlast the deadline.
        slow = replace(quick, first_wait=60.0, longest_wait=60.0)
        loopback.replies(web.Reply(status=429, headers={"Retry-After": "0"}), web.Reply(body=b"at last"))
        assert ask(Api("Acme", slow, refused=""), loopback.address) == b"at last"

    def test_longer_than_there_is_time_is_not_waited_for(self, api: Api, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(status=429, headers={"Retry-After": "3600"}))
        with pytest.raises(ProviderError, match="HTTP 429"):
            ask(api, loopback.address)
        assert len(loopback.asked) == 1


class TestSecrets:
    def everything_said(self, error: ProviderError, caplog: pytest.LogCaptureFixture) -> str:
        told = "".join(traceback.format_exception(error))
        return told + caplog.text + "".join(repr(record.__dict__) for record in caplog.records)

    @pytest.mark.parametrize("status", [302, 400, 401, 403, 429, 500])
    def test_no_failure_gives_the_key_away(
        self, loopback: Any, web: Any, quick: VendorManners, caplog: pytest.LogCaptureFixture, status: int
    ) -> None:
        caplog.set_level(logging.DEBUG)
        loopback.replies(web.Reply(status=status, body=f"the key {KEY} is wrong".encode()))
        with pytest.raises(ProviderError) as raised:
            asyncio.run(Tavily(KEY, address=loopback.address, manners=quick).search("tower", 3))
        assert loopback.asked[0].headers["authorization"].endswith(KEY)
        assert caplog.records
        assert KEY not in self.everything_said(raised.value, caplog)

    @pytest.mark.parametrize("key", [f"{KEY}\r\nX-Evil: 1", f"{KEY}\u2028", f"{KEY}\x00"])
    def test_a_key_that_cannot_be_sent_is_not_repeated(
        self, loopback: Any, quick: VendorManners, caplog: pytest.LogCaptureFixture, key: str
    ) -> None:
        caplog.set_level(logging.DEBUG)
        with pytest.raises(ProviderError, match="Tavily cannot be asked with these settings") as raised:
            asyncio.run(Tavily(key, address=loopback.address, manners=quick).search("tower", 3))
        assert KEY not in self.everything_said(raised.value, caplog)
        assert loopback.asked == []

    def test_a_question_does_not_show_its_headers(self) -> None:
        assert KEY not in repr(VendorQuestion(url="https://example.org", headers={"Authorization": KEY}))


@pytest.mark.parametrize("url", ["http://", "http://[::1", "example.org/x", "ftp://127.0.0.1/x", "http://127.0.0.1:99999"])
def test_an_address_that_is_none_is_said_and_nothing_else_is_raised(api: Api, url: str) -> None:
    with pytest.raises(ProviderError, match="Acme can"):
        ask(api, url)
