"""The reviser without a language model (seed 003 §6.2): it takes out, marks, corrects and cites, and writes nothing of its own.

- A claim that matters and that no document holds is removed; a minor one is marked as not found in the documents.
- A claim the documents contradict gets the evidence's number or date; where no figure is wrong, the evidence's own sentence.
- What goes further than its evidence gets the evidence's weaker word.
- A claim the documents bear out gets the citation it lacks, or a valid one for an invalid one.

What a document bears out in full is not corrected, whatever another passage seems to say; and what a round has set, marked or
taken out, no later round sets back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudge.english.hints import overclaims, weaker
from adjudge.english.layout.chunks import blanked, without
from adjudge.english.quotations import standing
from adjudge.english.reader import subject_of
from adjudge.english.sentence import overlap, parsed
from adjudge.ledger.answers.sentence_pool import sentence_pool
from adjudge.ledger.answers.writer import ENDS, DraftSentence, cited, draft_sentences
from adjudge.ledger.draft_tables import DISAGREED, NOT_IN_DOCUMENTS
from adjudge.ledger.gates import BORNE_OUT_VERDICTS, NOTHING_FOUND, conflicts
from adjudge.policy import Policy
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.ledger import Edit, Entry, Importance, Ledger, Quote, SupportLevel
from adjudge.values.span import Span
from adjudge.values.verdict import Support

REMOVE, QUALIFY, CORRECT, CITE, REWRITE = "remove", "qualify", "correct", "cite", "rewrite"


def edited(action: str, draft: str, place: Span, after: str, why: str) -> Edit:
    """What is done to the words at a place of a draft."""
    return Edit(action=action, start=place.start, end=place.end, before=place.of(draft), after=after, why=why)


# A figure of a draft put right from the evidence: exactly its number or date is exchanged, in the evidence's own words.


def against(entry: Entry) -> Quote | None:
    """The words that contradict a claim most surely, those that speak of its subject first."""
    found = [quote for quote in entry.evidence if quote.support is SupportLevel.CONTRADICTED]
    return max(found, key=lambda quote: (speaks_of(entry, quote.quote), quote.probability), default=None)


def speaks_of(entry: Entry, text: str) -> bool:
    """Whether words have to do with what a claim is about: its subject stands in them. What a ticket costs says nothing of
    bicycles."""
    subject = parsed(subject_of(entry.claim, parsed(entry.claim).clause)).vocabulary
    return not subject or not subject.isdisjoint(parsed(text).terms)


def corrected_figures(draft: str, entry: Entry, policy: QuantityPolicy) -> tuple[Edit, ...]:
    """The edits that make the figures of a contradicted claim those of the evidence; none where no figure differs, none
    where the numbers would still disagree afterwards, none from words on another subject, and none where other words bear the
    claim out in full."""
    quote = against(entry)
    if quote is None or _told_in_full(entry) or not speaks_of(entry, quote.quote):
        return ()
    edits = tuple(_exchanged(draft, entry, quote, policy))
    own = blanked(draft)[entry.start : entry.end]
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        own = own[: edit.start - entry.start] + edit.after + own[edit.end - entry.start :]
    after = check_quantities(own, quote.quote, policy)
    return edits if all(c.outcome is not QuantityOutcome.DIFFERS for c in after.comparisons) else ()


def _exchanged(draft: str, entry: Entry, quote: Quote, policy: QuantityPolicy) -> Iterator[Edit]:
    taken: list[Span] = []
    for text in dict.fromkeys((blanked(draft)[entry.start : entry.end], entry.claim)):
        for one in check_quantities(text, quote.quote, policy).comparisons:
            if one.outcome is not QuantityOutcome.DIFFERS or len(one.evidence) != 1:
                continue
            place = _place(draft, entry, one.claim.of(text))
            if place is None or any(place.overlaps(other) for other in taken):
                continue
            taken.append(place)
            yield edited(CORRECT, draft, place, one.evidence[0].of(quote.quote), one.working)
        if taken:
            return


def _place(draft: str, entry: Entry, figure: str) -> Span | None:
    """Where a figure of a claim stands in the draft; None where it stands twice, or not as it is written."""
    own = draft[entry.start : entry.end]
    at = own.find(figure)
    if not figure or at < 0 or own.find(figure, at + 1) >= 0:
        return None
    return Span(start=entry.start + at, end=entry.start + at + len(figure))


# Changes to a text at exact places, made so that what is left reads as if it had been written so.


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits whose places are those of the text before any of them. They are made from its end to its beginning,
    so that no place moves before its turn; raises ValueError for two that overlap, or one that is not about this text."""
    limit = len(text) + 1
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        if text[edit.start : edit.end] != edit.before or not 0 <= edit.start <= edit.end <= limit:
            raise ValueError(f"an edit is about other words than {edit.before[:40]!r}, or about words changed already")
        limit = edit.start
        before, after = text[: edit.start], text[edit.end :]
        text = f"{before}{edit.after}{after}" if edit.after else _closed(before, after)
    return text


