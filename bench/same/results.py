"""Results of the net: kept outside the tree, a packed file a kind, and compared with what the product gives now."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ABSENT = "(absent)"
FAILED = "failed"
"""Of a result that is none: neither a value nor a refusal."""
SHOWN = 160
"""Characters of a value that are shown around the place where two differ."""
FEW = 5
"""Differences of a kind that are shown; all are counted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """A result as it lies in a file: the case, the checksums of its input and of itself, and its canonical JSON."""

    id: str
    input: str
    sha256: str
    result: str

    @property
    def failed(self) -> bool:
        return self.result.startswith(f'{{"{FAILED}":')

    @property
    def value(self) -> Any:
        return json.loads(self.result)


@dataclass(frozen=True, kw_only=True, slots=True)
class Changed:
    """A case that is not as it was: where it differs first, and what stands there in either."""

    kind: str
    id: str
    pointer: str
    before: str
    now: str

    def __str__(self) -> str:
        return f"{self.kind} {self.id} at {self.pointer or '/'}\n    before: {self.before}\n    now:    {self.now}"


def compared(kind: str, before: Mapping[str, Kept], now: Mapping[str, Kept], wanted: Iterable[str]) -> Iterator[Changed]:
    """Every case that is not to the last byte what it was. A case that either side lacks is one, and so is one whose input is
    another, or that failed: what would be equal then proves nothing."""
    for id_ in wanted:
        old, new = before.get(id_), now.get(id_)
        if old is None or new is None:
            there = ("recorded" if old else ABSENT, "made" if new else ABSENT)
            yield Changed(kind=kind, id=id_, pointer="", before=there[0], now=there[1])
        elif old.input != new.input:
            yield Changed(kind=kind, id=id_, pointer="(input)", before=old.input[:16], now=new.input[:16])
        elif new.failed:
            yield Changed(kind=kind, id=id_, pointer="(failed)", before=_cut(old.result, 0), now=_cut(new.result, 0))
        elif old.sha256 != new.sha256:
            yield _changed(kind, id_, old, new)


def _changed(kind: str, id_: str, old: Kept, new: Kept) -> Changed:
    found = first_difference(old.value, new.value)
    pointer, before, now = found or ("(bytes)", old.result, new.result)
    return Changed(kind=kind, id=id_, pointer=pointer, **dict(zip(("before", "now"), around(before, now), strict=True)))


def canonical(result: Any) -> tuple[bytes, str]:
    """The bytes of a result, equal for equal results, and their checksum."""
    data = json.dumps(result, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return data, hashlib.sha256(data).hexdigest()


class _Absent:
    """Stands where a value has nothing."""


def first_difference(before: Any, now: Any, pointer: str = "") -> tuple[str, Any, Any] | None:
    """The JSON pointer of the first place where two values differ, with what stands there in either; None where they are equal.
    A whole number is not the same as one with a point: their bytes differ."""
    if isinstance(before, dict) and isinstance(now, dict):
        pairs = [(_escaped(key), before.get(key, _Absent), now.get(key, _Absent)) for key in sorted({**before, **now})]
    elif isinstance(before, list) and isinstance(now, list):
        longest = max(len(before), len(now))
        filled = ([*some, *[_Absent] * (longest - len(some))] for some in (before, now))
        pairs = [(str(place), one, other) for place, (one, other) in enumerate(zip(*filled, strict=True))]
    else:
        same = type(before) is type(now) and (before == now and repr(before) == repr(now))
        return None if same else (pointer, before, now)
    for name, one, other in pairs:
        if found := first_difference(one, other, f"{pointer}/{name}"):
            return found
    return None


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def around(before: Any, now: Any) -> tuple[str, str]:
    """Two values as they can be shown: of long ones the stretch from a little before the first character that differs."""
    one, other = (ABSENT if value is _Absent else json.dumps(value, ensure_ascii=False) for value in (before, now))
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, start - SHOWN // 4)
    return tuple(_cut(text, start) for text in (one, other))  # type: ignore[return-value]


def _cut(text: str, start: int) -> str:
    end = start + SHOWN
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def report(
    wanted: Mapping[str, Sequence[str]], before: Mapping[str, Mapping[str, Kept]], now: Mapping[str, Mapping[str, Kept]]
) -> int:
    """Says what differs of the cases that are named by kind; 1 where anything does."""
    different = 0
    for kind, of_kind in wanted.items():
        changed = list(compared(kind, before[kind], now[kind], of_kind))
        different += len(changed)
        for one in changed[:FEW]:
            print(one)
        print(f"{kind}: {len(of_kind) - len(changed)} of {len(of_kind)} the same{_places(changed)}", flush=True)
    print("Everything is the same." if not different else f"{different} cases differ.")
    return 1 if different else 0


def _places(changed: Sequence[Changed]) -> str:
    """The parts of results in which the changed ones differ first."""
    parts = Counter(one.pointer.split("/")[1] if one.pointer.startswith("/") else one.pointer for one in changed)
    return "; first different in " + ", ".join(f"{part or 'absent'} {n}" for part, n in parts.most_common()) if changed else ""


def file_of(folder: Path, kind: str) -> Path:
    return folder / f"{kind}.jsonl.gz"


def write(folder: Path, kind: str, results: Iterable[Kept]) -> None:
    """The file of a kind, whole or not there, and the same bytes for the same results."""
    folder.mkdir(parents=True, exist_ok=True)
    partial = file_of(folder, kind).with_suffix(".partial")
    with (
        partial.open("wb") as out,
        gzip.GzipFile(filename="", mode="wb", fileobj=out, compresslevel=6, mtime=0) as packed,
    ):
        for one in results:
            packed.write(_line(one))
    partial.replace(file_of(folder, kind))


def read(folder: Path, kind: str) -> dict[str, Kept]:
    """The results of a kind by the names of their cases; none where there is no file."""
    path = file_of(folder, kind)
    if not path.is_file():
        return {}
    with gzip.open(path, "rb") as packed:
        return {one.id: one for one in map(_kept, packed)}


class Running:
    """The results of a run that is under way, a line each as they come: whoever was interrupted goes on from there. They are
    thrown away where the code that made them is not the code of now."""

    def __init__(self, folder: Path, code: str, *, anew: bool = False) -> None:
        self._folder, self._code = folder, folder / "code"
        if anew or not self._code.is_file() or self._code.read_text(encoding="utf-8") != code:
            self.end()
            folder.mkdir(parents=True, exist_ok=True)
            self._code.write_text(code, encoding="utf-8")

    def keep(self, kind: str, one: Kept) -> None:
        with (self._folder / f"{kind}.jsonl").open("ab") as out:
            out.write(_line(one))

    def done(self, kind: str) -> dict[str, Kept]:
        """What is there; a line that was cut off when the run ended is not."""
        path = self._folder / f"{kind}.jsonl"
        lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
        return {one.id: one for one in (_kept(line) for line in lines if line.endswith(b"\n"))}

    def end(self) -> None:
        """Forgets the run."""
        for path in self._folder.glob("*") if self._folder.is_dir() else ():
            path.unlink()


def _line(one: Kept) -> bytes:
    head = json.dumps([one.id, one.input, one.sha256])
    return f"{head}\t{one.result}\n".encode("utf-8", "surrogatepass")


def _kept(line: bytes) -> Kept:
    head, _, result = line.decode("utf-8", "surrogatepass").rstrip("\n").partition("\t")
    id_, input_, sha256 = json.loads(head)
    return Kept(id=id_, input=input_, sha256=sha256, result=result)
