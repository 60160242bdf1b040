"""An answer in a language model's words, each sentence with the chunks it cites (seed 003 §2): kept only as far as every citation
exists and no name or number is new."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from adjudge.english.layout.addressed import addressed
from adjudge.english.layout.chunks import without
from adjudge.english.layout.clean import on_one_line
from adjudge.english.quotations import standing
from adjudge.english.sentence import overlap, parsed
from adjudge.english.words import stretch, terms
from adjudge.ledger.answers.critique import cited_chunks, keeps_to, numbered, plain_sentence, texts_of
from adjudge.ledger.answers.revise import REMOVE, REWRITE, edited
from adjudge.ledger.answers.writer import ANSWER, DraftSentence, draft_sentences
from adjudge.ledger.draft_rules import asserted
from adjudge.ledger.entries import UNCITED, elsewhere, supported, with_figures
from adjudge.ledger.gates import BORNE_OUT, as_ruled
from adjudge.ledger.support import Verified, each_once, quoted
from adjudge.policy import Policy
from adjudge.reading.windows import shown, shown_title
from adjudge.run.consult import MALFORMED, UNQUOTED, Datum, Unusable, objects_in, prompt
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk, Frame
from adjudge.values.evidence import DecidedBy
from adjudge.values.ledger import (
    CritiquePoint,
    Edit,
    Entry,
    EvidenceMatch,
    Ledger,
    MatchType,
    PointKind,
    Quote,
    SupportLevel,
)
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
        if not said or not found or addressed(said) or asserted(said).why_not:
            continue  # what is said to whoever judges it, or about the answer, is none
        if keeps_to([query, *texts_of(found)], said):
            number = row["paragraph"] if mode != ANSWER else 1
            paragraphs.setdefault(number, []).append(with_anchors(said, found, chunks))
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
    left, needed = parsed(said).vocabulary, list[Chunk]()
    for chunk in sorted(chunks, key=lambda chunk: -overlap(said, _words_of(chunk))):
        own = left.intersection(parsed(_words_of(chunk)).terms)
        if own or not needed:
            needed.append(chunk)
        left -= own
    return tuple(chunk for chunk in chunks if chunk in needed)


def _words_of(chunk: Chunk) -> str:
    return f"{chunk.title} {chunk.text}"


# Sentences of a draft in a language model's new words (seed 003 §6.2): only those that have a fault, under the checks of the
# writer; what it brings is judged again like any draft.


REVISION_KEYS = frozenset({"sentence", "text", "items"})
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
    rows = objects_in(reply, policy.language.reply_characters, keys=REVISION_KEYS)
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


def _edit(text: object, chunks: tuple[Sequence[Chunk], Sequence[Chunk]], one: Faulty, query: str, draft: str) -> Edit | None:
    """The edit of a sentence; `chunks` are those it names and all that were shown."""
    found, seen = chunks
    place, why = one.sentence.span, "; ".join(one.faults)
    if isinstance(text, str) and not text.strip():
        return edited(REMOVE, draft, place, "", why)
    said, before = plain_sentence(text), without(place.of(draft))
    if not said or not found or addressed(said) or not keeps_to([query, before, *texts_of(found)], said):
        return None
    return edited(REWRITE, draft, place, with_anchors(said, found, seen), why)


# How far evidence bears claims out, as a language model reads it (seed 003 §4.3): asked where the shipped judge leaves it open,
# believed by one level and only with words that stand in the chunk.


SUPPORT_KEYS = frozenset({"claim", "level", "quote", "reasoning"})
_OPEN = frozenset({Support.NOT_FOUND, Support.WEAK})
_NEXT = {SupportLevel.NONE: SupportLevel.PARTIAL, SupportLevel.PARTIAL: SupportLevel.FULL}
_LONGEST = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Doubt:
    """A claim that the shipped judge leaves open, and the chunk that speaks most to it."""

    entry: int
    claim: str
    chunk: Chunk
    similarity: float
    seen: Frame


@dataclass(frozen=True, kw_only=True, slots=True)
class ProposedRuling:
    """What a language model says of one of them."""

    doubt: Doubt
    level: SupportLevel
    quote: Quote
    reasoning: str


def open_doubts(ledger: Ledger, chunks: Sequence[Chunk], policy: Policy) -> tuple[Doubt, ...]:
    """What a language model is asked about, the claims in order."""
    known = {chunk.hash: chunk for chunk in chunks}
    found = []
    for place, entry in enumerate(ledger.entries):
        if entry.verdict not in _OPEN:
            continue
        match = next((m for m in entry.matches if m.chunk_hash in known), None)
        chunk = known[match.chunk_hash] if match else max(chunks, key=lambda c: overlap(entry.claim, c.text))
        seen = shown(chunk.text[: policy.writing.shown_characters])
        near = match.similarity if match else 0.0
        found.append(Doubt(entry=place, claim=entry.claim, chunk=chunk, similarity=near, seen=seen))
    return tuple(found[: policy.writing.support_items])


def support_prompt(doubts: Sequence[Doubt]) -> str:
    told: list[Datum] = [
        {
            "claim": number,
            "says": doubt.claim,
            "title": shown_title(doubt.chunk.title, doubt.chunk.row),
            "text": doubt.seen.text,
        }
        for number, doubt in enumerate(doubts, 1)
    ]
    return prompt("judge", items=told)


def proposed_support(reply: str, doubts: Sequence[Doubt], policy: Policy) -> tuple[ProposedRuling, ...]:
    """The rulings that quote words of their chunk. Raises Unusable for another form, and where none of several sides does."""
    found: dict[int, ProposedRuling] = {}
    sided = 0
    for row in objects_in(reply, policy.language.reply_characters, keys=SUPPORT_KEYS):
        number, level, quote, reasoning = row["claim"], row["level"], row["quote"], row["reasoning"]
        if type(number) is not int or not 1 <= number <= len(doubts):
            raise Unusable(MALFORMED, "a claim is named by the number it was shown with")
        if not all(isinstance(text, str) for text in (level, quote, reasoning)) or level.lower() not in set(SupportLevel):
            raise Unusable(MALFORMED, "a level is FULL, PARTIAL, NONE or CONTRADICTED")
        if SupportLevel(level.lower()) is SupportLevel.NONE:
            continue
        sided += 1
        ruling = _ruling(doubts[number - 1], SupportLevel(level.lower()), quote, reasoning, policy)
        if ruling is not None:
            found.setdefault(number, ruling)
    if sided and not found:
        raise Unusable(UNQUOTED, "no level is given with words of its text")
    return tuple(found[number] for number in sorted(found))


def _ruling(doubt: Doubt, level: SupportLevel, quote: str, reasoning: str, policy: Policy) -> ProposedRuling | None:
    span = standing(quote, doubt.seen.text)
    place = doubt.seen.quotable(span) if span else None
    if place is None or not terms(quote):
        return None
    chunk = doubt.chunk
    most = _most(doubt, f"{chunk.title} {quote}", policy)
    if most is SupportLevel.NONE:
        return None
    level = SupportLevel.PARTIAL if level is SupportLevel.FULL and most is SupportLevel.PARTIAL else level
    said = shown(on_one_line(reasoning)).text[:_LONGEST].strip()
    return ProposedRuling(doubt=doubt, level=level, quote=quoted(chunk, place, level), reasoning=said)


def _most(doubt: Doubt, quote: str, policy: Policy) -> SupportLevel:
    """The level that words can give a claim whatever a model says. They must hold most of what it says. What its chunk has no
    word for is not in it: a name or a number never is, one other word in a few may be put differently, and a claim is borne out
    in full only where nothing but its verb is."""
    wanted = parsed(doubt.claim).vocabulary
    if not wanted or len(wanted.intersection(terms(quote))) < policy.writing.ruling_words * len(wanted):
        return SupportLevel.NONE
    unheard = wanted.difference(terms(f"{doubt.chunk.title} {doubt.seen.text}"), _verb(doubt.claim))
    named = frozenset(term for span in parsed(doubt.claim).names for term in parsed(span.of(doubt.claim)).terms)
    if any(term in named or any(map(str.isdigit, term)) for term in unheard):
        return SupportLevel.NONE
    if len(unheard) > policy.writing.ruling_unheard * len(wanted):
        return SupportLevel.NONE
    return SupportLevel.PARTIAL if unheard else SupportLevel.FULL


def _verb(claim: str) -> frozenset[str]:
    """The words of a claim's verb: another may say the same."""
    found = parsed(claim).clause
    return parsed(stretch(claim, found.group)).vocabulary if found else frozenset()