def _closed(before: str, after: str) -> str:
    """Two ends of a text joined where something was taken out: no space doubled or left at a line's end, no empty paragraph."""
    bare = before.rstrip(" \t")
    rest = after.lstrip(" \t")
    if not bare or bare.endswith("\n"):  # what went opened a line
        if not rest or rest.startswith("\n"):  # and was all of it
            rest = rest.lstrip("\n")
            bare = bare if rest else bare.rstrip("\n")
        return bare + rest
    joint = "" if not rest or rest[0] in "\n.,;:!?)" else " "
    return bare + joint + rest


_TOLD = 40
"""Characters at the end of a quote by which its sentence is known again, whatever was put in for its subject."""
_JOINTS = ("and", "but", "or", "while", "whereas", "which", "who", "so", "yet")


@dataclass(frozen=True, kw_only=True, slots=True)
class Revised:
    """A draft after a round of revision."""

    draft: str
    edits: tuple[Edit, ...] = ()
    """In the order of the draft before; their places are its places."""


def revise(ledger: Ledger, chunks: Sequence[Chunk], policy: Policy, earlier: Sequence[Edit] = ()) -> Revised:
    """The draft with all that can be mended mended; `earlier` are the edits of the rounds before, which no edit undoes. Where
    nothing is left to say it is the sentence of 003 §8.1."""
    edits: list[Edit] = []
    for sentence in draft_sentences(ledger.draft, ledger.entries):
        if sentence.entries:
            edits += _mended(sentence, ledger, chunks, policy, earlier)
    edits.sort(key=lambda edit: (edit.start, edit.end))
    draft = applied(ledger.draft, edits)
    says = any(char.isalnum() for char in without(draft))
    return Revised(draft=draft if says else NOTHING_FOUND, edits=tuple(edits))


def _mended(
    sentence: DraftSentence, ledger: Ledger, chunks: Sequence[Chunk], policy: Policy, earlier: Sequence[Edit]
) -> list[Edit]:
    """The edits of one sentence: as a whole where a claim goes, else claim by claim."""
    own = {place: ledger.entries[place] for place in sentence.entries}
    said_now = sentence.span.of(ledger.draft)
    doubted = {
        place: entry
        for place, entry in own.items()
        if not _is_marked(said_now) and not _verbatim(entry, ledger.draft, chunks) and not _told_in_full(entry)
    }
    figures = {
        place: () if _was_corrected(said_now, earlier) else corrected_figures(ledger.draft, entry, policy.quantity)
        for place, entry in doubted.items()
        if entry.verdict is Support.CONTRADICTED and not conflicts(entry.evidence)
    }
    gone = {place: why for place, entry in doubted.items() if (why := _goes(entry, figures.get(place)))}
    if gone:
        said = _said_instead(own, chunks, policy) if len(own) == 1 else ""
        return [_without(sentence, ledger, gone, said)]
    edits = [edit for found in figures.values() for edit in found]
    for place, entry in own.items():
        if place not in doubted and entry.verdict is Support.NOT_FOUND:
            continue
        edits += _marked(sentence, entry, ledger.draft, alone=len(own) == 1)
    citing = [e for place, e in own.items() if place in doubted or e.verdict is not Support.CONTRADICTED]
    return [*edits, *_cites(sentence, citing, ledger.draft, chunks)]


