"""A double for every port: in memory, without randomness, true to the port's contract.

They ship with Adjudge so that your tests can run its jobs without files, network or models:

    clock = ManualClock()
    knowledge = MemoryKnowledgeBase()
    graph = MemoryGraph(knowledge)
    jobs = MemoryJobs(clock)
    searcher = ScriptedSearcher([SearchResult(url="https://example.org/a", title="A", snippet="What A says")])
    searcher.outage.begin(calls=1)      # the next search fails with ProviderError

Each passes the same contract suite as the adapter it stands in for.
"""

from __future__ import annotations

from adjudge.adapters.doubles.knowledge import MemoryGraph, MemoryKnowledgeBase
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
from adjudge.adapters.doubles.records import MemoryCases, MemoryJobs, MemoryUrlHistory

__all__ = [
    "HashedEmbedder",
    "ManualClock",
    "MemoryCases",
    "MemoryGraph",
    "MemoryJobs",
    "MemoryKnowledgeBase",
    "MemoryReader",
    "MemoryUrlHistory",
    "Outage",
    "OverlapStanceEncoder",
    "PlainWorthiness",
    "ScriptedFetcher",
    "ScriptedLanguageModel",
    "ScriptedSearcher",
]
