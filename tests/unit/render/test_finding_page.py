"""The page is one file that needs nothing else, and what the evidence says is only ever text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from findings import ALL, FOREIGN, MIXED, NOTHING, QUESTION, REFUTED, SUPPORTED, Sample, hostile
from hypothesis import given
from hypothesis import strategies as st
from reading_pages import Page

from adjudge.render.finding_page import finding_body, finding_page

KNOWN = {
    "html", "head", "meta", "title", "style", "body", "main", "header", "footer", "section", "h1", "h2", "h3", "p", "span", "a",
    "b", "i", "q", "cite", "code", "time", "mark", "blockquote", "ol", "ul", "li", "dl", "dt", "dd", "div", "details", "summary",
    "figure", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "svg", "line", "rect",
}  # fmt: skip
ATTRIBUTES = {
    "aria-hidden", "aria-labelledby", "charset", "class", "colspan", "content", "datetime", "dir", "height", "href",
    "http-equiv", "id", "lang", "name", "preserveaspectratio", "rel", "rx", "scope", "viewbox", "width", "x", "x1",
    "x2", "y", "y1", "y2",
}  # fmt: skip


def page(sample: Sample) -> Page:
    return Page(finding_page(sample.finding, sample.snapshots))


def safe(read: Page) -> None:
    """Only tags and attributes of the template, links only to the web or this page, and no style of its own anywhere: the
    service forbids it."""
    assert {tag for tag, _ in read.tags} <= KNOWN
    assert {name for _, attributes in read.tags for name in attributes} <= ATTRIBUTES
    assert all(re.match(r"https?://|#evidence-\d+$", str(a["href"]), re.IGNORECASE) for a in read.all("a"))


class TestWhatItSays:
    def test_verdict_claim_and_how_sure(self) -> None:
        text = page(REFUTED).flowing
        assert "✗ Refuted Right in about 9 of 10 such verdicts." in text
        assert "“The Eiffel Tower is 400 metres tall.”" in text
        assert "truthfulness_percent how much of the claim holds10" in text

    @pytest.mark.parametrize("sample", ALL.values(), ids=list(ALL))
    def test_exactly_the_quotes_are_marked(self, sample: Sample) -> None:
        assert page(sample).marked == [c.quote for c in sample.finding.citations]

    def test_the_quote_stands_in_its_sentences(self) -> None:
        text = page(REFUTED).flowing
        assert "as the entrance to the World's Fair. The tower is 330 metres (1,083 ft) tall" in text
        assert "Its base is square, measuring 125 metres on each side." in text
        assert "Word for word: characters 148–272 of the stored text" in text

    def test_a_snapshot_that_is_missing_is_said(self) -> None:
        bare = replace(REFUTED.finding, evidence=())
        text = Page(finding_page(bare, {})).flowing
        assert "was not at hand, so the quote stands alone" in text and "World's Fair" not in text
        assert "Word for word in the passage that was read: characters" in Page(finding_page(REFUTED.finding, {})).flowing

    def test_parts_numbers_gates_trust_and_trace(self) -> None:
        text = page(REFUTED).flowing
        assert "claim 400 metres; evidence 330 metres; off by 21%" in text and "✗ contradicted" in text
        assert "Enough independent sources sources 2, credibility 0.9 ✓ passed" in text
        assert "grade D, 95% between 49% and 66%" in text
        assert "Looked in the knowledge base “Eiffel Tower height metres”: 40 by words" in text
        assert "✗ failed" in page(MIXED).flowing
        assert ". Supports " in text and ".Supports" not in text and ".Noted" not in text

    def test_what_the_verdict_hangs_on(self) -> None:
        assert "Without these 2 items the verdict would change: evidence 1, evidence 2." in page(REFUTED).flowing
        assert "Without this item the verdict would change: evidence 1." in page(SUPPORTED).flowing

    def test_scores_show_their_terms_and_the_rules_that_acted(self) -> None:
        text = page(REFUTED).flowing
        assert "contradicted parts 1.00 × −0.25 −0.25" in text
        assert "Every number of the claim differs from the evidence." in text

    def test_what_was_not_weighed_shows_no_figures(self) -> None:
        text = page(FOREIGN).flowing
        assert "What is missing The claim is not in a language that can be read here" in text
        assert "Confidence" not in text and "What the evidence was put to" not in text
        assert "Went on without something" in page(NOTHING).flowing

    def test_what_cannot_be_checked_says_why_once(self) -> None:
        text = page(QUESTION).flowing
        assert "– Not checkable This is a question: put it as a statement" in text
        assert text.count(QUESTION.finding.reasoning) == 1 and "What is missing" not in text

    def test_for_and_against_stand_side_by_side_where_there_are_both(self) -> None:
        text = page(MIXED).flowing
        assert text.index("For 1 quote") < text.index("Against 1 quote")
        assert "For 1 quote" not in page(SUPPORTED).flowing, "one side needs no name"

    def test_the_shares_of_the_parts_add_up(self) -> None:
        shares = [int(share) for share in re.findall(r"counts (\d+)%", page(MIXED).flowing)]
        assert len(shares) > 1 and abs(sum(shares) - 100) <= len(shares)

    def test_a_page_that_has_the_stored_texts_leads_to_them(self) -> None:
        def places(sha256: str, start: int, end: int) -> str:
            return f"/texts/{sha256}?from={start}&to={end}"

        made = finding_body(REFUTED.finding, REFUTED.snapshots, places=places)
        first = REFUTED.finding.citations[0]
        assert {"href": places(first.content_sha256, first.start, first.end)} in Page(str(made.markup)).all("a")
        assert "/texts/" not in finding_page(REFUTED.finding, REFUTED.snapshots), "a report stands alone"

    def test_the_record_can_be_replayed(self) -> None:
        text = page(REFUTED).flowing
        assert "adjudge cases replay v-7f3a91c204" in text and "library@17 3b9d52e6" in text

    def test_a_long_claim_is_set_smaller(self) -> None:
        long = replace(REFUTED.finding, claim="word " * 200)
        assert {"class": "long", "dir": "auto"} in Page(finding_page(long, {})).all("h1")


class TestHowItIsMade:
    @pytest.mark.parametrize("sample", ALL.values(), ids=list(ALL))
    def test_nothing_is_loaded_or_run(self, sample: Sample) -> None:
        text = finding_page(sample.finding, sample.snapshots)
        assert not re.search(r"url\(|@import|\ssrc=", text)
        safe(Page(text))
        (policy,) = (m["content"] for m in Page(text).all("meta") if m.get("http-equiv") == "Content-Security-Policy")
        assert str(policy).startswith("default-src 'none'; style-src 'unsafe-inline'")

    @pytest.mark.parametrize("sample", [*ALL.values(), hostile()], ids=[*ALL, "hostile"])
    def test_ids_are_unique_and_references_lead_somewhere(self, sample: Sample) -> None:
        read = page(sample)
        ids = [str(attributes["id"]) for _, attributes in read.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        named = [str(a["href"])[1:] for a in read.all("a") if str(a["href"]).startswith("#")]
        named += [name for _, a in read.tags for name in (a.get("aria-labelledby") or "").split()]
        assert named and set(named) <= set(ids)

    @pytest.mark.parametrize("sample", ALL.values(), ids=list(ALL))
    def test_it_can_be_read_without_eyes(self, sample: Sample) -> None:
        read = page(sample)
        assert read.all("html") == [{"lang": "en"}]
        assert len(read.all("main")) == len(read.all("h1")) == len(read.all("header")) == len(read.all("footer")) == 1
        assert all(a.get("aria-labelledby") for a in read.all("section"))
        assert len(read.all("caption")) == len(read.all("table"))
        assert all(head.get("scope") in {"col", "row"} for head in read.all("th"))
        assert all(svg.get("aria-hidden") == "true" for svg in read.all("svg"))

    def test_it_follows_the_reader_s_light_and_can_be_printed(self) -> None:
        text = finding_page(REFUTED.finding, {})
        assert "prefers-color-scheme: dark" in text and "@media print" in text

    def test_links_say_nothing_of_where_the_reader_came_from(self) -> None:
        outward = [a for a in page(REFUTED).all("a") if str(a["href"]).startswith("http")]
        assert len(outward) == 4  # two quotes, and the same two in the table
        assert all(a["rel"] == "noopener noreferrer nofollow external" for a in outward)


class TestHostile:
    def test_what_the_evidence_says_is_never_read_as_markup(self) -> None:
        read = page(hostile())
        safe(read)
        assert read.text.count("<script>alert(1)</script>") > 20
        assert read.text.count("{{ 7 * 7 }}") > 20 and "49" not in read.flowing.replace("49%", "")

    def test_what_acts_is_shown_as_replaced(self) -> None:
        text = finding_page(*(hostile().finding, hostile().snapshots))
        assert not re.search("[\x00-\x08\x0e-\x1f\u202a-\u202e\u2066-\u2069]", text)
        assert "\ufffddesrever\ufffd" in text

    @pytest.mark.parametrize("url", ["javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", 'https://a" onclick="x', "//x"])
    def test_only_web_pages_become_links(self, url: str) -> None:
        read = page(hostile("quiet words", url))
        assert {str(a["href"]) for a in read.all("a")} == {"#evidence-1"}
        assert url in read.text

    @given(st.text(min_size=1, max_size=60), st.text(max_size=40))
    def test_no_words_break_it(self, words: str, url: str) -> None:
        safe(page(hostile(words, url)))

    @given(st.lists(st.sampled_from(["<", ">", '"', "'", "&", "</", "script", "onload=", "-->", "<!--", "{{", "}}", "{%", "%}"])))
    def test_no_markup_breaks_it(self, parts: list[str]) -> None:
        words = "x" + " ".join(parts) + "".join(parts)
        read = page(hostile(words, f"https://example.org/{words}"))
        safe(read)
        assert words in read.text
