"""Whether a text is grounded in documents, as one call or one assertion."""

from __future__ import annotations

import atexit
import datetime as dt
import os
import shutil
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudge.english.layout.likeness import WordIndex
from adjudge.english.sentences import sentences
from adjudge.errors import InputError
from adjudge.ledger.gates import contradicted, coverage, material
from adjudge.ledger.ground import names
from adjudge.policy.ledger import LedgerPolicy
from adjudge.render.ledger_words import LEDGER_VERDICTS, deciding, ledger_reason, why
from adjudge.render.quoting import excerpt, visible
from adjudge.render.words import counted, percent
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.ledger import UNREAD, Entry, GroundRequest, Importance, Ledger, Quote
from adjudge.values.verdict import Support

if TYPE_CHECKING:
    from adjudge.engine import Engine

# Whether a ledger is good enough, and if not, which claims are to blame, why, and what in the documents comes nearest.


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
    documents: tuple[Document, ...] = ()
    """What it was held against."""

    @property
    def passes(self) -> bool:
        return not self.unread and self.coverage >= self.wanted and not self.blamed

    @property
    def reason(self) -> str:
        """The shortfall as a person reads it in a log: each claim to blame with its reason and the words that decide, or, where
        nothing does, those of the documents that come nearest."""
        lines = [headline(self), *(f"  {ledger_reason(code)}" for code in self.unread)]
        near = _Nearest(self.documents) if any(not entry.evidence for entry in self.blamed) else None
        for entry in self.blamed:
            said = LEDGER_VERDICTS[entry.verdict]
            place = f"characters {entry.start}–{entry.end}, {entry.importance.value}"
            lines += ["", f"{said.sign} {said.word}: “{visible(entry.claim)}” ({place})", f"    {visible(why(entry))}"]
            quotes = deciding(entry)[:2]
            lines += [f"    {_quoted(quote)}" for quote in quotes]
            if not quotes and near is not None and (words := near.to(entry.claim)):
                lines.append(f"    nearest: {words}")
        return "\n".join(lines)


def share(wanted: float) -> float:
    """A coverage that is asked for, which is a share: percents, and what is no number, are refused and not taken for one."""
    if not isinstance(wanted, (int, float)) or not 0.0 <= wanted <= 1.0:  # NaN is within no bounds
        raise InputError(f"A coverage is a share from 0 to 1, not {wanted!r}.", "For 85 percent give 0.85.")
    return float(wanted)


def shortfall(ledger: Ledger, wanted: float, allow: Sequence[str] = (), documents: tuple[Document, ...] = ()) -> Shortfall:
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
        documents=documents,
    )


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


# One engine for a whole process: models are loaded once and shared by every thread that grounds something.


_lock = threading.Lock()
_held: dict[int, Engine] = {}
"""By process: one that is forked does not use its parent's."""


def process_engine() -> Engine:
    """The engine of this process, over a store of its own that goes with it: nobody's knowledge base is read or written.
    It has the policy, the embedder and the judge of the settings in force, and neither web nor language model."""
    with _lock:
        if os.getpid() not in _held:
            _held[os.getpid()] = _made()
        return _held[os.getpid()]


def _made() -> Engine:
    from adjudge import settings
    from adjudge.engine import Engine

    folder = tempfile.mkdtemp(prefix="adjudge-")
    found = settings.load()
    engine = Engine(replace(found, home=folder, store="", search=(), llm_base_url="", llm_model=""))
    _ = engine.models.names  # loads them here, under the lock
    atexit.register(_ended, engine, folder, os.getpid())
    return engine


def _ended(engine: Engine, folder: str, process: int) -> None:
    if os.getpid() == process:
        engine.close()
        shutil.rmtree(folder, ignore_errors=True)


# Documents as RAG pipelines have them: strings, pairs, dictionaries, and the objects of several libraries.


TEXT = ("text", "page_content", "content")
"""What the text of a document is called: by most, by LangChain, by Haystack."""
NAME = ("name", "id", "source", "file_name", "file_path", "title", "url", "doc_id", "node_id", "id_")
DATE = ("published", "published_date", "date", "creation_date")
ABOUT = ("metadata", "meta")
_ACCEPTED = "Give strings, (name, text) pairs, dictionaries with a text, or documents of LangChain or LlamaIndex."


def documents_of(given: Any) -> tuple[Document, ...]:
    """The documents, each with a name of its own. What holds no text is an InputError that says which one it is: a text
    held against fewer documents than were given would be called ungrounded by mistake."""
    if isinstance(given, (str, Mapping, Document)) or _field(given, TEXT) is not None:
        given = [given]
    if not isinstance(given, Iterable):
        raise InputError(f"Documents cannot be {_kind(given)}.", _ACCEPTED)
    taken: dict[str, int] = {}
    return tuple(_document(one, number, taken) for number, one in enumerate(given, start=1))


