"""How evidence for the claims of an article is searched for and fetched (seed 002, fixed retrieval pipeline)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleRetrievalPolicy(Bounded):
    batch: int = constant(5, 1, 50, "pages fetched together, and never otherwise (002)")
    universal_terms: int = constant(
        5, 0, 50, "names and numbers asked for beside the title in the query for all claims: the most central ones"
    )
    quote_overlap: float = constant(
        0.5, 0.0, 1.0, "share of a claim's words a sentence needs to be quoted for it: half of them name its subject"
    )
    quotes: int = constant(5, 1, 50, "sentences of a page that are quoted for one claim, the closest first")
