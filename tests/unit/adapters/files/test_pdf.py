from __future__ import annotations

import gzip
from pathlib import Path

from adjudge.adapters.files.reader import FileReader
from adjudge.model.document import Document
from adjudge.model.ingest import Skipped


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
