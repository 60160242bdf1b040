"""A text is in the language of most of its sentences."""

from __future__ import annotations

import pytest

from adjudge.ledger.draft_claims import is_readable, text_language
from adjudge.policy.verify import ClaimPolicy

POLICY = ClaimPolicy()
MOTTO = "Le client est roi dans cette maison et il le sera pour toujours avec nous."


@pytest.mark.parametrize(
    "text",
    [
        f"Refunds take 30 days. {MOTTO}",
        f"The founders wrote: {MOTTO} Refunds take 30 days. All fees are due in May.",
        "Refunds take 30 days.",
    ],
)
def test_a_foreign_motto_makes_no_foreign_answer(text: str) -> None:
    assert text_language(text, POLICY) == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (MOTTO, "fr"),
        (f"{MOTTO} Les repas sont remboursés jusqu'à quarante-cinq euros par jour. The fee is due in May.", "fr"),
        ("Die Gebühr beträgt 5 Euro. Sie wird im Januar bezahlt. Hunde sind verboten.", "de"),
    ],
)
def test_what_is_mostly_foreign_is(text: str, language: str) -> None:
    assert text_language(text, POLICY) == language
    assert not is_readable(text, POLICY)


def test_figures_alone_are_in_no_language_that_could_not_be_read() -> None:
    assert is_readable("12.5 | 13.0 | 14", POLICY) and is_readable("", POLICY)
