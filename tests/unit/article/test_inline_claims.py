"""Which claims a link belongs to: those of the sentence its words stand in."""

from __future__ import annotations

import pytest

from adjudge.article.inline import ITSELF, NO_ARTICLE, NO_STATEMENT, SHARES, Hung, hung
from adjudge.english.layout.links import links
from adjudge.values.article_claim import CoreClaim, Link
from adjudge.values.span import Span

REPORT = "https://city.example/2024/rain-report"
RAIN, SNOW = "Rain fell in Basel for three days", "Snow followed on Sunday"


def claims(text: str) -> list[CoreClaim]:
    """Rain and snow, where the text speaks of them."""
    places = ((words, text.index(words.split()[0])) for words in (RAIN, SNOW) if words.split()[0] in text)
    return [
        CoreClaim(id=words.split()[0].lower(), claim_text=f"{words}.", span=Span(start=at, end=at + 4)) for words, at in places
    ]


def held(text: str, found: list[Link] | None = None, url: str | None = None) -> list[Hung]:
    return list(hung(links(text) if found is None else found, claims(text), text, url))


def ids(text: str) -> list[tuple[str, ...]]:
    return [tuple(claim.id for claim in one.claims) for one in held(text)]


@pytest.mark.parametrize(
    "text",
    [
        f"Rain fell, [the city says]({REPORT}), for three days. {SNOW}.",
        f"{RAIN}, see {REPORT} for more. {SNOW}.",
        f"{RAIN} ({REPORT}). {SNOW}.",
        f"{RAIN} [1]. {SNOW}.\n\n[1]: {REPORT}",
        f"{RAIN}.[1] {SNOW}.\n\n[1]: {REPORT}",
        f"{RAIN}. [1] {SNOW}.\n\n[1]: {REPORT}",
        f"{RAIN}.[^rain] {SNOW}.\n\n[^rain]: City office, {REPORT}",
        f"{RAIN}.\n{REPORT}\n\n{SNOW}.",
        f"{RAIN}.\n\n{REPORT}\n\n{SNOW}.",
        f"- {RAIN}, [they say]({REPORT})\n- {SNOW}",
    ],
)
def test_a_link_belongs_to_the_sentence_it_stands_in_or_ends(text: str) -> None:
    assert ids(text) == [("rain",)]


def test_a_sentence_may_hold_several_claims() -> None:
    assert ids(f"Rain fell, [they say]({REPORT}), and Snow followed.") == [("rain", "snow")]


@pytest.mark.parametrize("text", [f"See {REPORT} first.\n\n{RAIN}.", f"# Sources\n\n{REPORT}\n\n{RAIN}."])
def test_a_link_beside_no_claim_says_so(text: str) -> None:
    (one,) = held(text)
    assert (one.claims, one.unfit) == ((), NO_STATEMENT)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("https://city.example/", NO_ARTICLE),
        ("https://city.example/news", NO_ARTICLE),
        ("https://city.example/tag/rain", NO_ARTICLE),
        ("https://www.facebook.com/sharer/sharer.php?u=https://city.example/a", SHARES),
        ("https://twitter.com/intent/tweet?url=https://city.example/a", SHARES),
        ("https://paper.example/rain-in-basel-again?utm_source=x", ITSELF),
        (REPORT, ""),
    ],
)
def test_links_that_bear_nothing_out_are_not_followed(url: str, why: str) -> None:
    text = f"{RAIN}, [they say]({url})."
    (one,) = held(text, url="https://paper.example/rain-in-basel-again")
    assert one.unfit == why
    assert [claim.id for claim in one.claims] == ["rain"]
