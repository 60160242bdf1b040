"""Summaries against documents: `python training/stance/news.py --data DATA --out OUT.jsonl.gz --seed 0`.

Evidence is a stretch of an article (120 to 260 words); the claim is one or two of its statements, shortened and reworded as a summary
has them (doc_true, SUPPORTS), or the same with one detail exchanged for another of the same document, the way summaries go wrong
(doc_swap): a year, a name, a noun or verb, an opposite. REFUTES where only one thing can stand there, null otherwise.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

from antonyms import reworded, turns, unclear  # noqa: E402
from clauses import clipped, plain, recast, standalone  # noqa: E402
from counterfactual import space  # noqa: E402
from exchanges import replaced  # noqa: E402
from gathering import mingled, report, taken  # noqa: E402
from material import Material  # noqa: E402
from rows import Row, write  # noqa: E402
from sources import REFUTES, STOP, SUPPORTS, Document, content, kept_aside, stem  # noqa: E402
from windows import LONGEST, words  # noqa: E402
from word_space import TOKEN, WordSpace, akin, ending, shape  # noqa: E402

TRUE, SWAPPED = 13_000, 17_000
_YEAR = re.compile(r"(?<![\d–/-])\b(1[0-9]\d\d|20[0-2]\d)\b(?![\d–/-])")
_NUMBER = re.compile(r"(?<![\w.,$£€/–-])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\w/–-]|[.,]\d)")
_DATED = re.compile(r"\b(?:in|on|since|until|by|born|died|[A-Z][a-z]{2,8}|\d{1,2},?) $", re.I)
_NAME = re.compile(r"[A-Z][\w'’-]+(?:(?: (?:of|de|van|von|del|da|la))? [A-Z][\w'’-]+)*")
_PART = re.compile(r"\w+")
_STARTS = re.compile(r'[.!?"”] ?$')
_BROKEN = re.compile(r"['’]s |^(?:St|Mr|Mrs|Dr|The|In|On|At|He|She|It|His|Her|This|These)$")


def stretches(material: Material, rng: random.Random) -> Iterator[Document]:
    """Consecutive sentences of an article, long enough to need reading."""
    titles = sorted(material.pages)
    while True:
        for title in rng.sample(titles, len(titles)):
            parts = [d for d in material.pages[title] if d.kind != "abstract"]
            if not parts:
                continue
            start = rng.randrange(len(parts))
            goal = rng.randint(130, LONGEST)
            chosen: list[str] = []
            for sentence in (s for d in parts[start:] for s in d.sentences):
                if sum(map(words, chosen)) + words(sentence) > goal:
                    break
                chosen.append(sentence)
            if len(chosen) >= 5 and sum(map(words, chosen)) >= 120:
                yield Document(title, parts[start].kind, tuple(chosen))


def summary(document: Document, rng: random.Random) -> str | None:
    """One or two statements of a document in its order, shortened; the first sentences are chosen most, as summaries do."""
    found: list[tuple[int, str]] = []
    for at in range(len(document.sentences)):
        if claim := standalone(document.sentences[at], document, rng):
            others = recast(claim, document)
            found.append((at, rng.choice(others) if others and rng.random() < 0.4 else clipped(claim, rng)))
    if not found:
        return None
    count = min(len(found), rng.choices((1, 2), (0.6, 0.4))[0])
    chosen: list[tuple[int, str]] = []
    while len(chosen) < count:
        pick = rng.choices(found, [1 / (2 + at) for at, _ in found])[0]
        if pick not in chosen:
            chosen.append(pick)
    text = " ".join(plain(claim) for _, claim in sorted(chosen))
    return reworded(text) if rng.random() < 0.6 else text


class Details:
    """One detail of a claim exchanged for another of the document it was taken from."""

    def __init__(self, material: Material, words_near: WordSpace) -> None:
        self.gazetteer = material.gazetteer
        self.space = words_near

    def __call__(self, claim: str, document: Document, rng: random.Random) -> tuple[str, str, bool] | None:
        """(claim, how, surely false)."""
        text = " ".join(document.sentences)
        first = rng.choices((self._figure, self._name, self._word, self._opposite), (0.3, 0.35, 0.2, 0.15))[0]
        makers = (first, self._opposite, self._name, self._figure, self._word)
        made = (maker(claim, text, rng) for maker in makers)
        return next((swap for swap in made if swap and swap[0] != claim), None)

    def _figure(self, claim: str, text: str, rng: random.Random) -> tuple[str, str, bool] | None:
        for pattern, how in ((_YEAR, "year"), (_NUMBER, "number")):
            places = [m for m in pattern.finditer(claim) if claim.count(m[0]) == 1]
            if not places:
                continue
            match = rng.choice(places)
            others = sorted({m[0] for m in pattern.finditer(text)} - {match[0]})
            others = [
                o
                for o in others
                if o not in claim and (how == "year" or ("," in o) == ("," in match[0])) and not (how == "number" and len(o) == 4)
            ]
            if others:
                sure = how == "year" and _DATED.search(claim[: match.start()]) is not None and not unclear(claim)
                return claim[: match.start()] + rng.choice(others) + claim[match.end() :], how, sure
        return None

    def _name(self, claim: str, text: str, rng: random.Random) -> tuple[str, str, bool] | None:
        """A name for one of the same type, or of the same number of words where the type is not known."""
        places = [
            m for m in _NAME.finditer(claim) if m.start() > 0 and claim.count(m[0]) == 1 and not claim[: m.start()].endswith(". ")
        ]
        rng.shuffle(places)
        own = set(_PART.findall(claim))
        inside = sorted(
            {m[0].removesuffix("'s") for m in _NAME.finditer(text) if m.start() > 0 and not _STARTS.search(text[: m.start()])}
        )
        inside = [n for n in inside if len(n) > 2 and not own & set(_PART.findall(n)) and not _BROKEN.search(n)]
        for match in places:
            old = match[0].removesuffix("'s")
            kind = self.gazetteer.kind(old)
            alike = [n for n in inside if self.gazetteer.kind(n) == kind and (kind or self._placed(old, n))]
            if alike:
                return replaced(claim, match.start(), match.start() + len(old), rng.choice(alike)), "name", False
        return None

    def _placed(self, old: str, new: str) -> bool:
        """Whether two names of unknown type stand in like places."""
        near = self.space.likeness(old.rsplit(maxsplit=1)[-1].lower(), new.rsplit(maxsplit=1)[-1].lower())
        return old.count(" ") == new.count(" ") and old.isupper() == new.isupper() and near is not None and near > 0.5

    def _word(self, claim: str, text: str, rng: random.Random) -> tuple[str, str, bool] | None:
        own = content(claim)
        inside = sorted(
            {t.lower() for t in TOKEN.findall(text) if shape(t) == "w" and len(t) > 3 and t not in STOP and stem(t) not in own}
        )
        tokens = [
            m
            for m in TOKEN.finditer(claim)
            if shape(m[0]) == "w" and len(m[0]) > 3 and m[0] not in STOP and claim.count(m[0]) == 1
        ]
        rng.shuffle(tokens)
        for match in tokens[:5]:
            old = match[0]
            alike = []
            for word in inside:
                near = self.space.likeness(old, word)
                if near is None or near < 0.5 or ending(word) != ending(old) or akin(word, old):
                    continue
                if (self.space.meaning(old, word) or 0.0) < 0.45:
                    alike.append((near, word))
            if alike:
                word = rng.choice(sorted(alike)[-3:])[1]
                return replaced(claim, *match.span(), word), "word", False
        return None

    def _opposite(self, claim: str, text: str, rng: random.Random) -> tuple[str, str, bool] | None:
        places = turns(claim)
        if not places:
            return None
        start, end, new = rng.choice(places)
        sure = not unclear(claim) and re.search(rf"\b{re.escape(new.strip().lower())}\b", text.lower()) is None
        return replaced(claim, start, end, new), "antonym", sure


def pairs(material: Material, details: Details, rng: random.Random) -> Iterator[Row]:
    """A false summary where one can be made, and about as often the true one, of the same stretch or of another."""
    for document in stretches(material, rng):
        claim = summary(document, rng)
        if claim is None:
            continue
        evidence = " ".join(document.sentences)
        if rng.random() < 0.2:
            evidence = f"{document.title}. {evidence}"
        if made := details(claim, document, rng):
            text, how, sure = made
            label = REFUTES if sure else None
            yield {
                "dataset": "doc_swap",
                "evidence": evidence,
                "claim": text,
                "label": label,
                "relevant": 1,
                "how": how,
            }
        if rng.random() < 0.75:
            true = claim if rng.random() < 0.6 else summary(document, rng) or claim
            yield {
                "dataset": "doc_true",
                "evidence": evidence,
                "claim": true,
                "label": SUPPORTS,
                "relevant": 1,
                "how": "true",
            }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    material = Material(given.data)
    details = Details(material, space(material))
    print(f"read in {time.monotonic() - began:.0f} s", flush=True)
    rng = random.Random(f"{given.seed} documents")
    rows = taken(pairs(material, details, rng), TRUE + SWAPPED, set(), kept_aside(given.data))
    write(given.out, mingled(rows, random.Random(given.seed)))
    report(rows)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
