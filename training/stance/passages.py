"""Sentences of the corpora found by their words (BM25), and the windows around them that a reader of evidence is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from sources import STOP, Document
from windows import words

_TERM = re.compile(r"[^\W_]{2,}")


class Passages:
    """An index of single sentences, each under its title where that names the subject."""

    def __init__(self, documents: Sequence[Document]) -> None:
        import tantivy

        self.documents = documents
        self.places = [(d, n) for d, document in enumerate(documents) for n in range(len(document.sentences))]
        schema = tantivy.SchemaBuilder().add_unsigned_field("id", stored=True).add_text_field("text", tokenizer_name="en_stem")
        self._index = tantivy.Index(schema.build())
        writer = self._index.writer(heap_size=256_000_000, num_threads=1)  # one thread: the same order every time
        for number, (d, n) in enumerate(self.places):
            document = documents[d]
            title = "" if document.kind == "abstract" else f"{document.title} "
            writer.add_document(tantivy.Document(id=number, text=title + document.sentences[n]))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def near(self, claim: str, most: int, but: int = -1) -> list[tuple[int, int]]:
        """(document, sentence) nearest in words, best first, one a window's width; never of the document `but`."""
        terms = [t for t in _TERM.findall(claim.lower()) if t not in STOP][:24]
        if not terms:
            return []
        query = self._index.parse_query(" ".join(terms), ["text"])
        found: list[tuple[int, int]] = []
        for _, address in self._searcher.search(query, 2 * most).hits:
            place = self.places[self._searcher.doc(address)["id"][0]]
            if place[0] != but and all(place[0] != d or abs(place[1] - n) > 1 for d, n in found):
                found.append(place)
        return found[:most]


def size(rng: random.Random) -> int:
    """How many words a window may have: from one sentence to all that is read at once."""
    return rng.choices((1, rng.randint(45, 80), rng.randint(80, 140), rng.randint(140, 250)), (14, 24, 30, 32))[0]


def shown(document: Document, at: int, rng: random.Random, without: int | None = None) -> str:
    """The window around a sentence, sometimes under its title, never with the sentence `without`."""
    sentences = [s if n != without else "" for n, s in enumerate(document.sentences)]
    low, high, length, most = at, at + 1, words(sentences[at]), size(rng)
    while low > 0 or high < len(sentences):
        left = low > 0 and (high >= len(sentences) or rng.random() < 0.5)
        length += words(sentences[low - 1 if left else high])
        if length > most:
            break
        low, high = (low - 1, high) if left else (low, high + 1)
    text = " ".join(s for s in sentences[low:high] if s)
    if without is None and document.title and rng.random() < (0.12 if document.kind == "abstract" else 0.25):
        text = f"{document.title.rstrip('.')}. {text}"
    return text if words(text) <= 250 else " ".join(text.split(" ")[:250])
