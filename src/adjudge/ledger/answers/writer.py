"""The writer without a language model: an answer composed of the sentences of documents that answer best (seed 003 §2).

Nothing is said that no document says. Every sentence cites its chunk, and what nothing speaks to is named at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, takewhile

from adjudge.english.layout.chunks import CitationAnchor, anchors, blanked, without
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.ledger.answers.question_parts import Wanted
from adjudge.ledger.answers.question_search import Ranked, Search
from adjudge.ledger.gates import NOTHING_FOUND
from adjudge.policy.ledger import WritingPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import Entry, RiskFlag
from adjudge.values.span import Span

# The sentences of a draft with the claims that the ledger has in each: what a revision takes out, mends or leaves.


ENDS = ".!?\u2026"


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftSentence:
    """One sentence of a draft."""

    span: Span
    """With the anchors that stand behind its full stop."""
    body: Span
    """Without them."""
    entries: tuple[int, ...] = ()
    """The places in the ledger of the claims it makes."""
    anchors: tuple[CitationAnchor, ...] = ()

    def stop(self, draft: str) -> int:
        """Where the marks that end it begin; its end where there are none."""
        said = self.body.of(draft)
        return self.body.start + len(said.rstrip().rstrip(ENDS))


def draft_sentences(draft: str, entries: Sequence[Entry]) -> tuple[DraftSentence, ...]:
    """The sentences in order. A claim belongs to the sentence it begins in."""
    found = sentences(blanked(draft))
    cited = anchors(draft)
    out = []
    for n, body in enumerate(found):
        limit = found[n + 1].start if n + 1 < len(found) else len(draft)
        own = tuple(a for a in cited if body.start <= a.span.start < limit)
        # An anchor that opens the next line is that line's.
        behind = [a.span.end for a in own if a.span.start >= body.end and "\n" not in draft[body.end : a.span.start]]
        out.append(
            DraftSentence(
                span=Span(start=body.start, end=max([body.end, *behind])),
                body=body,
                entries=tuple(place for place, e in enumerate(entries) if body.start <= e.start < limit),
                anchors=own,
            )
        )
    return tuple(out)


_QUOTED = 120
"""Characters of a part of a question that are repeated."""
_SHORT = regex(r"\b(?:[ap]\.m|e\.g|etc|Inc|Ltd|Co|[A-Z])$")
ANSWER, DRAFT = "answer", "draft"
MODES = (ANSWER, DRAFT)


@dataclass(frozen=True, kw_only=True, slots=True)
class Written:
    """A draft, and what of the question it leaves open."""

    draft: str
    unfound: tuple[str, ...] = ()
    """The parts of the question that nothing speaks to."""


def write_extract(search: Search, mode: str = ANSWER) -> Written:
    """An answer of a sentence or a few, or a draft of several paragraphs; the sentence of 003 §8.1 where nothing answers."""
    policy = search.policy
    first = {n: best for n in range(len(search.parts)) if (best := _best(search, n)) is not None}
    if not first:
        return Written(draft=NOTHING_FOUND, unfound=tuple(part.text for part in search.parts))
    answering = list(dict.fromkeys(first.values()))
    chosen = _with_steps(_beside(answering, first, search) if mode == ANSWER else _told(answering, search), first, search)
    unfound = tuple(part.text for n, part in enumerate(search.parts) if n not in first)
    body = _answer(chosen) if mode == ANSWER else _paragraphs(chosen, policy)
    tail = unfound_note(unfound)
    joint = " " if mode == ANSWER else "\n\n"
    return Written(draft=joint.join(filter(None, (body, tail))), unfound=unfound)


def completed(search: Search, draft: str, mode: str = ANSWER) -> Written:
    """A draft with a sentence of the documents for each part of the question that it passes over and they answer, and with what
    nothing answers named at its end, where it does not name it already. It begins with the draft as it was. Of a question that
    asks one thing nothing is said to be unanswered behind an answer to it: whether it is one is for the skeptic to say."""
    said = [one.span.of(draft) for one in draft_sentences(draft, ())]
    answered = search.spoken_to(said)
    silent = [n for n, known in enumerate(answered) if not known and quoted_part(search.parts[n].text) not in draft]
    first = {n: best for n in silent if (best := _best(search, n)) is not None}
    unfound = tuple(search.parts[n].text for n in silent if n not in first and (len(search.parts) > 1 or not said))
    added = _said(list(dict.fromkeys(first.values())))
    joint = " " if mode == ANSWER else "\n\n"
    return Written(draft=joint.join(filter(None, (draft, added, unfound_note(unfound)))), unfound=unfound)


def unfound_note(parts: Sequence[str]) -> str:
    """What an answer says of parts of a question that nothing speaks to; nothing where there are none."""
    if not parts:
        return ""
    quoted = [quoted_part(part) for part in parts]
    listed = " or ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))
    return f"I could not find an answer to {listed} in the provided documents."


def quoted_part(part: str) -> str:
    """Words of a question as the answer repeats them: as plain text, whatever they hold, and no longer than it takes to know
    them again."""
    plain = without(part).replace('"', "'").strip()
    short = plain if len(plain) <= _QUOTED else f"{plain[:_QUOTED].rpartition(' ')[0] or plain[:_QUOTED]} \u2026"
    return f'"{short[:1].upper()}{short[1:]}"'


def cited(text: str, chunk_hash: str) -> str:
    """A sentence with its citation, before the mark that ends it."""
    bare = text.rstrip()
    body = bare.rstrip(".!?\u2026")
    if _SHORT.search(body) and bare.endswith("."):  # the stop of "6 p.m." is its own
        return f"{body}. [cite:{chunk_hash}]."
    return f"{body} [cite:{chunk_hash}]{bare[len(body) :] or '.'}"


def _best(search: Search, part: int) -> Ranked | None:
    """The sentence that answers a part best, the first of equals; None where none speaks to it. No one sentence answers who asks
    for all there is: less is enough."""
    policy = search.policy
    best = max(search.ranked, key=lambda one: one.worth[part], default=None)
    least = policy.overall_worth if search.overall else search.enough(part)
    return best if best is not None and best.worth[part] >= least else None


def hardly_answered(search: Search) -> tuple[str, ...]:
    """The parts of a question whose best answer in the documents only just speaks to them: it may be to another question."""
    policy = search.policy
    best = [max((one.worth[n] for one in search.ranked), default=0.0) for n in range(len(search.parts))]
    return tuple(
        part.text
        for n, (part, worth) in enumerate(zip(search.parts, best, strict=True))
        if search.enough(n) <= worth < policy.speaks + policy.hardly
    )


def hardly(part: str) -> RiskFlag:
    """That a reader should look whether a part of the question is answered at all."""
    said = f"What the documents say only just speaks to {quoted_part(part)}; it may answer another question"
    return RiskFlag(type="low_confidence", severity="medium", description=said)


def _with_steps(chosen: Sequence[Ranked], first: Mapping[int, Ranked], search: Search) -> list[Ranked]:
    """With the instructions that follow one which answers how something is done: the first step alone is no answer."""
    out = list(chosen)
    for part, best in first.items():
        if search.parts[part].asked is not Wanted.MANNER or not best.sentence.instructs:
            continue
        document, start = best.sentence.place
        later = [one for one in search.pool if one.place[0] == document and one.place[1] > start]
        steps = takewhile(lambda one: one.instructs and not one.opens, sorted(later, key=lambda one: one.place))
        known = {one.sentence.text for one in out}
        out += [
            Ranked(sentence=one, worth=best.worth, near=best.near)
            for one in islice(steps, search.policy.steps)
            if one.text not in known
        ]
    return out


def _beside(best: list[Ranked], first: Mapping[int, Ranked], search: Search) -> list[Ranked]:
    """One sentence for each part, then those nearly as good, the best first."""
    policy = search.policy
    near = (
        one
        for one in sorted(search.ranked, key=lambda one: (-one.best, one.sentence.place))
        if any(one.worth[n] >= policy.beside * of_part.worth[n] for n, of_part in first.items())
    )
    return _with_others(best, near, policy.answer_sentences, policy)


def _told(best: list[Ranked], search: Search) -> list[Ranked]:
    """All that has to do with the question, the best first."""
    policy = search.policy
    least = policy.overall_worth if search.overall else policy.draft_worth
    near = sorted(search.ranked, key=lambda one: (-one.near, one.sentence.place))
    return _with_others(best, (one for one in near if one.near >= least), policy.draft_sentences, policy)


def _with_others(best: list[Ranked], others: Iterable[Ranked], most: int, policy: WritingPolicy) -> list[Ranked]:
    """So many sentences at the most; of two that say the same, the better."""
    chosen = list(best)
    for one in others:
        if len(chosen) >= most:
            break
        if not any(_same(one, other, policy) for other in chosen):
            chosen.append(one)
    return chosen


def _same(one: Ranked, other: Ranked, policy: WritingPolicy) -> bool:
    """Whether two sentences say the same: most words of the shorter stand in the longer, and no number is another's."""
    if one is other:
        return True
    mine, theirs = parsed(one.sentence.text).vocabulary, parsed(other.sentence.text).vocabulary
    shorter = min(len(mine), len(theirs))
    if not shorter or len(mine & theirs) / shorter < policy.alike:
        return False
    values = [{number.value for number in parsed(s.sentence.text).numbers} for s in (one, other)]
    return values[0] <= values[1] or values[1] <= values[0]


