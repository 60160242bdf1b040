"""Where Chromium is, for the tests that need a real browser."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str:
    """Where it is. Where it is missing it is installed if this user may do that; else one line says what is missing."""
    # Tests run in several processes, and only one of them may install at a time.
    with (Path(tempfile.gettempdir()) / "adjudge-tests-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _found() and os.geteuid() == 0 and shutil.which("apt-get"):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for arguments in (("update",), ("install", "-y", "--no-install-recommends", "chromium")):
                command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *arguments]
                subprocess.run(command, env=quiet, check=False, capture_output=True)
    return _found() or pytest.fail("The browser tests need Chromium: install the package chromium.", pytrace=False)


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
