"""Chromium with the packed extension in it, and a web page to use it on. Nothing but this machine can be reached."""

from __future__ import annotations

import contextlib
import importlib.util
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from playwright.sync_api import BrowserContext, Error, Frame, Page, Playwright, Worker, expect

from chromium import find_chromium
from loopback import Loopback, Reply, serving

ROOT = Path(__file__).parents[1]
LOCAL = "http://127.0.0.1/*"
PATIENCE = 60_000.0
"""Milliseconds until what must come is given up; nothing is measured by it."""
expect.set_options(timeout=PATIENCE)
_ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)  # fmt: skip


def packer() -> ModuleType:
    """extension/pack.py, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("extension_pack", ROOT / "extension" / "pack.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@dataclass
class ExtensionBrowser:
    """A browser with the extension, as a person has it."""

    context: BrowserContext
    worker: Worker
    requested: list[str] = field(default_factory=list)
    """Every address that anything in the browser asked for."""
    errors: list[str] = field(default_factory=list)

    def address(self, name: str) -> str:
        """A page of the extension."""
        return f"chrome-extension://{self.worker.url.split('/')[2]}/{name}"

    def options(self, server: str, key: str = "") -> Page:
        """The options page after this server was saved."""
        page = self.context.new_page()
        with contextlib.suppress(Error):  # just installed, the extension may open its options in the same blank tab
            page.goto(self.address("options.html"))
        page.wait_for_url(self.address("options.html"))
        page.wait_for_selector("body[data-ready]")
        page.get_by_label("Address of the server").fill(server)
        page.get_by_label("Key (only").fill(key)
        page.get_by_role("button", name="Save and try").click()
        page.wait_for_selector("#outcome .fine, #outcome .trouble", timeout=PATIENCE)
        return page

    def visit(self, web: Loopback) -> Page:
        """A page of the site in a tab of its own; no two have the same address, by which a tab is told from others."""
        page = self.context.new_page()
        page.goto(f"{web.address}/{len(self.requested)}")
        return page

    def command(self, name: str, page: Page) -> Frame:
        """The shortcut `name` pressed on a page, and the panel that it opens."""
        before = {id(frame) for frame in page.frames}
        self.worker.evaluate(
            """async ([name, url]) => {
              const tab = (await chrome.tabs.query({})).find((one) => one.url === url);
              chrome.commands.onCommand.dispatch(name, tab);
            }""",
            [name, page.url],
        )
        return self.panel(page, before)

    def panel(self, page: Page, before: set[int] | None = None) -> Frame:
        """The panel in a page; `before` are the frames that were there already."""
        for _ in range(int(PATIENCE / 50)):
            for frame in page.frames:
                if "/panel.html#" in frame.url and id(frame) not in (before or set()):
                    return frame
            page.wait_for_timeout(50)
        raise AssertionError(f"no panel opened in {page.url}: {self.errors}")

    def close_panel(self, page: Page, panel: Frame) -> None:
        """Closes it by its button. The click comes a moment later: a frame that is gone cannot say that it was clicked."""
        panel.evaluate("setTimeout(() => document.getElementById('close').click(), 50)")
        expect(page.locator("adjudge-panel")).to_have_count(0)


@contextlib.contextmanager
def extended(playwright: Playwright, folder: Path, profile: Path, **settings: Any) -> Iterator[ExtensionBrowser]:
    """Chromium with the extension of `folder`, which has been allowed to speak to this machine."""
    with _launched(playwright, folder, profile, {}) as first:
        worker = _worker(first)
    _allow(profile, worker.url.split("/")[2])
    with _launched(playwright, folder, profile, settings) as context:
        browser = ExtensionBrowser(context, _worker(context))
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: browser.requested.append(request.url))
        context.on("page", lambda page: page.on("pageerror", lambda error: browser.errors.append(str(error))))
        yield browser


@contextlib.contextmanager
def _launched(playwright: Playwright, folder: Path, profile: Path, settings: dict[str, Any]) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=find_chromium(),
        headless=True,
        args=[*_ARGUMENTS, f"--disable-extensions-except={folder}", f"--load-extension={folder}"],
        ignore_default_args=["--disable-extensions"],
        **settings,
    )
    try:
        yield context
    finally:
        context.close()


def _worker(context: BrowserContext) -> Worker:
    return context.service_workers[0] if context.service_workers else context.wait_for_event("serviceworker")


def _allow(profile: Path, extension: str) -> None:
    """What a click on "Allow" leaves behind: nobody can click on a window of the browser itself when there is no screen."""
    file = profile / "Default" / "Preferences"
    kept = json.loads(file.read_text(encoding="utf-8"))
    granted = {"api": [], "explicit_host": [LOCAL], "manifest_permissions": [], "scriptable_host": []}
    kept["extensions"]["settings"][extension]["runtime_granted_permissions"] = granted
    file.write_text(json.dumps(kept), encoding="utf-8")


# A web page of somebody's.

ARTICLE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>News · A tour</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'none'; script-src 'none'; frame-src 'none'">
<nav>Home News About Lyon is the capital of Japan.</nav>
<main><h1>A short tour of capitals</h1>
<p id="one">Canberra is the <b>capital of Aus</b>tralia, and Lyon is the capital of France. Silver has the chemical symbol Ag.</p>
<p hidden>Hidden words that nobody sees.</p>
<p id="two">It is a lovely place 😀. Oslo is
   the <i>capital</i> of Sweden. Tokyo is the capital of Japan.</p>
<p>PADDING</p></main><footer>All rights reserved.</footer></html>""".replace(
    "PADDING", "The tour takes a week and is run by people who have lived in each of these places for many years. " * 5
)


@contextlib.contextmanager
def site() -> Iterator[Loopback]:
    """A web site with one article and a policy as strict as they come."""

    def answer(asked: Any) -> Reply:
        return Reply(body=ARTICLE.encode(), headers={"Content-Type": "text/html; charset=utf-8"})

    with serving() as web:
        web.answer = answer
        yield web


def select(page: Page, element: str, words: str) -> None:
    """Selects words within one text of an element."""
    page.evaluate(
        """([element, words]) => {
          const walk = document.createTreeWalker(document.querySelector(element), NodeFilter.SHOW_TEXT);
          while (walk.nextNode()) {
            const at = walk.currentNode.data.indexOf(words);
            if (at < 0) continue;
            getSelection().setBaseAndExtent(walk.currentNode, at, walk.currentNode, at + words.length);
          }
        }""",
        [element, words],
    )
    assert page.evaluate("getSelection().toString()") == words


def marked(page: Page) -> dict[str, list[str]]:
    """What is marked in a page, by tone."""
    found: dict[str, list[str]] = page.evaluate(
        """Object.fromEntries([...CSS.highlights].filter(([name]) => name.startsWith("adjudge-"))
             .map(([name, ranges]) => [name.slice(8), [...ranges].map((range) => range.toString().replace(/\\s+/g, " "))]))"""
    )
    return found
