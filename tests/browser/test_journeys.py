"""What people do on the pages, from the question to what they take away, with a script and without one."""

from __future__ import annotations

import csv
import datetime as dt
import json
import threading
from collections.abc import Callable, Iterator
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from browser_site import POOL, Reader, Site
from playwright.sync_api import Browser, Page, expect

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.knowledge import CURRENT_AFFAIRS
from api_server import running
from local_web import LocalWeb, answer, article, serving

CLAIM = "Members may borrow twelve books at a time."


def ask(page: Page, claim: str) -> None:
    page.get_by_label("The claim").fill(claim)
    page.get_by_role("button", name="Check the claim").click()
    page.wait_for_url("**/cases/*")


class TestAsking:
    @pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
    def test_a_claim_is_verified_and_the_finding_read(self, reader: Reader, site: Site, script: bool) -> None:
        page = reader.open("/", script=script)
        ask(page, CLAIM)
        expect(page.locator("#verdict")).to_be_visible(timeout=60_000)
        case = site.engine.cases.recent(1)[0]
        finding = json.loads(case.result)
        assert page.locator("h1").inner_text() == f"“{CLAIM}”"
        quotes = page.locator(".quotes mark").all_inner_texts()
        assert quotes == [citation["quote"] for citation in finding["citations"]]
        assert page.url.endswith(case.id)

    def test_work_under_way_tells_its_steps_and_then_shows_what_came_of_it(self, reader: Reader) -> None:
        page = reader.open("/?mode=ground")
        page.get_by_label("The draft").fill("The pool opens at 6:30 on weekdays. A day ticket costs 12 euros.")
        page.get_by_label("What it should rest on").fill(POOL)
        page.get_by_role("button", name="Ground the draft").click()
        page.wait_for_url("**/cases/*")
        expect(page.get_by_role("heading", name="The draft, and the words behind it")).to_be_visible(timeout=60_000)
        assert any("/events" in url for url in reader.asked), "the steps are read as they happen"
        assert page.locator(".prose a.t").count() >= 2

    def test_a_question_is_answered_from_a_file(self, reader: Reader, upload: Callable[[str, str], str]) -> None:
        page = reader.open("/?mode=answer")
        page.get_by_label("The question").fill("How much is a day ticket?")
        page.get_by_label("and files").set_input_files(upload("pool.md", POOL))
        page.get_by_role("button", name="Answer it").click()
        expect(page.locator("h1")).to_have_text("How much is a day ticket?", timeout=60_000)
        expect(page.locator(".prose")).to_contain_text("8 euros", timeout=60_000)

    def test_an_article_is_checked(self, reader: Reader) -> None:
        page = reader.open("/?mode=check")
        page.get_by_label("The article’s text").fill("Marlow news\n\nThe Marlow library holds 52,000 books. It opens at nine.")
        page.get_by_role("button", name="Check the article").click()
        expect(page.get_by_role("heading", name="The text, claim by claim")).to_be_visible(timeout=90_000)

    def test_what_cannot_be_taken_comes_back_with_the_reason_and_nothing_lost(self, reader: Reader) -> None:
        page = reader.open("/?mode=answer")
        page.get_by_label("The question").fill("When does it open?")
        page.get_by_role("button", name="Answer it").click()
        expect(page.get_by_role("alert")).to_contain_text("There is nothing to hold it against.")
        assert page.get_by_label("The question").input_value() == "When does it open?"


class Hold:
    """Has claims wait before they are looked into: each takes a pass, and says when it has none."""

    def __init__(self, engine: Engine, passes: int) -> None:
        self.waiting, self.go_on = threading.Event(), threading.Event()
        self._world, self._passes = engine.world, passes

    def world(self, *asked: Any) -> Any:
        self._passes -= 1
        if self._passes < 0:
            self.waiting.set()
            self.go_on.wait(60)
        return self._world(*asked)


@pytest.fixture
def held_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Hold]]:
    """So many claims pass, the next are held up; whatever the test does, all go on after it."""
    made: list[Hold] = []

    def hold(passes: int) -> Hold:
        made.append(Hold(site.engine, passes))
        monkeypatch.setattr(site.engine, "world", made[-1].world)
        return made[-1]

    yield hold
    for one in made:
        one.go_on.set()


