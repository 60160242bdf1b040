"""Real text that every machine has: Python's own manual, paragraph by paragraph."""

from __future__ import annotations

from pydoc_data.topics import topics

import pytest

from adjudge.adapters.encoders.card import MODELS
from adjudge.adapters.encoders.networks import CrossEncoder, TransformerEmbedder
from adjudge.adapters.encoders.static import StaticEmbedder

SCRIPTS = (
    "Größe und Maß — “naïve” café, 3½ km²",
    "Αθήνα είναι η πρωτεύουσα της Ελλάδας. ΟΔΥΣΣΕΥΣ",
    "Москва — столица России",
    "القاهرة عاصمة مصر",
    "東京は日本の首都です。北京是中国的首都。",
    "서울은 대한민국의 수도이다",
    "नई दिल्ली भारत की राजधानी है",
    "İstanbul'un ﬁyatı: e\u0301 \u00ad\u200b\ufeff x\u2028y",
    "a\x00b\x1cc\x85d\x7fe\tf\r\ng\x0bh",
    "[CLS] [UNK] ##ing [MASK] <b>&amp;</b> snake_case C++ $3.50 @name",
)


@pytest.fixture(scope="session")
def paragraphs() -> list[str]:
    found = dict.fromkeys(p for page in topics.values() for p in page.split("\n\n") if len(p) > 80)
    return sorted(found)


@pytest.fixture(scope="session")
def static() -> StaticEmbedder:
    return StaticEmbedder()


@pytest.fixture(scope="session")
def transformer() -> TransformerEmbedder:
    return TransformerEmbedder()


@pytest.fixture(scope="session")
def scout() -> CrossEncoder:
    return CrossEncoder(MODELS / "scout")


@pytest.fixture(scope="session")
def scripts() -> tuple[str, ...]:
    return SCRIPTS