def with_rulings(
    ledger: Ledger, rulings: Sequence[ProposedRuling], chunks: Sequence[Chunk], today: dt.date, policy: Policy
) -> Ledger:
    """The ledger with what a language model sees that the shipped judge left open. It raises a claim by one level, never to more
    than it says, and never refutes one: a contradiction takes the judge, or the numbers."""
    entries = list(ledger.entries)
    for ruling in rulings:
        entries[ruling.doubt.entry] = _raised(entries[ruling.doubt.entry], ruling, policy)
    if tuple(entries) == ledger.entries:
        return ledger
    return with_figures(replace(ledger, entries=tuple(entries)), chunks, today, policy)


def _raised(entry: Entry, ruling: ProposedRuling, policy: Policy) -> Entry:
    """An entry one level up, made of the model's quote and of those it had: nothing of what it was found not to be is left."""
    level = _NEXT.get(entry.support_level)
    if level is None or ruling.level is SupportLevel.CONTRADICTED:
        return entry
    if level is SupportLevel.FULL and ruling.level is not SupportLevel.FULL:
        return entry
    kept = each_once((0, one) for one in (replace(ruling.quote, support=level), *entry.evidence))
    matches = _matches(entry, ruling)
    near = {match.chunk_hash: match.similarity for match in matches}
    part = " in part" if level is SupportLevel.PARTIAL else ""
    where = f'{ruling.quote.document} [{ruling.quote.chunk_hash}] bears it out{part}: "{ruling.quote.quote.rstrip(".")}".'
    found = Verified(
        level=level,
        borne=as_ruled(entry.probability, level, policy.grounding),
        kept=kept,
        requires_inference=entry.requires_inference,
        reasoning=f"{where} A language model: {ruling.reasoning}".strip(),
        decided_by=DecidedBy.LANGUAGE_MODEL,
    )
    carried = [near[quote.chunk_hash] for quote in found.quotes if quote.support in BORNE_OUT and quote.chunk_hash in near]
    return replace(supported(entry, found, matches, carried, policy), notes=_notes(entry, ruling))


def _matches(entry: Entry, ruling: ProposedRuling) -> tuple[EvidenceMatch, ...]:
    """The matches of an entry, with the chunk that is quoted now among them."""
    if any(match.chunk_hash == ruling.quote.chunk_hash for match in entry.matches):
        return entry.matches
    near = ruling.doubt.similarity
    own = EvidenceMatch(chunk_hash=ruling.quote.chunk_hash, similarity=near, match_type=MatchType.SEMANTIC)
    return (own, *entry.matches)


def _notes(entry: Entry, ruling: ProposedRuling) -> str:
    """What still has to be said beside the verdict: no longer that nothing is found, and now where it is."""
    if entry.notes:
        return "" if entry.notes == UNCITED else entry.notes
    cited = {match.chunk_hash for match in entry.matches if match.match_type is MatchType.DIRECT}
    return elsewhere(ruling.doubt.chunk) if cited and ruling.quote.chunk_hash not in cited else ""
