from __future__ import annotations

from ipaddress import ip_address

import pytest

from adjudge.adapters.page.address import Reach, is_open, parse
from adjudge.errors import ProviderError


def test_an_address_is_taken_apart_as_browsers_do() -> None:
    page = parse(" HTTPS://News.Example.:8443/a/../b?q=1#part ")
    assert (page.scheme, page.host, page.port, page.path) == ("https", "news.example", 8443, "/b")
    assert page.url == "https://news.example:8443/b?q=1"
    assert page.origin == "https://news.example:8443"


@pytest.mark.parametrize(
    "host",
    [
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "127.0.0.1.",
        "①②⑦.0.0.1",
        "%31%32%37.0.0.1",
        "127。0。0。1",
    ],
)
def test_every_spelling_of_an_ip_address_is_seen_through(host: str) -> None:
    assert parse(f"http://{host}/").host == "127.0.0.1"


def test_a_redirect_is_read_against_the_page_it_came_from() -> None:
    page = parse("https://example.org/a/b?q")
    assert parse("../c", base=page).url == "https://example.org/c"
    assert parse("//other.example/d", base=page).url == "https://other.example/d"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "not a web address"),
        ("rain", "not a web address"),
        ("http://", "not a web address"),
        ("http://[::1", "not a web address"),
        ("https://example.org/" + "a" * 9000, "not a web address"),
        ("https://example.org/" + "é" * 3000, "not a web address"),
        ("https://127.1../", "not a web address"),
        ("ftp://example.org/", "begin with ftp: are not fetched"),
        ("file:///etc/passwd", "begin with file: are not fetched"),
        ("javascript:alert(1)", "begin with javascript: are not fetched"),
        ("http://name:word@example.org/", "example.org with a login"),
        ("http://name@example.org/", "example.org with a login"),
    ],
)
def test_what_names_no_page_is_refused(url: str, said: str) -> None:
    with pytest.raises(ProviderError, match=said):
        parse(url)


def test_messages_show_neither_login_nor_query() -> None:
    with pytest.raises(ProviderError) as caught:
        parse("https://me:hunter2@example.org/?key=hunter2")
    assert "hunter2" not in str(caught.value)
    page = parse(f"https://example.org/{'a' * 500}?token=hunter2")
    assert "hunter2" not in page.shown
    assert len(page.shown) < 140


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::8",
        "64:ff9b::808:808",  # the IPv4 internet as an IPv6-only network sees it
    ],
)  # fmt: skip
def test_the_open_web_is_open(address: str) -> None:
    assert is_open(ip_address(address))
    assert Reach().admit("example.org", 443, address) == ip_address(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
        "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "168.63.129.16",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "5f00::1",
        "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2606:4700::1111%eth0",
    ],
)  # fmt: skip
def test_what_lies_inward_is_not_reached(address: str) -> None:
    with pytest.raises(ProviderError, match="not on the open web") as caught:
        Reach().admit("example.org", 443, address)
    assert address not in str(caught.value)


def test_what_is_no_address_is_not_reached() -> None:
    with pytest.raises(ProviderError, match="cannot be understood"):
        Reach().admit("example.org", 80, "intranet")


@pytest.mark.parametrize("allow", ["intranet.example", "10.0.0.0/8", "10.1.2.3", "::ffff:0:0/96, 10.1.2.3"])
def test_a_private_host_is_reached_once_it_or_its_network_is_allowed(allow: str) -> None:
    reach = Reach(allow.split(", "))
    assert str(reach.admit("intranet.example", 8080, "10.1.2.3")) == "10.1.2.3"
    with pytest.raises(ProviderError):
        reach.admit("other.example", 80, "192.168.0.1")


def test_a_mapped_address_is_judged_and_dialled_as_what_it_wraps() -> None:
    assert str(Reach(["127.0.0.1"]).admit("x", 80, "::ffff:127.0.0.1")) == "127.0.0.1"
    assert str(Reach().admit("x", 80, "::ffff:8.8.8.8")) == "8.8.8.8"


@pytest.mark.parametrize("port", [22, 25, 6379, 8080])
def test_pages_come_from_the_usual_ports(port: int) -> None:
    with pytest.raises(ProviderError, match=f"Port {port}"):
        Reach().admit("example.org", port, "8.8.8.8")
