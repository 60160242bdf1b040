"""Whether a sentence of a page speaks of what a claim is about, or of what its own page is about instead."""

from __future__ import annotations

from functools import lru_cache

from adjudge.model.claim import Anchor, AnchorKind
from adjudge.text.anchors import anchor_match
from adjudge.text.names import aliases, names
from adjudge.text.numbers import numbers
from adjudge.text.terms import terms
from adjudge.text.topics import topic


def is_of_another(claim: str, subject: str, *, sentence: str, title: str, text: str) -> bool:
    """Whether a sentence is told of the topic of its page, which is not the named subject of a claim, and does not name that
    subject either: the inhabitants of Schöneberg neither bear out nor deny those of Berlin.

    One that says of its own topic just what is claimed of the subject does speak to the claim, where only one can be it: that
    Mercury is the planet closest to the Sun denies it of Neptune. Of a number that is never so."""
    called = _names(subject)
    about = topic(title, text)
    if not called or about is None or any(about.is_called(name) for name in called):
        return False
    if anchor_match(_anchors(called, subject), f"{about.name}. {sentence}").hits:
        return False
    said = claim.replace(subject, " ")
    wanted = set(terms(said))
    return bool(numbers(said)) or not wanted or not wanted <= set(terms(sentence))


@lru_cache(maxsize=512)
def _names(subject: str) -> tuple[str, ...]:
    """The names in a subject. It stands after a verb to be read: at an opening any word has a capital."""
    within = f"is {subject}"
    return tuple(span.of(within) for span in names(within))


def _anchors(called: tuple[str, ...], subject: str) -> tuple[Anchor, ...]:
    """The names as what a text is searched for, with the other forms each may take there."""
    return tuple(Anchor(text=name, aliases=aliases(name, subject), kind=AnchorKind.ENTITY) for name in called)
