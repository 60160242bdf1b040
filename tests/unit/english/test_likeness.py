"""Which texts are copies: what a syndicated piece may change and still be one, and what makes another of it."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from adjudge.english.layout.likeness import copies, sharing

BODY = (
    "The Vasa sank on her maiden voyage on 10 August 1628 after sailing barely 1,300 metres. Ordered by King Gustavus "
    "Adolphus, the ship carried two decks of bronze cannon and was dangerously tall for her beam. A gust filled her sails, "
    "she heeled to port, and water poured in through the open gun ports of the lower deck.\n\n"
    "Divers found the wreck again in the 1950s. She was raised in 1961, sprayed with polyethylene glycol for seventeen years "
    "and moved to a museum of her own, where more than a million people come to see her every year."
)
SECOND = BODY.partition("\n\n")[2]
OTHER = (
    "Gustavus Adolphus wanted a warship that would overawe the Polish fleet, and the yard in Stockholm gave him one with a "
    "second row of guns. Nobody dared to tell the king that the hull could not bear it. On the day she left harbour a squall "
    "laid her over and the sea came in by the lower ports; thirty of those aboard were drowned within sight of the town."
)


class TestWhatACopyMayChange:
    @pytest.mark.parametrize(
        "copy",
        [
            "Swedish warship draws a million visitors\nBy Karin Holm, Staff Writer\n\n" + BODY,
            BODY.upper(),
            BODY.replace(",", "").replace(".", " -"),
            "\n".join(BODY.split()),
            SECOND,
            BODY.replace("dangerously", "far too").replace("poured", "rushed"),
        ],
        ids=["headline and byline", "case", "marks", "spacing", "a paragraph dropped", "a word here and there"],
    )
    def test_it_is_a_copy_all_the_same(self, copy: str) -> None:
        assert copies([BODY, OTHER, copy], threshold=0.5) == (0, 1, 0)

    def test_what_two_copies_have_in_common_makes_them_copies_of_each_other(self) -> None:
        first, second = BODY.split("\n\n")
        assert copies([first, second], threshold=0.01) == (0, 1)
        assert copies([first, second, BODY], threshold=0.5) == (0, 0, 0), "by way of the whole"


class TestWhatIsNoCopy:
    def test_another_account_of_the_same_event(self) -> None:
        assert copies([BODY, OTHER], threshold=0.1) == (0, 1)

    def test_a_form_filled_in_for_something_else(self) -> None:
        form = (
            "{0} is a commune in the {1} department in the north of France. At the last census it had {2} inhabitants, who "
            "are called by the name of the place, and its church of the twelfth century is a listed monument of the state."
        )
        one, other = form.format("Anvin", "Somme", "812"), form.format("Berles", "Oise", "447")
        assert copies([one, other, one.lower()], threshold=0.01) == (0, 1, 0)

    def test_an_update_of_one_figure_is_a_copy(self) -> None:
        assert copies([BODY, BODY.replace("1961", "1962")], threshold=0.9) == (0, 0)

    def test_a_line_that_differs_in_a_name(self) -> None:
        lines = [
            "Togo had remittances of 8% of its product in 2022.",
            "Fiji had remittances of 8% of its product in 2022.",
        ]
        assert copies(lines, threshold=0.2) == (0, 1)

    @pytest.mark.parametrize(("other", "groups"), [("the  CAT sat on it", (0, 0)), ("The cat, sat on it", (0, 1))])
    def test_few_words_are_a_copy_only_of_the_same_statement(self, other: str, groups: tuple[int, ...]) -> None:
        assert copies(["The cat sat on it", other], threshold=0.2) == groups


def test_what_counts_is_the_share_of_the_shorter_text() -> None:
    one = " ".join(f"w{n}" for n in range(43))  # 40 shingles
    other = " ".join(f"w{n}" for n in range(20, 83))  # 60, of which w20..w42 give 20
    for texts in ([one, other], [other, one]):
        assert copies(texts, threshold=20 / 40) == (0, 0) and copies(texts, threshold=20 / 40 + 1e-9) == (0, 1)
    assert copies(["", "", one], threshold=0.01) == (0, 0, 2)


def test_the_groups_do_not_depend_on_the_order_of_the_texts() -> None:
    texts = [BODY, OTHER, SECOND, BODY.upper(), "The cat sat.", "the cat  sat.", OTHER + " The town watched.", ""]

    def groups(order: list[int]) -> set[frozenset[int]]:
        found = copies([texts[n] for n in order], threshold=0.5)
        return {frozenset(n for n, other in zip(order, found, strict=True) if other == g) for g in found}

    expected = {frozenset({0, 2, 3}), frozenset({1, 6}), frozenset({4, 5}), frozenset({7})}
    for seed in range(6):
        order = list(range(len(texts)))
        random.Random(seed).shuffle(order)
        assert groups(order) == expected


def test_unspaced_scripts_are_compared_by_their_characters() -> None:
    text = "東京は日本の首都であり世界でも最大級の都市のひとつである。人口は約千四百万人に達する。"
    assert copies(
        [text, "速報:" + text, "富士山は日本で最も高い山であり、古くから信仰の対象とされてきた独立峰である。"],
        threshold=0.5,
    ) == (0, 0, 2)


def test_items_that_share_a_mark_belong_together_by_way_of_others_too() -> None:
    assert sharing([["a"], ["b"], ["a", "c"], ["d"], ["c", "d"]]) == (0, 1, 0, 0, 0)
    assert sharing([]) == ()


@pytest.mark.parametrize("unit", ["a ", "a", "\u6771", "A1 ", "\n", "one two "])
def test_a_hostile_text_is_read_through(unit: str) -> None:
    code = (
        "import sys; from adjudge.english.layout.likeness import copies\n"
        "text = sys.stdin.read()\nprint(*copies([text, text + ' end', 'x'], threshold=0.5))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=unit * (200_000 // len(unit)),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ran.stdout.split()[2] == "2"
