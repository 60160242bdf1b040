"""Inputs of the net put to the product, one result a case: the whole value, and everything that is made of it to be read."""

from __future__ import annotations

import datetime as dt
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.same.doors import (
    CURRENT_AFFAIRS,
    OF_CLASS,
    AnswerRequest,
    ArticleRequest,
    BudgetClass,
    Document,
    Engine,
    Filter,
    GroundRequest,
    Manner,
    Request,
    SearchResult,
    answer_parts,
    article_parts,
    day_of,
    difference_parts,
    documents_at,
    finding_parts,
    ledger_parts,
    open_engine,
    patiently,
    plain,
    readings_at,
    refresh_parts,
    replay_parts,
    unstamped,
)
from bench.same.inputs import TREE, Case, path_of, text_of
from bench.same.web import (
    START,
    Everything,
    Parrot,
    Still,
    Web,
    closed,
    document,
    news_text,
    served,
    small_web,
    title_of,
)

REPLAYED = 10
"""Of so many cases one is also replayed from its record; those with a language model always are."""
NEWS_POLICY = "[refresh]\nat_once = 1\nfeeds_at_once = 1\n"
"""One page after another where sockets are waited for: else the order of a report would be that of the answers."""


@dataclass(slots=True)
class Runner:
    """Runs cases in one process, over a copy of the store of its own."""

    home: Path
    """Of the store that was built for this run; it is never written to."""
    own: Path
    """A folder of this process."""
    stack: ExitStack = field(default_factory=ExitStack)
    _library: Engine | None = None

    def result(self, case: Case) -> Any:
        """What a case comes to, as JSON has it, with the paths of this machine taken out."""
        made = _RUNS[case.kind](self, case)
        places = {str(self.own): "WORK", str(self.home): "WORK", str(TREE): "TREE"}
        return _lines(_without_places(made, places))

    @property
    def library(self) -> Engine:
        """The engine of all cases that leave nothing behind that another could see."""
        if self._library is None:
            self._library = self.stack.enter_context(self._opened(self.own / "library"))
            self._library.fetcher = Web({})
        return self._library

    @contextmanager
    def engine(self, case: Case) -> Iterator[tuple[Engine, Parrot | None]]:
        """The engine for a case. What is fetched from the web is stored: such a case has a store that nobody has used."""
        parrot = Parrot() if case.get("language_model") else None
        with ExitStack() as stack:
            if case.get("web"):
                folder = Path(stack.enter_context(TemporaryDirectory(dir=self.own))) / "home"
                engine = stack.enter_context(self._opened(folder, profile="web"))
                engine.searcher, engine.fetcher = small_web()
            else:
                engine = self.library
            engine.language_model = parrot
            yield engine, parrot

    def _opened(self, folder: Path, **settings: Any) -> Engine:
        shutil.copytree(self.home, folder)
        return open_engine(folder, Still(), **settings)


@contextmanager
def runner(home: Path, readings: Path) -> Iterator[Runner]:
    """Whoever runs cases, for the length of a block."""
    with ExitStack() as stack:
        own = Path(stack.enter_context(TemporaryDirectory(prefix="process-", dir=home.parent)))
        stack.enter_context(readings_at(readings))
        stack.enter_context(patiently())
        yield Runner(home=home, own=own, stack=stack)


def _finding(run: Runner, case: Case) -> dict[str, Any]:
    size = BudgetClass(case.get("budget", "standard"))
    request = Request(
        text=case["text"], manner=Manner(case.get("manner", "worker")), collections=tuple(case.get("collections", ())),
        as_of=day_of(case.get("as_of")), top_k=case.get("top_k"), confident=case.get("confident", False),
        budget_class=size, budget=OF_CLASS[size],
    )  # fmt: skip
    with run.engine(case) as (engine, parrot):
        finding = engine.verify(request)
        return {**finding_parts(engine, finding), **_behind(engine, case, finding.case_id, parrot)}


def _ledger(run: Runner, case: Case) -> dict[str, Any]:
    with run.engine(case) as (engine, parrot):
        documents = _documents(engine, case)
        request = GroundRequest(
            draft=case["draft"], documents=documents, collections=tuple(case.get("collections", ())),
            query=case.get("query", ""), as_claim=case.get("as_claim", False),
        )  # fmt: skip
        ledger = engine.ground(request)
        parts = ledger_parts(engine, ledger, documents, request.query)
        return {**parts, **_behind(engine, case, ledger.case_id, parrot)}


def _answer(run: Runner, case: Case) -> dict[str, Any]:
    with run.engine(case) as (engine, parrot):
        documents = _documents(engine, case)
        request = AnswerRequest(
            query=case["query"], mode=case.get("mode", "answer"), documents=documents,
            collections=tuple(case.get("collections", ())),
        )  # fmt: skip
        answer = engine.answer(request)
        return {**answer_parts(engine, answer, documents), **_behind(engine, case, answer.case_id, parrot)}


def _article(run: Runner, case: Case) -> dict[str, Any]:
    with run.engine(case) as (engine, parrot):
        if file := case.get("file"):
            request = engine.read_article(str(path_of(file)))
        else:
            request = ArticleRequest(text=text_of(case["pieces"]), url=case.get("url"))
        size = BudgetClass(case.get("budget", "standard"))
        report = engine.check(replace(request, collections=tuple(case.get("collections", ())), budget_class=size))
        return {**article_parts(engine, report), **_behind(engine, case, report.case_id, parrot)}


