"""What every job has: a run that grows with its steps, a world it may ask, a recording of what it was told, a case kept of it,
and a language model asked under quota.

world     the knowledge base, a search, pages, a language model, behind one protocol; what a job was told, to be told again; and
          the Run of a job (`values/trace.py`) with what it does added and whoever watches told
casebook  what is kept of a run of any kind, replayed, and let go of in time
consult   prompts in which data cannot pass for instructions, answers read strictly, calls within what may be spent
"""

from __future__ import annotations

FACE = (
    "casebook",
    "consult",
    "world",
)
"""What others may import from here; all else is this package's own."""