def _is_marked(said: str) -> bool:
    """Whether a round before has said of a sentence what there is to say."""
    return DISAGREED.strip() in said or NOT_IN_DOCUMENTS.strip() in said


def _was_corrected(said: str, earlier: Sequence[Edit]) -> bool:
    """Whether a figure of a sentence is one that a round before put there: if that is denied too, there is none to put."""
    return any(edit.action == CORRECT and edit.after.strip() and edit.after.strip() in said for edit in earlier)


def _told_in_full(entry: Entry) -> bool:
    """Whether words of a document bear a claim out in full: what seems to deny it then speaks of something else, or documents
    disagree. Neither is a reason to change it."""
    return any(quote.support is SupportLevel.FULL for quote in entry.evidence)


def _goes(entry: Entry, figures: tuple[Edit, ...] | None) -> str:
    """Why a claim cannot stay; empty for one that can."""
    if entry.verdict is Support.NOT_FOUND and entry.importance is not Importance.MINOR:
        return "no document holds it"
    return "the documents contradict it" if figures == () else ""


def _verbatim(entry: Entry, draft: str, chunks: Sequence[Chunk]) -> bool:
    """Whether a chunk that a claim cites says it in the draft's very words: what a document says itself is not taken out."""
    cited_here = [chunk.row.line if chunk.row else chunk.text for chunk in chunks if chunk.hash in entry.citations]
    own = without(draft[entry.start : entry.end]).rstrip(f"{ENDS} ")
    return any(standing(own, text) is not None for text in cited_here)


def _said_instead(own: dict[int, Entry], chunks: Sequence[Chunk], policy: Policy) -> str:
    """What the documents say in the place of a claim they contradict: the sentence that does, where it can stand alone and
    speaks of the same thing."""
    (entry,) = own.values()
    quote = against(entry)
    if entry.verdict is not Support.CONTRADICTED or quote is None:
        return ""
    chunk = next((chunk for chunk in chunks if chunk.hash == quote.chunk_hash), None)
    if chunk is None:
        return ""
    tail = " ".join(quote.quote.split()).rstrip(ENDS)[-_TOLD:]
    found = (one.text for one in sentence_pool([chunk], policy.writing) if not one.lead and one.place[1] <= quote.start)
    said = next((text for text in found if tail and text.rstrip(ENDS).endswith(tail)), "")
    same = speaks_of(entry, said) and overlap(entry.claim, said) >= policy.writing.instead
    return cited(said, chunk.hash) if same else ""


def _without(sentence: DraftSentence, ledger: Ledger, gone: dict[int, str], said: str) -> Edit:
    """The edit that takes claims out of a sentence: all of it, its end, or what is left said anew claim by claim."""
    draft = ledger.draft
    kept = [place for place in sentence.entries if place not in gone]
    first = ledger.entries[next(iter(gone))]
    why = "; ".join(f'"{ledger.entries[place].claim}": {reason}' for place, reason in gone.items())
    after = _shortened(sentence, [ledger.entries[place] for place in kept], first, draft) if kept else said
    return edited(CORRECT if said else REMOVE, draft, sentence.span, after, why)


def _shortened(sentence: DraftSentence, kept: Sequence[Entry], gone: Entry, draft: str) -> str:
    """A sentence less a claim. Where the claims that stay come first its end is cut off; else each is said by itself."""
    last = kept[-1]
    if last.end <= gone.start:
        between = draft[last.end : gone.start]
        words = blanked(between).strip(" ,;\u2013\u2014-").split()
        if all(word.lower() in _JOINTS for word in words):
            head = draft[sentence.span.start : last.end].rstrip(" ,;")
            anchors = "".join(f" [cite:{name}]" for name in last.citations if f"[cite:{name}]" in between)
            return f"{head.rstrip(ENDS)}{anchors}{draft[sentence.stop(draft) : sentence.body.end] or '.'}"
    return " ".join(_alone(entry) for entry in kept)


