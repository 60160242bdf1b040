"""Adjudge, chromadb, LanceDB and a plain scan on the same passages and vectors, in one run.

    python -m bench.retrieval                 # all passages of the two wiki corpora
    python -m bench.retrieval --limit 5000    # a quick look

The peers answer the same claims in turns, a block at a time, each in its own process: whatever else the machine does
hits all alike, and a fixed piece of work timed between the turns says how much that was.
"""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.measuring.corpus import Corpus, wiki
from bench.measuring.figures import index_recall, quantile
from bench.measuring.noise import Noise
from bench.measuring.report import WORK, Check, keep, machine, options, table
from bench.retrieval.peers import PEERS, SIDE_BY_SIDE
from bench.retrieval.process import Remote, built, bytes_on_disk, import_ms, let_go_of_pages

K = 20
ROUNDS = 10
WARM_UP = 40


def main() -> None:
    arguments = _arguments()
    corpus = wiki(arguments.data, WORK, limit=arguments.limit, queries=arguments.queries)
    print(f"{len(corpus.vectors):,} passages, {len(corpus.queries)} claims, {K} answers each", flush=True)
    noise = Noise()
    noise.sample()
    found = {name: _build(name, corpus, reuse=arguments.reuse) for name in arguments.peers}
    _ask(found, corpus, noise)
    figures = {
        "machine": machine("adjudge", "usearch", "tantivy", "chromadb", "lancedb", "numpy"),
        "passages": len(corpus.vectors), "size": int(corpus.vectors.shape[1]), "queries": len(corpus.queries), "k": K,
        "noise": noise.figures(), "peers": found,
    }  # fmt: skip
    keep("retrieval", arguments, figures, _tables(figures), _checks(found))


def _arguments() -> argparse.Namespace:
    parser = options("Stores side by side: build, search, recall, memory, disk, opening.")
    parser.add_argument("--peers", nargs="+", choices=SIDE_BY_SIDE, default=SIDE_BY_SIDE)
    parser.add_argument("--queries", type=int, default=400, help="how many claims are asked (at least 300 for a report)")
    parser.add_argument("--reuse", action="store_true", help="take the stores of the last run where they are whole")
    return parser.parse_args()


def _build(name: str, corpus: Corpus, *, reuse: bool) -> dict[str, Any]:
    """A peer's store in its folder, with what building it took."""
    folder = _folder(name, corpus)
    account = folder.with_suffix(".json")
    if not (reuse and account.is_file()):
        print(f"building {name} ...", flush=True)
        account.unlink(missing_ok=True)
        taken = built(name, folder, corpus)
        account.write_text(json.dumps({**taken, "disk_bytes": bytes_on_disk(folder)}))
    peer = PEERS[name](folder)
    return {"settings": peer.settings, "hybrid_is": peer.hybrid_is, "build": json.loads(account.read_text())}


def _folder(name: str, corpus: Corpus) -> Path:
    return corpus.folder / "stores" / name


def _ask(found: dict[str, dict[str, Any]], corpus: Corpus, noise: Noise) -> None:
    """Opens every peer cold, warms it up, then lets them answer in turns. Adds what was seen to `found`."""
    with ExitStack() as stack:
        remotes = {}
        for name, seen in found.items():
            let_go_of_pages(_folder(name, corpus))
            remotes[name] = stack.enter_context(Remote(name, _folder(name, corpus), corpus))
            seen["open"] = {"import_ms": import_ms(name), **remotes[name].call("open", K)}
        asked = _rounds(remotes, {n: _modes(f) for n, f in found.items()}, len(corpus.queries), noise)
        for name, remote in remotes.items():
            found[name]["memory"] = remote.call("memory")
            remote.call("close")
    queries = [query.unit for query in corpus.queries]
    for (name, mode), blocks in asked.items():
        answers = [answer for block in blocks for answer in block]
        found[name][mode] = _latency([[ms for ms, _ in block] for block in blocks])
        if mode == "vector":
            rows = [rows for _, rows in answers]
            found[name]["recall"] = index_recall(corpus.vectors, _stacked(queries), rows, K)


def _modes(found: dict[str, Any]) -> tuple[str, ...]:
    return ("vector", "hybrid") if found["hybrid_is"] else ("vector",)


