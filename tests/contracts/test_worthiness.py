"""What Adjudge relies on when it asks which sentences are worth checking."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from adjudge.adapters.encoders import embedder
from adjudge.adapters.encoders.static import WorthinessModel
from adjudge.ports import Worthiness
from doubles import PlainWorthiness

ADAPTERS: dict[str, Callable[[], Worthiness]] = {
    "double": PlainWorthiness,
    "shipped": lambda: WorthinessModel(embedder("static")),
}
FIGURES = "Unemployment in Ohio fell from 9.1 percent to 4.8 percent between 2010 and 2015."
QUESTION = "Why would anybody want that?"
TEXTS = ["", FIGURES, QUESTION, "Thank you very much.", "\x00", "東京は日本の首都です", "word " * 5000]


@cache
def _loaded(name: str) -> Worthiness:
    return ADAPTERS[name]()


@pytest.fixture(params=ADAPTERS)
def worthiness(request: pytest.FixtureRequest) -> Worthiness:
    return _loaded(request.param)


def test_it_is_a_number_from_0_to_1_for_any_text(worthiness: Worthiness) -> None:
    found = worthiness.worth(TEXTS)
    assert len(found) == len(TEXTS)
    assert all(0.0 <= worth <= 1.0 for worth in found)


def test_a_text_has_the_same_worth_alone_and_in_company(worthiness: Worthiness) -> None:
    assert worthiness.worth(TEXTS) == tuple(worthiness.worth([text])[0] for text in TEXTS)


def test_figures_are_worth_more_than_a_question(worthiness: Worthiness) -> None:
    figures, question = worthiness.worth([FIGURES, QUESTION])
    assert figures > 0.5 > question


def test_nothing_asked_is_nothing_answered(worthiness: Worthiness) -> None:
    assert worthiness.worth([]) == ()


def test_it_has_a_name(worthiness: Worthiness) -> None:
    assert worthiness.name
