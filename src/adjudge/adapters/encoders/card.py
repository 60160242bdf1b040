"""A shipped model's card: what it is, where it came from, and the hashes its files must have."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from math import isnan
from pathlib import Path
from typing import Any, TypeVar

from adjudge.errors import StoreDamaged, StoreError
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceCalibration

# A monotone piecewise-linear map from raw cosine to the scale the policy's similarity thresholds are written for.


@dataclass(frozen=True, kw_only=True, slots=True)
class CalibrationMap:
    """Straight lines between knots, flat outside them: never falling, always within 0 and 1."""

    cosines: tuple[float, ...]
    """Where the knots stand, strictly rising."""
    semantics: tuple[float, ...]
    """What each knot means on the policy's scale, never falling."""

    @classmethod
    def from_knots(cls, knots: Sequence[Sequence[float]]) -> CalibrationMap:
        """The map through `[[cosine, semantic], ...]`; refuses knots that would not make a monotone map."""
        cosines = tuple(float(cosine) for cosine, _ in knots)
        semantics = tuple(float(semantic) for _, semantic in knots)
        rising = all(left < right for left, right in pairwise(cosines))
        never_falling = all(left <= right for left, right in pairwise(semantics))
        bounded = all(0.0 <= semantic <= 1.0 for semantic in semantics)
        if len(cosines) < 2 or not (rising and never_falling and bounded):
            raise StoreError(
                "A similarity calibration needs two knots or more that rise within 0 and 1.",
                "Reinstall Adjudge to restore its model cards.",
            )
        return cls(cosines=cosines, semantics=semantics)

    def __call__(self, cosine: float) -> float:
        """The calibrated similarity of a raw cosine."""
        if isnan(cosine):  # no direction, no likeness; an order comparison below would call it a perfect match
            return 0.0
        right = bisect_right(self.cosines, cosine)
        if right == 0:
            return self.semantics[0]
        if right == len(self.cosines):
            return self.semantics[-1]
        low, high = self.cosines[right - 1], self.cosines[right]
        start, end = self.semantics[right - 1], self.semantics[right]
        # Rounding may overshoot the next knot by one unit in the last place; the map must still never fall.
        return min(end, start + (end - start) * (cosine - low) / (high - low))


MODELS = Path(__file__).parents[2] / "models"
"""Where the weights lie in a clone: beside the code."""
WEIGHTS = ("adjudge_judge", "adjudge_models", "adjudge_gte", "adjudge_strong")
"""The packages that bring the weights where Adjudge was installed from wheels (`packages/`): one file of everything would be
larger than a registry takes."""
OPTIONAL: Mapping[str, str] = {"gte-small-int8": "transformer", "strong": "strong"}
"""Models that only an extra brings, each with the extra's name."""

_REMEDY = "Reinstall Adjudge to restore its model files."


def model_folders() -> list[Path]:
    """Every folder of weights that is installed, in the order of their names; those beside the code come before packages."""
    found: dict[str, Path] = {}
    for place in _places():
        for card in place.glob("*/card.json"):
            found.setdefault(card.parent.name, card.parent)
    return [found[name] for name in sorted(found)]


def model_folder(name: str) -> Path:
    """The folder of one model. Where it is not installed, one that does not exist, unless an extra brings it: then StoreError
    says which."""
    for place in _places():
        if (place / name / "card.json").is_file():
            return place / name
    if name in OPTIONAL:
        raise StoreError(
            f"The model {name} is not installed: it comes with an extra.",
            f"Install it: pip install 'adjudge[{OPTIONAL[name]}]'.",
        )
    return MODELS / name


def shipped_file(name: str) -> Path | None:
    """A file that a package of weights brings beside its models; None where none is installed that does."""
    return next((place / name for place in _places() if (place / name).is_file()), None)


def shipped_corrections(name: str) -> CorrectionsCard | None:
    """The card of corrections that are installed; None where they are not."""
    card = shipped_file(f"{name}/card.json")
    return card_of(CorrectionsCard, card.parent) if card is not None else None


