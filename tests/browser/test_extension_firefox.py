"""The extension in a real Firefox: its zip is loaded, a server is set, and the shortcuts do what they do in Chromium."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.settings import Settings
from api_server import started
from extension_browser import ROOT, packer, site
from loopback import Loopback
from marionette import Marionette, firefox

pytestmark = pytest.mark.long

KEY = "the-key-of-this-test"
FACTS = {"France": "Paris is the capital of France.", "Sweden": "Stockholm is the capital of Sweden."}
ALT, SHIFT = "\ue00a", "\ue008"
MARKED = """return Object.fromEntries([...CSS.highlights].map(([name, ranges]) =>
  [name, [...ranges].map((range) => range.toString().replace(/\\s+/g, " "))]))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("data")
    for name, text in FACTS.items():
        (data / f"{name}.txt").write_text(text, encoding="utf-8")
    with Engine(Settings(home=str(data))) as engine:
        engine.ingest([str(data / f"{name}.txt") for name in FACTS], collection="library")
    with started(data, ADJUDGE_HOME=str(data), ADJUDGE_API_KEYS=KEY) as (caller, _):
        yield caller.address


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory, server: str) -> Iterator[Marionette]:
    """Firefox with the packed extension, after the server was saved in the options."""
    _, packed = packer().pack(tmp_path_factory.mktemp("dist"), "firefox")
    with firefox(tmp_path_factory.mktemp("profile")) as driver:
        name = driver("Addon:Install", path=str(packed), temporary=True)
        find = "return WebExtensionPolicy.getByID(arguments[0]).mozExtensionHostname"
        driver("WebDriver:Navigate", url=f"moz-extension://{driver.run(find, name, browser=True)}/options.html")
        driver.wait("return document.body?.dataset.ready")
        driver.type("#address", server)
        driver.type("#key", KEY)
        driver.click("#form [type=submit]")
        driver.wait("return document.querySelector('#outcome .fine')?.textContent.includes('Connected')")
        assert driver.run("return document.querySelector('#menu-card').hidden"), "no menu where it cannot be asked for"
        yield driver


@pytest.fixture(scope="module")
def web() -> Iterator[Loopback]:
    with site() as served:
        yield served


def picture(browser: Marionette, name: str) -> None:
    folder = ROOT / ".bench" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    Path(folder / f"firefox-{name}.png").write_bytes(base64.b64decode(browser("WebDriver:TakeScreenshot", full=False)))


def test_the_shortcut_verifies_what_is_selected_and_marks_it(browser: Marionette, web: Loopback) -> None:
    browser("WebDriver:Navigate", url=f"{web.address}/one")
    browser.run(
        """const text = document.querySelector("#one").lastChild, at = text.data.indexOf("Lyon");
           getSelection().setBaseAndExtent(text, at, text, at + "Lyon is the capital of France.".length)"""
    )
    browser.press(ALT, SHIFT, "y")
    browser.wait("return CSS.highlights.has('adjudge-against')")
    assert browser.run(MARKED) == {"adjudge-against": ["Lyon is the capital of France."]}
    picture(browser, "verify")


def test_the_shortcut_checks_the_page_and_leaves_it_as_it_was(browser: Marionette, web: Loopback) -> None:
    browser("WebDriver:Navigate", url=f"{web.address}/two")
    before = browser.run("return document.body.innerHTML")
    browser.press(ALT, SHIFT, "k")
    browser.wait("return CSS.highlights.has('adjudge-against')")
    marked = browser.run(MARKED)
    assert {"Lyon is the capital of France.", "Oslo is the capital of Sweden."} <= set(marked["adjudge-against"])
    assert browser.run("return document.body.innerHTML") == before
    picture(browser, "check")
