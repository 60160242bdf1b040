"""Articles checked end to end on the wiki corpora: contradictions, verdicts, time, and how cost grows with the number of claims.

    python -m bench.texts.articles            # half an hour on two cores
    python -m bench.texts.articles --limit 2  # so many articles, and no growth

The ten articles and their keys are those kept with the tests. The models remember nothing from one check to the next. For the
growth the web is a stand-in: a search over the store's own passages, whose pages are the corpora's documents; what is counted
is how often it is asked.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from adjudge.engine import Engine
from adjudge.ports import Page, SearchResult
from adjudge.settings import Settings
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.budget import OF_ARTICLE, BudgetClass
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter
from adjudge.values.span import Span
from adjudge.values.verdict import Verdict
from bench.measuring.corpus import WIKI
from bench.measuring.noise import Noise
from bench.measuring.report import BENCH, WORK, Check, keep, machine, options, table
from bench.texts.article_claims import ARTICLES, covers
from bench.texts.growth_plot import growth_plot

COLLECTION = "wiki"
MEDIAN_SECONDS = 30.0
GROWTH = (10, 25, 50, 100, 150, 200)
TRUTH = {"true": Verdict.SUPPORTED, "false": Verdict.REFUTED}
JOINED = (
    ("01-canberra", "02-iceland"),
    ("03-planets", "04-tall-and-long"),
    ("05-said-and-never-said", "06-ozone-and-after"),
)
"""Two articles of 450 to 490 words each, which make one of about a thousand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """One of the ten."""

    name: str
    words: int
    report: ArticleReport
    seconds: float
    contradictions: int
    """In the key."""
    found: int
    """Of them, told."""
    false: int
    """Told, and not in the key."""
    decided: int
    """Claims of known truth that got a verdict of true or false."""
    right: int


def main() -> None:
    arguments = _arguments()
    noise = Noise()
    noise.sample()
    with Engine(Settings(home=str(WORK / "articles"))) as engine:
        _stored(engine, arguments.data)
        measured = []
        for name in _names()[: arguments.limit or None]:
            measured.append(_measured(engine, name))
            noise.sample()
            print(f"{name}: {measured[-1].seconds:.1f} s", flush=True)
        long = [_timed(engine, _text(a) + "\n\n" + _text(b)) for a, b in JOINED] if not arguments.limit else []
        noise.sample()
        growth = list(_growth(engine)) if not arguments.limit else []
        noise.sample()
    figures = {
        "machine": machine("adjudge", "onnxruntime"),
        "noise": noise.figures(),
        "articles": [_figures(one) for one in measured],
        "thousand_words": [{"words": words, "seconds": seconds} for words, seconds in long],
        "growth": growth,
    }
    tables = [_ten(measured), _thousand(long), _grown(growth)]
    keep("articles", arguments, figures, [one for one in tables if one], _checks(measured, long, growth))
    if growth:
        costs = {
            "seconds": [round(row["seconds"], 1) for row in growth],
            "searches": [float(row["searches"]) for row in growth],
            "targets": [float(row["targets"]) for row in growth],
        }
        plot = growth_plot(
            [row["claims"] for row in growth], costs, across="claims in the article", title="What an article costs"
        )
        (arguments.out or BENCH / "results").joinpath("articles.svg").write_text(plot)


def _arguments() -> argparse.Namespace:
    return options("Articles checked end to end on the wiki corpora.").parse_args()


def _stored(engine: Engine, data: Path) -> None:
    """The corpora, taken in once and kept."""
    engine.build_starter()
    if not any(c.name == COLLECTION and c.documents for c in engine.store.collections()):
        print("wiki: building the collection", flush=True)
        engine.ingest([data / "corpora" / f"{name}.jsonl.gz" for name in WIKI], collection=COLLECTION)


def _names() -> list[str]:
    return sorted(path.stem for path in ARTICLES.glob("*.txt"))


def _text(name: str) -> str:
    return (ARTICLES / f"{name}.txt").read_bytes().decode("utf-8")  # line ends as they are: offsets count them


def _timed(engine: Engine, text: str) -> tuple[int, float]:
    began = time.perf_counter()
    engine.check(text, keep_case=False, remember=False)
    return len(text.split()), time.perf_counter() - began


def _measured(engine: Engine, name: str) -> Measured:
    text, key = _text(name), json.loads((ARTICLES / f"{name}.json").read_text(encoding="utf-8"))
    began = time.perf_counter()
    report = engine.check(text, keep_case=False, remember=False)
    seconds = time.perf_counter() - began
    marked = [Span(start=one["start"], end=one["end"]) for one in key["claims"]]
    told = [{_place(report, id_, marked) for id_ in (c.a, c.b)} for c in report.contradictions]
    wanted = [set(pair) for pair in key["contradictions"]]
    pairs = list(_decided(report, key, marked))
    return Measured(
        name=name, words=len(text.split()), report=report, seconds=seconds, contradictions=len(wanted),
        found=sum(pair in told for pair in wanted), false=sum(pair not in wanted for pair in told),
        decided=len(pairs), right=sum(a == b for a, b in pairs),
    )  # fmt: skip


def _place(report: ArticleReport, id_: str, marked: Sequence[Span]) -> int | None:
    """The marked claim that a found one stands for, or lies in."""
    claim = report.claim(id_)
    span = Span(start=claim.start, end=claim.end)
    whole = (at for at, place in enumerate(marked) if covers(span, place))
    part = (at for at, place in enumerate(marked) if place.start <= span.start and span.end <= place.end)
    return next(whole, next(part, None))


