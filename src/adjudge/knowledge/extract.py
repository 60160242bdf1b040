"""Facts, entities and statements out of a document, by rules: few and sure rather than many."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from adjudge.english.clauses import Clause
from adjudge.english.layout.blocks import prose
from adjudge.english.layout.clean import detect, on_one_line
from adjudge.english.leaning import asserts, leans_on_its_page
from adjudge.english.names import aliases, is_person
from adjudge.english.quotations import standing
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.english.topics import (
    FAMILIES,
    POSSESSIVE,
    PageTopic,
    Thread,
    is_proper,
    is_some,
    stands_in,
    subject_place,
    topic,
)
from adjudge.english.words import folded, stretch
from adjudge.facts.parts import parts
from adjudge.knowledge.statements import Statement, apposed, born, statements
from adjudge.policy import Policy
from adjudge.reading.cascade import StanceReader
from adjudge.reading.windows import heading, shown
from adjudge.run.consult import MALFORMED, UNQUOTED, Unusable, consult, objects_in, prompt, quota
from adjudge.run.world import Bench, FoundPage, traced
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.knowledge import DocumentFact, Entity, Extraction, ProposedFact, Stated, Triple
from adjudge.values.language import CallTag, Priority
from adjudge.values.span import Span
from adjudge.values.trace import FactsRead, Run

_SAMPLE = 2000
"""Characters read to tell a document's language."""
_MOST_NAMES = 24
_POINTING = frozenset({"this", "these", "those", "such", "former", "latter", "here", "above", "below", "another"})
"""Words that point out of a sentence; whatever they point at is not in it."""
_BRACKETS = regex(r"\s{0,9}[(\[][^()\[\]]{0,400}[)\]]")
_QUOTES = str.maketrans("", "", '"\u201c\u201d\u00ab\u00bb')


def extract(document: Document, policy: Policy) -> Extraction:
    """What a document states in sentences that stand alone. The rules are for English: of other texts nothing is taken."""
    if not _is_english(document):
        return Extraction()
    reading = _Reading(document=document, policy=policy)
    facts: list[DocumentFact] = []
    triples: dict[tuple[str, str, str], Triple] = {}  # every statement once, where it stands first
    rules = policy.extraction
    for span in prose(reading.text, "en", least=rules.least_words, most=rules.most_words):
        fact, resolved = reading.fact(span)
        if fact is None:
            continue
        facts.append(fact)
        for triple in reading.stated(fact, resolved=resolved):
            triples.setdefault((folded(triple.subject), triple.relation.lower(), folded(triple.object)), triple)
        if len(facts) >= rules.facts:
            break
    found = tuple(triples.values())
    return Extraction(facts=tuple(facts), triples=found, entities=reading.introduced(found))


@dataclass(slots=True)
class _Reading:
    """A document while it is read from top to bottom."""

    document: Document
    policy: Policy
    text: str = ""
    about: PageTopic | None = None
    thread: Thread | None = None
    proper: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.text = self.document.text[: self.policy.extraction.characters]
        self.about = topic(self.document.title, self.text)
        self.thread = Thread(topic=self.about) if self.about else None

    def fact(self, span: Span) -> tuple[DocumentFact | None, bool]:
        """The fact of a sentence, and whether a pronoun in it was read as the page's topic; None where it cannot be understood
        by itself."""
        quote = span.of(self.text)
        wording, resolved, found = self._worded(" ".join(quote.split()))
        if found is None or leans_on_its_page(wording) or self._leans(found, wording):
            return None, resolved
        named = tuple(dict.fromkeys(self.called(n) for n in parsed(wording).entities(_MOST_NAMES) if self._is_proper(n)))
        if not named and not parsed(wording).numbers:
            return None, resolved
        return DocumentFact(text=wording, quote=quote, span=span, names=named), resolved

    def _leans(self, found: Clause, wording: str) -> bool:
        """Whether a word points at something that is not in the sentence."""
        subject = stretch(wording, found.row[subject_place(found) : found.subject[1]])
        for place, word in enumerate(found.row):
            family = FAMILIES.get(word.bare, "")
            if word.bare in _POINTING or (family and place <= found.verb):
                return True
            if family in {"he", "she"} and not (is_person(subject) or self._is_of(family, subject)):
                return True
        return False

    def _is_of(self, family: str, subject: str) -> bool:
        """Whether a subject is the topic, for which the page uses this pronoun."""
        return self.thread is not None and self.thread.family in ("", family) and self.thread.topic.is_called(subject)

    def _worded(self, sentence: str) -> tuple[str, bool, Clause | None]:
        """The sentence with its subject restored, whether it had to be, and its main clause."""
        row, found = parsed(sentence).words, parsed(sentence).clause
        if found is None or self.thread is None or self.about is None:
            return sentence, False, found
        at = subject_place(found)
        stands = self.thread.means(row, at)
        if stands:
            pronoun = row[at].lower
            self.thread.settle(pronoun)
            owner = "'s" if pronoun in POSSESSIVE else ""
            sentence = f"{sentence[: row[at].start]}{self.about.name}{owner}{sentence[row[at + stands - 1].end :]}"
            found = parsed(sentence).clause
        subject = stretch(sentence, found.row[subject_place(found) : found.subject[1]]) if found else ""
        topical = self.about.is_called(re.sub("^[Tt]he ", "", _BRACKETS.sub("", subject)).strip())
        self.thread.heard(sentence, found, topical=topical)
        return sentence, bool(stands), found

    def stated(self, fact: DocumentFact, *, resolved: bool) -> Iterator[Triple]:
        """The triples of a fact, where it asserts anything."""
        if not asserts(fact.text):
            return
        for said in self._said(fact.text):
            triple = self._triple(said, fact.span)
            if triple is not None:
                kept = self.policy.extraction.resolved if resolved else 1.0
                yield replace(triple, confidence=triple.confidence * kept)

    def _said(self, wording: str) -> Iterator[Statement]:
        yield from born(wording)
        bare = " ".join(_BRACKETS.sub("", wording).translate(_QUOTES).split())
        told: set[tuple[str, str]] = set()
        for part in parts(bare, self.policy.claims):
            for said in statements(part):
                told.add((said.subject, said.object))
                yield said
        yield from (aside for aside in apposed(bare) if (aside.subject, aside.object) not in told)

    def _triple(self, said: Statement, span: Span) -> Triple | None:
        """A statement as a triple; None where an end of it is not in the document, or is no name after all."""
        subject, object_ = self.called(said.subject), self.called(said.object)
        same = parsed(object_).vocabulary <= parsed(subject).vocabulary
        which = is_some(said.object) and stands_in(f"the {said.object}", span.of(self.text))
        vague = which and not self._is_proper(said.object)
        if same or vague or not self._is_proper(said.subject) or not (self._holds(subject) and self._holds(object_)):
            return None
        said = replace(said, subject=subject, object=object_)
        return _triple(self.document, said, getattr(self.policy.extraction, said.rule), span)

    def called(self, name: str) -> str:
        """A name as the graph has it: the topic under its own, whatever form the sentence uses."""
        return self.about.name if self.about and self.about.is_called(name) else name

    def _holds(self, name: str) -> bool:
        return stands_in(name, self.text) or stands_in(name, self.document.title)

    def _is_proper(self, name: str) -> bool:
        """Whether a single word is a name by more than its place at the head of a sentence."""
        if name not in self.proper:
            is_topic = self.about is not None and (
                self.about.is_called(name) or folded(name).rstrip("s") == folded(self.about.name).rstrip("s")
            )
            self.proper[name] = is_topic or is_proper(name, self.text)
        return self.proper[name]

    def introduced(self, triples: tuple[Triple, ...]) -> tuple[Entity, ...]:
        """The things the triples speak of that the document gives other names to."""
        found = []
        for name in dict.fromkeys(end for triple in triples for end in (triple.subject, triple.object)):
            own = self.about.forms if self.about and name == self.about.name else ()
            seen = (form for form in aliases(name, self.text) if stands_in(form, self.text))
            others = tuple(dict.fromkeys((*own, *seen)))[: self.policy.extraction.aliases]
            if others:
                found.append(Entity(name=name, aliases=others))
        return tuple(found)


