from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped


def pdf(*pages: str, title: str = "", extra: str = "", trailer: str = "") -> bytes:
    """A small real PDF, a line of text a page; "missing" pages are listed but not there."""
    objects: dict[int, str] = {
        1: "<< /Type /Catalog /Pages 2 0 R >>",
        3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        4: f"<< /Title ({title}) >>",
    }
    kids = []
    for number, text in enumerate(pages):
        page, content = 10 + 2 * number, 11 + 2 * number
        kids.append(f"{page} 0 R")
        if text == "missing":
            continue
        lines = " T* ".join(f"({line}) Tj" for line in text.split("\n") if line)
        stream = f"BT /F1 12 Tf 14 TL 72 720 Td {lines} ET"
        objects[page] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {content} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects[content] = f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream"
    objects[2] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    body, offsets = "%PDF-1.4\n", {}
    for number, value in sorted(objects.items()):
        offsets[number] = len(body)
        body += f"{number} 0 obj\n{value}\nendobj\n"
    body += extra
    start = len(body)
    body += "xref\n0 1\n0000000000 65535 f \n"
    body += "".join(f"{number} 1\n{offset:010} 00000 n \n" for number, offset in offsets.items())
    body += f"trailer\n<< /Size 100 /Root 1 0 R /Info 4 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n"
    return body.encode("latin-1")


def read(path: Path, content: bytes) -> list[Document | Skipped]:
    path.write_bytes(content)
    return [*FileReader().read(path)]


def reason(path: Path, content: bytes) -> str:
    [skipped] = read(path, content)
    assert isinstance(skipped, Skipped)
    return skipped.reason


def test_the_pages_of_a_pdf_are_one_text_parted_by_blank_lines(tmp_path: Path) -> None:
    content = pdf("The Rhine flows north.", "The Danube flows east.", title="Rivers of Europe")
    assert read(tmp_path / "rivers.pdf", content) == [
        Document(
            key="rivers.pdf",
            source="rivers.pdf",
            title="Rivers of Europe",
            text="The Rhine flows north.\n\nThe Danube flows east.",
        )
    ]


def test_a_pdf_without_a_title_is_named_after_its_file(tmp_path: Path) -> None:
    [document] = read(tmp_path / "rivers.pdf", pdf("The Rhine flows north."))
    assert isinstance(document, Document)
    assert document.title == "rivers"


def test_lines_of_a_page_stay_lines(tmp_path: Path) -> None:
    [document] = read(tmp_path / "rivers.pdf", pdf("The Rhine\nflows north."))
    assert isinstance(document, Document)
    assert document.text == "The Rhine\nflows north."


def test_a_word_broken_over_two_lines_is_one_word(tmp_path: Path) -> None:
    [document] = read(tmp_path / "rivers.pdf", pdf("An inter-\nnational river."))
    assert isinstance(document, Document)
    assert document.text == "An international river."


def test_a_compressed_pdf(tmp_path: Path) -> None:
    [document] = read(tmp_path / "rivers.pdf.gz", gzip.compress(pdf("The Rhine flows north.")))
    assert isinstance(document, Document)
    assert (document.text, document.title) == ("The Rhine flows north.", "rivers")


def test_a_broken_pdf(tmp_path: Path) -> None:
    assert "damaged, or not a PDF" in reason(tmp_path / "a.pdf", b"%PDF-1.4 and then nothing that belongs here")


