"""How documents are cut into passages."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class PassagePolicy(Bounded):
    size: int = constant(
        512, 64, 4096, "characters in a passage at most (004 §9.2): three or four sentences, one cross-encoder window"
    )
    overlap: int = constant(100, 0, 1024, "characters of whole sentences repeated at the start of the next (004 §9.2)")
    batch: int = constant(
        2000, 1, 20000, "passages stored in one durable commit: larger is faster, smaller loses less work to a kill"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.size:
            raise PolicyError(
                f"overlap ({self.overlap}) must be smaller than size ({self.size}), or cutting would not end."
            )


# How the two searches are joined.


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrievalPolicy(Bounded):
    candidates: int = constant(
        60, 1, 1000, "taken from each search before they are joined; more changes the first 20 no further"
    )
    vector_weight: float = constant(
        0.6, 0.0, 1.0, "share of the vector search in the joined score, the rest is BM25's; measured on dev claims"
    )
    per_site: int = constant(0, 0, 50, "passages kept of one site, 0 for no limit; profile web takes 2 (004 §6.1)")


# Which sentences of a document count as facts, how far each rule that makes statements of them is trusted, and when.


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractionPolicy(Bounded):
    pages: int = constant(
        1, 0, 1, "1 takes statements out of pages of the web: few, fetched for a question, soon asked for"
    )
    files: int = constant(
        0, 0, 1, "1 takes them out of files too: adding a large corpus then takes several times as long"
    )
    characters: int = constant(
        60_000, 500, 10_000_000, "characters of a document that are read for facts: what a page is about stands first"
    )
    facts: int = constant(400, 1, 10_000, "facts taken of a document: beyond that it is a book, or a list")
    least_words: int = constant(4, 2, 20, "words below which a sentence says too little to stand alone")
    most_words: int = constant(60, 10, 200, "words above which it is a list, or several sentences run together")
    aliases: int = constant(6, 0, 50, "other names a document gives one thing: more are mistakes")
    copula: float = constant(0.9, 0.0, 1.0, "confidence in 'X is a Y': the plainest sentence there is")
    passive: float = constant(0.85, 0.0, 1.0, "confidence in 'X was founded in 1999 by Y'")
    active: float = constant(0.8, 0.0, 1.0, "confidence in 'X founded Y': what follows a verb need not be its object")
    measure: float = constant(
        0.8, 0.0, 1.0, "confidence in 'X has 12 floors': now and then a number counts something else"
    )
    attribute: float = constant(0.85, 0.0, 1.0, "confidence in 'the capital of X is Y'")
    apposition: float = constant(0.8, 0.0, 1.0, "confidence in 'X, the capital of Y,': a list may look the same")
    birth: float = constant(0.9, 0.0, 1.0, "confidence in 'X (born 4 August 1961)'")
    resolved: float = constant(
        0.85, 0.0, 1.0, "what is left of a confidence where a pronoun was read as what the page is about"
    )
    asked_characters: int = constant(
        3000, 200, 50_000, "characters of a page shown to a language model: about a thousand tokens of 24,000 a job"
    )
    asked_facts: int = constant(12, 1, 100, "facts asked for: what a page opens with, in an answer of 900 tokens")
    entailed: float = constant(
        0.7, 0.0, 1.0, "probability, by the judge, that the quoted words say the fact; below it the fact is dropped"
    )
    proposed: float = constant(
        0.8, 0.0, 1.0, "confidence in a fact that a language model worded and the judge found in its quote"
    )


# How the news are refreshed: how much is asked for, what may come in, and how long it stays.


QUERIES = (
    "world news today",
    "politics and government news today",
    "elections and parliament news",
    "economy, inflation and markets news today",
    "central bank and trade news",
    "war, conflict and diplomacy news today",
    "health and medicine news",
    "science and space news",
    "climate, weather and natural disasters news",
    "technology and artificial intelligence news",
    "court rulings and crime news",
    "sport results today",
)
"""What is asked where no queries are set: diverse, as 004 §9.2 wants it, one for each section of a newspaper."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshPolicy(Bounded):
    entries: int = constant(
        100, 1, 1000, "newest entries taken from a feed: most hold fewer, few publish more in a day"
    )
    results: int = constant(20, 1, 50, "results asked of a search for one query: the first two pages")
    pages: int = constant(2000, 1, 20_000, "pages one run looks at: what a day brings, and what a night can fetch")
    per_site: int = constant(
        100, 1, 1000, "pages of one site in a run: at one a second under two minutes, and no site crowds out the others"
    )
    feeds_at_once: int = constant(4, 1, 64, "feeds read at the same time: each takes a process of its own to parse")
    at_once: int = constant(
        64,
        1,
        256,
        "sites fetched from at the same time; each is asked for one page after another, most of them pausing",
    )
    waiting: int = constant(
        16, 1, 256, "fetched pages that may wait to be stored: the bound on memory when disks are slow"
    )
    seconds: int = constant(3600, 10, 86_400, "after which no further page is begun: what came by then is switched to")
    days: int = constant(
        7,
        1,
        365,
        "age at which a page goes or does not come in: a week of news, embedded anew every day; the web has the rest",
    )
    shortest: int = constant(
        200, 0, 5000, "characters of a page worth keeping: two sentences; less is a caption or a teaser"
    )
    credible: float = constant(
        0.6, 0.0, 1.0, "credibility of a site whose pages come first: better than one nothing is known of"
    )
    enough: int = constant(
        50,
        1,
        20_000,
        "credible pages after which the others stay out (004's fallback: with fewer, any page is better than none)",
    )


# How triples around a claim's entities are scored.


@dataclass(frozen=True, kw_only=True, slots=True)
class GraphPolicy(Bounded):
    hops: int = constant(2, 1, 2, "steps walked from an entity: farther statements are seldom about the claim")
    candidates: int = constant(200, 1, 5000, "triples read before they are scored")
    hop_decay: float = constant(
        0.5, 0.0, 1.0, "what a second step keeps of a score: it is about a neighbour, not the subject"
    )
    overlap_weight: float = constant(0.6, 0.0, 1.0, "share of word overlap with the claim in a triple's score")
    ends_weight: float = constant(
        0.4, 0.0, 1.0, "share of the claim's entities that the triple joins: one end named is half, both is all"
    )