def _alone(entry: Entry) -> str:
    """A claim as a sentence of its own, with what it cites."""
    body = entry.claim.rstrip().rstrip(ENDS)
    return f"{body}{''.join(f' [cite:{name}]' for name in entry.citations)}."


def _marked(sentence: DraftSentence, entry: Entry, draft: str, *, alone: bool) -> Iterator[Edit]:
    """What a claim is marked with, or said with less: not found, disagreed on, too strong."""
    mark, why = "", ""
    if entry.verdict is Support.NOT_FOUND:
        mark, why = NOT_IN_DOCUMENTS, "no document holds it, and nothing rests on it"
    elif entry.verdict is Support.CONTRADICTED and conflicts(entry.evidence):
        mark, why = DISAGREED, entry.notes or "sources disagree"
    if mark and mark.strip() not in sentence.span.of(draft):
        at = sentence.stop(draft) if alone else _tail(draft, entry)
        yield edited(QUALIFY, draft, Span(start=at, end=at), mark, why)
    if entry.verdict in BORNE_OUT_VERDICTS:
        yield from _weakened(entry, draft)


def _weakened(entry: Entry, draft: str) -> Iterator[Edit]:
    own = draft[entry.start : entry.end]
    for quote in entry.evidence:
        partial = quote.support is SupportLevel.PARTIAL or entry.verdict is Support.WEAK
        word = overclaims(own, quote.quote, partial=partial)
        softer = weaker(own, word, quote.quote) if word is not None else ""
        if word is not None and softer:
            why = f'the evidence says "{softer.lower()}"'
            yield edited(CORRECT, draft, word.span.shifted(entry.start), softer, why)
            return


def _cites(sentence: DraftSentence, entries: Sequence[Entry], draft: str, chunks: Sequence[Chunk]) -> Iterator[Edit]:
    """Citations that are missing, at the end of the claim or, for the only claim of a sentence, of the sentence; and invalid
    ones, with what does bear their claims out in their place."""
    known = {chunk.hash for chunk in chunks}
    mended: dict[Span, dict[str, None]] = {}
    for entry in entries:
        carrier = _carrier(entry)
        if carrier is None or carrier.chunk_hash not in known or _is_cited(entry, carrier):
            continue
        stale = [a.span for a in sentence.anchors if a.name in entry.citations and not _names(a.name, known)]
        for place in stale:
            mended.setdefault(place, {})[carrier.chunk_hash] = None
        if not stale and f"[cite:{carrier.chunk_hash}]" not in draft[entry.start : sentence.span.end]:
            at = sentence.stop(draft) if len(entries) == 1 else _tail(draft, entry)
            after = f" [cite:{carrier.chunk_hash}]"
            yield edited(CITE, draft, Span(start=at, end=at), after, f"{carrier.document} says so")
    for place, hashes in mended.items():
        valid = [a.name for a in sentence.anchors if a.span == place and _names(a.name, known)]
        after = f"[cite:{','.join(dict.fromkeys((*valid, *hashes)))}]"
        yield edited(CITE, draft, place, after, "what was cited is not there")


def _is_cited(entry: Entry, carrier: Quote) -> bool:
    """Whether a claim names what it rests on; one that is corrected must name what corrects it."""
    if entry.verdict is Support.CONTRADICTED:
        return carrier.chunk_hash in entry.citations
    return entry.cited and bool(entry.citation_valid)


def _names(name: str, known: set[str]) -> bool:
    return any(one.startswith(name.lower()) for one in known)


def _carrier(entry: Entry) -> Quote | None:
    """The words a claim, or its correction, rests on most surely."""
    if entry.verdict is Support.CONTRADICTED:
        return None if conflicts(entry.evidence) else against(entry)
    found = [quote for quote in entry.evidence if quote.support in {SupportLevel.FULL, SupportLevel.PARTIAL}]
    return found[0] if found and entry.verdict in BORNE_OUT_VERDICTS else None


def _tail(draft: str, entry: Entry) -> int:
    """The end of a claim's words, before the mark that ends them."""
    said = draft[entry.start : entry.end]
    return entry.start + len(said.rstrip().rstrip(ENDS + ",;"))
