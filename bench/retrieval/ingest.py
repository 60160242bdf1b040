"""Ingestion end to end, as `adjudge kb add` does it: read, cut, hash, embed, store durably, index.

python -m bench.retrieval.ingest               # all of the two wiki corpora, then a sample with the transformer
python -m bench.retrieval.ingest --limit 2000  # so many documents only
"""

from __future__ import annotations

import gzip
import json
import shutil
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from adjudge.engine import Engine
from adjudge.knowledge.ingest import cut
from adjudge.policy import load as load_policy
from adjudge.settings import Settings
from adjudge.values.trace import Ingested
from bench.measuring.corpus import WIKI, documents_of
from bench.measuring.noise import Noise
from bench.measuring.report import WORK, Check, keep, machine, options, table

SAMPLE = 500
"""Passages given to the transformer: at tens a second more would only take longer."""


def main() -> None:
    parser = options("Ingestion in passages a second.")
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured")
    arguments = parser.parse_args()
    folder = WORK / "ingest"
    noise = Noise()
    whole = [arguments.data / "corpora" / f"{name}.jsonl.gz" for name in WIKI]
    if arguments.limit:
        whole = [_sample(folder / "some.jsonl.gz", arguments.data, documents=arguments.limit)]
    part = [_sample(folder / "sample.jsonl.gz", arguments.data, passages=SAMPLE)]
    measured: dict[str, list[dict[str, float]]] = {"static": [], "transformer": []}
    for turn in range(arguments.runs):
        for embedder, files in (("static", whole), ("transformer", part)):
            noise.sample()
            print(f"run {turn + 1} of {arguments.runs}: {embedder}", flush=True)
            measured[embedder].append(_ingested(folder / "store", files, embedder))
            noise.sample()
    figures = {"machine": machine("adjudge", "onnxruntime"), "runs": measured, "noise": noise.figures()}
    keep("ingest", arguments, figures, _tables(figures), _checks(measured))


def _sample(path: Path, data: Path, *, documents: int | None = None, passages: int = 0) -> Path:
    """The first documents, or the documents of the first passages, in a file of their own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    held = 0
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        for document in islice(documents_of(data, WIKI), documents):
            lines.write(json.dumps({"id": document.key, "title": document.title, "text": document.text}) + "\n")
            held += len(cut(document, load_policy().passages))
            if passages and held >= passages:
                break
    return path


def _ingested(home: Path, files: Sequence[Path], embedder: str) -> dict[str, float]:
    """A fresh store filled from files, timed until the indexes stand and everything is on disk."""
    shutil.rmtree(home, ignore_errors=True)
    steps: list[float] = []

    def watch(event: Ingested) -> None:
        steps.append(time.perf_counter())

    with Engine(Settings(home=str(home))) as engine:
        began, worked = time.perf_counter(), time.process_time()
        report = engine.ingest(files, embedder=embedder, watch=watch)
        seconds, cpu = time.perf_counter() - began, time.process_time() - worked
        return {
            "passages": report.passages_added, "documents": report.documents_added, "duplicates": report.duplicates,
            "seconds": seconds, "cpu_seconds": cpu, "settle_seconds": began + seconds - steps[-1],
            "passages_per_second": report.passages_added / seconds, "bytes": engine.store.stats().bytes,
        }  # fmt: skip


def _middle(runs: Sequence[dict[str, float]]) -> dict[str, float]:
    """The run in the middle: neither the luckiest nor the one something else got in the way of."""
    return sorted(runs, key=lambda run: run["passages_per_second"])[len(runs) // 2]


def _tables(figures: dict[str, Any]) -> list[str]:
    rows = [
        (
            embedder,
            f"{middle['documents']:,}",
            f"{middle['passages']:,}",
            f"{middle['passages_per_second']:,.0f}",
            ", ".join(f"{run['passages_per_second']:,.0f}" for run in runs),
            f"{middle['seconds']:.1f} ({middle['cpu_seconds']:.1f})",
            f"{middle['settle_seconds']:.1f}",
            f"{middle['bytes'] / 1e6:.0f}",
        )
        for embedder, runs in figures["runs"].items()
        for middle in [_middle(runs)]
    ]
    header = (
        "embedder", "documents", "passages", "passages/s, middle run", "every run", "s (CPU s)", "of it indexing s", "disk MB",
    )  # fmt: skip
    return [table(header, rows), table(("noise", ""), list(figures["noise"].items()))]


def _checks(measured: dict[str, list[dict[str, float]]]) -> list[Check]:
    pace = _middle(measured["static"])["passages_per_second"]
    return [
        Check(what="default ingest", found=f"{pace:,.0f} passages/s", wanted=">= 1,000", holds=pace >= 1000),
    ]


if __name__ == "__main__":
    main()
