from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.model.document import Document
from adjudge.model.ingest import Skipped

ARTICLE = " ".join(
    f"The Rhine carries more goods than any other river of Europe, and in year {n} it carried more still."
    for n in range(1, 8)
)
PAGE = f"""<!doctype html><html><head><title>The Rhine</title>
<meta property="article:published_time" content="2019-05-04T10:00:00Z">
<link rel="canonical" href="https://rivers.example/rhine">
</head><body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
<article><h1>The Rhine</h1><p>{ARTICLE}</p></article>
<footer>Cookie settings and imprint</footer></body></html>"""


def page(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_a_page_gives_its_main_text_and_what_it_says_of_itself(tmp_path: Path) -> None:
    [document] = FileReader().read(page(tmp_path / "rhine.html", PAGE))
    assert isinstance(document, Document)
    assert ARTICLE in document.text
    assert "Cookie settings" not in document.text
    assert document.title == "The Rhine"
    assert document.published == dt.date(2019, 5, 4)
    assert document.url == "https://rivers.example/rhine"
    assert document.key == document.source == "rhine.html"


def test_a_date_in_the_words_is_not_the_date_of_the_page(tmp_path: Path) -> None:
    content = f"<html><body><p>On 3 May 1999 the dam broke. {ARTICLE}</p></body></html>"
    [document] = FileReader().read(page(tmp_path / "a.html", content))
    assert isinstance(document, Document)
    assert document.published is None


def test_a_page_of_one_short_line_is_read_too(tmp_path: Path) -> None:
    content = "<html><head><title>Small &amp; short</title></head><body>Ulm lies on the Danube.</body></html>"
    [document] = FileReader().read(page(tmp_path / "a.htm", content))
    assert isinstance(document, Document)
    assert document.text == "Ulm lies on the Danube."
    assert document.title == "Small & short"


def test_a_page_without_a_title_is_named_after_its_file(tmp_path: Path) -> None:
    [document] = FileReader().read(page(tmp_path / "danube.html", f"<p>{ARTICLE}</p>"))
    assert isinstance(document, Document)
    assert document.title == "danube"


def test_a_page_may_leave_out_its_outer_tags(tmp_path: Path) -> None:
    content = f"<!doctype html><title>Rhine</title><p>{ARTICLE}</p>"
    [document] = FileReader().read(page(tmp_path / "a.html", content))
    assert isinstance(document, Document)
    assert (document.title, document.text) == ("Rhine", ARTICLE)


def test_the_charset_a_page_declares_is_believed(tmp_path: Path) -> None:
    content = '<html><head><meta charset="koi8-r"></head><body><p>ж щ ъ</p></body></html>'
    [document] = FileReader().read(page(tmp_path / "a.html", content.encode("koi8-r")))
    assert isinstance(document, Document)
    assert document.text == "ж щ ъ"


def test_a_page_too_full_for_the_extractor_is_taken_whole(tmp_path: Path) -> None:
    content = "<html><head><title>Long</title></head><body>" + "<p>One more line.</p>" * 50_000
    [document] = FileReader().read(page(tmp_path / "a.html", content))
    assert isinstance(document, Document)
    assert document.text.count("One more line.") == 50_000
    assert document.title == "Long"


@pytest.mark.parametrize(
    "content",
    ["<html><body><script>let a = 1</script></body></html>", "<html></html>", "<!-- nothing -->"],
)
def test_a_page_without_words_is_reported(tmp_path: Path, content: str) -> None:
    [skipped] = FileReader().read(page(tmp_path / "a.html", content))
    assert isinstance(skipped, Skipped)
    assert "no text" in skipped.reason
