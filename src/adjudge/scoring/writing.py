"""Which sentences answer a question best (seed 003 §2, the writer without a language model)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import fsum, log, prod

from adjudge.model.score import Score, total, weighted
from adjudge.policy.writing import WritingPolicy
from adjudge.scoring.formula import Honesty, formula


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """What is known of a sentence held against a part of a question."""

    similarity: float
    """Calibrated."""
    words: float
    """The share of the question's telling words that it holds."""
    relevance: float
    answer: float
    """The stance model's probability that it bears the question out."""
    filled: float | None = None
    """The same of the question answered with what the sentence says; None where nothing in it has the form of an answer."""
    fits: bool = True
    """Whether it has what is asked for: a time, a number, a length."""
    about: bool = True
    """Whether it can be about what the question names: that model, that person, that year."""


@formula(
    "writing.telling",
    origin="inverse document frequency (Spärck Jones 1972), over the sentences at hand",
    label=Honesty.HEURISTIC,
    text="share = Σ over the question's words in the sentence ln(1 + N / (1 + n)) / the same Σ over all of them",
)
def telling(wanted: Collection[str], held: Collection[str], counts: Mapping[str, int], sentences: int) -> float:
    """How much of a question's wording a sentence holds, where a word that few of the sentences have tells more."""
    weights = {word: log(1.0 + sentences / (1.0 + counts.get(word, 0))) for word in set(wanted)}
    whole = fsum(weights.values())  # exact in any order: that of a set's words is another in every process
    return fsum(weight for word, weight in weights.items() if word in held) / whole if whole > 0.0 else 0.0


@formula(
    "writing.worth",
    origin="Adjudge: weights set by hand on 40 questions to documents of its own; the filled question after Demszky et al. 2018",
    label=Honesty.HEURISTIC,
    text=(
        "worth = by_similarity × similarity + by_words × words + by_relevance × relevance + by_answer × max(answer, filled);"
        " × unfit where a time or a measure is asked for and the sentence has none;"
        " × unborne where it does not bear out the question answered with what it says (filled < borne);"
        " × elsewhere where it is about another code, name or year"
    ),
)
def worth(measured: Measured, policy: WritingPolicy) -> Score:
    """What a sentence is worth as an answer to a part of a question."""
    terms = (
        weighted("similarity", measured.similarity, policy.by_similarity),
        weighted("words", measured.words, policy.by_words),
        weighted("relevance", measured.relevance, policy.by_relevance),
        weighted("answer", max(measured.answer, measured.filled or 0.0), policy.by_answer),
    )
    found = total("writing.worth", terms)
    lacks = {"unfit": policy.unfit} if not measured.fits else {}
    if measured.filled is not None and measured.filled < policy.borne:
        lacks |= {"unborne": policy.unborne}
    lacks |= {"elsewhere": policy.elsewhere} if not measured.about else {}
    if not lacks:
        return found
    return Score(formula=found.formula, value=found.value * prod(lacks.values()), terms=terms, fired=tuple(lacks))
