"""What is measured with and must never be taught: development sets, our own suites, the starter base's sentences."""

from __future__ import annotations

import gzip
import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SUITES = (
    "bench/everyday",
    "bench/same",
    "bench/texts",
    "bench/steadiness",
    "bench/data",
    "bench/poisoning",
    "tests/data/articles",
    "tests/data/articles_dev",
    "tests/assurance",
)
ENDINGS = {".txt", ".md", ".json", ".jsonl", ".html", ".csv", ".toml"}
STARTER = "src/adjudge/adapters/starter/pages.jsonl.xz"
PLAIN = ("snli", "mnli", "mnli_known", "taxinli", "snli_cad", "conjnli", "med", "breaking_nli", "scitail", "help_conj")
"""Sets of short sentences that anybody writes: a claim that occurs in a development set as well is no leak."""
LONG = 60
"""Characters from which a sentence is somebody's own."""


def files() -> list[Path]:
    """Files of our own suites."""
    found = [p for place in SUITES for p in sorted((ROOT / place).rglob("*")) if p.suffix in ENDINGS and "kept" not in p.name]
    if len(found) < 40:
        raise SystemExit(
            "The project's own suites are not where they were: without them nothing can be kept out of what is taught."
        )
    return found


def plain(words: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", words.lower()))


class Aside:
    """Claims and sentences that are measured with."""

    def __init__(self, data: Path = ROOT.parent / "shared" / "data") -> None:
        self._claims: set[str] = set()
        self._sentences: set[str] = set()
        self._starter: set[str] = set()
        for path in sorted((data / "dev").glob("*.jsonl.gz")):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                self._claims |= {plain(r["claim"]) for r in map(json.loads, lines) if "claim" in r}
        if len(self._claims) < 5000:
            raise SystemExit(f"The development sets are not in {data}.")
        for path in files():
            for words in _strings(path):
                self._claims.add(plain(words))
                self._sentences |= {s for s in sentences(words) if len(s) >= LONG}
        with lzma.open(ROOT / STARTER, "rt", encoding="utf-8") as lines:
            for page in map(json.loads, lines):
                self._starter |= {s for s in sentences(page["document"]["text"]) if len(s) > 12}

    def has(self, kind: str, evidence: str, claim: str) -> str:
        """Why a pair may not be taught; nothing where it may."""
        asked = plain(claim)
        if asked in self._claims and kind not in PLAIN and len(asked) > 12:
            return "its claim is measured with"
        told = sentences(evidence)
        if any(s in self._sentences for s in (*told, asked)):
            return "a sentence of a suite"
        if asked in self._starter or any(s in self._starter for s in told):
            return "a sentence of the starter base"
        return ""


def sentences(words: str) -> list[str]:
    return [plain(s) for s in re.split(r"(?<=[.!?])\s+|\n+", words)]


def _strings(path: Path) -> Iterator[str]:
    if path.suffix in (".json", ".jsonl"):
        text = path.read_text(encoding="utf-8")
        for one in text.splitlines() if path.suffix == ".jsonl" else [text]:
            if one.strip():
                yield from _within(json.loads(one))
    else:
        yield path.read_text(encoding="utf-8")


def _within(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _within(one)
    elif isinstance(value, list):
        for one in value:
            yield from _within(one)
