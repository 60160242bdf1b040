"""What chunks say of claims: each alone, and for what none bears out, part by part and in sentences read together (003 §4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.score import Score
from adjudge.model.weighing import Weighed
from adjudge.policy import Policy
from adjudge.reading.pooling import beside, promise
from adjudge.scoring.ledger_support import borne_out
from adjudge.steps.chunk_reading import Asked, Piece, Reading
from adjudge.steps.ledger_match import Matched
from adjudge.text.clause_places import clause_places


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What one chunk says of a claim, or of a part of one."""

    claim: str
    place: int
    weighed: Weighed
    borne: Score
    """How likely it bears that out, as one of several that were read."""

    @property
    def stance(self) -> Stance:
        return self.weighed.stance

    def bears_out(self, policy: Policy) -> bool:
        return self.borne.value >= policy.grounding.supports

    def denies(self, policy: Policy) -> bool:
        return self.stance.label is StanceLabel.REFUTES and self.stance.refutes >= policy.grounding.refutes


def read_alone(matches: Sequence[Matched], reading: Reading) -> list[list[Said]]:
    """What every chunk of each claim says of it, all read together."""
    read = iter(reading.read([reading.whole(m.claim.text, place) for m in matches for place in m.read]))
    return [_said(m.claim.text, m.read, islice(read, len(m.read)), reading) for m in matches]


def _said(claim: str, places: Sequence[int], read: Iterable[Weighed], reading: Reading) -> list[Said]:
    """What chunks say of a claim. What a document says plainly it does not deny in passing: beside a chunk that supports the
    claim more, a refutation by another of the same document counts for less."""
    weighed = list(read)
    names = [reading.chunks[place].content_sha256 for place in places]
    found = []
    for place, name, one in zip(places, names, weighed, strict=True):
        if one.stance.label is StanceLabel.REFUTES:
            chorus = [other.stance for other, same in zip(weighed, names, strict=True) if same == name]
            one = replace(one, stance=beside(one.stance, chorus))
        borne = borne_out(one.stance.supports, reading.policy.grounding)
        found.append(Said(claim=claim, place=place, weighed=one, borne=borne))
    return found


def is_decided(said: Sequence[Said], policy: Policy) -> bool:
    return any(one.bears_out(policy) or one.denies(policy) for one in said)


# What one chunk alone does not bear out.


@dataclass(frozen=True, kw_only=True, slots=True)
class Second:
    """What a second reading of a claim brought."""

    pieces: tuple[Piece, ...] = ()
    joined: Score | None = None
    """How likely these bear the claim out, read as one text."""
    parts: tuple[Said, ...] = ()
    """The best that any chunk says for each part of the claim; none where it has only one."""


def second_readings(said: Mapping[int, Sequence[Said]], reading: Reading) -> dict[int, Second]:
    policy = reading.policy.grounding
    likely = {n: _likeliest(own, policy.second_chunks) for n, own in said.items()}
    pieces = {n: reading.telling(own[0].claim, likely[n], policy.joined) for n, own in said.items()}
    together = [n for n, own in pieces.items() if len(own) > 1]
    parts = {n: _parts(own[0].claim) for n, own in said.items()}
    single = [(part, place) for n in said for part in parts[n] for place in likely[n]]
    read = iter(
        reading.read(
            [
                *(Asked(claim=said[n][0].claim, pieces=pieces[n], whole=False) for n in together),
                *(reading.whole(part, place) for part, place in single),
            ]
        )
    )
    joined = {n: borne_out(next(read).stance.supports, policy, joined=True) for n in together}
    return {
        n: Second(
            pieces=pieces[n],
            joined=joined.get(n),
            parts=tuple(
                max(_said(part, likely[n], islice(read, len(likely[n])), reading), key=lambda one: one.borne.value)
                for part in parts[n]
            ),
        )
        for n in said
    }


def _likeliest(said: Sequence[Said], most: int) -> tuple[int, ...]:
    """The chunks that speak most to a claim, by the models."""

    def speaks(one: Said) -> float:
        return max((promise(window.stance) for window in one.weighed.windows), default=0.0) + one.stance.supports

    return tuple(one.place for one in sorted(said, key=speaks, reverse=True)[:most])


def _parts(claim: str) -> tuple[str, ...]:
    found = tuple(part.wording for part in clause_places(claim))
    return found if len(found) > 1 else ()
