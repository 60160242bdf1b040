"""A finding is read in a terminal of any width, with colour and without."""

from __future__ import annotations

import io
import re

import pytest
from findings import ALL, FOREIGN, HOSTILE, MIXED, NOTHING, QUESTION, REFUTED, SUPPORTED, Sample, hostile
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from adjudge.render.finding_terminal import finding_view
from adjudge.values.verdict import Finding


def shown(finding: Finding, width: int = 80, *, terminal: bool = False, details: bool = False) -> str:
    out = Console(
        file=io.StringIO(), width=width, force_terminal=terminal, color_system="standard" if terminal else None,
        highlight=False, legacy_windows=False,
    )  # fmt: skip
    out.print(finding_view(finding, details=details))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def flowing(text: str) -> str:
    """The words without line ends, indents and bars."""
    return " ".join(re.sub(r"[┃•]", " ", text).split())


class TestWhatItSays:
    def test_the_verdict_is_a_word_and_a_sign_whatever_the_colour(self) -> None:
        assert shown(REFUTED.finding).startswith(" ✗ REFUTED")
        assert shown(SUPPORTED.finding).startswith(" ✓ SUPPORTED")
        assert shown(MIXED.finding).startswith(" ± MIXED")
        assert shown(NOTHING.finding).startswith(" ? NOT ENOUGH EVIDENCE")

        assert shown(QUESTION.finding).startswith(" – NOT CHECKABLE")

    def test_the_claim_and_how_far_to_rely_on_the_verdict(self) -> None:
        text = flowing(shown(REFUTED.finding))
        assert "“The Eiffel Tower is 400 metres tall.” Right in about 9 of 10 such verdicts. Why" in text

    def test_other_figures_are_details_under_the_names_programs_read(self) -> None:
        assert "onfidence" not in shown(REFUTED.finding) and "ruthfulness" not in shown(REFUTED.finding)
        text = flowing(shown(REFUTED.finding, 140, details=True))
        assert "truthfulness_percent 10 how much of the claim holds confidence 0.82" in text
        assert "standing confirmed" in text

    def test_what_cannot_be_checked_says_why_once_and_nothing_else(self) -> None:
        text = flowing(shown(QUESTION.finding))
        assert text.count(QUESTION.finding.reasoning) == 1 and "What is missing" not in text and "%" not in text

    def test_each_quote_stands_inside_its_sentences_with_its_origin(self) -> None:
        text = flowing(shown(REFUTED.finding))
        assert "✗ refutes … It was built from 1887 to 1889 as the entrance to the World's Fair. “The tower is" in text
        assert "tallest structure in Paris.” Its base is square" in text
        assert "Eiffel Tower · Wikipedia · 12 March 2024 https://en.wikipedia.org/wiki/Eiffel_Tower characters 148–" in text

    def test_parts_show_their_outcome_and_their_numbers(self) -> None:
        assert "contradicted checked: claim 400 metres; evidence 330 metres; off by 21%" in flowing(shown(REFUTED.finding))
        text = flowing(shown(MIXED.finding))
        assert "✓ Marie Curie won two Nobel Prizes. supported, counts 50%" in text
        assert "✗ Nobody else has won two Nobel Prizes. contradicted, counts 50%" in text

    def test_what_is_missing_is_a_sentence_each(self) -> None:
        assert "The claim is not in a language that can be read here: give it in English." in flowing(shown(FOREIGN.finding))
        assert "Nothing was found that speaks to the claim" in flowing(shown(NOTHING.finding))
        assert "What is missing" not in shown(REFUTED.finding)

    def test_of_what_was_not_weighed_no_figures_are_shown(self) -> None:
        assert "%" not in shown(FOREIGN.finding)

    def test_the_waterfall_adds_up_and_names_its_rules(self) -> None:
        lines = shown(REFUTED.finding, details=True).splitlines()
        bars = {line[2:32].strip(): line[32:] for line in lines if re.search(r" [+−]?\d\.\d\d  ", line)}
        assert bars["how the parts fared"] == "  +0.40  ██████████"
        assert bars["contradicted parts"] == "  −0.25      ▒▒▒▒▒▒"
        assert "limit: numbers differ" in bars
        assert "Every number of the claim differs from the evidence." in flowing(shown(REFUTED.finding, details=True))

    def test_gates_show_their_values_and_failures(self) -> None:
        assert "failed" not in shown(MIXED.finding, 140)  # a reader of the verdict is spared them
        text = flowing(shown(MIXED.finding, 140, details=True))
        assert "✗ failed The claim is covered, or the evidence agrees coverage 0.5, agreement 0.67" in text

    def test_cost_and_case_end_it(self) -> None:
        end = shown(REFUTED.finding).split("What it took")[1].split("\n")
        assert end[1:5] == [
            "  1 search, 3 pages fetched, 1.8 s.",
            "  Enough had been read to stop searching.",
            "  Without 2 items of evidence the verdict would change.",
            "  Case v-7f3a91c204 (every step: adjudge cases show v-7f3a91c204)",
        ]

    def test_details_answer_why_it_came_out_so(self) -> None:
        text = flowing(shown(REFUTED.finding, 140, details=True))
        for part in ("set aside · object missing", "coverage 1.00", "words shared +0.12", "contradicted, by e1, e2"):
            assert part in text
        assert "Evidence quality 0.77: support of the parts +0.77" in text
        assert "Looked in the knowledge base: “Eiffel Tower height metres”" in text and "store library@17 3b9d52e6" in text


class TestHowItLooks:
    @pytest.mark.parametrize("width", [40, 80, 140, 1_000_000])
    @pytest.mark.parametrize("sample", [*ALL.values(), hostile()], ids=[*ALL, "hostile"])
    def test_no_line_runs_over_or_trails_off(self, sample: Sample, width: int) -> None:
        for line in shown(sample.finding, width, details=True).splitlines()[1:]:
            assert cell_len(line) <= min(width, 100) or width > 1000
            assert line == line.rstrip()

    def test_another_program_gets_each_thing_on_one_line(self) -> None:
        assert f"  {REFUTED.finding.reasoning}\n" in shown(REFUTED.finding, 1_000_000, details=True)

    def test_without_a_terminal_it_is_plain(self) -> None:
        assert "\x1b" not in shown(REFUTED.finding)
        assert "\x1b" in shown(REFUTED.finding, terminal=True)

    def test_a_long_address_is_cut_and_its_link_is_whole(self) -> None:
        url = str(REFUTED.finding.citations[1].url)
        assert url not in shown(REFUTED.finding) and re.search(r"https://www\.reuters\.com\S+…\n", shown(REFUTED.finding))
        assert f";{url}\x1b\\" in shown(REFUTED.finding, terminal=True)

    def test_only_web_pages_become_links(self) -> None:
        assert "\x1b]8" not in shown(hostile().finding, terminal=True)


class TestHostile:
    def test_nothing_reaches_the_terminal_but_text(self) -> None:
        text = shown(hostile().finding, 100, terminal=True, details=True)
        assert "\x1b[2J" not in text and "\u202e" not in text and "\x00" not in text
        assert "[red]x[/]" in text and HOSTILE[:24] in text

    @given(st.text(min_size=1, max_size=80))
    def test_no_words_break_it(self, words: str) -> None:
        text = shown(hostile(words, words).finding, 60, details=True)
        assert "\x1b" not in text and "Case" in text
