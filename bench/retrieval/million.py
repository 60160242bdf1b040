"""Adjudge's vector search at a million rows, made by bending real vectors a little.

python -m bench.retrieval.million                # 1,000,000 rows: the graph alone takes minutes on two cores
python -m bench.retrieval.million --limit 50000  # a quick look
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from bench.measuring.corpus import Corpus, unit, wiki
from bench.measuring.figures import index_recall, quantile
from bench.measuring.noise import Noise
from bench.measuring.report import WORK, Check, keep, machine, options, table
from bench.retrieval.process import Remote, built, bytes_on_disk, import_ms, let_go_of_pages

ROWS = 1_000_000
K = 20
BEND = 0.5
"""Length of the noise added to a unit vector: a bent copy has a cosine of about .89 with its original."""
AT_ONCE = 50_000
WARM_UP = 40
ROUNDS = 10
PEER = "adjudge-vectors"


def main() -> None:
    arguments = _arguments()
    rows = arguments.limit or ROWS
    corpus = _bent(wiki(arguments.data, WORK, limit=min(arguments.limit, 20_000), queries=arguments.queries), rows)
    noise = Noise()
    folder = corpus.folder / "store"
    account = corpus.folder / "build.json"
    if not (arguments.reuse and account.is_file()):
        print(f"building over {rows:,} rows ...", flush=True)
        account.unlink(missing_ok=True)
        account.write_text(json.dumps({**built(PEER, folder, corpus), "disk_bytes": bytes_on_disk(folder)}))
    figures = {
        "machine": machine("adjudge", "usearch", "numpy"), "rows": rows, "size": int(corpus.vectors.shape[1]),
        "queries": len(corpus.queries), "k": K, "build": json.loads(account.read_text()),
        **_asked(corpus, folder, noise), "noise": noise.figures(),
    }  # fmt: skip
    keep("million", arguments, figures, _tables(figures), _checks(figures))


def _arguments() -> argparse.Namespace:
    parser = options("Vector search at a million rows.")
    parser.add_argument("--queries", type=int, default=400, help="how many claims are asked (at least 300 for a report)")
    parser.add_argument("--reuse", action="store_true", help="take the store of the last run")
    return parser.parse_args()


def _bent(real: Corpus, rows: int) -> Corpus:
    """The real vectors first, then bent copies of them until there are enough."""
    import numpy as np

    from adjudge.adapters.encoders.static import unit_bytes

    folder = WORK / f"bent-{rows}"
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "made.json"
    if not made.is_file() or made.read_text() != (real.folder / "made.json").read_text():
        (folder / "build.json").unlink(missing_ok=True)  # a store of other vectors is not to be used again
    for name in ("queries.json", "queries.npy", "made.json"):
        shutil.copy(real.folder / name, folder)
    count, size = real.vectors.shape
    chance = np.random.default_rng(1)
    out = np.lib.format.open_memmap(folder / "vectors.npy", "w+", np.int8, (rows, size))
    out[: min(count, rows)] = real.vectors[:rows]
    for low in range(count, rows, AT_ONCE):
        high = min(low + AT_ONCE, rows)
        source = unit(np.asarray(real.vectors[np.arange(low, high) % count]))
        bend = chance.standard_normal(source.shape, np.float32) * (BEND / size**0.5)
        out[low:high] = unit_bytes(source + bend)
        print(f"  {high:,} of {rows:,} vectors", flush=True)
    out.flush()
    return Corpus(folder)


def _asked(corpus: Corpus, folder: Path, noise: Noise) -> dict[str, Any]:
    import numpy as np

    let_go_of_pages(folder)
    with Remote(PEER, folder, corpus) as remote:
        opened = {"import_ms": import_ms(PEER), **remote.call("open", K)}
        remote.call("ask", "vector", 0, WARM_UP, K)
        answers: list[tuple[float, list[int]]] = []
        count = len(corpus.queries)
        for turn in range(ROUNDS):
            noise.sample()
            answers += remote.call("ask", "vector", count * turn // ROUNDS, count * (turn + 1) // ROUNDS, K)
        memory = remote.call("memory")
    print("searching exactly, for recall ...", flush=True)
    times = [ms for ms, _ in answers]
    recall = index_recall(corpus.vectors, np.stack([q.unit for q in corpus.queries]), [rows for _, rows in answers], K)
    return {
        "open": opened, "memory": memory, "recall": recall,
        "p50_ms": quantile(times, 0.5), "p95_ms": quantile(times, 0.95), "p99_ms": quantile(times, 0.99),
    }  # fmt: skip


def _tables(figures: dict[str, Any]) -> list[str]:
    build, opened, memory = figures["build"], figures["open"], figures["memory"]
    rows = [
        ("rows", f"{figures['rows']:,} of {figures['size']} signed bytes"),
        ("queries", f"{figures['queries']} claims, {K} answers each"),
        ("vector p50 / p95 / p99 ms", " / ".join(f"{figures[p]:.2f}" for p in ("p50_ms", "p95_ms", "p99_ms"))),
        (f"index recall@{K}", f"{figures['recall']:.4f}"),
        ("build s (CPU s)", f"{build['seconds']:.0f} ({build['cpu_seconds']:.0f})"),
        ("build rows/s", f"{build['rows_per_second']:,.0f}"),
        ("build peak MB", f"{build['peak_bytes'] / 1e6:.0f}"),
        ("serving RSS MB (of it mapped files)", f"{memory['rss'] / 1e6:.0f} ({memory['mapped'] / 1e6:.0f})"),
        ("disk MB", f"{build['disk_bytes'] / 1e6:.0f}"),
        (
            "import + open + first query ms",
            " + ".join(f"{opened[p]:.0f}" for p in ("import_ms", "open_ms", "first_query_ms")),
        ),
    ]
    return [table(("figure", ""), rows), table(("noise", ""), list(figures["noise"].items()))]


def _checks(figures: dict[str, Any]) -> list[Check]:
    return [
        Check(
            what=f"vector p95 at {figures['rows']:,} rows",
            found=f"{figures['p95_ms']:.2f} ms",
            wanted="<= 30 ms",
            holds=figures["p95_ms"] <= 30,
        )
    ]


if __name__ == "__main__":
    main()
