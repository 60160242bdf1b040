"""Who said it."""

from __future__ import annotations

import pytest

from adjudge.english.figures.dates import quote_spans
from adjudge.english.quotations import speaker


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ('"It holds," said the mayor.', "the mayor"),
        ('"It holds," John Bradfield said on Monday.', "John Bradfield"),
        ('"It holds," John Bradfield later wrote.', "John Bradfield"),
        ("\u201cIt holds,\u201d added Ana Ruiz, who built it.", "Ana Ruiz"),
        ("\u00abIt holds\u00bb, wrote the French consul in 1790.", "the French consul"),
        ("\u201eIt holds\u201c, said one tourist.", "one tourist"),
        ('The guide added: "It holds."', "The guide"),
        ('In 1932 Dr. Hill told reporters, "It holds."', "Dr. Hill"),
        ('It was, according to Ana Ruiz, "a great loss" for all.', "Ana Ruiz"),
        ('The film "It Holds" won a prize.', ""),
        ('It holds. "It does."', ""),
    ],
)
def test_the_speaker_stands_beside_the_verb_of_saying(sentence: str, who: str) -> None:
    (quote,) = quote_spans(sentence)
    assert speaker(sentence, quote) == who
