"""How much a claim may hold, when its language is certain, and into how many parts it is taken."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimPolicy(Bounded):
    longest: int = constant(2000, 100, 20000, "characters a claim may have (004 §2); more is an article")
    least_terms: int = constant(2, 1, 10, "content words without which nothing is stated: a bare name is no claim")
    language_sure: float = constant(
        0.7, 0.5, 1.0, "probability at which the detector is believed that a claim is not English"
    )
    language_letters: int = constant(
        12, 1, 200, "letters below which no language can be told; names make short claims look foreign"
    )
    english_share: float = constant(
        0.1, 0.0, 1.0, "share of English function words that outweighs the detector, which reads names as foreign"
    )
    foreign_share: float = constant(
        0.2, 0.0, 1.0, "share of function words of other languages that settles what the detector only suspects"
    )
    decompose: int = constant(1, 0, 1, "0 leaves every claim whole (004 §3)")
    decompose_length: int = constant(20, 1, 200, "characters below which a claim is never taken apart (004 §3)")
    subclaims: int = constant(5, 1, 20, "parts a claim is taken into at most (004 §3)")
    part_words: int = constant(3, 1, 10, "words below which a sentence is a scrap and stays with its neighbour")
    anchors_least: int = constant(2, 1, 5, "anchors a subclaim should have (001): one alone matches by chance")
    anchors_most: int = constant(
        5, 2, 5, "anchors a subclaim may have: 001 extracts up to five, of which coverage counts four"
    )
    focus: int = constant(4, 1, 12, "focus words a subclaim keeps: what is claimed, not every word of it")
    entities: int = constant(24, 1, 200, "names kept of a claim: what has more is a list, not a claim")

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.anchors_least > self.anchors_most:
            raise PolicyError(
                f"anchors_least ({self.anchors_least}) must not be more than anchors_most ({self.anchors_most})."
            )
