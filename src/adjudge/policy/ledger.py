"""What counts as a claim of a draft, how surely documents bear it out, and when a draft is good enough (seed 003)."""

from __future__ import annotations

from adjudge.policy.constant import Bounded, constant
from adjudge.values.dataclass import dataclass
from adjudge.values.document import HASH_DIGITS


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerPolicy(Bounded):
    hash_digits: int = constant(HASH_DIGITS, 4, 64, "hex digits of a chunk's name; more where two would share one")
    claim_words: int = constant(2, 1, 20, 'words of the shortest claim: "Prices doubled."')
    claim_terms: int = constant(1, 0, 10, "content words without which nothing is stated")
    longest: int = constant(1200, 80, 10000, "characters of the longest claim; beyond them a sentence is a list")
    claims: int = constant(5000, 1, 100000, "claims taken out of one draft; a longer draft is a book")
    direct_share: float = constant(
        0.6, 0.0, 1.0, "share of the question's content words with which a claim is its direct answer: most of them"
    )
    focus_share: float = constant(
        0.3, 0.0, 1.0, "the same where the claim also holds what the question asks for: a person, a date, an amount"
    )
    full: float = constant(0.85, 0.0, 1.0, "confidence that full support begins with (003 §5.2)")
    partial: float = constant(0.6, 0.0, 1.0, "confidence that partial support begins with (003 §5.2)")
    source_boost: float = constant(0.05, 0.0, 1.0, "what every further match adds to confidence (003 §5.2)")
    most_boosts: int = constant(3, 0, 20, "further matches that are counted (003 §5.2)")
    similar: float = constant(0.85, 0.0, 1.0, "mean similarity above which confidence is raised (003 §5.2)")
    similar_boost: float = constant(0.05, 0.0, 1.0, "what that adds (003 §5.2)")
    inference_penalty: float = constant(0.1, 0.0, 1.0, "what indirect evidence takes from confidence (003 §5.2)")
    supported: float = constant(
        0.8, 0.0, 1.0, "confidence above which full support is the verdict supported (003 §5.1)"
    )
    match: float = constant(0.7, 0.0, 1.0, "calibrated similarity above which a chunk may be evidence (003 §4.2)")
    coverage: float = constant(0.85, 0.0, 1.0, "share of material claims that must be borne out (003 §7.3)")
    unsupported: float = constant(0.05, 0.0, 1.0, "share of material claims that may be found nowhere (003 §7.3)")
    critical_unsupported: int = constant(0, 0, 1000, "critical claims that may be found nowhere (003 §7.3)")
    contradictions: int = constant(0, 0, 1000, "claims that may go against the documents (003 §7.3)")
    revisions: int = constant(2, 0, 20, "times a draft is revised at most (003 §6.1)")
    outdated_days: int = constant(365, 1, 36500, "age above which a document is out of date (003 §8.3)")
    low_confidence: float = constant(0.6, 0.0, 1.0, "mean confidence below which a reader is warned")
    audit_days: int = constant(90, 1, 36500, "how long audits are kept where a workspace sets nothing else (003 §9.2)")


# How claims of a draft are matched with chunks of documents, read against them, and found borne out (seed 003 §4).


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
        0.85,
        0.0,
        1.0,
        "P(refutes) of a sentence that sets a claim's limit from the other side: up to 30 days, not at least",
    )
    reserved: float = constant(
        0.4,
        0.0,
        1.0,
        "most that P is of a claim whose evidence speaks with a reserve, or of fewer cases, than the claim does",
    )
    second_chunks: int = constant(3, 1, 20, "chunks looked at again for a claim that none of them bears out alone")
    joined: int = constant(3, 2, 10, "sentences of different chunks read together as one text")


# How an answer is written from documents, challenged and revised without a language model (seed 003 §2, §6).


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
