"""Names of chunks: computable by anybody, apart as texts are."""

from __future__ import annotations

import hashlib

from adjudge.english.layout.chunks import chunk_hashes
from adjudge.english.layout.clean import statement_hash


def test_it_is_the_sha_256_of_the_text_in_small_letters_with_single_spaces() -> None:
    assert chunk_hashes(["The  Fee\nis $150."]) == (hashlib.sha256(b"the fee is $150.").hexdigest()[:8],)
    assert chunk_hashes(["abc"]) == ("ba7816bf",)  # FIPS 180-2, the first digits of its first example
    assert chunk_hashes(["abc"], 12) == ("ba7816bf8f01",)


def test_equal_texts_share_a_name() -> None:
    assert chunk_hashes(["abc", "ABC ", "x"]) == ("ba7816bf", "ba7816bf", *chunk_hashes(["x"]))


def test_texts_that_would_share_one_by_chance_are_told_apart() -> None:
    # With one digit sixteen names are all there are.
    texts = [str(number) for number in range(40)]
    named = chunk_hashes(texts, digits=1)
    assert len(set(named)) == 40
    assert all(statement_hash(text).startswith(name) for text, name in zip(texts, named, strict=True))
    assert max(map(len, named)) <= 4, "no longer than it has to be"
    assert tuple(reversed(chunk_hashes(texts[::-1], digits=1))) == named


def test_nothing_has_no_names() -> None:
    assert chunk_hashes([]) == ()