class TestManyAtOnce:
    @pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
    def test_claims_of_a_table_are_seen_as_they_are_verified_and_taken_away(
        self, reader: Reader, held_up: Callable[[int], Hold], upload: Callable[[str, str], str], script: bool
    ) -> None:
        hold = held_up(2)
        page = reader.open("/?mode=batch", script=script)
        page.get_by_label("The claims, one a line").fill(f"{CLAIM}\n\n  The pool opens at 6:30 on weekdays. ")
        table = "id;statement\n7;A day ticket for the pool costs 20 euros.\n8;\n"
        page.get_by_label("or a table").set_input_files(upload("claims.csv", table))
        page.get_by_role("button", name="Check them all").click()
        page.wait_for_url("**/cases/*")
        expect(page.locator("#rows > li")).to_have_count(2, timeout=60_000)
        expect(page.locator("#stage")).to_have_text("Claim 2 of 4")
        expect(page.locator("#fraction")).to_have_js_property("value", 0.5)
        assert page.locator("#steps li").count() == 0, "the rows tell it"
        hold.go_on.set()
        expect(page.get_by_role("link", name="Download as CSV")).to_be_visible(timeout=60_000)
        assert page.locator("h1").inner_text() == "4 claims"
        rows = page.locator("#rows > li")
        assert [text.split("\n")[0] for text in rows.all_inner_texts()] == [
            CLAIM, "The pool opens at 6:30 on weekdays.", "A day ticket for the pool costs 20 euros.", "Row 4",
        ]  # fmt: skip
        expect(rows.nth(2)).to_contain_text("Refuted")
        expect(rows.nth(3)).to_contain_text("not checked")
        with page.expect_download() as download:
            page.get_by_role("link", name="Download as CSV").click()
        told = list(csv.DictReader(download.value.path().read_text(encoding="utf-8").splitlines()))
        assert [row["verdict"] for row in told] == ["supported", "supported", "refuted", ""]
        page.get_by_role("link", name=CLAIM).click()
        expect(page.locator("#verdict")).to_be_visible()

    def test_a_table_that_does_not_say_where_its_claims_are_is_asked_about(
        self, reader: Reader, upload: Callable[[str, str], str]
    ) -> None:
        page = reader.open("/?mode=batch")
        page.get_by_role("button", name="Check them all").click()
        expect(page.get_by_role("alert")).to_contain_text("There are no claims yet.")
        page.get_by_label("or a table").set_input_files(upload("two.csv", "a,b\nSnow is white.,Grass is green.\n"))
        page.get_by_role("button", name="Check them all").click()
        said = page.get_by_role("alert")
        expect(said).to_have_text("Which column of two.csv holds the claims? Name the column. There are: a, b.")
        page.get_by_label("or a table").set_input_files(upload("rows.jsonl", '{"claim": "Snow is white."}\n[1]\n'))
        page.get_by_role("button", name="Check them all").click()
        expect(said).to_contain_text("Row 2 of rows.jsonl cannot be read: The line is no JSON object.")
        page.get_by_label("or a table").set_input_files(upload("long.csv", "claim\n" + "Snow is white.\n" * 1001))
        page.get_by_role("button", name="Check them all").click()
        expect(said).to_contain_text("There are 1,001 claims; 1,000 can be sent at once.")

    def test_a_batch_that_is_stopped_keeps_what_was_done(self, reader: Reader, held_up: Callable[[int], Hold]) -> None:
        hold = held_up(1)
        page = reader.open("/?mode=batch")
        page.get_by_label("The claims, one a line").fill("\n".join([CLAIM, "The pool opens at 6:30.", "It is free."]))
        page.get_by_role("button", name="Check them all").click()
        expect(page.locator("#rows > li")).to_have_count(1, timeout=60_000)
        assert hold.waiting.wait(60)
        page.get_by_role("button", name="Stop it").click()
        hold.go_on.set()
        expect(page.locator("#ended")).to_have_text("Stopped", timeout=60_000)
        assert page.locator("#rows > li > a").all_inner_texts() == [CLAIM]


class TestStopping:
    @pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
    def test_a_claim_under_way_is_stopped_from_its_page(
        self, reader: Reader, site: Site, held_up: Callable[[int], Hold], script: bool
    ) -> None:
        hold = held_up(0)
        kept = site.engine.cases.recent(1)
        page = reader.open("/", script=script)
        ask(page, "Children under six swim free of charge.")
        expect(page.locator("#stage")).to_be_visible()
        assert hold.waiting.wait(60)
        page.get_by_role("button", name="Stop it").click()
        hold.go_on.set()
        expect(page.locator("#ended")).to_have_text("Stopped", timeout=60_000)
        assert site.engine.cases.recent(1) == kept, "nothing came of it"
        page.goto(f"{reader.address}/cases?q=under+six")
        expect(page.locator(".case-rows")).to_contain_text("cancelled")


