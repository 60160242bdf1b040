"""Whether a claim holds.

job          the loop: taken in and apart, heard, searched for while that pays, ruled on
stopping     when the loop ends
intake       what can be checked at all, and what a search is asked
read_candidates, signals, ranking, shortlisting   what was found, read, measured, ranked and admitted
trust, coverage                                   how far it may be relied on, and whether it is enough
assess, grounds, reconcile, ruling                from what was heard to a verdict, a truth and a confidence
counsel, proposals                                what a language model proposes, where there is one
explain                                           the finding in words, and whole
"""

from __future__ import annotations

FACE = (
    "coverage",
    "explain",
    "intake",
    "job",
    "read_candidates",
    "stopping",
)
"""What others may import from here; all else is this package's own."""
