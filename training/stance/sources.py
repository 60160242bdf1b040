"""What the synthetic pairs are made from: gold training pairs and the documents of the open corpora."""

from __future__ import annotations

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from adjudge.english.sentences import sentences

SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"

_DEBRIS = re.compile(
    r"\[[^\]]{0,20}update[^\]]{0,10}\]\]?|\( ?[;,]? ?\)|\[\d+\]|(?<=\()[;,] |(?<=[.\s]):\d{1,4}(?:[–-]\d+)?(?= )"
)
_CITED = re.compile(r"[\[(]?<\|[^|]*\|>[\])]?")
_YEAR_PAGE = re.compile(r"(?:AD )?\d{1,4}(?: BC)?|\d{1,3}0s(?: BC)?")
_SPACE = re.compile(r"\s+")
_BEFORE_STOP = re.compile(r" (?=[.,;:)](?:\s|$))")
_ALNUM = re.compile(r"[a-z0-9]+")
_WORD = re.compile(r"[A-Za-z0-9][\w'’-]*")
_STOP_LIST = """
a an the of in on at to for from by with and or but as is are was were be been being it its he she his her they their
them this that these those which who whom whose has have had do does did not no also into than then there such can may
will would could one all some most more other after before during between over about up out
"""
STOP = frozenset(_STOP_LIST.split())


class Pair(NamedTuple):
    """One training row; `relevant` is 1 when the evidence holds the deciding sentence, 0 when it does not, None when unknown."""

    dataset: str
    evidence: str
    claim: str
    label: str
    relevant: int | None


class Document(NamedTuple):
    """A run of sentences under one title: a lead section, a passage of an article, or an abstract."""

    title: str
    kind: str
    sentences: tuple[str, ...]


class Gold(NamedTuple):
    """A hand-labelled pair."""

    dataset: str
    evidence: str
    claim: str
    label: str


def rows(path: Path) -> Iterator[dict]:
    with gzip.open(path, "rt") as lines:
        for line in lines:
            yield json.loads(line)


def cleaned(text: str) -> str:
    """Text without the marks that wiki extraction and citation masking leave behind."""
    return _BEFORE_STOP.sub("", _SPACE.sub(" ", _CITED.sub("", _DEBRIS.sub("", text)))).strip()


def key(text: str) -> str:
    """The same for texts that differ only in case, punctuation and spacing."""
    return " ".join(_ALNUM.findall(text.lower()))


def content(text: str) -> set[str]:
    """The words that carry the subject, lower case, crudely stemmed so that plurals and tenses meet."""
    found = (word.lower() for word in _WORD.findall(text))
    return {stem(word) for word in found if word not in STOP}


def stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def split(text: str) -> tuple[str, ...]:
    return tuple(text[span.start : span.end] for span in sentences(text))


def documents(data: Path) -> list[Document]:
    """Lead sections, article passages and abstracts, in the order they are stored."""
    found = []
    for name, kind in (("wiki2015_leads", "lead"), ("wiki_claims_pages", "page"), ("scifact_abstracts", "abstract")):
        for row in rows(data / "corpora" / f"{name}.jsonl.gz"):
            parts = split(cleaned(row["text"]))
            if parts and "refer to" not in parts[0] and not _YEAR_PAGE.fullmatch(row["title"].strip()):
                found.append(Document(row["title"].strip(), kind, parts))
    return found


def pages(found: Iterable[Document]) -> dict[str, list[Document]]:
    """Every title's documents: the article around a passage."""
    by_title: dict[str, list[Document]] = defaultdict(list)
    for document in found:
        by_title[document.title].append(document)
    return by_title


def gold(data: Path) -> dict[str, list[Gold]]:
    """The gold training pairs by data set, each pair once."""
    by_dataset: dict[str, dict[tuple[str, str], Gold]] = defaultdict(dict)
    for row in rows(data / "train" / "stance_pairs.jsonl.gz"):
        pair = Gold(row["dataset"], cleaned(row["evidence"]), cleaned(row["claim"]), row["label"])
        by_dataset[pair.dataset][(pair.evidence, pair.claim)] = pair
    return {name: list(pairs.values()) for name, pairs in by_dataset.items()}


def kept_aside(data: Path) -> frozenset[str]:
    """The keys of every claim in dev/: nothing generated may repeat one."""
    claims = set()
    for path in sorted((data / "dev").glob("*.jsonl.gz")):
        for row in rows(path):
            claims.update(key(row[field]) for field in ("claim", "text", "sentence") if isinstance(row.get(field), str))
    return frozenset(claims)
