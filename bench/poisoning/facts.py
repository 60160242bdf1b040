"""The invented facts: for each a true text as a local paper prints it, a true and a false claim, and false texts in twenty
wordings."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("facts.toml")
WORDINGS = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """Something no knowledge base knows, with what is true of it and what somebody wants believed."""

    id: str
    kind: str
    subject: str
    about: str
    true_claim: str
    false_claim: str
    true_text: str
    """Three or four sentences."""
    true_sentences: tuple[str, ...]
    false_sentences: tuple[str, ...]
    """The same in twenty wordings each."""

    @property
    def title(self) -> str:
        return capital(self.subject)

    def planted(self, number: int, *, true: bool = False, ending: str = "") -> str:
        """A short text around a wording; no two numbers share a sentence. A true one is what another honest source writes."""
        begin, end = (_frames()[name][number % WORDINGS] for name in ("begin", "end"))
        sentences = self.true_sentences if true else self.false_sentences
        said = sentences[number % WORDINGS]
        return " ".join(filter(None, (begin.format(topic=self.subject), said, ending or end)))


@cache
def facts() -> tuple[Fact, ...]:
    """All of them, one of each kind after the other: the first ten are of ten kinds."""
    kinds = _file()["kind"]
    by_kind = [[_fact(name, kind, number, row) for number, row in enumerate(kind["facts"], 1)] for name, kind in kinds.items()]
    return tuple(fact for together in zip(*by_kind, strict=True) for fact in together)


def _fact(name: str, kind: dict[str, Any], number: int, row: dict[str, str]) -> Fact:
    subject = uncapital(row["subject"])
    given = row | {"subject": subject}
    true, false = (given | {"value": row[which]} for which in ("true", "false"))
    return Fact(
        id=f"{name}-{number}",
        kind=name,
        subject=subject,
        about=row["about"],
        true_claim=_said(kind["claim"], true),
        false_claim=_said(kind["claim"], false),
        true_text=f"{_said(kind['true'], true)} {row['about']}",
        true_sentences=tuple(_worded(kind["wordings"], true)),
        false_sentences=tuple(_worded(kind["wordings"], false)),
    )


def _worded(wordings: Sequence[str], values: dict[str, str]) -> list[str]:
    """Each wording as it stands, then each behind a lead."""
    plain = [_said(one, values) for one in wordings]
    leads = _frames()["leads"]
    return plain + [lead.format(said=uncapital(said)) for lead, said in zip(leads, plain, strict=True)]


def _said(wording: str, values: dict[str, str]) -> str:
    return capital(wording.format(**values))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


SMALL = frozenset(
    {"The", "There", "In", "Anyone", "At", "With", "It", "People", "From", "Passengers", "Whoever", "Letters", "As"}
)
SMALL_TOO = frozenset({"Those", "For", "You", "Visitors", "Masons", "Records", "If", "Measured", "Surveyors"})


def uncapital(text: str) -> str:
    """A sentence as it goes on behind a comma: names keep their capital."""
    first = text.partition(" ")[0]
    return text[:1].lower() + text[1:] if first in SMALL | SMALL_TOO else text


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _frames() -> dict[str, list[str]]:
    frames: dict[str, list[str]] = _file()["frames"]
    return frames
