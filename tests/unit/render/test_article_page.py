"""The page of an article shows its text to the last character, and what it says is only ever text."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from articles import CHECKED, CLAIMS, EMPTY, REPORT, TEXT, UNCHECKABLE, Article, hostile_article
from findings import HOSTILE, QUESTION
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_pages import Page

from adjudge.render.article_page import article_page
from adjudge.render.claim_graph import downwards, draw_graph
from adjudge.render.quoting import harmless
from adjudge.values.claim import ClaimGraph, Edge, EdgeKind

KNOWN = {
    "html", "head", "meta", "title", "style", "body", "main", "header", "footer", "section", "article", "h1", "h2", "h3",
    "p", "span", "a", "b", "cite", "code", "time", "mark", "blockquote", "ol", "ul", "li", "dl", "dt", "dd", "div",
    "details", "summary", "figure", "figcaption", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "svg",
    "g", "defs", "marker", "path", "circle", "rect", "text",
}  # fmt: skip
ATTRIBUTES = {
    "aria-describedby", "aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "content", "cx", "cy", "d",
    "data-n", "datetime", "dir", "height", "href", "http-equiv", "id", "lang", "marker-end", "markerheight", "markerunits",
    "markerwidth", "name", "orient", "preserveaspectratio", "r", "refx", "refy", "rel", "role", "scope", "stroke-width",
    "tabindex", "title", "viewbox", "width", "x", "y",
}  # fmt: skip


class Prose(HTMLParser):
    """The words of the article on its page, and the pieces of it that lead to claims."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.pieces: list[tuple[str, str]] = []
        self._depth = 0
        self._link = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        if self._depth or held.get("class") == "prose":
            self._depth += 1
        if self._depth and tag == "a":
            self._link = str(held["href"])

    def handle_endtag(self, tag: str) -> None:
        self._depth -= bool(self._depth)
        if tag == "a":
            self._link = ""

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.text += data
            if self._link:
                self.pieces.append((self._link, data))


def made(sample: Article) -> str:
    return article_page(sample.report, sample.snapshots)


def page(sample: Article) -> Page:
    return Page(made(sample))


def safe(read: Page) -> None:
    """Only tags and attributes of the template, links only to the web or this page, and no style of its own anywhere."""
    assert {tag for tag, _ in read.tags} <= KNOWN
    assert {name for _, attributes in read.tags for name in attributes} <= ATTRIBUTES
    assert all(re.match(r"https?://|#(claim|at|by)-\d+$", str(a["href"]), re.IGNORECASE) for a in read.all("a"))


class TestTheText:
    def test_it_is_the_article_s_to_the_last_character(self) -> None:
        assert Prose(made(CHECKED)).text == TEXT
        assert Prose(made(EMPTY)).text == EMPTY.report.text

    def test_each_claim_is_marked_at_its_place(self) -> None:
        pieces = Prose(made(CHECKED)).pieces
        assert ("#at-1", "The Eiffel Tower is 400 metres tall") in pieces
        assert ("#at-3", "Engineers who measured it in March say that ") in pieces
        assert ("#at-4", "the tower stands 330 metres high") in pieces, "the inner of two"

    def test_paragraphs_are_paragraphs_and_the_title_a_headline(self) -> None:
        paragraphs = [a for a in page(CHECKED).all("p") if a.get("class") == "headline"]
        assert len(paragraphs) == 1
        assert made(CHECKED).count("</p>\n\n<p>") == 4

    def test_numbers_stand_behind_claims_and_are_no_part_of_the_text(self) -> None:
        numbers = [a["data-n"] for a in page(CHECKED).all("a") if "data-n" in a]
        assert numbers == ["1", "2", "4·3", "5", "6", "7", "8", "9", "10", "11"]

    def test_the_keyboard_stops_once_at_each_claim(self) -> None:
        links = [a for a in page(CHECKED).all("a") if str(a.get("class", "")).startswith("t ")]
        stops = [a["href"] for a in links if "tabindex" not in a]
        assert stops == [f"#at-{number}" for number in range(1, 12)]
        assert all(re.fullmatch(r"said-\d+", str(a["aria-describedby"])) for a in links)


