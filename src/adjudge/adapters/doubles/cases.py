"""Finished jobs, in memory."""

from __future__ import annotations

from adjudge.model.case import Case


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
