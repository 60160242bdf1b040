"""Pairs made from corpus sentences: a quantity, a name, a sign or a role changed, same-page evidence that is silent, fused claims."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from antonyms import antonym, reworded
from clauses import clipped, plain, recast, standalone
from material import Material, runs, undecided
from name_swaps import swapped
from polarity import affirmed, negated
from quantity_swaps import swaps
from roles import PROMISING, exchanged
from sources import NEI, REFUTES, SUPPORTS, Document, Pair, content
from windows import LONGEST, apart, around, room, window, words

_WHEN = re.compile(
    r"(?:^(?:In|On|By|Since) (?:[A-Z][a-z]+ )?(?:\d{1,2},? )?(?:[A-Z][a-z]+,? )?\d{4}, (?=[A-Z]))|(?: (?:in|on) (?:[A-Z][a-z]+ )?(?:\d{1,2},? )?(?:[A-Z][a-z]+,? )?\d{4}(?=\.$))"
)


def quantities(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind a: numbers, dates and units said otherwise or changed; NEI where the evidence leaves the date out."""
    for document, at, claim in material.claims(material.documents, rng, each=3, again=2):
        options = swaps(claim, rng)
        if not options:
            continue
        swap = rng.choice(options)
        text = swap.into(claim)
        if rng.random() < 0.3:
            text = reworded(text)
        yield Pair("syn_quantity", around(document, at, rng), text, swap.label, 1)
        if swap.label == REFUTES and rng.random() < 0.35:
            yield Pair("syn_quantity", around(document, at, rng), reworded(claim), SUPPORTS, 1)
        if (when := _WHEN.search(claim)) and rng.random() < 0.5:
            silent = claim[: when.start()] + claim[when.end() :]
            others = " ".join(s for n, s in enumerate(document.sentences) if n != at)
            if re.search(r"\d{4}", when[0])[0] not in others and not re.search(r"\d{4}", silent):
                low, high = window(document.sentences, at, room(rng), rng)
                evidence = " ".join([*document.sentences[low:at], silent, *document.sentences[at + 1 : high]])
                yield Pair("syn_quantity", evidence, claim if rng.random() < 0.6 else text, NEI, 0)


