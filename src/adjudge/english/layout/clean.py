"""Text made safe: claims to compare, documents to store, statements to name."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from adjudge.english.regex import regex
from adjudge.values.span import as_read

# Format characters that a reader does see: the Arabic, Syriac and Kaithi signs that enclose a number.
_VISIBLE_FORMAT = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
# Characters that show nothing though Unicode does not class them as format or control characters:
# the grapheme joiner, the Hangul and Khmer fillers, variation selectors, and unassigned tag characters.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    map(chr, chain(range(0xFE00, 0xFE10), range(0xE0000, 0xE0200)))
)
_UNSTORABLE = regex("[\x00\ud800-\udfff]")
_HALF = regex("[\ud800-\udfff]")
# The look-behind keeps a megabyte of bare carriage returns linear. "\r\r\n" is one line end converted twice.
_CRLF = regex(r"(?<!\r)\r+\n")
# Unified, "5\u00bd" would be 51 over 2, and "10\u2076" 106.
_UNIFIED = regex("[^\u00bc-\u00be\u2150-\u215f\u00b2\u00b3\u00b9\u2070-\u207b]+")
# Putting combining marks in order takes quadratic time; 30 in a row is Unicode's own stream-safe limit.
_MARKS_IN_A_ROW = 30


def normalise_claim(text: str) -> str:
    """The claim as a person reads it: compatibility forms unified, nothing invisible, single spaces."""
    seen = as_read(calm_marks(without_invisible(whole_characters(text))))
    unified = _UNIFIED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), seen)
    return as_read(" ".join(without_invisible(unified).split()))


def whole_characters(text: str) -> str:
    """The text with every half of a character, which no encoding can hold, shown as one that is missing; nothing moves."""
    return _HALF.sub("\ufffd", text)


def clean_document(text: str) -> str:
    """The document as it may be stored: valid UTF-8 without NUL, unix line ends, no byte-order mark.

    Everything else stays exactly as it was, so that quotes can be checked against it.
    """
    return _UNSTORABLE.sub("\ufffd", _CRLF.sub("\n", text.lstrip("\ufeff")))


def statement_hash(text: str) -> str:
    """The name of a statement: equal for texts that differ only in case and spacing."""
    return hashlib.sha256(" ".join(text.lower().split()).encode("utf-8", "surrogatepass")).hexdigest()


def without_invisible(text: str) -> str:
    """The text less zero-width, bidirectional, tag and control characters; whitespace stays."""
    if text.isascii() and text.isprintable():
        return text
    hidden = {ord(character): None for character in set(text) if _is_invisible(character)}
    return text.translate(hidden) if hidden else text


def calm_marks(text: str) -> str:
    """The text with every flood of combining marks cut short, so that normalising it stays linear."""
    if text.isascii():
        return text
    marks = "".join(sorted(character for character in set(text) if unicodedata.combining(character)))
    if not marks:
        return text
    one = f"[{re.escape(marks)}]"
    return re.sub(f"({one}{{{_MARKS_IN_A_ROW}}}){one}+", r"\1", text)


@lru_cache(maxsize=4096)
def _is_invisible(character: str) -> bool:
    if character in _BLANK:
        return True
    category = unicodedata.category(character)
    return (category == "Cf" and character not in _VISIBLE_FORMAT) or (category == "Cc" and not character.isspace())


def on_one_line(text: str) -> str:
    """A text as it is shown beside others: valid, nothing invisible, its spaces single."""
    return " ".join(without_invisible(clean_document(text)).split())


# Which language a text is written in.


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
