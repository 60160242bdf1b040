"""Nothing is told to anybody unasked: no name is looked up, no other machine turned to, nothing left in the user's folders.

Commands run as a person runs them, in a fresh home. Lookups are recorded below Python (name_lookups.c), for what native
libraries look up Python never sees; none of them is let through. Nothing in the environment speaks of telemetry: the
package itself has to see to it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

FACT = "The lighthouse of Orrin was built in 1874."
SHIM = Path(__file__).with_name("name_lookups.c")
KEPT = ("PATH", "LANG", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
TELEMETRY = "ORT_DISABLE_TELEMETRY"
SHORT, LONG = 12.0, 60.0
"""Seconds that a server is watched: onnxruntime looks its collector up some five seconds after a model is loaded."""


@dataclass(frozen=True, kw_only=True)
class Watched:
    """A person's fresh folders, and the record of what is looked up."""

    folder: Path
    shim: Path
    data: Path

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        fresh = {"HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache"), "ADJUDGE_HOME": str(self.data)}
        return kept | fresh | {"LD_PRELOAD": str(self.shim), "NAME_LOOKUPS": str(self.folder / "lookups")}

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def lookups(self) -> list[str]:
        """What was looked up or turned to, in order."""
        record = self.folder / "lookups"
        return record.read_text().splitlines() if record.exists() else []

    @property
    def left_behind(self) -> list[str]:
        """Files in the home that is not Adjudge's."""
        return sorted(str(path.relative_to(self.home)) for path in self.home.rglob("*") if path.is_file())

    def run(self, *command: object, **environment: str) -> str:
        """A command to its end; what it printed."""
        words, clean = [sys.executable, *map(str, command)], self.environment | environment
        done = subprocess.run(words, env=clean, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode in {0, 3, 4, 5}, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What records lookups, made for this machine."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.fail("Lookups are recorded by a C library on Linux: install a C compiler (Debian: gcc).", pytrace=False)
    made = tmp_path_factory.mktemp("shim") / "name_lookups.so"
    subprocess.run([compiler, "-Wall", "-Werror", "-shared", "-fPIC", "-o", made, SHIM, "-ldl"], check=True)
    return made


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, starter_home: Path) -> Path:
    """A data folder with a page about a lighthouse; the starter knowledge base is in place."""
    from adjudge.engine import Engine
    from adjudge.settings import Settings

    folder = tmp_path_factory.mktemp("data")
    shutil.copytree(starter_home, folder, dirs_exist_ok=True)
    row = {
        "id": "1",
        "title": "Orrin",
        "text": f"{FACT} It stands on the northern cape.",
        "url": "https://orrin.example/",
    }
    (folder / "page.jsonl").write_text(json.dumps(row), encoding="utf-8")
    with Engine(Settings(home=str(folder))) as engine:
        assert engine.build_starter() is None
        engine.ingest([folder / "page.jsonl"])
    return folder


@pytest.fixture
def watch(tmp_path: Path, shim: Path, data: Path) -> Callable[[str], Watched]:
    """Watches somebody new."""

    def begin(name: str) -> Watched:
        (tmp_path / name / "home").mkdir(parents=True)
        article = f"{FACT} The keeper lived there until 1931, as [the town's page](https://orrin.example/) says."
        (tmp_path / name / "article.md").write_text(article, encoding="utf-8")
        return Watched(folder=tmp_path / name, shim=shim, data=data)

    return begin


@pytest.fixture
def watched(watch: Callable[[str], Watched]) -> Watched:
    return watch("somebody")


NATIVE = """
import ctypes, socket
libc = ctypes.CDLL(None)
libc.gethostbyname(b"native.invalid")
libc.gethostbyname(b"127.0.0.1")
for ask in (lambda: socket.getaddrinfo("python.invalid", 80), lambda: socket.getaddrinfo("127.0.0.1", 80),
            lambda: socket.create_connection(("192.0.2.1", 80))):
    try:
        ask()
    except OSError:
        pass
"""


