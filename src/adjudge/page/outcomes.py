"""What came of cases, in two or three words for a list: claims say it themselves, the others are looked into once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from starlette.concurrency import run_in_threadpool

from adjudge.engine import Engine
from adjudge.page.backend import HistoryRow
from adjudge.render.article_words import Outcome, outcome
from adjudge.render.ledger_words import standing
from adjudge.render.visible import excerpt
from adjudge.render.words import VERDICTS, SaidCode, Tone, counted
from adjudge.run.casebook import Held, kind_of
from adjudge.values.article import ArticleReport
from adjudge.values.ledger import Answer, Ledger
from adjudge.values.verdict import Verdict

_MARKS = re.compile(r"\|[\s:|-]{0,80}|#{1,6}(?=\s)|(?<=\s)[-+](?=\s)")
_EMPHASIS = re.compile(r"[*`]{1,3}")
"""Marks of Markdown, which a title in one line is better without."""
DRAFT = 110
"""Characters of a draft that tell it from others."""


async def with_outcomes(rows: Sequence[HistoryRow], engine: Engine) -> list[HistoryRow]:
    """The rows with what came of each."""
    return await run_in_threadpool(lambda: [_with_outcome(row, engine) for row in rows])


def _with_outcome(row: HistoryRow, engine: Engine) -> HistoryRow:
    title = " ".join(row.title.split())
    if row.kind == "ground":
        title = excerpt(_MARKS.sub(" ", _EMPHASIS.sub("", title)), DRAFT)
    if row.state != "done" or row.kind == "batch":
        return replace(row, title=title)
    said = VERDICTS[Verdict(row.verdict)] if row.verdict in set(Verdict) else _of_case(engine, row.id)
    return replace(row, title=title, said=said)


@lru_cache(maxsize=1024)
def _of_case(engine: Engine, case_id: str) -> SaidCode | None:
    """A case never changes once it is kept, so what came of it is found out once."""
    case = engine.cases.load(case_id)
    return None if case is None else outcome_of(kind_of(case).result_of(case))


def outcome_of(held: Held) -> SaidCode:
    """What a result came to, as a list tells it."""
    match held:
        case ArticleReport():
            return _of_article(held)
        case Ledger():
            return standing(held)
        case Answer(told=False):
            return SaidCode(word="The documents do not say", sentence="", tone=Tone.OPEN)
        case Answer():
            grounded = standing(held.ledger)
            return replace(grounded, word="Answered") if grounded.tone is Tone.FOR else grounded
        case _:
            return VERDICTS[held.verdict]


def _of_article(report: ArticleReport) -> SaidCode:
    held = Counter(outcome(claim) for claim in report.claims)
    refuted, supported, mixed = held[Outcome.REFUTED], held[Outcome.SUPPORTED], held[Outcome.MIXED]
    told = [f"{n} {word}" for n, word in ((refuted, "refuted"), (mixed, "mixed"), (supported, "supported")) if n]
    tone = Tone.AGAINST if refuted else Tone.BOTH if mixed else Tone.FOR if supported else Tone.OPEN
    of = counted(len(report.claims), "claim")
    return SaidCode(word=f"{', '.join(told)} of {of}" if told else f"none of {of} settled", sentence="", tone=tone)
