"""What Adjudge keeps is its owner's alone: whatever the umask, whichever command writes, and again where a home was open."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import small_decoder
from adjudge.cli.main import COMMANDS, command_line
from service_library import FACT

UMASKS = (0o022, 0o000)
PAGES = "The lighthouse of Orrin was built in 1874. The ferry to Orrin sails twice a day."

KEEPERS: dict[str, tuple[list[str], ...]] = {
    "kb add": (["docs"], ["docs", "--rebuild"]),
    "kb copy": (["library", "second"],),
    "kb remove": (["-c", "second", "--all"],),
    "kb rollback": (["library"],),
    "kb search": (["lighthouse", "-c", "library"],),
    "kb list": ([],),
    "kb stats": ([],),
    "kb export": (["library.jsonl"],),
    "kb refresh": (["--dry-run"],),
    "verify": ([FACT, "-c", "library"],),
    "check": (["docs/page.txt", "-c", "library"],),
    "ground": (["docs/page.txt", "-d", "docs"],),
    "answer": (["When was the lighthouse built?", "-d", "docs"],),
    "batch": (["claims.csv", "out.csv", "-c", "library"],),
    "cases list": ([],),
    "cases show": (["00"],),
    "cases replay": (["00"],),
    "cases diff": (["00", "01"],),
    "cases export": (["00"],),
    "cases prune": ([],),
    "keys add": (["somebody"],),
    "keys list": ([],),
    "keys remove": (["somebody"],),
    "models add": (["strong", "--from", "base.gguf", "--adapter", "adapter.safetensors"],),
    "calibrate": (["labelled.jsonl", "-c", "library"],),
    "models list": ([],),
    "doctor": ([],),
    "eval claims": (["claims.jsonl", "-c", "library"],),
    "kb starter": ([],),
    "demo": (["-q"],),
    "models remove": (["strong"],),
}
"""Every command that opens the data folder, with what it is called with; in an order in which one finds what another wrote."""
KEEP_NOTHING = {"completion", "eval grounding", "eval stance", "mcp", "models export", "serve", "sources list", "sources show"}
"""Commands that open no data folder, and servers: tests/service has those, and the last test here one of them."""
QUICK = ("kb add", "kb copy", "kb search", "verify", "cases list", "keys add", "models add", "doctor")

RUN = """
import json, os, sys
os.umask(int(sys.argv[1]))
from adjudge.cli.main import main
for home, words in json.loads(sys.argv[2]):
    os.environ["ADJUDGE_HOME"] = home
    sys.argv = ["adjudge", *words]
    try:
        main()
    except SystemExit as ended:
        if ended.code not in (0, 1, 2, None):
            raise
