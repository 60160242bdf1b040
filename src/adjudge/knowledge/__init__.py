"""What is known, and how more comes to be: retrieval, candidates, sources, documents taken in, facts taken out, the news.

gather, fusion, candidates      what several searches find for a claim, joined and made candidates
sources                         what a publisher is worth before a word is read
ingest, extract, statements     documents in, statements out
propose_facts                   facts that a language model reads in a page, kept where the page says them
pages, refresh                  pages by their addresses, which of them are worth it, and the news anew
live_world                      all of it behind the protocol that jobs ask
"""

from __future__ import annotations

FACE = (
    "candidates",
    "fusion",
    "gather",
    "ingest",
    "live_world",
    "pages",
    "propose_facts",
    "refresh",
    "sources",
)
"""What others may import from here; all else is this package's own."""
