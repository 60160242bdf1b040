"""What refreshes leave beside the store: a lock while one runs, and the account of the last."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudge.errors import StoreBusy, StoreDamaged, StoreError
from adjudge.model.codec import from_json, to_json
from adjudge.model.refresh import RefreshReport


class Refreshes:
    """The refreshes of one store."""

    def __init__(self, store: Path) -> None:
        self._lock = store.with_name(f"{store.name}.refresh.lock")
        self._report = store.with_name(f"{store.name}.refresh.json")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """One refresh at a time; StoreBusy for a second. The system lets go of the lock however the process ends."""
        with self._lock.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoreBusy("Another refresh is under way.", "Wait for it to finish.") from None
            yield

    def keep(self, report: RefreshReport) -> None:
        """Puts a report in the place of the last, whole or not at all."""
        partial = self._report.with_name(f"{self._report.name}.partial")
        try:
            with partial.open("wb") as file:
                file.write(to_json(report))
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, self._report)
        except OSError as error:
            raise StoreError(
                f"The news are refreshed, but the report cannot be kept ({error.strerror}).", "Free some space."
            ) from error

    def last(self) -> RefreshReport | None:
        """The report of the last refresh; None when there was none."""
        import msgspec

        try:
            return from_json(self._report.read_bytes(), RefreshReport)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise StoreDamaged(f"The report {self._report} cannot be read ({error}).", "Refresh again.") from error
