"""What was answered, kept row by row: a run that is stopped goes on where it was, and one that is repeated only counts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

import adjudge


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimRow:
    """A claim verified, and what the twelve lines make of it."""

    id: str
    dataset: str
    label: str
    verdict: str
    supported: float = 0.0
    refuted: float = 0.0
    parts: tuple[tuple[tuple[float, float, float], ...], ...] = ()
    """What the fitted model looks at, for every part of the claim."""
    stands: tuple[str, ...] = ()
    """The sides that the rules leave standing where the model proposes them."""
    surest: float = 1.0
    """What no probability of the way it was decided in goes beyond."""
    way: str = ""
    floor: float = 0.0
    """Above 0 where the plain reading leans to support, below where to refutation."""
    seconds: float | None = None
    """None where readings were remembered: then the time says nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundingRow:
    """A claim held against a text, by the ledger and by the plain reading: the probability that it is borne out."""

    id: str
    dataset: str
    label: str
    product: float
    floor: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceRow:
    """What a text says of a claim."""

    id: str
    dataset: str
    label: str
    supports: float
    refutes: float
    neutral: float

    @property
    def said(self) -> str:
        best = max(self.supports, self.refutes, self.neutral)
        if best == self.neutral:
            return "NEI"
        return "SUPPORTS" if best == self.supports else "REFUTES"

    @property
    def sure(self) -> float:
        return max(self.supports, self.refutes, self.neutral)


Row = TypeVar("Row", ClaimRow, GroundingRow, StanceRow)


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept(Generic[Row]):
    """A file of rows of one kind, each under its set and id."""

    file: Path
    kind: type[Row]
    rows: dict[tuple[str, str], Row] = field(default_factory=dict)

    @classmethod
    def open(cls, file: Path, kind: type[Row]) -> Kept[Row]:
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        rows = [_row(line, kind) for line in lines if line.endswith("}")]  # the last may have been cut off
        return cls(file=file, kind=kind, rows={(row.dataset, row.id): row for row in rows})

    def answered(self, dataset: str, wanted: Iterable[tuple[str, Callable[[], Row]]]) -> list[Row]:
        """The rows of some ids, in their order; what is not kept is answered now and kept."""
        found, asked = [], list(wanted)
        with self.file.open("a", encoding="utf-8") as kept:
            for done, (name, answer) in enumerate(asked, 1):
                if (dataset, name) not in self.rows:
                    self.rows[dataset, name] = row = answer()
                    kept.write(json.dumps(asdict(row)) + "\n")
                    kept.flush()
                    if done % 25 == 0:
                        print(f"  {dataset}: {done:,} of {len(asked):,}", flush=True)
                found.append(self.rows[dataset, name])
        return found


def _row(line: str, kind: type[Row]) -> Row:
    given = json.loads(line)
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in given.items()})


ASKING = ("caught.py", "judging.py", "twelve_lines.py")
"""What of this folder has a say in an answer."""


def stamp(versions: dict[str, str]) -> str:
    """What answers depend on: models and policy by name, and the code, which changes without either. Readings are kept apart, so
    that other code over the same models costs little."""
    package, here = Path(adjudge.__file__).parent, Path(__file__).parent
    files = [*sorted(package.rglob("*.py")), *(here / name for name in ASKING)]
    named = json.dumps(versions, sort_keys=True).encode()
    return hashlib.sha256(b"\0".join((named, *(file.read_bytes() for file in files)))).hexdigest()[:12]
