"""What is known, and how more comes to be: retrieval, candidates, sources, documents taken in, facts taken out, the news.

candidates, fusion              what several searches find for a claim, joined and made candidates
sources                         what a publisher is worth before a word is read
ingest, extract, statements     documents in, statements out; facts that a language model reads in a page, kept where it says them
pages, refresh                  pages by their addresses, which of them are worth it, and the news anew
live_world                      all of it behind the protocol that jobs ask
"""

from __future__ import annotations

FACE = ("candidates", "extract", "fusion", "ingest", "live_world", "pages", "refresh", "sources")
"""What others may import from here; all else is this package's own."""
