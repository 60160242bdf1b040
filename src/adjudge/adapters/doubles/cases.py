"""Finished jobs, in memory."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from adjudge.model.case import Case, CaseLabel


class MemoryCases:
    """Cases for as long as the process lives: `cases.save(case)`, then `cases.load(case.id)`."""

    def __init__(self) -> None:
        self._cases: dict[str, Case] = {}

    def save(self, case: Case) -> None:
        """Keeps a case; the same id again replaces."""
        self._cases[case.id] = case

    def load(self, case_id: str) -> Case | None:
        """The case, if it was saved."""
        return self._cases.get(case_id)

    def recent(self, k: int = 20) -> tuple[Case, ...]:
        """The newest first."""
        newest_first = sorted(self._cases.values(), key=lambda case: (case.created, case.id), reverse=True)
        return tuple(newest_first[: max(k, 0)])

    def older(self, than: dt.datetime, kinds: Sequence[str]) -> tuple[CaseLabel, ...]:
        """Those of some kinds from before a moment, the oldest first."""
        found = [case for case in self._cases.values() if case.created < than and case.kind in kinds]
        return tuple(
            CaseLabel(id=case.id, kind=case.kind, created=case.created, workspace=case.inputs.get("workspace", ""))
            for case in sorted(found, key=lambda case: (case.created, case.id))
        )

    def remove(self, case_ids: Sequence[str]) -> int:
        """Forgets cases; returns how many there were."""
        return sum(self._cases.pop(case_id, None) is not None for case_id in dict.fromkeys(case_ids))
