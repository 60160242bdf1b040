"""Facts that decide: claims that map surely onto the knowledge graph are answered from its statements.

A claim maps surely when one of the wordings in `relations.toml` fits it from end to end and its names are names of the graph.
All else goes to reading.
"""

from __future__ import annotations

FACE = ("decided", "meaning", "parts")
"""What others may import from here; all else is this package's own."""
