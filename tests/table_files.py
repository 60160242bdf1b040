"""One table as people have it: the same rows in files of every kind that is read."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Sequence

Rows = Sequence[Sequence[str]]
"""The first row names the columns."""

CAPTION = "Marked trails of the Brindle Valley"
TRAILS = (
    ("Trail", "Length", "Difficulty", "Opens"),
    ("Otter Loop", "4.2 km", "easy", "April"),
    ("Falcon Ridge", "11.8 km", "hard", "June"),
    ("Mill Path", "6.5 km", "moderate", "March"),
)
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def as_markdown(rows: Rows) -> bytes:
    header, *below = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join(("# Trails", "", f"Table 1: {CAPTION}", "", header, "|---" * len(rows[0]) + "|", *below, "")).encode()


def as_html(rows: Rows) -> bytes:
    lines = ("".join(f"<{kind}>{cell}</{kind}>" for cell in row) for kind, row in _kinds(rows))
    table = "".join(f"<tr>{line}</tr>" for line in lines)
    return (
        f"<html><head><title>Trails</title></head><body><nav><a href='/'>Home</a></nav><h1>Trails</h1>"
        f"<table><caption>{CAPTION}</caption>{table}</table><footer>Imprint</footer></body></html>"
    ).encode()


def _kinds(rows: Rows) -> list[tuple[str, Sequence[str]]]:
    return [("td" if place else "th", row) for place, row in enumerate(rows)]


def as_csv(rows: Rows) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def as_json(rows: Rows) -> bytes:
    return json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]], indent=1).encode()


def as_jsonl(rows: Rows) -> bytes:
    return "".join(f"{json.dumps(dict(zip(rows[0], row, strict=True)))}\n" for row in rows[1:]).encode()


def as_text(rows: Rows) -> bytes:
    return "\n".join((CAPTION, "", *("".join(cell.ljust(16) for cell in row).rstrip() for row in rows), "")).encode()


def as_rtf(rows: Rows) -> bytes:
    cells = ("".join(f"{cell}\\cell " for cell in row) for row in rows)
    table = "".join(f"\\trowd\\pard\\intbl {row}\\row " for row in cells)
    return f"{{\\rtf1\\ansi {CAPTION}\\par {table}\\pard The end.\\par}}".encode()


def as_docx(rows: Rows) -> bytes:
    def said(text: str) -> str:
        return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"

    table = "".join(f"<w:tr>{''.join(f'<w:tc>{said(cell)}</w:tc>' for cell in row)}</w:tr>" for row in rows)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        body = f"{said(f'Table 1: {CAPTION}')}<w:tbl>{table}</w:tbl>{said('The office is open daily.')}"
        package.writestr("word/document.xml", f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>')
    return out.getvalue()


def as_pdf(rows: Rows) -> bytes:
    words = [(72, 660, f"Table 1: {CAPTION}"), (72, 400, "The office is open daily.")]
    words += [(72 + 120 * column, 620 - 16 * line, cell) for line, row in enumerate(rows) for column, cell in enumerate(row)]
    stream = "\n".join(f"BT /F1 11 Tf {x} {y} Td ({text}) Tj ET" for x, y, text in words)
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
    )
    body, places = "%PDF-1.4\n", []
    for number, value in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{value}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 6\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return (body + end).encode("latin-1")


KINDS: dict[str, Callable[[Rows], bytes]] = {
    "md": as_markdown,
    "html": as_html,
    "csv": as_csv,
    "json": as_json,
    "jsonl": as_jsonl,
    "txt": as_text,
    "rtf": as_rtf,
    "docx": as_docx,
    "pdf": as_pdf,
}
