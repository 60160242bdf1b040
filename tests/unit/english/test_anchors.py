"""The terms that tie evidence to a statement, and how they are found in it."""

from __future__ import annotations

import pytest

from adjudge.english.anchors import anchor_match, anchors, focus_words
from adjudge.values.claim import Anchor, AnchorKind


def texts(statement: str, *, most: int = 5) -> list[str]:
    return [anchor.text for anchor in anchors(statement, most=most)]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Robert Walpole had eighteen siblings.", ["Robert Walpole", "eighteen", "siblings"]),
        ("Chopin was born in Poland on 1 March 1810.", ["Chopin", "Poland", "1 March 1810"]),
        (
            "Polymeal nutrition reduces cardiovascular mortality.",
            ["Polymeal", "nutrition", "reduces", "cardiovascular", "mortality"],
        ),
        ("The marathon is 42.195 km long.", ["marathon", "42.195 km"]),
    ],
)
def test_names_figures_and_rare_words_in_the_order_they_stand(statement: str, expected: list[str]) -> None:
    assert texts(statement) == expected


def test_kinds_and_aliases_go_with_them() -> None:
    person, *_ = sorted(anchors("Ernest Rutherford died in 1937."), key=lambda a: a.kind != AnchorKind.ENTITY)
    assert person == Anchor(text="Ernest Rutherford", aliases=("Rutherford",), kind=AnchorKind.ENTITY)
    assert {a.kind for a in anchors("The lake is 12 km long since 1937.")} >= {AnchorKind.NUMBER, AnchorKind.DATE}


def test_no_more_than_asked_for_and_at_least_two_where_the_words_allow() -> None:
    long = "Ann Lee, Bo Ray, Cy Dow and Di Fox sold 12 boats, 30 cars and 7 mills to Ed Poe in 1990."
    assert len(anchors(long, most=5)) == 5 and len(anchors(long, most=2)) == 2
    assert texts("The first film is a great movie.") != []
    assert len(texts("The first film is a great movie.")) == 2, "common words, where there are no others"
    assert texts("It rains.") == ["rains"]
    assert texts("It is.") == []


@pytest.mark.parametrize(
    ("statement", "text", "share"),
    [
        ("Robert Walpole had eighteen siblings.", "Walpole was one of 18 children; each sibling died.", 1.0),
        ("Robert Walpole had eighteen siblings.", "Robert Walpole had 17 siblings.", 2 / 3),
        ("Barack Obama slept.", "Barack Hussein Obama had slept.", 1.0),
        ("Barack Obama slept.", "Barack met a man. Long after that somebody saw Michelle Obama.", 0.0),
        ("The road is 10 km long.", "a road of 10,000 metres", 1.0),
        ("The road is 10 km long.", "a road of 10 miles", 0.5),
        ("The road is 10 km long.", "10 people on a road", 0.5),
        ("Rome burned in 1527.", "On 6 May 1527 soldiers burned Rome.", 1.0),
        ("Rome burned on 6 May 1527.", "In 1527 Rome burned.", 2 / 3),
        ("The United States grows corn.", "Corn is grown in the U.S.", 2 / 3),
        ("The United States grows corn.", "", 0.0),
    ],
)
def test_the_share_found_by_stem_alias_value_and_day(statement: str, text: str, share: float) -> None:
    found = anchor_match(anchors(statement), text)
    assert found.share == pytest.approx(share)
    assert len(found.hits) == round(share * len(anchors(statement)))


def test_without_anchors_nothing_is_found() -> None:
    assert anchor_match((), "anything").share == 0.0


def test_focus_is_what_is_claimed_of_the_subject() -> None:
    text = "Ernest Rutherford studied radioactive uranium at work."
    assert focus_words(text, "Ernest Rutherford", most=3) == ("radioactive", "studied", "uranium")
    assert focus_words(text, "Ernest Rutherford", most=9)[-1] == "work", "common words last"
    assert focus_words("It is.", "It", most=3) == ()


def test_the_anchors_of_a_text_are_looked_for_once() -> None:
    first = anchors("Marie Curie won two Nobel Prizes.", least=2, most=4)
    assert anchors("Marie Curie won two Nobel Prizes.", least=2, most=4) is first
