"""The facts of a page as a language model proposes them: each is kept only if the words it quotes are there and say it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.english.layout.clean import on_one_line
from adjudge.english.leaning import asserts
from adjudge.english.names import names
from adjudge.english.quotations import standing
from adjudge.english.sentences import sentences
from adjudge.english.topics import stands_in, topic
from adjudge.policy import Policy
from adjudge.reading.cascade import StanceReader
from adjudge.reading.windows import heading, shown
from adjudge.run.consult import MALFORMED, UNQUOTED, Unusable, consult, objects_in, prompt, quota
from adjudge.run.world import Bench, FoundPage, traced
from adjudge.values.document import Document
from adjudge.values.inquiry import Inquiry
from adjudge.values.knowledge import Extraction, ProposedFact, Triple
from adjudge.values.language import CallTag, Priority
from adjudge.values.span import Span
from adjudge.values.trace import FactsRead

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


# The facts of a fetched page, asked of a language model and held against the page; without one rules read it alone.


async def read_facts(inquiry: Inquiry, bench: Bench, found: FoundPage) -> tuple[Inquiry, tuple[ProposedFact, ...]]:
    """What a model read in a page, less what its own words do not bear out. It is the first call to go without where little
    is left: rules read pages too, and the verdict is asked for later."""
    spent = quota(inquiry).calls_of(CallTag.FACTS) >= bench.policy.language.calls(CallTag.FACTS)
    if spent or not found.text or not bench.policy.extraction.pages:
        return inquiry, ()  # a job reads more pages than it may ask about: rules read the rest
    inquiry, proposed = await consult(
        inquiry,
        bench,
        CallTag.FACTS,
        facts_prompt(found.title, found.text, bench.policy),
        lambda reply: proposed_facts(reply, found.title, found.text, bench.policy),
        priority=Priority.LOW,
    )
    if proposed is None:
        return inquiry, ()
    kept = entailed(proposed, found.title, found.text, bench.judge, bench.policy)
    event = FactsRead(url=found.url, proposed=len(proposed), kept=len(kept))
    return traced(inquiry, bench, event), kept
