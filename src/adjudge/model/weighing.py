"""What the models and the quantity checker made of one text held against one claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.evidence import Stance
from adjudge.model.quantity import QuantityCheck
from adjudge.model.span import Span

WORDS = 40
"""Words of a text of usual length: a sentence or two."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceCalibration:
    """How a model's logits become probabilities: divide by the temperature, add the shifts, then softmax."""

    temperature: float = 1.0
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Added to supports, refutes and neither."""
    length: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Added to them once for every doubling of the text's words beyond WORDS, and taken away for every halving: a model is not as
    ready to take a side on a paragraph as on a caption."""

    def __post_init__(self) -> None:
        if not self.temperature > 0.0:
            raise ValueError("a temperature is above zero")


class DecidedBy(StrEnum):
    """Who had the last word on a text."""

    SCOUT = "scout"
    JUDGE = "judge"
    QUANTITY = "quantity"
    WORDING = "wording"
    """A sentence of the text is the claim, word for word."""
    LANGUAGE_MODEL = "language_model"
    NOTHING = "nothing"
    """There was nothing to read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """A run of whole sentences read as one piece of evidence."""

    span: Span
    """In the text that was weighed."""
    relevance: float
    scout: Stance
    judge: Stance | None = None
    """None when the cascade stopped before it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A text's calibrated stance towards a claim, and what decided it."""

    stance: Stance
    decided_by: DecidedBy
    rationale: Span | None = None
    """The sentence that decides, as offsets into the text; None when nothing does."""
    windows: tuple[Window, ...] = ()
    quantity: QuantityCheck | None = None
    stopped: str = ""
    """The rule that ended the reading."""
