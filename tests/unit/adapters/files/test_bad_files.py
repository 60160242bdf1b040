"""Bad input gives one clear line each, costs no memory to speak of, and never stops the rest."""

from __future__ import annotations

import gzip
import os
import random
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FORMATS, FileReader
from adjudge.values.document import Document, Skipped

MIB = 2**20


def only_skip(path: Path, reader: FileReader | None = None) -> Skipped:
    [skipped] = (reader or FileReader()).read(path)
    assert isinstance(skipped, Skipped)
    assert skipped.path == str(path)
    assert "\n" not in skipped.reason
    return skipped


@contextmanager
def memory_under(limit: int) -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < limit
    finally:
        tracemalloc.stop()


@contextmanager
def without_privileges() -> Iterator[None]:
    """Permissions do not bind the superuser: step down for a moment."""
    superuser = os.geteuid() == 0
    if superuser:
        os.seteuid(65534)
    try:
        yield
    finally:
        if superuser:
            os.seteuid(0)


def bomb(path: Path, size: int, unit: bytes = b"a" * MIB) -> Path:
    with gzip.open(path, "wb", compresslevel=1) as stream:
        for _ in range(size // len(unit)):
            stream.write(unit)
    return path


@pytest.mark.parametrize("kind", sorted(FORMATS))
def test_an_empty_file_of_any_kind(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.{kind}"
    path.touch()
    assert only_skip(path).reason == "The file is empty."


@pytest.mark.parametrize("kind", ["txt", "md", "csv", "tsv", "json", "jsonl", "html"])
def test_a_file_of_only_spaces(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.{kind}"
    path.write_text(" \n\t\n \n")
    assert only_skip(path).reason.startswith(("There is no text", "The table has a header row and nothing"))


@pytest.mark.parametrize("kind", ["txt", "md", "html", "csv", "tsv", "json", "jsonl"])
def test_binary_data_under_the_name_of_a_text(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"a.{kind}"
    path.write_bytes(random.Random(1).randbytes(10_000))
    assert "does not look like text" in only_skip(path).reason


def test_binary_data_of_an_unknown_kind_names_the_kinds_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    reason = only_skip(path).reason
    assert "does not look like text" in reason
    assert all(kind in reason for kind in FORMATS)


def test_a_text_of_200_mb_is_refused_unread_with_its_size_and_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as stream:
        stream.truncate(200 * MIB)
    with memory_under(MIB):
        reason = only_skip(path).reason
    assert "200.0 MiB" in reason
    assert "64.0 MiB" in reason


def test_a_text_at_the_limit_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("a" * 100)
    [document] = FileReader(max_bytes=100).read(path)
    assert isinstance(document, Document)
    assert "may hold" in only_skip(path, FileReader(max_bytes=99)).reason


@pytest.mark.parametrize("kind", ["txt", "html", "json", "pdf", "docx"])
def test_a_gzip_bomb_stops_at_the_limit(tmp_path: Path, kind: str) -> None:
    path = bomb(tmp_path / f"bomb.{kind}.gz", 100 * MIB)
    with memory_under(8 * MIB):
        reason = only_skip(path, FileReader(max_bytes=MIB)).reason
    assert "1.0 MiB" in reason
    assert "unpacks to more" in reason


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl"])
def test_a_bomb_of_one_endless_row_is_given_up(tmp_path: Path, kind: str) -> None:
    path = bomb(tmp_path / f"bomb.{kind}.gz", 100 * MIB)
    with memory_under(16 * MIB):
        reason = only_skip(path, FileReader(max_bytes=MIB)).reason
    assert "16 times the limit of 1.0 MiB" in reason


def test_a_damaged_gzip(tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    path.write_bytes(b"this was never compressed")
    assert "cannot be read" in only_skip(path).reason


def test_a_gzip_cut_short_still_gives_the_rows_before_the_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    rows = "".join(f'{{"text": "{random.Random(n).randbytes(40).hex()}"}}\n' for n in range(5_000))
    whole = gzip.compress(rows.encode())
    path.write_bytes(whole[: len(whole) // 2])
    *documents, last = FileReader().read(path)
    assert len(documents) > 1_000
    assert all(isinstance(document, Document) for document in documents)
    assert isinstance(last, Skipped)
    assert "damaged or cut short" in last.reason


def test_a_missing_file(tmp_path: Path) -> None:
    assert "no such file" in only_skip(tmp_path / "missing.txt").reason


def test_a_link_to_nothing(tmp_path: Path) -> None:
    path = tmp_path / "link.txt"
    path.symlink_to(tmp_path / "gone.txt")
    assert "link to a file that is not there" in only_skip(path).reason


def test_a_folder_where_a_file_was_meant(tmp_path: Path) -> None:
    assert "is a folder" in only_skip(tmp_path).reason


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.txt"
    os.mkfifo(path)
    assert "pipe, socket or device" in only_skip(path).reason


def test_a_device_is_not_read() -> None:
    assert "pipe, socket or device" in only_skip(Path("/dev/zero")).reason


@pytest.mark.parametrize("kind", ["txt", "pdf", "docx", "jsonl"])
def test_a_file_that_may_not_be_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"secret.{kind}"
    path.write_text("words")
    path.chmod(0)
    with without_privileges():
        assert "no permission" in only_skip(path).reason


def test_a_folder_that_may_not_be_opened_does_not_stop_the_rest(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0)
    with without_privileges():
        [skipped] = FileReader().read_all([closed])
    closed.chmod(0o700)
    assert isinstance(skipped, Skipped)
    assert skipped.path == str(closed)
    assert "ermission" in skipped.reason


def test_one_bad_file_among_good_ones_is_all_that_is_missing(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("first")
    (tmp_path / "b.pdf").write_bytes(b"not a PDF")
    (tmp_path / "c.txt").write_bytes(bytes(1_000))
    (tmp_path / "d.txt").write_text("last")
    read = [*FileReader().read_all([tmp_path, tmp_path / "missing"])]
    assert [item.text for item in read if isinstance(item, Document)] == ["first", "last"]
    assert [Path(item.path).name for item in read if isinstance(item, Skipped)] == [
        "b.pdf",
        "c.txt",
        "missing",
    ]
