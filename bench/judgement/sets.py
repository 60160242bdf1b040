"""The development sets that judgement is measured on: what is drawn from each, and where its claims are looked up."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adjudge.engine import Engine
from adjudge.evaluate.rows import read_claims, read_pairs
from adjudge.values.evaluation import LabelledClaim, LabelledPair, Task
from bench.measuring.corpus import WIKI

SEED = 20
"""Draws the samples: the same on every machine, and a smaller one is part of a larger."""
PAIRS, CLAIMS = 150, 200
"""Drawn from a set unless told: enough to tell what is broken, not to tell two good models apart."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimSet:
    """A file of claims, and the corpora that can decide them."""

    name: str
    collection: str
    corpora: tuple[str, ...]


CLAIM_SETS = (
    ClaimSet(name="claims_fm2_wiki", collection="wiki", corpora=WIKI),
    ClaimSet(name="claims_creak_wiki", collection="wiki", corpora=WIKI),
    ClaimSet(name="claims_climate", collection="climate", corpora=("climate_sentences",)),
    ClaimSet(name="claims_scifact", collection="scifact", corpora=("scifact_abstracts",)),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sets:
    """What one run is about."""

    data: Path
    wanted: tuple[str, ...] = ()
    """Names, or beginnings of names; none means all."""
    limit: int | None = None
    """Rows of each set; 0 for all, None for as many as is usual."""

    def has(self, name: str) -> bool:
        return not self.wanted or any(name.startswith(one) for one in self.wanted)

    def size(self, usual: int) -> int | None:
        return usual if self.limit is None else self.limit or None

    def claims(self) -> dict[ClaimSet, tuple[LabelledClaim, ...]]:
        """The claims of each set whose file and corpora are there."""
        found = {}
        for one in CLAIM_SETS:
            file = _file(self.data / "dev", one.name)
            if self.has(one.name) and file and None not in self.corpora(one):
                size = self.size(CLAIMS)
                found[one] = read_claims([file], limit=size, seed=None if size is None else SEED)
        return found

    def corpora(self, one: ClaimSet) -> list[Path | None]:
        return [_file(self.data / "corpora", name) for name in one.corpora]

    def pairs(self, task: Task) -> dict[str, tuple[LabelledPair, ...]]:
        """The pairs of each set of a task."""
        files = sorted((self.data / "dev").glob(f"{task}_*.jsonl*"))
        named = {file.name.partition(".")[0]: file for file in files}
        return {name: drawn(read_pairs([file], task), self.size(PAIRS)) for name, file in named.items() if self.has(name)}


def drawn(pairs: Sequence[LabelledPair], count: int | None) -> tuple[LabelledPair, ...]:
    """So many of the pairs, in their order, each drawn by its own words."""
    if count is None:
        return tuple(pairs)
    places = sorted(range(len(pairs)), key=lambda place: key_of(pairs[place].evidence, pairs[place].claim))
    return tuple(pairs[place] for place in sorted(places[:count]))


def key_of(*texts: str) -> str:
    """A row by its words."""
    return hashlib.sha256("\n".join((str(SEED), *texts)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def build_missing(engine: Engine, sets: Sets) -> None:
    """Builds the collections that claims of this run are looked up in, where the store does not have them yet."""
    for one in sets.claims():
        if one.collection not in {c.name for c in engine.store.collections()}:
            print(f"{one.collection}: building the collection", flush=True)
            engine.ingest([path for path in sets.corpora(one) if path], collection=one.collection)


def _file(folder: Path, name: str) -> Path | None:
    return next((path for s in (".jsonl.gz", ".jsonl") if (path := folder / f"{name}{s}").is_file()), None)
