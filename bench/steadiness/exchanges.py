"""600 texts that name two things, with a claim about one of them and the same claim with the two exchanged.

A judge that reads who did what supports the claim and not its exchange; one that counts shared words supports both. Frames
are written so that the text decides the exchange: it refutes it, or it leaves it open where both could be (A praised B).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.steadiness.frames import FRAMES, Frame
from bench.steadiness.words import COUNTRIES, drawn, hard_to_tell, said

EACH = 60
"""Rows of a kind."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Exchange:
    """A text, a claim that it supports, and the claim with two things exchanged, which it does not."""

    id: str
    kind: str
    evidence: str
    claim: str
    exchanged: str
    label_exchanged: str


def exchanges(seed: int) -> list[Exchange]:
    """All rows, the kinds in turn, so that the first so many are a fair sample."""
    rng = random.Random(seed)
    by_kind = {kind: _drawn(kind, frames, rng) for kind, frames in FRAMES.items()}
    return [by_kind[kind][place] for place in range(EACH) for kind in FRAMES]


def _drawn(kind: str, frames: Sequence[Frame], rng: random.Random) -> list[Exchange]:
    """The rows of a kind, every frame and every claim of it in turn; no text twice."""
    rows: dict[str, Exchange] = {}
    turn = 0
    while len(rows) < EACH:
        frame = frames[turn % len(frames)]
        claim = frame.claims[turn // len(frames) % len(frame.claims)]
        values = _values(frame, rng)
        evidence = said(frame.evidence, values)
        if evidence in rows:
            continue
        turn += 1
        rows[evidence] = Exchange(
            id=f"{kind.replace(' ', '-')}-{turn:02}",
            kind=kind,
            evidence=evidence,
            claim=said(claim, values),
            exchanged=said(claim, {**values, "a": values["b"], "b": values["a"]}),
            label_exchanged=frame.label,
        )
    return list(rows.values())


def _values(frame: Frame, rng: random.Random) -> Mapping[str, str]:
    """What fills a frame: {a} and {b} are the two that are exchanged; where it matters, {p} is before or below {q}."""
    values = {**drawn(rng, frame.slots), **frame.words}
    while "p" in values and hard_to_tell(values["p"], values.get("q", "")):
        values = {**drawn(rng, frame.slots), **frame.words}
    if frame.countries:
        one, other = rng.sample(COUNTRIES, 2)
        names = ("land", "capital", "city", "money")
        values |= dict(zip(names, one, strict=True)) | {f"other {n}": v for n, v in zip(names, other, strict=True)}
        values |= {slot: values[name] for slot, name in frame.countries.items()}
    if frame.rising and _size(values["p"]) > _size(values["q"]):
        values |= {"p": values["q"], "q": values["p"]}
    return values


def _size(amount: str) -> float:
    return float("".join(c for c in amount if c.isdigit()))
