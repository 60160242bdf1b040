"""What each rule on the way to a verdict brings: all figures with it and without it, on the same samples.

    make ablation                                     # samples as bench/judgement draws them
    python -m bench.judgement.ablation --limit 40 --only guard filter

Models read a pair once, whatever is switched off around them; see bench/judgement/switches.py for what is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from adjudge.engine import Engine
from adjudge.evaluate.run import versions
from adjudge.policy import Policy
from adjudge.values.evaluation import LabelledClaim, LabelledPair, Task
from adjudge.verify import signals
from bench.judgement.ablation_table import Effect, claim_effect, grounding_effect, tables
from bench.judgement.caught import Caught, answer_of, verified
from bench.judgement.command import KEPT, opened
from bench.judgement.judging import by_ledger, weights_of
from bench.judgement.rows import ClaimRow, GroundingRow
from bench.judgement.sets import Sets, build_missing, key_of
from bench.judgement.switches import Stage, Switch, switches
from bench.measuring.kept_readings import kept_readings
from bench.measuring.report import keep, machine, options
from training.verdict.fit import probabilities


@dataclass(frozen=True, kw_only=True, slots=True)
class Tried:
    """A claim with what its verdict was made from."""

    dataset: str
    claim: LabelledClaim
    caught: Caught


def main(words: Sequence[str] | None = None) -> None:
    parser = options("What each rule on the way to a verdict brings.")
    parser.set_defaults(limit=None)
    parser.add_argument("--sets", nargs="+", default=[], help="names, or beginnings of names; all unless told")
    parser.add_argument("--only", nargs="+", default=[], help="switches whose name begins so")
    parser.add_argument("--work", type=Path, default=KEPT, help="where collections and readings are kept")
    arguments = parser.parse_args(words)
    sets = Sets(data=arguments.data, wanted=tuple(arguments.sets), limit=arguments.limit)
    chosen = [one for one in switches() if not arguments.only or one.name.startswith(tuple(arguments.only))]
    with kept_readings(arguments.work / "readings.db"), opened(arguments.work) as engine:
        build_missing(engine, sets)
        effects = [*_claims(engine, sets, chosen), *_grounding(engine, sets, chosen)]
        stamped = versions(engine)
    _keep(effects, stamped, arguments)


def _claims(engine: Engine, sets: Sets, chosen: Sequence[Switch]) -> list[Effect]:
    wanted = sets.claims()
    tried: list[Tried] = []
    for one, claims in wanted.items():
        print(f"{one.name}: {len(claims):,} claims", flush=True)
        for claim in claims:
            _, caught = verified(engine, claim.claim, one.collection)
            if caught is not None:
                tried.append(Tried(dataset=one.name, claim=claim, caught=caught))
    if not tried:
        return []
    policy = engine.policy
    with _measured_once():
        whole = [_row(one, policy) for one in tried]
        found = []
        for switch in (one for one in chosen if one.claims):
            rows = whole if switch.stage is Stage.FITTED else _without(switch, tried, whole, policy)
            found.append(
                claim_effect(switch.name, _by_set(whole), _by_set(rows), side=policy.verdict.side, features=switch.features)
            )
            print(f"  {found[-1]}", flush=True)
    return found


@contextmanager
def _measured_once() -> Iterator[None]:
    """What words alone tell of a text is the same whatever is switched off: it is measured once, and kept for all."""
    with patch.object(signals, "_measured", cache(signals._measured.__wrapped__)):
        yield


def _without(switch: Switch, tried: Sequence[Tried], whole: Sequence[ClaimRow], policy: Policy) -> list[ClaimRow]:
    """What the claims come to without a rule, gone through again from where it first has a say."""
    found = []
    with switch.off() if switch.off else nullcontext():
        for one, row in zip(tried, whole, strict=True):
            again = _again(one.caught, switch.stage)
            alike = switch.stage is Stage.READ and again.heard == one.caught.heard
            found.append(row if alike else _row(replace(one, caught=again), policy))
    return found


def _again(caught: Caught, stage: Stage) -> Caught:
    if stage is Stage.RANKED:
        return caught.ranked_again()
    return caught.read_again() if stage is Stage.READ else caught


def _by_set(rows: Sequence[ClaimRow]) -> dict[str, list[ClaimRow]]:
    found: dict[str, list[ClaimRow]] = {}
    for row in rows:
        found.setdefault(row.dataset, []).append(row)
    return found


def _row(one: Tried, policy: Policy) -> ClaimRow:
    parts = one.caught.parts()
    supported, refuted = probabilities(parts, weights_of(policy))
    return ClaimRow(
        id=key_of(one.claim.claim), dataset=one.dataset, label=str(one.claim.label),
        verdict=answer_of(one.caught.ruled().ruling.verdict), supported=supported, refuted=refuted, parts=parts,
        stands=one.caught.stands(),
    )  # fmt: skip


def _grounding(engine: Engine, sets: Sets, chosen: Sequence[Switch]) -> list[Effect]:
    pairs = sets.pairs(Task.GROUNDING)
    if not pairs or not any(one.grounding for one in chosen):
        return []
    print(f"grounding: {sum(map(len, pairs.values())):,} pairs", flush=True)
    whole = _ledgers(engine, pairs)
    found = []
    for switch in (one for one in chosen if one.grounding):
        with (
            switch.off() if switch.off else nullcontext(),
            patch.object(engine, "policy", switch.under(engine.policy)),
        ):
            rows = _ledgers(engine, pairs)
        found.append(grounding_effect(switch.name, whole, rows, threshold=engine.policy.grounding.supports))
        print(f"  {found[-1]}", flush=True)
    return found


def _ledgers(engine: Engine, sets: Mapping[str, Sequence[LabelledPair]]) -> dict[str, list[GroundingRow]]:
    return {
        name: [
            GroundingRow(id=key_of(p.evidence, p.claim), dataset=name, label=str(p.label), product=by_ledger(engine, p))
            for p in pairs
        ]
        for name, pairs in sets.items()
    }


def _keep(effects: Sequence[Effect], stamped: Mapping[str, str], arguments: argparse.Namespace) -> None:
    figures: dict[str, Any] = {
        "machine": machine("adjudge", "onnxruntime", "numpy"),
        "versions": dict(stamped),
        "effects": [asdict(effect) for effect in effects],
    }
    partial = bool(arguments.only or arguments.sets)
    arguments.limit = arguments.limit or (len(effects) if partial else 0)  # a part of it never overwrites the whole
    keep("ablation", arguments, figures, tables(effects), ())


if __name__ == "__main__":
    main()
