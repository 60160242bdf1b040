"""A store as an earlier Adjudge left it: what later ones added is taken out of a current file."""

from __future__ import annotations

import sqlite3


def before_the_service(store: sqlite3.Connection) -> None:
    """Makes a file of version 4 of one of today's."""
    for index in ("job_by_turn", "job_by_case", "job_by_owner", "job_listed", "job_by_end", "case_listed"):
        store.execute(f"DROP INDEX {index}")
    for table in ("job_event", "job_part", "ruling", "api_key", "api_session"):
        store.execute(f"DROP TABLE {table}")
    for column in ("workspace", "owner", "turn", "title", "case_id", "stopping", "ended", "seal"):
        store.execute(f"ALTER TABLE job DROP COLUMN {column}")
    for column in ("workspace", "kind", "title", "verdict", "came_to", "body_sha256", "seal"):
        store.execute(f"ALTER TABLE job_case DROP COLUMN {column}")
    before_marks(store)
    store.execute("PRAGMA user_version = 4")


def before_marks(store: sqlite3.Connection) -> None:
    """Takes out what pages show of their sites, which version 6 did not keep."""
    store.execute("ALTER TABLE visit DROP COLUMN marks")
