"""How the two searches are joined."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrievalPolicy(Bounded):
    candidates: int = constant(
        60, 1, 1000, "taken from each search before they are joined; more changes the first 20 no further"
    )
    vector_weight: float = constant(
        0.6, 0.0, 1.0, "share of the vector search in the joined score, the rest is BM25's; measured on dev claims"
    )
    per_site: int = constant(0, 0, 50, "passages kept of one site, 0 for no limit; profile web takes 2 (004 §6.1)")
