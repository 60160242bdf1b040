"""Who calls: keys of the settings and of the store, browsers that signed in, and the workspace each belongs to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from ipaddress import ip_address

from adjudge.adapters.store.access import PREFIX, SqliteAccess, StoredKey, key_hash
from adjudge.settings import Settings
from adjudge.values.dataclass import dataclass

COOKIE = "adjudge_session"
LONGEST_KEY = 500
"""Characters that are looked at as a key: ours have 51, those of the settings are anybody's."""
LONGEST_WORD = 64
FRESH_SECONDS = 2.0
"""How long what was read of the store's keys is gone by: one that was removed opens nothing after that."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Who:
    """A caller, as far as it matters here."""

    workspace: str
    owner: str
    """The name of the key, as jobs and logs have it; never the key."""
    a_minute: int = 0
    """Requests; 0 for as many as it likes."""
    a_day: int = 0
    """Jobs; 0 for as many as it likes."""
    reads_only: bool = False
    by_cookie: bool = False

    @property
    def shared_line(self) -> bool:
        """Whether others may be in line beside it: who has a key leaves room for the others."""
        return bool(self.owner)


class Keyring:
    """The keys that open a server, and whose they are."""

    def __init__(self, access: SqliteAccess, settings: Settings) -> None:
        self._access = access
        self.workspace = settings.workspace
        self._a_minute, self._a_day = settings.requests_a_minute, settings.jobs_a_day
        self._given: Mapping[bytes, Who] = {
            found: Who(
                workspace=settings.workspace,
                owner=f"key-{found.hex()[:8]}",
                a_minute=settings.requests_a_minute,
                a_day=settings.jobs_a_day,
            )
            for found in map(key_hash, settings.api_keys)
        }
        self._stored: dict[bytes, Who] = {}
        self._signed_in: dict[bytes, tuple[bytes | None, float]] = {}
        self._read = -FRESH_SECONDS
        self.reload()

    @property
    def nobody(self) -> Who:
        """Who calls where no key is needed."""
        return Who(workspace=self.workspace, owner="")

    def reload(self) -> None:
        """Reads the store's keys."""
        self._stored = {key.sha256: self._of_stored(key) for key in self._access.all_keys()}
        self._read = time.monotonic()

    async def needed(self) -> bool:
        """Whether who calls must show a key."""
        if time.monotonic() - self._read > FRESH_SECONDS:
            await asyncio.to_thread(self.reload)
        return bool(self._given or self._stored)

    async def of_key(self, key: bytes) -> Who | None:
        """Whose a key is."""
        if len(key) > LONGEST_KEY:
            return None
        return await self._of_hash(key_hash(key), may_be_stored=key.startswith(PREFIX.encode()))

    async def _of_hash(self, sha256: bytes, *, may_be_stored: bool = True) -> Who | None:
        """One that was made since the keys were last read opens at once, by cookie as by header."""
        if known := self._given.get(sha256) or self._stored.get(sha256):
            return known
        if not may_be_stored:
            return None  # the store is not asked for every word that somebody makes up
        stored = await asyncio.to_thread(self._access.find_key, sha256)
        return None if stored is None else self._of_stored(stored)

    async def of_session(self, word: str) -> Who | None:
        """Who signed in; nobody any more once the key is gone."""
        if len(word) > LONGEST_WORD:
            return None
        name = key_hash(word)
        found, since = self._signed_in.get(name, (None, 0.0))
        if time.monotonic() - since > FRESH_SECONDS:
            found = await asyncio.to_thread(self._access.signed_in, word)
            if len(self._signed_in) > 10_000:
                self._signed_in.clear()
            self._signed_in[name] = (found, time.monotonic())
        who = None if found is None else await self._of_hash(found)
        return None if who is None else replace(who, by_cookie=True)

    def forget(self, word: str) -> None:
        """Signs a browser out."""
        self._access.sign_out(word)
        self._signed_in.pop(key_hash(word), None)

    def _of_stored(self, key: StoredKey) -> Who:
        return Who(
            workspace=key.workspace,
            owner=key.name,
            a_minute=self._a_minute if key.a_minute is None else key.a_minute,
            a_day=self._a_day if key.a_day is None else key.a_day,
            reads_only=key.reads_only,
        )


def is_this_machine(host: str) -> bool:
    """Whether a Host header names this machine, with or without a port."""
    name = host.strip().lower()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") <= 1:
        name = name.partition(":")[0]
    if name in {"localhost", "localhost."}:
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
