"""How a text is cut, read and judged when it is held against a claim."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class WeighingPolicy(Bounded):
    whole: int = constant(1100, 64, 4000, "characters read in one piece: about 250 tokens, a long paragraph")
    window: int = constant(900, 64, 4000, "characters in a window of a longer text: a paragraph, about 160 words")
    overlap: int = constant(
        300, 0, 2000, "characters of whole sentences two windows share: so that no two neighbours are torn apart"
    )
    scouted: int = constant(
        4,
        1,
        5000,
        "windows the scout reads of one text, those with most of the claim's words: reading all finds no more",
    )
    judged: int = constant(
        1, 0, 50, "windows the judge reads for one claim, of all its texts: the second and the third change nothing"
    )
    judge_from: float = constant(
        0.3,
        0.0,
        1.0,
        "promise below which a window is not worth the judge: it is silent, and no judge hears more in it",
    )
    parts: int = constant(8, 1, 50, "pieces a claim of several sentences is read in; 1 reads every claim whole")
    part_words: int = constant(
        4, 1, 20, "words a sentence of a claim needs to be read alone: fewer say too little without their neighbour"
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
    grounding_threshold: float = constant(
        0.5, 0.0, 1.0, "P(supports) from which a text counts as bearing a claim out, where only that is asked"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.window:
            raise PolicyError(
                f"overlap ({self.overlap}) must be smaller than window ({self.window}), or reading would not end."
            )
