"""What the claims taken out of an article must carry, and how much harm each topic can do (seed 002)."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant, share
from adjudge.values.budget import BudgetClass
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticlePolicy(Bounded):
    tolerance: float = share(0.5, "share of the times, numbers and quotes of a text that its skeleton must carry (002)")
    seed_terms: int = constant(3, 0, 20, "words to search by that a claim needs: fewer find anything (002)")
    most_seed_terms: int = constant(8, 1, 40, "words to search by that a claim keeps: more make a search narrow")
    needs_time: int = constant(
        0, 0, 1, "whether a claim without a time is dropped; else it is kept, surer of nothing: most pages date nothing"
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
    headline_share: float = share(
        0.4, "share of the headline's words that a claim must hold to be the one the headline states"
    )
    restated: float = share(
        0.5, "share of the headline's words in a claim or the lead from which on the headline is no claim of its own"
    )
    asked_characters: int = constant(
        4000,
        200,
        100000,
        "characters of an article that a language model is shown at once: a page, so that it leaves out little",
    )
    asked_items: int = constant(24, 1, 200, "statements it may find in them")
    claims: int = constant(1000, 1, 100000, "claims taken out of one article; a book has more than anybody checks")
    harm_health: float = share(0.9, "harm of a false claim on health: people act on it at once")
    harm_safety: float = share(0.8, "harm of a false claim on accidents, radiation, disasters")
    harm_violence: float = share(0.7, "harm of a false claim on war, killing, weapons")
    harm_elections: float = share(0.7, "harm of a false claim on elections and how to vote")
    harm_finance: float = share(0.5, "harm of a false claim on money, debts, savings")
    harm_crime: float = share(0.6, "harm of a false claim that somebody did wrong")
    harm_hatred: float = share(0.6, "harm of a false claim about a group of people")
    harm_science: float = share(0.4, "harm of a false claim on climate, genes and the like: slower")
    harm_step: float = share(0.1, "what every further topic adds to the gravest")


# How evidence for the claims of an article is searched for and fetched (seed 002, fixed retrieval pipeline).


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleRetrievalPolicy(Bounded):
    batch: int = constant(5, 1, 50, "pages fetched together, and never otherwise (002)")
    universal_terms: int = constant(
        5, 0, 50, "names and numbers asked for beside the title in the query for all claims: the most central ones"
    )
    quote_overlap: float = share(
        0.5, "share of a claim's words a sentence needs to be quoted for it: half of them name its subject"
    )
    quotes: int = constant(5, 1, 50, "sentences of a page that are quoted for one claim, the closest first")
    inline_links: int = constant(300, 0, 100_000, "links of an article that are looked at: more are an index, no text")
    inline_belief: float = share(
        0.5, "belief with which a link's page is asked for: what it says is not known before it is read"
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
        0.7, 0.5, 1, "probability from which a linked page is said to carry a claim, or to contradict it"
    )


# When fetching further pages for a claim stops being worth it (seed 002, evidence acquisition ladder).


@dataclass(frozen=True, kw_only=True, slots=True)
class AcquisitionPolicy(Bounded):
    value: float = constant(2.0, 0, 100, "worth of a page that helps an even claim, in the unit of the cost")
    marginal_cost: float = constant(0.5, 0, 100, "value below which a further page is not fetched (002)")
    decay: float = constant(0.85, 0.01, 1, "what each further page is worth of the one before (002)")
    min_extracts: int = constant(2, 0, 100, "pages always fetched: one alone says little of the next (002)")
    max_extracts: int = constant(12, 1, 1000, "pages never exceeded for one claim (002)")
    successes: float = constant(2.0, 0.01, 100, "α of the prior: pages taken to have helped before the first")
    failures: float = constant(2.0, 0.01, 100, "β of the prior: pages taken to have brought nothing before the first")
    success_step: float = constant(1.0, 0, 10, "what a page that helped adds to α")
    failure_step: float = constant(0.5, 0, 10, "what one that did not adds to β: a page may fail for many reasons")
    success_relevance: float = share(0.6, "relevance a page needs to have helped")
    quotes_weight: float = share(0.4, "share of quotes in how sufficient the pages are")
    relevance_weight: float = share(0.4, "share of relevance in how sufficient the pages are")
    diversity_weight: float = share(0.2, "share of different sites in how sufficient the pages are")
    quotes_wanted: int = constant(3, 1, 100, "quotes from which there are enough: two sides and one to spare")
    steepness: float = constant(10.0, 0.1, 100, "how sharply sufficiency turns, as evidence's impact does (002)")
    midpoint: float = share(0.5, "the weighted sum that is half sufficient")
    enough: float = share(0.85, "sufficiency above which no further page is fetched")
    sufficiency_discount: float = share(0.5, "how much of a page's value full sufficiency takes (002)")

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.min_extracts > self.max_extracts:
            raise PolicyError(
                f"min_extracts ({self.min_extracts}) must not be above max_extracts ({self.max_extracts})."
            )


# How far evidence moves a belief, and what a consensus of sources holds it to (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefPolicy(Bounded):
    nearest: float = constant(
        1e-6, 1e-12, 0.01, "how near to never or certain a probability may come: at 0 and 1 log-odds have no end"
    )
    steepness: float = constant(10.0, 0.1, 100, "k of the impact: how sharply weak evidence falls off (002)")
    midpoint: float = share(0.5, "x₀ of the impact: the strength that counts half (002)")
    most_impact: float = constant(
        2.0, 0, 20, "L_max of the impact: log-odds one item moves at most, odds of 7 to 1 (002)"
    )
    consensus_sources: int = constant(2, 1, 20, "authoritative sources from which there is a consensus (002)")
    authoritative: float = share(
        0.85, "credibility from which a source is authoritative: tiers A and A', no own document"
    )


# How the place of a claim among the others of an article is told (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimGraphPolicy(Bounded):
    reach: float = share(
        0.5, "what each further step of a path counts of the one before: near claims bear most on each other"
    )
    central: int = constant(
        3, 0, 30, "most central claims searched for first: as many as the smallest budget allows targets"
    )
    pairs: int = constant(
        120, 0, 5000, "most pairs of claims that are read: both ways 240 readings, some three seconds on two cores"
    )
    pairs_a_claim: int = constant(
        6, 1, 200, "most pairs one claim stands in, so that the article's subject does not take all of them"
    )
    shared_by: int = constant(
        16, 2, 200, "claims that may share an entity or number before it takes a shared word besides to make a pair"
    )
    covered: float = share(
        0.5, "share of a claim's words another must have to be read as support for it: with fewer it never was"
    )
    near: int = constant(
        600,
        0,
        1_000_000,
        'characters apart at most that claims which share no name may stand to contradict: "the country" is another further on',
    )
    details: int = constant(
        4, 0, 20, "words one of two rival claims may say more than the other: with more it tells of something else"
    )
    denied_share: float = share(
        0.6, "share of the shorter claim's words that the longer has where one denies what the other says"
    )
    contradicts: float = constant(
        0.55, 0.3, 1, "mean probability of refuting, both ways, from which claims that clash in words contradict"
    )
    contradicts_values: float = share(
        0.45, "the same for rival figures, dates and names of one thing: there rules tell more surely what clashes"
    )
    told_twice: float = share(
        0.6,
        "least probability of a contradiction in what is told twice: no reader tells it there, and rules found no false one",
    )
    told_within: int = constant(
        12_000,
        0,
        1_000_000,
        "characters apart at most that one thing may be told twice: some two thousand words, beyond which it may be another",
    )
    supports: float = constant(
        0.7, 0.5, 1, "probability from which one claim supports another: restraint, for both come from one writer"
    )
    restated: float = share(
        0.7, "share of all their words that two claims have in common from which one is a copy of the other"
    )
    depends: float = share(
        0.2, "taken for the probability of a dependence that grammar shows: whom it is about must be right"
    )
    damping: float = constant(
        0.5, 0, 0.99, "most of the beliefs behind it that reaches a claim: with half, no belief can more than double"
    )


# When a claim of an article is searched for once more (seed 002, stage 2).


@dataclass(frozen=True, kw_only=True, slots=True)
class EscalationPolicy(Bounded):
    clusters: float = constant(1.0, 0, 10, "w1: independent clusters that take a side, by log₂(1 + n)")
    support: float = constant(1.0, 0, 10, "w2: how much they weigh together")
    conflict: float = constant(1.0, 0, 10, "w3: how much of that the smaller side weighs, which counts against")
    missing: float = constant(1.0, 0, 10, "w4: the share of the claim's anchors nothing covers, which counts against")
    most_clusters: float = constant(1.5, 0, 10, "what clusters come to at most: two are nearly all it takes")
    most_mass: float = constant(1.5, 0, 10, "what a mass comes to at most: many sources do not make up for gaps")
    least: float = constant(
        0.95, -10, 10, "S_min: sufficiency below which a claim is searched for again; no other rule stops it"
    )


# How the dimensions of a claim are moved from where they start (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class RgbaPolicy(Bounded):
    neutral: float = constant(
        0.5, 0.01, 0.99, "where honesty and explainability start: nothing is known either way (002)"
    )
    harm: float = constant(
        2.0, 0, 20, "log-odds that a claim of full or no harm moves danger: as much as the strongest evidence"
    )
    loaded_wording: float = constant(
        1.0, 0, 20, "log-odds that loaded or plain wording moves honesty: no one fault decides alone"
    )
    missing_attribution: float = constant(
        1.0, 0, 20, "log-odds that missing or given attribution moves honesty: as much as the other two"
    )
    headline_mismatch: float = constant(
        1.0, 0, 20, "log-odds that a headline the text does not or does bear out moves honesty"
    )
    fully_loaded: float = constant(
        0.25, 0.01, 1, "share of loaded words at which wording is as loaded as can be: one word in four"
    )
    least_words: int = constant(
        8, 1, 50, "words a stretch is measured as having at least, so that one word does not decide on a short line"
    )
    headline_read: int = constant(
        6, 1, 50, "claims held against the headline, those nearest to it in words: what bears it out is among them"
    )
    headline_denied: float = constant(
        0.9, 0.5, 1, "probability of refuting from which a claim of the text contradicts its headline"
    )


# How far evidence found for some claims of an article is read for its others (seed 002: deferred claims).


@dataclass(frozen=True, kw_only=True, slots=True)
class SharingPolicy(Bounded):
    overlap: float = share(
        0.6, "share of a deferred claim's words that a passage must hold to be read for it: fewer state another"
    )
    itself: float = share(
        0.6, "share of a passage that stands in the article from which on it is the article, copied elsewhere"
    )
    passages: int = constant(3, 1, 20, "passages read for one deferred claim, the fullest first")
    claims: int = constant(
        12, 0, 1000, "deferred claims that passages are read for: an article of many claims costs no more for it"
    )


# How many claims of an article are worth a search, and how few or many may be (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class TargetPolicy(Bounded):
    value: float = constant(
        2.0, 0, 100, "worth of settling one even claim, in the unit of the cost: some claims pay, not all"
    )
    decay: float = constant(0.85, 0.01, 1, "what each further target is worth of the one before (002)")
    cost: float = constant(0.5, 0, 100, "what searching for one more claim costs, normalised (002)")
    least: float = constant(0.05, 0, 100, "marginal value below which nothing is searched for, however cheap (002)")
    confidence_high: float = share(0.6, "share of the value left where a claim's fields are sure")
    confidence_medium: float = share(0.8, "share of the value left where they are fairly sure")
    confidence_low: float = share(1.0, "share where they are not: a search helps the uncertain most")
    minimal_floor: int = constant(1, 0, 1000, "fewest targets of the budget minimal (002)")
    minimal_ceiling: int = constant(3, 1, 1000, "most targets of the budget minimal (002)")
    standard_floor: int = constant(2, 0, 1000, "fewest targets of the budget standard (002)")
    standard_ceiling: int = constant(5, 1, 1000, "most targets of the budget standard (002)")
    deep_floor: int = constant(3, 0, 1000, "fewest targets of the budget deep (002)")
    deep_ceiling: int = constant(30, 1, 1000, "most targets of the budget deep (002)")

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        for budget in BudgetClass:
            floor, ceiling = self.bounds(budget)
            if floor > ceiling:
                raise PolicyError(f"{budget}_floor ({floor}) must not be above {budget}_ceiling ({ceiling}).")

    def bounds(self, budget: BudgetClass) -> tuple[int, int]:
        """The fewest and the most targets of a budget."""
        return {
            BudgetClass.MINIMAL: (self.minimal_floor, self.minimal_ceiling),
            BudgetClass.STANDARD: (self.standard_floor, self.standard_ceiling),
            BudgetClass.DEEP: (self.deep_floor, self.deep_ceiling),
        }[budget]
