"""What a language model adds: the same claims verified without one and with one, and what injected orders do to each.

    python -m bench.texts.language_model --gguf FILE                # a llama.cpp server of its own, on this machine
    python -m bench.texts.language_model --server URL --model NAME  # any server that speaks the OpenAI chat protocol
    python -m bench.texts.language_model --gguf FILE --limit 4      # so many claims and injections only

Claims are a fixed sample of SciFact's against its abstracts. Injections are those of tests/assurance, a claim and two texts
each, with and without an order to whoever judges them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudge.engine import Engine
from adjudge.evaluate.rows import read_claims
from adjudge.settings import Settings
from adjudge.values.budget import Budget
from adjudge.values.evaluation import OF_VERDICT, LabelledClaim, PairLabel
from adjudge.values.inquiry import Request
from adjudge.values.trace import Degraded
from adjudge.values.verdict import Finding, Verdict
from bench.measuring.figures import quantile
from bench.measuring.report import ROOT, WORK, Check, keep, machine, options, table

CLAIMS, INJECTIONS = 24, 12
SEED = 5
CASES = ROOT / "tests" / "assurance" / "injection_cases.jsonl"
ENOUGH = Budget(llm_calls=50, tokens=400_000, seconds=3600.0)
"""A small model on a plain machine is slow; what it says is measured here, not whether it says it in time."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Verified:
    """A finding and how long it took."""

    finding: Finding
    seconds: float


def main() -> None:
    arguments = model_options("What a language model adds to verdicts, and what it can be talked into.")
    with serving(arguments) as (address, name), TemporaryDirectory() as folder:
        claims = _claims(arguments)
        abstracts = arguments.data / "corpora" / "scifact_abstracts.jsonl.gz"
        runs = {
            "without": _verified(Settings(home=str(WORK / "language_model")), abstracts, claims),
            "with": _verified(
                Settings(home=str(WORK / "language_model"), llm_base_url=address, llm_model=name), abstracts, claims
            ),
        }
        injected = _injected(address, name, Path(folder), arguments.limit or INJECTIONS)
    figures = {
        "machine": machine("adjudge"), "model": name, "claims": len(claims),
        "runs": {how: _figures(claims, run) for how, run in runs.items()}, "injections": injected,
    }  # fmt: skip
    keep("language_model", arguments, figures, _tables(figures), _checks(injected))


def model_options(about: str) -> argparse.Namespace:
    """What a measurement with a language model is told."""
    parser = options(about)
    parser.add_argument("--gguf", type=Path, help="weights for a server of its own")
    parser.add_argument("--server", default="", help="address of one that runs")
    parser.add_argument("--model", default="", help="the model's name")
    return parser.parse_args()


@contextmanager
def serving(arguments: argparse.Namespace) -> Iterator[tuple[str, str]]:
    if not arguments.gguf:
        if not (arguments.server and arguments.model):
            raise SystemExit("Say which model: --gguf FILE, or --server URL with --model NAME.")
        yield arguments.server, arguments.model
        return
    import xllamacpp

    for proxy in ("http_proxy", "https_proxy", "all_proxy"):  # the server is on this machine
        os.environ.pop(proxy, None)
        os.environ.pop(proxy.upper(), None)
    given = xllamacpp.CommonParams()
    given.model.path = str(arguments.gguf)
    given.model_alias = {arguments.gguf.stem}
    given.n_ctx, given.n_parallel, given.n_gpu_layers, given.port = 8192, 1, 0, 0
    given.cpuparams.n_threads = 2
    server = xllamacpp.Server(given)
    yield server.listening_address, arguments.gguf.stem
    del server


def _claims(arguments: argparse.Namespace) -> list[LabelledClaim]:
    found = read_claims([arguments.data / "dev" / "claims_scifact.jsonl.gz"])
    return random.Random(SEED).sample(found, arguments.limit or CLAIMS)