class TestReading:
    def test_the_verdict_comes_first_with_one_number_and_the_rest_is_folded(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.supported}")
        expect(page.locator(".verdict")).to_contain_text("Right in about")
        assert page.locator("details[open]").count() == 0
        assert page.locator(".gates").count() > 0 and not page.locator(".gates").first.is_visible()

    def test_a_quote_leads_to_its_very_words_in_the_stored_text(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.supported}")
        quote = page.locator(".quotes mark").first.inner_text()
        page.locator(".quotes .note a").first.click()
        expect(page.locator("#quote")).to_have_text(quote)
        expect(page.locator("#quote")).to_be_in_viewport()

    def test_the_evidence_a_verdict_hangs_on_opens_where_it_is_named(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.supported}")
        page.locator(".hinge a").first.click()
        expect(page.locator("#evidence-1")).to_be_in_viewport()

    def test_a_draft_is_set_with_its_headings_and_tables_and_linked(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.ledger}")
        prose = page.locator(".prose")
        assert prose.locator("h3").all_inner_texts() == ["Notes for visitors", "The library"]
        assert prose.locator("table.drawn td").all_inner_texts()[0] == "day ticket"
        assert "|---" not in prose.inner_text() and "# " not in prose.inner_text()
        first = prose.locator("a.t").first
        first.hover()
        number = first.get_attribute("href").removeprefix("#at-")  # type: ignore[union-attr]
        expect(page.locator(f"#claim-{number}")).to_be_visible()

    def test_a_document_beside_it_is_set_too_and_its_words_lead_to_their_claims(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.ledger}")
        prices = page.locator(".document", has_text="prices.md")
        assert prices.locator("table.drawn th").all_inner_texts() == ["ticket", "price"]
        assert "|" not in prices.inner_text() and "**" not in prices.inner_text()
        linked = prices.locator("table.drawn a.q").first
        assert linked.evaluate("e => e.firstChild.data") == "day ticket"
        linked.click()
        number = str(linked.get_attribute("href")).removeprefix("#claim-")
        expect(page.locator(f"#claim-{number}")).to_be_visible()
        expect(linked).to_be_visible()

    def test_what_the_documents_do_not_say_is_an_answer(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.untold}")
        expect(page.locator("#untold")).to_contain_text("The documents do not say")
        assert (
            page.locator(":is(.verdict, .flags li).tone-against").count() == 0 and "failed" not in page.inner_text("main").lower()
        )


class TestKeeping:
    def test_a_person_rules_beside_the_machine(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.open}")
        before = page.locator("#verdict").inner_text()
        page.get_by_text("Rule on it yourself").click()
        page.get_by_role("radio", name="Refuted").check()
        page.get_by_label("Note").fill("Asked her: it is a tuba. <b>")
        page.get_by_role("button", name="Keep the ruling").click()
        expect(page.locator(".ruling .said")).to_have_text("Asked her: it is a tuba. <b>")
        expect(page.locator(".ruling .chip")).to_contain_text("Refuted")
        assert page.locator("#verdict").inner_text() == before

    def test_history_is_searched(self, reader: Reader, site: Site) -> None:
        page = reader.open("/cases")
        page.get_by_role("searchbox").fill("trombone")
        page.get_by_role("button", name="Search").click()
        titles = page.locator(".case-rows > li > a").all_inner_texts()
        assert titles and all("trombone" in title for title in titles)
        page.goto(f"{reader.address}/cases?kind=ground")
        drafts = page.locator(".case-rows > li > a").all_inner_texts()
        assert drafts[-1].startswith("Notes for visitors The pool opens at 6:30 on weekdays. A day") and len(drafts[-1]) < 120
        kinds = {
            "check": ("refuted", "of 5 claims"),
            "ground": ("Not grounded",),
            "answer": ("Answered", "The documents do not say"),
        }
        for kind, outcomes in kinds.items():
            page.goto(f"{reader.address}/cases?kind={kind}")
            told = " | ".join(page.locator(".case-rows > li").all_inner_texts())
            for words in outcomes:
                assert words in told, words

    @pytest.mark.parametrize("format", ["html", "md", "csv", "claimreview", "json"])
    def test_a_finding_is_taken_away(self, reader: Reader, site: Site, format: str) -> None:
        page = reader.open(f"/cases/{site.supported}")
        page.get_by_text("Export").click()
        names = {"html": "Web page", "md": "Markdown", "csv": "CSV", "claimreview": "ClaimReview", "json": "JSON"}
        with page.expect_download() as download:
            page.get_by_role("link", name=names[format], exact=True).click()
        assert download.value.path().stat().st_size > 100

    def test_it_prints_as_a_pdf_without_what_is_only_for_the_screen(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.supported}")
        assert page.pdf()[:5] == b"%PDF-"
        page.emulate_media(media="print")
        assert not page.locator(".top-bar").is_visible() and not page.locator(".tools").is_visible()
        assert page.locator("#verdict").is_visible() and page.locator(".quotes").is_visible()

    def test_two_runs_are_compared(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.supported}/compare?with={site.open}")
        expect(page.locator(".changed")).to_contain_text("verdict")
        assert page.locator(".sides .verdict").count() == 2
        assert not [text for text in page.locator(".changed td").all_inner_texts() if text.endswith(".0000")]

    def test_a_case_is_run_again(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.supported}")
        page.get_by_role("button", name="Run it again from what it was told").click()
        expect(page.locator("#same")).to_contain_text("The same", timeout=60_000)


