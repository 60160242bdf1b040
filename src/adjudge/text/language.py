"""Which language a text is written in."""

from __future__ import annotations

from functools import cache
from typing import Any

from adjudge.text.clean import clean_document

# The opening of a text settles its language; reading a whole book would only cost time.
_ENOUGH = 4000


def detect(text: str) -> tuple[str, float]:
    """The ISO 639-1 code of the text's language and how sure that is; ("und", 0.0) without letters."""
    sample = clean_document(text.lstrip()[:_ENOUGH])
    if not any(character.isalpha() for character in sample):
        return "und", 0.0
    code, probability = _identifier().classify(sample)
    return str(code), float(probability)


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # type: ignore[import-untyped]

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