class TestWhatItSays:
    def test_the_score_is_a_credibility_score_and_no_probability(self) -> None:
        text = page(CHECKED).flowing
        assert "Credibility score 0.48 A credibility score runs from 0 to 1 and is no probability" in text
        assert "11 claims: 2 supported 1 refuted 1 mixed 1 not enough evidence 6 not checked" in text

    def test_a_claim_shows_verdict_probability_score_and_the_words_that_decide(self) -> None:
        text = page(CHECKED).flowing
        card = text[text.index("close and go back to claim 1 ") :]
        assert "1 The Eiffel Tower is 400 metres tall. Right in about 9 of 10 such verdicts." in card
        assert "probability 91% credibility score 0.08 worth checking 0.93" in card
        assert "The tower is 330 metres (1,083 ft) tall" in card
        assert "refutes 97% Eiffel Tower Wikipedia 12 March 2024" in card
        assert "Cannot hold together with claim 4 (94% sure)." in card

    def test_a_claim_that_was_not_searched_for_says_why_or_whose_evidence_decides(self) -> None:
        text = page(CHECKED).flowing
        assert "A search for it promised less than it would have cost." in text
        assert "Not searched for itself: evidence found for claim 1 decides it." in text
        assert "Nothing was found that speaks to the article's claims" in text

    def test_contradictions_stand_side_by_side_in_the_article_s_words(self) -> None:
        text = page(CHECKED).flowing
        assert "1 “The Eiffel Tower is 400 metres tall” ✗ Refuted ≠ 94% sure 4 “the tower stands 330 metres high”" in text

    def test_the_dimensions_say_how_they_came_about(self) -> None:
        text = page(CHECKED).flowing
        assert "Danger 0.21 what harm it could do" in text
        assert "claim 7 0.91 × 0.28 +0.25" in text
        assert "best source: tier B" in text and "The terms add up in log-odds" in text
        (told,) = {a["title"] for a in page(CHECKED).all("div") if str(a.get("title", "")).startswith("Honesty")}
        assert (
            told == "Honesty 0.55 (before anything is known 0.00, loaded wording +0.60, missing attribution −0.50, in log-odds)"
        )

    def test_links_drops_reasons_and_the_trace(self) -> None:
        text = page(CHECKED).flowing
        assert "✗ says otherwise 93% The tower in figures for claim 1" in text
        assert "? cannot be reached https://www.paris.example/notice for claim 11" in text
        assert "The server answered 404: there is no such page." in text
        assert "2 statements that no claim was made of “It is a lovely place to be.” It states nothing" in text
        assert "Only some of the times in the text went into claims (2/5)." in text
        assert "Searched for claims of the article stage 0: 12 new addresses" in text

    def test_a_claim_that_cannot_be_checked_says_why_and_has_no_figures(self) -> None:
        report = replace(REPORT, claims=(*CLAIMS[:1], UNCHECKABLE), contradictions=())
        text = page(Article(report, CHECKED.snapshots)).flowing
        assert "– Not checkable close and go back to claim 2 in the text 2 Zorblax is the capital of Quux This is a" in text
        assert QUESTION.finding.reasoning in text
        assert "probability – credibility score – worth checking" in text

    def test_an_article_that_was_not_checked_shows_its_text_and_why(self) -> None:
        text = page(EMPTY).flowing
        assert "The article is not in a language that can be read here: only English is." in text
        assert "La tour Eiffel mesure 330 mètres de haut." in text
        assert "Credibility score" not in text and "All claims" not in text


