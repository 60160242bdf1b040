"""200 questions that people might ask of 30 documents: what is answered rightly, and what is rightly declined.

    python -m bench.texts.questions
    python -m bench.texts.questions --details FILE.jsonl     # every answer as well

Three sets, each written without a look at what comes out: the first on the seven documents of bench/data/answers, the second on
the ten of the everyday suite and five more, the third on eight others. All have been looked at since: these are figures of sets
developed on. What they were before stands in docs/decisions/0033.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudge.engine import Engine
from adjudge.settings import Settings
from adjudge.values.document import Document
from adjudge.values.ledger import AnswerRequest
from bench.everyday.data import DOCUMENTS
from bench.everyday.runs import declined
from bench.measuring.report import BENCH, Check, keep, machine, options, table

ANSWERS = BENCH / "data" / "answers"
ASKED = ANSWERS / "asked"
NEW_IN_SECOND = ("bakery-fire-news", "bicycle-insurance-faq", "plum-cake-blog", "quillmouth-guide", "rowing-club-rules")
ENOUGH = 0.8


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A question, and what was made of it."""

    set: str
    question: str
    told: bool
    answer: str
    right: bool


def documents(engine: Engine, name: str) -> tuple[Document, ...]:
    """Those that the questions of a set are asked of, all of them together."""
    new = sorted(path for path in ASKED.iterdir() if path.suffix != ".jsonl")
    files = {
        "first": [*sorted(ANSWERS.glob("*.md")), *sorted((ANSWERS / "tuning").glob("*.md"))],
        "second": [*sorted(DOCUMENTS.iterdir()), *(path for path in new if path.stem in NEW_IN_SECOND)],
        "third": [path for path in new if path.stem not in NEW_IN_SECOND],
    }
    return tuple(one for one in engine.reader.read_all(files[name]) if isinstance(one, Document))


def asked(engine: Engine) -> Iterator[Asked]:
    rows = [json.loads(line) for line in (ASKED / "questions.jsonl").read_text(encoding="utf-8").splitlines()]
    held = {name: documents(engine, name) for name in dict.fromkeys(row["set"] for row in rows)}
    for row in rows:
        answer = engine.answer(AnswerRequest(query=row["question"], documents=held[row["set"]]), keep_case=False, remember=False)
        said, silent = answer.response.lower(), declined(answer)
        holds = all(any(one.lower() in said for one in group) for group in row["holds"])
        right = not silent and holds if row["holds"] else silent
        yield Asked(set=row["set"], question=row["question"], told=bool(row["holds"]), answer=answer.response, right=right)


def main() -> None:
    parser = options("What is answered rightly, and what is rightly declined.")
    parser.add_argument("--details", type=Path, metavar="FILE.jsonl", help="write every answer")
    arguments = parser.parse_args()
    with TemporaryDirectory() as home, Engine(Settings(home=home)) as engine:
        rows = list(asked(engine))
    if arguments.details:
        lines = (json.dumps(asdict(row), ensure_ascii=False) for row in rows)
        arguments.details.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    by_set = {
        name: {
            kind: {"asked": len(some), "right": sum(row.right for row in some)}
            for kind, told in (("told", True), ("not told", False))
            if (some := [row for row in rows if row.set == name and row.told is told])
        }
        for name in dict.fromkeys(row.set for row in rows)
    }
    shown = [(name, kind, f["asked"], f["right"]) for name, kinds in by_set.items() for kind, f in kinds.items()]
    shown = [(s, "tell it" if kind == "told" else "do not", *rest) for s, kind, *rest in shown]
    right = sum(row.right for row in rows)
    wanted = f"{ENOUGH:.0%} or more"
    held = Check(
        what="answered or rightly declined", found=f"{right} of {len(rows)}", wanted=wanted, holds=right >= ENOUGH * len(rows)
    )
    figures = {"machine": machine(), "sets": by_set}
    keep("questions", arguments, figures, [table(("set", "the documents", "asked", "right"), shown)], [held])


if __name__ == "__main__":
    main()
