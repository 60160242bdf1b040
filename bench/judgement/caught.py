"""A claim verified, with what the verdict was made from caught on the way: it can be ranked, read and ruled on again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unittest.mock import patch

from adjudge.adapters import encoders
from adjudge.engine import Engine
from adjudge.knowledge.sources import is_stranger, rate
from adjudge.policy import SECTIONS, Policy
from adjudge.reading.cascade import StanceReader
from adjudge.run.world import Bench
from adjudge.values.candidate import Candidate
from adjudge.values.inquiry import Assessment, HeardCandidate, Inquiry, Request
from adjudge.values.verdict import Finding, Verdict
from adjudge.verify import job
from adjudge.verify.grounds import voices
from training.verdict.fit import SIDES, WEIGHTS, Said, odds


@dataclass(frozen=True, kw_only=True, slots=True)
class Caught:
    """What a verdict was made from, at the last hearing before it."""

    inquiry: Inquiry
    found: tuple[Candidate, ...]
    """As retrieved: neither ranked nor read."""
    bench: Bench
    ranked: tuple[Candidate, ...] = ()
    """The same in the order they were read."""
    heard: tuple[HeardCandidate, ...] = ()

    def ranked_again(self) -> Caught:
        """Ranked and read anew, by the rules now in force."""
        ranked = job._ranked(self.inquiry, self.found, self.bench)
        return replace(self, ranked=tuple(ranked)).read_again()

    def read_again(self) -> Caught:
        """Read anew, by the rules now in force; the models remember every pair they have read."""
        policy = self.bench.policy
        scout, judge = (encoders.stance_encoder(role) for role in encoders.ROLES)
        scouting = StanceReader(scout)
        judging = scouting if judge.name == scout.name else StanceReader(judge)
        heard, _ = job.read_candidates(
            self.inquiry.claim, self.ranked, self.bench.credibility, scout=scouting, judge=judging, similar=self.bench.similar,
            policy=policy,
        )  # fmt: skip
        return replace(self, heard=heard)

    def ruled(self, policy: Policy | None = None) -> Assessment:
        """What was heard comes to, by the rules now in force."""
        return job.assess(self.inquiry.claim, self.heard, job.occasion(self.inquiry), policy or self.bench.policy)

    def parts(self) -> tuple[tuple[Said, ...], ...]:
        """What the fitted model looks at: for each part of the claim what every text says of it."""
        policy = self.bench.policy
        strangers = {h.candidate.id for h in self.heard if is_stranger(rate(h.candidate, policy))}
        return tuple(
            tuple((odds(v.stance.supports), odds(v.stance.refutes), v.similarity) for v in part)
            for part in voices(self.inquiry.claim, self.heard, strangers, policy.verdict)
        )

    def stands(self) -> tuple[str, ...]:
        """The sides that the rules leave standing where the model is sure of them: what the guards take back is told from what
        the weights do."""
        return tuple(side for side in SIDES if self.ruled(leaning(self.bench.policy, side)).ruling.verdict == side)


def leaning(policy: Policy, side: str) -> Policy:
    """A policy whose fitted model proposes one side, whatever was read."""
    sure = {**dict.fromkeys(WEIGHTS, 0.0), f"{side}_bias": 20.0}
    return replace(policy, **{name: replace(getattr(policy, name), **sure) for name in set(SECTIONS.values())})


def verified(engine: Engine, claim: str, collection: str) -> tuple[Finding, Caught | None]:
    """A claim's finding, and what it was made from; None where it was settled without evidence."""
    request = Request(text=claim, collections=(collection,))
    with _catching() as caught:
        finding = engine.verify(request, keep_case=False, remember=False)
    return finding, caught[-1] if caught else None


@contextmanager
def _catching() -> Iterator[list[Caught]]:
    found: list[Caught] = []
    rank, assess = job._ranked, job.assess

    def ranked(inquiry: Inquiry, candidates: Sequence[Candidate], bench: Bench) -> list[Candidate]:
        order = rank(inquiry, candidates, bench)
        found.append(Caught(inquiry=inquiry, found=tuple(candidates), bench=bench, ranked=tuple(order)))
        return order

    def assessed(claim, heard, occasion, policy, proposal=None):  # type: ignore[no-untyped-def]
        found[-1] = replace(found[-1], heard=tuple(heard))
        return assess(claim, heard, occasion, policy, proposal)

    with patch.object(job, "_ranked", ranked), patch.object(job, "assess", assessed):
        yield found


def answer_of(verdict: Verdict) -> str:
    """A verdict as a label."""
    return {Verdict.SUPPORTED: "SUPPORTS", Verdict.REFUTED: "REFUTES"}.get(verdict, "NEI")
