"""The revisions of an answer, each as the draft before it and the draft after it with every change marked in both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudge.model.ledger import Answer, Edit, Revision


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """Characters of a draft, and the change they belong to."""

    text: str
    edit: Edit | None = None
    number: int = 0
    """The change's, counted from 1."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sides:
    """A revision with the draft on both sides of it."""

    revision: Revision
    before: tuple[Stretch, ...]
    after: tuple[Stretch, ...]
    came_from: float | None
    """Coverage before it, where that is known."""
    followed: bool
    """The changes that are named make the one draft out of the other, to the last character."""


def sides(answer: Answer) -> tuple[Sides, ...]:
    """Every revision, the first one first."""
    if not answer.revisions:
        return ()
    first = answer.first_ledger
    draft, coverage = (first.draft, first.summary.evidence_coverage) if first else ("", None)
    found = []
    for revision in answer.revisions:
        found.append(_sides(revision, draft, coverage))
        draft, coverage = revision.draft, revision.coverage
    return tuple(found)


def _sides(revision: Revision, draft: str, coverage: float | None) -> Sides:
    edits = sorted(revision.edits, key=lambda edit: (edit.start, edit.end))
    before, after = tuple(_stretches(draft, edits, old=True)), tuple(_stretches(draft, edits, old=False))
    apart = all(one.end <= other.start for one, other in pairwise(edits))
    faithful = all(draft[edit.start : edit.end] == edit.before for edit in edits)
    followed = bool(edits) and apart and faithful and "".join(s.text for s in after) == revision.draft
    if not followed:
        before, after = (Stretch(text=draft),), (Stretch(text=revision.draft),)
    return Sides(revision=revision, before=before, after=after, came_from=coverage, followed=followed)


def _stretches(draft: str, edits: Sequence[Edit], *, old: bool) -> Iterator[Stretch]:
    at = 0
    for number, edit in enumerate(edits, start=1):
        if at < edit.start:
            yield Stretch(text=draft[at : edit.start])
        words = edit.before if old else edit.after
        if words:
            yield Stretch(text=words, edit=edit, number=number)
        at = max(at, edit.end)
    if at < len(draft):
        yield Stretch(text=draft[at:])
