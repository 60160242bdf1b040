"""How a text is cut, read and judged when it is held against a claim."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class WeighingPolicy(Bounded):
    whole: int = constant(
        600,
        64,
        4000,
        "characters read in one piece: about 150 tokens, beyond which small models lose sight of a detail",
    )
    window: int = constant(
        512, 64, 4000, "characters in a window of a longer text: three or four sentences, one thought"
    )
    overlap: int = constant(
        256, 0, 2000, "characters of whole sentences two windows share: half, so that no two neighbours are torn apart"
    )
    scouted: int = constant(
        96, 1, 5000, "windows the scout reads of one text, those with most of the claim's words: two seconds' work"
    )
    judged: int = constant(3, 0, 50, "windows the judge may read for one claim: what decides is seldom fourth")
    parts: int = constant(8, 1, 50, "pieces a claim of several sentences is read in; 1 reads every claim whole")
    part_words: int = constant(
        4, 1, 20, "words a sentence of a claim needs to be read alone: fewer say too little without their neighbour"
    )
    relevance_share: float = constant(
        0.5, 0.0, 1.0, "share of relevance, beside the scout's own stance, in choosing what the judge reads"
    )
    relevance_floor: float = constant(
        0.0,
        0.0,
        1.0,
        "relevance below which a window's stance counts only in part; none: the model's own silence is better calibrated",
    )
    scout_sure: float = constant(0.97, 0.5, 1.0, "probability of supports or refutes at which the scout decides alone")
    scout_sure_neutral: float = constant(
        0.97, 0.5, 1.0, "probability at which the scout alone may say that a text leaves the claim open"
    )
    judge_sure: float = constant(
        0.9, 0.5, 1.0, "probability of supports or refutes in one window at which the judge reads no further"
    )
    opposed: float = constant(
        0.5, 0.0, 1.0, "the scout's probability of the other side at which a window is judged before the judge may stop"
    )
    quantity_probability: float = constant(
        0.9, 0.5, 1.0, "given to what a certain quantity check decides: right 19 times in 20, and calibration errs low"
    )
    wording_probability: float = constant(
        0.95,
        0.5,
        1.0,
        "P(supports) of a text with a sentence that is the claim itself: it may be a title, a question, a quote",
    )
    wording_denied: float = constant(
        0.7, 0.5, 1.0, "P(refutes) from which a text that holds the claim's own words is taken to deny them"
    )
    quantity_relevance: float = constant(
        0.5, 0.0, 1.0, "relevance from which a differing number refutes what the models left open"
    )
    agreement_limit: float = constant(
        0.95,
        0.5,
        1.0,
        "a refutation surer than this rests on more than the number, and agreeing numbers do not lift it",
    )
    grounding_threshold: float = constant(
        0.5, 0.0, 1.0, "P(supports) from which a text counts as bearing a claim out, where only that is asked"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.window:
            raise PolicyError(
                f"overlap ({self.overlap}) must be smaller than window ({self.window}), or reading would not end."
            )
