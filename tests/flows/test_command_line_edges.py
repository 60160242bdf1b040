"""The command line at its edges: help, versions, settings, misuse, damage, interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.main import get_command

from adjudge import __version__
from adjudge.adapters.encoders import card as cards
from adjudge.adapters.store.connection import Database
from adjudge.cli.main import COMMANDS as NAMED
from adjudge.cli.main import HELP, app_with
from adjudge.settings import Settings

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it."""
    for name, command in (group or get_command(app_with(NAMED))).commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


COMMANDS = dict(commands())


def note(folder: Path, text: str = "The lighthouse keeper counted seventeen herring.") -> Path:
    path = folder / "a.txt"
    path.write_text(text)
    return path


class TestEveryCommand:
    def test_there_are_those_the_house_promises(self) -> None:
        assert {" ".join(path) for path in COMMANDS} >= {
            "doctor", "kb add", "kb search", "kb list", "kb remove", "kb stats", "kb export", "kb copy",
            "kb rollback", "kb starter", "serve",
        }  # fmt: skip

    def test_the_list_says_of_each_what_it_says_itself(self) -> None:
        """The list is written down, for it is shown without loading a command."""
        loaded = get_command(app_with(NAMED)).commands  # type: ignore[attr-defined]
        longest = max(map(len, HELP.values()))
        assert {name: command.get_short_help_str(longest) for name, command in loaded.items()} == HELP

    @pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
    def test_explains_itself(self, adjudge: Run, path: tuple[str, ...]) -> None:
        shown = adjudge(*path, "--help")
        assert (shown.code, shown.err) == (0, "")
        assert shown.out.startswith(f"Usage: adjudge {' '.join(path)}")
        assert COMMANDS[path].help, "a sentence says what it is for"

    @pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
    def test_takes_json_and_explains_every_option(self, path: tuple[str, ...]) -> None:
        options = {name for parameter in COMMANDS[path].params for name in parameter.opts}
        assert "--json" in options
        assert [p.name for p in COMMANDS[path].params if p.name != "help" and not p.help] == []

    @pytest.mark.parametrize(
        "arguments",
        [
            ("kb", "add", "a.txt"), ("kb", "search", "herring"), ("kb", "list"), ("kb", "stats"), ("doctor",),
            ("doctor", "--settings"), ("kb", "export", "out.jsonl"), ("kb", "remove", "a.txt"),
            ("kb", "copy", "library", "archive"),
        ],
        ids=" ".join,
    )  # fmt: skip
    def test_prints_nothing_but_json_when_asked(self, adjudge: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
        note(tmp_path)
        adjudge("kb", "add", "a.txt")
        shown = adjudge(*arguments, "--json")
        json.loads(shown.out)
        assert (shown.code, shown.err) == (0, "")

    @pytest.mark.parametrize(
        "arguments",
        [("kb", "frob"), ("frob",), ("kb", "search"), ("kb", "search", "x", "-k", "0"), ("kb", "list", "--x")],
    )
    def test_misuse_is_one_clear_line(self, adjudge: Run, arguments: tuple[str, ...]) -> None:
        refused = adjudge(*arguments)
        assert (refused.code, refused.out) == (2, "")
        assert refused.one_line.startswith("adjudge: ")


def test_version_and_help_need_no_command(adjudge: Run) -> None:
    assert adjudge("--version").out == f"adjudge {__version__}\n"
    assert "doctor" in adjudge("--help").out
    assert "doctor" in adjudge().out + adjudge().err


class TestSettings:
    def test_doctor_lists_every_setting_with_its_help(self, adjudge: Run) -> None:
        shown = adjudge("doctor", "--settings").out
        listed = {row["name"]: row for row in adjudge("doctor", "--settings", "--json").json}
        for field in fields(Settings):
            row = listed.pop(f"ADJUDGE_{field.name.upper()}")
            assert row["help"] == field.metadata["help"]
            assert field.metadata["help"] in shown
        assert not listed

    def test_doctor_says_of_a_key_only_that_it_is_set(
        self, adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "adjudge.toml").write_text('api_keys = ["hush-1", "hush-2"]')
        monkeypatch.setenv("OPENAI_API_KEY", "hush-3")
        text, rows = adjudge("doctor", "--settings").out, adjudge("doctor", "--settings", "--json")
        assert "hush" not in text + rows.out
        assert "ADJUDGE_LLM_API_KEY = set\n" in text and "ADJUDGE_TAVILY_API_KEY = not set\n" in text
        assert "Also read from OPENAI_API_KEY." in text
        values = {row["name"]: row["value"] for row in rows.json}
        assert (values["ADJUDGE_API_KEYS"], values["ADJUDGE_TAVILY_API_KEY"]) == ("set", "not set")

    def test_a_shared_name_out_of_bounds_is_one_line(self, adjudge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RAG_TOP_K", "100000")
        refused = adjudge("kb", "list")
        assert (refused.code, refused.out) == (2, "")
        assert "RAG_TOP_K" in refused.one_line and "not at 100000" in refused.one_line

    def test_claims_stay_whole_where_the_environment_says_so(
        self, adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        adjudge("kb", "add", note(tmp_path))
        claim = ("verify", "Oslo is in Norway, and Bergen is on the coast.", "--dry-run", "--json")
        assert len(adjudge(*claim).json["claim"]["subclaims"]) == 2
        monkeypatch.setenv("DECOMPOSE_ENABLED", "false")
        assert len(adjudge(*claim).json["claim"]["subclaims"]) == 1

    def test_a_bad_setting_is_one_line(self, adjudge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ADJUDGE_MAX_FILE_MB", "plenty")
        refused = adjudge("kb", "list")
        assert (refused.code, refused.out) == (2, "")
        assert "max_file_mb" in refused.one_line and "plenty" in refused.one_line

    def test_a_bad_settings_file_is_one_line(self, adjudge: Run, tmp_path: Path) -> None:
        (tmp_path / "adjudge.toml").write_text("embeder = 'static'")
        refused = adjudge("doctor", "--settings")
        assert refused.code == 2
        assert "there is no setting named embeder" in refused.one_line

    @pytest.mark.parametrize("name", ["ADJUDGE_PROFILE", "ADJUDGE_EMBEDDER"])
    def test_a_name_that_does_not_exist_is_one_line(
        self, adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
    ) -> None:
        monkeypatch.setenv(name, "nonesuch")
        refused = adjudge("kb", "add", note(tmp_path))
        assert refused.code == 2
        assert "nonesuch" in refused.one_line and "Choose one of" in refused.one_line

    def test_a_policy_file_is_laid_over_the_defaults(self, adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        (tmp_path / "mine.toml").write_text("[passages]\nsize = 64\noverlap = 0\n")
        monkeypatch.setenv("ADJUDGE_POLICY", "mine.toml")
        path = note(tmp_path, "The keeper counted herring. " * 40)
        assert adjudge("kb", "add", path, "--json").json["passages_added"] >= 20
        (tmp_path / "mine.toml").write_text("[passages]\nsize = 1\n")
        assert "size lies between" in adjudge("kb", "list").one_line


class TestDamage:
    def test_doctor_finds_a_sound_store_sound(self, adjudge: Run, tmp_path: Path) -> None:
        adjudge("kb", "add", note(tmp_path))
        report = adjudge("doctor", "--json")
        assert {c["name"]: c["ok"] for c in report.json["checks"] if c["name"] != "models"} == {
            "store": True, "unchanged": True, "privacy": True, "indexes": True, "knowledge base": True, "strong": True,
            "surfaces": True,
        }  # fmt: skip
        assert "store" in adjudge("doctor").out

    def test_doctor_says_when_there_is_no_model_to_verify_with(
        self, adjudge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "models").mkdir()
        (tmp_path / "models" / "static-256").symlink_to(cards.MODELS / "static-256")
        monkeypatch.setattr(cards, "MODELS", tmp_path / "models")
        found = adjudge("doctor")
        assert found.code == 1
        (line,) = [line for line in found.out.splitlines() if "models:" in line]
        assert line.startswith("BAD  models: No model is installed that plays the scout. Reinstall Adjudge")
        assert "plays the judge" in line
        assert "ok   store" in found.out

    @staticmethod
    def header(path: Path) -> None:
        path.write_bytes(b"\x5a" * 100 + path.read_bytes()[100:])

    @staticmethod
    def middle(path: Path) -> None:
        data = bytearray(path.read_bytes())
        for page in range(4096, len(data), 8192):
            data[page : page + 2000] = b"\x5a" * 2000
        path.write_bytes(data)

    @staticmethod
    def schema(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[100:4096] = b"\x5a" * 3996
        path.write_bytes(data)

    @staticmethod
    def cut(path: Path) -> None:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])

    @pytest.mark.parametrize("harm", ["header", "middle", "schema", "cut"])
    def test_a_damaged_store_is_said_to_be_damaged(self, adjudge: Run, tmp_path: Path, home: Path, harm: str) -> None:
        for n in range(40):
            (tmp_path / "notes").mkdir(exist_ok=True)
            (tmp_path / "notes" / f"{n}.txt").write_text(f"The keeper counted {n} herring and mark{n}. " * 30)
        adjudge("kb", "add", "notes")
        getattr(self, harm)(home / "adjudge.db")
        found = adjudge("doctor")
        assert found.code in {1, 2}
        assert "Traceback" not in found.err
        assert "BAD  store" in found.out or "is damaged" in found.one_line
        for arguments in (
            ("kb", "search", "herring"),
            ("kb", "stats"),
            ("kb", "add", "notes"),
            ("kb", "export", "x.jsonl"),
        ):
            ended = adjudge(*arguments)
            assert ended.code == 0 or (ended.code == 2 and "is damaged" in ended.one_line), arguments

    def test_a_store_that_is_something_else_is_one_line(
        self, adjudge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("ADJUDGE_STORE", str(tmp_path))
        assert "cannot be used" in adjudge("kb", "list").one_line
        monkeypatch.setenv("ADJUDGE_STORE", str(note(tmp_path) / "adjudge.db"))
        assert "cannot be made" in adjudge("kb", "list").one_line
        monkeypatch.setenv("ADJUDGE_STORE", str(note(tmp_path)))
        assert "is damaged" in adjudge("kb", "list").one_line


class TestInterruption:
    def test_stopping_an_ingest_keeps_what_was_stored_and_says_so(self, home: Path, tmp_path: Path) -> None:
        rows = (json.dumps({"id": n, "text": f"The keeper counted {n} herring and mark{n}."}) for n in range(60_000))
        (tmp_path / "many.jsonl").write_text("\n".join(rows))
        # A shell has what it runs in the background ignore interrupts, and these tests may be run there.
        heeding = (
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);from adjudge.cli.main import main; main()"
        )
        command = [sys.executable, "-c", heeding, "kb", "add", "many.jsonl"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ingest:
            while ingest.poll() is None and not _documents(home / "adjudge.db"):
                time.sleep(0.05)
            ingest.send_signal(signal.SIGINT)
            out, err = ingest.communicate()
        assert (ingest.returncode, out) == (130, "")
        assert err == "adjudge: stopped. What was stored stays stored; the same command goes on from there.\n"
        assert 0 < _documents(home / "adjudge.db") < 60_000

    def test_a_reader_that_goes_away_is_no_fault(self, adjudge: Run, tmp_path: Path) -> None:
        rows = (json.dumps({"id": n, "text": f"Mark{n} " + "herring " * 500}) for n in range(100))
        (tmp_path / "many.jsonl").write_text("\n".join(rows))
        adjudge("kb", "add", "many.jsonl")
        command = [sys.executable, "-m", "adjudge", "kb", "export", "-"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as export:
            assert export.stdout is not None and export.stderr is not None
            json.loads(export.stdout.readline())
            export.stdout.close()
            assert (export.stderr.read(), export.wait()) == ("", 0)

    def test_a_busy_store_is_one_line(self, adjudge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        adjudge("kb", "add", note(tmp_path))
        monkeypatch.setattr("adjudge.adapters.store.connection.BUSY_SECONDS", 0.05)
        other = Database(home / "adjudge.db")
        with other.writing():
            note(tmp_path, "The keeper counted again.")
            refused = adjudge("kb", "add", "a.txt")
            assert adjudge("kb", "search", "herring", "--json").code == 0, "readers go on"
        other.close()
        assert refused.code == 2
        assert "Another process" in refused.one_line


def _documents(store: Path) -> int:
    """How many are stored so far, looked up without making the file."""
    if not store.exists():
        return 0
    import sqlite3

    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=5)
    try:
        return int(connection.execute("SELECT count(*) FROM document").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def test_the_environment_of_the_tests_is_their_own(home: Path) -> None:
    assert {name for name in os.environ if name.startswith("ADJUDGE_")} == {"ADJUDGE_HOME"}


class TestWhatIsReadIsNotReplaced:
    """An output in the place of what it is made of, of the store or of another output is refused before any work."""

    @pytest.mark.parametrize(
        "arguments",
        [
            ("check", "a.txt", "--html", "a.txt"),
            ("check", "a.txt", "--csv", "./a.txt"),
            ("check", "a.txt", "--claimreview", "link.txt"),
            ("ground", "a.txt", "--docs", "b.txt", "--html", "b.txt"),
            ("ground", "a.txt", "--docs", "b.txt", "--csv", "a.txt"),
            ("answer", "How many herring were there?", "--docs", "a.txt", "--html", "a.txt"),
            ("eval", "stance", "pairs.jsonl", "--html", "pairs.jsonl"),
            ("eval", "claims", "pairs.jsonl", "--predictions", "pairs.jsonl"),
        ],
    )
    def test_not_by_an_output_of_its_own_name(self, adjudge: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
        before = note(tmp_path).read_bytes()
        for name in ("b.txt", "pairs.jsonl"):
            (tmp_path / name).write_bytes(before)
        (tmp_path / "link.txt").hardlink_to(tmp_path / "a.txt")
        refused = adjudge(*arguments)
        assert (refused.code, refused.out) == (2, "")
        assert refused.one_line == "adjudge: The output would replace the input. Give the output another name."
        assert {(tmp_path / name).read_bytes() for name in ("a.txt", "b.txt", "pairs.jsonl")} == {before}

    @pytest.mark.parametrize("end", ["", "-wal"])
    @pytest.mark.parametrize(
        "arguments",
        [("verify", "Snow is white.", "--html"), ("kb", "export"), ("cases", "export", "abc"), ("check", "a.txt", "--csv")],
    )
    def test_not_the_store(self, adjudge: Run, home: Path, tmp_path: Path, arguments: tuple[str, ...], end: str) -> None:
        note(tmp_path)
        assert adjudge("kb", "add", "a.txt").code == 0
        place = home / f"adjudge.db{end}"
        place.touch()
        before = place.read_bytes()
        refused = adjudge(*arguments, place)
        assert (refused.code, refused.out) == (2, "")
        assert refused.one_line == f"adjudge: {place} cannot be written: it is a database. Give the output another name."
        assert place.read_bytes() == before

    def test_not_by_one_another(self, adjudge: Run, tmp_path: Path) -> None:
        note(tmp_path)
        refused = adjudge("check", "a.txt", "--html", "out", "--csv", "./out")
        assert refused.code == 2
        assert refused.one_line == "adjudge: Two outputs would both be written to out. Give each a name of its own."
        assert not (tmp_path / "out").exists()
