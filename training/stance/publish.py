"""Makes a model's folder ready to ship: `python publish.py EXPORT FOLDER --name scout-gte --roles scout [--tokenizer FILE]`.

Copies the int8 model and its tokenizer, and brings the cards up to date: hashes and calibration in card.json, both and the figures
between their markers in card.md, which is written by hand and kept. Run it again after calibrate.py --write and after measuring:
`--figures FILE` takes the JSON that `adjudge eval stance --json` and `grounding --json` print, one file each.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

CARDS = {"card.json", "card.md"}
TOKENS = 384
UNCALIBRATED = {"temperature": 1.0}


def between(page: str, name: str, content: str) -> str:
    """The page with what stands between `<!-- name -->` and `<!-- /name -->` replaced."""
    start, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    return re.sub(f"{start}.*?{end}", lambda _: f"{start}\n{content}\n{end}", page, flags=re.DOTALL)


def files_table(folder: Path, card: dict[str, Any]) -> str:
    files = sorted(f for f in folder.iterdir() if f.name not in CARDS)
    card["sha256"] = {f.name: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}
    rows = [f"| {f.name} | {f.stat().st_size:,} | `{card['sha256'][f.name]}` |" for f in files]
    return "\n".join(["| file | bytes | SHA-256 |", "|---|---|---|", *rows])


def calibration_table(card: dict[str, Any]) -> str:
    told = card["calibration"]
    beside = f"; the scout's logits count {told['beside']:.3f} beside" if "beside" in told else ""
    return f"Temperature {told['temperature']:.3f}{beside}."


def figures_table(files: list[Path]) -> str:
    rows = []
    for file in files:
        found = json.loads(file.read_text(encoding="utf-8"))
        for name, m in [*sorted(found["per_dataset"].items()), ("together", found["overall"])]:
            rows.append(
                f"| {name} | {m['n']:,} | {m['accuracy']:.1%} | {m['balanced_accuracy']:.1%} | {m['macro_f1']:.3f} | {m['ece']:.3f} |"
            )
    head = ["| set | pairs | accuracy | balanced | macro F1 | calibration error |", "|---|---|---|---|---|---|"]
    return "\n".join([*head, *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--name", required=True)
    parser.add_argument("--roles", nargs="+", choices=("scout", "judge"), required=True)
    parser.add_argument("--origin", required=True, help="the model it began as")
    parser.add_argument("--licence", required=True)
    parser.add_argument("--made", required=True, help="how, in a sentence")
    parser.add_argument("--tokenizer", type=Path, help="only the first time")
    parser.add_argument("--figures", type=Path, nargs="*", default=[])
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(given.export / "model.onnx", given.folder / "model.onnx")
    if given.tokenizer:
        shutil.copyfile(given.tokenizer, given.folder / "tokenizer.json")
    path = given.folder / "card.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    card = {
        "name": given.name,
        "roles": given.roles,
        "tokens": TOKENS,
        "licence": given.licence,
        "origin": given.origin,
        "made": given.made,
        "calibration": known.get("calibration", UNCALIBRATED),
    }
    page_path = given.folder / "card.md"
    page = page_path.read_text(encoding="utf-8") if page_path.exists() else f"# {given.name}\n\n<!-- files -->\n<!-- /files -->\n"
    page = between(page, "files", files_table(given.folder, card))
    page = between(page, "calibration", calibration_table(card))
    if given.figures:
        page = between(page, "figures", figures_table(given.figures))
    path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    page_path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
