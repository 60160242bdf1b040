"""How an answer is written from documents, challenged and revised without a language model (seed 003 §2, §6)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class WritingPolicy(Bounded):
    retrieved: int = constant(12, 1, 200, "chunks an answer is written from, the nearest to the question first")
    near: float = constant(
        0.25, 0.0, 1.0, "similarity or share of words below which a chunk has nothing to do with a question"
    )
    sentences: int = constant(
        24, 1, 1000, "sentences the model reads for a question, those with most of its words first"
    )
    values: int = constant(
        4, 1, 20, "measures, times or names of a sentence that are put into the question as its answer, at most"
    )
    by_similarity: float = constant(0.2, 0.0, 1.0, "of a sentence's worth, by its similarity to the question")
    by_words: float = constant(0.2, 0.0, 1.0, "of it, by the telling words of the question that it holds")
    by_relevance: float = constant(
        0.1, 0.0, 1.0, "of it, by how surely the stance model finds it to speak to the question"
    )
    by_answer: float = constant(
        0.5, 0.0, 1.0, "of it, by how surely it bears the question out, read as a claim: what answers it does"
    )
    unfit: float = constant(
        0.5, 0.0, 1.0, "what is left of the worth of a sentence without a time where one is asked for, or a number"
    )
    rare: float = constant(
        3.0, 1.0, 100.0, "times as common as its rarest word that a word of a name may be to tell it from others"
    )
    borne: float = constant(
        0.36, 0.0, 1.0, "probability from which a sentence bears out the question answered with what it says"
    )
    unborne: float = constant(0.5, 0.0, 1.0, "what is left of the worth of a sentence that does not")
    settled: float = constant(
        0.6,
        0.0,
        1.0,
        "probability of support or denial from which a yes or no may rest on other words than the question's",
    )
    elsewhere: float = constant(
        0.4, 0.0, 1.0, "what is left of it where the sentence is about another model, name or year than the question"
    )
    speaks: float = constant(0.36, 0.0, 1.0, "worth from which a sentence speaks to a part of a question")
    hardly: float = constant(
        0.06, 0.0, 1.0, "worth above that up to which a reader is told that the answer may be to another question"
    )
    beside: float = constant(
        0.92, 0.0, 1.0, "share of the best sentence's worth that a further one must have to stand beside it"
    )
    led: float = constant(
        0.1,
        0.0,
        1.0,
        "worth that a sentence must add to the one before it to be said behind it, where it leans on that one",
    )
    answer_sentences: int = constant(
        3, 1, 20, "sentences of an answer at most, one for each part of the question first"
    )
    nearest: float = constant(
        0.12, 0.0, 1.0, "worth from which a sentence that answers nothing is shown as what comes nearest to a question"
    )
    nearest_shown: int = constant(2, 0, 20, "such sentences shown at most")
    draft_sentences: int = constant(16, 1, 200, "sentences of a draft at most")
    draft_worth: float = constant(0.3, 0.0, 1.0, "worth from which a sentence belongs in a draft")
    overall_worth: float = constant(
        0.12, 0.0, 1.0, "the same where all there is on something is asked for: no one sentence answers that"
    )
    steps: int = constant(8, 0, 50, "instructions that follow the one which answers how something is done, at most")
    paragraph: int = constant(5, 1, 50, "sentences of a paragraph at most")
    longest: int = constant(
        450, 40, 5000, "characters of a sentence that is taken over: a longer one is a list or a table"
    )
    alike: float = constant(0.8, 0.0, 1.0, "share of the shorter sentence's words that makes two say the same")
    silent: float = constant(
        0.5, 0.0, 1.0, "worth of a chunk's best sentence from which a draft that passes the chunk over is silent on it"
    )
    instead: float = constant(
        0.25,
        0.0,
        1.0,
        "share of a denied claim's words that the sentence put in its place must hold: else it speaks of something else",
    )
    shown: int = constant(10, 1, 100, "chunks a language model is shown, the nearest first")
    shown_characters: int = constant(1200, 100, 8000, "characters shown of each: a chunk, whole")
    points: int = constant(12, 1, 100, "points of a critique that a language model may add")
    support_items: int = constant(10, 1, 100, "claims a language model is asked about at once")
    ruling_words: float = constant(
        0.5, 0.0, 1.0, "share of a claim's words that a quote must hold for a language model to raise the claim by it"
    )
    ruling_unheard: float = constant(
        0.25, 0.0, 1.0, "share of them that the chunk may lack: more of the claim than that stands nowhere"
    )
