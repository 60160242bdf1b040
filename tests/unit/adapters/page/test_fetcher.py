from __future__ import annotations

import asyncio
import datetime as dt
import gzip
import io
import ssl
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import trustme

from adjudge.adapters import page as pages
from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.errors import ProviderError
from adjudge.ports import Page
from adjudge.values.document import content_sha256
from doubles import ManualClock
from local_web import ARTICLE, Asked, LocalWeb, Names, Switchboard, answer, article, redirect, serving

Make = Callable[..., SafeFetcher]


def fetch(fetcher: SafeFetcher, url: str) -> Page:
    return asyncio.run(fetcher.fetch(url))


def why(fetcher: SafeFetcher, url: str) -> str:
    with pytest.raises(ProviderError) as caught:
        fetch(fetcher, url)
    return str(caught.value)


def word(text: str) -> bytes:
    """A small real .docx."""
    file = io.BytesIO()
    namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(file, "w") as package:
        package.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{namespace}"><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>',
        )
    return file.getvalue()


def pdf(text: str) -> bytes:
    """A small real PDF; its reader mends the missing table of contents."""
    show = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET"
    return (
        "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n"
        "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 2000 792]/Contents 4 0 R"
        "/Resources<</Font<</F1 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> >> >> >> endobj\n"
        f"4 0 obj <</Length {len(show)}>>\nstream\n{show}\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n"
    ).encode()