class TestKnowing:
    def test_a_text_is_added_found_and_removed(self, reader: Reader) -> None:
        page = reader.open("/knowledge")
        page.get_by_label("Into").fill("notes")
        page.get_by_label("Title").fill("Ferry")
        page.get_by_label("Text", exact=True).fill("The ferry to Skerry leaves at noon from the old pier.")
        page.get_by_role("button", name="Add").click()
        expect(page.locator("#done")).to_contain_text("Done", timeout=60_000)
        assert page.locator("h1").inner_text() == "1 document"
        page.get_by_role("link", name="Back to what is known").click()
        page.get_by_role("searchbox").fill("When does the ferry leave?")
        page.get_by_role("button", name="Search").click()
        expect(page.locator(".passages")).to_contain_text("leaves at noon")
        page.get_by_role("link", name="notes").click()
        page.locator(".sources summary").first.click()
        page.get_by_role("button", name="Yes, forget").click()
        expect(page.locator("main")).to_contain_text("There is no such source here.")

    def test_what_cannot_be_done_here_is_not_offered(self, reader: Reader) -> None:
        page = reader.open("/knowledge")
        assert page.get_by_role("button", name="Roll back").count() == 0
        assert page.get_by_role("button", name="news").count() == 0
        expect(page.locator("main")).to_contain_text("Profile library never leaves the machine.")


STORY = "/2024/mayor-of-the-day"
WORDS = "The council voted on the harbour. The mayor spoke for an hour, and the ships waited outside. " * 4


def published(web: LocalWeb, *stories: str) -> None:
    """A feed of these stories, each a page about a mayor."""
    now = format_datetime(dt.datetime.now(dt.UTC))
    items = [f"<item><title>{n}</title><link>{web.url(n)}</link><pubDate>{now}</pubDate></item>" for n in stories]
    feed = f'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>{"".join(items)}</channel></rss>'
    web.pages |= {n: answer(article(f"The mayor of {n} is Ada Quill. {WORDS}", title=n)) for n in stories}
    web.pages["/feed"] = answer(feed.encode(), type_="application/rss+xml")


class TestTheNews:
    def test_they_are_fetched_refreshed_and_taken_back(self, browser: Browser, tmp_path: Path) -> None:
        with serving() as web:
            found = Settings(
                home=str(tmp_path), profile="web", feeds=(web.url("/feed"),), fetch_allow=("127.0.0.0/8",), refresh_at="never"
            )  # fmt: skip
            with Engine(found) as engine, running(engine) as caller:
                at = Reader(browser=browser, address=caller.address)
                published(web, STORY)
                page = at.open("/knowledge")
                page.get_by_role("button", name="Fetch the news").click()
                expect(page.locator("#done")).to_contain_text("Done", timeout=60_000)
                expect(page.locator("main")).to_contain_text("1 page came in.")
                published(web, STORY, "/2024/ships-of-the-day")
                page.get_by_role("link", name="Back to what is known").click()
                news = page.locator(".collections li", has_text=CURRENT_AFFAIRS)
                expect(news).to_contain_text("1 document")
                page.get_by_role("button", name="Refresh the news").click()
                expect(page.locator("#done")).to_contain_text("Done", timeout=60_000)
                page.get_by_role("link", name="Back to what is known").click()
                expect(news).to_contain_text("2 documents")
                page.get_by_role("button", name="Roll back").click()
                expect(page.get_by_role("status")).to_contain_text("Rolled back")
                expect(news).to_contain_text("1 document")
                page.get_by_role("button", name="Roll back").click()
                expect(news).to_contain_text("2 documents")
                page.context.close()
                assert at.elsewhere == [] and at.complaints == []
