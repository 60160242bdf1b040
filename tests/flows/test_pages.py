"""`adjudge kb add URL`: pages of a web on loopback into the knowledge base, from the address to the stored text."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.engine import Engine
from adjudge.values.document import Document
from local_web import ARTICLE, LocalWeb, answer, article, redirect, serving

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

HEAD = (
    '<meta property="article:published_time" content="2024-05-01T08:00:00Z">'
    '<link rel="canonical" href="/rivers/rhine">'
    '<link rel="memento" href="https://web.archive.org/web/2024/https://example.org/rhine">'
)


@pytest.fixture
def web() -> Iterator[LocalWeb]:
    page = answer(article(title="The Rhine", head=HEAD), cache_control="max-age=600")
    with serving({"/rhine": page, "/old": redirect("/rhine")}) as web:
        yield web


@pytest.fixture
def allowed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The web of the test may be fetched from although it is private."""
    monkeypatch.setenv("ADJUDGE_FETCH_ALLOW", "127.0.0.0/8, localhost")


def stored(collection: str = "library") -> list[Document]:
    with Engine.open() as engine:
        return list(engine.store.export(collection))


@pytest.mark.usefixtures("allowed")
def test_a_page_is_stored_with_what_it_says_of_itself_and_goes_with_its_site(
    adjudge: Callable[..., Outcome], web: LocalWeb
) -> None:
    asked, landed = web.url("/old"), web.url("/rhine")
    added = adjudge("kb", "add", f"{asked}#top", "--json")
    assert (added.code, added.json["documents_added"], added.json["skipped"]) == (0, 1, [])
    (document,) = stored()
    assert ARTICLE in document.text
    assert (document.url, document.title, document.source) == (landed, "The Rhine", "127.0.0.1")
    assert (document.published, document.language) == (dt.date(2024, 5, 1), "en")
    with Engine.open() as engine:
        visits = engine.urls.visits([asked, landed])
        snapshot = engine.store.snapshot(str(visits[landed].content_sha256))
    assert {(visit.status, visit.site, visit.jobs) for visit in visits.values()} == {("seen", "127.0.0.1", ("add",))}
    assert snapshot is not None
    assert snapshot == document.text
    assert visits[landed].detail == (
        f"canonical {web.url('/rivers/rhine')}; archived https://web.archive.org/web/2024/https://example.org/rhine"
    )
    again = adjudge("kb", "add", landed)
    assert (again.code, "0 documents added" in again.out, "1 already there" in again.out) == (0, True, True)
    assert adjudge("kb", "remove", "127.0.0.1").code == 0
    assert stored() == []


@pytest.mark.usefixtures("allowed")
def test_a_page_that_changed_takes_the_place_of_what_it_was(web: LocalWeb) -> None:
    web.pages["/news"] = answer(article("The Rhine rose."))
    with Engine.open() as engine:
        first = engine.ingest([web.url("/news")])
        web.pages["/news"] = answer(article("The Rhine fell."))
        then = engine.ingest([web.url("/news")])
    assert (first.documents_added, then.documents_added, then.documents_updated) == (1, 0, 1)
    (document,) = stored()
    assert "The Rhine fell." in document.text


@pytest.mark.usefixtures("allowed")
def test_files_and_pages_go_in_together_and_what_cannot_be_had_is_named(
    adjudge: Callable[..., Outcome], web: LocalWeb, tmp_path: Path
) -> None:
    (tmp_path / "snow.txt").write_text("Snow fell in Bern on the first of May.")
    missing, elsewhere = web.url("/missing", "localhost"), "ftp://example.org/rhine"
    added = adjudge(
        "kb", "add", "snow.txt", web.url("/rhine"), missing, elsewhere, "nothing.txt", web.url("/rhine#top"), "--json"
    )
    assert (added.code, added.json["documents_added"]) == (0, 2)
    reasons = {skip["path"]: skip["reason"] for skip in added.json["skipped"]}
    assert reasons.keys() == {missing, elsewhere, "nothing.txt"}
    assert "404: there is no such page" in reasons[missing]
    assert "begins with http:// or https://" in reasons[elsewhere]
    assert {document.source for document in stored()} == {"snow.txt", "127.0.0.1"}
    assert web.paths.count("/rhine") == 1
    with Engine.open() as engine:
        failed = engine.urls.visits([missing])[missing]
    assert (failed.status, failed.content_sha256, "404" in failed.detail) == ("failed", None, True)


@pytest.mark.usefixtures("allowed")
def test_where_nothing_can_be_had_the_command_fails(adjudge: Callable[..., Outcome], web: LocalWeb) -> None:
    ended = adjudge("kb", "add", web.url("/missing"))
    assert ended.code == 2
    assert "1 skipped" in ended.out
    assert "404: there is no such page" in " ".join(ended.out.split())


def test_a_private_host_is_not_asked_unless_it_is_allowed(adjudge: Callable[..., Outcome], web: LocalWeb) -> None:
    refused = adjudge("kb", "add", web.url("/rhine"), "--json")
    assert refused.code == 2
    assert "name it in ADJUDGE_FETCH_ALLOW" in refused.json["skipped"][0]["reason"]
    assert web.connections == 0


def children() -> set[str]:
    return {pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()}


@pytest.mark.usefixtures("allowed")
def test_an_engine_starts_nothing_before_the_first_page_and_leaves_nothing_behind(home: Path, web: LocalWeb) -> None:
    before = children()
    with Engine.open() as engine:
        assert children() == before
        assert not (home / "pages.db").exists()
        engine.ingest([web.url("/rhine")])
        assert len(children() - before) == 1
    assert children() <= before
