"""Numbers, dates and units of a claim held against those of a text, working shown.

The checker is certain only where two figures are evidently about the same thing; only then may it overrule a model.
"""

from __future__ import annotations

from adjudge.reading.quantities.check import check_quantities

__all__ = ["check_quantities"]