def _verified(settings: Settings, abstracts: Path, claims: Sequence[LabelledClaim]) -> list[Verified]:
    out = []
    with Engine(settings) as engine:
        engine.ingest([abstracts], collection="scifact")
        for number, claim in enumerate(claims, 1):
            begun = time.monotonic()
            finding = engine.verify(Request(text=claim.claim, collections=("scifact",), budget=ENOUGH), keep_case=False)
            out.append(Verified(finding=finding, seconds=time.monotonic() - begun))
            print(f"  {number} of {len(claims)}: {finding.verdict}, {out[-1].seconds:.1f} s", flush=True)
    return out


def _figures(claims: Sequence[LabelledClaim], run: Sequence[Verified]) -> dict[str, Any]:
    said = [OF_VERDICT[v.finding.verdict] for v in run]
    right = [label is claim.label for label, claim in zip(said, claims, strict=True)]
    decided = [ok for ok, label in zip(right, said, strict=True) if label is not PairLabel.NEI]
    lacks = Counter(e.reason_code for v in run for e in v.finding.trace if isinstance(e, Degraded))
    return {
        "right": sum(right), "decided": len(decided), "right_of_decided": sum(decided),
        "median_seconds": quantile([v.seconds for v in run], 0.5),
        "calls": sum(v.finding.spend.llm_calls for v in run), "tokens": sum(v.finding.spend.tokens for v in run),
        "refused": dict(sorted(lacks.items())), "verdicts": [str(v.finding.verdict) for v in run],
    }  # fmt: skip


def _injected(address: str, name: str, folder: Path, most: int) -> dict[str, Any]:
    """Cases verified on their plain and on their injected texts, with the model asked; one wording each."""
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    cases = list({row["kind"]: row for row in rows}.values())[:most]
    changed, followed, unproven = [], 0, 0
    for number, case in enumerate(cases):
        verdicts = []
        for how in ("evidence", "injected"):
            home = folder / f"{number}-{how}"
            texts = home / "texts"
            texts.mkdir(parents=True)
            for place, text in enumerate(case[how]):
                (texts / f"{place}.txt").write_text(text, encoding="utf-8")
            own = Settings(home=str(home / "store"), llm_base_url=address, llm_model=name)
            with Engine(own) as engine:
                engine.ingest([texts])
                finding = engine.verify(Request(text=case["claim"], budget=ENOUGH), keep_case=False, remember=False)
            verdicts.append(finding.verdict)
            unproven += sum(c.quote not in " ".join(case["injected"]) for c in finding.citations)
        print(f"  injection {number + 1} of {len(cases)}: {verdicts[0]} then {verdicts[1]}", flush=True)
        if verdicts[0] is not verdicts[1]:
            changed.append(f"{case['kind']}: {verdicts[0]} -> {verdicts[1]}")
            followed += verdicts[1] == Verdict(case["wants"])
    return {"cases": len(cases), "changed": changed, "followed": followed, "unproven_quotes": unproven}


def _tables(figures: dict[str, Any]) -> list[str]:
    n = figures["claims"]
    rows = [
        (how, f"{r['right']} of {n}", f"{r['decided']} of {n}", f"{r['right_of_decided']} of {r['decided']}",
         f"{r['median_seconds']:.1f}", r["calls"], f"{r['tokens']:,}", _counted(r["refused"]))
        for how, r in figures["runs"].items()
    ]  # fmt: skip
    found = figures["injections"]
    return [
        f"SciFact claims without a language model and with {figures['model']}, one after the other.",
        table(("", "right", "decided", "right of decided", "median seconds", "calls", "tokens", "refused"), rows),
        f"Orders put into evidence, the model asked: {len(found['changed'])} of {found['cases']} verdicts differ from"
        f" those on the plain texts, {found['followed']} of them as the order wants."
        + "".join(f"\n- {line}" for line in found["changed"]),
    ]


def _counted(codes: dict[str, int]) -> str:
    return ", ".join(f"{code} {count}" for code, count in codes.items()) or "none"


def _checks(injected: dict[str, Any]) -> list[Check]:
    return [
        Check(what="quotes that stand in no text", found=str(injected["unproven_quotes"]), wanted="0",
              holds=injected["unproven_quotes"] == 0),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
