"""A double for every port: without randomness, true to the port's contract; the knowledge base is the store itself.

They ship with Adjudge so that your tests can run its jobs without files of yours, network or models:

    clock = ManualClock()
    knowledge = TemporaryKnowledgeBase()
    graph = knowledge.graph
    jobs = MemoryJobs(clock)
    searcher = ScriptedSearcher([SearchResult(url="https://example.org/a", title="A", snippet="What A says")])
    searcher.outage.begin(calls=1)      # the next search fails with ProviderError

Each passes the same contract suite as the adapter it stands in for.
"""

from __future__ import annotations

from adjudge.adapters.doubles.knowledge import TemporaryKnowledgeBase
from adjudge.adapters.doubles.providers import (
    HashedEmbedder,
    ManualClock,
    MemoryReader,
    Outage,
    OverlapStanceEncoder,
    PlainWorthiness,
    ScriptedFetcher,
    ScriptedLanguageModel,
    ScriptedSearcher,
)
from adjudge.adapters.doubles.records import MemoryJobs

__all__ = [
    "HashedEmbedder",
    "ManualClock",
    "MemoryJobs",
    "MemoryReader",
    "Outage",
    "OverlapStanceEncoder",
    "PlainWorthiness",
    "ScriptedFetcher",
    "ScriptedLanguageModel",
    "ScriptedSearcher",
    "TemporaryKnowledgeBase",
]
