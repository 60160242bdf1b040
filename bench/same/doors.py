"""The only door between the net and the product: all that is imported from it, and what is done with it.

When rooms of the product move, what changes in the net is in this file and nowhere else.
"""

from __future__ import annotations

import datetime as dt
import io
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from rich.console import Console, RenderableType

from adjudge.adapters import encoders
from adjudge.adapters.encoders.card import MODELS
from adjudge.adapters.page import fetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.adapters.search import feeds
from adjudge.adapters.store import readings as store_readings
from adjudge.engine import Engine
from adjudge.errors import AdjudgeError, PageOffLimits, PageStub, ProviderError
from adjudge.ports import Clock, Completion, Page, SearchResult
from adjudge.render.article_page import article_page
from adjudge.render.article_terminal import article_view
from adjudge.render.claimreview import claim_review
from adjudge.render.finding_page import finding_page
from adjudge.render.finding_terminal import finding_view
from adjudge.render.knowledge_terminal import print_refresh, print_refresh_plan
from adjudge.render.ledger_page import answer_page, ledger_page
from adjudge.render.ledger_terminal import answer_view, ledger_view
from adjudge.render.rows import article_csv, article_reviews, ledger_csv
from adjudge.settings import Settings
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.budget import OF_CLASS, BudgetClass
from adjudge.values.codec import to_json
from adjudge.values.document import Document
from adjudge.values.inquiry import Manner, Request
from adjudge.values.knowledge import CURRENT_AFFAIRS, STARTER, Filter, RefreshPlan, RefreshReport, Stated
from adjudge.values.ledger import Answer, AnswerRequest, GroundRequest, Ledger
from adjudge.values.trace import Event
from adjudge.values.urls import normalise, site
from adjudge.values.verdict import Difference, Finding, Versions
from bench.measuring.kept_readings import kept_readings

__all__ = [
    "CURRENT_AFFAIRS", "OF_CLASS", "STARTER", "AdjudgeError", "AnswerRequest", "ArticleRequest", "BudgetClass", "Clock",
    "Completion", "Document", "Engine", "Filter", "GroundRequest", "Manner", "Page", "PageOffLimits", "PageStub",
    "ProviderError", "Request", "SearchResult", "normalise", "site",
]  # fmt: skip

WIDTH = 100
"""Columns of the terminal that results are shown on."""
AUTHOR = "The net"
MARK = "MARK"
"""Stands where a version or the name of a run stood."""
PATIENCE = 30.0
"""Seconds that one process waits for the other to keep its readings: none is to be read twice."""
_LINK = re.compile(r"\x1b\]8;id=[0-9]+;")
"""How a link begins on a terminal: rich numbers them by chance."""
LONG = 600.0
"""Seconds, where nothing is to be given up."""
T = TypeVar("T")


def open_engine(home: Path, clock: Clock, **settings: Any) -> Engine:
    """An engine over a folder, and no setting of whoever runs this."""
    return Engine(Settings(home=str(home), **settings), clock=clock)


def build_store(home: Path, documents: Path, clock: Clock) -> None:
    """The store that claims, drafts, questions and articles are held against: the starter facts and the everyday documents,
    read anew, since how they are read and stored is part of what must stay the same."""
    shutil.rmtree(home, ignore_errors=True)
    with open_engine(home, clock) as engine:
        engine.build_starter()
        engine.ingest([documents], collection="everyday")


@contextmanager
def readings_at(file: Path) -> Iterator[None]:
    """While it lasts the stance models read no pair that the file has. It is kept by the checksum of a model and the two texts,
    so that only the network itself is spared."""
    with kept_readings(file), patch.object(store_readings, "_PATIENCE", PATIENCE):
        yield


@contextmanager
def patiently() -> Iterator[None]:
    """While it lasts a page or a feed of this machine may take minutes: on a busy one a result must not be that of a deadline."""
    limits = partial(FetchLimits, seconds=LONG, connect_seconds=LONG, reading_seconds=LONG)
    manners = replace(feeds.MANNERS, seconds=LONG, connect_seconds=LONG)
    asked = patch.dict(feeds.Feed.__init__.__kwdefaults__, {"manners": manners, "reading_seconds": LONG})
    with asked, patch.object(fetcher, "FetchLimits", limits):
        yield


def model_sums() -> dict[str, str]:
    """The checksums of the shipped weights. Raises ValueError where a file is not the one that its card names: readings are kept
    by what the card says."""
    if wrong := encoders.problems():
        raise ValueError(" ".join(wrong))
    found = {}
    for card in sorted(MODELS.glob("*/card.json")):
        for file, checksum in json.loads(card.read_text(encoding="utf-8"))["sha256"].items():
            found[f"{card.parent.name}/{file}"] = checksum
    return found


def documents_at(engine: Engine, paths: Iterable[Path]) -> tuple[Document, ...]:
    """The documents of files, as a command reads them. Their keys are paths of this machine: what stands there is the name."""
    found = [one.document if isinstance(one, Stated) else one for one in engine.reader.read_all(paths)]
    return tuple(replace(one, key=f"{n} {one.source}") for n, one in enumerate(found) if isinstance(one, Document))


