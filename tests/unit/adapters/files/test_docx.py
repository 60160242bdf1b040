from __future__ import annotations

import gzip
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.values.document import Document, Skipped

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
COMPATIBLE = "http://schemas.openxmlformats.org/markup-compatibility/2006"


def paragraph(text: str, style: str = "") -> str:
    styled = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{styled}<w:r><w:t>{text}</w:t></w:r></w:p>"


def body(inner: str, namespace: str = WORD) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="{namespace}" xmlns:mc="{COMPATIBLE}">'
        f"<w:body>{inner}</w:body></w:document>"
    )


def docx(path: Path, document: str, **parts: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("word/document.xml", document)
        for name, content in parts.items():
            package.writestr({"core": "docProps/core.xml"}.get(name, f"word/{name}.xml"), content)
    return path


def text_of(path: Path) -> str:
    [document] = FileReader().read(path)
    assert isinstance(document, Document)
    return document.text


def reason_of(path: Path, reader: FileReader | None = None) -> str:
    [skipped] = (reader or FileReader()).read(path)
    assert isinstance(skipped, Skipped)
    return skipped.reason


def core(title: str) -> str:
    return f'<p:p xmlns:p="p" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></p:p>'


def test_paragraphs_are_parted_by_blank_lines(tmp_path: Path) -> None:
    path = docx(tmp_path / "a.docx", body(paragraph("The Rhine flows north.") + paragraph("It is long.")))
    assert text_of(path) == "The Rhine flows north.\n\nIt is long."


@pytest.mark.parametrize("namespace", [WORD, STRICT])
def test_both_dialects_of_the_format(tmp_path: Path, namespace: str) -> None:
    assert text_of(docx(tmp_path / "a.docx", body(paragraph("words"), namespace))) == "words"


def test_runs_tabs_and_breaks_are_joined_as_they_look(tmp_path: Path) -> None:
    runs = "<w:p><w:r><w:t>flows </w:t></w:r><w:r><w:t>north</w:t><w:tab/><w:t>far</w:t><w:br/><w:t>on</w:t></w:r></w:p>"
    assert text_of(docx(tmp_path / "a.docx", body(runs))) == "flows north\tfar\non"


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr>{properties}{''.join(f'<w:tc>{cell}</w:tc>' for cell in cells)}</w:tr>"


def test_a_table_names_its_columns_and_has_a_line_a_row(tmp_path: Path) -> None:
    nested = f"<w:tbl>{row(paragraph('in'), paragraph('side'))}</w:tbl>"
    table = row(paragraph("River"), paragraph("Length")) + row(paragraph("Rhine") + nested, paragraph("1233 km"))
    path = docx(tmp_path / "a.docx", body(f"{paragraph('Before')}<w:tbl>{table}</w:tbl>{paragraph('After')}"))
    assert text_of(path) == "Before\n\n| River | Length |\n|---|---|\n| Rhine in side | 1233 km |\n\nAfter"


def test_cells_that_reach_over_several_places_count_in_each(tmp_path: Path) -> None:
    wide = f'<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>{paragraph("Fare")}'
    tall, rest = (f"<w:tcPr><w:vMerge{val}/></w:tcPr>" for val in (' w:val="restart"', ""))
    repeated = "<w:trPr><w:tblHeader/></w:trPr>"
    table = (
        row(tall + paragraph("Line"), wide, properties=repeated)
        + row(rest + "<w:p/>", paragraph("Single"), paragraph("Return"), properties=repeated)
        + row(tall + paragraph("Coast"), paragraph("2 euros"), paragraph("3 euros"))
        + row(rest + "<w:p/>", paragraph("4 euros"), paragraph("5 euros"))
    )
    assert text_of(docx(tmp_path / "a.docx", body(f"<w:tbl>{table}</w:tbl>"))) == (
        "| Line | Fare Single | Fare Return |\n|---|---|---|\n| Coast | 2 euros | 3 euros |\n| Coast | 4 euros | 5 euros |"
    )


def test_labels_with_their_values_have_no_header(tmp_path: Path) -> None:
    table = row(paragraph("Tenant"), paragraph("Anna Huber")) + row(paragraph("Flat"), paragraph("Mill Lane 3"))
    text = "|  |  |\n|---|---|\n| Tenant | Anna Huber |\n| Flat | Mill Lane 3 |"
    assert text_of(docx(tmp_path / "a.docx", body(f"<w:tbl>{table}</w:tbl>"))) == text


def test_a_table_that_is_there_for_the_layout_is_read_as_text(tmp_path: Path) -> None:
    long = "The council met on Monday and spoke about the lido. " * 12
    table = row(paragraph(long), paragraph("Beside it."))
    path = docx(tmp_path / "a.docx", body(f"<w:tbl>{table}</w:tbl>"))
    assert text_of(path) == f"{long.strip()}\n\nBeside it."


def test_words_inserted_by_an_editor_count_and_deleted_or_moved_ones_do_not(tmp_path: Path) -> None:
    tracked = (
        "<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
        "<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p>"
    )
    assert text_of(docx(tmp_path / "a.docx", body(tracked))) == "new"


def test_content_controls_are_read(tmp_path: Path) -> None:
    path = docx(tmp_path / "a.docx", body(f"<w:sdt><w:sdtContent>{paragraph('words')}</w:sdtContent></w:sdt>"))
    assert text_of(path) == "words"


def test_field_codes_are_not_words(tmp_path: Path) -> None:
    field = "<w:p><w:r><w:instrText>PAGEREF x</w:instrText></w:r><w:r><w:t>7</w:t></w:r></w:p>"
    assert text_of(docx(tmp_path / "a.docx", body(field))) == "7"


def test_a_text_box_is_read_once_beside_its_paragraph(tmp_path: Path) -> None:
    box = f"<w:txbxContent>{paragraph('boxed')}</w:txbxContent>"
    both = f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
    held = f"<w:p><w:r><w:t>around </w:t><mc:AlternateContent>{both}</mc:AlternateContent><w:t>it</w:t></w:r></w:p>"
    assert text_of(docx(tmp_path / "a.docx", body(held))) == "boxed\n\naround it"


def test_footnotes_stand_at_the_end(tmp_path: Path) -> None:
    notes = f'<w:footnotes xmlns:w="{WORD}"><w:footnote>{paragraph("A note.")}</w:footnote></w:footnotes>'
    assert text_of(docx(tmp_path / "a.docx", body(paragraph("Words.")), footnotes=notes)) == "Words.\n\nA note."


def test_the_main_part_may_go_by_another_name(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("word/document2.xml", body(paragraph("words")))
        package.writestr("_rels/.rels", f'<R xmlns="r"><Relationship Type="{kind}" Target="/word/document2.xml"/></R>')
    assert text_of(path) == "words"


@pytest.mark.parametrize(
    ("inner", "properties", "title"),
    [
        (paragraph("Heading", "Heading1"), "Of the properties", "Of the properties"),
        (paragraph("words") + paragraph("Of the heading", "Heading1"), "", "Of the heading"),
        (paragraph("words"), "", "rivers"),
    ],
    ids=["properties", "heading", "file name"],
)
def test_where_the_title_comes_from(tmp_path: Path, inner: str, properties: str, title: str) -> None:
    [document] = FileReader().read(docx(tmp_path / "rivers.docx", body(inner), core=core(properties)))
    assert isinstance(document, Document)
    assert document.title == title


def test_a_compressed_document(tmp_path: Path) -> None:
    plain = docx(tmp_path / "a.docx", body(paragraph("words")))
    packed = tmp_path / "a.docx.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert text_of(packed) == "words"


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = docx(tmp_path / "bomb.docx", body("<w:p/>" * 5_000_000))
    tracemalloc.start()
    reason = reason_of(path, FileReader(max_bytes=2**20))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "unpacks to 28.6 MiB" in reason
    assert peak < 2**20


def test_pictures_do_not_count_as_text(tmp_path: Path) -> None:
    path = docx(tmp_path / "a.docx", body(paragraph("words")))
    with zipfile.ZipFile(path, "a") as package:
        package.writestr("word/media/image1.png", bytes(2**20))
    [document] = FileReader(max_bytes=10_000).read(path)
    assert isinstance(document, Document)


def test_entities_are_refused_not_expanded(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">]>' + body(paragraph("&a;&a;")).partition("?>")[2]
    assert "damaged" in reason_of(docx(tmp_path / "a.docx", bomb))


def test_a_locked_document(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    assert "locked with a password" in reason_of(path)


@pytest.mark.parametrize("content", [b"not a zip at all", b"PK\x03\x04 and then nonsense"])
def test_a_file_that_is_no_zip(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(content)
    assert "damaged" in reason_of(path)


def test_broken_xml(tmp_path: Path) -> None:
    assert "damaged" in reason_of(docx(tmp_path / "a.docx", body("<w:p><w:r>")))


def test_bytes_changed_inside_the_zip(tmp_path: Path) -> None:
    path = docx(tmp_path / "a.docx", body(paragraph("words " * 50)))
    content = bytearray(path.read_bytes())
    content[80:90] = b"\xff" * 10
    path.write_bytes(content)
    assert "damaged" in reason_of(path)


def test_another_kind_of_zip(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("readme.txt", "words")
    assert "not a Word document" in reason_of(path)


def test_a_document_without_words(tmp_path: Path) -> None:
    assert "no text" in reason_of(docx(tmp_path / "a.docx", body("<w:p/>")))
