"""How many different sites the evidence comes from."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from adjudge.model.score import Score, Term
from adjudge.scoring.formula import Honesty, formula


@formula(
    "trust.diversity",
    origin="seed 000 §5.1 as constants.md settles it",
    label=Honesty.HEURISTIC,
    text="diversity = 0 for n <= 1; 1 for u = n; else max(0, 1 − ln(n / u) / u), n items of u domains",
)
def diversity(domains: Sequence[str]) -> Score:
    """How widely independent items are spread over domains; an item of no known domain shares it with all such."""
    n, u = len(domains), len(set(domains))
    if n <= 1:
        return Score(formula="trust.diversity", value=0.0, fired=("at_most_one_item",))
    if u == n:
        spread = Term(name="unique_domains", raw=float(u), weight=1.0 / n, contribution=1.0)
        return Score(formula="trust.diversity", value=1.0, terms=(spread,), fired=("every_domain_unique",))
    crowding = log(n / u)
    terms = (
        Term(name="whole", raw=1.0, weight=1.0, contribution=1.0),
        Term(name="crowding", raw=crowding, weight=-1.0 / u, contribution=-crowding / u),
    )
    value = 1.0 - crowding / u
    if value < 0.0:  # ten items of one domain would come to −1.3
        floor = Term(name="floor", raw=0.0, weight=1.0, contribution=-value)
        return Score(formula="trust.diversity", value=0.0, terms=(*terms, floor), fired=("floor",))
    return Score(formula="trust.diversity", value=value, terms=terms)