def test_a_pdf_cut_short_in_its_middle(tmp_path: Path) -> None:
    whole = pdf("The Rhine flows north.")
    assert "damaged" in reason(tmp_path / "a.pdf", whole[: len(whole) // 8])


def test_a_locked_pdf(tmp_path: Path) -> None:
    # A key that the empty password does not open.
    lock = f"<< /Filter /Standard /V 1 /R 2 /O <{'41' * 32}> /U <{'42' * 32}> /P -44 >>"
    content = pdf("secret", trailer=f"/Encrypt {lock} /ID [<00> <00>]")
    assert "locked with a password" in reason(tmp_path / "a.pdf", content)


def test_a_pdf_of_pictures_only(tmp_path: Path) -> None:
    assert "no text" in reason(tmp_path / "scan.pdf", pdf("", ""))


def test_a_damaged_page_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    document, skipped = read(tmp_path / "a.pdf", pdf("First page.", "missing", "Third page."))
    assert isinstance(document, Document)
    assert document.text == "First page.\n\nThird page."
    assert isinstance(skipped, Skipped)
    assert "Page 2 of 3" in skipped.reason


def test_a_pdf_with_more_text_than_one_document_may_hold(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf("The Rhine flows north.", "The Danube flows east."))
    [skipped] = FileReader(max_bytes=30).read(path)
    assert isinstance(skipped, Skipped)
    assert "more text than that" in skipped.reason


Placed = tuple[float, float, str]


def drawn(path: Path, *pages: list[Placed]) -> str:
    """The text read from a PDF whose words are put in places, counted from the lower left, in the order given."""
    objects = {1: "<< /Type /Catalog /Pages 2 0 R >>", 3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
    for number, words in enumerate(pages):
        stream = "\n".join(f"BT /F1 11 Tf {x} {y} Td ({text}) Tj ET" for x, y, text in words)
        objects[10 + 2 * number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {11 + 2 * number} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects[11 + 2 * number] = f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream"
    kids = " ".join(f"{10 + 2 * number} 0 R" for number in range(len(pages)))
    objects[2] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>"
    body, offsets = "%PDF-1.4\n", {}
    for number, value in sorted(objects.items()):
        offsets[number] = len(body)
        body += f"{number} 0 obj\n{value}\nendobj\n"
    table = "".join(f"{number} 1\n{offset:010} 00000 n \n" for number, offset in offsets.items())
    end = f"xref\n0 1\n0000000000 65535 f \n{table}trailer\n<< /Size 99 /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    [document] = read(path, (body + end).encode("latin-1"))
    assert isinstance(document, Document)
    return document.text


def placed(rows: list[tuple[str, ...]], columns: tuple[float, ...], top: float = 600.0) -> list[Placed]:
    return [(x, top - 16 * n, text) for n, row in enumerate(rows) for x, text in zip(columns, row, strict=True) if text]


ALLERGENS = [("Dish", "Gluten", "Milk"), ("Lentil soup", "no", "no"), ("Apple tart", "yes", "yes")]
WRITTEN = "| Dish | Gluten | Milk |\n|---|---|---|\n| Lentil soup | no | no |\n| Apple tart | yes | yes |"


@pytest.mark.parametrize("by_column", [False, True], ids=["row by row", "column by column"])
def test_words_below_each_other_are_a_table_in_whatever_order_they_come(tmp_path: Path, by_column: bool) -> None:
    table = placed(ALLERGENS, (72.0, 250.0, 400.0))
    if by_column:
        table.sort(key=lambda word: word[0])
    words = [(72.0, 640.0, "Table 1: Allergens"), *table, (72.0, 500.0, "Ask the staff.")]
    assert drawn(tmp_path / "a.pdf", words) == f"Table 1: Allergens\n\n{WRITTEN}\n\nAsk the staff."


@pytest.mark.parametrize(
    ("rows", "columns", "written"),
    [
        (
            [("Pass", "Who", "Price"), ("Adult", "over 17, with", "3.80"), ("", "proof", ""), ("Child", "6 to 14", "1.90")],
            (72.0, 200.0, 400.0),
            "| Pass | Who | Price |\n|---|---|---|\n| Adult | over 17, with proof | 3.80 |\n| Child | 6 to 14 | 1.90 |",
        ),
        (
            [("Ticket", "Single", "Return"), ("Sundays", "", ""), ("Adult", "4.80", "8.90"), ("Child", "2.40", "4.50")],
            (72.0, 200.0, 400.0),
            "Table: Sundays\n\n| Ticket | Single | Return |\n|---|---|---|\n| Adult | 4.80 | 8.90 |\n| Child | 2.40 | 4.50 |",
        ),
        (
            [("Height", "120 cm"), ("Width", "60 cm"), ("Weight", "38 kg")],
            (72.0, 300.0),
            "|  |  |\n|---|---|\n| Height | 120 cm |\n| Width | 60 cm |\n| Weight | 38 kg |",
        ),
    ],
    ids=["a cell of two lines", "a group of rows", "labels"],
)  # fmt: skip
def test_tables_of_other_shapes(tmp_path: Path, rows: list[tuple[str, ...]], columns: tuple[float, ...], written: str) -> None:
    assert drawn(tmp_path / "a.pdf", placed(rows, columns)) == written


PROSE = [
    ("The lido had more visitors than in any", "The library was refurbished in the year"),
    ("year before, and the revenue rose for the", "of the flood, and it reopened in autumn"),
    ("second year running as well as ever.", "with a new reading room for children."),
]


ITEMS = [("*", "The lido opens at nine."), ("*", "The library is closed."), ("*", "So is the museum.")]


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(PROSE, (72.0, 330.0)), (ITEMS, (72.0, 100.0))],
    ids=["two columns of prose", "a list"],
)
def test_what_only_looks_like_a_table_is_left_as_it_stands(
    tmp_path: Path, rows: list[tuple[str, ...]], columns: tuple[float, ...]
) -> None:
    text = drawn(tmp_path / "a.pdf", sorted(placed(rows, columns), key=lambda word: (word[0] > 200, -word[1], word[0])))
    assert "|" not in text
    assert sorted(text.split()) == sorted(word for row in rows for cell in row for word in cell.split())


def test_headers_are_said_once_and_page_numbers_not_at_all(tmp_path: Path) -> None:
    pages = [
        [
            (72.0, 760.0, "Saltby Council Report"),
            (280.0, 30.0, f"Page {n} of 3"),
            (72.0, 700.0, f"Chapter {n + 6} begins."),
        ]
        for n in (1, 2, 3)
    ]
    assert drawn(tmp_path / "a.pdf", *pages) == (
        "Saltby Council Report\nChapter 7 begins.\n\nChapter 8 begins.\n\nChapter 9 begins."
    )


def test_the_headers_of_chapters_with_the_number_of_their_page_are_dropped(tmp_path: Path) -> None:
    titles = ["The river", "The river", "The lake", "The lake", "The sea", "The sea"]
    pages = [[(72.0, 760.0, f"{title} {n}"), (72.0, 600.0, f"Text {chr(97 + n)}.")] for n, title in enumerate(titles, 11)]
    assert drawn(tmp_path / "a.pdf", *pages).split() == [w for n in range(11, 17) for w in ("Text", f"{chr(97 + n)}.")]


def test_lines_at_the_edge_that_are_no_headers_stay(tmp_path: Path) -> None:
    pages = [
        [(72.0, 700.0, f"In {year} the lido had {n} guests."), (72.0, 300.0, "So it was.")] for year, n in ((2021, 5), (2022, 9))
    ]
    text = drawn(tmp_path / "a.pdf", *pages)
    assert "In 2021 the lido had 5 guests." in text and "In 2022 the lido had 9 guests." in text
