"""Finished jobs, kept whole in the store, with the texts they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.moments import to_text
from adjudge.model.case import Case
from adjudge.model.codec import from_json, to_json


class SqliteCases:
    """Cases by id and by time.

    A case is one JSON text: it comes back as it went in, whatever its trace holds. The texts it names stay in
    the store for as long as it is kept, even when their documents go, so that it can always be replayed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, case: Case) -> None:
        """Durable when it returns; saving the same id again replaces."""
        row = (case.id, to_text(case.created), to_json(case))
        held = [(sha256, case.id) for sha256 in _hashes(case.snapshots)]
        with self._database.writing() as connection:
            connection.execute(
                """INSERT INTO job_case (id, created, body) VALUES (?, ?, ?)
                   ON CONFLICT (id) DO UPDATE SET created = excluded.created, body = excluded.body""",
                row,
            )
            connection.execute("DELETE FROM case_snapshot WHERE case_id = ?", (case.id,))
            connection.executemany("INSERT INTO case_snapshot (sha256, case_id) VALUES (?, ?)", held)

    def load(self, case_id: str) -> Case | None:
        """The case as it was saved, if it was."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT body FROM job_case WHERE id = ?", (case_id,)).fetchone()
        return from_json(row[0], Case) if row else None

    def recent(self, k: int = 20) -> tuple[Case, ...]:
        """The newest first; those of one moment by id, so that the order is always the same."""
        with self._database.reading() as connection:
            rows = connection.execute(
                # SQLite takes a negative limit for none at all.
                "SELECT body FROM job_case ORDER BY created DESC, id DESC LIMIT ?",
                (max(k, 0),),
            ).fetchall()
        return tuple(from_json(body, Case) for (body,) in rows)


def _hashes(names: Sequence[str]) -> Iterator[bytes]:
    """The hashes as bytes, each once; what is no hash names no text and holds none."""
    for name in dict.fromkeys(names):
        try:
            yield bytes.fromhex(name)
        except ValueError:
            continue
