"""Where a server asks for keys, a browser is asked to sign in, and sees nothing before it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from browser_site import LIBRARY, Reader
from playwright.sync_api import Browser, expect

from adjudge.engine import Engine
from adjudge.settings import Settings
from api_server import running

KEY = "a-key-of-some-length"


@dataclass(frozen=True)
class Guarded:
    """A server of its own behind keys, with a case that is ours."""

    address: str
    case: str
    sha256: str
    tenants_key: str
    """Of another workspace."""


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    home = tmp_path_factory.mktemp("guarded")
    (home / "library.md").write_text(LIBRARY, encoding="utf-8")
    with Engine(Settings(home=str(home / "data"), api_keys=(KEY,))) as engine:
        engine.ingest([home / "library.md"])
        ours = engine.verify("The Marlow library holds 52,000 books.")
        tenants_key = engine.access.make_key("tenant", "elsewhere")
        with running(engine) as caller:
            yield Guarded(caller.address, ours.case_id, ours.citations[0].content_sha256, tenants_key)


@pytest.fixture
def stranger(browser: Browser, guarded: Guarded) -> Iterator[Reader]:
    at = Reader(browser=browser, address=guarded.address)
    yield at
    for context in at.contexts:
        context.close()
    assert at.elsewhere == []


def test_who_has_not_signed_in_is_asked_to_and_sees_nothing_else(stranger: Reader, guarded: Guarded) -> None:
    for path in ("/", "/cases", f"/cases/{guarded.case}", "/knowledge", "/evaluation", "/nowhere"):
        page = stranger.open(path)
        assert page.url.endswith("/sign-in")
        assert "52,000" not in page.content()
    assert page.request.get(f"{stranger.address}/v1/cases").status == 401


def test_a_wrong_key_is_told_and_a_right_one_opens_the_pages(stranger: Reader, guarded: Guarded) -> None:
    page = stranger.open("/cases")
    page.get_by_label("Key").fill("not-this-one")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("That key does not open this server.")
    page.get_by_label("Key").fill(KEY)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Does it hold?")).to_be_visible()
    (cookie,) = page.context.cookies()
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and KEY not in cookie["value"]
    page.goto(f"{stranger.address}/cases/{guarded.case}")
    expect(page.locator("#verdict")).to_be_visible()


def test_a_claim_is_asked_and_ruled_on_by_who_signed_in_and_signing_out_ends_it(stranger: Reader) -> None:
    page = stranger.open("/sign-in")
    page.get_by_label("Key").fill(KEY)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("The claim").fill("Members may borrow twelve books at a time.")
    page.get_by_role("button", name="Check the claim").click()
    expect(page.locator("#verdict")).to_be_visible(timeout=60_000)
    page.get_by_text("Rule on it yourself").click()
    page.get_by_role("radio", name="Supported").check()
    page.get_by_role("button", name="Keep the ruling").click()
    expect(page.locator(".ruling .chip")).to_contain_text("Supported")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{stranger.address}/cases")
    assert page.url.endswith("/sign-in")


def test_another_tenant_finds_none_of_our_cases(stranger: Reader, guarded: Guarded) -> None:
    page = stranger.open("/sign-in")
    page.get_by_label("Key").fill(guarded.tenants_key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Does it hold?")).to_be_visible()
    for path in ("", "/compare", f"/compare?with={guarded.case}", f"/texts/{guarded.sha256}"):
        answer = page.request.get(f"{stranger.address}/cases/{guarded.case}{path}", headers={"Accept": "text/html"})
        assert answer.status == 404 and "52,000" not in answer.text()
    page.goto(f"{stranger.address}/cases")
    assert page.locator(".case-rows li").count() == 0
