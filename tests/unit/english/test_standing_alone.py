"""A claim somebody can check who has not read the article."""

from __future__ import annotations

import pytest

from adjudge.english.clause_places import cast, standing_alone
from adjudge.english.reader import read_article
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.span import Span


def said(text: str, *subjects: str) -> str:
    return standing_alone(CoreClaim(id="c", claim_text=text, span=Span(start=0, end=len(text)), subject_entities=subjects))


@pytest.mark.parametrize(
    ("text", "subjects", "alone"),
    [
        ("It lies north of Sydney.", ("Canberra",), "Canberra lies north of Sydney."),
        ("She won two prizes.", ("Marie Curie",), "Marie Curie won two prizes."),
        (
            "It was set up in 1919 to keep the peace.",
            ("League of Nations",),
            "League of Nations was set up in 1919 to keep the peace.",
        ),
        ("It obliges its parties to stop.", ("Montreal Protocol",), "Montreal Protocol obliges its parties to stop."),
        ("Its harbour is closed in winter.", ("Oslo",), "Oslo's harbour is closed in winter."),
        ("His sister moved to Rome.", ("James",), "James' sister moved to Rome."),
    ],
)
def test_a_pronoun_gives_way_to_the_name_it_stands_for(text: str, subjects: tuple[str, ...], alone: str) -> None:
    assert said(text, *subjects) == alone


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("Canberra lies north of Sydney.", ("Canberra",)),
        ("It is said that Canberra lies north.", ("Sydney",)),
        ("It was Nellie Bly who went round the world.", ("Phileas Fogg",)),
        ("It was Wednesday.", ("Budapest",)),
        ("It was raining in the streets.", ("Budapest",)),
        ("It is 5 o'clock.", ("Budapest",)),
        ("It took two hours.", ("Budapest",)),
        ("It is ten kilometres to the border.", ("Budapest",)),
        ("It lies north of Sydney.", ()),
        ("It lies north of Sydney.", ("city",)),
        ("It lies north of Sydney.", ("Sydney",)),
        ("It will cost 38 million dollars.", ("Thomas Arndt",)),
        ("", ("Canberra",)),
    ],
)
def test_everything_else_stays_as_it_is(text: str, subjects: tuple[str, ...]) -> None:
    assert said(text, *subjects) == text


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Brunholt has 42,000 inhabitants, the almanac says.", "Brunholt has 42,000 inhabitants."),
        ("According to the almanac, the town has a harbour.", "The town has a harbour."),
        ("The wall fell in 1989, Anna Berg of the museum said on Monday.", "The wall fell in 1989."),
        ("Work on the dam, says a plaque at the gate, began in 1913.", "Work on the dam began in 1913."),
        ("The dam, according to the plaque, is empty.", "The dam is empty."),
        ("Sydney is the capital of Australia, says the guide.", "Sydney is the capital of Australia."),
        ("Brunholt has 42,000 inhabitants.", "Brunholt has 42,000 inhabitants."),
        ("The minister said that taxes will fall.", "The minister said that taxes will fall."),
        ("According to plan.", "According to plan."),
    ],
)
def test_whose_word_it_is_is_no_part_of_what_is_said(text: str, content: str) -> None:
    assert said(text) == content


def test_what_somebody_said_stays_a_claim_about_them() -> None:
    text = '"We shall build it", the mayor said.'
    claim = CoreClaim(id="c", claim_text=text, span=Span(start=0, end=len(text)), predicate_type=PredicateType.QUOTE)
    assert standing_alone(claim) == text


def test_a_thing_is_nobody_whom_the_article_names() -> None:
    article = "Thomas Arndt runs the library. Arndt was there. It will cost 38 million dollars."
    text = "It will cost 38 million dollars."
    claim = CoreClaim(id="c", claim_text=text, span=Span(start=0, end=len(text)), subject_entities=("Arndt",))
    assert cast(article).people == {"Arndt"} and standing_alone(claim, cast(article)) == text


def test_a_place_is_not_she_and_somebody_is_not_it() -> None:
    article = "Nino Beridze drew Georgia on a napkin. She put an arrow on each."
    text = "She put an arrow on each."
    place, person = (
        CoreClaim(id="c", claim_text=text, span=Span(start=0, end=len(text)), subject_entities=(name,))
        for name in ("Georgia", "Nino Beridze")
    )
    assert standing_alone(place, cast(article)) == text
    assert standing_alone(person, cast(f"{article} Beridze Nino Beridze")).endswith("put an arrow on each.")


def test_a_word_that_only_opens_a_sentence_is_no_name() -> None:
    article = "The treaty is old. Fewer than sixty states have ratified it. It has been revised."
    text = "It has been revised."
    claim = CoreClaim(id="c", claim_text=text, span=Span(start=0, end=len(text)), subject_entities=("Fewer",))
    assert standing_alone(claim, cast(article)) == text


@pytest.mark.parametrize(
    ("before", "meant"),
    [
        ("The Bergen office opens at nine.", "The Bergen office"),
        ("The Torvik user manual is short.", "The Torvik user manual"),
        ("The Louvre opens at nine.", "Louvre"),  # a verb that the rules do not know
        ("The Great Barn at Mereside takes 140 people.", "Great Barn"),
    ],
)
def test_it_is_the_whole_thing_and_not_the_place_it_is_called_after(before: str, meant: str) -> None:
    reading = read_article(f"{before} It has 48 desks.")
    assert reading.said[-1].carried == meant
