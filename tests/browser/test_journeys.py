"""What people do on the pages, from the question to what they take away, with a script and without one."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from browser_site import POOL, Reader, Site
from playwright.sync_api import Page, expect

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
        page.get_by_label("The article’s text").fill(
            "Marlow news\n\nThe Marlow library holds 52,000 books. It opens at nine."
        )
        page.get_by_role("button", name="Check the article").click()
        expect(page.get_by_role("heading", name="The text, claim by claim")).to_be_visible(timeout=90_000)

    def test_what_cannot_be_taken_comes_back_with_the_reason_and_nothing_lost(self, reader: Reader) -> None:
        page = reader.open("/?mode=answer")
        page.get_by_label("The question").fill("When does it open?")
        page.get_by_role("button", name="Answer it").click()
        expect(page.get_by_role("alert")).to_contain_text("There is nothing to hold it against.")
        assert page.get_by_label("The question").input_value() == "When does it open?"


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

    def test_what_the_documents_do_not_say_is_an_answer(self, reader: Reader, site: Site) -> None:
        page = reader.open(f"/cases/{site.untold}")
        expect(page.locator("#untold")).to_contain_text("The documents do not say")
        assert (
            page.locator(":is(.verdict, .flags li).tone-against").count() == 0
            and "failed" not in page.inner_text("main").lower()
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
        told = " | ".join(reader.open("/cases").locator(".case-rows > li").all_inner_texts())
        for words in ("refuted", "of 5 claims", "Not grounded", "Answered", "The documents do not say"):
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
        page.get_by_role("link", name="Back to what is known").click()
        page.get_by_role("searchbox").fill("When does the ferry leave?")
        page.get_by_role("button", name="Search").click()
        expect(page.locator(".passages")).to_contain_text("leaves at noon")
        page.get_by_role("link", name="notes").click()
        page.locator(".sources summary").first.click()
        page.get_by_role("button", name="Yes, forget").click()
        expect(page.locator("main")).to_contain_text("There is no such source here.")

    def test_rolling_back_what_was_never_rebuilt_is_not_offered(self, reader: Reader) -> None:
        page = reader.open("/knowledge")
        assert page.get_by_role("button", name="Roll back").count() == 0
