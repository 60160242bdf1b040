"""A small library to serve: three pages about a lighthouse and a ferry."""

from __future__ import annotations

import json
from pathlib import Path

from adjudge.engine import Engine
from adjudge.settings import Settings

FACT = "The lighthouse of Orrin was built in 1874."
PAGES = [
    {"id": "1", "title": "Orrin", "text": f"{FACT} It stands on the northern cape.", "published": "2020-05-01"},
    {"id": "2", "title": "Capes", "text": "The lighthouse of Orrin was built in 1874 by the fishers' guild."},
    {"id": "3", "title": "Ferries", "text": "The ferry to Orrin sails twice a day. It was launched in 1990."},
]


def library(home: Path, **settings: object) -> Engine:
    """An engine whose library has three pages."""
    rows = home / "pages.jsonl"
    rows.write_text("\n".join(map(json.dumps, PAGES)), encoding="utf-8")
    engine = Engine(Settings(home=str(home), **settings))  # type: ignore[arg-type]
    engine.ingest([rows])
    return engine
