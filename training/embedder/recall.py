"""Gold documents found on the development claims: `python recall.py --data DIR --set scifact MODEL_FOLDER...`.

One table a set: BM25 (SQLite FTS5), each embedder alone, and both fused by reciprocal rank, over whole documents and over
passages cut as the product cuts them. k counts distinct documents. A gauge for choosing, never trained on.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
from pathlib import Path

import corpus
import numpy as np

DEPTH = 200
"""Passages taken from each list before they are fused and counted by document."""
FUSION = 60


def documents(data: Path, name: str) -> list[tuple[str, str, str]]:
    """(document, title, text) of the set's corpus."""
    if name == "scifact":
        return [(str(r["id"]), r["title"], r["text"]) for r in corpus.rows(data / "corpora/scifact_abstracts.jsonl.gz")]
    pages = [(r["id"].split("-")[0], r["title"], r["text"]) for r in corpus.rows(data / "corpora/wiki_claims_pages.jsonl.gz")]
    leads = [(r["id"], r["title"], r["text"]) for r in corpus.rows(data / "corpora/wiki2015_leads.jsonl.gz")]
    return pages + leads


def claims(data: Path, name: str) -> list[tuple[str, set[str]]]:
    if name == "scifact":
        rows = corpus.rows(data / "dev/claims_scifact.jsonl.gz")
        return [(r["claim"], {str(d) for d in r["gold_docs"]}) for r in rows if r["gold_docs"]]
    return [(r["claim"], {str(r["gold_page_id"])}) for r in corpus.rows(data / "dev/claims_fm2_wiki.jsonl.gz")]


def cut(rows: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    from adjudge.english.layout.chunks import chunks

    return [(d, title, text[s.start : s.end]) for d, title, text in rows for s in chunks(text)]


def lexical(rows: list[tuple[str, str, str]], queries: list[str]) -> np.ndarray:
    """Row numbers by BM25, best first; -1 where fewer were found."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE f USING fts5(title, text, content='', tokenize='porter unicode61 remove_diacritics 2')")
    base.executemany("INSERT INTO f(rowid, title, text) VALUES (?, ?, ?)", [(i, t, x) for i, (_, t, x) in enumerate(rows)])
    top = np.full((len(queries), DEPTH), -1)
    for i, query in enumerate(queries):
        terms = " OR ".join(f'"{w}"' for w in dict.fromkeys(re.findall(r"\w+", query.lower())))
        found = base.execute("SELECT rowid FROM f WHERE f MATCH ? ORDER BY bm25(f) LIMIT ?", (terms, DEPTH)).fetchall()
        top[i, : len(found)] = [r for (r,) in found]
    return top


def nearest(rows: np.ndarray, queries: np.ndarray) -> np.ndarray:
    """Row numbers by cosine over the stored bytes, best first."""
    wide = rows.astype(np.float32)
    wide /= np.maximum(np.linalg.norm(wide, axis=1, keepdims=True), 1e-9)
    top = []
    for query in queries.astype(np.float32):
        scores = wide @ query
        best = np.argpartition(-scores, min(DEPTH, len(scores) - 1))[:DEPTH]
        top.append(best[np.argsort(-scores[best], kind="stable")])
    return np.array(top)


def fused(*lists: np.ndarray) -> list[list[int]]:
    """Reciprocal rank fusion, passage by passage."""
    out = []
    for tops in zip(*lists, strict=True):
        score: dict[int, float] = {}
        for top in tops:
            for rank, row in enumerate(top.tolist()):
                if row >= 0:
                    score[row] = score.get(row, 0.0) + 1.0 / (FUSION + 1 + rank)
        out.append(sorted(score, key=lambda r: (-score[r], r)))
    return out


def recall(tops, rows: list[tuple[str, str, str]], gold: list[set[str]]) -> str:
    shares = []
    for k in (5, 20):
        each = []
        for top, wanted in zip(tops, gold, strict=True):
            found = list(dict.fromkeys(rows[r][0] for r in top if r >= 0))[:k]
            each.append(len(wanted & set(found)) / len(wanted))
        shares.append(f"{np.mean(each):.3f}")
    return " / ".join(shares)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--set", choices=("scifact", "fm2_wiki"), required=True)
    parser.add_argument("--units", choices=("whole", "passages"), default="passages")
    parser.add_argument("models", type=Path, nargs="*")
    args = parser.parse_args()
    rows = documents(args.data, args.set)
    if args.units == "passages":
        rows = cut(rows)
    asked = claims(args.data, args.set)
    gold = [g for _, g in asked]
    words = lexical(rows, [c for c, _ in asked])
    print(
        f"{args.set}, {len(asked)} claims, {len(rows)} {args.units}: BM25 {recall(words, rows, gold)}",
        flush=True,
    )
    from calibrate import embedder_for

    for model in args.models:
        embedder = embedder_for(model)
        vectors = embedder.embed([f"{title}. {text}" for _, title, text in rows])
        near = nearest(vectors, embedder.embed([c for c, _ in asked]))
        print(
            f"{model.name}: alone {recall(near, rows, gold)}, with BM25 {recall(fused(words, near), rows, gold)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
