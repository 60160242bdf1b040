"""An answer in a language model's words, each sentence with the chunks it cites (seed 003 §2): kept only as far as every citation
exists and no name or number is new."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.chunk import Chunk
from adjudge.policy import Policy
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import MALFORMED, UNQUOTED, Unusable, objects_in
from adjudge.steps.shown_chunks import cited_chunks, keeps_to, numbered, plain_sentence, texts_of
from adjudge.steps.write_extract import ANSWER
from adjudge.text.addressed import addressed
from adjudge.text.draft_rules import why_no_claim
from adjudge.text.terms import overlap, terms

KEYS = frozenset({"paragraph", "text", "items"})


def draft_prompt(query: str, chunks: Sequence[Chunk], mode: str, policy: Policy) -> str:
    most = policy.writing.answer_sentences if mode == ANSWER else policy.writing.draft_sentences
    return prompt("write", question=(query,), evidence=numbered(chunks, policy.writing), most=most)


def proposed_draft(reply: str, query: str, chunks: Sequence[Chunk], mode: str, policy: Policy) -> str:
    """The draft, with an anchor for each piece a sentence names; empty where the model finds that nothing answers. Raises
    Unusable for another form, and where no sentence can be used."""
    rows = objects_in(reply, policy.language.reply_characters, keys=KEYS)
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
