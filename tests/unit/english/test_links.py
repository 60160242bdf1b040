"""Links that a text spells out, each with the words it hangs on."""

from __future__ import annotations

import pytest

from adjudge.english.layout.links import links

REPORT = "https://city.example/2024/rain-report"


def found(text: str) -> list[tuple[str, str]]:
    """Addresses, and the words they hang on."""
    return [(link.url, link.span.of(text)) for link in links(text)]


class TestInline:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            (f"Rain fell, [the city says]({REPORT}).", "the city says"),
            (f'Rain fell, [the city says]({REPORT} "Rain in June").', "the city says"),
            (f"Rain fell, [the city says]({REPORT} 'Rain in June').", "the city says"),
            (f"Rain fell, [the city says](<{REPORT}>).", "the city says"),
            (f"Rain fell, [the city\nsays]( {REPORT} ).", "the city\nsays"),
            (f"Rain fell, [**the** city]({REPORT}#page-3).", "**the** city"),
            (f"Rain fell, [the city]({REPORT}?utm_source=feed).", "the city"),
        ],
    )
    def test_markdown_has_words_and_an_address(self, text: str, words: str) -> None:
        assert found(text) == [(REPORT, words)]

    def test_an_address_may_have_brackets_of_its_own(self) -> None:
        text = "It rises in [the Alps](https://en.wiki.example/wiki/Rhine_(river)) and flows north."
        assert found(text) == [("https://en.wiki.example/wiki/Rhine_(river)", "the Alps")]

    def test_pictures_are_no_links(self) -> None:
        assert found("![Rain over the city](https://city.example/rain.png)") == []

    @pytest.mark.parametrize("target", ["mailto:a@b.example", "ftp://b.example/x", "/rain", "javascript:alert(1)", "rain.md"])
    def test_only_the_web_is_linked_to(self, target: str) -> None:
        assert found(f"Rain fell, [the city says]({target}).") == []

    def test_nested_brackets_leave_the_address(self) -> None:
        assert found(f"[as [the city] says]({REPORT})") == [(REPORT, REPORT)]


class TestReferences:
    def test_words_are_looked_up_by_their_label(self) -> None:
        text = f"Rain fell, [the city says][Rain 24]. So [the papers] say.\n\n[rain 24]: {REPORT}\n[the papers]: <https://p.example/a>"
        assert found(text) == [(REPORT, "the city says"), ("https://p.example/a", "the papers")]

    @pytest.mark.parametrize("mark", ["[1]", "[^1]", "[^rain]"])
    def test_a_footnote_mark_hangs_on_itself(self, mark: str) -> None:
        text = f"Rain fell for three days.{mark} Then it stopped.\n\n{mark}: City office, {REPORT}."
        assert found(text) == [(REPORT, mark)]

    @pytest.mark.parametrize(
        "entries",
        [
            f"1. Rain in June. City office, 2024. {REPORT}\n2. Snow. https://s.example/snow-report",
            f"1) Rain in June.\n   {REPORT}\n2) Snow.\nhttps://s.example/snow-report",
            f"[1] Rain in June. {REPORT}\n\n[2] Snow. https://s.example/snow-report",
            f"[1]: {REPORT}\n[2]: https://s.example/snow-report",
        ],
    )
    def test_marks_lead_to_the_list_a_text_ends_with(self, entries: str) -> None:
        text = f"Rain fell for three days [1]. Snow followed.[2]\n\nReferences\n\n{entries}\n"
        assert found(text) == [(REPORT, "[1]"), ("https://s.example/snow-report", "[2]")]

    def test_several_marks_stand_together(self) -> None:
        text = "Rain fell [1, 2]. Snow fell.[1][2]\n\n1. https://a.example/x\n2. https://b.example/y\n"
        a, b = "https://a.example/x", "https://b.example/y"
        assert found(text) == [(a, "1"), (b, "2"), (a, "[1]"), (b, "[2]")]

    def test_an_entry_nobody_refers_to_is_an_address_like_any_other(self) -> None:
        text = f"Rain fell.\n\nSources\n\n1. Rain in June. {REPORT}\n"
        assert found(text) == [(REPORT, REPORT)]

    def test_a_numbered_list_amid_the_text_explains_no_marks(self) -> None:
        text = f"Reasons [1]:\n\n1. It rained, see {REPORT}\n\nThat was all there was to say about it."
        assert found(text) == [(REPORT, REPORT)]

    def test_a_mark_without_an_entry_leads_nowhere(self) -> None:
        assert found("Rain fell for three days.[7] [sic] [citation needed]") == []

    def test_of_two_with_one_label_the_first_counts(self) -> None:
        text = "Rain fell.[1]\n\n[1]: https://a.example/x\n[1]: https://b.example/y"
        assert found(text) == [("https://a.example/x", "[1]"), ("https://b.example/y", "https://b.example/y")]


class TestBare:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            (f"See {REPORT}.", REPORT),
            (f"See {REPORT}, and more", REPORT),
            (f"(See {REPORT}).", REPORT),
            (f"({REPORT})", REPORT),
            (f"See <{REPORT}>!", REPORT),
            (f"\u201c{REPORT}\u201d", REPORT),
            (f"**{REPORT}**", REPORT),
            (f"{REPORT}\u2026", REPORT),
            (f"HTTPS{REPORT[5:]}", f"HTTPS{REPORT[5:]}"),
        ],
    )
    def test_the_punctuation_around_is_not_part_of_it(self, text: str, shown: str) -> None:
        assert found(text) == [(REPORT, shown)]

    def test_brackets_opened_inside_are(self) -> None:
        address = "https://en.wiki.example/wiki/Rhine_(river)"
        assert found(f"The Rhine ({address}) is long.") == [(address, address)]

    @pytest.mark.parametrize(
        "text", ["http://", "https:// x", "xhttps://a.example", "https://[", "www.a.example", "https://a..b../"]
    )
    def test_what_names_no_page_is_none(self, text: str) -> None:
        assert found(text) == []


@pytest.mark.parametrize(
    "piece",
    [
        "[a](https://a",
        "[a](",
        "[",
        "https://",
        "[1]: https://a.b/c\n",
        "1. https://a.b/c\n",
        "[1] ",
        "[a][",
        ")]}",
        "  x\n",
    ],
)
def test_hostile_texts_are_read_in_one_go(piece: str) -> None:
    text = (piece * 100_000)[:100_000] + f" {REPORT}"
    assert all(link.span.end <= len(text) for link in links(text))
