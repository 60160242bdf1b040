"""Finished jobs, kept whole in the store, with the texts they rest on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.documents import drop_unheld
from adjudge.adapters.store.jobs import from_text, to_text
from adjudge.values.case import Case, CaseLabel
from adjudge.values.codec import from_json, to_json


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

    def older(self, than: dt.datetime, kinds: Sequence[str]) -> tuple[CaseLabel, ...]:
        """Those of some kinds from before a moment, the oldest first."""
        # The body is kept as bytes, which SQLite would take for its own binary form of JSON.
        with self._database.reading() as connection:
            rows = connection.execute(
                f"""SELECT id, json_extract(CAST(body AS TEXT), '$.kind') AS kind, created,
                           json_extract(CAST(body AS TEXT), '$.inputs.workspace')
                    FROM job_case WHERE created < ? AND kind IN ({", ".join("?" * len(kinds))}) ORDER BY created, id""",
                (to_text(than), *kinds),
            ).fetchall()
        return tuple(
            CaseLabel(id=id_, kind=kind, created=from_text(created), workspace=workspace or "")
            for id_, kind, created, workspace in rows
        )

    def remove(self, case_ids: Sequence[str]) -> int:
        """Forgets cases, and the texts that only they still held; returns how many there were."""
        removed = 0
        with self._database.writing() as connection:
            for case_id in dict.fromkeys(case_ids):
                held = connection.execute("SELECT sha256 FROM case_snapshot WHERE case_id = ?", (case_id,)).fetchall()
                connection.execute("DELETE FROM case_snapshot WHERE case_id = ?", (case_id,))
                removed += connection.execute("DELETE FROM job_case WHERE id = ?", (case_id,)).rowcount
                drop_unheld(connection, [row[0] for row in held])
        return removed


def _hashes(names: Sequence[str]) -> Iterator[bytes]:
    """The hashes as bytes, each once; what is no hash names no text and holds none."""
    for name in dict.fromkeys(names):
        try:
            yield bytes.fromhex(name)
        except ValueError:
            continue
