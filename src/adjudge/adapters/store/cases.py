"""Finished jobs, kept whole in the store, with the texts they rest on; and what people say of them."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from adjudge.adapters.store.connection import Database, from_text, marks, to_text, value_of
from adjudge.adapters.store.documents import drop_snapshots
from adjudge.adapters.store.tables import sealed, written_outcome
from adjudge.errors import StoreDamaged
from adjudge.values.case import CameTo, Case, CaseLabel, CaseRow, PersonsRuling
from adjudge.values.codec import from_json, to_json

CHANGED = "Restore a backup of the store, or do it again; adjudge doctor names all that was changed."
TITLE = 300
"""Characters of what a case is about that lists show."""


class SqliteCases:
    """Cases by id and by time.

    A case is one JSON text: it comes back as it went in, whatever its trace holds. The texts it names stay in
    the store for as long as it is kept, even when their documents go, so that it can always be replayed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, case: Case) -> None:
        with self._database.writing() as connection:
            keep_case(connection, case)

    def load(self, case_id: str) -> Case | None:
        row = self._database.row(f"SELECT body, {_SEALED} FROM job_case WHERE id = ?", (case_id,))
        if row is not None and not _as_kept(*row):
            raise StoreDamaged(f"Case {case_id} is not what was stored: it was changed since.", CHANGED)
        return from_json(row[0], Case) if row else None

    def changed(self, k: int = -1) -> tuple[str, ...]:
        """The ids of those, of the k newest or of all, that are not what was stored."""
        latest = f"SELECT id, body, {_SEALED} FROM job_case ORDER BY created DESC, id DESC LIMIT ?"
        with self._database.reading() as connection:
            return tuple(row[0] for row in connection.execute(latest, (k,)) if not _as_kept(*row[1:]))

    def changed_rulings(self) -> tuple[str, ...]:
        """The ids of cases on which people's own rulings are not what was stored."""
        rows = self._database.rows("SELECT workspace, case_id, verdict, note, made, seal FROM ruling")
        return tuple(row[1] for row in rows if sealed(*row[:-1]) != row[-1])

    def named(self, beginning: str, k: int = 2) -> tuple[str, ...]:
        rows = self._database.rows(
            "SELECT id FROM job_case WHERE id >= ? AND substr(id, 1, ?) = ? ORDER BY id LIMIT ?",
            (beginning, len(beginning), beginning, k),
        )
        return tuple(row[0] for row in rows)

    def recent(self, k: int = 20) -> tuple[Case, ...]:
        """The newest first; those of one moment by id, so that the order is always the same. One that is not what was stored is
        left out: `changed` names it."""
        # SQLite takes a negative limit for none at all.
        latest = f"SELECT body, {_SEALED} FROM job_case ORDER BY created DESC, id DESC LIMIT ?"
        return tuple(from_json(row[0], Case) for row in self._database.rows(latest, (max(k, 0),)) if _as_kept(*row))

    def older(self, than: dt.datetime, kinds: Sequence[str]) -> tuple[CaseLabel, ...]:
        # The body is kept as bytes, which SQLite would take for its own binary form of JSON.
        rows = self._database.rows(
            f"""SELECT id, json_extract(CAST(body AS TEXT), '$.kind') AS kind, created,
                       coalesce(json_extract(CAST(body AS TEXT), '$.inputs.workspace'), '')
                FROM job_case WHERE created < ? AND kind IN ({marks(kinds)}) ORDER BY created, id""",
            (to_text(than), *kinds),
        )
        return tuple(value_of(CaseLabel, "id, kind, created, workspace", row) for row in rows)

    def rows(
        self,
        workspaces: Sequence[str],
        *,
        limit: int,
        before: tuple[dt.datetime, str] | None = None,
        kind: str | None = None,
        words: str = "",
        of_jobs: Sequence[str] = (),
    ) -> tuple[CaseRow, ...]:
        """What there is in some workspaces, the newest first: cases, and jobs of some kinds that came to none or have not yet.
        `before` goes on where another list ended. With words, those whose titles have all of them, as parts of words too."""
        moment, last = (to_text(before[0]), before[1]) if before else ("9", "")
        wanted = words.casefold().split()
        narrowed = "".join(["" if kind is None else " AND kind = ?", *(" AND instr(folded(title), ?)" for _ in wanted)])
        bounds, names = "(created, id) < (?, ?)", (*(() if kind is None else (kind,)), *wanted)
        found = self._database.rows(
            f"""SELECT * FROM (
                    SELECT * FROM (
                        SELECT id, kind, title, verdict, 'done' AS state, created, came_to, workspace, body_sha256, seal
                        FROM job_case
                        WHERE workspace IN ({marks(workspaces)}) AND {bounds} {narrowed}
                        ORDER BY created DESC, id DESC LIMIT ?)
                    UNION ALL
                    SELECT * FROM (
                        SELECT id, kind, title, NULL, state, created, NULL, NULL, NULL, NULL FROM job
                        WHERE workspace IN ({marks(workspaces)}) AND {bounds} {narrowed}
                              AND case_id IS NULL AND kind IN ({marks(of_jobs)})
                        ORDER BY created DESC, id DESC LIMIT ?)
                ) ORDER BY created DESC, id DESC LIMIT ?""",
            (*workspaces, moment, last, *names, limit, *workspaces, moment, last, *names, *of_jobs, limit, limit),
        )
        return tuple(map(_listed, found))

    def workspace(self, case_id: str) -> str | None:
        """Whose a case is; None where there is none."""
        row = self._database.row("SELECT workspace FROM job_case WHERE id = ?", (case_id,))
        return row[0] if row else None

    # What people say of a case, beside what the machine says.

    def rule(self, ruling: PersonsRuling) -> None:
        """Keeps a workspace's own ruling on a case in place of an earlier one; durable when it returns."""
        with self._database.writing() as connection:
            row = (ruling.workspace, ruling.case_id, ruling.verdict, ruling.note, to_text(ruling.made))
            connection.execute(
                """INSERT INTO ruling (workspace, case_id, verdict, note, made, seal) VALUES (?, ?, ?, ?, ?, ?)
                   ON CONFLICT (workspace, case_id) DO UPDATE SET
                       verdict = excluded.verdict, note = excluded.note, made = excluded.made, seal = excluded.seal""",
                (*row, sealed(*row)),
            )

    def ruling(self, workspace: str, case_id: str) -> PersonsRuling | None:
        """A workspace's own ruling on a case, if it made one; StoreDamaged where it is not what was stored."""
        columns = "workspace, case_id, verdict, note, made"
        row = self._database.row(f"SELECT {columns}, seal FROM ruling WHERE workspace = ? AND case_id = ?", (workspace, case_id))
        if row is not None and sealed(*row[:-1]) != row[-1]:
            raise StoreDamaged(f"The ruling on case {case_id} is not what was stored: it was changed since.", CHANGED)
        return value_of(PersonsRuling, columns, row[:-1]) if row else None

    def remove(self, case_ids: Sequence[str]) -> int:
        """Forgets cases, the texts that only they still held, and the jobs that came to them, which hold what was asked;
        returns how many there were."""
        removed = 0
        with self._database.writing() as connection:
            for case_id in dict.fromkeys(case_ids):
                held = connection.execute("SELECT sha256 FROM case_snapshot WHERE case_id = ?", (case_id,)).fetchall()
                connection.execute("DELETE FROM case_snapshot WHERE case_id = ?", (case_id,))
                connection.execute("DELETE FROM ruling WHERE case_id = ?", (case_id,))
                for table in ("job_event", "job_part"):
                    connection.execute(f"DELETE FROM {table} WHERE job_id IN (SELECT id FROM job WHERE case_id = ?)", (case_id,))
                connection.execute("DELETE FROM job WHERE case_id = ?", (case_id,))
                removed += connection.execute("DELETE FROM job_case WHERE id = ?", (case_id,)).rowcount
                drop_snapshots(connection, held, column="sha256")
        return removed


