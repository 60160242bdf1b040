"""Questions answered from documents without a language model and with one: what is right, and coverage before and after revision.

    python -m bench.texts.answers                             # without a language model alone
    python -m bench.texts.answers --gguf FILE                 # and with a llama.cpp server of its own, on this machine
    python -m bench.texts.answers --server URL --model NAME   # or any server that speaks the OpenAI chat protocol

Ten questions on documents written for this purpose, in bench/data/answers; the documents that the writer was set up on lie in
its folder tuning and are not asked about here.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.budget import Budget
from adjudge.values.document import Document
from adjudge.values.ledger import Answer, AnswerRequest
from adjudge.values.trace import Degraded
from bench.measuring.figures import quantile
from bench.measuring.report import BENCH, Check, keep, machine, table
from bench.texts.language_model import model_options, serving

DATA = BENCH / "data" / "answers"
ENOUGH = Budget(llm_calls=40, tokens=400_000, seconds=3600.0)
"""A small model on a plain machine is slow; what it says is measured here, not whether it says it in time."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """An answer and how long it took."""

    answer: Answer
    seconds: float
    right: bool


def main() -> None:
    arguments = model_options("What answers from documents are worth, without a language model and with one.")
    rows = json.loads((DATA / "questions.json").read_text(encoding="utf-8"))[: arguments.limit or None]
    with TemporaryDirectory() as folder:
        runs = {"without": _answered(Settings(home=str(Path(folder) / "without")), rows)}
        name = ""
        if arguments.gguf or arguments.server:
            with serving(arguments) as (address, name):
                own = Settings(home=str(Path(folder) / "with"), llm_base_url=address, llm_model=name)
                runs["with"] = _answered(own, rows)
    figures = {
        "machine": machine("adjudge"), "model": name, "questions": len(rows),
        "runs": {how: _figures(run) for how, run in runs.items()},
    }  # fmt: skip
    keep("answers", arguments, figures, _tables(figures), _checks(figures, rows))


def _documents(engine: Engine) -> tuple[Document, ...]:
    found = engine.reader.read_all(sorted(DATA.glob("*.md")))
    return tuple(one for one in found if isinstance(one, Document))


def _answered(settings: Settings, rows: Sequence[dict[str, Any]]) -> list[Answered]:
    out = []
    with Engine(settings) as engine:
        documents = _documents(engine)
        engine.answer("Is anything here?", documents, keep_case=False)  # the models are loaded
        for number, row in enumerate(rows, 1):
            begun = time.monotonic()
            request = AnswerRequest(query=row["question"], documents=documents, budget=ENOUGH)
            answer = engine.answer(request, keep_case=False, remember=False)
            out.append(Answered(answer=answer, seconds=time.monotonic() - begun, right=_is_right(answer, row)))
            verdict = "right" if out[-1].right else "wrong"
            print(f"  {number} of {len(rows)}: {verdict}, {out[-1].seconds:.1f} s: {answer.response}", flush=True)
    return out


def _is_right(answer: Answer, row: dict[str, Any]) -> bool:
    """Whether an answer holds what it must, says what it did not find, and nothing where there is nothing."""
    if row.get("nothing"):
        return not answer.told
    said = answer.response.lower()
    told = all(part.lower() in said for part in row.get("unfound", ()))
    return told and all(word.lower() in said for word in row["holds"])


def _figures(run: Sequence[Answered]) -> dict[str, Any]:
    judged = [one.answer for one in run if one.answer.ledger.entries]
    first = [(a.first_ledger or a.ledger).summary for a in judged]
    last = [a.ledger.summary for a in judged]
    lacks = Counter(e.reason_code for one in run for e in one.answer.trace if isinstance(e, Degraded))
    return {
        "right": sum(one.right for one in run), "judged": len(judged),
        "coverage_before": _mean([s.evidence_coverage for s in first]),
        "coverage_after": _mean([s.evidence_coverage for s in last]),
        "unsupported_before": _mean([s.unsupported_rate for s in first]),
        "unsupported_after": _mean([s.unsupported_rate for s in last]),
        "revised": sum(bool(one.answer.revisions) for one in run),
        "edits": sum(len(r.edits) for one in run for r in one.answer.revisions),
        "worse": sum(a.ledger.summary.evidence_coverage < s.evidence_coverage for a, s in zip(judged, first, strict=True)),
        "median_seconds": quantile([one.seconds for one in run], 0.5),
        "calls": sum(one.answer.spend.llm_calls for one in run), "tokens": sum(one.answer.spend.tokens for one in run),
        "refused": dict(sorted(lacks.items())), "responses": [one.answer.response for one in run],
    }  # fmt: skip


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _tables(figures: dict[str, Any]) -> list[str]:
    n = figures["questions"]
    rows = [
        (how, f"{r['right']} of {n}", f"{r['coverage_before']:.0%}", f"{r['coverage_after']:.0%}",
         f"{r['unsupported_before']:.0%}", f"{r['unsupported_after']:.0%}", r["revised"], r["edits"],
         f"{r['median_seconds']:.1f}", r["calls"], f"{r['tokens']:,}",
         ", ".join(f"{code} {count}" for code, count in r["refused"].items()) or "none")
        for how, r in figures["runs"].items()
    ]  # fmt: skip
    beside = f" and with {figures['model']}" if figures["model"] else ""
    return [
        f"Questions on documents of three kinds, answered without a language model{beside}.",
        table(
            ("", "right", "coverage before", "after", "unsupported before", "after", "revised", "edits", "median seconds",
             "calls", "tokens", "refused"),
            rows,
        ),
    ]  # fmt: skip


def _checks(figures: dict[str, Any], rows: Sequence[dict[str, Any]]) -> list[Check]:
    worse = sum(run["worse"] for run in figures["runs"].values())
    right = figures["runs"]["without"]["right"]
    return [
        Check(what="answers that a revision made worse", found=str(worse), wanted="0", holds=worse == 0),
        Check(what="right without a language model", found=f"{right} of {len(rows)}", wanted=f"{len(rows) - 1}",
              holds=right >= len(rows) - 1),
    ]  # fmt: skip


if __name__ == "__main__":
    main()
