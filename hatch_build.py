"""What a wheel of Adjudge depends on beside the libraries: the packages that bring its weights, each by its exact version.

A clone reads the weights beside the code and needs none of them, nor does a wheel that is told to hold them itself
(`ADJUDGE_ONE_WHEEL=1`: for `pip install .` and for installs straight from a repository, where no registry has them).
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ("adjudge-judge", "adjudge-models")
"""What no claim is verified without; `adjudge-gte` comes with the extra `transformer`, `adjudge-strong` with `strong`."""
WEIGHTS = "src/adjudge/models"


class CustomBuildHook(BuildHookInterface[Any]):
    """Called by hatchling before it writes a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the dependencies, or the weights."""
        if version == "editable":
            return
        root = Path(self.root)
        if os.environ.get("ADJUDGE_ONE_WHEEL") == "1":
            build_data["force_include"][str(root / WEIGHTS)] = "adjudge/models"
        else:
            build_data["dependencies"] += [f"{name}=={_version(root, name)}" for name in NEEDED]


def _version(root: Path, name: str) -> str:
    described = tomllib.loads((root / "packages" / name / "pyproject.toml").read_text(encoding="utf-8"))
    return str(described["project"]["version"])
