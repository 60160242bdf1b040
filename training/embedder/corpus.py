"""The texts a static embedder learns from: (query, passage) pairs out of encyclopaedia text and training claims."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import Counter
from pathlib import Path

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"'(])")
WORD = re.compile(r"[a-z0-9]+")


def rows(path: Path):
    with gzip.open(path, "rt") as lines:
        for line in lines:
            yield json.loads(line)


def pack(text: str, size: int = 512) -> list[list[str]]:
    """Sentences in groups of about `size` characters, as the product cuts passages."""
    groups: list[list[str]] = [[]]
    length = 0
    for sentence in SENTENCE.split(text):
        if length + len(sentence) > size and groups[-1]:
            groups.append([])
            length = 0
        groups[-1].append(sentence)
        length += len(sentence) + 1
    return [g for g in groups if g]


def clip(sentence: str, rng: random.Random) -> str:
    """A run of a sentence's words: people's claims are shorter than encyclopaedia sentences."""
    words = sentence.split()
    if len(words) < 9:
        return sentence
    keep = rng.randint(6, min(16, len(words)))
    start = rng.randint(0, len(words) - keep)
    return " ".join(words[start : start + keep])


def passage_pairs(folder: Path, seed: int, queries: int) -> list[tuple[str, str]]:
    """A sentence (whole or clipped, sometimes left out of the passage) with the passage it was taken from."""
    rng = random.Random(seed)
    pairs = []
    for name in ("wiki2015_leads", "wiki_claims_pages"):
        for row in rows(folder / f"{name}.jsonl.gz"):
            for group in pack(row["text"]):
                if sum(map(len, group)) < 60:
                    continue
                for i in rng.sample(range(len(group)), min(queries, len(group))):
                    rest = [s for j, s in enumerate(group) if j != i or len(group) == 1 or rng.random() < 0.5]
                    query = group[i] if rng.random() < 0.4 else clip(group[i], rng)
                    if rng.random() < 0.25:
                        query = f"{row['title']} {query}"
                    pairs.append((query, f"{row['title']}. {' '.join(rest)}"))
    return pairs


def claim_pairs(folder: Path) -> list[tuple[str, str]]:
    """Training claims with the evidence they were judged against (any label: retrieval wants both sides)."""
    seen: dict[tuple[str, str], None] = {}
    for row in rows(folder / "stance_pairs.jsonl.gz"):
        if row["label"] != "NEI" or row["dataset"] in ("scifact", "fever", "check_covid"):
            seen[(row["claim"], row["evidence"][:800])] = None
    return list(seen)


def frequent_words(texts: list[str], known: set[str], most: int, least: int = 6) -> list[str]:
    """Whole words worth a row of their own: common in the texts, split into pieces by the teacher's vocabulary."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(set(WORD.findall(text.lower())))
    fresh = [(w, n) for w, n in counts.items() if n >= least and w not in known and len(w) > 3 and not w.isdigit()]
    return [w for w, _ in sorted(fresh, key=lambda item: (-item[1], item[0]))[:most]]
