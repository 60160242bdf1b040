"""Brings a model's cards up to date with its files: `python publish.py ../../src/adjudge/models/static-256`.

Writes the hashes into card.json, and the hashes and calibration knots into card.md between their markers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path

CARDS = {"card.json", "card.md"}


def between(page: str, name: str, content: str) -> str:
    """The page with what stands between `<!-- name -->` and `<!-- /name -->` replaced."""
    start, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    return re.sub(f"{start}.*?{end}", lambda _: f"{start}\n{content}\n{end}", page, flags=re.DOTALL)


def publish(folder: Path) -> None:
    files = sorted(f for f in folder.iterdir() if f.name not in CARDS)
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    card["sha256"] = {f.name: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}
    page = (folder / "card.md").read_text(encoding="utf-8")
    hashes = [f"| {f.name} | {f.stat().st_size:,} | `{card['sha256'][f.name]}` |" for f in files]
    page = between(page, "files", "\n".join(["| file | bytes | SHA-256 |", "|---|---|---|", *hashes]))
    knots = [f"| {cosine:.4f} | {semantic:.4f} |" for cosine, semantic in card["calibration"]]
    page = between(page, "knots", "\n".join(["| cosine | semantic |", "|---|---|", *knots]))
    (folder / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    (folder / "card.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    for folder in parser.parse_args().folders:
        publish(folder)
