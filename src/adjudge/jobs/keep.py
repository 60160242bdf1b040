"""Keeping the knowledge base: documents added to what is live, and whole collections built beside it and switched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from adjudge.errors import InputError
from adjudge.model.ingest import IngestReport
from adjudge.model.trace import Ingested
from adjudge.policy import Policy
from adjudge.ports import Clock, Embedder, KnowledgeBase
from adjudge.steps.ingest import Incoming, ingest

Watch = Callable[[Ingested], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Keeping:
    """What both jobs work with."""

    store: KnowledgeBase
    embedder: Embedder
    policy: Policy
    clock: Clock
    extracts: bool = False
    """Whether statements for the graph are taken out of documents that bring none."""


def for_pages(keeping: Keeping) -> Keeping:
    """The same for pages of the web, whatever collection they go into."""
    return replace(keeping, extracts=bool(keeping.policy.extraction.pages))


def add(incoming: Iterable[Incoming], collection: str, keeping: Keeping, watch: Watch) -> IngestReport:
    """Documents into the live collection; each batch is searchable once it is stored."""
    generation = keeping.store.live(collection, embedder=keeping.embedder.name, size=keeping.embedder.size)
    return _fill(incoming, collection, generation, keeping, watch)


def rebuild(
    incoming: Iterable[Incoming], collection: str, keeping: Keeping, watch: Watch, *, label: str = ""
) -> IngestReport:
    """The whole collection anew: filled beside the live one, switched in one step, the old one kept for rollback."""
    generation = keeping.store.begin(
        collection, embedder=keeping.embedder.name, size=keeping.embedder.size, label=label
    )
    try:
        report = _fill(incoming, collection, generation, keeping, watch)
        if report.skipped and not report.documents_added:
            raise _unreadable(report, collection)
    except BaseException:
        keeping.store.discard(generation)
        raise
    keeping.store.switch(generation)
    return report


def _unreadable(report: IngestReport, collection: str) -> InputError:
    """Nothing is no reason to throw away what is there."""
    first = report.skipped[0]
    return InputError(
        f"Nothing of what was given could be read, so {collection} stays as it was.", f"{first.path}: {first.reason}"
    )


def _fill(
    incoming: Iterable[Incoming], collection: str, generation: int, keeping: Keeping, watch: Watch
) -> IngestReport:
    report = ingest(
        incoming, store=keeping.store, generation=generation, collection=collection, embedder=keeping.embedder,
        policy=keeping.policy, clock=keeping.clock, extracts=keeping.extracts, watch=watch,
    )  # fmt: skip
    keeping.store.settle(generation)  # only now: after an error or a stop the store answers without the files
    return report
