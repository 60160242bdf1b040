"""What a language model finds wrong with a draft: a point counts if it names a claim or a chunk that exists (seed 003 §2)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.chunk import Chunk
from adjudge.model.ledger import CritiquePoint, Ledger, PointKind
from adjudge.policy import Policy
from adjudge.reading.frame import shown
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import MALFORMED, Unusable, objects_in
from adjudge.steps.shown_chunks import numbered
from adjudge.text.clean import on_one_line

KEYS = frozenset({"kind", "claim", "item", "why"})
_LONGEST = 300


def critique_prompt(query: str, ledger: Ledger, chunks: Sequence[Chunk], policy: Policy) -> str:
    return prompt(
        "critique",
        question=(query,),
        claims=[{"claim": number, "text": entry.claim} for number, entry in enumerate(ledger.entries, 1)],
        evidence=numbered(chunks, policy.writing),
        most=policy.writing.points,
    )


def proposed_critique(
    reply: str, ledger: Ledger, chunks: Sequence[Chunk], policy: Policy
) -> tuple[CritiquePoint, ...]:  # fmt: skip
    """The points that name what they are about. Raises Unusable for another form, or a claim or piece that does not exist."""
    found = []
    for row in objects_in(reply, policy.language.reply_characters, keys=KEYS)[: policy.writing.points]:
        kind, claim, item, why = row["kind"], row["claim"], row["item"], row["why"]
        if not isinstance(kind, str) or kind not in set(PointKind) or not isinstance(why, str):
            raise Unusable(MALFORMED, f"a fault is one of {', '.join(PointKind)}, with a sentence that says why")
        if not _among(claim, len(ledger.entries)) or not _among(item, len(chunks)):
            raise Unusable(MALFORMED, "a claim and a piece are named by the numbers they were shown with")
        if (point := _point(PointKind(kind), claim, item, why, ledger, chunks)) is not None:
            found.append(point)
    return tuple(dict.fromkeys(found))


def joined(own: Sequence[CritiquePoint], proposed: Sequence[CritiquePoint]) -> tuple[CritiquePoint, ...]:
    """The rules' points with what only the model saw: nothing is said twice of one claim."""
    known = {(point.kind, point.entry, "" if point.entry is not None else point.about) for point in own}
    new = [p for p in proposed if (p.kind, p.entry, "" if p.entry is not None else p.about) not in known]
    return (*own, *new)


def _among(number: object, most: int) -> bool:
    return type(number) is int and 0 <= number <= most


def _point(
    kind: PointKind, claim: int, item: int, why: str, ledger: Ledger, chunks: Sequence[Chunk]
) -> CritiquePoint | None:  # fmt: skip
    """A point that is about something: a fault is one of a claim, what is missing stands in a piece."""
    said = shown(on_one_line(why)).text[:_LONGEST].strip()
    if kind is PointKind.MISSING:
        chunk = chunks[item - 1] if item else None
        return CritiquePoint(kind=kind, about=chunk.title or chunk.document, why=said) if chunk and said else None
    if not claim or not said:
        return None
    return CritiquePoint(kind=kind, about=ledger.entries[claim - 1].claim, why=said, entry=claim - 1)
