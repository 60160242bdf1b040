"""How often a language model may be asked, how much it is shown, and how much of what it says is read."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant
from adjudge.values.language import CallTag


@dataclass(frozen=True, kw_only=True, slots=True)
class LanguagePolicy(Bounded):
    skeleton_calls: int = constant(
        4, 0, 50, "times it may be asked what an article states, a part of it each time: the rules read all of it"
    )
    decompose_calls: int = constant(1, 0, 10, "times it may be asked to take a claim apart: the rules can do it too")
    anchors_calls: int = constant(1, 0, 10, "times it may be asked what a claim is about: the rules can tell too")
    queries_calls: int = constant(2, 0, 10, "times it may be asked what to search for")
    facts_calls: int = constant(6, 0, 50, "times it may be asked for the facts of a page: about one a query")
    stance_calls: int = constant(4, 0, 20, "times it may be asked which way evidence points, up to 30 items at once")
    verdict_calls: int = constant(2, 0, 10, "times it may be asked for a verdict: once, and again if it cannot be read")
    rationale_calls: int = constant(1, 0, 10, "times it may be asked to put a verdict in words: the template can too")
    write_calls: int = constant(
        2, 0, 10, "times it may be asked for an answer from documents: once, and again if it cannot be used"
    )
    critique_calls: int = constant(1, 0, 10, "times it may be asked what is wrong with a draft: the rules can tell too")
    revise_calls: int = constant(3, 0, 10, "times it may be asked to revise a draft: two rounds, and one of them again")
    support_calls: int = constant(
        4, 0, 50, "times it may be asked how far documents bear claims out, several claims at once"
    )
    skeleton_tokens: int = constant(1500, 16, 8000, "tokens of an answer: the statements of a page of text")
    decompose_tokens: int = constant(400, 16, 4000, "tokens of an answer: five parts of a long claim")
    anchors_tokens: int = constant(300, 16, 4000, "tokens of an answer: five parts of five terms")
    queries_tokens: int = constant(250, 16, 4000, "tokens of an answer: a few queries")
    facts_tokens: int = constant(900, 16, 8000, "tokens of an answer: the facts of one page")
    stance_tokens: int = constant(900, 16, 8000, "tokens of an answer: one label for each of 30 items")
    verdict_tokens: int = constant(400, 16, 4000, "tokens of an answer: a word, a few sentences, a few numbers")
    rationale_tokens: int = constant(350, 16, 4000, "tokens of an answer: four sentences with quotes")
    write_tokens: int = constant(
        1200, 16, 8000, "tokens of an answer: a text of a few paragraphs, sentence by sentence"
    )
    critique_tokens: int = constant(600, 16, 4000, "tokens of an answer: a dozen points, a sentence each")
    revise_tokens: int = constant(900, 16, 8000, "tokens of an answer: the sentences that are to be written anew")
    support_tokens: int = constant(900, 16, 8000, "tokens of an answer: a level, a quote and a reason for ten claims")
    token_bytes: float = constant(
        3.0, 1.0, 10.0, "bytes of a prompt in a token, reckoned low: a budget must not be overdrawn by the prompt"
    )
    reserved_calls: int = constant(
        4,
        0,
        100,
        "calls kept for fact extraction and the verdict (001): two pages' facts, a verdict and its second try",
    )
    reserved_tokens: int = constant(
        7000, 0, 1_000_000, "tokens kept for the same: a verdict by ten long passages, asked for twice"
    )
    reserved_share: float = constant(
        0.5, 0.0, 1.0, "of a small budget at most is kept: a job of four calls may still take its claim apart"
    )
    low_calls: int = constant(
        2, 1, 100, "calls that must be free for one that can be done without: it is skipped before any other"
    )
    price_read: float = constant(
        0.0, 0.0, 10_000.0, "price of a million tokens of prompts: none is known, a model of one's own has none"
    )
    price_written: float = constant(
        0.0, 0.0, 10_000.0, "price of a million tokens of answers: none is known, a model of one's own has none"
    )
    queries: int = constant(4, 1, 20, "queries it may add (004 §5.1)")
    stance_items: int = constant(30, 1, 100, "texts it is asked about at once (004 §6.2)")
    stance_trust: float = constant(
        0.85, 0.34, 1.0, "probability its stance is given: a large model reads well, and quotes what it rests on"
    )
    items: int = constant(10, 1, 60, "pieces of evidence it is shown, the best ranked: more cost much, settle little")
    item_characters: int = constant(700, 100, 8000, "characters shown of each: a passage, whole")
    reply_characters: int = constant(
        20_000, 500, 1_000_000, "characters beyond which an answer is not read: none asked for is nearly as long"
    )
    reasoning_characters: int = constant(1600, 200, 10_000, "characters of a reasoning: four long sentences")
    sentences_least: int = constant(2, 1, 10, "sentences of a reasoning (004 §7.1)")
    sentences_most: int = constant(4, 1, 20, "sentences of a reasoning (004 §7.1)")

    def calls(self, tag: CallTag) -> int:
        """How often a job may ask under a tag; none switches the asking off."""
        return int(getattr(self, f"{tag.value}_calls"))

    def tokens(self, tag: CallTag) -> int:
        """How long the answer may be."""
        return int(getattr(self, f"{tag.value}_tokens"))