def keep_case(connection: sqlite3.Connection, case: Case) -> None:
    """Writes a case in a transaction that is under way, with what lists show of it beside."""
    body = to_json(case)
    row = (
        case.id, to_text(case.created), sealed(body), case.inputs.get("workspace", ""), case.kind,
        title_of(case), _verdict(case), written_outcome(case.kind, case.result),
    )  # fmt: skip
    connection.execute(
        """INSERT INTO job_case (id, created, body_sha256, workspace, kind, title, verdict, came_to, body, seal)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET created = excluded.created, body = excluded.body,
               workspace = excluded.workspace, kind = excluded.kind, title = excluded.title, verdict = excluded.verdict,
               came_to = excluded.came_to, body_sha256 = excluded.body_sha256, seal = excluded.seal""",
        (*row, body, sealed(*row)),
    )
    connection.execute("DELETE FROM case_snapshot WHERE case_id = ?", (case.id,))
    connection.executemany(
        "INSERT INTO case_snapshot (sha256, case_id) VALUES (?, ?)",
        [(sha256, case.id) for sha256 in _hashes(case.snapshots)],
    )


def title_of(case: Case) -> str:
    """What a case is about, in its own first words."""
    told = (case.inputs.get(name) for name in ("claim", "title", "query", "draft"))
    return next(filter(None, told), "")[:TITLE]


_SEALED = "id, created, body_sha256, workspace, kind, title, verdict, came_to, seal"


def _as_kept(body: bytes, *row: Any) -> bool:
    """Whether a case, with what lists show of it, is what was stored."""
    return bool(sealed(body) == row[2] and sealed(*row[:-1]) == row[-1])


def _listed(row: tuple[Any, ...]) -> CaseRow:
    id_, kind, title, verdict, state, created, written, workspace, body_sha256, seal = row
    if workspace is not None and sealed(id_, created, body_sha256, workspace, kind, title, verdict, written) != seal:
        title, verdict, written = f"Not what was stored: {title}", None, None
    found = from_json(written, CameTo) if written else None
    return CaseRow(
        id=id_, kind=kind, title=title, verdict=verdict, state=state, created=from_text(created),
        outcome=found.outcome if found else None, counts=found.counts if found else None,
    )  # fmt: skip


def _verdict(case: Case) -> str | None:
    if case.kind != "verify" or not case.result:
        return None
    found = json.loads(case.result)
    return str(found["verdict"]) if isinstance(found, dict) and "verdict" in found else None


def _hashes(names: Sequence[str]) -> Iterator[bytes]:
    """The hashes as bytes, each once; what is no hash names no text and holds none."""
    for name in dict.fromkeys(names):
        try:
            yield bytes.fromhex(name)
        except ValueError:
            continue