os._exit(0)
"""


def names(command: object, words: tuple[str, ...] = ()) -> Iterator[str]:
    """The commands there are."""
    inner = getattr(command, "commands", {})
    yield from (name for key, one in inner.items() for name in names(one, (*words, key))) if inner else iter([" ".join(words)])


def run(folder: Path, umask: int, calls: list[list[str]], homes: Sequence[Path] = (), **environment: str) -> str:
    """Commands, one after the other in a process with a umask, each on its own home where some are given; what they printed."""
    given = list(zip(map(str, homes or [folder / "home"] * len(calls)), calls, strict=True))
    clean = {k: v for k, v in os.environ.items() if not k.startswith("ADJUDGE_")}
    ended = subprocess.run(
        [sys.executable, "-c", RUN, str(umask), json.dumps(given)],
        cwd=folder, env=clean | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    return ended.stdout + ended.stderr


def open_to_others(*places: Path) -> list[str]:
    """Folders that are not 0700 and files that are not 0600, among some and all that lies in them."""
    every = [path for place in places for path in (place, *place.rglob("*"))]
    modes = {path: path.lstat().st_mode for path in every}
    right = {path: 0o700 if stat.S_ISDIR(mode) else 0o600 for path, mode in modes.items()}
    return [f"{oct(stat.S_IMODE(mode))} {path.name}" for path, mode in modes.items() if stat.S_IMODE(mode) != right[path]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A working folder with a few documents, outside the data folder."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.txt").write_text(PAGES)
    (tmp_path / "claims.csv").write_text(f"claim\n{FACT}\n")
    (tmp_path / "claims.jsonl").write_text(json.dumps({"claim": FACT, "label": "supported"}) + "\n")
    years = ({"claim": f"The lighthouse was built in {year}.", "label": "REFUTES"} for year in range(1900, 1940))
    (tmp_path / "labelled.jsonl").write_text("".join(json.dumps(row) + "\n" for row in years))
    base = small_decoder.write_base(tmp_path / "base.gguf")
    small_decoder.write_adapter_for(base, tmp_path / "adapter.safetensors")
    return tmp_path


def test_every_command_that_keeps_anything_is_tried() -> None:
    assert set(names(command_line(COMMANDS))) == KEEPERS.keys() | KEEP_NOTHING, "a command is missing above"


@pytest.mark.parametrize("umask", UMASKS, ids=oct)
def test_what_is_made_is_its_owner_s_alone(umask: int, folder: Path) -> None:
    calls = [[*name.split(), *words] for name in QUICK for words in KEEPERS[name]]
    said = run(folder, umask, calls, [folder / "home" / "deep"] * len(calls))
    assert (folder / "home" / "deep" / "adjudge.db").is_file()
    assert open_to_others(folder / "home") == [] and "is yours alone" in said
    print(f"umask {umask:03o}: {len(calls)} commands, {sum(1 for _ in (folder / 'home').rglob('*'))} files, all private")


@pytest.mark.long
@pytest.mark.parametrize("umask", UMASKS, ids=oct)
def test_every_command_leaves_the_home_private(umask: int, folder: Path) -> None:
    looked = 0
    for name, calls in KEEPERS.items():
        run(folder, umask, [[*name.split(), *words] for words in calls])
        assert open_to_others(folder / "home") == [], name
        looked += sum(1 for _ in (folder / "home").rglob("*"))
    made = stat.S_IMODE((folder / "library.jsonl").stat().st_mode)
    assert made == 0o666 & ~umask, "what is asked for by name is as its owner has files made"
    print(f"umask {umask:03o}: {len(KEEPERS)} commands one by one, {looked} looks at files")


def test_the_first_command_on_a_machine_makes_it_private(folder: Path) -> None:
    """Whichever it is: each that needs no document, on a home that is not there yet."""
    first = [name for name in KEEPERS if name in ("kb list", "kb stats", "cases list", "keys add", "keys list", "cases prune")]
    for umask in UMASKS:
        homes = [folder / f"{umask}{name.replace(' ', '')}" for name in first]
        run(folder, umask, [[*name.split(), *KEEPERS[name][0]] for name in first], homes)
        for home in homes:
            assert (home / "adjudge.db").is_file() and open_to_others(home) == []
    print(f"{len(first) * len(UMASKS)} first commands")


# Homes that are there already.


def opened_up(home: Path) -> None:
    """As a home of an earlier Adjudge was."""
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.fixture
def old(folder: Path) -> Path:
    run(folder, 0o022, [["kb", "add", "docs"]])
    opened_up(folder / "home")
    return folder / "home"


def test_an_open_home_of_ours_is_closed_when_it_is_opened(old: Path, folder: Path) -> None:
    (old / "adjudge.toml").write_text('workspace = "mine"\n')
    (old / "adjudge.toml").chmod(0o644)
    assert "is yours alone" in run(folder, 0o022, [["doctor"]])
    assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (old, *old.iterdir())} == {0}


def test_a_folder_that_holds_other_things_is_left_to_its_owner(old: Path, folder: Path) -> None:
    (old / "thesis.txt").write_text("Mine.")
    (old / "thesis.txt").chmod(0o644)
    said = run(folder, 0o022, [["doctor"]])
    assert stat.S_IMODE(old.stat().st_mode) == 0o755 and stat.S_IMODE((old / "thesis.txt").stat().st_mode) == 0o644
    assert stat.S_IMODE((old / "adjudge.db").stat().st_mode) == 0o600
    assert "ok   privacy" in said and f"chmod go-rwx {old}" in said
    old.chmod(0o777)
    said = run(folder, 0o022, [["doctor"]])
    assert "BAD  privacy" in said and f"chmod -R go-rwx {old}" in said


def test_a_folder_that_all_may_write_to_is_never_closed(old: Path, folder: Path) -> None:
    """Such as /tmp: others would no longer get at what is theirs."""
    old.chmod(0o1777)
    run(folder, 0o022, [["kb", "list"]])
    assert stat.S_IMODE(old.stat().st_mode) == 0o1777
    assert stat.S_IMODE((old / "adjudge.db").stat().st_mode) == 0o600


def test_a_store_elsewhere_is_left_open_and_the_doctor_says_so(old: Path, folder: Path) -> None:
    elsewhere = folder / "shared"
    elsewhere.mkdir()
    shutil.copy(old / "adjudge.db", elsewhere / "team.db")
    (elsewhere / "team.db").chmod(0o644)
    said = run(folder, 0o022, [["kb", "list"], ["doctor"]], ADJUDGE_STORE=str(elsewhere / "team.db"))
    assert stat.S_IMODE((elsewhere / "team.db").stat().st_mode) == 0o644
    assert "BAD  privacy" in said and f"chmod -R go-rwx {elsewhere / 'team.db'}" in said
    subprocess.run(["chmod", "go-rwx", elsewhere / "team.db"], check=True)
    said = run(folder, 0o022, [["doctor"]], ADJUDGE_STORE=str(elsewhere / "team.db"))
    assert "ok   privacy" in said


# Settings that name what is no file and no folder: one sentence, at once.


@pytest.fixture
def odd(tmp_path: Path) -> Callable[[str], str]:
    """What is neither, by its kind."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "page.txt").write_text("A page.")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    kinds = {
        "pipe": tmp_path / "pipe",
        "file": tmp_path / "page.txt",
        "loop": tmp_path / "loop",
        "inside": tmp_path / "page.txt" / "x",
    }
    return lambda kind: str(kinds.get(kind, kind))