def _places() -> Iterator[Path]:
    yield MODELS
    for package in WEIGHTS:
        spec = find_spec(package)  # looks for the folder, imports nothing
        for place in (spec.submodule_search_locations or ()) if spec else ():
            yield Path(place)


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelCard:
    """What every folder of weights says about itself in `card.json` (for people: `card.md` beside it)."""

    folder: Path
    name: str
    """Stamped on what the model made."""
    licence: str
    origin: str
    made: str
    """How the weights were made, in a sentence."""
    sha256: Mapping[str, str]
    """File name to the hash its bytes must have."""

    def file(self, name: str) -> Path:
        """A weight file of this model; raises StoreError when it is not there."""
        path = self.folder / name
        if not path.is_file():
            raise StoreError(f"The model {self.name} lacks its file {name}.", _REMEDY)
        return path

    def verify(self) -> None:
        """Reads every file and compares hashes; raises StoreDamaged at the first that differs."""
        for name, expected in self.sha256.items():
            with self.file(name).open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
            if found != expected:
                raise StoreDamaged(f"The file {name} of the model {self.name} is not the one that was shipped.", _REMEDY)


@dataclass(frozen=True, kw_only=True, slots=True)
class EmbedderCard(ModelCard):
    """The card of a model that turns texts into vectors: those of different names never meet."""

    size: int
    """Numbers in a vector."""
    calibration: CalibrationMap


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceCard(ModelCard):
    """The card of a model that reads a text against a claim."""

    roles: frozenset[str]
    """The parts it plays: scout, judge, or both."""
    tokens: int
    """Read of a pair at the most."""
    calibration: StanceCalibration


@dataclass(frozen=True, kw_only=True, slots=True)
class WorthinessCard(ModelCard):
    """The card of a model that says how worth checking a sentence is."""

    reads: str
    """The embedder whose vectors it reads, and no other's."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CorrectionsCard(ModelCard):
    """The card of corrections to a model that is fetched elsewhere."""

    corrects: str
    """The SHA-256 of the file they correct."""
    calibration: StanceCalibration
    """Of what comes of both together: it may change while the weights stay."""


Card = TypeVar("Card", bound=ModelCard)
_LACKS = {
    EmbedderCard: "makes no vectors",
    StanceCard: "weighs no evidence",
    WorthinessCard: "picks no sentences",
    CorrectionsCard: "corrects no other",
}


def card_of(kind: type[Card], folder: Path) -> Card:
    """The card of a model of one kind; raises StoreError for one of another."""
    card = read_card(folder)
    if not isinstance(card, kind):
        raise StoreError(f"The model in the folder {folder.name} {_LACKS[kind]}.", _REMEDY)
    return card


def _calibration(told: Mapping[str, Any]) -> StanceCalibration:
    temperature, beside = float(told["temperature"]), float(told.get("beside", 0.0))
    given = _calibration(told["given"]) if "given" in told else None
    return StanceCalibration(temperature=temperature, beside=beside, given=given)


def read_card(folder: Path) -> EmbedderCard | StanceCard | WorthinessCard | CorrectionsCard:
    """The card of the model in `folder`, of whichever kind; raises StoreError when there is none that can be read."""
    try:
        fields: dict[str, Any] = json.loads((folder / "card.json").read_text(encoding="utf-8"))
        common = {name: fields[name] for name in ("name", "licence", "origin", "made", "sha256")} | {"folder": folder}
        if "roles" in fields:
            fit = _calibration(fields["calibration"])
            roles = frozenset(fields["roles"])
            return StanceCard(roles=roles, tokens=int(fields["tokens"]), calibration=fit, **common)
        if "corrects" in fields:
            fit = _calibration(fields["calibration"])
            return CorrectionsCard(corrects=str(fields["corrects"]), calibration=fit, **common)
        if "reads" in fields:
            return WorthinessCard(reads=str(fields["reads"]), **common)
        return EmbedderCard(size=fields["size"], calibration=CalibrationMap.from_knots(fields["calibration"]), **common)
    except FileNotFoundError:
        raise StoreError(f"There is no model card in the folder {folder.name}.", _REMEDY) from None
    except (OSError, ValueError, KeyError, TypeError) as broken:
        raise StoreError(f"The model card in the folder {folder.name} cannot be read.", _REMEDY) from broken
