"""What a question is answered with, and how far its answering has come (seed 003)."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TypeVar

from adjudge.english.layout.clean import normalise_claim, statement_hash
from adjudge.english.sentence import parsed
from adjudge.english.words import terms
from adjudge.knowledge.ingest import embedded_text
from adjudge.ledger.answers.listed_facts import telling
from adjudge.ledger.answers.question_parts import ASKED_WORDS, question_parts
from adjudge.ledger.ground import GroundBench, chunked, looked_up
from adjudge.ledger.match import read_text
from adjudge.run.consult import consult
from adjudge.run.world import Bench, degraded
from adjudge.values.claim import Claim
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk
from adjudge.values.language import CallTag, Override
from adjudge.values.ledger import AnswerRequest
from adjudge.values.trace import Run

T = TypeVar("T")

FREELY = frozenset({Override.RESERVE})
"""Calls are kept for the facts and the verdict of a claim that is verified: nothing here is one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerBench:
    """What a question is answered with. Both parts ask the same world."""

    bench: Bench
    """What a language model is asked with."""
    ground: GroundBench
    """What drafts are held against chunks with."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answering:
    """An answer under way; every step makes a new one."""

    request: AnswerRequest
    run: Run


async def asked(
    state: Answering, tools: AnswerBench, tag: CallTag, prompt: str, read: Callable[[str], T]
) -> tuple[Answering, T | None]:
    """What a language model answers; None where there is none, or no answer of use."""
    run, found = await consult(state.run, tools.bench, tag, prompt, read, overrides=FREELY)
    return replace(state, run=run), found


def since(began: dt.datetime, tools: AnswerBench) -> float:
    return (tools.bench.clock.now() - began).total_seconds()


# What an answer is written from: of the documents given and of what collections hold, the chunks nearest to the question.


_MOST_NAMES = 8


def retrieve_chunks(state: Answering, tools: AnswerBench) -> tuple[Answering, tuple[Chunk, ...]]:
    """The chunks that have to do with a question, or with a part of it, the nearest first; none where nothing does."""
    policy, request = tools.bench.policy, state.request
    parts = tuple(dict.fromkeys(part.meant for part in question_parts(request.query)))
    # The question as a whole, and each part of it by itself.
    asked = map(_claim, dict.fromkeys((request.query, *parts)))
    found = looked_up(asked, request.collections, policy.writing.retrieved, tools.bench.world)
    run = degraded(state.run.with_events(*found.retrieved), tools.bench.watch, *found.degraded)
    state = replace(state, run=run)
    chunks = chunked(request.documents, policy, found.candidates)
    near = _nearness(parts, chunks, tools) if chunks and parts else []
    if not near or max(near) < policy.writing.near:
        return state, ()
    # What is nearest may still answer nothing: as much is read as there is room for.
    order = sorted(range(len(chunks)), key=lambda n: (-near[n], n))
    return state, tuple(chunks[n] for n in order[: policy.writing.retrieved])


def _nearness(parts: Sequence[str], chunks: Sequence[Chunk], tools: AnswerBench) -> list[float]:
    """How near each chunk is to the part of a question it is nearest to: in meaning, or by the words that few chunks have. The
    name of its document counts among its words."""
    texts = [embedded_text(chunk.title, read_text(chunk)) for chunk in chunks]
    likeness = tools.ground.likeness(parts, texts)
    held = [
        frozenset(terms(f"{PurePath(chunk.document).stem.replace('_', ' ')} {text}"))
        for chunk, text in zip(chunks, texts, strict=True)
    ]
    counts = Counter(word for words in held for word in words)
    wanted = [parsed(part).vocabulary - ASKED_WORDS or parsed(part).vocabulary for part in parts]
    return [
        max(max(likeness[p][n], telling(words, held[n], counts, len(chunks))) for p, words in enumerate(wanted))
        for n in range(len(chunks))
    ]


def _claim(question: str) -> Claim:
    """A question as the knowledge base is asked for it."""
    text = normalise_claim(question)
    return Claim(id=statement_hash(text)[:12], text=text, original=question, entities=parsed(question).entities(_MOST_NAMES))
