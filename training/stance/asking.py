"""Questions on sentences, made by turning them round: what a scout is asked when somebody wants an answer and not a verdict.

They carry no label: a pupil reads them as its teacher does (`shrink.py pairs`). Some are clumsy; people's are too.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

VALUES = 3
"""Of a sentence that are tried as the answer."""
sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "src")]


@cache
def _bases() -> dict[str, str]:
    """The base of every form of a verb that the stock knows."""
    from adjudge.english.verbs import _stock, inflected

    found: dict[str, str] = {}
    for word, forms in _stock().items():
        if "base" in forms:
            found |= dict.fromkeys(inflected(word), word) | {word: word}
    return found


def questions(sentence: str) -> Iterator[str]:
    """Whether it is so, who or what does it, and when, how many or whom, where it has a date, a figure or a name to ask for."""
    from adjudge.english.sentence import parsed

    read = parsed(sentence)
    clause = read.statement_clause
    if clause is None or clause.verb is None or clause.verb >= len(clause.row):
        return
    row, verb = clause.row, clause.row[clause.verb]
    begins, end = clause.subject
    if end <= begins:
        return
    subject = sentence[row[begins].start : row[end - 1].end]
    if not any(name.start <= row[begins].start < name.end for name in read.names):
        subject = subject[:1].lower() + subject[1:]
    rest = sentence[verb.end :].strip().rstrip(".!")
    if len(rest.split()) > 30 or not rest:
        return
    turned = _turned(subject, verb.text)
    what = "Who" if any(name.start <= row[begins].start < name.end for name in read.names) else "What"
    yield f"{what} {verb.text} {rest}?"
    if turned is None:
        return
    helper, acts = turned
    yield f"{helper[:1].upper()}{helper[1:]} {acts} {rest}?"
    for word, span in _asked_for(sentence, verb.end, read):
        left = f"{sentence[verb.end : span[0]]} {sentence[span[1] :]}".strip().rstrip(".!,")
        words = left.split()
        while words and words[-1].lower() in {"in", "on", "at", "by", "of", "for", "to", "from", "and", "with", "about"}:
            words.pop()
        yield f"{word} {helper} {acts} {' '.join(words)}?".replace(" ?", "?").replace(" ,", ",")


def _turned(subject: str, verb: str) -> tuple[str, str] | None:
    """The helping verb that goes before the subject, and the subject with what is left of the verb."""
    from adjudge.english.verbs import AUXILIARIES

    if verb.lower() in AUXILIARIES:
        return verb.lower(), subject
    base = _bases().get(verb.lower())
    if base is None:
        return None
    if base == verb.lower():
        return "do", f"{subject} {base}"
    return ("does" if verb.lower().endswith("s") else "did"), f"{subject} {base}"


def _asked_for(sentence: str, after: int, read) -> Iterator[tuple[str, tuple[int, int]]]:
    for date in read.dates:
        if date.span.start >= after:
            yield ("In which year" if date.precision == "year" else "When"), (date.span.start, date.span.end)
    for quantity in read.quantities:
        if quantity.span.start >= after:
            words = sentence[quantity.span.start : quantity.span.end].split()
            if len(words) > 1:
                yield f"How many {words[-1]}", (quantity.span.start, quantity.span.end)
            else:
                yield "How many", (quantity.span.start, quantity.span.end)
    for name in read.names:
        if name.start >= after:
            yield "Which", (name.start, name.end)


def answered(question: str, text: str, said: str) -> Iterator[tuple[str, str]]:
    """A text with each statement that answers a question with something it says: what the product reads to tell which of them holds."""
    from adjudge.ledger.answers.answer_values import demands
    from adjudge.ledger.answers.question_parts import question_parts
    from adjudge.ledger.answers.question_statement import filled

    for part in question_parts(question):
        yield from filled(part.meant, part.asked, demands(part.meant), text, said, None, VALUES)


def asked(pairs: list[tuple[str, str]], rng: random.Random, count: int) -> list[tuple[str, str]]:
    """(text, question or answer): of each text some questions that it or its claim answers, and some that another text does."""
    out: list[tuple[str, str]] = []
    others: list[str] = []
    for text, claim in pairs:
        if len(out) >= count:
            break
        sentences = [part for part in text.split(". ") if 5 <= len(part.split()) <= 35]
        source = claim if rng.random() < 0.5 or not sentences else rng.choice(sentences)
        found = list(questions(source if source.endswith((".", "!")) else f"{source}."))
        rng.shuffle(found)
        if others and rng.random() < 0.3:
            found.insert(0, rng.choice(others))
        for question in found[:2]:
            said = rng.choice(sentences) if sentences else text
            said = said if rng.random() < 0.5 or source == claim else source
            said = said if said.endswith((".", "!", "?")) else f"{said}."
            read = text if rng.random() < 0.4 else said
            out.append((read, question))
            out += answered(question, read, said)
            others.append(question)
    rng.shuffle(out)
    return out
