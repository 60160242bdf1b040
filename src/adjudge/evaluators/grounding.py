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

from adjudge.errors import InputError
from adjudge.evaluators.shortfall import share, shortfall, told
from adjudge.policy.ledger import LedgerPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.ledger import GroundRequest, Ledger

if TYPE_CHECKING:
    from adjudge.engine import Engine


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
    for name in ABOUT:
        found = one.get(name) if isinstance(one, Mapping) else getattr(one, name, None)
        if isinstance(found, Mapping):
            return found
    return {}


def _field(one: Any, names: Iterable[str]) -> Any:
    """The first of these that it has: as a key, or as an attribute that holds a value."""
    for name in names:
        found = one.get(name) if isinstance(one, Mapping) else getattr(one, name, None)
        if isinstance(found, (str, int)) and not isinstance(found, bool):
            return found
    return None


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


def ground(
    text: str, documents: Any, *, question: str | None = "", language: str = "", today: dt.date | None = None
) -> Ledger:
    """Every claim of a text with what documents say of it, at exact offsets on both sides.

    `documents` are strings, (name, text) pairs, dictionaries with a text, or documents of LangChain, LlamaIndex or Haystack.
    `question` is what the text answers: a direct answer to it is critical. Models are loaded on the first call and shared by
    all threads; nothing leaves this machine, and no knowledge base is touched. May be called from where an event loop runs.
    """
    return _grounded(text, documents_of(documents), question=question, language=language, today=today)


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
    ledger = _grounded(text, held, question=question, language=language, today=today)
    found = shortfall(ledger, coverage, (allow,) if isinstance(allow, str) else allow)
    if not found.passes:
        raise Ungrounded(told(found, held), ledger)
    return ledger


def _grounded(
    text: str, documents: tuple[Document, ...], *, question: str | None, language: str, today: dt.date | None
) -> Ledger:
    if not isinstance(text, str):
        raise InputError(
            f"There is no text to ground: {type(text).__name__} is none.", "Give what was generated as a string."
        )
    if question is not None and not isinstance(question, str):
        raise InputError(f"A question is text, not {type(question).__name__}.", "Give a string, or leave it out.")
    request = GroundRequest(draft=text, documents=documents, query=question or "", language=language)
    if today is not None:
        request = replace(request, today=today)
    return process_engine().ground(request, keep_case=False, remember=False)


# What every evaluator says of an answer: a score, whether it passes, and why.


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """An answer held against what it was made from."""

    score: float
    """Evidence coverage, from 0 to 1."""
    passes: bool
    reason: str
    ledger: Ledger


def judged(
    answer: Any, documents: Any, *, question: Any = "", coverage: float = COVERAGE, allow: Sequence[str] = ()
) -> Judged:
    """An answer as an evaluator reports it. Raises InputError where there is no answer or no context to hold it against."""
    share(coverage)
    if documents is None:
        raise InputError("There is no context to ground the answer in.", "Give the documents that were retrieved.")
    held = documents_of(documents)
    ledger = ground(answer, held, question=question if isinstance(question, str) else "")
    found = shortfall(ledger, coverage, allow)
    return Judged(score=found.coverage, passes=found.passes, reason=told(found, held), ledger=ledger)


def missing(library: str, extra: str) -> InputError:
    """That an evaluator was imported where its library is not."""
    return InputError(f"This evaluator needs {library}, which is not installed.", f"pip install 'adjudge[{extra}]'")
