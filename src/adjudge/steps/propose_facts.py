"""The facts of a page as a language model proposes them: each is kept only if the words it quotes are there and say it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.document import Document
from adjudge.model.extraction import Extraction, ProposedFact
from adjudge.model.span import Span
from adjudge.model.triple import Triple
from adjudge.policy import Policy
from adjudge.reading.cascade import StanceReader
from adjudge.reading.frame import shown
from adjudge.reading.windows import heading
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import MALFORMED, UNQUOTED, Unusable, objects_in
from adjudge.text.asserting import asserts
from adjudge.text.clean import on_one_line
from adjudge.text.names import names
from adjudge.text.quotations import standing
from adjudge.text.sentences import sentences
from adjudge.text.topics import stands_in, topic

KEYS = frozenset({"subject", "relation", "object", "quote"})


def facts_prompt(title: str, text: str, policy: Policy) -> str:
    return prompt("facts", title=(shown(title).text,), text=(shown(text).text,), most=policy.extraction.asked_facts)


def proposed_facts(reply: str, title: str, text: str, policy: Policy) -> tuple[ProposedFact, ...]:
    """The facts whose quotes stand in the text and whose ends stand in text or title. Raises Unusable for anything but the
    array asked for, and where nothing of what it holds is quoted from the page."""
    rows = objects_in(reply, policy.language.reply_characters, keys=KEYS)
    said = sentences(text)
    if not all(isinstance(value, str) for row in rows for value in row.values()):
        raise Unusable(MALFORMED, "every value of a fact is a string")
    placed = (_placed(row, title, text, said, policy) for row in rows[: policy.extraction.asked_facts])
    found: dict[str, ProposedFact] = {}
    for fact in placed:
        if fact is not None:
            found.setdefault(fact.text.casefold(), fact)
    if rows and not found:
        raise Unusable(UNQUOTED, "no fact is quoted from the page")
    return tuple(found.values())


def entailed(
    facts: Sequence[ProposedFact], title: str, text: str, judge: StanceReader, policy: Policy
) -> tuple[ProposedFact, ...]:
    """Those that the judge finds in the sentences they stand in; a page cannot talk it into one, for it reads nothing else
    but what the page is about. A headline is not that: it may say more than any sentence does."""
    about = topic(title, text)
    title = heading(about.name if about else "")
    held = [(fact, said) for fact in facts if (said := shown(fact.span.of(text)).text)]
    read = judge.read([(title + said, fact.text) for fact, said in held])
    least = policy.extraction.entailed
    return tuple(fact for (fact, _), reading in zip(held, read, strict=True) if reading.stance.supports >= least)


def with_proposed(found: Extraction, facts: Sequence[ProposedFact], document: Document, policy: Policy) -> Extraction:
    """An extraction with the model's facts in the place of what the rules read in the same sentences."""
    spans = [fact.span for fact in facts]
    kept = [t for t in found.triples if t.span is None or not any(t.span.overlaps(span) for span in spans)]
    proposed = [
        Triple(
            subject=fact.subject,
            relation=fact.relation,
            object=fact.object,
            confidence=policy.extraction.proposed,
            date=document.published,
            source=document.source,
            span=fact.span,
        )
        for fact in facts
    ]
    triples = sorted((*kept, *proposed), key=lambda t: t.span.start if t.span else 0)
    return Extraction(facts=found.facts, triples=tuple(triples), entities=found.entities)


def _placed(row: dict[str, str], title: str, text: str, said: Sequence[Span], policy: Policy) -> ProposedFact | None:
    """A fact with the sentences its quote is taken from, or is a piece of; None where there are none, or they only report or
    deny it: "it is false that" must not be lost in quoting."""
    subject, relation, object_ = (on_one_line(row[key]) for key in ("subject", "relation", "object"))
    quote = standing(row["quote"], text)
    if quote is None or not (subject and relation and object_) or not names(f"is {subject}"):
        return None
    around = [span for span in said if span.overlaps(quote)]
    fact = ProposedFact(
        subject=subject, relation=relation, object=object_, span=Span(start=around[0].start, end=around[-1].end)
    )
    ends = all(stands_in(end, text) or stands_in(end, title) for end in (subject, object_))
    readable = len(fact.text.split()) <= policy.extraction.most_words
    return fact if ends and readable and asserts(" ".join(fact.span.of(text).split())) else None
