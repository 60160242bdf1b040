"""How often the documents that decide a claim are among the first 5 and 20 found, by every way of searching we know.

    python -m bench.retrieval.recall                     # scifact with both embedders, the wiki pages with the static one
    python -m bench.retrieval.recall --transformer-wiki  # the wiki pages with the transformer too: hours on two cores
    python -m bench.retrieval.recall --limit 300         # so many documents beside the gold ones: a quick look

A document stands where its best passage stands.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.values.document import Document
from bench.measuring.corpus import WIKI, documents_of, jsonl
from bench.measuring.figures import mean_interval
from bench.measuring.report import WORK, Check, keep, machine, options, table
from bench.retrieval.searches import Searches

DEPTHS = (5, 20)
Ranking = Callable[[str], list[str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """Claims, and the documents that decide each."""

    name: str
    corpora: tuple[str, ...]
    claims: list[tuple[str, frozenset[str]]]
    identity: Callable[[str], str]
    """A document's key to the name the claims know it by."""


def main() -> None:
    arguments = _arguments()
    figures: dict[str, Any] = {"machine": machine("adjudge", "onnxruntime"), "tasks": {}}
    for task in (TASKS[name](arguments.data) for name in arguments.tasks):
        transformer = not arguments.static_only and (task.name == "claims_scifact" or arguments.transformer_wiki)
        figures["tasks"][task.name] = _measured(task, arguments.data, arguments.limit, transformer=transformer)
    keep("recall", arguments, figures, _tables(figures), _checks(figures["tasks"]))


def _arguments() -> argparse.Namespace:
    parser = options("Recall of gold documents.")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--transformer-wiki", action="store_true", help="embed the wiki passages with gte-small too")
    parser.add_argument("--static-only", action="store_true", help="leave the transformer out altogether")
    return parser.parse_args()


def _scifact(data: Path) -> Task:
    rows = [row for row in jsonl(data / "dev" / "claims_scifact.jsonl.gz") if row["gold_docs"]]
    claims = [(row["claim"], frozenset(map(str, row["gold_docs"]))) for row in rows]
    return Task(name="claims_scifact", corpora=("scifact_abstracts",), claims=claims, identity=_row_id)


def _wiki(data: Path) -> Task:
    rows = jsonl(data / "dev" / "claims_fm2_wiki.jsonl.gz")
    claims = [(row["claim"], frozenset([str(row["gold_page_id"])])) for row in rows]
    return Task(name="claims_fm2_wiki", corpora=WIKI, claims=claims, identity=_page_id)


TASKS = {"claims_scifact": _scifact, "claims_fm2_wiki": _wiki}


def _row_id(key: str) -> str:
    return key.partition("#")[2]


def _page_id(key: str) -> str:
    """Passages of one article are numbered after a dash."""
    return _row_id(key).partition("-")[0]


def _measured(task: Task, data: Path, limit: int, *, transformer: bool) -> dict[str, Any]:
    print(f"{task.name}: filling the stores ...", flush=True)
    documents = list(_limited(task, documents_of(data, task.corpora), limit))
    folder = WORK / "recall" / f"{task.name}{f'-{limit}' if limit else ''}"
    searches = Searches(folder, documents, task.identity, transformer=transformer)
    print(f"{task.name}: {len(documents):,} documents, {searches.passages:,} passages", flush=True)
    here = {task.identity(d.key) for d in documents}
    found = {name: _recall(task.claims, rank) for name, rank in searches.ways().items()}
    searches.close()
    return {
        "claims": len(task.claims), "documents": len(here), "passages": searches.passages,
        "gold_in_corpus": sum(len(gold & here) for _, gold in task.claims) / sum(len(g) for _, g in task.claims),
        "recall": found,
    }  # fmt: skip


def _limited(task: Task, documents: Iterable[Document], limit: int) -> Iterable[Document]:
    """All documents, or the gold ones and some others."""
    gold = {name for _, names in task.claims for name in names}
    others = 0
    for document in documents:
        is_gold = task.identity(document.key) in gold
        others += not is_gold
        if not limit or is_gold or others <= limit:
            yield document


def _recall(claims: Sequence[tuple[str, frozenset[str]]], rank: Ranking) -> dict[str, tuple[float, float, float]]:
    """Mean share of a claim's gold documents among the first k, with its 95% interval."""
    shares: dict[int, list[float]] = {k: [] for k in DEPTHS}
    for claim, gold in claims:
        ranked = rank(claim)
        for k in DEPTHS:
            shares[k].append(len(gold.intersection(ranked[:k])) / len(gold))
    return {str(k): mean_interval(shares[k]) for k in DEPTHS}


def _tables(figures: dict[str, Any]) -> list[str]:
    tables = []
    for name, task in figures["tasks"].items():
        about = (
            f"**{name}**: {task['claims']} claims, {task['documents']:,} documents in {task['passages']:,} passages; "
            f"{task['gold_in_corpus']:.1%} of the gold documents are in the corpus."
        )
        rows = [(way, *(_shown(found[str(k)]) for k in DEPTHS)) for way, found in task["recall"].items()]
        tables += [about, table(("search", *(f"recall@{k} (95%)" for k in DEPTHS)), rows)]
    return tables


def _shown(figure: tuple[float, float, float]) -> str:
    mean, low, high = figure
    return f"{mean:.3f} ({low:.3f}–{high:.3f})"


def _checks(tasks: dict[str, Any]) -> list[Check]:
    scifact = tasks["claims_scifact"]["recall"] if "claims_scifact" in tasks else {}
    wanted = {Searches.DEFAULT: (0.89, 0.962), Searches.TRANSFORMER: (0.915, 0.972)}
    return [
        Check(
            what=f"scifact recall@{k}, {way.strip('*')}", found=f"{scifact[way][str(k)][0]:.3f}", wanted=f">= {least}",
            holds=round(scifact[way][str(k)][0], 3) >= least,
        )
        for way, both in wanted.items() if way in scifact
        for k, least in zip(DEPTHS, both, strict=True)
    ]  # fmt: skip


if __name__ == "__main__":
    main()
