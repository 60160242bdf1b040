"""Who may call a server: keys, kept by their hashes alone, and browsers that signed in with one.

A key is 256 random bits: nobody finds it by trying, so that a plain hash gives nothing away and can be looked up as it is.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
import sqlite3

from adjudge.adapters.store.connection import Database, marks, to_text, value_of
from adjudge.errors import InputError
from adjudge.ports import Clock
from adjudge.values.dataclass import dataclass

PREFIX = "adjudge_"
"""What a key of ours begins with: who finds one lying about knows what it opens."""
SESSION_DAYS = 30


def key_hash(key: str | bytes) -> bytes:
    """What is kept of a key."""
    return hashlib.sha256(key.encode() if isinstance(key, str) else key).digest()


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredKey:
    """What is known of a key."""

    sha256: bytes
    name: str
    workspace: str
    created: dt.datetime
    a_minute: int | None = None
    """Requests it may make; None for the setting's."""
    a_day: int | None = None
    """Jobs it may have accepted; None for the setting's."""
    reads_only: bool = False
    """Whether the knowledge base cannot be changed with it."""


_COLUMNS = "sha256, name, workspace, created, a_minute, a_day, reads_only"


class SqliteAccess:
    """Keys and sessions of one store."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def make_key(
        self,
        name: str,
        workspace: str,
        *,
        a_minute: int | None = None,
        a_day: int | None = None,
        reads_only: bool = False,
    ) -> str:
        """A new key, which is told this once. A name is given once too."""
        if not name.strip() or not workspace.strip():
            raise InputError("A key needs a name and a workspace.", "Say for whom it is.")
        key = PREFIX + secrets.token_urlsafe(32)
        row = (key_hash(key), name, workspace, to_text(self._clock.now()), a_minute, a_day, int(reads_only))
        try:
            with self._database.writing() as connection:
                connection.execute(f"INSERT INTO api_key ({_COLUMNS}) VALUES ({marks(row)})", row)
        except sqlite3.IntegrityError:
            raise InputError(f"There is a key named {name} already.", "Choose another name, or remove it.") from None
        return key

    def all_keys(self) -> tuple[StoredKey, ...]:
        """Every key, by name."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM api_key ORDER BY name")
        return tuple(value_of(StoredKey, _COLUMNS, row) for row in rows)

    def find_key(self, sha256: bytes) -> StoredKey | None:
        """The key of a hash, if there is one."""
        row = self._database.row(f"SELECT {_COLUMNS} FROM api_key WHERE sha256 = ?", (sha256,))
        return value_of(StoredKey, _COLUMNS, row) if row else None

    def remove_key(self, name: str) -> bool:
        """Forgets a key, and everybody who signed in with it; False where there is none."""
        with self._database.writing() as connection:
            row = connection.execute("DELETE FROM api_key WHERE name = ? RETURNING sha256", (name,)).fetchone()
            if row is not None:
                connection.execute("DELETE FROM api_session WHERE key_sha256 = ?", row)
        return row is not None

    def sign_in(self, key_sha256: bytes) -> str:
        """A word that stands for a key in a browser for some days; of it, too, only the hash is kept."""
        word, now = secrets.token_urlsafe(32), self._clock.now()
        with self._database.writing() as connection:
            connection.execute("DELETE FROM api_session WHERE until <= ?", (to_text(now),))
            connection.execute(
                "INSERT INTO api_session (sha256, key_sha256, until) VALUES (?, ?, ?)",
                (key_hash(word), key_sha256, to_text(now + dt.timedelta(days=SESSION_DAYS))),
            )
        return word

    def sign_out(self, word: str) -> None:
        """Forgets who signed in."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM api_session WHERE sha256 = ?", (key_hash(word),))

    def signed_in(self, word: str) -> bytes | None:
        """The hash of the key that a word stands for; None where it stands for none, or no longer."""
        row = self._database.row(
            "SELECT key_sha256 FROM api_session WHERE sha256 = ? AND until > ?",
            (key_hash(word), to_text(self._clock.now())),
        )
        return row[0] if row else None
