"""The packed extension: it may do little, loads nothing from elsewhere, and speaks the reports' words."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from extension_browser import ROOT, packer

BROWSERS = ("chrome", "firefox")


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Path]]:
    out = tmp_path_factory.mktemp("dist")
    return {browser: packer().pack(out, browser) for browser in BROWSERS}


def manifest(packed: dict[str, tuple[Path, Path]], browser: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((packed[browser][0] / "manifest.json").read_text(encoding="utf-8"))
    return made


@pytest.mark.parametrize("browser", BROWSERS)
def test_it_requires_three_permissions_and_asks_for_a_server_when_one_is_set(packed: Any, browser: str) -> None:
    made = manifest(packed, browser)
    assert made["manifest_version"] == 3
    assert sorted(made["permissions"]) == ["activeTab", "scripting", "storage"]
    assert "host_permissions" not in made and "content_scripts" not in made and "externally_connectable" not in made
    assert made["optional_host_permissions"] == ["http://*/*", "https://*/*"]
    assert set(made["optional_permissions"]) <= {"contextMenus"}


@pytest.mark.parametrize("browser", BROWSERS)
def test_scripts_and_styles_are_its_own(packed: Any, browser: str) -> None:
    policy = manifest(packed, browser)["content_security_policy"]["extension_pages"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'" and rules["script-src"] == rules["style-src"] == "'self'"
    for page in packed[browser][0].glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert (
            re.findall(r"<script(?! type=\"module\" src=\"\w+\.js\"></script>)|<style|\son\w+=|style=|https?://(?!127)", text)
            == []
        )


def test_there_is_one_place_that_speaks_to_the_network_and_none_that_reads_markup(packed: Any) -> None:
    scripts = {f.name: f.read_text(encoding="utf-8") for f in packed["chrome"][0].glob("*.js")}
    assert [name for name, text in scripts.items() if "fetch(" in text] == ["server.js"]
    banned = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|importScripts|XMLHttpRequest|WebSocket|"
        r"EventSource|sendBeacon|setHTML|srcdoc|createContextualFragment|DOMParser|\bimport\("
    )
    assert {name: banned.findall(text) for name, text in scripts.items() if banned.search(text)} == {}


@pytest.mark.parametrize("browser", BROWSERS)
def test_the_zip_holds_the_folder_and_every_file_a_page_asks_for(packed: Any, browser: str) -> None:
    folder, archive = packed[browser]
    with zipfile.ZipFile(archive) as made:
        names = set(made.namelist())
        assert all(made.read(name) == (folder / name).read_bytes() for name in names)
    assert names == {str(f.relative_to(folder)) for f in folder.rglob("*") if f.is_file()}
    asked = set()
    for file in folder.glob("*.*"):
        text = file.read_text(encoding="utf-8", errors="replace")
        asked |= set(re.findall(r"(?:src|href)=\"([\w/.]+)\"", text)) | set(re.findall(r"from \"\./([\w.]+)\"", text))
    assert asked and asked <= names
    assert {f.name for f in (ROOT / "extension").glob("*.js")} <= names, "a script that pack.py forgets"


def test_the_same_sources_give_the_same_bytes(packed: Any, tmp_path: Path) -> None:
    _, again = packer().pack(tmp_path, "chrome")
    assert again.read_bytes() == packed["chrome"][1].read_bytes()
