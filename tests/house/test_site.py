"""The documentation site: every page can be found from its menu, and whoever reads it loads nothing from elsewhere."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

LISTED = re.compile(r"^ +- .+: ([\w/.-]+\.md)$", re.MULTILINE)
LOADED = re.compile(
    r"<(?:script|link|img|iframe|source|video)\b[^>]*?\s(?:src|href)=[\"']?((?:https?:)?//[^\"'\s>]+)", re.IGNORECASE
)
NOTEBOOK = "tutorial.md"
"""Written from the notebook when the site is built."""


def test_every_page_is_in_the_menu_once(root: Path) -> None:
    listed = LISTED.findall((root / "docsite" / "mkdocs.yml").read_text(encoding="utf-8"))
    pages = [str(page.relative_to(root / "docs")) for page in (root / "docs").rglob("*.md")]
    assert sorted(listed) == sorted([*pages, NOTEBOOK])


def test_decisions_are_called_what_they_are_called(root: Path) -> None:
    menu = (root / "docsite" / "mkdocs.yml").read_text(encoding="utf-8")
    for page in (root / "docs" / "decisions").glob("*.md"):
        title = page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").replace('"', '\\"')
        assert f'- "{title}": decisions/{page.name}' in menu


@pytest.mark.long
def test_it_is_built_without_a_warning_and_loads_nothing_from_elsewhere(root: Path) -> None:
    made = root / "dist" / "site"
    shutil.rmtree(made, ignore_errors=True)
    done = subprocess.run(["make", "docs-site"], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = list(made.rglob("*.html"))
    found = {(page.name, address) for page in pages for address in LOADED.findall(page.read_text(encoding="utf-8"))}
    assert len(pages) > 40 and found == set()
    styles = "".join(style.read_text(encoding="utf-8") for style in made.rglob("*.css"))
    assert re.findall(r"url\([\"']?(?:https?:)?//|@import", styles) == []
    assert "A tour of Adjudge in Python" in (made / "tutorial.html").read_text(encoding="utf-8")
