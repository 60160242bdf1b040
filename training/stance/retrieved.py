"""Pairs as verification meets them: `python training/stance/retrieved.py --data DATA --out OUT.jsonl.gz --seed 0`.

Real claims with what a search by words finds for them, several ranks deep, in windows of one sentence to 250 words; statements of
abstracts with windows of their own abstract that leave the statement out, and of near ones; the same windows with one word of the
claim exchanged or its sign turned. Nothing is labelled here: a teacher settles it. ret_science searches abstracts, ret_wiki the
encyclopaedia. `relevant` is 0 for a text drawn at random and unknown otherwise.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

from abstract_claims import Statement, statements  # noqa: E402
from casual import casual  # noqa: E402
from clauses import whole  # noqa: E402
from counterfactual import SCIENCE, space  # noqa: E402
from exchanges import Exchanger  # noqa: E402
from gathering import mingled, report, taken  # noqa: E402
from material import Material  # noqa: E402
from passages import Passages, shown  # noqa: E402
from polarity import affirmed, negated  # noqa: E402
from rows import Row, write  # noqa: E402
from sources import Document, content, kept_aside, key, split  # noqa: E402
from windows import words  # noqa: E402

RANKS = (0, 1, 2, 4, 8, 14)
SCIENCE_CLAIMS, STATEMENTS, WIKI = 40_000, 70_000, 50_000
WIKI_SETS = {"fm2": 800, "fever": 3_400, "exfever": 1_600, "fever_symmetric": 300, "scitail": 1_200}


class Retrieved:
    def __init__(self, material: Material, exchange: Exchanger) -> None:
        self.material = material
        self.exchange = exchange

    def _versions(self, claim: str, evidence: str, domain: str, rng: random.Random) -> list[tuple[str, str]]:
        """(claim, how it came): as it is, as typed, or changed so that a text that states it would refute it."""
        found = [(casual(claim, rng), "typed") if rng.random() < 0.08 else (claim, "claim")]
        wanted = content(claim)
        covered = len(wanted & content(evidence)) / max(1, len(wanted))
        if rng.random() < (0.8 if covered > 0.45 else 0.4 if covered > 0.25 else 0.08):  # far text decides neither version
            turned = (affirmed(claim) or negated(claim, rng)) if rng.random() < 0.2 else None
            if turned:
                found.append((turned, "sign"))
            else:
                found += [(e.claim, e.how) for e in self.exchange(claim, evidence, domain, rng, most=1)]
        return found

    def _rows(self, dataset: str, evidence: str, claim: str, rng: random.Random) -> Iterator[Row]:
        domain = "science" if dataset == "ret_science" else "prose"
        for text, how in self._versions(claim, evidence, domain, rng):
            yield {"dataset": dataset, "evidence": evidence, "claim": text, "label": None, "relevant": None, "how": how}

    def _claims(self, names: dict[str, int], rng: random.Random) -> list[str]:
        """Distinct claims of some sets, so many of each, in random order."""
        found: list[str] = []
        for name, most in names.items():
            distinct = sorted({p.claim for p in self.material.gold[name] if 4 <= words(p.claim) <= 45})
            distinct = [c for c in distinct if name != "citint" or whole(c, most=45)]
            found += rng.sample(distinct, min(most, len(distinct)))
        rng.shuffle(found)
        return found

    def evidence(self, names: Iterable[str]) -> list[Document]:
        """The texts that claims of some sets were judged by: what search should find, and hard to tell apart for near claims."""
        known = self.material.abstract_of
        texts = sorted({p.evidence for name in names for p in self.material.gold[name] if words(p.evidence) <= 250})
        return [Document("", "evidence", parts) for text in texts if (parts := split(text)) and key(parts[0])[:50] not in known]

    def claims(self, dataset: str, passages: Passages, names: dict[str, int], rng: random.Random) -> Iterator[Row]:
        """Claims with what is found for them at several ranks, now and then with any text at all."""
        for claim in self._claims(names, rng):
            near = passages.near(claim, RANKS[-1] + 1)
            for rank in RANKS:
                if rank < len(near):
                    document, at = near[rank]
                    yield from self._rows(dataset, shown(passages.documents[document], at, rng), claim, rng)
            if rng.random() < 0.35:
                yield self._far(dataset, passages, claim, rng)

    def _far(self, dataset: str, passages: Passages, claim: str, rng: random.Random) -> Row:
        document, at = rng.choice(passages.places)
        evidence = shown(passages.documents[document], at, rng)
        alike = len(content(claim) & content(evidence)) > 2
        return {
            "dataset": dataset,
            "evidence": evidence,
            "claim": claim,
            "label": None,
            "relevant": None if alike else 0,
            "how": "far",
        }

    def own(self, passages: Passages, rng: random.Random) -> Iterator[Row]:
        """Statements of abstracts with the rest of their abstract and with others."""
        abstracts = [n for n, document in enumerate(passages.documents) if document.kind == "abstract"]
        for number in rng.sample(abstracts, len(abstracts)):
            for statement in statements(passages.documents[number], rng):
                yield from self._statement(passages, number, statement, rng)

    def _statement(self, passages: Passages, number: int, statement: Statement, rng: random.Random) -> Iterator[Row]:
        document = passages.documents[number]
        wanted = content(statement.claim)
        others = [n for n, s in enumerate(document.sentences) if n != statement.at and words(s) > 4]
        ranked = sorted(
            others,
            key=lambda n: -len(wanted & content(document.sentences[n])) / (8 + words(document.sentences[n])) ** 0.5,
        )
        for at in ranked[:2] + rng.sample(ranked[2:], min(1, len(ranked[2:]))):
            evidence = shown(document, at, rng, without=-1 if statement.at is None else statement.at)
            if key(statement.claim) not in key(evidence):
                yield from self._rows("ret_science", evidence, statement.claim, rng)
        near = passages.near(statement.claim, 5, but=number)
        for other, at in rng.sample(near, min(1, len(near))):
            yield from self._rows("ret_science", shown(passages.documents[other], at, rng), statement.claim, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    material = Material(given.data)
    aside = kept_aside(given.data)
    maker = Retrieved(material, Exchanger(space(material), material.gazetteer))
    print(f"read in {time.monotonic() - began:.0f} s", flush=True)
    seen: set[tuple[str, str]] = set()
    rng = random.Random(f"{given.seed} retrieved")
    gold = dict.fromkeys(SCIENCE, 10_000) | {"scitail": 400}
    abstracts = Passages([*material.abstracts, *maker.evidence(gold)])
    rows = taken(maker.claims("ret_science", abstracts, gold, rng), SCIENCE_CLAIMS, seen, aside)
    print(f"{len(rows)} rows of science claims, {time.monotonic() - began:.0f} s", flush=True)
    rows += taken(maker.own(abstracts, rng), STATEMENTS, seen, aside)
    print(f"{len(rows)} rows with statements, {time.monotonic() - began:.0f} s", flush=True)
    del abstracts
    articles = Passages([*material.articles, *maker.evidence(WIKI_SETS)])
    print(f"indexed articles, {time.monotonic() - began:.0f} s", flush=True)
    rows += taken(maker.claims("ret_wiki", articles, WIKI_SETS, rng), WIKI, seen, aside)
    write(given.out, mingled(rows, random.Random(given.seed)))
    report(rows)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
