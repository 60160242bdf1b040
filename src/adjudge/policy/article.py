"""What the claims taken out of an article must carry, and how much harm each topic can do (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticlePolicy(Bounded):
    tolerance: float = constant(
        0.5, 0.0, 1.0, "share of the times, numbers and quotes of a text that its skeleton must carry (002)"
    )
    seed_terms: int = constant(3, 0, 20, "words to search by that a claim needs: fewer find anything (002)")
    most_seed_terms: int = constant(8, 1, 40, "words to search by that a claim keeps: more make a search narrow")
    needs_time: int = constant(
        0,
        0,
        1,
        "whether a claim without a time is dropped; else it is kept, surer of nothing: most pages date nothing",
    )
    clause_words: int = constant(3, 1, 40, 'words of the shortest clause that is a claim: "Whales are mammals."')
    longest: int = constant(700, 80, 10000, "characters of the longest claim; beyond them a sentence is a list")
    plain_terms: int = constant(
        2, 0, 20, "content words that a clause without name, number or date needs: fewer say nothing one could look up"
    )
    personal_terms: int = constant(
        2,
        0,
        20,
        "content words that what a writer tells of himself needs: it is a fact still, though few will check it",
    )
    general_terms: int = constant(2, 0, 20, 'the same of what is said of a kind in the present: "Bats are not blind."')
    quote_words: int = constant(3, 1, 40, "words between marks that are a quotation; fewer are a title or a term")
    headline_share: float = constant(
        0.4, 0.0, 1.0, "share of the headline's words that a claim must hold to be the one the headline states"
    )
    restated: float = constant(
        0.5,
        0.0,
        1.0,
        "share of the headline's words in a claim or the lead from which on the headline is no claim of its own",
    )
    asked_characters: int = constant(
        4000,
        200,
        100000,
        "characters of an article that a language model is shown at once: a page, so that it leaves out little",
    )
    asked_items: int = constant(24, 1, 200, "statements it may find in them")
    claims: int = constant(1000, 1, 100000, "claims taken out of one article; a book has more than anybody checks")
    harm_health: float = constant(0.9, 0.0, 1.0, "harm of a false claim on health: people act on it at once")
    harm_safety: float = constant(0.8, 0.0, 1.0, "harm of a false claim on accidents, radiation, disasters")
    harm_violence: float = constant(0.7, 0.0, 1.0, "harm of a false claim on war, killing, weapons")
    harm_elections: float = constant(0.7, 0.0, 1.0, "harm of a false claim on elections and how to vote")
    harm_finance: float = constant(0.5, 0.0, 1.0, "harm of a false claim on money, debts, savings")
    harm_crime: float = constant(0.6, 0.0, 1.0, "harm of a false claim that somebody did wrong")
    harm_hatred: float = constant(0.6, 0.0, 1.0, "harm of a false claim about a group of people")
    harm_science: float = constant(0.4, 0.0, 1.0, "harm of a false claim on climate, genes and the like: slower")
    harm_step: float = constant(0.1, 0.0, 1.0, "what every further topic adds to the gravest")