def _refresh(run: Runner, case: Case) -> dict[str, Any]:
    """The news of one day and of a later one, into a store of their own; after either a search and a claim, and at the end what
    has become of the claim."""
    with TemporaryDirectory(dir=run.own) as folder:
        policy = Path(folder) / "policy.toml"
        policy.write_text(NEWS_POLICY, encoding="utf-8")
        rounds, names = [], []
        first = case["rounds"][0]
        for number, told in enumerate(case["rounds"]):
            pages = [{**first[page["again"]], **page} if "again" in page else page for page in told]
            now = START + dt.timedelta(days=number * case["days"])
            with _news(Path(folder) / "home", policy, case, pages, now) as engine:
                made, name = _refreshed(engine, case)
                rounds.append(made)
                names.append(name)
                if number:
                    difference = engine.diff(*names)
                    back = engine.store.rollback(CURRENT_AFFAIRS) if made["value"]["generation"] else None
                    after = {"difference": difference_parts(difference), "rolled back to": back, "held": _held(engine)}
        return {"rounds": rounds, **after}


@contextmanager
def _news(home: Path, policy: Path, case: Case, pages: list[dict[str, Any]], now: dt.datetime) -> Iterator[Engine]:
    """An engine that is told of these pages: by a feed over sockets, or by a search."""
    asked: dict[str, Any] = {"profile": "web", "policy": str(policy)}
    with ExitStack() as stack:
        if case.get("feed"):
            address = stack.enter_context(served(pages, f"127.21.{case.id[-3:].lstrip('0')}.1", now))
            asked |= {"feeds": (address,), "fetch_allow": ("127.0.0.0/8",)}
            engine = stack.enter_context(open_engine(home, Still(now), **asked))
            engine.searcher = Everything([])
        else:
            asked |= {"search": ("wikipedia",), "refresh_queries": ("what is new", "what else is new")}
            engine = stack.enter_context(open_engine(home, Still(now), **asked))
            engine.searcher, engine.fetcher = _told(pages, now.date())
        yield engine


def _told(pages: list[dict[str, Any]], today: dt.date) -> tuple[Everything, Web]:
    held: dict[str, Any] = {}
    results = []
    for page in pages:
        text = news_text(page)
        published = None if page["published"] is None else today - dt.timedelta(days=page["published"])
        held[page["url"]] = closed(page) or document(page["url"], text, published=published, language=page.get("language", "en"))
        results.append(SearchResult(url=page["url"], title=title_of(text), snippet=text[:100], published=published))
    return Everything(results), Web(held)


def _refreshed(engine: Engine, case: Case) -> tuple[dict[str, Any], str]:
    """One refresh, and the name of the case that a claim on the news makes after it."""
    told: list[Any] = []
    plan = engine.plan_refresh()
    report = engine.refresh(watch=told.append)
    found = engine.search(case["query"], 5, where=Filter(collections=(CURRENT_AFFAIRS,)))
    finding = engine.verify(Request(text=case["claim"], manner=Manner.NEWS))
    made = refresh_parts(plan, report)
    made |= {
        "progress": plain(told),
        "held": _held(engine),
        "found": plain(found),
        "finding": plain(unstamped(finding)),
    }
    return made, finding.case_id


def _held(engine: Engine) -> list[list[str]]:
    """What the news hold: address, title, day and text of each page."""
    if not any(one.name == CURRENT_AFFAIRS for one in engine.store.collections()):
        return []
    held = engine.store.export(CURRENT_AFFAIRS)
    return [[one.key, one.title, str(one.published), one.content_sha256] for one in held]


def _documents(engine: Engine, case: Case) -> tuple[Document, ...]:
    return documents_at(engine, [path_of(name) for name in case.get("documents", ())])


def _behind(engine: Engine, case: Case, name: str, parrot: Parrot | None) -> dict[str, Any]:
    """What stands behind a result: the prompts, and now and then its record and a replay."""
    parts: dict[str, Any] = {"prompts": parrot.asked[:]} if parrot else {}
    if parrot or int(case.id[-3:]) % REPLAYED == 0:
        parts["replay"] = replay_parts(engine, name)
    return parts


_RUNS: dict[str, Callable[[Runner, Case], dict[str, Any]]] = {
    "findings": _finding, "ledgers": _ledger, "answers": _answer, "articles": _article, "refreshes": _refresh,
}  # fmt: skip


def _without_places(value: Any, places: dict[str, str]) -> Any:
    """The value without paths of this machine."""
    text = json.dumps(value, ensure_ascii=False)
    for place, name in places.items():
        text = text.replace(json.dumps(place, ensure_ascii=False)[1:-1], name)
    return json.loads(text)


def _lines(value: Any) -> Any:
    """A text of several lines as a list of them: a difference in a page is then told by its line."""
    if isinstance(value, dict):
        return {key: _lines(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_lines(one) for one in value]
    return value.splitlines(keepends=True) if isinstance(value, str) and "\n" in value else value