def _document(one: Any, number: int, taken: dict[str, int]) -> Document:
    if isinstance(one, Document):
        return one
    name, text, about = _parts(one, number)
    if not isinstance(text, str):
        raise InputError(f"Document {number} is {_kind(one)}, which holds no text.", _ACCEPTED)
    name = name or f"document {number}"
    taken[name] = taken.get(name, 0) + 1
    key = name if taken[name] == 1 else f"{name} #{taken[name]}"
    url = about.get("url")
    return Document(
        key=key,
        text=text,
        source=key,
        title=str(about.get("title") or ""),
        url=url if isinstance(url, str) else None,
        published=_date(next((about[field] for field in DATE if about.get(field)), None)),
    )


def _parts(one: Any, number: int) -> tuple[str, Any, Mapping[str, Any]]:
    """Name, text and what else is known."""
    if isinstance(one, str):
        return "", one, {}
    if isinstance(one, (tuple, list)):
        if len(one) == 2 and all(isinstance(part, str) for part in one):
            return one[0], one[1], {}
        raise InputError(f"Document {number} is no pair of a name and a text.", _ACCEPTED)
    about = {**_about(one), **one} if isinstance(one, Mapping) else _about(one)
    return _name(one, about), _field(one, TEXT), about


def _name(one: Any, about: Mapping[str, Any]) -> str:
    """What it calls itself, else what its metadata call it: the name of a file says more than a random id."""
    own = _field(one, NAME[:2]) if isinstance(one, Mapping) else None
    named = own or next((about[field] for field in NAME if about.get(field)), None) or _field(one, NAME)
    return str(named or "").strip()


def _about(one: Any) -> Mapping[str, Any]:
    return next((found for name in ABOUT if isinstance(found := _held_by(one, name), Mapping)), {})


def _field(one: Any, names: Iterable[str]) -> Any:
    """The first of these that it has: as a key, or as an attribute that holds a value."""
    found = (_held_by(one, name) for name in names)
    return next((value for value in found if isinstance(value, (str, int)) and not isinstance(value, bool)), None)


def _held_by(one: Any, name: str) -> Any:
    return one.get(name) if isinstance(one, Mapping) else getattr(one, name, None)


def _date(value: Any) -> dt.date | None:
    if isinstance(value, dt.datetime):
        return value.date()
    if isinstance(value, dt.date):
        return value
    try:
        return dt.date.fromisoformat(str(value or "")[:10])
    except ValueError:
        return None


def _kind(value: Any) -> str:
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


COVERAGE = LedgerPolicy().coverage
"""The share of claims that must be borne out where nothing else is said (003 §7.3)."""


class Ungrounded(AssertionError):
    """Raised where a text is not grounded in its documents; the message lists every claim to blame."""

    def __init__(self, message: str, ledger: Ledger) -> None:
        super().__init__(message)
        self.ledger = ledger


def ground(text: str, documents: Any, *, question: str | None = "", language: str = "", today: dt.date | None = None) -> Ledger:
    """Every claim of a text with what documents say of it, at exact offsets on both sides.

    `documents` are strings, (name, text) pairs, dictionaries with a text, or documents of LangChain, LlamaIndex or Haystack.
    `question` is what the text answers: a direct answer to it is critical. Models are loaded on the first call and shared by
    all threads; nothing leaves this machine, and no knowledge base is touched. May be called from where an event loop runs.
    """
    held = documents_of(documents)
    if not isinstance(text, str):
        raise InputError(f"There is no text to ground: {type(text).__name__} is none.", "Give what was generated as a string.")
    if question is not None and not isinstance(question, str):
        raise InputError(f"A question is text, not {type(question).__name__}.", "Give a string, or leave it out.")
    request = GroundRequest(draft=text, documents=held, query=question or "", language=language)
    if today is not None:
        request = replace(request, today=today)
    return process_engine().ground(request, keep_case=False, remember=False)


def assert_grounded(
    text: str,
    documents: Any,
    *,
    coverage: float = COVERAGE,
    allow: Sequence[str] = (),
    question: str | None = "",
    language: str = "",
    today: dt.date | None = None,
) -> Ledger:
    """The ledger of a text that is grounded in documents; Ungrounded, an AssertionError, where it is not: where any
    claim is contradicted or not found, however unimportant, or less than `coverage` of those that matter is borne out. Its
    message lists each claim to blame with its reason and the nearest words of the documents. Claims that contain one of the
    words of `allow` are let through."""
    share(coverage)
    held = documents_of(documents)
    ledger = ground(text, held, question=question, language=language, today=today)
    found = shortfall(ledger, coverage, (allow,) if isinstance(allow, str) else allow, held)
    if not found.passes:
        raise Ungrounded(found.reason, ledger)
    return ledger


def judged(
    answer: Any, documents: Any, *, question: Any = "", coverage: float = COVERAGE, allow: Sequence[str] = ()
) -> Shortfall:
    """An answer as every evaluator reports it: its coverage, whether it passes, and why. Raises InputError where there is no
    answer or no context to hold it against."""
    share(coverage)
    if documents is None:
        raise InputError("There is no context to ground the answer in.", "Give the documents that were retrieved.")
    held = documents_of(documents)
    ledger = ground(answer, held, question=question if isinstance(question, str) else "")
    return shortfall(ledger, coverage, allow, held)


def missing(library: str, extra: str) -> InputError:
    """That an evaluator was imported where its library is not."""
    return InputError(f"This evaluator needs {library}, which is not installed.", f"pip install 'adjudge[{extra}]'")
