"""Word-level counterfactuals: `python training/stance/counterfactual.py --data DATA --out OUT.jsonl.gz --seed 0`.

One salient word of a supported claim is exchanged (exchanges.py) while the evidence stays; the claim itself, as it stood or in
synonyms, goes beside it, so that shared words do not tell the label. cf_gold starts from hand-labelled supported pairs, cf_abstract
from titles and conclusions of abstracts with the abstract's other sentences as evidence. REFUTES where the exchanged word excludes
the old one, SUPPORTS where the start was supported; null, for a teacher to settle, otherwise. `how` says what was exchanged.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

from abstract_claims import Statement, statements  # noqa: E402
from antonyms import reworded  # noqa: E402
from exchanges import Exchange, Exchanger, scene  # noqa: E402
from gathering import mingled, report, taken  # noqa: E402
from material import Material  # noqa: E402
from rows import Row, write  # noqa: E402
from sources import REFUTES, SUPPORTS, Document, Gold, content, kept_aside, key, split  # noqa: E402
from windows import LONGEST, embedded, words  # noqa: E402
from word_space import WordSpace  # noqa: E402

SCIENCE = ("scifact", "check_covid", "citint")
STATIC = ROOT / "src" / "adjudge" / "models" / "static-256"
# Of each gold set: rounds over its supported pairs, exchanges a round, and the most rows.
GOLD = {
    "scifact": (5, 2, 7_000), "check_covid": (5, 2, 5_000), "citint": (2, 2, 8_000), "fm2": (2, 2, 2_200), "fever": (1, 1, 5_000),
    "fever_symmetric": (2, 2, 1_200), "exfever": (1, 2, 3_000), "mnli": (1, 1, 2_500), "taxinli": (1, 1, 1_500), "snli": (1, 1, 2_500),
    "snli_cad": (1, 1, 1_000), "infotabs": (1, 1, 1_500), "conjnli": (1, 1, 1_000),
}  # fmt: skip
AMONG = {"scifact": 0.4, "check_covid": 0.2, "citint": 0.2}
"""How often evidence is put among other sentences: only SciFact's own abstracts are at hand to do it well."""
ABSTRACTS = 22_000


def space(material: Material) -> WordSpace:
    """The words of all texts that are trained on."""
    texts: dict[str, list[str]] = {"science": [], "prose": []}
    for document in material.documents:
        texts["science" if document.kind == "abstract" else "prose"].append(" ".join((document.title, ". ", *document.sentences)))
    for name, pairs in material.gold.items():
        texts["science" if name in SCIENCE else "prose"] += sorted({t for p in pairs for t in (p.evidence, p.claim)})
    return WordSpace(texts, STATIC)


def nearest(claim: str, sentences: list[str], count: int, rng: random.Random) -> list[str]:
    """The sentences that share most words with a claim, in the order of the text or of their nearness."""
    wanted = content(claim)
    scored = sorted((-len(wanted & (own := content(s))) / (8 + len(own)) ** 0.5, n) for n, s in enumerate(sentences))
    order = [n for _, n in scored[:count]]
    return [sentences[n] for n in (sorted(order) if rng.random() < 0.6 else order)]


def worn(row: Row, style: float) -> Row:
    """The claim as a title or post has it: lower case, no full stop."""
    claim = row["claim"]
    if style < 0.2:
        claim = claim.rstrip(".")
    if style < 0.12:
        claim = claim.lower()
    return {**row, "claim": claim}


def twins(dataset: str, evidence: str, claim: str, made: list[Exchange], supported: bool, rng: random.Random) -> Iterator[Row]:
    """Each exchange with a true twin on the same evidence, both written in the same style."""
    forms = [reworded(claim), claim] if reworded(claim) != claim else [claim]
    style = rng.random()
    for number, exchange in enumerate(made):
        label = REFUTES if exchange.sure and supported else None
        row = {
            "dataset": dataset,
            "evidence": evidence,
            "claim": exchange.claim,
            "label": label,
            "relevant": 1,
            "how": exchange.how,
        }
        yield worn(row, style)
        if number < len(forms):
            true = {**row, "claim": forms[number], "label": SUPPORTS if supported else None, "how": "twin"}
            yield worn(true, style)


class Counterfactuals:
    def __init__(self, data: Path) -> None:
        self.material = Material(data)
        self.exchange = Exchanger(space(self.material), self.material.gazetteer)

    def gold(self, name: str, rng: random.Random) -> Iterator[Row]:
        """Supported pairs of one set, their evidence alone or among sentences of its abstract or a near one."""
        rounds, each, _ = GOLD[name]
        pairs = [
            p
            for p in self.material.gold[name]
            if p.label == SUPPORTS and 4 <= words(p.claim) <= 45 and words(p.evidence) <= LONGEST
        ]
        for again in range(rounds):
            for pair in rng.sample(pairs, len(pairs)):
                apart = AMONG.get(name, 0.0) * (2 if again else 1)
                evidence = self._among(pair, rng) if rng.random() < apart else pair.evidence
                domain = "science" if name in SCIENCE else "prose"
                made = self.exchange(pair.claim, evidence, domain, rng, most=each, scene=scene(name))
                yield from twins("cf_gold", evidence, pair.claim, made, True, rng)

    def _among(self, pair: Gold, rng: random.Random) -> str:
        """Gold evidence with sentences that are near the claim: of its own abstract where that is known."""
        parts = list(split(pair.evidence))
        home = self.material.abstract_of.get(key(parts[0])[:50]) if parts else None
        if home is None:
            near = self.material.near_abstracts.to(pair.claim, most=3)
            home = self.material.abstracts[rng.choice(near)] if near else None
        own = key(pair.evidence)
        others = [s for s in home.sentences if key(s) not in own] if home else []
        if not others or not parts:
            return pair.evidence
        return embedded(parts, nearest(pair.claim, others, rng.randint(1, 4), rng), rng, rng.randint(60, LONGEST))

    def abstracts(self, rng: random.Random) -> Iterator[Row]:
        """Titles and conclusions against the other sentences of their abstract."""
        while True:
            for document in rng.sample(self.material.abstracts, len(self.material.abstracts)):
                for statement in statements(document, rng):
                    yield from self._statement(document, statement, rng)

    def _statement(self, document: Document, statement: Statement, rng: random.Random) -> Iterator[Row]:
        others = [s for n, s in enumerate(document.sentences) if n != statement.at and words(s) > 4]
        if not others:
            return
        claim = statement.claim
        evidence = " ".join(nearest(claim, others, rng.choice((1, 2, 3, 3, 4, 5, 6)), rng))
        covered = len(content(claim) & content(evidence)) / max(1, len(content(claim)))
        if words(evidence) > LONGEST or covered < 0.35:
            return
        title = statement.at is None
        made = self.exchange(claim, evidence, "science", rng, most=2 if title else 1)
        yield from twins("cf_abstract", evidence, claim, made, title and statement.whole and covered >= 0.6, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    maker = Counterfactuals(given.data)
    aside = kept_aside(given.data)
    print(f"read in {time.monotonic() - began:.0f} s", flush=True)
    rows: list[Row] = []
    seen: set[tuple[str, str]] = set()
    for name, (_, _, most) in GOLD.items():
        rows += taken(maker.gold(name, random.Random(f"{given.seed} {name}")), most, seen, aside)
        print(f"{len(rows)} rows after {name}, {time.monotonic() - began:.0f} s", flush=True)
    rows += taken(maker.abstracts(random.Random(f"{given.seed} abstracts")), ABSTRACTS, seen, aside)
    write(given.out, mingled(rows, random.Random(given.seed)))
    report(rows)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
