from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped

ARTICLE = " ".join(
    f"The Rhine carries more goods than any other river of Europe, and in year {n} it carried more still." for n in range(1, 8)
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


FARES = """<table><caption>Fares from March</caption><thead><tr><th>Passenger</th><th>Single</th></tr></thead>
<tbody><tr><td>Adult</td><td>3.80<br>euros</td></tr><tr><td>Child | pupil</td><td>1.90 euros</td></tr></tbody></table>"""
WRITTEN = "Table: Fares from March\n\n| Passenger | Single |\n|---|---|\n| Adult | 3.80 euros |\n| Child \\| pupil | 1.90 euros |"


def text_of(path: Path, body: str) -> str:
    [document] = FileReader().read(page(path, f"<html><head><title>Ferry</title></head><body>{body}</body></html>"))
    assert isinstance(document, Document)
    return document.text


@pytest.mark.parametrize("around", [f"<p>{ARTICLE}</p>", ""], ids=["in an article", "alone"])
def test_a_table_keeps_its_caption_its_header_and_its_place(tmp_path: Path, around: str) -> None:
    text = text_of(tmp_path / "a.html", f"<main><h1>Ferry</h1>{around}{FARES}{around}</main>")
    assert WRITTEN in text
    if around:
        assert text.index(ARTICLE) < text.index(WRITTEN) < text.rindex(ARTICLE)


@pytest.mark.parametrize(
    ("rows", "written"),
    [
        (
            "<tr><th rowspan=2>Line</th><th colspan=2>Fare</th></tr><tr><th>Single</th><th>Return</th></tr>"
            "<tr><td rowspan=2>Coast</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr>",
            "| Line | Fare Single | Fare Return |\n|---|---|---|\n| Coast | 2 | 3 |\n| Coast | 4 | 5 |",
        ),
        (
            "<tr><th>Who</th><th>Fare</th></tr><tr><td colspan=2>Sundays</td></tr><tr><td>Adult</td><td>4</td></tr>",
            "Table: Sundays\n\n| Who | Fare |\n|---|---|\n| Adult | 4 |",
        ),
        (
            "<tr><th>Capital</th><td>Oslo</td></tr><tr><th>King</th><td>Harald V</td></tr>",
            "|  |  |\n|---|---|\n| Capital | Oslo |\n| King | Harald V |",
        ),
        (
            "<tr><td>Who</td><td>Fare</td></tr><tr><td>Adult</td><td>4</td></tr>",
            "| Who | Fare |\n|---|---|\n| Adult | 4 |",
        ),
        (
            "<tr><th>Dish</th><th>Milk</th></tr><tr><td>Tart</td><td><img src=a alt=yes></td></tr>",
            "| Dish | Milk |\n|---|---|\n| Tart | yes |",
        ),
    ],
    ids=["cells over several places", "a group of rows", "names of rows", "no marked header", "a picture"],
)
def test_tables_of_other_shapes(tmp_path: Path, rows: str, written: str) -> None:
    assert written in text_of(tmp_path / "a.html", f"<p>{ARTICLE}</p><table>{rows}</table>")


def test_a_table_for_the_layout_is_read_as_text(tmp_path: Path) -> None:
    assert "|---|" not in text_of(tmp_path / "a.html", f"<table><tr><td>{ARTICLE}</td><td>{FARES}</td></tr></table>").replace(
        WRITTEN, ""
    )


def test_menus_and_footers_of_a_short_page_are_dropped(tmp_path: Path) -> None:
    menu = '<div class="main-menu"><a href="/">Home</a> <a href="/c">Contact</a></div>'
    nav = '<nav><a href="/">Start</a></nav><div role="navigation"><a href="/s">Shop</a></div>'
    footer = "<footer>Imprint of the lido</footer>"
    assert text_of(tmp_path / "a.html", f"{nav}{menu}<h1>Hours</h1><p>Open daily.</p>{footer}") == "Hours\nOpen daily."


def test_what_is_called_a_menu_and_is_no_list_of_links_stays(tmp_path: Path) -> None:
    menu = '<div class="menu"><h2>Lunch</h2><p>Lentil soup costs 4 euros.</p></div>'
    assert "Lentil soup costs 4 euros." in text_of(tmp_path / "a.html", menu)


def test_a_page_that_is_only_a_menu_is_read_all_the_same(tmp_path: Path) -> None:
    assert "Timetable" in text_of(tmp_path / "a.html", '<nav><a href="/t">Timetable</a></nav>')


def test_a_table_beyond_reason_does_not_keep_its_reader(tmp_path: Path) -> None:
    rows = '<tr><td colspan="99999" rowspan="99999">a</td><td>b</td></tr>' * 3_000
    assert "b" in text_of(tmp_path / "a.html", f"<p>{ARTICLE}</p><table>{rows}</table>")
