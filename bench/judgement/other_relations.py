"""What a sentence on one relation of a thing says of a true claim on another: nothing, and how often it takes a side.

    python -m bench.judgement.other_relations                 # drawn by data from the starter facts
    python -m bench.judgement.other_relations --limit 500     # fewer pairs

Every relation of the starter base gives claims: the sentences that state it. Each is held against the sentences of the same
subject that state something else. Both are true, so whatever side is taken is wrong, and "refuted" above all. Each pair is read
twice: by the reader alone, and as the product reads it, which leaves unread what cannot bear on the claim (`facts/meaning.py`).
What that costs is measured beside it: false claims, with what the relation has elsewhere, against the sentence that tells
otherwise.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudge.adapters import starter
from adjudge.engine import Engine
from adjudge.facts.meaning import bearing
from adjudge.facts.relations import Look, wordings
from adjudge.settings import Settings
from adjudge.values.evidence import StanceLabel, Weighed
from adjudge.values.knowledge import STARTER, Filter, Stated, Triple
from bench.judgement.sets import key_of
from bench.measuring.kept_readings import kept_readings
from bench.measuring.report import WORK, Check, keep, machine, options, table

KEPT = WORK / "judgement"
EACH = 25
"""Claims of a relation."""
AGAINST = 3
"""Sentences that a claim is held against: a country has a dozen."""
MOST_REFUTED = 0.01
AT_ONCE = 100
TOLD = {r.name for r in wordings().relations if r.tells and not r.reads and r.holds != "open" and r.value != "ordinal phrase"}
"""Relations of which a false claim can be put in plain words, and is contradicted by what is stated."""
MOST_LOST = 0.05
SAYS = (StanceLabel.REFUTES, StanceLabel.SUPPORTS, StanceLabel.NEUTRAL)


@dataclass(frozen=True, kw_only=True, slots=True)
class OtherRelation:
    """A true claim, and a true sentence on something else."""

    subject: str
    asked: str
    """The relation that the claim states."""
    stated: tuple[Triple, ...]
    """What the sentence states."""
    claim: str
    sentence: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """How the pairs of one relation were read."""

    asked: str
    pairs: int
    alone: Mapping[str, int]
    as_product: Mapping[str, int]


def pairs(each: int = EACH, against: int = AGAINST) -> list[OtherRelation]:
    """The pairs, the same ones every time, relation by relation."""
    of_subject: defaultdict[str, dict[str, list[Triple]]] = defaultdict(dict)
    for page in starter.facts():
        for triple in page.triples:
            of_subject[triple.subject].setdefault(_sentence(page, triple), []).append(triple)
    by_relation: defaultdict[str, list[OtherRelation]] = defaultdict(list)
    for subject, sentences in of_subject.items():
        for sentence, stated in sentences.items():
            for relation in dict.fromkeys(t.relation for t in stated):
                by_relation[relation] += _of_claim(subject, relation, sentence, stated, sentences, against)
    return [pair for relation in sorted(by_relation) for pair in _drawn(by_relation[relation], each * against)]


def contradicted(each: int = EACH) -> list[OtherRelation]:
    """False claims of each relation that has plain words, with the sentence that contradicts each: what must still be refuted."""
    found: defaultdict[str, list[tuple[str, tuple[Triple, ...]]]] = defaultdict(list)
    for page in starter.facts():
        sentences: defaultdict[str, list[Triple]] = defaultdict(list)
        for triple in page.triples:
            sentences[_sentence(page, triple)].append(triple)
        for sentence, stated in sentences.items():
            for relation in {t.relation for t in stated} & TOLD:
                found[relation].append((sentence, tuple(stated)))
    return [pair for relation in sorted(found) for pair in _false(relation, found[relation], each)]


def _false(relation: str, found: Sequence[tuple[str, tuple[Triple, ...]]], each: int) -> Iterator[OtherRelation]:
    """Each subject with the value of the next one, where that is another and the subject has one alone."""
    drawn = sorted(found, key=lambda one: key_of(relation, one[0]))[:each]
    for (sentence, stated), (_, others) in zip(drawn, [*drawn[1:], *drawn[:1]], strict=True):
        own, (other, *_) = ([t for t in told if t.relation == relation] for told in (stated, others))
        if len(own) == 1 and own[0].object != other.object and "(" not in own[0].subject:
            claim = plainly("", relation, [replace(own[0], object=other.object)])
            yield OtherRelation(subject=own[0].subject, asked=relation, stated=stated, claim=claim, sentence=sentence)


def _sentence(page: Stated, triple: Triple) -> str:
    return triple.span.of(page.document.text) if triple.span else ""


def _of_claim(
    subject: str, relation: str, sentence: str, stated: Sequence[Triple], sentences: Mapping[str, Sequence[Triple]], against: int
) -> Iterator[OtherRelation]:
    """One claim against some of the other sentences of its subject."""
    others = [one for one, told in sentences.items() if one != sentence and not _tells(told, relation)]
    for other in sorted(others, key=lambda one: key_of(sentence, one))[:against]:
        yield OtherRelation(
            subject=subject, asked=relation, stated=tuple(sentences[other]), claim=plainly(sentence, relation, stated),
            sentence=other,
        )  # fmt: skip


def _tells(told: Sequence[Triple], relation: str) -> bool:
    return any(t.relation == relation for t in told)


def plainly(sentence: str, relation: str, stated: Sequence[Triple]) -> str:
    """The claim in the plainest words, where they are known and one thing is stated; else the sentence."""
    of_it = [t for t in stated if t.relation == relation]
    known = [r for r in wordings().relations if r.name == relation and r.tells and not r.reads]
    if not known or len(of_it) != 1 or known[0].value == "ordinal phrase" or "(" in of_it[0].subject:
        return sentence
    article = "an" if of_it[0].object[:1].lower() in "aeiou" else "a"
    said = known[0].tells.format(s=of_it[0].subject, o=of_it[0].object, a=article)
    return f"{said[0].upper()}{said[1:]}."


def _drawn(found: Sequence[OtherRelation], count: int) -> list[OtherRelation]:
    return sorted(dict.fromkeys(found), key=lambda pair: key_of(pair.claim, pair.sentence))[:count]


def batched(asked: Sequence[OtherRelation], size: int) -> Iterator[Sequence[OtherRelation]]:
    return (asked[at : at + size] for at in range(0, len(asked), size))


def told(engine: Engine, asked: Sequence[OtherRelation]) -> list[Told]:
    """How each relation's pairs are read."""
    weighed = [said for some in batched(asked, AT_ONCE) for said in _weighed(engine, some)]
    look = Look(engine.graph, Filter(collections=(STARTER,)))
    counts: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for pair, said in zip(asked, weighed, strict=True):
        alone = str(said.stance.label)
        can = bearing(pair.claim, pair.stated, look)
        silent = can.none or (can.supports and said.stance.label is StanceLabel.REFUTES)
        counts[pair.asked].append((alone, str(StanceLabel.NEUTRAL) if silent else alone))
    return [
        Told(asked=relation, pairs=len(said), alone=_counted([a for a, _ in said]), as_product=_counted([b for _, b in said]))
        for relation, said in counts.items()
    ]


