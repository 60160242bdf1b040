"""A shipped model's card: what it is, where it came from, and the hashes its files must have."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.adapters.encoders.calibration_map import CalibrationMap
from adjudge.errors import StoreDamaged, StoreError

MODELS = Path(__file__).parents[2] / "models"
"""Where the package keeps its weights."""

_REMEDY = "Reinstall Adjudge to restore its model files."


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelCard:
    """What a folder of weights says about itself in `card.json` (for people: `card.md` beside it)."""

    folder: Path
    name: str
    """Stamped on every collection: vectors of different names never meet."""
    size: int
    """Numbers in a vector."""
    licence: str
    origin: str
    made: str
    """How the weights were made, in a sentence."""
    sha256: Mapping[str, str]
    """File name to the hash its bytes must have."""
    calibration: CalibrationMap

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
                raise StoreDamaged(
                    f"The file {name} of the model {self.name} is not the one that was shipped.", _REMEDY
                )


def read_card(folder: Path) -> ModelCard:
    """The card of the model in `folder`; raises StoreError when there is none that can be read."""
    path = folder / "card.json"
    try:
        fields: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return ModelCard(
            folder=folder,
            name=fields["name"],
            size=fields["size"],
            licence=fields["licence"],
            origin=fields["origin"],
            made=fields["made"],
            sha256=fields["sha256"],
            calibration=CalibrationMap.from_knots(fields["calibration"]),
        )
    except FileNotFoundError:
        raise StoreError(f"There is no model card in the folder {folder.name}.", _REMEDY) from None
    except (OSError, ValueError, KeyError, TypeError) as broken:
        raise StoreError(f"The model card in the folder {folder.name} cannot be read.", _REMEDY) from broken
