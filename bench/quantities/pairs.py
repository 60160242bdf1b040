"""A pair, the case it is made from, and which of a case's two claims is taken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """A row as `adjudge eval stance` reads it, and what the pair turns on."""

    evidence: str
    claim: str
    label: str
    dataset: str = "quantity"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """Evidence with a claim it bears out and one it contradicts; only one of the two is used."""

    evidence: str
    true: str
    false: str


Maker = Callable[[random.Random], list[Case]]
Change = tuple[str, str]
"""What stands in place of a quantity: in the true claim, in the altered one."""


def registering(makers: dict[str, Maker]) -> Callable[[str], Callable[[Maker], Maker]]:
    """Puts makers of cases under what their cases turn on. Each chapter has its own: which come first is said in one place, for
    with the order of the kinds everything that is drawn would change."""

    def turns_on(kind: str) -> Callable[[Maker], Maker]:
        def register(maker: Maker) -> Maker:
            makers[kind] = maker
            return maker

        return register

    return turns_on


def labelled(cases: list[tuple[str, Case]], rng: random.Random) -> Iterator[Pair]:
    """Half of the pairs are altered; which ones is drawn, so that no template always is."""
    fates = [number % 2 == 1 for number in range(len(cases))]
    rng.shuffle(fates)
    for (kind, case), altered in zip(cases, fates, strict=True):
        claim, label = (case.false, "REFUTES") if altered else (case.true, "SUPPORTS")
        yield Pair(evidence=case.evidence, claim=claim, label=label, kind=kind)