def _weighed(engine: Engine, some: Sequence[OtherRelation]) -> Sequence[Weighed]:
    """So many at once, that a run which is stopped goes on where it was."""
    return engine.models.weighed([(p.sentence, p.claim) for p in some], policy=engine.policy, remember=False)


def _counted(said: Sequence[str]) -> dict[str, int]:
    return {str(label): said.count(str(label)) for label in SAYS}


def measured(engine: Engine, limit: int | None = None) -> tuple[list[Told], list[Told]]:
    """How true claims are read against sentences on something else, and false ones against what contradicts them; of `limit`
    pairs each, drawn by their words."""
    true, false = pairs(), contradicted()
    return told(engine, _drawn(true, limit) if limit else true), told(engine, _drawn(false, limit) if limit else false)


def totals(found: Sequence[Told]) -> dict[str, Any]:
    """All relations together."""
    return {
        "pairs": sum(one.pairs for one in found),
        **{
            way: {str(label): sum(getattr(one, way)[str(label)] for one in found) for label in SAYS}
            for way in ("alone", "as_product")
        },
    }


def lines(found: Sequence[Told]) -> list[tuple[Any, ...]]:
    """A line a relation, those that mislead most often first; the last is all of them."""
    all_of = totals(found)
    rows = [(one.asked, one.pairs, *_sides(one.alone), *_sides(one.as_product)) for one in found]
    rows.sort(key=lambda row: (-row[4], -row[2], row[0]))
    return [*rows, ("all", all_of["pairs"], *_sides(all_of["alone"]), *_sides(all_of["as_product"]))]


def _sides(counts: Mapping[str, int]) -> tuple[int, int]:
    return counts[str(StanceLabel.REFUTES)], counts[str(StanceLabel.SUPPORTS)]


HEADER = ("claim's relation", "pairs", "reader refutes", "supports", "product refutes", "supports")


def checks(found: Sequence[Told], false: Sequence[Told]) -> list[Check]:
    all_of, of_false = totals(found), totals(false)
    refutes = str(StanceLabel.REFUTES)
    alone, kept = of_false["alone"][refutes], of_false["as_product"][refutes]
    refuted, of = all_of["as_product"][str(StanceLabel.REFUTES)], all_of["pairs"]
    return [
        Check(
            what="true claims refuted by a sentence on something else",
            found=f"{refuted} of {of}",
            wanted=f"{MOST_REFUTED:.0%} or less",
            holds=refuted <= MOST_REFUTED * of,
        ),
        Check(
            what="false claims that the reader refutes, refuted still",
            found=f"{kept} of {alone}",
            wanted=f"{1 - MOST_LOST:.0%} or more",
            holds=kept >= (1 - MOST_LOST) * alone,
        ),
    ]


def main(words: Sequence[str] | None = None) -> None:
    arguments: argparse.Namespace = options("What a sentence on one relation says of a true claim on another.").parse_args(words)
    arguments.out = arguments.out or WORK / "results"
    with kept_readings(KEPT / "readings.db"), Engine(Settings(home=str(KEPT / "home"))) as engine:
        engine.build_starter()
        found, false = measured(engine, arguments.limit or None)
    figures = {
        "machine": machine("adjudge", "onnxruntime"),
        **totals(found),
        "relations": lines(found),
        "false": totals(false),
        "false_relations": lines(false),
    }
    tables = ["\n" + table(HEADER, lines(one)) for one in (found, false)]
    keep("other_relations", arguments, figures, tables, checks(found, false))


if __name__ == "__main__":
    main()
