"""Documents as RAG pipelines have them: strings, pairs, dictionaries, and the objects of several libraries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from adjudge.errors import InputError
from adjudge.model.document import Document

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
