"""A text read against a claim, the same way for everybody: windows, scout and judge, numbers, the sentence that decides.

windows          a text as models get to read it, cut into what one reads at once, and the way back to its own places
cascade          the scout reads every window, the judge the few that matter; what of it counts
probability      from logits to how likely a claim is supported or refuted by all that was read, and whether that can be believed
risk             from which probability on a side may be taken, where only so many may be wrong
quantities       numbers, dates and units held against each other, working shown
row_comparisons  what the rows of a table come to beside each other, for claims that compare
contrary         the sentence of a text that says the contrary of the one that decides, and updates
weigh            all of it put together: what each text says of its claim
"""

from __future__ import annotations

FACE = (
    "cascade", "contrary", "probability", "quantities", "quantities.bands", "quantities.marks", "row_comparisons",
    "risk", "weigh", "windows",
)  # fmt: skip
"""What others may import from here; all else is this package's own."""