def _answer(chosen: Sequence[Ranked]) -> str:
    """What answers best, then what else its document says of it, then the others: each document in its own order."""
    lead, *rest = chosen
    document = lead.sentence.chunk.document
    rest.sort(key=lambda one: (one.sentence.chunk.document != document, one.sentence.place))
    return _said((lead, *rest))


def _paragraphs(chosen: Sequence[Ranked], policy: WritingPolicy) -> str:
    """Document by document, that of the best sentence first, each in the order of its text."""
    documents = dict.fromkeys(one.sentence.chunk.document for one in chosen)
    paragraphs = []
    said: set[str] = set()
    for document in documents:
        own = sorted((one for one in chosen if one.sentence.chunk.document == document), key=lambda o: o.sentence.place)
        for at in range(0, len(own), policy.paragraph):
            row = _in_order(own[at : at + policy.paragraph])
            paragraphs.append(_joined({text: hash_ for text, hash_ in row.items() if text not in said}))
            said |= row.keys()
    return "\n\n".join(filter(None, paragraphs))


def _said(row: Sequence[Ranked]) -> str:
    """Sentences one after the other, each with its citation."""
    return _joined(_in_order(row))


def _joined(row: Mapping[str, str]) -> str:
    return " ".join(cited(text, hash_) for text, hash_ in row.items())


def _in_order(row: Sequence[Ranked]) -> dict[str, str]:
    """Sentences and the chunk of each, none twice; one that leans on others comes directly behind them."""
    said: list[str] = []
    hashes: dict[str, str] = {}
    for one in row:
        *leads, text = (*one.sentence.lead, one.sentence.text)
        if text in said:
            continue
        if leads and leads[-1] in said:
            said.insert(said.index(leads[-1]) + 1, text)
        else:
            said += [*(lead for lead in leads if lead not in said), text]
        for own in (*leads, text):
            hashes.setdefault(own, one.sentence.chunk.hash)
    return {text: hashes[text] for text in said}