def _is_english(document: Document) -> bool:
    language = document.language or detect(document.text[:_SAMPLE])[0]
    return language.partition("-")[0].lower() == "en"


# The facts of a page as a language model proposes them: each is kept only if the words it quotes are there and say it.


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


def stated(document: Document, policy: Policy, facts: Sequence[ProposedFact] = ()) -> Stated:
    """A document with what rules read in it; the facts that somebody proposed take the place of what rules read in the same
    sentences."""
    found = extract(document, policy)
    kept = [t for t in found.triples if t.span is None or not any(t.span.overlaps(fact.span) for fact in facts)]
    proposed = [_triple(document, fact, policy.extraction.proposed, fact.span) for fact in facts]
    triples = sorted((*kept, *proposed), key=lambda t: t.span.start if t.span else 0) if facts else kept
    return Stated(document=document, triples=tuple(triples), entities=found.entities)


def _triple(document: Document, said: Statement | ProposedFact, confidence: float, span: Span) -> Triple:
    return Triple(
        subject=said.subject, relation=said.relation, object=said.object, confidence=confidence, date=document.published,
        source=document.source, span=span,
    )  # fmt: skip


def _placed(row: dict[str, str], title: str, text: str, said: Sequence[Span], policy: Policy) -> ProposedFact | None:
    """A fact with the sentences its quote is taken from, or is a piece of; None where there are none, or they only report or
    deny it: "it is false that" must not be lost in quoting."""
    subject, relation, object_ = (on_one_line(row[key]) for key in ("subject", "relation", "object"))
    quote = standing(row["quote"], text)
    if quote is None or not (subject and relation and object_) or not parsed(f"is {subject}").names:
        return None
    around = [span for span in said if span.overlaps(quote)]
    fact = ProposedFact(subject=subject, relation=relation, object=object_, span=Span(start=around[0].start, end=around[-1].end))
    ends = all(stands_in(end, text) or stands_in(end, title) for end in (subject, object_))
    readable = len(fact.text.split()) <= policy.extraction.most_words
    return fact if ends and readable and asserts(" ".join(fact.span.of(text).split())) else None


# The facts of a fetched page, asked of a language model and held against the page; without one rules read it alone.


async def read_facts(run: Run, bench: Bench, found: FoundPage) -> tuple[Run, tuple[ProposedFact, ...]]:
    """What a model read in a page, less what its own words do not bear out. It is the first call to go without where little
    is left: rules read pages too, and the verdict is asked for later."""
    spent = quota(run).calls_of(CallTag.FACTS) >= bench.policy.language.calls(CallTag.FACTS)
    if spent or not found.text or not bench.policy.extraction.pages:
        return run, ()  # a job reads more pages than it may ask about: rules read the rest
    run, proposed = await consult(
        run,
        bench,
        CallTag.FACTS,
        facts_prompt(found.title, found.text, bench.policy),
        lambda reply: proposed_facts(reply, found.title, found.text, bench.policy),
        priority=Priority.LOW,
    )
    if proposed is None:
        return run, ()
    kept = entailed(proposed, found.title, found.text, bench.judge, bench.policy)
    event = FactsRead(url=found.url, proposed=len(proposed), kept=len(kept))
    return traced(run, bench.watch, event), kept
