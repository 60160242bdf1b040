"""Packs the extension: one folder and one zip for Chrome, one for Firefox, of the same files and a manifest each.

Run as: python extension/pack.py [--out dist]      (`make extension`)

Styles and words come from the reports (`adjudge.render`), so that a verdict looks and sounds the same everywhere.
"""

from __future__ import annotations

import argparse
import json
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adjudge import __version__
from adjudge.render import words
from adjudge.values.verdict import OPEN

HERE = Path(__file__).resolve().parent
FAMILY = Path(words.__file__).parent / "templates" / "family.css"
SCRIPTS = ("background", "browser", "options", "page", "panel", "popup", "server", "show", "start")
FILES = (
    *(f"{name}.js" for name in SCRIPTS),
    "options.html", "panel.html", "popup.html", "style.css", "marks.css",
    *(f"icons/{size}.png" for size in (16, 32, 48, 128)),
)  # fmt: skip
DIFFERENCES: Mapping[str, Mapping[str, Any]] = {
    # 128 was the first to know caretPositionFromPoint, by which a click on a marked claim is understood.
    "chrome": {"background": {"service_worker": "background.js", "type": "module"}, "minimum_chrome_version": "128"},
    # 140 was the first to paint highlights, 142 to let an add-on say on every device what it sends. The entry of the menu cannot
    # be asked for later there, and nothing is asked for that is not needed.
    "firefox": {
        "optional_permissions": [],
        "background": {"scripts": ["background.js"], "type": "module"},
        "browser_specific_settings": {
            "gecko": {
                "id": "adjudge@adjudge.invalid",
                "strict_min_version": "142.0",
                "data_collection_permissions": {"required": ["websiteContent"]},
            }
        },
    },
}
_DATE = (2020, 1, 1, 0, 0, 0)
"""Of every file in a zip: the same sources give the same bytes."""


def manifest(browser: str) -> dict[str, Any]:
    """The manifest for one browser."""
    return {
        **json.loads((HERE / "manifest.json").read_text(encoding="utf-8")),
        "version": __version__,
        **DIFFERENCES[browser],
    }


def spoken() -> str:
    """`words.js`: what a person is told instead of a code, in the reports' own words."""
    tables = {"VERDICTS": words.VERDICTS, "STATUSES": words.STATUSES, "STANCES": words.STANCES}
    told = {
        name: {
            code.value: {"word": s.word, "sentence": s.sentence, "tone": s.tone.value, "sign": s.sign}
            for code, s in table.items()
        }
        for name, table in tables.items()
    }
    lines = [f"export const {name} = {json.dumps(table, ensure_ascii=False, indent=2)};" for name, table in told.items()]
    lines.append(f"export const OPEN = {json.dumps(sorted(verdict.value for verdict in OPEN))};")
    return "// Written by pack.py from the words of the reports.\n" + "\n".join(lines) + "\n"


def pack(out: Path, browser: str) -> tuple[Path, Path]:
    """The folder that can be loaded as it is, and the zip that a store takes."""
    folder = out / "extension" / browser
    shutil.rmtree(folder, ignore_errors=True)
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / name, folder / name)
    shutil.copyfile(FAMILY, folder / "family.css")
    (folder / "words.js").write_text(spoken(), encoding="utf-8")
    (folder / "manifest.json").write_text(json.dumps(manifest(browser), indent=2) + "\n", encoding="utf-8")
    packed = out / f"adjudge-extension-{browser}-{__version__}.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for file in sorted(f for f in folder.rglob("*") if f.is_file()):
            made.writestr(zipfile.ZipInfo(str(file.relative_to(folder)), _DATE), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return folder, packed


def main() -> None:
    """Packs for both."""
    parser = argparse.ArgumentParser(description="Packs the browser extension.")
    parser.add_argument("--out", type=Path, default=HERE.parent / "dist")
    out = parser.parse_args().out
    for browser in DIFFERENCES:
        folder, packed = pack(out, browser)
        print(f"{packed}  ({packed.stat().st_size / 1000:.0f} KB; unpacked in {folder})")


if __name__ == "__main__":
    main()
