"""`POST /verify`: a claim in, the verdict of the news pipeline out (seed 004)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field

from adjudge.engine import Engine
from adjudge.errors import InputError
from adjudge.model.evidence import Citation
from adjudge.model.inquiry import Manner, Request
from adjudge.model.verdict import NEWS, Finding, SubResult, Verdict
from adjudge.steps.intake import take_in


class Asked(BaseModel):
    """A claim to be verified."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    claim: Annotated[str, Field(min_length=1, description="One statement of fact, of 2,000 characters at most.")]


Spoken = Literal["Supported", "Refuted", "Mixed/Disputed", "Not Enough Evidence"]
"""A verdict in the words of seed 004."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """What became of one part of a claim."""

    claim: str
    verdict: Spoken
    reasoning: str
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What became of a claim."""

    verdict: Spoken
    reasoning: str
    citations: tuple[Citation, ...]
    """Each quote stands word for word in the stored text of its source."""
    sub_results: tuple[Part, ...] = ()
    """Left out for a claim of one part."""


def verified(engine: Engine, claim: str) -> Finding:
    """The finding on a claim, kept as a case. Raises InputError for a text that is no claim at all: empty, or too long.
    What can be read but not checked, such as a question, has a finding that says so."""
    intake = take_in(claim, engine.news_policy.claims)
    if intake.claim is None:
        raise InputError(intake.why)
    return engine.verify(Request(text=claim, manner=Manner.NEWS))


def answer(finding: Finding) -> dict[str, Any]:
    """Of a finding, what seed 004 answers."""
    told = asdict(
        Answer(
            verdict=spoken(finding.verdict),
            reasoning=finding.reasoning,
            citations=finding.citations,
            sub_results=tuple(_part(part) for part in finding.sub_results),
        )
    )
    if not finding.sub_results:
        del told["sub_results"]
    return told


def spoken(verdict: Verdict) -> Spoken:
    """A verdict as the seed words it."""
    return cast("Spoken", NEWS[verdict])


def _part(part: SubResult) -> Part:
    return Part(claim=part.claim, verdict=spoken(part.verdict), reasoning=part.reasoning, citations=part.citations)
