"""How far one claim may be followed: what is read, what is searched, and when to stop."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class LoopPolicy(Bounded):
    news: int = constant(0, 0, 1, "1 where the stances of sources decide by the rules of seed 004: manner news")
    top_k: int = constant(5, 1, 20, "items kept on the shortlist (000 §2)")
    graph_statements: int = constant(
        10, 0, 100, "statements taken from the knowledge graph: more repeat what texts say"
    )
    scout_tokens: int = constant(
        900, 100, 100_000, "tokens the scout may read for one claim: seven or eight passages; more find no more"
    )
    token_characters: float = constant(
        4.2, 1.0, 10.0, "characters of English in a token, to reckon a text's cost unread"
    )
    queries: int = constant(6, 0, 50, "web queries a claim may cost; from the field")
    urls: int = constant(3, 1, 20, "pages fetched for one query; from the field")
    results: int = constant(10, 1, 50, "results asked of a search (004)")
    snippet_words: int = constant(
        0, 0, 200, "words from which a search's extract is evidence where its page cannot be had; 0 where it is none"
    )
    rounds: int = constant(6, 1, 50, "turns of the loop at most; 004 takes three")
    barren: int = constant(2, 1, 20, "rounds in a row that bring nothing new before the search is given up")
    widening: int = constant(0, 0, 20, "added to top_k each round, up to `widest`; 004 adds five")
    widest: int = constant(20, 1, 50, "top_k at most (004)")
    counterfactual: int = constant(
        3, 0, 6, "items left out together, at most, in looking for the evidence a verdict hangs on"
    )
