"""What the models and the quantity checker made of one text held against one claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.evidence import Stance
from adjudge.model.quantity import QuantityCheck
from adjudge.model.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class StanceCalibration:
    """How a model's logits become probabilities: softmax of the logits divided by the temperature. No class is favoured: what
    shifts gain on sets that mostly decide, they lose on texts that are silent."""

    temperature: float = 1.0
    beside: float = 0.0
    """Of a judge: what the scout's logits on the same text are multiplied by before they are added to its own, divided by the
    temperature. Two readers that err in different places are right more often together; 0 leaves it to the judge alone."""

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
    FACT = "fact"
    """The claim maps surely onto statements of the knowledge graph."""
    LANGUAGE_MODEL = "language_model"
    NOTHING = "nothing"
    """There was nothing to read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """A run of whole sentences read as one piece of evidence."""

    span: Span
    """In the text that was weighed."""
    scout: Stance
    judge: Stance | None = None
    """Scout and judge together; None where the judge did not read it."""

    @property
    def stance(self) -> Stance:
        """By the highest reader."""
        return self.judge or self.scout


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A text's calibrated stance towards a claim, and what decided it."""

    stance: Stance
    decided_by: DecidedBy
    rationale: Span | None = None
    """The sentence that decides, as offsets into the text; None when nothing does."""
    said: str = ""
    """The sentence that decides, where it was read in other words than the text has: of a row of a table, with its headers."""
    windows: tuple[Window, ...] = ()
    quantity: QuantityCheck | None = None
    stopped: str = ""
    """The rule that ended the reading."""
