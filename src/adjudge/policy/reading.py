"""How a text is cut, read and judged when it is held against a claim."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import SHIPPED, Bounded
from adjudge.values.dataclass import dataclass
from adjudge.values.language import CallTag


@dataclass(frozen=True, kw_only=True, slots=True)
class WeighingPolicy(Bounded, section="weighing"):
    whole: int = SHIPPED
    window: int = SHIPPED
    overlap: int = SHIPPED
    scouted: int = SHIPPED
    judged: int = SHIPPED
    judged_plainly: int = SHIPPED
    whole_documents: int = SHIPPED
    settled: float = SHIPPED
    second_from: float = SHIPPED
    second_below: float = SHIPPED
    judge_from: float = SHIPPED
    unjudged: float = SHIPPED
    parts: int = SHIPPED
    part_words: int = SHIPPED
    quantity_probability: float = SHIPPED
    wording_probability: float = SHIPPED
    wording_denied: float = SHIPPED
    grounding_threshold: float = SHIPPED
    contrary: float = SHIPPED
    contrary_from: float = SHIPPED
    contrary_sentences: int = SHIPPED
    rival: float = SHIPPED
    rival_from: float = SHIPPED
    rival_sentence: float = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.window:
            raise PolicyError(f"overlap ({self.overlap}) must be smaller than window ({self.window}), or reading would not end.")


# How near two numbers must be to be the same, and how much two texts must share to speak of the same thing.


@dataclass(frozen=True, kw_only=True, slots=True)
class QuantityPolicy(Bounded, section="quantity"):
    about: float = SHIPPED
    clearly: float = SHIPPED
    rounding: float = SHIPPED
    exact_below: float = SHIPPED
    conversion: float = SHIPPED
    degrees: float = SHIPPED
    degree_rounding: float = SHIPPED
    points: float = SHIPPED
    multiple: float = SHIPPED
    bound_reach: float = SHIPPED
    fit: float = SHIPPED
    lead: float = SHIPPED
    thing_share: float = SHIPPED
    differ_cover: float = SHIPPED
    reckoned_cover: float = SHIPPED
    vouched_cover: float = SHIPPED
    agree_cover: float = SHIPPED
    every_word: float = SHIPPED
    figures: int = SHIPPED
    claim_figures: int = SHIPPED
    text_figures: int = SHIPPED


# How often a language model may be asked, how much it is shown, and how much of what it says is read.


@dataclass(frozen=True, kw_only=True, slots=True)
class LanguagePolicy(Bounded, section="language"):
    """And of each tag `<tag>_calls` and `<tag>_tokens`."""

    token_bytes: float = SHIPPED
    reserved_calls: int = SHIPPED
    reserved_tokens: int = SHIPPED
    reserved_share: float = SHIPPED
    low_calls: int = SHIPPED
    price_read: float = SHIPPED
    price_written: float = SHIPPED
    queries: int = SHIPPED
    stance_items: int = SHIPPED
    stance_trust: float = SHIPPED
    items: int = SHIPPED
    item_characters: int = SHIPPED
    reply_characters: int = SHIPPED
    reasoning_characters: int = SHIPPED
    sentences_least: int = SHIPPED
    sentences_most: int = SHIPPED

    def calls(self, tag: CallTag) -> int:
        """How often a job may ask under a tag; none switches the asking off."""
        return int(getattr(self, f"{tag.value}_calls"))

    def tokens(self, tag: CallTag) -> int:
        """How long the answer may be."""
        return int(getattr(self, f"{tag.value}_tokens"))
