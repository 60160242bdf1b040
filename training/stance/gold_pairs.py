"""Pairs made from hand-labelled ones: the sign of the claim turned, evidence put among other text or taken away, casual wording."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from antonyms import antonym, reworded
from casual import casual
from clauses import whole
from material import Material, decisive, runs, undecided
from polarity import affirmed, negated
from sources import NEI, REFUTES, SUPPORTS, Document, Gold, Pair, key, split
from windows import LONGEST, Nearby, embedded, room, words

SCIENCE = ("scifact", "check_covid", "citint")
_LEANING = re.compile(
    r"(?:However|Moreover|These|This|Other|Our|We|They|It|In addition|Thus|Therefore|Similarly|Furthermore|Such)\b"
)
WIKI = ("fever", "fm2", "exfever")


def _shuffled(
    material: Material, datasets: tuple[str, ...], rng: random.Random, again: dict[str, int] | None = None
) -> list[Gold]:
    pairs = [pair for name in datasets for pair in material.gold[name] * (again or {}).get(name, 1)]
    rng.shuffle(pairs)
    return pairs


def turned(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind c on gold claims: a denied claim trades SUPPORTS for REFUTES; an antonym only makes true claims false; what is undecided stays so."""
    for pair in _shuffled(material, (*SCIENCE, *WIKI, "fever_symmetric", "infotabs"), rng):
        if words(pair.claim) > 28:
            continue
        plain = affirmed(pair.claim) or negated(pair.claim, rng)
        if pair.label == REFUTES:
            # Evidence that refutes a claim by naming another value supports its denial; labels of citations are too loose for that.
            if plain and pair.dataset not in ("citint", "infotabs"):
                yield Pair("syn_turned", pair.evidence, plain, SUPPORTS, 1)
            continue
        opposite = antonym(pair.claim, rng) or plain
        if opposite is None:
            continue
        if pair.label == SUPPORTS:
            yield Pair("syn_turned", pair.evidence, opposite, REFUTES, 1)
            if reworded(pair.claim) != pair.claim:
                yield Pair("syn_turned", pair.evidence, reworded(pair.claim), SUPPORTS, 1)
        elif rng.random() < 0.5:
            yield Pair("syn_turned", pair.evidence, opposite, NEI, None)


def unstated(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind e on gold claims: the nearest text of the same page, abstract or topic that does not state the claim."""
    near = {name: _evidence_index(material, name) for name in SCIENCE}
    for pair in _shuffled(
        material,
        (*WIKI, "fever_symmetric", *SCIENCE),
        rng,
        {"scifact": 3, "check_covid": 3, "citint": 2, "fm2": 3, "fever": 2},
    ):
        if (pair.label == REFUTES and rng.random() < 0.6) or (pair.dataset == "citint" and not _free(pair.claim)):
            continue
        if pair.dataset in SCIENCE:
            candidates, title, share = _same_topic(material, pair, near, rng), "", 0.4
        else:
            title = material.page_of(pair.claim) or ""
            candidates = (
                [
                    t
                    for d in rng.sample(material.pages[title], min(8, len(material.pages[title])))
                    for t in runs(d, rng, room(rng), 3)
                ]
                if title
                else []
            )
            share = 0.6
        gold = key(pair.evidence)
        candidates = [t for t in candidates if key(t) not in gold and gold[:60] not in key(t)]
        for text in undecided(pair.claim, title, candidates, share):
            yield Pair("syn_unstated", text, pair.claim, NEI, 0)


def _free(claim: str) -> bool:
    """Whether a citing sentence can be read alone."""
    return words(claim) <= 45 and whole(claim, most=45) and not _LEANING.match(claim)


def _evidence_index(material: Material, name: str) -> tuple[list[str], Nearby]:
    texts = sorted({pair.evidence for pair in material.gold[name]})
    return texts, Nearby(texts)


def _same_topic(material: Material, pair: Gold, near: dict[str, tuple[list[str], Nearby]], rng: random.Random) -> list[str]:
    texts, index = near[pair.dataset]
    found = [texts[n] for n in index.to(pair.claim, most=6)]
    if home := _home(material, pair):
        early = Document(home.title, home.kind, home.sentences[: max(1, len(home.sentences) // 2)])
        found = runs(early, rng, room(rng), 3) if rng.random() < 0.6 else found
    return rng.sample(found, min(3, len(found)))


def _home(material: Material, pair: Gold) -> Document | None:
    """The abstract that gold evidence was taken from."""
    return material.abstract_of.get(key(split(pair.evidence)[0])[:50]) if pair.dataset == "scifact" and pair.evidence else None


def among(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind f: gold evidence at any position among sentences of a related or an unrelated text, label kept."""
    again = {"scifact": 4, "check_covid": 4, "citint": 2, "fm2": 5, "exfever": 2}
    for pair in _shuffled(material, (*SCIENCE, *WIKI, "infotabs", "scitail", "mnli", "taxinli"), rng, again):
        if words(pair.evidence) > 200 or (
            pair.dataset in ("infotabs", "scitail", "mnli", "taxinli")
            and rng.random() < {"infotabs": 0.75, "scitail": 0.8, "mnli": 0.9, "taxinli": 0.8}[pair.dataset]
        ):
            continue
        neighbours = _neighbours(material, pair, rng)
        evidence = [pair.evidence] if pair.dataset == "infotabs" else list(split(pair.evidence))
        own = key(pair.evidence)
        others = [s for s in neighbours if key(s) not in own]
        if not evidence or not others:
            continue
        if pair.label == NEI:
            others = [s for s in others if undecided(pair.claim, "", [s], 0.6)]
        yield Pair(
            "syn_among",
            embedded(evidence, others, rng, rng.randint(90, LONGEST)),
            pair.claim,
            pair.label,
            decisive(pair),
        )


def _neighbours(material: Material, pair: Gold, rng: random.Random) -> list[str]:
    """Sentences to stand around the evidence: its own abstract or page where known, a near text, or any text."""
    if home := _home(material, pair):
        return list(home.sentences)
    if pair.dataset in SCIENCE and rng.random() < 0.8:
        nearest = material.near_abstracts.to(pair.claim, most=4)
        if nearest and pair.label != NEI:
            return list(material.abstracts[rng.choice(nearest)].sentences)
        return list(rng.choice(material.abstracts).sentences)
    title = material.page_of(pair.claim) if rng.random() < 0.75 else None
    documents = material.pages[title] if title else [rng.choice(material.articles)]
    chosen = rng.choice(documents)
    at = rng.randrange(len(chosen.sentences))
    return [*chosen.sentences[at:], *chosen.sentences[:at]]


def typed(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind i: gold claims as people type them, label kept."""
    for pair in _shuffled(
        material, (*SCIENCE, *WIKI, "infotabs", "scitail", "fever_symmetric"), rng, {"scifact": 2, "check_covid": 2}
    ):
        if (pair.dataset in ("infotabs", "scitail") and rng.random() < 0.7) or words(pair.claim) > 30 or "(n)" in pair.claim:
            continue
        text = casual(pair.claim, rng)
        if text != pair.claim and len(text) > 12:
            yield Pair("syn_typed", pair.evidence, text, pair.label, decisive(pair))
