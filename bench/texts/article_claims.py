"""How many of the claims that people marked in articles are found, and how many of those found were marked.

    python -m bench.texts.article_claims                    # the articles kept with the tests
    python -m bench.texts.article_claims --articles FOLDER  # others: a key beside each article, as JSON

A key is {"article": FILE, "claims": [{"start", "end", "text", "type", "worthy"}], "not_claims": [{"start", "end"}]}. A marked
claim is found when a found one covers at least half of its characters and is at most twice as long; a found claim is right
when it so covers a marked one. What was marked as no claim and found all the same is counted apart, and so is an article in a
language that is not read: it has to be refused, and stands in the table but in no total.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.adapters import encoders
from adjudge.adapters.encoders.static import WorthinessModel
from adjudge.article.claims import SUPPORTED, article_claims
from adjudge.policy.article import ArticlePolicy
from adjudge.ports import Worthiness
from adjudge.values.article_claim import CoreClaim
from adjudge.values.inquiry import NotChecked
from adjudge.values.span import Span
from bench.measuring.report import ROOT, Check, keep, machine, options, table

ARTICLES = ROOT / "tests" / "data" / "articles"
COVERED, LONGER = 0.5, 2.0
RECALL, PRECISION = 0.85, 0.75


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """One article."""

    name: str
    words: int
    marked: int
    found: int
    hits: int
    """Marked claims that were found."""
    right: int
    """Found claims that were marked."""
    false: int
    """Found claims that were marked as none."""
    typed: int
    """Hits of the type that was marked."""
    seconds: float
    reasons: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]
    readable: bool = True
    """Whether its language is one that is read; any other has to be refused."""

    @property
    def recall(self) -> float:
        return self.hits / self.marked if self.marked else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 1.0


def covers(found: Span, marked: Span) -> bool:
    """Whether a found claim stands for a marked one."""
    shared = min(found.end, marked.end) - max(found.start, marked.start)
    return shared >= COVERED * len(marked) and len(found) <= LONGER * len(marked) and shared > 0


def main() -> None:
    arguments = _arguments()
    worthiness = WorthinessModel(encoders.embedder("static"))
    article_claims("The bridge opened in 1932.", ArticlePolicy(), worthiness)  # what loads once is not counted
    keys = list(_keys(arguments.articles))
    if not keys:
        raise SystemExit(f"There is no key in {arguments.articles}. Give a folder of articles with --articles.")
    measured = [_measured(path, key, worthiness) for path, key in keys[: arguments.limit or None]]
    if arguments.show:
        _show(measured)
    figures = {"machine": machine("adjudge"), "articles": [_figures(one) for one in measured], "all": _total(measured)}
    refused = [NotChecked.UNSUPPORTED_LANGUAGE in one.reasons for one in measured if not one.readable]
    keep("article_claims", arguments, figures, [_table(measured)], _checks(figures["all"], refused))


def _arguments() -> argparse.Namespace:
    parser = options("Claims found in articles against those that people marked.")
    parser.add_argument("--articles", type=Path, default=ARTICLES, help="a folder of articles and their keys")
    parser.add_argument("--show", action="store_true", help="print what was missed and what was found wrongly")
    return parser.parse_args()


def _keys(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every key of a folder, one or several a file."""
    for path in sorted(folder.rglob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        for key in told if isinstance(told, list) else [told]:
            if isinstance(key, dict) and "claims" in key and "article" in key:
                yield path, key


def _measured(path: Path, key: dict[str, Any], worthiness: Worthiness) -> Measured:
    text = _text(path, key)
    began = time.perf_counter()
    result = article_claims(text, ArticlePolicy(), worthiness)
    seconds = time.perf_counter() - began
    marked = [(Span(start=one["start"], end=one["end"]), one) for one in key["claims"]]
    none = [Span(start=one["start"], end=one["end"]) for one in key.get("not_claims", ())]
    hits = [(one, found) for span, one in marked if (found := _standing_for(span, result.claims)) is not None]
    right = [claim for claim in result.claims if any(covers(claim.span, span) for span, _ in marked)]
    wrong = [claim for claim in result.claims if claim not in right]
    return Measured(
        name=Path(str(key["article"])[:60]).stem, words=len(text.split()), marked=len(marked),
        found=len(result.claims), hits=len(hits),
        right=len(right), false=sum(any(covers(claim.span, span) for span in none) for claim in wrong),
        typed=sum(one.get("type") == found.predicate_type.value for one, found in hits), seconds=seconds,
        reasons=result.reason_codes,
        missed=tuple(span.of(text) for span, one in marked if all(one is not hit for hit, _ in hits)),
        wrong=tuple(claim.span.of(text) for claim in wrong), readable=key.get("language", "en") in SUPPORTED,
    )  # fmt: skip


def _text(path: Path, key: dict[str, Any]) -> str:
    """The article a key names: a file beside it, or the text itself."""
    article = str(key["article"])
    if "\n" in article:
        return article
    names = (article, f"{article}.txt", f"{article}.md", f"{path.stem}.txt", f"{path.stem}.md")
    found = next((path.parent / name for name in names if (path.parent / name).is_file()), None)
    if found is None:
        raise SystemExit(f"The article {article} of {path.name} is not beside it. Put it there.")
    return found.read_bytes().decode("utf-8")  # line ends as they are: offsets count them


def _standing_for(span: Span, claims: Sequence[CoreClaim]) -> CoreClaim | None:
    return next((claim for claim in claims if covers(claim.span, span)), None)


def _total(measured: Sequence[Measured]) -> dict[str, float]:
    """Over all claims of what can be read, not over articles: a long one counts for what it holds."""
    measured = [one for one in measured if one.readable]
    marked, found = sum(one.marked for one in measured), sum(one.found for one in measured)
    hits, right = sum(one.hits for one in measured), sum(one.right for one in measured)
    return {
        "marked": marked, "found": found, "recall": hits / marked if marked else 1.0,
        "precision": right / found if found else 1.0, "seconds": sum(one.seconds for one in measured),
    }  # fmt: skip


def _figures(one: Measured) -> dict[str, Any]:
    return {
        "name": one.name, "words": one.words, "marked": one.marked, "found": one.found, "recall": one.recall,
        "precision": one.precision, "found_though_no_claim": one.false, "of_the_marked_type": one.typed,
        "seconds": one.seconds, "reason_codes": one.reasons, "in_totals": one.readable,
    }  # fmt: skip


def _table(measured: Sequence[Measured]) -> str:
    header = ("article", "words", "marked", "found", "recall", "precision", "no claim", "type right", "s", "reasons")
    rows: list[Sequence[object]] = [
        (
            one.name if one.readable else f"{one.name} (to be refused)", f"{one.words:,}", one.marked, one.found,
            f"{one.recall:.3f}", f"{one.precision:.3f}", one.false,
            f"{one.typed}/{one.hits}", f"{one.seconds:.2f}", " ".join(one.reasons) or "-",
        )
        for one in measured
    ]  # fmt: skip
    all_ = _total(measured)
    false = sum(one.false for one in measured if one.readable)
    whole = (f"{all_['recall']:.3f}", f"{all_['precision']:.3f}", false)
    rows.append(("**all**", "", int(all_["marked"]), int(all_["found"]), *whole, "", f"{all_['seconds']:.2f}", ""))
    return table(header, rows)


def _show(measured: Sequence[Measured]) -> None:
    for one in measured:
        for kind, texts in (("missed", one.missed), ("wrong", one.wrong)):
            print("\n".join(f"{one.name} {kind}: {' '.join(text.split())}" for text in texts))


def _checks(all_: dict[str, float], refused: Sequence[bool]) -> list[Check]:
    found = [
        Check(what=name, found=f"{all_[name]:.3f}", wanted=f">= {least}", holds=round(all_[name], 3) >= least)
        for name, least in (("recall", RECALL), ("precision", PRECISION))
    ]
    if refused:
        told = f"{sum(refused)}/{len(refused)}"
        found.append(Check(what="refused in other languages", found=told, wanted="all", holds=all(refused)))
    return found


if __name__ == "__main__":
    main()