class TestTheGraph:
    def test_the_connected_claims_are_drawn_and_the_others_counted(self) -> None:
        drawn = draw_graph(REPORT)
        assert drawn is not None
        assert (drawn.connected, drawn.alone) == (7, 4)
        read = page(CHECKED)
        assert len(read.all("circle")) == 7
        assert "6 ways that 7 claims bear on one another" in read.flowing and "4 claims stand alone" in read.flowing

    def test_edges_are_told_from_one_another(self) -> None:
        drawn = draw_graph(REPORT)
        assert drawn is not None
        assert drawn.svg.count('class="edge contradicts"') == drawn.svg.count('class="edge supports"') == 2
        assert "<title>1 depends on 2 (0.40)</title>" in drawn.svg, "belief runs to what depends"
        assert '<a href="#claim-1" class="node refuted"' in drawn.svg

    def test_a_graph_without_edges_is_not_drawn(self) -> None:
        assert draw_graph(replace(REPORT, graph=ClaimGraph())) is None

    def test_a_circle_is_drawn_with_one_edge_upwards(self) -> None:
        links = [("c1", "c2"), ("c2", "c3"), ("c3", "c1")]
        assert downwards(links) == [("c1", "c2"), ("c2", "c3"), ("c1", "c3")]
        edges = tuple(Edge(source=a, target=b, kind=EdgeKind.SUPPORTS, weight=0.5) for a, b in links)
        drawn = draw_graph(replace(REPORT, graph=ClaimGraph(claims=("c1", "c2", "c3"), edges=edges)))
        assert drawn is not None and drawn.svg.count('class="edge supports"') == 3


class TestHowItIsMade:
    @pytest.mark.parametrize("sample", [CHECKED, EMPTY], ids=["checked", "empty"])
    def test_nothing_is_loaded_or_run(self, sample: Article) -> None:
        text = made(sample)
        assert not re.search(r"url\((?!#head-)|@import|\ssrc=|<script", text)
        safe(Page(text))
        assert "default-src 'none'; style-src 'unsafe-inline'" in text

    @pytest.mark.parametrize("sample", [CHECKED, EMPTY, hostile_article(HOSTILE)], ids=["checked", "empty", "hostile"])
    def test_ids_are_unique_and_references_lead_somewhere(self, sample: Article) -> None:
        read = page(sample)
        ids = [str(attributes["id"]) for _, attributes in read.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        named = [str(a["href"])[1:] for a in read.all("a") if str(a["href"]).startswith("#")]
        named += [n for _, a in read.tags for key in ("aria-labelledby", "aria-describedby") for n in (a.get(key) or "").split()]
        assert named and set(named) <= set(ids)

    def test_it_can_be_read_without_eyes(self) -> None:
        read = page(CHECKED)
        assert len(read.all("main")) == len(read.all("h1")) == len(read.all("header")) == len(read.all("footer")) == 1
        assert all(a.get("aria-labelledby") for tag in ("section", "article") for a in read.all(tag))
        assert len(read.all("caption")) == len(read.all("table"))
        assert all(head.get("scope") in {"col", "row"} for head in read.all("th"))
        assert all(svg.get("aria-label") or svg.get("aria-hidden") == "true" for svg in read.all("svg"))
        assert all(a.get("aria-label") for a in read.all("a") if str(a.get("class", "")).startswith("node "))

    def test_it_follows_the_reader_s_light_and_can_be_printed(self) -> None:
        assert "prefers-color-scheme: dark" in made(CHECKED) and "@media print" in made(CHECKED)


class TestHostile:
    def test_what_the_article_says_is_never_read_as_markup(self) -> None:
        read = page(hostile_article(HOSTILE))
        safe(read)
        assert read.text.count("<script>alert(1)</script>") > 20 and "{{ 7 * 7 }}" in read.text
        assert Prose(made(hostile_article(HOSTILE))).text == harmless(hostile_article(HOSTILE).report.text)

    @pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", 'https://a" onclick="x', "//x"])
    def test_only_web_pages_become_links(self, url: str) -> None:
        read = page(hostile_article("quiet words", url))
        assert all(str(a["href"]).startswith("#") for a in read.all("a"))
        assert url in read.text

    @settings(deadline=None, max_examples=50)
    @given(st.text(min_size=1, max_size=40), st.text(max_size=30))
    def test_no_words_break_it(self, words: str, url: str) -> None:
        safe(page(hostile_article(words, url)))
