"""Where the starter knowledge base comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Dataset:
    """Names where facts come from, under which licence, and whom to credit."""

    name: str
    """Also the `source` of every document drawn from it, so `kb remove` can take it."""
    slug: str
    """First part of its documents' keys: `starter/<slug>/…`."""
    package: str
    """The installed package that carries the data; `adjudge` for the tables shipped here."""
    version: str
    licence: str
    url: str
    credit: str
    """The line its licence, or plain fairness, asks to be shown."""
