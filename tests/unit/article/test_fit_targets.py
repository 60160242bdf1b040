"""Claims that no search could serve."""

from __future__ import annotations

from adjudge.article.check import unfit
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.values.article_claim import CoreClaim
from adjudge.values.span import Span


def claims(*texts: str) -> list[CoreClaim]:
    return [
        CoreClaim(id=f"c{n}", claim_text=text, span=Span(start=100 * n, end=100 * n + len(text))) for n, text in enumerate(texts)
    ]


def reasons(*texts: str) -> list[tuple[str, str]]:
    return [(one.claim_id, one.reason_code) for one in unfit(claims(*texts), ClaimGraphPolicy())]


def test_the_tail_of_a_sentence_names_nobody_to_look_for() -> None:
    assert reasons("Rumours blamed the Dutch.", "with whom England was at war.") == [("c1", "leans_on_its_sentence")]


def test_what_points_at_something_told_elsewhere_is_held_against_nothing() -> None:
    told = ("The union has 27 members.", "Croatia is one of them.", "Croatia is one of its members.")
    assert reasons(*told) == [("c1", "points_outside")]


def test_what_is_said_again_at_once_is_looked_up_once() -> None:
    told = "The fire had consumed 13,200 houses and 87 churches."
    assert reasons(told, f"{told[:-1]}, making many homeless.") == [("c1", "restates")]
    between = ("The rain came late.", "Ships left the port.", "A baker was blamed.")
    assert reasons(told, *between, told) == []


def test_all_others_are_fit() -> None:
    assert reasons("The fire began in a bakery.", "It burned for four days.") == []


def test_rival_statements_and_denials_are_no_restatements() -> None:
    assert reasons("The bridge was opened by the mayor in 1932.", "The bridge was opened by the mayor in 1931.") == []
    assert reasons("The bridge was designed by Rau.", "The bridge was never designed by Rau.") == []


def test_a_name_in_small_letters_is_no_tail_and_the_anchor_is_always_fit() -> None:
    assert reasons("eBay opened its office in 1995.") == []
    found = unfit(claims("with whom England was at war."), ClaimGraphPolicy(), anchor="c0")
    assert found == ()
