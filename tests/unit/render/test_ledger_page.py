"""The page of a ledger joins the draft and the documents, and what either says is only ever text."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

import pytest
from findings import HOSTILE
from hypothesis import given, settings
from hypothesis import strategies as st
from ledgers import ANSWER, BETTER, DRAFT, FIRST, FOREIGN, LEDGER, TEXTS, hostile_ledger
from reading_pages import Page

from adjudge.render.ledger_page import answer_page, ledger_page
from adjudge.render.quoting import harmless
from adjudge.values.document import content_sha256
from adjudge.values.ledger import PassedOver, Quote
from adjudge.values.span import Span

KNOWN = {
    "html", "head", "meta", "title", "style", "body", "main", "header", "footer", "section", "article", "h1", "h2", "h3", "h4",
    "p", "span", "a", "b", "cite", "code", "mark", "blockquote", "q", "ol", "ul", "li", "dl", "dt", "dd", "div", "ins", "del",
    "details", "summary", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "svg", "rect", "strong", "em", "small",
}  # fmt: skip
ATTRIBUTES = {
    "aria-describedby", "aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "content", "data-n", "dir", "height",
    "href", "http-equiv", "id", "lang", "name", "preserveaspectratio", "scope", "start", "tabindex", "viewbox", "width", "x", "y",
}  # fmt: skip
PAGES = {
    "ledger": ledger_page(LEDGER, TEXTS, question="How do I ask for a business trip?"),
    "answer": answer_page(ANSWER, TEXTS),
    "foreign": ledger_page(FOREIGN, {}),
    "hostile": answer_page(hostile_ledger(HOSTILE).answer, hostile_ledger(HOSTILE).texts),
}


class Within(HTMLParser):
    """The words inside every element of a class, and the links in them with what they say."""

    def __init__(self, page: str, wanted: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.links: list[tuple[dict[str, str | None], str]] = []
        self._wanted = wanted
        self._depth = 0
        self._link: dict[str, str | None] | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        if not self._depth and self._wanted in str(held.get("class", "")).split():
            self.texts.append("")
            self._depth = 1
        elif self._depth:
            self._depth += 1
        if self._depth and tag == "a":
            self._link = held

    def handle_endtag(self, tag: str) -> None:
        self._depth -= bool(self._depth)
        if tag == "a":
            self._link = None

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.texts[-1] += data
            if self._link is not None:
                self.links.append((self._link, data))


def safe(read: Page) -> None:
    """Only tags and attributes of the template, links only within the page, and no style of its own anywhere."""
    assert {tag for tag, _ in read.tags} <= KNOWN
    assert {name for _, attributes in read.tags for name in attributes} <= ATTRIBUTES
    assert all(re.fullmatch(r"#(claim|at|by)-\d+", str(a["href"])) for a in read.all("a"))


class TestTheDraft:
    def test_it_is_there_to_the_last_character(self) -> None:
        assert Within(PAGES["ledger"], "prose").texts == [DRAFT.rstrip()]
        assert Within(PAGES["answer"], "prose").texts == [BETTER]
        assert Within(PAGES["foreign"], "prose").texts == [FOREIGN.draft.rstrip()]

    def test_each_claim_is_marked_by_its_verdict_and_numbered(self) -> None:
        links = [(str(a["class"]).split()[1], a.get("data-n"), words) for a, words in Within(PAGES["ledger"], "prose").links]
        assert ("supported", "2", "The desk answers within three business days") in links
        assert ("contradicted", None, "Meals are refunded up to 60 euros a day ") in links
        assert ("contradicted", "4", "[cite:00000000]") in links, "a citation is part of its claim, and set small"
        assert [verdict for verdict, number, _ in links if number][4:] == ["weak", "weak", "not_found", "supported"]


class TestTheDocuments:
    def test_only_what_speaks_to_the_draft_is_shown_word_for_word(self) -> None:
        shown = Within(PAGES["ledger"], "excerpt").texts
        assert len(shown) == 4
        assert "Staff book travel through the desk on the second floor." in shown[0]
        assert not any("History" in text or "first adopted" in text for text in shown)
        assert "1 document that nothing is quoted from canteen.txt" in Page(PAGES["ledger"]).flowing

    def test_words_lead_to_their_claims_and_say_what_they_do(self) -> None:
        marked = [(a["class"], a["href"], words) for a, words in Within(PAGES["ledger"], "excerpt").links]
        assert ("q contradicted e4", "#claim-4", "Meals are refunded up to 45 euros a day.") in marked
        assert ("q full e1 e3", "#claim-1", "Requests may also be sent by e-mail; they count as written.") in marked
        assert ("q none e7", "#claim-7", "Staff book travel through the desk on the second floor.") in marked

    def test_headings_tables_lists_and_emphasis_are_set_and_what_is_no_markup_of_ours_is_text(self) -> None:
        text = (
            "# <script>alert(1)</script>\n| <img src=x onerror=alert(1)> | b |\n|---|---|\n| **Meals** | 45 *euros* |\n"
            '- [free](javascript:alert(1)) `<b>`\n- [so](https://example.org/"onload=alert)\n'
        )
        name = content_sha256(text)
        quote = Quote(document="d.md", quote=text, start=0, end=len(text), content_sha256=name)
        page = ledger_page(replace(LEDGER, entries=(replace(LEDGER.entries[0], evidence=(quote,)),)), {name: text})
        read = Page(page)
        safe(read)
        shown = page[page.index('<div class="set"') : page.index('<p class="place">')]
        for tag in (
            '<h4 class="head level-1">',
            '<table class="drawn">',
            "<th scope",
            "<strong>",
            "<em>",
            "<ul>",
            "<code>",
        ):
            assert tag in shown, tag
        words = Within(page, "set").texts[-1]
        assert "# " not in words and "|" not in words and "**" not in words and "<img src=x onerror=alert(1)>" in words
        assert "[free](javascript:alert(1))" in words, "what is no link to a page is no link at all"

    def test_rules_join_both_sides_without_a_script(self) -> None:
        for number in range(1, len(LEDGER.entries) + 1):
            assert f":is(.k{number},.e{number}){{--lit:30%}}" in PAGES["ledger"]
            assert f":is(#claim-{number},.x{number}){{display:block}}" in PAGES["ledger"]
        assert "<script" not in PAGES["ledger"] and "default-src 'none'" in PAGES["ledger"]

    def test_a_text_that_is_not_at_hand_leaves_the_quotes_alone(self) -> None:
        page = ledger_page(LEDGER, {})
        assert "… Meals are refunded up to 45 euros a day. …" in " ".join(Within(page, "excerpt").texts)
        assert Page(page).text.count("Taxis are refunded") == 0


class TestWhatItSays:
    def test_coverage_and_gates(self) -> None:
        text = Page(PAGES["ledger"]).flowing
        assert "Evidence coverage 71% The share of claims that matter" in text
        assert "8 claims: 4 supported 2 weak 1 contradicted 1 not found" in text
        assert "Quality gates: not through for evidence coverage, unsupported rate, contradictions." in text
        assert "Unsupported rate at most 5%: mark unsupported clearly ✗ 14%" in text
        assert "Critical claims without evidence none allowed ✓ 0, holds" in text
        assert '<rect class="asked" x="85.0"' in PAGES["ledger"]

    def test_a_card_has_verdict_confidence_with_its_terms_probability_reasoning_and_places(self) -> None:
        text = Page(PAGES["ledger"]).flowing
        card = text[text.index("close and go back to claim 1 ") : text.index("close and go back to claim 2 ")]
        assert "The cited passage states the rule and the number of days." in card
        assert "confidence 0.95 probability 97% number critical" in card
        assert "The text rests on it; cites 5f0c21aa." in card
        assert "says so 93% travel.md characters 71–145" in card
        assert "how far the documents say it 0.85 × 1.00 +0.85 further passages 1.00 × 0.05 +0.05" in card
        assert "together 0.95" in card and "5f0c21aa 0.91 (direct)" in card

    def test_flags_warnings_and_reasons_come_first(self) -> None:
        text = Page(PAGES["ledger"]).flowing
        assert "Sources disagree high Multiple sources disagree on this claim Claim 4." in text
        assert "Left without evidence 1 material claims could not be verified" in Page(PAGES["answer"]).flowing
        foreign = Page(PAGES["foreign"]).flowing
        assert "No evidence high No documents matched the query" in foreign
        assert "not in a language that can be read here" in foreign and "All claims" not in foreign

    def test_an_answer_shows_its_critique_and_what_each_revision_changed(self) -> None:
        text = Page(PAGES["answer"]).flowing
        assert "✗ conflicting The documents say otherwise. Meals are refunded up to 60 euros a day." in text
        assert "Revision 1 coverage 50% → 100% Claims contradict evidence" in text
        assert "corrected 60 euros a day [cite:00000000] → 45 euros a day [cite:0a1b2c3d] travel.md says 45 euros." in text
        before, after = Within(PAGES["answer"], "text").texts
        assert (before, after) == (FIRST, BETTER)
        actions = [a["class"] for a in Page(PAGES["answer"]).all("ins") if "class" in a]
        assert actions == ["edit-cite", "edit-correct", "edit-qualify"]

    def test_points_of_a_first_draft_do_not_lead_to_claims_of_the_last(self) -> None:
        points = PAGES["answer"][PAGES["answer"].index('id="critique"') : PAGES["answer"].index('id="revisions"')]
        assert "#claim" not in points


class TestHowItIsMade:
    @pytest.mark.parametrize("name", PAGES)
    def test_nothing_is_loaded_or_run(self, name: str) -> None:
        safe(Page(PAGES[name]))
        assert name == "hostile" or not re.search(r"url\(|@import|\ssrc=|<script", PAGES[name])

    @pytest.mark.parametrize("name", PAGES)
    def test_ids_are_unique_and_references_lead_somewhere(self, name: str) -> None:
        read = Page(PAGES[name])
        ids = [str(attributes["id"]) for _, attributes in read.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        named = [str(a["href"])[1:] for a in read.all("a")]
        named += [n for _, a in read.tags for k in ("aria-labelledby", "aria-describedby") for n in (a.get(k) or "").split()]
        assert named and set(named) <= set(ids)

    def test_it_can_be_read_without_eyes(self) -> None:
        read = Page(PAGES["answer"])
        assert len(read.all("main")) == len(read.all("h1")) == len(read.all("header")) == len(read.all("footer")) == 1
        assert all(a.get("aria-labelledby") for tag in ("section", "article") for a in read.all(tag))
        assert len(read.all("caption")) == len(read.all("table"))
        assert all(head.get("scope") in {"col", "row"} for head in read.all("th"))

    def test_the_keyboard_stops_once_at_each_claim(self) -> None:
        links = [a for a, _ in Within(PAGES["ledger"], "prose").links]
        assert [a["href"] for a in links if "tabindex" not in a] == [f"#at-{n}" for n in range(1, 9)]

    def test_it_follows_the_reader_s_light_and_can_be_printed(self) -> None:
        assert "prefers-color-scheme: dark" in PAGES["ledger"] and "@media print" in PAGES["ledger"]


class TestHostile:
    def test_what_draft_and_documents_say_is_never_read_as_markup(self) -> None:
        sample = hostile_ledger(HOSTILE)
        assert Page(PAGES["hostile"]).text.count("<script>alert(1)</script>") > 20
        assert Within(PAGES["hostile"], "prose").texts == [harmless(sample.ledger.draft)]

    @settings(deadline=None, max_examples=40)
    @given(st.text(min_size=1, max_size=40))
    def test_no_words_break_it(self, words: str) -> None:
        sample = hostile_ledger(words)
        safe(Page(answer_page(sample.answer, sample.texts)))


class TestWhatIsNotChecked:
    PASSED = (
        PassedOver(span=Span(start=0, end=6), reason="acknowledgement"),
        PassedOver(span=Span(start=7, end=13), reason="some_new_rule"),
    )

    def test_it_is_told_with_its_words_and_why_and_opens_only_when_asked_to(self) -> None:
        page = ledger_page(replace(LEDGER, passed_over=self.PASSED), TEXTS)
        assert "2 stretches of the draft were not checked</summary>" in page
        assert f'<q>{escape(LEDGER.draft[0:6])}</q> <span class="quiet">a courtesy</span>' in page
        assert '<span class="quiet">some new rule</span>' in page
        one = ledger_page(replace(LEDGER, passed_over=self.PASSED[:1]), TEXTS)
        assert "1 stretch of the draft was not checked</summary>" in one

    def test_where_everything_is_a_claim_nothing_is_said(self) -> None:
        assert "not checked" not in ledger_page(LEDGER, TEXTS)


def test_an_answer_nobody_here_reads_says_what_is_foreign() -> None:
    page = answer_page(replace(ANSWER, reason_codes=("unsupported_language",)), TEXTS)
    assert "The question, or all there is to answer it from, is in a language that cannot be read here" in page
