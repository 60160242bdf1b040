"""The starter knowledge base: built once, in place from then on, and good enough to look something real up."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]


@pytest.fixture
def starter(starter_home: Path, home: Path) -> Path:
    """A data folder with the starter in it, for this test alone."""
    shutil.copytree(starter_home, home)
    return home


def statements(rows: list[bytes]) -> int:
    """How many are exported with these documents."""
    return sum(len(json.loads(row).get("adjudge_statements", {}).get("triples", ())) for row in rows)


@pytest.mark.usefixtures("starter")
class TestStarter:
    def test_a_second_build_finds_it_in_place(self, adjudge: Run) -> None:
        assert adjudge("kb", "starter").out == "The starter knowledge base is in place.\n"
        assert adjudge("kb", "starter", "--json").json == {"built": False, "report": None}

    def test_it_holds_thousands_of_facts_each_with_its_source(self, adjudge: Run) -> None:
        listed = adjudge("kb", "list", "--json").json
        (collection,) = listed["collections"]
        assert collection["documents"] >= 5_000 and collection["triples"] >= 10_000
        assert sum(s["documents"] for s in listed["sources"]) == collection["documents"]
        assert len(listed["sources"]) >= 3

    def test_the_capital_of_australia_is_found(self, adjudge: Run) -> None:
        found = adjudge("kb", "search", "capital of Australia", "--json").json["found"]
        assert any("Canberra" in item["passage"]["text"] for item in found)

    @pytest.mark.parametrize(
        ("claim", "verdict", "quoted"),
        [
            ("Brazil is larger than Argentina.", "supported", ("area of Brazil", "area of Argentina")),
            ("Argentina is larger than Brazil.", "refuted", ("area of Brazil", "area of Argentina")),
            ("Liechtenstein's capital is Vaduz.", "supported", ("Vaduz is the capital of Liechtenstein.",)),
            ("Lyon is the capital of France.", "refuted", ("Paris is the capital of France.",)),
            ("France doesn't border Spain.", "refuted", ("Spain",)),
            ("Ganymede orbits Saturn.", "refuted", ("Ganymede is a moon of Jupiter.",)),
        ],
    )
    def test_facts_decide_and_are_quoted(self, adjudge: Run, claim: str, verdict: str, quoted: tuple[str, ...]) -> None:
        found = adjudge("verify", claim, "--json").json
        assert found["verdict"] == verdict, found["reasoning"]
        quotes = " ".join(c["quote"] for c in found["citations"])
        assert all(words in quotes for words in quoted), quotes
        assert found["calibrated_probability"] > 0.9

    def test_a_finding_by_facts_is_replayed_as_it_was(self, adjudge: Run) -> None:
        found = adjudge("verify", "Gold is denser than silver.", "--json").json
        again = adjudge("cases", "replay", found["case_id"])
        assert again.code == 0, again.out

    def test_doctor_finds_it_sound(self, adjudge: Run) -> None:
        report = adjudge("doctor", "--json")
        assert report.code == 0 and report.json["ok"], report.out

    def test_a_build_under_another_policy_can_be_rolled_back(
        self, adjudge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (before,) = adjudge("kb", "list", "--json").json["collections"]
        (tmp_path / "mine.toml").write_text("[passages]\nsize = 400\n")
        monkeypatch.setenv("ADJUDGE_POLICY", str(tmp_path / "mine.toml"))
        assert adjudge("kb", "starter", "--json").json["built"]
        (after,) = adjudge("kb", "list", "--json").json["collections"]
        assert after["generation"] != before["generation"] and after["can_roll_back"]
        assert after["documents"] == before["documents"]
        back = adjudge("kb", "rollback", "starter", "--json")
        assert back.json == {"collection": "starter", "generation": before["generation"]}
        assert "back at generation" in adjudge("kb", "rollback", "starter").out
        (again,) = adjudge("kb", "list", "--json").json["collections"]
        assert again["generation"] == after["generation"], "a second rollback undoes the first"

    def test_an_export_taken_back_in_has_the_same_documents_and_statements(self, adjudge: Run, tmp_path: Path) -> None:
        """Packed or plain, to a file or to standard output, it is the same bytes. Every eighth document is taken back in: of
        all datasets some, and to embed them all takes as long as to build the base."""
        told = adjudge("kb", "export", "all.jsonl.gz", "-c", "starter", "--json").json
        rows = gzip.decompress((tmp_path / "all.jsonl.gz").read_bytes()).splitlines(keepends=True)
        (starter,) = adjudge("kb", "list", "--json").json["collections"]
        assert len(rows) == told["documents"] == starter["documents"] >= 5_000
        assert statements(rows) == starter["triples"]
        some = rows[::8]
        (tmp_path / "some.jsonl.gz").write_bytes(gzip.compress(b"".join(some)))
        assert adjudge("kb", "add", "some.jsonl.gz", "--collection", "again", "--json").json["skipped"] == []
        (again,) = (c for c in adjudge("kb", "list", "--json").json["collections"] if c["name"] == "again")
        assert (again["documents"], again["triples"]) == (len(some), statements(some))
        adjudge("kb", "export", "plain.jsonl", "--collection", "again")
        assert (tmp_path / "plain.jsonl").read_bytes() == b"".join(some)
        assert adjudge("kb", "export", "-", "-c", "again").out.encode() == b"".join(some)


@pytest.mark.usefixtures("starter")
def test_the_demo_verifies_one_claim_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    from adjudge.cli.verify import CLAIMS, demo

    demo()
    shown = " ".join(capsys.readouterr().out.split())
    places = [shown.index(claim) for claim in CLAIMS]
    assert places == sorted(places)
    verdicts = re.findall(r"(✓ SUPPORTED|✗ REFUTED|\? NOT ENOUGH EVIDENCE) “", shown)
    assert verdicts == ["✓ SUPPORTED", "✗ REFUTED", "? NOT ENOUGH EVIDENCE"]
    assert "“Canberra is the capital of Australia.”" in shown and "characters" in shown
    assert "atomic number of Gold: 79" in shown


def test_it_is_built_anew_for_another_cut_and_for_nothing_else(starter: Path, tmp_path: Path) -> None:
    from adjudge.engine import Engine
    from adjudge.settings import Settings

    longer = tmp_path / "longer.toml"
    longer.write_text("[passages]\nsize = 600\n", encoding="utf-8")
    with Engine(Settings(home=str(starter), profile="web")) as engine:
        assert engine.build_starter() is None
    with Engine(Settings(home=str(starter), policy=str(longer))) as engine:
        built = engine.build_starter()
    assert built is not None
