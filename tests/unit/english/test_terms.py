from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from adjudge.english.sentence import overlap
from adjudge.english.words import STOP_WORDS, _term, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The cats are running", ("cat", "run")),
        ("He founded companies; she founds a company", ("found", "compani", "found", "compani")),
        ("Obama\u2019s don't-care O'Brien", ("obama", "care", "obrien")),
        ("Café CAFÉ cafe\u0301 Straße", ("cafe", "cafe", "cafe", "strass")),
        ("1,234.5 people in 1998, 3rd and B12", ("1234.5", "peopl", "1998", "3rd", "b12")),
        ("東京都は", ("東京", "京都", "都は")),
        ("한국어", ("한국어",)),
        ("and of the", ()),
        ("", ()),
    ],
)
def test_content_words_come_folded_and_stemmed_in_order(text: str, expected: tuple[str, ...]) -> None:
    assert terms(text) == expected


def test_overlap_is_the_share_of_the_claim_that_the_text_holds() -> None:
    assert overlap("The tower has 330 floors", "A tower of 330 metres") == pytest.approx(2 / 3)
    assert overlap("towers", "the tower") == 1.0
    assert overlap("tower tower bridge", "tower") == 0.5


def test_a_claim_without_content_words_overlaps_nothing() -> None:
    assert overlap("it is the", "it is the") == 0.0


def test_stop_words_are_as_they_come_out_of_folding() -> None:
    assert all(word == word.casefold() and word.isascii() for word in STOP_WORDS)
    assert terms(" ".join(sorted(STOP_WORDS))) == ()


def test_threads_do_not_stem_each_other_s_words() -> None:
    words = [
        f"{stem}{end}" for stem in ("nation", "relat", "connect", "organ") for end in ("al", "ion", "ional", "izing", "ed", "s")
    ]
    alone = [_term.__wrapped__(word) for word in words]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(lambda _: [_term.__wrapped__(word) for word in words], range(60)))
    finally:
        sys.setswitchinterval(before)
    assert together == [alone] * 60


def test_one_stemmer_is_loaded_and_the_package_can_still_be_imported_whole() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from adjudge.english.words import terms; print(*terms('running cities'));"
        "print(sum(name.endswith('_stemmer') for name in sys.modules));"
        "import snowballstemmer; print(snowballstemmer.stemmer('german').stemWord('laufen'), *terms('weighed stoves'))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["run", "citi", "1", "lauf", "weigh", "stove"]
