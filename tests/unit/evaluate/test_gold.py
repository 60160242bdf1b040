"""Gold documents are found by the names datasets know them by, and among the evidence by their text."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from adjudge.adapters.files.reader import FileReader
from adjudge.evaluate.claims import gold_index, names_of, ranks
from adjudge.values.document import Document, content_sha256
from adjudge.values.evaluation import LabelledClaim, PairLabel
from adjudge.values.evidence import Evidence, EvidenceKind
from adjudge.values.span import Span


def document(key: str, text: str, title: str = "", url: str | None = None) -> Document:
    return Document(key=key, text=text, source="s", title=title, url=url)


def claim(*gold: str, title: str = "") -> LabelledClaim:
    return LabelledClaim(claim="c", label=PairLabel.SUPPORTS, dataset="d", gold=gold, gold_title=title)


def hashes(*texts: str) -> frozenset[str]:
    return frozenset(map(content_sha256, texts))


def evidence(text: str) -> Evidence:
    return Evidence(
        id=text, kind=EvidenceKind.PASSAGE, text=text, content_sha256=content_sha256(text),
        span=Span(start=0, end=len(text)), source="s",
    )  # fmt: skip


class TestNames:
    @pytest.mark.parametrize(
        ("key", "names"),
        [
            ("/data/abstracts.jsonl.gz#4983", {"/data/abstracts.jsonl.gz#4983", "4983", "/data/abstracts.jsonl.gz"}),
            ("pages.jsonl#305-2", {"pages.jsonl#305-2", "305-2", "305", "pages.jsonl#305"}),
            ("pages.jsonl#305~2", {"pages.jsonl#305~2", "pages.jsonl#305", "pages.jsonl", "305~2", "305"}),
            ("facts.jsonl#africa/ag.json#1", {"facts.jsonl#africa/ag.json#1", "facts.jsonl#africa/ag.json",
                                              "africa/ag.json#1", "africa/ag.json", "1"}),
            ("/docs/report.txt", {"/docs/report.txt", "report.txt"}),
        ],
    )  # fmt: skip
    def test_a_document_goes_by_its_key_its_row_its_page_or_its_file(self, key: str, names: set[str]) -> None:
        assert names_of(document(key, "x")) == names

    def test_and_by_its_address(self) -> None:
        assert "https://e.org/a" in names_of(document("k", "x", url="https://e.org/a"))

    def test_the_keys_the_reader_makes_are_understood(self, tmp_path: Path) -> None:
        path = tmp_path / "pages.jsonl.gz"
        rows = [{"id": 305, "text": "lead"}, {"id": "305-0", "text": "first"}, {"id": "3051", "text": "another"}]
        path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
        read = [d for d in FileReader().read_all([path]) if isinstance(d, Document)]
        assert gold_index([claim("305")], read).texts_of(claim("305")) == (hashes("lead", "first"),)


class TestIndex:
    def test_an_id_is_all_passages_of_its_page(self) -> None:
        stored = [document("a#7", "lead"), document("b#7-0", "one"), document("b#7-1", "two"), document("b#70", "no")]
        assert gold_index([claim("7")], stored).texts_of(claim("7")) == (hashes("lead", "one", "two"),)

    def test_each_gold_document_is_looked_for_by_itself(self) -> None:
        asked = claim("1", "2", "3")
        stored = [document("a#1", "one"), document("a#3", "three")]
        assert gold_index([asked], stored).texts_of(asked) == (hashes("one"), frozenset(), hashes("three"))

    def test_where_ids_of_two_corpora_coincide_the_title_decides(self) -> None:
        asked = claim("12", title="Anarchism")
        stored = [document("wiki#12", "right", "anarchism"), document("medicine#12", "wrong", "Newborn brains")]
        assert gold_index([asked], stored).texts_of(asked) == (hashes("right"),)

    def test_a_title_serves_where_no_id_does(self) -> None:
        asked = claim("12", title="Motörhead")
        stored = [document("band.txt", "by title", "Motorhead"), document("x", "other", "Other")]
        assert gold_index([asked], stored).texts_of(asked) == (hashes("by title"),)
        assert gold_index([claim("motorhead")], stored).texts_of(claim("motorhead")) == (hashes("by title"),)

    def test_a_title_alone_names_a_gold_document(self) -> None:
        asked = claim(title="Fax")
        assert gold_index([asked], [document("k", "fax", "Fax")]).texts_of(asked) == (hashes("fax"),)

    def test_a_title_shared_by_several_gold_documents_stands_for_none_of_them(self) -> None:
        asked = claim("1", "2", title="Fax")
        assert gold_index([asked], [document("k", "fax", "Fax")]).texts_of(asked) == (frozenset(), frozenset())

    def test_a_claim_without_gold_has_none(self) -> None:
        assert gold_index([claim()], [document("a#1", "one")]).texts_of(claim()) == ()


class TestRanks:
    def test_a_document_stands_where_its_first_passage_stands(self) -> None:
        ranked = [evidence(text) for text in ("x", "two", "one", "two")]
        assert ranks([hashes("one"), hashes("one", "two"), hashes("no"), frozenset()], ranked) == (3, 2, None, None)

    def test_nothing_found_is_no_rank(self) -> None:
        assert ranks([hashes("one")], []) == (None,)
        assert ranks([], [evidence("x")]) == ()
