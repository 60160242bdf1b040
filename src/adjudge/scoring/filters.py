"""Which candidates are dropped before the final ranking."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.model.claim import ClaimType
from adjudge.policy.ranking import AdmissionPolicy
from adjudge.scoring.admissibility import by_reading
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.normalising import Placed

Filter = Callable[[Placed, AdmissionPolicy], bool]
"""Whether the candidate is to be dropped. Similarity and graph are read as measured, not as placed in the set, where
the best of a poor lot would pass for certain; only the graph's own excuse looks at its place too."""


def few_shared_words(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """Hardly the claim's words, no paraphrase, and no link in the graph to excuse it."""
    signals = candidate.signals
    linked = (
        (candidate.graph >= policy.linked_graph_norm or signals.graph >= policy.linked_graph)
        and signals.entity_overlap >= policy.linked_entity
        and signals.claim_overlap >= policy.linked_overlap
    )
    return signals.claim_overlap < policy.apart_overlap and signals.semantic < policy.apart_semantic and not linked


def object_missing(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """Another object; kept when it denies the claim outright, for then another object is what it would name."""
    signals = candidate.signals
    return (
        signals.object_match is False
        and signals.claim_overlap < policy.object_overlap
        and signals.strongest < policy.object_strength
        and not signals.explicit_refutation
    )


def focus_missing(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """At most one word of what the claim turns on."""
    signals = candidate.signals
    return (
        signals.misses_focus
        and signals.claim_overlap < policy.focus_overlap
        and signals.strongest < policy.focus_strength
    )


def subject_missing(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """About something else."""
    return candidate.signals.subject_match is False and candidate.signals.strongest < policy.relation_strength


def relation_object_missing(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """The relation is not said of that object."""
    return candidate.signals.relation_object_match is False and candidate.signals.strongest < policy.relation_strength


def mere_report(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """Only mentions the claim. As with the penalty, a claim about a belief is answered by reports of it."""
    return candidate.signals.merely_reports and candidate.signals.claim_overlap < policy.report_overlap


def faint(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """Nothing about it speaks to the claim."""
    signals = candidate.signals
    return (
        signals.semantic < policy.faint_semantic
        and signals.claim_overlap < policy.faint_overlap
        and signals.entity_overlap < policy.faint_entity
        and signals.graph < policy.faint_graph
    )


FILTERS: tuple[Filter, ...] = (
    few_shared_words,
    object_missing,
    focus_missing,
    subject_missing,
    relation_object_missing,
    mere_report,
    faint,
)


@formula(
    "ranking.strict_filters",
    origin="seed 000 §4.4",
    label=Honesty.SAFEGUARD,
    text="dropped = any of: few shared words, object, focus, subject or relation-object missing, mere report, faint",
)
def strict_filters(candidate: Placed, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the filters that drop a candidate; none when it stays, as one does that was read and takes a side: the filters
    stand in for reading."""
    if by_reading(candidate.signals, policy):
        return ()
    return tuple(f.__name__ for f in FILTERS if f(candidate, policy))


def no_number(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """Names no number, so it counts nothing."""
    return not candidate.signals.has_number


def no_overlap(candidate: Placed, policy: AdmissionPolicy) -> bool:
    """Counts something else."""
    return candidate.signals.claim_overlap <= policy.count_overlap


COUNT_GATE: tuple[Filter, ...] = (no_number, no_overlap)


@formula(
    "ranking.count_gate",
    origin="seed 001 (ranking phase gatekeeper)",
    label=Honesty.SAFEGUARD,
    text="dropped = the claim counts something, and the text has no number or no word of the claim",
)
def count_gate(candidate: Placed, claim_type: ClaimType, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the rules that keep a candidate from a count claim; none for any other claim, or once it was read."""
    if claim_type is not ClaimType.COUNT or by_reading(candidate.signals, policy):
        return ()
    return tuple(f.__name__ for f in COUNT_GATE if f(candidate, policy))
