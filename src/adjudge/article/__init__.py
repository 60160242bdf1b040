"""Which claims of an article hold (seed 002).

check                          the job: taken apart, related, chosen from, gathered for, settled, believed
claims, skeleton, …            from a text to its claims
contradictions, graph          how they hang together, and where the text contradicts itself
targets, acquisition, retrieval  which are searched for, and with what
gathering, pages               what it is checked with, the search under way, and pages beyond what that brought
links, inline                  what the article links to, and whether that carries its claims
settle, dimensions, report     what the evidence comes to, claim by claim and for the whole
"""

from __future__ import annotations

FACE = ("acquisition", "check", "gathering", "inline", "pages")
"""What others may import from here; all else is this package's own."""
