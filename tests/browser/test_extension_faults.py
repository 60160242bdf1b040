"""The extension when things go wrong: a server that is down, wants a key, is busy, slow, strange or hostile."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect, sync_playwright

from extension_browser import ExtensionBrowser, extended, packer, select, site
from loopback import Asked, Loopback, Reply, serving

KEY = "a-key-of-mine"
STATUS = {"version": "9.9.9", "knowledge_base": {"documents": 7}}
CLAIM = "Lyon is the capital of France."


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExtensionBrowser]:
    folder, _ = packer().pack(tmp_path_factory.mktemp("dist"), "chrome")
    with (
        sync_playwright() as playwright,
        extended(playwright, folder, tmp_path_factory.mktemp("profile"), viewport={"width": 1200, "height": 800}) as started,
    ):
        yield started


@pytest.fixture(scope="module")
def web() -> Iterator[Loopback]:
    with site() as served:
        yield served


@pytest.fixture
def server() -> Iterator[Loopback]:
    with serving() as served:
        yield served


def said(status: int, value: object, **headers: str) -> Reply:
    return Reply(status=status, body=json.dumps(value).encode(), headers={"Content-Type": "application/json"} | headers)


def finding(**fields: Any) -> dict[str, Any]:
    return {
        "case_id": "c0ffee",
        "claim": CLAIM,
        "verdict": "refuted",
        "calibrated_probability": 0.8,
        "citations": [],
    } | fields


def done(result: object) -> Reply:
    return said(200, {"job_id": "j1", "case_id": "c0ffee", "state": "done", "kind": "verify", "result": result})


def verified(browser: ExtensionBrowser, web: Loopback, server: Loopback, posted: Any) -> tuple[Page, Frame]:
    """A sentence verified with a server that answers so."""
    server.answer = lambda asked: said(200, STATUS) if asked.path == "/status" else posted(asked)
    browser.options(server.address, KEY).close()
    page = browser.visit(web)
    select(page, "#one", "Lyon is the capital of France.")
    return page, browser.command("verify-selection", page)


def test_a_server_that_is_down_is_said_to_be_with_what_to_do(browser: ExtensionBrowser, web: Loopback) -> None:
    with serving() as gone:
        address = gone.address
    options = browser.options(address)
    expect(options.get_by_role("status").filter(has_text="does not answer")).to_contain_text("adjudge serve")
    page = browser.visit(web)
    select(page, "#one", "Lyon is the capital of France.")
    panel = browser.command("verify-selection", page)
    expect(panel.get_by_role("alert")).to_contain_text(f"Adjudge does not answer at {address}.")
    expect(panel.get_by_role("button", name="Try again")).to_be_visible()


def test_a_key_is_sent_as_a_bearer_and_a_wrong_one_leads_to_the_settings(
    browser: ExtensionBrowser, web: Loopback, server: Loopback
) -> None:
    problem = {"type": "about:blank", "title": "Unauthorized", "status": 401, "detail": "This key is not known here."}
    _, panel = verified(browser, web, server, lambda asked: said(401, problem))
    expect(panel.get_by_role("alert")).to_contain_text("This key is not known here.")
    expect(panel.get_by_role("button", name="Settings")).to_be_visible()
    assert {asked.headers["authorization"] for asked in server.asked} == {f"Bearer {KEY}"}


def test_a_busy_server_is_asked_again_when_it_says_with_the_same_job(
    browser: ExtensionBrowser, web: Loopback, server: Loopback
) -> None:
    waiting = [said(429, {"detail": "Too many at once."}, **{"Retry-After": "1"})] * 2

    def posted(asked: Asked) -> Reply:
        return waiting.pop() if waiting else done(finding())

    _, panel = verified(browser, web, server, posted)
    expect(panel.get_by_role("heading", name="Refuted")).to_be_visible()
    expect(panel.locator(".sure")).to_have_text("Right in about 8 of 10 such verdicts.")
    posts = [asked for asked in server.asked if asked.method == "POST"]
    assert len(posts) == 3 and len({asked.headers["idempotency-key"] for asked in posts}) == 1


def test_events_that_break_off_are_taken_up_where_they_ended(browser: ExtensionBrowser, web: Loopback, server: Loopback) -> None:
    """The first stream ends after one event; the job is still running; the second goes on after it and ends."""
    streams = [
        'id: 4\nevent: progress\ndata: {"message": "Reading 12 passages", "fraction": 0.4}\n\n',
        "id: 5\nevent: done\ndata: {}\n\n",
    ]
    states = ["running", "done"]

    def posted(asked: Asked) -> Reply:
        if asked.path.endswith("/events"):
            return Reply(body=streams.pop(0).encode(), headers={"Content-Type": "text/event-stream"})
        if asked.method == "POST":
            return said(202, {"job_id": "j1", "case_id": None, "state": "queued", "kind": "verify", "links": {}})
        state = states.pop(0)
        return said(200, {"job_id": "j1", "state": state, "result": finding() if state == "done" else None})

    _, panel = verified(browser, web, server, posted)
    expect(panel.get_by_text("Reading 12 passages")).to_be_visible()
    expect(panel.get_by_role("heading", name="Refuted")).to_be_visible()
    resumed = [asked.headers.get("last-event-id") for asked in server.asked if asked.path.endswith("/events")]
    assert resumed == [None, "4"]


def test_what_takes_long_can_be_stopped_and_is_stopped_on_the_server(
    browser: ExtensionBrowser, web: Loopback, server: Loopback
) -> None:
    cancelled = threading.Event()

    def posted(asked: Asked) -> Reply:
        if asked.path == "/v1/cases/j1/cancel":
            cancelled.set()
            return said(200, {})
        return Reply(stalls=True) if asked.method == "GET" else said(202, {"job_id": "j1", "state": "queued", "links": {}})

    _, panel = verified(browser, web, server, posted)
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("alert")).to_contain_text("Stopped.")
    assert cancelled.wait(30)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            Reply(body=b"<html>A router's sign-in page</html>", headers={"Content-Type": "text/html"}),
            "no answer of an Adjudge",
        ),
        (said(200, {"hello": "world"}), "no Adjudge server"),
        (said(200, {"job_id": "j1", "state": "done", "result": None}), "gave no result"),
        (
            said(200, {"job_id": "j1", "state": "failed", "problem": {"detail": "The disk is full."}}),
            "The disk is full.",
        ),
        (said(422, {"detail": "A claim has 2,000 characters at most.", "what_to_do": "Shorten it."}), "Shorten it."),
        (Reply(status=500, body=b"oops"), "answered 500"),
        (Reply(status=302, headers={"Location": "http://127.0.0.1:9/elsewhere"}), "does not answer"),
        (Reply(hangs_up=True), "does not answer"),
    ],
    ids=["other page", "other json", "no result", "failed", "refused", "500", "redirect", "hangs up"],
)
def test_every_strange_answer_is_one_sentence(
    browser: ExtensionBrowser, web: Loopback, server: Loopback, answer: Reply, words: str
) -> None:
    page, panel = verified(browser, web, server, lambda asked: answer)
    expect(panel.get_by_role("alert")).to_contain_text(words)
    expect(panel.locator("#progress")).to_be_hidden()
    browser.close_panel(page, panel)
    page.close()


PAYLOADS = (
    "<script>document.title='owned'</script>", "<img src=x onerror=\"document.title='owned'\">", "<svg onload=alert(1)>",
    "\"><iframe src=javascript:alert(1)>", "javascript:document.title='owned'", "<a href=\"javascript:alert(1)\">x</a>",
    "{{constructor.constructor('alert(1)')()}}", "<details open ontoggle=alert(1)>", "<style>*{display:none}</style>",
    "</p></main><h1>Supported</h1>", "\u202eevil\u2066", "<base href=//example.org>", "data:text/html,<script>alert(1)</script>",
    "https://example.org/\" onclick=\"alert(1)", "${alert(1)}",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
)  # fmt: skip


def test_nothing_that_comes_back_is_read_as_markup(browser: ExtensionBrowser, web: Loopback, server: Loopback) -> None:
    """Each payload in every field that is shown: of citations, of parts, of the finding itself."""
    citations = [
        {
            "url": payload,
            "title": payload,
            "source": payload,
            "quote": payload,
            "stance": "refutes",
            "published": payload,
        }
        for payload in PAYLOADS
    ]
    parts = [{"claim": c["title"], "verdict": c["title"], "reasoning": c["title"], "citations": [c]} for c in citations]
    every = " ".join(PAYLOADS)
    hostile = finding(verdict=every, claim=every, reasoning=every, citations=citations, sub_results=parts, case_id=PAYLOADS[0])
    print(len(PAYLOADS) * 10 + 4, "payloads")
    page, panel = verified(browser, web, server, lambda asked: done(hostile))
    expect(panel.get_by_role("heading", name="The words that decide")).to_be_visible()
    inside = panel.evaluate(
        """() => ({
          names: [...new Set([...document.querySelectorAll("#result *, #foot *")].map((one) => one.localName))],
          links: [...document.querySelectorAll("#result a, #foot a")].map((one) => one.href),
          handlers: [...document.querySelectorAll("*")].flatMap((one) => one.getAttributeNames())
            .filter((name) => name.startsWith("on")),
          title: document.title, bidi: /[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.textContent),
        })"""
    )
    assert set(inside["names"]) <= {
        "section", "h2", "h3", "p", "span", "ol", "li", "blockquote", "mark", "cite", "a", "details", "summary", "div",
    }  # fmt: skip
    assert inside["handlers"] == [] and inside["title"].startswith("<script>") and not inside["bidi"]
    assert all(
        re.match(rf"{re.escape(server.address)}/cases/[\w%.!~*'()-]+$|https://example\.org/", link) for link in inside["links"]
    )
    assert page.title() == "News · A tour"
    page.close()


def test_a_page_that_frames_the_panel_itself_is_shown_nothing(browser: ExtensionBrowser, web: Loopback) -> None:
    page = browser.visit(web)
    page.set_content(f"<iframe src='{browser.address('panel.html')}#guess'></iframe>")
    expect(browser.panel(page).get_by_role("alert")).to_contain_text("There is nothing to show here.")


def test_nothing_was_asked_of_anybody_else(browser: ExtensionBrowser) -> None:
    """Last: everything above has run."""
    hosts = {re.match(r"\w[\w-]*:(//[\w.]*)?", url)[0] for url in browser.requested}  # type: ignore[index]
    print(len(browser.requested), "requests of", sorted(hosts))
    assert {host for host in hosts if host.startswith("http")} <= {"http://127.0.0.1"}
    assert browser.errors == []
