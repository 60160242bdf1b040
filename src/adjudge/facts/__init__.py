"""Facts that decide: claims that map surely onto the knowledge graph are answered from its statements.

A claim maps surely when one of the wordings in `relations.toml` fits it from end to end and its names are names of the graph.
All else goes to reading.
"""

from __future__ import annotations

from adjudge.facts.parts import plain_facts
from adjudge.facts.relations import Graphed
from adjudge.facts.settling import contradicted_in_passing, settle

__all__ = ["Graphed", "contradicted_in_passing", "plain_facts", "settle"]

FACE = ("parts", "settling")
"""What others may import from here; all else is this package's own."""
