"""How the place of a claim among the others of an article is told (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimGraphPolicy(Bounded):
    reach: float = constant(
        0.5, 0.0, 1.0, "what each further step of a path counts of the one before: near claims bear most on each other"
    )
    central: int = constant(
        3, 0, 30, "most central claims searched for first: as many as the smallest budget allows targets"
    )
    pairs: int = constant(
        120, 0, 5000, "most pairs of claims that are read: both ways 240 readings, some three seconds on two cores"
    )
    pairs_a_claim: int = constant(
        6, 1, 200, "most pairs one claim stands in, so that the article's subject does not take all of them"
    )
    shared_by: int = constant(
        16, 2, 200, "claims that may share an entity or number before it takes a shared word besides to make a pair"
    )
    covered: float = constant(
        0.5,
        0.0,
        1.0,
        "share of a claim's words another must have to be read as support for it: with fewer it never was",
    )
    near: int = constant(
        600,
        0,
        1_000_000,
        "characters apart at most that claims which share no name may stand to contradict: "
        '"the country" is another further on',
    )
    details: int = constant(
        4, 0, 20, "words one of two rival claims may say more than the other: with more it tells of something else"
    )
    denied_share: float = constant(
        0.6, 0.0, 1.0, "share of the shorter claim's words that the longer has where one denies what the other says"
    )
    contradicts: float = constant(
        0.55,
        0.3,
        1.0,
        "mean probability of refuting, both ways, from which claims that clash in words contradict",
    )
    contradicts_values: float = constant(
        0.38,
        0.0,
        1.0,
        "the same for rival figures, dates and names of one thing: there rules tell more surely what clashes",
    )
    told_twice: float = constant(
        0.6,
        0.0,
        1.0,
        "least probability of a contradiction in what is told twice: no reader tells it there, and rules found no false one",
    )
    told_within: int = constant(
        12_000,
        0,
        1_000_000,
        "characters apart at most that one thing may be told twice: some two thousand words, beyond which it may be another",
    )
    supports: float = constant(
        0.7, 0.5, 1.0, "probability from which one claim supports another: restraint, for both come from one writer"
    )
    restated: float = constant(
        0.7, 0.0, 1.0, "share of all their words that two claims have in common from which one is a copy of the other"
    )
    depends: float = constant(
        0.2, 0.0, 1.0, "taken for the probability of a dependence that grammar shows: whom it is about must be right"
    )
    damping: float = constant(
        0.5, 0.0, 0.99, "most of the beliefs behind it that reaches a claim: with half, no belief can more than double"
    )
