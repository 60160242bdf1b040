"""Two findings held side by side: what changed, from the verdict down to the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from adjudge.model.difference import Change, Difference
from adjudge.model.verdict import Finding, Versions

NUMBERS: tuple[tuple[str, Callable[[Finding], float]], ...] = (
    ("truthfulness_percent", lambda f: f.truthfulness_percent),
    ("evidence_quality_percent", lambda f: f.evidence_quality_percent),
    ("confidence", lambda f: f.confidence),
    ("calibrated_probability", lambda f: f.calibrated_probability),
    ("coverage", lambda f: f.trust.coverage),
    ("agreement", lambda f: f.trust.agreement),
    ("diversity", lambda f: f.trust.diversity),
    ("trust_metric_value", lambda f: f.trust.trust_metric_value),
)
WORDS: tuple[tuple[str, Callable[[Finding], str]], ...] = (
    ("claim", lambda f: f.claim),
    ("verdict", lambda f: f.verdict.value),
    ("standing", lambda f: f.standing.value),
    ("stop_reason", lambda f: f.stop_reason),
    ("reason_codes", lambda f: ", ".join(f.reason_codes)),
)


def differ(before: Finding, after: Finding) -> Difference:
    """Every difference a reader would ask about, the weightiest first."""
    changes = (*_said(before, after), *_made_with(before, after), *_rests_on(before, after), *_measured(before, after))
    return Difference(before=before.case_id, after=after.case_id, changes=changes)


def _said(before: Finding, after: Finding) -> Iterator[Change]:
    for name, read in WORDS:
        if read(before) != read(after):
            yield Change(what=name, before=read(before), after=read(after))
    old = {s.text: s.status.value for s in before.subclaims}
    new = {s.text: s.status.value for s in after.subclaims}
    for text in dict.fromkeys((*old, *new)):
        if old.get(text) != new.get(text):
            yield Change(what=f"part: {text}", before=old.get(text, "none"), after=new.get(text, "none"))


def _made_with(before: Finding, after: Finding) -> Iterator[Change]:
    if before.versions is None or after.versions is None:
        return
    for field in fields(Versions):
        old, new = getattr(before.versions, field.name), getattr(after.versions, field.name)
        if old != new:
            yield Change(what=field.name, before=old, after=new)


def _rests_on(before: Finding, after: Finding) -> Iterator[Change]:
    old, new = {e.id: e for e in before.evidence}, {e.id: e for e in after.evidence}
    for name, item in new.items():
        if name not in old:
            yield Change(what="evidence_added", after=f"{name} {item.title or item.source}")
    for name, item in old.items():
        if name not in new:
            yield Change(what="evidence_removed", before=f"{name} {item.title or item.source}")
    for name in (n for n in old if n in new):
        was, now = old[name].stance, new[name].stance
        if was is not None and now is not None and was.label is not now.label:
            yield Change(what=f"stance of {name}", before=was.label.value, after=now.label.value)


def _measured(before: Finding, after: Finding) -> Iterator[Change]:
    for name, read in NUMBERS:
        if abs(read(before) - read(after)) > 1e-9:
            yield Change(what=name, before=f"{read(before):.4f}", after=f"{read(after):.4f}")
