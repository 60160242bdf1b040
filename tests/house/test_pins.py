"""What is installed is pinned to the byte, and the pins follow pyproject.toml."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOGETHER = ("run", "dev", "bench", "alone")
PARTS = (*TOGETHER, "docs")
"""The site is built in an environment of its own."""
PIN = re.compile(r"^(?P<pin>[A-Za-z0-9._-]+(\[[\w,]+\])?==[^\s;]+( ; [^\\]+)?) \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def wanted(root: Path, part: str) -> list[Requirement]:
    """The lines of an .in file, without comments and the constraints of other parts."""
    lines = (root / "requirements" / f"{part}.in").read_text().splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-c "))]


def pinned(root: Path, part: str) -> dict[str, list[Requirement]]:
    pins: dict[str, list[Requirement]] = {}
    for line in (root / "requirements" / f"{part}.txt").read_text().splitlines():
        if match := PIN.match(line):
            requirement = Requirement(match["pin"])
            pins.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return pins


@pytest.mark.parametrize("part", PARTS)
def test_every_line_is_a_pin_or_a_hash_of_one(root: Path, part: str) -> None:
    """So there can be no address, no index and no package without a hash."""
    lines = (root / "requirements" / f"{part}.txt").read_text().splitlines()
    for number, line in enumerate(lines):
        assert PIN.match(line) or HASH.match(line), f"{part}.txt, line {number + 1}: {line}"
        if PIN.match(line):
            assert HASH.match(lines[number + 1]), f"{line} has no hash"
    assert "://" not in "".join(lines)


@pytest.mark.parametrize("part", PARTS)
def test_what_is_wanted_is_pinned_within_its_bounds(root: Path, part: str) -> None:
    pins = pinned(root, part)
    for requirement in wanted(root, part):
        versions = pins[canonicalize_name(requirement.name)]
        assert all(next(iter(pin.specifier)).version in requirement.specifier for pin in versions), requirement


def test_what_runs_is_what_the_project_depends_on_and_what_builds_it(root: Path, project: dict[str, Any]) -> None:
    lines = {str(r) for r in wanted(root, "run")}
    depends = {str(Requirement(d)) for d in project["project"]["dependencies"]}
    builds = {str(Requirement(d)) for d in project["build-system"]["requires"]}
    assert depends | builds <= lines
    assert {Requirement(line).name for line in lines - depends - builds} == {"editables"}, "needed by hatchling for -e"


def test_the_other_parts_are_the_project_s_too(root: Path, project: dict[str, Any]) -> None:
    dev = {str(Requirement(d)) for d in project["dependency-groups"]["dev"]}
    bench = {str(Requirement(d)) for d in project["project"]["optional-dependencies"]["bench"]}
    assert {str(r) for r in wanted(root, "dev")} == dev
    assert {str(r) for r in wanted(root, "bench")} == bench


def test_parts_installed_together_agree_on_versions(root: Path) -> None:
    everything = [pinned(root, part) for part in TOGETHER]
    for name in set.union(*map(set, everything)):
        found = {str(p) for pins in everything for p in pins.get(name, []) if p.marker is None}
        assert len(found) <= 1, found
