from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge.values.urls import article_quality, is_homepage, normalise, site


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("HTTPS://WWW.Example.com:443/a/../b?b=2&a=1&a=0#top", "https://www.example.com/b?a=1&a=0&b=2"),
        ("http://example.com:8080", "http://example.com:8080/"),
        ("https://example.com/p?utm_source=x&fbclid=1&id=7&ref=tw", "https://example.com/p?id=7"),
        ("https://example.com/p?12345", "https://example.com/p?12345"),
        ("https://user:secret@example.com./x", "https://example.com/x"),
        ("http://münchen.de/ä", "http://xn--mnchen-3ya.de/%C3%A4"),
        ("  http://2130706433/ ", "http://127.0.0.1/"),
    ],
)
def test_a_page_has_one_spelling(url: str, expected: str) -> None:
    assert normalise(url) == expected


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.com",
        "ftp://example.com/",
        "javascript:alert(1)",
        "http://",
        "\ud800",
        "http://a b/",
        "http://x/" + "a" * 9000,
        "http://x/" + "é" * 3000,
        "http://x/?q=" + "é" * 3000,
        "http://news.09../rain",
        "http://127.1../",
        "http://example.com../",
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="is not a web address"):
        normalise(url)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.news.example.co.uk/a", "example.co.uk"),
        ("https://en.wikipedia.org/wiki/Paris", "wikipedia.org"),
        ("http://0x7f000001/", "127.0.0.1"),
        ("http://2130706433/", "127.0.0.1"),
        ("http://127.1/", "127.0.0.1"),
        ("http://[::1]:8000/", "::1"),
        ("http://localhost/", "localhost"),
        ("http://co.uk/", "co.uk"),
    ],
)
def test_a_site_is_its_registrable_domain_or_its_host(url: str, expected: str) -> None:
    assert site(url) == expected


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/en/",
        "/index.html",
        "/news",
        "/world/europe/",
        "/category/science",
        "/tag/nasa/page/2",
        "/search?q=moon",
    ],
)
def test_front_pages_sections_and_lists_are_homepages(path: str) -> None:
    assert is_homepage(f"https://example.com{path}")
    assert article_quality(f"https://example.com{path}") == 0.0


@pytest.mark.parametrize(
    ("path", "quality"),
    [
        ("/2021/05/03/a-dated-title", 1.0),
        ("/news/2021/may/03/another-dated-title", 1.0),
        ("/archive-2021-05-03", 0.9),
        ("/news/world-europe-12345678", 0.6),
        ("/how-to-boil-an-egg", 0.8),
        ("/story/1234567", 0.6),
        ("/?p=123", 0.6),
        ("/wiki/Paris", 0.4),
    ],
)
def test_the_more_an_address_looks_like_an_article_the_higher_its_quality(path: str, quality: float) -> None:
    assert not is_homepage(f"https://example.com{path}")
    assert article_quality(f"https://example.com{path}") == quality


def test_the_rules_of_one_ending_say_what_all_rules_say() -> None:
    """Every seventh rule of the list, with names before it."""
    from pathlib import Path

    from publicsuffixlist import PSLFILE, PublicSuffixList

    everything = PublicSuffixList(accept_encoded_idn=False)
    lines = Path(PSLFILE).read_text(encoding="utf-8").splitlines()
    rules = [line.strip().lstrip("!*.") for line in lines if line.strip() and not line.startswith("//")]
    hosts = [f"{before}{rule}" for rule in rules[::7] if rule.isascii() for before in ("", "a.", "a.b.", "www.a.b.")]
    hosts += ["a.b.nosuchending", "localhost", "ck", "www.ck", "a.www.ck", "x.y.ck"]
    differing = [host for host in hosts if site(f"https://{host}/") != (everything.privatesuffix(host) or host)]
    print(f"{len(hosts):,} hosts")
    assert len(hosts) > 3_000 and differing == []