def test_the_record_has_what_python_and_native_code_look_up_and_nothing_gets_through(watched: Watched) -> None:
    watched.run("-c", NATIVE)
    assert watched.lookups == [
        "gethostbyname native.invalid", "getaddrinfo python.invalid", "connect 192.0.2.1 port 80",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "command",
    [("verify", FACT), ("check", "article.md"), ("ground", "article.md", "--docs", "article.md")],
    ids=["verify", "check", "ground"],
)
def test_a_command_asks_nobody_and_leaves_nothing(watched: Watched, command: tuple[str, ...]) -> None:
    assert json.loads(watched.run("-m", "adjudge", *command, "--json"))["case_id"]
    assert watched.lookups == []
    assert watched.left_behind == []


def test_who_asks_for_the_web_has_its_search_asked_and_nobody_else(watched: Watched) -> None:
    # In a collection that is there: the starter would be built anew under the policy of the web, and again for who comes after.
    watched.run("-m", "adjudge", "verify", FACT, "--profile", "web", "-c", "library")
    assert set(watched.lookups) == {"getaddrinfo en.wikipedia.org"}
    assert watched.left_behind == []


@pytest.mark.parametrize("least", [0.0, pytest.param(LONG, marks=pytest.mark.long)])
def test_a_server_asks_nobody_and_one_with_telemetry_on_would_be_found_out(watch: Callable[[str], Watched], least: float) -> None:
    """The second shows what the test would see if the package forgot: where this build of onnxruntime has telemetry, both signs
    of it. So too, what a user has set is not overwritten. Side by side, and the first is asked first: when the second has been
    found out, the first has had its time as well, and is given half as much again."""
    quiet, loud = watch("quiet"), watch("loud")
    with serving(quiet, {}) as address, serving(loud, {TELEMETRY: "0"}) as other:
        verify_over(address)
        begun = time.monotonic()
        verify_over(other, "The lighthouse of Orrin was built in 1875.")
        while (took := time.monotonic() - begun) < least or (took < SHORT and not all(signs_of_telemetry(loud))):
            time.sleep(0.1)
        time.sleep(took / 2)
        verify_over(address)
    assert (quiet.lookups, quiet.left_behind) == ([], [])
    assert signs_of_telemetry(loud) == (has_telemetry(), has_telemetry())


def signs_of_telemetry(watched: Watched) -> tuple[bool, bool]:
    return any("events.data" in line for line in watched.lookups), any("deviceid" in f for f in watched.left_behind)


@pytest.mark.parametrize("module", ["adjudge", "adjudge.adapters.encoders.networks"])
def test_any_module_alone_switches_telemetry_off_before_it_could_begin(watched: Watched, module: str) -> None:
    told = f"import os, sys, {module}; print(os.environ[{TELEMETRY!r}], 'onnxruntime' in sys.modules)"
    assert watched.run("-c", told).split() == ["1", "False"]
    assert watched.run("-c", told, **{TELEMETRY: "0"}).split() == ["0", "False"]


@contextmanager
def serving(watched: Watched, environment: Mapping[str, str]) -> Iterator[str]:
    """A server's address for the length of the block."""
    command = [sys.executable, "-m", "adjudge", "serve", "--port", "0", "--json"]
    clean = watched.environment | dict(environment)
    with subprocess.Popen(
        command, env=clean, cwd=watched.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


def verify_over(address: str, claim: str = FACT) -> None:
    """Has a server read with its models, what it has not read before."""
    body, kind = json.dumps({"claim": claim}).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/verify", body, kind), timeout=120) as reply:
        assert json.load(reply)["verdict"]


def has_telemetry() -> bool:
    """Whether the onnxruntime that is installed has any."""
    package = find_spec("onnxruntime")
    assert package is not None and package.origin is not None
    libraries = (Path(package.origin).parent / "capi").glob("*.so*")
    return any(TELEMETRY.encode() in library.read_bytes() for library in libraries)
