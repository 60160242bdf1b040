"""Sentences of a draft in a language model's new words (seed 003 §6.2): only those that have a fault, under the checks of the
writer; what it brings is judged again like any draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.chunk import Chunk
from adjudge.model.ledger import CritiquePoint, Edit, Ledger, PointKind
from adjudge.model.verdict import Support
from adjudge.policy import Policy
from adjudge.steps.draft_sentences import DraftSentence, draft_sentences
from adjudge.steps.prompting import Datum, prompt
from adjudge.steps.propose_draft import with_anchors
from adjudge.steps.replies import MALFORMED, UNQUOTED, Unusable, objects_in
from adjudge.steps.revise import REMOVE, REWRITE
from adjudge.steps.shown_chunks import cited_chunks, keeps_to, numbered, plain_sentence, texts_of
from adjudge.text.addressed import addressed
from adjudge.text.citations import without

KEYS = frozenset({"sentence", "text", "items"})
_FAULTS = {
    Support.NOT_FOUND: "no document holds it",
    Support.CONTRADICTED: "the documents say otherwise",
    Support.WEAK: "the documents bear it out in part only",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Faulty:
    """A sentence to be mended, and why."""

    sentence: DraftSentence
    faults: tuple[str, ...]


def faulty_sentences(ledger: Ledger, points: Sequence[CritiquePoint]) -> tuple[Faulty, ...]:
    """The sentences with a claim that is not borne out in full or says too much; no others may be touched."""
    # By its words: the points were made on the first draft, and in a later one its third claim may be another.
    strong = {point.about: point.why for point in points if point.kind is PointKind.OVERCLAIMED}
    found = []
    for sentence in draft_sentences(ledger.draft, ledger.entries):
        faults = []
        for place in sentence.entries:
            entry = ledger.entries[place]
            if (fault := _FAULTS.get(entry.verdict, "")) != "":
                faults.append(f'"{entry.claim}": {fault}')
            if entry.claim in strong:
                faults.append(strong[entry.claim])
        if faults:
            found.append(Faulty(sentence=sentence, faults=tuple(faults)))
    return tuple(found)


def revision_prompt(
    query: str, draft: str, faulty: Sequence[Faulty], chunks: Sequence[Chunk], policy: Policy
) -> str:  # fmt: skip
    told: list[Datum] = [
        {"sentence": number, "text": without(one.sentence.span.of(draft)), "faults": "; ".join(one.faults)}
        for number, one in enumerate(faulty, 1)
    ]
    return prompt("revise", question=(query,), sentences=told, evidence=numbered(chunks, policy.writing))


def proposed_revision(
    reply: str, query: str, draft: str, faulty: Sequence[Faulty], chunks: Sequence[Chunk], policy: Policy
) -> tuple[Edit, ...]:
    """The edits that may be made. Raises Unusable for another form, a sentence or piece that does not exist, and where no
    sentence can be used."""
    found: dict[int, Edit] = {}
    rows = objects_in(reply, policy.language.reply_characters, keys=KEYS)
    for row in rows:
        number = row["sentence"]
        if type(number) is not int or not 1 <= number <= len(faulty):
            raise Unusable(MALFORMED, "a sentence is named by the number it was shown with")
        named = cited_chunks(row["items"], chunks)
        edit = _edit(row["text"], (named, chunks), faulty[number - 1], query, draft)
        if edit is not None:
            found.setdefault(number, edit)
    if rows and not found:
        raise Unusable(UNQUOTED, "no sentence keeps to what is known")
    return tuple(found[number] for number in sorted(found))


def _edit(
    text: object, chunks: tuple[Sequence[Chunk], Sequence[Chunk]], one: Faulty, query: str, draft: str
) -> Edit | None:
    """The edit of a sentence; `chunks` are those it names and all that were shown."""
    found, seen = chunks
    place, why = one.sentence.span, "; ".join(one.faults)
    before = place.of(draft)
    if isinstance(text, str) and not text.strip():
        return Edit(action=REMOVE, start=place.start, end=place.end, before=before, after="", why=why)
    said = plain_sentence(text)
    if not said or not found or addressed(said) or not keeps_to([query, without(before), *texts_of(found)], said):
        return None
    after = with_anchors(said, found, seen)
    return Edit(action=REWRITE, start=place.start, end=place.end, before=before, after=after, why=why)
