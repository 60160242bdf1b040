"""A real Chromium in front of a real server with the shipped models, on loopback and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.article import ArticleRequest
from adjudge.values.document import Document
from adjudge.values.ledger import AnswerRequest, GroundRequest
from api_server import running
from chromium import find_chromium

QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
)  # fmt: skip

LIBRARY = "The Marlow library opens at nine in the morning. It holds 52,000 books. Members may borrow twelve books at a time."
POOL = "The pool opens at 6:30 on weekdays. A day ticket costs 8 euros. Children under six swim free of charge."
PRICES = """# Prices of the pool

What a *visit* costs, for everybody:

| ticket | price |
|---|---|
| day ticket | 8 euros |
| month ticket | **60 euros** |
"""
DRAFT = """# Notes for visitors

The pool opens at 6:30 on *weekdays*. A day ticket costs 12 euros.

| what | price |
|---|---|
| day ticket | 8 euros |

## The library

- The Marlow library holds 52,000 books.
- The mayor opened it in person.
"""
ARTICLE = """A day in Marlow

The Marlow library holds 52,000 books. Members may borrow twelve books at a time. The pool opens at 6:30 on weekdays.

A day ticket for the pool costs 20 euros. Children under six swim free of charge.
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file of tests: while it is open its event loop runs, and a test of another file can run none."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=find_chromium(), args=list(QUIET))
        yield started
        started.close()


@dataclass(frozen=True)
class Site:
    """A server, and cases of every kind that are kept in it."""

    address: str
    engine: Engine
    supported: str
    open: str
    article: str
    ledger: str
    answer: str
    untold: str
    batch: str

    @property
    def cases(self) -> tuple[str, ...]:
        return (self.supported, self.open, self.article, self.ledger, self.answer, self.untold)

    @property
    def pages(self) -> dict[str, str]:
        """Every page there is, by a name."""
        finding = self.engine.verify("The Marlow library holds 52,000 books.", keep_case=False)
        quote = finding.citations[0]
        text = f"/cases/{self.supported}/texts/{quote.content_sha256}?from={quote.start}&to={quote.end}"
        return {
            "ask": "/",
            "ask about many claims": "/?mode=batch",
            "ask about an article": "/?mode=check",
            "ask about a draft": "/?mode=ground",
            "ask a question": "/?mode=answer",
            "history": "/cases",
            "nothing found": "/cases?q=zebra",
            "finding": f"/cases/{self.supported}",
            "finding, open": f"/cases/{self.open}",
            "article": f"/cases/{self.article}",
            "ledger": f"/cases/{self.ledger}",
            "answer": f"/cases/{self.answer}",
            "answer, untold": f"/cases/{self.untold}",
            "batch": f"/cases/{self.batch}",
            "stored text": text,
            "compare with": f"/cases/{self.supported}/compare",
            "compare": f"/cases/{self.supported}/compare?with={self.open}",
            "knowledge": "/knowledge",
            "knowledge searched": "/knowledge?q=library",
            "sources": "/knowledge/library",
            "evaluation": "/evaluation",
            "sign in": "/sign-in",
            "not found": "/nowhere",
        }


def document(name: str, text: str) -> Document:
    return Document(key=name, text=text, source=name, title=name)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests: loading the models is what takes time."""
    home = tmp_path_factory.mktemp("home")
    with Engine(Settings(home=str(home / "data"))) as engine:
        files = home / "files"
        files.mkdir()
        (files / "library.md").write_text(LIBRARY, encoding="utf-8")
        (files / "pool.md").write_text(POOL, encoding="utf-8")
        engine.ingest([files])
        given = (document("library.md", LIBRARY), document("pool.md", POOL))
        supported = engine.verify("The Marlow library holds 52,000 books.")
        assert supported.citations, "the shipped models find the words of the only document that says it"
        opened = engine.verify("The mayor of Marlow plays the trombone.")
        report = engine.check(ArticleRequest(text=ARTICLE, title="A day in Marlow"))
        ledger = engine.ground(GroundRequest(draft=DRAFT, documents=(*given, document("prices.md", PRICES))))
        answer = engine.answer(AnswerRequest(query="When does the pool open?", documents=given))
        untold = engine.answer(AnswerRequest(query="Who is the mayor of Marlow?", documents=given))
        assert answer.told and not untold.told
        with running(engine) as caller:
            claims = ["The Marlow library holds 52,000 books.", "", "A day ticket for the pool costs 20 euros."]
            batch = caller.post("/v1/batches?wait=60", {"claims": claims}).json
            assert batch["state"] == "done"
            yield Site(
                address=caller.address,
                engine=engine,
                supported=supported.case_id,
                open=opened.case_id,
                article=report.case_id,
                ledger=ledger.case_id,
                answer=answer.case_id,
                untold=untold.case_id,
                batch=batch["job_id"],
            )


@dataclass
class Reader:
    """Somebody at a browser: everything the pages ask for and complain about is written down."""

    browser: Browser
    address: str
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    contexts: list[Any] = field(default_factory=list)

    def open(self, path: str, *, scheme: Any = "light", width: int = 1280, script: bool = True) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": 860},
            color_scheme=scheme,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.address + path)
        return page

    @property
    def elsewhere(self) -> list[str]:
        """Requests that left the server."""
        return [url for url in self.asked if not url.startswith((self.address, "data:", "about:", "blob:"))]


@pytest.fixture
def reader(browser: Browser, site: Site) -> Iterator[Reader]:
    """After the test: nothing was asked for elsewhere, and no page broke the policy it was sent with."""
    at = Reader(browser=browser, address=site.address)
    yield at
    for context in at.contexts:
        context.close()
    assert at.elsewhere == []
    assert [said for said in at.complaints if "status of 404" not in said and "status of 422" not in said] == []


@pytest.fixture
def upload(tmp_path: Path) -> Callable[[str, str], str]:
    """A file to be uploaded."""

    def made(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return made
