"""A quote is shown in its sentences only where its text has exactly these words at its offsets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from findings import ALL, REFUTED, SUPPORTED, TOWER, Sample
from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.quoting import at_the_words, quoted, web_address
from adjudge.values.document import content_sha256
from adjudge.values.evidence import Citation, StanceLabel


def citation(text: str, quote: str, at: int | None = None) -> Citation:
    start = text.index(quote) if at is None else at
    return Citation(
        evidence_id="e", quote=quote, start=start, end=start + len(quote), content_sha256=content_sha256(text),
        stance=StanceLabel.SUPPORTS, stance_probability=0.9, source="s",
    )  # fmt: skip


def shown(text: str, quote: str, around: int = 1) -> tuple[str, str, str]:
    words = quoted(citation(text, quote), {content_sha256(text): text}, {}, around=around)
    assert words.placed and words.whole
    return words.before, words.quote, words.after


@pytest.mark.parametrize("sample", ALL.values(), ids=list(ALL))
def test_the_samples_quote_their_snapshots(sample: Sample) -> None:
    for cited in sample.finding.citations:
        assert sample.snapshots[cited.content_sha256][cited.start : cited.end] == cited.quote
        assert quoted(cited, sample.snapshots, {}).placed


class TestSentences:
    TEXT = "One is here. Two is here. Three is here. Four is here. Five is here."

    def test_one_on_each_side_and_dots_for_the_rest(self) -> None:
        assert shown(self.TEXT, "Three is here.") == ("… Two is here. ", "Three is here.", " Four is here. …")

    def test_two_on_each_side_are_all(self) -> None:
        before, _, after = shown(self.TEXT, "Three is here.", 2)
        assert (before, after) == ("One is here. Two is here. ", " Four is here. Five is here.")

    def test_none_asked_for_leaves_the_rest_of_its_own(self) -> None:
        assert shown(self.TEXT, "is here. Four", 0) == ("… Three ", "is here. Four", " is here. …")

    def test_a_quote_inside_a_word_is_not_torn_off(self) -> None:
        assert shown("(The answer) follows.", "The answer") == ("(", "The answer", ") follows.")

    def test_a_paragraph_is_not_left(self) -> None:
        assert shown("Another.\n\nThis one. That one.\n\nMore.", "This one.") == ("", "This one.", " That one.")

    @pytest.mark.parametrize("text", ["He met Dr. Smith there. Then he left.", "J. S. Bach was born there. Then he left."])
    def test_an_initial_or_a_title_ends_no_sentence(self, text: str) -> None:
        before, _, after = shown(text, "there", 0)
        assert before + "there" + after == text.replace(" Then he left.", " …")

    def test_a_text_without_sentences_is_cut_between_words(self) -> None:
        before, quote, after = shown("word " * 400 + "HERE " + "word " * 400, "HERE")
        assert quote == "HERE"
        assert before.startswith("… word ") and after.endswith(" word …") and len(before) < 500 and len(after) < 500


class TestPlacing:
    def test_without_the_snapshot_the_passage_serves(self) -> None:
        cited, items = REFUTED.finding.citations[0], {e.id: e for e in REFUTED.finding.evidence}
        words = quoted(cited, {}, items)
        assert words.placed and not words.whole
        assert words.before.endswith("World's Fair. ") and words.after.startswith(" Its base is square")

    def test_without_either_the_quote_stands_alone(self) -> None:
        words = quoted(SUPPORTED.finding.citations[0], {}, {})
        assert not words.placed and (words.before, words.after) == ("", "")
        assert words.quote == SUPPORTED.finding.citations[0].quote

    @pytest.mark.parametrize("moved", [-1, 1, 10_000])
    def test_words_that_are_not_there_are_not_placed(self, moved: int) -> None:
        cited = REFUTED.finding.citations[0]
        wrong = replace(cited, start=cited.start + moved, end=cited.end + moved)
        assert not quoted(wrong, REFUTED.snapshots, {}).placed

    def test_another_text_under_the_same_name_is_not_believed(self) -> None:
        cited = REFUTED.finding.citations[0]
        assert not quoted(cited, {cited.content_sha256: TOWER.replace("330", "331")}, {}).placed

    @given(st.text(max_size=300), st.integers(0, 300), st.integers(1, 300), st.integers(0, 3))
    def test_any_stretch_of_any_text_is_shown_whole(self, text: str, start: int, length: int, around: int) -> None:
        quote = text[start : start + length]
        if quote:
            words = quoted(citation(text, quote, start), {content_sha256(text): text}, {}, around=around)
            assert words.placed
            assert words.quote == quoted(citation(text, quote, start), {}, {}).quote


class TestALinkToTheVeryWords:
    def test_short_words_are_named_whole_and_long_ones_by_their_ends(self) -> None:
        assert at_the_words("https://a.example/p", "52,000 well-read books") == (
            "https://a.example/p#:~:text=52%2C000%20well%2Dread%20books"
        )
        long = at_the_words("https://a.example/p", " ".join(f"word{n}" for n in range(40)))
        assert (
            long == "https://a.example/p#:~:text=word0%20word1%20word2%20word3%20word4,word35%20word36%20word37%20word38%20word39"
        )

    def test_a_fragment_that_is_there_stays(self) -> None:
        assert at_the_words("https://a.example/p#part", "so it is") == "https://a.example/p#part:~:text=so%20it%20is"

    @pytest.mark.parametrize("url", [None, "javascript:alert(1)", "file:///etc/passwd", "//x"])
    def test_only_web_pages_are_led_to(self, url: str | None) -> None:
        assert at_the_words(url, "words") is None

    @given(st.text(max_size=200))
    def test_no_words_break_the_address(self, words: str) -> None:
        link = at_the_words("https://a.example/p", words)
        assert link is not None and link.isascii() and web_address(link) == link
