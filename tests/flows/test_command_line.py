"""The command line, as people and scripts use it: documents in, passages out, errors one clear line and exit 2."""

from __future__ import annotations

import csv
import gzip
import json
import random
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.engine import Engine
from adjudge.values.document import content_sha256

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

PDF = (
    b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
    b"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"
    b"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
    b" /Resources << /Font << /F1 5 0 R >> >> >>\nendobj\n"
    b"4 0 obj\n<< /Length 71 >>\nstream\nBT /F1 12 Tf 72 720 Td (The zeppelin landed at Lakehurst safely.) Tj ET\nendstream\n"
    b"endobj\n5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n"
    b"trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n"
)
DOCX = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    "<w:p><w:r><w:t>The kestrel nests in the abbey tower.</w:t></w:r></w:p></w:body></w:document>"
)


def good_files(folder: Path) -> dict[str, str]:
    """A file of every kind, and a question only it can answer."""
    folder.mkdir(exist_ok=True)
    (folder / "a.txt").write_text("The lighthouse keeper counted seventeen herring.")
    (folder / "b.md").write_text("# Ferns\n\nThe fiddlehead unrolls in *April*.\n")
    (folder / "c.html").write_text(
        "<html><head><title>Bells</title></head><body><article><p>The carillon of Mechelen has forty-nine bells, "
        "and its keeper plays it every Saturday for the people in the square below.</p></article></body></html>"
    )
    (folder / "d.pdf").write_bytes(PDF)
    with zipfile.ZipFile(folder / "e.docx", "w") as package:
        package.writestr("word/document.xml", DOCX)
    with (folder / "f.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["title", "text"], ["Alloys", "Pewter is mostly tin."], ["Dyes", "Woad gives blue."]])
    (folder / "g.json").write_text(json.dumps([{"id": 1, "text": "The aqueduct of Segovia has no mortar."}]))
    (folder / "h.jsonl").write_text(
        json.dumps({"id": "p1", "title": "Tides", "text": "Neap tides follow the quarter moon.", "published": "2021-03-04"})
    )
    with gzip.open(folder / "i.jsonl.gz", "wt") as packed:
        packed.write(json.dumps({"id": "p2", "text": "Obsidian splits into very sharp flakes."}) + "\n")
    return {
        "a.txt": "herring lighthouse", "b.md": "fiddlehead", "c.html": "carillon of Mechelen", "d.pdf": "zeppelin Lakehurst",
        "e.docx": "kestrel abbey", "f.csv": "pewter tin", "g.json": "aqueduct mortar", "h.jsonl": "neap tides",
        "i.jsonl.gz": "obsidian flakes",
    }  # fmt: skip


def bad_files(folder: Path) -> set[str]:
    folder.mkdir(exist_ok=True)
    (folder / "noise.txt").write_bytes(random.Random(1).randbytes(20_000))
    (folder / "empty.md").touch()
    (folder / "broken.pdf").write_bytes(PDF[:200])
    (folder / "torn.docx").write_bytes(b"PK\x03\x04 and no more")
    (folder / "half.jsonl.gz").write_bytes(gzip.compress(b'{"text": "x"}\n' * 5000)[:60])
    with (folder / "huge.txt").open("wb") as file:  # 200 MB that take no room on the disk
        file.truncate(200 * 2**20)
    return {"noise.txt", "empty.md", "broken.pdf", "torn.docx", "half.jsonl.gz", "huge.txt"}


class TestAdding:
    def test_files_of_every_kind_are_found_again_by_what_they_say(self, adjudge: Run, tmp_path: Path) -> None:
        questions = good_files(tmp_path / "notes")
        report = adjudge("kb", "add", "notes", "--json")
        assert (report.code, report.err) == (0, "")
        assert report.json["documents_added"] == len(questions) + 1, "the table has two rows"
        assert report.json["skipped"] == []
        for name, question in questions.items():
            best = adjudge("kb", "search", question, "--json").json["found"][0]["passage"]
            assert best["source"] == f"notes/{name}"

    def test_bad_files_cost_a_line_each_and_the_rest_still_goes_in(self, adjudge: Run, tmp_path: Path) -> None:
        good, bad = good_files(tmp_path / "notes"), bad_files(tmp_path / "notes")
        report = adjudge("kb", "add", "notes", "nowhere.txt", "--json")
        assert (report.code, report.err) == (0, "")
        assert report.json["documents_added"] == len(good) + 1
        reasons = {Path(s["path"]).name: s["reason"] for s in report.json["skipped"]}
        assert reasons.keys() == bad | {"nowhere.txt"}
        assert all("\n" not in reason and reason.endswith(".") for reason in reasons.values())

    def test_a_text_in_another_encoding_is_read_for_what_it_says(self, adjudge: Run, tmp_path: Path) -> None:
        (tmp_path / "old.txt").write_bytes("Der Bürgermeister von Köln eröffnete die Brücke über den Rhein.".encode("cp1252"))
        adjudge("kb", "add", "old.txt")
        (found,) = adjudge("kb", "search", "Bürgermeister Brücke", "--json").json["found"]
        assert found["passage"]["text"] == "Der Bürgermeister von Köln eröffnete die Brücke über den Rhein."

    def test_what_was_skipped_is_a_line_each_when_another_program_reads_it(self, spawned: Run, tmp_path: Path) -> None:
        bad_files(tmp_path / "a folder with quite a long name, as they come")
        report = spawned("kb", "add", "a folder with quite a long name, as they come", "nowhere.txt")
        lines = [line.strip() for line in report.out.splitlines()]
        assert "7 skipped:" in lines
        skipped = lines[lines.index("7 skipped:") + 1 :]
        assert len(skipped) == 7 and all(": " in line and line.endswith(".") for line in skipped), report.out

    def test_when_nothing_at_all_could_be_taken_it_says_so_by_its_exit_code(self, adjudge: Run, tmp_path: Path) -> None:
        report = adjudge("kb", "add", "nowhere.txt", "--json")
        assert report.code == 2
        assert report.json["skipped"] == [
            {"path": "nowhere.txt", "reason": "There is no such file or folder. Check the spelling.", "row": None}
        ]

    def test_adding_again_passes_over_what_is_there_and_takes_what_changed(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        first = adjudge("kb", "add", "notes", "--json").json
        (tmp_path / "notes" / "a.txt").write_text("The lighthouse keeper counted eighteen herring.")
        again = adjudge("kb", "add", "notes", "--json").json
        assert (again["documents_added"], again["documents_updated"]) == (0, 1)
        assert again["documents_unchanged"] == first["documents_added"] - 1
        texts = [f["passage"]["text"] for f in adjudge("kb", "search", "herring", "--json").json["found"]]
        assert any("eighteen" in t for t in texts) and not any("seventeen" in t for t in texts)

    def test_a_collection_keeps_the_embedder_it_was_made_with(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/a.txt")
        refused = adjudge("kb", "add", "notes/b.md", "--embedder", "transformer")
        assert refused.code == 2
        assert refused.one_line.startswith("adjudge: Collection library was built with embedder static")
        assert adjudge("kb", "add", "notes/b.md", "--embedder", "no-such").code == 2
        assert adjudge("kb", "add", "notes/b.md").code == 0


class TestSearching:
    def test_a_passage_is_quoted_to_the_letter(self, adjudge: Run, tmp_path: Path) -> None:
        sentences = [f"Sentence {n} — the naïve café 🏔 has {n * 7} cups." for n in range(200)]
        (tmp_path / "long.txt").write_text("  " + "\n\n".join(sentences))
        adjudge("kb", "add", "long.txt")
        found = adjudge("kb", "search", "sentence 150 café cups", "--top-k", 20, "--json").json["found"]
        assert len(found) > 5
        with Engine.open() as engine:
            for item in found:
                passage = item["passage"]
                snapshot = engine.store.snapshot(passage["content_sha256"])
                assert snapshot is not None
                assert content_sha256(snapshot) == passage["content_sha256"]
                assert snapshot[passage["span"]["start"] : passage["span"]["end"]] == passage["text"]

    def test_json_holds_the_passage_its_place_and_every_term_of_its_score(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes")
        answer = adjudge("kb", "search", "neap tides", "--json").json
        assert answer.keys() == {"query", "found", "event", "degraded"}
        best = answer["found"][0]
        assert best.keys() == {"passage", "score", "cosine", "semantic", "bm25"}
        assert best["passage"].keys() == {
            "id", "document_key", "collection", "content_sha256", "span", "text", "source", "title", "section", "url",
            "published", "unread", "row",
        }  # fmt: skip
        assert best["passage"]["published"] == "2021-03-04"
        assert best["score"]["value"] == pytest.approx(sum(t["contribution"] for t in best["score"]["terms"]))
        assert answer["event"]["kept"] == len(answer["found"])

    def test_as_of_leaves_the_undated_out_and_says_how_much(self, adjudge: Run, tmp_path: Path) -> None:
        rows = [
            {"id": "old", "text": "The bridge was opened to trains.", "published": "1999-05-01"},
            {"id": "new", "text": "The bridge was closed to trains.", "published": "2015-05-01"},
            {"id": "undated", "text": "The bridge was painted for the trains."},
        ]
        (tmp_path / "bridge.jsonl").write_text("\n".join(map(json.dumps, rows)))
        adjudge("kb", "add", "bridge.jsonl")
        answer = adjudge("kb", "search", "bridge trains", "--as-of", "2005-01-01", "--json").json
        assert [f["passage"]["text"] for f in answer["found"]] == ["The bridge was opened to trains."]
        assert answer["event"]["undated_left_out"] == 1
        shown = adjudge("kb", "search", "bridge trains", "--as-of", "2005-01-01").out
        assert "1 passage" in shown and "without a date" in shown and "left out" in shown
        later = adjudge("kb", "search", "bridge trains", "--since", "2005-01-01", "--json").json
        assert [f["passage"]["text"] for f in later["found"]] == ["The bridge was closed to trains."]

    @pytest.mark.parametrize("mode", ["hybrid", "vector", "lexical"])
    def test_every_mode_finds(self, adjudge: Run, tmp_path: Path, mode: str) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes")
        found = adjudge("kb", "search", "neap tides", "--mode", mode, "--json").json["found"]
        assert found[0]["passage"]["source"] == "notes/h.jsonl"
        assert (found[0]["bm25"] is None, found[0]["cosine"] is None) == (mode == "vector", mode == "lexical")

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("--collection", "nope"), "There is no collection named nope. There are: library."),
            (("--mode", "psychic"), "There is no search mode named psychic. Choose one of: hybrid, vector, lexical."),
            (("--as-of", "31.12.2020"), "31.12.2020 is not a date. Write it as YYYY-MM-DD."),
            (("--since", "2020-02-30"), "2020-02-30 is not a date. Write it as YYYY-MM-DD."),
        ],
    )
    def test_what_cannot_be_asked_is_one_line(
        self, adjudge: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
    ) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/a.txt")
        refused = adjudge("kb", "search", "anything", *arguments)
        assert (refused.code, refused.out, refused.one_line) == (2, "", f"adjudge: {sentence}")

    @pytest.mark.parametrize("query", ["", "   ", "!?…", '"unbalanced (', "the of and", "a" * 50_000])
    def test_any_query_gets_an_answer(self, adjudge: Run, tmp_path: Path, query: str) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/a.txt")
        assert adjudge("kb", "search", query, "--json").code == 0

    def test_a_query_that_is_no_text_is_refused_in_one_line(self, adjudge: Run) -> None:
        refused = adjudge("kb", "search", "not \udcff Unicode", "--json")
        assert (refused.code, refused.out) == (2, "")
        assert "is not UTF-8 text" in refused.one_line

    def test_an_empty_knowledge_base_finds_nothing_and_says_what_to_do(self, adjudge: Run) -> None:
        assert adjudge("kb", "search", "anything", "--json").json["found"] == []
        assert "kb" in adjudge("kb", "search", "anything").out


class TestKeeping:
    def test_list_shows_collections_and_their_sources(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/f.csv", "notes/h.jsonl")
        adjudge("kb", "add", "notes/a.txt", "-c", "other")
        listed = adjudge("kb", "list", "--json").json
        assert [(c["name"], c["documents"]) for c in listed["collections"]] == [("library", 3), ("other", 1)]
        assert {(s["collection"], s["name"], s["documents"]) for s in listed["sources"]} == {
            ("library", "f.csv", 2), ("library", "h.jsonl", 1), ("other", "a.txt", 1),
        }  # fmt: skip
        only = adjudge("kb", "list", "-c", "other", "--json").json
        assert [c["name"] for c in only["collections"]] == ["other"]
        assert "f.csv" in adjudge("kb", "list").out

    def test_listing_a_collection_that_is_not_there_is_an_error(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/a.txt")
        refused = adjudge("kb", "list", "-c", "nope")
        assert (refused.code, refused.one_line) == (
            2,
            "adjudge: There is no collection named nope. There are: library.",
        )

    def test_remove_forgets_a_source(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes")
        gone = adjudge("kb", "remove", "notes/f.csv", "--json")
        assert gone.json == {"collection": "library", "source": "notes/f.csv", "documents_removed": 2}
        found = adjudge("kb", "search", "pewter tin", "--json").json["found"]
        assert "notes/f.csv" not in {f["passage"]["source"] for f in found}
        again = adjudge("kb", "remove", "notes/f.csv")
        assert again.code == 2
        assert again.one_line == "adjudge: Collection library has no source named notes/f.csv. Run adjudge kb list."

    def test_stats_count_what_is_there(self, adjudge: Run, tmp_path: Path, home: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes")
        stats = adjudge("kb", "stats", "--json").json
        assert stats["path"] == str(home / "adjudge.db")
        assert [(c["name"], c["documents"]) for c in stats["collections"]] == [("library", 10)]
        assert stats["bytes"] > 10_000
        assert "exact scan of 10" in stats["index"]["library"]
        assert "library" in adjudge("kb", "stats").out

    @pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
    def test_an_export_taken_back_in_gives_the_same_export(self, adjudge: Run, tmp_path: Path, name: str) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes")
        assert adjudge("kb", "export", name, "--json").json["documents"] == 10
        assert adjudge("kb", "add", name, "-c", "copy", "--json").json["documents_added"] == 10
        first, second = adjudge("kb", "export", "-").out, adjudge("kb", "export", "-", "-c", "copy").out
        assert first == second
        assert len(first.splitlines()) == 10
        assert adjudge("kb", "add", name, "-c", "copy", "--json").json["documents_unchanged"] == 10

    def test_an_export_that_cannot_be_written_is_one_line_and_leaves_nothing(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/a.txt")
        assert adjudge("kb", "export", "nowhere/out.jsonl").one_line.startswith("adjudge: nowhere/out.jsonl cannot be written")
        assert adjudge("kb", "export", "out.jsonl", "-c", "nope").code == 2
        assert not list(tmp_path.glob("out.jsonl*"))

    def test_a_rollback_with_nothing_to_go_back_to_is_one_line(self, adjudge: Run, tmp_path: Path) -> None:
        good_files(tmp_path / "notes")
        adjudge("kb", "add", "notes/a.txt")
        refused = adjudge("kb", "rollback", "library")
        assert (refused.code, refused.one_line) == (
            2,
            "adjudge: Collection library has no earlier state to go back to.",
        )
        assert adjudge("kb", "rollback", "nope").code == 2
