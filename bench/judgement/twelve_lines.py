"""The floor: what the scout says when it is simply asked. A product that does worse than this has a fault."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.adapters import encoders
from adjudge.engine import Engine
from adjudge.english.sentences import sentences
from adjudge.reading.probability import calibrated
from adjudge.reading.windows import heading
from adjudge.values.evidence import Stance
from adjudge.values.knowledge import Filter

PASSAGES = 8
WINDOW_WORDS = 160


def plain(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
    """The scout's stances at the temperature of its card."""
    scout = encoders.stance_encoder("scout")
    return [calibrated(row, scout.calibration) for row in scout.logits(pairs).tolist()] if pairs else []


def claim_floor(engine: Engine, claim: str, collection: str) -> float:
    """How far the first passages of a search lean to support rather than refutation."""
    found = engine.search(claim, PASSAGES, where=Filter(collections=(collection,))).found
    said = plain([(heading(f.passage.title) + f.passage.text, claim) for f in found])
    return max((s.supports for s in said), default=0.0) - max((s.refutes for s in said), default=0.0)


def grounding_floor(text: str, claim: str) -> float:
    """How well a text bears out the least supported sentence of a claim."""
    parts = [span.of(claim) for span in sentences(claim)] or [claim]
    pieces = windows(text)
    said = iter(plain([(piece, part) for part in parts for piece in pieces]))
    return min((max((next(said).supports for _ in pieces), default=0.0) for _ in parts), default=0.0)


def windows(text: str, most: int = WINDOW_WORDS) -> list[str]:
    """Runs of whole sentences of about so many words."""
    found: list[list[str]] = []
    for sentence in (span.of(text) for span in sentences(text)):
        if found and sum(len(one.split()) for one in found[-1]) + len(sentence.split()) <= most:
            found[-1].append(sentence)
        else:
            found.append([sentence])
    return [" ".join(one) for one in found]
