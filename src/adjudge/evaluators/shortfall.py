"""Whether a ledger is good enough, and if not, which claims are to blame, why, and what in the documents comes nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.english.layout.likeness import WordIndex
from adjudge.english.sentences import sentences
from adjudge.errors import InputError
from adjudge.ledger.gates import contradicted, coverage, material
from adjudge.ledger.ground import names
from adjudge.render.ledger_words import LEDGER_VERDICTS, deciding, ledger_reason, why
from adjudge.render.visible import excerpt, visible
from adjudge.render.words import counted, percent
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.ledger import UNREAD, Entry, Importance, Ledger, Quote
from adjudge.values.verdict import Support

QUOTE = 240
"""Characters of the words that are shown: enough to find them again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Shortfall:
    """What a ledger lacks of what was asked for."""

    ledger: Ledger
    coverage: float
    """Over the claims that are not allowed to be ungrounded."""
    wanted: float
    blamed: tuple[Entry, ...]
    """What the documents contradict, then what they do not hold, of the claims that count: each fails the text by itself, for
    one invention does harm however much else is right."""
    unread: tuple[str, ...] = ()
    """Why the text could not be held against the documents at all."""

    @property
    def passes(self) -> bool:
        return not self.unread and self.coverage >= self.wanted and not self.blamed


def share(wanted: float) -> float:
    """A coverage that is asked for, which is a share: percents, and what is no number, are refused and not taken for one."""
    if not isinstance(wanted, (int, float)) or not 0.0 <= wanted <= 1.0:  # NaN is within no bounds
        raise InputError(f"A coverage is a share from 0 to 1, not {wanted!r}.", "For 85 percent give 0.85.")
    return float(wanted)


def shortfall(ledger: Ledger, wanted: float, allow: Sequence[str] = ()) -> Shortfall:
    """What a ledger lacks of a coverage. Claims that have one of the words of `allow` in them count neither way; any other that
    the documents contradict or do not hold fails the text, whatever its importance and whatever the coverage. Where no claim
    that counts matters, all of them do: a text is not grounded because nothing in it is important."""
    wanted = share(wanted)
    allowed = [words.casefold() for words in allow if words.strip()]
    counting = [
        entry for entry in ledger.entries
        if not any(words in entry.claim.casefold() or words in _own(entry, ledger) for words in allowed)
    ]  # fmt: skip
    unread = tuple(code for code in ledger.reason_codes if code in UNREAD)
    weighed = material(counting) or counting
    return Shortfall(
        ledger=ledger,
        coverage=coverage([replace(e, importance=Importance.MATERIAL) for e in weighed], retrieved=not unread).value,
        wanted=wanted,
        blamed=(*contradicted(counting), *(e for e in counting if e.verdict is Support.NOT_FOUND)),
        unread=unread,
    )


def told(found: Shortfall, documents: Sequence[Document] = ()) -> str:
    """The shortfall as a person reads it in a log: each claim to blame with its reason and the words that decide, or, where
    nothing does, those of the documents that come nearest."""
    lines = [headline(found), *(f"  {ledger_reason(code)}" for code in found.unread)]
    near = _Nearest(documents) if any(not entry.evidence for entry in found.blamed) else None
    for entry in found.blamed:
        said = LEDGER_VERDICTS[entry.verdict]
        place = f"characters {entry.start}–{entry.end}, {entry.importance.value}"
        lines += ["", f"{said.sign} {said.word}: “{visible(entry.claim)}” ({place})", f"    {visible(why(entry))}"]
        quotes = deciding(entry)[:2]
        lines += [f"    {_quoted(quote)}" for quote in quotes]
        if not quotes and near is not None and (words := near.to(entry.claim)):
            lines.append(f"    nearest: {words}")
    return "\n".join(lines)


def headline(found: Shortfall) -> str:
    """Whether a text is grounded, in one sentence."""
    if found.unread:
        return "The text could not be grounded in its documents."
    against = len(contradicted(found.blamed))
    missing = len(found.blamed) - against
    parts = [f"coverage {percent(found.coverage)}, wanted {percent(found.wanted)}"]
    if against:
        parts.append(f"{counted(against, 'claim')} contradicted")
    if missing:
        parts.append(f"{counted(missing, 'claim')} not found")
    holds = "is grounded" if found.passes else "is not grounded"
    return f"The text {holds} in its documents: {'; '.join(parts)}."


def _quoted(quote: Quote) -> str:
    return f"“{excerpt(quote.quote, QUOTE)}” ({visible(quote.document)}, characters {quote.start}–{quote.end})"


def _own(entry: Entry, ledger: Ledger) -> str:
    return ledger.draft[entry.start : entry.end].casefold()


class _Nearest:
    """The sentences of documents, found by the words they share with a claim."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._held = [
            (name, document, span)
            for name, document in zip(names(documents), documents, strict=True)
            for span in sentences(document.text)
        ]
        self._index = WordIndex([span.of(document.text) for _, document, span in self._held])

    def to(self, claim: str) -> str:
        """The sentence that comes nearest, and where it stands; nothing where none shares a word."""
        for place in self._index.best(claim, 1):
            name, document, span = self._held[place]
            return _quoted(Quote(document=name, quote=span.of(document.text), start=span.start, end=span.end))
        return ""
