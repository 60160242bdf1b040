"""The command line as people expect it: the same help, letters and manners everywhere, claims by the line, ids by their
beginning."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import adjudge as package
from adjudge.cli.everywhere import EXAMPLES, SHORT
from adjudge.cli.main import COMMANDS, command_line

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

NOTES = "The Marlow library opens at nine in the morning. A yearly card of the Marlow library costs 24 euros."
TRUE, FALSE = "The Marlow library opens at nine in the morning.", "A yearly card of the Marlow library costs 40 euros."


def every(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from every(inner, (*words, name))


EVERY = dict(every(command_line(COMMANDS)))


@pytest.fixture
def library(adjudge: Run, tmp_path: Path) -> Path:
    (tmp_path / "notes.txt").write_text(NOTES)
    assert adjudge("kb", "add", "notes.txt").code == 0
    return tmp_path


class TestHelp:
    @pytest.mark.parametrize("words", EVERY, ids=" ".join)
    def test_it_is_there_by_one_letter_with_examples(self, adjudge: Run, words: tuple[str, ...]) -> None:
        shown = adjudge(*words, "-h")
        assert shown.code == 0 and "Examples:\n" in shown.out
        assert shown.out == adjudge(*words, "--help").out
        assert max(map(len, shown.out.splitlines())) <= 90

    @pytest.mark.parametrize("words", EXAMPLES)
    def test_every_example_is_something_the_command_takes(self, words: str) -> None:
        """Parsed as a shell would hand it over, and not run."""
        parsed = 0
        for example in EXAMPLES[words]:
            given = [word for word in shlex.split(example) if word]
            for stop in ("|", "&&", "||", ">", "<"):
                given = given[: given.index(stop)] if stop in given and given[0] == "adjudge" else given
            if given[0] != "adjudge" or given[1] == "COMMAND":
                continue
            command, rest, context = EVERY[()], given[1:], None
            while getattr(command, "commands", None):
                context = command.context_class(command, info_name=command.name, parent=context)
                command, rest = command.commands[rest[0]], rest[1:]
            command.make_context(command.name, rest, parent=context)
            parsed += 1
        assert parsed

    def test_a_letter_means_the_same_everywhere(self) -> None:
        meant: dict[str, set[str]] = {}
        for command in EVERY.values():
            for option in command.params:
                for short in [name for name in option.opts if len(name) == 2]:
                    meant.setdefault(short, set()).add(max(option.opts, key=len))
        assert {short: names for short, names in meant.items() if len(names) > 1} == {}
        assert {short: {name} for name, short in SHORT.items()}.items() <= meant.items()

    def test_alone_it_says_what_to_do_next(self, adjudge: Run) -> None:
        shown = adjudge()
        assert shown.code == 0 and "adjudge demo" in shown.out and "adjudge -h" in shown.out
        assert max(map(len, shown.out.splitlines())) <= 80

    def test_the_package_shows_what_it_gives(self) -> None:
        assert dir(package) == sorted(package.__all__) and "Engine" in dir(package)


class TestLoudness:
    def test_quiet_says_the_result_alone(self, adjudge: Run, library: Path) -> None:
        said = adjudge("verify", TRUE, "-c", "library", "--html", "f.html", "-q")
        assert said.code == 0 and said.err == "" and (library / "f.html").exists()
        assert adjudge("verify", TRUE, "-c", "library", "--html", "f.html").err == "Written: f.html\n"

    def test_verbose_says_every_step_and_leaves_the_result_alone(self, adjudge: Run, library: Path) -> None:
        said = adjudge("verify", TRUE, "-c", "library", "--json", "-v")
        assert said.json["verdict"] == "supported"
        lines = said.err.splitlines()
        assert lines[0] == "  0.00 s  Looking for evidence" and any("(retrieved)" in line for line in lines)
        assert adjudge("verify", TRUE, "-c", "library", "--json").err == "", "it does not last"


class TestClaimsByTheLine:
    def test_each_is_a_line_in_the_order_of_the_file(self, adjudge: Run, library: Path) -> None:
        (library / "claims.txt").write_text(f"{TRUE}\n\n{FALSE}\nWhen does it open?\n", encoding="utf-8-sig")
        said = adjudge("verify", "--file", "claims.txt", "-c", "library")
        assert [line.split()[0] for line in said.out.splitlines()] == ["✓", "✗", "–"]
        assert said.out.splitlines()[0].endswith(TRUE) and said.err.startswith(
            "3 claims: 1 supported, 1 refuted, 1 not checkable."
        )
        found = [json.loads(line) for line in adjudge("verify", "-f", "claims.txt", "-c", "library", "--json").out.splitlines()]
        assert [one["verdict"] for one in found] == ["supported", "refuted", "not_checkable"]
        assert all(one["case_id"] for one in found)

    @pytest.mark.parametrize(
        ("claims", "code"),
        [([TRUE], 0), ([TRUE, FALSE, "Why?"], 3), ([TRUE, "Why?"], 6), ([TRUE, "Marlow has a mayor."], 5)],
    )
    def test_the_exit_code_is_that_of_the_worst(self, adjudge: Run, library: Path, claims: list[str], code: int) -> None:
        (library / "claims.txt").write_text("\n".join(claims))
        assert adjudge("verify", "-f", "claims.txt", "-c", "library", "--exit-code", "-q").code == code

    def test_they_come_from_standard_input_too(self, spawned: Run, library: Path) -> None:
        words = [sys.executable, "-m", "adjudge", "verify", "-f", "-", "-c", "library", "-q"]
        said = subprocess.run(words, input=f"{TRUE}\n{FALSE}\n", capture_output=True, text=True, check=True)
        assert [line[0] for line in said.stdout.splitlines()] == ["✓", "✗"] and said.stderr == ""

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("notes.txt",), "There is a file named notes.txt. Did you mean --file notes.txt, one claim a line, or "),
            (("https://example.org/a",), "https://example.org/a is the address of a page. Did you mean adjudge check https://example.org/a?"),
            ((), "Give a claim, or --file with one a line."),
            (("Snow is white.", "--file", "notes.txt"), "Give a claim, or --file with one a line."),
            (("--file", "nowhere.txt"), "nowhere.txt cannot be read (No such file or directory)."),
            (("--file", "notes.txt", "--html", "x.html"), "--html, --claimreview and --dry-run are for one claim."),
            (("Snow is white.", "--html", "nowhere/x.html"), "nowhere/x.html cannot be written: its folder does not exist."),
        ],
    )  # fmt: skip
    def test_what_is_unclear_is_one_line(self, adjudge: Run, library: Path, arguments: tuple[str, ...], sentence: str) -> None:
        refused = adjudge("verify", *arguments)
        assert (refused.code, refused.out) == (2, "") and refused.one_line.startswith(f"adjudge: {sentence}")


class TestCases:
    def test_the_beginning_of_an_id_stands_for_it(self, adjudge: Run, library: Path) -> None:
        ids = [adjudge("verify", TRUE, "-c", "library", "--json").json["case_id"] for _ in range(2)]
        enough = next(ids[0][:n] for n in range(4, 13) if not ids[1].startswith(ids[0][:n]))
        assert adjudge("cases", "show", enough, "--json").json["case_id"] == ids[0]
        assert adjudge("cases", "replay", enough).code == 0
        assert adjudge("cases", "diff", enough, ids[1]).code == 0
        for wrong in ("zzzz", ids[0][:1], "%", "__"):
            assert adjudge("cases", "show", wrong).one_line == f"adjudge: There is no case {wrong}. Run adjudge cases list."

    def test_one_that_several_share_is_asked_about(self, adjudge: Run, library: Path) -> None:
        from dataclasses import replace

        from adjudge.engine import Engine

        first = adjudge("verify", TRUE, "-c", "library", "--json").json["case_id"]
        with Engine.open() as engine:
            engine.cases.save(replace(engine.case(first), id=f"{first[:6]}zzzzzz"))
        refused = adjudge("cases", "show", first[:6])
        assert refused.code == 2 and refused.one_line.startswith(
            f"adjudge: Several cases begin with {first[:6]}. Give more of it"
        )
        assert adjudge("cases", "show", first).code == 0


def on_a_terminal(words: list[str], columns: int) -> list[str]:
    """What a person sees on a screen of some width, without its colours."""
    import re

    leader, follower = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm"}
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudge", *words],
        stdin=follower,
        stdout=follower,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    os.close(follower)
    shown = b""
    try:
        while data := os.read(leader, 65_536):
            shown += data
    except OSError:  # how a terminal says that its other end is gone
        pass
    os.close(leader)
    assert process.wait() == 0
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode()).replace("\r", "").splitlines()


@pytest.mark.parametrize(
    "words",
    [
        ["cases", "list"],
        ["kb", "list"],
        ["kb", "stats"],
        ["kb", "search", "opening"],
        ["sources", "list", "--tier", "A"],
    ],
    ids=" ".join,
)
def test_tables_fit_eighty_columns_and_are_plain_where_another_program_reads(
    adjudge: Run, spawned: Run, library: Path, words: list[str]
) -> None:
    adjudge("verify", f"{TRUE[:-1]} {'and on every day of the week ' * 6}.", "-c", "library")
    wide = [line for line in on_a_terminal(words, 80) if len(line) > 80]
    assert wide == []
    piped = spawned(*words)
    assert piped.code == 0 and "\x1b" not in piped.out and "…" not in piped.out
    assert all(len(line) < 2_000 for line in piped.out.splitlines())


class TestCompletion:
    def asked(self, shell: str, line: str) -> str:
        words = line.split(" ")
        environment = {
            **os.environ,
            "_ADJUDGE_COMPLETE": f"complete_{shell}",
            **(
                {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
                if shell == "bash"
                else {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
            ),
        }
        ended = subprocess.run([sys.executable, "-m", "adjudge"], capture_output=True, text=True, env=environment, check=False)
        return ended.stdout

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_commands_their_commands_and_options_are_completed(self, home: Path, shell: str) -> None:
        assert "verify" in self.asked(shell, "adjudge ver")
        assert "search" in self.asked(shell, "adjudge kb sea")
        assert "--exit-code" in self.asked(shell, "adjudge verify --ex")
        assert "deep" in self.asked(shell, "adjudge verify --budget d")

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_what_a_shell_needs_is_shown_and_installed(
        self, adjudge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str
    ) -> None:
        monkeypatch.setenv("HOME", str(tmp_path / "somebody"))
        (tmp_path / "somebody").mkdir()
        shown = adjudge("completion", shell)
        assert shown.code == 0 and "_ADJUDGE_COMPLETE=complete_" in shown.out
        done = adjudge("completion", shell, "--install", "--json")
        assert done.code == 0 and shown.out.strip() in Path(done.json["file"]).read_text()
        assert str(tmp_path) in done.json["file"]
        if shell == "bash":
            subprocess.run(["bash", "-n", done.json["file"]], check=True)
