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

from adjudge.adapters.doubles.cases import MemoryCases
from adjudge.adapters.doubles.clock import ManualClock
from adjudge.adapters.doubles.embedder import HashedEmbedder
from adjudge.adapters.doubles.fetcher import ScriptedFetcher
from adjudge.adapters.doubles.graph import MemoryGraph
from adjudge.adapters.doubles.jobs import MemoryJobs
from adjudge.adapters.doubles.knowledge import MemoryKnowledgeBase
from adjudge.adapters.doubles.language_model import ScriptedLanguageModel
from adjudge.adapters.doubles.outage import Outage
from adjudge.adapters.doubles.reader import MemoryReader
from adjudge.adapters.doubles.searcher import ScriptedSearcher
from adjudge.adapters.doubles.stance import OverlapStanceEncoder
from adjudge.adapters.doubles.visits import MemoryUrlHistory
from adjudge.adapters.doubles.worthiness import PlainWorthiness

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
