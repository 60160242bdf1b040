"""Which claims a page speaks of (seed 002)."""

from __future__ import annotations

import pytest

from adjudge.article.acquisition import marks, spoken_of
from adjudge.values.article_claim import CoreClaim
from adjudge.values.span import Span


def claim(id_: str, text: str, *subjects: str) -> CoreClaim:
    return CoreClaim(id=id_, claim_text=text, span=Span(start=0, end=len(text)), subject_entities=subjects)


CLAIMS = (
    claim("opened", "It was opened in 1932.", "Sydney Harbour Bridge"),
    claim("weighs", "The arch weighs 39,000 tonnes."),
    claim("vague", "everything is getting better all the time."),
)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("The Sydney Harbour Bridge is painted grey.", ("opened",)),
        ("On 19 March 1932 a ribbon was cut.", ("opened",)),
        ("Its steel comes to 39 thousand tonnes, the Sydney Harbour Bridge's guide says.", ("opened", "weighs")),
        ("39,000 people came.", ()),
        ("Everything is getting better all the time, an arch included.", ()),
        ("", ()),
    ],
)
def test_those_it_shares_an_entity_or_a_number_with(text: str, claims: tuple[str, ...]) -> None:
    assert spoken_of(marks(CLAIMS), text) == claims