def unstamped(value: T) -> T:
    """A result without what no two versions share: the names of runs, and the versions it is stamped with."""
    if isinstance(value, Versions):
        return type(value)(**{field.name: MARK for field in fields(value)})
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **dict(_unstamped_fields(value)))
    if isinstance(value, tuple):
        return tuple(map(unstamped, value))  # type: ignore[return-value]
    if isinstance(value, dict):
        return {key: unstamped(one) for key, one in value.items()}  # type: ignore[return-value]
    return value


def _unstamped_fields(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a value that change; a value that is made anew for nothing takes time."""
    for field in fields(value):
        held = getattr(value, field.name)
        named = field.name == "case_id" or (field.name == "policy" and isinstance(value, Event))
        made = MARK if named and isinstance(held, str) else unstamped(held)
        if made is not held and field.init:
            yield field.name, made


def finding_parts(engine: Engine, finding: Finding) -> dict[str, Any]:
    """A finding as a program, a reader, a terminal and a search engine get it."""
    found = unstamped(finding)
    review = claim_review(found, author=AUTHOR, published=engine.clock.now().date())
    return {
        "value": plain(found), "page": finding_page(found, _texts(engine, [found])), "terminal": shown(finding_view(found)),
        "details": shown(finding_view(found, details=True)), "review": review,
    }  # fmt: skip


def ledger_parts(engine: Engine, ledger: Ledger, documents: Iterable[Document], query: str) -> dict[str, Any]:
    """A ledger as a program, a reader, a terminal and a spreadsheet get it."""
    found = unstamped(ledger)
    return {
        "value": plain(found), "page": ledger_page(found, _quoted(engine, found, documents), question=query),
        "terminal": shown(ledger_view(found)), "details": shown(ledger_view(found, details=True)), "rows": ledger_csv(found),
    }  # fmt: skip


def answer_parts(engine: Engine, answer: Answer, documents: Iterable[Document]) -> dict[str, Any]:
    """An answer as a program, a reader and a terminal get it."""
    found = unstamped(answer)
    return {
        "value": plain(found), "page": answer_page(found, _quoted(engine, found.ledger, documents)),
        "terminal": shown(answer_view(found)), "details": shown(answer_view(found, details=True)),
    }  # fmt: skip


def article_parts(engine: Engine, report: ArticleReport) -> dict[str, Any]:
    """A report as a program, a reader, a terminal, a spreadsheet and a search engine get it."""
    found = unstamped(report)
    held = [claim.finding for claim in found.claims if claim.finding]
    return {
        "value": plain(found), "page": article_page(found, _texts(engine, held)), "terminal": shown(article_view(found)),
        "details": shown(article_view(found, details=True)), "rows": article_csv(found),
        "reviews": article_reviews(found, author=AUTHOR, published=engine.clock.now().date()),
    }  # fmt: skip


def refresh_parts(plan: RefreshPlan, report: RefreshReport) -> dict[str, Any]:
    """A refresh as a program and a terminal get it, and what it was going to do."""
    told, planned = _console(), _console()
    print_refresh(report, out=told)
    print_refresh_plan(plan, out=planned)
    return {"plan": plain(plan), "planned": _written(planned), "value": plain(report), "terminal": _written(told)}


def replay_parts(engine: Engine, case_id: str) -> dict[str, Any]:
    """What a case was told by the world, and whether it comes out the same when it is run again from that alone."""
    again = engine.replay(case_id)
    return {"record": plain(engine.case(case_id).record), "identical": again.identical, "changed": list(again.changed)}


def difference_parts(difference: Difference) -> Any:
    """What changed between two findings, the versions they are stamped with aside."""
    stamped = {field.name for field in fields(Versions)}
    return plain([one for one in difference.changes if one.what not in stamped])


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(to_json(value))


def shown(view: RenderableType) -> str:
    """What a terminal shows, colours included."""
    out = _console()
    out.print(view)
    return _written(out)


def _console() -> Console:
    # The environment of whoever runs this must not choose the colours.
    return Console(
        file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False, legacy_windows=False,
        _environ={},
    )  # fmt: skip


def _written(out: Console) -> str:
    assert isinstance(out.file, io.StringIO)
    return _LINK.sub("\x1b]8;id=0;", out.file.getvalue())


def _texts(engine: Engine, findings: Iterable[Finding]) -> dict[str, str]:
    names = dict.fromkeys(item.content_sha256 for finding in findings for item in finding.evidence)
    return {name: held for name in names if (held := engine.store.snapshot(name)) is not None}


def _quoted(engine: Engine, ledger: Ledger, documents: Iterable[Document]) -> dict[str, str]:
    given = {document.content_sha256: document.text for document in documents}
    names = dict.fromkeys(quote.content_sha256 for entry in ledger.entries for quote in entry.evidence)
    kept = {name: engine.store.snapshot(name) for name in names if name and name not in given}
    return given | {name: held for name, held in kept.items() if held is not None}


def day_of(text: str | None) -> dt.date | None:
    return dt.date.fromisoformat(text) if text else None
