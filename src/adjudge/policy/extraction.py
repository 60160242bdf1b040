"""Which sentences of a document count as facts, how far each rule that makes statements of them is trusted, and when."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


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
