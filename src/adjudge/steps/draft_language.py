"""The language of a text of several sentences: what most of them are in, and not what the longest word of one suggests."""

from __future__ import annotations

from adjudge.policy.claims import ClaimPolicy
from adjudge.steps.intake import SUPPORTED, claim_language
from adjudge.text.language import detect
from adjudge.text.sentences import sentences

_SAMPLE = 4000
"""Characters that settle the language of a text."""
_NEAR_ENGLISH = SUPPORTED | {"pcm", "sco"}
"""With pidgin and Scots: what the detector takes plain English for."""


def text_language(text: str, policy: ClaimPolicy) -> str:
    """The language of a text. One that looks foreign as a whole is English for all that where half of its sentences are, or
    more: a motto in French makes no French answer. What cannot be told has no vote."""
    sample = " ".join(text[:_SAMPLE].split())
    whole = claim_language(sample, policy)
    if whole in SUPPORTED:
        return whole
    foreign = english = 0
    for span in sentences(text[:_SAMPLE]):
        sentence = " ".join(span.of(text).split())
        if claim_language(sentence, policy) not in SUPPORTED:
            foreign += 1
        elif detect(sentence)[0] in _NEAR_ENGLISH:
            english += 1
    return "en" if english and english >= foreign else whole


def is_readable(text: str, policy: ClaimPolicy) -> bool:
    """Whether a text is in a language that the rules and the models read; one without letters is in none they could not."""
    return (
        not any(character.isalpha() for character in text) or text_language(text, policy).partition("-")[0] in SUPPORTED
    )