class TestAPage:
    def test_comes_with_all_it_says_of_itself(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        head = (
            '<meta property="article:published_time" content="2019-05-04T10:00:00Z">'
            f'<link rel="canonical" href="{web.url("/the-rhine?utm_source=x")}">'
        )
        web.pages["/rhine"] = answer(article(head=head), link='<https://archive.example/rhine>; rel="memento"')
        page = fetch(fetcher, web.url("/rhine"))
        document = page.document
        assert ARTICLE in document.text
        assert (document.title, document.published, document.language) == ("The Rhine", dt.date(2019, 5, 4), "en")
        assert (document.source, document.key, document.url) == ("127.0.0.1", page.url, page.url)
        assert document.content_sha256 == content_sha256(document.text)
        assert (page.canonical, page.archived) == (web.url("/the-rhine"), "https://archive.example/rhine")

    def test_comes_with_the_links_in_its_text_also_when_it_was_kept(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        text = 'Rain fell, as <a href="/report#3">the city office</a> and <a href="mailto:a@b.example">others</a> say.'
        web.pages["/links"] = answer(article(text), cache_control="max-age=60")
        first, kept = fetch(fetcher, web.url("/links")), fetch(fetcher, web.url("/links"))
        (link,) = first.links
        assert (link.words, link.url) == ("the city office", web.url("/report"))
        assert kept.links == first.links
        assert web.paths == ["/links"]

    def test_cannot_call_itself_another_site_s(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages["/x"] = answer(article(head='<link rel="canonical" href="https://trusted.example/news">'))
        page = fetch(fetcher, web.url("/x"))
        assert page.canonical is None
        assert page.document.url == page.document.key == web.url("/x")

    def test_cannot_be_published_in_the_future(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages["/x"] = answer(article(head='<meta property="article:published_time" content="2024-01-05">'))
        assert fetch(fetcher, web.url("/x")).document.published is None

    def test_may_be_a_text_a_pdf_a_word_document_or_anything_packed(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages |= {
            "/text": answer(ARTICLE.encode("utf-16"), type_="text/plain"),
            "/word": answer(word(ARTICLE), type_="application/octet-stream"),
            "/pdf": answer(pdf(ARTICLE), type_="application/pdf"),
            "/packed": answer(gzip.compress(article()), content_encoding="gzip"),
        }
        for path in ("/text", "/word", "/pdf", "/packed"):
            assert ARTICLE in fetch(fetcher, web.url(path)).document.text

    @pytest.mark.parametrize(
        ("reply", "reason"),
        [
            (answer(b"", status=403), "answered 403: refuses to show it"),
            (answer(b"", status=418), "answered 418"),
            (answer(b"", status=204), "answered 204"),
            (answer(b"", status=304), "answered 304"),
            (answer(b"{}", type_="application/json"), "data for programs"),
            (answer(b"\x89PNG", type_="image/png"), "a picture"),
            (answer(b""), "cannot be read. It is empty."),
            (answer(b"<html><body>Please enable JavaScript</body></html>"), "needs JavaScript"),
            (answer(b"<html><body>Hi</body></html>"), "too little text"),
            (answer(b"not gzip at all", content_encoding="gzip"), "came damaged"),
            (answer(b"?", content_encoding="gzip, gzip"), "packed in a way nobody asked for"),
            (answer(b"%PDF-1.4 broken", type_="application/pdf"), "The PDF is damaged"),
            (answer(b"\x00\x01\x02" * 99, type_="text/plain"), "does not look like text"),
            (b"this is not HTTP\r\n\r\n", "not proper HTTP"),
            (b"", "not proper HTTP"),
            (redirect(""), "redirects on and on"),
            (redirect("ftp://example.org/"), "begin with ftp:"),
            (redirect("http://[broken"), "not a web address"),
            (redirect("http://news.09../rain"), "not a web address"),
            (redirect("/" + "\xe9" * 3000), "not a web address"),
            (redirect("http://me:hunter2@127.0.0.1/"), "with a login"),
        ],
    )
    def test_that_is_none_says_why(self, web: LocalWeb, fetcher: SafeFetcher, reply: bytes, reason: str) -> None:
        web.pages["/x"] = reply
        said = why(fetcher, web.url("/x?key=hunter2"))
        assert reason in said
        assert "hunter2" not in said


class TestTheWay:
    def test_tells_who_is_asking_and_what_can_be_read(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages["/rhine"] = answer(article())
        fetch(fetcher, web.url("/rhine"))
        headers = web.asked[-1].headers
        assert headers["user-agent"].startswith("Adjudge/")
        assert headers["accept-encoding"] == "gzip, deflate, br, zstd"
        assert "text/html" in headers["accept"]

    def test_leads_past_no_proxy(self, web: LocalWeb, fetcher: SafeFetcher, monkeypatch: pytest.MonkeyPatch) -> None:
        web.pages["/rhine"] = answer(article())
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, "http://127.0.0.1:9")
        assert fetch(fetcher, web.url("/rhine")).status == 200

    def test_is_followed_through_redirects_within_reason(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages |= {f"/{n}": redirect(f"/{n + 1}", status) for n, status in enumerate((301, 302, 303, 307, 308))}
        web.pages["/5"] = answer(article())
        assert fetch(fetcher, web.url("/0")).url == web.url("/5")
        web.pages["/start"] = redirect("/0")
        assert "more than 5 times" in why(fetcher, web.url("/start"))

    def test_carries_cookies_back_to_the_site_that_set_them_only(self, make_fetcher: Make) -> None:
        seen: dict[str, str] = {}

        def page(asked: Asked) -> bytes:
            seen[asked.host + asked.path] = asked.headers.get("cookie", "")
            if asked.path == "/robots.txt":
                return answer(status=404)
            if asked.path == "/a":
                return answer(status=302, location="/b", set_cookie="seen=1; Path=/")
            return redirect("http://two.example/c") if asked.path == "/b" else answer(article())

        with serving(dict.fromkeys(("/robots.txt", "/a", "/b", "/c"), page)) as web:
            fetcher = make_fetcher(resolve=Names(default=["127.0.0.1"]), dial=Switchboard(port=web.port))
            fetch(fetcher, "http://one.example/a")
            assert (seen["one.example/b"], seen["two.example/c"]) == ("seen=1", "")
            fetch(fetcher, "http://one.example/b")
            assert seen["one.example/b"] == ""

    def test_keeps_the_name_for_the_server_and_its_certificate(self, make_fetcher: Make) -> None:
        authority = trustme.CA()
        shown, trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
        authority.issue_cert("news.example").configure_cert(shown)
        authority.configure_trust(trusted)
        names: list[str | None] = []
        shown.sni_callback = lambda _, name, __: names.append(name)
        with serving({"/rhine": answer(article())}, tls=shown) as web:
            fetcher = make_fetcher(resolve=Names(default=["127.0.0.1"]), dial=Switchboard(port=web.port), tls=trusted)
            assert fetch(fetcher, "https://news.example/rhine").status == 200
            assert {asked.host for asked in web.asked} == {"news.example"}
            assert set(names) == {"news.example"}
            assert "certificate is not valid" in why(fetcher, "https://other.example/rhine")
            assert "certificate is not valid" in why(make_fetcher(
                resolve=Names(default=["127.0.0.1"]), dial=Switchboard(port=web.port)), "https://news.example/rhine")  # fmt: skip

    def test_goes_to_the_next_address_when_one_does_not_answer(self, make_fetcher: Make) -> None:
        with serving({"/rhine": answer(article())}) as web:
            board = Switchboard({("127.0.0.1", 80): web.port, ("127.0.0.9", 80): 1})
            fetcher = make_fetcher(resolve=Names(default=["127.0.0.9", "127.0.0.1"]), dial=board)
            assert fetch(fetcher, "http://news.example/rhine").status == 200
            assert board.dialled[:2] == [("127.0.0.9", 80), ("127.0.0.1", 80)]

    def test_ends_where_there_is_no_host(self, make_fetcher: Make) -> None:
        assert "There is no host nowhere.example" in why(make_fetcher(resolve=Names()), "http://nowhere.example/")
        assert "There is no host" in why(make_fetcher(), "http://no-such-host.invalid/")


class TestManners:
    def test_what_robots_may_not_read_is_not_asked_for(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages |= {
            "/robots.txt": answer(b"User-agent: *\nDisallow: /private", type_="text/plain"),
            "/private": answer(article()),
            "/door": redirect("/private"),
        }
        assert "robots" in why(fetcher, web.url("/private"))
        assert "robots" in why(fetcher, web.url("/door"))
        assert web.paths == ["/door"]

    def test_rules_are_followed_through_redirects_and_cut_when_long(self, web: LocalWeb, make_fetcher: Make) -> None:
        rules = b"User-agent: *\nDisallow: /private\n" + b"# more\n" * 100_000 + b"Disallow: /rhine\n"
        web.pages |= {"/robots.txt": redirect("/rules"), "/rules": answer(rules), "/rhine": answer(article())}
        fetcher = make_fetcher()
        assert "robots" in why(fetcher, web.url("/private"))
        assert fetch(fetcher, web.url("/rhine")).status == 200

    def test_pages_of_a_site_are_asked_for_one_after_the_other(
        self, web: LocalWeb, make_fetcher: Make, clock: ManualClock
    ) -> None:
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)
            clock.advance(seconds)

        web.pages |= {"/robots.txt": answer(b"User-agent: *\nCrawl-delay: 7", type_="text/plain")}
        web.pages |= {"/a": answer(article()), "/b": redirect("/a")}
        fetcher = make_fetcher(FetchLimits(), sleep=sleep)
        for path in ("/a", "/b", "/a"):
            fetch(fetcher, web.url(path))
        assert waits == [7.0, 7.0]

    def test_waiting_for_a_turn_is_not_the_page_s_delay(self, web: LocalWeb, make_fetcher: Make) -> None:
        web.pages["/a"] = answer(article())
        fetcher = make_fetcher(FetchLimits(seconds=3, spacing=4))
        fetch(fetcher, web.url("/a"))
        assert fetch(fetcher, web.url("/a")).status == 200

    def test_a_site_that_asks_for_rest_gets_it(self, web: LocalWeb, fetcher: SafeFetcher, clock: ManualClock) -> None:
        web.pages |= {"/busy": answer(status=429, retry_after="3600"), "/rhine": answer(article())}
        assert "asked too often" in why(fetcher, web.url("/busy"))
        assert "so slowly" in why(fetcher, web.url("/rhine"))
        clock.advance(3600)
        assert fetch(fetcher, web.url("/rhine")).status == 200


class TestPagesKept:
    def test_a_page_that_has_not_changed_is_neither_sent_nor_read_again(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        def page(asked: Asked) -> bytes:
            if asked.headers.get("if-none-match") == '"v1"':
                return answer(status=304)
            return answer(article(), etag='"v1"')

        web.pages["/rhine"] = page
        first = fetch(fetcher, web.url("/rhine"))
        assert fetch(fetcher, web.url("/rhine")) == first
        assert [asked.headers.get("if-none-match") for asked in web.asked[1:]] == [None, '"v1"']

    def test_a_page_that_changed_is_read_again(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages["/rhine"] = answer(article("Old words."), etag='"v1"')
        fetch(fetcher, web.url("/rhine"))
        web.pages["/rhine"] = answer(article("New words."), etag='"v2"')
        assert "New words." in fetch(fetcher, web.url("/rhine")).document.text

    def test_a_page_its_server_calls_fresh_is_not_asked_for(
        self, web: LocalWeb, fetcher: SafeFetcher, clock: ManualClock
    ) -> None:
        web.pages["/rhine"] = answer(article(), cache_control="max-age=60")
        for _ in range(3):
            fetch(fetcher, web.url("/rhine"))
        assert web.paths == ["/rhine"]
        clock.advance(60)
        fetch(fetcher, web.url("/rhine"))
        assert web.paths == ["/rhine"] * 2


class TestTheFetcher:
    def test_serves_many_at_once(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages |= {f"/{n}": answer(article(f"This is page number {n} of them all.")) for n in range(20)}

        async def together() -> list[Page]:
            return await asyncio.gather(*(fetcher.fetch(web.url(f"/{n}")) for n in range(20)))

        texts = [page.document.text for page in asyncio.run(together())]
        assert all(f"page number {n} of" in text for n, text in enumerate(texts))
        assert sum(asked.path == "/robots.txt" for asked in web.asked) == 1

    def test_works_from_several_threads_each_with_its_loop(self, web: LocalWeb, fetcher: SafeFetcher) -> None:
        web.pages["/rhine"] = answer(article())
        got: list[int] = []
        threads = [threading.Thread(target=lambda: got.append(fetch(fetcher, web.url("/rhine")).status)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert got == [200] * 4

    def test_is_made_on_first_use_and_opens_nothing_yet(self, tmp_path: Path, clock: ManualClock) -> None:
        fetcher = pages.OnFirstUse(clock, tmp_path, allow=("127.0.0.0/8",), archive="https://archive.example/web")
        assert not (tmp_path / pages.KEPT_PAGES).exists()
        with serving({"/rhine": answer(article(), etag="x")}) as web:
            page = fetch(fetcher, web.url("/rhine"))
        fetcher.close()
        assert (page.status, page.archived) == (200, f"https://archive.example/web/{page.url}")
        assert (tmp_path / pages.KEPT_PAGES).exists()

    def test_loads_no_library_before_it_is_used(self) -> None:
        code = (
            "import sys; from adjudge.adapters.page.fetcher import SafeFetcher; from adjudge.adapters import SystemClock;"
            "SafeFetcher(SystemClock());"
            "print(*{m.partition('.')[0] for m in sys.modules} & {'httpx2', 'httpcore2', 'trafilatura', 'pypdfium2', 'sqlite3',"
            " 'protego', 'brotli', 'lxml', 'numpy'})"
        )
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert said.stdout.strip() == ""


def test_headers_are_read_whatever_their_case(web: LocalWeb, fetcher: SafeFetcher) -> None:
    headers: Mapping[str, str] = {"CONTENT_ENCODING": "GZIP"}
    web.pages["/rhine"] = answer(gzip.compress(article()), **headers)
    assert fetch(fetcher, web.url("/rhine")).status == 200
