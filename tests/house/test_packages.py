"""What is installed elsewhere: the wheels of the weights say what they hold, and Adjudge asks for exactly them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from adjudge.adapters.encoders import card as cards

NAMES = ("adjudge-gte", "adjudge-judge", "adjudge-models", "adjudge-strong")
EXTRAS = {"transformer": "adjudge-gte", "strong": "adjudge-strong"}


@pytest.fixture(scope="module")
def packages(root: Path) -> dict[str, Any]:
    return {name: tomllib.loads((root / "packages" / name / "pyproject.toml").read_text()) for name in NAMES}


def held(package: dict[str, Any]) -> dict[str, str]:
    """Model to the folder of the wheel it is put into."""
    included = package["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    return {Path(source).name: place for source, place in included.items() if "/models/" in source}


def test_every_shipped_model_is_in_one_wheel_where_the_loader_looks_for_it(packages: dict[str, Any]) -> None:
    places = {name: place for package in packages.values() for name, place in held(package).items()}
    assert set(places) == {folder.name for folder in cards.MODELS.iterdir() if folder.is_dir()}
    assert sum(len(held(package)) for package in packages.values()) == len(places), "none of them twice"
    assert {Path(place).parent.name for place in places.values()} == set(cards.WEIGHTS)
    assert all(Path(place).name == name for name, place in places.items())


def test_a_version_of_a_wheel_never_changes_its_weights(packages: dict[str, Any]) -> None:
    """A card has the hashes of the weights; so whoever ships others writes another hash here, and sees the version above."""
    for name, package in packages.items():
        written = package["tool"]["adjudge"]["cards"]
        found = {m: hashlib.sha256((cards.MODELS / m / "card.json").read_bytes()).hexdigest() for m in held(package)}
        assert written == found, f"{name} holds other weights than its version {package['project']['version']}: raise it"


def test_the_extras_ask_for_the_versions_that_there_are(packages: dict[str, Any], project: dict[str, Any]) -> None:
    for extra, name in EXTRAS.items():
        (asked,) = map(Requirement, project["project"]["optional-dependencies"][extra])
        assert str(asked) == f"{name}=={packages[name]['project']['version']}"
    assert {model: extra for extra, name in EXTRAS.items() for model in held(packages[name])} == cards.OPTIONAL
