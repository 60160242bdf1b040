"""Nothing that is stored, named or typed acts on the terminal: every command, on a terminal of its own, among hostile texts."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from adjudge.cli.main import COMMANDS, command_line
from adjudge.render.output_guard import GuardedStream, behind_guard, visible_controls
from adjudge.render.terminal import GuardedConsole

RUNNER = Path(__file__).with_name("terminal_process.py")

ATTACKS = {
    "colours": "\x1b[5;38;5;46mgreen\x1b[0m",
    "clears": "\x1b[2J\x1b[H",
    "window title": "\x1b]0;owned\x07",
    "link": "\x1b]8;;http://evil.example/\x1b\\click\x1b]8;;\x1b\\",
    "clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "answers back": '\x1b[6n\x1bP$q"p\x1b\\',
    "bell": "\x07\x08",
    "goes back": "wrong\rright",
    "8-bit CSI": "\x9b5;38;5;46m",
    "8-bit OSC": "\x9d0;owned\x9c",
    "new lines of other kinds": "a\x85b\u2028c\u2029d\x0be\x0cf",
    "reordered": "\u202egnp.exe\u202c \u2066isolated\u2069",
    "hidden": "ze\u200bro\u2060wi\ufeffdth jo\u200din",
    "tags": "\U000e0041\U000e007f",
    "markup": "[link=http://evil.example/]m[/link] [blink]b[/blink]",
    "deleted": "x\x7fy",
}
HOSTILE = " ".join(ATTACKS.values())
OURS = re.compile(rb"\x1b\[(?!5;)[0-9]{1,3}(?:;[0-9]{1,3}){0,5}m|\r?\x1b\[(?:2K|1A|\?25[lh])")
"""What the command line writes of its own: styles, and how a bar that moves is drawn again. No attack has this shape."""
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060\ufeff\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
SHOWN = re.compile(r"\\u(?:001b|009b|202e|0007)|�")
"""An attack, made visible."""

CLAIM = f"The lighthouse of Orrin was built in 1874 {HOSTILE}."
NAME = "".join(c for c in HOSTILE if c != "/")[:80]
"""As the name of a file: all but the slash may stand in one."""


def texts(folder: Path) -> dict[str, str]:
    """Files with hostile names, titles, sources and words; their paths by what they are."""
    docs = folder / "docs"
    docs.mkdir()
    page = f"The lighthouse of Orrin was built in 1874 {HOSTILE}. The ferry to Orrin sails twice a day."
    rows = [{"id": f"k{HOSTILE}", "title": f"T {HOSTILE}", "source": f"S {HOSTILE}", "text": page, "section": HOSTILE}]
    made = {
        "docs": (docs / f"rows{NAME[:40]}.jsonl", "\n".join(map(json.dumps, rows))),
        "text": (docs / f"note{NAME[:40]}.txt", page),
        "markdown": (docs / "sheet.md", f"# Head {HOSTILE}\n\n| Name | Year |\n|---|---|\n| Orrin{ATTACKS['link']} | 1874 |\n"),
        "article": (folder / f"article{NAME[:40]}.txt", f"Orrin {HOSTILE}\n\n{page} It has a keeper."),
        "draft": (folder / f"draft{NAME[:40]}.txt", f"The lighthouse was built in 1874 {HOSTILE}. It was painted green."),
        "claims": (folder / f"claims{NAME[:40]}.txt", f"{' '.join(CLAIM.split())}\n"),
        "table": (folder / "in.csv", f'claim\n"{CLAIM}"\n'),
        "pairs": (folder / f"pairs{NAME[:40]}.jsonl", json.dumps({"claim": CLAIM, HOSTILE: HOSTILE}) + "\n"),
        "settings": (folder / "adjudge.toml", f"workspace = {json.dumps(HOSTILE.replace(ATTACKS['tags'], ''))}\n"),
    }
    for path, text in made.values():
        path.write_text(text, encoding="utf-8", newline="")
    Path(os.fsdecode(os.fsencode(docs) + b"/broken\x9b31m\xff.txt")).write_text(page, encoding="utf-8")
    return {name: str(path) for name, (path, _) in made.items()} | {"docs": str(docs)}


def tried(made: dict[str, str]) -> dict[str, list[list[str]]]:
    """What each command is called with; in an order in which one finds what another has stored."""
    here, missing = ["-c", "library"], f"none{NAME}"
    return {
        "kb add": [[made["docs"]], [missing], [made["text"], "--json"], [made["docs"], "--rebuild"], ["-q", missing]],
        "kb list": [[], ["--json"], ["-c", HOSTILE]],
        "kb search": [["lighthouse Orrin", *here], ["lighthouse", *here, "--json"], [HOSTILE, *here], ["a", "--mode", HOSTILE]],
        "kb stats": [[], ["--json"]],
        "kb export": [["-"], [f"out{NAME}.jsonl"], [f"{missing}/x.jsonl"]],
        "kb copy": [["library", "second"], ["library", HOSTILE], [HOSTILE, "third"]],
        "kb rollback": [["library"], [HOSTILE]],
        "kb refresh": [["--dry-run"], ["--report"], ["--profile", HOSTILE]],
        "kb starter": [[]],
        "verify": [
            [CLAIM, *here], [CLAIM, *here, "--json"], [CLAIM, *here, "-v"], ["-f", made["claims"], *here], ["-f", missing],
            [CLAIM, "--as-of", HOSTILE], [CLAIM, "--dry-run", *here], [CLAIM, *here, "--html", f"page{NAME}.html"],
            [f"--{HOSTILE}"],
        ],
        "check": [[made["article"], *here], [made["article"], *here, "--json"], [missing], [made["article"], *here, "-v"]],
        "ground": [[made["draft"], "-d", made["docs"]], [made["draft"], "-d", missing], [made["draft"], *here, "--json"]],
        "answer": [[f"When was the lighthouse built? {HOSTILE}", "-d", made["docs"]], ["When?", "--mode", HOSTILE]],
        "batch": [[made["table"], f"out{NAME}.csv", *here], [made["table"], "x.csv", "--column", HOSTILE], [missing, "y.csv"]],
        "demo": [["-q"]],
        "cases list": [[], ["--json"]],
        "cases show": [["CASE"], ["OLDER"], ["CASE", "--json"], [HOSTILE]],
        "cases replay": [["CASE"], [HOSTILE]],
        "cases diff": [["CASE", "OLDER"], [HOSTILE, HOSTILE]],
        "cases export": [["CASE"], ["CASE", f"case{NAME}.json"], ["CASE", f"{missing}/x.json"]],
        "cases prune": [[], [HOSTILE]],
        "sources show": [[HOSTILE], ["nature.com"]],
        "sources list": [["--tier", HOSTILE], ["--tier", "A"]],
        "keys add": [[HOSTILE, "--workspace", HOSTILE], [HOSTILE]],
        "keys list": [[], ["--json"]],
        "keys remove": [[f"x{HOSTILE}"], [HOSTILE]],
        "eval stance": [[made["pairs"]], [missing]],
        "eval grounding": [[made["pairs"]], [missing]],
        "eval claims": [[made["pairs"]], [missing]],
        "models add": [[HOSTILE], ["strong", "--from", missing, "--adapter", made["text"]], ["strong", "--adapter", missing]],
        "models export": [[HOSTILE, HOSTILE], ["strong", missing, "--as", HOSTILE], ["strong", "x", "--adapter", made["text"]]],
        "models list": [[], ["--json"]],
        "calibrate": [[made["pairs"]], [missing], ["--forget"], []],
        "models remove": [[HOSTILE], ["strong"]],
        "doctor": [[], ["--json"], ["--settings"]],
        "completion": [["bash"], [HOSTILE]],
        "mcp": [[], ["--host", HOSTILE, "--http"], ["--http", "--port", "0"]],
        "serve": [["--host", HOSTILE], ["--port", "0"]],
        "kb remove": [["--source", f"S {HOSTILE}"], ["--source", HOSTILE], ["-c", HOSTILE, "--all"]],
    }  # fmt: skip


SILENT = 240.0
"""Seconds without a word after which a process is given up: it hangs."""
SAMPLE = ("kb add", "kb list", "kb search", "check", "cases list", "cases show", "keys add", "keys list")
"""The commands of the fast part: those that show most of what others wrote."""


def names(command: Any, words: tuple[str, ...] = ()) -> Iterator[str]:
    """The commands there are."""
    inner = getattr(command, "commands", {})
    yield from (name for key, one in inner.items() for name in names(one, (*words, key))) if inner else iter([" ".join(words)])


def on_a_terminal(words: Sequence[str], folder: Path, home: Path) -> bytes:
    """All that a process writes to a terminal, its standard output and its standard error alike."""
    clean = {k: v for k, v in os.environ.items() if not (k.startswith("ADJUDGE_") or "COLOR" in k)}
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        environment = clean | {"ADJUDGE_HOME": str(home), "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        os.execve(sys.executable, [sys.executable, *words], environment)
    said = b""
    while select.select([terminal], [], [], SILENT)[0]:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # the other end is gone
            break
        if not part:
            break
        said += part
    else:
        os.kill(process, signal.SIGKILL)
        said += b"silent for too long"
    os.close(terminal)
    os.waitpid(process, 0)
    return said


def acted(said: bytes) -> list[str]:
    """What would have acted on the terminal, each with what stands around it."""
    left = OURS.sub(b"", said).replace(b"\r\n", b"\n")
    text = left.decode("utf-8", "surrogateescape")
    return [ascii(text[max(0, m.start() - 40) : m.end() + 20]) for m in re.finditer(f"{ACTING.pattern}|[\ud800-\udfff]", text)]


def said_by_each(calls: list[list[str]], folder: Path, home: Path) -> list[bytes]:
    """What each of some calls wrote to a terminal."""
    (folder / "calls.json").write_text(json.dumps(calls), encoding="utf-8")
    parts = re.split(rb"\r?\n@@\d+@@\r\n", on_a_terminal([str(RUNNER), "calls.json"], folder, home))
    assert len(parts) == len(calls) + 1, "a call ended the process"
    return parts[1:]


def hold(calls: list[list[str]], said: list[bytes]) -> None:
    """Nothing acted, nothing was unforeseen, and what is hostile was there to see."""
    wrong = {
        " ".join(ascii(word)[:40] for word in call): found[:3]
        for call, one in zip(calls, said, strict=True)
        if (found := acted(one))
    }
    assert wrong == {}
    assert [one for one in said if b"Traceback" in one] == []
    shown = sum(bool(SHOWN.search(one.decode("utf-8", "replace"))) for one in said)
    print(f"{len(calls)} calls of {len({tuple(c[:2]) for c in calls})} kinds, {len(ATTACKS)} attacks, {shown} calls showed some")
    assert shown > len(calls) // 3, "the attacks were hardly ever printed: this proves little"


def test_every_command_is_tried(tmp_path: Path) -> None:
    given = tried(texts(tmp_path))
    there = set(names(command_line(COMMANDS)))
    assert there == given.keys(), "a command is missing above"
    assert len(there) >= 30 and all(given.values())
    print(f"{len(there)} commands, {sum(map(len, given.values()))} calls")


def test_what_shows_other_people_s_words_never_acts(tmp_path: Path) -> None:
    given = tried(texts(tmp_path))
    calls = [[*name.split(), *words] for name in SAMPLE for words in given[name] if "-v" not in words]
    calls += [[*name.split(), "--help"] for name in SAMPLE[:2]] + [[], [HOSTILE], ["kb", HOSTILE]]
    hold(calls, said_by_each(calls, tmp_path, tmp_path / "home"))


@pytest.mark.long
def test_no_command_acts_on_the_terminal(tmp_path: Path, starter_home: Path) -> None:
    shutil.copytree(starter_home, tmp_path / "home")
    given = tried(texts(tmp_path))
    calls = [[*name.split(), *words] for name, every in given.items() for words in every]
    calls += [[*name.split(), "--help"] for name in given] + [[], [HOSTILE], ["--version"]]
    hold(calls, said_by_each(calls, tmp_path, tmp_path / "home"))


# The guard itself, and the one writer that goes past it.


def test_every_character_that_acts_is_written_out_and_json_stays_the_same_value() -> None:
    every = [chr(n) for n in (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0x200B, 0xFEFF)]
    for character in set(every) - {"\n", "\t"}:
        shown = visible_controls(f"a{character}b")
        assert shown.isprintable() and json.loads(f'"{shown}"') == f"a{character}b"
    plain = "Ünïcödé, 日本語, עברית, 👩‍👩‍👧 and می‌خواهم\n\tstay"
    assert visible_controls(plain) == plain
    value = {"t": f"{HOSTILE}\ud800\\", "list": ["\u202e"]}
    assert json.loads(visible_controls(json.dumps(value, ensure_ascii=False))) == value
    print(f"{len(every) - 2} characters")


def test_a_console_writes_its_own_styles_and_no_other() -> None:
    out = io.StringIO()
    console = GuardedConsole(file=out, force_terminal=True, width=60, color_system="256", legacy_windows=False)
    table = Table("head " + HOSTILE, title=f"[bold]{'title'}[/]")
    table.add_row(Text(HOSTILE, style="red"))
    for one in (Text(HOSTILE, style="bold"), HOSTILE, table, Text.assemble("a", (HOSTILE, "link http://evil.example/"))):
        console.print(one)
    assert acted(out.getvalue().encode("utf-8", "surrogateescape")) == [] and "\x1b[" in out.getvalue()
    assert "\\u202e" in out.getvalue() and "]8;id" not in out.getvalue()


def test_what_is_printed_beside_a_bar_that_moves_is_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a bar takes over standard output, and would read styles and links out of what is printed."""
    raw = io.StringIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, GuardedStream(raw))
    console = GuardedConsole(file=behind_guard(sys.stderr), force_terminal=True, width=100)
    with console.status("Working"):
        print(HOSTILE)
        print(HOSTILE, file=sys.stderr)
    assert acted(raw.getvalue().replace("\n", "\r\n").encode()) == [] and raw.getvalue().count("\\u202e") >= 2
    assert isinstance(sys.stderr, GuardedStream) and sys.stderr.behind is raw, "all is as it was"


def test_a_console_that_knows_nothing_of_it_is_guarded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.StringIO()
    monkeypatch.setattr(sys, "stdout", GuardedStream(raw))
    Console(force_terminal=True, width=100).print(Text(HOSTILE, style="bold"))
    assert "\x1b" not in raw.getvalue() and "\\u001b" in raw.getvalue()
