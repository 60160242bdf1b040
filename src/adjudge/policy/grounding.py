"""How claims of a draft are matched with chunks of documents, read against them, and found borne out (seed 003 §4)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundingPolicy(Bounded):
    cited_chunks: int = constant(4, 1, 50, "chunks read of a document that is cited as a whole, the most similar ones")
    similar_chunks: int = constant(
        4, 1, 50, "chunks read of those above the seed's similarity: what decides is seldom fifth"
    )
    worded_chunks: int = constant(
        3, 0, 50, "chunks read for the words they share with a claim: a small embedder overlooks names and numbers"
    )
    nearest_chunks: int = constant(1, 0, 50, "chunks read for their similarity even below the seed's threshold")
    retrieved: int = constant(8, 1, 100, "passages of the knowledge base looked up for a claim")
    prior: float = constant(
        0.32, -5.0, 5.0, "log-odds that a text bears a claim out of which it says as much as not; fitted"
    )
    plainness: float = constant(0.72, 0.0, 5.0, "for each log-odds of P(supports); fitted")
    joined_doubt: float = constant(0.5, 0.0, 5.0, "log-odds off a text put together from several places")
    supports: float = constant(0.5, 0.0, 1.0, "P from which a text bears a claim out; the one threshold of grounding")
    partly: float = constant(0.35, 0.0, 1.0, "P from which a text comes near to bearing a claim out")
    refutes: float = constant(
        0.65,
        0.0,
        1.0,
        "P(refutes) from which a text contradicts a claim: 2 in 100 true summaries are accused by mistake",
    )
    turned: float = constant(
        0.85, 0.0, 1.0, "P(refutes) of a sentence that says the reverse of a claim by a rule: it rose, not fell"
    )
    reserved: float = constant(
        0.4,
        0.0,
        1.0,
        "most that P is of a claim whose evidence speaks with a reserve, or of fewer cases, than the claim does",
    )
    second_chunks: int = constant(3, 1, 20, "chunks looked at again for a claim that none of them bears out alone")
    joined: int = constant(3, 2, 10, "sentences of different chunks read together as one text")