def _decided(report: ArticleReport, key: dict[str, Any], marked: Sequence[Span]) -> Iterator[tuple[Verdict, Verdict]]:
    """What was found and what the key says, for claims of known truth that were decided."""
    for claim in report.claims:
        at = _place(report, claim.id, marked)
        truth = TRUTH.get(key["claims"][at].get("truth", "")) if at is not None else None
        if truth is not None and claim.finding is not None and claim.finding.verdict in TRUTH.values():
            yield claim.finding.verdict, truth


class _CorpusWeb:
    """A web of the store's own documents: the search is the store's by words and meaning, a page is a document."""

    name = "corpus"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pages: dict[str, Document] = {}
        self.asked = 0

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        self.asked += 1
        found = self._engine.search(query, k, where=Filter(collections=(COLLECTION,))).found
        results = []
        for item in found:
            passage = item.passage
            url = f"https://wiki.example/2015/01/01/{quote(passage.title.lower().replace(' ', '-'), safe='-')}-page"
            self._pages[url] = Document(key=url, text=passage.text, source="wiki.example", title=passage.title, url=url)
            results.append(SearchResult(url=url, title=passage.title, snippet=passage.text[:200]))
        return tuple(results)

    async def fetch(self, url: str) -> Page:
        return Page(url=url, document=self._pages[url], status=200)


def _growth(engine: Engine) -> Iterator[dict[str, Any]]:
    """The long article cut off after so many claims, checked on the stand-in for the web with nothing stored before."""
    text = _text("10-kitchen-table")
    whole = engine.check(ArticleRequest(text=text, budget_class=BudgetClass.MINIMAL), keep_case=False)
    for size in GROWTH:
        end = max(claim.end for claim in whole.claims[:size])
        with TemporaryDirectory() as home, Engine(Settings(home=home, profile="web")) as web:
            served = _CorpusWeb(engine)
            web.searcher, web.fetcher = served, served
            began = time.perf_counter()
            report = web.check(text[:end], keep_case=False, remember=False)
            seconds = time.perf_counter() - began
        yield {
            "claims": len(report.claims),
            "targets": sum(claim.target for claim in report.claims),
            "searches": served.asked,
            "pages": report.spend.pages,
            "seconds": seconds,
        }
        print(f"{len(report.claims)} claims: {seconds:.1f} s, {served.asked} searches", flush=True)


def _figures(one: Measured) -> dict[str, Any]:
    claims = one.report.claims
    return {
        "name": one.name, "words": one.words, "claims": len(claims), "targets": sum(c.target for c in claims),
        "inherited": sum(bool(c.inherited_from) for c in claims), "seconds": one.seconds,
        "contradictions": one.contradictions, "found": one.found, "false": one.false, "decided": one.decided,
        "right": one.right, "reason_codes": one.report.reason_codes, "verified_score": one.report.verified_score,
    }  # fmt: skip


def _ten(measured: Sequence[Measured]) -> str:
    header = (
        "article", "words", "claims", "targets", "inherited", "contradictions found", "false alarms", "right of decided",
        "credibility", "s", "reasons",
    )  # fmt: skip
    rows = [
        (
            f["name"], f"{f['words']:,}", f["claims"], f["targets"], f["inherited"], f"{f['found']}/{f['contradictions']}",
            f["false"], f"{f['right']}/{f['decided']}", f"{f['verified_score']:.2f}", f"{f['seconds']:.1f}",
            " ".join(f["reason_codes"]) or "-",
        )
        for f in map(_figures, measured)
    ]  # fmt: skip
    return table(header, rows)


def _thousand(long: Sequence[tuple[int, float]]) -> str:
    return table(("words", "seconds"), [(words, f"{seconds:.1f}") for words, seconds in long]) if long else ""


def _grown(growth: Sequence[dict[str, Any]]) -> str:
    header = ("claims", "targets", "searches", "pages", "seconds")
    rows = [(*(row[name] for name in header[:-1]), f"{row['seconds']:.1f}") for row in growth]
    return table(header, rows) + "\n\n![What an article costs](articles.svg)" if rows else ""


def _checks(measured: Sequence[Measured], long: Sequence[tuple[int, float]], growth: Sequence[dict[str, Any]]) -> list[Check]:
    wanted = sum(one.contradictions for one in measured)
    found, false = sum(one.found for one in measured), sum(one.false for one in measured)
    checks = [
        Check(what="contradictions found", found=f"{found}", wanted=f"{wanted}", holds=found == wanted),
        Check(what="false alarms", found=f"{false}", wanted="0", holds=false == 0),
    ]
    for one in measured:
        if one.name.startswith("09-"):
            refused = "unsupported_language" in one.report.reason_codes and not one.report.claims
            checks.append(Check(what="the foreign one", found="refused" if refused else "read", wanted="refused", holds=refused))
        if one.name.startswith("10-"):
            limit = OF_ARTICLE[BudgetClass.STANDARD].seconds
            checks.append(
                Check(
                    what="the long one, seconds",
                    found=f"{one.seconds:.0f}",
                    wanted=f"<= {limit:.0f}",
                    holds=one.seconds <= limit,
                )
            )
    if long:
        median = statistics.median(seconds for _, seconds in long)
        checks.append(
            Check(what="1,000 words, median seconds", found=f"{median:.1f}", wanted="< 30", holds=median < MEDIAN_SECONDS)
        )
    if growth:
        most = max(row["searches"] for row in growth)
        least = 1 + 2 * max(row["targets"] for row in growth)
        checks.append(
            Check(what="searches, however many claims", found=f"at most {most}", wanted=f"<= {least}", holds=most <= least)
        )
    return checks


if __name__ == "__main__":
    main()
