"""An answer in a language model's words, each sentence with the chunks it cites (seed 003 §2): kept only as far as every citation
exists and no name or number is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.chunks import without
from adjudge.english.words import overlap, terms
from adjudge.ledger.answers.critique import cited_chunks, keeps_to, numbered, plain_sentence, texts_of
from adjudge.ledger.answers.revise import REMOVE, REWRITE
from adjudge.ledger.answers.writer import ANSWER, DraftSentence, draft_sentences
from adjudge.ledger.draft_rules import why_no_claim
from adjudge.policy import Policy
from adjudge.run.consult import MALFORMED, UNQUOTED, Datum, Unusable, objects_in, prompt
from adjudge.values.document import Chunk
from adjudge.values.ledger import CritiquePoint, Edit, Ledger, PointKind
from adjudge.values.verdict import Support

DRAFT_KEYS = frozenset({"paragraph", "text", "items"})


def draft_prompt(query: str, chunks: Sequence[Chunk], mode: str, policy: Policy) -> str:
    most = policy.writing.answer_sentences if mode == ANSWER else policy.writing.draft_sentences
    return prompt("write", question=(query,), evidence=numbered(chunks, policy.writing), most=most)


def proposed_draft(reply: str, query: str, chunks: Sequence[Chunk], mode: str, policy: Policy) -> str:
    """The draft, with an anchor for each piece a sentence names; empty where the model finds that nothing answers. Raises
    Unusable for another form, and where no sentence can be used."""
    rows = objects_in(reply, policy.language.reply_characters, keys=DRAFT_KEYS)
    most = policy.writing.answer_sentences if mode == ANSWER else policy.writing.draft_sentences
    paragraphs: dict[int, list[str]] = {}
    for row in rows[:most]:
        if type(row["paragraph"]) is not int:
            raise Unusable(MALFORMED, "a paragraph is a number")
        found, said = cited_chunks(row["items"], chunks), plain_sentence(row["text"])
        if said and found and _may_stand(said, query, found):
            paragraphs.setdefault(row["paragraph"] if mode != ANSWER else 1, []).append(
                with_anchors(said, found, chunks)
            )
    if rows and not paragraphs:
        raise Unusable(UNQUOTED, "no sentence keeps to the pieces it names")
    return "\n\n".join(" ".join(paragraphs[n]) for n in sorted(paragraphs))


def with_anchors(said: str, named: Sequence[Chunk], seen: Sequence[Chunk]) -> str:
    """A sentence that cites the chunks a model names for it, as far as they bear on it, before the mark that ends it."""
    body = said.rstrip(".!?\u2026")
    anchors = "".join(f" [cite:{chunk.hash}]" for chunk in _needed(said, _meant(said, named, seen)))
    return f"{body}{anchors}{said[len(body) :] or '.'}"


def _meant(said: str, named: Sequence[Chunk], seen: Sequence[Chunk]) -> Sequence[Chunk]:
    """The chunks a model names; where another holds more of a sentence's words than all of these, that one."""
    told = overlap(said, " ".join(map(_words_of, named)))
    nearest = max(seen, key=lambda chunk: overlap(said, _words_of(chunk)))
    return (nearest,) if overlap(said, _words_of(nearest)) > told else named


def _needed(said: str, chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """Those of several chunks that hold words of a sentence which the others do not: a model names more than it used."""
    left, needed = set(terms(said)), list[Chunk]()
    for chunk in sorted(chunks, key=lambda chunk: -overlap(said, _words_of(chunk))):
        own = left.intersection(terms(_words_of(chunk)))
        if own or not needed:
            needed.append(chunk)
        left -= own
    return tuple(chunk for chunk in chunks if chunk in needed)


def _words_of(chunk: Chunk) -> str:
    return f"{chunk.title} {chunk.text}"


def _may_stand(said: str, query: str, found: Sequence[Chunk]) -> bool:
    """A statement that keeps to its pieces: no talk about the answer, and nothing said to whoever judges it."""
    return not addressed(said) and not why_no_claim(said) and keeps_to([query, *texts_of(found)], said)


# Sentences of a draft in a language model's new words (seed 003 §6.2): only those that have a fault, under the checks of the
# writer; what it brings is judged again like any draft.


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
