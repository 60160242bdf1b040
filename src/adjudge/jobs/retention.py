"""How long ledgers, answers and their audits are kept: every workspace has its own days (seed 003 §9.2)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudge.errors import InputError
from adjudge.jobs import answer_casework, ledger_casework
from adjudge.model.case import Case, CaseLabel
from adjudge.model.codec import from_json
from adjudge.model.ledger import Audit
from adjudge.ports import CaseStore

AUDITED = (ledger_casework.KIND, answer_casework.KIND)
"""The kinds of cases that hold an audit. Verified claims and articles are kept until their store goes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Retention:
    """Days that audited cases are kept."""

    days: int
    """Where their workspace says nothing else."""
    of: Mapping[str, int] = field(default_factory=dict)
    """By workspace."""

    def outlived(self, case: CaseLabel, now: dt.datetime) -> bool:
        """Whether a case is older than its workspace keeps it."""
        return now - case.created > dt.timedelta(days=self.of.get(case.workspace, self.days))

    @property
    def least(self) -> int:
        return min((self.days, *self.of.values()))


def retention(days: int, given: Sequence[str]) -> Retention:
    """From the policy's days and the words of the setting: "30" for all workspaces, "legal=365" for one."""
    own: dict[str, int] = {}
    for word in given:
        workspace, _, told = word.rpartition("=")
        if workspace.strip():
            own[workspace.strip()] = int(told)
        else:
            days = int(told)
    return Retention(days=days, of=own)


def prune(cases: CaseStore, kept: Retention, now: dt.datetime) -> int:
    """Removes audited cases that have outlived their workspace's days; returns how many. None younger is looked at."""
    old = cases.older(now - dt.timedelta(days=kept.least), AUDITED)
    gone = [case.id for case in old if kept.outlived(case, now)]
    return cases.remove(gone) if gone else 0


def audit_of(case: Case) -> Audit:
    """The audit kept with a case."""
    if case.kind == answer_casework.KIND and (audit := answer_casework.answer_of(case).audit) is not None:
        return audit
    if case.kind == ledger_casework.KIND and "audit" in case.inputs:
        return from_json(case.inputs["audit"], Audit)
    raise InputError(f"Case {case.id} holds no audit.", "Answers and ledgers of drafts have one.")
