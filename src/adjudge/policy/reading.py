"""How a text is cut, read and judged when it is held against a claim."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant, share
from adjudge.values.dataclass import dataclass
from adjudge.values.language import CallTag


@dataclass(frozen=True, kw_only=True, slots=True)
class WeighingPolicy(Bounded):
    whole: int = constant(1100, 64, 4000, "characters read in one piece: about 250 tokens, a long paragraph")
    window: int = constant(900, 64, 4000, "characters in a window of a longer text: a paragraph, about 160 words")
    overlap: int = constant(
        300, 0, 2000, "characters of whole sentences two windows share: so that no two neighbours are torn apart"
    )
    scouted: int = constant(
        4,
        1,
        5000,
        "windows the scout reads of one text, those with most of the claim's words: reading all finds no more",
    )
    judged: int = constant(
        3, 0, 50, "windows the judge reads for one claim, of all its texts: with fewer more true claims are refuted"
    )
    judge_from: float = share(
        0.02, "promise below which a window is not worth the judge: it is silent, and no judge hears more in it"
    )
    unjudged: float = share(
        0.5, "what a side counts that the scout alone sees, where the judge read others for the same claim"
    )
    parts: int = constant(8, 1, 50, "pieces a claim of several sentences is read in; 1 reads every claim whole")
    part_words: int = constant(
        4, 1, 20, "words a sentence of a claim needs to be read alone: fewer say too little without their neighbour"
    )
    quantity_probability: float = constant(
        0.9, 0.5, 1, "given to what a certain quantity check decides: right 19 times in 20, and calibration errs low"
    )
    wording_probability: float = constant(
        0.95,
        0.5,
        1,
        "P(supports) of a text with a sentence that is the claim itself: it may be a title, a question, a quote",
    )
    wording_denied: float = constant(
        0.7, 0.5, 1, "P(refutes) from which a text that holds the claim's own words is taken to deny them"
    )
    grounding_threshold: float = share(
        0.5, "P(supports) from which a text counts as bearing a claim out, where only that is asked"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.window:
            raise PolicyError(
                f"overlap ({self.overlap}) must be smaller than window ({self.window}), or reading would not end."
            )


# How near two numbers must be to be the same, and how much two texts must share to speak of the same thing.


@dataclass(frozen=True, kw_only=True, slots=True)
class QuantityPolicy(Bounded):
    about: float = constant(
        0.1, 0, 0.5, 'how far a number may lie from "about" another: "about 500" is borne out by 489, not by 440'
    )
    clearly: float = constant(
        2.0, 1, 10, "how many times that distance makes a clear difference; between the two nothing is decided"
    )
    rounding: float = constant(
        0.05, 0, 0.2, "large numbers closer than this may be one number rounded twice: never a contradiction"
    )
    exact_below: float = constant(
        1000.0, 1, 1e6, "whole numbers under this are counted, not rounded: 23 contradicts 24"
    )
    conversion: float = constant(
        0.012, 0, 0.1, "what a conversion between units may lose to rounding: 5 miles for 8 km"
    )
    degrees: float = constant(2.0, 0, 10, "kelvins within which temperatures are about the same; ratios mean nothing")
    degree_rounding: float = constant(0.6, 0, 5, "degrees that converting between temperature scales may lose")
    points: float = constant(0.75, 0, 5, "percentage points a computed share may be off: 34.3 is given as 34 or 35")
    multiple: float = constant(0.05, 0, 0.5, 'share by which a computed ratio may miss: 2.1 times is "twice"')
    bound_reach: float = constant(
        10.0, 1, 1000, 'how many times a bound may differ from what bears it out: nobody says "over 200" of 15 million'
    )
    fit: float = constant(
        0.6, 0, 8, "lead in nearness (0 to 8) at which a figure is the one meant although another would fit"
    )
    lead: float = constant(
        1.6, 0, 8, "lead in nearness at which another figure is told of something else, and bears nothing out"
    )
    thing_share: float = share(
        0.5, "share of the words for what a claim counts that the text must have: crew for crew members"
    )
    differ_cover: float = share(
        0.75, "share of the claim's other words the sentence must hold before different numbers contradict it"
    )
    reckoned_cover: float = share(
        0.5, "the same share where units were converted or numbers reckoned with: that fits nothing by chance"
    )
    vouched_cover: float = share(
        0.5, "share of the claim's words from which a model may vouch for the rest where numbers agree"
    )
    agree_cover: float = share(
        0.9, "share of the claim's other words the text must hold before equal numbers speak for all of it"
    )
    every_word: float = share(
        0.9, "share of the claim's words at which a sentence is the claim with another number in it"
    )
    figures: int = constant(
        24, 2, 1000, "figures of a text that are tried in sums and ratios: more would fit something by chance"
    )
    claim_figures: int = constant(24, 1, 1000, "figures a claim may hold: what has more is a table, not a claim")
    text_figures: int = constant(300, 1, 10000, "figures a text may hold before it is too much to tell which is meant")


# How often a language model may be asked, how much it is shown, and how much of what it says is read.


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
        3.0, 1, 10, "bytes of a prompt in a token, reckoned low: a budget must not be overdrawn by the prompt"
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
    reserved_share: float = share(
        0.5, "of a small budget at most is kept: a job of four calls may still take its claim apart"
    )
    low_calls: int = constant(
        2, 1, 100, "calls that must be free for one that can be done without: it is skipped before any other"
    )
    price_read: float = constant(
        0.0, 0, 10_000, "price of a million tokens of prompts: none is known, a model of one's own has none"
    )
    price_written: float = constant(
        0.0, 0, 10_000, "price of a million tokens of answers: none is known, a model of one's own has none"
    )
    queries: int = constant(4, 1, 20, "queries it may add (004 §5.1)")
    stance_items: int = constant(30, 1, 100, "texts it is asked about at once (004 §6.2)")
    stance_trust: float = constant(
        0.85, 0.34, 1, "probability its stance is given: a large model reads well, and quotes what it rests on"
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
