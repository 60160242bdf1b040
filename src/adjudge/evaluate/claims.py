"""Verifying every labelled claim end to end, and keeping what was answered whatever happens."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from adjudge.errors import AdjudgeError, InputError
from adjudge.evaluate.gold import GoldIndex, ranks
from adjudge.model.claims_evaluation import ClaimAnswer, FailedClaim, LabelledClaim
from adjudge.model.evidence import Citation, StanceLabel
from adjudge.model.verdict import Finding, Verdict
from adjudge.text.leaning import leans_on_its_page

Verify = Callable[[str], Finding]
"""A claim in, a finding out: `Engine.verify` on the collections in question."""

_SPEAKS_FOR = {Verdict.SUPPORTED: StanceLabel.SUPPORTS, Verdict.REFUTED: StanceLabel.REFUTES}


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimAnswers:
    """The claims verified so far, in the order they were asked."""

    asked: int
    answers: tuple[ClaimAnswer, ...] = ()
    failed: tuple[FailedClaim, ...] = ()
    interrupted: bool = False
    """Someone stopped the run before the last claim."""

    @property
    def per_dataset(self) -> dict[str, tuple[ClaimAnswer, ...]]:
        groups: dict[str, list[ClaimAnswer]] = {}
        for answer in self.answers:
            groups.setdefault(answer.claim.dataset, []).append(answer)
        return {name: tuple(group) for name, group in groups.items()}


@dataclass(slots=True)
class _Run:
    answers: list[ClaimAnswer] = field(default_factory=list)
    failed: list[FailedClaim] = field(default_factory=list)


def verify_claims(
    claims: Sequence[LabelledClaim], *, verify: Verify, gold: GoldIndex, watch: Callable[[int], None]
) -> ClaimAnswers:
    """Puts every claim to `verify` and tells `watch` of each. A claim that breaks it is counted and the next one asked;
    Ctrl-C ends the run with what was answered. Raises InputError when every claim broke it."""
    run, interrupted = _Run(), False
    try:
        _warm_up(claims, verify)
        for claim in claims:
            _ask(claim, verify, gold, run)
            watch(1)
    except KeyboardInterrupt:
        if not run.answers:
            raise  # there is nothing to show
        interrupted = True
    if run.failed and not run.answers:
        raise InputError(f"No claim could be verified: {run.failed[0].error}", "Try one with: adjudge verify CLAIM")
    return ClaimAnswers(
        asked=len(claims), answers=tuple(run.answers), failed=tuple(run.failed), interrupted=interrupted
    )


def _warm_up(claims: Sequence[LabelledClaim], verify: Verify) -> None:
    """Loads models, libraries and indexes: that is no part of a claim's time. What goes wrong will go wrong again, in
    its turn."""
    for first in claims[:1]:
        try:
            verify(first.claim)
        except Exception:
            return


def _ask(claim: LabelledClaim, verify: Verify, gold: GoldIndex, run: _Run) -> None:
    began = time.perf_counter()
    try:
        finding = verify(claim.claim)
    except Exception as error:  # whatever one claim runs into, the others deserve their turn
        said = str(error) if isinstance(error, AdjudgeError) else f"{type(error).__name__}: {error}"
        run.failed.append(FailedClaim(claim=claim.claim, dataset=claim.dataset, error=said))
        return
    run.answers.append(answered(claim, finding, gold, seconds=time.perf_counter() - began))


def answered(claim: LabelledClaim, finding: Finding, gold: GoldIndex, *, seconds: float) -> ClaimAnswer:
    """What a finding answers to a labelled claim."""
    texts = gold.texts_of(claim)
    best = _best_citation(finding)
    return ClaimAnswer(
        claim=claim,
        verdict=finding.verdict,
        probability=finding.calibrated_probability,
        seconds=seconds,
        leans=leans_on_its_page(claim.claim),
        gold_ranks=ranks(texts, finding.evidence),
        gold_stored=sum(map(bool, texts)),
        quote=best.quote if best else "",
        quoted_from=(best.title or best.source) if best else "",
        reason_codes=finding.reason_codes,
    )


def _best_citation(finding: Finding) -> Citation | None:
    """The surest of those that speak for the verdict; of all, where it takes no side."""
    side = _SPEAKS_FOR.get(finding.verdict)
    fitting = [c for c in finding.citations if side is None or c.stance == side]
    return max(fitting or finding.citations, key=lambda c: c.stance_probability, default=None)