def _rounds(
    remotes: dict[str, Remote], modes: dict[str, tuple[str, ...]], queries: int, noise: Noise
) -> dict[tuple[str, str], list[list[tuple[float, list[int]]]]]:
    """Blocks of answers by peer and kind of search; who begins changes from round to round."""
    for name, remote in remotes.items():
        for mode in modes[name]:
            remote.call("ask", mode, 0, WARM_UP, K)
    asked: dict[tuple[str, str], list[list[tuple[float, list[int]]]]] = {}
    names = list(remotes)
    for turn in range(ROUNDS):
        low, high = queries * turn // ROUNDS, queries * (turn + 1) // ROUNDS
        print(f"round {turn + 1} of {ROUNDS}", flush=True)
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            noise.sample()
            for mode in modes[name]:
                asked.setdefault((name, mode), []).append(remotes[name].call("ask", mode, low, high, K))
    noise.sample()
    return asked


def _latency(blocks: list[list[float]]) -> dict[str, float]:
    every = [ms for block in blocks for ms in block]
    medians = [quantile(block, 0.5) for block in blocks]
    return {
        "p50_ms": quantile(every, 0.5),
        "p95_ms": quantile(every, 0.95),
        "round_p50_least_ms": min(medians),
        "round_p50_most_ms": max(medians),
    }


def _stacked(vectors: list[Any]) -> Any:
    import numpy as np

    return np.stack(vectors)


def _tables(figures: dict[str, Any]) -> list[str]:
    rows = [_row(name, found) for name, found in figures["peers"].items()]
    header = (
        "store", "build rows/s (CPU s)", "vector p50 / p95 ms", "rounds' p50", f"recall@{K}", "hybrid p50 / p95 ms",
        "RSS MB (of it mapped files)", "disk MB", "import + open + first query ms",
    )  # fmt: skip
    about = (
        f"{figures['passages']:,} passages, {figures['size']} numbers a vector, {figures['queries']} claims, "
        f"{figures['k']} answers each."
    )
    how = table(
        ("store", "set up", "hybrid"),
        [(n, f["settings"], f["hybrid_is"] or "none") for n, f in figures["peers"].items()],
    )
    return [about, table(header, rows), how, table(("noise", ""), list(figures["noise"].items()))]


def _row(name: str, found: dict[str, Any]) -> list[str]:
    build, vector, hybrid, opened, memory = (found.get(p) for p in ("build", "vector", "hybrid", "open", "memory"))
    assert build and vector and opened and memory
    return [
        name,
        f"{build['rows_per_second']:,.0f} ({build['cpu_seconds']:.0f})",
        f"{vector['p50_ms']:.2f} / {vector['p95_ms']:.2f}",
        f"{vector['round_p50_least_ms']:.2f} to {vector['round_p50_most_ms']:.2f}",
        f"{found['recall']:.4f}",
        f"{hybrid['p50_ms']:.2f} / {hybrid['p95_ms']:.2f}" if hybrid else "none",
        f"{memory['rss'] / 1e6:.0f} ({memory['mapped'] / 1e6:.0f})",
        f"{build['disk_bytes'] / 1e6:.0f}",
        f"{opened['import_ms']:.0f} + {opened['open_ms']:.0f} + {opened['first_query_ms']:.0f}",
    ]


def _checks(found: dict[str, dict[str, Any]]) -> list[Check]:
    if "adjudge" not in found:
        return []
    ours = found["adjudge"]
    vector, hybrid = ours["vector"]["p50_ms"], ours["hybrid"]["p50_ms"]
    checks = [
        Check(what=f"index recall@{K}", found=f"{ours['recall']:.4f}", wanted=">= .97", holds=ours["recall"] >= 0.97),
        Check(what="hybrid p50", found=f"{hybrid:.2f} ms", wanted="<= 8 ms", holds=hybrid <= 8.0),
    ]
    if "chromadb" in found:
        theirs = found["chromadb"]["vector"]["p50_ms"]
        share = vector / theirs
        checks.append(
            Check(
                what="vector p50 beside chromadb's",
                found=f"{vector:.2f} of {theirs:.2f} ms, {share:.2f}",
                wanted="at most half",
                holds=share <= 0.5,
            )
        )
    return checks