ODD = ("/dev/null", "/dev/zero", "/dev/full", "pipe", "file", "inside", "loop", "/proc/self/nothing")
NAMED = ("ADJUDGE_HOME", "ADJUDGE_STORE", "ADJUDGE_POLICY", "ADJUDGE_SOURCES", "ADJUDGE_JUDGE")


def test_settings_that_name_devices_are_refused_in_one_sentence(odd: Callable[[str], str], folder: Path) -> None:
    """All in one process: one that hung would be ended by the limit."""
    script = f"""
import json, os, sys, io, contextlib
from adjudge.cli.main import main
said = []
for name, value in json.loads(sys.argv[1]):
    os.environ.pop("ADJUDGE_HOME", None)
    os.environ |= {{"ADJUDGE_HOME": {str(folder / "home")!r}, name: value}}
    sys.argv = ["adjudge", "kb", "list"]
    sys.stdout, sys.stderr = out, err = io.StringIO(), io.StringIO()
    try:
        main()
    except SystemExit as ended:
        said.append([ended.code, out.getvalue(), err.getvalue()])
    os.environ.pop(name)
sys.__stdout__.write(json.dumps(said))
"""
    asked = [(name, odd(kind)) for name in NAMED for kind in ODD]
    ended = subprocess.run(
        [sys.executable, "-c", script, json.dumps(asked)], cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert ended.returncode == 0, ended.stderr
    for (name, value), (code, out, err) in zip(asked, json.loads(ended.stdout), strict=True):
        assert code == 2 and out == "" and err.count("\n") == 1 and err.startswith("adjudge: "), (name, value, code, err)
    print(f"{len(asked)} settings")


@pytest.mark.parametrize("kind", ["/dev/zero", "/dev/null", "pipe", "folder"])
@pytest.mark.parametrize("where", ["working folder", "data folder"])
def test_a_settings_file_that_is_none_is_refused_in_one_sentence(
    kind: str, where: str, odd: Callable[[str], str], folder: Path
) -> None:
    place = folder / ("adjudge.toml" if where == "working folder" else "home/adjudge.toml")
    place.parent.mkdir(exist_ok=True)
    place.mkdir() if kind == "folder" else place.symlink_to(odd(kind))
    ended = subprocess.run(
        [sys.executable, "-m", "adjudge", "kb", "list"], cwd=folder, capture_output=True, text=True, check=False, timeout=300,
        env={k: v for k, v in os.environ.items() if not k.startswith("ADJUDGE_")} | {"ADJUDGE_HOME": str(folder / "home")},
    )  # fmt: skip
    assert ended.returncode == 2 and ended.stderr.count("\n") == 1 and "it is not a file" in ended.stderr
