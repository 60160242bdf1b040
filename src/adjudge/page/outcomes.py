"""What came of cases, in two or three words for a list, from the word and the counts that the service lists them with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudge.page.backend import HistoryRow
from adjudge.render.visible import excerpt
from adjudge.render.words import VERDICTS, SaidCode, Tone, counted
from adjudge.values.case import Case, came_to
from adjudge.values.verdict import Verdict

_MARKS = re.compile(r"\|[\s:|-]{0,80}|#{1,6}(?=\s)|(?<=\s)[-+](?=\s)")
_EMPHASIS = re.compile(r"[*`]{1,3}")
"""Marks of Markdown, which a title in one line is better without."""
DRAFT = 110
"""Characters of a draft that tell it from others."""
_SAID: Mapping[str, SaidCode] = {
    "grounded": SaidCode(word="Grounded", sentence="", tone=Tone.FOR),
    "not_grounded": SaidCode(word="Not grounded", sentence="", tone=Tone.AGAINST),
    "nothing_to_ground": SaidCode(word="Nothing to ground", sentence="", tone=Tone.OPEN),
    "told": SaidCode(word="Answered", sentence="", tone=Tone.FOR),
    "not_told": SaidCode(word="The documents do not say", sentence="", tone=Tone.OPEN),
    **{verdict.value: said for verdict, said in VERDICTS.items()},
}
_TONES: Mapping[str, Tone] = {"refuted": Tone.AGAINST, "mixed": Tone.BOTH, "supported": Tone.FOR}


def with_outcomes(rows: Sequence[HistoryRow]) -> list[HistoryRow]:
    """The rows with what came of each, and titles that read well in one line."""
    return [replace(row, title=_in_one_line(row), said=_said(row.kind, row.outcome, row.counts or {})) for row in rows]


def outcome_of(case: Case) -> SaidCode:
    """What a case came to, as a list tells it."""
    found = came_to(case.kind, case.result)
    said = _said(case.kind, found.outcome, found.counts or {}) if found else None
    return said or VERDICTS[Verdict.NOT_ENOUGH_EVIDENCE]


def _in_one_line(row: HistoryRow) -> str:
    title = " ".join(row.title.split())
    return excerpt(_MARKS.sub(" ", _EMPHASIS.sub("", title)), DRAFT) if row.kind == "ground" else title


def _said(kind: str, outcome: str, counts: Mapping[str, int]) -> SaidCode | None:
    if kind != "check" or not outcome:
        return _SAID.get(outcome)
    told = [f"{counts[verdict]} {verdict}" for verdict in _TONES if counts.get(verdict)]
    of = counted(counts.get("claims", 0), "claim")
    word = f"{', '.join(told)} of {of}" if told else f"none of {of} settled"
    return SaidCode(word=word, sentence="", tone=_TONES.get(outcome, Tone.OPEN))
