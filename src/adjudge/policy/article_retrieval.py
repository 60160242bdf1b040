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
    inline_links: int = constant(300, 0, 100_000, "links of an article that are looked at: more are an index, no text")
    inline_belief: float = constant(
        0.5, 0.0, 1.0, "belief with which a link's page is asked for: what it says is not known before it is read"
    )
    inline_passages: int = constant(
        4, 1, 50, "passages of a linked page that are read against one claim, those with most of its words"
    )
    inline_passage: int = constant(
        600, 64, 4000, "characters of such a passage: as many as the models read in one piece"
    )
    inline_characters: int = constant(
        200_000, 1000, 10_000_000, "characters of a linked page that are looked through: a long report; a book is not"
    )
    inline_sure: float = constant(
        0.7, 0.5, 1.0, "probability from which a linked page is said to carry a claim, or to contradict it"
    )
