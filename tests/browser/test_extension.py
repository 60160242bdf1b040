"""The extension as people use it: real Chromium, the real server with its models, a web page with a strict policy."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect, sync_playwright

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.verdict import how_often
from api_server import started
from extension_browser import ROOT, ExtensionBrowser, extended, marked, packer, select, site
from loopback import Loopback

KEY = "the-key-of-this-test"
FACTS = {
    "Australia": "Canberra is the capital of Australia.",
    "France": "Paris is the capital of France.",
    "Silver": "Silver is a metal. Silver has the chemical symbol Ag.",
    "Sweden": "Stockholm is the capital of Sweden.",
    "Japan": "Tokyo is the capital of Japan.",
}
GRAVE = {"serious", "critical"}


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
def web() -> Iterator[Loopback]:
    with site() as served:
        yield served


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory, server: str) -> Iterator[ExtensionBrowser]:
    folder, _ = packer().pack(tmp_path_factory.mktemp("dist"), "chrome")
    profile = tmp_path_factory.mktemp("profile")
    with (
        sync_playwright() as playwright,
        extended(playwright, folder, profile, viewport={"width": 1200, "height": 850}) as opened,
    ):
        options = opened.options(server, KEY)
        expect(options.locator("#outcome")).to_contain_text("Connected: Adjudge ")
        expect(options.locator("#outcome")).to_contain_text("documents")
        yield opened


def picture(page: Page, name: str) -> None:
    """A picture for whoever wants to look; lies under `.bench`, which git does not see."""
    folder = ROOT / ".bench" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"extension-{name}.png")


def grave(page: Page) -> list[str]:
    """What an audit calls serious or worse."""
    return [v["id"] for v in Axe().run(page).response["violations"] if v["impact"] in GRAVE]


def test_what_is_selected_is_verified_with_the_words_that_decide(browser: ExtensionBrowser, web: Loopback, server: str) -> None:
    page = browser.visit(web)
    before = page.evaluate("document.body.innerHTML")
    select(page, "#one", "Lyon is the capital of France.")
    panel = browser.command("verify-selection", page)
    expect(panel.get_by_role("heading", name="“Lyon is the capital of France.”")).to_be_visible()
    expect(panel.get_by_role("heading", name="Refuted")).to_be_visible()
    expect(panel.locator(".sure")).to_contain_text("Right in ")
    expect(panel.locator(".quotes mark").first).to_contain_text("Paris is the capital of France.")
    expect(panel.get_by_role("link", name="The whole report")).to_have_attribute(
        "href", re.compile(rf"^{re.escape(server)}/cases/\w+$")
    )
    assert marked(page) == {"against": ["Lyon is the capital of France."]}
    picture(page, "verify")
    browser.close_panel(page, panel)
    assert marked(page) == {} and page.evaluate("document.body.innerHTML") == before, "the page is as it was"


def test_a_claim_of_two_parts_is_broken_down_with_citations(browser: ExtensionBrowser, web: Loopback) -> None:
    page = browser.visit(web)
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#one'))")
    page.evaluate("getSelection().modify('extend', 'backward', 'sentence')")
    chosen = page.evaluate("getSelection().toString()").strip()
    assert "Canberra" in chosen and "Lyon" in chosen
    panel = browser.command("verify-selection", page)
    parts = panel.locator(".parts > li")
    expect(panel.get_by_role("heading", name="Part by part")).to_be_visible()
    said = {part.split("\n")[0]: part for part in parts.all_inner_texts()}
    assert "supported" in said["Canberra is the capital of Australia."]
    assert "contradicted" in said["Lyon is the capital of France."]
    expect(parts.filter(has_text="Lyon").locator("blockquote").first).to_contain_text("Paris is the capital of France.")


def test_a_page_is_checked_and_its_claims_are_marked_where_they_stand(browser: ExtensionBrowser, web: Loopback) -> None:
    page = browser.visit(web)
    before = page.evaluate("document.body.innerHTML")
    panel = browser.command("check-page", page)
    expect(panel.get_by_role("heading", name="A short tour of capitals")).to_be_visible()
    expect(panel.get_by_role("heading", name="do not hold")).to_be_visible()
    found = marked(page)
    assert set(found["against"]) == {"Lyon is the capital of France.", "Oslo is the capital of Sweden."}
    assert {"Canberra is the capital of Australia", "Tokyo is the capital of Japan."} <= set(found["for"])
    everything = " ".join(words for claims in found.values() for words in claims)
    assert "Hidden" not in everything and "rights" not in everything and "capital of Japan." in everything
    panel.get_by_text("Oslo is the capital of Sweden.").click()
    expect(panel.locator("details[open] mark").first).to_contain_text("Stockholm")
    page.wait_for_function("[...CSS.highlights.keys()].includes('adjudge-chosen')")
    assert marked(page)["chosen"] == ["Oslo is the capital of Sweden."]
    picture(page, "check")
    box = page.evaluate(
        """() => { const range = [...CSS.highlights.get("adjudge-for")].find((one) => one.toString().includes("Canberra"));
             const { x, y, height } = range.getBoundingClientRect(); return [x + 5, y + height / 2]; }"""
    )
    page.mouse.click(*box)
    expect(panel.locator("details[open]").filter(has_text="Canberra")).to_have_count(1)
    assert marked(page)["chosen"] == ["Canberra is the capital of Australia"]
    assert page.evaluate("document.body.innerHTML") == before, "marks are painted, not written"


def test_the_panel_moves_aside_and_escape_closes_it(browser: ExtensionBrowser, web: Loopback) -> None:
    page = browser.visit(web)
    select(page, "#two", "Tokyo is the capital of Japan.")
    panel = browser.command("verify-selection", page)
    expect(panel.get_by_role("heading", name="Supported")).to_be_visible()
    left = "document.querySelector('adjudge-panel').getBoundingClientRect().left"
    assert page.evaluate(left) > 600
    panel.get_by_role("button", name="Move to the other side").click()
    page.wait_for_function(f"{left} < 100")
    panel.evaluate("setTimeout(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })), 50)")
    expect(page.locator("adjudge-panel")).to_have_count(0)


def test_without_a_selection_it_says_what_to_do(browser: ExtensionBrowser, web: Loopback) -> None:
    panel = browser.command("verify-selection", browser.visit(web))
    expect(panel.get_by_role("alert")).to_contain_text("Nothing is selected.")


def test_the_popup_verifies_what_is_written_there(browser: ExtensionBrowser) -> None:
    """Opened in a tab of its own, where no page can be written on: so the answer comes in a tab too."""
    popup = browser.context.new_page()
    popup.set_viewport_size({"width": 368, "height": 330})
    popup.goto(browser.address("popup.html"))
    popup.get_by_label("Does this hold?").fill("Silver has the chemical symbol Ag.")
    picture(popup, "popup")
    assert grave(popup) == []
    with browser.context.expect_page() as opening:
        popup.get_by_role("button", name="Verify").click()
    expect(opening.value.get_by_role("heading", name="Supported")).to_be_visible()
    assert grave(opening.value) == []
    opening.value.emulate_media(color_scheme="dark")
    assert grave(opening.value) == []


def test_the_options_are_clear_for_everybody(browser: ExtensionBrowser) -> None:
    page = browser.context.new_page()
    page.goto(browser.address("options.html"))
    assert grave(page) == []
    picture(page, "options")
    page.emulate_media(color_scheme="dark")
    assert grave(page) == []
    page.get_by_label("Address of the server").fill("http://adjudge.example.org")
    expect(page.locator("#open-note")).to_contain_text("use https")
    for wrong in (
        "ftp://example.org",
        "https://example.org/path",
        "https://me:secret@example.org",
        "http://",
        "what is this",
    ):
        page.get_by_label("Address of the server").fill(wrong)
        page.get_by_role("button", name="Save and try").click()
        expect(page.locator("#outcome .trouble")).to_contain_text("Write it as http://127.0.0.1:8000.")
    assert "example.org" not in str(browser.worker.evaluate("chrome.storage.local.get(null)"))


def test_one_number_has_one_wording_here_and_in_the_reports(browser: ExtensionBrowser) -> None:
    page = browser.context.new_page()
    page.goto(browser.address("options.html"))
    shares = [number / 1000 for number in range(1001)]
    said = page.evaluate("async (all) => { const { howOften } = await import('./show.js'); return all.map(howOften); }", shares)
    assert said == [how_often(share) for share in shares]


def test_a_web_page_can_read_neither_key_nor_panel(browser: ExtensionBrowser, web: Loopback) -> None:
    page = browser.visit(web)
    select(page, "#two", "Tokyo is the capital of Japan.")
    browser.command("verify-selection", page)
    seen = page.evaluate(
        """() => ({ shadow: document.querySelector("adjudge-panel").shadowRoot, frames: window.length,
             own: typeof globalThis.adjudge })"""
    )
    assert seen == {"shadow": None, "frames": 0, "own": "undefined"}
    assert browser.worker.evaluate("chrome.storage.local.get('key').then((kept) => kept.key)") == KEY
    assert KEY not in page.content()
    assert browser.errors == []