def names(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind b: a name exchanged for another of its type (false or unsaid), or the clause as it stands (true)."""
    for document, at, claim in material.claims(material.articles, rng, each=5, again=2):
        evidence = around(document, at, rng)
        swap = swapped(claim, evidence, material.names(document.title), material.gazetteer, rng)
        if swap is None:
            continue
        yield Pair("syn_name", evidence, swap.claim, swap.label, 1 if swap.label == REFUTES else None)
        if swap.label == REFUTES:
            yield Pair("syn_name", around(document, at, rng), reworded(claim) if rng.random() < 0.5 else claim, SUPPORTS, 1)


def signs(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind c on corpus sentences: negation put in or taken out, antonyms; the same sentences unchanged so that both readings are seen."""
    for document, at, claim in material.claims(material.documents, rng, each=4):
        opposite = (
            affirmed(claim)
            or antonym(claim, rng)
            or (negated(claim, rng) if rng.random() < 0.4 or document.kind == "abstract" else None)
        )
        if opposite is None or opposite == claim:
            continue
        if rng.random() < 0.2 and document.sentences[at] == claim:
            evidence = around(
                Document(document.title, document.kind, (*document.sentences[:at], opposite, *document.sentences[at + 1 :])),
                at,
                rng,
            )
            yield Pair("syn_sign", evidence, *rng.choice(((claim, REFUTES), (reworded(opposite), SUPPORTS))), 1)
            continue
        yield Pair("syn_sign", around(document, at, rng), opposite, REFUTES, 1)
        yield Pair("syn_sign", around(document, at, rng), reworded(claim), SUPPORTS, 1)


def roles(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind d: the two parties of a deed, a direction or a comparison change places."""
    for document in rng.sample(material.documents, len(material.documents)):
        for at, sentence in enumerate(document.sentences):
            if words(sentence) > 60:
                continue
            found = _made_by(sentence, document) if at == 0 else []
            if PROMISING.search(sentence):
                found += exchanged(plain(standalone(sentence, document, rng) or sentence), rng)
            for text, label in found:
                yield Pair("syn_role", around(document, at, rng), text, label, 1)


def _made_by(sentence: str, document: Document) -> list[tuple[str, str]]:
    """A work and its maker, the right way round and the wrong one."""
    passive = next((claim for claim in recast(sentence, document) if f"{document.title} was " in claim), None)
    if passive is None:
        return []
    work, by, maker = passive.rstrip(".").partition(" by ")
    verb = work.removeprefix(f"{document.title} was ")
    return [(passive, SUPPORTS), (f"{maker} was {verb}{by}{document.title}.", REFUTES)]


def silent(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind e on corpus claims: the nearest other text of the same page that does not state the claim."""
    for document, at, claim in material.claims(material.documents, rng, each=2, again=2):
        candidates = [text for _ in range(6) if (text := apart(document, at, rng))]
        others = material.pages[document.title]
        if document.kind == "page" and len(others) > 1:
            for other in rng.sample(others, min(4, len(others))):
                if other is not document:
                    candidates += runs(other, rng, room(rng), 2)
        for text in undecided(claim, document.title, candidates, 0.65):
            yield Pair("syn_silent", text, claim, NEI, 0)


def strangers(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind e, easy: a claim and a text of another document altogether."""
    for document, _, claim in material.claims(material.documents, rng, each=1):
        other = rng.choice(material.documents)
        text = runs(other, rng, room(rng), 1)[0]
        if other.title != document.title and document.title not in text and len(content(claim) & content(text)) <= 2:
            yield Pair("syn_stranger", text, claim, NEI, 0)


def fused(material: Material, rng: random.Random) -> Iterator[Pair]:
    """Kind h: two or three statements of one document as a summary: all stated, one changed, or one stated nowhere."""
    for _ in range(4):
        for document in rng.sample(material.documents, len(material.documents)):
            if len(document.sentences) < 6:
                continue
            low, high = window(document.sentences, rng.randrange(len(document.sentences)), rng.randint(120, LONGEST), rng)
            if high - low < 5:
                continue
            text = " ".join(document.sentences[low:high])
            inside = _statements(document, range(low, high), rng)
            if len(inside) < 2:
                continue
            chosen = inside[: 3 if len(inside) > 2 and rng.random() < 0.3 else 2]
            outside = _statements(document, [n for n in range(len(document.sentences)) if not low <= n < high], rng)
            yield from _summaries(material, document, text, chosen, outside, rng)


def _statements(document: Document, numbers, rng: random.Random) -> list[str]:
    """Shortened claims of the given sentences, in random order."""
    found = []
    for at in rng.sample(list(numbers), len(numbers)):
        claim = standalone(document.sentences[at], document, rng)
        if claim and words(short := clipped(claim, rng)) <= 28:
            found.append(short)
        if len(found) == 3:
            break
    return found


def _summaries(
    material: Material, document: Document, text: str, chosen: list[str], outside: list[str], rng: random.Random
) -> Iterator[Pair]:
    true = [reworded(claim) if rng.random() < 0.5 else claim for claim in chosen]
    if rng.random() < 0.5:
        yield Pair("syn_fused", text, _joined(true, rng), SUPPORTS, 1)
    at = rng.randrange(len(chosen))
    changed, label = _corrupted(chosen[at], material, document, text, rng)
    if changed:
        yield Pair("syn_fused", text, _joined([*true[:at], changed, *true[at + 1 :]], rng), label, 1)
    if outside and undecided(outside[0], document.title, [text], 0.6):
        parts = [true[0], outside[0]]
        rng.shuffle(parts)
        yield Pair("syn_fused", text, _joined(parts, rng), NEI, 1)
    elif rng.random() < 0.3:
        other = rng.choice(material.documents)
        if (foreign := _statements(other, range(len(other.sentences)), rng)) and other.title not in text:
            yield Pair("syn_fused", text, _joined([true[0], foreign[0]], rng), NEI, 1)


def _corrupted(claim: str, material: Material, document: Document, text: str, rng: random.Random) -> tuple[str | None, str]:
    """A claim made false or unsaid in one of the ways of kinds a, b and c."""
    for way in rng.sample(("quantity", "name", "sign"), 3):
        if way == "quantity" and (options := [s for s in swaps(claim, rng) if s.label == REFUTES]):
            return rng.choice(options).into(claim), REFUTES
        if (
            way == "name"
            and document.kind != "abstract"
            and (swap := swapped(claim, text, material.names(document.title), material.gazetteer, rng))
        ):
            return swap.claim, swap.label
        if way == "sign" and (opposite := affirmed(claim) or antonym(claim, rng) or negated(claim, rng)):
            return opposite, REFUTES
    return None, NEI


def _joined(parts: list[str], rng: random.Random) -> str:
    """Several statements as one text: one after another, or as a single sentence."""
    if len(parts) == 2 and rng.random() < 0.4 and not parts[1].startswith(("In ", "On ", "After ", "During ")):
        first, second = parts[0].rstrip("."), parts[1]
        head = second.split(" ", 1)[0]
        second = second[0].lower() + second[1:] if head in ("The", "A", "An", "All") else second
        return f"{first}{rng.choice((', and ', ' and ', ', while '))}{second}"
    return " ".join(parts)
