"""Putting claims and pairs to the product and to the floor, one row each."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from adjudge.adapters import encoders
from adjudge.engine import Engine
from adjudge.evaluate.run import ledger, weighed
from adjudge.policy import Policy
from adjudge.reading.cascade import promise
from adjudge.reading.probability import calibrated, fit
from adjudge.reading.weigh import weigh
from adjudge.reading.windows import Exhibit, questions
from adjudge.values.evaluation import LabelledClaim, LabelledPair
from adjudge.values.evidence import StanceLabel, Weighed
from adjudge.values.verdict import Finding
from bench.judgement.caught import Caught, answer_of, verified
from bench.judgement.rows import ClaimRow, GroundingRow, Kept, Row, StanceRow
from bench.judgement.sets import ClaimSet, key_of
from bench.judgement.twelve_lines import claim_floor, grounding_floor
from bench.measuring.kept_readings import Counted, Recalibrated
from training.verdict.fit import WEIGHTS

FIT_ROWS = 100
"""Pairs of a set that a calibration is fitted on at most: a large set must not outvote the small ones."""
LABELS = {"SUPPORTS": StanceLabel.SUPPORTS, "REFUTES": StanceLabel.REFUTES, "NEI": StanceLabel.NEUTRAL}


def weights_of(policy: Policy) -> dict[str, float]:
    """The fitted model's weights as a policy has them."""
    return {name: getattr(policy.probability, name) for name in WEIGHTS}


def claim_rows(
    engine: Engine, sets: Mapping[ClaimSet, Sequence[LabelledClaim]], file: Path, counted: Counted
) -> dict[str, list[ClaimRow]]:
    """Every claim verified end to end, and read by the floor."""
    kept = Kept.open(file, ClaimRow)
    found = {}
    for one, claims in sets.items():
        print(f"{one.name}: {len(claims):,} claims", flush=True)
        wanted = [(key_of(c.claim), partial(_claim, engine, one, c, counted)) for c in claims]
        found[one.name] = kept.answered(one.name, wanted)
    return found


def _claim(engine: Engine, one: ClaimSet, claim: LabelledClaim, counted: Counted) -> ClaimRow:
    asked, read, began = counted.asked, counted.read, time.perf_counter()
    finding, caught = verified(engine, claim.claim, one.collection)
    seconds = time.perf_counter() - began
    fresh = counted.asked - asked == counted.read - read
    row = row_of(claim.claim, one.name, str(claim.label), finding, caught)
    return replace(row, floor=claim_floor(engine, claim.claim, one.collection), seconds=seconds if fresh else None)


def row_of(claim: str, dataset: str, label: str, finding: Finding, caught: Caught | None) -> ClaimRow:
    """A claim verified, with what its verdict was made from."""
    stands_on = finding.reliance
    return ClaimRow(
        id=key_of(claim),
        dataset=dataset,
        label=label,
        verdict=answer_of(finding.verdict),
        supported=stands_on.supported if stands_on else 0.0,
        refuted=stands_on.refuted if stands_on else 0.0,
        surest=stands_on.surest if stands_on else 1.0,
        way=stands_on.way.value if stands_on else "",
        parts=caught.parts() if caught else (),
        stands=caught.stands() if caught else (),
    )


def grounding_rows(engine: Engine, sets: Mapping[str, Sequence[LabelledPair]], file: Path) -> dict[str, list[GroundingRow]]:
    """Every pair through the whole ledger, and read by the floor."""
    return _pair_rows(Kept.open(file, GroundingRow), sets, partial(_grounding, engine))


def _pair_rows(
    kept: Kept[Row], sets: Mapping[str, Sequence[LabelledPair]], made: Callable[[str, LabelledPair], Row]
) -> dict[str, list[Row]]:
    found = {}
    for name, pairs in sets.items():
        print(f"{name}: {len(pairs):,} pairs", flush=True)
        found[name] = kept.answered(name, [(key_of(p.evidence, p.claim), partial(made, name, p)) for p in pairs])
    return found


def _grounding(engine: Engine, name: str, pair: LabelledPair) -> GroundingRow:
    return GroundingRow(
        id=key_of(pair.evidence, pair.claim),
        dataset=name,
        label=str(pair.label),
        product=by_ledger(engine, pair),
        floor=grounding_floor(pair.evidence, pair.claim),
    )


def by_ledger(engine: Engine, pair: LabelledPair) -> float:
    """The probability that a text bears a claim out, by the ledger of the claim as a draft."""
    made = ledger(pair.evidence, pair.claim, partial(engine.ground, keep_case=False, remember=False))
    return weighed(made).stance.supports


def stance_rows(engine: Engine, sets: Mapping[str, Sequence[LabelledPair]], file: Path) -> dict[str, list[StanceRow]]:
    """Every pair as `Engine.weigh` reads it."""
    return _pair_rows(Kept.open(file, StanceRow), sets, partial(_stance, engine))


def _stance(engine: Engine, name: str, pair: LabelledPair) -> StanceRow:
    (said,) = engine.models.weighed([(pair.evidence, pair.claim)], policy=engine.policy, remember=False)
    return _stance_row(name, pair, said)


def _stance_row(name: str, pair: LabelledPair, said: Weighed) -> StanceRow:
    s = said.stance
    return StanceRow(
        id=key_of(pair.evidence, pair.claim), dataset=name, label=str(pair.label), supports=s.supports, refutes=s.refutes,
        neutral=s.neutral,
    )  # fmt: skip


def recalibrated_rows(sets: Mapping[str, Sequence[LabelledPair]], policy: Policy) -> dict[str, list[StanceRow]]:
    """Every set read again with the scout's temperature, and the weights of judge and scout together, fitted on the others; none
    where there is no other."""
    scout, judge = (encoders.stance_encoder(role) for role in encoders.ROLES)
    seen = {name: [(_leading(pair, policy), pair) for pair in pairs[:FIT_ROWS]] for name, pairs in sets.items()}
    found = {}
    for name, pairs in sets.items():
        others = [one for other in sets if other != name for one in seen[other]]
        if others:
            read, labels = [one for one, _ in others], [LABELS[str(pair.label)] for _, pair in others]
            alone = scout.logits(read)
            beside = None if judge.name == scout.name else alone
            said = weigh(
                [(p.evidence, p.claim) for p in pairs],
                scout=Recalibrated(scout, fit(alone, labels)),
                judge=Recalibrated(judge, fit(judge.logits(read), labels, beside)),
                policy=policy,
            )
            found[name] = [_stance_row(name, pair, one) for pair, one in zip(pairs, said, strict=True)]
    return found


def _leading(pair: LabelledPair, policy: Policy) -> tuple[str, str]:
    """The window of a text that promises most, by the scout: what a reading is mostly made of."""
    asked = questions(Exhibit(text=pair.evidence, claim=pair.claim), policy.weighing)
    read = [q.pair(place) for q in asked for place in range(len(q.windows))]
    if len(read) < 2:
        return read[0] if read else (pair.evidence, pair.claim)
    scout = encoders.stance_encoder("scout")
    promises = [promise(calibrated(row, scout.calibration)) for row in scout.logits(read).tolist()]
    return read[max(range(len(read)), key=lambda place: promises[place])]
